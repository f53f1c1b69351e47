"""Hands packed into an integer, and sets of kinds as masks of the same shape.

Four bits a kind: kind k counts at bit 4k, and the lowest four bits count the whole hand. A mask
of kinds has bit 4k set for kind k; its lowest bit, `NOTHING`, stands for "no piece".
"""

from __future__ import annotations

SHI = 1
KING = 8
# The largest hand: the largest even number that four bits hold.
MOST_PIECES = 14

NOTHING = 1
KING_MASK = 1 << 4 * KING
ANY_KIND = 0x1_1111_1110

# What one piece of a kind adds to a hand: one of the kind, and one to the number of pieces.
ONE = (0, *((1 << 4 * kind) + 1 for kind in range(1, 9)))
# The mask of each kind.
MASK = tuple(1 << 4 * kind for kind in range(9))


def count(hand: int, kind: int) -> int:
    """How many of a kind, 1 to 8, a hand holds.

    >>> count(0x123, SHI), count(0x123, KING)
    (2, 0)
    """
    return (hand >> 4 * kind) & 15


def size(hand: int) -> int:
    """How many pieces a hand holds.

    >>> size(0x123)
    3
    """
    return hand & 15


def held(hand: int) -> int:
    """The mask of the kinds that a hand holds.

    >>> hex(held(0x123))
    '0x110'
    """
    return (hand | hand >> 1 | hand >> 2 | hand >> 3) & ANY_KIND


def replace(hands: tuple[int, int, int, int], seat: int, hand: int) -> tuple[int, int, int, int]:
    """The four hands with that of one seat, 0 to 3, changed.

    >>> replace((0x11, 0x101, 0x11, 0x11), 2, 0)
    (17, 257, 0, 17)
    """
    if seat == 0:
        return (hand, hands[1], hands[2], hands[3])
    if seat == 1:
        return (hands[0], hand, hands[2], hands[3])
    if seat == 2:
        return (hands[0], hands[1], hand, hands[3])
    return (hands[0], hands[1], hands[2], hand)


def kinds_in(mask: int) -> int:
    """How many kinds a mask names, `NOTHING` not counted.

    >>> kinds_in(held(0x123)), kinds_in(MASK[SHI] | NOTHING)
    (2, 1)
    """
    # Multiplying by 0x1111_1111 adds all eight nibbles up in the highest one.
    return ((mask >> 4) * 0x1111_1111 >> 28) & 15
