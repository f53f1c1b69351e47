"""The exception family: every error the library raises on purpose is a `GoitaError`."""

from __future__ import annotations

from typing import Any


class GoitaError(Exception):
    """The base of all errors of this library.

    >>> issubclass(InvalidHand, GoitaError)
    True
    """


class InvalidHand(GoitaError, ValueError):
    """Hands that cannot be dealt: unreadable pieces, wrong numbers, or another set's pieces."""


class InvalidVariant(GoitaError, ValueError):
    """A variant that is unknown, unreadable or impossible; says all that is wrong with it."""


class InvalidOption(GoitaError, ValueError):
    """A seat, seed, score or other argument that is out of range."""


class IllegalAction(GoitaError, ValueError):
    """An action that a rule forbids; `action` is the action and the message names the rule."""

    action: Any

    def __init__(self, message: str, action: Any = None) -> None:
        super().__init__(message)
        self.action = action


class RoundOver(GoitaError):
    """An action on a round that has ended."""


class RoundNotOver(GoitaError):
    """Another round while one is still going on."""


class MatchOver(GoitaError):
    """An action on a match that has been won, or another round of it."""


class RecordError(GoitaError, ValueError):
    """A record or history string that cannot be read or does not follow the rules.

    `file` is a name, `line` counts from 1, `round` and `move` from 0; each is None where it does
    not apply.

    >>> str(RecordError("no hands", file="club.yaml", line=3, round=0))
    'club.yaml:3: round 0: no hands'
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        round: int | None = None,
        move: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.round = round
        self.move = move

    def __str__(self) -> str:
        place = self.file or ""
        if self.line is not None:
            place += f":{self.line}" if place else f"line {self.line}"
        parts = [place] if place else []
        if self.round is not None:
            parts.append(f"round {self.round}")
        if self.move is not None:
            parts.append(f"move {self.move}")
        return ": ".join([*parts, self.message])


class MissingExtra(GoitaError, ImportError):
    """A feature whose optional packages are not installed; says in one line what to install.

    >>> str(MissingExtra("fast", "numba"))
    "this needs numba: pip install 'goita[fast]'"
    """

    def __init__(self, extra: str, package: str) -> None:
        super().__init__(extra, package)
        self.extra = extra
        self.package = package

    def __str__(self) -> str:
        return f"this needs {self.package}: pip install 'goita[{self.extra}]'"
