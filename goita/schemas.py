"""The JSON Schemas in `schemas/`, and data held against them."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from goita.files import data_folder

if TYPE_CHECKING:
    from jsonschema.protocols import Validator


@cache
def schema(name: str) -> dict[str, Any]:
    """The data of `schemas/NAME.schema.json`."""
    path = data_folder("schemas") / f"{name}.schema.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@cache
def validator(name: str) -> Validator:
    """What checks data against `schemas/NAME.schema.json`."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema(name))


def first_fault(name: str, data: Any) -> str | None:
    """What is wrong with the data and where, in one line; None when they fit the schema."""
    from jsonschema.exceptions import best_match

    error = best_match(validator(name).iter_errors(data))
    if error is None:
        return None
    path = ".".join(str(key) for key in error.absolute_path)
    return (f"{path}: " if path else "") + str(error.message)[:200]
