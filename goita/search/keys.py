"""Keys of positions: equal where one question has the same answer by renaming kinds. Compiled.

A key is a sum over kinds, so that the order of like kinds does not matter: of each kind how many
each seat holds, and the little of its worth and of who receives it that can still matter. Pieces
of like kinds that one seat alone holds any of are counted together, since nobody but a king can
receive them and they can receive nothing. Sums are of 128 bits.
"""

from __future__ import annotations

from typing import Any

from numpy import uint64

from goita.rules import Rules
from goita.rules.hands import KING, KING_MASK, MASK
from goita.rules.play import king_is_free
from goita.search.positions import ATTACK, BURIED, KINGS_UP, LEADER, TURN
from goita.search.question import Question

# Unsigned, since what overflows of signed numbers is undefined once compiled.
FIRST = uint64(0x9E37_79B9_7F4A_7C15)
SECOND = uint64(0xD6E8_FEB8_6659_FD93)
THIRD = uint64(0x2545_F491_4F6C_DD1D)
HALF = uint64(32)
SOME = uint64(29)

MERGED = 0


def mixed(number: Any) -> Any:
    """The number with all its bits spread."""
    bits = uint64(number) * FIRST
    bits ^= bits >> HALF
    bits *= SECOND
    return bits ^ bits >> SOME


def another(bits: Any) -> Any:
    """Other bits for the second sum."""
    return bits * THIRD ^ bits >> SOME


def kings_of(row: Any) -> int:
    """The mask (bit `s` for seat `s`) of the seats that hold a king."""
    holders = 0
    for seat in range(4):
        if row[seat] & KING_MASK * 15:
            holders |= 1 << seat
    return holders


def column(row: Any, kind: int) -> Any:
    """How many of a kind the seats hold, four bits a seat."""
    shift = 4 * kind
    return (
        (row[0] >> shift & 15)
        | (row[1] >> shift & 15) << 4
        | (row[2] >> shift & 15) << 8
        | (row[3] >> shift & 15) << 12
    )


def face(question: Question, holders: int, kind: int, counts: int, attacks: bool) -> int:
    """What of a kind matters, as a number; below 0 where its pieces are counted with others.

    Then -1 - face is the place, of four bits, where they are.
    """
    mask = MASK[kind]
    plain = question.like & mask != 0
    if counts == 0 and not attacks:
        return MERGED
    team = question.team
    mine = counts >> 4 * team & 15
    other = counts >> 4 * team + 8 & 15
    worth = 0
    if mine or other:
        if question.alone & mask:
            worth = 1
        elif question.paired & mask and (mine > 1 or other > 1):
            worth = 2
    if plain and not attacks and worth != 2:
        owner = -1
        if counts & 0xF == counts:
            owner = 0
        elif counts & 0xF0 == counts:
            owner = 1
        elif counts & 0xF00 == counts:
            owner = 2
        elif counts & 0xF000 == counts:
            owner = 3
        if owner >= 0:
            cut = 1 if question.cut & mask and holders & ~(1 << owner) else 0
            return -1 - (4 * owner + 16 * cut + 32 * worth)
    name = 2 + kind
    if plain:
        name = 1 if question.cut & mask and holders else 2
    return counts | name << 16 | worth << 20 | (1 << 22 if attacks else 0)


def turn_key(rules: Rules, row: Any, holders: int) -> Any:
    """What of the turn and of kings matters, as a number."""
    key = row[TURN]
    if row[ATTACK]:
        key |= 4 | row[LEADER] << 3
    if holders:
        for seat in range(4):
            if holders >> seat & 1 and king_is_free(rules, row[KINGS_UP], row[BURIED + seat]):
                key |= 1 << 5 + seat
    return key | 1 << 30


def together_of(now: int, counts: int) -> Any:
    """What a face below 0 adds to the pieces counted together."""
    return uint64(pieces_of(counts)) << uint64(-1 - now)


def describe(question: Question, row: Any, faces: Any) -> tuple[Any, Any, Any]:
    """Fill the faces of all kinds; the two sums, and the pieces counted together."""
    holders = kings_of(row)
    first = uint64(0)
    second = uint64(0)
    together = uint64(0)
    for kind in range(1, KING + 1):
        counts = column(row, kind)
        now = face(question, holders, kind, counts, row[ATTACK] == kind)
        faces[kind] = now
        if now < 0:
            together += together_of(now, counts)
        elif now:
            bits = mixed(now)
            first += bits
            second += another(bits)
    return first, second, together


def pieces_of(counts: int) -> int:
    """The pieces of a kind that one seat alone holds."""
    return (counts | counts >> 4 | counts >> 8 | counts >> 12) & 15


def closed(first: Any, second: Any, together: Any, turned: int) -> tuple[Any, Any]:
    """The two keys of the sums over kinds, the pieces counted together and the turn."""
    extra = mixed(together)
    bits = mixed(turned)
    return mixed(first + extra + bits), mixed(second + another(extra) + another(bits ^ THIRD))
