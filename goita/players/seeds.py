"""Seeds made of numbers, the same on every platform."""

from __future__ import annotations

from hashlib import blake2b

WORD = 2**64 - 1
MOST = 2**63 - 1


def mixed(*numbers: int) -> int:
    """A seed from 0 below 2 ** 63 of these whole numbers, in this order.

    Numbers that differ little give seeds that look unrelated, so a match, a round of it and each
    seat can have a seed of its own. The way back is not to be had: a player is handed its seed,
    and must not find out what the hands are dealt from. Of each number 64 bits count.

    >>> mixed(7, 0), mixed(7, 1), mixed(0, 7)
    (4212276270495803956, 5595607496629875680, 3274443051799821536)
    """
    words = b"".join((number & WORD).to_bytes(8, "little") for number in numbers)
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "little") & MOST
