"""Variant files of Atodashi Hodai: the shipped one, those that extend it, and wrong ones."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from atodashi_games import SHIPPED, arranged, play, variant_data
from hypothesis import given
from jsonschema import Draft202012Validator
from test_variant_files import problems

import goita
from goita import IllegalAction, InvalidVariant
from goita.atodashi import Game, Variant, list_variants, load_variant
from goita.atodashi.cards import HandChange, Reverse, RuleChange, Skip
from goita.files import data_folder
from goita.schemas import schema
from goita.variant_files.reading import game_of
from goita.yaml_text import read_yaml

Write = Callable[[str], Path]
FILE = data_folder("variants") / "atodashi.yaml"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a variant file of this content."""

    def write_file(content: str) -> Path:
        file = tmp_path / "club.yaml"
        file.write_text(content, encoding="utf-8")
        return file

    return write_file


# The shipped file.


def test_the_shipped_decks_add_up_to_the_totals_of_the_rules() -> None:
    assert sum(count for _, count in SHIPPED.hand_cards) == 33
    assert sum(count for _, count in SHIPPED.action_cards) == 50
    assert {type(card) for card, _ in SHIPPED.action_cards} == {
        RuleChange,
        HandChange,
        Reverse,
        Skip,
    }
    assert all(count for _, count in SHIPPED.action_cards)


def test_the_counts_in_the_shipped_file_add_up_to_what_is_in_the_box() -> None:
    [document] = read_yaml(FILE.read_text(encoding="utf-8"))
    data = document.data

    def cards(*keys: str) -> int:
        return sum(card["count"] for key in keys for card in data[key])

    overwrite = cards("overwrite_cards") * max(map(int, data["sets"]))
    action = cards("rule_changes", "hand_changes") + sum(
        data[key]["count"] for key in ("reverse", "skip")
    )
    assert (cards("hand_cards"), overwrite, action) == (33, 15, 50)


def test_hands_change_as_the_overwrite_cards_of_a_file_allow(write: Write) -> None:
    counts = "[{sign: rock, count: 2}, {sign: paper, count: 1}]"
    club = load_variant(write(f"extends: atodashi\nid: club\noverwrite_cards: {counts}\n"))
    game = arranged(["scissors"] * 3, [["any-to-any"] * 4], variant=club)
    legal = {str(action) for action in game.legal_actions()}
    assert {f"any-to-any {seat} {sign}" for seat in (1, 2, 3) for sign in ("rock", "paper")} == (
        legal - {"pass"}
    )
    with pytest.raises(IllegalAction, match="nobody has an overwrite card") as refused:
        play(arranged(["rock"] * 3, [["any-to-any"]], variant=club), "any-to-any 2 scissors")
    assert refused.value.rule == "no_overwrite_card"
    hands = [["any-to-any"] * 2, ["any-to-any"] * 2, ["any-to-any"]]
    game = arranged(["scissors"] * 3, hands, variant=club)
    # Both of rock lie on the hand, and then the undermost goes on top; of paper there is one.
    for turn, over in (
        ("rock", "rock"),
        ("paper", "rock paper"),
        ("rock", "rock paper rock"),
        ("paper", "rock rock paper"),
        ("rock", "rock paper rock"),
    ):
        game = play(game, f"any-to-any 2 {turn}")
        assert " ".join(game.state.table.over[1]) == over


def test_the_rule_cards_that_the_rules_name_are_there_and_others_of_their_kind() -> None:
    wins = {card.wins for card, _ in SHIPPED.action_cards if isinstance(card, RuleChange)}
    assert {"fewest_fingers", "draw_is_mine"} <= wins
    assert {"most_fingers", "rock", "scissors", "paper", "fewest_players"} <= wins


def test_the_shipped_file_fits_its_schema_and_names_it() -> None:
    text = FILE.read_text(encoding="utf-8")
    [document] = read_yaml(text)
    assert list(Draft202012Validator(schema("atodashi")).iter_errors(document.data)) == []
    assert text.startswith("# yaml-language-server: $schema=../schemas/atodashi.schema.json\n")
    assert document.data["game"] == "atodashi"


def test_what_was_chosen_stands_in_the_file() -> None:
    told = " ".join(SHIPPED.assumptions)
    for subject in ("33", "overwrite card", "reverse", "hands are equal", "without a draw"):
        assert subject in told


def objects(part: Any) -> Iterator[dict[str, Any]]:
    """The objects of a schema that have keys of their own."""
    if isinstance(part, dict):
        if part.get("additionalProperties") is False:
            yield part
        for value in part.values():
            yield from objects(value)
    elif isinstance(part, list):
        for value in part:
            yield from objects(value)


@pytest.mark.parametrize("name", ["atodashi", "atodashi-record"])
def test_every_key_has_a_description(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    described = 0
    for part in objects(schema(name)):
        for key, value in part["properties"].items():
            assert value.get("description", "").endswith("."), key
            described += 1
    assert described > 12


def test_the_page_tells_of_every_key_and_value() -> None:
    page = (Path(__file__).parents[1] / "docs" / "atodashi.md").read_text(encoding="utf-8")
    rows = "\n".join(re.findall(r"^\| `.*\|$", page, re.MULTILINE))
    told = set(re.findall(r"`(\w+)`", rows))
    keys = set(schema("atodashi")["properties"])
    for part in objects(schema("atodashi")):
        for key, value in part["properties"].items():
            keys |= {key} | set(value.get("enum", value.get("items", {}).get("enum", ())))
    # The numbers of players are told in words.
    assert keys - {"3", "4", "5"} <= told


def test_it_is_no_variant_of_goita() -> None:
    assert list_variants() == ("atodashi",)
    assert "atodashi" not in goita.list_variants()
    for named in ("atodashi", FILE):
        with pytest.raises(InvalidVariant, match="of another game, atodashi"):
            goita.load_variant(named)


def test_a_variant_of_goita_is_none_of_atodashi() -> None:
    for named in ("noto", data_folder("variants") / "noto.yaml"):
        with pytest.raises(InvalidVariant, match=r"of another game, goita; goita\.load_variant"):
            load_variant(named)


def test_a_shipped_variant_is_loaded_by_its_path_too() -> None:
    assert load_variant() == load_variant("atodashi") == load_variant(FILE)
    assert load_variant("atodashi") is load_variant("atodashi")


# Files of one's own.


def test_a_file_extends_the_shipped_one(write: Write) -> None:
    file = write("extends: atodashi\nid: club\nsets: {3: 9}\npoints: {dealer_times: 3}\n")
    club = load_variant(file)
    assert dict(club.sets) == {3: 9, 4: 8, 5: 5}
    assert (club.win, club.dealer_times) == (1, 3)
    assert club.name.en == "club"
    assert club.action_cards == SHIPPED.action_cards
    game = Game.start(club, players=3, seed=7)
    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))) == game


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("dealt: four", "3:1: dealt: 'four' is not a whole number from 0 to 100"),
        ("delt: 4", "3:1: delt: unknown key; did you mean 'dealt'?"),
        ("sets: {2: 4}", "3:8: sets.2: unknown key; known are 3, 4, 5"),
        ("skip: {count: -1}", "3:8: skip.count: -1 is not a whole number from 0 to 200"),
        (
            "rule_changes: [{id: a, wins: stone, count: 50, ja: a, en: a}]",
            "3:24: rule_changes.0.wins: 'stone' is not allowed; known are fewest_fingers, ",
        ),
        (
            "hand_changes: [{id: a, whose: mine, to: [rock], count: 50, ja: a, en: a}]",
            "3:24: hand_changes.0.whose: 'mine' is not allowed",
        ),
        (
            "hand_cards: [{sign: rock, count: 33}, {sign: rock}]",
            "3:39: hand_cards.1: the key 'count' is missing",
        ),
        ("hand_cards: []", "3:1: hand_cards: [] is not a list of one to 50 kinds of hand cards"),
        (
            "overwrite_cards: [{sign: rock, count: 1}, {sign: rock, count: 2}]",
            "3:43: overwrite_cards.1: the same overwrite card stands above already",
        ),
        (
            "overwrite_cards: [{sign: rock, count: 0}]",
            "3:32: overwrite_cards.0.count: 0 is not a whole number from 1 to 200",
        ),
        (
            "sets: {4: 9}",
            "3:8: sets.4: 33 hand cards are too few for 4 players and 9 sets; there should be 36",
        ),
        (
            "dealt: 10",
            "3:1: sets.4: 50 action cards are too few for 4 players and 8 sets; there should be 68",
        ),
        (
            "rule_changes: [{id: skip, wins: rock, count: 50, ja: a, en: a}]",
            "3:17: rule_changes.0.id: 'skip' is the name of a card already",
        ),
        (
            "hand_changes: [{id: pass, whose: own, to: [rock], count: 50, ja: a, en: a}]",
            "3:17: hand_changes.0.id: 'pass' is the name of a turn already",
        ),
        (
            "hand_cards: [{sign: rock, count: 33}, {sign: rock, count: 3}]",
            "3:39: hand_cards.1: the same hand card stands above already; give it one count",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_its_place(
    content: str, told: str, write: Write
) -> None:
    file = write(f"extends: atodashi\nid: club\n{content}\n")
    found = problems(lambda: load_variant(file))
    assert any(line.startswith(f"{file}:{told}") for line in found), found


def test_all_that_is_wrong_is_told_at_once(write: Write) -> None:
    file = write("extends: atodashi\nid: Club\nsets: {4: 9, 5: 9}\ndealt: x\nskip: 3\n")
    paths = [line.split(": ")[1] for line in problems(lambda: load_variant(file))]
    assert paths == ["id", "sets.4", "sets.5", "dealt", "skip"]


def test_a_file_without_extends_has_to_be_complete() -> None:
    told = problems(lambda: Variant.from_dict({"game": "atodashi", "id": "club"}))
    missing = {match[1] for line in told if (match := re.search(r"the key '(\w+)' is", line))}
    whole = set(SHIPPED.to_dict()) - {"game", "id", "assumptions"}
    assert missing == whole


def test_a_shipped_id_is_not_borrowed_for_other_rules() -> None:
    [told] = problems(lambda: Variant.from_dict(SHIPPED.to_dict() | {"dealt": 3}))
    assert told == "id: 'atodashi' is a shipped variant, which says something else; choose another"
    assert Variant.from_dict(SHIPPED.to_dict()) == SHIPPED


@given(data=variant_data())
def test_generated_data_fit_the_schema(data: dict[str, Any]) -> None:
    assert list(Draft202012Validator(schema("atodashi")).iter_errors(data)) == []
    variant = Variant.from_dict(data)
    assert Variant.from_dict(variant.to_dict()) == variant


# Which game a file is for.


def test_a_file_is_of_the_game_that_it_says_or_extends(tmp_path: Path) -> None:
    def put(name: str, content: str) -> Path:
        (tmp_path / name).write_text(content, encoding="utf-8")
        return tmp_path / name

    assert game_of("atodashi") == game_of(FILE) == "atodashi"
    assert game_of("noto") == game_of(data_folder("variants") / "noto.yaml") == "goita"
    assert game_of(put("a.yaml", "game: atodashi")) == "atodashi"
    assert game_of(put("b.yaml", "extends: atodashi")) == "atodashi"
    assert game_of(put("c.yaml", "extends: b.yaml")) == "atodashi"
    assert game_of(put("d.yaml", "game: goita\nextends: atodashi")) == "goita"
    assert game_of(put("e.yaml", "extends: e.yaml")) == "goita"
    for wrong in ("", "- a", "a: [", "game: chess", "extends: [a]", 'extends: "a\\0b"', "3"):
        assert game_of(put("f.yaml", wrong)) == "goita"
    assert game_of(tmp_path / "no.yaml") == game_of(tmp_path) == game_of("nothing") == "goita"
