"""The page that replays a record, in a real browser.

They are skipped where Playwright (the extra `browser`) or Chromium is missing; with
GOITA_BROWSER=required, as in CI, that is a failure. GOITA_CHROMIUM may name the program.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from test_page import played, shown, stored

import goita
import goita.draw
from goita import records
from goita.draw.page.sentences import placeholder
from goita.records.model import MatchRecord

REQUIRED = os.environ.get("GOITA_BROWSER") == "required"
CHROMIUM = os.environ.get("GOITA_CHROMIUM") or shutil.which("chromium")
NAMES = ("Aki", "Ben", "Chie", None)
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 900}

try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import Browser, Page, sync_playwright
except ImportError:
    if REQUIRED:
        raise
    pytest.skip("the extra browser is not installed", allow_module_level=True)
if CHROMIUM is None and not REQUIRED:
    pytest.skip("there is no Chromium", allow_module_level=True)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert CHROMIUM is not None, "there is no Chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def record() -> MatchRecord:
    match = MatchRecord.of(played(5, "atigo", most=2), names=NAMES, event="Evening", date="2026")
    return evolve(match, rounds=match.rounds[:2])


@pytest.fixture(scope="module")
def address(record: MatchRecord, tmp_path_factory: pytest.TempPathFactory) -> str:
    return kept(tmp_path_factory, goita.draw.html(record))


def kept(tmp_path_factory: pytest.TempPathFactory, page: str) -> str:
    path = tmp_path_factory.mktemp("page") / "page.html"
    path.write_text(page, encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def opened(browser: Browser) -> Iterator[Any]:
    """Opens pages; what they ask for or complain of makes the test fail."""
    contexts, trouble = [], []

    def open_page(address: str, **options: Any) -> Page:
        options = {"viewport": DESKTOP, "locale": "en-GB", **options}
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: trouble.append(message.text))
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((address.split("#")[0], "data:,"))
                else trouble.append(request.url)
            ),
        )
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert trouble == []


def where(page: Page) -> str:
    return str(page.evaluate("location.hash"))


def until(page: Page, condition: str) -> None:
    """Wait until something is so; the policy of the page forbids the browser's own waiting."""
    for _ in range(100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never so: {condition}")


def said(page: Page) -> str:
    return page.locator("#said").inner_text().strip()


def expected_sentence(record: MatchRecord, data: Any, move: int, language: int) -> str:
    """The sentence of a position that shows everything, with the names in it."""
    text = data["at"][move][5 + language]
    text = text if isinstance(text, str) else text[0]
    for seat in range(4):
        number = ("{}番", "Player {}")[language].format(seat + 1)
        text = text.replace(placeholder(seat), record.names[seat] or number)
    return text


ON_THE_BOARD = """() => [0, 1, 2, 3].map((seat) => {
  const group = document.querySelector(`#board [data-seat="${seat}"]`);
  const piece = (use) => use.dataset.piece;
  const pairs = [...group.querySelectorAll(".pair")].map((pair) =>
    [...pair.querySelectorAll("[data-piece]")].map(piece).join(""));
  const hand = [...group.querySelectorAll(":scope > g:not(.pair) [data-piece]")].map(piece);
  return `${hand.join("")}|${pairs.join(",")}`;
})"""


def on_the_board(states: list[str]) -> list[str]:
    """What the board should show of the states of four seats."""
    found = []
    for state in states:
        hand, plays = state.split("|")
        pairs = [plays[start + 1 : start + 3] for start in range(0, len(plays), 3)]
        found.append(f"{hand}|{','.join(pair.replace('-', '') for pair in pairs)}")
    return found


def positions(record: MatchRecord) -> list[tuple[int, int]]:
    rounds = stored(goita.draw.html(record))["rounds"]
    return [(number, move) for number, data in enumerate(rounds) for move in range(len(data["at"]))]


# Every position.


def test_stepping_by_keyboard_shows_every_position(
    opened: Any, address: str, record: MatchRecord
) -> None:
    page = opened(address)
    rounds = stored(goita.draw.html(record))["rounds"]
    for number, move in positions(record):
        if (number, move) != (0, 0):
            page.keyboard.press("ArrowRight")
            assert where(page) == f"#r{number + 1}m{move}"
        assert said(page) == expected_sentence(record, rounds[number], move, 1)
        assert page.evaluate(ON_THE_BOARD) == on_the_board(shown(rounds[number], move, 0))
        assert page.locator("#moves [aria-current=step] .number").inner_text() == str(move)
    page.keyboard.press("ArrowRight")
    number, move = positions(record)[-1]
    assert where(page) == f"#r{number + 1}m{move}"
    for number, move in positions(record)[-2::-1][:30]:
        page.keyboard.press("ArrowLeft")
        assert where(page) == f"#r{number + 1}m{move}"


def test_stepping_by_click_shows_every_position_in_japanese(
    opened: Any, address: str, record: MatchRecord
) -> None:
    page = opened(address, locale="ja-JP")
    rounds = stored(goita.draw.html(record))["rounds"]
    forward = page.get_by_role("button", name="次の手")
    box = forward.bounding_box()
    for number, move in positions(record)[1:]:
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert said(page) == expected_sentence(record, rounds[number], move, 0)
    assert forward.get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="最初の手").click()
    assert where(page) == f"#r{len(rounds)}m0"
    page.get_by_role("button", name="最初の手").click()
    assert where(page) == "#r1m0"
    page.get_by_role("button", name="最後の手").click()
    assert where(page) == f"#r1m{len(rounds[0]['at']) - 1}"
    assert page.locator("html").get_attribute("lang") == "ja"


@pytest.mark.parametrize("hands", ["seen", "closed"])
def test_views_show_what_a_seat_may_know(
    opened: Any, address: str, record: MatchRecord, hands: str
) -> None:
    page = opened(address)
    rounds = stored(goita.draw.html(record))["rounds"]
    number = next(number for number, data in enumerate(rounds) if len(data["at"]) > 12)
    for seat in range(4):
        page.select_option("#hands", hands)
        page.select_option("#view", str(seat))
        view = 1 + seat if hands == "seen" else 5
        for move in (0, 9, len(rounds[number]["at"]) - 1):
            page.evaluate(f"location.hash = '#r{number + 1}m{move}'")
            until(page, f"document.querySelector('#jump').value === '{move}'")
            states = on_the_board(shown(rounds[number], move, view))
            assert page.evaluate(ON_THE_BOARD) == states
        bottom = page.locator("#board > g").first
        assert bottom.get_attribute("data-seat") == str(seat)


def test_the_table_in_words_says_what_the_board_shows(
    opened: Any, address: str, record: MatchRecord
) -> None:
    page = opened(f"{address}#r1m9")
    page.locator("summary").click()
    content = stored(goita.draw.html(record))
    for seat, state in enumerate(shown(content["rounds"][0], 9, 0)):
        hand, plays = state.split("|")
        row = page.locator(f"#seats [data-seat='{seat}']")
        words = [content["pieces"]["en"][digit] for digit in hand]
        assert row.locator("td").nth(0).inner_text() == (" ".join(words) or "none")
        laid = row.locator("td").nth(1).inner_text()
        for digit in plays.translate(str.maketrans("", "", "bo-x")):
            assert content["pieces"]["en"][digit] in laid
    page.select_option("#hands", "closed")
    assert "hidden" in page.locator("#seats").inner_text()


# Moving about.


def test_anchors_lead_to_moves(opened: Any, address: str) -> None:
    page = opened(f"{address}#r2m3")
    assert page.locator("#where").inner_text() == "Round 2"
    assert page.locator("#jump").input_value() == "3"
    page.locator("#moves a").nth(1).click()
    assert where(page) == "#r2m1"
    assert page.locator("#jump").input_value() == "1"
    page.locator("#rounds a").nth(0).click()
    assert page.locator("#where").inner_text() == "Round 1"
    page.go_back()
    until(page, "document.querySelector('#jump').value === '1'")
    assert page.locator("#where").inner_text() == "Round 2"
    page.evaluate("location.hash = '#r99m999'")
    until(page, "document.querySelector('#forward').ariaDisabled === 'true'")
    page.evaluate("location.hash = '#nonsense'")


def test_keys_reach_everything(opened: Any, address: str) -> None:
    page = opened(address)
    page.keyboard.press("End")
    last = page.locator("#jump").get_attribute("max")
    assert where(page) == f"#r1m{last}"
    page.keyboard.press("Home")
    assert where(page) == "#r1m0"
    page.keyboard.press("Shift+ArrowRight")
    assert where(page) == "#r2m0"
    page.keyboard.press("Shift+ArrowLeft")
    assert where(page) == "#r1m0"
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id || document.activeElement.tagName"))
        if reached[-1] == "SUMMARY":
            break
    for name in ("first", "back", "play", "forward", "last", "jump", "view", "hands", "language"):
        assert name in reached
    page.focus("#jump")
    page.keyboard.press("ArrowRight")
    assert where(page) == "#r1m1"
    page.focus("#forward")
    page.keyboard.press("Enter")
    assert where(page) == "#r1m2"


def test_it_plays_at_the_chosen_speed_and_stops(opened: Any, address: str) -> None:
    page = opened(address)
    page.select_option("#speed", "0.5")
    page.keyboard.press(" ")
    assert page.locator("#play").get_attribute("aria-label") == "Pause"
    until(page, "location.hash === '#r1m2'")
    page.locator("#play").click()
    stood = where(page)
    page.wait_for_timeout(800)
    assert where(page) == stood
    assert page.locator("#play").get_attribute("aria-label") == "Play"


def touch(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger that goes down, moves and goes up."""
    session = page.context.new_cdp_session(page)
    points = [
        (start[0] + (end[0] - start[0]) * part / 5, start[1] + (end[1] - start[1]) * part / 5)
        for part in range(6)
    ]
    for number, (x, y) in enumerate(points):
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_swipes_and_taps_step(opened: Any, address: str) -> None:
    page = opened(address, viewport=PHONE, has_touch=True, is_mobile=True)
    box = page.locator("#board").bounding_box()
    middle = box["y"] + box["height"] / 2
    right, left = box["x"] + box["width"] * 0.8, box["x"] + box["width"] * 0.2
    touch(page, (right, middle), (left, middle))
    assert where(page) == "#r1m1"
    touch(page, (right, middle), (right, middle))
    assert where(page) == "#r1m2"
    touch(page, (left, middle), (right, middle))
    assert where(page) == "#r1m1"
    touch(page, (left, middle), (left, middle))
    assert where(page) == "#r1m0"
    touch(page, (right, middle), (right, middle - 120))
    assert where(page) == "#r1m0"


# For everybody.


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing(opened: Any, address: str, viewport: Any, scheme: str) -> None:
    page = opened(f"{address}#r2m9", viewport=viewport, color_scheme=scheme)
    page.locator("summary").click()
    # Axe is put in as its own script, which the page's policy forbids to what is in the page.
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("theme", ["dark", "colour-blind"])
def test_axe_finds_nothing_in_themes(
    opened: Any, tmp_path_factory: pytest.TempPathFactory, theme: str, record: MatchRecord
) -> None:
    page = opened(f"{kept(tmp_path_factory, goita.draw.html(record, theme=theme))}#r1m9")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_axe_would_find_something(opened: Any, address: str) -> None:
    page = opened(address)
    page.evaluate("document.querySelector('#play').removeAttribute('aria-label')")
    assert "button-name" in Axe().run(page).generate_report()


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_window(
    opened: Any, tmp_path_factory: pytest.TempPathFactory, width: int
) -> None:
    names = ("N" * 10_000, "名" * 300, "\u05d0" * 200, "x")
    long = MatchRecord.of(played(5, most=1), names=names, event="E" * 5000, date="d" * 100)
    address = kept(tmp_path_factory, goita.draw.html(long))
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


def test_every_move_is_announced(opened: Any, address: str) -> None:
    page = opened(address)
    live = page.locator("[aria-live=polite]")
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


def test_names_of_strangers_stay_texts(
    opened: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    names = ("<script>window.hit=1</script>", "</script><b>", "\"'><img src=x>", "\u202eikA")
    record = MatchRecord.of(played(5, most=1), names=names, event="<script>window.hit=2</script>")
    page = opened(kept(tmp_path_factory, goita.draw.html(record)))
    page.keyboard.press("End")
    assert page.evaluate("window.hit") is None
    assert page.locator("img, main b:not(.points b)").count() == 0
    assert page.locator("bdi", has_text=names[0]).count() > 0
    assert page.locator("h1").inner_text() == "<script>window.hit=2</script>"


def test_faulty_hidden_and_missing_rounds_have_their_places(
    opened: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    hidden = ",".join(["x" * 8] * 4)
    hands = "11244556,12234568,11123378,11113457"
    text = f"{hidden},s3,3x1,411\n{hands},s3,371,488\n1,2,3,4,s1\n"
    [reading] = records.loading.read_text(text)
    page = opened(kept(tmp_path_factory, goita.draw.html(reading)))
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


def test_a_match_without_rounds_opens(
    opened: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    empty = MatchRecord(goita.load_variant("noto"))
    page = opened(kept(tmp_path_factory, goita.draw.html(empty)))
    page.keyboard.press("ArrowRight")
    page.locator("#play").click()
    assert page.locator("#moves-title").inner_text() == "Moves"


def test_options_of_the_start(opened: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    page = opened(kept(tmp_path_factory, goita.draw.html(rnd, view=2, hands="seen", language="ja")))
    assert page.locator("#view").input_value() == "2"
    assert page.locator("#hands").input_value() == "seen"
    assert page.locator("html").get_attribute("lang") == "ja"
    page.select_option("#faces", "en")
    assert page.locator("#board use[href^='#en']").count() == 8
