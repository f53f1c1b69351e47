"""Tables and texts with code in backquotes, as nodes."""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes


def inline(text: str) -> list[nodes.Node]:
    """A text whose parts between backquotes are code."""
    return [
        nodes.literal(part, part) if number % 2 else nodes.Text(part)
        for number, part in enumerate(text.split("`"))
        if part
    ]


def paragraph(text: str) -> nodes.paragraph:
    """A paragraph of such a text."""
    return nodes.paragraph("", "", *inline(text))


def bullets(texts: Sequence[str]) -> nodes.bullet_list:
    """A list of such texts."""
    return nodes.bullet_list("", *(nodes.list_item("", paragraph(text)) for text in texts))


def table(head: Sequence[str], rows: Sequence[Sequence[str]], *classes: str) -> nodes.table:
    """A table of such texts, the first column of each row its heading."""
    group = nodes.tgroup(cols=len(head))
    group += [nodes.colspec(colwidth=1, stub=number == 0) for number in range(len(head))]
    group += nodes.thead("", _row(head))
    group += nodes.tbody("", *(_row(cells) for cells in rows))
    return nodes.table("", group, classes=list(classes))


def _row(cells: Sequence[str]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", paragraph(cell)) for cell in cells))
