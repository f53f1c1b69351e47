"""What the page stores of the table at every position, for every view, in few characters.

A seat's state is its hand and its plays, as `12x9|bx1o34`: pieces are digits as in records, `x` is
one that is not to be seen; a play is `b` (what lies above is buried) or `o`, the piece above, and
the attack, `-` where there is none. It is stored twice, open and as everybody may see it, where
these differ, and once for all positions at which it is the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from goita.draw.page.stages import Stage
from goita.draw.sight import Pair, Place
from goita.notation import HIDDEN

Twofold: TypeAlias = str | tuple[str, str]
"""A text, or one for those who see a seat open and one for the others.

>>> told: Twofold = ("bury R, attack P", "bury ■, attack P")
>>> twofold(*told) == told
True
"""

# Which of seats 0 to 3 a view shows open: everything, as each seat may know it, as a spectator.
SEES = ("1111", "1000", "0100", "0010", "0001", "0000")


def twofold(opened: str, public: str) -> Twofold:
    """One text where both are the same.

    >>> twofold("a", "a"), twofold("a", "b")
    ('a', ('a', 'b'))
    """
    return opened if opened == public else (opened, public)


def seat_state(place: Place) -> str:
    """A seat's hand and plays.

    >>> seat_state(Place(0, (1, 9, None), (Pair(None, 4, True), Pair(5, None, False))))
    '19x|bx4o5-'
    """
    return f"{''.join(map(_digit, place.hand))}|{''.join(map(_pair, place.plays))}"


def _digit(piece: int | None) -> str:
    return HIDDEN if piece is None else str(int(piece))


def _pair(pair: Pair) -> str:
    above = "-" if pair.above is None and not pair.facedown else _digit(pair.above)
    attack = "-" if pair.attack is None else _digit(pair.attack)
    return f"{'b' if pair.facedown else 'o'}{above}{attack}"


def marks(stage: Stage) -> str:
    """The seats to act, of the standing attack, that acted last, and that deals, `-` for none.

    In the end `l` where the last turn laid something, `w` where it was a pass or a word.

    >>> from goita.draw.page.stages import stages
    >>> from goita.records import loads, verify
    >>> [played] = verify(loads("11244556,12234569,11123378,11113457,s3,371"))
    >>> [marks(stage) for stage in stages(played)]
    ['2--2l', '3222l']
    """
    sight = stage.open
    seats = (sight.turn, sight.standing, sight.last, sight.dealer)
    written = "".join("-" if seat is None else str(seat) for seat in seats)
    return written + ("l" if sight.said is None else "w")


class SeatStates:
    """The states of seats in a round, each stored once and known by its number.

    >>> from goita.draw.page.stages import stages
    >>> from goita.records import loads, verify
    >>> [played] = verify(loads("11244556,12234569,11123378,11113457,s3,371"))
    >>> states = SeatStates()
    >>> [states.numbers(stage) for stage in stages(played)]
    [[0, 1, 2, 3], [0, 1, 4, 3]]
    """

    def __init__(self) -> None:
        self._numbers: dict[Twofold, int] = {}

    def numbers(self, stage: Stage) -> list[int]:
        """The numbers of the states of seats 0 to 3.

        >>> from goita.draw.page.stages import stages
        >>> from goita.records import loads, verify
        >>> [played] = verify(loads("11244556,12234569,11123378,11113457,s3,371"))
        >>> SeatStates().numbers(stages(played)[0])
        [0, 1, 2, 3]
        """
        return [
            self._numbers.setdefault(
                twofold(seat_state(opened), seat_state(public)), len(self._numbers)
            )
            for opened, public in zip(stage.open.places, stage.public.places, strict=True)
        ]

    def stored(self) -> list[Twofold]:
        """All states, by their numbers.

        >>> from goita.draw.page.stages import stages
        >>> from goita.records import loads, verify
        >>> [played] = verify(loads("11244556,12234569,11123378,11113457,s3,371"))
        >>> states = SeatStates()
        >>> numbers = states.numbers(stages(played)[1])
        >>> states.stored()[numbers[2]]
        ('112338|b71', 'xxxxxx|bx1')
        """
        return list(self._numbers)


def most_plays(stages: Iterable[Stage]) -> int:
    """How many plays at most lie before one seat.

    >>> from goita.draw.page.stages import stages
    >>> from goita.records import loads, verify
    >>> [played] = verify(loads("11244556,12234569,11123378,11113457,s3,371"))
    >>> most_plays(stages(played))
    1
    """
    return max((len(place.plays) for stage in stages for place in stage.open.places), default=0)
