"""Leads, receives, passes, kings, going out and its points, rule by rule."""

from __future__ import annotations

import pytest
from deals import (
    EACH_VARIANT,
    EVERY,
    POINTS,
    TOGETHER,
    UNIT,
    VARIANTS,
    deal,
    four_kings,
    may,
    outcome,
    play,
    rush,
    start,
    variant,
    words,
)

import goita
from goita import IllegalAction, Lead, Pass, Phase, Piece, Receive, Round
from goita.rules import Outcome, State, Talk, model
from goita.rules.play import in_play

NOT_JGA = ("noto", "atigo", "goipai")
TWO_AND_TWO = ["11234588", "11234588", "11234567", "11234567"]
"""A deal of the set with four kings."""


def start_four_kings(name: str, hands: list[str]) -> Round:
    rnd = Round(four_kings(name), hands=hands)
    while rnd.phase is Phase.SHI:
        rnd = rnd.apply(goita.Silent())
    return rnd


# The opening.


@EACH_VARIANT
@pytest.mark.parametrize("dealer", range(4))
def test_dealer_leads_first(name: str, dealer: int) -> None:
    rnd = start(name, EVERY, dealer)
    assert (rnd.phase, rnd.turn, rnd.dealer) == (Phase.PLAY, dealer, dealer)
    assert rnd.attack is None


@EACH_VARIANT
def test_opening_buries_one_and_attacks(name: str) -> None:
    rnd = start(name, EVERY)
    assert may(rnd, "117")
    rnd = rnd.apply(Lead(Piece.SHI, Piece.HI))
    assert rnd.attack is Piece.HI
    assert len(rnd.hands[0]) == 6
    (laid,) = rnd.plays[0]
    assert (laid.above, laid.attack, laid.facedown) == (Piece.SHI, Piece.HI, True)


@pytest.mark.parametrize("name", NOT_JGA)
def test_opening_may_not_attack_alone(name: str) -> None:
    rnd = start(name, EVERY)
    assert not any(may(rnd, f"1-{kind}") for kind in "1234567")


def test_jga_opening_may_attack_alone() -> None:
    rnd = start("jga", EVERY)
    assert all(may(rnd, f"1-{kind}") for kind in "1234567")
    rnd = play(rnd, "1-7")
    assert rnd.attack is Piece.HI
    assert len(rnd.hands[0]) == 7
    assert rnd.plays[0][0].above is None


def test_jga_opening_puts_the_piece_above_face_down() -> None:
    rnd = play(start("jga", EVERY), "117")
    assert rnd.plays[0][0].facedown
    assert rnd.to_history(view=1).endswith(",1x7")


@EACH_VARIANT
def test_any_piece_may_be_buried_and_any_but_a_king_attack(name: str) -> None:
    rnd = start(name, EVERY)
    kinds = "1234567"
    leads = {f"{bury}{attack}" for bury in kinds for attack in kinds if bury != attack}
    assert {word for word in words(rnd) if "-" not in word} == leads | {"11"}


@EACH_VARIANT
def test_a_king_may_be_buried(name: str) -> None:
    assert may(start(name, EVERY, dealer=2), "381")


@EACH_VARIANT
@pytest.mark.parametrize("lead", ["18", "81", "77", "22"])
def test_pieces_led_must_be_in_the_hand(name: str, lead: str) -> None:
    assert not may(start(name, EVERY), f"1{lead}")


@EACH_VARIANT
def test_leader_may_not_pass(name: str) -> None:
    assert not may(start(name, EVERY), "1p")


# The order of turns.


@EACH_VARIANT
@pytest.mark.parametrize("dealer", range(4))
def test_turns_go_to_the_right(name: str, dealer: int) -> None:
    rnd = start(name, EVERY, dealer).apply(Lead(Piece.SHI, Piece.KYO))
    for distance in (1, 2, 3):
        assert rnd.turn == (dealer + distance) % 4
        rnd = rnd.apply(Pass())
    assert rnd.turn == dealer


@EACH_VARIANT
def test_the_turn_goes_to_the_right_after_a_receive(name: str) -> None:
    rnd = play(start(name, EVERY), "112 2p 323")
    assert (rnd.turn, rnd.leader, rnd.attack) == (3, 2, Piece.BA)


@EACH_VARIANT
def test_play_is_not_interrupted_by_another_seat(name: str) -> None:
    rnd = start(name, EVERY)
    tag = "" if name == "noto" else f"@{name},"
    history = tag + ",".join(EVERY) + ",s1,112"
    assert Round.from_history(rnd.variant, history).turn == 1
    with pytest.raises(goita.RecordError):
        Round.from_history(rnd.variant, history + ",323")


# Receiving.


@EACH_VARIANT
@pytest.mark.parametrize("kind", "1234567")
def test_the_same_piece_receives(name: str, kind: str) -> None:
    bury = "2" if kind == "1" else "1"
    rnd = play(start(name, EVERY), f"1{bury}{kind}")
    attack = "2" if kind == "1" else "1"
    assert may(rnd, f"2{kind}{attack}")
    after = play(rnd, f"2{kind}{attack}")
    assert (after.leader, after.attack) == (1, Piece(int(attack)))
    assert len(after.hands[1]) == 6
    assert not after.plays[1][0].facedown


@EACH_VARIANT
@pytest.mark.parametrize("kind", "1234567")
def test_no_other_piece_but_a_king_receives(name: str, kind: str) -> None:
    bury = "2" if kind == "1" else "1"
    rnd = play(start(name, EVERY), f"1{bury}{kind}")
    others = [other for other in "1234567" if other != kind]
    for other in others:
        attack = "2" if other == "1" else "1"
        assert not may(rnd, f"2{other}{attack}")


@EACH_VARIANT
def test_one_may_not_receive_with_a_piece_one_does_not_hold(name: str) -> None:
    rnd = play(start(name, EVERY, dealer=1), "217")
    assert not may(rnd, "371")


@EACH_VARIANT
def test_after_receiving_any_other_piece_attacks(name: str) -> None:
    rnd = play(start(name, EVERY), "112")
    assert words(rnd) == {"p", *(f"2{attack}" for attack in "134567")}


@EACH_VARIANT
def test_whoever_receives_must_attack(name: str) -> None:
    assert not may(play(start(name, EVERY), "112"), "22-")


@EACH_VARIANT
def test_one_may_not_attack_without_receiving(name: str) -> None:
    rnd = play(start(name, EVERY), "112")
    assert not may(rnd, Lead(None, Piece.BA))
    assert not may(rnd, Lead(Piece.SHI, Piece.BA))


@EACH_VARIANT
def test_partners_attack_may_be_received(name: str) -> None:
    rnd = play(start(name, EVERY), "112 2p")
    assert may(rnd, "323")


@EACH_VARIANT
def test_partners_attack_may_be_cut(name: str) -> None:
    assert may(play(start(name, EVERY), "117 2p"), "381")


@EACH_VARIANT
def test_each_turn_answers_the_newest_attack(name: str) -> None:
    rnd = play(start(name, EVERY), "112 223")
    assert not may(rnd, "321")
    assert may(rnd, "331")


@EACH_VARIANT
def test_only_the_opening_buries_while_attacks_are_received(name: str) -> None:
    rnd = play(start(name, EVERY), "112 223 334 4p 145")
    buried = [seat for seat in range(4) for laid in rnd.plays[seat] if laid.facedown]
    assert buried == [0]


# Passing.


@EACH_VARIANT
def test_one_may_pass_although_one_could_receive(name: str) -> None:
    rnd = play(start(name, EVERY), "112")
    assert may(rnd, "221")
    assert may(rnd, "2p")


@EACH_VARIANT
def test_one_who_cannot_receive_can_only_pass(name: str) -> None:
    hands = deal({0: "13", 1: "11224456", 2: "3", 3: "3"})
    rnd = play(start(name, hands), "113")
    assert rnd.legal_actions() == (Pass(),)


@EACH_VARIANT
def test_a_pass_costs_no_piece(name: str) -> None:
    rnd = play(start(name, EVERY), "112 2p")
    assert rnd.hands[1] == rnd.dealt[1]
    assert rnd.plays[1] == ()


@EACH_VARIANT
def test_after_a_pass_the_attack_goes_on(name: str) -> None:
    rnd = play(start(name, EVERY), "112 2p")
    assert (rnd.attack, rnd.leader) == (Piece.KYO, 0)


@EACH_VARIANT
def test_a_pass_binds_nobody_later(name: str) -> None:
    rnd = play(start(name, EVERY), "121 2p 311 4p 1p")
    assert may(rnd, "213")


# Three passes.


@EACH_VARIANT
def test_an_attack_that_comes_round_is_over_and_its_maker_leads(name: str) -> None:
    rnd = play(start(name, EVERY), "112 2p 3p 4p")
    assert (rnd.turn, rnd.attack) == (0, None)
    assert may(rnd, "134")
    rnd = play(rnd, "134")
    assert rnd.plays[0][1].facedown
    assert len(rnd.hands[0]) == 4


@EACH_VARIANT
def test_two_passes_are_not_enough(name: str) -> None:
    rnd = play(start(name, EVERY), "112 2p 3p")
    assert (rnd.turn, rnd.attack) == (3, Piece.KYO)


@EACH_VARIANT
def test_after_three_passes_the_attacker_must_bury(name: str) -> None:
    rnd = play(start(name, EVERY), "112 2p 3p 4p")
    assert not any(may(rnd, f"1-{kind}") for kind in "134567")
    assert not may(rnd, "1p")


def test_jga_attacking_alone_is_for_the_opening() -> None:
    rnd = play(start("jga", EVERY), "1-2 2p 3p 4p")
    assert not may(rnd, "1-3")
    assert may(rnd, "134")


@EACH_VARIANT
def test_one_may_not_receive_ones_own_attack(name: str) -> None:
    rnd = play(start(name, EVERY), "121 2p 3p 4p")
    assert not may(rnd, Receive(Piece.SHI, Piece.BA))


@EACH_VARIANT
def test_whoever_received_is_the_new_attacker(name: str) -> None:
    rnd = play(start(name, EVERY), "112 223 3p 4p 1p")
    assert (rnd.turn, rnd.attack) == (1, None)
    assert may(rnd, "214")
    assert not may(rnd, "2-4")


@EACH_VARIANT
def test_the_same_kind_may_attack_again_after_three_passes(name: str) -> None:
    hands = deal({0: "1377"})
    rnd = play(start(name, hands), "117 2p 3p 4p")
    assert may(rnd, "137")


# What a king receives.


@EACH_VARIANT
@pytest.mark.parametrize("kind", "34567")
def test_king_receives(name: str, kind: str) -> None:
    rnd = play(start(name, EVERY, dealer=1), f"21{kind}")
    assert may(rnd, "381")


@EACH_VARIANT
def test_king_may_not_receive_lance(name: str) -> None:
    rnd = play(start(name, EVERY, dealer=1), "212")
    assert not may(rnd, "381")
    assert may(rnd, "321")


@EACH_VARIANT
def test_king_may_not_receive_shi(name: str) -> None:
    rnd = play(start(name, EVERY, dealer=1), "211")
    assert not may(rnd, "381")
    assert not may(rnd, "382")
    assert may(rnd, "312")


@EACH_VARIANT
def test_king_is_no_more_bound_to_receive_than_another_piece(name: str) -> None:
    assert may(play(start(name, EVERY, dealer=1), "217"), "3p")


@EACH_VARIANT
def test_who_received_with_a_king_attacks(name: str) -> None:
    rnd = play(start(name, EVERY, dealer=1), "217 384")
    assert (rnd.leader, rnd.attack, rnd.kings_up) == (2, Piece.GIN, 1)


# When a king attacks.

KING_ATTACKS: dict[str, tuple[list[str], int, str, str, set[str]]] = {
    # hands, dealer, what has been played, the attack asked about, where it is legal
    "one in hand and the other unknown": (EVERY, 2, "", "318", {"jga"}),
    "one in hand after a receive": (EVERY, 1, "212", "328", {"jga"}),
    "another was received with": (EVERY, 1, "217 381", "418", set(VARIANTS)),
    "another was received with, when leading": (
        EVERY,
        1,
        "217 381 412 1p 2p 3p",
        "438",
        set(VARIANTS),
    ),
    "both in hand": (TOGETHER, 0, "", "118", set(VARIANTS)),
    "both in hand after a receive": (TOGETHER, 3, "413", "138", set(VARIANTS)),
    "both in hand, one buried in the same turn": (TOGETHER, 0, "", "188", set(VARIANTS)),
    "both in hand, one receives in the same turn": (TOGETHER, 3, "413", "188", set(VARIANTS)),
    "the attacker's own other one attacked": (
        TOGETHER,
        0,
        "118 2p 3p 4p",
        "128",
        set(VARIANTS),
    ),
    "the attacker buried the other": (
        TOGETHER,
        0,
        "181 2p 3p 4p",
        "128",
        {"noto", "jga", "goipai"},
    ),
    "the attacker buried the other, after a receive": (
        TOGETHER,
        0,
        "181 2p 312 4p",
        "128",
        {"noto", "jga", "goipai"},
    ),
    "an opponent buried the other": (EVERY, 2, "381", "418", {"jga"}),
    "the partner buried the other": (
        ["11234568", "11234567", "11123458", "11123457"],
        0,
        "181 2p",
        "318",
        {"jga"},
    ),
}


@EACH_VARIANT
@pytest.mark.parametrize("case", KING_ATTACKS)
def test_king_attacks(name: str, case: str) -> None:
    hands, dealer, played, attack, legal = KING_ATTACKS[case]
    rnd = play(start(name, hands, dealer), played)
    assert may(rnd, attack) == (name in legal)


def test_king_that_receives_is_face_up_for_the_attack_of_the_same_turn() -> None:
    data = variant("noto").to_dict()
    data["king"]["attacks_when"] = ["face_up"]
    rules = goita.Variant.from_dict(data | {"id": "only-face-up"})
    rnd = play(Round(rules, hands=TOGETHER, dealer=3), "413")
    assert may(rnd, "188")
    assert not may(rnd, "138")


@EACH_VARIANT
def test_four_kings_one_face_up_by_an_attack_lets_anyone_attack(name: str) -> None:
    hands = ["11234588", "11134568", "12234567", "11234578"]
    rnd = play(start_four_kings(name, hands), "118 2p 3p 4p 112")
    assert rnd.kings_up == 1
    assert may(rnd, "2p")
    rnd = play(rnd, "2p 321")
    assert may(rnd, "418")


@EACH_VARIANT
def test_king_that_attacks_is_face_up(name: str) -> None:
    rnd = play(start(name, TOGETHER), "118")
    assert (rnd.attack, rnd.kings_up, len(rnd.hands[0])) == (Piece.OU, 1, 6)


@EACH_VARIANT
def test_buried_king_is_not_face_up(name: str) -> None:
    assert play(start(name, EVERY, dealer=2), "381").kings_up == 0


# A king's attack.


@EACH_VARIANT
@pytest.mark.parametrize("passes", ["", "2p", "2p 3p"])
def test_no_other_piece_receives_a_kings_attack(name: str, passes: str) -> None:
    rnd = play(start(name, TOGETHER), f"118 {passes}")
    assert rnd.legal_actions() == (Pass(),)


@EACH_VARIANT
def test_a_kings_attack_comes_round_and_its_maker_buries(name: str) -> None:
    rnd = play(start(name, TOGETHER), "118 2p 3p 4p")
    assert (rnd.turn, rnd.attack) == (0, None)
    assert may(rnd, "123")
    assert not may(rnd, "1-3")


def test_jga_kings_attack_is_received_by_the_other_king_only() -> None:
    rnd = play(start("jga", EVERY, dealer=2), "318")
    assert words(rnd) == {"p", *(f"8{attack}" for attack in "12345")}


def test_noto_kings_attack_is_received_by_nobody() -> None:
    assert Piece.OU not in variant("noto").king.receives
    assert play(start_four_kings("noto", TWO_AND_TWO), "118").legal_actions() == (Pass(),)


@pytest.mark.parametrize("name", ["jga", "atigo", "goipai"])
def test_king_receives_a_kings_attack(name: str) -> None:
    assert Piece.OU in variant(name).king.receives
    rnd = play(start_four_kings(name, TWO_AND_TWO), "118")
    assert may(rnd, "281")
    assert not may(rnd, "211")


# Going out.


@EACH_VARIANT
def test_whoever_has_no_piece_left_wins_for_the_team(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223345"})), "11 22 33 45")
    assert rnd.phase is Phase.OVER
    assert rnd.result is not None
    assert (rnd.result.how, rnd.result.winner, rnd.result.team) == ("played", 0, 0)
    assert rnd.hands[0] == ()


@EACH_VARIANT
@pytest.mark.parametrize("seat", range(4))
def test_the_winner_is_of_the_team_of_the_seat_opposite(name: str, seat: int) -> None:
    rnd = rush(start(name, deal({seat: "11223345"}), dealer=seat), "11 22 33 45")
    assert rnd.result is not None
    assert (rnd.result.winner, rnd.result.team) == (seat, seat % 2)


@EACH_VARIANT
def test_nothing_is_played_once_somebody_went_out(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223345"})), "11 22 33 45")
    assert rnd.legal_actions() == ()
    assert not rnd.is_legal(Pass())
    assert rnd.why_not(Pass()) is not None
    with pytest.raises(goita.RoundOver):
        rnd.apply(Pass())


@EACH_VARIANT
def test_the_round_goes_on_while_everybody_has_pieces(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223345"})), "11 22 33")
    assert rnd.phase is Phase.PLAY
    assert rnd.result is None


def last_lead(kind: int) -> str:
    """Four leads that end with this kind, and bury another one with it."""
    return "12 12 53 35" if kind == 5 else f"12 12 33 5{kind}"


@EACH_VARIANT
@pytest.mark.parametrize("kind", range(1, 9))
def test_the_last_attack_scores_its_points(name: str, kind: int) -> None:
    rnd = rush(start(name, deal({0: f"1122335{kind}"})), last_lead(kind))
    assert outcome(rnd) == ("played", 0, POINTS[name][kind - 1])


@EACH_VARIANT
@pytest.mark.parametrize("kind", range(1, 9))
def test_the_last_attack_scores_after_a_receive(name: str, kind: int) -> None:
    rnd = rush(start(name, deal({0: f"1122335{kind}", 1: "35"})), "12 12")
    rnd = play(rnd, f"133 235 3p 4p 15{kind}")
    assert outcome(rnd) == ("played", 0, POINTS[name][kind - 1])


@EACH_VARIANT
def test_the_buried_piece_scores_nothing(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223317"})), "12 12 33 71")
    assert outcome(rnd) == ("played", 0, UNIT[name])


@EACH_VARIANT
def test_king_may_go_out_as_the_last_piece_of_a_lead(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223358", 1: "8"})), "11 22 33")
    assert may(rnd, "158")
    assert may(rnd, "185")


@EACH_VARIANT
def test_king_may_go_out_as_the_last_piece_after_a_receive(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223358", 1: "35", 2: "8"})), "11 22")
    rnd = play(rnd, "133 235 3p 4p")
    assert may(rnd, "158")


@EACH_VARIANT
def test_king_may_receive_before_the_last_piece(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223358", 1: "37", 2: "8"})), "11 22")
    rnd = play(rnd, "133 237 3p 4p 185")
    assert outcome(rnd) == ("played", 0, 3 * UNIT[name])


@pytest.mark.parametrize("name", NOT_JGA)
def test_king_may_not_attack_before_the_last_turn(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223358", 1: "8"})), "11 22")
    assert not may(rnd, "138")


# Doubling.


def pairs(kind: int) -> tuple[str, str]:
    """A hand of four pairs, and the leads that end with the pair of this kind."""
    leads = [f"{other}{other}" for other in (2, 3, 4, 5) if other != kind][:3]
    leads.append(f"{kind}{kind}")
    return "".join(leads), " ".join(leads)


@EACH_VARIANT
@pytest.mark.parametrize("kind", range(1, 9))
def test_last_two_alike_score_double(name: str, kind: int) -> None:
    hand, leads = pairs(kind)
    rnd = rush(start(name, deal({0: hand})), leads)
    assert outcome(rnd) == ("played", 0, 2 * POINTS[name][kind - 1])


@EACH_VARIANT
def test_both_kings_are_one_kind_for_doubling(name: str) -> None:
    hands = deal({0: "22334488"})
    hands[0] = "香香馬馬銀銀王玉"
    rnd = rush(start(name, hands), "22 33 44 88")
    assert outcome(rnd) == ("played", 0, 10 * UNIT[name])


@EACH_VARIANT
@pytest.mark.parametrize("kind", range(1, 6))
def test_last_two_alike_score_once_after_a_receive(name: str, kind: int) -> None:
    hand, leads = pairs(kind)
    first, second, third, _ = leads.split()
    rnd = rush(start(name, deal({0: hand, 1: f"{third[0]}{kind}"})), f"{first} {second}")
    rnd = play(rnd, f"1{third} 2{third[0]}{kind} 3p 4p 1{kind}{kind}")
    assert outcome(rnd) == ("played", 0, POINTS[name][kind - 1])


@EACH_VARIANT
def test_last_two_kings_score_once_after_a_receive(name: str) -> None:
    rnd = rush(start(name, deal({0: "22334488", 1: "45"})), "22 33")
    rnd = play(rnd, "144 245 3p 4p 188")
    assert outcome(rnd) == ("played", 0, 5 * UNIT[name])


@EACH_VARIANT
def test_last_two_of_equal_points_but_different_kinds_score_once(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223367"})), "11 22 33 67")
    assert outcome(rnd) == ("played", 0, 4 * UNIT[name])


@EACH_VARIANT
def test_piece_buried_in_an_earlier_turn_does_not_double(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223344"})), "41 12 23 34")
    assert outcome(rnd) == ("played", 0, 3 * UNIT[name])


@EACH_VARIANT
def test_piece_buried_earlier_does_not_double_after_a_receive(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223344", 1: "33"})), "41 12")
    rnd = play(rnd, "123 233 3p 4p 134")
    assert outcome(rnd) == ("played", 0, 3 * UNIT[name])


@EACH_VARIANT
def test_alike_pairs_before_the_last_turn_do_not_double(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223345"})), "11 22 33 45")
    assert outcome(rnd) == ("played", 0, 3 * UNIT[name])


# Odd hands, which an attack alone leaves under jga.


def test_jga_last_single_piece_attacks_and_scores() -> None:
    rnd = rush(start("jga", deal({0: "11223345"})), "-1 12 23 34")
    assert rnd.legal_actions() == (Lead(None, Piece.KIN),)
    assert outcome(play(rnd, "1-5")) == ("played", 0, 30)


def test_jga_last_single_piece_receives_and_scores() -> None:
    rnd = rush(start("jga", deal({0: "11223345", 1: "45"})), "-1 12 23")
    rnd = play(rnd, "134 245 3p 4p")
    assert set(rnd.legal_actions()) == {Pass(), Receive(Piece.KIN, None)}
    assert outcome(play(rnd, "15-")) == ("played", 0, 30)


def test_jga_last_single_piece_may_pass() -> None:
    rnd = rush(start("jga", deal({0: "11223345", 1: "45"})), "-1 12 23")
    rnd = play(rnd, "134 245 3p 4p 1p")
    assert (rnd.turn, rnd.attack, len(rnd.hands[0])) == (1, None, 1)


def test_jga_last_single_king_receives_and_scores() -> None:
    rnd = rush(start("jga", deal({0: "11223348", 1: "45", 2: "8"})), "-1 12 23")
    rnd = play(rnd, "134 245 3p 4p")
    assert outcome(play(rnd, "18-")) == ("played", 0, 50)


@pytest.mark.parametrize("attack", ["1", "2"])
def test_jga_last_single_king_receives_neither_shi_nor_lance(attack: str) -> None:
    rnd = rush(start("jga", deal({0: "11223348", 1: "412", 2: "8"})), "-1 12 23")
    rnd = play(rnd, f"134 24{attack} 3p 4p")
    assert rnd.legal_actions() == (Pass(),)


def test_jga_last_single_king_attacks_and_scores() -> None:
    rnd = rush(start("jga", deal({0: "11223348"})), "-1 12 23 34")
    assert outcome(play(rnd, "1-8")) == ("played", 0, 50)


def test_jga_last_single_piece_is_not_doubled_by_one_buried_before() -> None:
    rnd = rush(start("jga", deal({0: "11223344"})), "-1 12 23 43")
    assert outcome(play(rnd, "1-4")) == ("played", 0, 30)


def test_jga_last_single_piece_may_be_neither_buried_nor_kept_back() -> None:
    rnd = rush(start("jga", deal({0: "11223345"})), "-1 12 23 34")
    assert not may(rnd, "1p")
    assert not may(rnd, "155")


def test_jga_three_pieces_left_are_led_two_at_a_time() -> None:
    rnd = rush(start("jga", deal({0: "11223345"})), "-1 12 23")
    assert not may(rnd, "1-5")
    assert words(rnd) == {"34", "35", "43", "45", "53", "54"}


# Actions that are none.


@EACH_VARIANT
def test_shi_words_are_no_turns_of_play(name: str) -> None:
    rnd = start(name, EVERY)
    for word in (goita.Declare(), goita.Silent(), goita.Redeal(), goita.Continue()):
        assert not may(rnd, word)
    assert not may(rnd, goita.Wish(redeal=True))


@EACH_VARIANT
def test_illegal_action_is_kept_in_the_error(name: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        start(name, EVERY).apply(Pass())
    assert caught.value.action == Pass()


def test_refusals_name_the_rule() -> None:
    rnd = play(start("noto", EVERY, dealer=1), "212")
    assert "a king may not receive Lance" in str(rnd.why_not(Receive(Piece.OU, Piece.SHI)))
    opening = start("noto", EVERY, dealer=2)
    assert "a king may attack only" in str(opening.why_not(Lead(Piece.SHI, Piece.OU)))
    assert "must bury" in str(opening.why_not(Lead(None, Piece.SHI)))


def test_king_buried_in_the_same_turn_is_not_face_up() -> None:
    data = variant("noto").to_dict() | {"id": "face-up-only"}
    data["king"]["attacks_when"] = ["face_up"]
    rnd = Round(goita.Variant.from_dict(data), TOGETHER)
    assert not may(rnd, "188")
    assert not may(rnd, "118")


def test_second_king_is_not_shown_by_going_out_with_both_under_atigo() -> None:
    rnd = start("atigo", deal({0: "11223388", 1: "1", 2: "1", 3: "1"}))
    rnd = rush(rnd, "11 22 33 88")
    assert outcome(rnd) == ("played", 0, 10)
    assert rnd.shown_king is None
    assert rnd.to_history(view="spectator").endswith("1x8")


def test_second_king_is_not_shown_when_the_first_received_in_the_turn_under_atigo() -> None:
    rnd = start("atigo", deal({0: "13", 1: "1288", 2: "1", 3: "1"}))
    rnd = play(rnd, "113 288")
    assert rnd.shown_king is None
    assert rnd.kings_up == 2


def test_each_king_that_receives_is_one_more_face_up() -> None:
    rnd = play(start("noto", EVERY), "113 2p 384 481")
    assert rnd.kings_up == 2


def test_who_went_out_is_on_turn_once_the_round_is_over() -> None:
    for seat in range(4):
        rnd = rush(start("noto", deal({seat: "11223344"}), seat), "11 22 33 44")
        assert outcome(rnd) == ("played", seat, 60)
        assert rnd.turn == seat


def test_a_second_king_once_shown_stays_known_under_atigo() -> None:
    rnd = play(start("atigo", TOGETHER), "118")
    for item in ("2p", "3p", "4p", "123"):
        assert rnd.shown_king == 0
        rnd = play(rnd, item)
    assert rnd.shown_king == 0


def test_a_king_face_up_allows_no_attack_where_that_is_no_condition() -> None:
    data = variant("noto").to_dict() | {"id": "both-only"}
    data["king"]["attacks_when"] = ["both_in_hand"]
    rnd = play(Round(goita.Variant.from_dict(data), EVERY), "113 2p 384")
    assert rnd.kings_up == 1
    assert not may(rnd, "448")


# A state made of its parts.


def test_a_state_in_play_is_what_it_is_made_of_and_nothing_else() -> None:
    hands = (0x22, 0x122, 0x133, 0x144)
    state = in_play(hands, 3, 2, 1, 7, 4, (5, 6, 8, 9), 0, 10)
    assert state == State(
        hands=hands,
        dealer=3,
        phase=model.PLAY,
        turn=2,
        leader=1,
        attack=7,
        kings_up=4,
        kings_buried=(5, 6, 8, 9),
        shown=0,
        doubled=10,
        talk=Talk(holder=model.NOBODY, step=0, spoke=0, wants=0),
        outcome=Outcome(how=model.GOING_ON, winner=model.NOBODY, points=0),
    )
