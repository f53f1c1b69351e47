"""`goita replay`: records gone over by the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from attrs import Factory, asdict, define, frozen

from goita.cli.layout import columns, width_of, wrapped
from goita.cli.output import (
    WIDTH,
    EncodingOption,
    OwnVariantOption,
    clean,
    complain,
    quietly,
)
from goita.cli.pages import Page, PageOption
from goita.cli.sources import Source, expand, opening, read
from goita.errors import RecordError
from goita.records.claims import GAP
from goita.records.reading import Reading
from goita.records.replay import Replayed, Status
from goita.results import count

_WRONG = (Status.ILLEGAL, Status.BAD_DEAL)
MOST_ROWS = 20
"""Files that the table has a row for, if nothing is wrong with them."""


@quietly
def command(
    records: Annotated[
        list[str],
        typer.Argument(
            metavar="RECORD...",
            help="Files in any format, folders of them, patterns, or - for standard input.",
        ),
    ],
    variant: OwnVariantOption = None,
    encoding: EncodingOption = "utf-8",
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a line and round, and no totals.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Only what is wrong, and the totals.")
    ] = False,
    html: PageOption = None,
) -> None:
    """Play every round of the records through the rules and say how it ended.

    The exit status is 0 when nothing was wrong, 1 otherwise and 2 for wrong usage.
    """
    sources = expand(records)
    tallies = []
    page = Page(html)
    page.spare(sources)
    passed_over: list[Source] = []
    with opening(sources) as opened:
        for source in sources:
            tally = Tally(source.name)
            readings = page.watch(read(source, opened, variant, encoding, passed_over))
            for place, replayed in _rounds(readings, tally):
                tally.add(replayed)
                if as_json:
                    print(json.dumps(as_row(place, replayed)))
                elif not quiet or replayed.faults:
                    print(clean(in_text(place, replayed)))
            if source not in passed_over:
                tallies.append(tally)
    if not as_json:
        print(clean(summary(tallies, len(passed_over))))
    page.write()
    if any(tally.is_wrong() for tally in tallies):
        raise typer.Exit(1)


@frozen
class Place:
    """Which round it is: its file, its match in that (from 0) and its number in that (from 0)."""

    file: str
    match: int
    round: int

    def in_text(self, line: int | None = None) -> str:
        """The place for people; the match is left out where it is the first."""
        file = self.file if line is None else f"{self.file}:{line}"
        match = f": match {self.match}" if self.match else ""
        return f"{file}{match}: round {self.round}"


def _rounds(readings: Iterator[Reading], tally: Tally) -> Iterator[tuple[Place, Replayed]]:
    """Every round of a file with its place."""
    try:
        for match, reading in enumerate(readings):
            for fault in reading.record.faults:
                if fault.round is None:
                    tally.unreadable_parts += 1
                    complain(str(fault))
            for number, replayed in enumerate(reading.rounds):
                yield Place(tally.name, match, number), replayed
    except RecordError as error:
        tally.unreadable = True
        complain(str(error))


@define
class Tally:
    """What there was in one file."""

    name: str
    statuses: Counter[Status] = Factory(Counter)
    contradictions: int = 0
    """Scores, dealers and results that do not fit the rounds."""
    gaps: int = 0
    unreadable_parts: int = 0
    """Lines of an archive and keys of a match that could not be made out."""
    unreadable: bool = False

    def add(self, replayed: Replayed) -> None:
        """Count one round."""
        self.statuses[replayed.status] += 1
        beside = beside_status(replayed)
        gaps = sum(fault.rule == GAP for fault in beside)
        self.gaps += gaps
        self.contradictions += len(beside) - gaps

    def is_wrong(self) -> bool:
        """Whether anything is, missing rounds not counted."""
        wrong = any(self.statuses[status] for status in _WRONG)
        return wrong or self.unreadable or self.contradictions + self.unreadable_parts > 0


def beside_status(replayed: Replayed) -> tuple[RecordError, ...]:
    """The faults of a round but for the one that its status tells."""
    return replayed.faults[1:] if replayed.status in _WRONG else replayed.faults


def as_row(place: Place, replayed: Replayed) -> dict[str, Any]:
    """A replayed round as `--json` prints it."""
    row: dict[str, Any] = {**asdict(place), "status": replayed.status.value}
    rnd = replayed.round
    if replayed.status is Status.FINISHED and rnd is not None and rnd.result is not None:
        if rnd.result.winner is not None:
            row |= {"winner": rnd.result.winner, "points": rnd.result.points}
    elif replayed.status in _WRONG:
        fault = replayed.faults[0]
        row |= {} if fault.move is None else {"move": fault.move}
        row |= {} if fault.line is None else {"line": fault.line}
        row |= {"rule": fault.rule, "message": fault.message}
    elif replayed.status is Status.HIDDEN:
        row["message"] = "pieces are hidden, so the rules cannot go over it"
    elif rnd is not None:
        row["message"] = f"player {rnd.turn + 1} is to move"
    beside = beside_status(replayed)
    if beside:
        row["faults"] = [{"rule": fault.rule, "message": fault.message} for fault in beside]
    return row


def in_text(place: Place, replayed: Replayed) -> str:
    """A replayed round in a line, for people, and a line for each further fault."""
    row = as_row(place, replayed)
    number = replayed.faults[0].line if replayed.status in _WRONG else None
    line = f"{place.in_text(number)}: {row['status']}"
    if "message" in row:
        move = f"move {row['move']}: " if "move" in row else ""
        line += f": {move}{row['message']}"
    elif replayed.round is not None:
        line += f": {replayed.round.result}"
    beside = [f"{place.in_text(fault.line)}: {fault.message}" for fault in beside_status(replayed)]
    return "\n".join([line, *beside])


def summary(tallies: list[Tally], passed_over: int = 0) -> str:
    """A table of what there was in the files, and a line of totals."""
    all_shown = len(tallies) <= MOST_ROWS
    shown = [tally for tally in tallies if all_shown or tally.is_wrong() or tally.gaps]
    lines = []
    if len(tallies) + passed_over > 1 and shown:
        lines = ["", _table(shown)]
        if len(shown) < len(tallies):
            lines.append(f"... and {len(tallies) - len(shown)} more with nothing wrong")
        lines.append("")
    lines.append(wrapped(_totals(tallies, passed_over), WIDTH))
    return "\n".join(lines)


def _table(tallies: list[Tally]) -> str:
    """A row for each file, in as many columns as there is something in.

    What is wider than a terminal would be broken anywhere: then each file has a line of totals.
    """
    rows = [_HEAD, *map(_cells, tallies)]
    by_column = enumerate(zip(*rows, strict=True))
    kept = [number for number, cells in by_column if number < 2 or set(cells[1:]) != {"0"}]
    table = columns([tuple(row[number] for number in kept) for row in rows])
    if max(map(width_of, table.splitlines())) <= WIDTH:
        return table
    return "\n".join(wrapped(f"{tally.name}: {_totals([tally])}", WIDTH) for tally in tallies)


def _totals(tallies: list[Tally], passed_over: int = 0) -> str:
    statuses = sum((tally.statuses for tally in tallies), Counter[Status]())
    parts = [f"{statuses[status]} {status}" for status in Status if statuses[status]]
    for number, what in (
        (sum(tally.contradictions for tally in tallies), "contradiction"),
        (sum(tally.gaps for tally in tallies), "gap"),
        (sum(tally.unreadable_parts for tally in tallies), "unreadable part"),
        (sum(tally.unreadable for tally in tallies), "unreadable file"),
    ):
        parts += [count(number, what)] if number else []
    if passed_over:
        parts.append(f"{count(passed_over, 'file')} passed over, being no record")
    return f"{count(statuses.total(), 'round')}: {', '.join(parts) or 'none'}"


_HEAD = ("file", "rounds", *(status.value for status in Status), "contradictions", "gaps")


def _cells(tally: Tally) -> tuple[str, ...]:
    numbers = (*(tally.statuses[status] for status in Status), tally.contradictions, tally.gaps)
    rounds = "unreadable" if tally.unreadable else str(tally.statuses.total())
    return (tally.name, rounds, *map(str, numbers))
