"""`goita variants`: what is shipped, and what a variant says."""

from __future__ import annotations

import json

import typer

from goita.cli.output import VariantArgument, clean, quietly
from goita.variant import Variant, list_variants, load_variant

app = typer.Typer(help="Look at variants.", no_args_is_help=True, rich_markup_mode=None)


@app.command("list")
@quietly
def list_command() -> None:
    """List the shipped variants."""
    for variant in map(load_variant, list_variants()):
        print(f"{variant.id:<8} {variant.name.ja}, {variant.name.en}")


@app.command("show")
@quietly
def show_command(variant: VariantArgument) -> None:
    """Show all switches of a variant, its sources and what was assumed."""
    print(clean(in_text(variant)))


def in_text(variant: Variant) -> str:
    """A variant for people: every switch by its key, then sources and assumptions."""
    data = variant.to_dict()
    lines = [f"{variant.id}: {variant.name.ja}, {variant.name.en}", ""]
    lines += [f"{'piece':<6} {'count':>5} {'points':>6}  names"]
    for key, kind in data["pieces"].items():
        names = ", ".join(kind[name] for name in ("ja", "reading", "en") if name in kind)
        lines.append(f"{key:<6} {kind['count']:>5} {kind['points']:>6}  {names}")
    lines.append("")
    for key in ("target", "dealer", "opening", "king", "doubling", "shi_hands"):
        lines += _switches(key, data[key])
    for title, texts in (("source", variant.source), ("assumptions", variant.assumptions)):
        if texts:
            lines += ["", f"{title}:", *(f"- {text}" for text in texts)]
    return "\n".join(lines)


def _switches(path: str, value: object) -> list[str]:
    if isinstance(value, dict):
        return [line for key in value for line in _switches(f"{path}.{key}", value[key])]
    if isinstance(value, list):
        return [f"{path}: {', '.join(map(str, value)) or 'none'}"]
    return [f"{path}: {value if isinstance(value, str) else json.dumps(value)}"]
