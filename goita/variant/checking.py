"""What is wrong with the data of a variant: the mistyped, by the schema, and the impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from goita.errors import InvalidVariant, Problem
from goita.schemas import find_unplain, schema, validator
from goita.variant.impossible import find_impossible
from goita.yaml_text import Path

MOST_VALUES = 100
"""How many keys or items a mapping or a list of a variant file may have."""


def check_data(
    data: Any,
    place: Callable[[Problem], Problem] | None = None,
    origin: str = "this variant",
    shipped: bool = False,
) -> None:
    """Raise InvalidVariant, naming every problem, unless the data make a variant.

    `place` adds to a problem where in a file it is, `origin` says what the data are, and
    `shipped` that they are those of a shipped variant.

    >>> check_data({"game": "goita"}, origin="club.yaml")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidVariant: club.yaml has ... problems:
    ...
    """
    problems = find_problems(data)
    if not shipped:
        problems += tuple(_borrowed_id(data, sound=not problems))
    if problems and place:
        problems = tuple(sorted(map(place, problems), key=_by_place))
    if problems:
        raise InvalidVariant.of(origin, problems)


def find_problems(data: Any) -> tuple[Problem, ...]:
    """All that is wrong with the data of a variant file, `extends` already merged.

    >>> from goita import load_variant
    >>> data = load_variant("noto").to_dict()
    >>> [str(problem) for problem in find_problems(data | {"target": 0})]
    ['target: 0 is not a whole number from 1 to ...']
    """
    if isinstance(data, dict) and isinstance(data.get("extends"), str):
        return (Problem(("extends",), "only a file can extend another one"),)
    unplain = tuple(Problem(*found) for found in find_unplain(data, MOST_VALUES))
    if unplain:
        return unplain
    mistyped = find_mistyped(data)
    wrong = [problem.missing or problem.path for problem in mistyped]
    # A key that is missing because it is mistyped is one problem, not two.
    meant = {(*problem.path[:-1], problem.nearest) for problem in mistyped if problem.nearest}
    told = {problem for problem in mistyped if problem.missing not in meant}
    impossible: set[Problem] = set()
    if isinstance(data, dict) and "extends" not in data:

        def is_sound(path: Path) -> bool:
            return not any(_touch(path, one) for one in wrong)

        impossible = set(find_impossible(data, is_sound))
    return tuple(sorted(told | impossible, key=_order))


def _borrowed_id(data: Any, sound: bool) -> Iterator[Problem]:
    """The id of a shipped variant on other rules: records and histories know one by its id."""
    from goita.variant.loading import list_variants, load_variant
    from goita.variant.model import build

    name = data.get("id") if isinstance(data, dict) else None
    if name in list_variants() and not (sound and build(data) == load_variant(name)):
        message = f"{name!r} is a shipped variant, which says something else; choose another"
        yield Problem(("id",), message, "an id of its own")


def find_mistyped(data: Any) -> set[Problem]:
    """Where the data do not fit the schema, without what only looking at several parts tells.

    >>> from goita import load_variant
    >>> [problem] = find_mistyped(load_variant("noto").to_dict() | {"targt": 100})
    >>> problem.message, problem.nearest
    ("unknown key; did you mean 'target'?", 'target')
    """
    # The schema's checker reports each missing key by itself, and `_explain` all of them.
    return {
        problem for error in validator("variant").iter_errors(data) for problem in _explain(error)
    }


def known_keys() -> set[str]:
    """The keys of the top level of a variant file.

    >>> {"extends", "king", "target"} <= known_keys()
    True
    """
    return set(schema("variant")["properties"])


def _order(problem: Problem) -> tuple[list[str], str]:
    return [f"{key:09}" if isinstance(key, int) else key for key in problem.path], problem.message


def _by_place(problem: Problem) -> tuple[str, int, int, str]:
    return problem.file or "", problem.line or 0, problem.column or 0, problem.message


def _touch(one: Path, other: Path) -> bool:
    """Whether one of two paths leads through the other."""
    shared = min(len(one), len(other))
    pairs = zip(one[:shared], other[:shared], strict=True)
    return all(mine == its or "*" in (mine, its) for mine, its in pairs)


def _explain(error: Any) -> Iterator[Problem]:
    """What one fault found by the schema means to the author of the file."""
    path: Path = tuple(error.absolute_path)
    expected = _expected(error.schema)
    if error.validator == "additionalProperties":
        known = tuple(error.schema["properties"])
        for key in error.instance:
            if key not in known:
                yield _unknown((*path, key), "unknown key", key, known)
    elif error.validator == "required":
        for key in error.validator_value:
            if key not in error.instance:
                yield Problem(path, f"the key {key!r} is missing", missing=(*path, key))
    elif error.validator in ("enum", "const"):
        values = error.validator_value
        allowed = tuple(values) if isinstance(values, list) else (values,)
        yield _unknown(path, f"{_short(error.instance)} is not allowed", error.instance, allowed)
    else:
        # Too short, too long, no list, no number: the whole of what is expected tells which.
        hint = _hint(error.schema, error.instance)
        yield Problem(path, f"{_short(error.instance)} is not {expected}{hint}", expected)


def _hint(schema: Mapping[str, Any], value: Any) -> str:
    """How to write what was probably meant."""
    if not isinstance(value, str):
        return ""
    if schema.get("type") == "array" and value in schema.get("items", {}).get("enum", ()):
        return f"; write [{value}]"
    if schema.get("type") == "integer" and value.isdecimal():
        return "; write it without quotes"
    return ""


def _unknown(path: Path, message: str, word: object, known: tuple[str, ...]) -> Problem:
    expected = "one of " + ", ".join(known) if len(known) > 1 else known[0]
    close = get_close_matches(str(word)[:60], known, n=1)
    if close:
        return Problem(path, f"{message}; did you mean {close[0]!r}?", expected, close[0])
    return Problem(path, f"{message}; known are {', '.join(known)}", expected)


def _expected(schema: Mapping[str, Any]) -> str:
    """What a part of the schema asks for, in words."""
    if "$comment" in schema:
        return str(schema["$comment"])
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    kind = schema.get("type")
    if kind == "integer":
        return f"a whole number from {schema['minimum']:,} to {schema['maximum']:,}"
    if kind == "array":
        if "enum" not in schema.get("items", {}):
            return f"a list of at most {schema['maxItems']} texts"
        least = "one or more of " if schema.get("minItems") else ""
        values = ", ".join(schema["items"]["enum"])
        return f"a list of {least}{values}, each once"
    return {"boolean": "true or false", "object": "keys and values"}.get(str(kind), "a text")


def _short(value: Any) -> str:
    text = {None: "nothing", True: "true", False: "false"}.get(value) if _is_word(value) else None
    text = repr(value) if text is None else text
    return text if len(text) <= 60 else text[:57] + "..."


def _is_word(value: Any) -> bool:
    return value is None or isinstance(value, bool)
