"""A recorded match as a value: what every format is read into and written from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from attrs import Attribute, field, frozen

from goita.errors import InvalidHand, InvalidOption, RecordError
from goita.match import Match
from goita.notation import HIDDEN, Item
from goita.observation import NOTEBOOK_PIXELS
from goita.pieces import Piece
from goita.results import add_points
from goita.round import Round
from goita.variant import Variant

Names: TypeAlias = tuple[str | None, str | None, str | None, str | None]
NAMELESS: Names = (None, None, None, None)
OTHER_KING = "9"
"""How 玉 is written in digits, where a record tells the two kings apart."""


@frozen
class RoundRecord:
    """One recorded round: the deal, and every turn, passes and talk included.

    `hands` are four texts of digits in the order in which they were written, 9 for 玉 and `x`
    for a hidden piece. `dealer` is the seat that dealt. `score` has both teams' points before the
    round, None where nobody wrote them down. `comments` go with turns, by their number from 0, and
    `extra` has keys that are not ours, as the file had them.

    >>> from goita import load_variant
    >>> hands = ("65544211", "12234569", "11123378", "11113457")
    >>> rnd = RoundRecord(load_variant("noto"), hands, dealer=2, items=(Item(2, "71"),))
    >>> rnd.play().turn, rnd.is_complete()
    (3, True)
    """

    variant: Variant = field(repr=lambda variant: repr(variant.id))
    hands: tuple[str, str, str, str]
    dealer: int
    items: tuple[Item, ...] = ()
    score: tuple[int, int] | None = None
    comment: str | None = None
    comments: tuple[tuple[int, str], ...] = ()
    extra: dict[str, Any] = field(factory=dict, hash=False)

    @classmethod
    def of(cls, rnd: Round, score: tuple[int, int] | None = None) -> RoundRecord:
        """The record of a round, the first king in the order of the seats being 王, others 玉.

        >>> from goita import load_variant
        >>> text = "11244556,12234568,11123378,11113457,s3,371,411,115,2p,3p,4p,145"
        >>> RoundRecord.of(Round.from_history(load_variant("noto"), text)).hands[1:3]
        ('12234568', '11123379')
        """
        kings = _Kings(rnd.dealt)
        a, b, c, d = (
            "".join(kings.dealt(seat) if piece is Piece.OU else str(int(piece)) for piece in hand)
            for seat, hand in enumerate(rnd.dealt)
        )
        items = tuple(
            Item(turn.seat, kings.played(turn.seat, str(turn.action))) for turn in rnd.turns
        )
        return cls(rnd.variant, (a, b, c, d), rnd.dealt_by, items, score)

    def is_complete(self) -> bool:
        """Whether it hides no piece.

        >>> from goita import load_variant
        >>> RoundRecord(load_variant("noto"), ("x" * 8,) * 4, dealer=0).is_complete()
        False
        """
        return HIDDEN not in "".join(self.hands) + "".join(item.text for item in self.items)

    def play(self) -> Round:
        """The round after its turns.

        Raises RecordError when it hides pieces, is no deal of the variant or breaks a rule.

        >>> from goita import load_variant
        >>> RoundRecord(load_variant("noto"), ("x" * 8,) * 4, dealer=0).play()
        Traceback (most recent call last):
        ...
        goita.errors.RecordError: the round hides pieces (x), so it cannot be played
        """
        return self.begin().replay(self.items)

    def begin(self) -> Round:
        """The round as it was dealt. Raises RecordError as `play` does.

        >>> from goita import load_variant
        >>> hands = ("65544211", "12234569", "11123378", "11113457")
        >>> RoundRecord(load_variant("noto"), hands, dealer=2, items=(Item(2, "71"),)).begin().turn
        2
        """
        if not self.is_complete():
            raise RecordError("the round hides pieces (x), so it cannot be played", rule="hidden")
        try:
            return Round(self.variant, self.hands, self.dealer)
        except (InvalidHand, InvalidOption) as error:
            raise RecordError(str(error), rule="deal") from None

    def _repr_svg_(self) -> str | None:
        # For notebooks: the round as far as it was legal, none where it cannot be gone over.
        from goita.draw.picture import svg

        try:
            return svg(self, scores=self.score, size=NOTEBOOK_PIXELS)
        except RecordError:
            return None


class _Kings:
    """Which king is which, for a round that does not tell them apart."""

    def __init__(self, dealt: Iterable[tuple[Piece, ...]]) -> None:
        counts = [hand.count(Piece.OU) for hand in dealt]
        self._first = next((seat for seat, count in enumerate(counts) if count), None)
        self._written = self._turned = False

    def dealt(self, seat: int) -> str:
        """The digit of the next king of a hand."""
        first = seat == self._first and not self._written
        self._written |= first
        return str(int(Piece.OU)) if first else OTHER_KING

    def played(self, seat: int, text: str) -> str:
        """An item's text with the kings told apart: of its own, a seat plays 王 before 玉."""
        digits = []
        for character in text:
            if character == "8":
                first = seat == self._first and not self._turned
                self._turned |= first
                digits.append("8" if first else OTHER_KING)
            else:
                digits.append(character)
        return "".join(digits)


def _fit(record: MatchRecord, _: Attribute[Any], rounds: tuple[RoundRecord, ...]) -> None:
    if any(rnd.variant != record.variant for rnd in rounds):
        raise InvalidOption("the rounds of a match are all of its variant")


def _four(_: MatchRecord, attribute: Attribute[Any], names: Names) -> None:
    if not isinstance(names, tuple) or len(names) != 4:
        raise InvalidOption(f"{attribute.name} should be four, one for each seat, in a tuple")


@frozen
class MatchRecord:
    """A recorded match: its rounds, those that were dealt again included, and who played when.

    `names` are those of seats 0 to 3. `date` and `event` are texts, as they were written. `faults`
    are what was found wrong in reading and is no part of the value: two records that differ only
    there are equal.

    >>> import goita
    >>> match = goita.Match.start(goita.load_variant("noto"), seed=7)
    >>> record = MatchRecord.of(match, names=("Aki", "Ben", "Chie", "Dai"))
    >>> record.names[0], len(record.rounds), record.rounds[0].score
    ('Aki', 1, (0, 0))
    """

    variant: Variant = field(repr=lambda variant: repr(variant.id))
    rounds: tuple[RoundRecord, ...] = field(default=(), validator=_fit)
    names: Names = field(default=NAMELESS, validator=_four)
    date: str | None = None
    event: str | None = None
    comment: str | None = None
    extra: dict[str, Any] = field(factory=dict, hash=False)
    faults: tuple[RecordError, ...] = field(default=(), eq=False)

    @classmethod
    def of(
        cls,
        match: Match,
        *,
        names: Names = NAMELESS,
        date: str | None = None,
        event: str | None = None,
    ) -> MatchRecord:
        """The record of a match, finished or not.

        >>> import goita
        >>> match = goita.Match.start(goita.load_variant("noto"), seed=7, scores=(20, 0))
        >>> MatchRecord.of(match).rounds[0].score
        (20, 0)
        """
        score = match.start_scores
        rounds = []
        for rnd in match.rounds:
            rounds.append(RoundRecord.of(rnd, score))
            score = add_points(score, rnd.result)
        return cls(match.variant, tuple(rounds), names, date, event)

    def is_lost(self) -> bool:
        """Whether faults are all that reading has left of it.

        >>> from goita import load_variant
        >>> MatchRecord(load_variant("noto"), faults=(RecordError("is not JSON"),)).is_lost()
        True
        """
        return bool(self.faults) and self == MatchRecord(self.variant)
