"""Hands as the public face shows them, and as the rules pack them."""

from __future__ import annotations

from collections.abc import Iterable

from goita.pieces import Hand, Piece
from goita.rules.hands import ONE, count


def pack(hand: Iterable[int]) -> int:
    """The packed integer of a hand of kinds 1 to 8; `goita.rules.hands` says how it is packed.

    >>> hex(pack([Piece.SHI, Piece.SHI, Piece.OU]))
    '0x100000023'
    """
    return sum(ONE[piece] for piece in hand)


def unpack(hand: int) -> Hand:
    """The pieces of a packed hand, in order.

    >>> unpack(0x100000023)
    (<Piece.SHI: 1>, <Piece.SHI: 1>, <Piece.OU: 8>)
    """
    return tuple(piece for piece in Piece for _ in range(count(hand, piece)))
