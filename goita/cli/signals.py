"""Signals that end a command, so that what it holds is put away first."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_NAMES = ("SIGHUP", "SIGTERM")
_NUMBERS = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]


@contextmanager
def ending_on_signals() -> Iterator[None]:
    """End by SystemExit, with the exit status that shells give, when asked to by a signal.

    Python would else be gone at once, and leave files behind that were being written.
    """
    if not _is_main_thread():
        yield
        return
    old = {number: signal.getsignal(number) for number in (*_NUMBERS, signal.SIGINT)}
    for number in _NUMBERS:
        # Whoever started this under nohup wants it to go on.
        if old[number] is signal.SIG_DFL:
            signal.signal(number, _end)
    try:
        yield
    finally:
        for number, handler in old.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)


def _end(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)


def no_more_signals() -> None:
    """Let nothing interrupt what is left to do before `ending_on_signals` ends."""
    if _is_main_thread():
        for number in (*_NUMBERS, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)


@contextmanager
def looking_for_signals() -> Iterator[None]:
    """Wake whoever waits for a key once a second.

    Python attends to a signal that came in the instant before it began to wait only when
    another one interrupts it.
    """
    if not hasattr(signal, "setitimer") or not _is_main_thread():
        yield
        return
    old = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL if old is None else old)


def _is_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
