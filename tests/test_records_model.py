"""The values that records are made of: what is wrong with a part is told as it is made."""

from __future__ import annotations

from typing import Any

import pytest

from goita import GoitaError, InvalidHand, InvalidOption, Match, RecordError, Round, load_variant
from goita.notation import Item
from goita.records import MatchRecord, RoundRecord, dumps, loads

NOTO = load_variant("noto")
HANDS = ("65544211", "12234569", "11123378", "11113457")
RIGHT: dict[str, Any] = {"variant": NOTO, "hands": HANDS, "dealer": 2}
ROUND = RoundRecord(NOTO, HANDS, 2)


@pytest.mark.parametrize(
    ("part", "value", "error", "told"),
    [
        ("variant", "noto", InvalidOption, "load_variant"),
        ("variant", None, InvalidOption, "is no Variant"),
        ("hands", None, InvalidHand, "four texts, one for each seat, not None"),
        ("hands", "65544211", InvalidHand, "four texts"),
        ("hands", HANDS[:3], InvalidHand, "four texts"),
        ("hands", (*HANDS[:3], None), InvalidHand, "hand of player 4 should be digits 1 to 9 "),
        ("hands", (*HANDS[:3], "しししし馬銀金飛"), InvalidHand, "like '11244556', not 'ししし"),
        ("hands", (*HANDS[:3], "11113457\n"), InvalidHand, "player 4"),
        ("hands", (b"65544211", *HANDS[1:]), InvalidHand, "player 1"),
        ("dealer", -1, InvalidOption, "the dealer must be a seat from 0 to 3, not -1"),
        ("dealer", 4, InvalidOption, "from 0 to 3, not 4"),
        ("dealer", None, InvalidOption, "from 0 to 3"),
        ("dealer", True, InvalidOption, "from 0 to 3"),
        ("dealer", 2.0, InvalidOption, "from 0 to 3"),
        ("items", None, InvalidOption, "a list or tuple"),
        ("items", "371", InvalidOption, "a list or tuple"),
        ("items", ["371"], InvalidOption, r"'371' is no Item; make one, like Item\(2, '71'\)"),
        ("items", [(2, "71")], InvalidOption, "is no Item"),
        ("items", [Item(2, 71)], InvalidOption, "is no Item"),  # type: ignore[arg-type]
        ("items", [Item("2", "71")], InvalidOption, "is no Item"),  # type: ignore[arg-type]
        ("items", [Item(4, "71")], RecordError, "seat 0 to 3"),
        ("items", [Item(2, "zz")], RecordError, "'3zz' is no item"),
        ("items", [Item(2, "7")], RecordError, "is no item"),
        ("score", (-10, 0), InvalidOption, r"not negative, like \(0, 20\), or None, not \(-10, 0"),
        ("score", (0,), InvalidOption, "both teams' points"),
        ("score", 20, InvalidOption, "both teams' points"),
        ("score", (0, 2.5), InvalidOption, "whole"),
        ("score", (0, True), InvalidOption, "whole"),
        ("score", (0, 2**63), InvalidOption, "both teams' points"),
        ("comment", 5, InvalidOption, "the comment should be a text or None, not 5"),
        ("comments", {0: "a"}, InvalidOption, "pairs of the number of a turn"),
        ("comments", ["a"], InvalidOption, "pairs"),
        ("comments", ((-1, "a"),), InvalidOption, "pairs"),
        ("comments", ((0, None),), InvalidOption, "pairs"),
        ("extra", None, InvalidOption, "extra should be a dict, not None"),
        ("extra", [], InvalidOption, "extra should be a dict"),
    ],
)
def test_a_part_of_a_round_that_is_wrong_is_told(
    part: str, value: object, error: type[GoitaError], told: str
) -> None:
    with pytest.raises(error, match=told):
        RoundRecord(**{**RIGHT, part: value})


@pytest.mark.parametrize(
    ("part", "value", "told"),
    [
        ("variant", "noto", "is no Variant"),
        ("rounds", None, "the rounds should be in a list or tuple, not None"),
        ("rounds", ROUND, "in a list or tuple"),
        ("rounds", [None], r"None is no RoundRecord; RoundRecord\.of"),
        ("rounds", [Round(NOTO, HANDS)], "is no RoundRecord"),
        ("names", None, "the names should be four"),
        ("names", "Aki", "the names should be four"),
        ("names", ("Aki", "Ben"), "the names should be four"),
        ("names", ("Aki", 2, None, None), "a text or None each, like"),
        ("date", 2026, "the date should be a text or None, not 2026"),
        ("event", b"Club", "the event should be a text or None"),
        ("comment", 5, "the comment should be a text or None"),
        ("extra", "a", "extra should be a dict"),
    ],
)
def test_a_part_of_a_match_that_is_wrong_is_told(part: str, value: object, told: str) -> None:
    parts: dict[str, Any] = {"variant": NOTO, part: value}
    with pytest.raises(InvalidOption, match=told):
        MatchRecord(**parts)


def test_rounds_of_another_variant_are_told() -> None:
    with pytest.raises(InvalidOption, match="a round of 'noto' is in a match of 'jga'"):
        MatchRecord(load_variant("jga"), [ROUND])


def test_lists_are_taken_for_tuples() -> None:
    rnd = RoundRecord(NOTO, list(HANDS), 2, [Item(2, "71")], [0, 20], comments=[(0, "brave")])
    same = RoundRecord(NOTO, HANDS, 2, (Item(2, "71"),), (0, 20), comments=((0, "brave"),))
    assert rnd == same
    record = MatchRecord(NOTO, [rnd], ["Aki", None, None, None])
    assert record == MatchRecord(NOTO, (same,), ("Aki", None, None, None))
    assert hash(record) == hash(MatchRecord(NOTO, (same,), ("Aki", None, None, None)))
    assert loads(dumps(record, "json")) == record


def test_a_record_is_of_a_match_and_a_round() -> None:
    with pytest.raises(InvalidOption, match="is no Match"):
        MatchRecord.of(Round(NOTO, HANDS))  # type: ignore[arg-type]
    with pytest.raises(InvalidOption, match="is no Round"):
        RoundRecord.of(Match.start(NOTO, seed=7))  # type: ignore[arg-type]


def test_a_score_larger_than_64_bits_is_a_fault_of_form() -> None:
    text = (
        "log:\n - hand: {p0: '65544211', p1: '12234569', p2: '11123378', p3: '11113457'}\n"
        "   uchidashi: 2\n   score: [0, 9999999999999999999]\n   game: []\n"
    )
    record = loads(text, strict=False)
    assert [(fault.line, fault.rule) for fault in record.faults] == [(4, "form")]
    assert loads(dumps(record, "json", lossy=True)) == record
