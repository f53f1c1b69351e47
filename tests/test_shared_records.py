"""Real games, read and played through the rules; skipped where they are not at hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from pages import stored

import goita.draw
from goita import records
from goita.cli.replay import Place, as_row
from goita.records.loading import read_path

KIFU = Path(__file__).parents[2] / "shared" / "kifu"

pytestmark = pytest.mark.skipif(
    not (KIFU / "expected.jsonl").is_file(), reason="the shared test data is not beside the project"
)


def expected() -> list[dict[str, Any]]:
    lines = (KIFU / "expected.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_every_real_round_ends_as_an_independent_reader_says() -> None:
    rows = [
        as_row(Place(path.name, 0, number), replayed)
        for path in sorted(KIFU.glob("*.yaml"))
        for reading in read_path(path)
        for number, replayed in enumerate(reading.rounds)
    ]
    kept = ("file", "round", "status", "winner", "points", "move")
    assert [{key: row[key] for key in kept if key in row} for row in rows] == [
        {key: row[key] for key in kept if key in row} for row in expected()
    ]


def test_there_are_as_many_of_each_status_as_there_should_be() -> None:
    statuses = [row["status"] for row in expected()]
    assert [statuses.count(s) for s in ("finished", "illegal", "unfinished")] == [137, 2, 1]


def test_real_files_come_back_byte_for_byte() -> None:
    different = []
    for path in sorted(KIFU.glob("*.yaml")):
        record = records.load(path, strict=False)
        written = records.dumps(record, "kifu", lossy=True)
        if ("\ufeff" + written).encode() != path.read_bytes():
            different.append(path.name)
    # Two hold an illegal row, of which no more than what is sound is kept; one ends in blank lines.
    assert different == ["030.yaml", "040.yaml", "108.yaml"]


@pytest.mark.parametrize("form", ["kifu", "json", "jsonl", "history"])
def test_real_files_survive_every_format(form: str) -> None:
    for path in sorted(KIFU.glob("*.yaml")):
        record = evolve(records.load(path, strict=False), faults=())
        lost = records.losses(record, form)
        # One file has a comment.
        told = ("the comments",) if path.name == "042.yaml" else ()
        assert lost == (("the names", "the scores", *told) if form == "history" else ())
        again = records.loads(records.dumps(record, form, lossy=True))
        if form != "history":
            assert again == record
        assert [one.items for one in again.rounds] == [one.items for one in record.rounds]
        assert [one.hands for one in again.rounds] == [one.hands for one in record.rounds]
        assert records.loads(records.dumps(again, form, lossy=True)) == again


def test_every_real_match_has_a_small_page_that_shows_all_of_it() -> None:
    for path in sorted(KIFU.glob("*.yaml"))[::6]:
        for reading in read_path(path):
            page = goita.draw.html(reading)
            assert len(page.encode()) < 300_000
            told = stored(page)["rounds"]
            for data, replayed in zip(told, reading.rounds, strict=True):
                turns = 0 if replayed.record is None else 1 + len(replayed.record.items)
                assert len(data["at"]) == turns
