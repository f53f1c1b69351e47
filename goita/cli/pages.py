"""`goita replay --html`: the page that replays the match that was read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from goita.cli.output import clean
from goita.cli.sources import Source
from goita.draw.page.page import html
from goita.errors import GoitaError
from goita.files import unwritable, write_text
from goita.records.reading import Reading


def _page(path: Path | None) -> Path | None:
    if path is not None and path.suffix.lower() not in (".html", ".htm"):
        raise typer.BadParameter(f"{clean(path.name)} should end in .html")
    return path


PageOption = Annotated[
    Path | None,
    typer.Option(
        "--html",
        metavar="FILE",
        callback=_page,
        help="Write a page that replays the match, one file to open or to send.",
    ),
]


class Page:
    """The matches of a command that may be asked to write a page, which shows one."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._matches = 0
        self._only: Reading | None = None

    def spare(self, sources: Iterable[Source]) -> None:
        """End the command as wrong usage where the page would take the place of a record."""
        if self._path is None:
            return
        page = Source(str(self._path), self._path).identity
        for source in sources:
            if source.identity == page:
                told = f"the page would take the place of the record {source.name}"
                raise typer.BadParameter(clean(told))

    def watch(self, readings: Iterable[Reading]) -> Iterator[Reading]:
        """The same matches, the first kept where a page is wanted."""
        for reading in readings:
            self._matches += 1
            self._only = reading if self._path is not None and self._matches == 1 else None
            yield reading

    def write(self) -> None:
        """Write the page, where one is wanted, whole or not at all.

        Raises GoitaError where there was not one match, or the file cannot be written.
        """
        if self._path is None:
            return
        if self._only is None:
            there = f"there are {self._matches}" if self._matches else "there is none"
            raise GoitaError(f"a page shows one match, and {there}: {self._path} is not written")
        try:
            write_text(self._path, html(self._only))
        except (OSError, ValueError) as error:
            raise unwritable(self._path, error) from None
