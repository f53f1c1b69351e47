"""What a deal alone leads to: redeals, and rounds and matches that are won without a lead.

The rules are asked, with a policy for the choices that they leave, about one deal for each way in
which し can lie; nothing else in the hands has a part in it, but for the points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from attrs import frozen

from goita.analysis.counting import BySeat, Deals
from goita.analysis.policies import Policy
from goita.pieces import Piece
from goita.rules import Rules, State, begin, model
from goita.rules.hands import ONE, SHI, count, size
from goita.rules.shi import shi_hand_points

Pair = tuple[Fraction, Fraction]
"""A probability for each of the teams 0 and 1.

>>> pair: Pair = (Fraction(1, 4), Fraction(1, 3))
>>> sum(pair)
Fraction(7, 12)
"""

_SHI_WINS = (model.SIX_SHI, model.SEVEN_SHI, model.EIGHT_SHI)


@frozen
class DealOdds:
    """How likely a deal is to lead to what, once the shi phase is over.

    `play`, `redeal`, both of `round_won` and both of `match_won` add up to 1. What `six_shi`,
    `seven_shi` and `eight_shi` (or more) win are rounds; `points` are what those score, each with
    its probability. `doubled` is that play goes on and a team's points are doubled if it wins,
    `dealer_moved` that another seat leads than the one that dealt.

    >>> from goita import load_variant
    >>> from goita.analysis.odds import deal_odds
    >>> deal_odds(load_variant("noto"), "redeal").redeal
    Fraction(593488, 4032015)
    >>> jga = deal_odds(load_variant("jga"), "play-on")
    >>> jga.six_shi, jga.seven_shi, jga.eight_shi
    (Fraction(0, 1), Fraction(176, 175305), Fraction(1, 58435))
    >>> [points for points, chance in jga.points]
    [40, 60, 80, 100]
    >>> jga.round_won[0] + jga.round_won[1] == jga.seven_shi + jga.eight_shi
    True
    >>> jga.play + jga.redeal + sum(jga.round_won) + sum(jga.match_won)
    Fraction(1, 1)
    >>> jga.match_won[0], jga.doubled[0], jga.dealer_moved
    (Fraction(196, 4032015), Fraction(539, 58435), Fraction(88984, 806403))
    """

    play: Fraction
    redeal: Fraction
    round_won: Pair
    match_won: Pair
    six_shi: Fraction
    seven_shi: Fraction
    eight_shi: Fraction
    points: tuple[tuple[int, Fraction], ...]
    doubled: Pair
    dealer_moved: Fraction

    @property
    def mean_points(self) -> Fraction:
        """The points that rounds won at the deal score on average; 0 where none is.

        >>> from goita import load_variant
        >>> from goita.analysis.odds import deal_odds
        >>> float(deal_odds(load_variant("goipai"), "play-on").mean_points)
        36.69...
        """
        won = sum(self.round_won)
        total = sum(points * chance for points, chance in self.points)
        return Fraction(total, won) if won else Fraction(0)


def count_outcomes(rules: Rules, deals: Deals, policy: Policy, dealer: int) -> DealOdds:
    """What the deals lead to when all follow a policy and seat `dealer` deals.

    >>> from goita import load_variant
    >>> from goita.analysis.counting import deals_of
    >>> noto = load_variant("noto")
    >>> float(count_outcomes(noto.rules, deals_of(noto), Policy(redeals=True), 0).play)
    0.833...
    """
    spreads = deals.spreads(Piece.SHI)
    total = sum(spreads.values())
    hows: dict[int, int] = defaultdict(int)
    teams: dict[tuple[int, int], int] = defaultdict(int)
    winners: dict[BySeat, int] = {}
    moved = 0
    for spread, ways in spreads.items():
        state = policy.settle(rules, begin(rules, _example(deals, spread), dealer))
        how, winner, _ = state.outcome
        hows[how] += ways
        for team in (0, 1):
            teams[how, team] += ways * _concerns(state, team)
        if how in _SHI_WINS:
            winners[spread] = winner
        moved += ways * (how == model.GOING_ON and state.leader != dealer)

    def pair(*counted: int) -> Pair:
        a, b = (Fraction(sum(teams[how, team] for how in counted), total) for team in (0, 1))
        return a, b

    return DealOdds(
        play=Fraction(hows[model.GOING_ON], total),
        redeal=Fraction(hows[model.REDEALT], total),
        round_won=pair(*_SHI_WINS),
        match_won=pair(model.FIVE_FIVE),
        six_shi=Fraction(hows[model.SIX_SHI], total),
        seven_shi=Fraction(hows[model.SEVEN_SHI], total),
        eight_shi=Fraction(hows[model.EIGHT_SHI], total),
        points=_points(rules, deals, winners, total),
        doubled=pair(model.GOING_ON),
        dealer_moved=Fraction(moved, total),
    )


def _concerns(state: State, team: int) -> bool:
    """Whether a team has won or, while play goes on, has its points doubled."""
    if state.outcome.how == model.GOING_ON:
        return state.doubled >> team & 1 != 0
    return state.outcome.winner != model.NOBODY and state.outcome.winner & 1 == team


def _example(deals: Deals, spread: BySeat) -> tuple[int, int, int, int]:
    """One deal in which し lie so."""
    rest = [kind for kind in range(SHI + 1, 9) for _ in range(deals.counts[kind])]
    hands = []
    for held, room, shi in zip(deals.held, deals.room, spread, strict=True):
        hand = held
        more = shi - count(held, SHI)
        hand += more * ONE[SHI]
        for _ in range(room - more):
            hand += ONE[rest.pop()]
        hands.append(hand)
    a, b, c, d = hands
    return a, b, c, d


def _points(
    rules: Rules, deals: Deals, winners: dict[BySeat, int], total: int
) -> tuple[tuple[int, Fraction], ...]:
    """What rounds won by a shi hand score, with probabilities, in ascending order of points.

    `winners` are the seats that win, by how し lie.
    """
    counted: dict[int, int] = defaultdict(int)
    # Hands of one seat that take as much of every kind with a limit leave as many deals.
    left: dict[tuple[int, tuple[int, ...]], int] = {}
    limited = [Piece.SHI, *(Piece(kind) for kind, _, _ in deals.limits)]
    for seat in set(winners.values()):
        held = {spread[seat] for spread, winner in winners.items() if winner == seat}
        for hand in (deal for shi in held for deal in _hands(deals, seat, shi)):
            known, ways = (deals, 1) if deals.held[seat] else deals.knowing(seat, hand)
            if not ways:
                continue
            key = seat, tuple(count(hand, kind) for kind in limited)
            if key not in left:
                left[key] = sum(
                    fitting
                    for spread, fitting in known.spreads(Piece.SHI).items()
                    if winners.get(spread) == seat
                )
            counted[shi_hand_points(rules, hand)] += ways * left[key]
    return tuple((points, Fraction(counted[points], total)) for points in sorted(counted))


def _hands(deals: Deals, seat: int, shi: int) -> Iterator[int]:
    """Every hand, packed, that the seat may have with so many し."""
    if deals.held[seat]:
        yield deals.held[seat]
        return

    def with_more(hand: int, kind: int) -> Iterator[int]:
        room = deals.room[seat] - size(hand)
        if kind > 8:
            if room == 0:
                yield hand
            return
        for more in range(min(deals.counts[kind], room) + 1):
            yield from with_more(hand + more * ONE[kind], kind + 1)

    yield from with_more(shi * ONE[SHI], SHI + 1)
