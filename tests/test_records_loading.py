"""Records loaded from files: the format found, encodings, strict and lenient, hostile bytes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import TEXTS, each_variant, match_records
from test_records_json import RECORD

from goita import InvalidOption, Match, RecordError, load_variant
from goita.encodings import guess
from goita.records import MatchRecord, dumps, iter_archive, kifu, load, loads
from goita.records.formats import FORMATS, recognize
from goita.records.json_data import without_losses
from goita.records.lines import MOST_BYTES
from goita.records.loading import read_path, read_stream

HISTORY = "11244556,12234569,11123378,11113457,s3,371,411"
KIFU = """version: 1.0
p0: "ひろし"
p1: "香"
log:
 - hand: {p0: "ししし香馬馬飛王", p1: "しししし馬銀金飛",
          p2: "しし香銀銀金金角", p3: "し香香馬銀金角玉"}
   uchidashi: 0
   score: [0,0]
   game:
    - ["0","し","飛"]
"""
NAMED = MatchRecord(load_variant("noto"), names=("ひろし", "香", None, None), comment="角から攻め")


# The format.


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (HISTORY, "history"),
        (f"\n\n  {HISTORY}", "history"),
        (f"@jga, {HISTORY}", "history"),
        ("xxxxxxxx,12234568,xxxxxxxx,xxxxxxxx,s3", "history"),
        (f"bad line\n{HISTORY}", "history"),
        (KIFU, "kifu"),
        ("\ufefflog: []", "kifu"),
        ("---\n'log':\n - a", "kifu"),
        ('{log: [], p0: "a"}', "kifu"),
        ('{"version": 1,\n "log": []}', "kifu"),
        ("p0: a\nlgo: []", "kifu"),
        ('{"log": [\n{"hand": {}, "uchidashi": 0, "game": []}\n]}', "kifu"),
        (f"p0: a\nevent: |\n  {HISTORY}\nlog: []", "kifu"),
        (dumps(RECORD, "json"), "json"),
        (json.dumps(json.loads(dumps(RECORD, "json")), indent=0), "json"),
        (dumps(RECORD, "jsonl"), "json"),
        (dumps(RECORD, "json")[:300], "json"),
        (json.dumps(Match.start(load_variant("noto"), seed=7).to_dict()), "json"),
        (dumps([RECORD, RECORD], "jsonl"), "jsonl"),
        (f'{{"format": "goita-rec\n{dumps(RECORD, "jsonl")}', "jsonl"),
    ],
)
def test_the_content_tells_the_format(text: str, form: str) -> None:
    assert recognize(text).name == form


@pytest.mark.parametrize("text", ["hello", "[1, 2]", "{}", "1,2,3", "a: b", '"log"', "{\n}"])
def test_other_texts_are_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(RecordError, match=r"club.txt: is no record: .* kifu .* history .* JSON"):
        recognize(text, "club.txt")


@pytest.mark.parametrize("text", ["", "\n \r\n", "\ufeff", "\n" * 1_000_000])
def test_an_empty_text_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="is empty"):
        loads(text)


def test_a_format_that_is_given_is_taken() -> None:
    with pytest.raises(RecordError, match="is not JSON"):
        loads(HISTORY, format="json")
    with pytest.raises(InvalidOption, match="there is no format 'xml'"):
        loads(HISTORY, format="xml")


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_the_suffix_of_a_file_tells_nothing(tmp_path: Path, form: str) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(dumps(RECORD, form), encoding="utf-8")
    assert load(path) == load(str(path)) == RECORD


# Encodings.

ENCODED = [
    ("shift_jis", "Shift-JIS"),
    ("euc_jp", "EUC-JP"),
    ("utf-16", "UTF-16"),
    ("utf-16-le", "UTF-16"),
    ("utf-16-be", "UTF-16"),
]


@pytest.mark.parametrize(("encoding", "name"), ENCODED)
@pytest.mark.parametrize("text", [KIFU, KIFU.replace("\n", "\r\n"), dumps(NAMED, "json")])
def test_other_encodings_are_named_and_read_when_asked(
    tmp_path: Path, encoding: str, name: str, text: str
) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(text.encode(encoding))
    with pytest.raises(RecordError, match=f"looks like {name}") as caught:
        load(path)
    assert caught.value.rule == "encoding"
    found = guess(path.read_bytes())
    assert found is not None
    assert path.read_bytes().decode(found[0]).removeprefix("\ufeff") == text


DIGITS = """p0: "NAME"
log:
 - hand: {p0: "11244556", p1: "12234568", p2: "11123378", p3: "11113457"}
   uchidashi: 0
   game: []
"""


@pytest.mark.parametrize("name", ["田中", "山本太郎", "佐藤", "Ａｋｉ", "ｱｷ 田中", "渡邊", "「」"])
@pytest.mark.parametrize("encoding", ["shift_jis", "euc_jp"])
def test_one_name_tells_the_encoding(name: str, encoding: str) -> None:
    content = DIGITS.replace("NAME", name).encode(encoding)
    assert guess(content) == (encoding, {"shift_jis": "Shift-JIS", "euc_jp": "EUC-JP"}[encoding])


@pytest.mark.parametrize("name", ["José", "Andrés", "Jürgen", "Zoë", "François", "ÄÖÜ"])
def test_other_languages_look_like_no_japanese(name: str) -> None:
    assert guess(DIGITS.replace("NAME", name).encode("latin-1")) is None


def test_bytes_that_are_none_look_like_nothing() -> None:
    assert guess("田中\x01".encode("shift_jis")) is None


@pytest.mark.parametrize("encoding", ["shift_jis", "euc_jp"])
def test_utf_8_that_is_read_in_another_encoding_is_told_as_such(
    tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(KIFU, encoding="utf-8")
    with pytest.raises(RecordError, match="it is UTF-8: read it without another enc") as caught:
        load(path, encoding=encoding)
    assert "save it" not in str(caught.value)
    assert caught.value.rule == "encoding"


@pytest.mark.parametrize(("encoding", "_"), ENCODED)
def test_a_file_is_read_in_the_encoding_that_is_asked_for(
    tmp_path: Path, encoding: str, _: str
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(dumps(NAMED, "json").encode(encoding))
    assert load(path, encoding=encoding) == NAMED
    path.write_bytes((dumps(NAMED, "jsonl") * 2).encode(encoding))
    assert list(iter_archive(path, encoding=encoding)) == [NAMED, NAMED]


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_byte_order_marks_and_line_ends_do_not_matter(tmp_path: Path, start: str, end: str) -> None:
    path = tmp_path / "game"
    for form in ("json", "jsonl"):
        text = (start + dumps(NAMED, form)).replace("\n", end)
        path.write_bytes(text.encode())
        assert load(path) == loads(text) == NAMED


def test_bytes_that_look_like_nothing_are_told_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"log:\n - \xff\xff\n")
    with pytest.raises(RecordError, match=r"byte 0xff in line 2; save it as UTF-8$"):
        load(path)
    with pytest.raises(RecordError, match=r"is not euc_jp: byte 0xff in line 2; save it as"):
        load(path, encoding="euc_jp")


@pytest.mark.parametrize("encoding", ["klingon", "hex", "rot13", "", "a\0b", "undefined"])
def test_an_encoding_that_is_none_is_refused(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "game.txt"
    for content in (HISTORY, HISTORY + "\n" * MOST_BYTES):
        path.write_text(content)
        with pytest.raises(InvalidOption, match="is no encoding"):
            load(path, encoding=encoding)


def test_a_damaged_line_of_an_archive_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    good = dumps(NAMED, "jsonl").encode()
    path.write_bytes(good + good.replace("香".encode(), b"\xff") + good)
    records = list(iter_archive(path, strict=False))
    assert [record == NAMED for record in records] == [True, False, True]
    assert [(fault.line, fault.rule) for fault in records[1].faults] == [(2, "encoding")]
    assert "is not UTF-8: byte 0xff in line 2" in str(records[1].faults[0])
    with pytest.raises(RecordError, match="line 2"):
        list(iter_archive(path))


# Strict and lenient, one match and several.


def test_the_first_fault_is_raised_with_file_line_round_and_move(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{HISTORY}\n{HISTORY},188\n{HISTORY},2p\n")
    with pytest.raises(RecordError) as caught:
        load(path)
    error = caught.value
    place = (error.file, error.line, error.round, error.move, error.rule)
    assert place == (str(path), 2, 1, 2, "not_held_above")
    record = load(path, strict=False)
    assert [fault.line for fault in record.faults] == [2, 3]
    assert len(record.rounds) == 3


def test_a_missing_round_is_no_reason_to_raise() -> None:
    data = json.loads(dumps(RECORD, "json"))
    data["rounds"][1]["score"][0] += 40
    record = loads(json.dumps(data))
    assert [fault.rule for fault in record.faults] == ["gap"]


def test_several_matches_are_for_iter_archive(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(dumps([RECORD] * 3, "jsonl"), encoding="utf-8")
    with pytest.raises(RecordError, match=r"several matches; goita\.records\.iter_archive"):
        load(path)
    assert list(iter_archive(path)) == [RECORD] * 3
    with pytest.raises(RecordError, match="several matches"):
        loads(f"{HISTORY}\n@jga,{HISTORY}\n")


def test_each_history_of_an_archive_is_a_match(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{HISTORY}\n{HISTORY},2p\n@jga,{HISTORY}\n")
    records = list(iter_archive(path, strict=False))
    assert [(record.variant.id, len(record.rounds)) for record in records] == [
        ("noto", 1),
        ("noto", 1),
        ("jga", 1),
    ]


def test_a_path_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    for path, message in ((tmp_path, "cannot be read"), (Path("a\0b"), "no possible file name")):
        for read in (load, lambda path: list(iter_archive(path)), lambda p: list(read_path(p))):
            with pytest.raises(RecordError, match=message):
                read(path)  # type: ignore[operator]


def test_arguments_of_the_wrong_kind_are_refused() -> None:
    with pytest.raises(InvalidOption, match="is no Variant"):
        loads(HISTORY, variant="noto")  # type: ignore[arg-type]
    with pytest.raises(RecordError, match="a record is a text, not bytes"):
        loads(HISTORY.encode())  # type: ignore[arg-type]


# Sizes.


def test_a_large_file_that_is_no_stream_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    text = dumps(RECORD, "json")
    path.write_text(text + " " * (MOST_BYTES - len(text.encode())), encoding="utf-8")
    assert load(path) == RECORD
    path.write_text(text + " " * MOST_BYTES, encoding="utf-8")
    with pytest.raises(RecordError, match="is larger than 10,000,000 bytes") as caught:
        load(path)
    assert caught.value.rule == "size"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_line_that_is_too_long_is_told(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "games.jsonl"
    line = dumps(RECORD, "jsonl")
    text = f'{line}{line}{{"{"a" * MOST_BYTES}": 1}}\n{line}'
    path.write_bytes(text.encode(encoding))
    records = list(iter_archive(path, strict=False, encoding=encoding))
    assert records[:2] == [RECORD, RECORD]
    assert [(fault.line, fault.rule) for fault in records[2].faults] == [(3, "size")]
    assert records[3:] == [RECORD]


def test_a_stream_that_cannot_go_back_is_read() -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, *_: int) -> int:
            raise io.UnsupportedOperation

    line = dumps(RECORD, "jsonl").encode()
    many = MOST_BYTES // len(line) + 3
    # Only every thousandth is a whole record, so that this is quick.
    bad = b'{"format": "goita-record"' + b" " * (len(line) - 27) + b"}\n"
    content = b"".join(bad if number % 1000 else line for number in range(many))
    rounds = [len(reading.rounds) for reading in read_stream(Pipe(content))]
    assert len(rounds) == many
    assert sum(rounds) == 2 * len(range(0, many, 1000))


@pytest.mark.parametrize("path", ["no such file.yaml", "a\0b", "."])
def test_a_file_that_cannot_be_opened_has_a_rule(path: str) -> None:
    with pytest.raises(RecordError) as caught:
        load(path)
    assert caught.value.rule == "file"


@pytest.mark.parametrize(
    "text",
    [
        "[\nLINE,\nLINE\n]\n",
        "[\n  LINE\n]",
        "[LINE,\nLINE]",
        "[LINE]",
        "[LINE,LINE]\n",
        json.dumps([json.loads(dumps(RECORD, "json"))] * 2, indent=2),
    ],
)
def test_an_array_of_records_is_told(text: str) -> None:
    with pytest.raises(RecordError, match="is an array; write one record a line") as caught:
        loads(text.replace("LINE", dumps(RECORD, "jsonl").strip()), strict=False)
    assert caught.value.rule == "form"


def test_a_bracket_before_an_archive_is_no_array() -> None:
    assert recognize("[\n" + dumps(RECORD, "jsonl") * 2).name == "jsonl"


# Hostile bytes.


@given(st.sampled_from([*FORMATS, None]), st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(form: str | None, content: bytes) -> None:
    check_hostile(content, form)


GOOD = [
    HISTORY.encode(),
    KIFU.encode(),
    dumps(NAMED, "json").encode(),
    dumps([RECORD, NAMED], "jsonl").encode(),
    dumps(RECORD, "json").encode(),
    b"xxxxxxxx,12234569,xxxxxxxx,xxxxxxxx,s3,3x1,411,1p,2p,3p,4x5",
    f"# club\n{KIFU}    # late\n---\n{KIFU}# end".encode(),
]


@given(
    st.sampled_from(GOOD),
    st.lists(
        st.tuples(
            st.floats(0, 1),
            st.integers(0, 3),
            st.sampled_from((b"", b"{", b"]", b"\0", b"\n", b'"', b"9" * 30, b"\xff", b",", b": "))
            | st.sampled_from(("#", "# a\r", "\u2028", "\x85# b", "---\n", "|", "x")).map(
                str.encode
            )
            | st.binary(max_size=3),
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_good_files_with_changes_are_read_or_refused(
    content: bytes, changes: list[tuple[float, int, bytes]]
) -> None:
    for place, removed, added in changes:
        start = int(place * len(content))
        content = content[:start] + added + content[start + removed :]
    check_hostile(content, None)


def check_hostile(content: bytes, form: str | None) -> None:
    readings = []
    with suppress(RecordError):
        readings = list(read_stream(io.BytesIO(content), format=form))
    for reading in readings:
        for fault in reading.record.faults:
            assert fault.line is not None
            assert str(fault)
        if reading.record.is_lost():
            with pytest.raises(RecordError, match="no match to write"):
                dumps(reading.record, "jsonl", lossy=True)
            continue
        written = without_losses(reading.record)
        assert loads(dumps(written, "json", lossy=True)) == written
        carried = kifu.carried(written)
        assert loads(dumps(written, "kifu", lossy=True), format="kifu") == carried


@given(TEXTS)
def test_any_text_is_read_or_refused(text: str) -> None:
    check_hostile(text.encode(), None)


# Every format.


@pytest.mark.parametrize("form", ["json", "jsonl", "kifu"])
def test_every_record_survives(form: str) -> None:
    @each_variant(match_records)
    def check(record: MatchRecord) -> None:
        # Comments and other programs' keys may be what a kifu has no room for.
        kept = kifu.carried(record) if form == "kifu" else record
        assert loads(dumps(record, form, lossy=kept != record), format=form) == kept

    for kind in ("noto", "jga", "atigo", "goipai", "generated"):
        check(kind)  # type: ignore[arg-type]


def test_importing_the_room_loads_no_format() -> None:
    program = (
        "import sys, goita.records; before = set(sys.modules); goita.records.load; "
        "print([name for name in ('yaml', 'jsonschema') if name in sys.modules], "
        "'goita.records.loading' in before, callable(goita.records.load))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[] False True"


def test_an_archive_in_utf_16_may_be_large(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes((HISTORY + "\n" * 5_000_000 + HISTORY).encode("utf-16"))
    assert len(list(iter_archive(path, encoding="utf16"))) == 2
