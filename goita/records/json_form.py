"""Records as JSON: one match in lines that compare well, or an archive with one match a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import evolve

from goita.errors import RecordError
from goita.json_text import JsonFault, Path, find_lines, read_json
from goita.records.json_data import from_data, losses, to_data, without_losses
from goita.records.lines import Line
from goita.records.model import MatchRecord
from goita.records.reading import Reading, lost
from goita.variant import Variant

__all__ = ["losses", "read", "read_lines", "write", "write_line"]

# Twice around the table, so that the turns of a player stand below one another.
TURNS_IN_A_LINE = 8


def read(text: str, variant: Variant | None = None, file: str | None = None) -> Iterator[Reading]:
    """The one match of a JSON text. Raises RecordError when it has not the form of a record.

    >>> from goita.records import MatchRecord
    >>> from goita import load_variant
    >>> record = MatchRecord(load_variant("noto"), event="Club night")
    >>> [reading] = read(write(record))
    >>> reading.record == record
    True
    """
    try:
        reading = from_data(read_json(text), variant)
    except JsonFault as fault:
        raise RecordError(fault.message, file=file, line=fault.line, rule="syntax") from None
    except RecordError as error:
        raise _Places(text, [error], file).put(error) from None
    # Lines are looked for only where there is something to tell.
    faults = reading.record.faults
    yield _Places(text, faults, file).put_all(reading) if faults else reading


class _Places:
    """Where faults stand in a text."""

    def __init__(self, text: str, faults: Iterable[RecordError], file: str | None) -> None:
        self._file = file
        self._lines = find_lines(text, {path for fault in faults for path in _paths(fault)})

    def put(self, fault: RecordError) -> RecordError:
        """The fault with file and line."""
        lines = (self._lines[path] for path in _paths(fault) if path in self._lines)
        return fault.at(file=self._file, line=next(lines, 1))

    def put_all(self, reading: Reading) -> Reading:
        return _with_faults(reading, self.put)


def _with_faults(
    reading: Reading, put: Callable[[RecordError], RecordError], line: int | None = None
) -> Reading:
    """The reading with each of its faults put in its place; `line` is where the rounds begin."""
    rounds = (
        evolve(played, faults=tuple(map(put, played.faults)), line=line)
        for played in reading.rounds
    )
    faults = tuple(map(put, reading.record.faults))
    return Reading(evolve(reading.record, faults=faults), tuple(rounds))


def _paths(fault: RecordError) -> list[Path]:
    """Where a fault stands in the data, the closest place first."""
    if fault.round is None:
        return []
    place: Path = ("rounds", fault.round)
    return [place] if fault.move is None else [(*place, "turns", fault.move), place]


def read_lines(
    lines: Iterable[Line], variant: Variant | None = None, file: str | None = None
) -> Iterator[Reading]:
    """The matches of an archive, one a line; one that is lost, of a line that cannot be read.

    >>> from goita.records import MatchRecord
    >>> from goita import load_variant
    >>> archive = write_line(MatchRecord(load_variant("noto"), event="Club night")) + "{"
    >>> from goita.records.lines import split
    >>> [[str(fault) for fault in reading.record.faults] for reading in read_lines(split(archive))]
    [[], ['line 2: is not JSON: Expecting property name enclosed in double quotes (column 2)']]
    """
    for line in lines:
        try:
            yield _read_line(line, variant, file)
        except RecordError as error:
            yield lost(error, variant)


def _read_line(line: Line, variant: Variant | None, file: str | None) -> Reading:
    try:
        if line.fault is not None:
            raise line.fault
        reading = from_data(read_json(line.text), variant)
    except JsonFault as fault:
        raise RecordError(fault.message, file=file, line=line.number, rule="syntax") from None
    except RecordError as error:
        raise error.at(file=file, line=line.number) from None
    return _with_faults(reading, lambda fault: fault.at(file=file, line=line.number), line.number)


def write_line(record: MatchRecord) -> str:
    """The record in one line. Raises RecordError as `write` does.

    >>> from goita.records import MatchRecord
    >>> from goita import load_variant
    >>> write_line(MatchRecord(load_variant("noto")))
    '{"format":"goita-record","version":1,"variant":"noto","rounds":[]}\\n'
    """
    data = checked_data(record)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def write(record: MatchRecord) -> str:
    """The record in lines: one for each key, and for every eight turns.

    What `losses` tells is left out. Raises RecordError for a record that is not sound.

    >>> from goita.records import MatchRecord
    >>> from goita import load_variant
    >>> print(write(MatchRecord(load_variant("noto"), names=("Aki", None, None, None))), end="")
    {
      "format": "goita-record",
      "version": 1,
      "variant": "noto",
      "names": ["Aki", null, null, null],
      "rounds": []
    }
    """
    data = checked_data(record)
    members = [
        f'"rounds": {_list(map(_round, value), "  ")}' if key == "rounds" else _member(key, value)
        for key, value in data.items()
    ]
    return _block("{}", members, "") + "\n"


def checked_data(record: MatchRecord) -> dict[str, Any]:
    """The data, of which every text can be encoded. Raises RecordError.

    >>> from goita.records import MatchRecord
    >>> from goita.records.json_form import checked_data
    >>> from goita import load_variant
    >>> checked_data(MatchRecord(load_variant("noto"), date="\\ud800"))
    Traceback (most recent call last):
    ...
    goita.errors.RecordError: a text holds half a surrogate pair, which is no character
    """
    data = to_data(without_losses(record))
    try:
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        raise RecordError(
            "a text holds half a surrogate pair, which is no character", rule="form"
        ) from None
    return data


def _block(brackets: str, members: list[str], indent: str) -> str:
    if not members:
        return brackets
    inside = ",\n".join(f"{indent}  {member}" for member in members)
    return f"{brackets[0]}\n{inside}\n{indent}{brackets[1]}"


def _list(values: Iterable[str], indent: str) -> str:
    return _block("[]", list(values), indent)


def _round(data: dict[str, Any]) -> str:
    members = [
        f'"turns": {_turns(value)}' if key == "turns" else _member(key, value, "      ")
        for key, value in data.items()
    ]
    return _block("{}", members, "    ")


def _turns(turns: list[str]) -> str:
    rows = [
        ", ".join(map(json.dumps, turns[start : start + TURNS_IN_A_LINE]))
        for start in range(0, len(turns), TURNS_IN_A_LINE)
    ]
    return _list(rows, "      ")


def _member(key: str, value: Any, indent: str = "  ") -> str:
    """A key and its value: in one line, unless it may hold much."""
    deep = key in ("variant", "comments", "extra")
    text = json.dumps(value, ensure_ascii=False, indent=2 if deep else None)
    return f"{json.dumps(key)}: {text}".replace("\n", f"\n{indent}")
