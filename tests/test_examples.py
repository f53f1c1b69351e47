"""Every example program runs to its end and prints what it is there for."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("*.py"))

PRINTED = {
    "check_kifu": "november.yaml, round 1: player 1 went out for 10 points",
    "house_rules": "player",
    "odds_plot": "odds.png" if find_spec("matplotlib") else "goita[plot]",
    "own_player": "points a round",
    "watch_match": " won ",
}
"""What each program prints among other things."""


def run(path: Path, *arguments: Path | str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, path, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def test_every_example_is_known() -> None:
    assert [path.stem for path in EXAMPLES] == sorted(PRINTED)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(path: Path) -> None:
    done = run(path)
    assert done.returncode == 0, done.stderr
    assert PRINTED[path.stem] in done.stdout


def test_a_folder_with_a_fault_is_told(tmp_path: Path) -> None:
    text = (FOLDER / "kifu" / "december.yaml").read_text(encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text(text.replace("[0,60]", "[0,30]"), encoding="utf-8")
    (tmp_path / "none.txt").write_text("no record", encoding="utf-8")
    done = run(FOLDER / "check_kifu.py", tmp_path)
    assert done.returncode == 1
    assert "the score before the round should be 0:60" in done.stdout
    assert "none.txt" in done.stdout


def test_two_players_of_ones_choice_are_watched() -> None:
    done = run(FOLDER / "watch_match.py", "random", "random", "3")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("random won ")
