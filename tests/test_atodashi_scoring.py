"""What a set scores by other numbers than those shipped, and ties of three and more."""

from __future__ import annotations

from itertools import permutations

import pytest
from atodashi_games import SHIPPED, arranged, play, rest_of_set
from attrs import evolve

from goita.atodashi import Sign
from goita.atodashi.rules.judging import janken
from goita.atodashi.rules.scoring import result
from goita.atodashi.state import Janken

TIES = range(600)


def order(seats: tuple[int, ...], shown: list[Janken]) -> list[int]:
    """The seats as the janken that they showed put them, each taken from the list."""
    if len(seats) == 1:
        return list(seats)
    one = shown.pop(0)
    assert one.seats == seats
    winning = {sign for sign, won in zip(one.signs, janken(one.signs), strict=True) if won}
    before = tuple(seat for seat, sign in zip(seats, one.signs, strict=True) if sign in winning)
    if not before:
        return order(seats, shown)
    behind = tuple(seat for seat in seats if seat not in before)
    return order(before, shown) + order(behind, shown)


@pytest.mark.parametrize("many", [3, 4, 5])
def test_ties_of_three_and_more_are_put_in_order_by_the_janken_shown(many: int) -> None:
    for ties in TIES:
        ended = result((7,) * many, ties)
        shown = list(ended.janken)
        assert list(ended.ranking) == order(tuple(range(many)), shown)
        assert shown == []


def test_three_who_are_equal_come_in_every_order() -> None:
    rankings = [result((7, 7, 7), ties).ranking for ties in TIES]
    assert set(rankings) == set(permutations(range(3)))
    # By lot: each of six comes about a hundred times in 600.
    assert all(50 < rankings.count(one) < 150 for one in set(rankings))


def test_two_ties_have_janken_of_their_own() -> None:
    for ties in range(50):
        ended = result((5, 7, 5, 7, 5), ties)
        shown = list(ended.janken)
        assert list(ended.ranking) == order((1, 3), shown) + order((0, 2, 4), shown)
        assert shown == []


def test_equal_scores_are_not_shown_equal_hands_for_ever() -> None:
    """Hands are drawn anew for each janken, and for each seat."""
    shown = [one.signs for ties in TIES for one in result((7, 7, 7), ties).janken]
    assert {len(set(signs)) for signs in shown} == {1, 2, 3}
    assert {sign for signs in shown for sign in signs} == set(Sign)


@pytest.mark.parametrize(
    ("win", "times", "scores"),
    [(1, 2, (2, 2, 0)), (4, 2, (8, 2, 0)), (1, 3, (3, 2, 0)), (5, 1, (5, 2, 0))],
)
def test_a_win_and_the_dealer_score_what_the_variant_says(
    win: int, times: int, scores: tuple[int, ...]
) -> None:
    variant = evolve(SHIPPED, id="club", win=win, dealer_times=times)
    game = arranged(["paper", "paper 2", "rock"], variant=variant)
    assert rest_of_set(game).scores == scores


def test_printed_points_of_a_dealer_are_multiplied_too() -> None:
    variant = evolve(SHIPPED, id="club", win=4, dealer_times=3)
    game = arranged(["paper 3", "rock", "paper"], [["skip"]], variant=variant)
    assert rest_of_set(play(game, "skip")).scores == (9, 0, 4)
