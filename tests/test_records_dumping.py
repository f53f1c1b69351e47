"""Records written: nothing lost unless one says so, and files whole or not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from strategies import each_variant, match_records
from test_records_json import RECORD

from goita import InvalidOption, Match, RecordError, load_variant
from goita.notation import Item
from goita.records import MatchRecord, RoundRecord, dump, dumps, iter_archive, load, loads, losses
from goita.records.formats import FORMATS, format_of_suffix

NOTO = load_variant("noto")
BARE = evolve(RECORD, rounds=tuple(evolve(rnd, score=None) for rnd in RECORD.rounds))
"""What history strings can carry."""
HISTORY = "11244556,12234569,11123378,11113457,s3,371,411"


# Formats.


@pytest.mark.parametrize("suffix", [".json", ".jsonl", ".ndjson", ".txt", ".history", ".JSON"])
def test_the_suffix_chooses_the_format(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"game{suffix}"
    dump(BARE, path)
    assert load(path) == BARE
    assert path.read_text(encoding="utf-8") == dumps(BARE, format_of_suffix(suffix).name)


def test_a_format_that_is_given_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "game"
    dump(RECORD, path, format="json")
    assert load(path) == RECORD
    with pytest.raises(InvalidOption, match="the suffix '' stands for no format"):
        dump(RECORD, path)
    with pytest.raises(InvalidOption, match="there is no format 'yaml'"):
        dump(RECORD, path, format="yaml")


def test_no_two_formats_have_a_suffix() -> None:
    suffixes = [suffix for form in FORMATS.values() for suffix in form.suffixes]
    assert len(suffixes) == len(set(suffixes))


def test_several_records_are_an_archive_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    dump((record for record in (RECORD, BARE)), path)
    assert list(iter_archive(path)) == [RECORD, BARE]
    with pytest.raises(RecordError, match="json holds one match; write several as jsonl"):
        dumps([RECORD, BARE], "json")
    for form in FORMATS:
        with pytest.raises(RecordError, match="there is no match to write"):
            dumps([], form)
    with pytest.raises(InvalidOption, match="is no MatchRecord"):
        dumps([Match.start(NOTO, seed=7)], "jsonl")  # type: ignore[list-item]


def test_histories_one_by_one_are_an_archive(tmp_path: Path) -> None:
    single = evolve(BARE, rounds=BARE.rounds[:1])
    dump([single] * 3, tmp_path / "games.txt", lossy=True)
    assert list(iter_archive(tmp_path / "games.txt")) == [single] * 3


# Losses.

LOST = {
    "the names": {"names": ("Aki", None, None, None)},
    "the date": {"date": "2026-11-30"},
    "the event": {"event": "Club night"},
    "the comments": {"comment": "good"},
    "the extra keys": {"extra": {"speed": 1}},
}


@pytest.mark.parametrize("what", LOST)
def test_what_history_cannot_carry_is_told_and_refused(what: str) -> None:
    record = evolve(BARE, **LOST[what])
    assert losses(record, "history") == (what,)
    with pytest.raises(RecordError, match=f"history would lose {what}; lossy=True") as caught:
        dumps(record, "history")
    assert caught.value.rule == "lossy"
    assert loads(dumps(record, "history", lossy=True)) == BARE
    assert losses(record, "json") == ()


@pytest.mark.parametrize(
    ("key", "value", "what"),
    [
        ("score", (0, 0), "the scores"),
        ("comment", "good", "the comments"),
        ("comments", ((0, "good"),), "the comments"),
        ("extra", {"speed": 1}, "the extra keys"),
    ],
)
def test_what_history_cannot_carry_of_a_round_is_told(key: str, value: object, what: str) -> None:
    record = evolve(BARE, rounds=(evolve(BARE.rounds[0], **{key: value}), *BARE.rounds[1:]))
    assert losses(record, "history") == (what,)


def test_a_match_without_rounds_is_no_history() -> None:
    assert losses(MatchRecord(NOTO), "history") == ("that there was a match: it has no round",)


@each_variant(match_records)
def test_what_is_lost_is_all_that_is_lost(record: MatchRecord) -> None:
    text = dumps(record, "history", lossy=True)
    rounds = tuple(
        evolve(rnd, score=None, comment=None, comments=(), extra={}) for rnd in record.rounds
    )
    assert loads(text, variant=record.variant) == MatchRecord(record.variant, rounds)
    if losses(record, "history") == ():
        assert record == MatchRecord(record.variant, rounds)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{HISTORY}\n{HISTORY},188", "the rest of round 1, which was not sound: player 1 may not"),
        (f"{HISTORY}\n1,2,3", "the rest of round 1, which was not sound: '1,2,3' is no history"),
    ],
)
def test_what_was_not_sound_is_lost_in_every_format(text: str, told: str) -> None:
    record = loads(text, strict=False)
    for form in ("history", "json", "jsonl"):
        [lost] = losses(record, form)
        assert lost.startswith(told)
        with pytest.raises(RecordError, match="would lose the rest of round 1"):
            dumps(record, form)
        assert loads(dumps(record, form, lossy=True)) == record


def test_what_is_kept_as_it_was_written_is_not_lost() -> None:
    first, second = RECORD.rounds
    wrong = evolve(RECORD, rounds=(first, evolve(second, score=(90, 90), dealer=second.dealer)))
    record = loads(dumps(wrong, "json"), strict=False)
    assert [fault.rule for fault in record.faults] == ["gap"]
    assert losses(record, "json") == ()


def test_values_that_json_has_not_are_lost() -> None:
    values = {"a": float("nan"), "b": (1, 2), "c": 2**64, "d": "\ud83c", "e": {1: 2}, "f": 1.5}
    record = evolve(RECORD, extra=values)
    told = [f"the extra key '{key}', whose value JSON does not have" for key in "abcde"]
    assert list(losses(record, "json")) == told
    assert loads(dumps(record, "json", lossy=True)) == evolve(RECORD, extra={"f": 1.5})


def test_comments_on_no_turn_are_lost() -> None:
    first, second = RECORD.rounds
    comments = ((0, "a"), (0, "b"), (999, "c"))
    record = evolve(RECORD, rounds=(evolve(first, comments=comments), second))
    [lost] = losses(record, "json")
    assert lost.startswith("comments of round 0 on no turn, or more than one")
    assert loads(dumps(record, "json", lossy=True)).rounds[0].comments == ((0, "b"),)


@pytest.mark.parametrize("form", ["json", "jsonl", "history", "kifu"])
def test_a_round_that_breaks_a_rule_is_not_written(form: str) -> None:
    rnd = RoundRecord(NOTO, ("11244556", "12234569", "11123378", "11113457"), 2, (Item(2, "88"),))
    with pytest.raises(RecordError, match="may not bury King") as caught:
        dumps(MatchRecord(NOTO, (rnd,)), form)
    assert (caught.value.round, caught.value.move) == (0, 0)


def test_where_matches_begin_is_lost_in_a_history() -> None:
    with pytest.raises(RecordError, match="where match 2 begins"):
        dumps([without_losses_in_history(RECORD)] * 2, "history")
    text = dumps([without_losses_in_history(RECORD)] * 2, "history", lossy=True)
    assert len(loads(text).rounds) == 2 * len(RECORD.rounds)


def without_losses_in_history(record: MatchRecord) -> MatchRecord:
    """The hands, dealers and turns alone."""
    return loads(dumps(record, "history", lossy=True))


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.touch()
    path.chmod(0o640)
    dump(RECORD, path)
    assert path.stat().st_mode & 0o777 == 0o640


def test_half_a_character_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="half a surrogate pair"):
        dump(evolve(RECORD, comment="\ud83c"), tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


# Whole or not at all.


def broken() -> Iterator[MatchRecord]:
    yield RECORD
    raise LookupError("half way")


@pytest.mark.parametrize("there", [True, False])
def test_a_fault_half_way_leaves_the_old_file(tmp_path: Path, there: bool) -> None:
    path = tmp_path / "games.jsonl"
    if there:
        path.write_text("old")
    with pytest.raises(LookupError):
        dump(broken(), path)
    with pytest.raises(RecordError):
        dump([RECORD, evolve(RECORD, comment="\ud83c")], path)
    assert [entry.read_text() for entry in tmp_path.iterdir()] == ["old"] * there


PROGRAM = """
import resource, signal, sys
from itertools import repeat
from goita.records import MatchRecord, dump
from goita import load_variant
record = MatchRecord(load_variant("noto"), comment="a" * 10_000)
"""

needs_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="needs limits and signals of POSIX"
)


@needs_posix
def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old")
    program = PROGRAM + (
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))\n"
        "try:\n    dump(repeat(record), sys.argv[1])\n"
        "except OSError as error:\n    print(error.strerror)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "File too large\n"
    assert [entry.read_text() for entry in tmp_path.iterdir()] == ["old"]


@needs_posix
def test_a_killed_process_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old")
    program = PROGRAM + (
        "resource.setrlimit(resource.RLIMIT_FSIZE, (500_000_000, 500_000_000))\n"
        "dump(repeat(record), sys.argv[1])"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(path)]) as process:
        try:
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline and process.poll() is None:
                if any(entry.stat().st_size > 100_000 for entry in tmp_path.iterdir()):
                    break
                time.sleep(0.01)
        finally:
            process.kill()
    assert process.returncode == -signal.SIGKILL
    assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 2


# An archive of 100 MB.

ARCHIVE = """
import resource, sys
from pathlib import Path
from attrs import evolve
from goita import Match, load_variant
from goita.records import MatchRecord, dump, iter_archive
from strategies import play_at_random

def used():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000

match = Match.start(load_variant("noto"), seed=7)
for seed in range(1, 5):
    match = evolve(match, rounds=(*match.rounds[:-1], play_at_random(match.round, seed, 1000)))
    if seed < 4:
        match = match.next_round()
record = evolve(MatchRecord.of(match), comment="し" * 3000)
path, count = Path(sys.argv[1]), int(sys.argv[2])
records = (evolve(record, event=f"Round {number}") for number in range(count))
dump([record], path)
assert list(iter_archive(path)) == [record]
before = used()
dump(records, path)
written = used() - before
assert path.stat().st_size > 100_000_000
number = -1
for number, read in enumerate(iter_archive(path)):
    assert read.event == f"Round {number}"
assert number == count - 1
assert read == evolve(record, event=read.event)
print(written, used() - before)
"""


@needs_posix
@pytest.mark.slow
def test_an_archive_of_100_megabytes_is_written_and_read_in_constant_memory(
    tmp_path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ARCHIVE, str(tmp_path / "games.jsonl"), "10500"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parent,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    )
    assert done.stderr == ""
    written, both = map(float, done.stdout.split())
    assert written < 10, "megabytes for writing"
    # The beginning, by which the format is told, is 10 MB of bytes and as many characters.
    assert both < 60, "megabytes for reading"


def test_a_loop_of_links_is_an_error_of_the_file_system(tmp_path: Path) -> None:
    loop = tmp_path / "loop.json"
    loop.symlink_to(loop)
    with pytest.raises(OSError, match="loop"):
        dump(RECORD, loop)


@pytest.mark.parametrize("name", ["a\0.json", "\ud800.json"])
def test_a_name_that_no_file_can_have_is_an_error_of_the_file_system(
    tmp_path: Path, name: str
) -> None:
    with pytest.raises(OSError, match="no possible file name"):
        dump(RECORD, tmp_path / name)


@pytest.mark.parametrize("name", ["a" * 250 + ".json", "角" * 83 + ".json"])
def test_names_may_be_as_long_as_the_file_system_allows(tmp_path: Path, name: str) -> None:
    assert len(name.encode()) in (255, 254)
    dump(RECORD, tmp_path / name)
    assert load(tmp_path / name) == RECORD
