"""The record of what is played at the command, kept whatever stops it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from goita.cli.output import clean, complain
from goita.cli.signals import no_more_signals
from goita.errors import GoitaError


@contextmanager
def recorded(
    record: Path,
    write: Callable[[Path], tuple[str, ...]],
    lines: Callable[[], Iterable[str]],
    is_kept: Callable[[], bool] = lambda: False,
) -> Iterator[None]:
    """Write the record when play ends, or what was played so far where it stops before.

    `write` writes it and says what its format cannot carry. Where it raises GoitaError, `lines`
    are printed instead. `is_kept` says whether a game that was stopped is kept elsewhere.
    """
    try:
        yield
    except BaseException:
        no_more_signals()
        if not is_kept():
            try:
                complain(f"the record so far is in {record}{_without(write(record))}")
            except GoitaError as error:
                complain(f"{error}; the record so far:")
                for line in lines():
                    complain(line)
        raise
    no_more_signals()
    try:
        lost = write(record)
    except GoitaError:
        print("\nthe record:")
        for line in lines():
            print(clean(line))
        raise
    print(clean(f"the record is in {record}{_without(lost)}"))


def _without(lost: tuple[str, ...]) -> str:
    return f", without {' and '.join(lost)}" if lost else ""
