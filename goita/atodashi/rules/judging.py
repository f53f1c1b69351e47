"""Who wins, by what the hands show and the rule on the table."""

from __future__ import annotations

from collections.abc import Sequence

from goita.atodashi.cards import Sign, Wins
from goita.atodashi.state import Table

BEATS = {Sign.ROCK: Sign.SCISSORS, Sign.SCISSORS: Sign.PAPER, Sign.PAPER: Sign.ROCK}


def janken(signs: Sequence[Sign]) -> tuple[bool, ...]:
    """Who wins ordinary janken; nobody in a draw, when all show one sign or all three are shown.

    Source: the rules of Atodashi Hodai.

    >>> janken([Sign.ROCK, Sign.SCISSORS, Sign.ROCK])
    (True, False, True)
    >>> any(janken([Sign.ROCK, Sign.SCISSORS, Sign.PAPER]))
    False
    """
    kinds = set(signs)
    if len(kinds) != 2:
        return (False,) * len(signs)
    return tuple(BEATS[sign] in kinds for sign in signs)


def winners(table: Table) -> tuple[bool, ...]:
    """Who wins the set as the table lies, by seat.

    A reverse reads "wins" as "loses": who would win loses, and everybody else wins.

    Source: the rules of Atodashi Hodai.

    >>> from goita.atodashi.cards import HandCard
    >>> signs = (Sign.ROCK, Sign.SCISSORS, Sign.SCISSORS)
    >>> winners(Table(tuple(map(HandCard, signs)), ((), (), ())))
    (True, False, False)
    """
    rule = table.rule
    if rule is None:
        return janken(table.signs)
    won = _by_rule(rule.card.wins, rule.seat, table.signs)
    return tuple(not would for would in won) if rule.reversed else won


def _by_rule(wins: Wins, seat: int, signs: Sequence[Sign]) -> tuple[bool, ...]:
    if wins is Wins.DRAW_IS_MINE:
        won = janken(signs)
        return won if any(won) else tuple(one == seat for one in range(len(signs)))
    if wins is Wins.FEWEST_PLAYERS:
        many = [signs.count(sign) for sign in signs]
        return tuple(one == min(many) for one in many)
    fingers = [sign.fingers for sign in signs]
    if wins is Wins.FEWEST_FINGERS:
        return tuple(one == min(fingers) for one in fingers)
    if wins is Wins.MOST_FINGERS:
        return tuple(one == max(fingers) for one in fingers)
    return tuple(sign == wins.value for sign in signs)
