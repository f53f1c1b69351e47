"""Many games between players, each deal played with the teams swapped too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path

from attrs import evolve

from goita.arguments import check_number, check_variant
from goita.errors import InvalidOption, SimulationStopped
from goita.players.interrupts import Interrupts
from goita.players.protocol import PlayerMaker
from goita.players.seeds import MOST
from goita.players.telling import kind, readable, shown
from goita.simulation.estimates import Estimate
from goita.simulation.game import Ending, Game, Maker, Outcome, Position
from goita.simulation.goita_game import GoitaGame
from goita.simulation.locking import locked
from goita.simulation.output import MOST_GAMES, games_in, lines_to, write_line
from goita.simulation.results import Simulation
from goita.simulation.running import run
from goita.simulation.setting import Entrant, Fault, Played, Setting
from goita.variant import Variant, load_variant

__all__ = [
    "DEFAULT_ROUNDS",
    "MOST_GAMES",
    "Ending",
    "Estimate",
    "Fault",
    "Game",
    "Maker",
    "Outcome",
    "Played",
    "Position",
    "Simulation",
    "Tell",
    "simulate",
    "simulate_game",
]

DEFAULT_ROUNDS = 1000
"""How many rounds are played where nothing says how many.

>>> DEFAULT_ROUNDS
1000
"""
MOST_SECONDS = 86_400
MOST_WORKERS = 10_000
MOST_NAME = 60
"""How many characters of the name of a function or class name the player that it makes.

>>> from goita.players import RandomPlayer
>>> long = type("Long" * 30, (RandomPlayer,), {})
>>> len(simulate(["basic", long], rounds=1).teams[1])
60
"""

Tell = Callable[[int, int], None]
"""Told, after each game, how many of how many have been played.

>>> tell: Tell = print
>>> result = simulate(["basic", "random"], rounds=2, tell=tell)
1 2
2 2
"""


def simulate(
    players: Sequence[str | PlayerMaker],
    *,
    variant: Variant | str = "noto",
    rounds: int | None = None,
    matches: int | None = None,
    seed: int = 0,
    workers: int | None = 1,
    duplicate: bool = True,
    move_time: float | None = None,
    out: Path | str | None = None,
    resume: bool = False,
    tell: Tell | None = None,
) -> Simulation:
    """Play rounds or matches between players and say who is better, and how surely.

    `players` are two, for the teams, or four, for the seats: registered names or what makes a
    player from a seed. `rounds` or `matches` is how many are played, 1,000 rounds without
    either; with `duplicate` each deal is played at two tables, everybody one seat further at
    the second. The same seed, from 0 below 2 ** 63, gives the same results with any number of
    `workers`: 1 plays in this process, -1 has one process for each processor, and None leaves their
    number to `joblib.parallel_config`. `move_time` is in seconds.

    Each game is written to `out` as a line of JSON when its turn has come; `resume` goes on
    with such a file. Ctrl-C (KeyboardInterrupt) ends the simulation with the games so far.

    Raises InvalidOption, InvalidPlayer, InvalidVariant, MissingExtra, RecordError for a file
    that is not of this simulation, GoitaError for one that cannot be written, and
    SimulationStopped, with the games so far, for one that cannot be written any more and for
    workers that are lost.

    >>> result = simulate(["basic", "random"], rounds=20, seed=7)
    >>> result.counted, result.difference.samples
    (20, 10)
    """
    if isinstance(variant, str):
        variant = load_variant(variant)
    check_variant(variant)
    if rounds is not None and matches is not None:
        raise InvalidOption("either rounds are played or matches, not both")
    if matches is not None:
        game = GoitaGame(variant, "match")
        games = matches
    else:
        game = GoitaGame(variant, "round")
        games = DEFAULT_ROUNDS if rounds is None else rounds
    return simulate_game(
        game,
        players,
        games=games,
        seed=seed,
        workers=workers,
        duplicate=duplicate,
        move_time=move_time,
        out=out,
        resume=resume,
        tell=tell,
    )


def simulate_game(
    game: Game,
    players: Sequence[str | Maker],
    *,
    games: int,
    seed: int = 0,
    workers: int | None = 1,
    duplicate: bool = True,
    move_time: float | None = None,
    out: Path | str | None = None,
    resume: bool = False,
    tell: Tell | None = None,
) -> Simulation:
    """Play any game that has the protocol of `goita.simulation.game`; see `simulate`.

    `players` are as many as sides or as seats, names that the game knows or what makes a player
    from a seed. With `duplicate` each deal is played at as many tables as there are sides.
    Raises what `simulate` raises.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> game = GoitaGame(load_variant("jga"), "match")
    >>> simulate_game(game, ["basic", "random"], games=2, seed=7).counted
    2
    """
    check_number(games, "the number of games", 1, MOST_GAMES)
    check_number(seed, "the seed", 0, MOST)
    if workers is not None and (
        type(workers) is not int or workers == 0 or abs(workers) > MOST_WORKERS
    ):
        raise InvalidOption(f"the workers are a whole number, not {shown(workers)}")
    if move_time is not None:
        number = isinstance(move_time, int | float) and not isinstance(move_time, bool)
        if not number or not 0 < move_time <= MOST_SECONDS:
            raise InvalidOption(
                f"the time for a move is a number of seconds, at most {MOST_SECONDS:,}, "
                f"not {shown(move_time)}"
            )
    if resume and out is None:
        raise InvalidOption("a simulation is resumed from its output file: out=")
    sides = max(game.sides) + 1
    if tell is not None and not callable(tell):
        raise InvalidOption(f"what is told of each game is a function, not {shown(tell)}")
    path = None if out is None else _path(out)
    entrants = _entrants(players, game)
    setting = Setting(
        game,
        entrants,
        seed,
        tables=sides if duplicate else 1,
        move_time=move_time,
        versions=tuple(_version_of(entrant, game) for entrant in entrants),
        makers=tuple(_home_of(maker) for _, maker in entrants),
        keep=path is not None,
    )
    if resume:
        _check_told_apart(setting)
    done: dict[int, Played] = {}
    interrupted = False
    with ExitStack() as stack:
        file = None
        if path is not None:
            stack.enter_context(locked(path))
            done = games_in(path, setting, games) if resume else {}
            file = stack.enter_context(lines_to(path, resume))
        try:
            for played in run(setting, _missing(games, done), workers) if len(done) < games else ():
                if file is not None:
                    write_line(file, played.line)
                done[played.number] = evolve(played, line="")
                if tell is not None:
                    tell(len(done), games)
        except KeyboardInterrupt:
            interrupted = True
        except SimulationStopped as error:
            error.simulation = _of(setting, games, done, interrupted=True)
            raise
    return _of(setting, games, done, interrupted)


def _missing(games: int, done: Iterable[int]) -> Iterable[int]:
    """The numbers of the games that are still to be played."""
    there = frozenset(done)
    return (number for number in range(games) if number not in there)


def _of(setting: Setting, games: int, done: dict[int, Played], interrupted: bool) -> Simulation:
    return Simulation(setting, games, tuple(done[number] for number in sorted(done)), interrupted)


def _path(out: Path | str) -> Path:
    try:
        return Path(out)
    except TypeError:
        raise InvalidOption(f"the file of the games is a path, not {shown(out)}") from None


def _entrants(players: Sequence[str | Maker], game: Game) -> tuple[Entrant, ...]:
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise InvalidOption(f"the players are a list of names, not {shown(players)}")
    sides = game.sides
    teams, seats = max(sides) + 1, len(sides)
    if len(players) not in (teams, seats):
        raise InvalidOption(
            f"there should be {teams} players, for the teams, or {seats}, for the seats, "
            f"not {len(players)}"
        )
    entrants = [_entrant(player, game) for player in players]
    return tuple(entrants if len(entrants) == seats else (entrants[side] for side in sides))


def _entrant(player: str | Maker, game: Game) -> Entrant:
    if isinstance(player, str):
        game.maker(player)
        return player, None
    if not callable(player):
        raise InvalidOption(f"a player is a name or makes one from a seed, not {shown(player)}")
    return _name_of(player), player


def _name_of(maker: Maker) -> str:
    return _text_of(maker, "__name__")[:MOST_NAME] or kind(maker)


def _version_of(entrant: Entrant, game: Game) -> str | None:
    """What is to be the same when a file is gone on with."""
    name, maker = entrant
    if maker is None:
        return game.version(name)
    return _text_of(maker, "version")[:MOST_NAME] or None


def _home_of(maker: Maker | None) -> str | None:
    """Module and name of what makes a player, those of its class where it has none."""
    if maker is None:
        return None
    name = _text_of(maker, "__qualname__")
    module = _text_of(maker, "__module__")
    return f"{module}.{name}" if name else f"{module}.{kind(maker)}"


def _check_told_apart(setting: Setting) -> None:
    """Raise InvalidOption where two makers look the same in a file, such as two lambdas."""
    makers: dict[tuple[str, str | None, str | None], Maker | None] = {}
    for (name, maker), home, version in zip(
        setting.entrants, setting.makers, setting.versions, strict=True
    ):
        if makers.setdefault((name, home, version), maker) is not maker:
            raise InvalidOption(
                f"two different players are both {name!r} ({home}): they cannot be told apart in "
                "a file, so the simulation cannot be gone on with; give them names of their own"
            )


def _text_of(value: object, attribute: str) -> str:
    """An attribute of an object of somebody else's, which may do anything when it is looked at.

    It is empty where there is none.
    """
    with Interrupts():
        try:
            text = getattr(value, attribute, "")
            return readable(text) if isinstance(text, str) else ""
        except BaseException:
            return ""
