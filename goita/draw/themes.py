"""The colours of pictures."""

from __future__ import annotations

import re

from attrs import asdict, frozen

from goita.errors import InvalidOption

_COLOUR = re.compile("#[0-9a-fA-F]{6}")


@frozen
class Theme:
    """The colours of a picture, each as `#rrggbb`.

    `ink` is for what is written on the `board`; `piece`, `edge` and `face` are a piece's wood, its
    rim and its character; `back` a piece face-down, whose character, where it may be seen, is
    `buried`. `attack` marks the standing attack, `last` the last move and `turn` whose turn it is.

    >>> THEMES["light"]
    Theme(board='#f6efdf', ink='#2b2118', piece='#fffaf0', edge='#6f4e24', face='#1d1408',
     back='#7d5a33', buried='#ffffff', attack='#b3261e', last='#2a6a3c', turn='#b3261e')
    """

    board: str
    ink: str
    piece: str
    edge: str
    face: str
    back: str
    buried: str
    attack: str
    last: str
    turn: str


THEMES: dict[str, Theme] = {
    "light": Theme(
        board="#f6efdf",
        ink="#2b2118",
        piece="#fffaf0",
        edge="#6f4e24",
        face="#1d1408",
        back="#7d5a33",
        buried="#ffffff",
        attack="#b3261e",
        last="#2a6a3c",
        turn="#b3261e",
    ),
    "dark": Theme(
        board="#1d2125",
        ink="#f0ece4",
        piece="#ead9b0",
        edge="#a98d57",
        face="#1d1408",
        back="#7a5f3c",
        buried="#ffffff",
        attack="#ff8f80",
        last="#7fd494",
        turn="#ff8f80",
    ),
    "colour-blind": Theme(
        board="#ffffff",
        ink="#000000",
        piece="#ffffff",
        edge="#000000",
        face="#000000",
        back="#56616b",
        buried="#ffffff",
        attack="#c04f00",
        last="#0072b2",
        turn="#c04f00",
    ),
}
"""The themes by their names. `colour-blind` tells orange from blue, never red from green.

>>> list(THEMES), THEMES["colour-blind"].attack, THEMES["colour-blind"].last
(['light', 'dark', 'colour-blind'], '#c04f00', '#0072b2')
"""


def theme_of(theme: str | Theme) -> Theme:
    """A theme by its name, or one's own, checked.

    Raises InvalidOption where there is none of that name, and for colours that are not `#rrggbb`.

    >>> theme_of("sepia")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: there is no theme 'sepia'; the themes are light, dark, colour-blind
    """
    if not isinstance(theme, Theme):
        return THEMES[theme_name(theme)]
    for name, colour in asdict(theme).items():
        if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
            raise InvalidOption(f"a theme's {name} is a colour like '#f6efdf', not {colour!r:.40}")
    return theme


def theme_name(name: str) -> str:
    """The name of a theme, checked. Raises InvalidOption where there is none of that name.

    >>> theme_name("dark")
    'dark'
    """
    if not isinstance(name, str) or name not in THEMES:
        raise InvalidOption(f"there is no theme {name!r:.40}; the themes are {', '.join(THEMES)}")
    return name
