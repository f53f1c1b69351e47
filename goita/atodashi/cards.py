"""The cards: what a hand shows, and what each action card does."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen


class Sign(StrEnum):
    """What a hand shows.

    >>> Sign.SCISSORS.ja, Sign.SCISSORS.fingers
    ('チョキ', 2)
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
    """

    sign: Sign
    points: int | None = None

    def __str__(self) -> str:
        return str(self.sign) if self.points is None else f"{self.sign} {self.points}"


class Wins(StrEnum):
    """Who wins under a rule card.

    >>> Wins("draw_is_mine")
    <Wins.DRAW_IS_MINE: 'draw_is_mine'>
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

    >>> [whose.value for whose in Whose]
    ['own', 'others', 'anybody']
    """

    OWN = "own"
    OTHERS = "others"
    ANYBODY = "anybody"


@frozen
class RuleChange:
    """A card that lies on the table and says who wins.

    >>> RuleChange("rock-wins", "グーが勝ち", "Rock wins", Wins.ROCK).wins.value
    'rock'
    """

    id: str
    ja: str
    en: str
    wins: Wins


@frozen
class HandChange:
    """A card by which an overwrite card of one of the signs `to` is put on a hand.

    >>> card = HandChange("to-rock", "グーに変更", "Change to rock", Whose.OWN, (Sign.ROCK,))
    >>> [sign.ja for sign in card.to]
    ['グー']
    """

    id: str
    ja: str
    en: str
    whose: Whose
    to: tuple[Sign, ...]


@frozen
class Reverse:
    """The card that turns the rule on the table round.

    >>> Reverse("リバース", "Reverse").id
    'reverse'
    """

    ja: str
    en: str
    id: str = "reverse"


@frozen
class Skip:
    """The card that makes the next player's turn a pass.

    >>> Skip("スキップ", "Skip").id
    'skip'
    """

    ja: str
    en: str
    id: str = "skip"


ActionCard = RuleChange | HandChange | Reverse | Skip
