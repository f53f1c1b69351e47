"""What all commands share: quiet ends, clean text, and options that name a variant."""

from __future__ import annotations

import errno
import functools
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from enum import StrEnum
from typing import Annotated, ParamSpec, TypeVar

import typer
from wcwidth import wcswidth

from goita.cli.signals import ending_on_signals
from goita.errors import GoitaError, InvalidOption, InvalidVariant
from goita.files import check_encoding
from goita.notation import Language as Spoken
from goita.variant import Variant, load_variant
from goita.variant_files.games import DEFAULT_GAME
from goita.variant_files.reading import game_of

P = ParamSpec("P")
R = TypeVar("R")

INTERRUPTED = 130
BROKEN_PIPE = 141
HANGUP = 129
WIDTH = 80
"""How many columns of a terminal tables take at most."""
WIDEST_NAME = 30
"""How many of these the first cell of a row takes, such as the name of a team."""
_NOBODY_READS = {errno.EPIPE: BROKEN_PIPE, errno.EIO: HANGUP}
"""What writing to a closed pipe and to a closed terminal fails with, and how to end then."""


def quietly(command: Callable[P, R]) -> Callable[P, R]:
    """The command ending without a traceback: on Ctrl-C, on a closed pipe or terminal, on our own
    errors."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        for name in ("stdout", "stderr"):
            stream = getattr(sys, name)
            if stream is None:
                # Started with it closed.
                setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
            elif hasattr(stream, "reconfigure"):
                # A terminal that lacks a character gets its number rather than a traceback.
                stream.reconfigure(errors="backslashreplace")
        try:
            with ending_on_signals():
                result = command(*args, **kwargs)
            sys.stdout.flush()
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except OSError as error:
            if error.errno not in _NOBODY_READS:
                complain(str(error))
                _silence()
                raise typer.Exit(1) from None
            _silence()
            raise typer.Exit(_NOBODY_READS[error.errno]) from None
        except SystemExit:
            try:
                sys.stdout.flush()
            except OSError:
                _silence()
            raise
        except GoitaError as error:
            complain(str(error))
            raise typer.Exit(1) from None
        return result

    return run


@contextmanager
def stdout_to_stderr() -> Iterator[None]:
    """Let what is printed meanwhile, by other processes that are started too, be on stderr."""
    real = sys.stdout
    real.flush()
    try:
        kept = os.dup(1)
    except OSError:
        # Started with it closed.
        kept = None
    try:
        if kept is not None:
            os.dup2(2, 1)
        with redirect_stdout(sys.stderr):
            yield
    finally:
        if kept is not None:
            real.flush()
            os.dup2(kept, 1)
            os.close(kept)


def _silence() -> None:
    """Let all further output go nowhere; Python flushes once more at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())


def complain(message: str) -> None:
    """One message on standard error, if anybody reads that."""
    try:
        print(f"goita: {clean(message)}", file=sys.stderr)
    except OSError:
        _silence()


def clean(text: str) -> str:
    """The text with control characters, which could drive a terminal, made visible."""
    return "".join(
        character
        if character == "\n" or unicodedata.category(character)[0] != "C"
        else character.encode("unicode_escape", "surrogatepass").decode("ascii")
        for character in text
    )


def cut(text: str, width: int) -> str:
    """The text, shortened where it takes more columns of a terminal."""
    if wcswidth(text) <= width:
        return text
    while wcswidth(text) >= width:
        text = text[:-1]
    return f"{text}…"


def parsing(load: Callable[[str], R]) -> Callable[[str], R]:
    """What loads a variant that the command line names, and ends the command where it cannot."""

    def parse(text: str) -> R:
        try:
            return load(text)
        except InvalidVariant as error:
            if error.problems:
                # The call is right and the file is wrong.
                complain(str(error))
                raise typer.Exit(1) from None
            raise typer.BadParameter(clean(str(error))) from None

    return parse


class Language(StrEnum):
    """The languages that the command speaks of the game in."""

    JA = "ja"
    EN = "en"

    @property
    def spoken(self) -> Spoken:
        """The language by its name in the library."""
        return "en" if self is Language.EN else "ja"


LanguageOption = Annotated[Language, typer.Option("--language", help="Japanese or English.")]


def load_goita(variant: str) -> Variant:
    """A variant of Goita, for commands that know no other game. Raises InvalidVariant."""
    game = game_of(variant)
    if game != DEFAULT_GAME:
        raise InvalidVariant(
            f"{variant!r:.300} is a variant of another game, {game}; this is for Goita alone"
        )
    return load_variant(variant)


VariantOption = Annotated[
    Variant,
    typer.Option(
        "--variant",
        parser=parsing(load_goita),
        metavar="VARIANT",
        help="A shipped variant's id, or the path of a variant file.",
    ),
]
VariantArgument = Annotated[
    Variant,
    typer.Argument(
        parser=parsing(load_goita),
        metavar="VARIANT",
        help="A shipped variant's id, or the path of a variant file.",
    ),
]
OwnVariantOption = Annotated[
    Variant | None,
    typer.Option(
        "--variant",
        parser=parsing(load_goita),
        metavar="VARIANT",
        help="The variant of records that do not name theirs. [default: noto]",
    ),
]


def _encoding(name: str) -> str:
    try:
        return check_encoding(name)
    except InvalidOption as error:
        raise typer.BadParameter(clean(str(error))) from None


EncodingOption = Annotated[
    str,
    typer.Option(
        "--encoding",
        callback=_encoding,
        metavar="NAME",
        help="The encoding of the files: utf-8, shift_jis, euc_jp ...",
    ),
]
