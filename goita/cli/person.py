"""People at the keyboard: what is printed and read while they play."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import get_terminal_size

import typer

from goita.cli.layout import wrapped
from goita.cli.output import clean
from goita.cli.saving import check_new_save, resume_command, to_data, write_json
from goita.cli.screen import ending, hand_in_text, help_in_text, table
from goita.cli.sentences import Told, say
from goita.cli.session import Session
from goita.cli.typed import Command, command_in, understand
from goita.cli.variants import rules_in_text
from goita.draw.words import player
from goita.errors import GoitaError, IllegalAction
from goita.match import Match
from goita.notation import Language
from goita.refused import refusal_in_words

MOST_CHARACTERS = 10_000
"""Of one line that is read; what is longer counts as several."""


class Sitting:
    """People playing a session at one keyboard, until it is over.

    `play` reads a line at a time; EOFError ends it when there are no more, typer.Exit when
    somebody quits.
    """

    def __init__(self, session: Session, language: Language) -> None:
        self._session = session
        self._language = language
        self._shown: Match | None = None
        """The match as it stands on the screen."""
        self._holder: int | None = session.seats[0] if len(session.seats) == 1 else None
        """The seat of whoever has the keyboard."""
        self._awaited: int | None = None
        """The seat that the keyboard is being passed to."""
        self._warned: Match | None = None
        """The match when somebody was last told that it is not saved."""

    def play(self) -> None:
        """Play to the end of the session."""
        _prepare_input()
        players = self._say("and").join(map(self._player, self._session.seats))
        _tell(self._say("greeting", variant=self._session.match.variant.id, players=players))
        while not self._session.is_over():
            match = self._session.match
            if match.round.result is not None:
                self._between_rounds()
            elif match.turn in self._session.seats:
                self._turn(match.turn)
            else:
                self._session.apply(self._session.choose())
        self._show_ending()

    def _turn(self, seat: int) -> None:
        """Read one line of a person whose turn it is."""
        if self._holder != seat:
            if not self._take_keyboard(seat):
                return
            self._holder, self._awaited = seat, None
            self._shown = None
        match = self._session.match
        if self._shown is not match:
            self._shown = match
            _tell("\n" + table(match, seat, self._language, get_terminal_size()))
        line = _read(self._say("prompt", player=self._player(seat)))
        try:
            meant = understand(line, match.round.observe(seat))
            if isinstance(meant, Command):
                self._obey(meant, seat)
            else:
                self._session.apply(meant)
        except GoitaError as error:
            _tell(self._in_words(error))

    def _take_keyboard(self, seat: int) -> bool:
        """Have the keyboard passed on, out of sight of what the last one saw."""
        if not _at_terminal():
            return True
        if self._awaited != seat:
            # Once, so that answers to what is typed here stay to be read.
            self._awaited = seat
            _clear()
        return self._wait(self._say("pass_on", player=self._player(seat)))

    def _between_rounds(self) -> None:
        self._show_ending()
        if not _at_terminal() or self._wait(self._say("next_round")):
            self._session.next_round()

    def _wait(self, prompt: str) -> bool:
        """Read one line: whether it was empty; a command in it is obeyed."""
        line = _read(prompt)
        if not line.strip():
            return True
        command = command_in(line)
        try:
            if command is None:
                raise Told("only_enter")
            self._obey(command, None)
        except GoitaError as error:
            _tell(self._in_words(error))
        return False

    def _show_ending(self) -> None:
        match, seats = self._session.match, self._session.seats
        if self._shown is not match:
            self._shown = match
            viewer = seats[0] if len(seats) == 1 else None
            _tell("\n" + table(match, viewer, self._language, get_terminal_size()))
            _tell("\n" + ending(match, self._language))

    def _obey(self, command: Command, seat: int | None) -> None:
        """Do what was asked by a seat, or by nobody in particular. Raises GoitaError."""
        session = self._session
        match command.name:
            case "help":
                _tell(self.help_in_text())
            case "rules":
                _tell(rules_in_text(session.match.variant, self._language, _columns()))
            case "back":
                session.take_back()
            case "save":
                self._save(command.argument)
            case "hand" if seat is not None:
                _tell(hand_in_text(session.match.round.observe(seat), self._language))
            case "board" | "hand":
                self._shown = None
            case "quit":
                if session.place is None and self._warned is not session.match:
                    self._warned = session.match
                    raise Told("not_saved", quit=command.typed)
                raise typer.Exit

    def _save(self, name: str) -> None:
        path = Path(name) if name else self._session.place
        if path is None:
            raise Told("which_file")
        if path != self._session.place:
            check_new_save(path)
        write_json(path, to_data(self._session))
        self._session.place = path
        _tell(self._say("saved", resume=resume_command(path)))

    def help_in_text(self) -> str:
        """What may be typed, with this variant's pieces."""
        return help_in_text(self._session.match.variant, self._language, _columns())

    def _say(self, key: str, **values: object) -> str:
        return say(self._language, key, **values)

    def _player(self, seat: int) -> str:
        return player(seat, (), words=self._language)

    def _in_words(self, error: GoitaError) -> str:
        """What was wrong, in the language that is spoken where there are words for it."""
        if isinstance(error, Told):
            return error.in_words(self._language)
        if isinstance(error, IllegalAction):
            rnd = self._session.match.round
            told = refusal_in_words(rnd.variant, rnd.state, error.action, self._language)
            return told or str(error)
        return str(error)


def _columns() -> int:
    return get_terminal_size().columns


def _tell(text: str) -> None:
    print(wrapped(clean(text), _columns()))


def _at_terminal() -> bool:
    """Whether somebody is at the keyboard, rather than a file or pipe or nothing at all."""
    return sys.stdin is not None and sys.stdin.isatty()


def _prepare_input() -> None:
    """Have lines edited at a terminal where that is possible, and bytes of any kind read."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    if _at_terminal() and find_spec("readline") is not None:
        import readline

        # The next one at the keyboard should not find what was buried before.
        readline.set_auto_history(False)


def _read(prompt: str) -> str:
    """One line from the keyboard or whatever stands for it. Raises EOFError."""
    if sys.stdin is None:
        raise EOFError
    if _at_terminal():
        try:
            return input(prompt)
        except OSError:
            # The terminal is gone.
            raise EOFError from None
        except (EOFError, KeyboardInterrupt):
            print()
            raise
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(MOST_CHARACTERS)
    # Nobody typed it here, so that it would be missing from what was printed.
    print(clean(line.rstrip("\n")), flush=True)
    if not line:
        raise EOFError
    return line


def _clear() -> None:
    """Leave nothing on the screen, nor above it where the terminal can forget that."""
    if not sys.stdout.isatty():
        return
    if os.environ.get("TERM", "dumb") == "dumb":
        print("\n" * get_terminal_size().lines, end="", flush=True)
    else:
        print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)
