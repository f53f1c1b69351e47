"""How saved data name a variant: by its id when it is shipped, or whole."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from goita.errors import InvalidVariant
from goita.variant_files.checking import built
from goita.variant_files.family import Family
from goita.variant_files.games import shipped_ids
from goita.variant_files.reading import load


class Saved(Protocol):
    """A variant, of whatever game.

    >>> from goita import load_variant
    >>> variant: Saved = load_variant("noto")
    >>> variant.id
    'noto'
    """

    @property
    def id(self) -> str:
        """Its short name.

        >>> from goita import load_variant
        >>> load_variant("noto").id
        'noto'
        """

    def to_dict(self) -> dict[str, Any]:
        """The data of a variant file that says the same.

        >>> from goita import load_variant
        >>> load_variant("noto").to_dict()["target"]
        150
        """


S = TypeVar("S", bound=Saved)


def refer(variant: S, family: Family[S]) -> str | dict[str, Any]:
    """What stands for a variant in JSON data: the id of a shipped one, or all its data.

    >>> from goita import load_variant
    >>> from goita.variant.loading import FAMILY
    >>> refer(load_variant("noto"), FAMILY)
    'noto'
    """
    if variant.id in shipped_ids(family.game) and load(variant.id, family) == variant:
        return variant.id
    return variant.to_dict()


def resolve(reference: object, family: Family[S]) -> S:
    """The variant that `refer` named. Never opens a file of anybody's. Raises InvalidVariant.

    >>> from goita.variant.loading import FAMILY
    >>> resolve("noto", FAMILY).target
    150
    """
    if isinstance(reference, dict):
        return built(reference, family)
    shipped = shipped_ids(family.game)
    if isinstance(reference, str) and reference in shipped:
        return load(reference, family)
    raise InvalidVariant(f"{str(reference)[:60]!r} names no shipped variant: " + ", ".join(shipped))
