"""One case of what may be: some hidden hands are certain, and the others share out what is left."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb, prod
from operator import add, sub

from goita.beliefs.counting import choices, deal_out, shares
from goita.beliefs.past import Past
from goita.beliefs.shi_phase import ShiPhase
from goita.beliefs.table import Seen
from goita.packing import pack
from goita.pieces import Hand, Piece

Counts = tuple[int, ...]


class Case:
    """All deals in which some seats hide just these pieces; `fixed` has them by seat.

    The kinds on which anything depends, し, kings and perhaps the last attack, are shared out
    among the other seats in every way that the shi phase and the seats' pasts allow; of the rest
    only the number counts. `count` is the number of deals, each piece being one of its own.

    >>> from goita import Lead, Round, load_variant
    >>> from goita.beliefs import Beliefs
    >>> seen = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).observe(1)
    >>> [case] = Beliefs(seen).cases
    >>> case.count == Beliefs(seen).count
    True
    """

    count: int

    def __init__(
        self, table: Seen, pasts: dict[int, Past], shi: ShiPhase, fixed: dict[int, Hand]
    ) -> None:
        """Raises nothing: a case that cannot be has a count of 0."""
        self._table = table
        self._pasts = pasts
        self._fixed = fixed
        self._free = tuple(seat for seat in pasts if seat not in fixed)
        left = list(table.unseen)
        for hand in fixed.values():
            for piece in hand:
                left[piece] -= 1
        self._left = tuple(left)
        kinds = {Piece.SHI, *(kind for seat in self._free for kind in pasts[seat].telling)}
        self._kinds = tuple(sorted(kinds))
        self._rest = tuple(
            piece for piece in Piece if piece not in kinds for _ in range(max(0, left[piece]))
        )
        self._fixed_ways = self._ways_of_fixed() if min(left) >= 0 else 0
        self._shares: list[tuple[Counts, ...]] = []
        """For each way to share out, the counts of each kind by free seat, the rest last."""
        self._until: list[int] = []
        """The number of deals of all ways to share out up to each one."""
        self._tallies: dict[frozenset[int], dict[Counts, int]] = {}
        self.count = 0
        if self._fixed_ways:
            for shared in self._all_shares(shi):
                ways = self._ways(shared)
                if ways:
                    self.count += ways
                    self._shares.append(shared)
                    self._until.append(self.count)

    def _ways_of_fixed(self) -> int:
        ways = 1
        for kind in Piece:
            parts = [hand.count(kind) for hand in self._fixed.values()]
            ways *= choices((*parts, self._left[kind]))
        return ways * prod(
            self._pasts[seat].ways(self._counts_of(seat, hand))
            for seat, hand in self._fixed.items()
        )

    def _counts_of(self, seat: int, hand: Hand) -> Counts:
        """The hidden pieces of a seat as its past counts them."""
        told = [hand.count(kind) for kind in self._pasts[seat].telling]
        return (*told, len(hand) - sum(told))

    def _all_shares(self, shi: ShiPhase) -> Iterator[tuple[Counts, ...]]:
        """Each way to share out the kinds that matter that the shi phase allows."""
        room = tuple(self._pasts[seat].size for seat in self._free)
        known = 15 ^ sum(1 << seat for seat in self._free)
        hands = [pack((*self._table.open[seat], *self._fixed.get(seat, ()))) for seat in range(4)]
        for first in shares(self._left[Piece.SHI], room):
            for seat, number, size in zip(self._free, first, room, strict=True):
                plain = [self._table.stand_in] * (size - number)
                hands[seat] = pack((*self._table.open[seat], *[Piece.SHI] * number, *plain))
            if shi.allows((hands[0], hands[1], hands[2], hands[3]), known):
                for others in self._share_out(1, _less(room, first)):
                    yield (first, *others)

    def _share_out(self, nth: int, room: Counts) -> Iterator[tuple[Counts, ...]]:
        if nth == len(self._kinds):
            yield (room,)
            return
        for first in shares(self._left[self._kinds[nth]], room):
            for others in self._share_out(nth + 1, _less(room, first)):
                yield (first, *others)

    def _ways(self, shared: tuple[Counts, ...]) -> int:
        ways = self._fixed_ways
        for parts in shared:
            ways *= choices(parts)
        for place, seat in enumerate(self._free):
            ways *= self._pasts[seat].ways(self._counts_at(shared, place))
        return ways

    def _counts_at(self, shared: tuple[Counts, ...], place: int) -> Counts:
        """What a free seat hides in this way to share out, as its past counts it."""
        past = self._pasts[self._free[place]]
        told = [shared[self._kinds.index(kind)][place] for kind in past.telling]
        return (*told, past.size - sum(told))

    # One deal.

    def at(self, index: int) -> dict[int, tuple[Hand, Hand]]:
        """For each seat that hides pieces those in hand and those buried, in order of the turns.

        >>> from goita import Lead, Round, load_variant
        >>> from goita.beliefs import Beliefs
        >>> seen = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).observe(1)
        >>> [case] = Beliefs(seen).cases
        >>> hand, buried = case.at(0)[0]
        >>> len(hand), len(buried)
        (6, 1)
        """
        nth = bisect_right(self._until, index)
        shared = self._shares[nth]
        if nth:
            index -= self._until[nth - 1]
        # Which of the pieces of one kind a seat has shows in the number of ways alone.
        for parts in shared[:-1]:
            index //= choices(parts)
        index, here = divmod(index, choices(shared[-1]))
        rests = deal_out(self._rest, shared[-1], here)
        found = {}
        for place, seat in enumerate(self._free):
            pieces = [
                *rests[place],
                *(
                    kind
                    for kind, parts in zip(self._kinds, shared, strict=False)
                    for _ in range(parts[place])
                ),
            ]
            index, found[seat] = self._lay(seat, tuple(pieces), index)
        for kind in Piece:
            parts = tuple(hand.count(kind) for hand in self._fixed.values())
            index //= choices((*parts, self._left[kind]))
        for seat, hand in self._fixed.items():
            index, found[seat] = self._lay(seat, hand, index)
        return found

    def _lay(self, seat: int, pieces: Hand, index: int) -> tuple[int, tuple[Hand, Hand]]:
        """What is left of the index, and one way for these pieces to lie in hand and buried."""
        past = self._pasts[seat]
        counts = self._counts_of(seat, pieces)
        plain = [piece for piece in pieces if piece not in past.telling]
        index, here = divmod(index, past.ways(counts))
        buried = past.arrange(counts, plain, here)
        left = Counter(pieces) - Counter(buried)
        return index, (tuple(sorted(left.elements())), tuple(buried))

    # Numbers of pieces in hand.

    def numbers(self, seats: frozenset[int], kinds: frozenset[Piece]) -> Counter[int]:
        """How many deals have each number of pieces of some kinds in the hands of some seats.

        >>> from goita import Lead, Round, load_variant
        >>> from goita.beliefs import Beliefs
        >>> seen = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).observe(1)
        >>> [case] = Beliefs(seen).cases
        >>> sum(case.numbers(frozenset({0}), frozenset({Piece.OU})).values()) == case.count
        True
        """
        found: Counter[int] = Counter()
        fixed_ways, certain = self._in_fixed_hands(seats, kinds)
        rest = len(self._rest)
        fitting = sum(piece in kinds for piece in self._rest)
        asked = [nth for nth, kind in enumerate(self._kinds) if kind in kinds]
        for (*told, places), ways in self._in_free_hands(seats).items():
            number = sum(told[nth] for nth in asked)
            # Any of the rest may be in these places.
            for more in range(max(0, places - rest + fitting), min(fitting, places) + 1):
                here = comb(fitting, more) * comb(rest - fitting, places - more)
                found[number + more] += ways * here // comb(rest, places)
        together: Counter[int] = Counter()
        for one, other in product(found, certain):
            together[one + other] += fixed_ways * found[one] * certain[other]
        return together

    def _in_fixed_hands(
        self, seats: frozenset[int], kinds: frozenset[Piece]
    ) -> tuple[int, Counter[int]]:
        """The ways of fixed hands that are not asked for, and of the others by number in hand."""
        ways = self._fixed_ways
        found = Counter({0: 1})
        for seat in seats & self._fixed.keys():
            hand = self._fixed[seat]
            past, counts = self._pasts[seat], self._counts_of(seat, hand)
            ways //= past.ways(counts)
            have = tuple(hand.count(kind) for kind in Piece)
            before, found = found, Counter()
            for (*held, _), number in _in_hand(past, counts, tuple(Piece), (*have, 0)).items():
                told = sum(one for kind, one in zip(Piece, held, strict=True) if kind in kinds)
                for other in before:
                    found[told + other] += number * before[other]
        return ways, found

    def _in_free_hands(self, seats: frozenset[int]) -> dict[Counts, int]:
        """How many deals leave so many of each kind, the rest last, in the hands of some seats.

        The ways of fixed hands are not in it.
        """
        asked = seats & set(self._free)
        if asked not in self._tallies:
            tally: dict[Counts, int] = {}
            for shared in self._shares:
                here = {(0,) * len(shared): prod(choices(parts) for parts in shared)}
                for place, seat in enumerate(self._free):
                    past, counts = self._pasts[seat], self._counts_at(shared, place)
                    have = tuple(parts[place] for parts in shared)
                    left = (
                        _in_hand(past, counts, self._kinds, have)
                        if seat in asked
                        else {(0,) * len(shared): past.ways(counts)}
                    )
                    here = _together(here, left)
                for key, ways in here.items():
                    tally[key] = tally.get(key, 0) + ways
            self._tallies[asked] = tally
        return self._tallies[asked]


def _in_hand(
    past: Past, counts: Counts, kinds: tuple[Piece, ...], have: Counts
) -> dict[Counts, int]:
    """The ways in which a seat that hides `have` of each kind, and of a rest, holds so many."""
    found: dict[Counts, int] = {}
    telling = [kinds.index(kind) for kind in past.telling]
    plain = [nth for nth in range(len(have)) if nth not in telling]
    room = tuple(have[nth] for nth in plain)
    for (*told, held), ways in past.endings(counts).items():
        key = list(have)
        for nth, number in zip(telling, told, strict=True):
            key[nth] = number
        # Plain pieces were buried in any order: those in hand are any of them.
        for parts in shares(held, room):
            here = prod(map(comb, room, parts))
            for nth, number in zip(plain, parts, strict=True):
                key[nth] = number
            found[tuple(key)] = ways * here // comb(sum(room), held)
    return found


def _together(one: dict[Counts, int], other: dict[Counts, int]) -> dict[Counts, int]:
    both: dict[Counts, int] = {}
    for (first, ways), (second, more) in product(one.items(), other.items()):
        key = tuple(map(add, first, second))
        both[key] = both.get(key, 0) + ways * more
    return both


def _less(room: Counts, taken: Counts) -> Counts:
    return tuple(map(sub, room, taken))
