"""Comments of a kifu: the match, round or row that each goes with, and what becomes of the data."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from test_kifu_forms import NOTO, USUAL, reading

from goita.records import MatchRecord, dumps, kifu, losses
from goita.records.kifu.comments import find_comments
from goita.yaml_text import Path, read_yaml

BREAKS = ["\n", "\r", "\r\n", "\x85", "\u2028", "\u2029"]
"""All that ends a line of YAML for PyYAML."""
PLAIN = reading(USUAL).record


def comments(text: str) -> list[dict[Path, list[str]]]:
    return [found.lines for found in find_comments(text, read_yaml(text))]


@pytest.mark.parametrize("line_end", BREAKS)
def test_a_comment_ends_where_its_line_does(line_end: str) -> None:
    text = (
        (
            USUAL.replace(" - hand", " # hard\n - hand")
            .replace('["3","し","し"]', '["3","し","し"] # brave')
            .replace('    - ["1","金"', '    # last\n    - ["1","金"')
        )
        .replace("#4", f"#4{line_end}".strip())
        .replace("\n", line_end)
    )
    record = reading(text).record
    assert record.comment is None
    assert record.rounds[0].comment == "hard"
    assert record.rounds[0].comments == ((1, "brave"), (3, "last"))
    assert evolve(record.rounds[0], comment=None, comments=()) == PLAIN.rounds[0]


@pytest.mark.parametrize("line_end", BREAKS)
def test_data_after_a_comment_is_data(line_end: str) -> None:
    text = USUAL.replace("log:", f"# a note{line_end}event: club night\nlog:")
    record = reading(text).record
    assert (record.comment, record.event) == ("a note", "club night")


@pytest.mark.parametrize("line_end", BREAKS)
def test_line_ends_of_comments_are_written_as_line_ends(line_end: str) -> None:
    said = f"a{line_end}log: []{line_end}b"
    record = evolve(PLAIN, comment=said, rounds=(evolve(PLAIN.rounds[0], comment=said),))
    told = () if line_end == "\n" else ("characters of comments that YAML does not allow there",)
    assert losses(record, "kifu") == told
    again = reading(dumps(record, "kifu", lossy=True)).record
    assert again.comment == again.rounds[0].comment == "a\nlog: []\nb"
    assert again.rounds[0].items == record.rounds[0].items


@pytest.mark.parametrize("header", ["|", ">-", "|2+", ">"])
def test_comments_beside_the_head_of_a_block_are_kept(header: str) -> None:
    indented = "  " * ("2" in header) + "  # no comment"
    text = USUAL.replace('p0: "あき"', f"p0: {header} # a note\n{indented}\n# beside")
    record = reading(text).record
    assert record.comment == "a note\nbeside"
    assert (record.names[0] or "").strip() == "# no comment"
    assert evolve(record, comment=None, names=PLAIN.names) == PLAIN
    assert reading(kifu.write(record)).record == record


@pytest.mark.parametrize(
    "place", ['["0","し","金"]# bold', '["0","し",金]# bold', "[0, し, 金]#bold"]
)
def test_a_comment_needs_no_space_before_it(place: str) -> None:
    text = USUAL.replace('["0","し","金"]', place)
    assert reading(text).record.rounds[0].comments == ((2, "bold"),)


def test_a_comment_before_the_next_document_stays_in_its_own() -> None:
    text = f"# 1\n---\n{USUAL}# 2\n--- # 3\n# 4\n{USUAL}...\n# 5\n---\n{USUAL}# 6\n---\n# 7\n"
    first, second, third = (one.record for one in kifu.read(text))
    assert (first.comment, first.rounds[0].comments) == ("1", ((3, "2"),))
    assert (second.comment, second.rounds[0].comments) == ("3\n4", ())
    assert (third.comment, third.rounds[0].comments) == ("5", ((3, "6\n7"),))


def test_a_comment_in_front_of_a_key_goes_with_what_the_key_is_of() -> None:
    text = USUAL.replace("   score", "   # odd\n   score").replace("log:", "# all\nlog:")
    text += "   # slow\n   clock: 3\n" + USUAL[USUAL.index(" - hand") :]
    record = reading(text).record
    assert record.comment == "all"
    assert [rnd.comment for rnd in record.rounds] == ["odd\nslow", None]
    assert [rnd.comments for rnd in record.rounds] == [(), ()]


def test_a_comment_after_a_dash_goes_with_what_follows() -> None:
    text = USUAL + USUAL[USUAL.index(" - hand") :].replace(" - hand", " - # second\n   hand")
    record = reading(text).record
    assert [rnd.comment for rnd in record.rounds] == [None, "second"]
    assert record.rounds[0].comments == ()


def test_no_mark_within_a_text_is_a_comment() -> None:
    text = 'a: "x\n  # y"\nb: c#d\n"e # f": \'# g\'\nh: |\n  # i\nj: >\n\n  k\n  # l\n'
    assert comments(text) == [{}]
    assert comments(text + "# m") == [{(): ["m"]}]


@given(st.lists(st.sampled_from(["a", "#", " ", "\t", ":", "- ", "---", *BREAKS]), max_size=12))
def test_what_comments_say_never_changes_the_data(bits: list[str]) -> None:
    said = "".join(bits)
    commented = evolve(PLAIN.rounds[0], comment=said, comments=((0, said), (2, said)))
    record = MatchRecord(NOTO, (commented,), PLAIN.names, comment=said)
    text = kifu.write(record)
    again = reading(text).record
    assert again == kifu.carried(record)
    assert kifu.write(again) == text
