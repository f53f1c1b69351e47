"""Variants of Atodashi Hodai by id and from files."""

from __future__ import annotations

import os

from goita.atodashi.impossible import find_impossible
from goita.atodashi.variant import Variant, build
from goita.variant_files import reading
from goita.variant_files.family import Family
from goita.variant_files.games import shipped_ids

# What variant files of Atodashi Hodai have of their own.
FAMILY = Family("atodashi", "atodashi", find_impossible, build)


def list_variants() -> tuple[str, ...]:
    """The ids of the shipped variants of Atodashi Hodai.

    >>> list_variants()
    ('atodashi',)
    """
    return shipped_ids(FAMILY.game)


def load_variant(variant: str | os.PathLike[str] = "atodashi") -> Variant:
    """A shipped variant by its id, or one of your own by the path of its YAML file.

    Raises InvalidVariant when there is no such variant or the file does not describe one; the
    message names all that is wrong.

    >>> load_variant("atodashi").name.ja
    'アトダシホーダイ'
    >>> load_variant("noto")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidVariant: 'noto' is a variant of another game, goita; ...
    """
    return reading.load(variant, FAMILY)
