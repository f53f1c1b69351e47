"""A real browser for the tests of the replay page.

They are skipped where Playwright (the extra `browser`) or Chromium is missing; with
GOITA_BROWSER=required, as in CI, that is a failure. GOITA_CHROMIUM may name the program.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from pages import played

import goita.draw
from goita.records.model import MatchRecord

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ("Aki", "Ben", "Chie", None)
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 900}
Keep = Callable[[str], str]
"""Keeps a page in a file and tells its address."""


def missing(what: str) -> None:
    if os.environ.get("GOITA_BROWSER") == "required":
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("the extra browser")
    program = os.environ.get("GOITA_CHROMIUM") or shutil.which("chromium")
    if program is None:
        missing("Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def record() -> MatchRecord:
    """Two rounds under the variant with the most to show."""
    match = MatchRecord.of(played(5, "atigo", most=2), names=NAMES, event="Evening", date="2026")
    return evolve(match, rounds=match.rounds[:2])


@pytest.fixture
def keep(tmp_path: Path) -> Keep:
    def write(page: str) -> str:
        path = tmp_path / "page.html"
        path.write_text(page, encoding="utf-8")
        return path.as_uri()

    return write


@pytest.fixture
def address(record: MatchRecord, keep: Keep) -> str:
    return keep(goita.draw.html(record))


@pytest.fixture
def opened(browser: Browser) -> Iterator[Callable[..., Page]]:
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
