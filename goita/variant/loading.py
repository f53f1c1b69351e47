"""Variants of Goita by id and from files, and what is wrong with their data."""

from __future__ import annotations

import os

from goita.variant.impossible import find_impossible
from goita.variant.model import Variant, build
from goita.variant_files import reading
from goita.variant_files.family import Family
from goita.variant_files.games import shipped_ids

FAMILY = Family("goita", "variant", find_impossible, build)
"""What variant files of Goita have of their own.

>>> FAMILY.game, FAMILY.schema
('goita', 'variant')
"""


def list_variants() -> tuple[str, ...]:
    """The ids of the shipped variants of Goita, in alphabetical order.

    >>> list_variants()
    ('atigo', 'goipai', 'jga', 'noto')
    """
    return shipped_ids(FAMILY.game)


def load_variant(variant: str | os.PathLike[str]) -> Variant:
    """A shipped variant by its id, or one of your own by the path of its YAML file.

    A text is taken for a path when it holds a separator or a dot.

    Raises InvalidVariant when there is no such variant or the file does not describe one; the
    message names all that is wrong.

    >>> load_variant("noto").name.ja
    '能登ごいた保存会'
    """
    return reading.load(variant, FAMILY)
