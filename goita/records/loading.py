"""Records read from files, streams and texts, whatever their format."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from attrs import evolve

from goita.arguments import check_variant
from goita.errors import RecordError
from goita.files import UnreadableText, check_encoding, decode
from goita.records import history
from goita.records.formats import Format, format_named, recognize
from goita.records.lines import MOST_BYTES, Line, split, stream, wrong_encoding
from goita.records.model import MatchRecord
from goita.records.reading import Reading, numbered
from goita.variant import Variant

MOST_FAULTS = 100_000
"""How many faults of a file one record keeps.

>>> f"{MOST_FAULTS:,} faults"
'100,000 faults'
"""

if TYPE_CHECKING:
    from collections.abc import Buffer  # type: ignore[attr-defined]  # from Python 3.12 on


def load(
    path: str | os.PathLike[str],
    *,
    variant: Variant | None = None,
    strict: bool = True,
    encoding: str = "utf-8",
    format: str | None = None,
) -> MatchRecord:
    """The one match of a file, in any of the formats, which its content tells.

    `variant` has the rules, where the file does not name others; noto without it. With
    `strict=False` faults are collected in the record's `faults`, and what is sound is kept; a
    missing round (a fault of the rule "gap") is only told there in any case. Where nothing is
    sound, the record says so (`is_lost`).

    Raises RecordError, with file, line, round and move, for what cannot be read, the first
    fault, or several matches, and InvalidOption for an unknown encoding or format.

    >>> load("no such file.yaml")
    Traceback (most recent call last):
    ...
    goita.errors.RecordError: no such file.yaml: cannot be read: No such file or directory
    """
    file = _name(path)
    with _opened(path) as binary:
        return _only(_read_binary(binary, file, variant, encoding, format), strict, file)


def loads(
    text: str,
    *,
    variant: Variant | None = None,
    strict: bool = True,
    format: str | None = None,
) -> MatchRecord:
    """The one match of a text, as `load` reads it from a file.

    >>> loads("11244556,12234569,11123378,11113457,s3,371").rounds[0].dealer
    2
    """
    return _only(_read_text(text, None, variant, format), strict, None)


def iter_archive(
    path: str | os.PathLike[str],
    *,
    variant: Variant | None = None,
    strict: bool = True,
    encoding: str = "utf-8",
    format: str | None = None,
) -> Iterator[MatchRecord]:
    """The matches of a file one by one, arguments and errors as those of `load`.

    JSON Lines and history strings are read as a stream, with one match in memory. History
    strings do not say where a match ends, so each of them comes as a match of its own. With
    `strict=False` what cannot be read, a line or a document, comes as a record with its faults
    and no round (`is_lost`).

    >>> from pathlib import Path
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "games.txt"
    ...     _ = path.write_text("11244556,12234569,11123378,11113457,s3,371\\n" * 3)
    ...     [record.rounds[0].dealer for record in iter_archive(path)]
    [2, 2, 2]
    """
    with _opened(path) as binary:
        readings = _read_binary(binary, _name(path), variant, encoding, format, apart=True)
        for reading in readings:
            yield _accept(reading, strict)


def read_path(
    path: str | os.PathLike[str],
    *,
    variant: Variant | None = None,
    encoding: str = "utf-8",
    format: str | None = None,
) -> Iterator[Reading]:
    """The matches of a file with every round as the rules found it, nothing raised for faults.

    Raises RecordError where a file cannot be read at all.

    >>> list(read_path("no such file.yaml"))
    Traceback (most recent call last):
    ...
    goita.errors.RecordError: no such file.yaml: cannot be read: No such file or directory
    """
    with _opened(path) as binary:
        yield from numbered(_read_binary(binary, _name(path), variant, encoding, format))


def read_stream(
    binary: BinaryIO,
    *,
    file: str | None = None,
    variant: Variant | None = None,
    encoding: str = "utf-8",
    format: str | None = None,
) -> Iterator[Reading]:
    """The matches of a binary stream, like standard input, as `read_path` gives them.

    >>> text = b"11244556,12234569,11123378,11113457,s3,371"
    >>> [len(reading.rounds) for reading in read_stream(io.BytesIO(text))]
    [1]
    """
    return numbered(_read_binary(binary, file, variant, encoding, format))


def read_text(
    text: str,
    *,
    file: str | None = None,
    variant: Variant | None = None,
    format: str | None = None,
) -> Iterator[Reading]:
    """The matches of a text, as `read_path` gives them.

    >>> [reading.rounds[0].line for reading in read_text("11244556,12234569,11123378,11113457,s3")]
    [1]
    """
    return numbered(_read_text(text, file, variant, format))


def _read_text(
    text: str, file: str | None, variant: Variant | None, format: str | None
) -> Iterator[Reading]:
    if variant is not None:
        check_variant(variant)
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {type(text).__name__}", file=file, rule="form")
    form = recognize(text, file) if format is None else format_named(format)
    return form.read(text.removeprefix("\ufeff"), variant, file)


def _read_binary(
    binary: BinaryIO,
    file: str | None,
    variant: Variant | None,
    encoding: str,
    format: str | None,
    apart: bool = False,
) -> Iterator[Reading]:
    if variant is not None:
        check_variant(variant)
    check_encoding(encoding)
    form = None if format is None else format_named(format)
    try:
        head = binary.read(MOST_BYTES + 1)
    except OSError as error:
        message = f"cannot be read: {error.strerror or error}"
        raise RecordError(message, file=file, rule="file") from None
    if len(head) <= MOST_BYTES:
        yield from _read_whole(head, file, variant, encoding, form, apart)
        return
    form = form or _recognize_bytes(head, encoding, file)
    if not form.streamed:
        raise RecordError(f"is larger than {MOST_BYTES:,} bytes", file=file, rule="size")
    chained = io.BufferedReader(_Chained(head, binary))
    yield from _read_lines(form, stream(chained, encoding), variant, file, apart)


def _read_whole(
    content: bytes,
    file: str | None,
    variant: Variant | None,
    encoding: str,
    form: Format | None,
    apart: bool,
) -> Iterator[Reading]:
    """The matches of a file that is small enough to be held in memory."""
    try:
        text = decode(content, encoding)
    except UnreadableText as error:
        form = form or _recognize_bytes(content, encoding, file)
        if not form.streamed:
            raise wrong_encoding(error).at(file=file) from None
        # The lines around the one that is damaged may be sound.
        lines = stream(io.BytesIO(content), encoding)
        yield from _read_lines(form, lines, variant, file, apart)
        return
    form = form or recognize(text, file)
    if form.streamed:
        yield from _read_lines(form, split(text), variant, file, apart)
    else:
        yield from form.read(text, variant, file)


def _recognize_bytes(content: bytes, encoding: str, file: str | None) -> Format:
    """The format of bytes that may be damaged, or break off in a character."""
    try:
        return recognize(content.decode(encoding, "replace"), file)
    except RecordError as error:
        unrecognized = error
    try:
        decode(content, encoding)
    except UnreadableText as error:
        if error.looks_like is not None:
            # Some note in another encoding is no record in it either.
            recognize(content.decode(error.looks_like, "replace"), file)
        raise wrong_encoding(error).at(file=file) from None
    raise unrecognized


def _read_lines(
    form: Format, lines: Iterable[Line], variant: Variant | None, file: str | None, apart: bool
) -> Iterator[Reading]:
    if form.name == "history":
        return history.read(lines, variant, file, apart=apart)
    return form.read_lines(lines, variant, file)


class _Chained(io.RawIOBase):
    """A stream of which the beginning was read already, from that beginning on."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = memoryview(head)
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer) -> int:
        view = memoryview(buffer).cast("B")
        content = self._head[: len(view)] if self._head else self._rest.read(len(view))
        self._head = self._head[len(content) :]
        view[: len(content)] = content
        return len(content)


@contextmanager
def _opened(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    with ExitStack() as stack:
        try:
            binary = stack.enter_context(Path(path).open("rb"))
        except OSError as error:
            message = f"cannot be read: {error.strerror or error}"
            raise RecordError(message, file=_name(path), rule="file") from None
        except ValueError:
            message = "is no possible file name"
            raise RecordError(message, file=_name(path), rule="file") from None
        yield binary


def _name(path: str | os.PathLike[str]) -> str:
    return str(Path(path))


def _accept(reading: Reading, strict: bool) -> MatchRecord:
    fault = reading.first_fault() if strict else None
    if fault is not None:
        raise fault
    return reading.record


def _only(readings: Iterator[Reading], strict: bool, file: str | None) -> MatchRecord:
    """The one match that is not lost, with the faults of what is."""
    only: MatchRecord | None = None
    faults: list[RecordError] = []
    for reading in readings:
        is_lost = reading.record.is_lost()
        if only is not None and not (is_lost or only.is_lost()):
            raise RecordError(
                "holds several matches; goita.records.iter_archive reads them one by one",
                file=file,
                rule="several",
            )
        record = _accept(reading, strict)
        faults += record.faults[: MOST_FAULTS - len(faults)]
        if only is None or not is_lost:
            only = record
    if only is None:
        raise RecordError("holds no match", file=file, rule="form")
    return only if len(faults) == len(only.faults) else evolve(only, faults=tuple(faults))
