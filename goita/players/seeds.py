"""Seeds made of numbers, the same on every platform."""

from __future__ import annotations

WORD = 2**64 - 1
MOST = 2**63 - 1


def mixed(*numbers: int) -> int:
    """A seed from 0 below 2 ** 63 of these whole numbers, in this order.

    Numbers that differ little give seeds that look unrelated, so a match, a round of it and each
    seat can have a seed of its own. The mix is SplitMix64 (Steele, Lea and Flood), a word at a
    time; of each number 64 bits count.

    >>> mixed(7, 0), mixed(7, 1), mixed(0, 7)
    (8851510909817143861, 7024327978588930778, 1988111358474182198)
    """
    state = len(numbers)
    for number in numbers:
        state = _scrambled((state ^ number & WORD) + 0x9E37_79B9_7F4A_7C15 & WORD)
    return state & MOST


def _scrambled(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58_476D_1CE4_E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D0_49BB_1331_11EB & WORD
    return word ^ word >> 31
