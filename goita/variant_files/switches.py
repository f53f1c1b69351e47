"""What a variant of whatever game says, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import frozen

Both: TypeAlias = tuple[str, str]
"""The same in English and in Japanese.

>>> win: Both = ("a win", "勝ち")
"""


@frozen
class Switch:
    """One switch in words: the path of its key, what it is about, and what it says.

    >>> from goita import load_variant
    >>> from goita.variant.words import switches
    >>> [switch] = [one for one in switches(load_variant("jga")) if one.path == "opening"]
    >>> switch.label, switch.value
    ('opening', 'bury one and attack or attack alone')
    """

    path: str
    label: str
    value: str


def in_language(rows: Iterable[tuple[str, Both, Both]], language: str) -> tuple[Switch, ...]:
    """Switches in one language, `en` or `ja`, from paths with label and value in both.

    >>> in_language([("points.win", ("a win", "勝ち"), ("1 point", "1点"))], "ja")
    (Switch(path='points.win', label='勝ち', value='1点'),)
    """
    which = 0 if language == "en" else 1
    return tuple(Switch(path, label[which], value[which]) for path, label, value in rows)
