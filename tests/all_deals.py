"""All deals that fit an observation, found by trying every one through `Round`, slowly."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, prod
from typing import TypeAlias

from goita import GoitaError, Observation, Piece, Round
from goita.notation import Item

Places: TypeAlias = tuple[tuple[int, int], ...]
"""Seat and room of each place where hidden pieces lie: hands first, then turns that buried."""

Deal: TypeAlias = tuple[tuple[tuple[Piece, ...], ...], tuple[tuple[Piece, ...], ...]]
"""The hands now and what lies face-down, by seat."""


def places(seen: Observation) -> Places:
    """Where pieces lie that the observer cannot see."""
    hands = [(seat, size if seat != seen.seat else 0) for seat, size in enumerate(seen.hand_sizes)]
    return (*hands, *((item.seat, 1) for item in seen.items if item.text[0] == "x"))


def shared_out(number: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to put so many like pieces into places with this much room."""
    if len(room) == 1:
        if number <= room[0]:
            yield (number,)
        return
    for first in range(min(number, room[0]) + 1):
        for others in shared_out(number - first, room[1:]):
            yield (first, *others)


def fillings(
    unseen: list[tuple[Piece, int]], room: tuple[int, ...]
) -> Iterator[tuple[list[list[Piece]], int]]:
    """All ways to fill the places, and for each the ways to tell like pieces apart in it."""
    if not unseen:
        yield [[] for _ in room], 1
        return
    (kind, number), *rest = unseen
    for parts in shared_out(number, room):
        ways = factorial(number) // prod(map(factorial, parts))
        left = tuple(have - part for have, part in zip(room, parts, strict=True))
        for filled, others in fillings(rest, left):
            yield (
                [[kind] * part + pieces for part, pieces in zip(parts, filled, strict=True)],
                ways * others,
            )


def how_many(seen: Observation, most: int) -> int:
    """How many ways there are to fill the places, or `most` if there are more."""
    states = {tuple(room for _, room in places(seen)): 1}
    for number in seen.unseen.values():
        after: dict[tuple[int, ...], int] = {}
        for room, ways in states.items():
            for parts in shared_out(number, room):
                left = tuple(have - part for have, part in zip(room, parts, strict=True))
                after[left] = after.get(left, 0) + ways
                if len(after) > most:
                    return most
        states = after
        if sum(states.values()) > most:
            return most
    return sum(states.values())


def played(seen: Observation, hands: list[list[Piece]], buried: list[Piece]) -> Round | None:
    """The round as it was seen, with these pieces in the hidden places; None if it cannot be."""
    dealt = [list(hand) for hand in hands]
    if seen.seat is not None:
        dealt[seen.seat] = list(seen.dealt)
    left = iter(buried)
    items = []
    for turn in seen.turns:
        item = turn.item
        if item.text[0] == "x":
            piece = next(left)
            dealt[item.seat].append(piece)
            item = Item(item.seat, f"{int(piece)}{item.text[1:]}")
        if turn.play is not None and item.seat != seen.seat:
            laid = (turn.play.above, turn.play.attack)
            dealt[item.seat] += [piece for piece in laid if piece is not None]
        items.append(item)
    try:
        rnd = Round(seen.variant, dealt, seen.dealt_by)
        for item in items:
            rnd = rnd.play_item(item)
    except GoitaError:
        return None
    return rnd


def all_deals(seen: Observation) -> dict[Deal, int]:
    """Every deal whose round gives an equal observation, with its ways to tell pieces apart."""
    where = places(seen)
    unseen = [(kind, number) for kind, number in seen.unseen.items() if number]
    found: dict[Deal, int] = {}
    for filled, ways in fillings(unseen, tuple(room for _, room in where)):
        rnd = played(seen, filled[:4], [pieces[0] for pieces in filled[4:]])
        if rnd is None or rnd.observe(seen.seat) != seen:
            continue
        buried = tuple(
            tuple(play.above for play in plays if play.facedown and play.above is not None)
            for plays in rnd.plays
        )
        deal = (rnd.hands, buried)
        assert deal not in found
        found[deal] = ways
    return found
