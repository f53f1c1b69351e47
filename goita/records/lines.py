"""Lines of a text or a stream, numbered, none of them too long to be read."""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Iterator
from typing import BinaryIO

from attrs import frozen

from goita.errors import RecordError
from goita.files import UnreadableText, check_encoding, decode

MOST_BYTES = 10_000_000
"""Bytes of the longest line that is read, and of the largest file of a format that is no stream.

>>> [line] = stream(io.BytesIO(b"1" * (MOST_BYTES + 1)))
>>> str(line.fault)
'line 1: the line is longer than 10,000,000 bytes'
"""


@frozen
class Line:
    """A line that is not blank, its number from 1, and the reason where it cannot be read.

    >>> [line.number for line in split("a\\n\\nb")]
    [1, 3]
    >>> sound, damaged = stream(io.BytesIO(b"a\\n\\xff"))
    >>> sound
    Line(number=1, text='a', fault=None)
    >>> damaged.text, str(damaged.fault)
    ('', 'line 2: is not UTF-8: byte 0xff in line 2; save it as UTF-8')
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
    if "\n\n".encode(encoding).endswith(b"\n\n"):
        contents = _byte_lines(file)
    else:
        encoding, contents = _wide_lines(file, encoding)
    blank = {end.encode(encoding) for end in ("\n", "\r\n")}
    for number, content in enumerate(contents, 1):
        if content in blank:
            continue
        if content is None:
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
    if error.looks_like == "utf-8":
        return RecordError(f"{error}: read it without another encoding", rule="encoding")
    choice = f", or read it with the encoding {error.looks_like}" if error.looks_like else ""
    return RecordError(f"{error}{choice}", rule="encoding")


def _too_long(number: int) -> Line:
    message = f"the line is longer than {MOST_BYTES:,} bytes"
    return Line(number, "", RecordError(message, line=number, rule="size"))


def _byte_lines(file: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream in which one byte ends them, None for one that is too long."""
    while content := file.readline(MOST_BYTES + 1):
        if len(content) <= MOST_BYTES:
            yield content
            continue
        while content and not content.endswith(b"\n"):
            content = file.readline(MOST_BYTES)
        yield None


_MARKS = {
    "utf-16": {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"},
    "utf-32": {codecs.BOM_UTF32_LE: "utf-32-le", codecs.BOM_UTF32_BE: "utf-32-be"},
}
_ORDER = "le" if sys.byteorder == "little" else "be"
_CHUNK = 1_000_000


def _wide_lines(file: BinaryIO, encoding: str) -> tuple[str, Iterator[bytes | None]]:
    """Lines of an encoding in which no single byte ends them, and what each is encoded in.

    That is the encoding with its order of bytes, which the mark at the beginning tells.
    """
    head = file.read(4)
    if encoding in _MARKS:
        marks = (name for mark, name in _MARKS[encoding].items() if head.startswith(mark))
        encoding = next(marks, f"{encoding}-{_ORDER}")
    return encoding, _aligned_lines(file, head, "\n".encode(encoding))


def _aligned_lines(file: BinaryIO, head: bytes, end: bytes) -> Iterator[bytes | None]:
    """The lines of a stream that end in these bytes, None for one that is too long.

    Its head has been read before.
    """
    # In UTF-16 and UTF-32 the same bytes may be halves of two characters.
    step = len(end) if 0 in end else 1
    too_long = False
    rest = b""
    chunk = head + file.read(_CHUNK)
    while chunk:
        content = rest + chunk
        begin = at = 0
        while (at := content.find(end, at)) >= 0:
            if at % step:
                at += 1
                continue
            at += len(end)
            yield None if too_long or at - begin > MOST_BYTES else content[begin:at]
            too_long = False
            begin = at
        rest = content[begin:]
        if len(rest) > MOST_BYTES:
            too_long = True
            rest = rest[(len(rest) - len(end)) // step * step :]
        chunk = file.read(_CHUNK)
    if rest:
        yield None if too_long else rest
