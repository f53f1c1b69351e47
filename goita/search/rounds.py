"""Random rounds in bulk. Compiled."""

from __future__ import annotations

from typing import Any

from goita.rules import Rules, apply, begin
from goita.rules.dealing import UNUSED, WORD, deal_on, next_word
from goita.rules.model import OVER, PLAYED
from goita.rules.turns import random_action


def play_rounds(
    rules: Rules,
    seed: int,
    first: int,
    stop: int,
    hows: Any,
    winners: Any,
    points: Any,
    turns: Any,
    lasts: Any,
) -> None:
    """Play the rounds from number `first` to before `stop`, each by a stream of its own.

    Round n is the deal of number n, dealt by seat n modulo 4. Its choices come from the generator
    of the deal function, started as no deal starts it.
    """
    table = [0] * (4 * rules.hand_size)
    for number in range(first, stop):
        a = seed & WORD
        b = seed >> 32 & WORD
        c = number & WORD
        # More redeals than there can be.
        counter = WORD
        state = begin(rules, deal_on(table, rules, seed, number, 0), number & 3)
        unused = UNUSED
        turn = 0
        code = 0
        while state.phase != OVER:
            word, a, b, c, counter = next_word(a, b, c, counter)
            if unused:
                unused -= 1
                continue
            code = random_action(rules, state, word)
            state = apply(rules, state, code)
            turn += 1
        hows[number] = state.outcome.how
        winners[number] = state.outcome.winner
        points[number] = state.outcome.points
        turns[number] = turn
        last = 0
        if state.outcome.how == PLAYED:
            last = code & 15 if code & 15 else code >> 4 & 15
        lasts[number] = last
