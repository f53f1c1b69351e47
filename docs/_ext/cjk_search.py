"""A search that finds Japanese words too: runs of them go into the index by one and two characters.

Sphinx's own splitters take a run of Japanese for one word, or cut it by guesses that differ between
the index and the browser. A query is cut into pairs here, and each of them has to be on the page,
so that phrases are cut at their particles first: no page need have the words in that very order.
Full-width letters and half-width kana are the same as others.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

JAPANESE = "\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u9fff\uf900-\ufaff"
"""Kana, kanji and their marks of repetition and length, as ranges in a regular expression."""

PARTS = re.compile(rf"[{JAPANESE}]+|[^\W{JAPANESE}]+")


def index_words(text: str) -> list[str]:
    """The words of a text, of Japanese runs every character and every pair of neighbours."""
    words: list[str] = []
    for part in PARTS.findall(unicodedata.normalize("NFKC", text)):
        if re.match(f"[{JAPANESE}]", part):
            words += [*part, *(part[at : at + 2] for at in range(len(part) - 1))]
        else:
            words.append(part)
    return words


SPLIT_QUERY = r"""
// A particle stands behind something; が before ら-ろ or っ is the end of a verb (上がり).
const PARTICLES = /(?<=.)(?:[はにのとでもへを]|が(?![らりるれろっ]))/u;
const ENDINGS = /(?<=\p{Script=Han}{2})(?:する|した|して|します)$/u;

const pairsOf = (word) => {
  const letters = [...word];
  const pairs = letters.slice(1).map((letter, at) => letters[at] + letter);
  return pairs.length ? pairs : letters;
};

const wordsOf = (phrase) => {
  const parts = phrase.split(PARTICLES).map((part) => part.replace(ENDINGS, ""));
  // A kana by itself is on every page.
  const words = parts.filter((part) => /..|[^ぁ-ゟ]/u.test(part));
  return (words.length ? words : [phrase]).flatMap(pairsOf);
};

var splitQuery = (query) => {
  const japanese = /[JAPANESE]/u;
  const words =
    query.normalize("NFKC").match(/[JAPANESE]+|(?:(?![JAPANESE])[\p{L}\p{N}_])+/gu) || [];
  return words.flatMap((word) => (japanese.test(word) ? wordsOf(word) : [word]));
};
"""


class Search(SearchEnglish):
    """English words by their stems, Japanese ones by pairs of characters."""

    lang = "en-ja"
    js_splitter_code = SPLIT_QUERY.replace("JAPANESE", JAPANESE)

    def split(self, input: str) -> list[str]:
        """The words that go into the index."""
        return index_words(input)

    def stem(self, word: str) -> str:
        """English words cut to their stems; Japanese ones have none."""
        return super().stem(word) if word.isascii() else word

    def word_filter(self, word: str) -> bool:
        """Whether a word goes into the index; Japanese ones do, however short."""
        return not word.isascii() or super().word_filter(word)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the language, mark Japanese pages as such and mend what the search shows."""
    app.add_search_language(Search)
    app.connect("html-page-context", _page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _page(app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    if page.startswith("ja/"):
        context["language"] = "ja"
    if page == "search":
        # Deferred: it changes what a script further below defines.
        app.add_js_file("excerpts.js", loading_method="defer")
