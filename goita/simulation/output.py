"""The output file of a simulation: JSON Lines, a game a line, written on and read again.

`to_line` is the one place that says what a line holds, and `_from_line` reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from attrs import asdict

from goita.errors import GoitaError, RecordError, SimulationStopped
from goita.files import unwritable
from goita.simulation.setting import Fault, Played, Setting

MOST_GAMES = 100_000_000
"""How many games a simulation may have.

>>> from goita.simulation import simulate
>>> simulate(["basic", "random"], rounds=MOST_GAMES + 1)
Traceback (most recent call last):
...
goita.errors.InvalidOption: the number of games must be a whole number from 1 to 100,000,000, ...
"""
MOST_BYTES = 20_000_000
"""How long a line of a file may be that is gone on with, in bytes.

>>> MOST_BYTES
20000000
"""


def to_line(setting: Setting, number: int, position: Any, fault: Fault | None) -> str:
    """A game that is over, or was ended by a fault, as one line of JSON without its end.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> from goita.simulation.playing import play_game
    >>> from goita.simulation.setting import Setting
    >>> game = GoitaGame(load_variant("noto"), "round")
    >>> setting = Setting(game, (("basic", None), ("random", None)) * 2, 7, tables=2, keep=True)
    >>> sorted(json.loads(play_game(setting, 1).line))
    ['extra', 'format', 'names', 'rounds', 'variant', 'version']
    """
    data = {
        **setting.game.record(position),
        "names": list(setting.names_at(number)),
        "extra": {
            "simulation": _identity(setting),
            "game": number,
            "fault": None if fault is None else asdict(fault),
        },
    }
    return json.dumps(data, ensure_ascii=False)


def _identity(setting: Setting) -> dict[str, Any]:
    """What has to be the same for games to belong to one simulation."""
    identity = {
        "name": setting.game.name,
        "unit": setting.game.unit,
        "seed": setting.seed,
        "tables": setting.tables,
        "players": [name for name, _ in setting.entrants],
        "versions": list(setting.versions),
        "move_time": setting.move_time,
    }
    if any(setting.makers):
        # What others make may have one name and be two.
        identity["makers"] = list(setting.makers)
    return identity


@contextmanager
def lines_to(path: Path, resume: bool) -> Iterator[IO[bytes]]:
    """A file to write lines to: a new one, or with `resume` one that is there already.

    Raises GoitaError where it cannot be written, or exists and is not to be gone on with.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "games.jsonl"
    ...     with lines_to(path, resume=False) as file:
    ...         write_line(file, "{}")
    ...     path.read_text()
    '{}\\n'
    """
    try:
        file = path.open("ab" if resume else "xb")
    except FileExistsError:
        raise GoitaError(
            f"{path} exists already; --resume goes on with it, another name begins anew"
        ) from None
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    try:
        yield file
    except BaseException:
        # What could not be written is tried again on closing, and has been told of.
        with suppress(OSError):
            file.close()
        raise
    try:
        file.close()
    except OSError as error:
        raise _stopped(error) from None


def write_line(file: IO[bytes], line: str) -> None:
    """Write one line and its end, so that a reader sees all of it or that it is torn.

    Raises SimulationStopped where it cannot be written.

    >>> from io import BytesIO
    >>> file = BytesIO()
    >>> write_line(file, "{}")
    >>> file.getvalue()
    b'{}\\n'
    """
    try:
        file.write(line.encode() + b"\n")
        file.flush()
    except OSError as error:
        raise _stopped(error) from None


def _stopped(error: OSError) -> SimulationStopped:
    reason = error.strerror or error
    return SimulationStopped(
        f"the games cannot be written: {reason}; --resume goes on with the file"
    )


def games_in(path: Path, setting: Setting, total: int) -> dict[int, Played]:
    """The games of this simulation that a file has, by number; a torn last line is cut off.

    Raises RecordError, with file and line, for a file that is not of this simulation: of
    other players or versions of them, another seed, variant or unit, with a game twice, or with
    more games than there are to be.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> from goita.simulation.setting import Setting
    >>> game = GoitaGame(load_variant("noto"), "round")
    >>> setting = Setting(game, (("basic", None), ("random", None)) * 2, seed=7, tables=2)
    >>> games_in(Path("no such file.jsonl"), setting, 4)
    {}
    """
    games: dict[int, Played] = {}
    try:
        with path.open("r+b") as file:
            whole = 0
            for number, content in enumerate(_lines(file), start=1):
                if not content.endswith(b"\n"):
                    if len(content) > MOST_BYTES:
                        raise RecordError("is too long", file=path.name, line=number)
                    # The program was stopped while it wrote this.
                    file.truncate(whole)
                    break
                whole += len(content)
                try:
                    played = _from_line(content, setting)
                    if played.number in games:
                        raise RecordError(f"game {played.number} is there twice")
                except GoitaError as error:
                    told = error.message if isinstance(error, RecordError) else str(error)
                    raise RecordError(told, file=path.name, line=number) from None
                games[played.number] = played
    except FileNotFoundError:
        return games
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror}", file=path.name[:300]) from None
    most = max(games, default=-1) + 1
    if most > total:
        unit = setting.game.unit
        raise RecordError(
            f"has games 0 to {most - 1} of one {unit} each, and only {total:,} are asked for; "
            f"ask for {most:,} or more to go on with it",
            file=path.name,
        )
    return games


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    while content := file.readline(MOST_BYTES + 1):
        yield content


def _from_line(content: bytes, setting: Setting) -> Played:
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        raise RecordError("is no JSON") from None
    extra = data.get("extra") if isinstance(data, dict) else None
    if not isinstance(extra, dict) or "simulation" not in extra:
        raise RecordError("is no game of a simulation")
    ours = _identity(setting)
    theirs = extra["simulation"]
    if theirs != ours:
        theirs = theirs if isinstance(theirs, dict) else {}
        different = [
            f"{key} {_short(theirs.get(key))}, not {_short(value)}"
            for key, value in ours.items()
            if theirs.get(key) != value
        ]
        raise RecordError(f"is of another simulation: {'; '.join(different) or 'more keys'}")
    number = extra.get("game")
    if type(number) is not int or not 0 <= number < MOST_GAMES:
        raise RecordError(f"'game' should be a number from 0, not {_short(number)}")
    if data.get("names") != list(setting.names_at(number)):
        raise RecordError(f"'names' should be {list(setting.names_at(number))}")
    position = setting.game.restored(data, setting.seed_of(number))
    turns = setting.game.turns(position)
    if extra.get("fault") is not None:
        return Played(number, turns, None, _fault(number, extra["fault"], setting))
    if position.result is None:
        raise RecordError("the game is not over")
    return Played(number, turns, setting.for_teams(number, position.result))


def _short(value: Any) -> str:
    return str(value)[:100]


def _fault(number: int, data: Any, setting: Setting) -> Fault:
    try:
        fault = Fault(**data)
        texts = (fault.player, fault.how, fault.message)
        right = all(isinstance(text, str) for text in texts) and isinstance(fault.where, dict)
        if not right or fault.game != number or fault.seat not in range(len(setting.entrants)):
            raise TypeError
    except TypeError:
        raise RecordError("'fault' has not the form of a fault") from None
    return fault
