"""Takes the blank line off the end of blocks of code: doctest needs it there, readers do not."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx


def tidy(_app: Sphinx, document: nodes.document) -> None:
    """Strip every block of one page."""
    for block in document.findall(nodes.literal_block):
        if block.astext() != block.astext().rstrip("\n") and len(block) == 1:
            text = block.astext().rstrip("\n")
            block.rawsource = text
            block[0] = nodes.Text(text)


def setup(app: Sphinx) -> dict[str, Any]:
    """Go over each page once it has been read."""
    app.connect("doctree-read", tidy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
