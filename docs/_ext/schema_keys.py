"""Every key of variant files as the JSON Schema tells it: values, default, when it is needed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

SCHEMAS = Path(__file__).parents[2] / "schemas"
FILES = {"goita": "variant.schema.json", "atodashi": "atodashi.schema.json"}
"""The schema of the variant files of each game."""

STAND_FOR = {"kind": "KIND", "shi_hand": "N"}
"""What stands in paths for keys that are described alike, by the name of the description."""


class Key(NamedTuple):
    """One key: its path, what it is for, what it may be, its default, when it has to be named."""

    path: str
    description: str
    values: str
    default: str
    needed: str


def load_schema(game: str = "goita") -> dict[str, Any]:
    """The schema of the variant files of a game."""
    data: dict[str, Any] = json.loads((SCHEMAS / FILES[game]).read_text(encoding="utf-8"))
    return data


def keys(schema: dict[str, Any]) -> list[Key]:
    """Every key, parents first. Raises ValueError for one without a description.

    Keys that are described alike, such as those of the kinds of piece, are told once.
    """
    return list(_keys(schema, schema, schema["$defs"]["complete"], ""))


def _keys(
    schema: dict[str, Any], part: dict[str, Any], complete: dict[str, Any], path: str
) -> Iterator[Key]:
    described: set[str] = set()
    for name, own in part.get("properties", {}).items():
        whole, definition = _resolved(schema, own)
        if not whole.get("description"):
            raise ValueError(f"the key {path}{name} has no description")
        inner = _resolved(schema, _inner(complete, name))[0]
        default = json.dumps(whole["default"]).strip('"') if "default" in whole else ""
        needed = _needed(complete, name) or ("always" if path + name == "id" else "")
        yield Key(path + name, whole["description"], values(schema, whole), default, needed)
        items = whole.get("items", {})
        if "properties" in items:
            # Items of a list are never inherited: what they need stands with them.
            yield from _keys(schema, items, items, f"{path}{name}[].")
        elif definition in STAND_FOR:
            described.add(definition)
            last = [
                key
                for key, other in part["properties"].items()
                if _resolved(schema, other)[1] == definition
            ][-1]
            if name == last:
                yield from _keys(schema, whole, inner, f"{path}{STAND_FOR[definition]}.")
        else:
            yield from _keys(schema, whole, inner, f"{path}{name}.")


def _inner(complete: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = complete.get("properties", {}).get(name)
    return found or complete.get("additionalProperties") or {}


def _resolved(schema: dict[str, Any], part: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """A part with what its reference says put in, and the name of that."""
    if "$ref" not in part:
        return part, ""
    name = part["$ref"].rpartition("/")[2]
    return schema["$defs"][name] | part, name


def _needed(complete: dict[str, Any], name: str) -> str:
    """When a file that extends no other one has to name a key."""
    if name in complete.get("required", ()):
        return "always"
    conditions = []
    part = complete
    while "then" in part:
        conditions += [
            f"`{key}: {value['const']}`" for key, value in part["if"]["properties"].items()
        ]
        part = part["then"]
        if name in part.get("required", ()):
            return f"with {conditions[-1]}"
    return ""


def values(schema: dict[str, Any], part: dict[str, Any]) -> str:
    """What a key may be, in words.

    >>> values({}, {"type": "integer", "minimum": 1, "maximum": 1000})
    'a whole number from 1 to 1,000'
    """
    if "const" in part:
        return f"`{part['const']}`"
    if "enum" in part:
        return " or ".join(f"`{value}`" for value in part["enum"])
    if part.get("type") == "boolean":
        return "`true` or `false`"
    if part.get("type") == "integer":
        return f"a whole number from {part['minimum']:,} to {part['maximum']:,}"
    if part.get("type") == "array":
        if "properties" in part["items"]:
            return f"{part['$comment']}, each with the keys told below"
        item = values(schema, _resolved(schema, part["items"])[0])
        least = "one or more" if part.get("minItems") else "any number"
        most = f", {part['maxItems']} at most" if "maxItems" in part else ""
        once = ", each once" if part.get("uniqueItems") else ""
        if item.startswith("a text"):
            return f"a list of {item.replace('a text', 'texts', 1)}{most}"
        return f"a list of {least} of {item.replace(' or ', ', ')}{once}{most}"
    if part.get("type") == "object":
        return "keys and values, told below"
    if "$comment" in part:
        return str(part["$comment"])
    return f"a text of {part.get('minLength', 0)} to {part['maxLength']:,} characters"


def said_by(data: dict[str, Any], path: str) -> str:
    """What a variant says under a path, where that is one short value."""
    value: Any = data
    for name in path.split("."):
        if not isinstance(value, dict) or name not in value:
            return ""
        value = value[name]
    if isinstance(value, dict) or (isinstance(value, list) and any(" " in str(v) for v in value)):
        return ""
    return json.dumps(value, ensure_ascii=False).replace('"', "")
