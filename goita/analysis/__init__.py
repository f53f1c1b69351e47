"""Exact analysis: the odds of the deal (`odds`), and what positions are worth.

Each name is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from goita.analysis.solving import Solution, solve, solve_actions

__all__ = ["Solution", "solve", "solve_actions"]

_HOME = dict.fromkeys(__all__, "goita.analysis.solving")


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
