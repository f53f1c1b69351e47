"""Wrong variant files, each with the report that its author should get."""

import re
from pathlib import Path

import pytest
import yaml

from goita import InvalidVariant, load_variant
from goita.errors import MOST_TOLD
from goita.files import data_folder

CASES = re.findall(
    r"^=== (.*)\n((?:.*\n)*?)--- report\n((?:.+\n)+)",
    (Path(__file__).parent / "wrong_variants.txt").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def test_there_are_at_least_fifty_cases() -> None:
    assert len({title for title, _, _ in CASES}) == len(CASES) >= 50


@pytest.mark.parametrize(("title", "text", "report"), CASES, ids=[case[0] for case in CASES])
def test_a_wrong_file_gets_its_report(
    title: str, text: str, report: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "is not YAML" in report and not hasattr(yaml, "CSafeLoader"):
        pytest.skip(f"PyYAML without libyaml words this differently: {title}")
    monkeypatch.chdir(tmp_path)
    Path("wrong.yaml").write_text(text.replace("\\x07", "\x07"), encoding="utf-8")
    with pytest.raises(InvalidVariant) as caught:
        load_variant("wrong.yaml")
    told = str(caught.value).replace(f"{data_folder('variants')}/", "SHIPPED/")
    assert told == report.rstrip("\n")


def test_each_problem_knows_its_place_what_was_expected_and_what_is_nearest(
    tmp_path: Path,
) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("id: club\nextends: noto\ndealer: {next: winer}\ntarget: 0\n")
    with pytest.raises(InvalidVariant) as caught:
        load_variant(file)
    mistyped, impossible = caught.value.problems
    assert (mistyped.file, mistyped.line, mistyped.column) == (str(file), 3, 10)
    assert mistyped.path == ("dealer", "next")
    assert (mistyped.expected, mistyped.nearest) == ("one of winner, right", "winner")
    assert (impossible.line, impossible.nearest) == (4, None)
    assert impossible.expected == "a whole number from 1 to 1,000,000"


def test_the_mistyped_and_the_impossible_are_told_together(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("id: club\nextends: noto\npieces: {shi: {count: 11}}\nking: {receives: []}\n")
    with pytest.raises(InvalidVariant) as caught:
        load_variant(file)
    assert [problem.path for problem in caught.value.problems] == [
        ("pieces",),
        ("king", "receives"),
    ]


def test_a_fault_in_a_parent_s_parent_names_the_file_it_is_in(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("id: a\nextends: noto\ntarget: x\n")
    (tmp_path / "b.yaml").write_text("id: b\nextends: a.yaml\n")
    (tmp_path / "c.yaml").write_text("id: c\nextends: b.yaml\ndoubling: {times: 0}\n")
    with pytest.raises(InvalidVariant) as caught:
        load_variant(tmp_path / "c.yaml")
    places = [(Path(problem.file or "").name, problem.line) for problem in caught.value.problems]
    assert places == [("a.yaml", 3), ("c.yaml", 3)]


def test_a_cycle_of_three_files_is_told(tmp_path: Path) -> None:
    for name, parent in (("a", "b"), ("b", "c"), ("c", "a")):
        (tmp_path / f"{name}.yaml").write_text(f"id: {name}\nextends: {parent}.yaml\n")
    with pytest.raises(InvalidVariant, match=r"c\.yaml:2:1: extends: 'a\.yaml' extends this file"):
        load_variant(tmp_path / "a.yaml")


def test_hundreds_of_problems_are_counted_and_not_all_told(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    keys = ", ".join(f"k{n}: 1" for n in range(75))
    file.write_text(f"id: club\nextends: noto\nking: {{{keys}}}\ndoubling: {{{keys}}}\n")
    with pytest.raises(InvalidVariant) as caught:
        load_variant(file)
    assert len(caught.value.problems) == 150
    assert len(str(caught.value).splitlines()) == MOST_TOLD + 2
    assert str(caught.value).endswith("... and 50 more")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("".join(f"k{n}: 1\n" for n in range(60_000)), "[0-9,]+ values are too many"),
        (f"opening: [{', '.join(f'{n}, a{n}' for n in range(30_000))}]", "opening: 60,000 values"),
        ("target: 999999999999999999", "target: 999999999999999999 is not a whole number"),
        ("target: 9999999999999999999", "this number is too large"),
        ("target: 999999999999999999999", "this number is too long"),
    ],
)
def test_what_would_take_long_to_check_is_refused_at_once(
    text: str, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(f"id: club\nextends: jga\n{text}\n")
    with pytest.raises(InvalidVariant, match=told):
        load_variant(file)
