"""Pictures of positions in the pages, drawn by `goita.draw` from history strings.

`board` draws the table after a history, `pieces` a row of pieces, and `replay` links to a page that
goes through a round. Everything is drawn for a light and for a dark page, and the page shows what
suits it. A history that breaks a rule stops the build.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

import goita
from goita.draw import html, svg
from goita.draw.faces import Artist, escaped
from goita.draw.measures import HEIGHT, WIDTH
from goita.draw.themes import THEMES
from goita.notation import History
from goita.records.history import named_variant

GAP = 8
FOLDER = "_replays"


def played(history: str, variant: str | None = None, at: int | None = None) -> goita.Round:
    """The round that a history tells, or its first turns.

    Raises GoitaError for what breaks a rule, another variant and turns that it does not have.
    """
    told = History.parse(history.replace("\n", ""))
    rules = named_variant(told.variant, None if variant is None else goita.load_variant(variant))
    if at is not None and at > len(told.items):
        raise goita.InvalidOption(f"there are {len(told.items)} turns, and not {at}")
    rnd = goita.Round(rules, told.hands, told.dealer)
    return rnd.replay(told.items if at is None else told.items[:at])


def japanese_or_english(argument: str) -> str:
    """The language of the pieces."""
    return str(directives.choice(argument, ("ja", "en")))


def row(hand: str, variant: str, language: Any, theme: str) -> str:
    """A row of pieces, `x` face-down, a blank a gap."""
    colours = THEMES[theme]
    artist = Artist(goita.load_variant(variant), language, colours)
    x, drawn = WIDTH / 2 + GAP, ""
    for character in hand:
        if character != " ":
            piece = None if character == "x" else goita.pieces.parse_piece(character)
            drawn += artist.piece(piece, x, HEIGHT / 2 + GAP)
        x += (WIDTH if character != " " else WIDTH / 2) + GAP / 2
    width, height = x - WIDTH / 2 + GAP, HEIGHT + 2 * GAP
    key = "r" + sha256((hand + variant + language + theme).encode()).hexdigest()[:10]
    told = ", ".join(
        "face-down" if c == "x" else artist.variant.kind(goita.pieces.parse_piece(c)).en
        for c in hand
        if c != " "
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' role="img" aria-label="{escaped(told)}" style="max-width:{width:g}px">'
        f"<defs>{artist.definitions(key)}</defs>"
        f'<rect width="{width:g}" height="{height:g}" rx="6" fill="{colours.board}"/>'
        f"{drawn.replace('#KEY', f'#{key}')}</svg>"
    )


class Picture(SphinxDirective):
    """What both directives have in common: two drawings and a caption."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "variant": directives.unchanged,
        "language": japanese_or_english,
        "view": directives.nonnegative_int,
        "at": directives.nonnegative_int,
        "hands": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """The two drawings, only one of which a page shows."""
        try:
            drawings = {theme: self.draw(theme) for theme in ("light", "dark")}
        except goita.GoitaError as error:
            raise self.error(f"{self.name}: {error}") from error
        figure = nodes.container(classes=["picture", self.name, "no-search"])
        for theme, drawing in drawings.items():
            figure += nodes.raw("", f'<div class="only-{theme}">{drawing}</div>', format="html")
        if not self.content:
            return [figure]
        caption = nodes.container(classes=["picture-caption"])
        self.state.nested_parse(self.content, self.content_offset, caption)
        return [figure, caption]

    def draw(self, theme: str) -> str:
        """The drawing in one theme."""
        raise NotImplementedError


class Board(Picture):
    """The table after a history: `:at:` turns of it, as seat `:view:` sees it.

    On Japanese pages all that is written in it is Japanese.
    """

    def draw(self, theme: str) -> str:
        """The drawing in one theme."""
        options = self.options
        rnd = played(self.arguments[0], options.get("variant"), options.get("at"))
        return svg(
            rnd,
            view=options.get("view"),
            hands=options.get("hands", "seen"),
            theme=theme,
            language=options.get("language", "ja"),
            words="ja" if self.env.docname.startswith("ja/") else "en",
        )


class Pieces(Picture):
    """A row of pieces, by their digits or characters."""

    def draw(self, theme: str) -> str:
        """The drawing in one theme."""
        variant, language = self.options.get("variant", "noto"), self.options.get("language", "ja")
        return row(self.arguments[0], variant, language, theme)


class Replay(SphinxDirective):
    """A link to a page that replays a history turn by turn, made along with the site."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "variant": directives.unchanged,
        "title": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """A paragraph with the link, whose words are the content."""
        try:
            rnd = played(self.arguments[0], self.options.get("variant"))
        except goita.GoitaError as error:
            raise self.error(f"{self.name}: {error}") from error
        words = " ".join(self.content)
        name = f"{FOLDER}/{sha256(rnd.to_history().encode()).hexdigest()[:10]}.html"
        replays(self.env)[name] = html(rnd, title=self.options.get("title", words))
        uri = "../" * self.env.docname.count("/") + name
        link = nodes.reference("", words, refuri=uri, internal=True)
        return [nodes.paragraph("", "", link)]


def replays(environment: BuildEnvironment) -> dict[str, str]:
    """The pages to be written, by their addresses."""
    if not hasattr(environment, "goita_replays"):
        environment.goita_replays = {}
    found: dict[str, str] = environment.goita_replays
    return found


def write_replays(app: Sphinx, error: Exception | None) -> None:
    """Write the pages beside those of Sphinx."""
    if error is None and app.builder.format == "html":
        (Path(app.outdir) / FOLDER).mkdir(exist_ok=True)
        for name, text in replays(app.env).items():
            (Path(app.outdir) / name).write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives."""
    app.add_directive("board", Board)
    app.add_directive("pieces", Pieces)
    app.add_directive("replay", Replay)
    app.connect("build-finished", write_replays)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
