"""Plain minimax without memory on the typed API, to hold the solver against."""

from __future__ import annotations

from goita import Round


def minimax(rnd: Round) -> int:
    """What a round is worth for team 0."""
    if rnd.result is not None:
        assert rnd.result.points is not None
        return rnd.result.points if rnd.result.team == 0 else -rnd.result.points
    values = [minimax(rnd.apply(action)) for action in rnd.legal_actions()]
    return max(values) if rnd.turn % 2 == 0 else min(values)


def cutting(rnd: Round, low: int, high: int) -> int:
    """The same by alpha and beta: exact where it is above `low` and below `high`."""
    if rnd.result is not None:
        assert rnd.result.points is not None
        return rnd.result.points if rnd.result.team == 0 else -rnd.result.points
    for action in rnd.legal_actions():
        value = cutting(rnd.apply(action), low, high)
        if rnd.turn % 2 == 0:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return low if rnd.turn % 2 == 0 else high
