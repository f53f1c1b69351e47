"""The pieces of a variant as symbols, once a page: every board refers to them.

`piece-ja1` to `piece-ja9` are pieces with the variant's Japanese names and 9 for 玉, `piece-en1` to
`piece-en9` with letters, `piece-jab1` and so on the same buried but legible, `piece-back` is one
that is not to be seen, and `piece-ring` the rim of the standing attack. What is no piece on the
page has no id that begins so.
"""

from __future__ import annotations

from goita.draw.faces import SHAPE, Artist
from goita.draw.sight import SECOND_KING
from goita.draw.themes import Theme
from goita.notation import Language
from goita.pieces import Piece
from goita.variant import Variant

_PREFIX = "piece-"
LANGUAGES: tuple[Language, ...] = ("ja", "en")
_COLOURS = Theme(
    board="var(--board)",
    ink="var(--ink)",
    piece="var(--piece)",
    edge="var(--edge)",
    face="var(--face)",
    back="var(--back)",
    buried="var(--buried)",
    attack="var(--attack)",
    last="var(--last)",
    turn="var(--turn)",
)
"""Colours that the style sheet gives, so that they can follow the reader's."""


def symbols(variant: Variant) -> str:
    """The definitions, as elements of SVG.

    >>> from goita import load_variant
    >>> drawn = symbols(load_variant("noto"))
    >>> [drawn.count(f'id="{name}"') for name in ("piece-ja1", "piece-jab9", "piece-back")]
    [1, 1, 1]
    """
    drawn = []
    outlines: dict[str, None] = {}
    for language in LANGUAGES:
        artist = Artist(variant, language, _COLOURS)
        for piece in (*map(int, Piece), SECOND_KING):
            for name, buried in (("", False), ("b", True)):
                face = artist.piece(piece, 0, 0, facedown=buried)
                drawn.append(f'<g id="{_PREFIX}{language}{name}{piece}">{face}</g>')
        # Both languages share the shapes, and the outlines that both need.
        for path in artist.definitions(_PREFIX).split("/>"):
            if path:
                outlines[f"{path}/>"] = None
    ring = f'<path id="{_PREFIX}ring" d="{SHAPE}"/>'
    back = f'<g id="{_PREFIX}back"><use href="#{_PREFIX}b"/></g>'
    return "".join([*outlines, ring, back, *drawn]).replace("#KEY", f"#{_PREFIX}")
