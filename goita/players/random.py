"""A player that chooses among the legal actions, all alike."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

A_co = TypeVar("A_co", covariant=True)


class Choices(Protocol[A_co]):
    """An observation of whatever game, as far as the legal actions go.

    >>> import goita
    >>> seen: Choices = goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0)
    >>> len(seen.legal_actions) > 1
    True
    """

    @property
    def legal_actions(self) -> Sequence[A_co]:
        """What the observer may do.

        >>> import goita
        >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
        >>> rnd.observe(0).legal_actions == rnd.legal_actions()
        True
        """


class RandomPlayer:
    """Chooses any legal action, in whatever game; the same seed chooses the same.

    >>> import goita
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> RandomPlayer(1).choose(rnd.observe(0)) in rnd.legal_actions()
    True
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, observation: Choices[A_co]) -> A_co:
        """One of the observation's legal actions; it must be the observer's turn.

        >>> import goita
        >>> seen = goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0)
        >>> RandomPlayer(1).choose(seen) == RandomPlayer(1).choose(seen)
        True
        """
        actions = observation.legal_actions
        # Unlike `choice` and `randrange`, `random` is the same in every Python version.
        return actions[int(self._random.random() * len(actions))]
