"""What a player is: whoever answers an observation with an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, runtime_checkable

from goita.actions import Action
from goita.observation import Observation


class Player(Protocol):
    """Whoever chooses for a seat.

    >>> from goita import Action, Observation
    >>> class Passes:
    ...     def choose(self, observation: Observation) -> Action:
    ...         return observation.legal_actions[0]
    >>> import goita
    >>> player: Player = Passes()
    >>> str(player.choose(goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0)))
    '11'
    """

    def choose(self, observation: Observation) -> Action:
        """One of the observation's legal actions; it is the observer's turn.

        >>> from goita.players import get
        >>> import goita
        >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
        >>> get("basic")(1).choose(rnd.observe(0)) in rnd.legal_actions()
        True
        """


@runtime_checkable
class Watcher(Protocol):
    """A player that is told, besides, of all that happens.

    >>> from goita.players import RandomPlayer
    >>> isinstance(RandomPlayer(1), Watcher)
    False
    """

    def notice(self, observation: Observation) -> None:
        """Called when hands have been dealt and after each turn of anybody.

        The last of the observation's `turns` is what has just happened. The turn that ends a
        round comes with its `result`, before the hands that are dealt next.

        >>> from goita import Observation
        >>> class Counts:
        ...     turns = 0
        ...     def notice(self, observation: Observation) -> None:
        ...         self.turns = len(observation.turns)
        >>> isinstance(Counts(), Watcher)
        True
        """


PlayerMaker: TypeAlias = Callable[[int], Player]
"""Makes a player of a seed, from 0 below 2 ** 63; the same seed makes one that plays alike.

>>> import goita
>>> from goita.players import RandomPlayer
>>> seen = goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0)
>>> maker: PlayerMaker = RandomPlayer
>>> maker(1).choose(seen) == maker(1).choose(seen)
True
"""
