"""What a game says of its variant files, for all that is done with files of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import frozen

from goita.errors import Problem
from goita.yaml_text import Path

V = TypeVar("V")
IsSound: TypeAlias = Callable[[Path], bool]
"""Whether what the data have at a path fits the schema, so that it can be looked at.

>>> is_sound: IsSound = lambda path: path != ("target",)
>>> is_sound(("target",)), is_sound(("pieces", "ou"))
(False, True)
"""


@frozen
class Family(Generic[V]):
    """The variant files of one game.

    `game` is what they say at their key `game`, `schema` the name of their JSON Schema,
    `find_impossible` finds what fits that and cannot be played, and `build` makes the variant of
    data in which nothing is wrong.

    >>> chess = Family("chess", "variant", lambda data, is_sound: iter(()), dict)
    >>> chess.game, chess.schema
    ('chess', 'variant')
    >>> list(chess.find_impossible({}, lambda path: True)), chess.build({"id": "fast"})
    ([], {'id': 'fast'})
    """

    game: str
    schema: str
    find_impossible: Callable[[Any, IsSound], Iterator[Problem]]
    build: Callable[[Any], V]
