"""Deals counted: how many there are that fit what is known, and how a kind lies in them.

Every piece is one of its own, so all deals counted are equally likely. Nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb, factorial, prod
from typing import TypeAlias

from attrs import field, frozen

from goita.analysis.holdings import Holding, read_holdings
from goita.arguments import check_seat, check_variant
from goita.errors import InvalidHand, InvalidOption
from goita.packing import pack
from goita.pieces import Piece, format_hand, parse_hand
from goita.results import count as in_words
from goita.rules.hands import count
from goita.variant import Variant

BySeat: TypeAlias = tuple[int, int, int, int]
"""A number for each of the seats 0 to 3.

>>> from goita import load_variant
>>> room: BySeat = deals_of(load_variant("noto"), hand="11112345", seat=2).room
>>> room
(8, 8, 0, 8)
"""

Limits: TypeAlias = tuple[tuple[int, BySeat, BySeat], ...]
"""Kinds with the least and the most pieces of them that each seat is still dealt.

>>> from goita import load_variant
>>> limits: Limits = deals_of(load_variant("noto"), given=["left=5+", "right=0"]).limits
>>> limits
((1, (0, 0, 0, 5), (8, 0, 8, 8)),)
"""


@frozen
class Deals:
    """The deals that fit what is known.

    `counts` are the pieces left to deal by kind, nine numbers, the first unused. `room` is how
    many of them each seat gets, and `held` are the packed hands known already, 0 for none.
    `limits` are the conditions, of the kinds that have any.

    >>> from goita import load_variant
    >>> deals_of(load_variant("noto")).total()  # 32! / (8!)^4
    99561092450391000
    >>> deals = deals_of(load_variant("noto"), hand="11112345", given=["left=1+:王"])
    >>> deals.counts, deals.room, hex(deals.held[0])
    ((0, 6, 3, 3, 3, 3, 2, 2, 2), (0, 8, 8, 8), '0x111148')
    >>> deals.limits
    ((8, (0, 0, 0, 1), (0, 8, 8, 8)),)
    """

    counts: tuple[int, ...]
    room: BySeat
    held: BySeat
    limits: Limits = ()
    _memo: dict[tuple[int, BySeat], int] = field(factory=dict, init=False, eq=False, repr=False)

    def spreads(self, kind: Piece) -> dict[BySeat, int]:
        """In how many deals the seats hold so many of a kind each, known hands included.

        >>> from goita import load_variant
        >>> spreads = deals_of(load_variant("noto")).spreads(Piece.OU)
        >>> len(spreads), spreads[2, 0, 0, 0] / sum(spreads.values())
        (10, 0.056451612903225805)
        """
        others = tuple(limit for limit in self.limits if limit[0] != kind)
        known = [count(hand, kind) for hand in self.held]
        spreads: dict[BySeat, int] = {}
        for dealt in self._placings(self._limit(kind), self.room):
            ways = _arrangements(dealt) * self._fill(others, _minus(self.room, dealt))
            if ways:
                a, b, c, d = (has + gets for has, gets in zip(known, dealt, strict=True))
                spreads[a, b, c, d] = ways
        return spreads

    def total(self) -> int:
        """The number of deals; 0 when none fits.

        >>> from goita import load_variant
        >>> deals_of(load_variant("noto"), hand="11112345").total()  # 24! / (8!)^3
        9465511770
        """
        return self._fill(self.limits, self.room)

    def knowing(self, seat: int, hand: int) -> tuple[Deals, int]:
        """The deals in which a seat, unknown so far, has this packed hand; and in how many ways
        its pieces can be chosen, 0 where the hand does not fit.

        >>> from goita import load_variant
        >>> deals = deals_of(load_variant("noto"))
        >>> known, ways = deals.knowing(3, pack(parse_hand("11111111")))
        >>> ways, known.total() * ways / deals.total() == 45 / 10518300
        (45, True)
        """
        dealt = (0, *(count(hand, kind) for kind in Piece))
        ways = prod(comb(has, gets) for has, gets in zip(self.counts, dealt, strict=True))
        limits = []
        for kind, least, most in self.limits:
            if not least[seat] <= dealt[kind] <= most[seat]:
                ways = 0
            limits.append((kind, _put(least, seat, 0), _put(most, seat, 0)))
        left = tuple(has - gets for has, gets in zip(self.counts, dealt, strict=True))
        room, held = _put(self.room, seat, 0), _put(self.held, seat, hand)
        return Deals(left, room, held, tuple(limits)), ways

    def _limit(self, kind: int) -> tuple[int, BySeat, BySeat]:
        for limit in self.limits:
            if limit[0] == kind:
                return limit
        return kind, (0, 0, 0, 0), self.room

    def _placings(self, limit: tuple[int, BySeat, BySeat], room: BySeat) -> Iterator[BySeat]:
        """How many of a kind each seat may get where it has so much room."""
        kind, least, most = limit
        ranges = [
            range(low, min(high, space) + 1)
            for low, high, space in zip(least, most, room, strict=True)
        ]
        for a in ranges[0]:
            for b in ranges[1]:
                for c in ranges[2]:
                    d = self.counts[kind] - a - b - c
                    if d in ranges[3]:
                        yield a, b, c, d

    def _fill(self, limits: Limits, room: BySeat) -> int:
        """In how many ways the pieces of these limited kinds and of all that have no limit fill
        the room."""
        if not limits:
            return _arrangements(room)
        # The limits left over are always the last ones of one list, but for one kind.
        key = (sum(1 << limit[0] for limit in limits), room)
        if key not in self._memo:
            self._memo[key] = sum(
                _arrangements(dealt) * self._fill(limits[1:], _minus(room, dealt))
                for dealt in self._placings(limits[0], room)
            )
        return self._memo[key]


def deals_of(
    variant: Variant,
    *,
    hand: str | Iterable[Piece | int] | None = None,
    seat: int = 0,
    given: Iterable[Holding | str] = (),
) -> Deals:
    """The deals of a variant's set in which `seat` has `hand`, and that fit the conditions.

    Raises InvalidHand for a hand that cannot be dealt, and InvalidOption where no deal fits.

    >>> from goita import load_variant
    >>> deals_of(load_variant("noto"), hand="11112345", given=[Holding(3, least=7)])
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: no deal of the noto set fits: left=7+, with 11112345 in hand
    """
    check_variant(variant)
    check_seat(seat, "the seat of the hand")
    rules = variant.rules
    size = rules.hand_size
    known = read_holdings(given)
    deals = Deals(rules.counts, (size,) * 4, (0, 0, 0, 0), _limits(known, size))
    ways = 1
    pieces = None if hand is None else parse_hand(hand)
    if pieces is not None:
        _check_hand(variant, pieces)
        deals, ways = deals.knowing(seat, pack(pieces))
    if not ways or not deals.total():
        with_hand = "" if pieces is None else f", with {format_hand(pieces)} in hand"
        conditions = " ".join(map(str, known))
        raise InvalidOption(f"no deal of the {variant.id} set fits: {conditions}{with_hand}")
    return deals


def _check_hand(variant: Variant, pieces: tuple[Piece, ...]) -> None:
    faults = []
    if len(pieces) != variant.rules.hand_size:
        faults.append(f"{in_words(len(pieces), 'piece')} instead of {variant.rules.hand_size}")
    for piece in Piece:
        if pieces.count(piece) > variant.rules.counts[piece]:
            faults.append(
                f"{variant.kind(piece).en} ({variant.kind(piece).ja}): {pieces.count(piece)}, "
                f"and the set has {variant.rules.counts[piece]}"
            )
    if faults:
        raise InvalidHand(f"no hand of the {variant.id} set: " + "; ".join(faults))


def _limits(given: tuple[Holding, ...], size: int) -> Limits:
    """The conditions put together, kind by kind."""
    limits = []
    for kind in Piece:
        about = [holding for holding in given if holding.kind is kind]
        if about:
            least, most = [0] * 4, [size] * 4
            for holding in about:
                least[holding.seat] = max(least[holding.seat], holding.least)
                most[holding.seat] = min(most[holding.seat], holding.most)
            limits.append((int(kind), _four(least), _four(most)))
    return tuple(limits)


def _arrangements(parts: BySeat) -> int:
    """In how many ways so many pieces, each one of its own, are divided into such parts."""
    a, b, c, d = parts
    return factorial(a + b + c + d) // (factorial(a) * factorial(b) * factorial(c) * factorial(d))


def _minus(room: BySeat, dealt: BySeat) -> BySeat:
    return room[0] - dealt[0], room[1] - dealt[1], room[2] - dealt[2], room[3] - dealt[3]


def _put(values: BySeat, seat: int, value: int) -> BySeat:
    a, b, c, d = (value if place == seat else old for place, old in enumerate(values))
    return a, b, c, d


def _four(values: list[int]) -> BySeat:
    a, b, c, d = values
    return a, b, c, d
