"""Hands as the public face shows them, and as the rules pack them."""

from __future__ import annotations

from collections.abc import Iterable

from goita.pieces import Hand, Piece
from goita.rules.hands import ONE, count


def pack(hand: Iterable[int]) -> int:
    """The packed integer of a hand."""
    return sum(ONE[piece] for piece in hand)


def unpack(hand: int) -> Hand:
    """The pieces of a packed hand, in order."""
    return tuple(piece for piece in Piece for _ in range(count(hand, piece)))
