"""The commands put together."""

from __future__ import annotations

from typing import Annotated

import typer

from goita import __version__
from goita.cli import convert, draw, odds, play, replay, simulate, solve, stats, variants

app = typer.Typer(
    name="goita",
    help="Goita (ごいた): play and simulate matches, replay records, odds, statistics, variants.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _print_version(value: bool) -> None:
    if value:
        typer.echo(f"goita {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Goita (ごいた): play and simulate matches, replay records, odds, statistics, variants."""


app.command("play")(play.command)
app.command("replay")(replay.command)
app.command("convert")(convert.command)
app.command("draw")(draw.command)
app.command("simulate")(simulate.command)
app.command("odds")(odds.command)
app.command("stats")(stats.command)
app.command("solve")(solve.command)
app.add_typer(variants.app, name="variants")
