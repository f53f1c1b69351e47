"""What is to be seen of a round, an observation or a recorded round, from one side of the table."""

from __future__ import annotations

from goita.actions import ACTIONS, Action, Lead, Receive
from goita.arguments import check_seat
from goita.draw.hiding import lay_hidden
from goita.draw.kings import tell_apart
from goita.draw.sight import Drawn, Hands, Pair, Place, Seen, Sight
from goita.errors import InvalidOption
from goita.observation import Observation
from goita.pieces import Piece
from goita.records.model import RoundRecord
from goita.records.replay import replay
from goita.results import Turn
from goita.round import Round


def look(drawn: Drawn, view: int | None = None, hands: Hands = "seen") -> Sight:
    """What is to be seen of a round, or of an observation, with the seat `view` at the bottom.

    A round is shown whole, and with `view` as that seat may know it; an observation is only turned.
    A recorded round is shown as far as it was legal, with 玉 where the record has it, and where it
    hides pieces, as far as it can have been so. `hands` may open all of a round's, or hide all,
    with what lies buried.
    Raises InvalidOption for a view that is no seat, and where an observation's hands are to be
    opened, and RecordError for a recorded round that is no deal.

    >>> import goita
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> look(rnd).places[1].hand[0], look(rnd, view=0).places[1].hand[0]
    (<Piece.SHI: 1>, None)
    """
    if hands not in ("seen", "open", "hidden"):
        raise InvalidOption(f"hands are 'seen', 'open' or 'hidden', not {hands!r:.40}")
    if view is not None:
        check_seat(view, "the view")
    if isinstance(drawn, RoundRecord):
        return _recorded(drawn, view, hands)
    if not isinstance(drawn, Round | Observation):
        raise InvalidOption(f"a Round or an Observation is drawn, not {type(drawn).__name__}")
    seen: Seen = drawn
    if isinstance(seen, Observation):
        if hands == "open":
            raise InvalidOption("an observation has no open hands; draw the round")
        bottom = (seen.seat or 0) if view is None else view
    else:
        bottom = view or 0
        if view is not None and hands != "open":
            seen = seen.observe(view)
    over = seen.result is not None
    last, said = _last(seen)
    seats = _places(seen, hands)
    a, b, c, d = (seats[(bottom + step) % 4] for step in range(4))
    return Sight(
        variant=seen.variant,
        places=(a, b, c, d),
        dealer=seen.dealer,
        turn=None if over else seen.turn,
        # Nobody answers the last piece of a round.
        attack=None if over else seen.attack,
        standing=None if over or seen.attack is None else seen.leader,
        last=last,
        laid=last is not None and said is None,
        result=seen.result,
        turns=len(seen.turns),
        said=said,
    )


def _recorded(record: RoundRecord, view: int | None, hands: Hands) -> Sight:
    replayed = replay(record)
    if replayed.record is None:
        raise replayed.faults[0]
    if replayed.round is not None:
        return tell_apart(look(replayed.round, view, hands), replayed.record)
    shown = (0, 1, 2, 3) if view is None or hands == "open" else (view,)
    return lay_hidden(replayed.record)[-1].sight(shown, bottom=view or 0, hands=hands)


def _places(seen: Seen, hands: Hands) -> list[Place]:
    """The places of seats 0 to 3."""
    known: tuple[tuple[Piece, ...], ...]
    if isinstance(seen, Round):
        known = seen.hands
        sizes = tuple(map(len, known))
    else:
        known, sizes = seen.known, seen.hand_sizes
    laid = seen.plays
    if hands == "hidden":
        known = ((),) * 4
        laid = tuple(tuple(play.hidden() for play in plays) for plays in laid)
    return [
        Place(
            seat,
            (*held, *(None,) * (size - len(held))),
            tuple(Pair(play.above, play.attack, play.facedown) for play in plays),
        )
        for seat, (held, size, plays) in enumerate(zip(known, sizes, laid, strict=True))
    ]


def _last(seen: Seen) -> tuple[int | None, Action | None]:
    """The seat that acted last, and what it did if it laid nothing."""
    turns = seen.turns
    if not turns:
        return None, None
    last = turns[-1]
    if isinstance(last, Turn):
        return last.seat, None if isinstance(last.action, Lead | Receive) else last.action
    said = None if last.play is not None else ACTIONS[last.item.code(leading=False)]
    return last.item.seat, said
