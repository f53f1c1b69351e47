"""Letters of pieces that are words as well: a capital alone is the piece."""

from __future__ import annotations

import pytest
from deals import deal

import goita
from goita.cli.typed import NotUnderstood, capitals, understand

HANDS = ["11244556", "12234568", "11123378", "11113457"]


def seen(variant: str, *items: str) -> goita.Observation:
    rnd = goita.Round.from_history(goita.load_variant(variant), ",".join([*HANDS, "s3", *items]))
    rnd = rnd if items else rnd.play_on()
    return rnd.observe(rnd.turn)


@pytest.mark.parametrize("text", ["p", "ｐ", "pass", "Pass", "PASS", "ＰＡＳＳ", "0", "０", "なし"])
def test_words_pass(text: str) -> None:
    assert understand(text, seen("noto", "371")) == goita.Pass()


@pytest.mark.parametrize("text", ["P", "Ｐ", " P ", "し", "1"])
def test_a_capital_asks_for_the_attack_as_the_piece_does(text: str) -> None:
    with pytest.raises(NotUnderstood, match=r"which piece attacks\? type 11 or 13"):
        understand(text, seen("noto", "371"))


@pytest.mark.parametrize("text", ["P", "Ｐ", "-P", "-p"])
def test_a_capital_attacks_alone_where_that_is_legal(text: str) -> None:
    assert understand(text, seen("jga")) == goita.Lead(None, 1)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("R", goita.Lead(None, 7)),
        ("r", goita.Redeal()),
        ("pr", goita.Lead(1, 7)),
        ("PR", goita.Lead(1, 7)),
        ("Pr", goita.Lead(1, 7)),
        ("ＰＲ", goita.Lead(1, 7)),
        ("p r", goita.Lead(1, 7)),
        ("P-", goita.Receive(1)),
        ("S", goita.Lead(None, 4)),
    ],
)
def test_letters_in_any_case_are_pieces_where_they_are_no_words(
    text: str, action: goita.Action
) -> None:
    assert understand(text, seen("jga")) == action


def test_in_the_shi_phase_no_piece_is_meant() -> None:
    rnd = goita.Round(goita.load_variant("jga"), deal({0: "11111"}))
    assert understand("R", rnd.observe(rnd.turn)) == goita.Redeal()


def test_where_no_piece_has_the_letter_it_is_the_word() -> None:
    assert capitals(goita.load_variant("atigo")) == {}
    assert understand("P", seen("atigo", "371")) == goita.Pass()
