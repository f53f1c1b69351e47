"""A page for each shipped variant, and a table that compares them, from their files alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from docutils import nodes
from schema_keys import keys, load_schema
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tables import bullets, inline, table

import goita
from goita.files import data_folder
from goita.pieces import Piece
from goita.variant import Variant
from goita.variant.assumed import assumed, read_assumption
from goita.variant.words import switches

WORDS = {
    "en": ("what", "rule", "sources", "assumptions"),
    "ja": ("項目", "ルール", "出典", "補った点"),
}
MARK = "†"
MARKED = {
    "en": f"{MARK} an assumption, wholly or in part: {{where}} says what the source leaves open.",
    "ja": f"{MARK} は、資料に書かれていないか二通りに読めるため、補ったところです。{{where}}。",
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
    """One variant in words, in English or Japanese: its pieces, its switches."""

    required_arguments = 1
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The pieces and the switches as tables."""
        depend(self, self.arguments[0])
        variant = goita.load_variant(self.arguments[0])
        language = self.arguments[1] if len(self.arguments) > 1 else "en"
        marked = assumed(variant)
        kinds = []
        for piece in Piece:
            kind = variant.kind(piece)
            name = f"{kind.ja} ({kind.reading})" if kind.reading else kind.ja
            glyph = piece.kanji + mark(f"pieces.{piece.name.lower()}", marked)
            kinds.append((glyph, kind.en, name, str(kind.count), str(kind.points)))
        rows = [
            (switch.label, switch.value + mark(switch.path, marked))
            for switch in switches(variant, language)
            if not switch.path.startswith("pieces.")
        ]
        return [
            table(PIECES[language], kinds, "numbers"),
            table(WORDS[language][:2], rows),
            *legend([variant], language, ON_THIS_PAGE),
        ]


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
        language = self.arguments[0] if self.arguments else "en"
        depend(self, *names())
        variants = [goita.load_variant(name) for name in names()]
        columns = [switches(variant, language) for variant in variants]
        marked = [assumed(variant) for variant in variants]
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
            *legend(variants, language, ON_ITS_PAGE),
        ]


def mark(path: str, marked: frozenset[str]) -> str:
    """What stands behind a value that rests on an assumption."""
    return f" {MARK}" if path in marked else ""


def legend(variants: list[Variant], language: str, where: dict[str, str]) -> list[nodes.Node]:
    """What the mark means, below a table that has one."""
    if not any(map(assumed, variants)):
        return []
    text = MARKED[language].format(where=where[language])
    return [nodes.paragraph("", "", *inline(text))]


def told(line: str) -> str:
    """A line of sources or assumptions, the keys that it begins with as code."""
    assumption = read_assumption(line)
    keys = ", ".join(f"`{key}`" for key in assumption.keys)
    return f"[{keys}] {assumption.text}" if keys else line


class VariantData(SphinxDirective):
    """What the file of another game's variant says, key by key, lists as tables."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A paragraph or a table for each key, told by the schema's description of it."""
        depend(self, self.arguments[0])
        data = read(self.arguments[0])
        told = {key.path: key.description for key in keys(load_schema(data["game"]))}
        found: list[nodes.Node] = []
        for name, value in data.items():
            if name in ("game", "id", "name", "source", "assumptions"):
                continue
            found.append(
                nodes.paragraph("", "", nodes.strong(name, name), *inline(f": {told[name]}"))
            )
            found.append(self._value(value))
        return found

    def _value(self, value: Any) -> nodes.Node:
        if isinstance(value, list):
            head = list(dict.fromkeys(key for row in value for key in row))
            return table(head, [[_text(row.get(key, "")) for key in head] for row in value], "data")
        if isinstance(value, dict):
            return table([str(key) for key in value], [[_text(cell) for cell in value.values()]])
        return nodes.block_quote("", nodes.paragraph(_text(value), _text(value)))


def _text(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def depend(directive: SphinxDirective, *variants: str) -> None:
    """Have the page of a directive made anew when one of these files changes."""
    for variant in variants:
        directive.env.note_dependency(str(data_folder("variants") / f"{variant}.yaml"))


def read(name: str) -> dict[str, Any]:
    """The data of a shipped file."""
    file = data_folder("variants") / f"{name}.yaml"
    data: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return data


def others() -> list[str]:
    """The shipped variants of other games."""
    files = data_folder("variants").glob("*.yaml")
    return sorted(file.stem for file in files if file.stem not in goita.list_variants())


def names() -> list[str]:
    """The shipped variants, noto first: the others are told by how they differ from it."""
    return sorted(goita.list_variants(), key=lambda name: (name != "noto", name))


PAGE = """\
{title}
{line}

{japanese}. Play it with ``goita play --variant {id}``, load it with
``goita.load_variant("{id}")``. This page is made of the variant's file, ``variants/{id}.yaml``, by
what :doc:`the keys </variants>` mean. :doc:`All variants side by side </variants/index>`.

Rules
-----

.. variant-rules:: {id}

Sources
-------

.. variant-texts:: {id} source

Assumptions
-----------

What was chosen where the source is silent or can be read two ways, in brackets the keys whose
values rest on it: these are marked † above. The reasons are among the
:doc:`decisions </decisions>`.

.. variant-texts:: {id} assumptions

日本語で
--------

.. variant-rules:: {id} ja
"""


OTHER_PAGE = """\
{title}
{line}

{japanese} is :doc:`a game of its own </{game}>`, and so are its variants. This page is made of the
file ``variants/{id}.yaml``.

Cards and numbers
-----------------

.. variant-data:: {id}

Sources
-------

.. variant-texts:: {id} source

Assumptions
-----------

.. variant-texts:: {id} assumptions
"""


def other_page(name: str) -> str:
    """The page of a variant of another game."""
    data = read(name)
    title = f"{name}: {data['name']['en']}"
    words = {"title": title, "line": "=" * len(title), "japanese": data["name"]["ja"]}
    return OTHER_PAGE.format(id=name, game=data["game"], **words)


def page(name: str) -> str:
    """The page of one variant in reStructuredText."""
    variant = goita.load_variant(name)
    title = f"{name}: {variant.name.en}"
    return PAGE.format(id=name, title=title, line="=" * len(title), japanese=variant.name.ja)


def write(app: Sphinx) -> None:
    """Write the pages that have changed, and take away those of variants that are gone."""
    folder = Path(app.srcdir) / "variants"
    pages = {name: page(name) for name in names()}
    pages |= {name: other_page(name) for name in others()}
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
    app.add_directive("variant-data", VariantData)
    app.add_directive("variant-texts", VariantTexts)
    app.add_directive("variant-comparison", VariantComparison)
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
