"""Questions asked of the compiled search, and their work kept for the next ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import define, field

from goita.rules import Rules
from goita.search.asking import (
    FRESH,
    MOST_CHOICES,
    MOST_DEPTH,
    NODES,
    PENDING,
    STORED,
    WIDTH,
    ask,
)
from goita.search.budget import Budget
from goita.search.compiled import compile_kernel
from goita.search.positions import WIDTH as ROW
from goita.search.question import Question, ask_about, unreceived_by

FIRST_PLACES = 1 << 15
# Of a table, each of 16 bytes; a table doubles when it is half full.
MOST_PLACES = 1 << 20
# How many questions keep their tables, together 101 MB at most.
MOST_QUESTIONS = 6
# Positions between two looks at the clock.
SLICE = 5_000


@define
class _Memory:
    """What is remembered of one question."""

    question: Question
    table: np.ndarray = field(factory=lambda: np.zeros(2 * FIRST_PLACES, dtype=np.uint64))
    history: np.ndarray = field(factory=lambda: np.zeros((2, 2, 257), dtype=np.int64))
    stored: int = 0

    def grow(self) -> None:
        """Double the table; one entry of two that want the same place stays."""
        places = len(self.table)
        entries = self.table.reshape(-1, 2)
        entries = entries[entries[:, 1] != 0]
        bigger = np.zeros((places, 2), dtype=np.uint64)
        bigger[entries[:, 0] & np.uint64(places - 1)] = entries
        self.table = bigger.reshape(-1)


class CompiledEngine:
    """Answers questions about positions of one round; not for two threads at once.

    >>> from goita import Round, load_variant
    >>> from goita.search.positions import row_of
    >>> text = "11244556,12234569,11123378,11113457,s3,371,411,115,2p,3p,4p"
    >>> rnd = Round.from_history(load_variant("noto"), text)
    >>> engine = CompiledEngine(rnd.variant.rules, rnd.state.doubled)
    >>> engine.answer(0, 1000, row_of(rnd.state), Budget())
    False
    """

    def __init__(self, rules: Rules, doubled: int) -> None:
        self._rules = rules
        self._doubled = doubled
        self._ask = compile_kernel(ask)
        self._unreceived = np.array(unreceived_by(rules), dtype=np.int64)
        self._memories: dict[tuple[int, int], _Memory] = {}
        self._rows = np.zeros((MOST_DEPTH, ROW), dtype=np.int64)
        self._kids = np.zeros((MOST_DEPTH, MOST_CHOICES, 2), dtype=np.int64)
        self._marks = np.zeros((MOST_DEPTH, MOST_CHOICES, 2), dtype=np.uint64)
        self._numbers = np.zeros((MOST_DEPTH, WIDTH), dtype=np.int64)
        self._keys = np.zeros((MOST_DEPTH, 2), dtype=np.uint64)
        # Nobody goes out with so much; what is compiled or loaded for the answer stays.
        self.answer(0, 1 << 30, [0] * ROW, Budget(nodes=0))
        self._memories.clear()

    def answer(self, team: int, least: int, row: Sequence[int], budget: Budget) -> bool | None:
        """Whether the team can go out with at least so much; None when the budget ran out.

        >>> from goita import Round, load_variant
        >>> from goita.search.positions import row_of
        >>> rnd = Round.deal(load_variant("noto"), seed=7)
        >>> CompiledEngine(rnd.variant.rules, 0).answer(1, 101, row_of(rnd.state), Budget())
        False
        """
        memory = self._memory(team, least)
        control = np.zeros(4, dtype=np.int64)
        control[FRESH] = 2
        control[STORED] = memory.stored
        self._rows[0] = row
        answer = PENDING
        while True:
            before = int(control[NODES])
            most = before + min(SLICE, budget.nodes_left())
            answer = int(
                self._ask(
                    self._rules, memory.question, self._unreceived, control, self._rows,
                    self._kids, self._marks, self._numbers, self._keys, memory.history,
                    memory.table, most,
                )
            )  # fmt: skip
            budget.spend(int(control[NODES]) - before)
            if answer != PENDING:
                break
            if int(control[NODES]) >= most:
                if budget.is_spent():
                    break
            elif len(memory.table) < 2 * MOST_PLACES:
                memory.grow()
            else:
                # It stays as it is, newer entries instead of older ones.
                control[STORED] = -(1 << 62)
        memory.stored = int(control[STORED])
        return None if answer == PENDING else bool(answer)

    def peek(self, team: int, least: int, row: Sequence[int]) -> bool | None:
        """The answer where it is known without a search, else None.

        >>> from goita import Round, load_variant
        >>> from goita.search.positions import row_of
        >>> rnd = Round.deal(load_variant("noto"), seed=7)
        >>> CompiledEngine(rnd.variant.rules, 0).peek(1, 20, row_of(rnd.state)) is None
        True
        """
        nothing = Budget(nodes=0)
        return self.answer(team, least, row, nothing)

    def _memory(self, team: int, least: int) -> _Memory:
        memory = self._memories.pop((team, least), None)
        if memory is None:
            if len(self._memories) == MOST_QUESTIONS:
                del self._memories[next(iter(self._memories))]
            memory = _Memory(ask_about(self._rules, self._doubled, team, least))
            for (other, _), known in self._memories.items():
                if other == team:
                    # What was good for another question may be good for this one.
                    memory.history = known.history // 8
        self._memories[(team, least)] = memory
        return memory
