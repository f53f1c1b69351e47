"""Which switches of a variant rest on its assumptions, by the keys that these begin with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from attrs import frozen

from goita.schemas import schema
from goita.variant.model import Variant
from goita.variant.words import switches

_LINE = re.compile(r"\[([^][]*)\]\s*(.*)", re.DOTALL)


@frozen
class Assumption:
    """One assumption: the keys of the variant file whose values rest on it, and its text.

    >>> assumption = Assumption(("target",), "The rules do not say.")
    >>> assumption.keys, assumption.text
    (('target',), 'The rules do not say.')
    """

    keys: tuple[str, ...]
    text: str


def read_assumption(line: str) -> Assumption:
    """A line of `assumptions`, taken apart; one without brackets is about no key's value.

    >>> read_assumption("[dealer.next, target] The rules do not say.")
    Assumption(keys=('dealer.next', 'target'), text='The rules do not say.')
    >>> read_assumption("Nobody may look.").keys
    ()
    """
    match = _LINE.match(line)
    if match is None:
        return Assumption((), line)
    return Assumption(tuple(key.strip() for key in match[1].split(",")), match[2])


def assumed(variant: Variant) -> frozenset[str]:
    """The paths of those of a variant's `switches` that rest on an assumption, wholly or in part.

    >>> from goita import load_variant
    >>> [name in assumed(load_variant("jga")) for name in ("dealer.next", "target")]
    [True, False]
    """
    paths = [switch.path for switch in switches(variant)]
    keys = {key for line in variant.assumptions for key in read_assumption(line).keys}
    return frozenset(path for key in keys for path in _told_in(key, paths))


def _told_in(key: str, paths: Sequence[str]) -> list[str]:
    """The switches that tell of a key: its own, or the nearest above, or all below it."""
    above = [path for path in paths if f"{key}.".startswith(f"{path}.")]
    return [max(above, key=len)] if above else [p for p in paths if p.startswith(f"{key}.")]


@cache
def known_keys() -> tuple[str, ...]:
    """Every key of a variant file by its path, in the order of the schema.

    >>> {"target", "dealer.next", "pieces.shi.points"} <= set(known_keys())
    True
    """
    whole = schema("variant")
    return tuple(_paths(whole, whole, ""))


def _paths(whole: Mapping[str, Any], part: Mapping[str, Any], before: str) -> Iterator[str]:
    for name, own in part.get("properties", {}).items():
        resolved = whole["$defs"][own["$ref"].rpartition("/")[2]] if "$ref" in own else own
        yield before + name
        yield from _paths(whole, resolved, f"{before}{name}.")
