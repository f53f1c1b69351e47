"""`goita stats` and the files that it reads and writes, plots included."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve
from test_statistics import ONE, OTHER, played
from wcwidth import wcswidth

from goita import RecordError, load_variant
from goita.match import Match
from goita.records import MatchRecord, dumps
from goita.records.loading import read_path
from goita.simulation import simulate
from goita.statistics.facts import MatchFacts, facts_of_match, facts_of_rounds
from goita.statistics.reading import facts_of_readings
from goita.statistics.summary import statistics
from goita.statistics.writing import save_tables

SEEDS = (1, 2, 3)


def stats(
    *words: str | Path, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "goita", "stats", *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env=os.environ | {"PYTHONUTF8": "1", "NO_COLOR": "1"} | environment,
        check=False,
    )


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    return [played("noto", seed) for seed in SEEDS]


@pytest.fixture
def lines(matches: list[Match], tmp_path: Path) -> Path:
    path = tmp_path / "matches.jsonl"
    path.write_text("\n".join(json.dumps(match.to_dict()) for match in matches) + "\n\n", "utf-8")
    return path


# Reading.


def read(path: Path) -> list[MatchFacts]:
    return list(facts_of_readings(read_path(path)))


def test_matches_are_read_as_they_were_played(
    matches: list[Match], lines: Path, tmp_path: Path
) -> None:
    assert read(lines) == [facts_of_match(match) for match in matches]
    single = tmp_path / "single.json"
    single.write_text(json.dumps(matches[0].to_dict(), indent=2), "utf-8")
    assert read(single) == [facts_of_match(matches[0])]


def test_records_have_names_and_unfinished_matches(tmp_path: Path) -> None:
    match = Match.start(load_variant("jga"), seed=7, scores=(30, 20))
    record = MatchRecord.of(match, names=("Aki", "Ben", None, "Dai"))
    path = tmp_path / "record.json"
    path.write_text(dumps(record, "json"), "utf-8")
    names = ("Aki", "Ben", "player 3", "Dai")
    assert read(path) == [facts_of_match(match, players=names)]


def test_history_strings_are_rounds_of_no_match(matches: list[Match], tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("\n".join(matches[0].to_histories()), "utf-8")
    [facts] = read(path)
    assert facts.complete is None
    assert facts == facts_of_rounds(matches[0].rounds)


def test_simulated_rounds_are_no_matches(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    simulate(["basic", "random"], rounds=6, seed=3, out=path)
    facts = read(path)
    assert [match.complete for match in facts] == [None] * 6
    assert [match.winner for match in facts] == [None] * 6
    found = statistics(facts)
    assert found.table("overview").rows[0][:2] == ("matches", 0)
    assert set(found.table("matches").column("matches")) == {0}
    assert set(found.table("teams").column("matches")) == {0}
    matches = tmp_path / "matches.jsonl"
    simulate(["basic", "random"], matches=2, seed=3, out=matches)
    assert [match.complete for match in read(matches)] == [True, True]


def test_the_same_deals_between_other_players_are_one_observation(tmp_path: Path) -> None:
    groups = []
    for number, names in enumerate((["basic", "random"], ["random", "random"])):
        path = tmp_path / f"{number}.jsonl"
        simulate(names, rounds=4, seed=3, out=path)
        groups.append([match.group for match in read(path)])
    assert groups[0] == groups[1]
    assert len(set(groups[0])) == 2


def test_what_is_wrong_is_raised_or_told(lines: Path) -> None:
    good, bad, rest = lines.read_text("utf-8").splitlines()[:3]
    lines.write_text("\n".join([good, bad[:-9], rest]), "utf-8")
    with pytest.raises(RecordError):
        read(lines)
    told: list[RecordError] = []
    kept = list(facts_of_readings(read_path(lines), told.append))
    assert [error.line for error in told] == [2]
    assert len(kept) == 2


def test_a_round_that_breaks_a_rule_is_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    deal = "11244556,12234568,11123378,11113457,s3,"
    path.write_text(f"{deal}371,4p\n{deal}371,488\n", "utf-8")
    told: list[RecordError] = []
    [facts] = facts_of_readings(read_path(path), told.append)
    assert len(told) == 1
    assert [rnd.turns for rnd in facts.rounds] == [2]


# The command.


def test_tables_for_people_and_as_json(matches: list[Match], lines: Path) -> None:
    found = statistics([facts_of_match(match) for match in matches], 0.9)
    done = stats(lines, "--json", "--confidence", "0.9")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == found.to_dict()
    text = stats(lines).stdout
    for table in found.tables:
        assert table.title in text
    rounds = sum(len(match.rounds) for match in matches)
    assert f"rounds {rounds} " in " ".join(text.split())


def test_each_table_is_a_csv_file(matches: list[Match], lines: Path, tmp_path: Path) -> None:
    done = stats(lines, "--csv", tmp_path / "new" / "tables")
    assert done.returncode == 0, done.stderr
    found = statistics(map(facts_of_match, matches))
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / "new/tables").iterdir()}
    assert written == {f"{table.name}.csv": table.to_csv() for table in found.tables}


def test_a_name_that_is_no_text_can_be_written(tmp_path: Path) -> None:
    facts = MatchFacts("noto", ONE.rounds, True, 0, (150, 40), ("\ud800", "b") * 2)
    save_tables(statistics([facts]), tmp_path)
    assert "\\ud800" in (tmp_path / "teams.csv").read_text("utf-8")


def test_a_wrong_line_is_told_and_the_rest_counted(lines: Path, tmp_path: Path) -> None:
    good, bad, rest = lines.read_text("utf-8").splitlines()[:3]
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("\n".join([good, bad[:-9], rest]), "utf-8")
    done = stats("wrong.jsonl", "matches.jsonl", "--json", cwd=tmp_path)
    assert done.returncode == 1
    assert "goita: wrong.jsonl:2: " in done.stderr
    assert json.loads(done.stdout)["tables"]["overview"][0]["value"] == 2 + len(SEEDS)
    assert stats("nothing.json", cwd=tmp_path).returncode == 2


@pytest.mark.parametrize(
    "content",
    [b"{", b"[" * 100_000, b"\xff\xfe{", b"\x00" * 10_000_001, b'"' + b"x" * 10_000_000 + b'"'],
    ids=["cut", "deep", "binary", "zeros", "long"],
)
def test_what_is_no_record_is_told(content: bytes, lines: Path) -> None:
    wrong = lines.parent / "wrong.json"
    wrong.write_bytes(content)
    done = stats(wrong, lines, "--json")
    assert done.returncode == 1
    assert done.stderr.startswith("goita: wrong.json: ")
    assert done.stderr.count("\n") == 1
    assert json.loads(done.stdout)["tables"]["overview"][0]["value"] == len(SEEDS)


def test_a_folder_may_hold_other_things(lines: Path) -> None:
    (lines.parent / "other.json").write_text("{}", "utf-8")
    done = stats(lines.parent, "--json")
    assert done.returncode == 0
    assert done.stderr == "goita: other.json: passed over, being no record\n"


def test_one_variant_at_a_time(lines: Path) -> None:
    with lines.open("a", encoding="utf-8") as file:
        file.write(json.dumps(played("atigo", 1).to_dict()) + "\n")
    done = stats(lines)
    assert done.returncode == 1
    assert "of several variants (atigo, noto); look at one at a time" in done.stderr
    one = json.loads(stats(lines, "--variant", "atigo", "--json").stdout)
    assert (one["variant"], one["tables"]["overview"][0]["value"]) == ("atigo", 1)
    assert "there are no matches" in stats(lines, "--variant", "jga").stderr


def test_variants_of_one_id_with_other_rules_are_not_put_together(tmp_path: Path) -> None:
    club = evolve(load_variant("noto"), id="club")
    path = tmp_path / "matches.jsonl"
    matches = [Match.start(variant, seed=7) for variant in (club, evolve(club, target=100))]
    path.write_text("\n".join(json.dumps(match.to_dict()) for match in matches), "utf-8")
    done = stats(path, "--variant", "club")
    one, other = (facts_of_match(match).variant for match in matches)
    assert sorted(re.findall(r"club#[0-9a-f]{6}(?=[,)])", done.stderr)) == sorted([one, other])
    assert f"{other} is 'club', but its content differs from the 'club'" in done.stderr
    assert done.stderr.endswith("that is expected: target\n")
    assert stats(path, "--variant", other).stdout.startswith(f"{other}, intervals")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--confidence", "95"], "the confidence lies between 0 and 1"),
        (["--confidence", "nan"], "the confidence lies between 0 and 1"),
        (["--csv", "matches.jsonl"], "cannot be written"),
        (["--plots", "matches.jsonl/x"], "cannot be written"),
        (["--plots", "plots", "--image", "bmp"], "'bmp' is not one of"),
    ],
)
def test_what_the_command_cannot_do_is_told(lines: Path, words: list[str], told: str) -> None:
    if "--plots" in words:
        pytest.importorskip("matplotlib")
    done = stats(lines, *words, cwd=lines.parent)
    assert done.returncode != 0
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_without_matplotlib_one_line_says_what_to_install(lines: Path) -> None:
    program = (
        "import sys; sys.modules['matplotlib'] = None; sys.argv[0] = 'goita'\n"
        "from goita.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "stats", lines, "--plots", lines.parent / "plots"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "goita: this needs matplotlib: pip install 'goita[plot]'\n"
    assert not (lines.parent / "plots").exists()


def test_tables_fit_into_a_terminal_whatever_players_are_called() -> None:
    from goita.cli.stats import in_text

    long = ("ごいた" * 30, "b\n" * 50)
    rounds = [evolve(rnd, points=100 * (rnd.points or 0)) for rnd in ONE.rounds]
    facts = [evolve(ONE, rounds=tuple(rounds), players=long * 2), OTHER]
    text = in_text(statistics(facts))
    assert max(map(wcswidth, text.splitlines())) <= 80
    assert "\nturns in a round that was played  " in text
    assert "ごいた" in text
    cells = text.split()
    for table in statistics(facts).tables:
        for row in table.to_rows():
            for cell in row[1:]:
                assert cell.split()[0] in cells
