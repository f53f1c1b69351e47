"""A JSON Schema compiled to one function that finds the first fault, in microseconds.

It knows the words that our own schemas use, and refuses to compile others. What it accepts is what
jsonschema accepts, which a test holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, TypeAlias

Fault: TypeAlias = tuple[tuple[str | int, ...], str]
"""The path to a value, and what is wrong with it.

>>> fault: Fault | None = compile_schema({"type": "array", "items": {"type": "null"}})([None, 7])
>>> fault
((1,), '7 should be null')
"""
Check: TypeAlias = Callable[[Any], Fault | None]

_NOTES = {"$schema", "$id", "title", "description"}
_NAMES = {
    "object": "keys and values",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "null": "null",
}


def compile_schema(schema: Mapping[str, Any]) -> Check:
    """The function that says the first fault of data, None when they fit the schema.

    Raises ValueError for a word of JSON Schema that it does not know.

    >>> check = compile_schema({"type": "array", "items": {"type": "integer", "maximum": 3}})
    >>> check([0, 3]), check([0, 4]), check(0)
    (None, ((1,), '4 is more than 3'), ((), '0 should be a list'))
    """
    rules = dict(schema)
    for note in _NOTES:
        rules.pop(note, None)
    named = rules.pop("type")
    types = [named] if isinstance(named, str) else list(named)
    if not set(types) <= set(_NAMES):
        raise ValueError(f"unknown types: {types}")
    wanted = " or ".join(_NAMES[name] for name in types)
    by_type: dict[str, Check | None] = {}
    for name in types:
        by_type[name] = _COMPILERS[name](rules, str(schema.get("description", "")))
    if rules:
        raise ValueError(f"unknown words: {sorted(rules)}")

    def check(data: Any) -> Fault | None:
        name = _type_of(data)
        if name not in by_type:
            return (), f"{_short(data)} should be {wanted}"
        inner = by_type[name]
        return None if inner is None else inner(data)

    return check


def _type_of(data: Any) -> str:
    if isinstance(data, float) and data.is_integer():
        return "integer"
    return _TYPES.get(type(data), "other")


_TYPES = {dict: "object", list: "array", str: "string", int: "integer", type(None): "null"}


def _short(data: Any) -> str:
    if isinstance(data, dict | list):
        return "this"
    return repr(data)[:60]


def _string(rules: dict[str, Any], description: str) -> Check | None:
    expected = rules.pop("const", None)
    allowed = rules.pop("enum", None)
    pattern = rules.pop("pattern", None)
    if expected is not None:
        allowed = [expected]
    if allowed is not None:
        values = frozenset(allowed)
        one_of = f"should be {' or '.join(map(repr, allowed))}"
        return lambda data: None if data in values else ((), f"{_short(data)} {one_of}")
    if pattern is None:
        return None
    search = re.compile(pattern).search
    return lambda data: None if search(data) else ((), f"{_short(data)} is not: {description}")


def _integer(rules: dict[str, Any], _: str) -> Check | None:
    least = rules.pop("minimum", None)
    most = rules.pop("maximum", None)
    if "const" in rules:
        least = most = rules.pop("const")

    def check(data: Any) -> Fault | None:
        if least is not None and data < least:
            return (), f"{_short(data)} is less than {least}"
        if most is not None and data > most:
            return (), f"{_short(data)} is more than {most}"
        return None

    return check


def _array(rules: dict[str, Any], _: str) -> Check:
    least = rules.pop("minItems", 0)
    most = rules.pop("maxItems", None)
    each = compile_schema(rules.pop("items"))

    def check(data: Any) -> Fault | None:
        if len(data) < least or (most is not None and len(data) > most):
            wanted = f"{least}" if least == most else f"{least} to {most}"
            return (), f"{len(data)} values are not {wanted}"
        for index, value in enumerate(data):
            fault = each(value)
            if fault is not None:
                return (index, *fault[0]), fault[1]
        return None

    return check


def _object(rules: dict[str, Any], _: str) -> Check:
    required = rules.pop("required", ())
    known = {key: compile_schema(part) for key, part in rules.pop("properties", {}).items()}
    others = rules.pop("additionalProperties", True)
    names = rules.pop("propertyNames", None)
    check_name = None if names is None else compile_schema(names)
    other = None if isinstance(others, bool) else compile_schema(others)

    def check(data: Any) -> Fault | None:
        for key in required:
            if key not in data:
                return (), f"the key {key!r} is missing"
        for key, value in data.items():
            fault = None if check_name is None else check_name(key)
            if fault is not None:
                return (key,), f"the key {fault[1]}"
            inner = known.get(key, other)
            if inner is None:
                if others is False:
                    return (key,), _unknown(key, known)
                continue
            fault = inner(value)
            if fault is not None:
                return (key, *fault[0]), fault[1]
        return None

    return check


def _unknown(key: str, known: Mapping[str, object]) -> str:
    close = get_close_matches(key[:60], known, n=1)
    return "this key is not known" + (f"; did you mean {close[0]!r}?" if close else "")


_COMPILERS: dict[str, Callable[[dict[str, Any], str], Check | None]] = {
    "object": _object,
    "array": _array,
    "string": _string,
    "integer": _integer,
    "null": lambda _rules, _description: None,
}
