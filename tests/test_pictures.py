"""Pictures as SVG, text and PNG.

The files in tests/pictures are what a dozen positions look like. After a change that is meant,
`GOITA_RENEW_PICTURES=1 pytest tests/test_pictures.py` writes them anew; then look at them.
"""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import played_rounds
from wcwidth import wcswidth

import goita
import goita.draw
from goita.draw.glyphs import OUTLINES
from goita.draw.looking import look
from goita.draw.names import plain
from goita.draw.page.states import seat_state
from goita.draw.themes import THEMES
from goita.draw.words import result_in_words
from goita.notation import Item
from goita.records import loads
from goita.records.model import RoundRecord
from goita.results import How, RoundResult

PICTURES = Path(__file__).parent / "pictures"
HANDS = "11244556,12234568,11123378,11113457"
SVG = "{http://www.w3.org/2000/svg}"
DOUBLE = (
    "23445567,11122345,11111478,11233568,s1,3w-,1c,135,252,3p,425,156,2p,3p,486,1p,2p,387,4p,174,"
    "241,311,4p,1p,213,3p,433,1p,2p,3p,411"
)
FIVE = "11111234,11223456,11234557,13456788"
POSITIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "deal": (f"{HANDS},s3", {}),
    "deal-seat-2": (f"{HANDS},s3", {"view": 1}),
    "middle": (f"{HANDS},s3,371,411,115,2p,3p,4p,145", {"scores": (40, 20)}),
    "middle-seat-1-dark": (f"{HANDS},s3,371,411,115,2p,3p,4p,145", {"view": 0, "theme": "dark"}),
    "middle-in-japanese": (
        f"{HANDS},s3,371,411,115,2p,3p,4p,145",
        {"view": 1, "words": "ja", "scores": (40, 20)},
    ),
    "pass-english": (f"{HANDS},s3,371,4p", {"language": "en"}),
    "hands-hidden": (f"{HANDS},s3,371,411", {"hands": "hidden"}),
    "open-from-seat-4": (f"{HANDS},s3,371,411", {"view": 3, "hands": "open"}),
    "double": (DOUBLE, {"scores": (90, 120)}),
    "five-shi": (f"{FIVE},s1", {"theme": "colour-blind"}),
    "jga-attack-alone": (f"@jga,{HANDS},s3,3-1,411,1p,2p,3p,437", {}),
    "atigo": (f"@atigo,{HANDS},s3,371,411,115,2p,3p,4p,145", {"theme": "colour-blind"}),
    "atigo-english": (f"@atigo,{HANDS},s3,371,411,115", {"language": "en"}),
    "goipai-seat-3": (f"@goipai,{HANDS},s3,371,411,115", {"view": 2, "names": ("Aki",) * 4}),
}


def position(history: str) -> goita.Round:
    tag = re.match("@([a-z]+)", history)
    return goita.Round.from_history(goita.load_variant(tag[1] if tag else "noto"), history)


def kept(name: str, drawn: str) -> str:
    """What a picture looked like when somebody last looked at it."""
    place = PICTURES / name
    if os.environ.get("GOITA_RENEW_PICTURES"):
        place.write_text(drawn, encoding="utf-8", newline="\n")
    return place.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_looks_as_it_did(name: str) -> None:
    history, options = POSITIONS[name]
    rnd = position(history)
    drawn = goita.draw.svg(rnd, **options)
    assert drawn == kept(f"{name}.svg", drawn)
    options = {key: value for key, value in options.items() if key != "theme"}
    board = goita.draw.text(rnd, **options) + "\n"
    assert board == kept(f"{name}.txt", board)


def test_no_kept_picture_is_of_a_position_that_is_not_drawn() -> None:
    assert {path.stem for path in PICTURES.iterdir()} == set(POSITIONS)


def elements(drawn: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(drawn).iter())


def written(drawn: str) -> str:
    return " ".join(element.text or "" for element in elements(drawn) if element.tag != f"{SVG}g")


def outlines(drawn: str) -> int:
    """How many characters are drawn on pieces as outlines."""
    return len(re.findall(r'<use href="#\w+" fill=', drawn))


@pytest.mark.parametrize("name", POSITIONS)
def test_what_a_picture_refers_to_is_in_it_and_has_one_id(name: str) -> None:
    history, options = POSITIONS[name]
    found = elements(goita.draw.svg(position(history), **options))
    ids = [element.attrib["id"] for element in found if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = {element.attrib["href"] for element in found if "href" in element.attrib}
    assert used <= {f"#{one}" for one in ids}
    assert set(found[0].attrib["aria-labelledby"].split()) <= set(ids)
    assert {element.tag.removeprefix(SVG) for element in found} <= {
        *("svg", "title", "desc", "defs", "path", "rect", "g", "use", "text")
    }


def test_two_pictures_share_no_id() -> None:
    rnd = position(f"{HANDS},s3,371")
    pictures = [rnd, rnd.observe(0), rnd.observe(1)]
    ids = [
        element.attrib["id"]
        for seen in pictures
        for element in elements(goita.draw.svg(seen))
        if "id" in element.attrib
    ]
    assert len(ids) == len(set(ids))


def test_a_whole_round_has_a_character_on_every_piece_and_a_view_only_on_those_it_may_see() -> None:
    rnd = position(f"{HANDS},s3,371,411,115,2p,3p,4p,145")
    assert outlines(goita.draw.svg(rnd)) == 32
    # Eight in hand; on the table し, し, し, し, 金 and 金, the two buried pieces unseen.
    assert outlines(goita.draw.svg(rnd, view=1)) == 8 + 6
    assert outlines(goita.draw.svg(rnd, view=0)) == 4 + 7
    assert outlines(goita.draw.svg(rnd.observe(None))) == 6
    assert outlines(goita.draw.svg(rnd, view=1, hands="open")) == 32
    assert outlines(goita.draw.svg(rnd.observe(0), hands="hidden")) == 6


def test_what_may_not_be_seen_is_not_told_to_screen_readers_either() -> None:
    rnd = position(f"{HANDS},s3,371")
    told = written(goita.draw.svg(rnd, view=3))
    assert "し on a buried piece" in told
    assert "player 3, dealer: 6 hidden." in told
    assert "し on buried 飛" in written(goita.draw.svg(rnd))


@pytest.mark.parametrize("history", [f"{HANDS},s3,371,4p", DOUBLE, f"{FIVE},s1", f"{HANDS},s3"])
def test_where_the_words_are_japanese_no_english_is_left(history: str) -> None:
    rnd = position(history)
    options: dict[str, Any] = {"words": "ja", "scores": (90, 120)}
    told = written(goita.draw.svg(rnd, **options)) + goita.draw.text(rnd, **options)
    assert set(re.findall("[A-Za-z]+", told)) == {"noto"}
    assert "1・3番 90点、2・4番 120点、150点先取" in told
    assert f"{rnd.dealer + 1}番・親" in told
    assert "Aki・親" in goita.draw.text(rnd, words="ja", names=("Aki",) * 4)


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        ("11111167,11233445,12233455,12456788", "1番は六し、40点"),
        ("11111118,11233445,12233455,24566778", "1番は七し、100点"),
        ("11111111,12222333,13444455,55667788", "1番は八し、100点"),
        ("11111234,22334455,11111234,55667788", "1番と味方がともに五し、ゲーム全体の勝ち"),
    ],
)
def test_results_of_shi_hands_are_told_in_japanese(hands: str, told: str) -> None:
    rnd = goita.Round(goita.load_variant("noto"), hands.split(","), dealer=0)
    assert rnd.result is not None
    assert result_in_words(rnd.result, "ja") == told
    assert told in written(goita.draw.svg(rnd, words="ja"))


def test_a_redeal_and_an_unknown_number_of_points_are_told_in_japanese() -> None:
    assert result_in_words(RoundResult(How.REDEAL), "ja") == "配り直し"
    assert result_in_words(RoundResult(How.PLAYED, 2, 0), "ja") == "3番の上がり"


def test_the_viewer_sits_at_the_bottom_and_the_next_seat_to_the_right() -> None:
    rnd = position(f"{HANDS},s3,371")
    board = goita.draw.text(rnd.observe(1)).splitlines()
    heads = [line.replace(">", " ").split() for line in board if "player" in line]
    assert heads[0][:2] == ["player", "4"]
    assert heads[1][:3] == ["player", "1", "player"]
    assert heads[1][3].startswith("3")
    assert heads[2][:2] == ["player", "2"]
    labels = re.findall(
        r'rotate\((-?\d+)\)" y="(-?)[\d.]+".*?>player (\d)', goita.draw.svg(rnd, view=1)
    )
    assert labels == [("0", "", "2"), ("-90", "", "3"), ("0", "-", "4"), ("90", "", "1")]


def test_the_last_move_and_the_standing_attack_are_marked() -> None:
    rnd = position(f"{HANDS},s3,371,411")
    assert goita.draw.svg(rnd).count("stroke-dasharray") == 1
    assert goita.draw.svg(rnd, last=False).count("stroke-dasharray") == 0
    assert goita.draw.svg(rnd).count('stroke-width="9"') == 1
    led = position(f"{HANDS},s3,371,4p,1p,2p")
    assert goita.draw.svg(led).count('stroke-width="9"') == 0
    assert "player 2: なし" in written(goita.draw.svg(led))


def test_atigo_shows_its_names_and_points() -> None:
    drawn = goita.draw.svg(position(f"@atigo,{HANDS},s3"))
    points = [
        element.text
        for element in elements(drawn)
        if element.text and element.text.isdecimal() and float(element.attrib["font-size"]) >= 12
    ]
    assert len(points) == 32
    assert points.count("1") == 10
    assert points.count("5") == 2
    assert "魔術師" in written(drawn)


WRONG: list[dict[str, Any]] = [
    {"view": 4},
    {"view": True},
    {"hands": "all"},
    *({"language": language} for language in ("fr", None, ["ja"])),
    *({"words": language} for language in ("fr", None, ["ja"])),
    *({"names": names} for names in (None, "Akis", ("Aki",), ("Aki",) * 5, (1, 2, 3, 4))),
    *({"scores": scores} for scores in (3, "12", (1,), (1, 2, 3), (1.5, 2), (True, 0), (-1, 0))),
    {"scores": ("\x1b[2J", "x")},
]


@pytest.mark.parametrize("size", [-3, 0, float("nan"), "7", 7.0, True, 10**9])
def test_sizes_and_widths_are_whole_numbers(size: Any) -> None:
    rnd = position(f"{HANDS},s3")
    with pytest.raises(goita.InvalidOption, match="the size in pixels must be a whole number"):
        goita.draw.svg(rnd, size=size)
    with pytest.raises(goita.InvalidOption, match="the width in columns must be a whole number"):
        goita.draw.text(rnd, width=size)
    with pytest.raises(goita.InvalidOption, match="the width in columns"):
        goita.draw.text(rnd, width=None)  # type: ignore[arg-type]
    assert 'width="7" height="7"' in goita.draw.svg(rnd, size=7)


@pytest.mark.parametrize("colour", ["red", '"/><script>', "#12345", None, "url(//x)", "#123456\n"])
def test_colours_are_colours(colour: Any) -> None:
    rnd = position(f"{HANDS},s3")
    with pytest.raises(goita.InvalidOption, match="a theme's ink is a colour like"):
        goita.draw.svg(rnd, theme=evolve(THEMES["light"], ink=colour))
    own = goita.draw.svg(rnd, theme=evolve(THEMES["light"], ink="#00aAfF"))
    assert '"#00aAfF"' in own


@pytest.mark.parametrize("options", WRONG)
def test_wrong_options_are_refused(options: dict[str, Any]) -> None:
    rnd = position(f"{HANDS},s3")
    for draw in (goita.draw.svg, goita.draw.text):
        with pytest.raises(goita.InvalidOption):
            draw(rnd, **options)
    with pytest.raises(goita.InvalidOption, match="draw the round"):
        goita.draw.svg(rnd.observe(0), hands="open")
    with pytest.raises(goita.InvalidOption, match="a Round or an Observation"):
        goita.draw.text("11244556")  # type: ignore[arg-type]


# Colours, by the contrast of the Web Content Accessibility Guidelines.


def estimated(words: str) -> float:
    """How wide words are at least, in times their size."""
    return sum(1 if unicodedata.east_asian_width(each) in "WF" else 0.45 for each in words)


@pytest.mark.parametrize(
    "name", ["能登ごいた保存会ともうします" * 4, "W" * 60, "Goita of Noto" * 4]
)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_is_written_in_the_middle_has_its_room(name: str, language: Any) -> None:
    data = goita.load_variant("noto").to_dict()
    data |= {"id": "club", "name": {"ja": name, "en": name}}
    for variant in (goita.load_variant("noto"), goita.Variant.from_dict(data)):
        rnd = goita.Round.from_history(variant, f"{HANDS},s3,371")
        texts = re.findall(
            r'<text y="([^"]*)" text-anchor="middle" font-family="sans-serif"'
            r' font-size="([^"]*)"[^>]*>([^<]*)</text>',
            goita.draw.svg(rnd, language=language, scores=(40, 20)),
        )
        assert len(texts) > 1
        for y, size, words in texts:
            assert abs(float(y)) < 84
            assert float(size) * estimated(words) < 2 * 84


def test_letters_on_pieces_stay_within_their_rims() -> None:
    drawn = goita.draw.svg(position(f"@atigo,{HANDS},s3"), language="en")
    names = [
        (float(e.attrib["font-size"]), e.text or "")
        for e in elements(drawn)
        if "Serif" in e.attrib.get("font-family", "")
    ]
    # The rim is 30 wide where the letters begin; M is as wide as it is high.
    assert names
    for size, name in names:
        assert size * sum(0.89 if each == "M" else estimated(each) for each in name) < 29


def luminance(colour: str) -> float:
    values = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_computed_as_the_guidelines_say() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_is_legible(name: str) -> None:
    theme = THEMES[name]
    for ink, ground in (
        (theme.ink, theme.board),
        (theme.last, theme.board),  # also the words of a pass
        (theme.face, theme.piece),
        (theme.buried, theme.back),
    ):
        assert contrast(ink, ground) >= 4.5, (ink, ground)
    for mark, ground in (
        (theme.attack, theme.board),  # the rim lies around a piece, on the board
        (theme.turn, theme.board),
        (theme.edge, theme.board),
        (theme.back, theme.piece),
    ):
        assert contrast(mark, ground) >= 3, (mark, ground)


# Names of strangers.

HOSTILE = (
    "<script>alert(1)</script>",
    "</script>]]>\"'&amp;<!--",
    "\u202eright to left\u2066\u200f",
    "\x1b[2J\x00\x07\ud800\ufffe\u2028",
    "長" * 10_000,
)


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_do_no_harm(name: str) -> None:
    rnd = position(f"{HANDS},s3,371")
    names = (name,) * 4
    drawn = goita.draw.svg(rnd, names=names)
    assert len(drawn) < 20_000
    assert not any(element.tag == f"{SVG}script" for element in elements(drawn))
    board = goita.draw.text(rnd, names=names)
    assert max(map(wcswidth, board.splitlines())) <= 80
    for output in (drawn, board):
        assert not any(
            unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
            for character in output.replace("\n", "")
        )


def test_names_of_hostile_variants_do_no_harm() -> None:
    data = goita.load_variant("noto").to_dict()
    data["id"] = "club"
    data["name"] = {"ja": "<b>\u202e", "en": "</title><script>"}
    for number, kind in enumerate(data["pieces"].values()):
        kind["ja"] = f"<i>\u200f{number}"
        kind["en"] = f"\u202e&{number}\"'"
    rnd = goita.Round.deal(goita.Variant.from_dict(data), seed=7)
    for language in ("ja", "en"):
        drawn = goita.draw.svg(rnd, language=language)
        assert not {"script", "b", "i"} & {e.tag.removeprefix(SVG) for e in elements(drawn)}
        board = goita.draw.text(rnd, language=language)
        assert not any(character in drawn + board for character in "\u202e\u200f")


@given(st.text(), st.integers(1, 60))
def test_plain_texts_are_of_one_line_and_no_longer(text: str, most: int) -> None:
    told = plain(text, most)
    assert len(told) <= most
    assert len(told.splitlines()) <= 1
    assert not {unicodedata.category(character) for character in told} & {"Cc", "Cf", "Cs", "Zl"}


# Any round of any variant.


@settings(max_examples=60)
@given(
    rnd=played_rounds(),
    view=st.one_of(st.none(), st.integers(0, 3)),
    hands=st.sampled_from(("seen", "open", "hidden")),
    language=st.sampled_from(("ja", "en")),
)
def test_whatever_is_played_can_be_drawn(
    rnd: goita.Round, view: Any, hands: Any, language: Any
) -> None:
    drawn = goita.draw.svg(rnd, view=view, hands=hands, language=language)
    shapes = re.findall(r'<use href="#\w+[pb]"/>', drawn)
    assert len(shapes) == 4 * rnd.variant.rules.hand_size
    assert "KEY" not in drawn
    elements(drawn)
    goita.draw.text(rnd, view=view, hands=hands, language=language, width=20)


@settings(max_examples=60)
@given(rnd=played_rounds(), width=st.integers(20, 100), language=st.sampled_from(("ja", "en")))
def test_no_line_is_longer_than_asked_for(rnd: goita.Round, width: int, language: Any) -> None:
    board = goita.draw.text(rnd, language=language, width=width)
    assert max(map(wcswidth, board.splitlines())) <= width


@settings(max_examples=60)
@given(rnd=played_rounds(), width=st.integers(20, 50))
def test_what_is_above_stands_over_what_is_below(rnd: goita.Round, width: int) -> None:
    """Each piece on the table begins one column after a multiple of four, its brackets around."""
    lines = goita.draw.text(rnd, width=width).splitlines()
    for line in lines:
        if line[:3] in ("  上", "  下"):
            column = 0
            for character in line[3:]:
                wide = wcswidth(character)
                assert (column % 4 == 1) == (wide == 2) or character == " ", line
                assert character not in "[<" or column % 4 == 0
                assert character not in "]>" or column % 4 == 3
                column += wide


@settings(max_examples=40)
@given(rnd=played_rounds(), view=st.one_of(st.none(), st.integers(0, 3)))
def test_hidden_hands_show_of_the_table_what_everybody_may_know(
    rnd: goita.Round, view: int | None
) -> None:
    public = [seat_state(place) for place in look(rnd.observe(None), hands="hidden").places]
    laid = [place.plays for place in look(rnd.observe(None)).places]
    assert [place.plays for place in look(rnd, hands="hidden").places] == laid
    record = RoundRecord.of(rnd)
    seen = rnd.observe(view)
    drawings: list[Any] = [rnd, seen, record]
    if not any(seen.shown):
        drawings += loads(seen.to_history(), variant=rnd.variant).rounds
    for drawn in drawings:
        places = sorted(look(drawn, view, "hidden").places, key=lambda place: place.seat)
        assert [seat_state(place).replace("9", "8") for place in places] == public
        assert not any(piece for place in places for piece in place.hand)


# Notebooks, PNG and what is imported.


def test_notebooks_show_rounds_observations_and_records() -> None:
    rnd = position(f"{HANDS},s3,371")
    assert rnd._repr_svg_() == goita.draw.svg(rnd, size=480)
    assert rnd.observe(2)._repr_svg_() == goita.draw.svg(rnd, view=2, size=480)
    record = RoundRecord.of(rnd, (40, 0))
    assert record._repr_svg_() == goita.draw.svg(record, scores=(40, 0), size=480)
    hidden = RoundRecord(rnd.variant, ("x" * 8,) * 4, 0)
    assert hidden._repr_svg_() == goita.draw.svg(hidden, size=480)
    assert RoundRecord(rnd.variant, ("1" * 8,) * 4, 0)._repr_svg_() is None


def recorded(hands: str, *turns: str) -> RoundRecord:
    a, b, c, d = hands.split(",")
    items = tuple(Item(int(turn[0]) - 1, turn[1:]) for turn in turns)
    return RoundRecord(goita.load_variant("noto"), (a, b, c, d), 2, items)


def test_kings_are_drawn_as_the_record_has_them() -> None:
    hands = "11244559,12234566,11123378,11113457"
    held = goita.draw.text(recorded(hands), width=40)
    assert [line.split()[-1] for line in held.splitlines() if "手" in line] == list("玉角王飛")
    played = goita.draw.text(recorded(hands, "373", "4p", "195"), width=40)
    assert "上 玉" in played
    assert "王" in played.split("player 3")[1]
    both = "11244556,12234567,11123389,11113457"
    rest = goita.draw.text(recorded(both, "398"), width=40)
    assert "[玉]" in rest
    assert "<王>" in rest
    left = goita.draw.text(recorded(both, "391"), width=40).split("player 3")[1]
    assert "王" in left.split("上")[0]
    assert "玉" not in left.split("上")[0]
    assert "■" in goita.draw.text(recorded(both, "391"), view=0)
    assert "玉" not in goita.draw.text(recorded(both, "391"), view=0)
    assert goita.draw.svg(recorded(hands)).count(OUTLINES["玉"]) == 1


@given(played_rounds(), st.sampled_from([0, 1, 2, 3, None]))
@settings(max_examples=40)
def test_what_a_seat_recorded_is_drawn_as_it_saw_it(rnd: goita.Round, view: int | None) -> None:
    seen = rnd.observe(view)
    [record] = loads(seen.to_history(), variant=rnd.variant).rounds
    if any(seen.shown) or record.is_complete() or not any(rnd.plays):
        return
    assert goita.draw.text(record, view=view).replace("玉", "王") == goita.draw.text(seen)
    assert goita.draw.text(record, hands="hidden").count("■") >= sum(map(len, rnd.hands))


def test_a_recorded_round_is_drawn_as_far_as_it_was_legal() -> None:
    hands = "11244559,12234566,11123378,11113457"
    sound = goita.draw.text(recorded(hands, "373"))
    assert goita.draw.text(recorded(hands, "373", "466")) == sound
    with pytest.raises(goita.RecordError):
        goita.draw.text(recorded("1,1,1,1"))


def test_svg_needs_no_other_package_and_unknown_names_are_none() -> None:
    program = (
        "import sys, goita, goita.draw\n"
        "goita.Round.deal(goita.load_variant('noto'), seed=7)._repr_svg_()\n"
        "print([name for name in ('wcwidth', 'resvg_py', 'rich') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.decode().strip() == "[]"
    with pytest.raises(AttributeError, match="no attribute 'jpeg'"):
        goita.draw.jpeg  # noqa: B018


def test_png_is_as_large_as_asked_for_and_shows_something() -> None:
    pytest.importorskip("resvg_py", reason="the extra png is not installed")
    rnd = position(f"{HANDS},s3,371")
    content = goita.draw.png(rnd, size=200)
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", content[16:24]) == (200, 200)
    assert content != goita.draw.png(rnd, size=200, theme="dark")
    assert content != goita.draw.png(rnd, size=200, view=0)
    for size in (0, 15, 4097, 200.0, True):
        with pytest.raises(goita.InvalidOption):
            goita.draw.png(rnd, size=size)  # type: ignore[arg-type]
