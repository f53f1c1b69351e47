"""The file of the games of a simulation: written, refused, gone on with."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from test_players import command

import goita
from goita.cli import main
from goita.errors import GoitaError, InvalidOption, RecordError, SimulationStopped
from goita.players import RandomPlayer, registry
from goita.records.json_data import from_data
from goita.simulation import simulate


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
        ({"seed": 4}, ":1: is of another simulation: seed 3, not 4"),
        ({"players": ["random", "basic"]}, ":1: is of another simulation: players"),
        ({"variant": "jga"}, ":1: is of another simulation: name noto, not jga"),
        ({"rounds": None, "matches": 4}, ":1: is of another simulation: unit round, not match"),
        ({"duplicate": False}, ":1: is of another simulation: tables 2, not 1"),
        ({"move_time": 60}, ":1: is of another simulation: move_time None, not 60"),
        (
            {"seed": 4, "duplicate": False},
            ":1: is of another simulation: seed 3, not 4; tables 2, not 1",
        ),
        (
            {"rounds": 2},
            "games.jsonl: has games 0 to 3 of one round each, and only 2 are asked for; "
            "ask for 4 or more",
        ),
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


class Versioned(RandomPlayer):
    version = "1.0"


class Newer(RandomPlayer):
    version = "1.1"


Newer.__name__ = "Versioned"


def test_a_file_of_another_version_of_a_player_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    many: dict[str, Any] = {"rounds": 2, "seed": 3, "out": out}
    first = simulate(["basic", Versioned], **many)
    assert simulate(["basic", Versioned], **many, resume=True).games == first.games
    with pytest.raises(RecordError, match=r"versions .*'1\.0'.* not .*'1\.1'"):
        simulate(["basic", Newer], **many, resume=True)
    versions = read(out)[0]["extra"]["simulation"]["versions"]
    assert versions == [f"goita {goita.__version__}", "1.0"] * 2


def one_place(first: bool) -> type[RandomPlayer]:
    class Here(RandomPlayer):
        pass

    class There(RandomPlayer):
        pass

    There.__name__ = "Here"
    return Here if first else There


def test_a_file_of_another_player_of_the_same_name_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    many: dict[str, Any] = {"rounds": 2, "seed": 3, "out": out}
    first = simulate(["basic", one_place(True)], **many)
    assert simulate(["basic", one_place(True)], **many, resume=True).games == first.games
    with pytest.raises(RecordError, match=r"makers .*one_place.*Here'.*not .*There'"):
        simulate(["basic", one_place(False)], **many, resume=True)


def test_players_that_cannot_be_told_apart_are_not_gone_on_with(tmp_path: Path) -> None:
    many: dict[str, Any] = {"rounds": 2, "out": tmp_path / "games.jsonl"}
    two = [lambda seed: RandomPlayer(seed), lambda seed: RandomPlayer(seed + 1)]
    simulate(two, **many)
    with pytest.raises(InvalidOption, match="two different players are both '<lambda>'"):
        simulate(two, **many, resume=True)
    one = two[0]
    many["out"] = tmp_path / "more.jsonl"
    first = simulate([one, one], **many)
    assert simulate([one, one], **many, resume=True).games == first.games


def test_versions_of_packages_are_those_of_their_players(club_players: Path) -> None:
    out = club_players / "games.jsonl"
    many: dict[str, Any] = {"rounds": 2, "seed": 3, "out": out}
    simulate(["random", "club-first"], **many)
    metadata = club_players / "club_players-1.2.dist-info" / "METADATA"
    metadata.write_text(metadata.read_text().replace("1.2", "1.3"))
    registry._registered.cache_clear()
    with pytest.raises(RecordError, match=r"'club-players 1\.2'.* not .*'club-players 1\.3'"):
        simulate(["random", "club-first"], **many, resume=True)


@pytest.mark.parametrize("name", ["noto", "club"])
def test_a_file_of_a_variant_with_other_content_is_refused(name: str, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    noto = goita.load_variant("noto")
    many: dict[str, Any] = {"players": ["random"] * 2, "rounds": 2, "out": out}
    simulate(**many, variant=noto if name == "noto" else evolve(noto, id=name))
    other = evolve(noto, id=name, target=100)
    told = f":1: is of the variant '{name}', but its content differs .*: target"
    with pytest.raises(RecordError, match=told):
        simulate(**many, variant=other, resume=True)


# One writer at a time.


def test_two_simulations_do_not_write_one_file(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    link = tmp_path / "link.jsonl"
    many: dict[str, Any] = {"players": ["random"] * 2, "rounds": 4, "seed": 3}
    refused: list[str] = []

    def another(done: int, _: int) -> None:
        if done == 2:
            link.symlink_to(out)
            for path in (out, link):
                before = out.read_bytes()
                with pytest.raises(GoitaError) as caught:
                    simulate(**many, out=path, resume=True)
                refused.append(str(caught.value))
                assert out.read_bytes() == before

    result = simulate(**many, out=out, tell=another)
    assert len(refused) == 2
    for told in refused:
        assert f"is being written by another simulation (process {os.getpid()} on " in told
    assert simulate(**many, out=link, resume=True).games == result.games
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl", "link.jsonl"]


def test_a_lock_that_was_left_behind_is_in_nobody_s_way(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    (tmp_path / "games.jsonl.lock").write_text("process 1 on nowhere")
    assert simulate(["random"] * 2, rounds=2, out=out).counted == 2
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]


def test_a_process_that_is_killed_leaves_no_lock(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    program = (
        "import os, sys\n"
        "from goita.simulation import simulate\n"
        "simulate(['random'] * 2, rounds=9, out=sys.argv[1], tell=lambda *_: os._exit(9))"
    )
    done = subprocess.run([sys.executable, "-c", program, str(out)], check=False)
    assert done.returncode == 9
    assert (tmp_path / "games.jsonl.lock").exists()
    assert simulate(["random"] * 2, rounds=9, out=out, resume=True).counted == 9


@pytest.mark.parametrize("kind", ["file", "link", "link to nothing", "folder", "pipe"])
def test_what_has_the_name_of_the_lock_and_is_none_is_left_alone(kind: str, tmp_path: Path) -> None:
    out, lock = tmp_path / "games.jsonl", tmp_path / "games.jsonl.lock"
    mine = tmp_path / "mine.txt"
    if kind == "file":
        lock.write_text("process of making a lock on a door")
    elif kind == "folder":
        lock.mkdir()
    elif kind == "pipe":
        os.mkfifo(lock)
    else:
        lock.symlink_to(mine)
        if kind == "link":
            mine.write_text("precious")
    before = lock.lstat().st_ino
    with pytest.raises(GoitaError, match=r"is somebody else's|cannot be written: Is a dir"):
        simulate(["random"] * 2, rounds=2, out=out)
    assert (lock.lstat().st_ino, out.exists(), mine.exists()) == (before, False, kind == "link")
    if kind == "file":
        assert lock.read_text() == "process of making a lock on a door"
    if kind == "link":
        assert mine.read_text() == "precious"


# A disk that is full.


class FullDisk(io.RawIOBase):
    """Takes three lines, and then nothing more."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        if len(self.lines) == 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.lines.append(bytes(data))
        return len(data)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    disk = FullDisk()
    real = Path.open

    def opened(path: Path, mode: str = "r", *more: Any, **by_name: Any) -> Any:
        if path.name == "games.jsonl" and mode in ("xb", "ab"):
            return io.BufferedWriter(disk, buffer_size=1 << 20)
        return real(path, mode, *more, **by_name)

    monkeypatch.setattr(Path, "open", opened)
    return disk


def test_a_full_disk_stops_a_simulation_that_keeps_its_games(
    full_disk: FullDisk, tmp_path: Path
) -> None:
    with pytest.raises(SimulationStopped, match="No space left on device; --resume") as caught:
        simulate(["random"] * 2, rounds=9, seed=3, out=tmp_path / "games.jsonl")
    whole = simulate(["random"] * 2, rounds=9, seed=3)
    assert caught.value.simulation.games == whole.games[:3]
    assert caught.value.simulation.interrupted
    assert len(full_disk.lines) == 3
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("full_disk")
def test_the_command_prints_the_results_until_the_disk_is_full(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = str(tmp_path / "games.jsonl")
    monkeypatch.setattr(
        sys,
        "argv",
        ["goita", *("simulate", "--rounds", "9", "--workers", "1", "--json", "--out", out)],
    )
    with pytest.raises(SystemExit) as ended:
        main()
    shown = capfd.readouterr()
    assert ended.value.code == 1
    assert json.loads(shown.out)["played"] == 3
    assert "goita: the games cannot be written: No space left on device" in shown.err
    assert "Traceback" not in shown.err


# Paths that are none.


@pytest.mark.parametrize(
    "out", [7, b"games.jsonl", ["games.jsonl"], "games\0.jsonl", "a" * 300, "a" * 5000, "", "/"]
)
@pytest.mark.parametrize("resume", [False, True])
def test_an_output_that_is_no_path_is_told(
    out: Any, resume: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GoitaError, match=r"cannot be written|is a path, not"):
        simulate(["random"] * 2, rounds=2, out=out, resume=resume)
    assert not list(tmp_path.iterdir())
