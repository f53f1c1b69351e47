"""Ctrl-C, told apart from a KeyboardInterrupt that somebody else's code raises itself."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any


class CtrlC:
    """Notes whether Ctrl-C is pressed while something runs: `pressed`.

    Whatever was to happen on Ctrl-C happens; it is noted when that is a KeyboardInterrupt. Only
    the main thread is ever interrupted so. A signal that the code itself sends is the same.

    >>> with CtrlC() as ctrl_c:
    ...     try:
    ...         raise KeyboardInterrupt
    ...     except KeyboardInterrupt:
    ...         pass
    >>> ctrl_c.pressed
    False
    """

    def __init__(self) -> None:
        self.pressed = False
        self._old: Any = None

    def __enter__(self) -> CtrlC:
        if threading.current_thread() is threading.main_thread():
            old = signal.getsignal(signal.SIGINT)
            if callable(old):
                self._old = old
                signal.signal(signal.SIGINT, self._note)
        return self

    def _note(self, number: int, frame: FrameType | None) -> None:
        try:
            self._old(number, frame)
        except KeyboardInterrupt:
            self.pressed = True
            raise

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._old is None:
            return
        try:
            signal.signal(signal.SIGINT, self._old)
        except KeyboardInterrupt:
            # Pressed at the last moment.
            signal.signal(signal.SIGINT, self._old)
            raise
