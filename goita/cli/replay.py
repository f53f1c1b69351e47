"""`goita replay`: records gone over by the rules."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from goita.cli.output import VariantOption, clean, complain, quietly
from goita.errors import RecordError
from goita.records.kifu import read_kifu
from goita.records.replay import Replayed, Status, replay
from goita.results import count

_WRONG = (Status.ILLEGAL, Status.BAD_DEAL)


@quietly
def command(
    files: Annotated[
        list[Path],
        typer.Argument(exists=True, dir_okay=False, metavar="FILE...", help="Kifu in YAML."),
    ],
    variant: VariantOption = "noto",  # type: ignore[assignment]  # parsed by the option
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a line and round.")
    ] = False,
) -> None:
    """Play every round of the records through the rules and say how it ended.

    The exit status is 0 when nothing was illegal, 1 otherwise and 2 for wrong usage.
    """
    statuses: Counter[Status] = Counter()
    unreadable = 0
    for file in files:
        try:
            rounds = read_kifu(file)
        except RecordError as error:
            unreadable += 1
            complain(str(error))
            continue
        for number, record in enumerate(rounds):
            replayed = replay(record, variant)
            statuses[replayed.status] += 1
            row = as_row(_name(file), number, replayed)
            print(json.dumps(row) if as_json else clean(in_text(row, replayed)))
    if not as_json:
        print(_summary(statuses, unreadable))
    if unreadable or any(statuses[status] for status in _WRONG):
        raise typer.Exit(1)


def _name(file: Path) -> str:
    """The base name in characters that JSON and a terminal line can hold."""
    readable = file.name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return readable.replace("\n", "\\n")


def as_row(file: str, number: int, replayed: Replayed) -> dict[str, Any]:
    """A replayed round as `--json` prints it."""
    row: dict[str, Any] = {"file": file, "round": number, "status": replayed.status.value}
    result = replayed.round.result if replayed.round is not None else None
    if replayed.status is Status.FINISHED and result is not None and result.winner is not None:
        row |= {"winner": result.winner, "points": result.points}
    if replayed.move is not None:
        row["move"] = replayed.move
    if replayed.message is not None:
        row["message"] = replayed.message
    return row


def in_text(row: dict[str, Any], replayed: Replayed) -> str:
    """A replayed round in one line, for people."""
    place = row["file"] if replayed.line is None else f"{row['file']}:{replayed.line}"
    begin = f"{place}: round {row['round']}: {row['status']}"
    if "message" in row:
        move = f"row {row['move']}: " if "move" in row else ""
        return f"{begin}: {move}{row['message']}"
    if replayed.round is not None and replayed.round.result is not None:
        return f"{begin}: {replayed.round.result}"
    return begin


def _summary(statuses: Counter[Status], unreadable: int) -> str:
    parts = [f"{statuses[status]} {status}" for status in Status if statuses[status]]
    if unreadable:
        parts.append(f"{unreadable} unreadable file{'s' if unreadable > 1 else ''}")
    return f"{count(statuses.total(), 'round')}: {', '.join(parts) or 'none'}"
