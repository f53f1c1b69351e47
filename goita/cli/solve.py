"""`goita solve`: what a position is worth, and each action in it."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from goita.actions import Action
from goita.cli.output import VariantOption, clean, quietly
from goita.errors import GoitaError, InvalidOption
from goita.results import Phase
from goita.round import Round
from goita.rules.shi import shi_hand


@quietly
def command(
    history: Annotated[
        str, typer.Argument(metavar="HISTORY", help="A history string with all hands known.")
    ],
    variant: VariantOption = "noto",  # type: ignore[assignment]  # parsed by the option
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    play_on: Annotated[
        bool,
        typer.Option(
            "--play-on", help="Nobody says a word of the shi hands that the history leaves open."
        ),
    ] = False,
) -> None:
    """Say what the position is worth under best play of both teams.

    Values are points for the team of the player to move. The exit status is 2 when the history
    cannot be read or has nothing to solve.
    """
    from goita.analysis.solving import Search
    from goita.search.budget import Budget

    try:
        rnd = _past_shi_phase(Round.from_history(variant, history), play_on)
        search = Search(rnd)
    except ImportError:
        raise
    except GoitaError as error:
        raise typer.BadParameter(clean(str(error)), param_hint="HISTORY") from None
    budget = Budget()
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


def _past_shi_phase(rnd: Round, play_on: bool) -> Round:
    """The round with its shi phase behind it. Raises InvalidOption where that is a choice."""
    if rnd.phase is not Phase.SHI:
        return rnd
    if play_on or not any(map(shi_hand, rnd.state.hands)):
        return rnd.play_on()
    words = ", ".join(f"{rnd.turn + 1}{action}" for action in rnd.legal_actions())
    raise InvalidOption(
        f"the shi hands are not settled: go on with what is said ({words}), or let everybody be "
        "silent by --play-on"
    )


def _told(rnd: Round, line: tuple[Action, ...]) -> list[str]:
    """The turns of a line as items of a history."""
    items = []
    for action in line:
        items.append(f"{rnd.turn + 1}{action}")
        rnd = rnd.apply(action)
    return items
