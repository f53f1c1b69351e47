"""The reference of variant files, made from the schema, tells every key with all that it may be."""

from __future__ import annotations

import doctest
import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from doc_pages import ROOT

from goita import load_variant

sys.path.insert(0, str(ROOT / "docs" / "_ext"))

import schema_keys

SCHEMAS = {game: schema_keys.load_schema(game) for game in schema_keys.FILES}
EACH_GAME = pytest.mark.parametrize("game", SCHEMAS)
STAND_FOR = {
    "KIND": ("shi", "kyo", "ba", "gin", "kin", "kaku", "hi", "ou"),
    "N": ("six", "seven", "eight"),
}


def properties(
    whole: dict[str, Any], schema: dict[str, Any], path: str = ""
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every key that a schema knows, by its path, with what the schema says of it."""
    for key, part in schema.get("properties", {}).items():
        if "$ref" in part:
            part = whole["$defs"][part["$ref"].split("/")[-1]] | part
        yield path + key, part
        yield from properties(whole, part, f"{path}{key}.")
        yield from properties(whole, part.get("items", {}), f"{path}{key}[].")


def paths(game: str) -> list[tuple[str, dict[str, Any]]]:
    return list(properties(SCHEMAS[game], SCHEMAS[game]))


def told(game: str = "goita") -> dict[str, schema_keys.Key]:
    """The keys of the reference, by all the paths that they stand for."""
    found = {}
    for key in schema_keys.keys(SCHEMAS[game]):
        holder = next((word for word in STAND_FOR if word in key.path.split(".")), "")
        for instead in STAND_FOR.get(holder, ("",)):
            found[key.path.replace(holder, instead) if holder else key.path] = key
    return found


def test_every_schema_of_variant_files_has_its_reference() -> None:
    files = set(schema_keys.FILES.values())
    records = {"match", "observation", "record", "atodashi-record"}
    assert files == {path.name for path in (ROOT / "schemas").glob("*.json")} - {
        f"{name}.schema.json" for name in records
    }


@EACH_GAME
def test_every_key_of_a_variant_file_is_told_and_no_other(game: str) -> None:
    assert set(told(game)) == {path for path, _ in paths(game)}


@EACH_GAME
def test_every_value_and_default_is_told(game: str) -> None:
    reference = told(game)
    for path, part in paths(game):
        key = reference[path]
        assert key.description, path
        for value in part.get("enum", part.get("items", {}).get("enum", ())):
            assert f"`{value}`" in key.values, f"{path}: {value}"
        for bound in ("minimum", "maximum", "maxItems"):
            if bound in part:
                assert f"{part[bound]:,}" in key.values, f"{path}: {bound}"
        expected = json.dumps(part["default"]).strip('"') if "default" in part else ""
        assert key.default == expected, path


@pytest.mark.parametrize(
    ("game", "path"), [(game, path) for game in SCHEMAS for path, _ in paths(game)]
)
def test_a_key_without_a_description_is_refused(game: str, path: str) -> None:
    schema = deepcopy(SCHEMAS[game])
    part = schema
    *parents, last = path.split(".")
    for name in parents:
        part = part["properties"][name.removesuffix("[]")]
        part = part["items"] if name.endswith("[]") else part
        if "$ref" in part:
            part = schema["$defs"][part["$ref"].split("/")[-1]]
    del part["properties"][last]["description"]
    with pytest.raises(ValueError, match=f"{last} has no description"):
        schema_keys.keys(schema)


def test_what_has_to_be_named_is_what_a_file_is_refused_without() -> None:
    needed = {path: key.needed for path, key in told().items()}
    assert needed["target"] == needed["id"] == needed["pieces.ba.count"] == "always"
    assert needed["shi_hands.five.steps"] == "with `effect: consult`"
    assert needed["shi_hands.six.worth"] == "with `effect: win`"
    assert needed["shi_hands.eight.points"] == "with `worth: fixed`"
    assert [path for path in needed if path.endswith(".reading") and needed[path]] == []
    assert told("atodashi")["hand_cards[].sign"].needed == "always"
    assert told("atodashi")["hand_cards[].points"].needed == ""
    assert needed["extends"] == needed["assumptions"] == needed["king.shows_second"] == ""


def test_what_noto_says_is_told_where_it_is_one_value() -> None:
    noto = load_variant("noto").to_dict()
    assert schema_keys.said_by(noto, "target") == "150"
    assert schema_keys.said_by(noto, "king.receives") == "[ba, gin, kin, kaku, hi]"
    assert schema_keys.said_by(noto, "king") == schema_keys.said_by(noto, "nothing") == ""


def test_the_examples_of_the_reference_run() -> None:
    assert doctest.testmod(schema_keys).failed == 0
