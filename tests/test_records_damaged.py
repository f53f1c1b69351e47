"""Files of which a part is damaged: what is sound is kept, and what is not is no match."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_kifu_forms import NOTO, USUAL, reading
from test_records_json import RECORD
from test_records_loading import HISTORY

from goita import RecordError
from goita.records import MatchRecord, dump, dumps, iter_archive, load, loads, losses, verify
from goita.records.formats import recognize
from goita.records.loading import read_path, read_text

LINE = dumps(RECORD, "jsonl")
KIFU = loads(USUAL)
BAD_DOCUMENTS = ["log: [", "log: 3", "- a", "a: !tag b", "a: 1\na: 2", "just words", "\t- a"]


# What is lost is no match.


def test_a_damaged_line_is_told_and_is_no_match(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{LINE}{{damaged\n{LINE}", encoding="utf-8")
    records = list(iter_archive(path, strict=False))
    assert [record.is_lost() for record in records] == [False, True, False]
    assert [fault.line for fault in records[1].faults] == [2]
    with pytest.raises(RecordError, match="jsonl would lose what could not be read: is not JSON"):
        dump(records, tmp_path / "again.jsonl")
    dump(records, tmp_path / "again.jsonl", lossy=True)
    assert (tmp_path / "again.jsonl").read_text(encoding="utf-8") == LINE * 2


@pytest.mark.parametrize("form", ["kifu", "history", "json", "jsonl"])
def test_what_is_lost_is_left_out_of_every_format(form: str) -> None:
    lost = [record for record in iterate(f"{LINE}{{\n") if record.is_lost()]
    assert dumps([*lost, KIFU], form, lossy=True) == dumps(KIFU, form, lossy=True)
    assert dumps([KIFU, *lost], form, lossy=True) == dumps(KIFU, form, lossy=True)


@pytest.mark.parametrize("form", ["kifu", "history", "json", "jsonl"])
def test_nothing_but_what_is_lost_is_no_file(form: str) -> None:
    with pytest.raises(RecordError, match="there is no match to write"):
        dumps(loads("{", format="jsonl", strict=False), form, lossy=True)


def test_a_match_of_which_every_round_is_wrong_is_lost() -> None:
    record = loads("1,2,3,4,s1", format="history", strict=False)
    assert record.is_lost()
    with pytest.raises(RecordError, match="there is no match to write"):
        dumps(record, "history", lossy=True)


def test_a_match_without_rounds_is_not_lost() -> None:
    assert not MatchRecord(NOTO).is_lost()
    assert not loads("log: []\nevent: Club night", strict=False).is_lost()


@pytest.mark.parametrize(
    "text", ["log: [3]\nevent: Club night", 'log: [{hand: 1}]\np0: "Aki"', "log: []\nvariant: nota"]
)
def test_nothing_damaged_becomes_a_match_without_rounds(text: str) -> None:
    record = loads(text, strict=False)
    assert record.is_lost()
    with pytest.raises(RecordError, match="there is no match to write"):
        dumps(record, "jsonl", lossy=True)


def iterate(text: str) -> list[MatchRecord]:
    return [one.record for one in read_text(text)]


# Documents.


@pytest.mark.parametrize("end", ["---", "---\n", "---\n---\n", "...\n", "--- ~\n"])
def test_an_empty_last_document_does_not_matter(end: str) -> None:
    assert loads(USUAL + end) == KIFU
    assert loads(f"---\n---\n{USUAL}") == KIFU


@pytest.mark.parametrize("text", ["---", "---\n---\n", "# nothing\n", "--- ~"])
def test_nothing_but_empty_documents_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="line 1: is empty"):
        loads(text, format="kifu")


@pytest.mark.parametrize("bad", BAD_DOCUMENTS)
def test_documents_before_a_broken_one_are_kept(tmp_path: Path, bad: str) -> None:
    path = tmp_path / "games.yaml"
    path.write_text(f"{USUAL}---\n{USUAL}---\n{bad}\n", encoding="utf-8")
    first, second, lost = iter_archive(path, strict=False)
    assert first == second == KIFU
    assert lost.is_lost()
    [fault] = lost.faults
    line = USUAL.count("\n") * 2 + 3
    assert (fault.file, fault.round, fault.rule) == (str(path), None, "form")
    assert fault.line in (line, line + 1)
    strict = iter_archive(path)
    assert [next(strict), next(strict)] == [KIFU, KIFU]
    with pytest.raises(RecordError) as caught:
        next(strict)
    assert str(caught.value) == str(fault)


@pytest.mark.parametrize("bad", BAD_DOCUMENTS)
def test_one_sound_document_is_loaded_with_the_faults_of_others(bad: str) -> None:
    text = f"{USUAL}---\n{bad}\n"
    record = loads(text, strict=False)
    assert record == KIFU
    assert len(record.faults) == 1
    assert losses(record, "json") != ()
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert str(caught.value) == str(record.faults[0])


@pytest.mark.parametrize("bad", ["3", "- a", "a: 1", "log: x"])
def test_a_document_that_is_no_kifu_is_no_end(bad: str) -> None:
    text = f"{bad}\n---\n{USUAL}"
    record = loads(text, strict=False, format="kifu")
    assert (record, len(record.faults)) == (KIFU, 1)


@pytest.mark.parametrize("bad", BAD_DOCUMENTS)
def test_a_document_alone_that_cannot_be_read_is_raised(bad: str) -> None:
    with pytest.raises(RecordError):
        loads(bad, strict=False, format="kifu")


def test_a_character_that_no_yaml_has_refuses_all_of_it() -> None:
    with pytest.raises(RecordError, match=r"line 20: control character 0x01 is not allowed"):
        loads(f"{USUAL}---\na: \1\n", strict=False, format="kifu")


# Archives with a first line that is none.


@pytest.mark.parametrize("garbage", ["garbage", "log: []", "p0: x", "[", "{", "}", HISTORY, '"'])
def test_a_first_line_that_is_none_hides_no_archive(tmp_path: Path, garbage: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{garbage}\n{LINE}", encoding="utf-8")
    lost, sound = iter_archive(path, strict=False)
    assert lost.is_lost()
    assert [fault.line for fault in lost.faults] == [1]
    assert sound == RECORD
    with pytest.raises(RecordError, match=r"games\.jsonl:1: is not"):
        next(iter_archive(path))
    assert load(path, strict=False) == RECORD


def test_a_first_line_of_bytes_that_are_no_text_hides_no_archive(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\xff\xfe\xfd\x00\n" + LINE.encode() * 2)
    assert [record.is_lost() for record in iter_archive(path, strict=False)] == [True, False, False]


@pytest.mark.parametrize("line", [LINE, f"{HISTORY}\n"])
def test_files_that_were_put_together_have_byte_order_marks_within(
    tmp_path: Path, line: str
) -> None:
    path = tmp_path / "games"
    for encoding in ("utf-8", "utf-16-le"):
        path.write_bytes(f"\ufeff{line}\ufeff{line}".encode(encoding))
        once, twice = iter_archive(path, encoding=encoding)
        assert once == twice == loads(line)


def test_an_archive_that_a_kifu_quotes_is_no_archive() -> None:
    assert recognize(f"p0: |\n  {LINE}\nlog: []").name == "kifu"
    assert recognize(f"event: '{LINE.strip()}'\nlog: []").name == "kifu"


# Numbers.


@pytest.mark.parametrize("number", ["1" * 21, "-" + "9" * 400, str(2**63), str(-(2**63)), "9" * 20])
def test_a_number_that_64_bits_do_not_hold_is_kept_as_text(number: str) -> None:
    text = USUAL.replace("log:", f"id: {number}\nlog:").replace('"あき"', number)
    record = loads(text)
    assert (record.extra, record.names[0]) == ({"id": number}, number)
    for form in ("kifu", "json"):
        assert losses(record, form) == ()
        assert loads(dumps(record, form)) == record


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("uchidashi: 2", "uchidashi: 2.0", r"should be 0 to 3, not '2\.0': write 2$"),
        ("uchidashi: 2", "uchidashi: 1.5", r"should be 0 to 3, not '1\.5'$"),
        ("uchidashi: 2", "uchidashi: true", "should be 0 to 3, not 'true'$"),
        ("uchidashi: 2", f"uchidashi: {'1' * 30}", "should be 0 to 3, not '1111"),
        ('["2","飛"', '[2.0,"飛"', r"player should be 0 to 3, not '2\.0': write 2$"),
        ('["2","飛"', '["2",7.0', r"'7\.0' should be one piece, like 飛 or 7$"),
        ("[0,20]", "[0.0,20]", r"whole numbers like \[0,20\], not \[0\.0,20\]$"),
        ("[0,20]", "20", r"whole numbers like \[0,20\], not 20$"),
        ("[0,20]", "[-10,20]", r"whole numbers like \[0,20\], not \[-10,20\]$"),
    ],
)
def test_a_number_of_the_wrong_kind_is_told_with_what_would_be_right(
    old: str, new: str, told: str
) -> None:
    with pytest.raises(RecordError, match=told) as caught:
        loads(USUAL.replace(old, new))
    assert caught.value.round == 0
    assert caught.value.line is not None


# Where a round is from.


def test_a_round_says_which_match_and_which_round_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{LINE}{{\n{LINE}", encoding="utf-8")
    readings = list(read_path(path))
    assert [one.number for one in readings] == [0, 1, 2]
    rounds = [(played.match, played.number) for one in readings for played in one.rounds]
    assert rounds == [(0, 0), (0, 1), (2, 0), (2, 1)]


def test_a_round_that_is_no_deal_is_counted() -> None:
    text = USUAL.replace("log:\n", "log:\n - 3\n")
    [one] = read_text(text)
    assert [(played.match, played.number) for played in one.rounds] == [(0, 0), (0, 1)]
    assert [fault.round for fault in one.record.faults] == [0]
    assert reading(text).rounds[1].number == 1
    assert [played.number for played in verify(RECORD)] == [0, 1]
