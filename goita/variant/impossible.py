"""Variants that fit the schema and that nobody could play by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from goita.errors import Problem
from goita.rules.hands import MOST_PIECES
from goita.variant.compiling import STEPS
from goita.yaml_text import Path

LEAST_PIECES = 4

Check: TypeAlias = Callable[[Mapping[str, Any]], Iterator[Problem]]


def find_impossible(data: Any, is_sound: Callable[[Path], bool]) -> Iterator[Problem]:
    """What cannot be, among the parts of the data that `is_sound` says can be looked at.

    >>> from goita import load_variant
    >>> data = load_variant("noto").to_dict()
    >>> data["pieces"]["ou"]["count"] = 3
    >>> [problem.message for problem in find_impossible(data, lambda path: True)]
    ['33 pieces do not deal out to four hands of an even number; ...']
    """
    for parts, check in _CHECKS:
        if all(is_sound(part) for part in parts):
            yield from check(data)


def _deals_out(data: Mapping[str, Any]) -> Iterator[Problem]:
    total = sum(kind["count"] for kind in data["pieces"].values())
    if total % 8 or not 4 * LEAST_PIECES <= total <= 4 * MOST_PIECES:
        expected = f"a multiple of 8 from {4 * LEAST_PIECES} to {4 * MOST_PIECES}"
        yield Problem(
            ("pieces",),
            f"{total} pieces do not deal out to four hands of an even number; "
            f"the counts should add up to {expected}",
            expected,
        )


def _can_be_won(data: Mapping[str, Any]) -> Iterator[Problem]:
    if not any(kind["count"] and kind["points"] for kind in data["pieces"].values()):
        yield Problem(
            ("target",),
            "nobody can reach it: no piece in the set has points; give one some",
            "a piece with points",
            also=(("pieces",),),
        )


def _names_tell_apart(data: Mapping[str, Any]) -> Iterator[Problem]:
    for language in ("ja", "en"):
        names: dict[str, list[str]] = {}
        for key, kind in data["pieces"].items():
            names.setdefault(kind[language], []).append(key)
        for name, keys in names.items():
            if len(keys) > 1:
                yield Problem(
                    ("pieces", keys[0], language),
                    f"{name!r} is the name of {' and '.join(keys)}; each needs one of its own",
                    "a name of its own",
                    also=tuple(("pieces", key, language) for key in keys[1:]),
                )


def _kings_can_attack(data: Mapping[str, Any]) -> Iterator[Problem]:
    when = set(data["king"]["attacks_when"])
    if data["pieces"]["ou"]["count"] > 2 and not {"always", "both_in_hand"} & when:
        yield Problem(
            ("king", "attacks_when"),
            "with more than two kings a hand of nothing else could not attack; "
            "add 'both_in_hand' or 'always'",
            "'both_in_hand' or 'always'",
            also=(("pieces", "ou"),),
        )


def _steps_lead_to_a_decision(data: Mapping[str, Any]) -> Iterator[Problem]:
    declared = data["shi_hands"]["declared"]
    five = data["shi_hands"]["five"]
    if five["effect"] != "consult":
        return
    steps = five["steps"]
    openers = [step for step in steps if step not in STEPS]
    talk = [step for step in steps if step in STEPS]
    if steps[: len(openers)] != openers:
        first = " and ".join(map(repr, openers))
        yield _step_problem(f"{first} must stand before the other steps", f"{first} first")
    if declared and not openers:
        expected = "'holder_may_claim' or 'holder_may_ask'"
        yield _step_problem(f"where hands are declared, begin with {expected}", expected)
    if openers and not declared:
        message = f"{openers[0]!r} is only for hands that are declared"
        yield _step_problem(message, "'declared: true'")
    if declared and "holder_may_ask" not in openers:
        if talk and openers:
            message = f"{talk[0]!r} can follow only on 'holder_may_ask'"
            yield _step_problem(message, "'holder_may_ask'")
        return
    decisions = [step for step in talk if step.endswith("_decides")]
    if len(decisions) != 1 or talk[-1] not in decisions:
        expected = "'holder_decides' or 'partner_decides'"
        yield _step_problem(f"the last step, and no other, must be {expected}", expected)


def _step_problem(message: str, expected: str) -> Problem:
    path = ("shi_hands", "five", "steps")
    others = (("shi_hands", "five", "effect"), ("shi_hands", "declared"))
    return Problem(path, message, expected, also=others)


# Each check with the parts of the data that it reads; `*` is any key.
_COUNTS: Path = ("pieces", "*", "count")
_STEPS: tuple[Path, ...] = (
    ("shi_hands", "declared"),
    ("shi_hands", "five", "effect"),
    ("shi_hands", "five", "steps"),
)
_CHECKS: tuple[tuple[tuple[Path, ...], Check], ...] = (
    ((_COUNTS,), _deals_out),
    ((_COUNTS, ("pieces", "*", "points")), _can_be_won),
    ((("pieces", "*", "ja"), ("pieces", "*", "en")), _names_tell_apart),
    ((_COUNTS, ("king", "attacks_when")), _kings_can_attack),
    (_STEPS, _steps_lead_to_a_decision),
)
