"""Pieces as records write them: digits in which 9 is 玉, and characters."""

from __future__ import annotations

from goita.notation import HIDDEN
from goita.pieces import Piece, parse_piece

_CHARACTERS = {**{str(int(piece)): piece.kanji for piece in Piece}, "9": "玉", HIDDEN: HIDDEN}


def to_digits(text: str) -> str:
    """The digits of pieces written in any way, in the same order, 9 for 玉.

    Raises InvalidHand when something in it is no piece.

    >>> to_digits("歩玉１飛王")
    '19178'
    """
    return "".join(
        "9" if character in "玉9９" else str(int(parse_piece(character))) for character in text
    )


def to_characters(digits: str) -> str:
    """The characters of pieces in digits.

    >>> to_characters("19178")
    'し玉し飛王'
    """
    return "".join(_CHARACTERS[digit] for digit in digits)
