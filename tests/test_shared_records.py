"""Real games, read and played through the rules; skipped where they are not at hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from goita import load_variant
from goita.cli.replay import as_row
from goita.records.kifu import read_kifu
from goita.records.replay import replay

KIFU = Path(__file__).parents[2] / "shared" / "kifu"

pytestmark = pytest.mark.skipif(
    not (KIFU / "expected.jsonl").is_file(), reason="the shared test data is not beside the project"
)


def expected() -> list[dict[str, Any]]:
    lines = (KIFU / "expected.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_every_real_round_ends_as_an_independent_reader_says() -> None:
    noto = load_variant("noto")
    rows = [
        as_row(path.name, number, replay(record, noto))
        for path in sorted(KIFU.glob("*.yaml"))
        for number, record in enumerate(read_kifu(path))
    ]
    kept = ("file", "round", "status", "winner", "points", "move")
    assert [{key: row[key] for key in kept if key in row} for row in rows] == [
        {key: row[key] for key in kept if key in row} for row in expected()
    ]


def test_there_are_as_many_of_each_status_as_there_should_be() -> None:
    statuses = [row["status"] for row in expected()]
    assert [statuses.count(s) for s in ("finished", "illegal", "unfinished")] == [137, 2, 1]
