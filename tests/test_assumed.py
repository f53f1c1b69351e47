"""Assumptions name the keys whose values rest on them, and tables of variants mark these."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from goita import InvalidVariant, Variant, list_variants, load_variant
from goita.variant.assumed import assumed, known_keys, read_assumption
from goita.variant.words import switches


def with_assumptions(*lines: str) -> Variant:
    data = load_variant("noto").to_dict() | {"id": "club", "assumptions": list(lines)}
    return Variant.from_dict(data)


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
    ],
)
def test_what_an_assumption_names_is_marked(line: str, marked: set[str]) -> None:
    assert assumed(with_assumptions(line)) == marked


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
    assert assumed(load_variant(variant)) == resting


def test_what_lies_in_brackets_later_is_text() -> None:
    assert read_assumption("A king [target] attacks.").keys == ()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("[dealer.nxt] x", "'dealer.nxt' is no key of a variant file; did you mean 'dealer.next'?"),
        ("[target, taget] x", "'taget' is no key of a variant file; did you mean 'target'?"),
        ("[1] x", "'1' is no key of a variant file; begin with keys or without [ ]"),
        ("[] x", "'' is no key of a variant file; begin with keys or without [ ]"),
    ],
)
def test_a_key_that_there_is_not_is_refused(line: str, told: str) -> None:
    with pytest.raises(InvalidVariant) as caught:
        with_assumptions("sound", line)
    [problem] = caught.value.problems
    assert (problem.path, problem.message) == (("assumptions", 1), told)


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
    assert {switch.path for switch in switches(load_variant("noto"))} <= set(known_keys())


def test_what_the_guide_of_jga_does_not_say_is_marked() -> None:
    # The guide has nothing on them; "五し" and "150点先取" it has.
    silent = {"dealer.next", "shi_hands.five.partners", "shi_hands.five.redeal_needs"}
    marked = assumed(load_variant("jga"))
    assert silent | {"shi_hands.seven"} <= marked
    assert not {"target", "shi_hands.five", "dealer.first", "king.receives"} & marked


def test_noto_alone_says_what_five_against_five_do() -> None:
    for name in list_variants():
        marked = "shi_hands.five.redeal_needs" in assumed(load_variant(name))
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
