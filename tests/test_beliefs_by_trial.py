"""Beliefs against the definition: every deal tried, and kept when it gives an equal observation."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from all_deals import all_deals, how_many
from hidden_pieces import snapshots
from hypothesis import assume
from hypothesis import strategies as st
from strategies import SEATS, each_variant, finished_rounds, played_rounds, rounds, small_rounds

from goita import Observation, Piece, Round
from goita.beliefs import Beliefs

MOST = 400
"""More ways to fill the hidden places are not tried."""
MOST_NUMBERED = 2000
"""Where there are more deals, their numbering is not gone through."""

OBSERVERS = st.sampled_from((0, 1, 2, 3, None))


def compare(seen: Observation) -> None:
    """Hold all that beliefs say of an observation against all deals that fit it."""
    deals = all_deals(seen)
    total = sum(deals.values())
    beliefs = Beliefs(seen)
    assert beliefs.count == total
    for seats in ([0], [1], [2], [3], [0, 2], [1, 2, 3]):
        for kinds in ([Piece.SHI], [Piece.BA], [Piece.OU], list(Piece)[:3]):
            ways: Counter[int] = Counter()
            for (hands, _), number in deals.items():
                held = [piece for seat in seats for piece in hands[seat]]
                ways[sum(map(held.count, kinds))] += number
            expected = [Fraction(ways[held], total) for held in range(max(ways) + 1)]
            assert list(beliefs.numbers(seats, kinds)) == expected, (seats, kinds)
    king = seen.variant.king
    for team in (0, 1):
        for attack in Piece:
            receivers = {attack} - {Piece.OU} | {Piece.OU for _ in range(attack in king.receives)}
            ways = Counter()
            for (hands, _), number in deals.items():
                ways[not receivers.isdisjoint(hands[team] + hands[team + 2])] += number
            assert beliefs.can_receive(team, attack) == Fraction(ways[True], total)
    if total <= MOST_NUMBERED:
        numbered = [beliefs.at(index) for index in range(total)]
    else:
        numbered = [beliefs.at(total * part // 7) for part in range(7)]
        assert {(deal.hands, deal.buried) for deal in numbered} <= set(deals)
        return
    assert Counter((deal.hands, deal.buried) for deal in numbered) == deals


@each_variant(small_rounds, OBSERVERS)
def test_small_sets(rnd: Round, seat: int | None) -> None:
    seen = rnd.observe(seat)
    assume(how_many(seen, MOST) < MOST)
    compare(seen)


@each_variant(finished_rounds, OBSERVERS, st.integers(0, 4))
def test_the_last_turns_of_a_round(rnd: Round, seat: int | None, back: int) -> None:
    stages = snapshots(rnd)
    seen = stages[max(0, len(stages) - 1 - back)].observe(seat)
    if how_many(seen, MOST) >= MOST:
        seen = rnd.observe(rnd.turn)
    assume(how_many(seen, MOST) < MOST)
    compare(seen)


@each_variant(played_rounds, OBSERVERS, st.integers(0, 2**32))
def test_a_deal_drawn_gives_an_equal_observation(rnd: Round, seat: int | None, seed: int) -> None:
    seen = rnd.observe(seat)
    beliefs = Beliefs(seen)
    deal = beliefs.sample(seed)
    other = deal.round(seen)
    assert other.observe(seat) == seen
    assert (other.dealt, other.hands) == (deal.dealt, deal.hands)
    if beliefs.count == 1:
        assert deal.dealt == rnd.dealt


@each_variant(played_rounds, SEATS, SEATS)
def test_what_is_so_is_possible(rnd: Round, seat: int, other: int) -> None:
    beliefs = Beliefs(rnd.observe(seat))
    for kind in Piece:
        chances = beliefs.numbers(other, kind)
        assert sum(chances) == 1
        assert chances[rnd.hands[other].count(kind)] > 0
    for kind in rnd.observe(seat).known[other]:
        assert beliefs.holds(other, kind) == 1


@each_variant(rounds, SEATS)
def test_ones_own_hand_is_certain(rnd: Round, seat: int) -> None:
    beliefs = Beliefs(rnd.observe(seat))
    hand = rnd.hands[seat]
    for kind in Piece:
        number = hand.count(kind)
        assert beliefs.numbers(seat, kind) == (*[Fraction(0)] * number, Fraction(1))
