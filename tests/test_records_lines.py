"""Lines of texts and streams: their ends, their numbers, and what one that is damaged costs."""

from __future__ import annotations

import codecs
import io
from pathlib import Path

import pytest
from attrs import evolve
from test_records_json import RECORD

from goita.records import dumps, iter_archive, lines
from goita.records.lines import split, stream


@pytest.mark.parametrize(
    ("encoding", "bad"),
    [
        ("utf-8", b"\xff"),
        ("utf-16", b"\x00\xdc"),
        ("utf-16-le", b"\x00\xdc"),
        ("utf-16-be", b"\xdc\x00"),
        ("utf-32-be", b"\0\0\xdc\0"),
    ],
)
def test_one_damaged_line_costs_nothing_else(tmp_path: Path, encoding: str, bad: bytes) -> None:
    # Of these characters the bytes hold that of a line end.
    named = evolve(RECORD, event="《上Ċ\u0a00")
    sound = dumps(named, "jsonl")
    content = f"{sound}{sound[:80]}|{sound[80:]}\r\n{sound}".encode(encoding)
    bar = "|".encode(encoding).removeprefix(codecs.BOM_UTF16)
    path = tmp_path / "games.jsonl"
    path.write_bytes(content.replace(bar, bad))
    records = list(iter_archive(path, strict=False, encoding=encoding))
    assert [record == named for record in records] == [True, False, True]
    [fault] = records[1].faults
    assert (fault.line, fault.rule) == (2, "encoding")
    assert "in line 2" in fault.message
    assert records[1].is_lost()


@pytest.mark.parametrize("content", ["", "a", "a\n", "\n", "a\nb", "《\n\nĊ\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-be", "utf-32", "utf-32-le"])
def test_lines_of_a_stream_are_those_of_its_text(content: str, encoding: str) -> None:
    found = stream(io.BytesIO(content.encode(encoding)), encoding)
    assert list(found) == list(split(content))


@pytest.mark.parametrize("chunk", [1, 2, 3, 7])
def test_lines_do_not_depend_on_how_a_stream_comes(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "_CHUNK", chunk)
    monkeypatch.setattr(lines, "MOST_BYTES", 40)
    text = f"《上\n{'Ċ' * 50}\n\n{'a' * 18}\nb"
    found = list(stream(io.BytesIO(text.encode("utf-16-be")), "utf-16-be"))
    assert [(line.number, line.text, line.fault is None) for line in found] == [
        (1, "《上", True),
        (2, "", False),
        (4, "a" * 18, True),
        (5, "b", True),
    ]


@pytest.mark.parametrize("encoding", ["utf16", "UTF-16-LE", "utf32", "cp037", "utf_8_sig"])
def test_a_stream_is_read_in_any_spelling_of_its_encoding(encoding: str) -> None:
    content = "11,22\n33,44\n".encode(encoding)
    assert [line.text for line in stream(io.BytesIO(content), encoding)] == ["11,22", "33,44"]
