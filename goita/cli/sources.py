"""The records that a command is to read: files, folders, patterns and standard input."""

from __future__ import annotations

import glob
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeAlias

import typer
from attrs import evolve, frozen
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from goita.cli.output import clean, complain
from goita.errors import RecordError
from goita.records.formats import FORMATS, NO_RECORD, OTHER_GAME
from goita.records.loading import read_stream
from goita.records.reading import Reading
from goita.variant import Variant

STANDARD_INPUT = "-"
LONG = 1_000_000
"""Bytes from which on a progress bar is worth showing."""


@frozen
class Source:
    """A file to read; `path` is None for standard input.

    `found` says that it was found in a folder rather than named, so that it may be something else
    than a record.
    """

    name: str
    path: Path | None
    found: bool = False

    @property
    def identity(self) -> object:
        """The same for the same file, whatever path leads to it."""
        try:
            return None if self.path is None else self.path.resolve()
        except (OSError, RuntimeError):
            return self.path

    @property
    def size(self) -> int:
        """Its size in bytes, 0 where nobody knows."""
        try:
            return self.path.stat().st_size if self.path is not None else 0
        except OSError:
            return 0


def expand(arguments: Iterable[str]) -> list[Source]:
    """The files that the arguments of a command stand for, each of them once.

    `-` is standard input, a folder stands for all files in it and below that have a suffix of a
    format, and a pattern that is no file itself for what it matches. What is hidden in a folder
    is left alone. Ends the command as wrong usage where there is no such file.
    """
    try:
        found = [source for argument in arguments for source in _expand(argument)]
    except FileNotFoundError as error:
        raise typer.BadParameter(clean(str(error))) from None
    once: dict[object, Source] = {}
    for source in found:
        once.setdefault(source.identity, source)
    sources = list(once.values())
    names = Counter(source.name for source in sources)
    # Files of one name in several folders are told apart by their paths.
    return [
        source if names[source.name] == 1 else evolve(source, name=_shown(str(source.path)))
        for source in sources
    ]


def _expand(argument: str) -> list[Source]:
    if argument == STANDARD_INPUT:
        return [Source("<stdin>", None)]
    path = Path(argument)
    if path.is_dir():
        suffixes = {suffix for form in FORMATS.values() for suffix in form.suffixes}
        inside = sorted(
            file
            for file in path.rglob("*")
            if file.suffix.lower() in suffixes and file.is_file() and not _is_hidden(file, path)
        )
        if not inside:
            raise FileNotFoundError(f"there are no records in the folder {argument}")
        return [Source(_shown(str(file.relative_to(path))), file, found=True) for file in inside]
    if not path.exists() and glob.has_magic(argument):
        # Path.glob takes no absolute pattern.
        matches = sorted(glob.glob(argument, recursive=True))  # noqa: PTH207
        matching = [Path(match) for match in matches]
        files = [file for file in matching if file.is_file()]
        if files:
            return [Source(_shown(file.name), file) for file in files]
    if not path.exists():
        raise FileNotFoundError(f"there is no file {argument}")
    return [Source(_shown(path.name), path)]


def _is_hidden(file: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in file.relative_to(folder).parts)


def _shown(name: str) -> str:
    """A name in characters that JSON and a line of a terminal can hold."""
    readable = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return readable.replace("\n", "\\n")


Open: TypeAlias = Callable[[Source], BinaryIO]


@contextmanager
def opening(sources: list[Source], bar: bool = True) -> Iterator[Open]:
    """What opens one of the sources; whoever calls it closes what it gives.

    Where the work is long and somebody looks at standard error, a bar shows how far it has come,
    unless `bar` says that it would be in the way.
    """
    total = sum(source.size for source in sources)
    if not bar or total < LONG or not sys.stderr.isatty():
        yield _open
        return
    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
        # What is printed meanwhile keeps its lines, however long they are.
        console=Console(stderr=True, soft_wrap=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    ) as progress:
        task = progress.add_task("", total=total)

        def watched(source: Source) -> BinaryIO:
            progress.update(task, description=clean(source.name[-30:]))
            return progress.wrap_file(_open(source), task_id=task)

        yield watched


def read(
    source: Source,
    opened: Open,
    variant: Variant | None = None,
    encoding: str = "utf-8",
    passed_over: list[Source] | None = None,
) -> Iterator[Reading]:
    """The matches of a source. Raises RecordError where it cannot be read at all.

    A folder may hold other things than records: those are told, and added to `passed_over`.
    """
    try:
        with opened(source) as binary:
            yield from read_stream(binary, file=source.name, variant=variant, encoding=encoding)
    except RecordError as error:
        if not source.found or error.rule not in (NO_RECORD, OTHER_GAME):
            raise
        what = "a record of another game" if error.rule == OTHER_GAME else "no record"
        complain(f"{source.name}: passed over, being {what}")
        if passed_over is not None:
            passed_over.append(source)


def _open(source: Source) -> BinaryIO:
    """Raises RecordError where it cannot be opened."""
    if source.path is None:
        if sys.stdin is None:
            raise RecordError("standard input is closed", file=source.name)
        # A copy, so that closing it leaves standard input alone.
        return os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    try:
        return source.path.open("rb")
    except OSError as error:
        message = f"cannot be read: {error.strerror or error}"
        raise RecordError(message, file=source.name, rule="file") from None
