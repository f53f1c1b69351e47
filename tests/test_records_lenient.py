"""What is kept of JSON records of which a part has not the form."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from goita import RecordError
from goita.records import loads
from goita.records.loading import read_text

HANDS = ["65544211", "12234569", "11123378", "11113457"]
GOOD = {"hands": HANDS, "dealer": 2, "turns": ["371", "411"]}


def record(bad: Any, **head: Any) -> str:
    """A record of a sound round, this one, and a sound one."""
    data = {"format": "goita-record", "version": 1, "variant": "noto", "rounds": [GOOD, bad, GOOD]}
    return json.dumps(data | head)


@pytest.mark.parametrize(
    ("change", "move", "items"),
    [
        ({"turns": ["371", "4zz"]}, 1, ["371"]),
        ({"turns": ["371", "411", "4p1", "1p"]}, 2, ["371", "411"]),
        ({"turns": ["4zz"]}, 0, []),
        ({"turns": ["371", 3]}, 1, ["371"]),
        ({"turns": "371"}, None, []),
        ({"turns": ["371"] * 241}, None, []),
        ({"score": [-10, 0]}, None, ["371", "411"]),
        ({"dealr": 3}, None, ["371", "411"]),
        ({"comments": {"x": "?"}}, None, ["371", "411"]),
        ({"dealer": 4}, None, None),
        ({"hands": [*HANDS[:3], "1124455a"]}, None, None),
    ],
)
def test_a_round_that_has_not_the_form_costs_no_other(
    change: dict[str, Any], move: int | None, items: list[str] | None
) -> None:
    text = record(GOOD | change)
    kept = loads(text, strict=False)
    [fault] = kept.faults
    assert (fault.round, fault.move, fault.rule) == (1, move, "form")
    assert fault.line is not None
    found = [[str(item) for item in rnd.items] for rnd in kept.rounds]
    assert found == [each for each in (["371", "411"], items, ["371", "411"]) if each is not None]
    [reading] = read_text(text + "\n", format="jsonl")
    assert reading.record == kept
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert str(caught.value) == str(fault)


@pytest.mark.parametrize("bad", [3, None, [], {}, {"hands": HANDS, "dealer": 2}])
def test_what_is_no_round_is_none(bad: Any) -> None:
    kept = loads(record(bad), strict=False)
    assert len(kept.rounds) == 2
    assert [(fault.round, fault.rule) for fault in kept.faults] == [(1, "form")]


def test_a_result_and_comments_of_turns_that_are_cut_off_contradict_nothing() -> None:
    more = {"turns": ["371", "4zz"], "result": {"how": "redeal"}, "comments": {"0": "a", "1": "b"}}
    kept = loads(record(GOOD | more), strict=False)
    assert [(fault.move, fault.rule) for fault in kept.faults] == [(1, "form")]
    assert kept.rounds[1].comments == ((0, "a"),)


def test_a_turn_that_breaks_a_rule_comes_before_one_that_is_none() -> None:
    kept = loads(record(GOOD | {"turns": ["371", "3p", "4zz"]}), strict=False)
    assert [(fault.move, fault.rule) for fault in kept.faults] == [(1, "turn"), (2, "form")]


def test_several_faults_of_one_round_are_all_told() -> None:
    bad = GOOD | {"turns": ["371", "4zz"], "score": 3, "dealr": 1}
    kept = loads(record(bad), strict=False)
    assert [fault.message.split(":")[0] for fault in kept.faults] == [
        "rounds.1.turns.1",
        "rounds.1.score",
        "rounds.1.dealr",
    ]


@pytest.mark.parametrize("head", [{"names": ["Aki"]}, {"date": 3}, {"evnet": "?"}, {"extra": []}])
def test_a_key_of_the_head_that_has_not_the_form_costs_nothing_else(head: dict[str, Any]) -> None:
    kept = loads(record(GOOD, comment="so", **head), strict=False)
    assert (kept.comment, len(kept.rounds)) == ("so", 3)
    assert [(fault.round, fault.rule) for fault in kept.faults] == [(None, "form")]


def test_a_head_full_of_faults_is_none() -> None:
    with pytest.raises(RecordError, match="is not known"):
        loads(record(GOOD, **{f"k{number}": 1 for number in range(1000)}), strict=False)


def test_no_result_is_no_claim_of_a_hidden_round() -> None:
    hidden = {"hands": ["x" * 8] * 4, "dealer": 2, "turns": ["3x1"], "result": None}
    assert loads(record(deepcopy(hidden))).faults == ()
