"""A match as `goita play` goes through it: which seats people have taken, and who else chooses."""

from __future__ import annotations

from pathlib import Path

from attrs import Factory, define, evolve

from goita.actions import Action
from goita.cli.sentences import Told
from goita.match import Match
from goita.players.asking import seated, take_turn, tell, watches
from goita.players.registry import get
from goita.players.seeds import mixed
from goita.results import How
from goita.round import Round

DEFAULT_PLAYER = "basic"


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
    players: tuple[str, ...] = (DEFAULT_PLAYER,) * 4
    """The names of the programs of the four seats, whether people have taken them or not."""
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
        """What the program at the seat to move does. Raises PlayerFault and InvalidPlayer.

        It depends on nothing but the match, so that a match that was saved or taken back goes
        on as it would have, as long as people do the same. So the player is made anew for each
        choice, and told what has happened in the round.
        """
        match, seat = self.match, self.match.turn
        name = self.players[seat]
        done = sum(len(rnd.codes) for rnd in match.rounds)
        player = seated(get(name), mixed(match.seed, seat, done), name=name, seat=seat)
        if watches(player, name=name, seat=seat):
            for rnd in _moments(match.round):
                moment = evolve(match, rounds=(*match.rounds[:-1], rnd))
                tell(player, moment.observe(seat), name=name, seat=seat)
        seen = match.observe(seat)
        action, _ = take_turn(player, seen, match.round, name=name, seat=seat)
        chosen: Action = action
        return chosen

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
        """Go back to before the last choice of the person. Raises Told."""
        if len(self.seats) != 1:
            raise Told("not_alone")
        if not self._past:
            raise Told("nothing_back")
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


def _moments(rnd: Round) -> list[Round]:
    """The round as it was when it was dealt and after each turn."""
    moments = [Round(rnd.variant, rnd.dealt, rnd.dealt_by)]
    for turn in rnd.turns:
        moments.append(moments[-1].apply(turn.action))
    return moments
