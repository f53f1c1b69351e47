"""What a seat can infer from what is said, shown and played, in figures worked out by hand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import repeat
from math import comb, factorial
from random import Random
from typing import Any

import pytest
from attrs import evolve
from deals import EACH_VARIANT, EVERY, TOGETHER, deal, four_kings, fresh, play, rush, start, variant

import goita
from goita import (
    Continue,
    DealOptions,
    Declare,
    Hand,
    InvalidHand,
    InvalidOption,
    Lead,
    Observation,
    Phase,
    Piece,
    RecordError,
    Round,
    Silent,
    Wish,
)
from goita.beliefs import Beliefs
from goita.pieces import format_hand

ALL = factorial(24) // factorial(8) ** 3
"""Deals of 24 unseen pieces to three hands of eight."""

FIVE = ["11111234", "11223456", "11234557", "13456788"]
"""Seat 0 holds five し."""

LATE = (
    "22456778,11111345,11122355,11334468,s1,2w-,4c,126,2p,3p,486,187,2p,3p,4p,125,251,313,433,1p,"
    "231,311,411,1p,214"
)
"""Seat 1 talked about five し, so its last two pieces are し; seats 2 and 3 hold four pieces and
two of 香香銀銀金金, and have buried nothing that seat 0 has not seen."""


def ways_with_shi(own: int, allowed: Callable[[tuple[int, int, int]], bool]) -> int:
    """Deals to three hands, by the し in them, where the observer holds `own` し."""
    shi, others = 10 - own, 14 + own
    total = 0
    for first in range(shi + 1):
        for second in range(shi - first + 1):
            held = (first, second, shi - first - second)
            if max(held) <= 8 and allowed(held):
                total += (
                    comb(shi, first)
                    * comb(shi - first, second)
                    * comb(others, 8 - first)
                    * comb(others - 8 + first, 8 - second)
                )
    return total


def buried_by(seat: int, beliefs: Beliefs, number: int = 200) -> list[Hand]:
    """What a seat buried in so many deals from all over the numbering."""
    indices = (beliefs.count * part // number for part in range(number))
    return [beliefs.at(index).buried[seat] for index in indices]


# The shi phase.


@pytest.mark.parametrize("name", ["noto", "goipai"])
def test_where_hands_count_by_themselves_no_talk_says_that_nobody_has_five(name: str) -> None:
    beliefs = Beliefs(fresh(name, EVERY).observe(0))
    assert beliefs.count == ways_with_shi(2, lambda held: max(held) <= 4)
    for seat in (1, 2, 3):
        assert len(beliefs.numbers(seat, Piece.SHI)) == 5


@pytest.mark.parametrize("name", ["jga", "atigo"])
def test_where_hands_are_declared_silence_tells_nothing(name: str) -> None:
    beliefs = Beliefs(start(name, EVERY).observe(0))
    assert beliefs.count == ALL
    assert beliefs.holds(1, Piece.SHI, 8) == Fraction(1, comb(24, 8))


@pytest.mark.parametrize("holder", [1, 3])
def test_under_atigo_whose_turn_it_is_in_the_shi_phase_tells_nothing(holder: int) -> None:
    rnd = fresh("atigo", deal({0: "22", holder: "11111"}))
    for asked in range(4):
        assert rnd.turn == asked
        for seat in range(4):
            assert Beliefs(rnd.observe(seat)).count == ALL
        rnd = rnd.apply(Silent())
    assert rnd.phase is Phase.PLAY


def test_a_talk_says_that_its_holder_has_five() -> None:
    beliefs = Beliefs(fresh("noto", FIVE).observe(1))
    assert beliefs.numbers(0, Piece.SHI) == (0, 0, 0, 0, 0, 1)
    assert beliefs.count == ways_with_shi(2, lambda held: held[0] == 5)


def test_an_opponent_may_have_five_until_its_pair_would_have_talked() -> None:
    rnd = fresh("noto", ["11111234", "22334456", "11234578", "11155678"])
    beliefs = Beliefs(rnd.observe(1))
    assert beliefs.holds(3, Piece.SHI, 5) > 0
    # Five with both partners would have won.
    assert beliefs.holds(2, Piece.SHI, 5) == 0
    settled = rnd.apply(Wish(redeal=False)).apply(Continue())
    assert settled.phase is Phase.PLAY
    assert Beliefs(settled.observe(1)).holds(3, Piece.SHI, 5) == 0


def test_a_hand_that_was_shown_is_fixed() -> None:
    rnd = fresh("jga", FIVE).apply(Declare())
    for seat in (1, 2, 3, None):
        beliefs = Beliefs(rnd.observe(seat))
        for kind in Piece:
            assert beliefs.holds(0, kind, FIVE[0].count(str(int(kind)))) == 1
    # Seat 1 does not see 8 し, 2 香, 3 馬 and 3 銀: any five, one, one and one of them are there.
    assert Beliefs(rnd.observe(1)).count == comb(8, 5) * 2 * 3 * 3 * comb(16, 8)


def test_points_tell_of_the_hand_that_won() -> None:
    """Six し and two more for 20 points: of 20 each, and one of each kind, or it were 40."""
    rnd = fresh("noto", ["11111123", "11223456", "11234557", "34456788"])
    beliefs = Beliefs(rnd.observe(1))
    assert beliefs.numbers(0, [Piece.KYO, Piece.BA]) == (0, 0, 1)
    assert beliefs.numbers(0, Piece.KYO) == (0, 1)
    # Seat 1 does not see 8 し, 2 香 and 3 馬.
    assert beliefs.count == comb(8, 6) * 2 * 3 * comb(16, 8)


def test_deals_that_the_match_passes_over_are_not_possible() -> None:
    seen = fresh("atigo", EVERY).observe(0)
    without = Beliefs(seen, DealOptions(no_five_shi=True))
    assert without.count == ways_with_shi(2, lambda held: 5 not in held)
    assert without.holds(1, Piece.SHI, 5) == without.holds(1, Piece.SHI, 6) > 0


# Kings.


def test_a_king_that_attacks_says_that_its_player_holds_or_buried_the_other() -> None:
    beliefs = Beliefs(play(start("noto", TOGETHER), "118").observe(1))
    assert beliefs.holds(2, Piece.OU) == beliefs.holds(3, Piece.OU) == 0
    buried = buried_by(0, beliefs)
    assert 0 < buried.count((Piece.OU,)) < len(buried)
    for part, pieces in enumerate(buried):
        hand = beliefs.at(beliefs.count * part // len(buried)).hands[0]
        assert (Piece.OU in hand) != (Piece.OU in pieces)
    # It may be any of the seven pieces that seat 0 hides, of which six are in hand.
    assert beliefs.holds(0, Piece.OU) == Fraction(6, 7)


def test_under_atigo_the_second_king_is_shown_in_hand_or_where_it_lies() -> None:
    assert Beliefs(play(start("atigo", TOGETHER), "118").observe(1)).holds(0, Piece.OU) == 1
    beliefs = Beliefs(play(start("atigo", TOGETHER), "188").observe(1))
    assert beliefs.holds(0, Piece.OU) == 0
    assert set(buried_by(0, beliefs)) == {(Piece.OU,)}


def test_under_jga_a_king_that_attacks_tells_nothing() -> None:
    beliefs = Beliefs(play(start("jga", TOGETHER), "118").observe(1))
    held = {seat: beliefs.holds(seat, Piece.OU) for seat in (0, 2, 3)}
    assert held == {0: Fraction(6, 23), 2: Fraction(8, 23), 3: Fraction(8, 23)}


@pytest.mark.parametrize("name", ["noto", "goipai", "atigo"])
def test_a_king_buried_before_allows_attacking_where_it_counts(name: str) -> None:
    """The third lead attacks with a king; the other one was buried in any lead, or is in hand.

    Under atigo it must be in hand, and was shown.
    """
    beliefs = Beliefs(play(rush(start(name, TOGETHER), "12 13"), "148").observe(1))
    assert beliefs.holds(2, Piece.OU) == beliefs.holds(3, Piece.OU) == 0
    lying = {pieces.index(Piece.OU) for pieces in buried_by(0, beliefs) if Piece.OU in pieces}
    assert lying == (set() if name == "atigo" else {0, 1, 2})
    # Seat 0 hides five pieces, of which two are in hand.
    assert beliefs.holds(0, Piece.OU) == (1 if name == "atigo" else Fraction(2, 5))


def test_where_kings_attack_at_any_time_a_second_one_in_hand_is_shown_or_is_not_there() -> None:
    data = variant("atigo").to_dict() | {"id": "open"}
    data["king"]["attacks_when"] = ["always"]
    rules = goita.Variant.from_dict(data)
    for hands, held in ((TOGETHER, (0, 1)), (deal({0: "8", 2: "8"}), (1,))):
        rnd = Round(rules, hands).play_on().apply(Lead(1, 8))
        assert Beliefs(rnd.observe(1)).numbers(0, Piece.OU) == held


def test_a_last_piece_that_is_a_king_tells_nothing() -> None:
    rnd = play(rush(start("noto", deal({0: "11234568", 1: "8"})), "12 13 45"), "168")
    assert rnd.phase is Phase.OVER
    beliefs = Beliefs(rnd.observe(2))
    assert beliefs.holds(1, Piece.OU) > 0
    assert beliefs.holds(3, Piece.OU) > 0
    assert any(Piece.OU in pieces for pieces in buried_by(0, beliefs))


@EACH_VARIANT
def test_of_four_kings_an_attack_shows_that_there_is_another_where_it_must(name: str) -> None:
    rules = four_kings(name)
    hands = ["11234588", "11123456", "11234578", "22334678"]
    pieces = [piece for piece in Piece for _ in range(rules.rules.counts[piece])]
    for digit in hands[0]:
        pieces.remove(Piece(int(digit)))
    rnd = Round(rules, [hands[0], *(pieces[first::3] for first in range(3))]).play_on()
    held = Beliefs(rnd.apply(Lead(1, 8)).observe(1)).numbers(0, Piece.OU)
    assert (held[0] == 0) == (name == "atigo")
    assert held[1] > 0


# The last two pieces.


def test_points_tell_whether_the_last_two_were_alike() -> None:
    leads = rush(start("noto", deal({0: "11223344"})), "12 13 23")
    twins = Beliefs(play(leads, "144").observe(1))
    assert {pieces[-1] for pieces in buried_by(0, twins)} == {Piece.GIN}
    leads = rush(start("noto", deal({0: "11223345"})), "12 13 23")
    others = Beliefs(play(leads, "154").observe(1))
    assert Piece.GIN not in {pieces[-1] for pieces in buried_by(0, others)}
    assert Piece.GIN in {pieces[0] for pieces in buried_by(0, others)}


def test_under_goipai_the_piece_that_doubles_is_shown() -> None:
    leads = rush(start("goipai", deal({0: "11223344"})), "12 13 23")
    beliefs = Beliefs(play(leads, "144").observe(1))
    assert {pieces[-1] for pieces in buried_by(0, beliefs)} == {Piece.GIN}


def test_a_piece_that_doubles_nothing_is_shown_all_the_same() -> None:
    data = variant("goipai").to_dict() | {"id": "worthless"}
    data["pieces"]["gin"]["points"] = 0
    rnd = Round(goita.Variant.from_dict(data), deal({0: "11223345"}))
    beliefs = Beliefs(play(rush(rnd, "12 13 23"), "154").observe(1))
    assert Piece.GIN not in {pieces[-1] for pieces in buried_by(0, beliefs)}


# What a team can receive.


@EACH_VARIANT
def test_a_team_can_receive_unless_it_has_neither_the_kind_nor_a_king_that_may(name: str) -> None:
    beliefs = Beliefs(start(name, EVERY).observe(0))
    # Seat 0 sees one each of 角 and 飛, and no king. Two seats of three lack one and two pieces.
    if name in ("jga", "atigo"):
        none_of_three = Fraction(comb(21, 16), comb(24, 16))
        assert beliefs.can_receive(1, Piece.HI) == 1 - none_of_three
        none_of_two = Fraction(comb(22, 16), comb(24, 16))
        assert beliefs.can_receive(1, Piece.OU) == 1 - none_of_two
    assert beliefs.can_receive(0, Piece.SHI) == 1
    assert (beliefs.can_receive(1, Piece.OU) == 0) == (name == "noto")
    assert beliefs.can_receive(1, Piece.KYO) == 1 - beliefs.numbers((1, 3), Piece.KYO)[0]


# Numbers and samples.


def test_a_late_moment_by_hand() -> None:
    beliefs = Beliefs(Round.from_history(variant("noto"), LATE).observe(0))
    assert beliefs.count == comb(6, 2)
    assert beliefs.numbers(1, Piece.SHI) == (0, 0, 1)
    assert beliefs.holds(3, Piece.GIN, 2) == Fraction(1, 15)
    assert beliefs.numbers(2, [Piece.KYO, Piece.KIN]) == (
        0,
        0,
        *(Fraction(n, 15) for n in (6, 8, 1)),
    )
    every = Counter(format_hand(beliefs.at(index).hands[3]) for index in range(15))
    assert every == {"22": 1, "44": 1, "55": 1, "24": 4, "25": 4, "45": 4}


class Given:
    """A source of numbers that are given."""

    def __init__(self, *numbers: float) -> None:
        self._numbers = list(numbers)

    def random(self) -> float:
        return self._numbers.pop(0)


def test_each_deal_is_drawn_by_one_of_the_equal_parts_of_the_unit() -> None:
    beliefs = Beliefs(Round.from_history(variant("noto"), LATE).observe(0))
    for index in range(15):
        for within in (0, 0.999):
            assert beliefs.sample(Given((index + within) / 16)) == beliefs.at(index)
    assert beliefs.sample(Given(15 / 16, 3 / 16)) == beliefs.at(3)


def test_a_seed_is_that_of_a_random() -> None:
    beliefs = Beliefs(start("noto", EVERY).observe(0))
    drawn = [beliefs.sample(seed) for seed in range(20)]
    assert drawn == [beliefs.sample(Random(seed)) for seed in range(20)]
    assert len(set(drawn)) == 20
    # The same in every version of Python and on every platform.
    assert format_hand(drawn[7].hands[1]) == "11223557"


def test_samples_come_as_often_as_is_likely() -> None:
    """A square sum of differences that is exceeded by chance once in a thousand times."""
    beliefs = Beliefs(Round.from_history(variant("noto"), LATE).observe(0))
    source = Random(1)
    drawn = Counter(format_hand(beliefs.sample(source).hands[3]) for _ in range(3000))
    expected = {"22": 200, "44": 200, "55": 200, "24": 800, "25": 800, "45": 800}
    assert sum((drawn[hand] - n) ** 2 / n for hand, n in expected.items()) < 20.5


def test_a_deal_of_another_round_does_not_fit() -> None:
    seen = start("noto", EVERY).observe(0)
    possible = Beliefs(seen).sample(1)
    wrong = evolve(possible, dealt=(possible.dealt[0],) * 4)
    with pytest.raises(InvalidHand):
        wrong.round(seen)


# Arguments and observations from strangers.


def test_arguments_out_of_range() -> None:
    beliefs = Beliefs(start("noto", EVERY).observe(0))
    for index in (-1, beliefs.count, 0.5, True):
        with pytest.raises(InvalidOption, match="index"):
            beliefs.at(index)  # type: ignore[arg-type]
    with pytest.raises(InvalidOption, match="seat"):
        beliefs.numbers(4, Piece.SHI)
    with pytest.raises(InvalidOption, match="team"):
        beliefs.can_receive(2, Piece.SHI)
    with pytest.raises(InvalidHand):
        beliefs.numbers(1, [0])  # type: ignore[list-item]
    with pytest.raises(InvalidOption, match="observe"):
        Beliefs(start("noto", EVERY))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "ask",
    [
        lambda beliefs: beliefs.sample("x"),
        lambda beliefs: beliefs.sample(None),
        lambda beliefs: beliefs.sample(Random),
        lambda beliefs: beliefs.sample(1.5),
        lambda beliefs: beliefs.holds(0, 1.5),
        lambda beliefs: beliefs.holds(0, None),
        lambda beliefs: beliefs.holds(0, Piece.SHI, 1.5),
        lambda beliefs: beliefs.holds(0, Piece.SHI, True),
        lambda beliefs: beliefs.numbers(None, Piece.SHI),
        lambda beliefs: beliefs.numbers("01", Piece.SHI),
        lambda beliefs: beliefs.numbers([[]], Piece.SHI),
        lambda beliefs: beliefs.numbers(repeat(1), Piece.SHI),
        lambda beliefs: beliefs.numbers(1, repeat(1)),
        lambda beliefs: beliefs.can_receive(1.0, Piece.SHI),
        lambda beliefs: beliefs.can_receive("1", Piece.SHI),
        lambda beliefs: Beliefs(beliefs.observation, "none"),
    ],
)
def test_arguments_of_the_wrong_kind_are_told(ask: Callable[[Beliefs], object]) -> None:
    with pytest.raises(InvalidOption):
        ask(Beliefs(start("noto", EVERY).observe(0)))


CHANGES: list[dict[str, Any]] = [
    {"seat": 2},
    {"seat": None},
    {"phase": "shi"},
    {"turn": 0},
    {"dealer": 3},
    {"dealt_by": 3},
    {"leader": 3},
    {"attack": 1},
    {"dealt": "11111111"},
    {"dealt": "11234567", "hand": "1123456"},
    {"hand": "11234568"},
    {"hand_sizes": [4, 6, 8, 8]},
    {"turns": []},
    {"turns": [["171", [7, 1, True, False]]]},
    {"turns": [["1x2", [None, 2, False, False]]]},
    {"turns": [["112", [None, 2, True, False]]]},
    {"turns": [["1x2", [1, 2, True, True]]]},
    {"turns": [["1p", [1, 2, True, True]]]},
    {"turns": [["2p", None]]},
    {"turns": [["1p", None]]},
    {"turns": [["1d", None]]},
    {"turns": [["1x2", [None, 2, True, False]]] * 9},
    {"turns": [["188", [8, 8, True, False]], ["288", [8, 8, False, True]]]},
    {"shown": ["8", "", "", ""]},
    {"shown": ["11111111", "", "", ""]},
    {"shown": ["88888888", "", "", ""]},
    {"known": ["", "11234567", "8", ""]},
    {"kings_up": 1},
    {"doubled_teams": [1]},
    {"legal_actions": []},
    {"result": {"how": "played", "winner": 0, "team": 0, "points": 20}},
    {"result": {"how": "six_shi", "winner": 0, "team": 0, "points": 20}},
    {"result": {"how": "redeal", "winner": None, "team": None, "points": None}},
    {"five_shi": [2]},
]


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_an_observation_that_contradicts_itself_fits_no_deal(change: dict[str, Any]) -> None:
    seen = play(start("noto", EVERY), "112").observe(1)
    data = json.loads(json.dumps(seen.to_dict()))
    assert Beliefs(Observation.from_dict(data)).count
    with pytest.raises(RecordError):
        Beliefs(Observation.from_dict(data | change))


def test_scores_tell_nothing_of_the_deal() -> None:
    seen = start("noto", EVERY).observe(0)
    later = evolve(seen, scores=(140, 10), number=7)
    assert Beliefs(later).count == Beliefs(seen).count
    assert Beliefs(later).sample(3) == Beliefs(seen).sample(3)
