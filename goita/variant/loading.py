"""Variants from files: the shipped ones by id, anybody's by path, and what they extend."""

from __future__ import annotations

import os
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from goita.errors import InvalidVariant, Problem
from goita.files import UnreadableText, data_folder, read_text
from goita.variant.checking import check_data, find_mistyped, known_keys
from goita.variant.model import Variant, build
from goita.yaml_text import Mark, YamlFault, read_yaml
from goita.yaml_text import Path as KeyPath

GAME = "goita"
LONGEST_CHAIN = 10
"""How many files may extend one another in a row."""


@frozen
class Source:
    """The data of a variant file, what it extends merged in, and where each value stands.

    >>> read_source(data_folder("variants") / "noto.yaml").data["target"]
    150
    """

    file: str
    data: Any
    marks: dict[KeyPath, tuple[str, Mark]]

    def place(self, problem: Problem) -> Problem:
        """The problem with the file, line and column of its path, or of what encloses it.

        >>> source = read_source(data_folder("variants") / "noto.yaml")
        >>> source.place(Problem(("king", "receives", 0), "not allowed")).column
        14
        """
        places = [self._mark(path) for path in (problem.path, *problem.also)]
        own = [place for place in places if place[0] == self.file]
        # What a file changed of another one is to be put right in that file.
        file, mark = (own or places)[0]
        return evolve(problem, file=file, line=mark.line, column=mark.column)

    def _mark(self, path: KeyPath) -> tuple[str, Mark]:
        while path not in self.marks:
            path = path[:-1]
        return self.marks[path]


def list_variants() -> tuple[str, ...]:
    """The ids of the shipped variants of Goita, in alphabetical order.

    >>> list_variants()
    ('atigo', 'goipai', 'jga', 'noto')
    """
    return _shipped_ids()


@cache
def _shipped_ids() -> tuple[str, ...]:
    shipped = data_folder("variants").glob("*.yaml")
    ours = (path for path in shipped if f"game: {GAME}" in read_text(path).splitlines())
    return tuple(sorted(path.stem for path in ours))


def load_variant(variant: str | os.PathLike[str]) -> Variant:
    """A shipped variant by its id, or one of your own by the path of its YAML file.

    A text is taken for a path when it holds a separator or a dot.

    Raises InvalidVariant when there is no such variant or the file does not describe one; the
    message names all that is wrong.

    >>> load_variant("noto").name.ja
    '能登ごいた保存会'
    """
    path = variant_path(variant)
    if path.parent == data_folder("variants"):
        return _shipped(path.stem)
    return _load(path)


@cache
def _shipped(variant: str) -> Variant:
    return _load(data_folder("variants") / f"{variant}.yaml")


def _load(path: Path) -> Variant:
    source = read_source(path)
    check_data(source.data, source.place, str(path), path.parent == data_folder("variants"))
    return build(source.data)


def variant_path(variant: str | os.PathLike[str], folder: Path = Path()) -> Path:
    """The file of a variant: a shipped id, or a path, taken from `folder`.

    Raises InvalidVariant for an id that is not shipped.

    >>> variant_path("noto").name, variant_path("club.yaml", Path("club")).parent.name
    ('noto.yaml', 'club')
    """
    try:
        text = os.fspath(variant)
        named = Path(text)
    except TypeError:
        raise InvalidVariant(f"{variant!r} is neither an id nor the path of a file") from None
    if not isinstance(variant, str) or named.name != text or named.suffix:
        return folder / named
    known = list_variants()
    if text in known:
        return data_folder("variants") / f"{text}.yaml"
    close = get_close_matches(text.lower()[:60], known, n=1)
    hint = f"did you mean {close[0]!r}?" if close else "shipped are " + ", ".join(known)
    raise InvalidVariant(f"there is no variant {text!r}; {hint} (for a file, give its path)")


def read_source(path: Path, seen: tuple[Path, ...] = ()) -> Source:
    """The merged data of a variant file and of what it extends, not yet checked.

    `seen` are the files that led here. Raises InvalidVariant when one cannot be read or is no
    variant file.

    >>> source = read_source(data_folder("variants") / "atigo.yaml")
    >>> source.data["target"], source.data["game"]
    (15, 'goita')
    """
    try:
        documents = read_yaml(read_text(path))
    except UnreadableText as error:
        raise _unreadable(path, str(error)) from None
    except YamlFault as error:
        raise _unreadable(path, error.message, error.mark) from None
    if len(documents) != 1:
        many = f"holds {len(documents)} documents, and should hold one" if documents else "is empty"
        raise _unreadable(path, many)
    [document] = documents
    marks = {key: (str(path), mark) for key, mark in document.marks.items()}
    source = Source(str(path), document.data, marks)
    if not isinstance(document.data, dict):
        raise _unreadable(path, "is no variant: its top level must be keys and values", Mark(1, 1))
    if document.data and not set(document.data) & known_keys():
        raise _unreadable(path, "is no variant file: it has none of a variant's keys", Mark(1, 1))
    parent = document.data.get("extends")
    if not isinstance(parent, str):
        return source
    return _extend(source, path, parent, (*seen, path.resolve()))


def _unreadable(path: Path, message: str, mark: Mark | None = None) -> InvalidVariant:
    """The error of a file that cannot be taken for a variant at all: one problem and no heading."""
    line, column = (mark.line, mark.column) if mark else (None, None)
    problem = Problem((), message, file=str(path), line=line, column=column)
    error = InvalidVariant(str(problem))
    error.problems = (problem,)
    return error


def _extend(source: Source, path: Path, parent: str, seen: tuple[Path, ...]) -> Source:
    def refuse(message: str) -> InvalidVariant:
        others = (one for one in find_mistyped(source.data) if one.path != ("extends",))
        problems = (Problem(("extends",), message), *others)
        return InvalidVariant.of(str(path), tuple(map(source.place, problems)))

    try:
        parent_path = variant_path(parent, path.parent)
    except InvalidVariant as error:
        raise refuse(str(error)) from None
    try:
        is_file = parent_path.is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        raise refuse(f"there is no file {str(parent_path)[:300]}")
    if parent_path.resolve() in seen:
        raise refuse(f"{parent!r} extends this file in turn")
    if len(seen) == LONGEST_CHAIN:
        raise refuse(f"more than {LONGEST_CHAIN} files extend one another")
    try:
        base = read_source(parent_path, seen)
    except InvalidVariant as error:
        if len(error.problems) > 1 or "extends" in error.problems[0].path:
            raise
        raise refuse(str(error.problems[0])) from None
    over = {key: value for key, value in source.data.items() if key != "extends"}
    # Other rules are another variant: a file needs an id of its own, and goes by it where it
    # gives no name.
    inherited = {key: value for key, value in base.data.items() if key != "id"}
    if isinstance(over.get("id"), str):
        inherited["name"] = {"ja": over["id"], "en": over["id"]}
    return Source(str(path), _merged(inherited, over), base.marks | source.marks)


def _merged(base: Any, over: Any) -> Any:
    """`over` on top of `base`, mappings key by key."""
    if not isinstance(base, dict) or not isinstance(over, dict):
        return over
    merged = dict(base)
    for key, value in over.items():
        merged[key] = _merged(base[key], value) if key in base else value
    return merged
