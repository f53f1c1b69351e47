"""The exception family: every error the library raises on purpose is a `GoitaError`."""

from __future__ import annotations

from typing import Any

from attrs import frozen


class GoitaError(Exception):
    """The base of all errors of this library.

    >>> issubclass(InvalidHand, GoitaError)
    True
    """


class InvalidHand(GoitaError, ValueError):
    """Hands that cannot be dealt: unreadable pieces, wrong numbers, or another set's pieces.

    >>> from goita import Receive
    >>> Receive("歩兵")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidHand: '歩兵' is no piece; ...
    """


# How many problems of a file are told in the text of an error.
MOST_TOLD = 100


@frozen
class Problem:
    """One thing that is wrong with a variant file.

    `path` are the keys that lead to it, `expected` says what would be right, and `nearest` is
    the known key or value that may have been meant. `file`, `line` and `column` (from 1) are
    None for data that come from no file. `missing` is the path of a key that is not there.

    >>> print(Problem(("target",), "0 is too small", file="club.yaml", line=3, column=1))
    club.yaml:3:1: target: 0 is too small

    >>> from goita import Variant, load_variant
    >>> try:
    ...     Variant.from_dict(load_variant("noto").to_dict() | {"id": "club", "traget": 100})
    ... except InvalidVariant as error:
    ...     [problem] = error.problems
    >>> problem.path, problem.message, problem.nearest
    (('traget',), "unknown key; did you mean 'target'?", 'target')
    >>> problem.expected, problem.missing, problem.also
    ('one of game, id, extends, ...', None, ())
    """

    path: tuple[str | int, ...]
    message: str
    expected: str | None = None
    nearest: str | None = None
    file: str | None = None
    line: int | None = None
    column: int | None = None
    missing: tuple[str | int, ...] | None = None
    also: tuple[tuple[str | int, ...], ...] = ()
    """Other keys that have a part in it."""

    def __str__(self) -> str:
        place = self.file or ""
        if self.line is not None:
            place += f":{self.line}:{self.column}"
        path = ".".join(str(key)[:60] for key in self.path)
        return ": ".join(part for part in (place, path, self.message) if part)


class InvalidVariant(GoitaError, ValueError):
    """A variant that is unknown, unreadable or impossible.

    `problems` are all the things that are wrong with a file that could be read, empty where
    that is not what is wrong.

    >>> from goita.errors import Problem
    >>> from goita import load_variant
    >>> load_variant("nota")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidVariant: there is no variant 'nota'; did you mean 'noto'? ...

    >>> error = InvalidVariant.of("club.yaml", (Problem(("target",), "0 is too small"),))
    >>> [problem.path for problem in error.problems]
    [('target',)]
    """

    problems: tuple[Problem, ...] = ()

    @classmethod
    def of(cls, origin: str, problems: tuple[Problem, ...]) -> InvalidVariant:
        """The error that tells all these problems of a file or of data.

        >>> from goita.errors import Problem
        >>> print(InvalidVariant.of("club.yaml", (Problem(("target",), "0 is too small"),)))
        club.yaml has 1 problem:
        target: 0 is too small
        """
        count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        lines = [f"{origin} has {count}:", *map(str, problems[:MOST_TOLD])]
        if len(problems) > MOST_TOLD:
            lines.append(f"... and {len(problems) - MOST_TOLD:,} more")
        error = cls("\n".join(lines))
        error.problems = problems
        return error


class InvalidOption(GoitaError, ValueError):
    """A seat, seed, score or other argument that is out of range.

    >>> from goita import Round, load_variant
    >>> Round.deal(load_variant("noto"), dealer=4, seed=7)
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: the dealer must be a seat from 0 to 3, not 4
    """


class IllegalAction(GoitaError, ValueError):
    """An action that a rule forbids, and the reason in words.

    `action` is the action and `rule` the name of the rule, `turn` where it is another seat's turn;
    each is None where there is none.

    >>> from goita import Pass, Round, load_variant
    >>> Round.deal(load_variant("noto"), seed=7).apply(Pass())
    Traceback (most recent call last):
    ...
    goita.errors.IllegalAction: player 1 may not pass (p): no attack stands, ...

    >>> try:
    ...     Round.deal(load_variant("noto"), seed=7).apply(Pass())
    ... except IllegalAction as error:
    ...     error.action, error.rule
    (Pass(), 'must_lead')
    """

    action: Any
    rule: str | None

    def __init__(self, message: str, action: Any = None, rule: str | None = None) -> None:
        super().__init__(message)
        self.action = action
        self.rule = rule


class RoundOver(GoitaError):
    """An action on a round that has ended.

    >>> from goita import Pass, Round, load_variant
    >>> Round(load_variant("noto"), ["11111123", "11223456", "11234557", "34456788"]).apply(Pass())
    Traceback (most recent call last):
    ...
    goita.errors.RoundOver: the round is over (player 1 held six shi for 20 points): ...
    """


class RoundNotOver(GoitaError):
    """Another round while one is still going on.

    >>> from goita import Match, load_variant
    >>> Match.start(load_variant("noto"), seed=7).next_round()
    Traceback (most recent call last):
    ...
    goita.errors.RoundNotOver: the round is not over; apply actions until it has a result
    """


class MatchOver(GoitaError):
    """An action on a match that has been won, or another round of it.

    >>> from goita import Match, load_variant
    >>> hands = ["11111234", "22334455", "11111234", "55667788"]
    >>> Match.start(load_variant("noto"), seed=7, dealer=0, hands=hands).next_round()
    Traceback (most recent call last):
    ...
    goita.errors.MatchOver: the match is over: team 0 has won it
    """


class RecordError(GoitaError, ValueError):
    """A record or history string that cannot be read or does not follow the rules.

    `file` is a name, `line` counts from 1, `round` and `move` from 0, and `rule` names what is
    not held to (docs/records.md lists the names); each is None where it does not apply.

    >>> error = RecordError("no hands", file="club.yaml", line=3, round=0)
    >>> str(error)
    'club.yaml:3: round 0: no hands'
    >>> error.message, error.file, error.line, error.round, error.move, error.rule
    ('no hands', 'club.yaml', 3, 0, None, None)
    """

    message: str
    file: str | None
    line: int | None
    round: int | None
    move: int | None
    rule: str | None

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        round: int | None = None,
        move: int | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.round = round
        self.move = move
        self.rule = rule

    @classmethod
    def of(cls, error: IllegalAction | InvalidHand | RoundOver) -> RecordError:
        """The error for a recorded turn that could not be played, its rule named.

        >>> RecordError.of(RoundOver("the round is over")).rule
        'round_is_over'
        """
        if isinstance(error, IllegalAction):
            return cls(str(error), rule=error.rule)
        if isinstance(error, RoundOver):
            return cls(str(error), rule="round_is_over")
        return cls(str(error), rule="no_such_action")

    def at(
        self,
        *,
        file: str | None = None,
        line: int | None = None,
        round: int | None = None,
        move: int | None = None,
        rule: str | None = None,
    ) -> RecordError:
        """The same error with what is known of its place by whoever read further out.

        >>> str(RecordError("no hands", line=3).at(file="club.yaml", line=1))
        'club.yaml:3: no hands'
        """
        return RecordError(
            self.message,
            file=file if self.file is None else self.file,
            line=line if self.line is None else self.line,
            round=round if self.round is None else self.round,
            move=move if self.move is None else self.move,
            rule=rule if self.rule is None else self.rule,
        )

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

    `reason` is why a package that is installed cannot be used all the same.

    >>> error = MissingExtra("fast", "numba")
    >>> str(error)
    "this needs numba: pip install 'goita[fast]'"
    >>> error.extra, error.package, error.reason
    ('fast', 'numba', '')
    """

    extra: str
    package: str
    reason: str

    def __init__(self, extra: str, package: str, reason: str = "") -> None:
        super().__init__(extra, package, reason)
        self.extra = extra
        self.package = package
        self.reason = reason

    @classmethod
    def of(cls, error: ImportError, extra: str, package: str) -> MissingExtra:
        """The error for an import that failed.

        >>> str(MissingExtra.of(ImportError("Numba needs NumPy 2.4 or less"), "fast", "numba"))
        "this needs numba: pip install 'goita[fast]' (Numba needs NumPy 2.4 or less)"
        """
        if isinstance(error, MissingExtra):
            return error
        absent = isinstance(error, ModuleNotFoundError)
        return cls(extra, package, "" if absent else str(error)[:200])

    def __str__(self) -> str:
        told = f"this needs {self.package}: pip install 'goita[{self.extra}]'"
        return f"{told} ({self.reason})" if self.reason else told


class InvalidPlayer(GoitaError, ValueError):
    """A player that nobody knows, that cannot be loaded, or that is no player.

    >>> from goita.players import get
    >>> get("rando")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidPlayer: there is no player 'rando'; did you mean 'random'? There are: ...
    """


class PlayerFault(GoitaError):
    """A player that raised something, took too long or did what is illegal.

    `player` is its name, `seat` counts from 0, `how` is "raised", "slow" or "illegal".

    >>> error = PlayerFault("it raised ValueError: no idea", player="mine", seat=2, how="raised")
    >>> str(error)
    "the player 'mine' at seat 3: it raised ValueError: no idea"
    >>> error.message, error.player, error.seat, error.how
    ('it raised ValueError: no idea', 'mine', 2, 'raised')
    """

    message: str
    player: str
    seat: int
    how: str

    def __init__(self, message: str, *, player: str, seat: int, how: str) -> None:
        super().__init__(message)
        self.message = message
        self.player = player
        self.seat = seat
        self.how = how

    def __str__(self) -> str:
        return f"the player {self.player!r} at seat {self.seat + 1}: {self.message}"


class SimulationStopped(GoitaError):
    """A simulation that cannot go on: its file cannot be written, or its workers are lost.

    `simulation` is a `goita.simulation.Simulation` of the games so far.

    >>> error = SimulationStopped("the games cannot be written: No space left on device")
    >>> error.simulation is None
    True
    """

    simulation: Any = None
