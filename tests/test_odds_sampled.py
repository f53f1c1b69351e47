"""Odds against deals of the deal function, within sampling error."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

import pytest

from goita import Piece, load_variant
from goita.analysis.odds import odds
from goita.rules import Rules, deal

pytest.importorskip("numba")
np = pytest.importorskip("numpy")

from goita.search.compiled import register_rules  # noqa: E402

NOTO = load_variant("noto")
SEED = 20_260_101
SIGMAS = 4.5
"""A right chance is further off in one of 150,000 samples; some 200 are looked at."""


def count_deals(rules: Rules, seed: int, number: int, counted: Any) -> None:
    """Count in how many deals each seat (or any, in row 4) holds n or more of a kind; and for し
    in how many n, in row 9 how five of them lie: with partners 0, 1 and with opponents."""
    shi = np.zeros(4, dtype=np.int64)
    for nth in range(number):
        hands = deal(rules, seed, nth, 0)
        for kind in range(1, 9):
            most = 0
            for seat in range(4):
                held = hands[seat] >> 4 * kind & 15
                if kind == 1:
                    shi[seat] = held
                most = max(most, held)
                for n in range(1, held + 1):
                    counted[kind, seat, n] += 1
            for n in range(1, most + 1):
                counted[kind, 4, n] += 1
        for n in range(5, 9):
            for seat in range(4):
                if shi[seat] == n:
                    counted[0, seat, n] += 1
            if (shi == n).any():
                counted[0, 4, n] += 1
        if shi[0] == 5 and shi[2] == 5:
            counted[9, 0, 0] += 1
        if shi[1] == 5 and shi[3] == 5:
            counted[9, 1, 0] += 1
        if (shi[0] == 5 or shi[2] == 5) and (shi[1] == 5 or shi[3] == 5):
            counted[9, 2, 0] += 1


@cache
def compiled() -> Any:
    from numba import njit

    register_rules()
    return njit(cache=False)(count_deals)


def unlikely(number: int) -> list[str]:
    """What is counted in so many deals too far from its odds."""
    counted = np.zeros((10, 5, 16), dtype=np.int64)
    compiled()(NOTO.rules, SEED, number, counted)
    found = odds(NOTO)
    expected = {}
    for shi, chances in found.shi.items():
        for row, chance in enumerate((*chances.seats, chances.anyone)):
            expected[0, row, shi] = chance
    for (kind, n), chances in found.kinds.items():
        for row, chance in enumerate((*chances.seats, chances.anyone)):
            expected[int(kind), row, n] = chance
    for row, chance in enumerate((*found.fives.partners, found.fives.opponents)):
        expected[9, row, 0] = chance
    assert len(expected) == 4 * 5 + (8 + 4 * 4 + 3 * 2) * 5 + 3
    kings = (*found.kings.seats, found.kings.anyone)
    assert [expected[int(Piece.OU), row, 2] for row in range(5)] == list(kings)
    wrong = []
    for place, chance in expected.items():
        mean = float(chance) * number
        # What is expected a few times is not spread as the normal curve is, so not below one.
        error = sqrt(max(mean * (1 - float(chance)), 1))
        if abs(counted[place] - mean) > SIGMAS * error:
            wrong.append(f"{place}: {counted[place]} instead of about {mean:.1f}")
    return wrong


def test_a_million_deals_are_as_counted() -> None:
    assert unlikely(1_000_000) == []


@pytest.mark.slow
def test_ten_million_deals_are_as_counted() -> None:
    assert unlikely(10_000_000) == []
