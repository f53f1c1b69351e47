"""Rounds that hide pieces: what nobody needs to see in order to tell that it is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import strategies as st
from strategies import each_variant, played_rounds

from goita import RecordError, load_variant
from goita.notation import HIDDEN, Item
from goita.records import MatchRecord, dumps, loads
from goita.records.hidden import check_hidden
from goita.records.model import RoundRecord
from goita.records.replay import Status, replay

if TYPE_CHECKING:
    from goita import Round

NOTO = load_variant("noto")
X = "x" * 8
ALL = (X, X, X, X)


def record(items: str, hands: tuple[str, str, str, str] = ALL, name: str = "noto") -> RoundRecord:
    turns = tuple(Item(int(text[0]) - 1, text[1:]) for text in items.split(",") if text)
    return RoundRecord(load_variant(name), hands, 0, turns)


def wrong(rnd: RoundRecord) -> tuple[int | None, str | None] | None:
    faults = replay(rnd).faults
    return (faults[0].move, faults[0].rule) if faults else None


OWN = ("11234567", X, X, X)
"""Seat 0 without a king."""


@pytest.mark.parametrize(
    ("items", "hands", "move", "rule"),
    [
        ("2x1", ALL, 0, "turn"),
        ("1x1,3p", ALL, 1, "turn"),
        ("1x1,2p,3p,4p,2x1", ALL, 4, "turn"),
        ("1p", ALL, 0, "must_lead"),
        ("1x1,2p,3p,4p,1p", ALL, 4, "must_lead"),
        ("1x5,241", ALL, 1, "other_kind_receives"),
        ("1x1,281", ALL, 1, "king_may_not_receive"),
        ("1x2,281", ALL, 1, "king_may_not_receive"),
        ("1x1,21-", ALL, 1, "must_attack"),
        ("1-1", ALL, 0, "must_bury"),
        ("188", OWN, 0, "not_held_above"),
        ("1x8", OWN, 0, "not_held_attack"),
        ("1x5,255,355,455,155", ALL, 2, "not_held_attack"),
        ("1x6,261,311,474", ALL, 3, "other_kind_receives"),
        ("1x1,2p,1q", ALL, 2, "shi_phase_is_over"),
        ("1x6,264,3p,4p,147", ("12333456", X, X, X), 4, "not_held_attack"),
        ("1x8", ("11234568", X, X, X), 0, "king_may_not_attack"),
        ("1x1,2p,3p,4p,1x2,2p,3p,4p,1x3,2p,3p,4p,1x4,2p", ALL, 13, "round_is_over"),
        ("1x1,2p,3p,4p,1x2,2p,3p,4p,1x3,2p,3p,4p,1x4,2p,3p,4p,1x5", ALL, 13, "round_is_over"),
        ("1x-", ALL, 0, "no_such_action"),
        # Whatever could receive is in another hand.
        ("1x4,2x1", (X, X, "44488xxx", X), 1, "other_kind_receives"),
    ],
)
def test_what_no_hidden_piece_explains_is_a_fault(
    items: str, hands: tuple[str, str, str, str], move: int, rule: str
) -> None:
    rnd = record(items, hands)
    assert wrong(rnd) == (move, rule)
    played = replay(rnd)
    assert played.status is Status.ILLEGAL
    assert played.record is not None
    assert played.record.items == rnd.items[:move]
    assert replay(played.record).status is Status.HIDDEN


@pytest.mark.parametrize(
    ("items", "hands", "name"),
    [
        ("1x1,211,3p,4p,112", ALL, "noto"),
        # A king may attack once another one may lie before its owner, or is face-up.
        ("1x1,2p,3p,4p,1x8", ALL, "noto"),
        ("1x5,283,338,4p", ALL, "noto"),
        ("1x1,2p,3p,4p,1x2,2p,3p,4p,1x3,2p,3p,4p,1x4", ALL, "noto"),
        ("1-1,211", ALL, "jga"),
        # Who holds five shi deals.
        ("1q,2q,3d,4q,3x1", ALL, "jga"),
        ("1x1", ALL, "jga"),
        ("1w-,3c,1x2", ALL, "noto"),
    ],
)
def test_what_some_hidden_piece_explains_is_none(
    items: str, hands: tuple[str, str, str, str], name: str
) -> None:
    rnd = record(items, hands, name)
    check_hidden(rnd)
    assert replay(rnd).status is Status.HIDDEN


@pytest.mark.parametrize(
    "hands",
    [
        ("x" * 7, X, X, X),
        (X, X, X, "x" * 9),
        ("88xxxxxx", "9xxxxxxx", X, X),
        ("77777777", X, X, X),
        ("11111xxx", "11111xxx", "1xxxxxxx", X),
    ],
)
def test_hands_that_are_no_part_of_a_deal_are_told(hands: tuple[str, str, str, str]) -> None:
    played = replay(record("", hands))
    assert (played.status, played.record) == (Status.BAD_DEAL, None)
    assert [(fault.move, fault.rule) for fault in played.faults] == [(None, "deal")]


def test_more_pieces_of_a_kind_than_the_set_has_are_told() -> None:
    # Both rooks are in the hand of seat 1, so that seat 0 attacks with none.
    rnd = record("1x7", (X, "77123456", X, X))
    assert wrong(rnd) == (0, "not_held_attack")


@pytest.mark.parametrize("form", ["history", "json", "jsonl"])
def test_a_hidden_round_that_is_wrong_is_not_written(form: str) -> None:
    rnd = record("1x5,241")
    with pytest.raises(RecordError) as caught:
        dumps(MatchRecord(NOTO, (rnd,)), form)
    assert (caught.value.round, caught.value.move) == (0, 1)
    assert caught.value.rule == "other_kind_receives"


def test_a_hidden_history_is_kept_as_far_as_it_may_be() -> None:
    text = f"{','.join(ALL)},s1,1x5,255,361"
    read = loads(text, strict=False)
    assert [str(item) for item in read.rounds[0].items] == ["1x5", "255"]
    with pytest.raises(RecordError, match=r"line 1: round 0: move 2: player 3 may not receive"):
        loads(text)


@each_variant(
    played_rounds, st.integers(0, 15), st.integers(0, 2**32 - 1), st.integers(0, 2**40 - 1)
)
def test_whatever_is_hidden_of_a_legal_round_it_stays_possible(
    rnd: Round, seats: int, pieces: int, turns: int
) -> None:
    whole = RoundRecord.of(rnd)
    hands = [
        "".join(
            HIDDEN if seats >> seat & 1 and pieces >> place & 1 else digit
            for place, digit in enumerate(hand)
        )
        for seat, hand in enumerate(whole.hands)
    ]
    items = []
    leading = True
    for move, item in enumerate(whole.items):
        hides = not item.is_word() and item.text[0] not in "p-" and leading
        items.append(
            Item(item.seat, HIDDEN + item.text[1:]) if hides and turns >> move % 40 & 1 else item
        )
        if not item.is_word():
            leading = [one.text for one in whole.items[move - 2 : move + 1]] == ["p"] * 3
    a, b, c, d = hands
    hidden = RoundRecord(rnd.variant, (a, b, c, d), rnd.dealt_by, tuple(items))
    check_hidden(hidden)
