"""The value of a position found by questions that are answered by yes or no."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Protocol

from attrs import define

from goita.rules import Rules, State, model
from goita.search.budget import Budget
from goita.search.positions import row_of
from goita.search.question import worths


class Engine(Protocol):
    """What answers questions about one round.

    >>> from goita.search.plain import PlainEngine
    >>> engine: Engine = PlainEngine
    """

    def answer(self, team: int, least: int, row: Sequence[int], budget: Budget) -> bool | None:
        """Whether the team can go out with at least so much; None when the budget ran out.

        >>> "answer" in dir(Engine)
        True
        """

    def peek(self, team: int, least: int, row: Sequence[int]) -> bool | None:
        """The answer where it is known without a search, else None.

        >>> "peek" in dir(Engine)
        True
        """


@define
class Bounds:
    """What has been proved of a value, in points: not below `lower`, not above `upper`.

    >>> Bounds(10, 10).value, Bounds(-20, 10).value
    (10, None)
    >>> bounds = Bounds(-20, 10)
    >>> bounds.lower, bounds.upper
    (-20, 10)
    """

    lower: int
    upper: int

    @property
    def value(self) -> int | None:
        """The value, where it is proved.

        >>> Bounds(30, 30).value
        30
        """
        return self.lower if self.lower == self.upper else None


class Values:
    """The values of positions of one round, in points for one team.

    >>> from goita import Round, load_variant
    >>> from goita.search.plain import PlainEngine
    >>> rnd = Round.deal(load_variant("noto"), seed=7)
    >>> rules = rnd.variant.rules
    >>> Values(rules, rnd.state.doubled, 0, PlainEngine(rules, rnd.state.doubled)).all[:3]
    [-100, -80, -60]
    """

    all: list[int]
    """Every value there can be, ascending, in points."""

    def __init__(self, rules: Rules, doubled: int, team: int, engine: Engine) -> None:
        self._team = team
        self._engine = engine
        self._losses = worths(rules, doubled, team ^ 1)
        wins = worths(rules, doubled, team)
        self.all = sorted({*wins, *(-loss for loss in self._losses)})

    def narrow(
        self, state: State, bounds: Bounds, budget: Budget, guess: int | None = None
    ) -> None:
        """Narrow the bounds to the value, or until the budget is spent.

        The first question is about the sign, or about the guess.

        >>> from goita import Round, load_variant
        >>> from goita.search.plain import PlainEngine
        >>> text = "11124678,11344458,12233355,11112567,s1,127,284,3p,4p,181,213,331,411,111"
        >>> rnd = Round.from_history(load_variant("noto"), text)
        >>> rules = rnd.variant.rules
        >>> values = Values(rules, 0, 1, PlainEngine(rules, 0))
        >>> bounds = Bounds(-100, 100)
        >>> values.narrow(rnd.state, bounds, Budget())
        >>> bounds
        Bounds(lower=60, upper=60)
        """
        if state.phase == model.OVER:
            mine = state.outcome.winner & 1 == self._team
            bounds.lower = bounds.upper = state.outcome.points * (1 if mine else -1)
            return
        row = row_of(state)
        low = self.all.index(bounds.lower)
        high = self.all.index(bounds.upper)
        positive = bisect_left(self.all, 1)
        asked = positive if guess is None else self.all.index(guess)
        steps = 0
        while low < high:
            asked = min(max(asked, low + 1), high)
            answer = self._at_least(asked, row, budget)
            if answer is None:
                break
            if answer:
                low = asked
            else:
                high = asked - 1
            steps += 1
            if guess is not None:
                asked = (low + high + 1) // 2 if steps > 2 else low + 1 if answer else high
            else:
                # Most values are small, and questions about great ones that are no cost least.
                stride = max(1, (high - low + 1) // (4 if steps == 1 else 8))
                asked = low + stride if low >= positive else high + 1 - stride
        bounds.lower = self.all[low]
        bounds.upper = self.all[high]

    def _at_least(self, place: int, row: Sequence[int], budget: Budget) -> bool | None:
        """Whether the value is at least that of a place in `all`."""
        team, least, yes = self._question(self.all[place])
        answer = self._engine.answer(team, least, row, budget)
        return None if answer is None else answer == yes

    def _question(self, value: int) -> tuple[int, int, bool]:
        """The team, what it should go out with, and the answer when the value is reached."""
        if value > 0:
            return self._team, value, True
        return self._team ^ 1, min(loss for loss in self._losses if loss > -value), False

    def holds(self, state: State, value: int, ours: bool, budget: Budget | None) -> bool | None:
        """Whether a position is worth at least (`ours`), or else at most, so much.

        Without a budget only what is known without a search; None is for not known.

        >>> from goita import Round, load_variant
        >>> from goita.search.plain import PlainEngine
        >>> rnd = Round.deal(load_variant("noto"), seed=7)
        >>> rules = rnd.variant.rules
        >>> Values(rules, 0, 0, PlainEngine(rules, 0)).holds(rnd.state, -100, True, None)
        True
        """
        if state.phase == model.OVER:
            mine = state.outcome.winner & 1 == self._team
            points = state.outcome.points * (1 if mine else -1)
            return points >= value if ours else points <= value
        place = self.all.index(value) + (0 if ours else 1)
        if place in (0, len(self.all)):
            return True
        team, least, yes = self._question(self.all[place])
        row = row_of(state)
        if budget is None:
            answer = self._engine.peek(team, least, row)
        else:
            answer = self._engine.answer(team, least, row, budget)
        if answer is None:
            return None
        return (answer == yes) == ours
