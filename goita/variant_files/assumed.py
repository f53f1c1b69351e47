"""Which switches of a variant rest on its assumptions, by the keys that these begin with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any

from attrs import frozen

from goita.errors import Problem
from goita.schemas import schema
from goita.variant_files.family import IsSound
from goita.variant_files.switches import Switch

# What Japanese input methods give for brackets and commas is read as well.
_OPEN, _CLOSED = r"[\[［【]", r"[\]］】]"
_LINE = re.compile(rf"\s*{_OPEN}([^\[\]［］【】]*){_CLOSED}\s*((?!{_OPEN})\S.*)", re.DOTALL)
_BEGUN = re.compile(rf"\s*{_OPEN}")


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
    return Assumption(tuple(key.strip() for key in re.split("[,，、]", match[1])), match[2])


def assumed(assumptions: Iterable[str], switches: Iterable[Switch]) -> frozenset[str]:
    """The paths of those of a variant's switches that rest on its assumptions, wholly or in part.

    >>> from goita import load_variant
    >>> from goita.variant.words import switches
    >>> jga = load_variant("jga")
    >>> marked = assumed(jga.assumptions, switches(jga))
    >>> [name in marked for name in ("dealer.next", "target")]
    [True, False]
    """
    paths = [switch.path for switch in switches]
    keys = {key for line in assumptions for key in read_assumption(line).keys}
    return frozenset(path for key in keys for path in _told_in(key, paths))


def _told_in(key: str, paths: Sequence[str]) -> list[str]:
    """The switches that tell of a key: its own, or the nearest above, or all below it."""
    above = [path for path in paths if f"{key}.".startswith(f"{path}.")]
    return [max(above, key=len)] if above else [p for p in paths if p.startswith(f"{key}.")]


@cache
def known_keys(name: str) -> tuple[str, ...]:
    """Every key of the variant files of a game by its path, in the order of their schema.

    `name` is that of the schema, as a game's `Family` has it. Of the items of lists there are none.

    >>> {"target", "dealer.next", "pieces.shi.points"} <= set(known_keys("variant"))
    True
    >>> [key for key in known_keys("atodashi") if key.startswith("points")]
    ['points', 'points.win', 'points.dealer_times']
    """
    whole = schema(name)
    return tuple(_paths(whole, whole, ""))


def _paths(whole: Mapping[str, Any], part: Mapping[str, Any], before: str) -> Iterator[str]:
    for name, own in part.get("properties", {}).items():
        resolved = whole["$defs"][own["$ref"].rpartition("/")[2]] if "$ref" in own else own
        yield before + name
        yield from _paths(whole, resolved, f"{before}{name}.")


def find_unknown(
    data: Mapping[str, Any], name: str, is_sound: IsSound = lambda _: True
) -> Iterator[Problem]:
    """What the `assumptions` of a variant begin with that is no key of its game.

    `name` is that of the schema. Only lines whose path `is_sound` are looked at.

    >>> [problem.message for problem in find_unknown({"assumptions": ["[taget] x"]}, "variant")]
    ["'taget' is no key of a variant file; did you mean 'target'?"]
    """
    known = known_keys(name)
    lines = data.get("assumptions")
    for number, line in enumerate(lines if isinstance(lines, list | tuple) else ()):
        if not isinstance(line, str) or not is_sound(("assumptions", number)):
            continue
        if _BEGUN.match(line) and not _LINE.match(line):
            message = "begins with a bracket, but not with keys in brackets like [target]"
            right = "keys in brackets and then words, or words alone"
            yield Problem(("assumptions", number), message, right)
        for key in read_assumption(line).keys:
            if key not in known:
                close = get_close_matches(key[:60], known, n=1)
                hint = f"did you mean {close[0]!r}?" if close else "begin with keys or without [ ]"
                yield Problem(
                    ("assumptions", number),
                    f"{key!r:.60} is no key of a variant file; {hint}",
                    "a key of a variant file",
                    close[0] if close else None,
                )
