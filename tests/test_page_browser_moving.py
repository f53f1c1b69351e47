"""The page that replays a record, in a real browser: every way to move about in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from browsing import until, where

if TYPE_CHECKING:
    from playwright.sync_api import Page


def stand(page: Page, move: int) -> None:
    """Go to a move of the first round."""
    page.evaluate(f"location.hash = '#r1m{move}'")
    until(page, f"document.querySelector('#jump').value === '{move}'")


# Where each button leads from move 3 of round 1.
BUTTONS = {"first": "#r1m0", "back": "#r1m2", "forward": "#r1m4"}


@pytest.mark.parametrize("key", [None, "Enter", " "], ids=["click", "Enter", "Space"])
def test_every_button_does_what_it_says(opened: Any, address: str, key: str | None) -> None:
    page = opened(f"{address}#r1m3")
    end = f"#r1m{page.locator('#jump').get_attribute('max')}"

    def press(name: str) -> None:
        button = page.locator(f"button#{name}")
        if key is None:
            button.click()
        else:
            button.focus()
            page.keyboard.press(key)

    for name, leads in [*BUTTONS.items(), ("last", end)]:
        stand(page, 3)
        press(name)
        assert where(page) == leads, name
    stand(page, 3)
    for told in ("Pause", "Play"):
        press("play")
        assert page.locator("button#play").get_attribute("aria-label") == told


def test_arrows_step_and_leave_a_menu_as_it_was_chosen(opened: Any, address: str) -> None:
    page = opened(address)
    page.select_option("#hands", "closed")
    for menu in ("hands", "view", "speed", "faces", "language"):
        stand(page, 3)
        page.focus(f"#{menu}")
        chosen = page.locator(f"#{menu}").input_value()
        for key, leads in (("ArrowRight", 4), ("ArrowLeft", 3), ("ArrowLeft", 2), ("Home", 0)):
            page.keyboard.press(key)
            assert where(page) == f"#r1m{leads}"
        page.keyboard.press("Shift+ArrowRight")
        assert where(page) == "#r2m0"
        assert page.locator(f"#{menu}").input_value() == chosen
        page.keyboard.press("Shift+ArrowLeft")
    assert page.locator("#hands").input_value() == "closed"


def test_a_menu_is_changed_by_keyboard_alone(opened: Any, address: str) -> None:
    page = opened(address)
    page.focus("#hands")
    for chosen in ("seen", "closed"):
        page.keyboard.press("ArrowDown")
        assert page.locator("#hands").input_value() == chosen
    assert page.locator("#board [data-piece=x]").count() == 32
    page.keyboard.press("ArrowUp")
    assert page.locator("#hands").input_value() == "seen"
    assert where(page) == ""


def test_keys_do_the_same_on_the_slider(opened: Any, address: str) -> None:
    page = opened(f"{address}#r1m3")
    end = page.locator("#jump").get_attribute("max")
    page.focus("#jump")
    for key, leads in (
        ("ArrowRight", "#r1m4"),
        ("ArrowLeft", "#r1m3"),
        ("End", f"#r1m{end}"),
        ("ArrowRight", "#r2m0"),
        ("ArrowRight", "#r2m1"),
        ("Shift+ArrowLeft", "#r1m0"),
        ("Shift+ArrowRight", "#r2m0"),
        ("Home", "#r1m0"),
    ):
        page.keyboard.press(key)
        assert where(page) == leads
    for told in ("Pause", "Play"):
        page.keyboard.press(" ")
        assert page.locator("#play").get_attribute("aria-label") == told


def test_there_is_no_round_before_the_first_and_after_the_last(opened: Any, address: str) -> None:
    page = opened(f"{address}#r2m3")
    page.keyboard.press("Shift+ArrowRight")
    assert where(page) == "#r2m3"
    assert page.locator("#jump").input_value() == "3"
    page.evaluate("location.hash = '#r1m3'")
    until(page, "document.querySelector('#where').innerText === 'Round 1'")
    page.keyboard.press("Shift+ArrowLeft")
    assert where(page) == "#r1m3"


@pytest.mark.parametrize("way", ["slider", "graph", "current move", "other move", "round"])
def test_whoever_moves_by_hand_pauses(opened: Any, address: str, way: str) -> None:
    page = opened(f"{address}#r1m3")
    page.keyboard.press(" ")
    assert page.locator("#play").get_attribute("aria-label") == "Pause"
    if way == "slider":
        page.focus("#jump")
        page.keyboard.press("PageDown")
    elif way == "graph":
        page.locator(".band").nth(1).click()
    elif way == "round":
        page.locator("#rounds a").nth(0).click()
    else:
        page.locator("#moves a").nth(3 if way == "current move" else 1).click()
    until(page, "document.querySelector('#play').ariaLabel === 'Play'")


def test_another_round_is_announced_and_the_same_is_not(opened: Any, address: str) -> None:
    page = opened(address)
    page.evaluate("""() => {
      const where = document.querySelector("#where");
      window.heard = [];
      new MutationObserver(() => window.heard.push(where.textContent))
        .observe(where.closest("[aria-live=polite]"), { childList: true, subtree: true });
    }""")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    assert page.evaluate("window.heard") == []
    page.keyboard.press("ArrowRight")
    assert page.evaluate("window.heard") == ["Round 2"]


def test_the_focus_stays_in_the_list_of_moves(opened: Any, address: str) -> None:
    page = opened(f"{address}#r1m3")
    page.locator("#moves a").nth(3).focus()
    page.keyboard.press("Shift+ArrowRight")
    focused = "document.activeElement.getAttribute('href')"
    assert page.evaluate(focused) == "#r2m0"
    page.locator("#view").focus()
    page.keyboard.press("Shift+ArrowLeft")
    assert page.evaluate("document.activeElement.id") == "view"
