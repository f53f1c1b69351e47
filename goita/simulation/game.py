"""What a game has to offer to be simulated; nothing here knows Goita."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from attrs import frozen

Maker: TypeAlias = Callable[[int], Any]
"""Makes a player of a seed; what it has to see and to answer is up to the game.

>>> from goita.players.registry import get
>>> maker: Maker = get("basic")
>>> maker(7).seed
7
"""


class Ending(Protocol):
    """How a game ended, as far as a simulation goes.

    >>> ending: Ending = Outcome((40, 0), winner=0)
    >>> ending.winner
    0
    """

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side.

        >>> Outcome((40, 0), winner=0).points
        (40, 0)
        """

    @property
    def winner(self) -> int | None:
        """The side that won, None for nobody.

        >>> Outcome((40, 0), winner=0).winner
        0
        """


@frozen
class Outcome:
    """How a game ended: the points of each side, and the side that won it, None for nobody.

    >>> Outcome((40, 0), winner=0).points
    (40, 0)
    """

    points: tuple[int, ...]
    winner: int | None


class Position(Protocol):
    """A game at one moment, a value.

    One whose `apply` does more at once than there is to see may have, as `passed`, a tuple of the
    positions between: players that watch are told of them first.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> position: Position = GoitaGame(load_variant("noto"), "round").start(7)
    >>> position.result is None and position.observe(0).seat == 0
    True
    """

    @property
    def turn(self) -> int:
        """The seat to act, from 0.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> GoitaGame(load_variant("noto"), "round").start(7).turn
        1
        """

    @property
    def result(self) -> Ending | None:
        """How the game ended, None while it goes on.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> GoitaGame(load_variant("noto"), "round").start(7).result is None
        True
        """

    def legal_actions(self) -> Sequence[Any]:
        """What the seat to act may do.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> len(GoitaGame(load_variant("noto"), "round").start(7).legal_actions()) > 1
        True
        """

    def apply(self, action: Any) -> Position:
        """The position after the seat to act has done this. Raises GoitaError for what is illegal.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> position = GoitaGame(load_variant("noto"), "round").start(7)
        >>> position.apply(position.legal_actions()[0]).turn == (position.turn + 1) % 4
        True
        """

    def observe(self, seat: int) -> Any:
        """What a seat may know.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> GoitaGame(load_variant("noto"), "round").start(7).observe(2).seat
        2
        """


class Game(Protocol):
    """A game that can be started from a seed and written down.

    `sides` has the side of each seat, from 0: (0, 1, 0, 1) for two pairs, (0, 1, 2) for three
    players without teams. `unit` is what one game is called.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> game: Game = GoitaGame(load_variant("noto"), "match")
    >>> game.sides, game.unit
    ((0, 1, 0, 1), 'match')
    """

    @property
    def name(self) -> str:
        """What is played, such as the id of a variant.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> GoitaGame(load_variant("noto"), "round").name
        'noto'
        """

    @property
    def unit(self) -> str:
        """What one game is called.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> GoitaGame(load_variant("noto"), "round").unit
        'round'
        """

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat, from 0.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> GoitaGame(load_variant("noto"), "round").sides
        (0, 1, 0, 1)
        """

    def maker(self, name: str) -> Maker:
        """What makes the player of this name. Raises InvalidPlayer.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> GoitaGame(load_variant("noto"), "round").maker("basic")(1).seed
        1
        """

    def version(self, name: str) -> str | None:
        """The version of the player of this name, where it has one. Raises InvalidPlayer.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> GoitaGame(load_variant("noto"), "round").version("basic").startswith("goita ")
        True
        """

    def start(self, seed: int) -> Any:
        """The first position of the game of this seed.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> game.start(7) == game.start(7)
        True
        """

    def where(self, position: Any, seat: int) -> Mapping[str, Any]:
        """What it takes to find the position again, and what the seat knew of it.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> sorted(game.where(game.start(7), 0))
        ['full_history', 'history', 'match_seed', 'redeals', 'round']
        """

    def record(self, position: Any) -> dict[str, Any]:
        """The game up to a position, as data for JSON without the keys `names` and `extra`.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> game.record(game.start(7))["format"]
        'goita-record'
        """

    def restored(self, record: Mapping[str, Any], seed: int) -> Any:
        """The position that `record` wrote, of the game of this seed. Raises GoitaError.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> game.restored(game.record(game.start(7)), 7) == game.start(7)
        True
        """

    def turns(self, position: Any) -> int:
        """How many turns have been taken.

        >>> from goita import load_variant
        >>> from goita.simulation.goita_game import GoitaGame
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> game.turns(game.start(7))
        0
        """
