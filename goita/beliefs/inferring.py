"""Beliefs: the deals that an observation leaves possible, their number, samples, probabilities."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import accumulate, islice
from random import Random
from typing import Protocol, TypeVar

from attrs import evolve

from goita.arguments import check_number, check_seat
from goita.beliefs.cases import Case
from goita.beliefs.counting import shares
from goita.beliefs.deals import PossibleDeal
from goita.beliefs.past import Past
from goita.beliefs.shi_phase import ShiPhase
from goita.beliefs.table import Seen, look_at, no_deal
from goita.errors import GoitaError, InvalidOption
from goita.match import DealOptions
from goita.observation import Observation
from goita.packing import pack
from goita.pieces import Hand, Piece, to_piece
from goita.results import How
from goita.rules.hands import MASK
from goita.rules.shi import shi_hand, shi_hand_points

T = TypeVar("T")

MOST_ASKED = 100
"""How many may be asked for at once, of some more than once; endless ones get an answer too.

>>> import goita
>>> beliefs = Beliefs(goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0))
>>> beliefs.numbers([1] * 101, Piece.OU)
Traceback (most recent call last):
...
goita.errors.InvalidOption: there are more than 100 seats
"""

_SHI_HANDS = {How.SIX_SHI: 6, How.SEVEN_SHI: 7, How.EIGHT_SHI: 8}


class Source(Protocol):
    """Where randomness comes from: a `random.Random`, or anything with its `random()`.

    >>> from random import Random
    >>> source: Source = Random(7)
    >>> 0 <= source.random() < 1
    True
    """

    def random(self) -> float:
        """A float from 0 up to 1, 1 excluded.

        >>> from random import Random
        >>> Random(7).random() < 1
        True
        """


class Beliefs:
    """All deals that are consistent with an observation, whatever the style of play.

    A deal says which pieces lie in each hand and in each place where a piece lies face-down. Each
    piece is one of its own, so two deals that differ only in which of two し lies where are two.
    It is consistent when the round, played as seen, would give the observer an equal
    observation: nothing else is taken for granted, and all of them are equally likely.

    `options` are those of the match, when its deals are chosen: no deal is possible that they
    pass over. Raises RecordError when no deal is consistent.

    >>> from goita import Piece
    >>> import goita
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> beliefs = Beliefs(rnd.observe(0))
    >>> beliefs.count
    8119991880
    >>> beliefs.holds(1, Piece.OU)
    Fraction(5473, 9657)
    >>> beliefs.observation.seat, [case.count for case in beliefs.cases]
    (0, [8119991880])
    """

    observation: Observation
    cases: tuple[Case, ...]
    """The parts of which each is counted by itself; nearly always there is but one."""
    count: int
    """The number of consistent deals, 1 or more."""

    def __init__(self, observation: Observation, options: DealOptions | None = None) -> None:
        """Count the deals of this observation."""
        if not isinstance(observation, Observation):
            raise InvalidOption(f"{observation!r:.60} is no Observation; get one with observe")
        if options is not None and not isinstance(options, DealOptions):
            raise InvalidOption(f"{options!r:.60} are no DealOptions")
        self.observation = observation
        table = look_at(observation)
        pasts = {
            seat: Past(observation, table, seat) for seat in range(4) if seat != observation.seat
        }
        shi = ShiPhase(observation, table, options or DealOptions())
        cases = [Case(table, pasts, shi, fixed) for fixed in _certain(observation, table)]
        self.cases = tuple(case for case in cases if case.count)
        self._until = list(accumulate(case.count for case in self.cases))
        self.count = self._until[-1] if self._until else 0
        if not self.count:
            raise no_deal("the rules allow none")
        self._check()

    def _check(self) -> None:
        """All deals agree in what is public, so that one of them tells for all."""
        alone = evolve(self.observation, scores=(0, 0), number=0)
        try:
            seen = self.at(0).round(self.observation).observe(self.observation.seat)
        except GoitaError as error:
            raise no_deal(str(error)) from None
        if seen != alone:
            raise no_deal("its parts contradict each other")

    def at(self, index: int) -> PossibleDeal:
        """The deal of an index from 0 to `count` - 1, every deal having one.

        Two deals that differ only in which of two like pieces lies where look the same. Raises
        InvalidOption when there is no such index.

        >>> import goita
        >>> beliefs = Beliefs(goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0))
        >>> beliefs.at(0) == beliefs.at(beliefs.count - 1)
        False
        """
        check_number(index, "the index", 0, self.count - 1)
        nth = bisect_right(self._until, index)
        found = self.cases[nth].at(index - (self._until[nth - 1] if nth else 0))
        seen = self.observation
        hands, buried, dealt = [], [], []
        for seat in range(4):
            if seat == seen.seat:
                hands.append(seen.hand)
                buried.append(seen.buried)
                dealt.append(seen.dealt)
                continue
            hand, hidden = found[seat]
            lain, left = [], list(hidden)
            played: list[Piece] = [*hand, *hidden]
            for play in seen.plays[seat]:
                if play.facedown:
                    lain.append(left.pop(0) if play.above is None else play.above)
                played += [piece for piece in (play.above, play.attack) if piece is not None]
            hands.append(hand)
            buried.append(tuple(lain))
            dealt.append(tuple(sorted(played)))
        return PossibleDeal(_four(dealt), _four(hands), _four(buried))

    def sample(self, source: Source | int) -> PossibleDeal:
        """One of the deals, each as likely as another.

        `source` is a `random.Random` or anything with its `random()`, or a seed for one; the same
        numbers give the same deal on every platform. Raises InvalidOption for anything else.

        >>> import goita
        >>> beliefs = Beliefs(goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0))
        >>> beliefs.sample(1) == beliefs.sample(1) != beliefs.sample(2)
        True
        """
        if isinstance(source, int):
            source = Random(source)
        elif isinstance(source, type) or not callable(getattr(source, "random", None)):
            raise InvalidOption(f"{source!r:.60} is no seed and has no method 'random'")
        return self.at(_below(self.count, source))

    def numbers(
        self, seats: int | Iterable[int], kinds: Piece | Iterable[Piece]
    ) -> tuple[Fraction, ...]:
        """How likely the seats hold 0, 1, 2 and so on pieces of these kinds in hand, together.

        The probabilities add up to 1; the last one is not 0. Raises InvalidOption for a seat and
        InvalidHand for a kind that there is not.

        >>> from goita import Piece
        >>> import goita
        >>> beliefs = Beliefs(goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0))
        >>> [str(chance) for chance in beliefs.numbers([1, 3], Piece.OU)]
        ['965/9657', '4508/9657', '4184/9657']
        """
        several_seats = [seats] if isinstance(seats, int) else _listed(seats, "seats", MOST_ASKED)
        for seat in several_seats:
            check_seat(seat, "a seat")
        asked = frozenset(several_seats)
        several = [kinds] if isinstance(kinds, int | str) else _listed(kinds, "kinds", MOST_ASKED)
        wanted = frozenset(map(to_piece, several))
        own = sum(piece in wanted for piece in self.observation.hand)
        offset = own if self.observation.seat in asked else 0
        found: Counter[int] = Counter()
        for case in self.cases:
            found.update(case.numbers(asked, wanted))
        most = max(number for number, ways in found.items() if ways)
        chances = (Fraction(found[number], self.count) for number in range(most + 1))
        return (Fraction(0),) * offset + tuple(chances)

    def holds(self, seat: int, kind: Piece, at_least: int = 1) -> Fraction:
        """How likely a seat has so many pieces of a kind in hand, or more.

        Raises InvalidOption for a seat that there is not and for no whole number, and InvalidHand
        for a kind that there is not.

        >>> from goita import Piece
        >>> import goita
        >>> beliefs = Beliefs(goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0))
        >>> beliefs.holds(0, Piece.KYO, 2), beliefs.holds(1, Piece.KYO, 3)
        (Fraction(1, 1), Fraction(0, 1))
        """
        if type(at_least) is not int:
            raise InvalidOption(f"a seat has a whole number of pieces, not {at_least!r:.60}")
        return sum(self.numbers(seat, kind)[max(0, at_least) :], Fraction(0))

    def can_receive(self, team: int, attack: Piece) -> Fraction:
        """How likely a team, 0 or 1, has a piece in hand that may receive an attack of this kind.

        Raises InvalidOption when there is no such team and InvalidHand for no kind.

        >>> from goita import Piece
        >>> import goita
        >>> beliefs = Beliefs(goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0))
        >>> beliefs.can_receive(1, Piece.OU), float(beliefs.can_receive(1, Piece.HI)) > 0.9
        (Fraction(0, 1), True)
        """
        check_number(team, "a team", 0, 1)
        receivers = self.observation.variant.rules.receivers[to_piece(attack)]
        kinds = [kind for kind in Piece if receivers & MASK[kind]]
        return 1 - self.numbers((team, team + 2), kinds)[0]


def _listed(given: Iterable[T], what: str, most: int) -> list[T]:
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise InvalidOption(f"{given!r:.60} is no list of {what}")
    listed = list(islice(given, most + 1))
    if len(listed) > most:
        raise InvalidOption(f"there are more than {most} {what}")
    return listed


def _certain(observation: Observation, table: Seen) -> Iterator[dict[int, Hand]]:
    """The hidden pieces that are certain, by seat: whole hands that were shown.

    Where a shi hand has won, its points speak of all of it: each hand that it may be is a case.
    """
    rules = observation.variant.rules
    shown = {
        seat: _taken(observation.shown[seat], table.open[seat])
        for seat in range(4)
        if seat != observation.seat and len(observation.shown[seat]) == rules.hand_size
    }
    result = observation.result
    winner = None if result is None else result.winner
    held = None if result is None else _SHI_HANDS.get(result.how)
    if result is None or winner is None or held is None or winner in (observation.seat, *shown):
        yield shown
        return
    left = list(table.unseen)
    for hand in shown.values():
        for piece in hand:
            left[piece] -= 1
    for parts in shares(table.hidden[winner], tuple(max(0, number) for number in left[1:])):
        hand = tuple(kind for kind, part in zip(Piece, parts, strict=True) for _ in range(part))
        packed = pack(hand)
        if shi_hand(packed) != held or shi_hand_points(rules, packed) != result.points:
            continue
        yield {**shown, winner: hand}


def _taken(pieces: Hand, away: Hand) -> Hand:
    left = Counter(pieces) - Counter(away)
    return tuple(sorted(left.elements()))


def _four(hands: list[Hand]) -> tuple[Hand, Hand, Hand, Hand]:
    a, b, c, d = hands
    return a, b, c, d


def _below(number: int, source: Source) -> int:
    """A whole number from 0 up to `number`, excluded, each as likely.

    Only `random()` is promised to stay the same in every version of Python.
    """
    words = -(-(number - 1).bit_length() // 32)
    surplus = 32 * words - (number - 1).bit_length()
    while True:
        drawn = 0
        for _ in range(words):
            drawn = drawn << 32 | int(source.random() * 0x1_0000_0000)
        # Half of all numbers of so many bits or more are small enough.
        if drawn >> surplus < number:
            return drawn >> surplus
