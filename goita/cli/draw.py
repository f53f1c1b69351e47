"""`goita draw`: a picture of a round that a history string tells."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, TypeVar

import typer
from attrs import evolve

from goita.cli.output import Language, LanguageOption, OwnVariantOption, clean, quietly
from goita.draw.boards import text
from goita.draw.looking import look
from goita.draw.picture import svg
from goita.draw.raster import png
from goita.draw.words import result_in_words
from goita.errors import GoitaError, RecordError
from goita.files import write_bytes
from goita.notation import History
from goita.records.history import named_variant
from goita.records.model import RoundRecord
from goita.records.replay import replay
from goita.variant import Variant

Picture = TypeVar("Picture", str, bytes)

FILE_COLUMNS = 80
"""The width of a board that is written to a file."""


class ThemeName(StrEnum):
    """The themes of pictures."""

    LIGHT = "light"
    DARK = "dark"
    COLOUR_BLIND = "colour-blind"


class HandsName(StrEnum):
    """Which hands a picture shows."""

    SEEN = "seen"
    OPEN = "open"
    HIDDEN = "hidden"


@quietly
def command(
    history: Annotated[str, typer.Argument(metavar="HISTORY", help="A history string, in quotes.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="The picture to write: .svg, .png or .txt. [default: text, to the terminal]",
        ),
    ] = None,
    view: Annotated[
        int | None,
        typer.Option(
            min=1, max=4, metavar="SEAT", help="The seat to look from, 1 to 4. [default: all open]"
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="MOVE", help="After so many turns, 0 being the deal. [default: the last]"
        ),
    ] = None,
    hands: Annotated[
        HandsName,
        typer.Option(help="The hands that the seat may see, all of them, or none."),
    ] = HandsName.SEEN,
    theme: Annotated[
        ThemeName, typer.Option(help="The colours of .svg and .png.")
    ] = ThemeName.LIGHT,
    variant: OwnVariantOption = None,
    language: LanguageOption = Language.JA,
    words: Annotated[
        Language, typer.Option(help="The language of who sits where and of the result.")
    ] = Language.EN,
) -> None:
    """Draw the table as it stands after a history, or after some turns of it.

    FILE is written whole or, when anything is wrong, not at all; what was there before is
    replaced. The exit status is 1 then, and 2 for wrong usage.
    """
    suffix = "" if output is None else output.suffix.lower()
    if output is not None and suffix not in (".svg", ".png", ".txt"):
        raise typer.BadParameter(f"{clean(output.name)} should end in .svg, .png or .txt")
    record = _until(_record(history, variant), at)
    result = look(record).result
    spoken, written = language.spoken, words.spoken
    seat = None if view is None else view - 1

    def board(width: int) -> str:
        drawn = text(
            record, view=seat, hands=hands.value, language=spoken, words=written, width=width
        )
        ended = "" if result is None else f"\n\n{result_in_words(result, written)}"
        return clean(drawn + ended) + "\n"

    def picture(drawer: Callable[..., Picture]) -> Picture:
        return drawer(
            record,
            view=seat,
            hands=hands.value,
            theme=theme.value,
            language=spoken,
            words=written,
        )

    makers: dict[str, Callable[[], bytes]] = {
        ".svg": lambda: picture(svg).encode(),
        ".png": lambda: picture(png),
        ".txt": lambda: board(FILE_COLUMNS).encode(),
    }
    if output is None:
        print(board(get_terminal_size().columns), end="")
        return
    content = makers[suffix]()
    try:
        write_bytes(output, content)
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or error
        raise GoitaError(f"{output} cannot be written: {told}") from None


def _record(text: str, variant: Variant | None) -> RoundRecord:
    """The round of a history, its turns those that nobody wrote down included."""
    history = History.parse(text, as_written=True)
    own = named_variant(history.variant, variant)
    replayed = replay(RoundRecord(own, history.hands, history.dealer, history.items))
    if replayed.faults or replayed.record is None:
        raise replayed.faults[0]
    return replayed.record


def _until(record: RoundRecord, turns: int | None) -> RoundRecord:
    """The round as it stood after so many turns."""
    most = len(record.items)
    if turns is None or turns == most:
        return record
    if turns > most:
        raise RecordError(f"there are {most} turns; --at takes 0 to {most}")
    return evolve(record, items=record.items[:turns])
