"""The site in a real browser: what the search shows of pages, and what the keyboard reaches."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from browsing import DESKTOP, PHONE, missing, until
from site_built import site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["site"]

SCROLLING = """() => [...document.querySelectorAll(".highlight pre, .table-wrapper")]
  .map((box) => [box.scrollWidth > box.clientWidth, box.tabIndex === 0, box.ariaLabel])"""

COPIED = """() => {
  const copied = [];
  document.addEventListener("copy", (event) => copied.push(event.target.value));
  return [...document.querySelectorAll(".copybtn")].map((button) => {
    button.click();
    return [button.previousElementSibling.innerText, copied.pop()];
  });
}"""
"""Each block of code as it is shown, and what its button copies."""


class Quiet(SimpleHTTPRequestHandler):
    """A server that keeps no log."""

    def log_message(self, *_args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the site is served: a search reads pages, which it may not read from files."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page of the site on a phone, with `page.goto` from its root; no script may fail."""
    context = browser.new_context(viewport=PHONE, base_url=address)
    page = context.new_page()
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    yield page
    context.close()
    assert trouble == []


def excerpts(page: Page, query: str) -> dict[str, str]:
    """What a search shows of each page that it finds, by the pages' addresses."""
    page.goto(f"/search.html?q={quote(query)}")
    items = "[...document.querySelectorAll('ul.search > .kind-text, ul.search > .kind-title')]"
    # They are added one by one, and the text of each when its page has been read.
    shown = f"{items}.length && {items}.every((item) => item.querySelector('.context'))"
    until(page, f"/\\d/.test(document.querySelector('.search-summary').innerText) && {shown}")
    found = page.evaluate(
        f"{items}.map((item) => [item.querySelector('a').getAttribute('href'),"
        " item.querySelector('.context').innerText])"
    )
    return dict(found)


def test_excerpts_have_no_text_of_pictures(page: Page) -> None:
    name = "learn/going-out.html"
    drawn = re.findall("<svg.*?</svg>", page.request.get(f"/{name}").text(), re.DOTALL)
    assert "player 4, dealer" in "".join(drawn)
    # The picture stands between these two sentences.
    told = excerpts(page, "buried")[name]
    assert "both of them 銀" in told
    assert "Player 4 has buried 銀" in told
    assert "dealer" not in told


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("variants/index", "table, scrolls sideways"),
        ("tutorials/house-rules", "code, scrolls sideways"),
        ("ja/index", "コード（横にスクロール）"),
    ],
)
def test_what_scrolls_sideways_is_reached_by_keyboard(page: Page, name: str, label: str) -> None:
    page.goto(f"/{name}.html")
    until(page, "document.readyState === 'complete'")
    boxes = page.evaluate(SCROLLING)
    assert [label, True] in [[told, scrolls] for scrolls, _, told in boxes]
    assert all(scrolls == reached == (told is not None) for scrolls, reached, told in boxes)


def test_what_fits_once_the_window_is_wider_is_passed_over(page: Page) -> None:
    page.goto("/index.html")
    assert any(reached for _, reached, _ in page.evaluate(SCROLLING))
    page.set_viewport_size(DESKTOP)
    until(page, f"({SCROLLING})().every(([scrolls, reached]) => scrolls === reached)")
    assert not any(reached for _, reached, _ in page.evaluate(SCROLLING))


def typed(shown: str) -> str:
    """What of a block is typed: all of it, if it has no prompts."""
    lines, before = [], False
    for line in shown.removesuffix("\n").split("\n"):
        # In what is printed, dots stand for what is left out.
        body = before and re.match(r"\.\.\.(?: |$)", line)
        before = bool(body) or line.startswith(("$ ", ">>> "))
        if before:
            lines.append(re.sub(r"^(?:\$ |>>> |\.\.\. ?)", "", line))
    return "\n".join(lines) if lines else shown.removesuffix("\n")


@pytest.mark.parametrize(
    "name",
    [
        *("play", "ja/first-match", "tutorials/first-match", "tutorials/house-rules"),
        *("howto/clusters", "howto/duplicate-deals", "guide", "kifu", "records"),
    ],
)
def test_buttons_copy_what_is_typed_and_nothing_else(page: Page, name: str) -> None:
    page.goto(f"/{name}.html")
    until(page, "document.querySelector('.copybtn')")
    blocks = page.evaluate(COPIED)
    assert blocks
    assert [copied for _, copied in blocks] == [typed(shown) for shown, _ in blocks]


def test_the_empty_line_that_ends_a_body_is_copied() -> None:
    body = ">>> for one in two:\n...     print(one)\n"
    assert typed(f"{body}...\n") == "for one in two:\n    print(one)\n"
    assert typed(f"{body}...\n1\n\n...\n>>> 2") == "for one in two:\n    print(one)\n\n2"
    assert typed("$ a\nb\n\n$ c\n") == "a\nc"
    assert typed("a\n\nb\n") == "a\n\nb"


@pytest.mark.parametrize("name", ["index", "api/goita", "variants/atodashi", "ja/index"])
def test_axe_finds_nothing_serious(page: Page, name: str) -> None:
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("the extra browser")
    page.goto(f"/{name}.html")
    violations = Axe().run(page).response["violations"]
    serious = [one for one in violations if one["impact"] in ("serious", "critical")]
    assert [(one["id"], one["nodes"][0]["html"]) for one in serious] == []
