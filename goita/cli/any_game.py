"""Variants of whatever game, named on the command line, and the players of each."""

from __future__ import annotations

from os import PathLike
from typing import Annotated, Any

import typer
from attrs import frozen

from goita.cli.output import parsing
from goita.variant import load_variant
from goita.variant_files.games import DEFAULT_GAME
from goita.variant_files.reading import game_of


@frozen
class Chosen:
    """A variant and the game that it is of."""

    game: str
    variant: Any

    @property
    def is_goita(self) -> bool:
        """Whether it is one of Goita."""
        return self.game == DEFAULT_GAME


def load_any(variant: str | PathLike[str]) -> Chosen:
    """The variant of this id or path, whichever game it is of. Raises InvalidVariant."""
    game = game_of(variant)
    if game == "atodashi":
        from goita import atodashi

        return Chosen(game, atodashi.load_variant(variant))
    return Chosen(game, load_variant(variant))


AnyVariantArgument = Annotated[
    Chosen,
    typer.Argument(
        parser=parsing(load_any),
        metavar="VARIANT",
        help="The id of a shipped variant, of Goita or of another game (atodashi), or a file.",
    ),
]
AnyVariantOption = Annotated[
    Chosen,
    typer.Option(
        "--variant",
        parser=parsing(load_any),
        metavar="VARIANT",
        help="The id of a shipped variant, of Goita or of another game (atodashi), or a file.",
    ),
]
