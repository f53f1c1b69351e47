"""History strings: four hands, the dealer and one item a turn, complete or with hidden pieces."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from attrs import frozen

from goita.actions import ACTIONS, LEAD, PASS, RECEIVE, Action
from goita.errors import RecordError
from goita.pieces import Piece, parse_piece
from goita.variant import Variant

HIDDEN = "x"
MOST_CHARACTERS = 10_000
Language: TypeAlias = Literal["ja", "en"]

_WORDS = {str(action): action.code for action in ACTIONS.values() if str(action)[0].isalpha()}
_ITEM = re.compile(r"([1-4])(p|d|q|r|c|w[+-]|[1-9x-][1-9-])", re.ASCII)
_HAND = re.compile(r"[1-9x]+", re.ASCII)


@frozen
class Item:
    """One turn of a history: a seat, and what it did as the notation writes it.

    >>> str(Item(2, "17"))
    '317'
    """

    seat: int
    text: str

    def __str__(self) -> str:
        return f"{self.seat + 1}{self.text}"

    @classmethod
    def of(cls, seat: int, text: str) -> Item:
        """The item of a seat (0 to 3) and its text, 9 read as 8. Raises RecordError for no item.

        >>> Item.of(2, "79")
        Item(seat=2, text='78')
        """
        if type(seat) is not int or not 0 <= seat <= 3 or not isinstance(text, str):
            raise RecordError(f"{[seat, text]!r:.60} is no turn: write a seat 0 to 3 and a text")
        return parse_item(f"{seat + 1}{text}")

    def is_word(self) -> bool:
        """Whether it belongs to the shi phase.

        >>> Item(0, "w+").is_word(), Item(0, "p").is_word()
        (True, False)
        """
        return self.text in _WORDS and self.text != "p"

    def code(self, leading: bool) -> int:
        """The code of the action; whether a piece above is buried or receives, `leading` tells.

        Raises RecordError for a hidden piece.

        >>> hex(Item(2, "71").code(leading=True)), hex(Item(3, "11").code(leading=False))
        ('0x271', '0x111')
        """
        if self.text in _WORDS:
            return _WORDS[self.text]
        above, attack = self.text[0], self.text[1]
        if above == HIDDEN:
            raise RecordError(f"the item {str(self)!r} hides a piece")
        return (LEAD if leading else RECEIVE) | _digit(above) << 4 | _digit(attack)


def _digit(character: str) -> int:
    return 0 if character == "-" else int(parse_piece(character))


@frozen
class History:
    """A history string taken apart; hands are digits in order, `x` for a hidden piece.

    >>> text = "11244556,12234569,11123378,11113457,s3,371,411"
    >>> history = History.parse(text)
    >>> history.dealer, str(history.items[0]), history.hands[1]
    (2, '371', '12234568')
    """

    variant: str | None
    hands: tuple[str, str, str, str]
    dealer: int
    items: tuple[Item, ...] = ()

    @classmethod
    def parse(cls, text: str, *, as_written: bool = False) -> History:
        """The parts of a history string; `as_written` keeps the order of hands, and 9 for 玉.

        Raises RecordError.

        >>> History.parse("@jga,xxxxxxxx,12234568,xxxxxxxx,xxxxxxxx,s3,3x1,411").variant
        'jga'
        """
        if not isinstance(text, str):
            raise RecordError(f"a history string is a text, not {type(text).__name__}")
        if len(text) > MOST_CHARACTERS:
            raise RecordError(f"a history string has at most {MOST_CHARACTERS:,} characters")
        parts = [part.strip() for part in text.strip().split(",")]
        variant = parts.pop(0)[1:] if parts[0].startswith("@") else None
        if len(parts) < 5:
            raise RecordError(
                f"{text[:60]!r} is no history string: it begins with four hands and the dealer, "
                "like 11244556,12234569,11123378,11113457,s3"
            )
        hands = [_check_hand(hand, seat) for seat, hand in enumerate(parts[:4])]
        dealer = re.fullmatch(r"s([1-4])", parts[4], re.ASCII)
        if dealer is None:
            raise RecordError(f"{parts[4][:20]!r} should be the dealer: s1, s2, s3 or s4")
        items = tuple(_match_item(item, move) for move, item in enumerate(parts[5:]))
        if not as_written:
            hands = ["".join(sorted(_one_king(hand))) for hand in hands]
            items = tuple(Item(item.seat, _one_king(item.text)) for item in items)
        return cls(variant, (hands[0], hands[1], hands[2], hands[3]), int(dealer[1]) - 1, items)

    def __str__(self) -> str:
        named = [f"@{self.variant}"] if self.variant is not None else []
        dealer = f"s{self.dealer + 1}"
        return ",".join([*named, *self.hands, dealer, *(str(item) for item in self.items)])

    def is_complete(self) -> bool:
        """Whether it hides neither a piece of a hand nor a buried one.

        >>> History.parse("xxxxxxxx,12234568,xxxxxxxx,xxxxxxxx,s3,3x1,411").is_complete()
        False
        """
        return HIDDEN not in "".join(self.hands) + "".join(item.text for item in self.items)


def _one_king(digits: str) -> str:
    return digits.replace("9", "8")


def _check_hand(text: str, seat: int) -> str:
    if _HAND.fullmatch(text) is None:
        raise RecordError(
            f"{text[:20]!r} is no hand for player {seat + 1}: write digits 1 to 8, "
            "x for a hidden piece"
        )
    return text


def parse_item(text: str, move: int | None = None) -> Item:
    """An item with its player from 1; `move`, from 0, is for the error.

    Raises RecordError.

    >>> parse_item("317")
    Item(seat=2, text='17')
    """
    item = _match_item(text, move)
    return Item(item.seat, _one_king(item.text))


def _match_item(text: str, move: int | None) -> Item:
    match = _ITEM.fullmatch(text)
    if match is None:
        raise RecordError(
            f"{text[:20]!r} is no item: write the player, then p, d, q, r, c, w+, w-, "
            "or the piece above and the attack, like 371",
            move=move,
        )
    return Item(int(match[1]) - 1, match[2])


def tag(variant: Variant) -> str | None:
    """The name of a variant for the first item of a history.

    None for noto, which other programs take for granted.

    >>> from goita import load_variant
    >>> tag(load_variant("atigo")), tag(load_variant("noto"))
    ('atigo', None)
    """
    return None if variant.id == "noto" else variant.id


def describe(action: Action, variant: Variant, language: Language = "ja") -> str:
    """An action in words, with the variant's names of the pieces.

    >>> from goita import Lead, Piece, load_variant
    >>> describe(Lead(Piece.SHI, Piece.HI), load_variant("noto"))
    'し伏せ 飛攻め'
    >>> describe(Lead(Piece.SHI, Piece.HI), load_variant("atigo"), "en")
    'bury Citizen, attack with General'
    """
    words = _DESCRIPTIONS[language]
    code = action.code
    if code in words:
        return words[code]
    above, attack = code >> 4 & 15, code & 15
    put = words[RECEIVE if code & ~255 == RECEIVE else LEAD]
    parts = [put.format(_name(variant, above, language))] if above else []
    if attack:
        parts.append(words[_ATTACK].format(_name(variant, attack, language)))
    return (" " if language == "ja" else ", ").join(parts)


def _name(variant: Variant, piece: int, language: Language) -> str:
    kind = variant.kind(Piece(piece))
    return kind.ja if language == "ja" else kind.en


_ATTACK = -1
_DESCRIPTIONS: dict[Language, dict[int, str]] = {
    "ja": {
        PASS: "なし",
        RECEIVE: "{}受け",
        LEAD: "{}伏せ",
        _ATTACK: "{}攻め",
        _WORDS["d"]: "し宣言",
        _WORDS["q"]: "黙る",
        _WORDS["r"]: "配り直し",
        _WORDS["c"]: "続行",
        _WORDS["w+"]: "配り直し希望",
        _WORDS["w-"]: "続行希望",
    },
    "en": {
        PASS: "pass",
        RECEIVE: "receive with {}",
        LEAD: "bury {}",
        _ATTACK: "attack with {}",
        _WORDS["d"]: "declare a shi hand",
        _WORDS["q"]: "stay silent",
        _WORDS["r"]: "redeal",
        _WORDS["c"]: "play on",
        _WORDS["w+"]: "wish for a redeal",
        _WORDS["w-"]: "wish to play on",
    },
}
