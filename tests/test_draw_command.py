"""`goita draw`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import goita
import goita.draw

HISTORY = "11244556,12234568,11123378,11113457,s3,371,411,115,2p,3p,4p,145"


def draw(*words: str, folder: Path, columns: int = 80) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "goita", "draw", *words],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONPATH": ":".join(sys.path), "PYTHONUTF8": "1", "COLUMNS": str(columns)},
    )


def after(turns: int) -> goita.Round:
    items = HISTORY.split(",")[: 5 + turns]
    return goita.Round.from_history(goita.load_variant("noto"), ",".join(items))


def test_the_board_goes_to_the_terminal(tmp_path: Path) -> None:
    done = draw(HISTORY, "--view", "4", "--at", "2", folder=tmp_path, columns=60)
    assert done.stdout == goita.draw.text(after(2), view=3, width=60) + "\n"
    assert done.returncode == 0


def test_a_file_is_in_the_format_of_its_suffix(tmp_path: Path) -> None:
    done = draw(HISTORY, "-o", "a.svg", "--theme", "dark", "--hands", "hidden", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    drawn = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert drawn == goita.draw.svg(after(7), theme="dark", hands="hidden")
    draw(HISTORY, "-o", "a.txt", "--language", "en", folder=tmp_path, columns=30)
    board = (tmp_path / "a.txt").read_text(encoding="utf-8")
    assert board == goita.draw.text(after(7), language="en") + "\n"


def test_a_png_is_written_where_its_extra_is_installed(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="the extra png is not installed")
    assert draw(HISTORY, "-o", "a.PNG", "--at", "0", folder=tmp_path).returncode == 0
    assert (tmp_path / "a.PNG").read_bytes() == goita.draw.png(after(0))


def test_the_variant_is_that_of_the_history_and_a_result_is_told(tmp_path: Path) -> None:
    six = "11111123,11223456,11234557,34456788,s1"
    assert "player 1 held six shi" in draw(six, folder=tmp_path).stdout
    assert "市" in draw(f"@atigo,{six}", folder=tmp_path).stdout


def test_words_can_be_japanese(tmp_path: Path) -> None:
    six = "11111123,11223456,11234557,34456788,s1"
    drawn = draw(six, "--words", "ja", folder=tmp_path).stdout
    assert "1番・親" in drawn
    assert drawn.endswith("1番は六し、20点\n")
    draw(HISTORY, "-o", "a.svg", "--words", "ja", folder=tmp_path)
    picture = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert picture == goita.draw.svg(after(7), words="ja")


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("xxxxxxxx,12234568,xxxxxxxx,xxxxxxxx,s3,3x1,211",), 1, "player 4's turn, not player 2's"),
        (("xxxxxxxx,12234568,xxxxxxxx,xxxxxxxx,s3,3x1,4p,1p,277",), 1, "has no Rook left"),
        (("11244556,s3",), 1, "is no history string"),
        ((f"@/etc/passwd,{HISTORY}",), 1, "names no shipped variant"),
        ((f"{HISTORY},145",), 1, "it is player 2's turn"),
        ((HISTORY, "--at", "8"), 1, "--at takes 0 to 7"),
        ((HISTORY, "-o", "no/a.svg"), 1, "cannot be written"),
        ((HISTORY, "-o", "a.gif"), 2, ".svg, .png or .txt"),
        ((HISTORY, "--view", "5"), 2, "--view"),
        ((HISTORY, "--theme", "sepia"), 2, "colour-blind"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_a_line(
    words: tuple[str, ...], status: int, told: str, tmp_path: Path
) -> None:
    done = draw(*words, folder=tmp_path)
    assert done.returncode == status
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert status == 2 or len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
