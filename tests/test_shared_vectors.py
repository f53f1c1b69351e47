"""Positions of an independent program: the same turns lead to them, with the same choices."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goita import Phase, Round, load_variant
from goita.pieces import format_hand

VALUES = Path(__file__).parents[2] / "shared" / "vectors" / "noto-values.jsonl"

pytestmark = pytest.mark.skipif(
    not VALUES.is_file(), reason="the shared test data is not beside the project"
)


def positions() -> list[dict[str, Any]]:
    return [json.loads(line) for line in VALUES.read_text(encoding="utf-8").splitlines()]


def test_every_position_is_reached() -> None:
    noto = load_variant("noto")
    for position in positions():
        history = position["history"]
        rnd = Round.from_history(noto, history)
        assert rnd.phase is Phase.PLAY, history
        assert rnd.turn == position["to_move"], history
        assert rnd.dealt_by == rnd.dealer == position["dealer"], history
        assert [format_hand(hand) for hand in rnd.dealt] == position["hands"], history
        assert rnd.to_history() == history


def test_the_legal_actions_are_exactly_the_moves_that_have_a_value() -> None:
    noto = load_variant("noto")
    compared = 0
    for position in positions():
        if "moves" in position:
            rnd = Round.from_history(noto, position["history"])
            legal = [str(action) for action in rnd.legal_actions()]
            assert len(set(legal)) == len(legal)
            assert set(legal) == set(position["moves"]), position["history"]
            compared += len(legal)
    assert compared > 500


def test_a_move_that_goes_out_is_worth_the_points_of_the_result() -> None:
    noto = load_variant("noto")
    ended = 0
    for position in positions():
        rnd = Round.from_history(noto, position["history"])
        moves = position.get("moves", {})
        assert not moves or max(moves.values()) == position["value"]
        for action in rnd.legal_actions():
            after = rnd.apply(action)
            if after.result is not None and moves:
                assert after.result.points == moves[str(action)], position["history"]
                ended += 1
    assert ended > 0
