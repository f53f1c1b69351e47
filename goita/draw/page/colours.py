"""The colours of the page, as variables of its style sheet."""

from __future__ import annotations

from attrs import asdict

from goita.draw.themes import THEMES, theme_name

_AROUND = {
    "light": {
        "page": "#fbf8f1",
        "muted": "#6b5c48",
        "rule": "#ddd0b6",
        "raised": "#fffdf8",
        "chosen": "#f3e9d2",
    },
    "dark": {
        "page": "#14171a",
        "muted": "#b3aa9b",
        "rule": "#3a4046",
        "raised": "#1d2125",
        "chosen": "#2e353b",
    },
    "colour-blind": {
        "page": "#ffffff",
        "muted": "#4d565e",
        "rule": "#c4cbd1",
        "raised": "#ffffff",
        "chosen": "#e8eef3",
    },
}
"""Of each theme, what is around the board."""


def variables(theme: str | None) -> str:
    """The style rules; with None, light or dark as the reader's system is.

    Raises InvalidOption for a theme that there is not.

    >>> variables("dark")[:39], "prefers-color-scheme" in variables(None)
    (':root{color-scheme:dark;--board:#1d2125', True)
    """
    if theme is None:
        return f"{_rule('light')}@media (prefers-color-scheme:dark){{{_rule('dark')}}}"
    return _rule(theme_name(theme))


def _rule(name: str) -> str:
    colours = asdict(THEMES[name]) | _AROUND[name]
    scheme = "dark" if name == "dark" else "light"
    declared = ";".join(f"--{key}:{value}" for key, value in colours.items())
    return f":root{{color-scheme:{scheme};{declared}}}"
