"""The site is built without a warning, its links lead somewhere, and its search knows Japanese.

Needs the extra `docs`; `GOITA_SITE` names a site that has been built already. What the search finds
is tested in `test_site_search.py`, what the pages do in a browser in `test_site_browser.py`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from site_built import site

__all__ = ["site"]

pytest.importorskip("sphinx", reason="needs the extra docs")
pytest.importorskip("furo", reason="needs the extra docs")
pytest.importorskip("myst_parser", reason="needs the extra docs")

ROOT = Path(__file__).parents[1]
VARIANTS = sorted((ROOT / "variants").glob("*.yaml"))


class Page(HTMLParser):
    """The places and the links of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.repeated: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if place := told.get("id"):
            if place in self.places:
                self.repeated.add(place)
            self.places.add(place)
        link = told.get("href") or told.get("src")
        if link and tag in ("a", "img", "script", "link", "use"):
            self.links.append(link)


def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


def broken(path: Path, page: Page, all_pages: dict[Path, Page]) -> Iterator[str]:
    for link in page.links:
        if re.match(r"[a-z]+:", link):
            continue
        file, _, place = link.partition("#")
        target = (path.parent / file.split("?")[0]).resolve() if file else path
        wanted = all_pages.get(target)
        if not target.exists() or (place and wanted and place not in wanted.places):
            yield link


def test_every_link_inside_the_site_leads_somewhere(site: Path) -> None:
    all_pages = {path.resolve(): page for path, page in pages(site).items()}
    assert len(all_pages) > 30
    wrong = {
        path.name: found
        for path, page in all_pages.items()
        if (found := list(broken(path, page, all_pages)))
    }
    assert wrong == {}


def test_a_link_to_nothing_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        '<a id="here" href="#here"><a href="#there"><a href="b.html"><a href="a.html#x">'
    )
    page = Page(path.read_text())
    assert list(broken(path, page, {path: page})) == ["#there", "b.html", "a.html#x"]


def test_no_page_has_a_place_twice(site: Path) -> None:
    assert {path.name: page.repeated for path, page in pages(site).items() if page.repeated} == {}
    assert Page('<p id="here"><p id="there"><p id="here">').repeated == {"here"}


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r'<(?:script|img|link)[^>]+(?:src|href)="https?:[^"]+"', text) == [], path


def index(site: Path) -> dict[str, Any]:
    text = (site / "searchindex.js").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    return data


@pytest.mark.parametrize("word", ["五し", "伏せ", "手役", "なし", "香"])
def test_the_index_has_japanese_words(site: Path, word: str) -> None:
    found = index(site)
    assert word in found["terms"] or word in found["titleterms"]


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    sys.path.insert(0, str(ROOT / "docs" / "_ext"))
    from api_pages import Reference

    reference = Reference()
    all_places = {place for page in pages(site / "api").values() for place in page.places}
    told = set(reference.told.values())
    assert len(told) > 300
    assert told - all_places == set()
    import goita

    assert {f"goita.{name}" for name in goita.__all__} <= all_places
    assert {"goita.Variant.from_dict", "goita.draw.svg", "goita.records.load"} <= all_places


@pytest.mark.parametrize("variant", [path.stem for path in VARIANTS])
def test_every_variant_has_its_page(site: Path, variant: str) -> None:
    import html

    yaml = pytest.importorskip("yaml")
    text = html.unescape((site / "variants" / f"{variant}.html").read_text(encoding="utf-8"))
    plain = re.sub(r"<[^>]+>", "", text)
    said = yaml.safe_load((ROOT / "variants" / f"{variant}.yaml").read_text(encoding="utf-8"))
    assert said["assumptions"]
    for line in said["assumptions"]:
        # Sphinx turns the quotation marks of texts.
        assert re.sub("['\"]", "", line) in re.sub("[’‘“”'\"]", "", plain)


def test_a_name_of_a_variant_is_no_markup_on_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    sys.path.insert(0, str(ROOT / "docs" / "_ext"))
    core = pytest.importorskip("docutils.core", reason="needs the extra docs")
    variant_pages = pytest.importorskip("variant_pages", reason="needs the extra docs")
    names = {"en": "珠洲の|a| *x* _y_ `z`", "ja": ":doc:`none` <b> 会の規則"}
    monkeypatch.setattr(variant_pages, "read", lambda _: {"name": names})
    page = variant_pages.page("club")
    title, line, _, begin, *_ = page.splitlines()
    settings = {"report_level": 2, "halt_level": 2}
    text = "\n".join([title, line, "", begin.partition(". Play it")[0]])
    told = core.publish_doctree(text, settings_overrides=settings).astext()
    assert told.split("\n\n") == [f"club: {names['en']}", names["ja"]]


def comparison(page: Path) -> list[list[str]]:
    """The rows of the table that compares the variants, each a list of texts."""
    import html

    text = html.unescape(page.read_text(encoding="utf-8"))
    [table] = re.findall(r'<table class="[^"]*comparison.*?</table>', text, re.DOTALL)
    rows = re.findall(r"<tr.*?</tr>", table, re.DOTALL)
    cells = [re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in rows]
    return [[re.sub(r"<[^>]+>|\n", "", cell).strip() for cell in row] for row in cells]


@pytest.mark.parametrize(
    ("page", "row"), [("variants/index", "next dealer"), ("ja/index", "次の親")]
)
def test_values_that_rest_on_assumptions_are_marked_and_no_others(
    site: Path, page: str, row: str
) -> None:
    path = site / f"{page}.html"
    head, *rows = comparison(path)
    [told] = [cells for cells in rows if cells[0].startswith(row)]
    assert {name for name, cell in zip(head, told, strict=True) if "†" in cell} == {"jga"}
    assert "<p>† " in path.read_text(encoding="utf-8"), "the mark is explained"


def test_the_page_of_the_second_game_has_words_and_marks(site: Path) -> None:
    text = (site / "variants" / "atodashi.html").read_text(encoding="utf-8")
    plain = re.sub(r"<[^>]+>", "", text)
    assert "who shows the fewest fingers wins\u00a0†" in plain
    assert "指の本数が一番少ない手が勝ち\u00a0†" in plain
    assert "8 sets\n" in plain
    for raw in ("fewest_fingers", "dealer_times", "draw_is_mine"):
        assert raw not in plain
    assert text.count("<p>† ") == 2, "the mark is explained in both languages"


def test_the_mark_is_explained_in_one_way(site: Path) -> None:
    text = (site / "variants" / "index.html").read_text(encoding="utf-8")
    plain = " ".join(re.sub(r"<[^>]+>", "", text).split())
    # Above the table and below it.
    assert plain.count("† an assumption, wholly or in part") == 2


def test_pictures_are_drawn_for_light_and_dark(site: Path) -> None:
    drawn = 0
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert text.count('<div class="only-light"><svg') == text.count(
            '<div class="only-dark"><svg'
        )
        drawn += text.count('<div class="only-dark"><svg')
    assert drawn > 10


def test_pictures_on_japanese_pages_speak_japanese(site: Path) -> None:
    said = {}
    for page in ("index", "ja/index"):
        text = (site / f"{page}.html").read_text(encoding="utf-8")
        drawn = re.findall(r'<div class="only-light"><svg.*?</svg>', text, re.DOTALL)
        assert drawn, page
        said[page] = re.sub(r"<[^>]+>", " ", " ".join(drawn))
    assert "player 3, dealer" in said["index"]
    assert "3番・親" in said["ja/index"]
    assert set(re.findall("[A-Za-z]+", said["ja/index"])) == {"noto"}
