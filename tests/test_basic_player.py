"""What the basic player does where the sound turn is clear, one test for each habit."""

from __future__ import annotations

import pytest
from deals import EACH_VARIANT, UNIT, deal, fresh, play, rush, start, variant
from strategies import each_variant, played_rounds

import goita
from goita import Piece, Round
from goita.players.basic import BasicPlayer
from goita.players.prospects import Prospects
from goita.players.sight import Sight
from goita.simulation import simulate


def choice(rnd: Round) -> str:
    """What the basic player does at the seat to move, as a history item without the player."""
    return str(BasicPlayer(1).choose(rnd.observe(rnd.turn)))


# The finish.


@EACH_VARIANT
def test_it_goes_out_with_the_piece_that_scores_most(name: str) -> None:
    rnd = rush(start(name, deal({0: "11123347"})), "11 12 34")
    assert choice(rnd) == "37"


@EACH_VARIANT
def test_it_keeps_the_pieces_that_finish_best(name: str) -> None:
    # The others hold no 香, so it leads again with what it keeps: 40 points or 20.
    rnd = rush(start(name, deal({0: "11222234"})), "12 14")
    assert choice(rnd) == "32"


@EACH_VARIANT
def test_it_goes_out_by_receiving(name: str) -> None:
    rnd = rush(start(name, deal({0: "11123447", 1: "11123455"})), "12 13")
    assert choice(play(rnd, "144 241 3p 4p")) == "17"


@EACH_VARIANT
def test_it_goes_out_even_from_its_partner_s_attack(name: str) -> None:
    rnd = rush(start(name, deal({0: "11123447", 2: "11123455"})), "12 13")
    assert choice(play(rnd, "144 2p 341 4p")) == "17"


@EACH_VARIANT
def test_it_goes_out_for_little_even_if_its_partner_could_for_more(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223344", 2: "11223355"})), "44")
    rnd = play(rnd, "132 2p 323 4p 132 2p 323 4p 1p 2p 351 4p")
    assert [len(hand) for hand in rnd.hands] == [2, 8, 2, 8]
    assert choice(rnd) == "11"


# Receiving.


@EACH_VARIANT
def test_it_receives_to_get_the_lead(name: str) -> None:
    rnd = play(start(name, deal({0: "11234577", 1: "11124468"})), "112")
    assert choice(rnd).startswith("2")


@EACH_VARIANT
def test_it_receives_with_a_plain_piece_and_saves_the_king(name: str) -> None:
    rnd = play(start(name, deal({0: "11234577", 1: "11124468"})), "114")
    assert choice(rnd).startswith("4")


@EACH_VARIANT
def test_it_gives_the_king_when_the_opponents_would_go_out(name: str) -> None:
    # Seat 0 has two pieces left and leads again when seat 3, who is last, passes.
    hands = deal({0: "11223347", 3: "11122558"})
    rnd = play(rush(start(name, hands), "12 23"), "114 2p 3p")
    assert len(rnd.hands[0]) == 2
    assert choice(rnd).startswith("8")


@EACH_VARIANT
def test_it_leaves_its_partner_the_lead(name: str) -> None:
    rnd = play(start(name, deal({0: "11235577", 2: "11234468"})), "151 2p")
    assert str(rnd.legal_actions()[1]) == "11", "it could receive"
    assert choice(rnd) == "p"


@EACH_VARIANT
def test_it_never_takes_from_a_partner_about_to_go_out(name: str) -> None:
    rnd = play(rush(start(name, deal({0: "11123347", 2: "11234468"})), "11 12"), "134 2p")
    assert len(rnd.hands[0]) == 2
    assert choice(rnd) == "p"


# Leading.


@EACH_VARIANT
def test_it_buries_no_king(name: str) -> None:
    for hand in ("11234578", "11223488", "22334578"):
        assert not choice(start(name, deal({0: hand}))).startswith("8")


@EACH_VARIANT
def test_it_attacks_with_what_nobody_can_receive(name: str) -> None:
    # All four 香 are in this hand or on the table, but し, 馬 and 銀 are about.
    rnd = rush(start(name, deal({0: "11222344"})), "12 34")
    assert choice(rnd)[1] == "2"


@EACH_VARIANT
def test_it_remembers_who_has_let_a_kind_go_by(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223345"})), "13")
    sight = Sight(rnd.observe(0))
    chances = [sight.chance_to_receive(seat, Piece.BA) for seat in range(1, 4)]
    assert chances[1] > chances[0] == chances[2], "seat 2 let its partner's attack go by"
    assert chances[0] > 0, "a king may have been kept"


def test_it_counts_a_shown_piece_for_certain() -> None:
    hands = ["11111234", "11223456", "11234557", "13456788"]
    rnd = play(fresh("jga", hands), "1d 2q 3q 4q 1-1")
    assert Sight(rnd.observe(1)).chance_to_receive(0, Piece.KYO) == 1
    assert Sight(rnd.observe(1)).chance_to_receive(0, Piece.OU) == 0


def test_the_chance_to_receive_is_that_of_a_random_hand() -> None:
    # Of 23 unseen pieces four are 香, and seat 0 has eight: 1 - C(19, 8) / C(23, 8).
    rnd = play(start("noto", ["11244556", "12234568", "11123378", "11113457"], 2), "371")
    # Seat 3 holds no 香 of its own.
    chance = Sight(rnd.observe(3)).chance_to_receive(0, Piece.KYO)
    assert chance == pytest.approx(1 - 75582 / 490314)


def test_points_hoped_for_are_those_of_a_finish_that_is_sure() -> None:
    rnd = rush(start("noto", deal({0: "11222234"})), "12 14")
    [action] = [action for action in rnd.legal_actions() if str(action) == "32"]
    assert Prospects(Sight(rnd.observe(0))).of_turn(action.code) == 40


def test_it_reckons_with_what_a_king_put_down_allows() -> None:
    """Under noto the second king may attack once its owner has buried the first."""
    noto = variant("noto")
    data = noto.to_dict() | {"id": "stricter"}
    data["king"]["attacks_when"] = ["face_up", "both_in_hand"]
    hoped = []
    for rules in (noto, goita.Variant.from_dict(data)):
        rnd = rush(Round(rules, deal({0: "11234588"})), "15")
        hoped.append(Prospects(Sight(rnd.observe(0))).of_turn(goita.Lead(8, 1).code))
    assert hoped[0] > hoped[1]


# Words.

FIVE = ["11111234", "11223456", "11234557", "13456788"]
FIVE_AND_KINGS = ["11111288", "11223456", "11234557", "13344567"]
FIVE_AND_KING = ["11111238", "11223456", "11234557", "13445678"]
PARTNER_S_KINGS = ["11111234", "11223456", "11345788", "12345567"]


def said(name: str, hands: list[str], seat: int = 0) -> list[str]:
    """What basic players at all seats say in the shi phase, as history items."""
    rnd = fresh(name, hands, seat)
    items = []
    while rnd.phase is goita.Phase.SHI:
        items.append(f"{rnd.turn + 1}{choice(rnd)}")
        rnd = play(rnd, items[-1])
    return items


@pytest.mark.parametrize(
    ("name", "hands", "words"),
    [
        ("noto", FIVE, "1w+ 3r"),
        ("noto", FIVE_AND_KING, "1w+ 3r"),
        ("noto", FIVE_AND_KINGS, "1w- 3c"),
        ("noto", PARTNER_S_KINGS, "1w+ 3c"),
        ("goipai", FIVE, "3r"),
        ("goipai", PARTNER_S_KINGS, "3c"),
        ("atigo", FIVE, "1d 3w+ 1r 2q 3q 4q"),
        ("atigo", FIVE_AND_KINGS, "1q 2q 3q 4q"),
        ("atigo", PARTNER_S_KINGS, "1d 3w- 1c 2q 3q 4q"),
        ("jga", FIVE, "1d 2q 3q 4q"),
    ],
)
def test_five_shi_are_dealt_again_unless_the_pair_has_the_kings(
    name: str, hands: list[str], words: str
) -> None:
    assert said(name, hands) == words.split()


def test_a_shi_hand_that_wins_or_doubles_is_declared() -> None:
    six = ["11111123", "11223456", "11234557", "34456788"]
    assert said("atigo", six) == ["1d"]
    assert said("jga", six) == ["1d", "2q", "3q", "4q"]


def test_a_second_five_shi_of_the_pair_is_declared() -> None:
    both = ["11111234", "22334455", "11111234", "55667788"]
    rnd = play(fresh("atigo", both), " ".join(said("atigo", both)))
    assert rnd.result is not None
    assert rnd.result.how is goita.How.FIVE_FIVE


# Under any variant.


@each_variant(played_rounds)
def test_it_does_what_is_legal(rnd: Round) -> None:
    if rnd.result is None:
        seen = rnd.observe(rnd.turn)
        action = BasicPlayer(1).choose(seen)
        assert action in rnd.legal_actions()
        assert BasicPlayer(2).choose(seen) == action


@each_variant(played_rounds)
def test_it_goes_out_whenever_it_can(rnd: Round) -> None:
    if rnd.result is not None or rnd.phase is goita.Phase.SHI:
        return
    finishes = [one for action in rnd.legal_actions() if (one := rnd.apply(action)).result]
    chosen = rnd.apply(BasicPlayer(1).choose(rnd.observe(rnd.turn)))
    if finishes:
        assert chosen.result is not None
        assert chosen.result.points == max(one.result.points or 0 for one in finishes if one.result)


@EACH_VARIANT
def test_it_beats_random_by_far(name: str) -> None:
    result = simulate(["basic", "random"], variant=variant(name), rounds=120, seed=5)
    assert result.difference.low is not None
    assert result.difference.low > 1.5 * UNIT[name]


@pytest.mark.slow
@EACH_VARIANT
def test_it_beats_the_random_player_over_2_000_deals_with_the_teams_swapped(name: str) -> None:
    result = simulate(["basic", "random"], variant=name, rounds=4000, seed=1)
    assert (result.counted, result.difference.samples) == (4000, 2000)
    assert result.difference.mean is not None
    assert result.difference.mean >= 1.5 * UNIT[name]
