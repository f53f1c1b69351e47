"""The table of `goita replay`: no wider than a terminal, whatever there is in the files."""

from __future__ import annotations

from collections import Counter

from wcwidth import wcswidth

from goita.cli.output import WIDTH
from goita.cli.replay import Tally, summary
from goita.records.replay import Status

FINISHED = Counter({Status.FINISHED: 2})


def test_a_column_in_which_there_is_nothing_is_left_out() -> None:
    shown = summary([Tally("a.yaml", FINISHED), Tally("b.yaml", FINISHED, gaps=1)]).splitlines()
    assert shown[1:4] == [
        "file    rounds  finished  gaps",
        "a.yaml  2       2         0",
        "b.yaml  2       2         1",
    ]


def test_files_without_a_round_have_their_rows() -> None:
    shown = summary([Tally("a.yaml"), Tally("b.yaml")]).splitlines()
    assert shown[1:4] == ["file    rounds", "a.yaml  0", "b.yaml  0"]


def test_what_is_too_wide_for_a_table_has_lines_of_totals() -> None:
    everything = Counter(dict.fromkeys(Status, 3))
    tallies = [Tally(name, everything, contradictions=1, gaps=1) for name in ("甲.yaml", "b.yaml")]
    shown = summary(tallies)
    assert max(map(wcswidth, shown.splitlines())) <= WIDTH
    for word in ("contradiction", "unfinished", "bad-deal"):
        assert word in shown
    assert "b.yaml: 15 rounds: 3 finished" in shown
