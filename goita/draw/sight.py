"""What a picture shows: the table from one side, with what is to be seen and what is not."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from goita.actions import Action
from goita.observation import Observation
from goita.pieces import Piece
from goita.records.model import RoundRecord
from goita.results import RoundResult
from goita.round import Round
from goita.variant import Variant

Seen: TypeAlias = Round | Observation
Drawn: TypeAlias = Round | Observation | RoundRecord
Hands: TypeAlias = Literal["seen", "open", "hidden"]
"""Which hands a picture shows: what the viewer may know, all, or none."""


SECOND_KING = 9
"""The number of 玉 where a record tells the kings apart; other pieces have that of their kind."""


def kind_of(piece: int) -> Piece:
    """The kind of a piece.

    >>> kind_of(SECOND_KING)
    <Piece.OU: 8>
    """
    return Piece.OU if piece == SECOND_KING else Piece(piece)


@frozen
class Pair:
    """One turn as it lies on the table: the piece above and the attack, as `goita.table.Play`.

    >>> Pair(Piece.HI, SECOND_KING, facedown=True).attack
    9
    """

    above: int | None
    attack: int | None
    facedown: bool


@frozen
class Place:
    """One seat of a picture: what it holds, None for each piece not to be seen, and its plays.

    >>> Place(0, (Piece.SHI, None), ()).hand
    (<Piece.SHI: 1>, None)
    """

    seat: int
    hand: tuple[int | None, ...]
    plays: tuple[Pair, ...]


@frozen
class Sight:
    """A table as it is to be drawn; `places` are the four seats, counter-clockwise from the bottom.

    `turn` is the seat to act and `standing` that of the standing attack, which is its last play;
    each None where there is none. `last` is the seat that acted last, `laid` whether it laid
    something, and `said` the pass or the word of the shi phase where it did not. `turns` counts all
    that has been done.

    >>> import goita
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> from goita.draw.looking import look
    >>> sight = look(rnd, view=2)
    >>> [place.seat for place in sight.places], sight.places[1].hand[0]
    ([2, 3, 0, 1], None)
    """

    variant: Variant
    places: tuple[Place, Place, Place, Place]
    dealer: int
    turn: int | None
    attack: int | None
    standing: int | None
    last: int | None
    laid: bool
    result: RoundResult | None
    turns: int
    said: Action | None
