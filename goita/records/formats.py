"""The formats that records are read from and written in, and which of them a text is in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import TypeAlias, cast

from attrs import frozen

from goita.errors import InvalidOption, RecordError
from goita.records.lines import Line, split
from goita.records.model import MatchRecord
from goita.records.reading import Reading
from goita.variant import Variant
from goita.variant_files.games import RECORDS

Read: TypeAlias = Callable[[str, Variant | None, str | None], Iterator[Reading]]
ReadLines: TypeAlias = Callable[[Iterable[Line], Variant | None, str | None], Iterator[Reading]]
Write: TypeAlias = Callable[[MatchRecord], str]
Losses: TypeAlias = Callable[[MatchRecord], tuple[str, ...]]


@frozen
class Format:
    """A format, and the functions of a module of this room that read and write it.

    `suffixes` are those of its files, the usual one first. `streamed` says that it is read line by
    line, `between` what stands between two matches, None where a file holds but one, and
    `begins_with` what a file begins with.

    >>> FORMATS["jsonl"].suffixes, FORMATS["jsonl"].streamed, FORMATS["json"].between is None
    (('.jsonl', '.ndjson'), True, True)
    >>> kifu = FORMATS["kifu"]
    >>> kifu.name, kifu.between, kifu.begins_with
    ('kifu', '---\\n', '\\ufeff')
    """

    name: str
    suffixes: tuple[str, ...]
    _module: str
    _read: str = "read"
    _write: str = "write"
    streamed: bool = False
    between: str | None = ""
    begins_with: str = ""

    def _function(self, name: str) -> object:
        return getattr(import_module(f"goita.records.{self._module}"), name)

    def read(self, text: str, variant: Variant | None, file: str | None) -> Iterator[Reading]:
        """The matches of a text. Raises RecordError when it cannot be read at all.

        >>> text = "11244556,12234569,11123378,11113457,s3"
        >>> [len(reading.rounds) for reading in FORMATS["history"].read(text, None, None)]
        [1]
        """
        if self.streamed:
            return self.read_lines(split(text), variant, file)
        return cast(Read, self._function(self._read))(text, variant, file)

    def read_lines(
        self, lines: Iterable[Line], variant: Variant | None, file: str | None
    ) -> Iterator[Reading]:
        """The matches of lines, where the format is streamed.

        >>> list(FORMATS["jsonl"].read_lines((), None, None))
        []
        """
        return cast(ReadLines, self._function(self._read))(lines, variant, file)

    def write(self, record: MatchRecord) -> str:
        """The text of a record.

        >>> from goita import load_variant
        >>> FORMATS["json"].write(MatchRecord(load_variant("noto")))[:13]
        '{\\n  "format":'
        """
        return cast(Write, self._function(self._write))(record)

    def losses(self, record: MatchRecord) -> tuple[str, ...]:
        """What of a record the format cannot carry, in words.

        >>> from goita import load_variant
        >>> FORMATS["history"].losses(MatchRecord(load_variant("noto"), date="2026-11-30"))
        ('the date', 'that there was a match: it has no round')
        """
        return cast(Losses, self._function("losses"))(record)


FORMATS: dict[str, Format] = {
    form.name: form
    for form in (
        Format("kifu", (".yaml", ".yml"), "kifu", between="---\n", begins_with="\ufeff"),
        Format("history", (".txt", ".history"), "history", streamed=True),
        Format("json", (".json",), "json_form", between=None),
        Format("jsonl", (".jsonl", ".ndjson"), "json_form", "read_lines", "write_line", True),
    )
}


def format_named(name: str) -> Format:
    """The format of this name. Raises InvalidOption.

    >>> format_named("yaml")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: there is no format 'yaml'; formats are kifu, history, json, jsonl
    """
    if not isinstance(name, str) or name not in FORMATS:
        raise InvalidOption(
            f"there is no format {str(name)[:40]!r}; formats are {', '.join(FORMATS)}"
        )
    return FORMATS[name]


def format_of_suffix(suffix: str) -> Format:
    """The format that a file's suffix stands for. Raises InvalidOption.

    >>> format_of_suffix(".yml").name
    'kifu'
    """
    for form in FORMATS.values():
        if suffix.lower() in form.suffixes:
            return form
    known = ", ".join(suffix for form in FORMATS.values() for suffix in form.suffixes)
    raise InvalidOption(f"the suffix {suffix[:20]!r} stands for no format: use {known}, or format=")


_HISTORY = re.compile(r"(@[^,]*,)?\s*[1-9x]{2,}\s*,\s*[1-9x]{2,}\s*,")
_OURS = re.compile(r'"format"\s*:\s*"goita-')
_ARRAY = re.compile(r"\s*\[\s*\{")
_LOG = re.compile(r"""(^|[{,])[ \t]*["']?(log|p[0-3])["']?[ \t]*:""", re.MULTILINE)
_FORMAT = re.compile(r'"format"\s*:\s*"([a-z-]{1,40})"')
NO_RECORD = "no_record"
"""The rule of the error for a text that is in none of the formats.

>>> try:
...     recognize("It was a good evening.")
... except RecordError as error:
...     print(error.rule)
no_record
"""
OTHER_GAME = "other_game"
"""The rule of the error for a record of another game.

>>> of_another_game("atodashi-record").rule == OTHER_GAME
True
"""
_LOOKED_AT = 20
"""Lines that are looked at, so that a bad one does not hide what the rest is."""


def recognize(text: str, file: str | None = None) -> Format:
    """The format that a text is in, or a long text's beginning. Raises RecordError.

    >>> recognize("log: []").name, recognize('{"format": "goita-record"}').name
    ('kifu', 'json')
    """
    text = text.removeprefix("\ufeff")
    lines = [line.text for line in islice(split(text), _LOOKED_AT)]
    if not lines:
        raise RecordError("is empty", file=file, rule=NO_RECORD)
    if _is_array(text, lines):
        raise RecordError(
            "is an array; write one record a line, as JSON Lines", file=file, rule="form"
        )
    if len(lines) > 1 and _is_archive(text, lines):
        return FORMATS["jsonl"]
    if lines[0][0] == "{" and _OURS.search(text):
        return FORMATS["json"]
    if lines[0][0] == "{" and (found := _FORMAT.search(text)) and found[1] in RECORDS:
        raise of_another_game(found[1], file)
    if _LOG.search(text):
        return FORMATS["kifu"]
    if any(_HISTORY.match(line) for line in lines):
        return FORMATS["history"]
    raise RecordError(
        "is no record: it is neither a kifu (YAML with the key 'log'), nor history strings "
        "(like 11244556,12234569,11123378,11113457,s3,371), nor a record in JSON "
        "(with the key 'format')",
        file=file,
        rule=NO_RECORD,
    )


def _is_array(text: str, lines: list[str]) -> bool:
    """Whether records are in brackets, commas between them, as no archive has them."""
    if _ARRAY.match(text) is None or _OURS.search(text) is None:
        return False
    return any(line[-1] in ",]" for line in lines)


def of_another_game(kind: str, file: str | None = None) -> RecordError:
    """The error for a record of this format, which is one of another game.

    >>> of_another_game("atodashi-record").rule
    'other_game'
    """
    message = f"is a record of {RECORDS[kind]}, another game, which is not read here"
    return RecordError(message, file=file, rule=OTHER_GAME)


def _is_archive(text: str, lines: list[str]) -> bool:
    """Whether one of the lines may be all of a record in JSON, whatever the first one is."""
    whole = [line for line in lines if line[0] == "{" and line[-1] == "}" and _OURS.search(line)]
    # What a kifu quotes is indented.
    return any(lines[0][0] == "{" or f"\n{line}" in text for line in whole)
