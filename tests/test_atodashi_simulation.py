"""Atodashi Hodai simulated by what simulates Goita."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from atodashi_games import EACH_NUMBER, SHIPPED
from attrs import evolve

from goita import InvalidOption, RecordError
from goita.atodashi import Observation, Play
from goita.atodashi.records import from_data
from goita.atodashi.simulated import AtodashiGame
from goita.errors import InvalidPlayer
from goita.simulation import simulate_game


@EACH_NUMBER
def test_the_simple_player_beats_random_ones_clearly(players: int) -> None:
    """By points and by games won, with 95% intervals; each deal is played at every seat."""
    game = AtodashiGame(SHIPPED, players)
    named = ["simple", *["random"] * (players - 1)]
    result = simulate_game(game, named, games=60 * players, seed=7)
    assert result.faults == ()
    assert result.counted == 60 * players
    assert result.setting.tables == players
    assert result.difference.low is not None
    assert result.difference.low > 1
    assert result.share_won.low is not None
    assert result.share_won.low > 1 / players


def test_who_plays_alike_differs_by_nothing() -> None:
    result = simulate_game(AtodashiGame(SHIPPED, 3), ["simple"] * 3, games=30, seed=7)
    assert (result.difference.mean, result.difference.low, result.difference.high) == (0, 0, 0)


def test_the_same_seed_gives_the_same_games() -> None:
    game = AtodashiGame(SHIPPED, 4)
    named = ["simple", "random", "random", "random"]
    first = simulate_game(game, named, games=8, seed=7)
    assert first.games == simulate_game(game, named, games=8, seed=7).games
    assert first.games != simulate_game(game, named, games=8, seed=8).games


def test_games_are_written_and_gone_on_with(tmp_path: Path) -> None:
    game = AtodashiGame(SHIPPED, 5)
    named = ["simple", *["random"] * 4]
    whole = simulate_game(game, named, games=10, seed=7)
    out = tmp_path / "games.jsonl"
    simulate_game(game, named, games=10, seed=7, out=out)
    lines = out.read_bytes().splitlines(keepends=True)
    for line in lines:
        ended = from_data(json.loads(line))
        assert ended.result is not None
    # The last line is torn.
    out.write_bytes(b"".join(lines[:4]) + lines[4][:100])
    again = simulate_game(game, named, games=10, seed=7, out=out, resume=True)
    assert again.games == whole.games
    assert out.read_bytes() == b"".join(lines)


def test_games_of_other_cards_are_not_gone_on_with(tmp_path: Path) -> None:
    game = AtodashiGame(SHIPPED, 3)
    out = tmp_path / "games.jsonl"
    simulate_game(game, ["random"] * 3, games=1, seed=7, duplicate=False, out=out)
    data = json.loads(out.read_text())
    data["deal"]["ties"] += 1
    out.write_text(json.dumps(data) + "\n")
    with pytest.raises(RecordError, match="the cards are not those that the seed deals"):
        simulate_game(game, ["random"] * 3, games=1, seed=7, duplicate=False, out=out, resume=True)


def test_games_of_other_rules_are_not_gone_on_with() -> None:
    """Though they have the same cards, dealt alike."""
    club = AtodashiGame(evolve(SHIPPED, id="club", win=2), 3)
    record = club.record(club.start(7))
    assert club.restored(record, 7) == club.start(7)
    assert club.start(7).deal == AtodashiGame(SHIPPED, 3).start(7).deal
    with pytest.raises(RecordError, match="the cards are not those that the seed deals"):
        AtodashiGame(SHIPPED, 3).restored(record, 7)


class Reverses:
    """Plays a card that it may not have."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, _: Observation) -> Play:
        return Play("no-such-card")


def test_the_fault_of_a_fifth_player_is_told_and_read_again(tmp_path: Path) -> None:
    named: list[Any] = ["simple", "simple", "simple", "simple", Reverses]
    out = tmp_path / "games.jsonl"
    many: dict[str, Any] = {"games": 2, "seed": 7, "duplicate": False, "out": out}
    result = simulate_game(AtodashiGame(SHIPPED, 5), named, **many)
    assert result.counted == 0
    fault = result.faults[0]
    assert (fault.seat, fault.how, fault.player) == (4, "illegal", "Reverses")
    assert "no-such-card" in fault.message
    assert len(str(fault)) < 400
    game = from_data(fault.where["record"])
    assert game.turn == 4
    assert fault.where["seen"] == game.observe(4).to_dict()
    again = simulate_game(AtodashiGame(SHIPPED, 5), named, **many, resume=True)
    assert again.faults == result.faults


def test_a_game_to_be_simulated_is_a_value() -> None:
    game = AtodashiGame(SHIPPED, 3)
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize(
    ("named", "error"),
    [
        (["simple", "basic", "random"], InvalidPlayer),
        (["simple", "random"], InvalidOption),
        (["simple"] * 4, InvalidOption),
    ],
)
def test_players_that_are_not_there_are_told(named: list[str], error: type[Exception]) -> None:
    with pytest.raises(error):
        simulate_game(AtodashiGame(SHIPPED, 3), named, games=1)
