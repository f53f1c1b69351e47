"""Variant files: the shipped ones, what extends them, and what is wrong with the others."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from jsonschema import Draft202012Validator
from strategies import STEPS_BY_THEMSELVES, STEPS_DECLARED, each_variant, itself, variant_data

from goita import InvalidVariant, Piece, Round, Variant, list_variants, load_variant
from goita.files import data_folder
from goita.variant import model
from goita.variant.model import KEYS
from goita.variant.references import refer, resolve
from goita.yaml_text import read_yaml

SCHEMA: dict[str, Any] = json.loads(
    (data_folder("schemas") / "variant.schema.json").read_text(encoding="utf-8")
)

Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file of this name and content."""

    def write_file(name: str, content: str) -> Path:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
        return file

    return write_file


def problems(load: Callable[[], object]) -> list[str]:
    """The lines, one for each problem, of the InvalidVariant that this raises."""
    with pytest.raises(InvalidVariant) as caught:
        load()
    first, *rest = str(caught.value).split("\n")
    count = re.search(r"has (\d+) problems?:$", first)
    assert count is not None, first
    assert int(count[1]) == len(rest)
    return rest


def changed(changes: dict[str, Any], name: str = "noto") -> dict[str, Any]:
    """The data of a shipped variant with other values at dotted paths; ... leaves a key out."""
    data = load_variant(name).to_dict() | {"id": "club"}
    for path, value in changes.items():
        *parents, key = path.split(".")
        inside: Any = data
        for parent in parents:
            inside = inside[parent]
        if value is ...:
            del inside[key]
        else:
            inside[key] = value
    return data


# The shipped files.


def test_four_variants_of_goita_are_shipped() -> None:
    assert list_variants() == ("atigo", "goipai", "jga", "noto")


@pytest.mark.parametrize("name", list_variants())
def test_a_shipped_variant_has_the_id_of_its_file(name: str) -> None:
    variant = load_variant(name)
    assert variant.id == str(variant) == name
    assert variant.source
    assert load_variant(name) is variant


@pytest.mark.parametrize("name", list_variants())
def test_a_shipped_file_is_loaded_by_its_path_too(name: str) -> None:
    path = data_folder("variants") / f"{name}.yaml"
    assert load_variant(path) == load_variant(str(path)) == load_variant(name)


@pytest.mark.parametrize("name", list_variants())
def test_a_copy_of_a_shipped_file_is_the_same_variant(name: str, write: Write) -> None:
    text = (data_folder("variants") / f"{name}.yaml").read_text(encoding="utf-8")
    copy = load_variant(write("copy.yaml", text))
    assert copy == load_variant(name)
    assert copy.rules == load_variant(name).rules


@pytest.mark.parametrize("name", list_variants())
def test_shipped_files_validate_and_name_their_schema(name: str) -> None:
    path = data_folder("variants") / f"{name}.yaml"
    text = path.read_text(encoding="utf-8")
    [document] = read_yaml(text)
    assert list(Draft202012Validator(SCHEMA).iter_errors(document.data)) == []
    reference = re.match(r"# yaml-language-server: \$schema=(.*)\n", text)
    assert reference is not None
    assert (path.parent / reference[1]).resolve() == (
        data_folder("schemas") / "variant.schema.json"
    ).resolve()


def test_noto_is_what_its_file_says() -> None:
    noto = load_variant("noto")
    assert [kind.count for kind in noto.pieces] == [10, 4, 4, 4, 4, 2, 2, 2]
    assert [kind.points for kind in noto.pieces] == [10, 20, 20, 30, 30, 40, 40, 50]
    assert noto.kind(Piece.HI).reading == "ひ"
    assert noto.target == 150
    assert Piece.OU not in noto.king.receives
    assert noto.king.attacks_when == ("both_in_hand", "face_up", "own_buried")
    assert noto.shi_hands.six.alike_times == 2
    assert noto.shi_hands.seven.alike_times == noto.shi_hands.seven.times == 2
    assert noto.shi_hands.five.steps == ("holder_wishes", "partner_decides")


# Names that are no variant.


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("notto", "noto"), ("goi-pai", "goipai"), ("jgaa", "jga"), ("atiga", "atigo")],
)
def test_an_unknown_id_is_answered_with_the_nearest(name: str, nearest: str) -> None:
    with pytest.raises(InvalidVariant, match=f"no variant '{name}'; did you mean '{nearest}'"):
        load_variant(name)


@pytest.mark.parametrize("name", ["", "zzz", "NOTHING!!!", "一", ".."])
def test_an_id_near_to_none_is_answered_with_all(name: str) -> None:
    with pytest.raises(InvalidVariant) as caught:
        load_variant(name)
    assert all(shipped in str(caught.value) for shipped in list_variants())


@pytest.mark.parametrize("name", ["noto.yaml", "./noto", "variants/none.yml"])
def test_a_text_like_a_path_is_a_path(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidVariant, match="cannot be read"):
        load_variant(name)


def test_a_path_object_without_a_suffix_is_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidVariant, match="cannot be read"):
        load_variant(Path("noto"))
    (tmp_path / "noto").write_text("extends: jga\nid: mine\n", encoding="utf-8")
    assert load_variant(Path("noto")).id == "mine"
    assert load_variant("noto").id == "noto"


# The schema.


def schema_nodes(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from schema_nodes(value)
    elif isinstance(node, list):
        for value in node:
            yield from schema_nodes(value)


def test_the_schema_is_valid_itself() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(SCHEMA)


def test_every_property_has_a_description() -> None:
    described = 0
    for node in schema_nodes(SCHEMA):
        if node.get("additionalProperties") is not False:
            continue
        for key, value in node["properties"].items():
            assert value.get("description", "").endswith("."), key
            described += 1
    assert described > 40


def test_every_mapping_refuses_unknown_keys() -> None:
    mappings = [node for node in schema_nodes(SCHEMA) if node.get("type") == "object"]
    assert len(mappings) >= 9
    assert all(node["additionalProperties"] is False for node in mappings)


# For each model: where its keys stand in the schema, and which of them a file must name that
# extends no other one.
COMPLETE = SCHEMA["$defs"]["complete"]
_MODELS: list[tuple[type, tuple[str, ...], list[str]]] = [
    (model.Variant, (), ["id", *COMPLETE["required"]]),
    (model.Names, ("$defs", "names"), COMPLETE["properties"]["name"]["required"]),
    (
        model.Kind,
        ("$defs", "kind"),
        COMPLETE["properties"]["pieces"]["additionalProperties"]["required"],
    ),
    (model.Dealer, ("properties", "dealer"), COMPLETE["properties"]["dealer"]["required"]),
    (model.King, ("properties", "king"), COMPLETE["properties"]["king"]["required"]),
    (model.Doubling, ("properties", "doubling"), COMPLETE["properties"]["doubling"]["required"]),
    (model.ShiHands, ("properties", "shi_hands"), COMPLETE["properties"]["shi_hands"]["required"]),
    (
        model.FiveShi,
        ("properties", "shi_hands", "properties", "five"),
        COMPLETE["properties"]["shi_hands"]["properties"]["five"]["required"],
    ),
    (model.ShiHand, ("$defs", "shi_hand"), SCHEMA["$defs"]["complete_shi_hand"]["required"]),
]


@pytest.mark.parametrize(
    ("cls", "path", "required"), _MODELS, ids=lambda value: getattr(value, "__name__", "")
)
def test_the_schema_and_the_model_have_the_same_keys_and_defaults(
    cls: type, path: tuple[str, ...], required: list[str]
) -> None:
    node = SCHEMA
    for key in path:
        node = node[key]
    properties = {
        key: value for key, value in node["properties"].items() if key not in ("game", "extends")
    }
    fields = {field.name: field for field in attrs.fields(cls) if field.init}
    assert set(fields) == set(properties)
    for key, field in fields.items():
        if key in required:
            assert field.default is attrs.NOTHING, key
            assert "default" not in properties[key], key
        else:
            assert field.default is not attrs.NOTHING, key
        if "default" in properties[key]:
            default = properties[key]["default"]
            assert field.default == (tuple(default) if isinstance(default, list) else default), key


def test_defaults_of_the_schema_are_those_of_a_file_that_says_nothing() -> None:
    left_out = {
        "assumptions": ...,
        "dealer.after_redeal": ...,
        "king.shows_second": ...,
        "doubling.shown": ...,
        "shi_hands.five": {"effect": "none"},
        "shi_hands.six": {"effect": "win", "worth": "best_of_rest"},
    }
    bare = Variant.from_dict(changed(left_out))
    assert bare.assumptions == ()
    assert (bare.dealer.after_redeal, bare.king.shows_second, bare.doubling.shown) == (
        "same",
        False,
        False,
    )
    five = bare.shi_hands.five
    assert (five.steps, five.redeal_needs, five.partners, five.shown) == ((), "all", "none", False)
    assert bare.shi_hands.six == model.ShiHand("win", "best_of_rest", 0, 1, 1, False)


def test_alike_times_are_times_when_not_named() -> None:
    hand = {"effect": "win", "worth": "best_of_rest", "times": 7}
    variant = Variant.from_dict(changed({"shi_hands.six": hand}))
    assert variant.shi_hands.six.alike_times == 7


# extends.


def test_a_file_that_only_extends_says_the_same_under_its_own_id(write: Write) -> None:
    copy = load_variant(write("club.yaml", "id: club\nextends: noto\n"))
    names = model.Names(ja="club", en="club")
    assert copy == attrs.evolve(load_variant("noto"), id="club", name=names)


def test_an_editor_finds_nothing_wrong_with_a_file_that_extends_and_names_little() -> None:
    data = {"id": "club", "extends": "noto", "king": {"shows_second": True}, "pieces": {"hi": {}}}
    assert list(Draft202012Validator(SCHEMA).iter_errors(data)) == []
    assert list(Draft202012Validator(SCHEMA).iter_errors({"id": "club"})) != []


def test_mappings_are_merged_key_by_key(write: Write) -> None:
    file = write(
        "club.yaml",
        "extends: noto\nid: club\nname: {en: Club}\n"
        "pieces:\n  hi: {points: 45}\nshi_hands: {six: {times: 3}}\n",
    )
    club, noto = load_variant(file), load_variant("noto")
    assert (club.name.ja, club.name.en) == ("club", "Club"), "a name is not taken over"
    assert club.kind(Piece.HI) == attrs.evolve(noto.kind(Piece.HI), points=45)
    assert club.pieces[:6] == noto.pieces[:6]
    assert club.shi_hands.six == attrs.evolve(noto.shi_hands.six, times=3)
    assert club.shi_hands.seven == noto.shi_hands.seven
    assert club.king == noto.king


def test_lists_are_replaced(write: Write) -> None:
    file = write(
        "club.yaml",
        "extends: noto\nid: club\nking: {receives: [ou]}\nassumptions: [one]\n"
        "shi_hands: {five: {steps: [partner_decides]}}\n",
    )
    club = load_variant(file)
    assert club.king.receives == (Piece.OU,)
    assert club.king.attacks_when == load_variant("noto").king.attacks_when
    assert club.assumptions == ("one",)
    assert club.shi_hands.five.steps == ("partner_decides",)


def test_a_mapping_can_be_replaced_by_nothing_else(write: Write) -> None:
    file = write("club.yaml", "extends: noto\nid: club\npieces: 3\nking: ~\n")
    assert sorted(problems(lambda: load_variant(file))) == [
        f"{file}:3:1: pieces: 3 is not keys and values",
        f"{file}:4:1: king: nothing is not keys and values",
    ]


def test_a_path_is_taken_from_the_folder_of_the_file_that_extends(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("base.yaml", "extends: jga\nid: base\ntarget: 70\n")
    write("clubs/middle.yaml", "extends: ../base.yaml\nid: middle\n")
    last = write("clubs/deep/last.yml", "extends: ../middle.yaml\nid: last\n")
    absolute = write("absolute.yaml", f"extends: {tmp_path}/clubs/middle.yaml\nid: absolute\n")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert load_variant(last).target == 70
    assert load_variant(last).opening == load_variant("jga").opening
    assert load_variant(absolute).target == 70
    monkeypatch.chdir(tmp_path)
    assert load_variant("clubs/deep/last.yml") == load_variant(last)


def test_the_nearest_file_has_the_last_word(write: Write) -> None:
    write("a.yaml", "extends: noto\nid: a\ntarget: 1\ndoubling: {times: 5}\n")
    write("b.yaml", "extends: a.yaml\nid: b\ntarget: 2\n")
    last = load_variant(write("c.yaml", "extends: b.yaml\nid: c\ntarget: 3\n"))
    assert (last.id, last.target, last.doubling.times) == ("c", 3, 5)


@pytest.mark.parametrize("length", [1, 2, 5])
def test_files_that_extend_one_another_in_a_circle_are_refused(write: Write, length: int) -> None:
    files = [
        write(f"f{n}.yaml", f"id: f\nextends: f{(n + 1) % length}.yaml\n") for n in range(length)
    ]
    message = rf"f{length - 1}\.yaml:2:1: extends: 'f0\.yaml' extends this file in turn"
    with pytest.raises(InvalidVariant, match=message):
        load_variant(files[0])


def test_a_circle_through_a_link_is_refused(write: Write, tmp_path: Path) -> None:
    file = write("a.yaml", "extends: ./link.yaml\n")
    (tmp_path / "link.yaml").symlink_to(file)
    with pytest.raises(InvalidVariant, match="in turn"):
        load_variant(file)


def test_a_long_chain_is_followed_or_refused(write: Write) -> None:
    """Either is right; running out of stack is not."""
    write("f600.yaml", "extends: noto\n")
    for number in range(600):
        write(f"f{number}.yaml", f"extends: f{number + 1}.yaml\nid: f{number}\n")
    try:
        variant = load_variant(write("last.yaml", "extends: f0.yaml\n"))
    except InvalidVariant as error:
        assert "extends" in str(error)  # noqa: PT017
    else:
        assert variant.id == "f0"


def test_a_missing_parent_is_named_with_its_place(write: Write) -> None:
    file = write("club.yaml", "id: club\n\nextends: none.yaml\n")
    with pytest.raises(
        InvalidVariant, match=r"club\.yaml:3:1: extends: there is no file .*none\.yaml"
    ):
        load_variant(file)


def test_an_unknown_parent_is_answered_with_the_nearest(write: Write) -> None:
    file = write("club.yaml", "id: club\nextends: notto\n")
    with pytest.raises(InvalidVariant, match=r"club\.yaml:2:1: extends: .*did you mean 'noto'"):
        load_variant(file)


def test_a_fault_in_a_parent_is_placed_in_the_parent(write: Write) -> None:
    parent = write("base.yaml", "extends: noto\nid: base\n\ntarget: none\n")
    file = write("club.yaml", "extends: base.yaml\nid: club\ndealer: {next: left}\n")
    lines = problems(lambda: load_variant(file))
    assert f"{parent}:4:1: target: 'none' is not a whole number from 1 to 1,000,000" in lines
    assert any(
        line.startswith(f"{file}:3:10: dealer.next: 'left' is not allowed") for line in lines
    )
    assert len(lines) == 2


def test_broken_yaml_in_a_parent_is_placed_in_the_parent(write: Write) -> None:
    write("base.yaml", "a: [\n")
    file = write("club.yaml", "extends: base.yaml\n")
    with pytest.raises(InvalidVariant, match=r"base\.yaml:2:1: is not YAML"):
        load_variant(file)


# What is wrong with a file.


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("targget: 3", "3:1: targget: unknown key; did you mean 'target'?"),
        ("pieces: {ghin: 3}", "3:10: pieces.ghin: unknown key; did you mean 'gin'?"),
        ("king:\n  recieves: [ou]", "4:3: king.recieves: unknown key; did you mean 'receives'?"),
        (
            "shi_hands: {five: {redeal_need: all}}",
            "3:20: shi_hands.five.redeal_need: unknown key; did you mean 'redeal_needs'?",
        ),
        (
            "dealer: {next: winer}",
            "3:10: dealer.next: 'winer' is not allowed; did you mean 'winner'?",
        ),
        (
            "opening: [attack_alone, bury]",
            "3:25: opening.1: 'bury' is not allowed; known are bury_and_attack, attack_alone",
        ),
        ("game: shogi", "3:1: game: 'shogi' is not allowed; known are goita"),
        ("target: '150'", "3:1: target: '150' is not a whole number from 1 to 1,000,000; "
            "write it without quotes"),
        ("doubling: {shown: no}", "3:12: doubling.shown: 'no' is not true or false"),
        ("doubling: {shown: 1}", "3:12: doubling.shown: 1 is not true or false"),
        ("source: here", "3:1: source: 'here' is not a list of at most 50 texts"),
        ("name: noto", "3:1: name: 'noto' is not keys and values"),
        ("name: {ja: 1}", "3:8: name.ja: 1 is not a text of 1 to 60 characters in one line"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_place_and_the_nearest_right_thing(
    write: Write, content: str, expected: str
) -> None:
    file = write("club.yaml", f"extends: noto\nid: club\n{content}\n")
    assert problems(lambda: load_variant(file)) == [f"{file}:{expected}"]


@pytest.mark.parametrize(
    "changes",
    [
        {"target": 0},
        {"target": -150},
        {"target": 1_000_001},
        {"target": 1.5},
        {"target": True},
        {"doubling.times": 0},
        {"doubling.times": 101},
        {"pieces.shi.count": -1},
        {"pieces.shi.points": -10},
        {"pieces.shi.points": 10_001},
        {"pieces.shi.ja": ""},
        {"pieces.shi.ja": "し" * 61},
        {"pieces.shi.ja": "し\n"},
        {"pieces.shi.en": "\x1b[31mShi"},
        {"name.ja": "a\u2028b"},
        {"id": "Noto"},
        {"id": "a" * 41},
        {"id": "a,b"},
        {"id": "1a"},
        {"id": "a\n"},
        {"source": ["a\nb"]},
        {"assumptions": ["x" * 1001]},
        {"assumptions": ["x"] * 101},
        {"opening": []},
        {"opening": ["attack_alone", "attack_alone"]},
        {"king.receives": []},
        {"king.receives": ["ou", "ou"]},
        {"king.receives": ["OU"]},
        {"king.receives": [8]},
        {"king.attacks_when": ["never"]},
        {"shi_hands.declared": "yes"},
        {"shi_hands.six": {"effect": "win"}},
        {"shi_hands.six": {"effect": "win", "worth": "fixed"}},
        {"shi_hands.six": {"effect": "win", "worth": "fixed", "points": -1}},
        {"shi_hands.six.times": 0},
        {"shi_hands.five": {"effect": "consult"}},
        {"shi_hands.five.steps": []},
        {"shi_hands.five.redeal_needs": 1},
        {"extends": 3},
        {"extends": ""},
    ],
    ids=str,
)
def test_values_out_of_range_are_refused_at_their_path(changes: dict[str, Any]) -> None:
    lines = problems(lambda: Variant.from_dict(changed(changes)))
    [path] = changes
    assert len(lines) == 1
    assert lines[0].startswith(path)


@pytest.mark.parametrize("key", ["game", "id", "name", "source", "pieces", "target", "dealer",
                                 "opening", "king", "doubling", "shi_hands"])  # fmt: skip
def test_a_missing_key_is_named(key: str) -> None:
    data = changed({key: ...})
    assert problems(lambda: Variant.from_dict(data)) == [f"the key {key!r} is missing"]


@pytest.mark.parametrize(
    "path", ["pieces.ou", "pieces.shi.count", "king.receives", "shi_hands.six"]
)
def test_a_missing_key_further_in_is_named(path: str) -> None:
    parent, _, key = path.rpartition(".")
    [line] = problems(lambda: Variant.from_dict(changed({path: ...})))
    assert line == f"{parent}: the key {key!r} is missing"


def test_each_missing_key_is_named_once() -> None:
    data = changed({"target": ..., "opening": ..., "king.receives": ..., "king.attacks_when": ...})
    assert sorted(problems(lambda: Variant.from_dict(data))) == [
        "king: the key 'attacks_when' is missing",
        "king: the key 'receives' is missing",
        "the key 'opening' is missing",
        "the key 'target' is missing",
    ]


def test_all_problems_are_reported_together(write: Write) -> None:
    file = write(
        "club.yaml",
        "extends: noto\nid: club\ntarget: 0\nlucky: 7\nopening: []\n"
        "pieces:\n  shi: {count: ten}\n  uo: {}\nking: {receives: [ou, kin, wang]}\n",
    )
    places = {
        line.removeprefix(f"{file}:").split(": ")[1]
        for line in problems(lambda: load_variant(file))
    }
    assert places == {
        "target",
        "lucky",
        "opening",
        "pieces.shi.count",
        "pieces.uo",
        "king.receives.2",
    }


def test_all_impossible_things_are_reported_together() -> None:
    changes = {
        "pieces.shi.count": 11,
        "pieces.kyo.ja": "馬",
        "shi_hands.five.steps": ["holder_wishes"],
    }
    paths = sorted(
        line.split(": ")[0] for line in problems(lambda: Variant.from_dict(changed(changes)))
    )
    assert paths == ["pieces", "pieces.kyo.ja", "shi_hands.five.steps"]


# What fits the schema and cannot be played.


@pytest.mark.parametrize(
    ("changes", "expected", "also"),
    [
        ({"pieces.shi.count": 11}, "a multiple of 8 from 16 to 56", set()),
        (
            {f"pieces.{key}.points": 0 for key in KEYS},
            "a piece with points",
            {("pieces",)},
        ),
        ({"pieces.kyo.ja": "馬"}, "a name of its own", {("pieces", "ba", "ja")}),
        (
            {"pieces.shi.count": 9, "pieces.ou.count": 3, "king.attacks_when": ["face_up"]},
            "'both_in_hand' or 'always'",
            {("pieces", "ou")},
        ),
        ({"shi_hands.five.steps": ["holder_wishes"]}, "'holder_decides' or 'partner_decides'", ...),
        (
            {"shi_hands.five.steps": ["holder_may_ask", "holder_decides"]},
            "'declared: true'",
            ...,
        ),
        (
            {"shi_hands.declared": True},
            "'holder_may_claim' or 'holder_may_ask'",
            ...,
        ),
    ],
)
def test_what_cannot_be_played_says_what_was_expected(
    changes: dict[str, Any], expected: str, also: Any
) -> None:
    if also is ...:
        also = {("shi_hands", "five", "effect"), ("shi_hands", "declared")}
    with pytest.raises(InvalidVariant) as caught:
        Variant.from_dict(changed(changes))
    [problem] = caught.value.problems
    assert (problem.expected, {problem.path, *problem.also}) == (
        expected,
        {problem.path} | also,
    )


def with_counts(*counts: int) -> dict[str, Any]:
    return changed({f"pieces.{key}.count": count for key, count in zip(KEYS, counts, strict=True)})


@pytest.mark.parametrize("shi", [0, 1, 9, 11, 12, 14, 38, 40, 42, 50])
def test_pieces_must_deal_out_to_four_even_hands(shi: int) -> None:
    total = 22 + shi
    data = changed({"pieces.shi.count": shi})
    if total % 8:
        [line] = problems(lambda: Variant.from_dict(data))
        assert line.startswith(f"pieces: {total} pieces do not deal out")
    elif 16 <= total <= 56:
        assert Variant.from_dict(data).rules.hand_size == total // 4
    else:
        [line] = problems(lambda: Variant.from_dict(data))
        assert line.startswith("pieces: ")


@pytest.mark.parametrize("total", [0, 8, 64, 72, 15, 17, 20, 28, 60])
def test_hands_too_small_or_too_large_are_refused(total: int) -> None:
    first = min(total, 56)
    data = with_counts(first, total - first, 0, 0, 0, 0, 0, 0)
    lines = problems(lambda: Variant.from_dict(data))
    assert lines[0].startswith(f"pieces: {total} pieces do not deal out")


@pytest.mark.parametrize("hand_size", [4, 6, 8, 10, 12, 14])
def test_hands_of_four_to_fourteen_are_dealt(hand_size: int) -> None:
    variant = Variant.from_dict(with_counts(4 * hand_size - 2, 0, 0, 0, 0, 0, 0, 2))
    assert {len(hand) for hand in Round.deal(variant, seed=1).hands} == {hand_size}


def test_a_target_that_nobody_can_reach_is_refused() -> None:
    worthless = {f"pieces.{key}.points": 0 for key in KEYS}
    [line] = problems(lambda: Variant.from_dict(changed(worthless)))
    assert line.startswith("target: nobody can reach it")


def test_points_of_a_kind_that_is_not_in_the_set_reach_nothing() -> None:
    data = with_counts(10, 4, 4, 4, 4, 3, 3, 0)
    for key in KEYS:
        data["pieces"][key]["points"] = 0
    data["pieces"]["ou"]["points"] = 50
    [line] = problems(lambda: Variant.from_dict(data))
    assert line.startswith("target: nobody can reach it")
    data["pieces"]["shi"]["points"] = 1
    assert Variant.from_dict(data).target == 150


@pytest.mark.parametrize("language", ["ja", "en"])
def test_two_kinds_may_not_have_the_same_name(language: str) -> None:
    data = changed({f"pieces.kin.{language}": changed({})["pieces"]["gin"][language]})
    [line] = problems(lambda: Variant.from_dict(data))
    assert line.startswith(f"pieces.gin.{language}: ")
    assert "is the name of gin and kin" in line


@pytest.mark.parametrize(
    ("when", "possible"),
    [
        ([], False),
        (["face_up"], False),
        (["own_buried", "face_up"], False),
        (["both_in_hand"], True),
        (["always"], True),
    ],
)
@pytest.mark.parametrize("kings", [3, 4])
def test_more_than_two_kings_must_be_able_to_attack(
    kings: int, when: list[str], possible: bool
) -> None:
    data = with_counts(12 - kings, 4, 4, 4, 4, 2, 2, kings)
    data["king"]["attacks_when"] = when
    if possible:
        assert Variant.from_dict(data).rules.counts[8] == kings
    else:
        [line] = problems(lambda: Variant.from_dict(data))
        assert line.startswith("king.attacks_when: with more than two kings")


def test_two_kings_need_no_condition() -> None:
    assert Variant.from_dict(changed({"king.attacks_when": []})).rules.king_attacks == 0


_WISHES_AND_DECISIONS = ["holder_wishes", "partner_wishes", "holder_decides", "partner_decides"]


@pytest.mark.parametrize(
    ("declared", "steps"),
    [
        (False, ["holder_wishes"]),
        (False, ["holder_decides", "partner_decides"]),
        (False, ["partner_decides", "holder_wishes"]),
        (False, _WISHES_AND_DECISIONS),
        (False, ["holder_may_ask", "partner_decides"]),
        (False, ["holder_may_claim"]),
        (False, ["partner_decides", "holder_may_ask"]),
        (True, ["partner_decides"]),
        (True, ["holder_may_ask"]),
        (True, ["holder_may_claim", "holder_may_ask"]),
        (True, ["holder_may_claim", "partner_decides"]),
        (True, ["holder_may_claim", "holder_wishes"]),
        (True, ["partner_decides", "holder_may_ask"]),
        (True, ["holder_may_ask", "partner_wishes"]),
        (True, ["holder_may_ask", "holder_decides", "partner_wishes"]),
        (True, ["holder_may_ask", "partner_decides", "holder_may_claim"]),
        (True, ["holder_may_claim", "holder_may_ask", *_WISHES_AND_DECISIONS]),
    ],
)
def test_consultations_that_lead_nowhere_are_refused(declared: bool, steps: list[str]) -> None:
    data = changed({"shi_hands.declared": declared, "shi_hands.five.steps": steps})
    lines = problems(lambda: Variant.from_dict(data))
    assert {line.split(": ")[0] for line in lines} == {"shi_hands.five.steps"}


@pytest.mark.parametrize(
    ("declared", "steps"),
    [
        *((False, steps) for steps in STEPS_BY_THEMSELVES),
        *((True, steps) for steps in STEPS_DECLARED),
    ],
)
def test_consultations_that_end_in_a_decision_are_accepted(
    declared: bool, steps: tuple[str, ...]
) -> None:
    data = changed({"shi_hands.declared": declared, "shi_hands.five.steps": list(steps)})
    assert Variant.from_dict(data).shi_hands.five.steps == steps


@pytest.mark.parametrize("effect", ["none", "deal"])
def test_steps_without_a_consultation_mean_nothing(effect: str) -> None:
    """They may be inherited from a file whose five し consult."""
    with_steps = changed({"shi_hands.five": {"effect": effect, "steps": ["partner_decides"]}})
    without = changed({"shi_hands.five": {"effect": effect}})
    assert Variant.from_dict(with_steps) == Variant.from_dict(without)


@pytest.mark.parametrize("data", [[], None, 3, "noto", [1, 2]])
def test_data_of_another_shape_are_refused(data: Any) -> None:
    [line] = problems(lambda: Variant.from_dict(data))
    assert line.endswith("is not keys and values")


# Variants as values.


@each_variant(itself)
def test_a_variant_comes_back_from_its_data(variant: Variant) -> None:
    data = variant.to_dict()
    again = Variant.from_dict(json.loads(json.dumps(data)))
    assert again == variant
    assert hash(again) == hash(variant)
    assert again.rules == variant.rules
    assert again.to_dict() == data
    assert list(Draft202012Validator(SCHEMA).iter_errors(data)) == []


@pytest.mark.parametrize("effect", ["none", "double"])
@pytest.mark.parametrize("key", ["worth", "points", "times", "alike_times"])
def test_keys_that_an_effect_does_not_use_come_back_too(effect: str, key: str) -> None:
    value = "best_of_hand" if key == "worth" else 5
    variant = Variant.from_dict(changed({"shi_hands.six": {"effect": effect, key: value}}))
    assert Variant.from_dict(variant.to_dict()) == variant


@each_variant(itself)
def test_a_variant_comes_back_from_a_pickle(variant: Variant) -> None:
    again = pickle.loads(pickle.dumps(variant))
    assert again == variant
    assert hash(again) == hash(variant)
    assert again.rules == variant.rules


@each_variant(itself)
def test_a_variant_comes_back_from_its_reference(variant: Variant) -> None:
    reference = refer(variant)
    assert (reference == variant.id) == (variant.id in list_variants())
    assert resolve(json.loads(json.dumps(reference))) == variant


@given(variant_data())
def test_from_dict_changes_nothing_of_what_it_was_given(data: dict[str, Any]) -> None:
    before = json.dumps(data)
    Variant.from_dict(data)
    assert json.dumps(data) == before


def test_writing_on_the_data_of_a_variant_does_not_change_it() -> None:
    variant = load_variant("noto")
    before = json.dumps(variant.to_dict())
    data = variant.to_dict()
    data["pieces"]["shi"]["points"] = 99
    data["shi_hands"]["five"]["steps"].append("nonsense")
    data["source"].clear()
    assert json.dumps(variant.to_dict()) == before


def test_the_order_of_lists_that_are_sets_does_not_matter() -> None:
    one = changed({"opening": ["attack_alone", "bury_and_attack"], "king.receives": ["ba", "hi"]})
    other = changed({"opening": ["bury_and_attack", "attack_alone"], "king.receives": ["hi", "ba"]})
    assert Variant.from_dict(one) == Variant.from_dict(other)


def test_whole_floats_are_integers() -> None:
    floats = {
        "target": 150.0,
        "pieces.hi.count": 2.0,
        "doubling.times": 2.0,
        "pieces.hi.points": 4e1,
    }
    variant = Variant.from_dict(changed(floats))
    assert variant == Variant.from_dict(changed({}))
    numbers = (variant.target, variant.rules.counts[7], variant.doubling.times)
    assert [type(number) for number in numbers] == [int, int, int]


def test_variants_are_told_apart_by_each_switch() -> None:
    changes: list[dict[str, Any]] = [
        {}, {"target": 100}, {"name.en": "x"}, {"pieces.shi.points": 5}, {"dealer.next": "right"},
        {"dealer.first": "agreed"}, {"dealer.after_redeal": "right"}, {"king.receives": ["ou"]},
        {"king.attacks_when": []}, {"king.shows_second": True}, {"doubling.times": 1},
        {"doubling.shown": True}, {"opening": ["attack_alone"]}, {"shi_hands.five.shown": True},
        {"shi_hands.five.redeal_needs": "one"}, {"shi_hands.five.partners": "none"},
        {"shi_hands.six.times": 4}, {"shi_hands.eight.points": 1}, {"shi_hands.seven.shown": True},
    ]  # fmt: skip
    variants = [Variant.from_dict(changed(change)) for change in changes]
    assert len(set(variants)) == len(changes)


def test_a_variant_is_frozen() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        load_variant("noto").target = 3  # type: ignore[misc]


# References from saved data.


def test_a_shipped_variant_is_referred_to_by_its_id() -> None:
    assert [refer(load_variant(name)) for name in list_variants()] == list(list_variants())
    assert all(resolve(name) is load_variant(name) for name in list_variants())


def test_another_variant_of_a_shipped_id_is_refused(write: Write) -> None:
    message = "'noto' is a shipped variant, which says something else"
    with pytest.raises(InvalidVariant, match=message):
        Variant.from_dict(changed({"id": "noto", "target": 100}))
    with pytest.raises(InvalidVariant, match=rf"club\.yaml:1:1: id: {message}"):
        load_variant(write("club.yaml", "id: noto\nextends: jga\n"))


def test_another_variant_is_written_whole() -> None:
    other = Variant.from_dict(changed({"target": 100}))
    reference = refer(other)
    assert isinstance(reference, dict)
    assert resolve(reference) == other


def test_references_never_open_files(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write("club.yaml", "extends: noto\nid: club\n")
    write("noto", "extends: jga\nid: evil\n")
    monkeypatch.chdir(tmp_path)
    shipped = str(data_folder("variants") / "noto.yaml")
    names = [str(file), "club.yaml", "./club.yaml", "club", "./noto", "noto.yaml", shipped]
    names += ["../variants/noto", "", "noto\0", "/dev/zero"]
    for name in names:
        with pytest.raises(InvalidVariant, match="names no shipped variant"):
            resolve(name)
    assert resolve("noto") == load_variant("noto")


@pytest.mark.parametrize("reference", [None, 3, ["noto"], Path("noto"), b"noto", True])
def test_references_of_another_type_are_refused(reference: object) -> None:
    with pytest.raises(InvalidVariant):
        resolve(reference)


@pytest.mark.parametrize("parent", ["noto", "./club.yaml", "/etc/passwd"])
def test_references_that_extend_open_no_file(
    parent: str, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("club.yaml", "extends: noto\nid: club\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidVariant):
        resolve({"extends": parent, "id": "mine"})
    whole = changed({"target": 5}) | {"extends": parent}
    try:
        assert resolve(whole).target == 5
    except InvalidVariant as error:
        assert "extends" in str(error)  # noqa: PT017


# Files of other games.


def test_a_file_of_another_game_is_told_to_be_one(write: Write) -> None:
    path = write("club.yaml", "id: club\ngame: atodashi\nsets: {3: 6}\n")
    with pytest.raises(InvalidVariant) as caught:
        load_variant(path)
    told = "is a variant of another game, atodashi; goita.atodashi.load_variant loads it"
    assert str(caught.value) == f"{path}:2:1: {told}"
    [problem] = caught.value.problems
    assert (problem.line, problem.column) == (2, 1)


def test_the_id_of_another_game_is_told_to_be_one() -> None:
    with pytest.raises(InvalidVariant, match="'atodashi' is a variant of another game, atodashi"):
        load_variant("atodashi")


def test_data_of_another_game_are_told_to_be() -> None:
    [told] = problems(lambda: Variant.from_dict({"game": "atodashi", "id": "club"}))
    assert told.startswith("game: is a variant of another game, atodashi")


def test_nothing_extends_a_file_of_another_game(write: Write) -> None:
    [told] = problems(lambda: load_variant(write("club.yaml", "id: club\nextends: atodashi\n")))
    assert "'atodashi' is a variant of another game" in told


def test_a_game_that_there_is_not_is_not_allowed() -> None:
    [told] = problems(lambda: Variant.from_dict(changed({"game": "chess"})))
    assert told == "game: 'chess' is not allowed; known are goita"
