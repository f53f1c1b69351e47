"""The eight kinds of piece and hands of them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from itertools import islice
from typing import TypeAlias

from goita.errors import InvalidHand


class Piece(IntEnum):
    """A kind of piece; its value is its digit in history strings.

    王 and 玉 are one kind (see the decisions page), and so are し and 歩.

    >>> Piece.HI, int(Piece.HI), Piece.HI.kanji
    (<Piece.HI: 7>, 7, '飛')
    >>> [piece.name for piece in Piece]
    ['SHI', 'KYO', 'BA', 'GIN', 'KIN', 'KAKU', 'HI', 'OU']
    """

    SHI = 1
    KYO = 2
    BA = 3
    GIN = 4
    KIN = 5
    KAKU = 6
    HI = 7
    OU = 8

    @property
    def kanji(self) -> str:
        """The character on the piece, 王 for both kings.

        >>> "".join(piece.kanji for piece in Piece)
        'し香馬銀金角飛王'
        """
        return _KANJI[self]


Hand: TypeAlias = tuple[Piece, ...]
"""A hand as the public face shows it: pieces in the order of their digits, repeats kept.

>>> from goita.pieces import parse_hand
>>> parse_hand("飛し角し")
(<Piece.SHI: 1>, <Piece.SHI: 1>, <Piece.KAKU: 6>, <Piece.HI: 7>)
"""

# More than any hand or set has; what comes after is not looked at.
MOST_PIECES = 100

_KANJI = dict(zip(Piece, "し香馬銀金角飛王", strict=True))
_READINGS: dict[str, Piece] = {
    **{kanji: piece for piece, kanji in _KANJI.items()},
    **{str(int(piece)): piece for piece in Piece},
    **{chr(ord("０") + piece): piece for piece in Piece},
    "玉": Piece.OU,
    "9": Piece.OU,
    "９": Piece.OU,
    "歩": Piece.SHI,
}
_BY_NUMBER: dict[int, Piece] = {**{int(piece): piece for piece in Piece}, 9: Piece.OU}


def parse_piece(text: str) -> Piece:
    """The kind that one character names: a digit, or the character on the piece.

    Raises InvalidHand when the character names none.

    >>> parse_piece("玉") is parse_piece("9") is parse_piece("8") is Piece.OU
    True
    """
    try:
        return _READINGS[text]
    except KeyError:
        raise InvalidHand(
            f"{text!r} is no piece; pieces are the digits 1 to 8 (9 reads as 8) "
            "or the characters し香馬銀金角飛王 (歩 reads as し, 玉 as 王)"
        ) from None


def to_piece(piece: Piece | int | str) -> Piece:
    """The kind that a piece, its number or its character stands for.

    Raises InvalidHand when it stands for none.

    >>> to_piece("飛") is to_piece(7) is to_piece("7") is Piece.HI
    True
    """
    if isinstance(piece, str):
        return parse_piece(piece)
    try:
        return _BY_NUMBER[piece]
    except (KeyError, TypeError):
        raise InvalidHand(f"{piece!r} is no piece; kinds are 1 to 8 (9 reads as 8)") from None


def parse_hand(hand: str | Iterable[Piece | int | str]) -> Hand:
    """A hand from digits, from characters or from pieces, sorted.

    Raises InvalidHand when something in it is no piece.

    >>> parse_hand("ししし角金金銀飛") == parse_hand("11145567")
    True
    """
    try:
        # Whoever hands over endless pieces gets an answer too.
        return tuple(sorted(map(to_piece, islice(hand, MOST_PIECES))))
    except TypeError:
        raise InvalidHand(f"{hand!r} is no hand; write it as digits or characters") from None


def format_hand(hand: Iterable[Piece]) -> str:
    """The digits of a hand, in order.

    >>> format_hand(parse_hand("飛銀金金角ししし"))
    '11145567'
    """
    return "".join(str(int(piece)) for piece in sorted(hand))
