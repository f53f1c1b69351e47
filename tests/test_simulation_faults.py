"""Players at fault in a simulation, the wall clock, and watchers."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest

import goita
from goita.players import RandomPlayer
from goita.players.basic import BasicPlayer
from goita.simulation import simulate
from goita.simulation.clock import Clock, TooSlow
from goita.simulation.playing import play_game


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
    assert simulate(["club-listens", "random"], matches=2, seed=3).faults == ()


def test_a_watcher_is_told_that_hands_are_dealt_again() -> None:
    """The turn that led to it comes first, then the new hands."""
    told: dict[int, list[goita.Observation]] = {}

    class Notes(RandomPlayer):
        def notice(self, observation: goita.Observation) -> None:
            told.setdefault(id(self), []).append(observation)

    setting = simulate(["random", Notes], rounds=1, seed=3, duplicate=False).setting
    again = 0
    for number in range(60):
        told.clear()
        assert play_game(setting, number).fault is None
        for seen in told.values():
            ends = [place for place, one in enumerate(seen) if one.result is not None]
            hows = [one.result.how for one in seen if one.result is not None]
            assert ends[-1] == len(seen) - 1
            assert hows[:-1] == [goita.How.REDEAL] * (len(hows) - 1)
            assert all(seen[place].turns and not seen[place + 1].turns for place in ends[:-1])
            again += len(ends) - 1
    assert again


def test_a_player_of_one_s_own_needs_no_name() -> None:
    result = simulate([BasicPlayer, lambda seed: RandomPlayer(seed)], rounds=4, seed=3)
    assert result.teams == ("BasicPlayer", "<lambda>")
    assert result.games == simulate(["basic", "random"], rounds=4, seed=3).games
