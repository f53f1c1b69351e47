"""Why an action is illegal: every reason the rules give, and its words."""

from typing import Any

import pytest
from deals import EVERY, TOGETHER, deal, fresh, play, start, variant

import goita
from goita import Round
from goita.actions import LEAD, PASS, RECEIVE
from goita.rules import refusals
from goita.rules.refusals import refusal

FIVE = deal({0: "11111", 1: "11", 2: "1", 3: "11"})
FIVE_FIVE = deal({0: "11111", 2: "11111"})


def reason(rnd: Round, code: int) -> int:
    return refusal(rnd.variant.rules, rnd.state, code)


def told(rnd: Round, action: goita.Action) -> str:
    return (rnd.why_not(action) or "").partition("): ")[2]


@pytest.mark.parametrize(
    "code",
    [-1, -LEAD, 0x306, 0x400, 0x1000]
    + [LEAD | pair for pair in (0x91, 0x19, 0xA1, 0x1A, 0x99, 0x10)],
)
def test_a_code_that_no_action_has_is_no_such_action_for_a_leader(code: int) -> None:
    assert reason(start("noto", EVERY), code) == refusals.NO_SUCH_ACTION


@pytest.mark.parametrize("code", [0x012, RECEIVE, RECEIVE | 0x01, RECEIVE | 0x91, RECEIVE | 0x19])
def test_a_code_that_no_action_has_is_no_such_action_for_a_follower(code: int) -> None:
    rnd = play(start("noto", EVERY), "112")
    assert reason(rnd, code) == refusals.NO_SUCH_ACTION
    assert reason(rnd, PASS) == refusals.LEGAL


@pytest.mark.parametrize("code", [LEAD, PASS, RECEIVE | 0x12, -1, 0x10000])
def test_nothing_can_be_played_in_the_shi_phase(code: int) -> None:
    rnd = fresh("noto", FIVE)
    assert reason(rnd, code) == refusals.SHI_PHASE_FIRST
    assert told(rnd, goita.Pass()) == "the shi hands are to be settled first"


def test_nothing_can_be_said_once_pieces_are_played() -> None:
    rnd = start("noto", EVERY)
    words = (goita.Silent(), goita.Declare(), goita.Redeal(), goita.Continue(), goita.Wish(True))
    for word in words:
        assert reason(rnd, word.code) == refusals.SHI_PHASE_IS_OVER
        assert told(rnd, word) == "the shi phase is over"


def test_nothing_can_be_done_once_the_round_is_over() -> None:
    rnd = fresh("noto", deal({0: "1111112", 1: "1", 2: "1", 3: "1"}))
    for action in (goita.Pass(), goita.Silent(), goita.Lead(1, 2)):
        assert reason(rnd, action.code) == refusals.ROUND_IS_OVER
        assert told(rnd, action) == "the round is over"


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (goita.Continue(), "a seat that is asked stays silent or speaks of its own shi hand"),
        (goita.Wish(True), "a seat that is asked stays silent or speaks of its own shi hand"),
        (goita.Wish(False), "a seat that is asked stays silent or speaks of its own shi hand"),
        (goita.Declare(), "there is nothing to declare in the hand 11122346"),
        (goita.Redeal(), "the hand 11122346 gives no claim to a redeal"),
    ],
)
def test_what_a_seat_that_is_asked_may_not_say(word: goita.Action, message: str) -> None:
    rnd = fresh("atigo", deal({0: "11122346", 1: "11", 2: "11", 3: "11"}))
    assert told(rnd, word) == message


@pytest.mark.parametrize(
    "word", [goita.Silent(), goita.Declare(), goita.Redeal(), goita.Continue()]
)
def test_only_a_wish_may_be_said_when_a_wish_is_asked_for(word: goita.Action) -> None:
    rnd = fresh("noto", FIVE)
    assert told(rnd, word) == "only a wish, for a redeal or not, may be said now"


@pytest.mark.parametrize(
    "word", [goita.Silent(), goita.Declare(), goita.Wish(True), goita.Wish(False)]
)
def test_only_a_decision_may_be_said_when_one_is_asked_for(word: goita.Action) -> None:
    for rnd in (play(fresh("noto", FIVE), "1w+"), fresh("goipai", FIVE)):
        assert told(rnd, word) == "a redeal or going on is to be decided now"


def test_only_a_partner_with_five_may_join() -> None:
    message = "only a partner who holds five し as well may declare now"
    assert told(play(fresh("atigo", FIVE), "1d"), goita.Declare()) == message
    assert play(fresh("atigo", FIVE_FIVE), "1d").why_not(goita.Declare()) is None


def test_where_five_of_both_partners_win_nothing_nobody_could_join() -> None:
    data: Any = variant("atigo").to_dict() | {"id": "alone"}
    data["shi_hands"]["five"]["partners"] = "none"
    rnd = play(Round(goita.Variant.from_dict(data), FIVE_FIVE), "1d")
    assert told(rnd, goita.Declare()) == "only a wish, for a redeal or not, may be said now"


@pytest.mark.parametrize(
    ("played", "action", "message"),
    [
        ("", goita.Pass(), "no attack stands, so the player to move must lead"),
        ("", goita.Receive(1, 2), "no attack stands, so the player to move must lead"),
        ("", goita.Lead(None, 1), "a leader must bury a piece before attacking"),
        ("118 2p 3p 4p", goita.Lead(None, 2), "a leader must bury a piece before attacking"),
        ("112", goita.Lead(1, 2), "an attack with Lance stands, so receive it or pass"),
        ("112", goita.Receive(1, 2), "Shi may not receive Lance; only Lance may"),
        ("118", goita.Receive(2, 1), "nobody may receive the attack of a king"),
    ],
)
def test_what_a_player_may_not_do(played: str, action: goita.Action, message: str) -> None:
    assert told(play(start("noto", TOGETHER), played), action) == message


def test_the_piece_above_comes_out_of_the_hand_first() -> None:
    rnd = start("noto", TOGETHER)
    assert told(rnd, goita.Lead(2, 2)) == "Lance is not left in the hand 11234588 to attack with"
    assert rnd.why_not(goita.Lead(8, 8)) is None


def test_an_opening_of_an_attack_alone_buries_nothing() -> None:
    data = variant("jga").to_dict() | {"id": "alone", "opening": ["attack_alone"]}
    rnd = Round(goita.Variant.from_dict(data), EVERY).play_on()
    assert told(rnd, goita.Lead(1, 2)) == "the opening under this variant is an attack alone"
    assert rnd.why_not(goita.Lead(None, 2)) is None


def test_a_king_s_conditions_are_told() -> None:
    rnd = start("atigo", EVERY, 2)
    assert told(rnd, goita.Lead(1, 8)) == (
        "a king may attack only with a king face-up, from two in hand, or as the last piece"
    )


def test_playing_on_is_said_by_everybody_who_is_asked() -> None:
    said = {
        name: [str(turn) for turn in fresh(name, FIVE).play_on().turns]
        for name in ("noto", "goipai", "atigo", "jga")
    }
    assert said == {
        "noto": ["1w-", "3c"],
        "goipai": ["3c"],
        "atigo": ["1q", "2q", "3q", "4q"],
        "jga": ["1q", "2q", "3q", "4q"],
    }
    talking = play(fresh("atigo", FIVE), "1d").play_on()
    assert [str(turn) for turn in talking.turns] == ["1d", "3w-", "1c", "2q", "3q", "4q"]


def test_a_last_piece_that_leads_buries_nothing() -> None:
    rnd = start("jga", deal({0: "11223345", 1: "1", 2: "1", 3: "1"}))
    for lead in ("1-1", "112", "123", "134"):
        rnd = play(rnd, f"{lead} 2p 3p 4p")
    assert rnd.hands[0] == (goita.Piece.KIN,)
    assert told(rnd, goita.Lead(5, 1)) == "the last piece can only attack"
    assert told(rnd, goita.Lead(5, 5)) == "the last piece can only attack"
    assert [str(action) for action in rnd.legal_actions()] == ["-5"]


def test_what_would_leave_only_kings_that_may_not_attack_is_not_put_down() -> None:
    data = variant("jga").to_dict() | {"id": "kings-stay"}
    data["king"]["attacks_when"] = []
    rules = goita.Variant.from_dict(data)
    rnd = Round(rules, deal({0: "11233488", 1: "1", 2: "1", 3: "1"})).play_on()
    for lead in ("1-2", "113", "134"):
        rnd = play(rnd, f"{lead} 2p 3p 4p")
    assert [str(action) for action in rnd.legal_actions()] == ["81"]
    assert told(rnd, goita.Lead(1, 8)) == "it would leave only kings, which may not attack now"
    assert told(rnd, goita.Lead(8, 8)) == "a king may attack only as the last piece"
