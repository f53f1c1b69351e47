"""The files that commands find and read, and what becomes of what they print meanwhile."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from terminal import Terminal
from test_cli import RECORDS, goita

import goita as library
from goita.cli.sources import LONG
from goita.records import MatchRecord, dump, iter_archive

TWO_ROUNDS = (RECORDS / "two_rounds_bom.yaml").read_bytes()
MATCH = library.Match.start(library.load_variant("noto"), seed=7)
MEMO = "会のメモ。角と飛は来月まで貸す。香馬銀金"


def rows(*arguments: str | Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in goita("replay", "--json", *arguments).stdout.splitlines()]


def archive(path: Path, matches: int) -> Path:
    dump([MatchRecord.of(MATCH)] * matches, path)
    return path


def make_long(path: Path) -> Path:
    """Make a file as long as what takes a while to read."""
    with path.open("a") as file:
        file.write("\n" * LONG)
    return path


def test_a_folder_may_hold_other_things_than_records(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(TWO_ROUNDS)
    (tmp_path / "memo.txt").write_bytes(MEMO.encode("shift_jis"))
    (tmp_path / "empty.txt").touch()
    play = ("play", "--seed", "7", "--save", tmp_path / "saved.json")
    assert goita(*play, stdin=b"").returncode == 1
    for command in (("replay", "-q"), ("stats",), ("convert",)):
        target = ("-", "--to", "json") if command == ("convert",) else ()
        done = goita(*command, tmp_path, *target)
        assert done.returncode == 0, done.stderr
        for name in ("memo.txt", "empty.txt", "saved.json"):
            assert f"{name}: passed over, being no record" in done.stderr
    assert goita("replay", tmp_path / "saved.json").returncode == 1


def test_a_record_in_another_encoding_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(TWO_ROUNDS)
    (tmp_path / "b.yaml").write_bytes(TWO_ROUNDS.decode("utf-8-sig").encode("shift_jis"))
    done = goita("replay", "-q", tmp_path)
    assert done.returncode == 1
    assert "b.yaml: is not UTF-8" in done.stderr


def test_what_is_hidden_in_a_folder_is_left_alone(tmp_path: Path) -> None:
    for name in (".git/a.yaml", ".b.yaml", "club/c.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(TWO_ROUNDS)
    assert {row["file"] for row in rows(tmp_path)} == {"club/c.yaml"}
    assert {row["file"] for row in rows(tmp_path / ".git")} == {"a.yaml"}


def test_files_of_one_name_are_told_apart_and_a_file_is_read_once(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.yaml").write_bytes(TWO_ROUNDS)
    one, two = tmp_path / "one" / "a.yaml", tmp_path / "two" / "a.yaml"
    assert [row["file"] for row in rows(one, two, one)] == [str(one)] * 2 + [str(two)] * 2
    assert [row["file"] for row in rows(one, f"{tmp_path}/one/*.yaml")] == ["a.yaml"] * 2


def test_rounds_of_an_archive_are_traced_to_their_match(tmp_path: Path) -> None:
    path = archive(tmp_path / "all.jsonl", 3)
    assert [(row["match"], row["round"]) for row in rows(path)] == [(0, 0), (1, 0), (2, 0)]
    assert "all.jsonl: match 2: round 0: unfinished" in goita("replay", path).stdout


@pytest.mark.parametrize("encoding", ["idna", "punycode", "undefined", "zlib", "klingon"])
def test_an_encoding_that_cannot_be_of_a_file_is_wrong_usage(encoding: str) -> None:
    done = goita("replay", "--encoding", encoding, RECORDS / "unfinished.yaml")
    assert done.returncode == 2
    assert "is no encoding" in done.stderr


@pytest.mark.parametrize("encoding", ["utf-32", "utf16", "utf_8_sig", "cp037"])
def test_a_file_that_is_not_in_the_encoding_that_was_asked_for_is_told(encoding: str) -> None:
    done = goita("replay", "--encoding", encoding, RECORDS / "unfinished.yaml")
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stderr


def test_what_is_converted_at_a_terminal_keeps_its_lines(tmp_path: Path) -> None:
    path = make_long(archive(tmp_path / "all.jsonl", 3))
    with Terminal("convert", str(path), "-", "--to", "jsonl", columns=40, term="xterm") as terminal:
        assert terminal.end() == 0
        assert terminal.transcript.strip() == path.read_text(encoding="utf-8").strip()


def test_what_is_replayed_at_a_terminal_keeps_its_lines(tmp_path: Path) -> None:
    path = make_long(archive(tmp_path / ("a" * 100 + ".jsonl"), 3))
    with Terminal("replay", str(path), columns=40, term="xterm") as terminal:
        assert terminal.end() == 0
        assert f"{path.name}: match 1: round 0: unfinished: player 2 is" in terminal.transcript


def test_nothing_to_convert_leaves_the_old_file(tmp_path: Path) -> None:
    target = archive(tmp_path / "good.jsonl", 1)
    before = target.read_bytes()
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("hello", encoding="utf-8")
    (tmp_path / "bad.jsonl").write_bytes(before.replace(b'"noto"', b'"nobody"') * 2)
    for source in ("notes", "bad.jsonl"):
        done = goita("convert", "--lossy", tmp_path / source, target)
        assert done.returncode == 1
        assert "there is no match to write" in done.stderr
        assert target.read_bytes() == before


def test_a_folder_is_converted_into_a_file_in_it_as_often_as_one_likes(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(TWO_ROUNDS)
    target = tmp_path / "all.jsonl"
    for _ in range(3):
        assert goita("convert", tmp_path, target).returncode == 0
        assert len(list(iter_archive(target))) == 1


def test_a_history_of_any_length_is_replayed_and_converted(tmp_path: Path) -> None:
    source, target = tmp_path / "big.txt", tmp_path / "big.jsonl"
    source.write_text("11244556,12234568,11123378,11113457,s3\n" * 10_001, encoding="utf-8")
    assert goita("replay", "-q", source).stdout == "10001 rounds: 10001 unfinished\n"
    assert goita("convert", source, target).returncode == 0
    assert [len(record.rounds) for record in iter_archive(target)] == [10_000, 1]


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_a_command_that_is_asked_to_end_leaves_no_half_file(tmp_path: Path) -> None:
    source, target = archive(tmp_path / "all.jsonl", 20_000), tmp_path / "copy.jsonl"
    target.write_text("what was there", encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "goita", "convert", str(source), str(target)],
        stderr=subprocess.PIPE,
    ) as process:
        while len(list(tmp_path.iterdir())) < 3:
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (143, b"")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.jsonl", "copy.jsonl"]
    assert target.read_text(encoding="utf-8") == "what was there"


def test_the_record_is_written_however_play_stops(tmp_path: Path) -> None:
    for number, typed in enumerate((b"0\n", b"0\nquit\nquit\n")):
        path = tmp_path / f"{number}.jsonl"
        done = goita("play", "--seed", "7", "--record", path, stdin=typed)
        assert f"ここまでの棋譜は {path} に書きました" in done.stderr
        [record] = iter_archive(path)
        assert record.rounds[0].items
    path = tmp_path / "saved.jsonl"
    goita("play", "--seed", "7", "--record", path, "--save", tmp_path / "saved.json", stdin=b"0\n")
    assert not path.exists()
