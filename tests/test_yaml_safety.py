"""YAML from strangers is refused in words, or read as plain data; nothing else can come of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from strategies import most_turns, play_at_random

from goita import InvalidVariant, Phase, Round, Variant, load_variant
from goita.files import data_folder
from goita.yaml_text import MOST_DEPTH, MOST_VALUES, Mark, YamlFault, read_yaml, scalar_spans

NOTO = (data_folder("variants") / "noto.yaml").read_text(encoding="utf-8")
SHIPPED_BYTES = [path.read_bytes() for path in sorted(data_folder("variants").glob("*.yaml"))]


@pytest.fixture
def load(tmp_path: Path) -> Callable[[str | bytes], Variant]:
    """Loads a file of this content."""

    def load_content(content: str | bytes) -> Variant:
        file = tmp_path / "club.yaml"
        file.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        return load_variant(file)

    return load_content


Load = Callable[[str | bytes], Variant]


def data_of(text: str) -> object:
    [document] = read_yaml(text)
    return document.data


# Objects.


def refused(text: str) -> YamlFault:
    with pytest.raises(YamlFault) as caught:
        read_yaml(text)
    assert caught.value.message
    return caught.value


@pytest.mark.parametrize(
    "tag",
    [
        "!!python/object/apply:os.system",
        "!!python/object/apply:os.mkdir",
        "!!python/object/new:os.mkdir",
        "!!python/object:pathlib.Path",
        "!!python/name:os.mkdir",
        "!!python/module:antigravity",
        "!!python/tuple",
        "!<tag:yaml.org,2002:python/object/apply:os.mkdir>",
        "!!binary",
        "!!set",
        "!!timestamp",
        "!!str",
        "!own",
    ],
)
@pytest.mark.parametrize("value", ["[{}]", "{{a: {}}}", "'{}'"])
def test_tags_are_refused_and_nothing_is_executed(
    load: Load, tmp_path: Path, tag: str, value: str
) -> None:
    made = tmp_path / "made"
    content = f"id: {tag} " + value.format(f"mkdir {made}" if "system" in tag else made)
    assert refused(content).mark == Mark(1, 5)
    with pytest.raises(InvalidVariant, match=r"club\.yaml:1:5: the tag '.*' is not allowed"):
        load(content)
    assert not made.exists()


@pytest.mark.parametrize("text", ["!!str a: 1", "!!python/name:os.mkdir a: 1", "{!own a: 1}"])
def test_tags_of_keys_are_refused(text: str) -> None:
    assert "tag" in refused(text).message


def test_directives_that_name_tags_are_refused() -> None:
    fault = refused("%TAG ! tag:yaml.org,2002:python/object/apply:os.\n---\na: !system 'x'\n")
    assert fault.mark == Mark(3, 4)


@pytest.mark.parametrize("key", ["[a]: 1", "{a: 1}: 1", "? [a, b]\n: 1", "a: &x b\n*x : 1"])
def test_keys_must_be_plain_text(key: str) -> None:
    assert refused(key).message == "a key must be plain text"


# Anchors and aliases.


def bomb(width: int, levels: int) -> str:
    """A small text that would expand to width ** levels values."""
    lines = ["a0: &a0 [" + ",".join(["lol"] * width) + "]"]
    for level in range(1, levels):
        lines.append(f"a{level}: &a{level} [" + ",".join([f"*a{level - 1}"] * width) + "]")
    return "\n".join(lines)


@pytest.mark.parametrize(("width", "levels"), [(9, 12), (2, 40), (100, 5), (9, 29)])
def test_alias_bombs_are_refused(load: Load, width: int, levels: int) -> None:
    text = bomb(width, levels)
    assert len(text) < 4000
    assert f"more than {MOST_VALUES:,} values" in refused(text).message
    with pytest.raises(InvalidVariant, match="aliases counted"):
        load(text)


def test_alias_bombs_of_mappings_are_refused(load: Load) -> None:
    text = "a0: &a0 {k: v}\n" + "".join(
        f"a{n}: &a{n} {{" + ", ".join(f"{key}: *a{n - 1}" for key in "abcdefgh") + "}\n"
        for n in range(1, 12)
    )
    with pytest.raises(InvalidVariant, match="aliases counted"):
        load(text)


def test_many_aliases_of_one_long_list_are_refused() -> None:
    text = "a: &a [" + ",".join(["1"] * 1000) + "]\nb: [" + ",".join(["*a"] * 1000) + "]"
    assert "aliases counted" in refused(text).message


def test_documents_share_one_limit() -> None:
    text = f"---\na: &a [{','.join('1' * 900)}]\nb: [{','.join(['*a'] * 99)}]\n"
    assert len(read_yaml(text * 2)) == 2
    assert "values" in refused(text * 3).message


@pytest.mark.parametrize(
    "text", ["&a [*a]", "a: &a {b: *a}", "&a {b: [1, {c: *a}]}", "a: &a [&b [*a, *b]]"]
)
def test_anchors_that_hold_themselves_are_refused(load: Load, text: str) -> None:
    assert "holds itself" in refused(text).message
    with pytest.raises(InvalidVariant, match="holds itself"):
        load(text)


def test_an_alias_without_an_anchor_is_refused() -> None:
    fault = refused("a: 1\nb: *c\n")
    assert "&c" in fault.message
    assert fault.mark == Mark(2, 4)


def test_anchors_end_with_their_document() -> None:
    assert "&a" in refused("--- &a 1\n--- *a\n").message


def test_harmless_anchors_and_aliases_are_read(load: Load) -> None:
    text = NOTO.replace("kyo: {count: 4, points: 20,", "kyo: {count: &four 4, points: &low 20,")
    text = text.replace("ba: {count: 4, points: 20,", "ba: {count: *four, points: *low,")
    assert "*four" in text
    assert load(text) == load_variant("noto")
    assert data_of("a: &x [1]\nb: *x\nc: {d: *x}") == {"a": [1], "b": [1], "c": {"d": [1]}}
    assert data_of("a: &x 1\nb: &x 2\nc: *x") == {"a": 1, "b": 2, "c": 2}


def test_merge_keys_are_no_magic(load: Load) -> None:
    assert data_of("a: &x {b: 1}\nc: {<<: *x}") == {"a": {"b": 1}, "c": {"<<": {"b": 1}}}
    with pytest.raises(InvalidVariant, match=r"<<: unknown key"):
        load("extends: noto\nid: club\n<<: {target: 1}\n")


# Depth and size.


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "{a: " * 100_000,
        "- " * 100_000,
        "a: [{" * 1000,
        "".join(" " * depth + "a:\n" for depth in range(300)),
        "? " * 50_000,
    ],
    ids=["[", "[]", "{", "- ", "[{", "blocks", "? "],
)
def test_deep_nesting_is_refused(load: Load, text: str) -> None:
    refused(text)
    with pytest.raises(InvalidVariant):
        load(text)


def test_the_deepest_nesting_allowed_is_read() -> None:
    data_of("[" * MOST_DEPTH + "1" + "]" * MOST_DEPTH)
    assert "deep" in refused("[" * (MOST_DEPTH + 1) + "1" + "]" * (MOST_DEPTH + 1)).message


def test_files_over_a_megabyte_are_refused(load: Load) -> None:
    with pytest.raises(InvalidVariant, match="larger than 1,000,000 bytes"):
        load(NOTO + "#" * 1_000_000)


def test_a_file_of_a_megabyte_is_read(load: Load) -> None:
    content = NOTO.encode("utf-8") + b"#" * 1_000_000
    assert load(content[:1_000_000]) == load_variant("noto")


NUMBERS = range(3000)


@pytest.mark.parametrize(
    "nonsense",
    [
        "opening: [" + ",".join(f"{number},a{number}" for number in NUMBERS) + "]",
        "\n".join(f"key{number}: 1" for number in NUMBERS),
    ],
    ids=["list", "keys"],
)
def test_thousands_of_problems_do_not_make_thousands_of_lines(load: Load, nonsense: str) -> None:
    with pytest.raises(InvalidVariant) as caught:
        load(f"extends: noto\nid: club\n{nonsense}\n")
    assert len(str(caught.value).splitlines()) < 1000


@pytest.mark.parametrize(
    "number", ["1" * 21, "9" * 5000, "1" * 500_000, "-" + "9" * 30], ids=["21", "5000", "500k", "-"]
)
def test_numbers_that_are_too_long_are_refused(load: Load, number: str) -> None:
    with pytest.raises(InvalidVariant, match="too long"):
        load(f"extends: noto\ntarget: {number}\n")


@pytest.mark.parametrize("number", ["1e400", "-1e400", ".inf", ".nan", "1e-400", "150.5", "0x96"])
def test_numbers_that_are_no_target_are_refused(load: Load, number: str) -> None:
    with pytest.raises(InvalidVariant, match="target"):
        load(f"extends: noto\nid: club\ntarget: {number}\n")


# Keys.


def test_duplicate_keys_are_refused_with_both_lines(load: Load) -> None:
    with pytest.raises(InvalidVariant, match=r"club\.yaml:3:1: the key 'id' stands in line 1"):
        load("id: a\ngame: goita\nid: b\n")


def test_duplicate_keys_further_in_are_refused_with_both_lines() -> None:
    fault = refused("a:\n  - b: 1\n    c: 2\n    'b': 3\n")
    assert fault.mark == Mark(4, 5)
    assert "line 2" in fault.message


@pytest.mark.parametrize("second", ['"id"', "'id'", '"\\x69d"'])
def test_keys_written_in_two_ways_are_duplicates(second: str) -> None:
    assert "line 1" in refused(f"id: a\n{second}: b\n").message


# Characters.


@pytest.mark.parametrize("code", [0, 1, 7, 8, 11, 12, 14, 27, 31, 127])
@pytest.mark.parametrize("place", ["id: a{}b\n", "# {}\nid: a\n", "i{}d: a\n", 'id: "{}"\n', "{}"])
def test_control_characters_are_refused(load: Load, code: int, place: str) -> None:
    content = "game: goita\n" + place.format(chr(code))
    fault = refused(content)
    assert fault.message == f"control character {code:#04x} is not allowed"
    assert fault.mark.line == 2
    with pytest.raises(InvalidVariant, match=r"club\.yaml:2:"):
        load(content)


@pytest.mark.parametrize("escape", [r"\0", r"\x07", r"\e", r"\x7f", r"\x9b", r"\L", r"\n"])
def test_control_characters_written_as_escapes_are_no_names(load: Load, escape: str) -> None:
    with pytest.raises(InvalidVariant, match=r"name\.ja"):
        load(f'extends: noto\nid: club\nname: {{ja: "a{escape}b"}}\n')


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("game: goita\nid: 能登\n".encode("shift_jis"), 2),
        ("game: goita\n\nname: ごいた".encode("euc_jp"), 3),
        ("id: a\n".encode("utf-16"), 1),
        (b"id: a\nname: \xc3\x28\n", 2),
        (b"id: \xed\xa0\x80\n", 1),
        (b"\xff\xfe\xfd", 1),
        (b"id: a\n\n\nx: \xe8\x83", 4),
    ],
    ids=["Shift-JIS", "EUC-JP", "UTF-16", "broken", "surrogate", "junk", "cut off"],
)
def test_bytes_that_are_not_utf_8_are_refused(load: Load, content: bytes, line: int) -> None:
    with pytest.raises(
        InvalidVariant, match=rf"UTF-8: byte 0x.. in line {line}; .*save it as UTF-8$"
    ):
        load(content)


def test_a_lone_surrogate_in_a_text_is_refused() -> None:
    fault = refused("id: a\nid: \ud800")
    assert (fault.message, fault.mark) == (
        "holds half a surrogate pair, which is no character",
        Mark(2, 5),
    )


@pytest.mark.parametrize("compiled", [True, False])
def test_libyaml_reads_where_it_is_there(monkeypatch: pytest.MonkeyPatch, compiled: bool) -> None:
    if compiled and not yaml.__with_libyaml__:
        pytest.skip("this PyYAML was built without libyaml")
    used = []
    for name in ("CSafeLoader", "SafeLoader"):
        loader = getattr(yaml, name, None)
        if loader is not None:

            class Watched(loader):  # type: ignore[misc, valid-type]
                told = name

                def __init__(self, stream: str) -> None:
                    used.append(self.told)
                    super().__init__(stream)

            monkeypatch.setattr(yaml, name, Watched)
    monkeypatch.setattr(yaml, "__with_libyaml__", compiled)
    assert read_yaml("a: [1]")[0].data == {"a": [1]}
    assert scalar_spans("a: [1]") == [(0, 1), (4, 5)]
    assert used == ["CSafeLoader" if compiled else "SafeLoader"] * 2


def test_a_byte_order_mark_is_read_over(load: Load) -> None:
    assert load(b"\xef\xbb\xbf" + NOTO.encode("utf-8")) == load_variant("noto")


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_line_ends_of_other_systems_are_read(load: Load, newline: str) -> None:
    assert load(NOTO.replace("\n", newline)) == load_variant("noto")


def test_lines_are_counted_with_windows_line_ends(load: Load) -> None:
    with pytest.raises(InvalidVariant, match=r"club\.yaml:3:1: targget: unknown key"):
        load("extends: noto\r\nid: club\r\ntargget: 3\r\n")


# Documents.


@pytest.mark.parametrize("content", ["", "\n\n", "# nothing\n", "   ", "\ufeff"])
def test_an_empty_file_is_refused(load: Load, content: str) -> None:
    with pytest.raises(InvalidVariant, match="is empty"):
        load(content)


@pytest.mark.parametrize("count", [2, 3])
def test_several_documents_are_refused(load: Load, count: int) -> None:
    with pytest.raises(InvalidVariant, match=f"holds {count} documents"):
        load("\n---\n".join([NOTO] * count))


@pytest.mark.parametrize("content", ["[a, b]", "- a\n- b\n", "noto", "150", "---\n", "~", "''"])
def test_a_top_level_that_is_no_mapping_is_refused(load: Load, content: str) -> None:
    with pytest.raises(InvalidVariant, match="its top level must be keys and values"):
        load(content)


@pytest.mark.parametrize(
    "content",
    [
        "a: [",
        "a: {b",
        "a: 'b",
        'a: "\\q"',
        "a: b: c",
        "\ta: 1",
        "a: @b",
        "%YAML 9.1\n--- 1",
    ],
)
def test_broken_yaml_is_refused_with_its_place(load: Load, content: str) -> None:
    told = "a tab may not stand here" if content.startswith("\t") else "is not YAML: "
    assert refused(content).message.startswith(told)
    with pytest.raises(InvalidVariant, match=rf"club\.yaml:\d+:\d+: {told}"):
        load(content)


# Files.


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidVariant, match="cannot be read"):
        load_variant(tmp_path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidVariant, match=r"none\.yaml: cannot be read: No such file"):
        load_variant(tmp_path / "none.yaml")


@pytest.mark.parametrize("name", ["a\0b.yaml", "dir/a\0b", "\ud800.yaml", "a" * 5000 + ".yaml"])
def test_impossible_file_names_are_refused(name: str) -> None:
    with pytest.raises(InvalidVariant):
        load_variant(name)
    with pytest.raises(InvalidVariant):
        load_variant(Path(name))


PARENTS = {
    "NUL in a path": '"./a\\0b.yaml"',
    "NUL in an id": '"a\\0b"',
    "long name": f"./{'a' * 280}.yaml",
    "long path": f"./{'a/' * 5000}x.yaml",
    "many dots": "../" * 2000 + "x.yaml",
    "long id": "a" * 100_000,
    "no id": '""',
    "./": "./",
    "/": "/",
    ".": ".",
    "..": "..",
    "device": "/dev/null",
    "home": "~/x.yaml",
    "address": "http://localhost/x.yaml",
}


@pytest.mark.parametrize("parent", PARENTS.values(), ids=PARENTS)
def test_parents_that_are_no_variant_files_are_refused(load: Load, parent: str) -> None:
    with pytest.raises(InvalidVariant):
        load(f"id: club\nextends: {parent}\n")


@pytest.mark.parametrize("parent", ["3", "true", "~", "[noto]", "{a: noto}", "1.5"])
def test_parents_that_are_no_text_are_refused(load: Load, parent: str) -> None:
    with pytest.raises(InvalidVariant, match=r"extends: .* is not a text"):
        load(f"id: club\nextends: {parent}\n")


# Scalars follow YAML 1.2.


@pytest.mark.parametrize(
    "text",
    [
        "no", "yes", "on", "off", "No", "NO", "y", "n", "1:30", "190:20:30", "0o10", "0x1F", "0b11",
        "1_000", "2001-12-14", "2001-12-14t21:59:43.10-05:00", ".inf", ".nan", "=", "<<", "1e",
        "e3", "+", "-1-", "1.2.3", "007", "+12", "1e3", ".5", "1.50", "-0",
        "１２", "٣", "tRue", "nULL", "+.", ".", "0x", "し",
    ],
)  # fmt: skip
def test_what_older_yaml_took_for_something_else_is_text(text: str) -> None:
    assert data_of(f"a: {text}") == {"a": text}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True), ("False", False), ("TRUE", True), ("null", None), ("~", None), ("", None),
        ("7", 7), ("-12", -12), ("1.5", 1.5), ("-0.25", -0.25), ("0", 0),
        ("'1'", "1"), ('"true"', "true"), ("'~'", "~"), ("|\n  1", "1"),
    ],
)  # fmt: skip
def test_scalars_are_those_of_yaml_1_2(text: str, value: object) -> None:
    data = data_of(f"a: {text}")
    assert isinstance(data, dict)
    assert data == {"a": value}
    assert type(data["a"]) is type(value)


@pytest.mark.parametrize("key", ["no", "1", "true", "~", "2001-12-14", "1.5"])
def test_keys_are_always_text(key: str) -> None:
    assert data_of(f"{key}: 1") == {key: 1}


def test_every_value_has_its_place() -> None:
    [document] = read_yaml("a: 1\nb:\n  - c\n  - d: e\n")
    assert document.marks[()] == Mark(1, 1)
    assert document.marks[("a",)] == Mark(1, 1)
    assert document.marks[("b", 0)] == Mark(3, 5)
    assert document.marks[("b", 1, "d")] == Mark(4, 5)
    assert document.mark(("b", 0, "none", 3)) == Mark(3, 5)


# Anything at all.


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hostile")


def harmless(folder: Path, content: bytes, seed: int) -> None:
    """Loading gives a variant that can be played, or InvalidVariant in printable characters."""
    file = folder / "club.yaml"
    file.write_bytes(content)
    try:
        variant = load_variant(file)
    except InvalidVariant as error:
        message = str(error)
        assert message
        assert {c for c in message if unicodedata.category(c) == "Cc"} <= {"\n"}
        return
    assert Variant.from_dict(variant.to_dict()) == variant
    rnd = play_at_random(Round.deal(variant, seed=seed), seed, most_turns(variant))
    assert rnd.phase is Phase.OVER


_BITS = [
    b"", b"\0", b"\n", b"\r", b" ", b"-", b"0", b"1", b"9", b"99", b"null", b"true", b"[]", b"{}",
    b"*a", b"&a ", b"!!x ", b"'", b'"', b":", b"#", b",", b"%", b"\xff", b"\xe3\x81", b"always",
    b"best_of_hand", b"own_buried", b"ou", b"-1", b"1e9", b"~", b"double", b"deal", b"none",
    b"\x85",    b"\xe2\x80\xa8", b"\t", b"| ", b"> ", b"? ", b"- ", b"---\n", b"...\n", b"<<: ",
    b"\xf0\x9f\x80\x84",
]  # fmt: skip


@given(st.sampled_from(SHIPPED_BYTES), st.integers(0, 2**32))
def test_damaged_files_are_refused_or_played(folder: Path, content: bytes, seed: int) -> None:
    rng = Random(seed)
    for _ in range(rng.choice((1, 1, 2, 4))):
        start = rng.randrange(len(content))
        end = start + rng.choice((0, 1, 1, 2, 3, 5, 40))
        other = rng.choice(SHIPPED_BYTES)
        piece = (
            other[start : start + rng.randrange(60)] if rng.random() < 0.2 else rng.choice(_BITS)
        )
        content = content[:start] + piece + content[end:]
    harmless(folder, content, seed)


@given(st.sampled_from(SHIPPED_BYTES), st.integers(0, 2**32))
def test_files_with_other_values_are_refused_or_played(
    folder: Path, content: bytes, seed: int
) -> None:
    """Values change places, so that most of the files are YAML and some of them variants."""
    rng = Random(seed)
    text = content.decode("utf-8")
    words = [word.strip("{}[],:") for word in text.split("\n\n", 1)[1].split()]
    for _ in range(rng.choice((1, 2, 3))):
        text = text.replace(
            f" {rng.choice(words)}", f" {rng.choice(words)}", rng.choice((1, 2, -1))
        )
        digit = rng.choice("0123456789")
        text = text.replace(f": {digit},", f": {rng.choice('0123456789')},", 1)
    harmless(folder, text.encode("utf-8"), seed)


@given(st.binary(max_size=200), st.integers(0, 2**32))
def test_random_bytes_are_refused(folder: Path, content: bytes, seed: int) -> None:
    harmless(folder, content, seed)


@given(
    st.lists(
        st.one_of(
            st.sampled_from([bit.decode("utf-8", "ignore") for bit in _BITS]),
            st.text(max_size=3),
            st.just("\n"),
        ),
        max_size=30,
    )
)
def test_random_text_is_read_or_refused(bits: list[str]) -> None:
    text = "".join(bits)
    try:
        documents = read_yaml(text)
    except YamlFault:
        fault = refused(text)
        assert min(fault.mark.line, fault.mark.column) >= 1
    else:
        assert all(() in document.marks for document in documents)
