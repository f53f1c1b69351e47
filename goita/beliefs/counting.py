"""Counting and numbering ways to share out pieces, each piece being one of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, factorial, prod
from typing import TypeVar

T = TypeVar("T")


@lru_cache(maxsize=4096)
def shares(number: int, room: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """All ways to share out so many pieces that are alike among places with this much room.

    >>> shares(2, (1, 2))
    ((0, 2), (1, 1))
    """
    return tuple(_shares(number, room))


def _shares(number: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not room:
        if number == 0:
            yield ()
        return
    rest = sum(room[1:])
    for first in range(max(0, number - rest), min(number, room[0]) + 1):
        for others in _shares(number - first, room[1:]):
            yield (first, *others)


@lru_cache(maxsize=4096)
def choices(parts: tuple[int, ...]) -> int:
    """In how many ways pieces are dealt to places that get so many each.

    >>> choices((8, 8, 8)), choices((1, 1))
    (9465511770, 2)
    """
    return factorial(sum(parts)) // prod(map(factorial, parts))


def choose(pieces: Sequence[T], number: int, index: int) -> tuple[list[T], list[T]]:
    """So many of the pieces, and the others: the choice of this index among all of them.

    >>> [choose("abc", 2, index)[0] for index in range(3)]
    [['a', 'b'], ['a', 'c'], ['b', 'c']]
    """
    chosen: list[T] = []
    others: list[T] = []
    for place, piece in enumerate(pieces):
        left = len(pieces) - place - 1
        here = comb(left, number - len(chosen) - 1) if number > len(chosen) else 0
        if index < here:
            chosen.append(piece)
        else:
            index -= here
            others.append(piece)
    return chosen, others


def deal_out(pieces: Sequence[T], parts: Sequence[int], index: int) -> list[list[T]]:
    """The pieces dealt to places that get so many each: the dealing of this index.

    >>> [deal_out("ab", (1, 1), index) for index in range(2)]
    [[['a'], ['b']], [['b'], ['a']]]
    """
    dealt: list[list[T]] = []
    for part in parts:
        index, here = divmod(index, comb(len(pieces), part))
        chosen, pieces = choose(pieces, part, here)
        dealt.append(chosen)
    return dealt
