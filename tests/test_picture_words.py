"""What stands in the middle of a picture can be read, and a screen reader tells all of it."""

from __future__ import annotations

import re

import pytest

import goita
from goita import draw
from goita.notation import Language

FIVE_FIVE = "@jga,11111228,33334444,11111228,55556677,s1,1d,2q,3d"
PASSED = "11244556,12234568,11123378,11113457,s3,371,4p"
FINISHED = "11234577,11124556,11112356,12334488,s4,433,137,2p,3p,482,121,2p,3p,418,1p,2p,3p,444"
MIDDLE = "11244556,12234568,11123378,11113457,s3,371,411,115,2p,3p,4p,145"


def drawn(history: str, **options: object) -> str:
    variant = "jga" if history.startswith("@jga") else "noto"
    rnd = goita.Round.from_history(goita.load_variant(variant), history)
    return draw.svg(rnd, **options)  # type: ignore[arg-type]


def sizes(picture: str) -> list[float]:
    return [float(size) for size in re.findall(r'font-size="([\d.]+)"', picture)]


def description(picture: str) -> str:
    [text] = re.findall(r"<desc[^>]*>(.*)</desc>", picture)
    return str(text)


@pytest.mark.parametrize("words", ["ja", "en"])
@pytest.mark.parametrize("history", [FIVE_FIVE, PASSED, MIDDLE])
def test_no_line_is_drawn_much_smaller_than_others(history: str, words: Language) -> None:
    picture = drawn(history, words=words, scores=(140, 120))
    assert min(sizes(picture)) >= 12
    assert "…" not in picture


@pytest.mark.parametrize(
    ("words", "told"), [("en", "Last was player 4: なし."), ("ja", "最後の手は4番: なし。")]
)
def test_the_description_tells_what_was_done_last(words: Language, told: str) -> None:
    assert told in description(drawn(PASSED, words=words))
    assert told not in description(drawn(PASSED, words=words, last=False))


def test_nothing_stands_once_a_round_is_over() -> None:
    ended = goita.Round.from_history(goita.load_variant("noto"), FINISHED)
    assert "stands" not in description(draw.svg(ended))
    assert "stands" in description(drawn(MIDDLE))
    assert "<" not in draw.text(ended)
    assert "<" in draw.text(goita.Round.from_history(ended.variant, MIDDLE))


def test_the_description_tells_a_result_in_one_sentence() -> None:
    assert "Last was player 1." in description(drawn(MIDDLE))
    ended = description(drawn(FIVE_FIVE, scores=(10, 20)))
    assert ended.endswith("player 3 and partner held five shi each and win the match.")
