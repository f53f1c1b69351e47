"""The record of what is played at the command, kept whatever stops it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from goita.cli.output import clean, complain
from goita.cli.sentences import say
from goita.cli.signals import no_more_signals
from goita.errors import GoitaError
from goita.notation import Language


@contextmanager
def recorded(
    record: Path,
    write: Callable[[Path], tuple[str, ...]],
    lines: Callable[[], Iterable[str]],
    language: Language,
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
                without = _without(write(record), language)
                complain(say(language, "record_so_far_in", file=record, without=without))
            except GoitaError as error:
                complain(say(language, "failed_with_record", error=error))
                for line in lines():
                    complain(line)
        raise
    no_more_signals()
    try:
        lost = write(record)
    except GoitaError:
        print("\n" + say(language, "whole_record"))
        for line in lines():
            print(clean(line))
        raise
    without = _without(lost, language)
    print(clean(say(language, "record_in", file=record, without=without)))


def _without(lost: tuple[str, ...], language: Language) -> str:
    if not lost:
        return ""
    if language == "ja":
        lost = tuple(_LOST.get(what, what) for what in lost)
    return say(language, "without", lost=say(language, "and").join(lost))


# What a game that was played here can lose; of anything else the library speaks English.
_LOST = {"the scores": "得点"}
