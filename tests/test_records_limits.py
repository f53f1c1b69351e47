"""What is written can be read again: sizes, depths and numbers of rounds, the same both ways."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from test_kifu_forms import NOTO, USUAL
from test_records_json import RECORD

from goita import Match, RecordError
from goita.records import MatchRecord, dump, dumps, iter_archive, load, loads, losses
from goita.records.kifu import count_values
from goita.records.reading import MOST_ROUNDS
from goita.schemas import MOST_DEPTH
from goita.yaml_text import YamlFault, read_yaml

HANDS = ["11244556", "12234569", "11123378", "11113457"]
BARE: dict[str, Any] = {"hands": HANDS, "dealer": 2, "turns": []}


def nested(depth: int, kind: str, inside: object) -> Any:
    """A value with so many lists or mappings around it."""
    value: Any = inside
    for _ in range(depth):
        value = [value] if kind == "list" else {"a": value}
    return value


@pytest.mark.parametrize("form", ["kifu", "json", "jsonl"])
@pytest.mark.parametrize("kind", ["list", "mapping"])
@pytest.mark.parametrize("inside", [1, "a", []])
@pytest.mark.parametrize("where", ["match", "round", "hand"])
def test_whatever_is_written_is_not_nested_too_deep_to_be_read(
    form: str, kind: str, inside: object, where: str
) -> None:
    fits = []
    for depth in range(MOST_DEPTH - 3, MOST_DEPTH + 3):
        extra: dict[str, Any] = {"deep": nested(depth, kind, inside)}
        first, *others = RECORD.rounds
        record = evolve(RECORD, extra=extra)
        if where != "match":
            extra = {"hand": extra} if where == "hand" else extra
            record = evolve(RECORD, rounds=(evolve(first, extra=extra), *others))
        if losses(record, form):
            with pytest.raises(RecordError, match="whose value JSON does not have"):
                dumps(record, form)
            assert loads(dumps(record, form, lossy=True)) == RECORD
        else:
            fits.append(depth)
            assert loads(dumps(record, form)) == record
    assert fits
    assert fits[-1] in (MOST_DEPTH - 2, MOST_DEPTH - 1, MOST_DEPTH)


@pytest.mark.parametrize("form", ["kifu", "json", "jsonl", "history"])
def test_more_rounds_than_are_read_are_not_written(form: str) -> None:
    [rnd] = loads(",".join(HANDS) + ",s3").rounds
    record = MatchRecord(NOTO, (rnd,) * (MOST_ROUNDS + 1))
    with pytest.raises(RecordError, match="at most 10,000 rounds") as caught:
        dumps(record, form)
    assert (caught.value.round, caught.value.rule) == (MOST_ROUNDS, "size")


ROUND_LINES = json.dumps(BARE) + ",\n"
JSON_HEAD = '{"format": "goita-record", "version": 1, "variant": "noto", "rounds": [\n'
MANY = MOST_ROUNDS + 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (JSON_HEAD + (ROUND_LINES * MANY)[:-2] + "]}", MANY + 1),
        ("log:\n" + " - 3\n" * MANY, MANY + 1),
    ],
    ids=["json", "kifu"],
)
def test_more_rounds_than_a_match_has_are_refused(text: str, line: int) -> None:
    for strict in (True, False):
        with pytest.raises(RecordError, match="a match has at most 10,000 rounds") as caught:
            loads(text, strict=strict)
        assert (caught.value.round, caught.value.line) == (MOST_ROUNDS, line)
        assert caught.value.rule == "size"


def test_a_line_of_an_archive_with_too_many_rounds_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    many = (JSON_HEAD + (ROUND_LINES * MANY)[:-2] + "]}").replace("\n", "")
    path.write_text(f"{many}\n{dumps(RECORD, 'jsonl')}", encoding="utf-8")
    lost, sound = iter_archive(path, strict=False)
    assert (lost.is_lost(), sound) == (True, RECORD)
    assert [(fault.line, fault.rule) for fault in lost.faults] == [(1, "size")]


def test_a_saved_match_with_too_many_rounds_is_refused_at_once() -> None:
    data = Match.start(NOTO, seed=7).to_dict()
    data["rounds"] *= MANY
    with pytest.raises(RecordError, match="a match has at most 10,000 rounds"):
        loads(json.dumps(data))


@pytest.mark.parametrize("form", ["kifu", "json", "jsonl"])
def test_files_are_written_up_to_the_size_that_is_read(
    tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    dump(RECORD, path, format=form)
    size = path.stat().st_size
    for module in ("goita.records.dumping", "goita.records.loading", "goita.records.lines"):
        monkeypatch.setattr(sys.modules[module], "MOST_BYTES", size)
    dump(RECORD, path, format=form)
    assert load(path) == RECORD
    with pytest.raises(RecordError, match=f"{size:,}") as caught:
        dump(evolve(RECORD, event="Club night"), path, format=form)
    assert caught.value.rule == "size"
    assert load(path) == RECORD


def test_all_documents_of_a_kifu_together_are_held_to_the_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.yaml"
    dump([RECORD] * 3, path)
    monkeypatch.setattr("goita.records.dumping.MOST_BYTES", path.stat().st_size)
    dump([RECORD] * 3, path)
    with pytest.raises(RecordError, match="write several matches as jsonl"):
        dump([RECORD] * 4, path)
    dump([RECORD] * 4, tmp_path / "games.jsonl")


def test_a_kifu_of_more_values_than_are_read_is_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values = count_values(dumps(RECORD, "kifu"))
    monkeypatch.setattr("goita.records.kifu.MOST_VALUES", 2 * values + 10)
    assert dumps([RECORD] * 2, "kifu")
    with pytest.raises(RecordError, match="values that are read; write it as jsonl"):
        dumps([RECORD] * 3, "kifu")


@pytest.mark.parametrize(
    "extra", [{}, {"a": [[], {}, [1, 2], {"b": None, "c": [3]}]}, {"a" * 300: "b" * 500}]
)
def test_the_values_that_are_counted_are_no_fewer_than_a_reader_counts(
    extra: dict[str, Any],
) -> None:
    text = dumps(evolve(loads(USUAL), extra=extra), "kifu")
    least = next(most for most in range(1000) if _is_read(text, most))
    assert least <= count_values(text) <= least + 25


def _is_read(text: str, most: int) -> bool:
    try:
        return bool(read_yaml(text, most))
    except YamlFault:
        return False


MEMORY = """
import resource, sys
from goita.records.loading import read_text
def used():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
list(read_text(sys.argv[1].replace("ROUNDS", sys.argv[2])))
before = used()
text = sys.argv[1].replace("ROUNDS", ",".join([sys.argv[2]] * 5000))
[reading] = read_text(text)
print(len(reading.rounds), (used() - before) * 1e6 / len(text))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX to measure memory")
def test_rounds_that_are_wrong_take_little_memory() -> None:
    head = '{"format":"goita-record","version":1,"variant":"noto","rounds":[ROUNDS]}'
    wrong = json.dumps({**BARE, "hands": ["1", "1", "1", "1"]})
    done = subprocess.run(
        [sys.executable, "-c", MEMORY, head, wrong], capture_output=True, text=True, check=True
    )
    rounds, times = done.stdout.split()
    assert rounds == "5000"
    # An error that holds on to where it was raised takes three times as much.
    assert float(times) < 90, "bytes of memory for a byte of text"
