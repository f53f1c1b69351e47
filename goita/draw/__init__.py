"""Pictures of rounds and observations, `text`, `svg` and `png`, and pages of records, `html`.

>>> import goita, goita.draw
>>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
>>> goita.draw.svg(rnd)[:5], goita.draw.text(rnd).count("し")
('<svg ', 10)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from goita.draw.boards import text
    from goita.draw.page.page import html
    from goita.draw.picture import svg
    from goita.draw.raster import png

__all__ = ["html", "png", "svg", "text"]

_HOMES = {"html": "page.page", "png": "raster", "svg": "picture", "text": "boards"}
"""The module of each name; a module of the same name would take its place here."""


def __getattr__(name: str) -> Any:
    # So that SVG needs no wcwidth and text no renderer.
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
