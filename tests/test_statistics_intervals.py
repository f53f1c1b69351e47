"""Intervals of means and shares, of what may depend on one another too."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goita.statistics.intervals import mean, share, share_of_groups


def test_wilsons_interval_is_as_it_stands_in_books() -> None:
    # Newcombe (1998), table I: 81 of 263 and 0 of 20 and 1 of 29.
    for successes, trials, low, high in (
        (81, 263, 0.2553, 0.3662),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        found = share(successes, trials)
        assert found.low == pytest.approx(low, abs=5e-5)
        assert found.high == pytest.approx(high, abs=5e-5)


@given(st.integers(0, 200), st.integers(0, 200))
def test_a_share_lies_in_its_interval(one: int, other: int) -> None:
    found = share(one, one + other)
    if one + other == 0:
        assert found.value is None
    else:
        assert found.value is not None
        assert found.low is not None
        assert found.high is not None
        assert 0 <= found.low <= found.value <= found.high <= 1


def test_a_share_of_groups_of_one_is_the_plain_one() -> None:
    assert share_of_groups([(1, 1)] * 5 + [(0, 1)] * 8 + [(0, 0)]) == share(5, 13)
    assert share_of_groups([(0, 1)] * 8) == share(0, 8)


def test_groups_that_come_out_alike_count_as_one_trial_each() -> None:
    assert share_of_groups([(4, 4)] * 5 + [(0, 4)] * 8) == share(5, 13)
    # Nothing tells whether they would have been alike had they come out otherwise.
    assert share_of_groups([(0, 4)] * 8) == share(0, 8)
    # Groups that are all mixed alike are no surer than trials that do not depend on one another.
    assert share_of_groups([(1, 2)] * 8) == share(8, 16)


def test_one_group_has_no_interval() -> None:
    assert share_of_groups([(1, 2)]) == share_of_groups([(1, 2), (0, 0)])
    assert share_of_groups([(1, 2)]).low is None
    assert share_of_groups([(1, 1)]) == share(1, 1)
    assert share_of_groups([(0, 0)]).value is None


def test_shares_of_groups_hold_the_truth_as_often_as_they_say() -> None:
    # Deals at two tables each: four of five come out alike at both.
    rng = random.Random(1)
    held = held_if_all_were_apart = 0
    samples = 1000
    for _ in range(samples):
        groups = []
        for _ in range(60):
            first, second = (rng.random() < 0.3 for _ in range(2))
            groups.append((first + (first if rng.random() < 0.8 else second), 2))
        found, naive = share_of_groups(groups), share(sum(won for won, _ in groups), 120)
        assert found.low is not None
        assert found.high is not None
        assert naive.low is not None
        assert naive.high is not None
        held += found.low <= 0.3 <= found.high
        held_if_all_were_apart += naive.low <= 0.3 <= naive.high
    assert 0.93 <= held / samples <= 0.97
    assert held_if_all_were_apart / samples < 0.9


def test_the_mean_of_single_numbers_has_the_usual_interval() -> None:
    # Of 2, 4, 9: mean 5, variance (9 + 1 + 16) / 2 = 13.
    found = mean([(2, 1), (4, 1), (9, 1)])
    assert found.value == 5
    assert found.high == pytest.approx(5 + 1.959964 * (13 / 3) ** 0.5)
    assert mean([(2, 1)]).low is None
    assert mean([(0, 0)]).value is None


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    # Groups of one to four numbers that have their group's luck in common.
    rng = random.Random(1)
    held = held_if_all_were_apart = 0
    samples = 1000
    for _ in range(samples):
        groups, singles = [], []
        for _ in range(60):
            luck = rng.gauss(0, 2)
            numbers = [10 + luck + rng.gauss(0, 1) for _ in range(rng.randint(1, 4))]
            groups.append((sum(numbers), len(numbers)))
            singles += [(number, 1) for number in numbers]
        found, naive = mean(groups), mean(singles)
        assert found.low is not None
        assert found.high is not None
        assert naive.low is not None
        assert naive.high is not None
        held += found.low <= 10 <= found.high
        held_if_all_were_apart += naive.low <= 10 <= naive.high
    assert 0.93 <= held / samples <= 0.965
    assert held_if_all_were_apart / samples < 0.9
