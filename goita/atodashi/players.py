"""Players of Atodashi Hodai, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from goita.atodashi.actions import Action, Pass
from goita.atodashi.observation import Observation
from goita.atodashi.rules.judging import winners
from goita.atodashi.rules.playing import changed
from goita.errors import InvalidPlayer
from goita.players.random import RandomPlayer


class SimplePlayer:
    """Plays a card only when it would otherwise not win the set.

    It looks at the table as it lies, as if nobody would play any more. When it does not win, it
    looks for a card that would make it win, with as few others as possible. It chooses by what
    it sees alone, so the seed makes no difference.

    >>> from goita.atodashi import Game, load_variant
    >>> game = Game.start(load_variant(), players=3, seed=7)
    >>> SimplePlayer(1).choose(game.observe(game.turn)) in game.legal_actions()
    True
    """

    seed: int

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, observation: Observation) -> Action:
        """One of the observation's legal actions; it must be the observer's turn.

        >>> from goita.atodashi import Game, load_variant
        >>> game = Game.start(load_variant(), players=3, seed=7)
        >>> SimplePlayer(1).choose(game.observe(game.turn)) in game.legal_actions()
        True
        """
        seat, table = observation.turn, observation.table
        if winners(table)[seat]:
            return Pass()
        best: Action = Pass()
        fewest = observation.players + 1
        for action in observation.legal_actions:
            won = winners(changed(observation.variant, table, seat, action))
            if won[seat] and sum(won) < fewest:
                best, fewest = action, sum(won)
        return best


class Player(Protocol):
    """Whoever chooses for a seat.

    >>> player: Player = SimplePlayer(1)
    >>> player.choose is not None
    True
    """

    def choose(self, observation: Observation) -> Action:
        """One of the observation's legal actions; it is the observer's turn.

        >>> from goita.atodashi import Game, load_variant
        >>> game = Game.start(load_variant(), players=3, seed=7)
        >>> get("random")(1).choose(game.observe(game.turn)) in game.legal_actions()
        True
        """


PlayerMaker: TypeAlias = Callable[[int], Player]
"""Makes a player of a seed, from 0 below 2 ** 63; the same seed makes one that plays alike.

>>> maker: PlayerMaker = get("simple")
>>> maker(1).seed
1
"""

BUILT_IN: dict[str, PlayerMaker] = {"random": RandomPlayer, "simple": SimplePlayer}


def names() -> tuple[str, ...]:
    """The names of all players that there are.

    >>> names()
    ('random', 'simple')
    """
    return tuple(sorted(BUILT_IN))


def get(name: str) -> PlayerMaker:
    """What makes the player of this name, from a seed. Raises InvalidPlayer.

    >>> get("simple")(1).seed
    1
    """
    if not isinstance(name, str) or name not in BUILT_IN:
        raise InvalidPlayer(
            f"there is no player {str(name)[:60]!r}. There are: {', '.join(names())}"
        )
    return BUILT_IN[name]
