"""Means with their intervals of confidence."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from goita.statistics.intervals import mean

CONFIDENCE = 0.95


@frozen
class Estimate:
    """A mean and the 95% interval of confidence around it; None where there is too little.

    `samples` is how many numbers it is the mean of.

    >>> from goita.simulation.estimates import estimate
    >>> estimate([1.0, 2.0, 3.0])
    Estimate(mean=2.0, low=0.86..., high=3.13..., samples=3)
    >>> str(Estimate(2.0, 1.5, 2.5, 40)), str(Estimate(2.0, None, None, 1))
    ('2.00 (1.50 to 2.50)', '2.00')
    """

    mean: float | None
    low: float | None
    high: float | None
    samples: int

    def __str__(self) -> str:
        if self.mean is None:
            return "-"
        if self.low is None or self.high is None:
            return f"{self.mean:.2f}"
        return f"{self.mean:.2f} ({self.low:.2f} to {self.high:.2f})"


def estimate(samples: Sequence[float]) -> Estimate:
    """The mean of samples that do not depend on one another, with its interval.

    The interval is the normal one: 1.96 standard errors to either side, which is right for
    many samples and too narrow for fewer than some 30.

    >>> estimate([1.0, 3.0]).mean, estimate([5.0]).low
    (2.0, None)
    """
    found = mean(((sample, 1) for sample in samples), CONFIDENCE)
    return Estimate(found.value, found.low, found.high, len(samples))
