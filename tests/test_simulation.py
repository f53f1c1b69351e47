"""Simulations: duplicate deals, intervals, workers, output files, faults."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, frozen
from deals import EACH_VARIANT, variant
from test_players import command

import goita
from goita.errors import GoitaError, IllegalAction, InvalidOption, InvalidPlayer, RecordError
from goita.players import RandomPlayer
from goita.players.basic import BasicPlayer
from goita.records.json_data import from_data
from goita.simulation import Outcome, Simulation, simulate, simulate_game
from goita.simulation.clock import Clock, TooSlow
from goita.simulation.estimates import estimate
from goita.simulation.goita_game import GoitaGame
from goita.simulation.playing import play_game
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


@pytest.mark.usefixtures("club_players")
def test_a_worker_that_dies_is_told_and_what_is_done_is_kept(tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    out = tmp_path / "games.jsonl"
    done = command(
        tmp_path,
        *[
            "simulate",
            "--rounds",
            "20",
            "--seed",
            "3",
            "--workers",
            "2",
            "--players",
            "random,club-dies",
        ],
        "--out",
        str(out),
    )
    assert done.returncode == 1
    assert "goita: the workers are lost" in done.stderr
    assert "Traceback" not in done.stderr.split("goita: the workers")[-1]


# Output.


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_each_game_is_a_line_with_its_match(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    result = simulate(["basic", "random"], rounds=4, seed=3, out=out)
    lines = read(out)
    assert [line["extra"]["game"] for line in lines] == [0, 1, 2, 3]
    for line, played in zip(lines, result.games, strict=True):
        record = from_data(line).record
        rounds = [saved.play() for saved in record.rounds]
        assert rounds[-1].result is not None
        assert sum(len(rnd.codes) for rnd in rounds) == played.turns
        assert record.names == result.setting.names_at(played.number)


def test_the_file_is_one_of_records(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    simulate(["basic", "random"], rounds=4, seed=3, out=out)
    done = command(tmp_path, "replay", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("went out for") == 4


@pytest.mark.parametrize("unit", ["rounds", "matches"])
@pytest.mark.parametrize("cut", [0, 1, 400, -1, -30])
def test_a_resumed_simulation_ends_as_an_unbroken_one(unit: str, cut: int, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    many: dict[str, Any] = {unit: 4, "seed": 3, "out": out, "players": ["basic", "random"]}
    unbroken = simulate(**many)
    whole = out.read_bytes()
    out.write_bytes(whole[:cut])
    told: list[int] = []
    again = simulate(**many, resume=True, tell=lambda done, _: told.append(done))
    assert again == unbroken
    assert out.read_bytes() == whole
    assert len(told) == 4 - whole[:cut].count(b"\n")


def test_resuming_without_a_file_begins(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert simulate(["basic", "random"], rounds=2, out=out, resume=True).counted == 2


def test_a_file_that_exists_is_not_written_over(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("precious")
    with pytest.raises(GoitaError, match="exists already"):
        simulate(["basic", "random"], rounds=2, out=out)
    assert out.read_text() == "precious"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 4}, "line 1|:1: is of another simulation: seed 3, not 4"),
        ({"players": ["random", "basic"]}, ":1: is of another simulation: players"),
        ({"variant": "jga"}, ":1: is of another simulation: name noto, not jga"),
        ({"rounds": None, "matches": 4}, ":1: is of another simulation: unit round, not match"),
        ({"duplicate": False}, ":1: is of another simulation: tables 2, not 1"),
        ({"rounds": 2}, ":3: 'game' should be a number from 0 to 1"),
    ],
)
def test_a_file_of_another_simulation_is_refused(
    changes: dict[str, Any], message: str, tmp_path: Path
) -> None:
    many: dict[str, Any] = {"players": ["basic", "random"], "rounds": 4, "seed": 3}
    many["out"] = tmp_path / "games.jsonl"
    simulate(**many)
    before = many["out"].read_bytes()
    with pytest.raises(RecordError, match=message):
        simulate(**many | changes, resume=True)
    assert many["out"].read_bytes() == before


def test_lines_that_are_wrong_are_told_with_their_place(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    many: dict[str, Any] = {"rounds": 2, "seed": 3, "out": out, "players": ["basic", "random"]}
    simulate(**many)
    first, second = read(out)
    unfinished, other_deal, other_fault = (json.loads(json.dumps(second)) for _ in range(3))
    unfinished["rounds"][-1]["turns"].pop()
    unfinished["rounds"][-1]["result"] = None
    other_deal["rounds"][0]["dealer"] ^= 1
    other_deal["rounds"][0]["turns"] = []
    other_deal["rounds"][0]["result"] = None
    other_fault["extra"]["fault"] = {"game": 1}
    for wrong, message in (
        ("{", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("[]", "is no game of a simulation"),
        (json.dumps(first), "game 0 is there twice"),
        (json.dumps({**second, "names": ["random"] * 4}), "'names' should be"),
        (json.dumps({**second, "rounds": 3}), "rounds: "),
        (json.dumps(unfinished), "the game is not over"),
        (json.dumps(other_deal), "the hands are not those that the seed deals"),
        (json.dumps(other_fault), "'fault' has not the form"),
    ):
        out.write_text(f"{json.dumps(first)}\n{wrong}\n")
        with pytest.raises(RecordError, match=message) as caught:
            simulate(**many, resume=True)
        assert str(caught.value).startswith("games.jsonl:2: ")


def test_an_interrupted_simulation_keeps_what_is_done(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"

    def stop(done: int, _: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    many: dict[str, Any] = {"rounds": 6, "seed": 3, "out": out, "players": ["basic", "random"]}
    result = simulate(**many, tell=stop)
    assert (result.interrupted, len(result.games), len(read(out))) == (True, 3, 3)
    assert result.difference.samples == 1
    unbroken = simulate(["basic", "random"], rounds=6, seed=3)
    assert simulate(**many, resume=True).games == unbroken.games


# Faults.


@pytest.mark.usefixtures("club_players")
def test_a_player_at_fault_loses_nothing_of_the_others_results() -> None:
    names = ["basic", "club-sometimes"]
    result = simulate(names, rounds=60, seed=3)
    assert 0 < len(result.faults) < 30
    assert result.counted + len(result.faults) == 60
    clean = simulate(["basic", "club-first"], rounds=60, seed=3)
    for played, without in zip(result.games, clean.games, strict=True):
        assert played.fault is not None or played == without


@pytest.mark.usefixtures("club_players")
def test_a_fault_can_be_found_again_from_what_is_told() -> None:
    result = simulate(["basic", "club-sometimes"], rounds=60, seed=3)
    fault = result.faults[0]
    noto = goita.load_variant("noto")
    rnd = goita.Round.from_history(noto, fault.where["full_history"])
    assert rnd.to_history(view=fault.seat) == fault.where["history"]
    assert rnd.dealt[fault.seat].count(goita.Piece.OU) == 2
    dealt = goita.Round.deal(
        noto,
        rnd.dealt_by,
        seed=fault.where["match_seed"],
        number=fault.where["round"],
        redeals=fault.where["redeals"],
    )
    assert dealt.dealt == rnd.dealt
    assert fault.where["history"] in str(fault)
    assert "'club-sometimes' at seat" in str(fault)
    assert play_game(result.setting, fault.game).fault == fault


@pytest.mark.usefixtures("club_players")
def test_faults_are_kept_when_a_simulation_is_resumed(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    many: dict[str, Any] = {"rounds": 20, "seed": 3, "out": out}
    first = simulate(["basic", "club-raises"], **many)
    assert len(first.faults) == 20
    assert simulate(["basic", "club-raises"], **many, resume=True) == first


@pytest.mark.parametrize("name", ["club-sleeps", "club-spins"])
@pytest.mark.usefixtures("club_players")
def test_a_player_that_is_too_slow_is_left_behind(name: str) -> None:
    began = time.monotonic()
    result = simulate(["random", name], rounds=2, seed=3, move_time=0.2)
    assert time.monotonic() - began < 20
    assert [fault.how for fault in result.faults] == ["slow", "slow"]
    assert "it took more than 0.2 seconds" in str(result.faults[0])


def test_a_player_left_behind_is_stopped() -> None:
    def spin(_: object) -> None:
        while True:
            pass

    before = set(threading.enumerate())
    with Clock(0.1) as clock, pytest.raises(TooSlow):
        clock(spin, None)
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=10)
    assert set(threading.enumerate()) <= before


def test_players_in_time_play_alike_with_the_clock_and_without() -> None:
    timed, free = (
        simulate(["basic", "random"], rounds=4, seed=3, move_time=limit) for limit in (60, None)
    )
    assert timed.games == free.games


def test_the_clock_passes_on_what_is_raised_and_goes_on() -> None:
    def fail(text: str) -> None:
        raise LookupError(text)

    with Clock(10) as clock:
        with pytest.raises(LookupError, match="here"):
            clock(fail, "here")
        assert clock(len, "abc") == 3


def test_the_clock_serves_the_next_call_after_a_slow_one() -> None:
    with Clock(0.1) as clock:
        with pytest.raises(TooSlow):
            clock(time.sleep, 1)
        assert clock(len, "abc") == 3


@pytest.mark.usefixtures("club_players")
def test_a_watcher_is_told_of_all_turns() -> None:
    assert simulate(["club-listens", "club-listens"], rounds=6, seed=3).faults == ()
    assert simulate(["club-listens", "random"], matches=1, seed=3).faults == ()


def test_a_player_of_one_s_own_needs_no_name() -> None:
    result = simulate([BasicPlayer, lambda seed: RandomPlayer(seed)], rounds=4, seed=3)
    assert result.teams == ("BasicPlayer", "<lambda>")
    assert result.games == simulate(["basic", "random"], rounds=4, seed=3).games


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
    ],
)
def test_wrong_arguments_are_told(changes: dict[str, Any], error: type[Exception]) -> None:
    many: dict[str, Any] = {"players": ["basic", "random"], "rounds": 2}
    with pytest.raises(error):
        simulate(**many | changes)


# Another game.


@frozen
class Guess:
    """Three players, each for itself: whoever says the number of the seed's gets it."""

    seed: int
    said: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        return len(self.said)

    @property
    def result(self) -> Outcome | None:
        if len(self.said) < 3:
            return None
        points = tuple(number * (number == self.seed % 3) for number in self.said)
        return Outcome(points, None)

    def legal_actions(self) -> tuple[int, ...]:
        return (0, 1, 2)

    def apply(self, action: int) -> Guess:
        if action not in (0, 1, 2):
            raise IllegalAction(f"{action} is no number from 0 to 2")
        return evolve(self, said=(*self.said, action))

    def observe(self, seat: int) -> int:
        return seat


class Guessing:
    """`Guess` as a game to be simulated."""

    name = "guess"
    unit = "guess"
    sides = (0, 1, 2)

    def start(self, seed: int) -> Guess:
        return Guess(seed)

    def where(self, position: Guess, seat: int) -> dict[str, Any]:
        return {"seed": position.seed, "seat": seat}

    def record(self, position: Guess) -> dict[str, Any]:
        return {"said": list(position.said)}

    def restored(self, record: Any, seed: int) -> Guess:
        return Guess(seed, tuple(record["said"]))

    def turns(self, position: Guess) -> int:
        return len(position.said)


class Says:
    """Says the same number always."""

    def __init__(self, number: int) -> None:
        self.number = number

    def choose(self, _: int) -> Any:
        return self.number


def test_another_game_without_teams_is_simulated_as_well(tmp_path: Path) -> None:
    players: list[Any] = [lambda _, number=number: Says(number) for number in (2, 1, 0)]
    out = tmp_path / "guesses.jsonl"
    result = simulate_game(Guessing(), players, games=30, seed=1, out=out)
    assert result.setting.tables == 3
    assert result.difference.samples == 10
    assert result.points[2].mean == 0
    twos = sum(Guess(result.setting.seed_of(number)).seed % 3 == 2 for number in range(30))
    assert result.points[0].mean == pytest.approx(2 * twos / 30)
    again = simulate_game(Guessing(), players, games=30, seed=1, out=out, resume=True)
    assert again.games == result.games
    wrong = simulate_game(Guessing(), [players[0], players[1], lambda _: Says(7)], games=3)
    assert [fault.how for fault in wrong.faults] == ["illegal"] * 3


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


def test_a_simulation_tells_what_it_is() -> None:
    result = simulate(["basic", "random"], rounds=2, seed=3)
    assert isinstance(result, Simulation)
    assert "basic - random" in repr(result)
    assert hash(result) == hash(simulate(["basic", "random"], rounds=2, seed=3))
