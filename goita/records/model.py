"""A recorded match as a value: what every format is read into and written from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, cast

from attrs import Attribute, field, frozen

from goita.arguments import check_seat, check_variant
from goita.errors import InvalidHand, InvalidOption, RecordError
from goita.json_text import MOST_NUMBER
from goita.match import Match
from goita.notation import HIDDEN, Item
from goita.observation import NOTEBOOK_PIXELS
from goita.pieces import Piece
from goita.results import add_points
from goita.round import Round
from goita.variant import Variant

Hands: TypeAlias = tuple[str, str, str, str]
Score: TypeAlias = tuple[int, int]
Names: TypeAlias = tuple[str | None, str | None, str | None, str | None]
NAMELESS: Names = (None, None, None, None)
OTHER_KING = "9"
"""How 玉 is written in digits, where a record tells the two kings apart.

>>> from goita import load_variant
>>> rnd = Round(load_variant("noto"), ["11244556", "12234568", "11123378", "11113457"], dealer=2)
>>> RoundRecord.of(rnd).hands[2]
'11123379'
"""
_HAND = re.compile("[1-9x]*")


def _as_tuple(parts: Any) -> Any:
    """A list as a tuple, so that the record is a value; anything else as it is."""
    return tuple(parts) if isinstance(parts, list) else parts


def _as_hands(hands: Sequence[str]) -> Hands:
    return cast(Hands, _as_tuple(hands))


def _as_items(items: Sequence[Item]) -> tuple[Item, ...]:
    return cast(tuple[Item, ...], _as_tuple(items))


def _as_score(score: Sequence[int] | None) -> Score | None:
    return cast(Score | None, _as_tuple(score))


def _as_comments(comments: Sequence[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    return cast(tuple[tuple[int, str], ...], _as_tuple(comments))


def _as_names(names: Sequence[str | None]) -> Names:
    return cast(Names, _as_tuple(names))


def _as_rounds(rounds: Sequence[RoundRecord]) -> tuple[RoundRecord, ...]:
    return cast(tuple[RoundRecord, ...], _as_tuple(rounds))


def _as_faults(faults: Sequence[RecordError]) -> tuple[RecordError, ...]:
    return cast(tuple[RecordError, ...], _as_tuple(faults))


def _is_variant(_: object, __: Attribute[Any], variant: Any) -> None:
    check_variant(variant)


def _is_seat(_: object, attribute: Attribute[Any], seat: Any) -> None:
    check_seat(seat, f"the {attribute.name}")


def _are_hands(_: object, __: Attribute[Any], hands: Any) -> None:
    if not isinstance(hands, tuple) or len(hands) != 4:
        raise InvalidHand(f"the hands should be four texts, one for each seat, not {_short(hands)}")
    for seat, hand in enumerate(hands):
        if not isinstance(hand, str) or _HAND.fullmatch(hand) is None:
            raise InvalidHand(
                f"the hand of player {seat + 1} should be digits 1 to 9 (8 王, 9 玉), "
                f"x for a hidden piece, like '11244556', not {_short(hand)}"
            )


def _are_items(_: object, __: Attribute[Any], items: Any) -> None:
    if not isinstance(items, tuple):
        raise InvalidOption(f"the items should be in a list or tuple, not {_short(items)}")
    for item in items:
        if type(item) is not Item or type(item.seat) is not int or type(item.text) is not str:
            raise InvalidOption(f"{_short(item)} is no Item; make one, like Item(2, '71')")
        _check_item(item.seat, item.text)


@lru_cache(maxsize=10_000)
def _check_item(seat: int, text: str) -> None:
    Item.of(seat, text)


def _is_score(_: object, __: Attribute[Any], score: Any) -> None:
    if score is None:
        return
    if not isinstance(score, tuple) or len(score) != 2 or not all(map(_is_points, score)):
        raise InvalidOption(
            f"the score should be both teams' points, whole and not negative, like (0, 20), "
            f"or None, not {_short(score)}"
        )


def _is_points(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_NUMBER


def _is_text(_: object, attribute: Attribute[Any], text: Any) -> None:
    if text is not None and type(text) is not str:
        raise InvalidOption(f"the {attribute.name} should be a text or None, not {_short(text)}")


def _are_comments(_: object, __: Attribute[Any], comments: Any) -> None:
    if not isinstance(comments, tuple) or not all(map(_is_comment, comments)):
        raise InvalidOption(
            "the comments should be pairs of the number of a turn, from 0, and a text, "
            f"like ((3, 'brave'),), not {_short(comments)}"
        )


def _is_comment(pair: Any) -> bool:
    if not isinstance(pair, tuple) or len(pair) != 2:
        return False
    return type(pair[0]) is int and pair[0] >= 0 and type(pair[1]) is str


def _is_mapping(_: object, attribute: Attribute[Any], extra: Any) -> None:
    if not isinstance(extra, dict):
        raise InvalidOption(f"{attribute.name} should be a dict, not {_short(extra)}")


def _are_names(_: object, __: Attribute[Any], names: Any) -> None:
    right = isinstance(names, tuple) and len(names) == 4
    if not right or not all(name is None or type(name) is str for name in names):
        raise InvalidOption(
            "the names should be four, one for each seat, a text or None each, "
            f"like ('Aki', 'Ben', None, None), not {_short(names)}"
        )


def _short(value: Any) -> str:
    return f"{value!r:.60}"


@frozen
class RoundRecord:
    """One recorded round: the deal, and every turn, passes and talk included.

    `hands` are four texts of digits in the order in which they were written, 9 for 玉 and `x`
    for a hidden piece. `dealer` is the seat that dealt. `score` has both teams' points before the
    round, None where nobody wrote them down. `comment` goes with the round, None for none,
    `comments` with turns, by their number from 0, and `extra` has keys that are not ours, as the
    file had them. Lists are taken for tuples. Raises InvalidHand, InvalidOption or RecordError for
    a part that is not of its kind; whether the turns are legal, `play` says.

    >>> from goita.notation import Item
    >>> from goita import load_variant
    >>> hands = ("65544211", "12234569", "11123378", "11113457")
    >>> rnd = RoundRecord(load_variant("noto"), hands, dealer=2, items=(Item(2, "71"),))
    >>> rnd.variant.id, rnd.play().turn, rnd.is_complete()
    ('noto', 3, True)
    >>> from attrs import evolve
    >>> told = evolve(rnd, score=(0, 20), comment="the last one", comments=((0, "brave"),))
    >>> told.score, told.comment, told.comments, told.extra
    ((0, 20), 'the last one', ((0, 'brave'),), {})
    """

    variant: Variant = field(repr=lambda variant: repr(variant.id), validator=_is_variant)
    hands: tuple[str, str, str, str] = field(converter=_as_hands, validator=_are_hands)
    dealer: int = field(validator=_is_seat)
    items: tuple[Item, ...] = field(default=(), converter=_as_items, validator=_are_items)
    score: tuple[int, int] | None = field(default=None, converter=_as_score, validator=_is_score)
    comment: str | None = field(default=None, validator=_is_text)
    comments: tuple[tuple[int, str], ...] = field(
        default=(), converter=_as_comments, validator=_are_comments
    )
    extra: dict[str, Any] = field(factory=dict, hash=False, validator=_is_mapping)

    @classmethod
    def of(cls, rnd: Round, score: tuple[int, int] | None = None) -> RoundRecord:
        """The record of a round, the first king in the order of the seats being 王, others 玉.

        `score` are both teams' points before it. Raises InvalidOption for what is no round.

        >>> from goita import Round, load_variant
        >>> text = "11244556,12234568,11123378,11113457,s3,371,411,115,2p,3p,4p,145"
        >>> RoundRecord.of(Round.from_history(load_variant("noto"), text)).hands[1:3]
        ('12234568', '11123379')
        """
        if not isinstance(rnd, Round):
            raise InvalidOption(f"{rnd!r:.60} is no Round")
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

        >>> from goita.notation import Item
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


def _fit(record: MatchRecord, _: Attribute[Any], rounds: Any) -> None:
    if not isinstance(rounds, tuple):
        raise InvalidOption(f"the rounds should be in a list or tuple, not {rounds!r:.60}")
    for rnd in rounds:
        if not isinstance(rnd, RoundRecord):
            raise InvalidOption(f"{rnd!r:.60} is no RoundRecord; RoundRecord.of(rnd) makes one")
        if rnd.variant is not record.variant and rnd.variant != record.variant:
            raise InvalidOption(
                f"a round of {rnd.variant.id!r} is in a match of {record.variant.id!r}; "
                "the rounds of a match are all of its variant"
            )


@frozen
class MatchRecord:
    """A recorded match: its rounds, those that were dealt again included, and who played when.

    `names` are those of seats 0 to 3, None for one that is not known. `date` and `event` are texts,
    as they were written, `comment` is what was said of the match, each None where nothing was, and
    `extra` has keys that are not ours, as the file had them. `faults` are what was found wrong in
    reading and is no part of the value: two records that differ only there are equal. Lists are
    taken for tuples. Raises InvalidOption for a part that is not of its kind, or rounds of another
    variant.

    >>> import goita
    >>> match = goita.Match.start(goita.load_variant("noto"), seed=7)
    >>> record = MatchRecord.of(match, names=("Aki", "Ben", "Chie", "Dai"), date="2026-11-30")
    >>> record.names[0], len(record.rounds), record.rounds[0].score
    ('Aki', 1, (0, 0))
    >>> record.variant.id, record.date, record.event, record.comment, record.extra, record.faults
    ('noto', '2026-11-30', None, None, {}, ())
    """

    variant: Variant = field(repr=lambda variant: repr(variant.id), validator=_is_variant)
    rounds: tuple[RoundRecord, ...] = field(default=(), converter=_as_rounds, validator=_fit)
    names: Names = field(default=NAMELESS, converter=_as_names, validator=_are_names)
    date: str | None = field(default=None, validator=_is_text)
    event: str | None = field(default=None, validator=_is_text)
    comment: str | None = field(default=None, validator=_is_text)
    extra: dict[str, Any] = field(factory=dict, hash=False, validator=_is_mapping)
    faults: tuple[RecordError, ...] = field(default=(), converter=_as_faults, eq=False)

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

        `names` are those of seats 0 to 3. Raises InvalidOption for what is no match.

        >>> import goita
        >>> match = goita.Match.start(goita.load_variant("noto"), seed=7, scores=(20, 0))
        >>> MatchRecord.of(match).rounds[0].score
        (20, 0)
        """
        if not isinstance(match, Match):
            raise InvalidOption(f"{match!r:.60} is no Match; Match.start begins one")
        score = match.start_scores
        rounds = []
        for rnd in match.rounds:
            rounds.append(RoundRecord.of(rnd, score))
            score = add_points(score, rnd.result)
        return cls(match.variant, tuple(rounds), names, date, event)

    def is_lost(self) -> bool:
        """Whether there were faults in it, and no round of it was sound.

        >>> from goita import RecordError, load_variant
        >>> MatchRecord(load_variant("noto"), faults=(RecordError("is not JSON"),)).is_lost()
        True
        """
        return bool(self.faults) and not self.rounds
