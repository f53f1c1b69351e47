"""YAML from strangers: plain data and the place of every value, or a reason to refuse.

Built on PyYAML's events and not on its constructors, so that nothing but mappings, lists and
scalars can come of a file, and so that size, depth and aliases are counted before anything is
built. Scalars follow YAML 1.2: `no`, `1:30` and dates are text, and so is a number in a form
in which it would not be written again, like 007 or 1e3. Keys are always text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    import yaml

MOST_DEPTH = 40
MOST_VALUES = 200_000
MOST_DIGITS = 20
"""The digits of the longest whole number of 64 bits, and its sign; a longer one is refused.

>>> read_yaml("target: " + "9" * (MOST_DIGITS + 1))
Traceback (most recent call last):
...
goita.yaml_text.YamlFault: this number is too long
"""
MOST_NUMBER = 2**63 - 1
LONG_TEXT = 100
"""How many characters of a text count as one more value.

>>> read_yaml("[" + "し" * (5 * LONG_TEXT) + "]", most_values=6)
Traceback (most recent call last):
...
goita.yaml_text.YamlFault: holds more than 6 values, aliases counted
"""

# What ends a line, and with it a comment, for PyYAML: more than what a text editor may show.
LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Path: TypeAlias = tuple[str | int, ...]
"""The keys and indices that lead from a document to a value in it.

>>> path: Path = ("king", "receives", 1)
>>> read_yaml("king: {receives: [ba, gin]}")[0].mark(path)
Mark(line=1, column=23)
"""


@frozen
class Mark:
    """A place in a text, line and column from 1.

    >>> read_yaml("king: {shows_second: true}")[0].mark(("king",))
    Mark(line=1, column=1)
    """

    line: int
    column: int


@frozen
class Document:
    """One YAML document: its data, and where each value and each key of it stands.

    It begins in the line of its `---` or else of its data, and ends in that of `...`, of the next
    `---`, or at the end of the text.

    >>> [document] = read_yaml("opening: [bury_and_attack, attack_alone]")
    >>> document.data["opening"], document.marks[("opening", 1)].column
    (['bury_and_attack', 'attack_alone'], 28)
    >>> [(part.first_line, part.last_line) for part in read_yaml("---\\na: 1\\n---\\nb: 2\\n")]
    [(1, 3), (3, 5)]
    """

    data: Any
    marks: dict[Path, Mark]
    first_line: int
    last_line: int

    def mark(self, path: Path) -> Mark:
        """Where the value at a path stands, or the nearest one that encloses it.

        >>> [document] = read_yaml("game: goita, target: 150".replace(", ", chr(10)))
        >>> document.mark(("target", "nothing", "inside")) == document.mark(("target",))
        True
        """
        while path not in self.marks:
            path = path[:-1]
        return self.marks[path]


class YamlFault(Exception):
    """Why a text is refused, and where; callers turn it into an error of their subject.

    >>> read_yaml("target: 150, 15: x")
    Traceback (most recent call last):
    ...
    goita.yaml_text.YamlFault: is not YAML: mapping values are not allowed ...
    >>> try:
    ...     read_yaml("target: 150\\ntarget: 15")
    ... except YamlFault as fault:
    ...     fault.message, fault.mark
    ("the key 'target' stands in line 1 already", Mark(line=2, column=1))
    """

    message: str
    mark: Mark

    def __init__(self, message: str, mark: Mark) -> None:
        super().__init__(message)
        self.message = message
        self.mark = mark


def read_yaml(text: str, most_values: int = MOST_VALUES) -> list[Document]:
    """The documents of a YAML text of at most so many values. Raises YamlFault.

    >>> [document] = read_yaml("target: 150")
    >>> document.data, document.marks[("target",)]
    ({'target': 150}, Mark(line=1, column=1))
    """
    return list(iter_yaml(text, most_values))


def iter_yaml(
    text: str, most_values: int = MOST_VALUES, *, long_numbers: bool = False
) -> Iterator[Document]:
    """The documents one by one, as far as they are sound. Raises YamlFault at the first other one.

    With `long_numbers` a whole number that 64 bits do not hold is text, and refused without.

    >>> documents = iter_yaml("target: 150\\n---\\n[")
    >>> next(documents).data
    {'target': 150}
    >>> next(documents)
    Traceback (most recent call last):
    ...
    goita.yaml_text.YamlFault: is not YAML: ...
    """
    import yaml

    # PyYAML's two loaders come upon such characters at different times.
    found = _UNPRINTABLE.search(text)
    if found is not None:
        raise _unreadable(text, found.start())
    try:
        events = yaml.parse(text, Loader=_loader())
        yield from _Builder(events, most_values, long_numbers).documents()
    except yaml.reader.ReaderError as error:
        raise YamlFault(f"is not YAML: {error.reason}", Mark(1, 1)) from None
    except yaml.MarkedYAMLError as error:
        raise YamlFault(*_not_yaml(text, error)) from None


def scalar_spans(text: str) -> list[tuple[int, int]]:
    """Where each scalar of a text begins and ends, by its characters from 0, as far as it is YAML.

    The line of a `|` or `>` is no part of its scalar.

    >>> scalar_spans("a: '#1'")
    [(0, 1), (3, 7)]
    """
    import yaml

    spans = []
    try:
        for token in yaml.scan(text, Loader=_loader()):
            if isinstance(token, yaml.ScalarToken):
                begin, end = token.start_mark.index, token.end_mark.index
                if token.style in ("|", ">"):
                    line_end = LINE_END.search(text, begin)
                    begin = end if line_end is None else min(line_end.end(), end)
                spans.append((begin, end))
    except yaml.MarkedYAMLError:
        pass
    return spans


def _loader() -> type[yaml.SafeLoader | yaml.CSafeLoader]:
    """The loader of libyaml, which is much faster, where PyYAML was built with it."""
    import yaml

    return yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader


def _not_yaml(text: str, error: yaml.MarkedYAMLError) -> tuple[str, Mark]:
    mark = error.problem_mark or error.context_mark
    place = Mark(mark.line + 1, mark.column + 1) if mark else Mark(1, 1)
    line = LINE_END.split(text)[place.line - 1 : place.line]
    if line and line[0][place.column - 1 : place.column] == "\t":
        return "a tab may not stand here; indent with spaces", place
    began = error.context_mark
    since = f" from line {began.line + 1}" if began and began.line + 1 != place.line else ""
    context = f"{error.context}{since} " if error.context else ""
    return f"is not YAML: {context}{error.problem}", place


def _unreadable(text: str, index: int) -> YamlFault:
    character = text[index]
    begin = 0
    number = 1
    for line_end in LINE_END.finditer(text, 0, index):
        begin = line_end.end()
        number += 1
    mark = Mark(number, index - begin + 1)
    if "\ud800" <= character <= "\udfff":
        return YamlFault("holds half a surrogate pair, which is no character", mark)
    if ord(character) < 32 or character == "\x7f":
        return YamlFault(f"control character {ord(character):#04x} is not allowed", mark)
    return YamlFault(f"the character U+{ord(character):04X} is not allowed", mark)


class _Builder:
    """Builds documents from a stream of events, counting as it goes."""

    def __init__(self, events: Iterator[yaml.Event], most_values: int, long_numbers: bool) -> None:
        self._events = events
        self._most_values = most_values
        self._long_numbers = long_numbers
        self._values = 0
        self._marks: dict[Path, Mark] = {}
        # For each anchor the value, how many values it holds and how deep they are nested; None
        # while it is being built, so that it cannot hold itself.
        self._anchors: dict[str, tuple[Any, int, int] | None] = {}

    def documents(self) -> Iterator[Document]:
        import yaml

        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                self._marks = {}
                self._anchors = {}
                data = self._build(next(self._events), (), 0)
                end = _mark(next(self._events))
                yield Document(data, self._marks, _mark(event).line, end.line)

    def _build(self, event: yaml.Event, path: Path, depth: int) -> Any:
        import yaml

        mark = _mark(event)
        self._marks.setdefault(path, mark)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(str(event.anchor), depth, mark)
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        self._count(1, mark)
        _refuse_depth(depth, mark)
        _refuse_tag(event.tag, mark)
        before = self._values
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        value: Any
        if isinstance(event, yaml.MappingStartEvent):
            value = self._mapping(path, depth)
        elif isinstance(event, yaml.SequenceStartEvent):
            value = self._sequence(path, depth)
        else:
            assert isinstance(event, yaml.ScalarEvent)
            # A long text counts for more, since aliases may repeat it.
            self._count(len(event.value) // LONG_TEXT, mark)
            value = (
                _scalar(event.value, mark, self._long_numbers) if event.implicit[0] else event.value
            )
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, self._values - before + 1, _height(value))
        return value

    def _mapping(self, path: Path, depth: int) -> dict[str, Any]:
        import yaml

        mapping: dict[str, Any] = {}
        for event in self._events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            mark = _mark(event)
            if not isinstance(event, yaml.ScalarEvent):
                raise YamlFault("a key must be plain text", mark)
            _refuse_tag(event.tag, mark)
            key = event.value
            if key in mapping:
                first = self._marks[(*path, key)]
                raise YamlFault(f"the key {key[:60]!r} stands in line {first.line} already", mark)
            # A long key counts for more too, since aliases may repeat it.
            self._count(1 + len(key) // LONG_TEXT, mark)
            self._marks[(*path, key)] = mark
            mapping[key] = self._build(next(self._events), (*path, key), depth + 1)
        return mapping

    def _sequence(self, path: Path, depth: int) -> list[Any]:
        import yaml

        sequence: list[Any] = []
        for event in self._events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            sequence.append(self._build(event, (*path, len(sequence)), depth + 1))
        return sequence

    def _alias(self, anchor: str, depth: int, mark: Mark) -> Any:
        if anchor not in self._anchors:
            raise YamlFault(f"there is no anchor &{anchor[:60]} before this alias", mark)
        known = self._anchors[anchor]
        if known is None:
            raise YamlFault(f"the anchor &{anchor[:60]} holds itself", mark)
        value, values, height = known
        self._count(values, mark)
        _refuse_depth(depth + height, mark)
        return value

    def _count(self, values: int, mark: Mark) -> None:
        self._values += values
        if self._values > self._most_values:
            raise YamlFault(f"holds more than {self._most_values:,} values, aliases counted", mark)


def _refuse_depth(depth: int, mark: Mark) -> None:
    if depth > MOST_DEPTH:
        raise YamlFault(f"is nested more than {MOST_DEPTH} deep", mark)


def _height(value: Any) -> int:
    if isinstance(value, dict | list):
        inside = value.values() if isinstance(value, dict) else value
        return 1 + max(map(_height, inside), default=0)
    return 0


def _refuse_tag(tag: str | None, mark: Mark) -> None:
    # "!" says no more than that a scalar is text.
    if tag is not None and tag != "!":
        raise YamlFault(f"the tag {tag[:60]!r} is not allowed; plain YAML only", mark)


def _mark(event: yaml.Event) -> Mark:
    mark = event.start_mark
    assert mark is not None, "PyYAML marks every event that it parses"
    return Mark(mark.line + 1, mark.column + 1)


def _scalar(text: str, mark: Mark, long_numbers: bool) -> str | int | float | bool | None:
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE"):
        return True
    if text in ("false", "False", "FALSE"):
        return False
    if re.fullmatch(r"[-+]?[0-9]+", text, re.ASCII):
        if len(text) > MOST_DIGITS:
            if long_numbers:
                return text
            raise YamlFault("this number is too long", mark)
        number = int(text)
        # 007 is no way to write a number that could be written again.
        as_written = str(number) == text and (not long_numbers or abs(number) <= MOST_NUMBER)
        return number if as_written else text
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", text, re.ASCII):
        return float(text) if repr(float(text)) == text else text
    return text
