"""Odds against values derived by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from strategies import SHIPPED

from goita import Piece, Variant, load_variant
from goita.analysis.odds import (
    at_least,
    deal_odds,
    five_odds,
    kings_odds,
    shi_odds,
)

NOTO = load_variant("noto")
HANDS = comb(32, 8)  # 10,518,300 hands of 8, of which a seat gets any, all alike


# Derived by hand, for the set of 32 pieces with 10 し.


def of_a_seat(shi: int) -> Fraction:
    """So many of the 10 し, and the rest of the 8 pieces out of the 22 others."""
    return Fraction(comb(10, shi) * comb(22, 8 - shi), HANDS)


def five_each() -> Fraction:
    """Five し with each of two given seats: after the first, 5 し are left among 24 pieces."""
    return of_a_seat(5) * Fraction(comb(5, 5) * comb(19, 3), comb(24, 8))


def test_a_given_seat_is_dealt_eight_shi_in_45_of_10_518_300_hands() -> None:
    assert shi_odds(NOTO)[8].seats == (Fraction(45, 10_518_300),) * 4


@pytest.mark.parametrize("variant", SHIPPED, ids=str)
@pytest.mark.parametrize("shi", [5, 6, 7, 8])
def test_shi_hands_of_a_seat(variant: Variant, shi: int) -> None:
    assert shi_odds(variant)[shi].seats == (of_a_seat(shi),) * 4


@pytest.mark.parametrize("shi", [6, 7, 8])
def test_two_hands_of_six_or_more_need_more_shi_than_there_are(shi: int) -> None:
    assert shi_odds(NOTO)[shi].anyone == 4 * of_a_seat(shi)


def test_five_shi_of_anyone_count_two_holders_once() -> None:
    assert shi_odds(NOTO)[5].anyone == 4 * of_a_seat(5) - 6 * five_each()


def test_five_with_partners_and_against_opponents() -> None:
    found = five_odds(NOTO)
    assert found.partners == (five_each(), five_each())
    # Two seats that are no partners are four pairs.
    assert found.opponents == 4 * five_each()


def test_both_kings_leave_six_of_thirty_pieces_to_choose() -> None:
    found = kings_odds(NOTO)
    assert found.seats == (Fraction(comb(30, 6), HANDS),) * 4
    assert found.anyone == 4 * found.seats[0]


def test_n_or_more_of_a_kind() -> None:
    of_four = [Fraction(comb(4, n) * comb(28, 8 - n), HANDS) for n in range(5)]
    assert at_least(NOTO, Piece.KIN, 3, [1]) == of_four[3] + of_four[4]
    # Three or four of four can be in one hand alone.
    assert at_least(NOTO, "金", 3) == 4 * (of_four[3] + of_four[4])
    assert at_least(NOTO, 5, 0, [0]) == 1
    assert at_least(NOTO, 5, 5) == 0


def test_with_four_shi_in_hand_six_are_left_among_24_pieces() -> None:
    found = shi_odds(NOTO, hand="11112345")
    assert set(found) == {5, 6}
    assert found[5].seats[3] == Fraction(comb(6, 5) * comb(18, 3), comb(24, 8))
    assert found[6].seats[3] == Fraction(comb(6, 6) * comb(18, 2), comb(24, 8))
    assert found[5].seats[0] == 0


def test_when_the_player_to_my_left_has_five() -> None:
    # Without a し of mine the left has five of ten; the partner has five of the five left, which
    # lie among 16 pieces, and three of the eleven others.
    found = shi_odds(NOTO, hand="22334588", given=["left=5"])
    assert found[5].seats == (
        0,
        Fraction(comb(11, 3), comb(16, 8)),
        Fraction(comb(11, 3), comb(16, 8)),
        1,
    )
    five = five_odds(NOTO, hand="22334588", given=["left=5"])
    assert five.partners == (0, Fraction(comb(11, 3), comb(16, 8)))
    assert five.opponents == Fraction(comb(11, 3), comb(16, 8))


def test_the_hand_may_be_of_any_seat() -> None:
    found = shi_odds(NOTO, hand="11111118", seat=2)
    assert found[7].seats == (0, 0, 1, 0)
    assert kings_odds(NOTO, hand="11111188", seat=1).seats == (0, 1, 0, 0)


@pytest.mark.parametrize("name", ["noto", "goipai", "atigo"])
def test_redeals_are_all_fives_but_those_of_partners_who_win_the_match(name: str) -> None:
    # With ten し nobody can hold six or more beside a five.
    found = deal_odds(load_variant(name), "redeal")
    assert found.redeal == (4 * of_a_seat(5) - 6 * five_each()) - 2 * five_each()
    assert found.match_won == (five_each(), five_each())
    assert found.round_won == (2 * (of_a_seat(6) + of_a_seat(7) + of_a_seat(8)),) * 2
    assert (found.six_shi, found.seven_shi, found.eight_shi) == tuple(
        4 * of_a_seat(shi) for shi in (6, 7, 8)
    )


@pytest.mark.parametrize("name", ["noto", "goipai", "atigo"])
def test_who_always_plays_on_is_never_dealt_again(name: str) -> None:
    assert deal_odds(load_variant(name), "play-on").redeal == 0


@pytest.mark.parametrize("name", ["jga", "atigo"])
@pytest.mark.parametrize("policy", ["silent", "silent-redeal"])
def test_where_hands_are_declared_nothing_comes_of_silence(name: str, policy: str) -> None:
    assert deal_odds(load_variant(name), policy).play == 1


@pytest.mark.parametrize("name", ["noto", "goipai"])
def test_where_hands_count_by_themselves_silence_is_no_choice(name: str) -> None:
    variant = load_variant(name)
    assert deal_odds(variant, "silent") == deal_odds(variant, "play-on")
    assert deal_odds(variant, "silent-redeal") == deal_odds(variant, "redeal")


def test_under_jga_five_move_the_lead_and_six_double() -> None:
    found = deal_odds(load_variant("jga"), "redeal", dealer=2)
    assert found.redeal == found.six_shi == 0
    assert found.doubled == (2 * of_a_seat(6), 2 * of_a_seat(6))
    # One or two of the three others have five し; not the dealer, who would lead as the nearest
    # of two holders, and not the two others who are partners.
    assert found.dealer_moved == 3 * of_a_seat(5) - 3 * five_each() - (3 + 1) * five_each()
    assert found.match_won == (five_each(), five_each())


def test_100_points_under_noto_by_eight_shi_seven_with_a_king_and_six_with_both() -> None:
    hands = comb(10, 8) + comb(10, 7) * 2 + comb(10, 6) * 1
    points = dict(deal_odds(NOTO, "play-on").points)
    assert points[100] == Fraction(4 * hands, HANDS)
    # 40 by seven with 香 or 馬 (twice 20); by six with 角 or 飛 and a lesser piece, with 角 and 飛,
    # or with two alike of 香 or 馬 (twice 20).
    forty = comb(10, 7) * 8 + comb(10, 6) * (4 * 16 + 2 * 2 + 2 * comb(4, 2))
    assert points[40] == Fraction(4 * forty, HANDS)
    assert sum(points.values()) == sum(deal_odds(NOTO, "play-on").round_won)


def test_points_of_a_known_hand_are_those_of_that_hand() -> None:
    found = deal_odds(NOTO, "play-on", hand="11111158")
    assert found.points == ((50, Fraction(1)),)
    assert found.round_won == (1, 0)
    assert found.mean_points == 50
