"""JSON from strangers, and schemas compiled to functions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAIN

from goita.json_text import JsonFault, find_lines, read_json
from goita.shape import compile_schema


@given(PLAIN, st.sampled_from((None, 1)), st.booleans())
def test_what_json_writes_is_read(data: Any, indent: int | None, ascii_only: bool) -> None:
    assert read_json(json.dumps(data, indent=indent, ensure_ascii=ascii_only)) == data


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ('{"a": 1,\n "b": {"c": 1,\n "c": 2}}', "the key 'c' stands twice", 3),
        ('{"a": 1,\n "\\u0061": 1}', "the key 'a' stands twice", 2),
        ("[1,\n\nNaN]", "NaN is no number that JSON has", 3),
        ("[1,\n-Infinity]", "-Infinity is no number that JSON has", 2),
        ("[1,\n1e999]", "the number 1e999... is too large", 2),
        (f"[\n{'9' * 5000}]", f"the number {'9' * 20}... is too large", 2),
        (f"[\n{2**63}]", f"the number {2**63}... is too large", 2),
        ('[\n"\\ud83c"]', "holds half a surrogate pair, which is no character", 2),
        ('{\n"\\udc00": 1}', "holds half a surrogate pair, which is no character", 2),
        ('[\n"\ud83c"]', "holds half a surrogate pair, which is no character", 2),
        ("[" * 100_000, "is nested too deep", 1),
        ('[\n"\t"]', "is not JSON: Invalid control character at (column 2)", 2),
        ("", "is not JSON: Expecting value (column 1)", 1),
        ('{"a": [}', "is not JSON: Expecting value (column 8)", 1),
        ("[1] 2", "is not JSON: Extra data (column 5)", 1),
    ],
)
def test_what_is_refused_is_told_with_its_line(text: str, message: str, line: int) -> None:
    with pytest.raises(JsonFault) as caught:
        read_json(text)
    assert (caught.value.message, caught.value.line) == (message, line)


@pytest.mark.parametrize("text", ['"\\ud83c\\udf00"', str(2**63 - 1), "1e308", "[{}, {}]"])
def test_what_is_nearly_that_is_read(text: str) -> None:
    assert read_json(text) == json.loads(text)


def test_lines_are_found_past_brackets_and_quotes_in_texts() -> None:
    text = '{"a": "}]\\"[",\n "rounds": [\n {"turns": [\n "1p",\n "2p"]},\n {"rounds": []}]}'
    paths = {("rounds", 0), ("rounds", 0, "turns", 1), ("rounds", 1), ("rounds", 2), ("a",)}
    assert find_lines(text, paths) == {
        ("a",): 1,
        ("rounds", 0): 3,
        ("rounds", 0, "turns", 1): 5,
        ("rounds", 1): 6,
    }


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "number"},
        {"type": "string", "format": "date"},
        {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
        {"type": "object", "properties": {"a": {"type": "string", "minLength": 1}}},
    ],
)
def test_a_schema_with_words_that_are_not_compiled_is_refused(schema: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="unknown"):
        compile_schema(schema)
