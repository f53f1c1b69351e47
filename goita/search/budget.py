"""How much a search may still do: positions and seconds."""

from __future__ import annotations

import time


class Budget:
    """Positions and seconds that a search may take; without limits unless given.

    >>> budget = Budget(nodes=10)
    >>> budget.spend(10)
    >>> budget.is_spent(), budget.nodes
    (True, 10)
    """

    nodes: int
    """The positions spent so far."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        self._most = nodes
        self._began = time.perf_counter()
        self._seconds = seconds
        self.nodes = 0

    def spend(self, nodes: int) -> None:
        """Count positions.

        >>> budget = Budget()
        >>> budget.spend(3)
        >>> budget.nodes
        3
        """
        self.nodes += nodes

    def nodes_left(self) -> int:
        """How many positions are left, a great number without limit, 0 when the time is over.

        >>> Budget(nodes=10).nodes_left()
        10
        """
        if self._seconds is not None and self.elapsed() >= self._seconds:
            return 0
        return 1 << 62 if self._most is None else max(0, self._most - self.nodes)

    def elapsed(self) -> float:
        """The seconds since it was made.

        >>> Budget().elapsed() < 10
        True
        """
        return time.perf_counter() - self._began

    def is_spent(self) -> bool:
        """Whether nothing is left.

        >>> Budget(seconds=0).is_spent(), Budget().is_spent()
        (True, False)
        """
        return self.nodes_left() == 0
