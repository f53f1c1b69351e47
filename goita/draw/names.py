"""What pieces are called in pictures, and texts of strangers made harmless."""

from __future__ import annotations

import unicodedata

from goita.draw.sight import SECOND_KING
from goita.notation import Language
from goita.pieces import Piece
from goita.variant import Variant

MOST_CHARACTERS = 40
"""Characters of a name; longer ones are cut, since no board has room for them.

>>> len(plain("a" * 99)), plain("a" * 99)[-3:]
(40, 'aa…')
"""

_LETTERS = {
    Piece.SHI: ("Shi", "P"),
    Piece.KYO: ("Lance", "L"),
    Piece.BA: ("Knight", "N"),
    Piece.GIN: ("Silver", "S"),
    Piece.KIN: ("Gold", "G"),
    Piece.KAKU: ("Bishop", "B"),
    Piece.HI: ("Rook", "R"),
    Piece.OU: ("King", "K"),
}


_KINGS = {"王": "玉"}
"""What the second king is called where the first is called so; else both have one name."""


def plain(text: str, most: int = MOST_CHARACTERS) -> str:
    """A text of one line for a picture: nothing in it that controls, turns or hides what is around.

    Control and format characters, line and paragraph ends and what is not assigned become `�`;
    what is longer than `most` characters ends in `…`.

    >>> plain("Aki\\x1b[2J\\u202e"), plain("a" * 50, most=5)
    ('Aki�[2J�', 'aaaa…')
    """
    cut = text[:most]
    cleaned = "".join(
        "�" if unicodedata.category(character) in _HARMFUL else character for character in cut
    )
    return cleaned if len(text) <= most else cleaned[:-1] + "…"


_HARMFUL = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def short_names(variant: Variant, language: Language) -> dict[int, str]:
    """What each kind, and the second king, is called on the board.

    The first character in Japanese. In English the letters of chess and shogi, P for し, where
    the kinds go by the usual names, and else their first two letters. Where that does not tell all
    kinds apart, the whole names.

    >>> from goita import load_variant
    >>> "".join(short_names(load_variant("noto"), "en").values())
    'PLNSGBRKK'
    >>> " ".join(short_names(load_variant("atigo"), "en").values())
    'Ci As Kn Pr Ma Mi Ge Ki Ki'
    """
    names = long_names(variant, language)
    second = names.pop(SECOND_KING)
    if language == "en" and all(names[piece] == name for piece, (name, _) in _LETTERS.items()):
        letters = {int(piece): letter for piece, (_, letter) in _LETTERS.items()}
        return letters | {SECOND_KING: letters[Piece.OU]}
    characters = 1 if language == "ja" else 2
    short = {piece: name[:characters] for piece, name in names.items()}
    short = short if len(set(short.values())) == len(short) else names
    return short | {SECOND_KING: second if second in _KINGS.values() else short[Piece.OU]}


def long_names(variant: Variant, language: Language) -> dict[int, str]:
    """The whole name of each kind, and of the second king.

    >>> from goita import load_variant
    >>> long_names(load_variant("atigo"), "ja")[Piece.KIN]
    '魔術師'
    """
    kinds = {piece: variant.kind(piece) for piece in Piece}
    names = {
        int(piece): plain(kind.ja if language == "ja" else kind.en) for piece, kind in kinds.items()
    }
    king = names[Piece.OU]
    return names | {SECOND_KING: _KINGS.get(king, king)}
