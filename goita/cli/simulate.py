"""`goita simulate`: many rounds or matches between programs, and who is better."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from goita.cli.any_game import AnyVariantOption, Chosen
from goita.cli.layout import columns
from goita.cli.naming import Named, Words, named, players_option
from goita.cli.output import (
    INTERRUPTED,
    WIDEST_NAME,
    clean,
    complain,
    cut,
    quietly,
    stdout_to_stderr,
)
from goita.errors import SimulationStopped
from goita.players.seeds import MOST
from goita.simulation import (
    DEFAULT_ROUNDS,
    MOST_GAMES,
    Estimate,
    Game,
    Simulation,
    Tell,
    simulate_game,
)
from goita.simulation.goita_game import GoitaGame, Unit
from goita.simulation.running import processors

DEFAULT_PLAYERS = ("basic", "random")
MOST_TOLD = 20
"""How many faults are told one by one."""


@quietly
def command(
    variant: AnyVariantOption = "noto",  # type: ignore[assignment]  # parsed by the option
    players: Annotated[
        Words | None, players_option(",".join(DEFAULT_PLAYERS), "simple, three random")
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST_GAMES,
            metavar="N",
            help=f"Rounds in all. [default: {DEFAULT_ROUNDS:,} without --matches]",
        ),
    ] = None,
    matches: Annotated[
        int | None, typer.Option(min=1, max=MOST_GAMES, metavar="N", help="Matches in all.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST_GAMES,
            metavar="N",
            help=f"Games in all, of a game other than Goita. [default: {DEFAULT_ROUNDS:,}]",
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(min=0, max=MOST, metavar="N", help="The same seed gives the same results."),
    ] = 0,
    workers: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Processes. [default: one for each processor]"),
    ] = None,
    duplicate: Annotated[
        bool,
        typer.Option(
            "--duplicate/--no-duplicate", help="Play each deal with the teams swapped too."
        ),
    ] = True,
    move_time: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="End a round whose player takes longer for a turn."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to write the games as JSON Lines, one a line."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of --out.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> None:
    """Let programs play many rounds or matches, and say which are better and how surely.

    Without --players, basic plays against random; in Atodashi Hodai simple against three random
    ones. Ctrl-C ends it with the games so far. The exit status is 0, 1 when players were at
    fault, and 130 after Ctrl-C.
    """
    if rounds is not None and matches is not None:
        raise typer.BadParameter("either --rounds or --matches, not both")
    if variant.is_goita and games is not None:
        raise typer.BadParameter("Goita is played in --rounds or --matches")
    if not variant.is_goita and (rounds is not None or matches is not None):
        raise typer.BadParameter(f"{variant.game} is played in --games")
    if resume and out is None:
        raise typer.BadParameter("--resume goes on with a file: name it by --out")
    if move_time is not None and not move_time > 0:
        raise typer.BadParameter("--move-time is a number of seconds, more than 0")
    game, seats = _game(variant, "round" if matches is None else "match", players)
    many = next((one for one in (rounds, matches, games) if one is not None), DEFAULT_ROUNDS)
    # Players may print what they like, but the results stand alone on standard output.
    try:
        with _progress(game.unit) as tell, stdout_to_stderr():
            result = simulate_game(
                game,
                seats,
                games=many,
                seed=seed,
                workers=processors() if workers is None else workers,
                duplicate=duplicate,
                move_time=move_time,
                out=out,
                resume=resume,
                tell=tell,
            )
    except SimulationStopped as error:
        if error.simulation is not None:
            _print(error.simulation, as_json)
        raise
    _print(result, as_json)
    if result.interrupted:
        _how_to_go_on(result, out)
        raise typer.Exit(INTERRUPTED)
    if result.faults:
        raise typer.Exit(1)


def _print(result: Simulation, as_json: bool) -> None:
    print(json.dumps(result.to_dict()) if as_json else clean(table(result)))
    for fault in result.faults[:MOST_TOLD]:
        complain(str(fault))
    if len(result.faults) > MOST_TOLD:
        complain(f"... and {len(result.faults) - MOST_TOLD:,} more faults")


def _game(chosen: Chosen, unit: Unit, players: Words | None) -> tuple[Game, tuple[str, ...]]:
    """What is played, and by whom at each seat."""
    if chosen.is_goita:
        named_here = Named(DEFAULT_PLAYERS) if players is None else named(players)
        return GoitaGame(chosen.variant, unit), named_here.by_seat()
    from goita.atodashi.simulated import AtodashiGame
    from goita.cli.atodashi import by_seat

    seats = by_seat(chosen.variant, players, ("simple", "random"))
    return AtodashiGame(chosen.variant, len(seats)), seats


def _how_to_go_on(result: Simulation, out: Path | None) -> None:
    kept = "" if out is None else f"; they are in {out}, and --resume goes on"
    complain(f"stopped after {len(result.games):,} of {result.asked:,} games{kept}")


@contextmanager
def _progress(unit: str) -> Iterator[Tell | None]:
    """A bar with rate and time left, where somebody may be looking."""
    if not sys.stderr.isatty():
        yield None
        return
    progress = Progress(
        TextColumn("matches" if unit == "match" else f"{unit}s"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with progress:
        bar = progress.add_task("", total=None, rate="")

        def tell(done: int, total: int) -> None:
            speed = progress.tasks[0].speed
            progress.update(
                bar,
                completed=done,
                total=total,
                rate="" if speed is None else f"{speed:,.1f} a second",
            )

        yield tell


def table(result: Simulation) -> str:
    """The results as lines for people."""
    setting = result.setting
    unit = setting.game.unit
    of_one = "" if unit == "game" else f" of one {unit}"
    tables = f", each deal at {setting.tables} tables" if setting.tables > 1 else ""
    lines = [
        f"{setting.game.name}, {result.counted:,} of {result.asked:,} games{of_one}"
        f"{tables}, seed {setting.seed}",
        "",
    ]
    rows = [("", f"{f'points a {unit}':>16}", f"{'95% interval':>18}", f"{'won':>10}")]
    for team, points, wins in zip(result.teams, result.points, result.wins, strict=True):
        name = cut(clean(team).replace("\n", "\\n"), WIDEST_NAME)
        rows.append((name, *_numbers(points), f"{wins:>10,}"))
    rows.append(("difference", *_numbers(result.difference, sign="+"), ""))
    lines.append(columns(rows))
    if result.faults:
        lines += ["", f"{len(result.faults):,} games ended by a player's fault are not counted"]
    return "\n".join(lines)


def _numbers(estimate: Estimate, sign: str = "") -> tuple[str, str]:
    mean = "-" if estimate.mean is None else f"{estimate.mean:{sign}.2f}"
    interval = ""
    if estimate.low is not None and estimate.high is not None:
        interval = f"{estimate.low:{sign}.2f} to {estimate.high:{sign}.2f}"
    return f"{mean:>16}", f"{interval:>18}"
