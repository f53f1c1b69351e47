"""The positions of a recorded round, one after each turn, open and as everybody may see them."""

from __future__ import annotations

from attrs import frozen

from goita.draw.hiding import lay_hidden
from goita.draw.kings import tell_apart
from goita.draw.looking import look
from goita.draw.sight import Sight
from goita.notation import Item
from goita.records.model import RoundRecord
from goita.records.replay import Replayed
from goita.round import Round


@frozen
class Stage:
    """How the table stands after `item`, or at the deal where that is None.

    `open` has everything shown, and `public` what a spectator may know, seat 0 at the bottom of
    both; a seat may know its own open place and the public ones of the others.

    >>> from goita.records import loads, verify
    >>> [played] = verify(loads("11244556,12234569,11123378,11113457,s3,371"))
    >>> stage = stages(played)[1]
    >>> str(stage.item), stage.open.places[2].plays[0].above, stage.public.places[2].hand[0]
    ('371', <Piece.HI: 7>, None)
    """

    open: Sight
    public: Sight
    item: Item | None


def stages(replayed: Replayed) -> tuple[Stage, ...]:
    """Every position of a round as far as it is sound.

    A round that hides pieces shows what was not hidden. One that is no deal has no positions.

    >>> from goita import load_variant
    >>> from goita.records.replay import replay
    >>> hands = ("65544211", "12234569", "11123378", "11113457")
    >>> record = RoundRecord(load_variant("noto"), hands, dealer=2, items=(Item(2, "71"),))
    >>> found = stages(replay(record))
    >>> [stage.open.turn for stage in found], found[1].public.places[2].plays[0].above
    ([2, 3], None)
    """
    record = replayed.record
    if record is None:
        return ()
    if replayed.round is not None:
        return _of_round(record, replayed.round)
    return tuple(
        Stage(table.sight(range(4)), table.sight(()), item)
        for table, item in zip(lay_hidden(record), (None, *record.items), strict=True)
    )


def _of_round(record: RoundRecord, played: Round) -> tuple[Stage, ...]:
    rnd = Round(played.variant, played.dealt, played.dealt_by)
    found = [_stage(rnd, record, None)]
    for turn, item in zip(played.turns, record.items, strict=True):
        rnd = rnd.apply(turn.action)
        found.append(_stage(rnd, record, item))
    return tuple(found)


def _stage(rnd: Round, record: RoundRecord, item: Item | None) -> Stage:
    return Stage(tell_apart(look(rnd), record), tell_apart(look(rnd.observe(None)), record), item)
