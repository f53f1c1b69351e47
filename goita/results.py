"""Where a round stands and how it ended."""

from __future__ import annotations

from enum import Enum, StrEnum

from attrs import frozen

from goita.actions import Action
from goita.rules import State, model


class Phase(Enum):
    """Where a round stands: shi hands are to be settled, pieces are played, or it is over.

    >>> [phase.name for phase in Phase]
    ['SHI', 'PLAY', 'OVER']
    """

    SHI = model.SHI_PHASE
    PLAY = model.PLAY
    OVER = model.OVER


class How(StrEnum):
    """How a round ended; `five_five`, five し with both partners, wins the match.

    >>> [how.name for how in How]
    ['PLAYED', 'SIX_SHI', 'SEVEN_SHI', 'EIGHT_SHI', 'FIVE_FIVE', 'REDEAL']
    >>> How.PLAYED == "played"
    True
    """

    PLAYED = "played"
    SIX_SHI = "six_shi"
    SEVEN_SHI = "seven_shi"
    EIGHT_SHI = "eight_shi"
    FIVE_FIVE = "five_five"
    REDEAL = "redeal"


_HOWS = {
    model.PLAYED: How.PLAYED,
    model.SIX_SHI: How.SIX_SHI,
    model.SEVEN_SHI: How.SEVEN_SHI,
    model.EIGHT_SHI: How.EIGHT_SHI,
    model.FIVE_FIVE: How.FIVE_FIVE,
    model.REDEALT: How.REDEAL,
}


def count(number: int | None, what: str) -> str:
    """A number of things in words.

    >>> count(1, "point"), count(20, "point")
    ('1 point', '20 points')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


@frozen
class RoundResult:
    """How a round ended, for whom, and for how many points of the variant.

    After a redeal `winner` (a seat), `team` (0 or 1) and `points` are None. `five_five` scores 0
    points, since it wins the match whatever the scores.

    >>> str(RoundResult(How.PLAYED, winner=1, team=1, points=40))
    'player 2 went out for 40 points'
    >>> RoundResult(How.REDEAL)
    RoundResult(how=<How.REDEAL: 'redeal'>, winner=None, team=None, points=None)
    """

    how: How
    winner: int | None = None
    team: int | None = None
    points: int | None = None

    def __str__(self) -> str:
        if self.winner is None:
            return "the hands are dealt again"
        player = f"player {self.winner + 1}"
        if self.how is How.PLAYED:
            # Where pieces are hidden, nobody can tell for how many.
            points = "" if self.points is None else f" for {count(self.points, 'point')}"
            return f"{player} went out{points}"
        if self.how is How.FIVE_FIVE:
            return f"{player} and partner held five shi each and win the match"
        held = self.how.value.replace("_", " ")
        return f"{player} held {held} for {count(self.points, 'point')}"


@frozen
class Turn:
    """What one seat, 0 to 3, did in one turn.

    >>> from goita.actions import Pass
    >>> turn = Turn(2, Pass())
    >>> str(turn), turn.seat, turn.action
    ('3p', 2, Pass())
    """

    seat: int
    action: Action

    def __str__(self) -> str:
        return f"{self.seat + 1}{self.action}"


def add_points(scores: tuple[int, int], result: RoundResult | None) -> tuple[int, int]:
    """Both teams' points after a round, those it scored added; None stands for one not over.

    >>> add_points((20, 0), RoundResult(How.PLAYED, winner=1, team=1, points=40))
    (20, 40)
    """
    if result is None or result.team is None or result.points is None:
        return scores
    first, second = scores
    return (first, second + result.points) if result.team else (first + result.points, second)


def result_of(state: State) -> RoundResult | None:
    """The result that a state holds, None while the round goes on.

    >>> from goita import Round, load_variant
    >>> hands = ["11111123", "11223456", "11234557", "34456788"]
    >>> result_of(Round(load_variant("noto"), hands).state)
    RoundResult(how=<How.SIX_SHI: 'six_shi'>, winner=0, team=0, points=20)
    """
    how, winner, points = state.outcome
    if how == model.GOING_ON:
        return None
    if winner == model.NOBODY:
        return RoundResult(_HOWS[how])
    return RoundResult(_HOWS[how], winner, winner & 1, points)
