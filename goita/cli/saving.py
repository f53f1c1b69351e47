"""Saved matches of `goita play`."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from goita.cli.output import complain
from goita.cli.sentences import Both, Told, say
from goita.cli.session import Session
from goita.cli.signals import looking_for_signals, no_more_signals
from goita.errors import GoitaError, RecordError
from goita.files import UnreadableText, read_text, try_place, unwritable, write_text
from goita.match import Match
from goita.notation import Language
from goita.players.registry import get
from goita.records.dumping import dump, losses
from goita.records.formats import format_of_suffix
from goita.records.model import MatchRecord

FORMAT = "goita-play"
VERSION = 1
MOST_ROUNDS = 1_000_000
MOST_BYTES = 10_000_000


def to_data(session: Session) -> dict[str, Any]:
    """The session as data for JSON: its match as `Match.to_dict` has it, in an envelope."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "seats": list(session.seats),
        "rounds": session.rounds,
        "players": list(session.players),
        "match": session.match.to_dict(),
    }


def from_data(data: Any) -> Session:
    """The session that `to_data` wrote. Raises RecordError and InvalidVariant."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError("this is no saved match of goita play")
    if data.get("version") != VERSION:
        raise RecordError(
            f"it was saved in version {str(data.get('version'))[:20]!r} of the form; "
            f"this program reads version {VERSION}"
        )
    seats, rounds = data.get("seats"), data.get("rounds")
    if not isinstance(seats, list) or not all(_is_number(seat, 0, 3) for seat in seats):
        raise RecordError("'seats' should be a list of seats from 0 to 3")
    if len(set(seats)) != len(seats):
        raise RecordError("'seats' should name no seat twice")
    if rounds is not None and not _is_number(rounds, 1, MOST_ROUNDS):
        raise RecordError(f"'rounds' should be null or a number from 1 to {MOST_ROUNDS:,}")
    session = Session(
        Match.from_dict(data.get("match", {})),
        tuple(sorted(seats)),
        rounds,
        players=_players(data.get("players")),
    )
    session.remember()
    return session


def _players(names: Any) -> tuple[str, ...]:
    if not isinstance(names, list) or len(names) != 4:
        raise RecordError("'players' should be the names of four players")
    for name in names:
        get(name)
    return tuple(names)


def _is_number(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def load(path: Path) -> Session:
    """The session saved in a file, which becomes its place. Raises RecordError."""
    try:
        session = from_data(json.loads(read_text(path, MOST_BYTES)))
    except UnreadableText as error:
        raise RecordError(str(error), file=path.name or str(path)) from None
    except RecursionError:
        raise RecordError("is nested too deeply", file=path.name or str(path)) from None
    except RecordError as error:
        raise RecordError(
            error.message, file=path.name or str(path), round=error.round, move=error.move
        ) from None
    except GoitaError as error:
        raise RecordError(str(error), file=path.name or str(path)) from None
    except ValueError as error:
        raise RecordError(f"is not JSON: {error}", file=path.name or str(path)) from None
    session.place = path
    return session


def write_json(path: Path, data: dict[str, Any]) -> None:
    """Write data whole or not at all. Raises GoitaError, saying why it cannot be done."""
    try:
        write_text(path, json.dumps(data, ensure_ascii=False) + "\n")
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None


def check_suffix(path: Path) -> None:
    """Raise GoitaError unless the suffix says in which format a record is to be written."""
    format_of_suffix(path.suffix)


def write_record(path: Path, match: Match) -> tuple[str, ...]:
    """Write the record of a match, and say what its format cannot carry.

    Raises GoitaError, saying why it cannot be done.
    """
    record = MatchRecord.of(match)
    lost = losses(record, format_of_suffix(path.suffix).name)
    try:
        dump(record, path, lossy=True)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    return lost


def check_place(path: Path) -> None:
    """Raise GoitaError, before anything is played, where a file surely cannot be written."""
    try:
        if path.is_dir():
            raise Told("is_folder", file=path)
        if not path.absolute().parent.is_dir():
            raise Told("no_folder", file=path)
        try_place(path)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None


def check_new_record(path: Path) -> None:
    """Raise GoitaError where writing a record would put an end to something that is there."""
    check_place(path)
    if path.exists():
        raise Told("record_exists", file=path)


def check_new_save(path: Path) -> None:
    """Raise GoitaError where saving a match would put an end to something that is there."""
    check_place(path)
    if path.exists():
        raise Told("save_exists", file=path, resume=resume_command(path))


def resume_command(path: Path) -> Both:
    """What to type to go on with a saved match, in the language that it was played in."""
    command = f"goita play --resume {shlex.quote(str(path))}"
    return command, f"{command} --language en"


@contextmanager
def saved_when_it_stops(session: Session, language: Language) -> Iterator[None]:
    """Save the session to its place whatever stops it; with no place, say that it is lost.

    Nothing interrupts the saving.
    """
    with looking_for_signals():
        try:
            yield
        finally:
            no_more_signals()
            _keep(session, language)


def _keep(session: Session, language: Language) -> None:
    place = session.place
    if place is None:
        return
    if session.is_over():
        # A file that was saved on the way should not offer what has been played since.
        if place.exists():
            write_json(place, to_data(session))
        return
    try:
        write_json(place, to_data(session))
    except GoitaError as error:
        session.lost = True
        complain(say(language, "failed_with_rounds", error=error))
        for history in session.match.to_histories():
            complain(history)
    else:
        complain(say(language, "saved_at_stop", resume=resume_command(place)))
