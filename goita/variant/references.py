"""How saved rounds, matches and records name their variant: by id when shipped, or whole."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from typing import Any

from attrs import fields

from goita.variant.loading import FAMILY
from goita.variant.model import Variant
from goita.variant_files import references

# Stands between an id and the mark of a variant's content.
MARK = "#"


def refer(variant: Variant) -> str | dict[str, Any]:
    """What stands for a variant in JSON data: the id of a shipped one, or all its data.

    >>> from attrs import evolve
    >>> from goita import load_variant
    >>> noto = load_variant("noto")
    >>> refer(noto), refer(evolve(noto, id="short", target=100))["target"]
    ('noto', 100)
    """
    return references.refer(variant, FAMILY)


def resolve(reference: object) -> Variant:
    """The variant that `refer` named. Never opens a file of anybody's. Raises InvalidVariant.

    >>> from goita import load_variant
    >>> resolve("noto") == resolve(load_variant("noto").to_dict())
    True
    """
    return references.resolve(reference, FAMILY)


@cache
def label(variant: Variant) -> str:
    """The id of a shipped variant; of any other its id and a short mark of its content.

    >>> from attrs import evolve
    >>> from goita import load_variant
    >>> noto = load_variant("noto")
    >>> label(noto), label(evolve(noto, id="club", target=100))
    ('noto', 'club#...')
    """
    data = refer(variant)
    if isinstance(data, str):
        return data
    content = json.dumps(data, sort_keys=True, default=str).encode("utf-8", "backslashreplace")
    return f"{variant.id}{MARK}{sha256(content).hexdigest()[:6]}"


def tell_apart(found: Variant, expected: Variant) -> str:
    """Which variant was found and which one was expected, in words.

    >>> from attrs import evolve
    >>> from goita import load_variant
    >>> noto = load_variant("noto")
    >>> tell_apart(noto, load_variant("jga"))
    "'noto', not 'jga'"
    >>> tell_apart(evolve(noto, target=100), noto)
    "'noto', but its content differs from the 'noto' that is expected: target"
    """
    if found.id != expected.id:
        return f"{found.id!r}, not {expected.id!r}"
    keys = [
        field.name
        for field in fields(Variant)
        if field.init and getattr(found, field.name) != getattr(expected, field.name)
    ]
    return (
        f"{found.id!r}, but its content differs from the {expected.id!r} that is expected: "
        f"{', '.join(keys)}"
    )
