"""The reference of every key of variant files, from the JSON Schema."""

from __future__ import annotations

from typing import Any, cast

import yaml
from docutils import nodes
from schema_keys import FILES, SCHEMAS, Key, keys, load_schema, said_by
from sphinx.application import Sphinx
from sphinx.domains.std import StandardDomain
from sphinx.util.docutils import SphinxDirective
from tables import bullets, inline

from goita.files import data_folder

TYPE = "variant-key"
"""The role by which pages refer to a key: {variant-key}`king.receives`."""


SHIPPED = {"goita": "noto", "atodashi": "atodashi"}
"""The shipped variant of each game whose values are told beside the keys."""


class VariantKeys(SphinxDirective):
    """Every key of a game's files: what it is for, may be, its default, and what one file says."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A list of definitions, each with a place to link to."""
        game = self.arguments[0] if self.arguments else "goita"
        file = data_folder("variants") / f"{SHIPPED[game]}.yaml"
        for source in (file, SCHEMAS / FILES[game]):
            self.env.note_dependency(str(source))
        said = yaml.safe_load(file.read_text(encoding="utf-8"))
        items = [self._item(game, key, said_by(said, key.path)) for key in keys(load_schema(game))]
        return [nodes.definition_list("", *items, classes=["variant-keys"])]

    def _item(self, game: str, key: Key, said: str) -> nodes.definition_list_item:
        name = key.path if game == "goita" else f"{game}:{key.path}"
        place = nodes.make_id(f"key-{name}")
        term = nodes.term("", "", nodes.literal(key.path, key.path), ids=[place])
        self.state.document.note_explicit_target(term)
        standard = cast(StandardDomain, self.env.domains["std"])
        standard.note_object(TYPE, name, place, location=term)
        facts = [("Values", key.values)]
        if key.default:
            facts.append(("Default", f"`{key.default}`"))
        if key.needed:
            facts.append(("Has to be named", key.needed))
        if said:
            facts.append((SHIPPED[game], f"`{said}`"))
        listed = bullets([f"{name}: {text}" for name, text in facts])
        told = nodes.paragraph("", "", *inline(key.description))
        return nodes.definition_list_item("", term, nodes.definition("", told, listed))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive and the role."""
    app.add_crossref_type(TYPE, TYPE, objname="key of variant files")
    app.add_directive("variant-keys", VariantKeys)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
