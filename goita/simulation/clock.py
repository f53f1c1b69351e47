"""A wall clock for players: whoever does not answer in time is left behind."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any


class TooSlow(TimeoutError):
    """An answer that did not come in time.

    >>> issubclass(TooSlow, TimeoutError)
    True
    """


class _Abandoned(BaseException):
    """Raised in a thread whose answer nobody waits for any more."""


class Clock:
    """Calls functions that have to return within `seconds`; None for as long as they like.

    They run in a thread of their own. One that is too slow is abandoned there: Python code is
    stopped at its next step, but code in C goes on until it returns.

    >>> with Clock(5) as clock:
    ...     clock(len, "ごいた")
    3
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._helper: _Helper | None = None

    def __enter__(self) -> Clock:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._helper is not None:
            self._helper.calls.put(None)

    def __call__(self, function: Callable[[Any], Any], argument: Any) -> Any:
        """What the function returns or raises; TooSlow when that takes too long.

        >>> Clock(None)(abs, -3)
        3
        """
        if self._seconds is None:
            return function(argument)
        if self._helper is None:
            self._helper = _Helper()
        self._helper.calls.put((function, argument))
        try:
            returned, raised = self._helper.answers.get(timeout=self._seconds)
        except Empty:
            self._helper.abandon()
            self._helper = None
            raise TooSlow(f"it took more than {self._seconds:g} seconds") from None
        if raised is not None:
            raise raised
        return returned


class _Helper(threading.Thread):
    """The thread in which functions are called, one after another."""

    def __init__(self) -> None:
        super().__init__(name="goita player", daemon=True)
        self.calls: SimpleQueue[tuple[Callable[[Any], Any], Any] | None] = SimpleQueue()
        self.answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self._abandoned = False
        self.start()

    def run(self) -> None:
        try:
            while not self._abandoned and (asked := self.calls.get()) is not None:
                function, argument = asked
                try:
                    self.answers.put((function(argument), None))
                except _Abandoned:
                    return
                except KeyboardInterrupt:
                    # No key reaches this thread: the player itself raised it.
                    self.answers.put((None, RuntimeError("KeyboardInterrupt")))
                except BaseException as error:
                    self.answers.put((None, error))
        except _Abandoned:
            return

    def abandon(self) -> None:
        self._abandoned = True
        self.calls.put(None)
        if self.ident is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self.ident), ctypes.py_object(_Abandoned)
            )
