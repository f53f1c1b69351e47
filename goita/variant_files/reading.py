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
from goita.variant_files.checking import check_data
from goita.variant_files.family import Family, V
from goita.variant_files.faults import find_mistyped, known_keys
from goita.variant_files.games import (
    DEFAULT_GAME,
    LOADERS,
    game_shipping,
    of_another_game,
    shipped_ids,
)
from goita.yaml_text import Mark, YamlFault, read_yaml
from goita.yaml_text import Path as KeyPath

LONGEST_CHAIN = 10
"""How many files may extend one another in a row, the first and the last one counted.

>>> import tempfile
>>> from goita.variant.loading import FAMILY
>>> with tempfile.TemporaryDirectory() as folder:
...     for number in range(LONGEST_CHAIN + 1):
...         text = f"{{id: club, extends: {number + 1}.yaml}}"
...         _ = Path(folder, f"{number}.yaml").write_text(text)
...     load(Path(folder, "0.yaml"), FAMILY)
Traceback (most recent call last):
...
goita.errors.InvalidVariant: ...: more than 10 files extend one another
"""


@frozen
class Source:
    """The data of a variant file, what it extends merged in, and where each value stands.

    `file` is its path. `marks` has for each path of keys the file with that value or key, and the
    place in it.

    >>> from goita.variant.loading import FAMILY
    >>> source = read_source(data_folder("variants") / "noto.yaml", FAMILY)
    >>> source.data["king"]["receives"][0], source.file[-9:]
    ('ba', 'noto.yaml')
    >>> file, mark = source.marks["king", "receives", 0]
    >>> file == source.file, mark.column
    (True, 14)
    """

    file: str
    data: Any
    marks: dict[KeyPath, tuple[str, Mark]]

    def place(self, problem: Problem) -> Problem:
        """The problem with the file, line and column of its path, or of what encloses it.

        >>> from goita.variant.loading import FAMILY
        >>> source = read_source(data_folder("variants") / "noto.yaml", FAMILY)
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


def load(variant: str | os.PathLike[str], family: Family[V]) -> V:
    """A shipped variant of a game by its id, or somebody's own by the path of its YAML file.

    A text is taken for a path when it holds a separator or a dot. Raises InvalidVariant when
    there is no such variant or the file does not describe one; the message names all that is wrong.

    >>> from goita.variant.loading import FAMILY
    >>> load("noto", FAMILY).name.en
    'Noto Goita Preservation Society'
    """
    path = variant_path(variant, family.game)
    if path.parent == data_folder("variants"):
        shipped: V = _shipped(path.stem, family)
        return shipped
    return _load(path, family)


@cache
def _shipped(variant: str, family: Family[V]) -> V:
    return _load(data_folder("variants") / f"{variant}.yaml", family)


def _load(path: Path, family: Family[V]) -> V:
    source = read_source(path, family)
    shipped = path.parent == data_folder("variants")
    check_data(source.data, family, source.place, str(path), shipped)
    return family.build(source.data)


def variant_path(variant: str | os.PathLike[str], game: str, folder: Path = Path()) -> Path:
    """The file of a variant of a game: a shipped id, or a path, taken from `folder`.

    Raises InvalidVariant for an id that is not shipped.

    >>> variant_path("noto", "goita").name
    'noto.yaml'
    >>> variant_path("club.yaml", "goita", Path("club")).parent.name
    'club'
    """
    try:
        text = os.fspath(variant)
        named = Path(text)
    except TypeError:
        raise InvalidVariant(f"{variant!r} is neither an id nor the path of a file") from None
    if not isinstance(variant, str) or named.name != text or named.suffix:
        return folder / named
    known = shipped_ids(game)
    if text in known:
        return data_folder("variants") / f"{text}.yaml"
    if other := of_another_game({"game": game_shipping(text)}, game):
        raise InvalidVariant(f"{text!r} {other}")
    every = tuple(one for game in LOADERS for one in shipped_ids(game))
    close = get_close_matches(text.lower()[:60], known, n=1) or get_close_matches(
        text.lower()[:60], every, n=1
    )
    hint = f"did you mean {close[0]!r}?" if close else "shipped are " + ", ".join(known)
    if close and close[0] not in known:
        hint = f"did you mean {close[0]!r}, of another game?"
    raise InvalidVariant(f"there is no variant {text!r}; {hint} (for a file, give its path)")


def game_of(variant: str | os.PathLike[str], folder: Path = Path(), deep: int = 0) -> str:
    """The game of a variant, by its id or path, told by its file or by what that extends.

    Where nothing tells it, it is Goita; whoever loads the variant is told what is wrong with it.
    `folder` is where paths begin, and `deep` how many files have led here.

    >>> game_of("noto"), game_of("atodashi"), game_of("no-such-file.yaml")
    ('goita', 'atodashi', 'goita')
    """
    if isinstance(variant, str) and (shipping := game_shipping(variant)):
        return shipping
    path = folder / variant
    try:
        documents = read_yaml(read_text(path))
    except (UnreadableText, YamlFault):
        return DEFAULT_GAME
    data = documents[0].data if documents else None
    if not isinstance(data, dict):
        return DEFAULT_GAME
    game, parent = data.get("game"), data.get("extends")
    if isinstance(game, str) and game in LOADERS:
        return game
    if isinstance(parent, str) and deep < LONGEST_CHAIN:
        return game_of(parent, path.parent, deep + 1)
    return DEFAULT_GAME


def read_source(path: Path, family: Family[V], seen: tuple[Path, ...] = ()) -> Source:
    """The merged data of a variant file and of what it extends, not yet checked.

    `seen` are the files that led here. Raises InvalidVariant when one cannot be read or is no
    variant file.

    >>> from goita.variant.loading import FAMILY
    >>> source = read_source(data_folder("variants") / "atigo.yaml", FAMILY)
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
    if other := of_another_game(document.data, family.game):
        raise _unreadable(path, other, document.mark(("game",)))
    if document.data and not set(document.data) & known_keys(family.schema):
        raise _unreadable(path, "is no variant file: it has none of a variant's keys", Mark(1, 1))
    parent = document.data.get("extends")
    if not isinstance(parent, str):
        return source
    return _extend(source, path, family, parent, (*seen, path.resolve()))


def _unreadable(path: Path, message: str, mark: Mark | None = None) -> InvalidVariant:
    """The error of a file that cannot be taken for a variant at all: one problem and no heading."""
    line, column = (mark.line, mark.column) if mark else (None, None)
    problem = Problem((), message, file=str(path), line=line, column=column)
    error = InvalidVariant(str(problem))
    error.problems = (problem,)
    return error


def _extend(
    source: Source, path: Path, family: Family[V], parent: str, seen: tuple[Path, ...]
) -> Source:
    def refuse(message: str) -> InvalidVariant:
        mistyped = find_mistyped(source.data, family.schema)
        others = (one for one in mistyped if one.path != ("extends",))
        problems = (Problem(("extends",), message), *others)
        return InvalidVariant.of(str(path), tuple(map(source.place, problems)))

    try:
        parent_path = variant_path(parent, family.game, path.parent)
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
        base = read_source(parent_path, family, seen)
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
