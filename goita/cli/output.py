"""What all commands share: quiet ends, clean text, and options that name a variant."""

from __future__ import annotations

import functools
import os
import sys
import unicodedata
from collections.abc import Callable
from typing import Annotated, ParamSpec, TypeVar

import typer

from goita.errors import GoitaError
from goita.variant import Variant, load_variant

P = ParamSpec("P")
R = TypeVar("R")

INTERRUPTED = 130
BROKEN_PIPE = 141


def quietly(command: Callable[P, R]) -> Callable[P, R]:
    """The command ending without a traceback: on Ctrl-C, on a closed pipe, on our own errors."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                # A terminal that lacks a character gets its number rather than a traceback.
                stream.reconfigure(errors="backslashreplace")
        try:
            result = command(*args, **kwargs)
            sys.stdout.flush()
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            # Python flushes once more at its end; let that go nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(BROKEN_PIPE) from None
        except GoitaError as error:
            complain(str(error))
            raise typer.Exit(1) from None
        return result

    return run


def complain(message: str) -> None:
    """One message on standard error."""
    print(f"goita: {clean(message)}", file=sys.stderr)


def clean(text: str) -> str:
    """The text with control characters, which could drive a terminal, made visible."""
    return "".join(
        character
        if character == "\n" or unicodedata.category(character)[0] != "C"
        else character.encode("unicode_escape", "surrogatepass").decode("ascii")
        for character in text
    )


def _load(text: str) -> Variant:
    try:
        return load_variant(text)
    except GoitaError as error:
        raise typer.BadParameter(clean(str(error))) from None


VariantOption = Annotated[
    Variant,
    typer.Option(
        "--variant",
        parser=_load,
        metavar="VARIANT",
        help="A shipped variant's id, or the path of a variant file.",
    ),
]
VariantArgument = Annotated[
    Variant,
    typer.Argument(
        parser=_load,
        metavar="VARIANT",
        help="A shipped variant's id, or the path of a variant file.",
    ),
]
