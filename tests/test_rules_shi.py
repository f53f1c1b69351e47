"""Shi hands: what five し and more in one hand do, who is asked, who talks, what it scores."""

from __future__ import annotations

from itertools import product

import pytest
from deals import (
    EACH_VARIANT,
    EVERY,
    UNIT,
    deal,
    fresh,
    may,
    outcome,
    play,
    rush,
    start,
    variant,
    words,
)

import goita
from goita import Lead, Phase, Piece, Round

BY_THEMSELVES = pytest.mark.parametrize("name", ["noto", "goipai"])
DECLARED = pytest.mark.parametrize("name", ["atigo", "jga"])
EACH_SEAT = pytest.mark.parametrize("seat", range(4))

FIVE = "11111234"
REDEALT = ("redeal", None, None)


def seat_after(seat: int, distance: int = 1) -> int:
    return (seat + distance) % 4


def say(rnd: Round, spoken: str) -> Round:
    """The round after these words, each by whoever is to speak."""
    for word in spoken.split():
        rnd = play(rnd, f"{rnd.turn + 1}{word}")
    return rnd


# No shi hand.


@BY_THEMSELVES
@EACH_SEAT
def test_without_five_shi_play_begins_at_once(name: str, seat: int) -> None:
    rnd = fresh(name, deal({2: "1111"}), dealer=seat)
    assert (rnd.phase, rnd.turn) == (Phase.PLAY, seat)


@DECLARED
@EACH_SEAT
def test_every_seat_is_asked_from_the_dealer_in_playing_order(name: str, seat: int) -> None:
    rnd = fresh(name, EVERY, dealer=seat)
    for distance in range(4):
        assert (rnd.phase, rnd.turn) == (Phase.SHI, seat_after(seat, distance))
        rnd = say(rnd, "q")
    assert (rnd.phase, rnd.turn) == (Phase.PLAY, seat)


@DECLARED
@pytest.mark.parametrize("hand", ["111234", "1111234"])
def test_seats_without_a_shi_hand_can_only_stay_silent(name: str, hand: str) -> None:
    rnd = fresh(name, deal({0: hand}))
    for _ in range(4):
        assert words(rnd) == {"q"}
        assert not may(rnd, goita.Declare())
        assert not may(rnd, goita.Redeal())
        rnd = say(rnd, "q")


@DECLARED
@EACH_SEAT
def test_whose_turn_it_is_tells_nothing(name: str, seat: int) -> None:
    with_five = say(fresh(name, deal({seat: FIVE})), "q q")
    without = say(fresh(name, EVERY), "q q")
    assert with_five.turn == without.turn == 2
    assert with_five.observe(None) == without.observe(None)


@DECLARED
def test_shi_hands_are_declared_before_the_first_turn(name: str) -> None:
    rnd = fresh(name, deal({0: "111111"}))
    assert not may(rnd, Lead(Piece.SHI, Piece.SHI))
    assert not may(say(rnd, "q q q q"), goita.Declare())


# Five し of one player: noto.


@EACH_SEAT
@pytest.mark.parametrize("dealer", range(4))
def test_noto_five_holder_states_a_wish_first(seat: int, dealer: int) -> None:
    rnd = fresh("noto", deal({seat: FIVE}), dealer)
    assert (rnd.phase, rnd.turn) == (Phase.SHI, seat)


def test_noto_five_nothing_but_redeal_or_not_may_be_said() -> None:
    rnd = fresh("noto", deal({1: FIVE}))
    assert words(rnd) == {"w+", "w-"}
    assert words(say(rnd, "w+")) == {"r", "c"}


@pytest.mark.parametrize("word", ["d", "q", "r", "c", "p", "11"])
def test_noto_five_holder_may_only_wish(word: str) -> None:
    assert not may(fresh("noto", deal({1: FIVE})), f"2{word}")


@EACH_SEAT
@pytest.mark.parametrize("wish", ["w+", "w-"])
def test_noto_five_partner_decides_next(seat: int, wish: str) -> None:
    rnd = say(fresh("noto", deal({seat: FIVE})), wish)
    assert rnd.turn == seat_after(seat, 2)


@EACH_SEAT
@pytest.mark.parametrize("wish", ["w+", "w-"])
def test_noto_five_partner_decides_for_a_redeal_by_the_same_dealer(seat: int, wish: str) -> None:
    for dealer in range(4):
        rnd = say(fresh("noto", deal({seat: FIVE}), dealer), f"{wish} r")
        assert outcome(rnd) == REDEALT
        assert rnd.result == goita.RoundResult(goita.How.REDEAL)
        assert rnd.next_dealer == dealer


@EACH_SEAT
@pytest.mark.parametrize("wish", ["w+", "w-"])
def test_noto_five_partner_decides_to_play_on(seat: int, wish: str) -> None:
    rnd = say(fresh("noto", deal({seat: FIVE}), dealer=1), f"{wish} c")
    assert (rnd.phase, rnd.turn, rnd.dealer) == (Phase.PLAY, 1, 1)


# Five し of one player: goipai.


@EACH_SEAT
@pytest.mark.parametrize("dealer", range(4))
def test_goipai_five_partner_alone_decides(seat: int, dealer: int) -> None:
    rnd = fresh("goipai", deal({seat: FIVE}), dealer)
    assert (rnd.phase, rnd.turn) == (Phase.SHI, seat_after(seat, 2))
    assert words(rnd) == {"r", "c"}


@pytest.mark.parametrize("word", ["d", "q", "w+", "w-", "p"])
def test_goipai_five_nothing_else_may_be_said(word: str) -> None:
    assert not may(fresh("goipai", deal({1: FIVE})), f"4{word}")


@EACH_SEAT
def test_goipai_five_not_continuing_is_a_redeal_by_the_same_dealer(seat: int) -> None:
    for dealer in range(4):
        rnd = say(fresh("goipai", deal({seat: FIVE}), dealer), "r")
        assert outcome(rnd) == REDEALT
        assert rnd.next_dealer == dealer


@EACH_SEAT
def test_goipai_five_continuing_begins_play(seat: int) -> None:
    rnd = say(fresh("goipai", deal({seat: FIVE}), dealer=3), "c")
    assert (rnd.phase, rnd.turn) == (Phase.PLAY, 3)


# Five し of one player: atigo.


def test_atigo_five_holder_may_claim_or_ask_or_stay_silent() -> None:
    rnd = fresh("atigo", deal({0: FIVE}))
    assert words(rnd) == {"d", "q", "r"}
    assert not may(rnd, "1w+")
    assert not may(rnd, "1c")


@EACH_SEAT
def test_atigo_five_may_be_kept_secret(seat: int) -> None:
    rnd = say(fresh("atigo", deal({seat: FIVE}), dealer=2), "q q q q")
    assert (rnd.phase, rnd.turn) == (Phase.PLAY, 2)


@EACH_SEAT
def test_atigo_five_holder_may_claim_a_redeal_at_once(seat: int) -> None:
    rnd = say(fresh("atigo", deal({seat: FIVE})), "q " * seat + "r " + "q " * (3 - seat))
    assert outcome(rnd) == REDEALT
    assert rnd.next_dealer == 0


@EACH_SEAT
def test_atigo_five_holder_may_ask_the_partner(seat: int) -> None:
    rnd = say(fresh("atigo", deal({seat: FIVE})), "q " * seat + "d")
    assert rnd.turn == seat_after(seat, 2)
    assert words(rnd) == {"w+", "w-"}


@EACH_SEAT
@pytest.mark.parametrize("wish", ["w+", "w-"])
def test_atigo_five_holder_decides_after_the_partners_wish(seat: int, wish: str) -> None:
    rnd = say(fresh("atigo", deal({seat: FIVE})), "q " * seat + f"d {wish}")
    assert rnd.turn == seat
    assert words(rnd) == {"r", "c"}


@EACH_SEAT
@pytest.mark.parametrize("wish", ["w+", "w-"])
def test_atigo_five_redeal_after_asking_is_by_the_same_dealer(seat: int, wish: str) -> None:
    said = "q " * seat + f"d {wish} r " + "q " * (3 - seat)
    rnd = say(fresh("atigo", deal({(seat + 2) % 4: FIVE}), dealer=2), said)
    assert outcome(rnd) == REDEALT
    assert rnd.next_dealer == 2


@EACH_SEAT
@pytest.mark.parametrize("wish", ["w+", "w-"])
def test_atigo_five_play_goes_on_after_asking(seat: int, wish: str) -> None:
    said = "q " * seat + f"d {wish} c " + "q " * (3 - seat)
    rnd = say(fresh("atigo", deal({seat: FIVE})), said)
    assert (rnd.phase, rnd.turn) == (Phase.PLAY, 0)


def test_atigo_the_seats_after_the_holder_are_asked_all_the_same() -> None:
    rnd = say(fresh("atigo", deal({1: FIVE})), "q d w- c")
    assert (rnd.phase, rnd.turn, words(rnd)) == (Phase.SHI, 2, {"q"})
    assert say(rnd, "q").turn == 3


# Five し of one player: jga.


@EACH_SEAT
@pytest.mark.parametrize("dealer", range(4))
def test_jga_five_becomes_dealer_of_this_round(seat: int, dealer: int) -> None:
    rnd = fresh("jga", deal({seat: FIVE}), dealer)
    distance = (seat - dealer) % 4
    rnd = say(rnd, "q " * distance + "d " + "q " * (3 - distance))
    assert (rnd.phase, rnd.dealer, rnd.turn) == (Phase.PLAY, seat, seat)
    assert rnd.dealt_by == dealer


def test_jga_five_dealer_opens() -> None:
    rnd = say(fresh("jga", deal({2: FIVE})), "q q d q")
    assert may(rnd, "3-1")
    assert may(rnd, "312")


def test_jga_five_may_only_be_declared_or_kept() -> None:
    assert words(fresh("jga", deal({0: FIVE}))) == {"d", "q"}


@EACH_SEAT
def test_jga_five_kept_silent_changes_nothing(seat: int) -> None:
    rnd = say(fresh("jga", deal({seat: FIVE}), dealer=1), "q q q q")
    assert (rnd.phase, rnd.dealer, rnd.turn) == (Phase.PLAY, 1, 1)


@EACH_SEAT
def test_jga_five_shows_the_three_others(seat: int) -> None:
    rnd = say(fresh("jga", deal({seat: FIVE})), "q " * seat + "d")
    for viewer in (None, 0, 1, 2, 3):
        assert rnd.observe(viewer).shown[seat] == rnd.dealt[seat]


# Five し in each team.

OPPONENTS = pytest.mark.parametrize(
    ("dealer", "first", "second"),
    [
        (0, 0, 1),
        (0, 0, 3),
        (0, 1, 2),
        (0, 2, 3),
        (1, 1, 0),
        (1, 3, 0),
        (2, 3, 0),
        (2, 0, 1),
        (3, 3, 2),
        (3, 1, 2),
    ],
)
"""The dealer and two opponents who hold five し, the one nearer to the dealer first."""


@OPPONENTS
def test_noto_opposing_fives_the_pair_nearest_to_the_dealer_talks_first(
    dealer: int, first: int, second: int
) -> None:
    rnd = fresh("noto", deal({first: "11111", second: "11111"}), dealer)
    turns = []
    for word in ("w+", "r", "w+", "r"):
        turns.append(rnd.turn)
        rnd = say(rnd, word)
    assert turns == [first, seat_after(first, 2), second, seat_after(second, 2)]


@OPPONENTS
def test_goipai_opposing_fives_the_pair_nearest_to_the_dealer_answers_first(
    dealer: int, first: int, second: int
) -> None:
    rnd = fresh("goipai", deal({first: "11111", second: "11111"}), dealer)
    assert rnd.turn == seat_after(first, 2)
    assert say(rnd, "r").turn == seat_after(second, 2)


@pytest.mark.parametrize(("name", "wish"), [("noto", "w+ "), ("noto", "w- "), ("goipai", "")])
@pytest.mark.parametrize(("one", "other"), list(product("rc", repeat=2)))
@OPPONENTS
def test_opposing_fives_redeal_only_if_both_pairs_want_it(
    name: str, wish: str, one: str, other: str, dealer: int, first: int, second: int
) -> None:
    rnd = fresh(name, deal({first: "11111", second: "11111"}), dealer)
    rnd = say(rnd, f"{wish}{one} {wish}{other}")
    if one == other == "r":
        assert outcome(rnd) == REDEALT
        assert rnd.next_dealer == dealer
    else:
        assert (rnd.phase, rnd.turn) == (Phase.PLAY, dealer)


@pytest.mark.parametrize(
    ("said", "redealt"),
    [
        ("r r q q", True),
        ("r d w+ r q q", True),
        ("d w- r r q q", True),
        ("d w- r d w- r q q", True),
        ("r d w+ c q q", False),
        ("d w+ c r q q", False),
        ("d w+ c d w+ c q q", False),
        ("r q q q", True),
        ("q r q q", True),
        ("q d w- r q q", True),
        ("d w+ c q q q", False),
        ("q q q q", False),
    ],
)
def test_atigo_opposing_fives_only_those_who_spoke_count(said: str, redealt: bool) -> None:
    rnd = say(fresh("atigo", deal({0: "11111", 1: "11111"})), said)
    assert rnd.phase is (Phase.OVER if redealt else Phase.PLAY)
    assert (rnd.result is not None and rnd.result.how == "redeal") == redealt


@OPPONENTS
def test_jga_opposing_fives_the_holder_nearest_to_the_dealer_deals(
    dealer: int, first: int, second: int
) -> None:
    rnd = fresh("jga", deal({first: "11111", second: "11111"}), dealer)
    for _ in range(4):
        rnd = say(rnd, "d" if rnd.turn in (first, second) else "q")
    assert (rnd.phase, rnd.dealer, rnd.turn) == (Phase.PLAY, first, first)


@OPPONENTS
def test_jga_opposing_fives_only_one_who_declares_deals(
    dealer: int, first: int, second: int
) -> None:
    rnd = fresh("jga", deal({first: "11111", second: "11111"}), dealer)
    for _ in range(4):
        rnd = say(rnd, "d" if rnd.turn == second else "q")
    assert (rnd.phase, rnd.dealer, rnd.turn) == (Phase.PLAY, second, second)


# Five し of both partners.

PARTNERS = pytest.mark.parametrize("first", [0, 1])


@BY_THEMSELVES
@PARTNERS
@pytest.mark.parametrize("dealer", range(4))
def test_five_shi_of_both_partners_win_the_match(name: str, first: int, dealer: int) -> None:
    rnd = fresh(name, deal({first: "11111", first + 2: "11111"}), dealer)
    assert rnd.phase is Phase.OVER
    assert rnd.result is not None
    assert (rnd.result.how, rnd.result.team) == ("five_five", first)


@BY_THEMSELVES
@pytest.mark.parametrize(("dealer", "winner"), [(0, 0), (1, 2), (2, 2), (3, 0)])
def test_five_five_is_won_by_the_holder_nearest_to_the_dealer_without_points(
    name: str, dealer: int, winner: int
) -> None:
    rnd = fresh(name, deal({0: "11111", 2: "11111"}), dealer)
    assert outcome(rnd) == ("five_five", winner, 0)


@pytest.mark.parametrize(
    "said",
    ["d d", "d w+ r q d", "d w- c q d", "r q d", "q q d d"],
)
def test_atigo_partners_win_the_match_once_one_spoke_and_the_other_declares(said: str) -> None:
    rnd = say(fresh("atigo", deal({0: "11111", 2: "11111"})), said)
    assert rnd.result is not None
    assert (rnd.result.how, rnd.result.team) == ("five_five", 0)


@pytest.mark.parametrize(
    ("said", "phase"),
    [
        ("q q q q", Phase.PLAY),
        ("r q q q", Phase.OVER),
        ("d w+ r q q q", Phase.OVER),
        ("d w+ c q q q", Phase.PLAY),
        ("q q r q", Phase.OVER),
        ("q q d w+ c q", Phase.PLAY),
    ],
)
def test_atigo_partners_who_do_not_both_speak_do_not_win(said: str, phase: Phase) -> None:
    rnd = say(fresh("atigo", deal({0: "11111", 2: "11111"})), said)
    assert rnd.phase is phase
    assert rnd.result in (None, goita.RoundResult(goita.How.REDEAL))


def test_atigo_opponents_with_five_each_do_not_win_by_declaring() -> None:
    rnd = say(fresh("atigo", deal({0: "11111", 1: "11111"})), "d w+ r")
    assert words(say(rnd, "d")) == {"w+", "w-"}


def test_atigo_partner_without_five_may_not_declare_in_the_talk() -> None:
    rnd = say(fresh("atigo", deal({0: "11111"})), "d")
    assert not may(rnd, "3d")
    assert may(say(fresh("atigo", deal({0: "11111", 2: "11111"})), "d"), "3d")


@PARTNERS
def test_jga_partners_win_the_match_when_both_declared(first: int) -> None:
    rnd = fresh("jga", deal({first: "11111", first + 2: "11111"}))
    rnd = say(rnd, "q " * first + "d q")
    assert rnd.phase is Phase.SHI
    rnd = say(rnd, "d")
    assert rnd.result is not None
    assert (rnd.result.how, rnd.result.team) == ("five_five", first)


@pytest.mark.parametrize(("said", "dealer"), [("d q q q", 0), ("q q d q", 2), ("q q q q", 0)])
def test_jga_partners_who_do_not_both_declare_do_not_win(said: str, dealer: int) -> None:
    rnd = say(fresh("jga", deal({0: "11111", 2: "11111"})), said)
    assert (rnd.phase, rnd.dealer, rnd.turn) == (Phase.PLAY, dealer, dealer)


# Six し and more: the score table of the noto document.

KANJI = "王飛角金銀馬香し"
SCORE_TABLE = (
    # 王  飛   角   金   銀   馬   香   し
    (100, 50, 50, 50, 50, 50, 50, 100),  # 王
    (50, 80, 40, 40, 40, 40, 40, 80),  # 飛
    (50, 40, 80, 40, 40, 40, 40, 80),  # 角
    (50, 40, 40, 60, 30, 30, 30, 60),  # 金
    (50, 40, 40, 30, 60, 30, 30, 60),  # 銀
    (50, 40, 40, 30, 30, 40, 20, 40),  # 馬
    (50, 40, 40, 30, 30, 20, 40, 40),  # 香
    (100, 80, 80, 60, 60, 40, 40, 100),  # し
)
CELLS = [
    (row, column, SCORE_TABLE[down][across])
    for down, row in enumerate(KANJI)
    for across, column in enumerate(KANJI)
]
HOWS = {6: "six_shi", 7: "seven_shi", 8: "eight_shi"}


def with_rest(row: str, column: str) -> list[str]:
    """A deal whose seat 2 holds six し and these two."""
    digits = {
        "し": "1",
        "香": "2",
        "馬": "3",
        "銀": "4",
        "金": "5",
        "角": "6",
        "飛": "7",
        "王": "8",
    }
    return deal({2: "111111" + digits[row] + digits[column]})


@pytest.mark.parametrize(("row", "column", "points"), CELLS)
def test_noto_scores_six_shi_and_more_by_the_table(row: str, column: str, points: int) -> None:
    rnd = fresh("noto", with_rest(row, column))
    how = HOWS[6 + (row + column).count("し")]
    assert outcome(rnd) == (how, 2, points)


def test_noto_takes_both_kings_for_the_same_piece() -> None:
    hands = with_rest("王", "王")
    hands[2] = "ししししし" + "し王玉"
    assert outcome(fresh("noto", hands)) == ("six_shi", 2, 100)


@pytest.mark.parametrize("name", ["noto", "goipai"])
def test_six_shi_score_the_piece_of_more_points_whatever_its_kind(name: str) -> None:
    data = variant(name).to_dict()
    data["pieces"]["kyo"]["points"] = 70
    dear_lance = goita.Variant.from_dict(data | {"id": "dear-lance"})
    assert outcome(Round(dear_lance, hands=with_rest("飛", "香"))) == ("six_shi", 2, 70)


HIGHER = [
    ("香", "香", 2),
    ("馬", "香", 2),
    ("馬", "馬", 2),
    ("銀", "香", 3),
    ("銀", "銀", 3),
    ("金", "馬", 3),
    ("金", "金", 3),
    ("金", "銀", 3),
    ("角", "金", 4),
    ("角", "角", 4),
    ("飛", "香", 4),
    ("飛", "角", 4),
    ("飛", "飛", 4),
    ("王", "香", 5),
    ("王", "飛", 5),
    ("王", "王", 5),
]


@pytest.mark.parametrize(("one", "other", "points"), HIGHER)
def test_atigo_six_shi_score_the_higher_of_the_two(one: str, other: str, points: int) -> None:
    rnd = say(fresh("atigo", with_rest(one, other)), "q q d")
    assert outcome(rnd) == ("six_shi", 2, points)


@pytest.mark.parametrize(("one", "other", "points"), HIGHER)
def test_goipai_six_shi_score_the_highest_piece_in_the_hand(
    one: str, other: str, points: int
) -> None:
    assert outcome(fresh("goipai", with_rest(one, other))) == ("six_shi", 2, 10 * points)


SEVEN = [("香", 4), ("馬", 4), ("銀", 6), ("金", 6), ("角", 8), ("飛", 8), ("王", 10)]


@pytest.mark.parametrize(("other", "points"), SEVEN)
@EACH_VARIANT
def test_seven_shi_score_the_other_piece_double(name: str, other: str, points: int) -> None:
    rnd = fresh(name, with_rest("し", other))
    if variant(name).shi_hands.declared:
        rnd = say(rnd, "q q d")
    assert outcome(rnd) == ("seven_shi", 2, points * UNIT[name])


@EACH_VARIANT
def test_eight_shi_score_a_hundred_of_ten_a_shi(name: str) -> None:
    rnd = fresh(name, with_rest("し", "し"))
    if name in ("jga", "atigo"):
        rnd = say(rnd, "q q d")
    assert outcome(rnd) == ("eight_shi", 2, {"atigo": 10}.get(name, 100))


@BY_THEMSELVES
@EACH_SEAT
@pytest.mark.parametrize("shi", [6, 7, 8])
def test_six_shi_and_more_win_by_themselves(name: str, seat: int, shi: int) -> None:
    rnd = fresh(name, deal({seat: ("1" * shi + "57")[:8]}))
    assert (rnd.phase, rnd.legal_actions()) == (Phase.OVER, ())
    assert rnd.result is not None
    assert (rnd.result.how, rnd.result.winner, rnd.result.team) == (HOWS[shi], seat, seat % 2)


# Six し and more that are declared.


@EACH_SEAT
@pytest.mark.parametrize("shi", [6, 7, 8])
def test_atigo_six_shi_and_more_win_on_declaring(seat: int, shi: int) -> None:
    rnd = fresh("atigo", deal({seat: ("1" * shi + "57")[:8]}))
    rnd = say(rnd, "q " * seat)
    assert rnd.phase is Phase.SHI
    assert words(rnd) == {"d", "q"}
    rnd = say(rnd, "d")
    assert rnd.result is not None
    assert (rnd.result.how, rnd.result.winner) == (HOWS[shi], seat)


@DECLARED
@EACH_SEAT
@pytest.mark.parametrize("shi", [6, 7, 8])
def test_six_shi_and_more_that_nobody_declares_are_played(name: str, seat: int, shi: int) -> None:
    rnd = say(fresh(name, deal({seat: ("1" * shi + "57")[:8]})), "q q q q")
    assert (rnd.phase, rnd.result, rnd.doubled_teams) == (Phase.PLAY, None, ())


@EACH_SEAT
@pytest.mark.parametrize("shi", [7, 8])
def test_jga_seven_shi_and_more_win_at_once_and_show_all(seat: int, shi: int) -> None:
    rnd = fresh("jga", deal({seat: ("1" * shi + "5")[:8]}))
    rnd = say(rnd, "q " * seat + "d")
    assert rnd.result is not None
    assert (rnd.result.how, rnd.result.winner) == (HOWS[shi], seat)
    assert rnd.observe(None).shown[seat] == rnd.dealt[seat]


@EACH_SEAT
def test_jga_six_shi_show_the_two_others_and_play_goes_on(seat: int) -> None:
    rnd = fresh("jga", deal({seat: "11111157"}), dealer=3)
    for _ in range(4):
        rnd = say(rnd, "d" if rnd.turn == seat else "q")
    assert (rnd.phase, rnd.dealer, rnd.turn) == (Phase.PLAY, 3, 3)
    assert rnd.observe(None).shown[seat] == rnd.dealt[seat]
    assert rnd.doubled_teams == (seat % 2,)


def declared_six(dealer: int, hands: dict[int, str], seat: int = 0) -> Round:
    """A jga round in which this seat held six し and declared them."""
    rnd = fresh("jga", deal(hands), dealer)
    for _ in range(4):
        rnd = say(rnd, "d" if rnd.turn == seat else "q")
    return rnd


def test_jga_six_shi_double_the_points() -> None:
    rnd = rush(declared_six(0, {0: "11111147"}), "11 11 11 47")
    assert outcome(rnd) == ("played", 0, 80)


@EACH_SEAT
def test_jga_six_shi_double_the_points_of_either_team(seat: int) -> None:
    for winner in (seat, (seat + 2) % 4, (seat + 1) % 4):
        hands = {seat: "11111147"} | ({winner: "22334467"} if winner != seat else {})
        leads = "11 11 11 47" if winner == seat else "22 33 44 67"
        rnd = rush(declared_six(winner, hands, seat), leads)
        assert outcome(rnd) == ("played", winner, 80 if winner % 2 == seat % 2 else 40)


def test_jga_six_shi_and_a_double_finish_make_four_times() -> None:
    rnd = rush(declared_six(0, {0: "11111144"}), "11 11 11 44")
    assert outcome(rnd) == ("played", 0, 120)


def test_jga_six_shi_double_the_points_when_the_partner_goes_out() -> None:
    rnd = rush(declared_six(2, {0: "11111158", 2: "22334467"}), "22 33 44 67")
    assert outcome(rnd) == ("played", 2, 80)


def test_jga_six_shi_and_the_partners_double_finish_make_four_times() -> None:
    rnd = rush(declared_six(2, {0: "11111158", 2: "22334477"}), "22 33 44 77")
    assert outcome(rnd) == ("played", 2, 160)


def test_jga_six_shi_double_nothing_for_the_opponents() -> None:
    rnd = rush(declared_six(1, {0: "11111158", 1: "22334467"}), "22 33 44 67")
    assert outcome(rnd) == ("played", 1, 40)


def test_jga_six_shi_that_were_not_declared_double_nothing() -> None:
    rnd = rush(start("jga", deal({0: "11111147"})), "11 11 11 47")
    assert outcome(rnd) == ("played", 0, 40)


def test_jga_six_shi_double_a_last_single_piece() -> None:
    rnd = rush(declared_six(0, {0: "11111147"}), "-1 11 11 14")
    assert outcome(play(rnd, "1-7")) == ("played", 0, 80)


# Redeals.


@BY_THEMSELVES
def test_after_a_redeal_shi_hands_are_looked_at_again_without_limit(name: str) -> None:
    rounds = [Round.deal(variant(name), seed=5, redeals=redeals) for redeals in range(100, 200)]
    fives = [rnd for rnd in rounds if shi_held(rnd).count(5) == 1]
    assert fives
    assert all(rnd.phase is Phase.SHI for rnd in fives)


def shi_held(rnd: Round) -> list[int]:
    return [hand.count(Piece.SHI) for hand in rnd.dealt]


def test_jga_five_shi_bring_no_redeal() -> None:
    rnd = say(fresh("jga", deal({0: FIVE})), "d q q q")
    assert rnd.phase is Phase.PLAY
    assert not may(rnd, goita.Redeal())


def many_shi() -> goita.Variant:
    """noto with hands of ten and 26 し, so that several shi hands can meet."""
    data = variant("noto").to_dict() | {"id": "many-shi"}
    for kind, count in zip(data["pieces"].values(), (26, 4, 4, 2, 2, 0, 0, 2), strict=True):
        kind["count"] = count
    return goita.Variant.from_dict(data)


def test_more_than_eight_shi_count_as_eight() -> None:
    hands = ["1111111112", "1111222333", "1111344558", "1111111118"]
    rnd = Round(many_shi(), hands, dealer=0)
    assert outcome(rnd) == ("eight_shi", 0, 100)


@pytest.mark.parametrize(
    ("dealer", "winner", "how"),
    [(0, 1, "six_shi"), (1, 1, "six_shi"), (2, 2, "eight_shi"), (3, 3, "seven_shi")],
)
def test_of_several_shi_hands_the_nearest_to_the_dealer_wins(
    dealer: int, winner: int, how: str
) -> None:
    hands = ["1111222233", "1111113344", "1111111115", "1111111588"]
    assert outcome(Round(many_shi(), hands, dealer))[:2] == (how, winner)


def test_a_shi_hand_with_a_rest_of_no_points_wins_none() -> None:
    data = variant("noto").to_dict() | {"id": "kings-score"}
    for key in ("shi", "kyo", "ba", "gin", "kin", "kaku", "hi"):
        data["pieces"][key]["points"] = 0
    rnd = Round(goita.Variant.from_dict(data), deal({0: "11111123", 1: "1", 2: "1", 3: "1"}))
    assert outcome(rnd) == ("six_shi", 0, 0)


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("noto", {0: "111111", 1: "1", 2: "1", 3: "1"}, ""),
        ("atigo", {0: "111111", 1: "1", 2: "1", 3: "1"}, "3q 4q 1d"),
        ("noto", {0: "11111", 2: "11111"}, ""),
        ("atigo", {0: "11111", 2: "11111"}, "3d 1d"),
        ("jga", {0: "11111", 2: "11111"}, "3d 4q 1d"),
    ],
)
def test_the_dealer_stays_the_dealer_of_a_round_that_a_shi_hand_ended(
    name: str, given: dict[int, str], said: str
) -> None:
    rnd = play(fresh(name, deal(given), dealer=2), said)
    assert rnd.result is not None
    assert (rnd.dealer, rnd.dealt_by) == (2, 2)


def test_a_round_that_a_shi_hand_ended_doubles_for_nobody() -> None:
    for given in ({0: "111111", 1: "1", 2: "1", 3: "1"}, {0: "11111", 2: "11111"}):
        rnd = fresh("noto", deal(given))
        assert rnd.result is not None
        assert rnd.doubled_teams == ()


def test_the_dealer_is_on_turn_after_a_redeal() -> None:
    rnd = play(fresh("goipai", deal({0: "11111", 1: "1", 2: "1", 3: "1"}), dealer=3), "3r")
    assert outcome(rnd) == ("redeal", None, None)
    assert (rnd.turn, rnd.dealer) == (3, 3)
