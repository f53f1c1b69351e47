"""What the games of a simulation have in common, and what each comes to."""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import field, frozen

from goita.players.seeds import mixed
from goita.simulation.game import Ending, Game, Maker, Outcome

Entrant: TypeAlias = tuple[str, Maker | None]
"""A player by its name, and what makes it; None for what the game has by that name.

>>> from goita.players.registry import get
>>> entrants: list[Entrant] = [("mine", get("random")), ("basic", None)]
>>> [name for name, maker in entrants if maker is None]
['basic']
"""


@frozen
class Setting:
    """All that the games of a simulation have in common.

    `entrants` are the players in the order of seats as the first table has them, `tables` at
    how many tables each deal is played, everybody one seat further at each. `move_time` is in
    seconds, None for any.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> game = GoitaGame(load_variant("noto"), "round")
    >>> setting = Setting(game, (("basic", None), ("random", None)) * 2, seed=7, tables=2)
    >>> setting.names_at(0), setting.names_at(1)
    (('basic', 'random', 'basic', 'random'), ('random', 'basic', 'random', 'basic'))
    >>> setting.entrants[0], setting.seed, setting.tables, setting.move_time, setting.keep
    (('basic', None), 7, 2, None, False)
    >>> setting.game.name
    'noto'
    """

    game: Game
    entrants: tuple[Entrant, ...]
    seed: int
    tables: int
    move_time: float | None = None
    versions: tuple[str | None, ...] = ()
    """Those of the players, where they have any.

    >>> from goita.simulation import simulate
    >>> simulate(["basic", "random"], rounds=1).setting.versions[0].startswith("goita ")
    True
    """
    makers: tuple[str | None, ...] = ()
    """Where what makes them is defined, of those that are not the game's own.

    >>> from goita.players import RandomPlayer
    >>> from goita.simulation import simulate
    >>> simulate(["basic", RandomPlayer], rounds=1).setting.makers[:2]
    (None, 'goita.players.random.RandomPlayer')
    """
    keep: bool = False
    """Whether games come with their line of the output file."""

    def seed_of(self, number: int) -> int:
        """The seed of the game of this number, from 0; the same at all tables of a deal.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> setting = Setting(game, (("basic", None), ("random", None)) * 2, seed=7, tables=2)
        >>> setting.seed_of(0) == setting.seed_of(1) != setting.seed_of(2)
        True
        """
        return mixed(self.seed, number // self.tables)

    def entrant_at(self, number: int, seat: int) -> int:
        """The number of the entrant at a seat in the game of this number, all from 0.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> setting = Setting(game, (("basic", None), ("random", None)) * 2, seed=7, tables=2)
        >>> setting.entrant_at(1, 3)
        0
        """
        return (seat + number % self.tables) % len(self.entrants)

    def names_at(self, number: int) -> tuple[str, ...]:
        """Who sits at each seat in the game of this number.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> Setting(game, (("a", None), ("b", None)) * 2, seed=7, tables=2).names_at(1)
        ('b', 'a', 'b', 'a')
        """
        seats = range(len(self.entrants))
        return tuple(self.entrants[self.entrant_at(number, seat)][0] for seat in seats)

    def for_teams(self, number: int, outcome: Ending) -> Outcome:
        """The outcome of a game by team of entrants instead of by side of the table.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> setting = Setting(game, (("a", None), ("b", None)) * 2, seed=7, tables=2)
        >>> setting.for_teams(1, Outcome((40, 0), 0))
        Outcome(points=(0, 40), winner=1)
        """
        sides = self.game.sides
        points = [0] * (max(sides) + 1)
        winner = None
        for seat, side in enumerate(sides):
            team = sides[self.entrant_at(number, seat)]
            points[team] = outcome.points[side]
            if side == outcome.winner:
                winner = team
        return Outcome(tuple(points), winner)


@frozen
class Fault:
    """What a player did wrong, and where, so that it can be done again.

    `game` is the number of the game from 0, `seat` counts from 0, `how` is "raised", "slow" or
    "illegal". `where` has the seed of the match, the number of the round, its redeals, the
    history as the seat knew it and the full one.

    >>> fault = Fault(3, "mine", 2, "raised", "it raised ValueError: no idea", {"round": 0})
    >>> str(fault)
    "game 3: the player 'mine' at seat 3: it raised ValueError: no idea (round 0)"
    >>> fault.game, fault.player, fault.seat, fault.how, fault.message, fault.where["round"]
    (3, 'mine', 2, 'raised', 'it raised ValueError: no idea', 0)
    """

    game: int
    player: str
    seat: int
    how: str
    message: str
    where: dict[str, Any] = field(hash=False)

    def __str__(self) -> str:
        where = ", ".join(
            f"{key.replace('_', ' ')} {value}"
            for key, value in self.where.items()
            # What has parts of its own is for programs.
            if not isinstance(value, dict | list)
        )
        return (
            f"game {self.game}: the player {self.player!r} at seat {self.seat + 1}: "
            f"{self.message} ({where})"
        )


@frozen
class Played:
    """A game that came to its end, or to a fault; `outcome` is by team of entrants.

    `number` counts from 0, `turns` are those that were taken. `outcome` is None after a fault,
    `fault` without one. `line` is its line of the output file where one is kept, else empty.

    >>> from goita.simulation import simulate
    >>> simulate(["basic", "random"], rounds=1, seed=7).games[0]
    Played(number=0, turns=18, outcome=Outcome(points=(40, 0), winner=0), fault=None, line='')
    """

    number: int
    turns: int
    outcome: Outcome | None
    fault: Fault | None = None
    line: str = ""
