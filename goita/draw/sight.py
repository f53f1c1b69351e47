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
"""Which hands a picture shows: what the viewer may know, all, or none.

>>> import goita
>>> from goita.draw.looking import look
>>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
>>> hands: Hands = "hidden"
>>> look(rnd, hands=hands).places[0].hand
(None, None, None, None, None, None, None, None)
"""


SECOND_KING = 9
"""The number of 玉 where a record tells the kings apart; other pieces have that of their kind.

>>> from goita import load_variant
>>> from goita.draw.names import short_names
>>> short_names(load_variant("noto"), "ja")[SECOND_KING]
'玉'
"""


def kind_of(piece: int) -> Piece:
    """The kind of a piece.

    >>> kind_of(SECOND_KING)
    <Piece.OU: 8>
    """
    return Piece.OU if piece == SECOND_KING else Piece(piece)


@frozen
class Pair:
    """One turn as it lies on the table: the piece above and the attack, as `goita.table.Play`.

    `above` is None where no piece lies there, and where one lies `facedown` that is not to be seen;
    `attack` is None where the last piece received.

    >>> Pair(Piece.HI, SECOND_KING, facedown=True)
    Pair(above=<Piece.HI: 7>, attack=9, facedown=True)
    """

    above: int | None
    attack: int | None
    facedown: bool


@frozen
class Place:
    """One seat of a picture: what it holds, None for each piece not to be seen, and its plays.

    >>> Place(0, (Piece.SHI, None), ())
    Place(seat=0, hand=(<Piece.SHI: 1>, None), plays=())
    """

    seat: int
    hand: tuple[int | None, ...]
    plays: tuple[Pair, ...]


@frozen
class Sight:
    """A table as it is to be drawn; `places` are the four seats, counter-clockwise from the bottom.

    `turn` is the seat to act, `attack` the standing attack and `standing` the seat that made it by
    its last play; each None where there is none. `last` is the seat that acted last, `laid` whether
    it laid something, and `said` the pass or the word of the shi phase where it did not. `turns`
    counts all that has been done. `result` is None until the round is over.

    >>> import goita
    >>> from goita.draw.looking import look
    >>> text = "11244556,12234568,11123378,11113457,s3,371,411,1p"
    >>> sight = look(goita.Round.from_history(goita.load_variant("noto"), text), view=3)
    >>> [place.seat for place in sight.places], sight.places[1].hand[0]
    ([3, 0, 1, 2], None)
    >>> sight.variant.id, sight.dealer, sight.turn, sight.attack, sight.standing
    ('noto', 2, 1, <Piece.SHI: 1>, 3)
    >>> sight.last, sight.laid, sight.said, sight.turns, sight.result
    (0, False, Pass(), 3, None)
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
