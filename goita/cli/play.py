"""`goita play`: rounds at the terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import randbelow
from shutil import get_terminal_size
from typing import Annotated, TypeAlias

import typer
from rich.live import Live
from rich.text import Text

from goita.cli.output import VariantOption, clean, quietly
from goita.draw.text import board, short_names
from goita.notation import describe
from goita.pieces import Piece
from goita.players import RandomPlayer
from goita.round import MOST_SEED, Round
from goita.variant import Variant


@quietly
def command(
    variant: VariantOption = "noto",  # type: ignore[assignment]  # parsed by the option
    watch: Annotated[bool, typer.Option("--watch", help="Let random players play.")] = False,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=MOST_SEED, help="The same seed gives the same rounds."),
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many rounds.")] = 1,
    pause: Annotated[
        float, typer.Option(min=0, max=60, help="Seconds between turns, at a terminal.")
    ] = 0.7,
) -> None:
    """Watch rounds between random players."""
    if not watch:
        raise typer.BadParameter("say --watch: only watching is possible so far")
    if seed is None:
        seed = randbelow(2**32)
    print(f"{variant.id}, seed {seed}")
    legend = _legend(variant)
    if legend:
        print(clean(legend))
    with _screen(pause) as show:
        _watch(variant, seed, rounds, show)


TALLEST_BOARD = 26
"""Lines that the board takes with title and turn, seats under one another."""

Show: TypeAlias = Callable[[str, Round, str], None]
"""Shows a round under a title, with the turn that led to it in words, empty at the deal."""


def _print(title: str, rnd: Round, turn: str) -> None:
    """One line a turn, and the board at the beginning and at the end."""
    if turn:
        print(turn)
    else:
        print(f"\n{title}\n\n{_board(rnd)}\n")
    if rnd.result is not None:
        print(f"\n{_board(rnd)}\n\n{rnd.result}" if turn else rnd.result)


@contextmanager
def _screen(pause: float) -> Iterator[Show]:
    """Lines where nobody may be looking; at a terminal the board in place, turn by turn."""
    if not sys.stdout.isatty():
        yield _print
        return
    if get_terminal_size().lines < TALLEST_BOARD:

        def scroll(title: str, rnd: Round, turn: str) -> None:
            _print(title, rnd, turn)
            time.sleep(pause)

        yield scroll
        return
    with Live(auto_refresh=False, transient=True) as live:

        def show(title: str, rnd: Round, turn: str) -> None:
            seen = f"\n{title}\n\n{_board(rnd)}\n\n{turn}"
            if rnd.result is None:
                live.update(Text(seen), refresh=True)
                time.sleep(pause)
            else:
                live.update(Text(""), refresh=True)
                live.console.print(Text(f"{seen}\n{rnd.result}"))

        yield show


def _watch(variant: Variant, seed: int, rounds: int, show: Show) -> None:
    players = [RandomPlayer(seed + seat) for seat in range(4)]
    dealer = 0
    number = 0
    redeals = 0
    while number < rounds:
        rnd = Round.deal(variant, dealer, seed=seed, number=number, redeals=redeals)
        title = f"round {number + 1}" + (f", dealt again ({redeals})" if redeals else "")
        show(title, rnd, "")
        while rnd.result is None:
            action = players[rnd.turn].choose(rnd.observe(rnd.turn))
            turn = clean(f"player {rnd.turn + 1}: {describe(action, variant)}")
            rnd = rnd.apply(action)
            show(title, rnd, turn)
        dealer = dealer if rnd.next_dealer is None else rnd.next_dealer
        redealt = rnd.result.winner is None
        number, redeals = (number, redeals + 1) if redealt else (number + 1, 0)


def _board(rnd: Round) -> str:
    return clean(board(rnd, width=get_terminal_size().columns))


def _legend(variant: Variant) -> str:
    """What the single characters on the board stand for, where names are longer."""
    short = short_names(variant, "ja")
    long = {piece: variant.kind(piece).ja for piece in Piece}
    if short == long:
        return ""
    return " ".join(f"{short[piece]}={long[piece]}" for piece in Piece)
