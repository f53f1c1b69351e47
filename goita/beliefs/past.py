"""One seat's turns, and in how many ways pieces that are hidden can have been put down in them."""

from __future__ import annotations

from goita.actions import LEAD
from goita.beliefs.table import Seen, Step
from goita.observation import Observation
from goita.observing import seen
from goita.packing import pack
from goita.pieces import Piece
from goita.results import RoundResult, result_of
from goita.rules import apply, is_legal
from goita.rules.hands import ONE, replace
from goita.rules.model import OVER
from goita.table import lay_out

Counts = tuple[int, ...]


class Past:
    """The hidden pieces of one seat, in hand or buried: which turns they allow.

    `telling` are the kinds that make a difference to the rules of play, kings first; all others are
    plain. Counts have an item for each telling kind, and the plain pieces in the end.

    >>> from goita import Lead, Round, load_variant
    >>> from goita.beliefs.table import look_at
    >>> seen = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).observe(1)
    >>> past = Past(seen, look_at(seen), seat=0)
    >>> past.telling, past.size
    ((<Piece.OU: 8>,), 7)
    """

    size: int
    """How many pieces of the seat are hidden."""
    telling: tuple[Piece, ...]

    def __init__(self, observation: Observation, table: Seen, seat: int) -> None:
        """The past of a seat that the observer cannot look into."""
        self.size = table.hidden[seat]
        result = observation.result
        finishes = table.finish is not None and result is not None and result.winner == seat
        self.telling = (Piece.OU,)
        if finishes and table.finish is not None and table.finish is not Piece.OU:
            self.telling = (Piece.OU, table.finish)
        self._kinds = (*self.telling, table.stand_in)
        self._seat = seat
        self._viewer = observation.seat
        self._rules = observation.variant.rules
        self._result: RoundResult | None = result
        self._steps = tuple(step for step in table.steps if step.turn.item.seat == seat)
        self._later = _open_later(self._steps)
        # Where a whole hand was shown, an observation tells of no king that was.
        whole = len(observation.shown[seat]) == self._rules.hand_size
        self._kings_shown = None if whole else len(observation.shown[seat])
        self._known: dict[tuple[int, Counts, int, int], dict[Counts, int]] = {}
        self._checked: dict[tuple[int, int, Counts, int], int] = {}

    def endings(self, counts: Counts) -> dict[Counts, int]:
        """What can be left in hand of these hidden pieces, each with the number of ways.

        A way says of every piece, each being one of its own, in which turn it was buried.

        >>> from goita import Lead, Round, load_variant
        >>> from goita.beliefs.table import look_at
        >>> seen = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).observe(1)
        >>> past = Past(seen, look_at(seen), seat=0)
        >>> past.endings((1, 6))
        {(0, 6): 1, (1, 5): 6}
        """
        return self._endings(0, counts, 0, 0)

    def ways(self, counts: Counts) -> int:
        """In how many ways these hidden pieces can have come to lie where they may.

        >>> from goita import Lead, Round, load_variant
        >>> from goita.beliefs.table import look_at
        >>> seen = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).observe(1)
        >>> past = Past(seen, look_at(seen), seat=0)
        >>> past.ways((1, 6))
        7
        """
        return sum(self.endings(counts).values())

    def arrange(self, counts: Counts, plain: list[Piece], index: int) -> list[Piece]:
        """The hidden pieces buried in the way of this index, in order; `plain` loses some.

        >>> from goita import Lead, Round, load_variant
        >>> from goita.beliefs.table import look_at
        >>> seen = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).observe(1)
        >>> past = Past(seen, look_at(seen), seat=0)
        >>> past.arrange((1, 6), [Piece.KYO] * 6, 0), past.arrange((1, 6), [Piece.KYO] * 6, 6)
        ([<Piece.OU: 8>], [<Piece.KYO: 2>])
        """
        buried = []
        left, kings_buried, shown = counts, 0, 0
        for place, step in enumerate(self._steps):
            if not step.hides:
                shown += max(0, self._shows(place, step.code >> 4 & 15, left, kings_buried))
                continue
            for nth, kind in enumerate(self._kinds):
                shows = self._shows(place, kind, left, kings_buried) if left[nth] else -1
                if shows < 0:
                    continue
                after = _without(left, nth)
                kings = kings_buried + (nth == 0)
                ways = sum(self._endings(place + 1, after, kings, shown + shows).values())
                if index < left[nth] * ways:
                    break
                index -= left[nth] * ways
            which, index = divmod(index, ways)
            buried.append(plain.pop(which) if nth == len(self.telling) else Piece(kind))
            left, kings_buried, shown = after, kings, shown + shows
        return buried

    def _endings(
        self, place: int, left: Counts, kings_buried: int, shown: int
    ) -> dict[Counts, int]:
        """The same from the turn at `place` on, with these pieces still in hand."""
        if place == len(self._steps):
            return {left: 1} if self._kings_shown in (None, shown) else {}
        key = (place, left, kings_buried, shown)
        if key in self._known:
            return self._known[key]
        found: dict[Counts, int] = {}
        step = self._steps[place]
        if not step.hides:
            shows = self._shows(place, step.code >> 4 & 15, left, kings_buried)
            if shows >= 0:
                found = self._endings(place + 1, left, kings_buried, shown + shows)
        else:
            for nth, kind in enumerate(self._kinds):
                shows = self._shows(place, kind, left, kings_buried) if left[nth] else -1
                if shows < 0:
                    continue
                after = _without(left, nth)
                rest = self._endings(place + 1, after, kings_buried + (nth == 0), shown + shows)
                for ending, ways in rest.items():
                    found[ending] = found.get(ending, 0) + left[nth] * ways
        self._known[key] = found
        return found

    def _shows(self, place: int, above: int, left: Counts, kings_buried: int) -> int:
        """How many kings in hand the turn showed, with this piece above; -1 when it cannot be.

        It cannot when it is illegal, or when the observer would have seen something else.
        """
        key = (place, above, left, kings_buried)
        if key not in self._checked:
            self._checked[key] = self._show(self._steps[place], place, above, left, kings_buried)
        return self._checked[key]

    def _show(self, step: Step, place: int, above: int, left: Counts, kings_buried: int) -> int:
        hand = self._later[place]
        for kind, number in zip(self._kinds, left, strict=True):
            hand += number * ONE[kind]
        seat, before = self._seat, step.state
        state = before._replace(
            hands=replace(before.hands, seat, hand),
            kings_buried=replace(
                before.kings_buried, seat, before.kings_buried[seat] + kings_buried
            ),
        )
        code = LEAD | above << 4 | step.code & 15 if step.hides else step.code
        if not is_legal(self._rules, state, code):
            return -1
        [laid] = lay_out(self._rules, state, (code,))
        if seen(laid, self._viewer) != step.turn:
            return -1
        if hand & 15 <= 2:
            after = apply(self._rules, state, code)
            if after.phase == OVER and result_of(after) != self._result:
                return -1
        return int(laid.shows_king_in_hand)


def _without(counts: Counts, nth: int) -> Counts:
    return (*counts[:nth], counts[nth] - 1, *counts[nth + 1 :])


def _open_later(steps: tuple[Step, ...]) -> list[int]:
    """For each turn the packed pieces that it and later ones put down for all to see."""
    later = [0] * (len(steps) + 1)
    for place in range(len(steps) - 1, -1, -1):
        play = steps[place].turn.play
        laid = () if play is None else (play.above, play.attack)
        later[place] = later[place + 1] + pack(piece for piece in laid if piece is not None)
    return later
