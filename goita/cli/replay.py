"""`goita replay`: records gone over by the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from attrs import Factory, define

from goita.cli.output import EncodingOption, OwnVariantOption, clean, columns, complain, quietly
from goita.cli.sources import Open, Source, expand, opening
from goita.errors import RecordError
from goita.records.claims import GAP
from goita.records.formats import NO_RECORD
from goita.records.loading import read_stream
from goita.records.replay import Replayed, Status
from goita.results import count
from goita.variant import Variant

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
) -> None:
    """Play every round of the records through the rules and say how it ended.

    The exit status is 0 when nothing was wrong, 1 otherwise and 2 for wrong usage.
    """
    try:
        sources = [source for argument in records for source in expand(argument)]
    except FileNotFoundError as error:
        raise typer.BadParameter(clean(str(error))) from None
    tallies = []
    with opening(sources) as opened:
        for source in sources:
            tally = Tally(source.name)
            for number, replayed in _rounds(source, opened, variant, encoding, tally):
                tally.add(replayed)
                if as_json:
                    print(json.dumps(as_row(source.name, number, replayed)))
                elif not quiet or replayed.faults:
                    print(clean(in_text(source.name, number, replayed)))
            tallies.append(tally)
    if not as_json:
        print(clean(summary(tallies)))
    if any(tally.is_wrong() for tally in tallies):
        raise typer.Exit(1)


def _rounds(
    source: Source, opened: Open, variant: Variant | None, encoding: str, tally: Tally
) -> Iterator[tuple[int, Replayed]]:
    """Every round of a file with its number, those of several matches counted on."""
    number = 0
    try:
        with opened(source) as binary:
            for reading in read_stream(
                binary, file=source.name, variant=variant, encoding=encoding
            ):
                for fault in reading.record.faults:
                    if fault.round is None:
                        tally.unreadable_parts += 1
                        complain(str(fault))
                for replayed in reading.rounds:
                    yield number, replayed
                    number += 1
    except RecordError as error:
        if source.found and error.rule == NO_RECORD:
            tally.passed_over = True
            complain(f"{source.name}: passed over, being no record")
        else:
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
    passed_over: bool = False

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


def as_row(file: str, number: int, replayed: Replayed) -> dict[str, Any]:
    """A replayed round as `--json` prints it."""
    row: dict[str, Any] = {"file": file, "round": number, "status": replayed.status.value}
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


def in_text(file: str, number: int, replayed: Replayed) -> str:
    """A replayed round in a line, for people, and a line for each further fault."""
    row = as_row(file, number, replayed)
    place = file
    if replayed.status in _WRONG and replayed.faults[0].line is not None:
        place = f"{file}:{replayed.faults[0].line}"
    line = f"{place}: round {number}: {row['status']}"
    if "message" in row:
        move = f"move {row['move']}: " if "move" in row else ""
        line += f": {move}{row['message']}"
    elif replayed.round is not None:
        line += f": {replayed.round.result}"
    return "\n".join(
        [
            line,
            *(
                f"{file}{'' if fault.line is None else f':{fault.line}'}: "
                f"round {number}: {fault.message}"
                for fault in beside_status(replayed)
            ),
        ]
    )


def summary(tallies: list[Tally]) -> str:
    """A table of what there was in the files, and a line of totals."""
    rows = [tally for tally in tallies if not tally.passed_over]
    shown = [tally for tally in rows if len(rows) <= MOST_ROWS or tally.is_wrong() or tally.gaps]
    lines = []
    if len(tallies) > 1 and shown:
        lines = ["", columns([_HEAD, *map(_cells, shown)])]
        if len(shown) < len(rows):
            lines.append(f"... and {len(rows) - len(shown)} more with nothing wrong")
        lines.append("")
    statuses = sum((tally.statuses for tally in tallies), Counter[Status]())
    parts = [f"{statuses[status]} {status}" for status in Status if statuses[status]]
    for number, what in (
        (sum(tally.contradictions for tally in tallies), "contradiction"),
        (sum(tally.gaps for tally in tallies), "gap"),
        (sum(tally.unreadable_parts for tally in tallies), "unreadable part"),
        (sum(tally.unreadable for tally in tallies), "unreadable file"),
    ):
        parts += [count(number, what)] if number else []
    passed_over = len(tallies) - len(rows)
    if passed_over:
        parts.append(f"{count(passed_over, 'file')} passed over, being no record")
    lines.append(f"{count(statuses.total(), 'round')}: {', '.join(parts) or 'none'}")
    return "\n".join(lines)


_HEAD = ("file", "rounds", *(status.value for status in Status), "contradictions", "gaps")


def _cells(tally: Tally) -> tuple[str, ...]:
    numbers = (*(tally.statuses[status] for status in Status), tally.contradictions, tally.gaps)
    rounds = "unreadable" if tally.unreadable else str(tally.statuses.total())
    return (tally.name, rounds, *map(str, numbers))
