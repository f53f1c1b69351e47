"""`goita solve`: what a position is worth, and each action in it."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from goita.actions import Action
from goita.cli.output import VariantOption, clean, quietly
from goita.errors import GoitaError
from goita.round import Round


@quietly
def command(
    history: Annotated[
        str, typer.Argument(metavar="HISTORY", help="A history string with all hands known.")
    ],
    variant: VariantOption = "noto",  # type: ignore[assignment]  # parsed by the option
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Say what the position is worth under best play of both teams.

    Values are points for the team of the player to move. The exit status is 2 when the history
    cannot be read or has nothing to solve.
    """
    from goita.analysis.solving import Search
    from goita.search.budget import Budget

    budget = Budget()
    try:
        rnd = Round.from_history(variant, history)
        search = Search(rnd)
    except ImportError:
        raise
    except GoitaError as error:
        raise typer.BadParameter(clean(str(error)), param_hint="HISTORY") from None
    moves = {str(action): value for action, value in search.actions(budget).items()}
    value = max(moves.values())
    if as_json:
        seconds = round(budget.elapsed(), 6)
        print(
            json.dumps({"value": value, "moves": moves, "nodes": budget.nodes, "seconds": seconds})
        )
        return
    line = search.line(value, budget)
    print(f"value {value} for player {rnd.turn + 1}'s team")
    for action, worth in sorted(moves.items(), key=lambda item: -item[1]):
        print(f"{action:>4} {worth:>5}")
    print(f"best play: {','.join(_told(rnd, line)) or '-'}")


def _told(rnd: Round, line: tuple[Action, ...]) -> list[str]:
    """The turns of a line as items of a history."""
    items = []
    for action in line:
        items.append(f"{rnd.turn + 1}{action}")
        rnd = rnd.apply(action)
    return items
