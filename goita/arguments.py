"""Arguments from outside, checked: variants, seats, numbers and the four hands of a deal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from goita.errors import InvalidHand, InvalidOption
from goita.packing import pack
from goita.pieces import Piece, parse_hand
from goita.results import count
from goita.variant import Variant


def check_variant(variant: Variant) -> None:
    """Raise InvalidOption unless this is a Variant, and not its id, say.

    >>> check_variant("noto")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: 'noto' is no Variant; get one with load_variant('noto')
    """
    if not isinstance(variant, Variant):
        raise InvalidOption(f"{variant!r} is no Variant; get one with load_variant('noto')")


def check_seat(seat: int, what: str) -> None:
    """Raise InvalidOption unless this is a seat from 0 to 3; `what` says whose.

    >>> check_seat(4, "the dealer")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: the dealer must be a seat from 0 to 3, not 4
    """
    if type(seat) is not int or not 0 <= seat <= 3:
        raise InvalidOption(f"{what} must be a seat from 0 to 3, not {seat!r}")


def check_number(number: int, what: str, least: int, most: int) -> None:
    """Raise InvalidOption unless this is a whole number in this range; `what` says which.

    >>> check_number(-1, "the seed", 0, 7)
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: the seed must be a whole number from 0 to 7, not -1
    """
    if type(number) is not int or not least <= number <= most:
        raise InvalidOption(
            f"{what} must be a whole number from {least:,} to {most:,}, not {number!r:.60}"
        )


def pack_deal(
    variant: Variant, hands: Iterable[str | Iterable[Piece | int]]
) -> tuple[int, int, int, int]:
    """The packed hands, checked against the variant's set. Raises InvalidHand.

    >>> from goita import load_variant
    >>> pack_deal(load_variant("noto"), ["11244556", "12234568", "11123378"])
    Traceback (most recent call last):
    ...
    goita.errors.InvalidHand: four hands are needed, not 3
    """
    if isinstance(hands, str | bytes) or not isinstance(hands, Iterable):
        raise InvalidHand("four hands are needed, in a list")
    # Whoever hands over endless hands gets an answer too.
    parsed = [parse_hand(hand) for hand in islice(hands, 5)]
    rules = variant.rules
    if len(parsed) != 4:
        many = len(parsed) if len(parsed) < 5 else "more"
        raise InvalidHand(f"four hands are needed, not {many}")
    faults = [
        f"player {seat + 1} has {count(len(hand), 'piece')}, not {rules.hand_size}"
        for seat, hand in enumerate(parsed)
        if len(hand) != rules.hand_size
    ]
    every = [piece for hand in parsed for piece in hand]
    faults += [
        f"{variant.kind(piece).en} ({variant.kind(piece).ja}): {every.count(piece)} "
        f"instead of {rules.counts[piece]}"
        for piece in Piece
        if every.count(piece) != rules.counts[piece]
    ]
    if faults:
        raise InvalidHand(f"no deal of the {variant.id} set: " + "; ".join(faults))
    a, b, c, d = (pack(hand) for hand in parsed)
    return a, b, c, d
