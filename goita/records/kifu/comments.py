"""YAML comments of a kifu, and the match, round or row that each goes with."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from attrs import Factory, define

from goita.yaml_text import Document, Path, scalar_spans


@define
class Comments:
    """The comments of one document: () leads to the match's, a path to a round's or a row's.

    >>> comments = Comments()
    >>> comments.add(("log", 0), "a hard round")
    >>> comments.of(("log", 0)), comments.of(())
    ('a hard round', None)
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
    """The comments of each document of a text that is YAML.

    A comment in a line of its own goes with what follows it, or with the last row or round where
    nothing does; one at the end of a line goes with the row there, or what the line belongs to.

    >>> from goita.yaml_text import read_yaml
    >>> text = "# mine\\nlog: []"
    >>> [comments] = find_comments(text, read_yaml(text))
    >>> comments.of(())
    'mine'
    """
    found = [Comments() for _ in documents]
    if "#" not in text or not documents:
        return found
    places = sorted(
        (line, number, path)
        for number, document in enumerate(documents)
        for line, path in _places(document)
    )
    lines = [line for line, _, _ in places]
    for line, alone, comment in _comments(text):
        # The last place that begins in this line or above it, or the first one below.
        index = bisect_right(lines, line) - 1
        if alone and index + 1 < len(places):
            index += 1
        _, number, path = places[max(index, 0)]
        found[number].add(path, comment)
    return found


def _places(document: Document) -> Iterator[tuple[int, Path]]:
    """Where the match, its rounds, their talk and their rows begin."""
    for path, mark in document.marks.items():
        if len(path) < 2 and path != ("log",):
            yield mark.line, ()
        elif path[0] == "log" and (
            len(path) == 2 or (len(path) == 4 and path[2] in ("game", "talk"))
        ):
            yield mark.line, path


def _comments(text: str) -> Iterator[tuple[int, bool, str]]:
    """Line, whether nothing else stands in it, and what it says, of each comment."""
    spans = scalar_spans(text)
    begin = 0
    for number, line in enumerate(text.split("\n"), 1):
        at = line.find("#")
        while at >= 0:
            index = begin + at
            inside = bisect_right(spans, (index, len(text))) - 1
            within = inside >= 0 and spans[inside][1] > index
            if not within and (at == 0 or line[at - 1] in " \t"):
                comment = line[at + 1 :].rstrip(" \t\r")
                yield number, not line[:at].strip(), comment.removeprefix(" ")
                break
            at = line.find("#", at + 1)
        begin += len(line) + 1
