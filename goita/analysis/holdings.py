"""What is known of a seat's dealt hand: that it holds so many pieces of a kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from attrs import Attribute, field, frozen

from goita.arguments import check_seat
from goita.errors import InvalidHand, InvalidOption
from goita.pieces import Piece, to_piece
from goita.rules.hands import MOST_PIECES

SEAT_NAMES = ("me", "right", "partner", "left")
"""The seats 0 to 3 as seat 0 sees them: seat 1 sits to the right of seat 0.

>>> SEAT_NAMES.index("left")
3
"""

MOST_HOLDINGS = 100
"""More conditions than seats and kinds have use for; endless ones get an answer too.

>>> read_holdings(["left=5"] * (MOST_HOLDINGS + 1))
Traceback (most recent call last):
...
goita.errors.InvalidOption: there are more than 100 conditions; join them
"""

_TEXT = re.compile(r"(\w+)=([0-9]{1,2})(?:(\+)|-([0-9]{1,2}))?(?::(.))?")


@frozen
class Holding:
    """That a seat was dealt from `least` to `most` pieces of a kind, both included.

    `seat` is 0 to 3. Raises InvalidOption and InvalidHand for values that are none.

    >>> str(Holding(seat=3, kind=Piece.OU, least=1, most=2))
    'left=1-2:王'
    """

    seat: int = field()
    kind: Piece = field(default=Piece.SHI)
    least: int = field(default=0)
    most: int = field(default=MOST_PIECES)

    @seat.validator
    def _check_seat(self, _: Attribute[int], value: int) -> None:
        check_seat(value, "the seat of a condition")

    @kind.validator
    def _check_kind(self, _: Attribute[Piece], value: Piece) -> None:
        if not isinstance(value, Piece):
            raise InvalidOption(f"{value!r} is no Piece")

    @most.validator
    def _check_range(self, _: Attribute[int], value: int) -> None:
        for number in (self.least, value):
            if type(number) is not int or not 0 <= number <= MOST_PIECES:
                raise InvalidOption(
                    f"a hand holds a whole number of pieces from 0 to {MOST_PIECES}, not {number!r}"
                )
        if self.least > value:
            raise InvalidOption(f"'at least {self.least} and at most {value}' leaves nothing")

    @classmethod
    def parse(cls, text: str) -> Holding:
        """The condition that a text like `left=5`, `left=5+`, `right=0-4` or `partner=1+:王` says.

        Seats are `me`, `right`, `partner` and `left`, which are 0 to 3; without a kind し is meant.
        Raises InvalidOption.

        >>> Holding.parse("left=5")
        Holding(seat=3, kind=<Piece.SHI: 1>, least=5, most=5)
        """
        found = _TEXT.fullmatch(text) if isinstance(text, str) else None
        if found is None or found[1] not in SEAT_NAMES:
            raise InvalidOption(
                f"{str(text)[:60]!r} is no condition; write one like left=5, left=5+, right=0-4 "
                f"or partner=1+:王, of {', '.join(SEAT_NAMES)}"
            )
        seat, least, more, most, kind = found.groups()
        low = int(least)
        high = MOST_PIECES if more else int(most or least)
        try:
            piece = to_piece(kind or Piece.SHI)
        except InvalidHand as error:
            raise InvalidOption(f"in {text!r} {error}") from None
        return cls(SEAT_NAMES.index(seat), piece, low, high)

    def __str__(self) -> str:
        number = str(self.least)
        if self.most == MOST_PIECES:
            number += "+"
        elif self.most != self.least:
            number += f"-{self.most}"
        kind = "" if self.kind is Piece.SHI else f":{self.kind.kanji}"
        return f"{SEAT_NAMES[self.seat]}={number}{kind}"


def read_holdings(given: Iterable[Holding | str]) -> tuple[Holding, ...]:
    """The conditions, those in words parsed. Raises InvalidOption.

    >>> [str(holding) for holding in read_holdings(["left=5", Holding(1, most=0)])]
    ['left=5', 'right=0']
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise InvalidOption(f"{given!r} is no list of conditions; write ['left=5']")
    listed = list(islice(given, MOST_HOLDINGS + 1))
    if len(listed) > MOST_HOLDINGS:
        raise InvalidOption(f"there are more than {MOST_HOLDINGS} conditions; join them")
    return tuple(
        holding if isinstance(holding, Holding) else Holding.parse(holding) for holding in listed
    )
