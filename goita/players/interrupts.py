"""What signals raise, told apart from what somebody else's code raises itself."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK", "SIGALRM", "SIGUSR1", "SIGUSR2")
_NUMBERS = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]


class Interrupts:
    """Lets through what handlers of signals raise while something else runs: Ctrl-C, for one.

    Whatever was to happen on a signal happens. What that raises (KeyboardInterrupt, SystemExit)
    is raised at the end, even if the code that was interrupted kept it or raised something else.
    Only the main thread is ever interrupted so. A signal that the code itself sends is the same.

    >>> def keeps_it():
    ...     try:
    ...         signal.raise_signal(signal.SIGINT)
    ...     except KeyboardInterrupt:
    ...         pass
    >>> try:
    ...     with Interrupts():
    ...         keeps_it()
    ... except KeyboardInterrupt:
    ...     print("Ctrl-C")
    Ctrl-C
    """

    def __init__(self) -> None:
        self._raised: BaseException | None = None
        self._old: list[tuple[int, Callable[[int, FrameType | None], Any]]] = []

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is not threading.main_thread():
            return self
        try:
            for number in _NUMBERS:
                old = signal.getsignal(number)
                if callable(old):
                    self._old.append((number, old))
                    signal.signal(number, self._note)
        except BaseException:
            # One came at the first moment.
            self._put_back()
            raise
        return self

    def _note(self, number: int, frame: FrameType | None) -> None:
        try:
            dict(self._old)[number](number, frame)
        except BaseException as error:
            if self._raised is None:
                self._raised = error
            raise

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._put_back()
        if self._raised is not None and self._raised is not error:
            raise self._raised from None

    def _put_back(self) -> None:
        for number, old in self._old:
            try:
                signal.signal(number, old)
            except BaseException as error:
                # One came at the last moment.
                self._raised = self._raised or error
                with suppress(BaseException):
                    signal.signal(number, old)
