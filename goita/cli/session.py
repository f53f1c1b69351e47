"""A match as `goita play` goes through it: which seats people have taken, and who else chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol, TypeAlias

from attrs import Factory, define

from goita.actions import Action
from goita.errors import GoitaError
from goita.match import Match
from goita.observation import Observation
from goita.players import RandomPlayer
from goita.results import How


class Player(Protocol):
    """Whoever chooses for a seat."""

    def choose(self, observation: Observation) -> Action:
        """One of the observation's legal actions."""


PlayerMaker: TypeAlias = Callable[[int], Player]


def _random_players() -> Mapping[int, PlayerMaker]:
    return dict.fromkeys(range(4), RandomPlayer)


@define(eq=False)
class Session:
    """A match that goes on, with what has to be kept of it besides.

    `seats` are those that people have taken, `rounds` how many rounds are played at most (None:
    until the match is won), `place` the file that it is saved to when it stops.
    """

    match: Match
    seats: tuple[int, ...] = ()
    rounds: int | None = None
    place: Path | None = None
    players: Mapping[int, PlayerMaker] = Factory(_random_players)
    """Makes the player of a seat from a seed, anew for each choice."""
    lost: bool = False
    """Whether it was to be saved and could not be."""
    _past: list[Match] = Factory(list)
    """The match as it was before each choice of a person's."""

    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        match = self.match
        if match.winner is not None:
            return True
        result = match.round.result
        if self.rounds is None or result is None or result.how is How.REDEAL:
            return False
        return match.number + 1 >= self.rounds

    def choose(self) -> Action:
        """What the program at the seat to move does.

        It depends on nothing but the match, so that a match that was saved or taken back goes
        on as it would have, as long as people do the same.
        """
        match = self.match
        # Random mixes all 32-bit words of its seed, so these numbers need only stand side by side.
        done = sum(len(rnd.codes) for rnd in match.rounds)
        seed = (match.seed << 34) | (done << 2) | match.turn
        return self.players[match.turn](seed).choose(match.round.observe(match.turn))

    def apply(self, action: Action) -> None:
        """Let the seat to move do this. Raises IllegalAction."""
        before = self.match
        self.match = before.apply(action)
        if before.turn in self.seats:
            self._past.append(before)

    def next_round(self) -> None:
        """Deal the next round."""
        self.match = self.match.next_round()

    def take_back(self) -> None:
        """Go back to before the last choice of the person. Raises GoitaError."""
        if len(self.seats) != 1:
            raise GoitaError("only somebody who plays alone against programs may take back")
        if not self._past:
            raise GoitaError("there is nothing to take back yet")
        self.match = self._past.pop()

    def remember(self) -> None:
        """Find the moments that can be taken back to, of a match that was begun before."""
        match = self.match
        opening = match.rounds[0]
        again = Match.start(
            match.variant,
            seed=match.seed,
            scores=match.start_scores,
            dealer=opening.dealt_by,
            hands=opening.dealt,
            options=match.options,
        )
        past = []
        for number, rnd in enumerate(match.rounds):
            if number:
                again = again.next_round(rnd.dealt)
            for turn in rnd.turns:
                if turn.seat in self.seats:
                    past.append(again)
                again = again.apply(turn.action)
        # Hands that were passed over are not in the rounds; such a match stays as it is.
        self._past = past if again == match else []
