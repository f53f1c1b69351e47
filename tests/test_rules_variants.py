"""What the variants' files set: pieces, points, names, target, dealers, and what is public."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from deals import (
    EACH_VARIANT,
    EVERY,
    POINTS,
    TOGETHER,
    VARIANTS,
    deal,
    four_kings,
    fresh,
    outcome,
    play,
    rush,
    start,
    variant,
)

import goita
from goita import Phase, Piece, Round

GOITA_NAMES = ("し", "香", "馬", "銀", "金", "角", "飛", "王")
NAMES = {
    "noto": GOITA_NAMES,
    "jga": GOITA_NAMES,
    "atigo": ("市民", "刺客", "騎士", "司祭", "魔術師", "大臣", "将軍", "王／女王"),
    "goipai": GOITA_NAMES,
}
HIDDEN = "xxxxxxxx"


def won_by_dealer(name: str, dealer: int) -> Round:
    return rush(start(name, deal({dealer: "11223345"}), dealer), "11 22 33 45")


def won_by_the_seat_to_the_right(name: str, dealer: int) -> Round:
    winner = (dealer + 1) % 4
    rnd = start(name, deal({dealer: "1115", winner: "11223345"}), dealer)
    rnd = play(rnd, f"{dealer + 1}51 {winner + 1}12")
    for _ in range(3):
        rnd = rnd.apply(goita.Pass())
    return rush(rnd, "12 33 45")


# The shipped variants and their pieces.


def test_the_four_documents_are_shipped() -> None:
    assert set(VARIANTS) <= set(goita.list_variants())


@EACH_VARIANT
def test_set_has_32_pieces(name: str) -> None:
    counts = tuple(kind.count for kind in variant(name).pieces)
    assert counts == (10, 4, 4, 4, 4, 2, 2, 2)


@EACH_VARIANT
def test_each_player_is_dealt_eight_pieces(name: str) -> None:
    rnd = Round.deal(variant(name), seed=1)
    assert [len(hand) for hand in rnd.dealt] == [8, 8, 8, 8]
    every = sorted(piece for hand in rnd.dealt for piece in hand)
    assert "".join(str(int(piece)) for piece in every) == "11111111112222333344445555667788"


@EACH_VARIANT
@pytest.mark.parametrize(
    "hands",
    [
        ["11234567", "11234567", "11123458", "11123455"],
        ["1123456", "112345678", "11123458", "11123457"],
        ["11234567", "11234567", "11123458"],
    ],
)
def test_hands_that_are_no_deal_of_the_set_are_refused(name: str, hands: list[str]) -> None:
    with pytest.raises(goita.InvalidHand):
        Round(variant(name), hands=hands)


@EACH_VARIANT
def test_points_of_the_pieces(name: str) -> None:
    assert tuple(kind.points for kind in variant(name).pieces) == POINTS[name]


def test_atigo_minister_scores_four() -> None:
    assert variant("atigo").kind(Piece.KAKU).ja == "大臣"
    assert variant("atigo").kind(Piece.KAKU).points == 4


@EACH_VARIANT
def test_names_of_the_pieces(name: str) -> None:
    assert tuple(kind.ja for kind in variant(name).pieces) == NAMES[name]


@pytest.mark.parametrize(
    ("piece", "reading"),
    [
        (Piece.KYO, "ごん"),
        (Piece.BA, "ばっこ"),
        (Piece.GIN, "ぎん"),
        (Piece.KIN, "きん"),
        (Piece.KAKU, "かく"),
        (Piece.HI, "ひしゃ"),
    ],
)
def test_goipai_readings(piece: Piece, reading: str) -> None:
    assert variant("goipai").kind(piece).reading == reading


def test_goipai_kings_are_read_both_ways() -> None:
    reading = variant("goipai").kind(Piece.OU).reading
    assert "おう" in reading
    assert "ぎょく" in reading


def test_jga_readings() -> None:
    readings = [kind.reading for kind in variant("jga").pieces]
    assert readings[1:] == ["きょう", "ば", "ぎん", "きん", "かく", "ひ", "おう"]


@EACH_VARIANT
def test_gyoku_is_a_king_and_fu_a_shi(name: str) -> None:
    hands = ["歩し香馬銀金角飛", "11234567", "1112345王", "1112345玉"]
    assert Round(variant(name), hands=hands) == Round(variant(name), hands=EVERY)


@pytest.mark.parametrize(
    ("name", "target"), [("noto", 150), ("jga", 150), ("atigo", 15), ("goipai", 150)]
)
def test_target(name: str, target: int) -> None:
    assert variant(name).target == target


# Dealers.


@pytest.mark.parametrize(
    ("name", "first"),
    [("noto", "higher_pair"), ("jga", "king_pair"), ("atigo", "agreed"), ("goipai", "seat_0")],
)
def test_first_dealer(name: str, first: str) -> None:
    assert variant(name).dealer.first == first


def test_goipai_first_seat_deals_by_default() -> None:
    assert Round(variant("goipai"), hands=EVERY).dealer == 0
    assert Round.deal(variant("goipai"), seed=3).dealt_by == 0


@EACH_VARIANT
def test_next_dealer_is_open_while_the_round_goes_on(name: str) -> None:
    assert start(name, EVERY).next_dealer is None


@pytest.mark.parametrize("name", ["noto", "jga", "goipai"])
@pytest.mark.parametrize("dealer", range(4))
def test_who_went_out_deals_next(name: str, dealer: int) -> None:
    rnd = won_by_dealer(name, dealer)
    assert (outcome(rnd)[1], rnd.next_dealer) == (dealer, dealer)
    right = (dealer + 1) % 4
    rnd = won_by_the_seat_to_the_right(name, dealer)
    assert (outcome(rnd)[1], rnd.next_dealer) == (right, right)


@pytest.mark.parametrize("dealer", range(4))
def test_atigo_seat_to_the_dealers_right_deals_next(dealer: int) -> None:
    right = (dealer + 1) % 4
    assert won_by_dealer("atigo", dealer).next_dealer == right
    assert won_by_the_seat_to_the_right("atigo", dealer).next_dealer == right


@pytest.mark.parametrize("name", ["noto", "goipai"])
@pytest.mark.parametrize("hand", ["11111125", "11111112", "11111111"])
@pytest.mark.parametrize("seat", range(4))
def test_who_held_the_shi_hand_deals_next(name: str, hand: str, seat: int) -> None:
    assert fresh(name, deal({seat: hand}), dealer=1).next_dealer == seat


@pytest.mark.parametrize("hand", ["11111112", "11111111"])
def test_jga_who_held_the_shi_hand_deals_next(hand: str) -> None:
    rnd = play(fresh("jga", deal({2: hand}), dealer=1), "2q 3d")
    assert rnd.next_dealer == 2


@pytest.mark.parametrize("hand", ["11111125", "11111112", "11111111"])
@pytest.mark.parametrize("dealer", range(4))
def test_atigo_deal_passes_to_the_right_after_a_shi_hand_too(hand: str, dealer: int) -> None:
    rnd = play(fresh("atigo", deal({dealer: hand}), dealer), f"{dealer + 1}d")
    assert rnd.next_dealer == (dealer + 1) % 4


def test_jga_five_shi_hold_the_deal_for_their_round_only() -> None:
    rnd = play(fresh("jga", deal({1: "11111567", 3: "11223344"})), "1q 2d 3q 4q")
    rnd = play(rnd, "211 3p 411 1p 2p 3p 422 1p 2p 3p 433 1p 2p 3p 444")
    assert (rnd.dealer, rnd.dealt_by) == (1, 0)
    assert (outcome(rnd), rnd.next_dealer) == (("played", 3, 60), 3)


# What is public.


def views(rnd: Round, owner: int) -> list[str]:
    """The history as a spectator and each seat but the owner of what is hidden may know it."""
    strangers = [seat for seat in range(4) if seat != owner]
    return [rnd.to_history("spectator"), *(rnd.to_history(seat) for seat in strangers)]


def hand_in(history: str, seat: int) -> str:
    """The hand of a seat in a history string."""
    return history.removeprefix("@").split(",")[seat + history.startswith("@")]


@EACH_VARIANT
def test_hands_are_seen_by_their_owners_alone(name: str) -> None:
    rnd = start(name, EVERY)
    for viewer in range(4):
        for seat in range(4):
            seen = EVERY[seat] if seat == viewer else HIDDEN
            assert hand_in(rnd.to_history(viewer), seat) == seen
    assert all(hand_in(rnd.to_history("spectator"), seat) == HIDDEN for seat in range(4))


@EACH_VARIANT
def test_an_observer_sees_its_own_hand_and_how_many_the_others_hold(name: str) -> None:
    rnd = play(start(name, EVERY), "112")
    seen = rnd.observe(1)
    assert (seen.hand, seen.hand_sizes) == (rnd.hands[1], (6, 8, 8, 8))
    assert seen.legal_actions == rnd.legal_actions()
    assert rnd.observe(None).hand == rnd.observe(None).dealt == ()
    assert rnd.observe(2).legal_actions == ()


@EACH_VARIANT
def test_a_buried_piece_is_seen_by_its_owner_alone(name: str) -> None:
    rnd = play(start(name, EVERY), "137")
    assert rnd.to_history(0).endswith("137")
    assert all(view.endswith("1x7") for view in views(rnd, owner=0))
    assert rnd.observe(0).plays[0][0].above is Piece.BA
    for viewer in (None, 1, 2, 3):
        laid = rnd.observe(viewer).plays[0][0]
        assert (laid.above, laid.attack, laid.facedown) == (None, Piece.HI, True)


@EACH_VARIANT
def test_receives_and_attacks_are_seen_by_all(name: str) -> None:
    rnd = play(start(name, EVERY), "112 223 3p")
    assert all(view.endswith("1x2,223,3p") for view in views(rnd, owner=0))


def test_jga_attack_alone_hides_nothing() -> None:
    rnd = play(start("jga", EVERY), "1-7")
    assert all(view.endswith("1-7") for view in views(rnd, owner=0))


@pytest.mark.parametrize("name", ["noto", "jga", "atigo"])
def test_the_buried_piece_that_doubles_stays_hidden(name: str) -> None:
    rnd = rush(start(name, deal({0: "11223344"})), "11 22 33 44")
    assert all(view.endswith(",1x4") for view in views(rnd, owner=0))


def test_goipai_buried_piece_that_doubles_is_shown() -> None:
    rnd = rush(start("goipai", deal({0: "11223344"})), "11 22 33 44")
    for view in views(rnd, owner=0):
        assert [item for item in view.split(",") if item[0] == "1"][-4:] == [
            "1x1",
            "1x2",
            "1x3",
            "144",
        ]


def test_goipai_last_buried_piece_that_does_not_double_stays_hidden() -> None:
    rnd = rush(start("goipai", deal({0: "11223345"})), "11 22 33 45")
    assert all(view.endswith(",1x5") for view in views(rnd, owner=0))


def test_the_last_buried_piece_is_not_shown_where_two_alike_do_not_double() -> None:
    data = variant("goipai").to_dict() | {
        "id": "times-one",
        "doubling": {"times": 1, "shown": True},
    }
    rnd = rush(Round(goita.Variant.from_dict(data), deal({0: "11223344"})), "11 22 33 44")
    assert all(view.endswith(",1x4") for view in views(rnd, owner=0))


def test_a_king_that_attacks_alone_shows_none() -> None:
    data = variant("atigo").to_dict() | {"id": "always"}
    data["king"]["attacks_when"] = ["always"]
    rnd = play(Round(goita.Variant.from_dict(data), EVERY, dealer=2).play_on(), "318")
    assert rnd.shown_king is None
    assert rnd.observe(None).shown == ((), (), (), ())


def test_atigo_second_king_in_hand_is_shown_to_all() -> None:
    rnd = play(start("atigo", TOGETHER), "118")
    assert all(hand_in(view, 0) == "8xxxxxxx" for view in views(rnd, owner=0))
    for viewer in (None, 1, 2, 3):
        assert rnd.observe(viewer).shown == ((Piece.OU,), (), (), ())
    assert rnd.shown_king == 0
    assert Piece.OU in rnd.hands[0]


def test_atigo_second_king_in_hand_is_shown_after_a_receive_too() -> None:
    rnd = play(start("atigo", TOGETHER, dealer=3), "413 138")
    assert all(hand_in(view, 0) == "8xxxxxxx" for view in views(rnd, owner=0))


def test_atigo_second_king_is_shown_although_buried() -> None:
    rnd = play(start("atigo", TOGETHER), "188")
    assert all(view.endswith(",188") for view in views(rnd, owner=0))
    assert rnd.observe(2).plays[0][0].above is Piece.OU
    assert rnd.shown_king == 0


def test_atigo_shown_king_is_still_shown_later() -> None:
    rnd = play(start("atigo", TOGETHER), "118 2p 3p 4p 123 2p")
    assert rnd.observe(None).shown[0] == (Piece.OU,)


def test_atigo_king_that_attacks_with_another_face_up_shows_none() -> None:
    rnd = play(start("atigo", EVERY, dealer=1), "217 381 418")
    assert rnd.observe(None).shown == ((), (), (), ())
    assert rnd.shown_king is None


def test_atigo_two_in_hand_show_none_when_another_is_face_up() -> None:
    rnd = Round(four_kings("atigo"), hands=["11234588", "11234588", "11234567", "11234567"])
    rnd = play(rnd, "1q 2q 3q 4q 118 2p 3p 4p 112 228")
    assert rnd.observe(None).shown == ((Piece.OU,), (), (), ())


def test_atigo_king_kept_in_hand_or_buried_without_attacking_is_not_shown() -> None:
    rnd = play(start("atigo", TOGETHER), "181")
    assert rnd.observe(None).shown[0] == ()
    assert all(view.endswith(",1x1") for view in views(rnd, owner=0))


@pytest.mark.parametrize("name", ["noto", "jga", "goipai"])
@pytest.mark.parametrize(("lead", "seen"), [("118", "1x8"), ("188", "1x8")])
def test_second_king_is_not_shown(name: str, lead: str, seen: str) -> None:
    rnd = play(start(name, TOGETHER), lead)
    for view in views(rnd, owner=0):
        assert view.endswith("," + seen)
        assert hand_in(view, 0) == HIDDEN
    assert rnd.observe(None).shown[0] == ()


@pytest.mark.parametrize("hand", ["11111567", "11111157", "11111117", "11111111"])
def test_jga_declared_hand_is_shown_to_all(hand: str) -> None:
    rnd = play(fresh("jga", deal({0: hand})), "1d")
    assert all(hand_in(view, 0) == hand for view in views(rnd, owner=0))
    assert all(hand_in(view, 2) == HIDDEN for view in views(rnd, owner=2))


@pytest.mark.parametrize("hand", ["11111567", "11111157", "11111117", "11111111"])
@pytest.mark.parametrize("name", ["jga", "atigo"])
def test_hand_that_is_not_declared_is_not_shown(name: str, hand: str) -> None:
    rnd = start(name, deal({0: hand}))
    assert all(hand_in(view, 0) == HIDDEN for view in views(rnd, owner=0))


FIVE_TALKS: Mapping[str, tuple[str, str]] = {
    "noto": ("1w+ 3c", "1w+,3c"),
    "goipai": ("3c", "3c"),
    "atigo": ("1d 3w- 1c 2q 3q 4q", "1d,3w-,1c,2q,3q,4q"),
}


@pytest.mark.parametrize("name", FIVE_TALKS)
def test_five_shi_talk_is_heard_by_all_and_shows_no_piece(name: str) -> None:
    said, heard = FIVE_TALKS[name]
    rnd = play(fresh(name, deal({0: "11111234"})), said)
    assert rnd.phase is Phase.PLAY
    for view in views(rnd, owner=0):
        assert view.endswith(f",s1,{heard}")
        assert hand_in(view, 0) == HIDDEN


@pytest.mark.parametrize("name", ["noto", "goipai"])
def test_no_talk_tells_that_nobody_has_five(name: str) -> None:
    assert fresh(name, deal({0: "11111234"})).observe(1).phase is Phase.SHI
    assert fresh(name, EVERY).observe(1).phase is Phase.PLAY


@EACH_VARIANT
def test_what_was_chosen_is_listed(name: str) -> None:
    assert variant(name).assumptions
    assert variant(name).source
