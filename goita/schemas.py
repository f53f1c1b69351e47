"""The JSON Schemas in `schemas/`, and data held against them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeAlias

from goita.files import data_folder

if TYPE_CHECKING:
    from jsonschema.protocols import Validator


@cache
def schema(name: str) -> dict[str, Any]:
    """The data of `schemas/NAME.schema.json`: of `variant`, `match`, `observation` or `record`.

    All callers share them, so they must not be changed.

    >>> schema("variant")["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    path = data_folder("schemas") / f"{name}.schema.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@cache
def validator(name: str) -> Validator:
    """What checks data against `schemas/NAME.schema.json`.

    >>> validator("match").is_valid({"format": "goita-match"})
    False
    """
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema(name))


MOST_ITEMS = 1_000_000
"""How many items a list of a saved match may have.

>>> first_fault("match", {"rounds": [0] * (MOST_ITEMS + 1)})
'rounds: 1,000,001 values are too many; at most 1,000,000 are read'
"""
MOST_DEPTH = 30
MOST_TEXT = 2_000
MOST_NUMBER = 2**63 - 1

Path: TypeAlias = tuple[str | int, ...]


def find_unplain(data: Any, most_items: int, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """What in data from strangers no checker should be bothered with, and where it is.

    Data are plain when they are made of what JSON has, with texts, numbers, lists and mappings of
    bounded size. What lies inside of something that is not is not looked at.

    >>> list(find_unplain({"hands": [b"11244556"]}, most_items=10))
    [(('hands', 0), 'a bytes is nothing that YAML or JSON has')]
    >>> list(find_unplain({"seconds": float("inf")}, most_items=10))
    [(('seconds',), 'inf is no number that YAML or JSON has')]
    """
    if data is None or isinstance(data, bool):
        return
    if len(path) > MOST_DEPTH:
        yield path, f"is nested more than {MOST_DEPTH} deep"
    elif isinstance(data, float):
        if not isfinite(data):
            yield path, f"{data} is no number that YAML or JSON has"
    elif isinstance(data, int):
        if abs(data) > MOST_NUMBER:
            yield path, "this number is too large"
    elif isinstance(data, str):
        if len(data) > MOST_TEXT:
            yield path, f"{len(data):,} characters are too many; at most {MOST_TEXT:,} are read"
    elif isinstance(data, dict | list):
        yield from _find_unplain_inside(data, most_items, path)
    else:
        yield path, f"a {type(data).__name__} is nothing that YAML or JSON has"


def _find_unplain_inside(
    data: dict[Any, Any] | list[Any], most_items: int, path: Path
) -> Iterator[tuple[Path, str]]:
    if len(data) > most_items:
        yield path, f"{len(data):,} values are too many; at most {most_items:,} are read"
        return
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(data, dict) and (not isinstance(key, str) or len(key) > MOST_TEXT):
            yield path, "a key is no text, or a very long one"
        else:
            yield from find_unplain(value, most_items, (*path, key))


def first_fault(name: str, data: Any) -> str | None:
    """What is wrong with the data and where, in one line; None when they fit the schema.

    >>> from goita import Match, load_variant
    >>> data = Match.start(load_variant("noto"), seed=7).to_dict()
    >>> first_fault("match", data), first_fault("match", data | {"seed": "7"})
    (None, "seed: '7' is not of type 'integer'")
    """
    from jsonschema.exceptions import best_match

    for place, message in find_unplain(data, MOST_ITEMS):
        return f"{'.'.join(map(str, place))[:200]}: {message}"
    error = best_match(validator(name).iter_errors(data))
    if error is None:
        return None
    path = ".".join(str(key) for key in error.absolute_path)
    return (f"{path}: " if path else "") + str(error.message)[:200]
