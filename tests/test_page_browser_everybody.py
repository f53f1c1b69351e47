"""The page that replays a record, in a real browser: for everybody, and whatever the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from browsing import DESKTOP, PHONE, Keep, missing, until, where
from pages import played

import goita
import goita.draw
from goita.records.loading import read_text
from goita.records.model import MatchRecord

if TYPE_CHECKING:
    from playwright.sync_api import Page


def axe(page: Page) -> Any:
    """What axe-core finds."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("the extra browser")
    return Axe().run(page)


# For everybody.


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing(opened: Any, address: str, viewport: Any, scheme: str) -> None:
    page = opened(f"{address}#r2m9", viewport=viewport, color_scheme=scheme)
    page.locator("summary").click()
    found = axe(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("theme", ["dark", "colour-blind"])
def test_axe_finds_nothing_in_themes(
    opened: Any, keep: Keep, theme: str, record: MatchRecord
) -> None:
    page = opened(f"{keep(goita.draw.html(record, theme=theme))}#r1m9")
    found = axe(page)
    assert found.violations_count == 0, found.generate_report()


def test_axe_would_find_something(opened: Any, address: str) -> None:
    page = opened(address)
    page.evaluate("document.querySelector('#play').removeAttribute('aria-label')")
    assert "button-name" in axe(page).generate_report()


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_window(opened: Any, keep: Keep, width: int) -> None:
    names = ("N" * 10_000, "名" * 300, "\u05d0" * 200, "x")
    long = MatchRecord.of(played(5, most=1), names=names, event="E" * 5000, date="d" * 100)
    address = keep(goita.draw.html(long))
    page = opened(f"{address}#r1m5", viewport={"width": width, "height": 800})
    page.locator("summary").click()
    for language in ("en", "ja"):
        page.select_option("#language", language)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
        board = page.locator("#board").bounding_box()
        assert board["width"] >= min(320, width - 32)


def test_motion_is_left_out_where_it_is_not_wanted(opened: Any, address: str) -> None:
    moves = {}
    for wanted in ("no-preference", "reduce"):
        page = opened(address, reduced_motion=wanted)
        page.keyboard.press("End")
        moves[wanted] = page.evaluate("document.getAnimations().length")
    assert moves["no-preference"] > 0
    assert moves["reduce"] == 0


def test_print_shows_every_move(opened: Any, address: str) -> None:
    page = opened(address)
    hidden = """[...document.querySelectorAll("#moves, #rounds")].map(
        (list) => list.scrollHeight > list.clientHeight + 1)"""
    assert page.evaluate(hidden)[0]
    page.emulate_media(media="print")
    assert page.evaluate(hidden) == [False, False]


def test_without_scripts_the_notice_stands_over_the_page(opened: Any, address: str) -> None:
    page = opened(address, java_script_enabled=False)
    notice = page.locator("noscript p").bounding_box()
    match, side = (page.locator(each).bounding_box() for each in (".match", ".side"))
    assert notice["y"] + notice["height"] <= min(match["y"], side["y"])
    assert match["x"] < side["x"]


def test_every_move_is_announced(opened: Any, address: str) -> None:
    page = opened(address)
    live = page.locator("#said[aria-live=polite]")
    before = live.inner_text()
    page.keyboard.press("End")
    assert live.inner_text() != before
    assert page.locator("#jump").get_attribute("aria-valuetext").startswith("Move ")


def test_colours_follow_the_reader(opened: Any, address: str) -> None:
    grounds = {
        scheme: opened(address, color_scheme=scheme).evaluate(
            "getComputedStyle(document.body).backgroundColor"
        )
        for scheme in ("light", "dark")
    }
    assert grounds["light"] != grounds["dark"]


# Records that are not as they should be.


def test_names_of_strangers_stay_texts(opened: Any, keep: Keep) -> None:
    names = ("<script>window.hit=1</script>", "</script><b>", "\"'><img src=x>", "\u202eikA")
    record = MatchRecord.of(played(5, most=1), names=names, event="<script>window.hit=2</script>")
    page = opened(keep(goita.draw.html(record)))
    page.keyboard.press("End")
    assert page.evaluate("window.hit") is None
    assert page.locator("img, main b:not(.points b)").count() == 0
    assert page.locator("bdi", has_text=names[0]).count() > 0
    assert page.locator("h1").inner_text() == "<script>window.hit=2</script>"


def test_faulty_hidden_and_missing_rounds_have_their_places(opened: Any, keep: Keep) -> None:
    hidden = ",".join(["x" * 8] * 4)
    hands = "11244556,12234568,11123378,11113457"
    text = f"{hidden},s3,3x1,411\n{hands},s3,371,488\n1,2,3,4,s1\n"
    [reading] = read_text(text)
    page = opened(keep(goita.draw.html(reading)))
    page.keyboard.press("End")
    assert "pieces hidden" in page.locator("#rounds").inner_text()
    assert page.locator("#board [data-piece=x]").count() == 32 - 3
    assert page.locator("#wrong").is_hidden()
    page.evaluate("location.hash = '#r2m1'")
    page.locator("#faults li").first.wait_for()
    assert "player 4" in page.locator("#faults").inner_text()
    page.evaluate("location.hash = '#r3m0'")
    until(page, "document.querySelector('#said').innerText.includes('cannot')")
    page.keyboard.press("ArrowRight")
    assert where(page) == "#r3m0"


def test_a_match_without_rounds_opens(opened: Any, keep: Keep) -> None:
    empty = MatchRecord(goita.load_variant("noto"))
    page = opened(keep(goita.draw.html(empty)))
    page.keyboard.press("ArrowRight")
    page.locator("#play").click()
    assert page.locator("#moves-title").inner_text() == "Moves"


def test_options_of_the_start(opened: Any, keep: Keep) -> None:
    rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    page = opened(keep(goita.draw.html(rnd, view=2, hands="seen", language="ja")))
    assert page.locator("#view").input_value() == "2"
    assert page.locator("#hands").input_value() == "seen"
    assert page.locator("html").get_attribute("lang") == "ja"
    page.select_option("#faces", "en")
    assert page.locator("#board use[href^='#piece-en']").count() == 8
