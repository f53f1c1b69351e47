"""Values of the wrong kind, from callers and from JSON, end in an error of ours."""

import json
from itertools import repeat
from types import MappingProxyType
from typing import Any

import pytest

import goita
from goita import GoitaError, IllegalAction, InvalidHand, InvalidOption, Match, Round, Variant

NOTO = goita.load_variant("noto")
HANDS = ["11244556", "12234568", "11123378", "11113457"]
ROUND = Round(NOTO, HANDS, dealer=2)


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def cyclic() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


def test_pieces_are_taken_in_every_spelling() -> None:
    spellings: list[Any] = [9, 8, "9", "8", "王", "玉", "９", goita.Piece.OU]
    assert {goita.Lead(king, "歩") for king in spellings} == {goita.Lead(8, 1)}
    assert goita.Receive("角", "し") == goita.Receive(6, 1)
    assert Round(NOTO, [[int(piece) for piece in hand] for hand in HANDS], 2) == ROUND


@pytest.mark.parametrize("piece", [0, 10, "x", "", "しし", None, 1.5, b"1", [], goita.Pass()])
def test_what_is_no_piece_is_refused(piece: Any) -> None:
    with pytest.raises(InvalidHand, match="is no piece"):
        goita.Receive(piece, 1)


@pytest.mark.parametrize("redeal", ["no", 0, 1, None, []])
def test_a_wish_is_true_or_false(redeal: Any) -> None:
    with pytest.raises(InvalidOption, match="True or False"):
        goita.Wish(redeal)


@pytest.mark.parametrize("action", [goita.Pass, goita.Lead, "p", 17, None, SystemExit(None), ROUND])
def test_what_is_no_action_is_refused(action: Any) -> None:
    for ask in (ROUND.apply, ROUND.is_legal, ROUND.why_not):
        with pytest.raises(IllegalAction, match="is no action"):
            ask(action)


@pytest.mark.parametrize(
    "hands",
    [None, 3, [1, 2, 3, 4], [None] * 4, b"abcd", HANDS[0], repeat("11244556"), [b"1234"] * 4, {}],
)
def test_what_is_no_deal_is_refused(hands: Any) -> None:
    with pytest.raises(InvalidHand):
        Round(NOTO, hands)


@pytest.mark.parametrize("variant", ["noto", None, 3, NOTO.rules])
def test_an_id_is_no_variant(variant: Any) -> None:
    for call in (
        lambda: Round(variant, HANDS),
        lambda: Round.deal(variant, seed=1),
        lambda: Round.from_history(variant, "x"),
        lambda: Match.start(variant, seed=1),
    ):
        with pytest.raises(InvalidOption, match=r"is no Variant; get one with load_variant"):
            call()


@pytest.mark.parametrize("text", [None, 3, b"11244556", ["11244556"]])
def test_a_history_is_a_text(text: Any) -> None:
    with pytest.raises(goita.RecordError, match="a history string is a text"):
        Round.from_history(NOTO, text)


@pytest.mark.parametrize("name", [None, 3, b"noto", [], NOTO])
def test_a_variant_is_asked_for_by_a_text_or_a_path(name: Any) -> None:
    with pytest.raises(goita.InvalidVariant):
        goita.load_variant(name)


@pytest.mark.parametrize(
    ("name", "value"),
    [("seed", True), ("dealer", True), ("scores", (True, 0)), ("seed", "1"), ("dealer", "1")],
)
def test_true_is_no_number(name: str, value: Any) -> None:
    with pytest.raises(InvalidOption):
        Match.start(NOTO, **{"seed": 1, name: value})


@pytest.mark.parametrize(
    "turns",
    [
        [[2, "71,413"]],
        [[36, "1"]],
        [[-1, "371"]],
        [[2.0, "71"]],
        [["2", "71"]],
        [[True, "71"]],
        [[2, 71]],
        [[2, None]],
        [[2]],
        [2],
        ["271"],
        [[2, "71", "x"]],
        {"2": "71"},
        repeat([2, "71"]),
    ],
)
def test_turns_of_another_shape_are_no_round(turns: Any) -> None:
    data = ROUND.to_dict() | {"turns": turns}
    with pytest.raises(goita.RecordError):
        Round.from_dict(data)


@pytest.mark.parametrize(
    "data",
    [
        {None: 1, "a": 2},
        {(1, 2): 3, "a": 1},
        {1.5: 1},
        {"k" * 5000: 1},
        NOTO.to_dict() | {"name": {None: 1, "ja": "x"}},
        NOTO.to_dict() | {"source": cyclic()},
        NOTO.to_dict() | {"source": nested(5000)},
        NOTO.to_dict() | {"source": ["x" * 5000]},
        NOTO.to_dict() | {"source": ("x",)},
        NOTO.to_dict() | {"source": {"x"}},
        NOTO.to_dict() | {"target": 10**5000},
        NOTO.to_dict() | {"target": 1j},
        NOTO.to_dict() | {"target": float("nan")},
        NOTO.to_dict() | {"target": float("inf")},
        NOTO.to_dict() | {"id": "mine", "extends": "noto"},
        None,
        3,
        "noto",
        [NOTO],
    ],
    ids=lambda data: type(data).__name__,
)
def test_data_that_are_no_variant(data: Any) -> None:
    with pytest.raises(goita.InvalidVariant):
        Variant.from_dict(data)
    with pytest.raises(GoitaError):
        Round.from_dict(ROUND.to_dict() | {"variant": data if data != "noto" else "notto"})


def test_any_mapping_makes_a_variant() -> None:
    assert Variant.from_dict(MappingProxyType(NOTO.to_dict())) == NOTO


@pytest.mark.parametrize(
    "data",
    [
        10**5000,
        cyclic(),
        nested(5000),
        {"seed": 10**5000},
        {None: 1},
        {"rounds": [[]] * 20_000},
        {"variant": "x" * 5000},
    ],
    ids=lambda data: type(data).__name__,
)
def test_data_that_are_no_match(data: Any) -> None:
    base = Match.start(NOTO, seed=1).to_dict()
    merged = {**base, **data} if isinstance(data, dict) else data
    with pytest.raises(goita.RecordError, match="these data are no match"):
        Match.from_dict(merged)


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 4},
        {"seat": True},
        {"phase": "later"},
        {"hand": "19"},
        {"hand_sizes": [8, 8, 8]},
        {"turns": [["3x1"]]},
        {"turns": [["zz", None]]},
        {"turns": [["3x1", [None, 1, True]]]},
        {"turns": [["3x1", [9, 1, True, False]]]},
        {"legal_actions": ["zz"]},
        {"legal_actions": ["--"]},
        {"result": {"how": "lost"}},
        {"variant": "nobody"},
        {"extra": 1},
        {"shown": cyclic()},
    ],
    ids=str,
)
def test_data_that_are_no_observation(change: Any) -> None:
    data = ROUND.observe(2).to_dict()
    assert goita.Observation.from_dict(data) == ROUND.observe(2)
    with pytest.raises(GoitaError):
        goita.Observation.from_dict(data | change)
    for no_mapping in (None, [], 3, "x"):
        with pytest.raises(goita.RecordError):
            goita.Observation.from_dict(no_mapping)  # type: ignore[arg-type]


@pytest.mark.parametrize("view", ["bogus", 4, -1, True, None, 1.0])
def test_a_view_is_all_a_seat_or_the_spectator(view: Any) -> None:
    with pytest.raises(InvalidOption, match="'all', 'spectator' or a seat"):
        ROUND.to_history(view)


@pytest.mark.parametrize(
    ("items", "move"), [(["113"], 0), ([goita.notation.Item(2, "zz")], 0), ([None], 0)]
)
def test_items_that_are_none_are_told_with_their_move(items: Any, move: int) -> None:
    with pytest.raises(goita.RecordError) as caught:
        ROUND.replay(items)
    assert caught.value.move == move


@pytest.mark.parametrize("options", [5, None, {}, "no_five_shi"])
def test_options_of_a_match_are_deal_options(options: Any) -> None:
    with pytest.raises(InvalidOption, match="no DealOptions"):
        Match.start(NOTO, seed=1, options=options)
    with pytest.raises(InvalidOption, match="no_five_shi is True or False"):
        goita.DealOptions(no_five_shi=options)


def test_what_json_makes_of_a_match_is_the_match() -> None:
    match = Match.start(NOTO, seed=2**63 - 1, scores=(140, 0), dealer=3)
    assert Match.from_dict(json.loads(json.dumps(match.to_dict()))) == match
