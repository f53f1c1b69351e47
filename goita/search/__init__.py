"""Compiled kernels over `goita.rules`; needs the extra `fast`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from goita.search.batch import RandomRounds, play_random

__all__ = ["RandomRounds", "play_random"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from goita.search import batch

        return getattr(batch, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
