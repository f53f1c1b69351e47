"""The talk of the shi phase that goes without saying in records that have no word of it."""

from __future__ import annotations

from goita.notation import Item
from goita.records.model import RoundRecord


def needed_items(record: RoundRecord) -> tuple[Item, ...]:
    """The turns of a complete round that a reader could not fill in by itself.

    Where no word is recorded, whoever was asked let play go on; so such talk is left out, if a
    turn of play follows it and no comment goes with it.

    >>> from goita import load_variant
    >>> hands = ("11111234", "11223456", "11234557", "13456789")
    >>> items = (Item(0, "w-"), Item(2, "c"), Item(0, "12"))
    >>> [str(item) for item in needed_items(RoundRecord(load_variant("noto"), hands, 0, items))]
    ['112']
    """
    words = sum(item.is_word() for item in record.items)
    talk, play = record.items[:words], record.items[words:]
    if not (talk and play) or any(move < words for move, _ in record.comments):
        return record.items
    silence = record.begin().play_on()
    understood = [(turn.seat, str(turn.action)) for turn in silence.turns]
    return play if understood == [(item.seat, item.text) for item in talk] else record.items
