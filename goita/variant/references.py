"""How saved rounds, matches and records name their variant: by id when shipped, or whole."""

from __future__ import annotations

from typing import Any

from attrs import fields

from goita.errors import InvalidVariant
from goita.variant.loading import list_variants, load_variant
from goita.variant.model import Variant


def refer(variant: Variant) -> str | dict[str, Any]:
    """What stands for a variant in JSON data: the id of a shipped one, or all its data.

    >>> from attrs import evolve
    >>> noto = load_variant("noto")
    >>> refer(noto), refer(evolve(noto, id="short", target=100))["target"]
    ('noto', 100)
    """
    if variant.id in list_variants() and load_variant(variant.id) == variant:
        return variant.id
    return variant.to_dict()


def resolve(reference: object) -> Variant:
    """The variant that `refer` named. Never opens a file of anybody's. Raises InvalidVariant.

    >>> resolve("noto") == resolve(load_variant("noto").to_dict())
    True
    """
    if isinstance(reference, dict):
        return Variant.from_dict(reference)
    if isinstance(reference, str) and reference in list_variants():
        return load_variant(reference)
    raise InvalidVariant(
        f"{str(reference)[:60]!r} names no shipped variant: " + ", ".join(list_variants())
    )


def tell_apart(found: Variant, expected: Variant) -> str:
    """Which variant was found and which one was expected, in words.

    >>> from attrs import evolve
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
