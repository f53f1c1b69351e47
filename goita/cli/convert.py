"""`goita convert`: a record in one format written in another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from goita.cli.output import EncodingOption, OwnVariantOption, clean, complain, quietly
from goita.cli.sources import Open, Source, expand, opening, read
from goita.errors import InvalidOption, RecordError
from goita.files import unwritable
from goita.records.dumping import dump, texts
from goita.records.formats import FORMATS, Format, format_of_suffix
from goita.records.model import MatchRecord
from goita.variant import Variant

STANDARD_OUTPUT = "-"


@quietly
def command(
    source: Annotated[
        str,
        typer.Argument(
            metavar="IN",
            help="A record in any format, a folder or pattern of them, or - for standard input.",
        ),
    ],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help="The file to write, or - for standard output.")
    ],
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help=f"{', '.join(FORMATS)}. [default: what the suffix of OUT stands for]",
        ),
    ] = None,
    lossy: Annotated[
        bool,
        typer.Option("--lossy", help="Leave out what the format cannot carry, and what is wrong."),
    ] = False,
    variant: OwnVariantOption = None,
    encoding: EncodingOption = "utf-8",
) -> None:
    """Write a record in another format, nothing lost unless --lossy says that it may be.

    OUT is written whole or, when anything is wrong, not at all; what was there before is
    replaced. The exit status is 1 then, and 2 for wrong usage.
    """
    form = _format(target, to)
    sources = _without(expand([source]), target)
    with opening(sources, bar=target != STANDARD_OUTPUT or not sys.stdout.isatty()) as opened:
        records = _records(sources, opened, variant, encoding, lossy)
        try:
            _write(records, target, form, lossy)
        except RecordError as error:
            raise RecordError(str(error).replace("lossy=True", "--lossy")) from None


def _without(sources: list[Source], target: str) -> list[Source]:
    """The sources without OUT, which may lie in the folder that they were found in."""
    out = None if target == STANDARD_OUTPUT else Source(target, Path(target)).identity
    return [source for source in sources if not source.found or source.identity != out]


def _format(target: str, to: str | None) -> Format:
    if to is not None:
        if to not in FORMATS:
            raise typer.BadParameter(f"--to takes {', '.join(FORMATS)}")
        return FORMATS[to]
    if target == STANDARD_OUTPUT:
        raise typer.BadParameter("standard output has no suffix; say --to FORMAT")
    try:
        return format_of_suffix(Path(target).suffix)
    except InvalidOption as error:
        raise typer.BadParameter(clean(str(error).replace("format=", "--to FORMAT"))) from None


def _records(
    sources: list[Source],
    opened: Open,
    variant: Variant | None,
    encoding: str,
    lossy: bool,
) -> Iterator[MatchRecord]:
    for source in sources:
        for reading in read(source, opened, variant, encoding):
            fault = reading.first_fault()
            if fault is not None and not lossy:
                raise fault
            for fault in reading.record.faults:
                complain(str(fault))
            yield reading.record


def _write(records: Iterator[MatchRecord], target: str, form: Format, lossy: bool) -> None:
    if target == STANDARD_OUTPUT:
        # What is written has to be read again, whatever the terminal can show.
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8", errors="strict")
        for text in texts(records, form, lossy):
            sys.stdout.write(text)
        return
    try:
        dump(records, target, format=form.name, lossy=lossy)
    except OSError as error:
        raise unwritable(Path(target), error) from None
