"""The command at a pseudo-terminal, driven as a person would drive it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from types import TracebackType

GUARD = 60
"""Seconds after which something hangs; nothing here is measured."""

# The terminal becomes the controlling one, so that Ctrl-C and hanging up reach the command.
_BOOT = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from goita.cli import main
main()
"""
PROMPT = re.compile(
    r"(?:player \d|player \d, press Enter|press Enter for the next round"
    r"|\d番|\d番の人、Enter|次の局へ Enter)> $"
)


class Terminal:
    """A running command; `transcript` is all that it has written, as it was written."""

    def __init__(
        self, *arguments: str, columns: int = 80, lines: int = 24, term: str = "dumb"
    ) -> None:
        self._ours, theirs = pty.openpty()
        self.resize(columns, lines)
        environment = {
            key: value
            for key, value in os.environ.items()
            if key not in ("COLUMNS", "LINES", "NO_COLOR")
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", _BOOT, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**environment, "TERM": term, "PYTHONUTF8": "1", "INPUTRC": os.devnull},
        )
        os.close(theirs)
        self._bytes = b""
        self._read = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.hang_up()

    @property
    def transcript(self) -> str:
        return self._bytes.decode(errors="replace").replace("\r\n", "\n").replace("\r", "")

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size; the kernel tells the command by SIGWINCH."""
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, size)

    def read(self, end: re.Pattern[str] = PROMPT) -> str:
        """What has been written since the last call, up to the next prompt or the end."""
        deadline = time.monotonic() + GUARD
        while time.monotonic() < deadline:
            new = self.transcript[self._read :]
            if end.search(new):
                self._read += len(new)
                return new
            if select.select([self._ours], [], [], 1)[0]:
                try:
                    self._bytes += os.read(self._ours, 65536)
                except OSError:
                    # The other end is closed.
                    self._read += len(new)
                    return new
        raise AssertionError(f"no prompt came:\n{self.transcript}")

    def send(self, text: str) -> None:
        """Type characters."""
        os.write(self._ours, text.encode())

    def type(self, line: str, end: re.Pattern[str] = PROMPT) -> str:
        """Type a line and read what it leads to."""
        self.send(line + "\n")
        return self.read(end)

    def end(self) -> int:
        """Read to the end; the exit status."""
        while not self._at_end():
            pass
        return self.process.wait(timeout=GUARD)

    def _at_end(self) -> bool:
        if not select.select([self._ours], [], [], GUARD)[0]:
            raise AssertionError(f"it does not end:\n{self.transcript}")
        try:
            new = os.read(self._ours, 65536)
        except OSError:
            return True
        self._bytes += new
        return not new

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the command alone."""
        self.process.send_signal(number)

    def hang_up(self) -> None:
        """Close the terminal's window."""
        if self._ours >= 0:
            os.close(self._ours)
            self._ours = -1
