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


def _parse(text: str) -> Named:
    named = tuple(name.strip() for name in text.split(","))
    if len(named) not in (ONE, TEAMS, SEATS):
        raise typer.BadParameter(
            "name one player, two for the teams or four for the seats, with commas between; "
            f"there are {clean(', '.join(names()))}"
        )
    for name in named:
        _check(name)
    return Named(named)


def _check(name: str) -> None:
    try:
        get(name)
    except InvalidPlayer as error:
        if name in names():
            # The call is right and the package that brings the player is wrong.
            complain(str(error))
            raise typer.Exit(1) from None
        raise typer.BadParameter(clean(str(error))) from None


def players_option(default: str) -> Any:
    """The option that names players; `default` is who plays without it."""
    return typer.Option(
        "--players",
        parser=_parse,
        metavar="A[,B[,C,D]]",
        help=f"The programs: one, two for the teams, or four for the seats. [default: {default}]",
    )
