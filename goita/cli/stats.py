"""`goita stats`: what happened in recorded matches, as tables, JSON, CSV and plots."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from wcwidth import wcswidth

from goita.cli.layout import columns
from goita.cli.output import WIDEST_NAME, WIDTH, clean, complain, cut, quietly
from goita.cli.sources import Open, Source, expand, opening, read
from goita.errors import RecordError
from goita.statistics.facts import MatchFacts
from goita.statistics.reading import facts_of_readings
from goita.statistics.summary import Statistics, statistics
from goita.statistics.tables import Table
from goita.statistics.writing import save_tables
from goita.variant.references import MARK


class Image(StrEnum):
    """The kinds of image that plots are written as."""

    SVG = "svg"
    PNG = "png"


@quietly
def command(
    records: Annotated[
        list[str],
        typer.Argument(
            metavar="RECORD...",
            help="Files in any format, folders of them, patterns, or - for standard input.",
        ),
    ],
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            metavar="ID",
            help="Only matches of this variant: an id, or an id and the mark of its content.",
        ),
    ] = None,
    confidence: Annotated[
        float, typer.Option("--confidence", help="That of the intervals, between 0 and 1.")
    ] = 0.95,
    as_json: Annotated[bool, typer.Option("--json", help="All tables as JSON.")] = False,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FOLDER", help="Write each table as a CSV file there."),
    ] = None,
    plots: Annotated[
        Path | None,
        typer.Option("--plots", metavar="FOLDER", help="Write plots there (extra plot)."),
    ] = None,
    image: Annotated[
        Image, typer.Option("--image", help="The kind of image of the plots.")
    ] = Image.SVG,
) -> None:
    """Show points by dealer, lengths, last pieces, doubles, ends and the strength of teams.

    The exit status is 1 where something was wrong with a record; what is sound is counted.
    """
    sources = expand(records)
    faults: list[RecordError] = []
    with opening(sources) as opened:
        matches = [
            facts
            for source in sources
            for facts in _read(source, opened, faults)
            if variant in (None, facts.variant, facts.variant.partition(MARK)[0])
        ]
    for fault in faults:
        complain(str(fault))
    found = statistics(matches, confidence)
    if csv is not None:
        save_tables(found, csv)
    if plots is not None:
        from goita.statistics.plots import save_plots

        save_plots(found, plots, image.value)
    print(json.dumps(found.to_dict()) if as_json else in_text(found))
    if faults:
        raise typer.Exit(1)


def _read(source: Source, opened: Open, faults: list[RecordError]) -> Iterator[MatchFacts]:
    try:
        yield from facts_of_readings(read(source, opened), faults.append)
    except RecordError as error:
        faults.append(error)


def in_text(found: Statistics) -> str:
    """All tables for people."""
    parts = [f"{_in_a_line(found.variant)}, intervals of {100 * found.confidence:g} %"]
    parts += [f"{table.title}\n{_fitted(table)}" for table in found.tables]
    return "\n\n".join(parts)


def _fitted(table: Table) -> str:
    """The table's lines, in several parts with the same first column where it is too wide."""
    if not table.rows:
        return "-"
    rows = [tuple(map(_in_a_line, row)) for row in table.to_rows()]
    # Names are somebody else's and of any length; what the rows of other tables are called is not.
    names = [cut(row[0], WIDEST_NAME) if table.name == "teams" else row[0] for row in rows]
    parts: list[list[tuple[str, ...]]] = []
    for start, end in _together(table.columns):
        more = [row[start:end] for row in rows]
        if parts:
            longer = [(*row, *cells) for row, cells in zip(parts[-1], more, strict=True)]
            if max(map(wcswidth, columns(longer).splitlines())) <= WIDTH:
                parts[-1] = longer
                continue
        parts.append([(name, *cells) for name, cells in zip(names, more, strict=True)])
    return "\n\n".join(map(columns, parts))


def _together(names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where columns begin and end that stay together: an estimate and its interval."""
    begins = [
        place for place in range(1, len(names)) if names[place].split()[-1] not in ("low", "high")
    ]
    return zip(begins, [*begins[1:], len(names)], strict=True)


def _in_a_line(cell: str) -> str:
    return clean(cell).replace("\n", "\\n")
