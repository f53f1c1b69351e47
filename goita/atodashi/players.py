"""Players of Atodashi Hodai, by name."""

from __future__ import annotations

from goita.atodashi.actions import Action, Pass
from goita.atodashi.observation import Observation
from goita.atodashi.rules.judging import winners
from goita.atodashi.rules.playing import changed


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
