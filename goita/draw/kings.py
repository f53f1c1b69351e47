"""The two kings told apart, where a record does: 玉 is drawn as 玉."""

from __future__ import annotations

from attrs import evolve

from goita.draw.sight import SECOND_KING, Place, Sight
from goita.notation import Item
from goita.pieces import Piece
from goita.records.model import OTHER_KING, RoundRecord

_DIGITS = (str(int(Piece.OU)), OTHER_KING)


def tell_apart(sight: Sight, record: RoundRecord) -> Sight:
    """The same table with each king as the record has it; its turns may go on after the table's.

    >>> from goita import Lead, load_variant
    >>> from goita.draw.looking import look
    >>> hands = ("65544211", "12234569", "11123378", "11113457")
    >>> record = RoundRecord(load_variant("noto"), hands, dealer=2)
    >>> [place.hand[-1] for place in tell_apart(look(record.play()), record).places]
    [<Piece.KAKU: 6>, 9, <Piece.OU: 8>, <Piece.HI: 7>]
    """
    a, b, c, d = (_place(place, record) for place in sight.places)
    told = evolve(sight, places=(a, b, c, d))
    attacker = next((place for place in told.places if place.seat == told.standing), None)
    return told if attacker is None else evolve(told, attack=attacker.plays[-1].attack)


def lays(item: Item) -> bool:
    """Whether an item lays pieces, being no pass and no word of the shi phase.

    >>> lays(Item(0, "71")), lays(Item(0, "p"))
    (True, False)
    """
    return item.text != "p" and not item.is_word()


def _place(place: Place, record: RoundRecord) -> Place:
    written = [item.text for item in record.items if item.seat == place.seat and lays(item)]
    left = [digit for digit in record.hands[place.seat] if digit in _DIGITS]
    plays = []
    for play, text in zip(place.plays, written, strict=False):
        for digit in text:
            if digit in left:
                left.remove(digit)
        plays.append(
            evolve(play, above=_king(play.above, text[0]), attack=_king(play.attack, text[1]))
        )
    left.sort()
    hand = [
        _king(piece, left.pop(0)) if piece == Piece.OU and left else piece for piece in place.hand
    ]
    return evolve(place, hand=tuple(hand), plays=tuple(plays))


def _king(piece: int | None, digit: str) -> int | None:
    return SECOND_KING if piece == Piece.OU and digit == OTHER_KING else piece
