"""YAML comments of a kifu, and the match, round or row that each goes with."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter

from attrs import Factory, define

from goita.yaml_text import LINE_END, Document, Path, scalar_spans


@define
class Comments:
    """The comments of one document: () leads to the match's, a path to a round's or a row's.

    >>> comments = Comments()
    >>> comments.add(("log", 0), "a hard round")
    >>> comments.of(("log", 0)), comments.of(())
    ('a hard round', None)
    >>> comments.lines
    {('log', 0): ['a hard round']}
    """

    lines: dict[Path, list[str]] = Factory(dict)

    def of(self, path: Path) -> str | None:
        """The comment at a path, its lines joined.

        >>> print(Comments().of(()))
        None
        """
        said = self.lines.get(path)
        return None if said is None else "\n".join(said)

    def add(self, path: Path, text: str) -> None:
        """One more line at a path.

        >>> comments = Comments()
        >>> for line in "ab":
        ...     comments.add((), line)
        >>> comments.of(())
        'a\\nb'
        """
        self.lines.setdefault(path, []).append(text)


def find_comments(text: str, documents: list[Document]) -> list[Comments]:
    """The comments of each document of a text, as far as its documents go.

    A comment in a line of its own goes with what follows it in its document, or with the last row
    or round where nothing does; one at the end of a line goes with the row there, or what the
    line belongs to.

    >>> from goita.yaml_text import read_yaml
    >>> text = "# mine\\nlog: []"
    >>> [comments] = find_comments(text, read_yaml(text))
    >>> comments.of(())
    'mine'
    """
    found = [Comments() for _ in documents]
    if "#" not in text or not documents:
        return found
    places = [sorted(_places(document)) for document in documents]
    number = 0
    for line, alone, comment in _comments(text):
        while number + 1 < len(documents) and _has_begun(documents, number + 1, line):
            number += 1
        # The last place that begins in this line or above it, or the first one below.
        index = bisect_right(places[number], line, key=itemgetter(0)) - 1
        if alone and index + 1 < len(places[number]):
            index += 1
        _, path = places[number][max(index, 0)]
        found[number].add(path, comment)
    return found


def _has_begun(documents: list[Document], number: int, line: int) -> bool:
    """Whether a comment in a line is of this document, and not of the one before it.

    What stands in front of `---` is of the document that ends there, unless `...` ended it.
    """
    begins, ended = documents[number].first_line, documents[number - 1].last_line
    return line >= begins or line > ended


def _places(document: Document) -> Iterator[tuple[int, Path]]:
    """Where the match, its rounds, their talk and their rows begin, and each part of them."""
    for path, mark in document.marks.items():
        in_log = len(path) > 1 and path[0] == "log"
        in_row = in_log and len(path) > 3 and path[2] in ("game", "talk")
        yield mark.line, path[: 4 if in_row else 2 if in_log else 0]


def _comments(text: str) -> Iterator[tuple[int, bool, str]]:
    """Line, whether nothing else stands in it, and what it says, of each comment."""
    spans = scalar_spans(text)
    begin, number = 0, 1
    while begin < len(text):
        line_end = LINE_END.search(text, begin)
        end, after = (len(text), len(text)) if line_end is None else line_end.span()
        at = text.find("#", begin, end)
        # Outside of scalars, nothing in YAML but a comment has this character.
        while at >= 0 and _is_within(spans, at):
            at = text.find("#", at + 1, end)
        if at >= 0:
            comment = text[at + 1 : end].rstrip(" \t").removeprefix(" ")
            # After a dash alone, what it is about comes in the next line.
            yield number, not text[begin:at].strip(" \t-"), comment
        begin, number = after, number + 1


def _is_within(spans: list[tuple[int, int]], index: int) -> bool:
    inside = bisect_right(spans, index, key=itemgetter(0)) - 1
    return inside >= 0 and spans[inside][1] > index
