"""A player that chooses among the legal actions, all alike."""

from __future__ import annotations

from random import Random

from goita.actions import Action
from goita.observation import Observation


class RandomPlayer:
    """Chooses any legal action; the same seed chooses the same.

    >>> import goita
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> RandomPlayer(1).choose(rnd.observe(0)) in rnd.legal_actions()
    True
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, observation: Observation) -> Action:
        """One of the observation's legal actions; it must be the observer's turn.

        >>> import goita
        >>> seen = goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0)
        >>> RandomPlayer(1).choose(seen) == RandomPlayer(1).choose(seen)
        True
        """
        actions = observation.legal_actions
        # Unlike `choice` and `randrange`, `random` is the same in every Python version.
        return actions[int(self._random.random() * len(actions))]
