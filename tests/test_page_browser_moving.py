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
