"""A round or an observation as PNG: the SVG drawn to pixels."""

from __future__ import annotations

from goita.arguments import check_number
from goita.draw.picture import svg
from goita.draw.sight import Drawn, Hands
from goita.draw.themes import Theme
from goita.draw.words import Names
from goita.errors import MissingExtra
from goita.notation import Language

MOST_PIXELS = 4096


def png(
    drawn: Drawn,
    *,
    view: int | None = None,
    hands: Hands = "seen",
    theme: str | Theme = "light",
    language: Language = "ja",
    words: Language = "en",
    names: Names = (None, None, None, None),
    scores: tuple[int, int] | None = None,
    last: bool = True,
    size: int = 800,
) -> bytes:
    """The table as the bytes of a PNG file, `size` pixels wide and high; else as `svg`.

    Pieces are right without any font; what else is written needs one on the system. Raises
    MissingExtra without the extra `png`, InvalidOption for a size that is not from 16 to 4096, and
    what `svg` raises.

    >>> import goita
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> png(rnd, size=5000)
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: the size in pixels must be a whole number from 16 to 4,096, not 5000
    """
    check_number(size, "the size in pixels", 16, MOST_PIXELS)
    picture = svg(
        drawn,
        view=view,
        hands=hands,
        theme=theme,
        language=language,
        words=words,
        names=names,
        scores=scores,
        last=last,
    )
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise MissingExtra.of(error, "png", "resvg-py") from None
    return bytes(svg_to_bytes(svg_string=picture, width=size, height=size))
