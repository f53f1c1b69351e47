"""A page for each shipped variant, and a table that compares them, from their files alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml
from docutils import nodes
from docutils.utils import column_width
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tables import bullets, inline, table

import goita
from goita import atodashi
from goita.atodashi import words as atodashi_words
from goita.files import data_folder
from goita.pieces import Piece
from goita.variant import Variant
from goita.variant import words as goita_words
from goita.variant_files.assumed import assumed, read_assumption
from goita.variant_files.games import DEFAULT_GAME
from goita.variant_files.switches import Switch

WORDS = {
    "en": ("what", "rule", "sources", "assumptions"),
    "ja": ("項目", "ルール", "出典", "補った点"),
}
MARK = "†"
MARKED = {
    "en": f"{MARK} an assumption, wholly or in part: {{where}} says what the source leaves open.",
    "ja": (
        f"{MARK} は、資料に書かれていないか二通りに読めるため、全部または一部を補ったところです。"
        "{where}。"
    ),
}
ON_THIS_PAGE = {
    "en": "the list of assumptions below",
    "ja": "内容は上の Assumptions（英語）にあります",
}
ON_ITS_PAGE = {"en": "the variant's page", "ja": "内容は各バリアントのページ（英語）にあります"}
PIECES = {
    "en": ("piece", "name", "Japanese", "pieces", "points"),
    "ja": ("駒", "英語", "名前", "枚数", "得点"),
}


class VariantRules(SphinxDirective):
    """One variant in words, in English or Japanese: its switches, of Goita its pieces too."""

    required_arguments = 1
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The pieces and the switches as tables."""
        name = self.arguments[0]
        depend(self, name)
        language = language_of(self, 1)
        found = goita.load_variant(name) if name in names() else atodashi.load_variant(name)
        told = in_words(found, language)
        marked = assumed(found.assumptions, told)
        kinds = pieces(found, language, marked) if isinstance(found, Variant) else []
        rows = [
            (switch.label, switch.value + mark(switch.path, marked))
            for switch in told
            if not switch.path.startswith("pieces.")
        ]
        return [
            *kinds,
            table(WORDS[language][:2], rows),
            *legend(marked, language, ON_THIS_PAGE),
        ]


def in_words(variant: Variant | atodashi.Variant, language: str) -> tuple[Switch, ...]:
    """What a variant of either game says."""
    if isinstance(variant, Variant):
        return goita_words.switches(variant, language)
    return atodashi_words.switches(variant, language)


def pieces(variant: Variant, language: str, marked: frozenset[str]) -> list[nodes.Node]:
    """The pieces of a variant as a table."""
    kinds = []
    for piece in Piece:
        kind = variant.kind(piece)
        name = f"{kind.ja} ({kind.reading})" if kind.reading else kind.ja
        glyph = piece.kanji + mark(f"pieces.{piece.name.lower()}", marked)
        kinds.append((glyph, kind.en, name, str(kind.count), str(kind.points)))
    return [table(PIECES[language], kinds, "numbers")]


class VariantTexts(SphinxDirective):
    """The sources or the assumptions of a variant, as a list."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """The list, or a word that there is nothing."""
        depend(self, self.arguments[0])
        texts = [told(line) for line in read(self.arguments[0]).get(self.arguments[1], ())]
        return [bullets(texts)] if texts else [nodes.paragraph("", "", *inline("None."))]


class VariantComparison(SphinxDirective):
    """Every switch of every shipped variant, side by side, in English or Japanese.

    Rows in which the variants differ are marked, and values that rest on an assumption.
    """

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """One table, and what the mark in it means."""
        language = language_of(self, 0)
        depend(self, *names())
        variants = [goita.load_variant(name) for name in names()]
        columns = [goita_words.switches(variant, language) for variant in variants]
        marked = [
            assumed(variant.assumptions, told)
            for variant, told in zip(variants, columns, strict=True)
        ]
        rows = [
            (
                same[0].label + ("" if len({one.value for one in same}) == 1 else " ≠"),
                *(
                    one.value + mark(one.path, those)
                    for one, those in zip(same, marked, strict=True)
                ),
            )
            for same in zip(*columns, strict=True)
        ]
        return [
            table((WORDS[language][0], *names()), rows, "comparison"),
            *legend(frozenset().union(*marked), language, ON_ITS_PAGE),
        ]


def mark(path: str, marked: frozenset[str]) -> str:
    """What stands behind a value that rests on an assumption."""
    return f"\u00a0{MARK}" if path in marked else ""


def legend(marked: frozenset[str], language: str, where: dict[str, str]) -> list[nodes.Node]:
    """What the mark means, below a table that has one."""
    if not marked:
        return []
    text = MARKED[language].format(where=where[language])
    return [nodes.paragraph("", "", *inline(text))]


def told(line: str) -> str:
    """A line of sources or assumptions, the keys that it begins with as code."""
    assumption = read_assumption(line)
    keys = ", ".join(f"`{key}`" for key in assumption.keys)
    return f"[{keys}] {assumption.text}" if keys else line


def language_of(directive: SphinxDirective, place: int) -> str:
    """The language that an argument of a directive names, English where there is none."""
    language = str(directive.arguments[place]) if len(directive.arguments) > place else "en"
    if language not in WORDS:
        raise directive.error(f"the language is en or ja, not {language}")
    return language


def depend(directive: SphinxDirective, *variants: str) -> None:
    """Have the page of a directive made anew when one of these files or the words change."""
    for module in (goita_words, atodashi_words):
        directive.env.note_dependency(str(module.__file__))
    for variant in variants:
        directive.env.note_dependency(str(data_folder("variants") / f"{variant}.yaml"))


def read(name: str) -> dict[str, Any]:
    """The data of a shipped file."""
    file = data_folder("variants") / f"{name}.yaml"
    data: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return data


def names() -> list[str]:
    """The shipped variants, noto first: the others are told by how they differ from it."""
    return sorted(goita.list_variants(), key=lambda name: (name != "noto", name))


PAGE = """\
{title}
{line}

{begin}

Rules
-----

.. variant-rules:: {id}

Sources
-------

.. variant-texts:: {id} source

Assumptions
-----------

What was chosen where the source is silent or can be read two ways, in brackets the keys whose
values rest on it: these are marked † above. {reasons}

.. variant-texts:: {id} assumptions

日本語で
--------

.. variant-rules:: {id} ja
"""

BEGIN = """\
{japanese}. Play it with ``goita play --variant {id}``, load it with
``goita.load_variant("{id}")``. This page is made of the variant's file, ``variants/{id}.yaml``, by
what :doc:`the keys </variants>` mean. :doc:`All variants side by side </variants/index>`."""
REASONS = "The reasons are among the :doc:`decisions </decisions>`."

OTHER_BEGIN = """\
{japanese} is :doc:`a game of its own </{game}>`, and so are its variants. Watch it with
``goita play --variant {id} --watch``, load it with ``goita.{game}.load_variant("{id}")``. This page
is made of the variant's file, ``variants/{id}.yaml``."""
OTHER_REASONS = "The reasons are told with :doc:`the game </{game}>`."


def as_text(words: str) -> str:
    """Words in which reStructuredText finds nothing to mark up."""
    return re.sub(r"([^\w\s])", r"\\\1", words)


def page(name: str) -> str:
    """The page of one variant in reStructuredText."""
    data = read(name)
    title = f"{name}: {as_text(data['name']['en'])}"
    game = data.get("game", DEFAULT_GAME)
    words = {"id": name, "japanese": as_text(data["name"]["ja"]), "game": game}
    begin = BEGIN if game == DEFAULT_GAME else OTHER_BEGIN
    reasons = REASONS if game == DEFAULT_GAME else OTHER_REASONS
    return PAGE.format(
        id=name,
        title=title,
        line="=" * column_width(title),
        begin=begin.format(**words),
        reasons=reasons.format(**words),
    )


def write(app: Sphinx) -> None:
    """Write the pages that have changed, and take away those of variants that are gone."""
    folder = Path(app.srcdir) / "variants"
    pages = {file.stem: page(file.stem) for file in data_folder("variants").glob("*.yaml")}
    for old in folder.glob("*.rst"):
        if old.stem not in pages:
            old.unlink()
    for name, text in pages.items():
        path = folder / f"{name}.rst"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives, and write the pages before the sources are looked for."""
    app.add_directive("variant-rules", VariantRules)
    app.add_directive("variant-texts", VariantTexts)
    app.add_directive("variant-comparison", VariantComparison)
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
