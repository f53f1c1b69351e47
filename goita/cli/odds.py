"""`goita odds`: exact odds of the deal, for a hand or for any."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

import typer

from goita.analysis.at_deal import Pair
from goita.analysis.holdings import SEAT_NAMES
from goita.analysis.odds import Odds, SeatOdds, odds
from goita.analysis.policies import POLICIES
from goita.cli.layout import columns
from goita.cli.output import (
    Language,
    LanguageOption,
    VariantOption,
    clean,
    quietly,
)
from goita.pieces import Piece, format_hand

NUMBERS = {5: "five", 6: "six", 7: "seven", 8: "eight"}
DIGITS = 3
"""Significant digits of a percentage."""


def _policy(text: str) -> str:
    if text not in POLICIES:
        raise typer.BadParameter(clean(f"{text!r} is none of {', '.join(POLICIES)}"))
    return text


def _seat(text: str) -> int:
    if text not in SEAT_NAMES:
        raise typer.BadParameter(clean(f"{text!r} is none of {', '.join(SEAT_NAMES)}"))
    return SEAT_NAMES.index(text)


@quietly
def command(
    variant: VariantOption = "noto",  # type: ignore[assignment]  # parsed by the option
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="PIECES", help="My hand, like 11112345.")
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option(
            "--given",
            metavar="SEAT=NUMBER",
            help="What a seat was dealt: left=5 (し), right=0-4, partner=1+:王. May be repeated.",
        ),
    ] = None,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            parser=_policy,
            metavar="POLICY",
            help=f"What all say in the shi phase: {', '.join(POLICIES)}.",
        ),
    ] = "play-on",
    dealer: Annotated[
        int,
        typer.Option(
            "--dealer", parser=_seat, metavar="SEAT", help=f"Who deals: {', '.join(SEAT_NAMES)}."
        ),
    ] = "me",  # type: ignore[assignment]  # parsed by the option
    kinds: Annotated[
        bool, typer.Option("--kinds", help="Also n pieces or more of each kind.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="All of it as JSON, with exact fractions.")
    ] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Show how likely shi hands, kings, redeals and wins at the deal are, counted exactly."""
    found = odds(variant, policy, hand=hand, given=given or (), dealer=dealer)
    if as_json:
        print(json.dumps(found.to_dict(), ensure_ascii=False))
        return
    print(clean(in_text(found, language, kinds)))


def in_text(found: Odds, language: str = "en", kinds: bool = False) -> str:
    """The odds as a table, in per cent."""
    parts = [_heading(found), columns(list(_by_seat(found, language)))]
    if kinds:
        parts.append(columns(list(_kinds(found, language))))
    parts.append(columns(list(_at_deal(found))))
    return "\n\n".join(parts)


def percent(chance: Fraction) -> str:
    """A probability in per cent with some significant digits, however small it is."""
    if chance in (0, 1):
        return f"{int(100 * chance)} %"
    value = float(100 * chance)
    places = DIGITS - 1 - int(f"{value:.{DIGITS - 1}e}".partition("e")[2])
    return f"{value:.{max(places, 0)}f} %"


def _heading(found: Odds) -> str:
    known = [] if found.hand is None else [f"my hand {format_hand(found.hand)}"]
    known += map(str, found.given)
    return ", ".join([found.variant.id, *known, f"{found.deals:,} deals"])


def _by_seat(found: Odds, language: str) -> Iterator[tuple[str, ...]]:
    kind = found.variant.kind(Piece.SHI)
    shi = kind.ja if language == "ja" else kind.en
    yield ("dealt", *SEAT_NAMES, "anyone")
    for number, chances in found.shi.items():
        more = " or more" if number == max(NUMBERS) < found.variant.rules.hand_size else ""
        yield _row(f"{NUMBERS[number]} {shi}{more}", chances)
    kings = found.variant.rules.counts[Piece.OU]
    if kings:
        of_them = {1: "the king", 2: "both kings"}.get(kings, f"all {kings} kings")
        yield _row(of_them, found.kings)


def _kinds(found: Odds, language: str) -> Iterator[tuple[str, ...]]:
    yield ("or more of a kind", *SEAT_NAMES, "anyone")
    for (piece, n), chances in found.kinds.items():
        kind = found.variant.kind(piece)
        yield _row(f"{n} {kind.ja if language == 'ja' else kind.en}", chances)


def _row(label: str, chances: SeatOdds) -> tuple[str, ...]:
    return (label, *map(percent, chances.seats), percent(chances.anyone))


def _at_deal(found: Odds) -> Iterator[tuple[str, str, str, str]]:
    at_deal = found.at_deal
    policy = f"policy {found.policy.name}, dealer {SEAT_NAMES[found.dealer]}"
    yield (policy, "our team", "their team", "together")

    def both(label: str, chances: Pair) -> tuple[str, str, str, str]:
        ours, theirs = chances
        return label, percent(ours), percent(theirs), percent(ours + theirs)

    yield both("five with both partners", found.fives.partners)
    yield "five against five", "", "", percent(found.fives.opponents)
    yield "dealt again", "", "", percent(at_deal.redeal)
    yield both("round won at the deal", at_deal.round_won)
    yield both("match won at the deal", at_deal.match_won)
    yield "played", "", "", percent(at_deal.play)
    if any(at_deal.doubled):
        yield both("played, a team's points doubled", at_deal.doubled)
    if at_deal.dealer_moved:
        yield "played, another seat leads", "", "", percent(at_deal.dealer_moved)
    if at_deal.points:
        mean = f"{float(at_deal.mean_points):.1f}"
        yield "points of a round won at the deal", "", "", mean
