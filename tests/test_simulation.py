"""Simulations: duplicate deals, intervals, workers, arguments."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Sized
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from deals import EACH_VARIANT, variant
from test_players import command

import goita
from goita.errors import InvalidOption, InvalidPlayer
from goita.players import RandomPlayer
from goita.players.basic import BasicPlayer
from goita.simulation import MOST_GAMES, Outcome, Simulation, _missing, simulate
from goita.simulation.estimates import estimate
from goita.simulation.goita_game import GoitaGame
from goita.simulation.running import _parts, run
from goita.simulation.setting import Setting


def setting(**changes: Any) -> Setting:
    game = GoitaGame(goita.load_variant("noto"), "round")
    return evolve(Setting(game, (("basic", None), ("random", None)) * 2, 7, tables=2), **changes)


# Duplicate deals.


@EACH_VARIANT
def test_a_deal_is_played_at_two_tables_with_the_teams_swapped(name: str) -> None:
    result = simulate(["basic", "random"], variant=variant(name), rounds=6, seed=3)
    one = setting(game=result.setting.game, seed=3)
    for deal in range(3):
        first, second = (one.game.start(one.seed_of(2 * deal + table)) for table in (0, 1))
        assert first == second
    assert result.setting.names_at(0) == ("basic", "random") * 2
    assert result.setting.names_at(1) == ("random", "basic") * 2


def test_players_that_play_alike_differ_by_nothing() -> None:
    """Whatever luck the deals bring: with duplicate deals it cancels out altogether."""
    result = simulate(["basic", "basic"], rounds=40, seed=3)
    assert (result.difference.mean, result.difference.low) == (0, 0)
    alone = simulate(["basic", "basic"], rounds=40, seed=3, duplicate=False)
    assert alone.difference.low is not None
    assert alone.difference.low < -1
    assert alone.difference.samples == 40


def test_four_players_go_one_seat_on_at_the_second_table() -> None:
    one = setting(entrants=tuple((name, None) for name in "abcd"))
    assert one.names_at(0) == tuple("abcd")
    assert one.names_at(1) == tuple("bcda")
    # a and c sit at the odd seats then, and are the first team still.
    assert one.for_teams(1, Outcome((40, 10), 0)) == Outcome((10, 40), 1)


def test_an_odd_deal_at_the_end_is_in_no_interval() -> None:
    result = simulate(["basic", "random"], rounds=5, seed=3)
    assert (result.counted, result.difference.samples) == (5, 2)


def test_points_and_wins_are_those_of_the_games() -> None:
    result = simulate(["basic", "random"], rounds=8, seed=3)
    totals = [0, 0]
    wins = [0, 0]
    for number in range(8):
        one = result.setting
        position = one.game.start(one.seed_of(number))
        from goita.players.seeds import mixed

        players = [
            (BasicPlayer if name == "basic" else RandomPlayer)(
                mixed(one.seed_of(number), number % 2, seat)
            )
            for seat, name in enumerate(one.names_at(number))
        ]
        while position.result is None:
            turn = position.turn
            position = position.apply(players[turn].choose(position.observe(turn)))
        team = position.result.winner ^ (number & 1)
        wins[team] += 1
        totals[team] += sum(position.result.points)
    assert result.wins == tuple(wins)
    assert [points.mean for points in result.points] == [total / 8 for total in totals]
    assert result.difference.mean == (totals[0] - totals[1]) / 8


def test_redeals_are_played_on_until_there_is_a_result() -> None:
    game = GoitaGame(goita.load_variant("noto"), "round")
    hands = ["11111234", "11223456", "11234557", "13456788"]
    match = goita.Match.start(game.variant, seed=7, hands=hands)
    position = evolve(game.start(7), match=match)
    after = position.apply(goita.Wish(redeal=True)).apply(goita.Redeal())
    assert after.result is None
    assert (after.match.number, after.match.redeals) == (0, 1)


def test_a_match_is_played_to_the_target() -> None:
    result = simulate(["basic", "random"], matches=2, seed=3)
    for played in result.games:
        assert played.outcome is not None
        assert max(played.outcome.points) >= 150


# Intervals.


def test_the_interval_is_1_96_standard_errors_wide() -> None:
    found = estimate([1, 2, 3, 4])
    error = (5 / 3 / 4) ** 0.5
    assert (found.mean, found.samples) == (2.5, 4)
    assert found.low == pytest.approx(2.5 - 1.959964 * error)
    assert found.high == pytest.approx(2.5 + 1.959964 * error)


def test_one_sample_has_no_interval_and_none_no_mean() -> None:
    assert (estimate([3]).mean, estimate([3]).low) == (3, None)
    assert estimate([]).mean is None


# Workers.


def test_the_results_are_the_same_with_any_number_of_workers(tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    one, two = (
        simulate(["basic", "random"], rounds=18, seed=3, workers=workers, out=file)
        for workers, file in zip((1, 2), files, strict=True)
    )
    assert one == two
    assert one.to_dict() == two.to_dict()
    assert files[0].read_bytes() == files[1].read_bytes()


def test_another_seed_gives_other_results() -> None:
    one, two = (simulate(["random", "random"], rounds=10, seed=seed) for seed in (3, 4))
    assert one.games != two.games


@pytest.mark.parametrize("resumed", [False, True])
def test_a_worker_that_dies_is_told_and_what_is_done_is_kept(
    resumed: bool, club_players: Path
) -> None:
    """The player ends its process where it was dealt two kings."""
    pytest.importorskip("joblib")
    out = club_players / "games.jsonl"
    many = ("simulate", "--rounds", "40", "--seed", "3", "--players", "random,club-dies")
    many += ("--out", str(out))
    clean = simulate(["random", "club-first"], rounds=40, seed=3)
    two = [
        played.number
        for played in clean.games
        if any(
            hand.count(goita.Piece.OU) == 2
            for seat, hand in enumerate(
                clean.setting.game.start(clean.setting.seed_of(played.number)).match.round.dealt
            )
            if clean.setting.names_at(played.number)[seat] == "club-first"
        )
    ]
    dies = two[0]
    if resumed:
        alone = command(club_players, *many, "--workers", "1")
        assert alone.returncode == 9
        assert len(out.read_bytes().splitlines()) == dies, "the file ends before that game"
    done = command(club_players, *many, "--workers", "2", *(["--resume"] if resumed else []))
    assert done.returncode == 1
    last = done.stderr.split("goita: the workers are lost")[-1]
    assert "Traceback" not in last
    found = re.search(
        r"of the games (\d+) to (\d+) were in work, deals (\d+) to (\d+) of seed 3", last
    )
    assert found is not None
    first, latest, first_deal, last_deal = map(int, found.groups())
    assert first <= dies <= latest
    assert (first_deal, last_deal) == (first // 2, latest // 2)
    turns = re.findall(r"of 'club-dies' at seat [1-4] in game (\d+)", last)
    assert set(map(int, turns)) & set(two)
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [line["extra"]["game"] for line in lines] == [*range(first)]
    for line, played in zip(lines, clean.games, strict=False):
        assert len([turn for rnd in line["rounds"] for turn in rnd["turns"]]) == played.turns


def test_without_joblib_one_worker_does_all_and_more_ask_for_it() -> None:
    program = """
import sys
sys.modules["joblib"] = None
import goita.errors
from goita.simulation import simulate
from goita.simulation.running import processors
print(processors(), simulate(["basic", "random"], rounds=2).counted)
try:
    simulate(["basic", "random"], rounds=2, workers=2)
except goita.errors.MissingExtra as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "1 2\nthis needs joblib: pip install 'goita[sim]'\n"


# Arguments.


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"players": ["basic"]}, InvalidOption),
        ({"players": ["basic"] * 3}, InvalidOption),
        ({"players": "basic"}, InvalidOption),
        ({"players": ["basic", 7]}, InvalidOption),
        ({"players": ["basic", "basik"]}, InvalidPlayer),
        ({"rounds": 0}, InvalidOption),
        ({"rounds": 2.0}, InvalidOption),
        ({"matches": 2}, InvalidOption),
        ({"seed": -1}, InvalidOption),
        ({"workers": 0}, InvalidOption),
        ({"move_time": 0}, InvalidOption),
        ({"resume": True}, InvalidOption),
        ({"players": 7}, InvalidOption),
        ({"players": {"basic", "random"}}, InvalidOption),
        ({"players": {"basic": 1, "random": 2}}, InvalidOption),
        ({"variant": 7}, InvalidOption),
        ({"variant": None}, InvalidOption),
        ({"tell": 7}, InvalidOption),
        ({"move_time": "1"}, InvalidOption),
    ],
)
def test_wrong_arguments_are_told(changes: dict[str, Any], error: type[Exception]) -> None:
    many: dict[str, Any] = {"players": ["basic", "random"], "rounds": 2}
    with pytest.raises(error):
        simulate(**many | changes)


def test_a_simulation_tells_what_it_is() -> None:
    result = simulate(["basic", "random"], rounds=2, seed=3)
    assert isinstance(result, Simulation)
    assert "basic - random" in repr(result)
    assert hash(result) == hash(simulate(["basic", "random"], rounds=2, seed=3))


class Unsendable(RandomPlayer):
    """What makes it holds a lock, which no other process can have."""

    def __init__(self) -> None:
        self.lock = threading.Lock()

    def __call__(self, seed: int) -> RandomPlayer:
        return RandomPlayer(seed)


def test_a_player_that_cannot_be_sent_to_workers_is_told() -> None:
    many: dict[str, Any] = {"rounds": 2, "seed": 3}
    assert simulate(["random", Unsendable()], **many).counted == 2
    with pytest.raises(InvalidPlayer, match=r"'Unsendable' cannot be sent to workers: TypeError"):
        simulate(["random", Unsendable()], **many, workers=2)


def test_games_are_numbered_as_they_are_played() -> None:
    """However many are asked for: no list of all is made before the first."""
    asked: list[int] = []

    def numbers() -> Iterator[int]:
        for number in count():
            asked.append(number)
            yield number

    games = run(setting(), numbers(), workers=1)
    assert [next(games).number for _ in range(3)] == [0, 1, 2]
    assert asked == [0, 1, 2]
    parts = _parts(numbers(), 4)
    assert (next(parts), next(parts)) == ((0, 1, 2, 3), (4, 5, 6, 7))
    assert not isinstance(_missing(MOST_GAMES, ()), Sized)
    assert list(_missing(5, {1, 3})) == [0, 2, 4]
