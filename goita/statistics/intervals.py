"""Estimates with confidence intervals, from the numbers alone: no random resampling."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum, sqrt
from statistics import NormalDist

from attrs import frozen

from goita.errors import InvalidOption


@frozen
class Estimate:
    """A mean or a share, and the interval around it; no interval where there is too little.

    `value` is None where there is nothing at all, `low` and `high` where there is no interval.

    >>> found = mean([(4.0, 1), (5.0, 1), (6.0, 1)])
    >>> found.value, round(found.low, 2), round(found.high, 2)
    (5.0, 3.87, 6.13)
    >>> mean([(5.0, 1)]), mean([])
    (Estimate(value=5.0, low=None, high=None), Estimate(value=None, low=None, high=None))
    """

    value: float | None
    low: float | None = None
    high: float | None = None


def quantile(confidence: float) -> float:
    """How many standard errors an interval reaches to either side.

    Raises InvalidOption unless `confidence` lies between 0 and 1.

    >>> round(quantile(0.95), 2)
    1.96
    """
    if type(confidence) is not float or not 0 < confidence <= 0.999999:
        raise InvalidOption(f"the confidence lies between 0 and 1, like 0.95, not {confidence!r}")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def share(successes: int, trials: int, confidence: float = 0.95) -> Estimate:
    """A share of trials that do not depend on one another, with Wilson's interval.

    >>> share(8, 10)
    Estimate(value=0.8, low=0.49..., high=0.94...)
    """
    if trials == 0:
        return Estimate(None)
    return _wilson(successes / trials, trials, confidence)


def share_of_groups(groups: Iterable[tuple[int, int]], confidence: float = 0.95) -> Estimate:
    """A share of trials in groups, each given as its successes and its number of trials.

    Trials of one group may depend on one another, groups do not. The interval is Wilson's for as
    many trials as would be as sure without groups: fewer than there are where those of a group are
    alike, and as many as there are groups where all trials came out the same, since then nothing
    tells how much they depend. With a single group of several trials there is no interval.

    >>> share_of_groups([(1, 1)] * 8 + [(0, 1)] * 2) == share(8, 10)
    True
    >>> share_of_groups([(2, 2)] * 8 + [(0, 2)] * 2) == share(8, 10)
    True
    """
    counted = [group for group in groups if group[1]]
    trials = sum(number for _, number in counted)
    if trials == 0:
        return Estimate(None)
    value = sum(successes for successes, _ in counted) / trials
    if len(counted) == 1 < trials:
        return Estimate(value)
    if value in (0, 1):
        return _wilson(value, len(counted), confidence)
    squares = fsum((successes - value * number) ** 2 for successes, number in counted)
    # Never more than there are: that trials of a group differ on purpose is not to be relied on.
    sure = trials if squares == 0 else min(trials, value * (1 - value) * trials**2 / squares)
    return _wilson(value, sure, confidence)


def _wilson(value: float, trials: float, confidence: float) -> Estimate:
    z = quantile(confidence)
    middle = value + z * z / (2 * trials)
    half = z * sqrt(value * (1 - value) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    # Rounding must not put the ends beyond what can be, nor beyond the value.
    low, high = max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
    return Estimate(value, min(low, value), max(high, value))


def mean(groups: Iterable[tuple[float, int]], confidence: float = 0.95) -> Estimate:
    """The mean of all numbers in groups, each given as its sum and how many there are.

    The normal interval for a ratio of sums over groups: numbers of one group may depend on one
    another, groups do not. With fewer than two groups there is no interval.

    >>> mean([(10.0, 1), (20.0, 1), (30.0, 1)])
    Estimate(value=20.0, low=8.6..., high=31.3...)
    """
    sums = [group for group in groups if group[1]]
    count = sum(number for _, number in sums)
    if count == 0:
        return Estimate(None)
    value = fsum(total for total, _ in sums) / count
    if len(sums) < 2:
        return Estimate(value)
    squares = sum((total - value * number) ** 2 for total, number in sums)
    error = sqrt(squares * len(sums) / (len(sums) - 1)) / count
    half = quantile(confidence) * error
    return Estimate(value, value - half, value + half)
