"""How saved rounds, matches and records name their variant: by id when shipped, or whole."""

from __future__ import annotations

from typing import Any

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
