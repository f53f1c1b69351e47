"""`goita play` speaks one language throughout: Japanese unless told otherwise, else English."""

from __future__ import annotations

import re
import string
from pathlib import Path
from random import Random

import pytest
from deals import deal
from strategies import SHIPPED, play_at_random
from wcwidth import wcswidth

import goita
from goita import refused
from goita.actions import ACTIONS
from goita.cli import sentences
from goita.cli.layout import broken, columns, wrapped
from goita.cli.person import Sitting
from goita.cli.screen import help_in_text, question
from goita.cli.sentences import SENTENCES, Told, say
from goita.cli.session import Session
from goita.cli.typed import capitals
from goita.cli.variants import rules_in_text
from goita.draw.names import short_names
from goita.notation import Language
from goita.refused import refusal_in_words
from goita.rules import refusals

CLI = Path(sentences.__file__).parent

# The words themselves.


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def english_words(text: str) -> set[str]:
    """The words in letters of ASCII; those of one letter are letters of pieces and of history."""
    return set(re.findall(r"[A-Za-z]{2,}", text))


COMMANDS = {"rules", "back", "save", "hand", "board", "quit", "Enter", "Ctrl"}
CALLS = {"goita", "play", "resume", "variants", "show", "noto", "language", "ja"}


@pytest.mark.parametrize("key", SENTENCES)
def test_both_languages_of_a_sentence_fill_in_the_same(key: str) -> None:
    japanese, english = SENTENCES[key]
    assert fields(japanese) == fields(english)
    spoken = re.sub(r"\{\w+\}", "", japanese)
    assert english_words(spoken) <= COMMANDS | CALLS
    assert not spoken.strip("\n :>{}、") or re.search("[ぁ-んァ-ヶ一-龠]", spoken)
    assert not re.search(
        "[ぁ-んァ-ヶ一-龠]", re.sub("し角|なし|し|手役|じゃんけんぽん", "", english)
    )


def test_every_sentence_is_said_somewhere() -> None:
    said = "".join(path.read_text("utf-8") for path in CLI.glob("*.py") if path.stem != "sentences")
    assert [key for key in SENTENCES if f'"{key}"' not in said] == []


def test_an_error_that_is_told_has_two_languages() -> None:
    error = Told("which_attacks", choices=("11か12", "11 or 12"))
    assert str(error) == "and which piece attacks? type 11 or 12"
    assert error.in_words("ja") == "どの駒で攻めますか。11か12 と打ってください"
    assert say("en", "and") == " and "


# Why something is not allowed.


def test_every_reason_has_both_languages() -> None:
    reasons = {
        value
        for name, value in vars(refusals).items()
        if name.isupper() and f"refusals.{name}: (" in Path(refused.__file__).read_text("utf-8")
    }
    assert reasons == set(refused._REASONS)
    for rule, english, japanese in refused._REASONS.values():
        assert english_words(re.sub(r"\{\w+\}", "", japanese)) == set(), rule
        assert not re.search("[ぁ-んァ-ヶ一-龠]", english.replace("し", "")), rule


@pytest.mark.parametrize("variant", SHIPPED, ids=str)
def test_what_is_refused_is_told_in_japanese_where_it_is_an_error(variant: goita.Variant) -> None:
    """Every action there is, at many moments; what English says of it, Japanese says too."""
    rng = Random(3)
    rules = set()
    shi = goita.Round(variant, deal({0: "11111"}))
    for number in range(30):
        dealt = goita.Round.deal(variant, number % 4, seed=11, number=number)
        rnd = shi if number == 0 else play_at_random(dealt, number, rng.randrange(30))
        if rnd.result is not None:
            continue
        for action in ACTIONS.values():
            told = refusal_in_words(variant, rnd.state, action, "ja")
            error = refused.refused(variant, rnd.state, action)
            assert (told is None) == (error is None) == (action in rnd.legal_actions())
            if told is not None and error is not None:
                assert str(error) == refusal_in_words(variant, rnd.state, action, "en")
                rules.add(error.rule)
                assert english_words(told) == set()
                assert "{" not in told
                assert f"（{action}）" in told
                assert told.startswith(f"{rnd.turn + 1}番の「")
    assert rules >= {"shi_phase_is_over", "must_lead", "attack_stands", "not_held_above"}
    assert len(rules) >= 10, rules


# Long lines.


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("player 1 may not pass", 10, ["player 1", "may not", "pass"]),
        ("まだ保存していません。save で保存", 10, ["まだ保存し", "ていませ", "ん。save", "で保存"]),
        ("金を（銀で）受け", 10, ["金を（銀", "で）受け"]),
        ("金を打つ（銀で）", 10, ["金を打つ", "（銀で）"]),
        ("  金で し受け", 8, ["  金で", "し受け"]),
        ("unbreakable", 4, ["unbreakable"]),
        ("", 4, [""]),
    ],
)
def test_lines_break_between_words_and_between_japanese_characters(
    text: str, width: int, lines: list[str]
) -> None:
    assert broken(text, width) == lines
    assert wrapped(f"{text}\n{text}", width) == "\n".join([*lines, *lines])


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("width", range(26, 90, 8))
def test_a_broken_sentence_loses_nothing_and_fits(language: Language, width: int) -> None:
    for key in SENTENCES:
        told = SENTENCES[key][0 if language == "ja" else 1]
        shown = wrapped(told, width)
        assert "".join(shown.split()) == "".join(told.split())
        assert max(map(wcswidth, shown.splitlines()), default=0) <= width
        assert not re.search(r"\n[、。）」]|[（「]\n", shown)


def test_a_long_last_cell_goes_on_in_its_own_column() -> None:
    rows = [("short", "五しは本人が希望を言い、味方が決める" * 2), ("longer", "x")]
    lines = columns(rows, 40).splitlines()
    assert len(lines) > 2
    assert max(map(wcswidth, lines)) <= 40
    assert [line[:8] for line in lines] == ["short   ", *[" " * 8] * (len(lines) - 2), "longer  "]
    assert len(columns(rows).splitlines()) == 2
    narrow = columns(rows, 24).splitlines()
    assert narrow[0] == "short"
    assert all(line.startswith("  ") for line in narrow[1:-1])
    assert narrow[-1] == "longer  x"


@pytest.mark.parametrize("variant", SHIPPED, ids=str)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_rules_stay_in_their_columns(variant: goita.Variant, language: Language) -> None:
    for width in (72, 80):
        lines = rules_in_text(variant, language, width).splitlines()
        assert max(map(wcswidth, lines)) <= width
        start, end = lines.index("") + 1, lines.index("", lines.index("") + 1)
        indent = max(re.match(r" *", line).end() for line in lines[start:end])  # type: ignore[union-attr]
        assert indent > 15, "some value goes on in its own column"
    if language == "ja":
        assert set().union(*map(english_words, lines)) <= CALLS | {variant.id} | english_words(
            variant.name.ja
        )
    else:
        assert "assumptions:" in lines


@pytest.mark.parametrize("variant", SHIPPED, ids=str)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_help_fits_a_narrow_terminal_and_tells_the_letters(
    variant: goita.Variant, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    session = Session(goita.Match.start(variant, seed=7), (0,))
    told = Sitting(session, language).help_in_text()
    assert max(map(wcswidth, told.splitlines())) <= 40
    letters = short_names(variant, "en")
    for piece in goita.Piece:
        assert re.search(rf"\b{int(piece)} .*\b{letters[piece]}\b", told)
    for letter, piece in capitals(variant).items():
        name = variant.kind(piece).ja if language == "ja" else variant.kind(piece).en
        assert re.search(rf"^  {letter} .*{name}」?$", told, re.MULTILINE)


def ever(variant: goita.Variant) -> set[str]:
    """The forms of turns that are legal at some moment of many rounds: words, and single pieces."""
    found: set[str] = set()
    fives = [deal({0: "11111"}), deal({0: "11111", 1: "11111"}), deal({0: "11111", 2: "11111"})]
    waiting = [goita.Round(variant, hands, dealer) for hands in fives for dealer in range(4)]
    while waiting:
        rnd = waiting.pop()
        if rnd.phase is goita.Phase.SHI:
            found |= {str(action) for action in rnd.legal_actions()}
            waiting += [rnd.apply(action) for action in rnd.legal_actions()]
    for number in range(60):
        rnd = goita.Round.deal(variant, number % 4, seed=5, number=number)
        rnd = play_at_random(rnd.play_on(), number, number)
        found |= {str(action) for action in rnd.legal_actions()}
    return found


@pytest.mark.parametrize("variant", SHIPPED, ids=str)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_help_offers_what_the_variant_has_and_nothing_else(
    variant: goita.Variant, language: Language
) -> None:
    told = help_in_text(variant, language, 80)
    legal = ever(variant)
    for word in ("d", "q", "r", "c", "w+", "w-"):
        offered = re.search(rf"(?:^| ) {re.escape(word)} ", told, re.MULTILINE) is not None
        assert offered == (word in legal), word
    alone = any(text.startswith("-") for text in legal)
    assert (re.search("^  3 ", told, re.MULTILINE) is not None) == alone
    assert (re.search("^  3- ", told, re.MULTILINE) is not None) == alone


def test_names_in_hiragana_stand_apart_in_sentences() -> None:
    rnd = goita.Round.from_history(SHIPPED[3], "11244556,12234568,11123378,11113457,s3,371")
    assert "4番、「し」を受けますか" in question(rnd.observe(3), "ja")
    assert "player 4, receive P" in question(rnd.observe(3), "en")
    told = refusal_in_words(rnd.variant, rnd.state, goita.Receive(5, 3), "ja")
    assert told is not None
    assert "金で「し」は受けられません。受けられるのは「し」だけです" in told
