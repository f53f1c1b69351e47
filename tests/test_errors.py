"""Bad input gets an error that says what was wrong and what would be right."""

import pickle
from typing import Any

import pytest

import goita
from goita import GoitaError, IllegalAction, InvalidHand, InvalidOption, RecordError, RoundOver

NOTO = goita.load_variant("noto")
HANDS = ["11244556", "12234568", "11123378", "11113457"]


def rnd(*items: str) -> goita.Round:
    return goita.Round.from_history(NOTO, ",".join([*HANDS, "s3", *items]))


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (HANDS[:3], "four hands are needed, not 3"),
        ([*HANDS[:3], "1111345"], r"player 4 has 7 pieces, not 8; Rook \(飛\): 1 instead of 2"),
        (
            [*HANDS[:3], "11113458"],
            r"Rook \(飛\): 1 instead of 2; King \(王\): 3 instead of 2",
        ),
        ([*HANDS[:3], "1111345z"], "'z' is no piece"),
        ([*HANDS[:3], "1111345桂"], "'桂' is no piece"),
        ([*HANDS[:3], [1, 1, 1, 1, 3, 4, 5, 0]], "0 is no piece"),
        ("".join(HANDS), "in a list"),
    ],
)
def test_hands_that_are_no_deal(hands: Any, message: str) -> None:
    with pytest.raises(InvalidHand, match=message):
        goita.Round(NOTO, hands)


def test_all_that_is_wrong_with_hands_is_told_at_once() -> None:
    with pytest.raises(InvalidHand) as caught:
        goita.Round(NOTO, ["1", "2", "3", "4"])
    assert str(caught.value).count(";") >= 10


def test_hands_of_another_set_are_told_in_the_variant_s_names() -> None:
    data = goita.load_variant("atigo").to_dict() | {"id": "kings"}
    data["pieces"]["shi"]["count"] = 8
    data["pieces"]["ou"]["count"] = 4
    with pytest.raises(InvalidHand, match=r"Citizen \(市民\): 10 instead of 8"):
        goita.Round(goita.Variant.from_dict(data), HANDS)


@pytest.mark.parametrize("dealer", [-1, 4, "1", None, 1.0])
def test_a_dealer_who_is_no_seat(dealer: Any) -> None:
    with pytest.raises(InvalidOption, match="seat from 0 to 3"):
        goita.Round(NOTO, HANDS, dealer)


@pytest.mark.parametrize(
    ("name", "value"),
    [("seed", -1), ("seed", 2**63), ("seed", 1.5), ("number", -1), ("redeals", 2**32)],
)
def test_numbers_of_a_deal_that_are_out_of_range(name: str, value: Any) -> None:
    with pytest.raises(InvalidOption, match=f"the {name} must be a whole number from 0 to"):
        goita.Round.deal(NOTO, **{"seed": 1, name: value})


def test_an_observer_who_is_no_seat() -> None:
    with pytest.raises(InvalidOption, match="the observer must be a seat"):
        rnd().observe(4)


@pytest.mark.parametrize(
    ("items", "action", "message"),
    [
        ([], goita.Pass(), "no attack stands, so the player to move must lead"),
        ([], goita.Receive(8, 1), "no attack stands"),
        ([], goita.Lead(None, 1), "must bury a piece before attacking"),
        ([], goita.Lead(6, 1), "Bishop is not in the hand 11123378"),
        ([], goita.Lead(1, 6), "Bishop is not left in the hand 11123378 to attack with"),
        ([], goita.Lead(7, 7), "Rook is not left in the hand"),
        (
            [],
            goita.Lead(1, 8),
            "a king may attack only with a king face-up, from two in hand, "
            "after burying one, or as the last piece",
        ),
        ([], goita.Silent(), "the shi phase is over"),
        (["371"], goita.Lead(1, 3), "an attack with Shi stands, so receive it or pass"),
        (["371"], goita.Receive(5, 1), "Gold may not receive Shi; only Shi may"),
        (["371"], goita.Receive(1), "pieces are left in the hand 11113457, so an attack must"),
        (["312", "4p", "1p"], goita.Receive(8, 1), "a king may not receive Lance; only Lance may"),
    ],
)
def test_an_illegal_action_is_refused_by_the_rule_it_breaks(
    items: list[str], action: goita.Action, message: str
) -> None:
    before = rnd(*items)
    with pytest.raises(IllegalAction, match=message) as caught:
        before.apply(action)
    assert caught.value.action == action
    assert before.why_not(action) == str(caught.value)
    assert f"player {before.turn + 1} may not" in str(caught.value)


def test_something_that_is_no_action_is_refused() -> None:
    with pytest.raises(IllegalAction, match="'17' is no action"):
        rnd().apply("17")  # type: ignore[arg-type]


def test_a_finished_round_takes_no_action() -> None:
    over = goita.Round.from_history(
        NOTO,
        "11123458,11113348,11234567,12245567,s1,134,281,317,472,125,2p,351,414,181,214,3p,4p,1p,"
        "233,334,4p,1p,2p,362",
    )
    with pytest.raises(RoundOver, match="the round is over \\(player 3 went out for 20 points\\)"):
        over.apply(goita.Pass())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no history string"),
        ("11244556", "is no history string"),
        (",".join([*HANDS, "3"]), "should be the dealer"),
        (",".join([*HANDS, "s5"]), "should be the dealer"),
        (",".join([*HANDS[:3], "111134a7", "s3"]), "is no hand for player 4"),
        (",".join([*HANDS, "s3", "37"]), "move 0: '37' is no item"),
        (",".join([*HANDS, "s3", "371", "4z"]), "move 1: '4z' is no item"),
        (",".join([*HANDS, "s3", "371", "1p"]), "move 1: it is player 4's turn, not player 1's"),
        (",".join([*HANDS, "s3", "3--"]), "move 0: '3--' is no turn"),
        (",".join([*HANDS, "s3", "3x1"]), "hides pieces"),
        (",".join(["xxxxxxxx", *HANDS[1:], "s3"]), "hides pieces"),
        (",".join(["@atigo", *HANDS, "s3"]), "is of the variant 'atigo', not 'noto'"),
        (",".join([*HANDS[:3], "11113458", "s3"]), "no deal of the noto set"),
        ("1" * 10_001, "at most 10,000 characters"),
    ],
)
def test_a_history_string_that_cannot_be_followed(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        goita.Round.from_history(NOTO, text)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"variant": "noto"},
        {"variant": "noto", "hands": 3, "dealer": 0, "turns": []},
        {"variant": "noto", "hands": HANDS, "dealer": 2, "turns": 3},
        {"variant": "noto", "hands": HANDS, "dealer": 2, "turns": [["a", "p"]]},
        {"variant": "noto", "hands": HANDS, "dealer": 2, "turns": [[2, "zz"]]},
        {"variant": "noto", "hands": HANDS, "dealer": 2, "turns": [[2, "p"]]},
        {"variant": "noto", "hands": HANDS, "dealer": 7, "turns": []},
        {"variant": "noto", "hands": HANDS[:2], "dealer": 0, "turns": []},
        {"variant": "/etc/passwd", "hands": HANDS, "dealer": 2, "turns": []},
        {"variant": 3, "hands": HANDS, "dealer": 2, "turns": []},
        {"variant": {}, "hands": HANDS, "dealer": 2, "turns": []},
        [],
        None,
        "noto",
    ],
)
def test_data_that_are_no_round(data: Any) -> None:
    with pytest.raises(GoitaError):
        goita.Round.from_dict(data)


@pytest.mark.parametrize("name", ["notto", "Noto", "", "nobody"])
def test_an_unknown_variant_names_what_there_is(name: str) -> None:
    with pytest.raises(
        goita.InvalidVariant, match=r"did you mean 'noto'|shipped are atigo, goipai"
    ):
        goita.load_variant(name)


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction("no", goita.Pass()),
        RecordError("no", file="a.yaml", line=3, round=1, move=2),
        goita.MissingExtra("fast", "numba"),
        InvalidHand("no"),
        RoundOver("no"),
    ],
)
def test_errors_survive_pickling(error: GoitaError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert vars(again) == vars(error)
