"""What a player can do in a turn, and the text of it in records."""

from __future__ import annotations

from attrs import frozen

from goita.atodashi.cards import Sign
from goita.errors import RecordError


@frozen
class Pass:
    """Play no card.

    >>> str(Pass())
    'pass'
    """

    def __str__(self) -> str:
        return "pass"


@frozen
class Play:
    """Play an action card by its id; for a hand change, whose hand (from 0), and to what.

    `seat` and `sign` are None for other cards. In the text, players count from 1.

    >>> str(Play("skip")), str(Play("any-to-any", 2, Sign.ROCK))
    ('skip', 'any-to-any 3 rock')
    >>> Play("any-to-any", 2, Sign.ROCK)
    Play(card='any-to-any', seat=2, sign=<Sign.ROCK: 'rock'>)
    """

    card: str
    seat: int | None = None
    sign: Sign | None = None

    def __str__(self) -> str:
        if self.seat is None or self.sign is None:
            return self.card
        return f"{self.card} {self.seat + 1} {self.sign}"


Action = Pass | Play
"""What may be done in a turn.

>>> from goita.atodashi.actions import parse_action
>>> action: Action = Play("skip")
>>> parse_action(str(action)) == action
True
"""


def parse_action(text: str) -> Action:
    """The action of a text, whether or not it may be done. Raises RecordError.

    >>> parse_action("pass"), parse_action("any-to-any 3 rock").seat
    (Pass(), 2)
    >>> parse_action("any-to-any 3 stone")
    Traceback (most recent call last):
    ...
    goita.errors.RecordError: 'any-to-any 3 stone' is no turn; write 'pass', 'skip' or ...
    """
    if text == "pass":
        return Pass()
    card, *rest = text.split(" ")
    if card and not rest:
        return Play(card)
    if len(rest) == 2 and rest[0] in "12345" and len(rest[0]) == 1 and rest[1] in list(Sign):
        return Play(card, int(rest[0]) - 1, Sign(rest[1]))
    raise RecordError(
        f"{text[:60]!r} is no turn; write 'pass', 'skip' or 'any-to-any 2 rock'", rule="syntax"
    )
