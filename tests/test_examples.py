"""Every example program runs to its end and prints what it is there for."""

from __future__ import annotations

import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import goita
from goita import simulation

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("*.py"))

PRINTED = {
    "check_kifu": "november.yaml: round 0: player 1 went out for 10 points",
    "house_rules": "player",
    "odds_plot": "odds.png" if find_spec("matplotlib") else "goita[plot]",
    "own_player": "points a round",
    "watch_match": " won ",
}
"""What each program prints among other things."""

DEAL = "11244556,12234569,11123378,11113457"


def run(path: Path, *arguments: Path | str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, path, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def test_every_example_is_known() -> None:
    assert [path.stem for path in EXAMPLES] == sorted(PRINTED)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(path: Path) -> None:
    done = run(path)
    assert PRINTED[path.stem] in done.stdout + done.stderr
    assert done.returncode == 0 or done.stderr == f"{goita.MissingExtra('plot', 'matplotlib')}\n"


def december(folder: Path, score: str) -> None:
    text = (FOLDER / "kifu" / "december.yaml").read_text(encoding="utf-8")
    (folder / "december.yaml").write_text(text.replace("[0,60]", score), encoding="utf-8")


def test_a_folder_with_a_fault_is_told_and_nothing_of_that_match_is_counted(tmp_path: Path) -> None:
    december(tmp_path, "[0,30]")
    (tmp_path / "none.txt").write_text("no record", encoding="utf-8")
    (tmp_path / "other.txt").write_text(DEAL + ",s3,371,411\n", encoding="utf-8")
    done = run(FOLDER / "check_kifu.py", tmp_path)
    assert done.returncode == 1
    assert "round 1: the score before the round should be 0:60" in done.stdout
    assert "none.txt" in done.stdout
    assert "Dai" not in done.stdout
    assert done.stdout.splitlines()[-1] == "other.txt: round 0: not finished"


def test_a_record_that_hides_pieces_costs_nothing_of_the_folder(tmp_path: Path) -> None:
    hidden = f"11244556,{'xxxxxxxx,' * 3}s3,3x1,411\n"
    (tmp_path / "a.txt").write_text(hidden, encoding="utf-8")
    december(tmp_path, "[0,60]")
    done = run(FOLDER / "check_kifu.py", tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "a.txt: round 0: hides pieces",
        "december.yaml: round 0: player 4 went out for 60 points",
        "december.yaml: round 1: not finished",
        "  60 Dai",
    ]


@pytest.mark.parametrize(
    ("program", "arguments", "told"),
    [
        ("check_kifu", ("nowhere",), "nowhere is no folder"),
        ("watch_match", ("basik",), "there is no player 'basik'"),
        ("watch_match", ("random", "random", "seven"), "invalid int value: 'seven'"),
        ("watch_match", ("random", "random", "1", "2"), "unrecognized arguments: 2"),
        ("watch_match", ("random", "random", str(2**70)), "the seed must be a whole number"),
    ],
)
def test_a_plain_mistake_is_told_in_a_line(
    program: str, arguments: tuple[str, ...], told: str
) -> None:
    done = run(FOLDER / f"{program}.py", *arguments)
    assert done.returncode == 2
    assert told in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("seed", range(4))
def test_the_points_of_the_winner_come_first(seed: int) -> None:
    done = run(FOLDER / "watch_match.py", "random", "random", str(seed))
    assert done.returncode == 0, done.stderr
    words = done.stdout.splitlines()[-1].split()
    assert words[:2] == ["random", "(team"]
    assert int(words[-3]) >= 150 > int(words[-1])


def test_what_was_stopped_is_told_as_a_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(players: Any, rounds: int, seed: int) -> simulation.Simulation:
        assert rounds == 60
        whole = simulate(players, rounds=4, seed=seed, workers=1)
        return evolve(whole, asked=rounds, interrupted=True)

    simulate = simulation.simulate
    monkeypatch.setattr(simulation, "simulate", stopped)
    with pytest.raises(SystemExit) as caught:
        runpy.run_path(str(FOLDER / "own_player.py"))
    assert caught.value.code
    assert capsys.readouterr().out.startswith("stopped after 4 of 60 games; so far:\n")


def test_a_plot_needs_a_folder_that_is_there(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    done = run(FOLDER / "odds_plot.py", tmp_path / "none")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"there is no folder {tmp_path / 'none'}\n"
