"""Assumptions name the keys whose values rest on them, and tables of variants mark these."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from goita import InvalidVariant, Variant, atodashi, list_variants, load_variant
from goita.atodashi import words
from goita.variant.words import switches
from goita.variant_files.assumed import assumed, known_keys, read_assumption


def with_assumptions(*lines: str) -> Variant:
    data = load_variant("noto").to_dict() | {"id": "club", "assumptions": list(lines)}
    return Variant.from_dict(data)


def marks(variant: Variant) -> frozenset[str]:
    return assumed(variant.assumptions, switches(variant))


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("The rules do not say.", set()),
        ("[target] The rules do not say.", {"target"}),
        ("[target, opening] The rules do not say.", {"target", "opening"}),
        # The switch that tells of a key is the nearest above it, or all that lie below.
        ("[shi_hands.five.steps] x", {"shi_hands.five"}),
        ("[shi_hands.five.partners] x", {"shi_hands.five.partners"}),
        ("[pieces.hi.points] x", {"pieces.hi"}),
        ("[doubling] x", {"doubling.times", "doubling.shown"}),
        ("[source] x", set()),
        (" [target] x", {"target"}),
        ("［target、opening］ x", {"target", "opening"}),
        ("【target】 x", {"target"}),
    ],
)
def test_what_an_assumption_names_is_marked(line: str, marked: set[str]) -> None:
    assert marks(with_assumptions(line)) == marked


PIECES = {f"pieces.{kind}" for kind in ("shi", "kyo", "ba", "gin", "kin", "kaku", "hi", "ou")}


@pytest.mark.parametrize(
    ("variant", "resting"),
    [
        ("noto", {"shi_hands.five", "doubling.shown"}),
        (
            "jga",
            {
                *("dealer.next", "dealer.after_redeal", "opening", "king.attacks_when"),
                *("king.shows_second", "doubling.times", "doubling.shown", "shi_hands.declared"),
                *("shi_hands.five.redeal_needs", "shi_hands.five.partners"),
                *("shi_hands.six", "shi_hands.seven"),
            },
        ),
        (
            "atigo",
            {
                *PIECES,
                *("dealer.after_redeal", "king.attacks_when", "doubling.shown"),
                *("shi_hands.declared", "shi_hands.five", "shi_hands.five.redeal_needs"),
            },
        ),
        (
            "goipai",
            {
                *("dealer.after_redeal", "king.shows_second", "doubling.shown"),
                *("shi_hands.declared", "shi_hands.five", "shi_hands.five.redeal_needs"),
            },
        ),
    ],
)
def test_what_no_document_says_is_marked(variant: str, resting: set[str]) -> None:
    assert marks(load_variant(variant)) == resting


def test_what_lies_in_brackets_later_is_text() -> None:
    assert read_assumption("A king [target] attacks.").keys == ()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("[dealer.nxt] x", "'dealer.nxt' is no key of a variant file; did you mean 'dealer.next'?"),
        ("[target, taget] x", "'taget' is no key of a variant file; did you mean 'target'?"),
        ("[1] x", "'1' is no key of a variant file; begin with keys or without [ ]"),
        ("[] x", "'' is no key of a variant file; begin with keys or without [ ]"),
        ("[target x", "begins with a bracket, but not with keys in brackets like [target]"),
        ("[[target]] x", "begins with a bracket, but not with keys in brackets like [target]"),
        ("[target][king] x", "begins with a bracket, but not with keys in brackets like [target]"),
        ("[target] ", "begins with a bracket, but not with keys in brackets like [target]"),
    ],
)
def test_a_key_that_there_is_not_is_refused(line: str, told: str) -> None:
    with pytest.raises(InvalidVariant) as caught:
        with_assumptions("sound", line)
    [problem] = caught.value.problems
    assert (problem.path, problem.message) == (("assumptions", 1), told)


def test_a_wrong_line_hides_no_other() -> None:
    with pytest.raises(InvalidVariant) as caught:
        with_assumptions("", "[taget] x", "[kings] x")
    assert [problem.path[1] for problem in caught.value.problems] == [0, 1, 2]


def test_the_fault_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "club.yaml"
    file.write_text('id: club\nextends: noto\nassumptions:\n  - "[kings] x"\n', encoding="utf-8")
    with pytest.raises(InvalidVariant, match=rf"{file.name}:4:5: assumptions.0: 'kings' is no key"):
        load_variant(file)


@pytest.mark.parametrize("value", [3, [], {"keys": ["target"]}, None])
def test_what_is_no_line_is_told_once(value: Any) -> None:
    data = load_variant("noto").to_dict() | {"id": "club", "assumptions": [value]}
    with pytest.raises(InvalidVariant) as caught:
        Variant.from_dict(data)
    assert len(caught.value.problems) == 1


def test_every_switch_has_a_key_that_an_assumption_can_name() -> None:
    assert {switch.path for switch in switches(load_variant("noto"))} <= set(known_keys("variant"))


def test_what_the_guide_of_jga_does_not_say_is_marked() -> None:
    # The guide has nothing on them; "五し" and "150点先取" it has.
    silent = {"dealer.next", "shi_hands.five.partners", "shi_hands.five.redeal_needs"}
    marked = marks(load_variant("jga"))
    assert silent | {"shi_hands.seven"} <= marked
    assert not {"target", "shi_hands.five", "dealer.first", "king.receives"} & marked


def test_noto_alone_says_what_five_against_five_do() -> None:
    for name in list_variants():
        marked = "shi_hands.five.redeal_needs" in marks(load_variant(name))
        assert marked == (name != "noto"), name


def test_a_dealer_after_a_redeal_is_told_only_where_there_are_redeals() -> None:
    def told(name: str, language: str) -> str:
        rows = {row.path: row.value for row in switches(load_variant(name), language)}
        return rows["dealer.after_redeal"]

    assert told("noto", "en") == "the same dealer"
    assert (told("jga", "en"), told("jga", "ja")) == ("no redeals", "配り直しなし")


def test_whether_a_doubling_piece_is_shown_is_told_only_where_it_doubles() -> None:
    data = load_variant("goipai").to_dict() | {"id": "club", "doubling": {"times": 1}}
    rows = {row.path: row.value for row in switches(Variant.from_dict(data))}
    assert rows["doubling.shown"] == "–"


# The second game: the same form, its own keys and words.


def club(**said: Any) -> atodashi.Variant:
    data = atodashi.load_variant().to_dict() | {"id": "club"}
    return atodashi.Variant.from_dict(data | said)


@pytest.mark.parametrize(
    ("key", "marked"),
    [
        ("points.win", {"points.win"}),
        ("points", {"points.win", "points.dealer_times"}),
        ("sets.5", {"sets.5"}),
        ("skip.count", {"skip"}),
        (
            "hand_changes",
            {f"hand_changes.{one}" for one in ("own-to-rock", "own-to-scissors")}
            | {"hand_changes.own-to-paper", "hand_changes.any-to-any"},
        ),
    ],
)
def test_assumptions_of_the_second_game_name_its_keys(key: str, marked: set[str]) -> None:
    variant = club(assumptions=[f"[{key}] The rules do not say."])
    assert assumed(variant.assumptions, words.switches(variant)) == marked


def test_a_key_of_another_game_is_refused() -> None:
    with pytest.raises(InvalidVariant) as caught:
        club(assumptions=["[target] x", "[points.wins] x"])
    assert [problem.message for problem in caught.value.problems] == [
        "'target' is no key of a variant file; begin with keys or without [ ]",
        "'points.wins' is no key of a variant file; did you mean 'points.win'?",
    ]


def test_the_cards_that_the_rules_do_not_name_are_marked() -> None:
    shipped = atodashi.load_variant()
    told = words.switches(shipped)
    unmarked = {switch.path for switch in told} - assumed(shipped.assumptions, told)
    # "グー・チョキ・パーを各1枚", "4枚ずつ", the numbers of sets and the points it has.
    assert unmarked == {
        *("overwrite_cards", "dealt", "sets.3", "sets.4", "sets.5"),
        *("points.win", "points.dealer_times"),
    }


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_value_of_the_second_game_is_left_raw(language: str) -> None:
    shipped = atodashi.load_variant()
    told = words.switches(shipped, language)
    assert len({switch.path for switch in told}) == len(told)
    for switch in told:
        assert not set("_[]{}") & set(switch.value), switch
        # Ids, in brackets, are the only English in Japanese.
        rest = re.sub(r"\([a-z-]+\)", "", switch.value)
        assert language == "en" or not re.search("[A-Za-z]", rest), switch


@pytest.mark.parametrize(
    ("whose", "to", "english", "japanese"),
    [
        ("own", ["rock"], "one's own hand becomes rock", "自分の手をグーに変える"),
        (
            "others",
            ["rock", "paper"],
            "the hand of another player becomes rock or paper",
            "他の人の手をグーかパーに変える",
        ),
    ],
)
def test_what_a_card_of_one_s_own_does_is_told(
    whose: str, to: list[str], english: str, japanese: str
) -> None:
    card = {"id": "ours", "whose": whose, "to": to, "count": 14, "ja": "変更", "en": "Change"}
    variant = club(hand_changes=[card])
    for language, does in (("en", english), ("ja", japanese)):
        told = {switch.path: switch.value for switch in words.switches(variant, language)}
        assert told["hand_changes.ours"].endswith(f"(ours): {does}")


def test_one_of_a_thing_is_told_as_one() -> None:
    data = load_variant("noto").to_dict() | {"id": "club", "target": 1}
    data["pieces"]["ou"] |= {"count": 1, "points": 1}
    data["pieces"]["shi"]["count"] += 1
    told = {switch.path: switch.value for switch in switches(Variant.from_dict(data))}
    assert told["pieces.ou"].startswith("1 piece, 1 point each: ")
    assert told["target"] == "1 point"
    cards = [{"sign": "rock", "points": 1, "count": 40}]
    ours = club(dealt=1, sets={"3": 1}, points={"win": 1, "dealer_times": 1}, hand_cards=cards)
    values = [switch.value for switch in words.switches(ours)]
    assert {"1 card", "1 set", "1 point", "40 rock (1 point)"} <= set(values)
