"""The positions of a recorded round, one after each turn, open and as everybody may see them."""

from __future__ import annotations

from attrs import frozen

from goita.draw.kings import tell_apart
from goita.draw.looking import look
from goita.draw.page.hiding import Table, begin_hidden
from goita.draw.sight import Place, Sight
from goita.errors import RecordError
from goita.notation import Item
from goita.records.model import RoundRecord
from goita.records.replay import Replayed
from goita.results import RoundResult
from goita.round import Round


@frozen
class Stage:
    """How the table stands after `item`, or at the deal where that is None.

    `open` and `public` are the places of seats 0 to 3 with everything shown, and as a spectator
    may know them; a seat may know its own open place and the public ones of the others. `standing`
    is the seat of the standing attack, its last play, and `turn` the seat to act; each None where
    there is none.
    """

    open: tuple[Place, ...]
    public: tuple[Place, ...]
    dealer: int
    turn: int | None
    standing: int | None
    item: Item | None
    result: RoundResult | None = None


def stages(replayed: Replayed) -> tuple[tuple[Stage, ...], tuple[RecordError, ...]]:
    """Every position of a round as far as it is sound, and faults that come to light only here.

    A round that hides pieces shows what was not hidden. One that is no deal has no positions.

    >>> from goita import load_variant
    >>> from goita.records.replay import replay
    >>> hands = ("65544211", "12234569", "11123378", "11113457")
    >>> record = RoundRecord(load_variant("noto"), hands, dealer=2, items=(Item(2, "71"),))
    >>> found, _ = stages(replay(record))
    >>> [stage.turn for stage in found], found[1].public[2].plays[0].above
    ([2, 3], None)
    """
    record = replayed.record
    if record is None:
        return (), ()
    if replayed.round is not None:
        return _of_round(record, replayed.round), ()
    try:
        table = begin_hidden(record)
    except RecordError as error:
        return (), (error,)
    found = [_of_table(table, None)]
    for move, item in enumerate(record.items):
        try:
            table = table.after(item)
        except RecordError as error:
            return tuple(found), (error.at(move=move),)
        found.append(_of_table(table, item))
    return tuple(found), ()


def _of_round(record: RoundRecord, played: Round) -> tuple[Stage, ...]:
    rnd = Round(played.variant, played.dealt, played.dealt_by)
    found = [_stage(rnd, record, None)]
    for turn, item in zip(played.turns, record.items, strict=True):
        rnd = rnd.apply(turn.action)
        found.append(_stage(rnd, record, item))
    return tuple(found)


def _stage(rnd: Round, record: RoundRecord, item: Item | None) -> Stage:
    sight = tell_apart(look(rnd), record)
    public: Sight = tell_apart(look(rnd.observe(None)), record)
    return Stage(
        open=sight.places,
        public=public.places,
        dealer=sight.dealer,
        turn=sight.turn,
        standing=sight.standing,
        item=item,
        result=sight.result,
    )


def _of_table(table: Table, item: Item | None) -> Stage:
    return Stage(
        open=table.places(public=False),
        public=table.places(public=True),
        dealer=table.dealer,
        turn=table.turn,
        standing=table.standing,
        item=item,
        result=table.result,
    )
