"""The exact value of a position under best play of both teams, all hands known."""

from __future__ import annotations

from math import inf

from attrs import frozen

from goita.actions import ACTIONS, Action
from goita.analysis.bounds import Bounds, Engine, Values
from goita.errors import InvalidOption, MissingExtra, RoundOver
from goita.results import Phase
from goita.round import Round
from goita.rules import State, apply, count_actions, model, nth_action
from goita.search.budget import Budget
from goita.search.plain import MOST_PIECES, PlainEngine


@frozen
class Solution:
    """What a search has proved; values are points for the team of the player to move.

    `value` is None when the budget ran out before the value was proved; it is then not below
    `lower` and not above `upper`. `line` is best play by all from here to the end of the round, or
    as far as the budget went; no other line is better for the player who leaves it. `nodes` counts
    the positions looked into, in so many `seconds`.

    >>> from goita import Round, load_variant
    >>> text = "11124678,11344458,12233355,11112567,s1,127,284,3p,4p,181,213,331,411,111,215,355"
    >>> rnd = Round.from_history(load_variant("noto"), text)
    >>> solution = solve(rnd)
    >>> solution.value, solution.line[0], solution.nodes > 0, solution.seconds < 10
    (40, Receive(piece=<Piece.KIN: 5>, attack=<Piece.SHI: 1>), True, True)
    >>> cut = solve(rnd, max_nodes=1)
    >>> cut.value, cut.lower <= solution.value <= cut.upper
    (None, True)
    """

    value: int | None
    line: tuple[Action, ...]
    nodes: int
    seconds: float
    lower: int
    upper: int


def solve(rnd: Round, max_nodes: int | None = None, seconds: float | None = None) -> Solution:
    """What the round is worth for the team of the player to move, and a line of best play.

    `max_nodes` positions and `seconds` are the most that the search may take; what it has proved
    by then is told. Raises RoundOver when the round is over, InvalidOption in the shi phase (a
    redeal has no exact value) and for impossible budgets, and MissingExtra when the position is
    too early to be solved without numba, unless a budget is given.

    >>> from goita import Round, load_variant
    >>> text = "11124678,11344458,12233355,11112567,s1,127,284,3p,4p,181,213,331,411,111,215,355"
    >>> rnd = Round.from_history(load_variant("noto"), text)
    >>> solution = solve(rnd)
    >>> solution.value, [str(action) for action in solution.line]
    (40, ['51', 'p', 'p', 'p', '17', 'p', 'p', 'p', '26'])
    """
    _check_budget(max_nodes, seconds)
    search = Search(rnd, limited=max_nodes is not None or seconds is not None)
    # What is loaded or compiled first takes none of the seconds.
    budget = Budget(max_nodes, seconds)
    bounds = search.bounds()
    search.values.narrow(rnd.state, bounds, budget)
    line: tuple[Action, ...] = ()
    if bounds.value is not None:
        line = search.line(bounds.value, budget)
    return Solution(bounds.value, line, budget.nodes, budget.elapsed(), bounds.lower, bounds.upper)


def solve_actions(rnd: Round) -> dict[Action, int]:
    """What each legal action is worth for the team of the player to move, in points.

    Raises what `solve` raises.

    >>> from goita import Round, load_variant
    >>> text = "11124678,11344458,12233355,11112567,s1,127,284,3p,4p,181,213,331,411,111,215,355"
    >>> rnd = Round.from_history(load_variant("noto"), text)
    >>> {str(action): value for action, value in solve_actions(rnd).items()}
    {'p': -40, '51': 40, '52': -40, '56': -30, '57': 40}
    """
    return Search(rnd).actions(Budget())


class Search:
    """A round being solved: the work for one question helps the next ones.

    `limited` says that a budget will keep it short even where there is no numba.

    >>> from goita import Round, load_variant
    >>> text = "11124678,11344458,12233355,11112567,s1,127,284,3p,4p,181,213,331,411,111,215,355"
    >>> search = Search(Round.from_history(load_variant("noto"), text))
    >>> search.bounds()
    Bounds(lower=-100, upper=100)
    """

    values: Values

    def __init__(self, rnd: Round, limited: bool = False) -> None:
        _check(rnd)
        self._rules = rnd.variant.rules
        self._state = rnd.state
        self._team = rnd.state.turn & 1
        doubled = rnd.state.doubled
        engine = _engine(rnd, limited)
        self.values = Values(self._rules, doubled, self._team, engine)

    def bounds(self) -> Bounds:
        """What is known before any search.

        >>> from goita import Round, load_variant
        >>> text = "11124678,11344458,12233355,11112567,s1,127,284,3p,4p,181,213,331,411,111"
        >>> Search(Round.from_history(load_variant("noto"), text)).bounds().value is None
        True
        """
        return Bounds(self.values.all[0], self.values.all[-1])

    def actions(self, budget: Budget) -> dict[Action, int]:
        """The value of every legal action.

        >>> from goita import Round, load_variant
        >>> text = "11124678,11344458,12233355,11112567,s1,127,284,3p,4p,181,213,331,411,111"
        >>> search = Search(Round.from_history(load_variant("noto"), text))
        >>> max(search.actions(Budget()).values())
        60
        """
        found: dict[Action, int] = {}
        guess = None
        for code, after in self._after(self._state):
            bounds = self.bounds()
            self.values.narrow(after, bounds, budget, guess)
            # Actions are mostly worth about the same.
            guess = bounds.lower
            found[ACTIONS[code]] = bounds.lower
        return found

    def line(self, value: int, budget: Budget) -> tuple[Action, ...]:
        """Best play from a position of this value, to the end or until the budget is spent.

        >>> from goita import Round, load_variant
        >>> text = "11124678,11344458,12233355,11112567,s1,127,284,3p,4p,181,213,331,411,111"
        >>> search = Search(Round.from_history(load_variant("noto"), text))
        >>> len(search.line(60, Budget()))
        9
        """
        state = self._state
        line: list[Action] = []
        while state.phase != model.OVER:
            ours = state.turn & 1 == self._team
            children = self._after(state)
            if len(children) > 1:
                children = self._best(children, value, ours, budget)
            if not children:
                break
            code, state = children[0]
            line.append(ACTIONS[code])
        return tuple(line)

    def _best(
        self, children: list[tuple[int, State]], value: int, ours: bool, budget: Budget
    ) -> list[tuple[int, State]]:
        """A child that keeps the value, alone in a list; none when the budget is spent."""
        for limit in (None, budget):
            for child in children:
                if self.values.holds(child[1], value, ours, limit):
                    return [child]
        return []

    def _after(self, state: State) -> list[tuple[int, State]]:
        codes = [
            nth_action(self._rules, state, nth) for nth in range(count_actions(self._rules, state))
        ]
        return [(code, apply(self._rules, state, code)) for code in codes]


def _check(rnd: Round) -> None:
    if not isinstance(rnd, Round):
        raise InvalidOption(f"a Round can be solved, not {rnd!r:.60}")
    if rnd.phase is Phase.OVER:
        raise RoundOver(f"the round is over ({rnd.result}): there is nothing to solve")
    if rnd.phase is Phase.SHI:
        raise InvalidOption(
            "the shi hands are not settled, and a redeal has no exact value: apply what is said, "
            "or rnd.play_on(), and solve what follows"
        )


def _check_budget(max_nodes: int | None, seconds: float | None) -> None:
    if max_nodes is not None and (type(max_nodes) is not int or max_nodes < 1):
        raise InvalidOption(f"max_nodes must be a whole number from 1, not {max_nodes!r:.60}")
    if seconds is not None and (type(seconds) not in (int, float) or not 0 < seconds < inf):
        told = "a very long number" if type(seconds) is int else repr(seconds)
        raise InvalidOption(f"seconds must be a number above 0, not {told:.60}")


def _engine(rnd: Round, limited: bool) -> Engine:
    rules = rnd.variant.rules
    try:
        from goita.search.engines import CompiledEngine

        return CompiledEngine(rules, rnd.state.doubled)
    except ImportError as error:
        pieces = sum(len(hand) for hand in rnd.hands)
        if pieces > MOST_PIECES and not limited:
            raise MissingExtra.of(error, "fast", "numba") from None
    return PlainEngine(rules, rnd.state.doubled)
