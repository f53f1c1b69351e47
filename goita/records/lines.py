"""Lines of a text or a stream, numbered, none of them too long to be read."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import BinaryIO

from attrs import frozen

from goita.errors import RecordError
from goita.files import UnreadableText, check_encoding, decode

MOST_BYTES = 10_000_000
"""The longest line that is read, and the largest file of a format that is no stream."""


@frozen
class Line:
    """A line that is not blank, its number from 1, and the reason where it cannot be read.

    >>> [line.number for line in split("a\\n\\nb")]
    [1, 3]
    """

    number: int
    text: str
    fault: RecordError | None = None


def split(text: str) -> Iterator[Line]:
    """The lines of a text that are not blank, without the spaces around them.

    >>> list(split(" a \\r\\n"))
    [Line(number=1, text='a', fault=None)]
    """
    # Only \n ends a line: what else Python takes for an end may stand in a JSON text.
    for number, line in enumerate(io.StringIO(text, newline="\n"), 1):
        # Files that were put together have byte order marks in the middle.
        if line := line.removeprefix("\ufeff").strip():
            yield Line(number, line)


def stream(file: BinaryIO, encoding: str = "utf-8") -> Iterator[Line]:
    """The lines of a stream as `split` gives them; one at a time is held in memory.

    >>> [line.text for line in stream(io.BytesIO("し\\n馬".encode()))]
    ['し', '馬']
    """
    encoding = check_encoding(encoding)
    if not "\n\n".encode(encoding).endswith(b"\n\n"):
        yield from _wide(file, encoding)
        return
    number = 0
    while content := file.readline(MOST_BYTES + 1):
        number += 1
        if len(content) > MOST_BYTES:
            _skip(file, content)
            yield _too_long(number)
            continue
        try:
            text = decode(content, encoding, number).strip()
        except UnreadableText as error:
            yield Line(number, "", wrong_encoding(error).at(line=number))
            continue
        if text:
            yield Line(number, text)


def wrong_encoding(error: UnreadableText) -> RecordError:
    """The error for a text in another encoding, with the one to read it with.

    >>> str(wrong_encoding(UnreadableText("is not UTF-8; save it so", "euc_jp")))
    'is not UTF-8; save it so, or read it with the encoding euc_jp'
    """
    choice = f", or read it with the encoding {error.looks_like}" if error.looks_like else ""
    return RecordError(f"{error}{choice}", rule="encoding")


def _skip(file: BinaryIO, content: bytes) -> None:
    while content and not content.endswith(b"\n"):
        content = file.readline(MOST_BYTES)


def _too_long(number: int) -> Line:
    message = f"the line is longer than {MOST_BYTES:,} bytes"
    return Line(number, "", RecordError(message, line=number, rule="size"))


def _wide(file: BinaryIO, encoding: str) -> Iterator[Line]:
    """Lines of an encoding in which a line does not end with one byte."""
    text = io.TextIOWrapper(file, encoding=encoding, newline="\n")
    number = 0
    try:
        while line := text.readline(MOST_BYTES):
            number += 1
            if len(line) == MOST_BYTES:
                yield _too_long(number)
                return
            if line := line.removeprefix("\ufeff").strip():
                yield Line(number, line)
    except UnicodeError:
        message = f"is not {encoding} after line {number}"
        yield Line(number + 1, "", RecordError(message, line=number + 1, rule="encoding"))
