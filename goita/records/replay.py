"""A recorded round played through the rules: how it ended, or the row that is wrong."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from goita.actions import ACTIONS, LEAD, RECEIVE, Pass
from goita.errors import IllegalAction, InvalidHand, RoundOver
from goita.pieces import Piece, parse_piece
from goita.records.kifu import KifuRound, Row
from goita.round import Round
from goita.variant import Variant

_PASSES = ("なし", "パス", "pass", "p")


class Status(StrEnum):
    """What became of a recorded round.

    >>> Status.BAD_DEAL == "bad-deal"
    True
    """

    FINISHED = "finished"
    UNFINISHED = "unfinished"
    ILLEGAL = "illegal"
    BAD_DEAL = "bad-deal"


@frozen
class Replayed:
    """A recorded round after the rules have gone over it.

    `round` is the round as far as it was legal, None where the deal itself was wrong. `move`
    counts the rows from 0 and is there where a row is wrong; `message` says what is, or who is to
    move in an unfinished round.

    >>> from goita import load_variant
    >>> hands = ("しし香銀銀金金角", "し香香馬銀金角王", "ししし馬馬飛王香", "しししし馬銀金飛")
    >>> record = KifuRound(hands, "2", (Row("2", "香", "王", line=6),), line=1)
    >>> replayed = replay(record, load_variant("noto"))
    >>> replayed.status.value, replayed.move, replayed.line
    ('illegal', 0, 6)
    """

    status: Status
    round: Round | None = None
    move: int | None = None
    message: str | None = None
    line: int | None = None
    """The line of the wrong row in the file."""


def replay(record: KifuRound, variant: Variant) -> Replayed:
    """Play a recorded round through the rules of a variant.

    Passes that were left out are filled in, and whoever was asked in the shi phase let play go
    on, since these records do not say.

    >>> from goita import load_variant
    >>> from goita.records.kifu import KifuRound
    >>> hands = ("しし香銀銀金金角", "し香香馬銀金角王", "ししし馬馬飛王香", "しししし馬銀金飛")
    >>> replay(KifuRound(hands, "2", (), line=1), load_variant("noto")).status
    <Status.UNFINISHED: 'unfinished'>
    """
    if record.fault is not None:
        return Replayed(Status.BAD_DEAL, message=record.fault)
    try:
        rnd = _deal(record, variant)
    except InvalidHand as error:
        return Replayed(Status.BAD_DEAL, message=str(error))
    for move, row in enumerate(record.rows):
        try:
            rnd = _play(rnd.play_on(), row)
        except (IllegalAction, InvalidHand, RoundOver) as error:
            return Replayed(Status.ILLEGAL, rnd, move, str(error), row.line)
    if rnd.result is None:
        return Replayed(Status.UNFINISHED, rnd, message=f"player {rnd.turn + 1} is to move")
    return Replayed(Status.FINISHED, rnd)


def _deal(record: KifuRound, variant: Variant) -> Round:
    dealer = _seat(record.dealer)
    if dealer is None:
        raise InvalidHand(f"the dealer (uchidashi) should be 0 to 3, not {record.dealer[:20]!r}")
    return Round(variant, record.hands, dealer)


_SEATS = {digit: seat for digits in ("0123", "０１２３") for seat, digit in enumerate(digits)}


def _seat(text: str) -> int | None:
    return _SEATS.get(text)


def _piece(text: str) -> Piece | None:
    return parse_piece(text) if text else None


def _play(rnd: Round, row: Row) -> Round:
    """The round after one row, the passes before it filled in."""
    if not row.well_formed:
        raise IllegalAction("a row should be a player, the piece above and the attack")
    seat = _seat(row.player)
    if seat is None:
        raise IllegalAction(f"the player should be 0 to 3, not {row.player[:20]!r}")
    above, below = row.above, row.below
    while rnd.result is None and rnd.turn != seat:
        if rnd.attack is None:
            raise IllegalAction(
                f"player {seat + 1} cannot act: no attack stands, and player {rnd.turn + 1} leads"
            )
        rnd = rnd.apply(Pass())
    if above in _PASSES and not below:
        return rnd.apply(Pass())
    form = RECEIVE if rnd.attack else LEAD
    code = form | (_piece(above) or 0) << 4 | (_piece(below) or 0)
    if code not in ACTIONS:
        raise IllegalAction(f"above {above!r} and below {below!r} make no turn")
    return rnd.apply(ACTIONS[code])
