"""Players named on the command line."""

from __future__ import annotations

from typing import Any

import typer
from attrs import frozen

from goita.cli.output import clean, complain
from goita.errors import InvalidPlayer
from goita.players.registry import get, names

ONE, TEAMS, SEATS = 1, 2, 4


@frozen
class Named:
    """The players that were named: one, two or four."""

    players: tuple[str, ...]

    def by_seat(self) -> tuple[str, ...]:
        """The players of the four seats."""
        return self.players * (SEATS // len(self.players))


@frozen
class Words:
    """What was said of the players, with commas between; what it means is up to the game."""

    words: tuple[str, ...]


def _parse(text: str) -> Words:
    return Words(tuple(word.strip() for word in text.split(",")))


def named(players: Words) -> Named:
    """The players of Goita that were named, of whom there are such."""
    if len(players.words) not in (ONE, TEAMS, SEATS):
        raise refused(
            "name one player, two for the teams or four for the seats, with commas between; "
            f"there are {clean(', '.join(names()))}"
        )
    for name in players.words:
        _check(name)
    return Named(players.words)


def _check(name: str) -> None:
    try:
        get(name)
    except InvalidPlayer as error:
        if name in names():
            # The call is right and the package that brings the player is wrong.
            complain(str(error))
            raise typer.Exit(1) from None
        raise refused(str(error)) from None


def refused(message: str) -> typer.BadParameter:
    """The error for players who cannot be had."""
    return typer.BadParameter(clean(message), param_hint="'--players'")


def players_option(default: str, other: str) -> Any:
    """The option that names players; `default` is who plays without it, `other` in another game."""
    return typer.Option(
        "--players",
        parser=_parse,
        metavar="A[,B[,C,D]]",
        help="The programs: one, two for the teams, or four for the seats; of another game, how "
        f"many or one for each seat. [default: {default}; of another game: {other}]",
    )
