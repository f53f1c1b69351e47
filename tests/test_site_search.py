"""What the site's search finds and in which order, by the scripts of the site in node."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from site_built import site

__all__ = ["site"]

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs node")

ROOT = Path(__file__).parents[1]

BROWSER = """
const document = { getElementById: () => null };
const localStorage = { setItem: () => {} };
const SPHINX_HIGHLIGHT_ENABLED = false;
const _ready = () => {};
const _ = (text) => text;
var window = globalThis;
"""
"""What the scripts ask of a browser while they search."""

SEARCH = """
for (const query of QUERIES) {
  window.location = { search: `?q=${encodeURIComponent(query)}` };
  const found = Search._performSearch(...Search._parseQuery(query)).reverse();
  console.log(JSON.stringify(found.map(([page, title, , told]) => [page, title, told])));
}
"""


def run(site: Path, scripts: list[str], program: str) -> list[Any]:
    """What a program after some of the site's scripts prints, line by line."""
    texts = [(site / script).read_text(encoding="utf-8") for script in scripts]
    # Too long for an argument.
    done = subprocess.run(
        ["node", "-"],
        input="\n".join([BROWSER, *texts, program]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def search(site: Path, query: str) -> list[tuple[str, str]]:
    """The pages or names that are found, first to last, each with `page` or `name`."""
    scripts = ["_static/language_data.js", "_static/searchtools.js", "searchindex.js"]
    program = SEARCH.replace("QUERIES", json.dumps([query]))
    [found] = run(site, scripts, program)
    return [(page, "") if text is None else (page, title) for page, title, text in found]


def split(site: Path, *queries: str) -> list[list[str]]:
    program = f"for (const q of {json.dumps(queries)}) console.log(JSON.stringify(splitQuery(q)));"
    return run(site, ["_static/language_data.js"], program)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("五し", ["五し"]),
        ("伏せ", ["伏せ"]),
        ("し", ["し"]),
        ("持つ five-shi", ["持つ", "five", "shi"]),
        ("round_2 王", ["round_2", "王"]),
        ("王・玉", ["王", "玉"]),
        # Particles are left out, and what they would be in the middle of, too.
        ("五しを宣言", ["五し", "宣言"]),
        ("五しを宣言する", ["五し", "宣言"]),
        ("王と玉", ["王", "玉"]),
        ("手役の得点", ["手役", "得点"]),
        ("親が配り直し", ["親", "配り", "り直", "直し"]),
        # Words with such a kana are none.
        ("上がり", ["上が", "がり"]),
        ("ごいた", ["ごい", "いた"]),
        ("とび", ["とび"]),
        ("のと", ["のと"]),
        # However wide they are written.
        ("Ｒｏｕｎｄ", ["Round"]),
        ("ｺﾞｲﾀ", ["ゴイ", "イタ"]),
    ],
)
def test_a_query_is_cut_as_the_index_was(site: Path, query: str, words: list[str]) -> None:
    assert split(site, query) == [words]


def test_the_index_is_cut_into_characters_and_pairs() -> None:
    pytest.importorskip("sphinx", reason="needs the extra docs")
    sys.path.insert(0, str(ROOT / "docs" / "_ext"))
    from cjk_search import index_words

    assert index_words("ｺﾞｲﾀ 王・玉 Ｒound_2") == [
        *("ゴ", "イ", "タ", "ゴイ", "イタ"),
        *("王", "玉", "Round_2"),
    ]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("king", "learn/kings"),
        ("kifu", "kifu"),
        ("odds", "odds"),
        ("solve", "tutorials/solve-an-ending"),
        ("dealer", "learn/"),
        ("deal", "learn/"),
    ],
)
def test_pages_that_people_read_come_before_the_api(site: Path, query: str, first: str) -> None:
    found = [page for page, _ in search(site, query)]
    assert found[0].startswith(first)
    of_the_api = [page.startswith("api/") for page in found]
    assert True in of_the_api, "else there is nothing to put last"
    assert of_the_api == sorted(of_the_api)
    assert not found[0].startswith("ja/")


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("variant file", "variants"),
        ("Variant files", "variants"),
        ("goita play", "play"),
        ("playing", "play"),
        ("save", "howto/save-and-restore"),
        ("saves", "howto/save-and-restore"),
        ("table", "learn/table"),
        ("the match", "learn/match"),
    ],
)
def test_a_page_whose_title_is_asked_for_comes_first(site: Path, query: str, first: str) -> None:
    assert search(site, query)[0] == (first, "")


def alike(site: Path, *pairs: tuple[str, str]) -> list[bool]:
    calls = f"{json.dumps(pairs)}.map(([one, other]) => Scorer.alike(one)(other))"
    scripts = ["_static/language_data.js", "_static/searchtools.js"]
    [told] = run(site, scripts, f"console.log(JSON.stringify({calls}));")
    return list(told)


def test_words_of_titles_are_alike_by_their_beginnings_or_a_plural(site: Path) -> None:
    same = [("play", "playing"), ("playing", "play"), ("set", "sets"), ("sets", "set")]
    others = [("set", "setting"), ("play", "display"), ("plays", "playing"), ("deal", "seal")]
    assert alike(site, *same) == [True] * len(same)
    assert alike(site, *others) == [False] * len(others)


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("legal_actions", "goita.Round.legal_actions"),
        ("legal_actions()", "goita.Round.legal_actions"),
        ("Round.deal", "goita.Round.deal"),
        ("Round", "goita.Round"),
        ("goita.draw.svg", "goita.draw.svg"),
        ("load_variant", "goita.load_variant"),
        ("RoundRecord", "goita.records.RoundRecord"),
        ("king.receives", "king.receives"),
    ],
)
def test_a_name_finds_its_entry_first(site: Path, query: str, name: str) -> None:
    found = search(site, query)
    before = found[: [title for _, title in found].index(name)]
    # Of several things of one name those of `import goita` come first.
    last = name.rpartition(".")[2]
    assert all(page == "api/goita" and title.endswith(f".{last}") for page, title in before)


def test_the_query_as_a_whole_word_comes_before_parts_of_others(site: Path) -> None:
    names = [name for page, name in search(site, "king") if name and page.startswith("api/")]
    assert names.index("goita.Variant.king") < names.index("goita.packing")


@pytest.mark.parametrize(
    "query", ["五し", "伏せ", "玉", "し", "五しを宣言", "ごいた", "上がり", "日本"]
)
def test_japanese_words_find_pages_for_players_first(site: Path, query: str) -> None:
    found = [page for page, _ in search(site, query)]
    for_players = [page.startswith(("ja/", "learn/")) for page in found]
    assert found[0].startswith("ja/")
    assert for_players.count(True) > 1
    assert for_players == sorted(for_players, reverse=True)


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("五しを宣言", "五し 宣言"),
        ("五しを宣言する", "五し 宣言"),
        ("王と玉", "玉 王"),
        ("ｱﾄﾀﾞｼ", "アトダシ"),
        ("ｋｉｆｕ", "kifu"),
    ],
)
def test_other_ways_to_write_a_query_find_the_same(site: Path, query: str, same: str) -> None:
    def pages(words: str) -> set[str]:
        return {page for page, name in search(site, words) if not name}

    assert pages(query) == pages(same) != set()
