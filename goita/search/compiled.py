"""The rules made known to Numba, so that compiled functions may call them unchanged."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import FunctionType

from goita.errors import MissingExtra

_MODULES = ("hands", "play", "shi", "dealing", "turns", "refusals")


@cache
def register_rules() -> None:
    """Let functions compiled by Numba call every function of `goita.rules`.

    Only the first call does anything. Raises MissingExtra when numba is not installed.
    """
    try:
        from numba.extending import register_jitable
    except ImportError:
        raise MissingExtra("fast", "numba") from None
    for name in _MODULES:
        module = import_module(f"goita.rules.{name}")
        for function in vars(module).values():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                register_jitable(function)
