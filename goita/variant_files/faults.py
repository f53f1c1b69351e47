"""Where the data of a variant file do not fit their schema, in words for its author."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from goita.errors import Problem
from goita.schemas import schema, validator
from goita.yaml_text import Path


def find_mistyped(data: Any, schema_name: str) -> set[Problem]:
    """Where the data do not fit a schema, without what only looking at several parts tells.

    >>> from goita import load_variant
    >>> data = load_variant("noto").to_dict() | {"targt": 100}
    >>> [problem] = find_mistyped(data, "variant")
    >>> problem.message, problem.nearest
    ("unknown key; did you mean 'target'?", 'target')
    """
    # The schema's checker reports each missing key by itself, and `_explain` all of them.
    return {
        problem for error in validator(schema_name).iter_errors(data) for problem in _explain(error)
    }


def known_keys(schema_name: str) -> set[str]:
    """The keys of the top level of a variant file.

    >>> {"extends", "king", "target"} <= known_keys("variant")
    True
    """
    return set(schema(schema_name)["properties"])


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
