"""Where compiled code is kept between processes, so that old code never serves new rules.

Numba notices a change in the file of the function that it compiled and in no other. The folder used
here is named by all the sources that go into compiled code, and by the versions of Numba and NumPy:
a change in any of them is another folder.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

import goita

logger = logging.getLogger("goita.search")

_SOURCES = ("actions.py", "rules", "search")


@cache
def fingerprint() -> str:
    """What names the sources of all compiled code, and what compiles them.

    >>> len(fingerprint())
    16
    """
    digest = hashlib.sha256()
    root = Path(goita.__file__).parent
    for source in _SOURCES:
        path = root / source
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(f"\n{file.relative_to(root).as_posix()}\n".encode())
            digest.update(file.read_bytes())
    digest.update(f"\n{numba.__version__} {numpy.__version__} {sys.version}".encode())
    return digest.hexdigest()[:16]


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
        locator = cls(function, cache_folder())
        try:
            locator.ensure_cache_path()
        except OSError as error:
            logger.warning("compiled code cannot be kept (%s): it is compiled each time", error)
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
