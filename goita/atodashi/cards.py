"""The cards: what a hand shows, and what each action card does."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen


class Sign(StrEnum):
    """What a hand shows.

    >>> Sign.SCISSORS.ja, Sign.SCISSORS.fingers
    ('チョキ', 2)
    >>> list(Sign)
    [<Sign.ROCK: 'rock'>, <Sign.SCISSORS: 'scissors'>, <Sign.PAPER: 'paper'>]
    """

    ROCK = "rock"
    SCISSORS = "scissors"
    PAPER = "paper"

    @property
    def ja(self) -> str:
        """Its Japanese name.

        >>> Sign.ROCK.ja
        'グー'
        """
        return {"rock": "グー", "scissors": "チョキ", "paper": "パー"}[self]

    @property
    def fingers(self) -> int:
        """How many fingers are stretched out.

        >>> [sign.fingers for sign in Sign]
        [0, 2, 5]
        """
        return {"rock": 0, "scissors": 2, "paper": 5}[self]


@frozen
class HandCard:
    """A hand card: its sign, and the points printed on it, None where nothing is.

    >>> str(HandCard(Sign.PAPER, 2)), str(HandCard(Sign.ROCK))
    ('paper 2', 'rock')
    >>> HandCard(Sign.PAPER, 2)
    HandCard(sign=<Sign.PAPER: 'paper'>, points=2)
    """

    sign: Sign
    points: int | None = None

    def __str__(self) -> str:
        return str(self.sign) if self.points is None else f"{self.sign} {self.points}"


class Wins(StrEnum):
    """Who wins under a rule card.

    Whoever shows a sign with the fewest or most fingers, a certain sign, or a sign that the fewest
    players show. With `DRAW_IS_MINE` whoever played the card wins what would be a draw.

    >>> Wins("draw_is_mine")
    <Wins.DRAW_IS_MINE: 'draw_is_mine'>
    >>> [wins.name for wins in Wins]
    ['FEWEST_FINGERS', 'MOST_FINGERS', 'ROCK', 'SCISSORS', 'PAPER', 'FEWEST_PLAYERS',
     'DRAW_IS_MINE']
    """

    FEWEST_FINGERS = "fewest_fingers"
    MOST_FINGERS = "most_fingers"
    ROCK = "rock"
    SCISSORS = "scissors"
    PAPER = "paper"
    FEWEST_PLAYERS = "fewest_players"
    DRAW_IS_MINE = "draw_is_mine"


class Whose(StrEnum):
    """Whose hand a hand change may change.

    >>> list(Whose)
    [<Whose.OWN: 'own'>, <Whose.OTHERS: 'others'>, <Whose.ANYBODY: 'anybody'>]
    """

    OWN = "own"
    OTHERS = "others"
    ANYBODY = "anybody"


@frozen
class RuleChange:
    """A card that lies on the table and says who wins.

    Turns and records have the `id` of a card; `ja` and `en` are what is written on it.

    >>> RuleChange("rock-wins", "グーが勝ち", "Rock wins", Wins.ROCK)
    RuleChange(id='rock-wins', ja='グーが勝ち', en='Rock wins', wins=<Wins.ROCK: 'rock'>)
    """

    id: str
    ja: str
    en: str
    wins: Wins


@frozen
class HandChange:
    """A card by which an overwrite card of one of the signs `to` is put on a hand.

    >>> HandChange("to-rock", "グーに変更", "Change to rock", Whose.OWN, (Sign.ROCK,))
    HandChange(id='to-rock', ja='グーに変更', en='Change to rock', whose=<Whose.OWN: 'own'>,
     to=(<Sign.ROCK: 'rock'>,))
    """

    id: str
    ja: str
    en: str
    whose: Whose
    to: tuple[Sign, ...]


@frozen
class Reverse:
    """The card that turns the rule on the table round.

    >>> Reverse("リバース", "Reverse")
    Reverse(ja='リバース', en='Reverse', id='reverse')
    """

    ja: str
    en: str
    id: str = "reverse"


@frozen
class Skip:
    """The card that makes the next player's turn a pass.

    >>> Skip("スキップ", "Skip")
    Skip(ja='スキップ', en='Skip', id='skip')
    """

    ja: str
    en: str
    id: str = "skip"


ActionCard = RuleChange | HandChange | Reverse | Skip
