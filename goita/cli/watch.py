"""Watching: programs at every seat, each turn shown with all hands open."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import TypeAlias

from rich.live import Live
from rich.text import Text

from goita.cli.output import clean
from goita.cli.screen import standing
from goita.cli.sentences import say
from goita.cli.session import Session
from goita.draw.boards import text
from goita.draw.names import short_names
from goita.draw.words import player, result_in_words
from goita.match import Match
from goita.notation import Language, describe
from goita.pieces import Piece
from goita.round import Round
from goita.variant import Variant

TALLEST_BOARD = 26
"""Lines that the board takes with title and turn, seats under one another."""

Show: TypeAlias = Callable[[str, Round, str], None]
"""Shows a round under a title, with the turn that led to it in words, empty at the deal."""


def watch(session: Session, language: Language, pause: float) -> None:
    """Let the programs play to the end of the session; `pause` is in seconds."""
    variant = session.match.variant
    print(clean(say(language, "watched", variant=variant.id, seed=session.match.seed)))
    legend = _legend(variant, language)
    if legend:
        print(clean(legend))
    with _screen(language, pause) as show:
        turn = ""
        while True:
            match = session.match
            show(_title(match, language), match.round, turn)
            if match.round.result is None:
                action = session.choose()
                who = player(match.turn, (), words=language)
                did = describe(action, variant, language)
                turn = clean(say(language, "did", player=who, action=did))
                session.apply(action)
            elif session.is_over():
                break
            else:
                turn = ""
                session.next_round()
    if session.rounds != 1 or match.winner is not None:
        print(clean(f"\n{standing(match, language)}"))


def _title(match: Match, language: Language) -> str:
    title = say(language, "round", number=match.number + 1)
    if match.redeals:
        title += say(language, "watched_again", redeals=match.redeals)
    first, second = match.scores
    if first or second:
        title += say(language, "watched_scores", first=first, second=second)
    return title


@contextmanager
def _screen(language: Language, pause: float) -> Iterator[Show]:
    """Lines where nobody may be looking; at a terminal the board in place, turn by turn."""

    def drawn(rnd: Round) -> str:
        columns = get_terminal_size().columns
        return clean(text(rnd, language=language, words=language, width=columns))

    def ended(rnd: Round) -> str:
        return "" if rnd.result is None else result_in_words(rnd.result, language)

    def lines(title: str, rnd: Round, turn: str) -> None:
        """One line a turn, and the board at the beginning and at the end."""
        print(turn or f"\n{title}\n\n{drawn(rnd)}\n")
        if rnd.result is not None:
            print(f"\n{drawn(rnd)}\n\n{ended(rnd)}" if turn else ended(rnd))

    def slowly(title: str, rnd: Round, turn: str) -> None:
        lines(title, rnd, turn)
        time.sleep(pause)

    def in_place(title: str, rnd: Round, turn: str) -> None:
        seen = f"\n{title}\n\n{drawn(rnd)}\n\n{turn}"
        if rnd.result is None:
            live.update(Text(seen), refresh=True)
            time.sleep(pause)
        else:
            live.update(Text(""), refresh=True)
            live.console.print(Text(f"{seen}\n{ended(rnd)}"))

    if not sys.stdout.isatty():
        yield lines
    elif get_terminal_size().lines < TALLEST_BOARD or os.environ.get("TERM") == "dumb":
        yield slowly
    else:
        with Live(auto_refresh=False, transient=True) as live:
            yield in_place


def _legend(variant: Variant, language: Language) -> str:
    """What the single characters on the board stand for, where names are longer."""
    short = short_names(variant, language)
    kinds = {piece: variant.kind(piece) for piece in Piece}
    long = {piece: kind.ja if language == "ja" else kind.en for piece, kind in kinds.items()}
    if short == long:
        return ""
    return " ".join(f"{short[piece]}={long[piece]}" for piece in Piece)
