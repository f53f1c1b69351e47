"""Where compiled code is kept between processes, so that old code never serves new rules.

Numba notices a change in the file of the function that it compiled and in no other. The folder used
here is named by all the code that goes into compiled code, and by what compiles it: a change in any
of them is another folder. That code is what this process has loaded, whatever has become of its
files since.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numba
import numpy
from numba.core import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

import goita

logger = logging.getLogger("goita.search")

_ROOMS = ("rules", "search")
_CONSTANTS = (bool, int, float, str, tuple, numpy.generic)


@cache
def fingerprint() -> str:
    """What names all the code that is compiled, and what compiles it.

    >>> len(fingerprint())
    16
    """
    digest = hashlib.sha256()
    root = Path(goita.__file__).parent
    names = [f"goita.{room}.{file.stem}" for room in _ROOMS for file in (root / room).glob("*.py")]
    for name in sorted(["goita.actions", *names]):
        module = import_module(name.removesuffix(".__init__"))
        for key, value in sorted(vars(module).items()):
            if not key.startswith("__") and (told := _told(value)):
                digest.update(f"\n{name}.{key}: {told}".encode())
    compiler = (numba.__version__, numpy.__version__, config.OPT, config.BOUNDSCHECK)
    digest.update(f"\n{compiler} {sys.version}".encode())
    return digest.hexdigest()[:16]


def _told(value: Any) -> str:
    """What a name of a module stands for, empty where compiled code cannot use it."""
    if isinstance(value, FunctionType):
        return f"{_code(value.__code__)} {value.__defaults__}"
    if isinstance(value, type):
        return str(getattr(value, "_fields", value.__name__))
    return repr(value) if isinstance(value, _CONSTANTS) else ""


def _code(code: CodeType) -> str:
    """A function's code and what it uses, wherever it stands in its file."""
    constants = [
        _code(each) if isinstance(each, CodeType) else repr(each) for each in code.co_consts
    ]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return f"{code.co_code.hex()} {names} {code.co_argcount} {code.co_kwonlyargcount} {constants}"


def cache_folder() -> Path:
    """The folder for compiled code: `GOITA_CACHE_DIR`, or `goita` in the user's cache folder.

    >>> cache_folder().name == fingerprint()
    True
    """
    if given := os.environ.get("GOITA_CACHE_DIR"):
        base = Path(given)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home())) / "goita" / "cache"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches" / "goita"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "goita"
    return base / fingerprint()


_NOT_KEPT = "goita: compiled code cannot be kept (%s): it is compiled each time"


class _Locator(_CacheLocator):
    """Tells Numba where to keep the code, and by what to know that it is of these sources."""

    def __init__(self, function: Any, folder: Path) -> None:
        self._name = function.__qualname__
        self._folder = folder

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return fingerprint()

    def get_disambiguator(self) -> str:
        return str(self._name)

    @classmethod
    def from_function(cls, function: Any, _file: str) -> _Locator | None:
        try:
            locator = cls(function, cache_folder())
            locator.ensure_cache_path()
        except (OSError, RuntimeError) as error:
            # Whoever has no home folder has no cache folder either.
            logger.warning(_NOT_KEPT, error)
            return None
        return locator


class _Kept(CompileResultCacheImpl):
    _locator_classes = (_Locator,)


class _Cache(FunctionCache):
    _impl_class = _Kept

    def load_overload(self, signature: Any, context: Any) -> Any:
        try:
            found = super().load_overload(signature, context)
        except Exception as error:
            # Cut short by a full disk, say: whatever unpickling raises, the code is made again.
            logger.warning("goita: compiled code that was kept cannot be read (%s)", error)
            self.flush()
            found = None
        if found is None:
            logger.warning(
                "goita: compiling %s, which takes some seconds, once", self._py_func.__name__
            )
        return found

    def save_overload(self, signature: Any, data: Any) -> None:
        try:
            super().save_overload(signature, data)
        except OSError as error:
            logger.warning(_NOT_KEPT, error)


def keep_compiled(dispatcher: Any) -> None:
    """Let a compiled function load its code from the folder, and keep it there.

    Where the folder cannot be written, nothing is kept.

    >>> import numba
    >>> keep_compiled(numba.njit(lambda: 1))
    """
    try:
        dispatcher._cache = _Cache(dispatcher.py_func)
    except RuntimeError:
        # No locator: said so above.
        return
