"""The page that replays a record, in a real browser: every position, and moving about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from browsing import PHONE, said, until, where
from pages import shown, stored

import goita
import goita.draw
from goita.draw.page.sentences import placeholder
from goita.records.model import MatchRecord

if TYPE_CHECKING:
    from playwright.sync_api import Page


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
