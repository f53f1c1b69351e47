"""`goita variants`: what is shipped, what a variant says, and what is wrong with a file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from goita.cli.any_game import AnyVariantArgument, load_any
from goita.cli.layout import UNWRAPPED, broken, columns, terminal_columns
from goita.cli.output import (
    Language,
    LanguageOption,
    VariantArgument,
    clean,
    quietly,
)
from goita.cli.sentences import say
from goita.errors import InvalidVariant
from goita.variant import Variant, list_variants, load_variant
from goita.variant.words import switches
from goita.variant_files.games import game_shipping
from goita.variant_files.switches import Switch

app = typer.Typer(help="Look at variants.", no_args_is_help=True, rich_markup_mode=None)


@app.command("list")
@quietly
def list_command() -> None:
    """List the shipped variants."""
    shipped = [load_variant(variant) for variant in list_variants()]
    print(clean(columns([(v.id, v.name.ja, v.name.en) for v in shipped])))


@app.command("show")
@quietly
def show_command(variant: AnyVariantArgument, language: LanguageOption = Language.EN) -> None:
    """Show all switches of a variant in words, its sources and what was assumed."""
    if variant.is_goita:
        print(clean(in_text(variant.variant, language, terminal_columns())))
        return
    from goita.atodashi import words

    told = words.switches(variant.variant, language)
    print(clean(_in_text(variant.variant, told, language, terminal_columns())))


@app.command("diff")
@quietly
def diff_command(
    a: VariantArgument, b: VariantArgument, language: LanguageOption = Language.EN
) -> None:
    """Show the switches in which two variants differ, and nothing else."""
    pairs = zip(switches(a, language), switches(b, language), strict=True)
    rows = [(one.label, one.value, other.value) for one, other in pairs if one != other]
    if not rows:
        print(clean(f"{a.id} and {b.id} play by the same rules"))
        return
    # Below one another rather than side by side: values are sentences, and lines short.
    for label, one, other in rows:
        both = columns([("", a.id, one), ("", b.id, other)], terminal_columns())
        print(clean(f"{label}\n{both}"))


@app.command("check")
@quietly
def check_command(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Variant files, of any game."),
    ],
) -> None:
    """Say all that is wrong with variant files; the exit status is 1 when anything is."""
    wrong = False
    for file in files:
        try:
            variant = load_any(file).variant
        except InvalidVariant as error:
            wrong = True
            print(clean(str(error)))
        else:
            print(clean(f"{file}: {variant.id}, all right"))
    if wrong:
        raise typer.Exit(1)


def in_text(variant: Variant, language: str = "en", width: int = UNWRAPPED) -> str:
    """A variant for people: every switch in words, then sources and assumptions."""
    return _in_text(variant, switches(variant, language), language, width)


def rules_in_text(variant: Variant, language: str, width: int) -> str:
    """The same for somebody who plays: without sources, where those are not in the language."""
    if language == "en" or game_shipping(variant.id) is None:
        return in_text(variant, language, width)
    shown = _head_and_rows(variant, switches(variant, language), language, width)
    where = say("ja", "sources", variant=variant.id)
    return "\n".join([*shown, "", *broken(where, width)])


def _head_and_rows(variant: Any, told: Iterable[Switch], language: str, width: int) -> list[str]:
    names = [variant.name.ja] if language == "ja" else [variant.name.ja, variant.name.en]
    rows = [(switch.label, switch.value) for switch in told]
    return [*broken(f"{variant.id}: {', '.join(names)}", width), "", columns(rows, width)]


def _in_text(variant: Any, told: Iterable[Switch], language: str, width: int) -> str:
    """A variant of whatever game, which says these switches."""
    lines = _head_and_rows(variant, told, language, width)
    source, assumptions = ("sources", "assumptions") if language == "en" else ("出典", "補った点")
    if language != "en" and game_shipping(variant.id):
        # Those of the shipped files are written in English.
        source, assumptions = f"{source}（英語）", f"{assumptions}（英語）"
    for title, texts in ((source, variant.source), (assumptions, variant.assumptions)):
        if texts:
            lines += ["", f"{title}:", *(columns([("-", text)], width, gap=1) for text in texts)]
    return "\n".join(lines)
