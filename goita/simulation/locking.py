"""One simulation at a time writes to a file."""

from __future__ import annotations

import os
import platform
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from goita.errors import GoitaError
from goita.files import target, unwritable

MOST_TOLD = 100
_OURS = re.compile(rb"process [0-9]+ on [^\0-\x1f]*")
"""What a lock says."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other simulations off a file, by a lock beside it that ends with the process.

    A lock file that was left behind by a process that was killed stands in nobody's way. Where
    the file system has no locks, nobody is kept off. Raises GoitaError when another simulation
    writes the file, naming its process, when none can be written there, and when what has the
    lock's name is no lock.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "games.jsonl"
    ...     with locked(path), locked(path):
    ...         pass
    Traceback (most recent call last):
    ...
    goita.errors.GoitaError: ...games.jsonl is being written by another simulation (process ...
    """
    try:
        place = _place(path)
        file = _taken(place, path)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    try:
        yield
    finally:
        # Where open files cannot be removed it goes once it is closed.
        for _ in range(2):
            with suppress(OSError):
                place.unlink()
            file.close()


def _place(path: Path) -> Path:
    """Where the lock of a file is, by whatever link the file is reached."""
    file = target(path)
    return file.with_name(f"{file.name}.lock")


def _taken(place: Path, path: Path) -> IO[bytes]:
    """The lock file, which nobody else has now."""
    while True:
        file = _opened(place)
        try:
            if not _lock(file.fileno()):
                other = _content(file).decode(errors="replace") or "of another process"
                raise GoitaError(
                    f"{path} is being written by another simulation ({other}); "
                    "wait for its end, or write to another file"
                )
            content = _content(file)
            if content and not _OURS.fullmatch(content):
                raise _no_lock(place)
            if os.path.samestat(os.fstat(file.fileno()), place.stat()):
                break
        except FileNotFoundError:
            # Whoever had it has just removed it.
            pass
        except BaseException:
            file.close()
            raise
        file.close()
    file.truncate(0)
    file.write(f"process {os.getpid()} on {platform.node()}"[:MOST_TOLD].encode())
    file.flush()
    return file


def _opened(place: Path) -> IO[bytes]:
    """The file of that name, a new one where there is none; never one that a link leads to."""
    if place.is_symlink():
        raise _no_lock(place)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):
        flags |= getattr(os, name, 0)
    number = os.open(place, flags, 0o666)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise _no_lock(place)
    return os.fdopen(number, "a+b")


def _content(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read(4 * MOST_TOLD + 1)


def _no_lock(place: Path) -> GoitaError:
    return GoitaError(
        f"{place} is needed to lock the file of the games, and is somebody else's; "
        "give one of them another name"
    )


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30
    """What is locked there cannot be read by others, so it lies behind all that is written."""

    def _lock(file: int) -> bool:
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            # There are no locks on this file system.
            return True
        return True
