"""How large the parts of a picture are, and how far from its middle they lie, in its own units."""

from __future__ import annotations

from attrs import frozen

# A piece.
WIDTH, HEIGHT = 40, 46
COLUMN = WIDTH + 6
ROW = HEIGHT + 6
MARGIN = 14
# Pieces of a hand in one row.
IN_A_ROW = 8
# The size of what is written beside a seat.
LABEL = 16


@frozen
class Measures:
    """How far from the middle the parts of each seat lie.

    `table` is the nearer edge of what it laid, `hand` that of what it holds, `label` the middle of
    what is written, and `half` the edge of the picture.

    >>> Measures(table=104, hand=222, label=290, half=304).half
    304
    """

    table: int
    hand: int
    label: int
    half: int


def measure(dealt: int, most_plays: int) -> Measures:
    """The measures where seats were dealt so many pieces and laid so many pairs at most.

    >>> measure(8, 4).table, measure(8, 5).table - measure(8, 4).table
    (104, 23)
    """
    columns = max(most_plays, (dealt + 1) // 2)
    table = max(columns * COLUMN // 2, 80) + 12
    hand = table + 2 * ROW + 14
    label = hand + -(-dealt // IN_A_ROW) * ROW + LABEL
    return Measures(table, hand, label, label + MARGIN)
