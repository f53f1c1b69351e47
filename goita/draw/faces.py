"""Single pieces of a picture: a pentagon, and the character as an outline where there is one."""

from __future__ import annotations

from xml.sax.saxutils import escape

from goita.draw.fitting import sized, width
from goita.draw.glyphs import BOX, OUTLINES
from goita.draw.names import short_names
from goita.draw.sight import kind_of
from goita.draw.themes import Theme
from goita.notation import Language
from goita.pieces import Piece
from goita.variant import Variant

# The pentagon about (0, 0): its tip points away from who laid it.
SHAPE = "M0-23L15-16L20 23H-20L-15-16z"
_GLYPH, _GLYPH_OVER_POINTS = 27, 23
_POINTS = 13
_ROOM, _LETTER = 29, 24
"""How wide a name may be on a piece, and how large its letters are where they fit."""
FONTS = "'Noto Serif CJK JP','Noto Serif JP','Hiragino Mincho ProN','Yu Mincho',serif"


def escaped(words: str) -> str:
    """Words as character data of XML; `plain` has to have gone over those of strangers.

    >>> escaped("<script>")
    '&lt;script&gt;'
    """
    return escape(words, {'"': "&quot;"})


class Artist:
    """Draws the pieces of one variant, and remembers which outlines it needed.

    `names` are what stands on each piece, the second king (9) included. Points stand there too
    where the kinds have other names than the usual characters, as `pointed` says.

    >>> from goita import load_variant
    >>> from goita.draw.themes import THEMES
    >>> artist = Artist(load_variant("noto"), "ja", THEMES["light"])
    >>> artist.piece(Piece.HI, 0, 0).count("<use"), artist.definitions("k").count("<path")
    (2, 3)
    >>> artist.variant.id, artist.language, artist.theme.ink, artist.names[9], artist.pointed
    ('noto', 'ja', '#2b2118', '玉', False)
    """

    variant: Variant
    language: Language
    theme: Theme
    names: dict[int, str]
    pointed: bool

    def __init__(self, variant: Variant, language: Language, theme: Theme) -> None:
        self.variant = variant
        self.language = language
        self.theme = theme
        self.names = short_names(variant, language)
        self.pointed = any(variant.kind(piece).ja != piece.kanji for piece in Piece)
        self._used: dict[str, None] = {}

    def piece(
        self,
        piece: int | None,
        x: float,
        y: float,
        *,
        facedown: bool = False,
        standing: bool = False,
    ) -> str:
        """A piece with its middle there; None, and what is `facedown`, shows its back.

        >>> from goita import load_variant
        >>> from goita.draw.themes import THEMES
        >>> artist = Artist(load_variant("noto"), "ja", THEMES["light"])
        >>> artist.piece(None, 10, 20)
        '<g transform="translate(10 20)"><use href="#KEYb"/></g>'
        """
        back = facedown or piece is None
        drawn = f'<use href="#KEY{"b" if back else "p"}"/>'
        if standing:
            drawn = self._ring() + drawn
        if piece is not None:
            drawn += self._face(piece, self.theme.buried if back else self.theme.face)
        return f'<g transform="translate({x:g} {y:g})">{drawn}</g>'

    def _ring(self) -> str:
        return (
            f'<path d="{SHAPE}" fill="none" stroke="{self.theme.attack}" stroke-width="9"'
            ' stroke-linejoin="round"/>'
        )

    def _face(self, piece: int, ink: str) -> str:
        name = self.names[piece]
        middle, side = (-2, _GLYPH_OVER_POINTS) if self.pointed else (3, _GLYPH)
        drawn = ""
        if name in OUTLINES:
            self._used[name] = None
            corner = f"{-side / 2:g} {middle - side / 2:g}"
            scale = f"{side / BOX:g}"
            drawn = (
                f'<use href="#KEY{list(OUTLINES).index(name)}" fill="{ink}"'
                f' transform="translate({corner}) scale({scale})"/>'
            )
        else:
            # Names of as many letters are of one size.
            alike = (other for other in self.names.values() if len(other) == len(name))
            size = sized(max(alike, key=width), _ROOM, _LETTER)
            drawn = (
                f'<text y="{middle + size * 0.36:.3g}" text-anchor="middle" fill="{ink}"'
                f' font-family="{FONTS}" font-size="{size:.3g}">{escaped(name)}</text>'
            )
        if self.pointed:
            drawn += (
                f'<text y="20.5" text-anchor="middle" fill="{ink}" font-family="sans-serif"'
                f' font-size="{_POINTS}">{self.variant.kind(kind_of(piece)).points}</text>'
            )
        return drawn

    def definitions(self, key: str) -> str:
        """What the pieces drawn so far refer to; ids begin with `key`.

        >>> from goita import load_variant
        >>> from goita.draw.themes import THEMES
        >>> Artist(load_variant("noto"), "ja", THEMES["dark"]).definitions("k").count('id="k')
        2
        """
        theme = self.theme
        pentagon = f'd="{SHAPE}" stroke="{theme.edge}" stroke-width="1.5" stroke-linejoin="round"'
        shapes = (
            f'<path id="{key}p" {pentagon} fill="{theme.piece}"/>'
            f'<path id="{key}b" {pentagon} fill="{theme.back}"/>'
        )
        numbers = list(OUTLINES)
        return shapes + "".join(
            f'<path id="{key}{numbers.index(name)}" d="{OUTLINES[name]}"/>' for name in self._used
        )
