"""What a set scores, and who comes first at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from goita.atodashi.cards import Sign
from goita.atodashi.rules.judging import janken, winners
from goita.atodashi.state import Janken, Result, Table
from goita.atodashi.variant import Variant
from goita.players.seeds import mixed


def points(variant: Variant, table: Table, dealer: int) -> tuple[int, ...]:
    """The points of each seat for the set that ends with this table.

    Who wins has the points printed on the hand card, or those of the variant where there are
    none; the dealer's are multiplied. Losing and a draw are nothing.

    Source: the rules of Atodashi Hodai.

    >>> from goita.atodashi import load_variant
    >>> from goita.atodashi.cards import HandCard
    >>> cards = (HandCard(Sign.PAPER), HandCard(Sign.ROCK), HandCard(Sign.PAPER, 2))
    >>> points(load_variant(), Table(cards, ((), (), ())), dealer=0)
    (2, 0, 2)
    """
    scored = []
    for seat, (card, won) in enumerate(zip(table.cards, winners(table), strict=True)):
        worth = variant.win if card.points is None else card.points
        times = variant.dealer_times if seat == dealer else 1
        scored.append(worth * times if won else 0)
    return tuple(scored)


def result(scores: tuple[int, ...], ties: int) -> Result:
    """The seats from the most points to the fewest, equal scores put in order by janken.

    `ties` is the number that the hands of that janken are drawn from.

    Source: the rules of Atodashi Hodai.

    >>> result((3, 5, 3), ties=1).ranking
    (1, 2, 0)
    """
    ranking: list[int] = []
    shown: list[Janken] = []
    for score in sorted(set(scores), reverse=True):
        equal = [seat for seat, own in enumerate(scores) if own == score]
        ranking += _in_order(equal, ties, shown)
    return Result(scores, tuple(ranking), tuple(shown))


def _in_order(seats: Sequence[int], ties: int, shown: list[Janken]) -> Iterator[int]:
    """The seats from first to last; who wins a janken comes before who loses it."""
    if len(seats) < 2:
        yield from seats
        return
    signs = [list(Sign)[mixed(ties, len(shown), seat) % 3] for seat in seats]
    shown.append(Janken(tuple(seats), tuple(signs)))
    won = janken(signs)
    for wins in (True, False):
        part = [seat for seat, one in zip(seats, won, strict=True) if one == wins]
        yield from _in_order(part, ties, shown)
