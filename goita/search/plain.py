"""Questions answered by the interpreter alone, for positions late in a round."""

from __future__ import annotations

from collections.abc import Sequence

from goita.rules import Rules
from goita.rules.hands import MASK
from goita.rules.play import legal_above, legal_attacks
from goita.search.budget import Budget
from goita.search.positions import OPEN, TURN, WIDTH, at_sight, load, settle, step
from goita.search.question import Question, ask_about, unreceived_by

MOST_PIECES = 24
"""With more pieces left in the four hands this would take many seconds, or minutes.

>>> from goita import Round, load_variant
>>> hands = Round.deal(load_variant("noto"), seed=7).hands
>>> sum(map(len, hands)) - MOST_PIECES  # have to be put down first
8
"""


class _SpentError(Exception):
    """The budget ran out inside the search."""


class PlainEngine:
    """Answers the same questions as the compiled engine, and needs no other package.

    >>> from goita import Round, load_variant
    >>> from goita.search.positions import row_of
    >>> rnd = Round.deal(load_variant("noto"), seed=7)
    >>> engine = PlainEngine(rnd.variant.rules, rnd.state.doubled)
    >>> engine.answer(0, 1000, row_of(rnd.state), Budget())
    False
    """

    def __init__(self, rules: Rules, doubled: int) -> None:
        self._rules = rules
        self._doubled = doubled
        self._unreceived = unreceived_by(rules)
        self._memories: dict[tuple[int, int], dict[tuple[int, ...], int]] = {}

    def answer(self, team: int, least: int, row: Sequence[int], budget: Budget) -> bool | None:
        """Whether the team can go out with at least so much; None when the budget ran out.

        >>> from goita import Round, load_variant
        >>> from goita.search.positions import row_of
        >>> rnd = Round.deal(load_variant("noto"), seed=7)
        >>> PlainEngine(rnd.variant.rules, 0).answer(1, 101, row_of(rnd.state), Budget())
        False
        """
        question = ask_about(self._rules, self._doubled, team, least)
        known = self._memories.setdefault((team, least), {})
        start = list(row)
        settle(self._rules, start)
        answer = at_sight(self._rules, question, self._unreceived, start)
        if answer == OPEN:
            try:
                answer = self._search(question, known, start, budget)
            except _SpentError:
                return None
        return bool(answer)

    def peek(self, team: int, least: int, row: Sequence[int]) -> bool | None:
        """The answer where it is known without a search, else None.

        >>> from goita import Round, load_variant
        >>> from goita.search.positions import row_of
        >>> rnd = Round.deal(load_variant("noto"), seed=7)
        >>> PlainEngine(rnd.variant.rules, 0).peek(1, 20, row_of(rnd.state)) is None
        True
        """
        return self.answer(team, least, row, Budget(nodes=0))

    def _search(
        self,
        question: Question,
        known: dict[tuple[int, ...], int],
        row: list[int],
        budget: Budget,
    ) -> int:
        key = tuple(row)
        if key in known:
            return known[key]
        if budget.is_spent():
            raise _SpentError
        budget.spend(1)
        mine = int(row[TURN] & 1 == question.team)
        children = []
        for code in choices(self._rules, row):
            after = [0] * WIDTH
            answer = step(self._rules, question, self._unreceived, row, code, after)
            if answer == OPEN:
                answer = known.get(tuple(after), OPEN)
            if answer == mine:
                known[key] = mine
                return mine
            if answer == OPEN:
                children.append(after)
        for after in children:
            if self._search(question, known, after, budget) == mine:
                known[key] = mine
                return mine
        known[key] = 1 - mine
        return 1 - mine


def choices(rules: Rules, row: Sequence[int]) -> list[int]:
    """What the player to move can put down, as the piece above and the attack in four bits each.

    >>> from goita import Round, load_variant
    >>> from goita.search.positions import row_of
    >>> rnd = Round.deal(load_variant("jga"), seed=7).play_on()
    >>> [hex(code) for code in choices(rnd.variant.rules, row_of(rnd.state))[:3]]
    ['0x1', '0x2', '0x3']
    """
    state = load(row)
    found = []
    above = legal_above(rules, state)
    for kind in range(9):
        if above & MASK[kind]:
            attacks = legal_attacks(rules, state, kind)
            found += [kind << 4 | attack for attack in range(9) if attacks & MASK[attack]]
    return found
