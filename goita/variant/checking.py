"""What is wrong with the data of a variant: the mistyped, by the schema, and the impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from attrs import frozen

from goita.errors import InvalidVariant
from goita.rules.hands import MOST_PIECES
from goita.schemas import validator
from goita.variant.compiling import STEPS
from goita.yaml_text import Path

LEAST_PIECES = 4


@frozen
class Problem:
    """One thing that is wrong: the keys that lead to it, and what would be right."""

    path: Path
    message: str


def check_data(
    data: Any, locate: Callable[[Path], str] | None = None, origin: str = "this variant"
) -> None:
    """Raise InvalidVariant, with one line for each problem, unless the data make a variant.

    `locate` says where the value at a path stands, and `origin` what the data are.
    """
    problems = list(find_problems(data))
    if problems:
        lines = [
            (locate(problem.path) if locate else "") + describe(problem) for problem in problems
        ]
        count = "1 problem" if len(lines) == 1 else f"{len(lines)} problems"
        raise InvalidVariant("\n".join([f"{origin} has {count}:", *lines]))


def describe(problem: Problem) -> str:
    """The problem with the path of its key in front."""
    path = ".".join(str(key) for key in problem.path)
    return f"{path}: {problem.message}" if path else problem.message


def find_problems(data: Any) -> Iterator[Problem]:
    """All that is wrong with the data of a variant file, `extends` already merged."""
    # The schema's checker reports each of several missing keys by itself, and all keys with it.
    told = {
        problem for error in validator("variant").iter_errors(data) for problem in _explain(error)
    }
    mistyped = sorted(
        told,
        key=lambda problem: ([str(key) for key in problem.path], problem.message),
    )
    yield from mistyped
    if not mistyped:
        yield from _impossible(data)


def _explain(error: Any) -> Iterator[Problem]:
    """What one fault found by the schema means to the author of the file."""
    path: Path = tuple(error.absolute_path)
    known = list(error.schema.get("properties", ())) if isinstance(error.schema, dict) else []
    if error.validator == "additionalProperties":
        for key in error.instance:
            if key not in known:
                yield Problem((*path, key), f"unknown key; {_nearest(key, known)}")
    elif error.validator == "required":
        missing = [key for key in error.validator_value if key not in error.instance]
        yield from (Problem(path, f"the key {key!r} is missing") for key in missing)
    elif error.validator in ("enum", "const"):
        values = error.validator_value
        allowed = values if isinstance(values, list) else [values]
        yield Problem(
            path, f"{_short(error.instance)} is not allowed; {_nearest(error.instance, allowed)}"
        )
    elif error.validator == "type":
        expected = {"object": "keys and values", "array": "a list", "string": "text"}
        what = expected.get(error.validator_value, f"{error.validator_value}")
        yield Problem(path, f"{_short(error.instance)} is not {what}")
    elif error.validator == "pattern":
        yield Problem(path, f"{_short(error.instance)} does not fit {error.validator_value}")
    else:
        yield Problem(path, str(error.message)[:200])


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _nearest(word: object, known: list[str]) -> str:
    close = get_close_matches(str(word)[:60], [str(key) for key in known], n=1)
    if close:
        return f"did you mean {close[0]!r}?"
    return "known are " + ", ".join(str(key) for key in known)


def _impossible(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Data that fit the schema and that nobody could play by."""
    pieces = data["pieces"]
    total = sum(kind["count"] for kind in pieces.values())
    if total % 8 or not 4 * LEAST_PIECES <= total <= 4 * MOST_PIECES:
        yield Problem(
            ("pieces",),
            f"{total} pieces do not deal out to four hands of an even number, "
            f"{LEAST_PIECES} to {MOST_PIECES} each",
        )
    if not any(kind["count"] and kind["points"] for kind in pieces.values()):
        yield Problem(("target",), "nobody can reach it: no piece in the set has points")
    for language in ("ja", "en"):
        names = [kind[language] for kind in pieces.values()]
        for key, kind in pieces.items():
            if names.count(kind[language]) > 1:
                yield Problem(
                    ("pieces", key, language),
                    f"{kind[language]!r} is the name of more than one kind",
                )
    kings_attack = {"always", "both_in_hand"} & set(data["king"]["attacks_when"])
    if pieces["ou"]["count"] > 2 and not kings_attack:
        yield Problem(
            ("king", "attacks_when"),
            "with more than two kings a hand of nothing else could not attack; "
            "add 'both_in_hand' or 'always'",
        )
    yield from _impossible_steps(data["shi_hands"])


def _impossible_steps(shi_hands: Mapping[str, Any]) -> Iterator[Problem]:
    five = shi_hands["five"]
    path = ("shi_hands", "five", "steps")
    steps = five.get("steps", [])
    if five["effect"] != "consult":
        return
    openers = [step for step in steps if step not in STEPS]
    talk = [step for step in steps if step in STEPS]
    if steps[: len(openers)] != openers:
        yield Problem(path, f"{' and '.join(openers)} must stand before the other steps")
    if shi_hands["declared"] and not openers:
        yield Problem(
            path, "where hands are declared, begin with 'holder_may_claim' or 'holder_may_ask'"
        )
    if not shi_hands["declared"] and openers:
        yield Problem(path, f"{openers[0]!r} is only for hands that are declared")
    if shi_hands["declared"] and "holder_may_ask" not in openers:
        if talk:
            yield Problem(path, f"{talk[0]!r} can follow only on 'holder_may_ask'")
        return
    decisions = [step for step in talk if step.endswith("_decides")]
    if len(decisions) != 1 or talk[-1] not in decisions:
        yield Problem(
            path, "the last step, and no other, must be 'holder_decides' or 'partner_decides'"
        )
