"""The rules made known to Numba, so that compiled functions may call them unchanged."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

from goita.errors import MissingExtra

_RULES = ("hands", "play", "shi", "dealing", "turns", "refusals")
_SEARCH = ("positions", "keys", "asking", "rounds")


@cache
def register_rules() -> None:
    """Let functions compiled by Numba call every function of `goita.rules`.

    Only the first call does anything. Raises MissingExtra when numba is not installed.

    >>> register_rules()
    >>> register_rules.cache_info().currsize
    1
    """
    for name in _RULES:
        _register(f"goita.rules.{name}")


@cache
def compile_kernel(function: Callable[..., Any], makes_lists: bool = False) -> Callable[..., Any]:
    """A function of `goita.search` compiled, without the lock of the interpreter while it runs.

    Its code is kept between processes (`goita.search.cache`). Unless it makes lists or arrays of
    its own, references to arrays are not counted: a search that takes rows of them all the time
    would spend nearly half of its time counting. Raises MissingExtra when numba is not installed.

    >>> from goita.search.asking import ask
    >>> compile_kernel(ask) is compile_kernel(ask)
    True
    """
    register_rules()
    for name in _SEARCH:
        _register(f"goita.search.{name}")
    import numba

    from goita.search.cache import keep_compiled

    dispatcher: Callable[..., Any] = numba.njit(nogil=True, _nrt=makes_lists)(function)
    keep_compiled(dispatcher)
    return dispatcher


@cache
def _register(name: str) -> None:
    try:
        from numba.extending import register_jitable
    except ImportError as error:
        raise MissingExtra.of(error, "fast", "numba") from None
    module = import_module(name)
    for function in vars(module).values():
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            register_jitable(forceinline=True)(function)
