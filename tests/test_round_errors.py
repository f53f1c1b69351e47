"""What an error of a round says beside its message: the move, the rule, the action."""

from typing import Any

import pytest
from deals import deal, variant

import goita
from goita import IllegalAction, InvalidOption, RecordError, Round
from goita.notation import Item

NOTO = variant("noto")
DEAL = "11244556,12234568,11123378,11113457,s3"
SIX = Round(NOTO, deal({0: "111111", 1: "1", 2: "11", 3: "1"}))


@pytest.mark.parametrize(
    ("text", "move", "rule", "message"),
    [
        (f"{DEAL},371,1p", 1, "turn", "it is player 4's turn"),
        (f"{DEAL},371,4p,155", 2, "other_kind_receives", "may not"),
        (f"{DEAL},3-1", 0, "must_bury", "may not"),
        (f"{DEAL},37-", 0, "no_such_action", "nothing may attack after it"),
        (f"{DEAL},371,4x1", None, None, "^the history hides pieces"),
        (f"{SIX.to_history()},1p", 0, "round_is_over", "the round is over"),
        (
            f"1{DEAL[1:]}".replace("8,11123378", "7,11123378"),
            None,
            "deal",
            "no deal of the noto set",
        ),
    ],
)
def test_a_history_that_breaks_a_rule_names_the_move_and_the_rule(
    text: str, move: int | None, rule: str | None, message: str
) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        Round.from_history(NOTO, text)
    assert (caught.value.move, caught.value.rule) == (move, rule)


def test_an_item_that_is_none_or_hidden_is_told_with_its_move() -> None:
    for item, message, rule in (
        ("4p", "'4p' is no Item", None),
        (Item(3, "x1"), "hides a piece", None),
        (Item(3, "zz"), "'z' is no piece", "no_such_action"),
    ):
        items: list[Any] = [Item(2, "71"), item]
        with pytest.raises(RecordError, match=message) as caught:
            Round.from_history(NOTO, DEAL).replay(items)
        assert (caught.value.move, caught.value.rule) == (1, rule)


def test_an_illegal_action_is_named_with_its_rule() -> None:
    rnd = Round.from_history(NOTO, DEAL)
    with pytest.raises(IllegalAction) as caught:
        rnd.apply(goita.Pass())
    assert (caught.value.action, caught.value.rule) == (goita.Pass(), "must_lead")


def test_what_is_no_action_is_handed_back() -> None:
    action: Any = "71"
    with pytest.raises(IllegalAction) as caught:
        SIX.apply(action)
    assert caught.value.action == "71"


def test_a_wrong_dealer_is_named() -> None:
    with pytest.raises(InvalidOption, match=r"^the dealer "):
        Round(NOTO, SIX.dealt, 4)
    with pytest.raises(InvalidOption, match=r"^the dealer "):
        Round.deal(NOTO, 4, seed=1)


def test_data_without_a_key_name_it() -> None:
    data = SIX.to_dict()
    del data["dealer"]
    with pytest.raises(RecordError, match="the key 'dealer' is missing"):
        Round.from_dict(data)
    with pytest.raises(RecordError, match=r"these data are no round: .*'int'"):
        Round.from_dict(SIX.to_dict() | {"turns": 3})
