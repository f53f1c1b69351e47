"""`goita simulate`: what it prints, its exit status, its bar, and Ctrl-C."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import club
import pytest
from terminal import Terminal
from test_players import command
from wcwidth import wcswidth

from goita.cli.simulate import table
from goita.players import RandomPlayer
from goita.simulation import simulate

QUICK = ("simulate", "--rounds", "8", "--seed", "3", "--workers", "1")


def test_a_table_says_who_has_more_points(tmp_path: Path) -> None:
    done = command(tmp_path, *QUICK)
    result = simulate(["basic", "random"], rounds=8, seed=3)
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert lines[0] == "noto, 8 of 8 games of one round, each deal at 2 tables, seed 3"
    assert lines[2].split() == ["points", "a", "round", "95%", "interval", "won"]
    difference = result.difference
    assert lines[-1].split() == [
        "difference",
        f"{difference.mean:+.2f}",
        f"{difference.low:+.2f}",
        "to",
        f"{difference.high:+.2f}",
    ]
    assert [line.split()[-1] for line in lines[3:5]] == [str(wins) for wins in result.wins]


def test_json_is_that_of_the_library(tmp_path: Path) -> None:
    done = command(tmp_path, *QUICK, "--json")
    assert json.loads(done.stdout) == simulate(["basic", "random"], rounds=8, seed=3).to_dict()


def test_matches_without_duplicates_under_another_variant(tmp_path: Path) -> None:
    done = command(
        tmp_path,
        *("simulate", "--matches", "2", "--no-duplicate", "--variant", "jga", "--workers", "1"),
        *("--players", "random,basic,random,random"),
    )
    assert done.stdout.startswith("jga, 2 of 2 games of one match, seed 0\n")
    assert "basic+random" in done.stdout


def test_faults_are_told_and_the_status_is_1(tmp_path: Path) -> None:
    club.install(tmp_path)
    out = tmp_path / "games.jsonl"
    many = (*QUICK, "--players", "random,club-raises", "--out", str(out))
    done = command(tmp_path, *many)
    assert done.returncode == 1
    assert "8 games ended by a player's fault are not counted" in done.stdout
    first = done.stderr.splitlines()[0]
    assert re.match(
        r"goita: game 0: the player 'club-raises' at seat [24]: it raised ValueError: no \\x1b",
        first,
    )
    assert re.search(r"match seed \d+, round 0, redeals 0, history [x,]*\d{8}[x,]*,s\d", first)
    assert "\x1b" not in done.stderr
    again = command(tmp_path, *many, "--resume")
    assert (again.returncode, again.stdout) == (1, done.stdout)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_players_print_is_not_in_the_results(workers: str, tmp_path: Path) -> None:
    club.install(tmp_path)
    many = ("simulate", "--rounds", "1", "--seed", "3", "--no-duplicate", "--json")
    done = command(tmp_path, *many, "--workers", workers, "--players", "club-prints,random")
    assert done.returncode == 0
    result = simulate(["random", "random"], rounds=1, seed=3, duplicate=False)
    assert set(json.loads(done.stdout)) == set(result.to_dict())
    for how in ("by print", "by stdout", "by descriptor", "by process"):
        assert how in done.stderr


def test_help_says_who_plays_without_being_named(tmp_path: Path) -> None:
    for name, default in (("simulate", "basic,random"), ("play", "basic")):
        shown = " ".join(command(tmp_path, name, "--help").stdout.replace("│", "").split())
        said = re.search(r"--players .*?\[default: (.*?)\]", shown)
        assert said is not None
        assert said[1].split(";")[0].replace(" ", "") == default


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("--rounds", "2", "--matches", "2"), 2, "either --rounds or --matches"),
        (("--rounds", "0"), 2, "'--rounds'"),
        (("--resume",), 2, "name it by --out"),
        (("--move-time", "0"), 2, "more than 0"),
        (("--move-time", "nan"), 2, "more than 0"),
        (("--players", "basik,random"), 2, "did you mean 'basic'"),
        (("--out", "no-such-folder/games.jsonl"), 1, "cannot be written: No such file"),
        (("--variant", "nota"), 2, "did you mean 'noto'"),
    ],
)
def test_wrong_options_are_told(
    arguments: tuple[str, ...], status: int, message: str, tmp_path: Path
) -> None:
    done = command(tmp_path, "simulate", *arguments)
    assert done.returncode == status
    assert message in " ".join(done.stderr.replace("│", "").split())


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done_and_resume_goes_on(workers: str, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ("simulate", "--seed", "3", "--out", str(out), "--workers", workers)
    with Terminal(*arguments, "--rounds", "100000", columns=200, term="xterm") as terminal:
        terminal.read(re.compile(r"[1-9]\d*/100000.*a second"))
        terminal.send("\x03")
        assert terminal.end() == 128 + signal.SIGINT
        shown = terminal.transcript
    assert "Traceback" not in shown
    kept = out.read_bytes().count(b"\n")
    assert f"stopped after {kept:,} of 100,000 games; they are in" in " ".join(shown.split())
    done = command(
        tmp_path, *arguments[:-2], "--workers", "1", "--rounds", str(kept + 2), "--resume", "--json"
    )
    assert json.loads(done.stdout)["counted"] == kept + 2
    assert json.loads(done.stdout)["asked"] == kept + 2


def test_the_table_fits_into_a_terminal_whatever_players_are_called() -> None:
    def maker(seed: int) -> RandomPlayer:
        return RandomPlayer(seed)

    maker.__name__ = "ごいた" * 20
    result = simulate([maker, "random"], rounds=2, seed=3)
    lines = table(result).splitlines()[2:]
    assert max(map(wcswidth, lines)) <= 80
    assert lines[1].startswith("ごいた")
    ends = {wcswidth(line) for line in lines[:3]}
    assert len(ends) == 1


@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_ends_it_and_is_no_fault_of_the_player(
    name: str, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.install(tmp_path)
    monkeypatch.setenv("CLUB_SIGNAL", name)
    out = tmp_path / "games.jsonl"
    players = ("--players", "random,club-signalled")
    done = command(tmp_path, *QUICK, *players, "--out", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")
    assert out.read_bytes() == b""
    done = command(tmp_path, "play", "--watch", "--seed", "3", *players)
    assert (done.returncode, done.stderr) == (status, "")


def test_no_bar_where_nobody_looks(tmp_path: Path) -> None:
    assert command(tmp_path, *QUICK).stderr == ""
