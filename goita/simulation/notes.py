"""Whose turn it is in each worker, noted where it outlives the process that ends there."""

from __future__ import annotations

import mmap
import os
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

Note: TypeAlias = Callable[[int, int], None]
"""Notes the number of a game and the seat whose player is asked, both from 0.

>>> note: Note = print
>>> note(12, 3)
12 3
"""

_FORM = struct.Struct("<qq")
_NOTHING = -1


def no_note(_game: int, _seat: int) -> None:
    """Note nothing.

    >>> no_note(0, 0)
    """


@contextmanager
def noting(folder: Path | None) -> Iterator[Note]:
    """What notes in a file of its own in the folder, which is gone once all went well.

    Nothing is noted without a folder, or on another computer, where there is no such folder.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with noting(Path(folder)) as note:
    ...         note(12, 3)
    ...         noted(Path(folder))
    ...     noted(Path(folder))
    [(12, 3)]
    []
    """
    if folder is None or not folder.is_dir():
        yield no_note
        return
    path = folder / f"{os.getpid()}-{threading.get_ident()}"
    path.write_bytes(_FORM.pack(_NOTHING, _NOTHING))
    with path.open("r+b") as file, mmap.mmap(file.fileno(), _FORM.size) as memory:

        def note(game: int, seat: int) -> None:
            _FORM.pack_into(memory, 0, game, seat)

        yield note
    path.unlink(missing_ok=True)


def noted(folder: Path) -> list[tuple[int, int]]:
    """Game and seat of each process that has not come to the end of its games, in order.

    >>> noted(Path("no such folder"))
    []
    """
    found = []
    for path in folder.glob("*"):
        content = path.read_bytes()
        if len(content) == _FORM.size:
            game, seat = _FORM.unpack(content)
            if game != _NOTHING:
                found.append((game, seat))
    return sorted(found)
