"""A recorded round played through the rules: how it ended, or what is wrong with it."""

from __future__ import annotations

from enum import StrEnum

from attrs import evolve, field, frozen

from goita.actions import Pass
from goita.errors import IllegalAction, InvalidHand, RecordError, RoundOver
from goita.notation import Item
from goita.records.hidden import check_hidden
from goita.records.model import RoundRecord
from goita.round import Round


class Status(StrEnum):
    """What became of a recorded round.

    `ILLEGAL` is one of which a turn breaks a rule, `BAD_DEAL` one whose hands or dealer are none.

    >>> [status.name for status in Status]
    ['FINISHED', 'UNFINISHED', 'ILLEGAL', 'BAD_DEAL', 'HIDDEN']
    >>> Status.BAD_DEAL == "bad-deal"
    True
    """

    FINISHED = "finished"
    UNFINISHED = "unfinished"
    ILLEGAL = "illegal"
    BAD_DEAL = "bad-deal"
    HIDDEN = "hidden"
    """It hides pieces, and nothing that is seen of it is wrong."""


@frozen
class Replayed:
    """A recorded round after the rules have gone over it.

    `record` and `round` are the round as far as it was legal. Both are None where the deal
    itself is wrong, and `round` also where pieces are hidden. `faults` tell what is wrong; their
    `move` counts the rows or items of the file from 0.

    >>> from goita import load_variant
    >>> hands = ("65544211", "12234569", "11123378", "11113457")
    >>> record = RoundRecord(load_variant("noto"), hands, dealer=2, items=(Item(2, "88"),))
    >>> replayed = replay(record)
    >>> replayed.status.value, replayed.faults[0].move, replayed.faults[0].rule
    ('illegal', 0, 'not_held_attack')
    >>> replayed.record.items, replayed.round.turn
    ((), 2)
    >>> from goita.records.loading import read_text
    >>> [reading] = read_text("\\n11244556,12234569,11123378,11113457,s3,371")
    >>> [(played.line, played.match, played.number) for played in reading.rounds]
    [(2, 0, 0)]
    """

    status: Status
    record: RoundRecord | None = None
    round: Round | None = None
    faults: tuple[RecordError, ...] = field(default=(), eq=False)
    line: int | None = None
    """The line of the file, from 1, where the round begins; None where no file was read."""
    match: int | None = None
    """The number of its match in the file, from 0; None where no file was read."""
    number: int | None = None
    """Its number in its match, from 0, as the file counts; None where it stands alone."""

    def with_faults(self, *faults: RecordError) -> Replayed:
        """The same with more faults told.

        >>> len(Replayed(Status.HIDDEN).with_faults(RecordError("no score")).faults)
        1
        """
        return evolve(self, faults=(*self.faults, *faults)) if faults else self

    def cut_short(self, fault: RecordError) -> Replayed:
        """The same where what follows its last turn is none that could be read.

        >>> import goita
        >>> hands = ("65544211", "12234569", "11123378", "11113457")
        >>> record = RoundRecord(goita.load_variant("noto"), hands, dealer=2)
        >>> replay(record).cut_short(RecordError("'1zz' is no item", move=0)).status.value
        'illegal'
        """
        told = self.with_faults(fault)
        return told if self.status is Status.BAD_DEAL else evolve(told, status=Status.ILLEGAL)


class Tape:
    """A recorded round that is being played: its turns with the kings as they were written.

    >>> from goita import load_variant
    >>> hands = ("65544211", "12234569", "11123378", "11113457")
    >>> tape = Tape(RoundRecord(load_variant("noto"), hands, dealer=2))
    >>> tape.play(Item(2, "71"))
    >>> tape.play(Item(1, "12"), passes_left_out=True)
    >>> [str(item) for item in tape.record().items]
    ['371', '4p', '1p', '212']
    >>> tape.round.turn, tape.round.attack
    (2, <Piece.KYO: 2>)
    """

    round: Round
    """The round as it stands after what has been played."""

    def __init__(self, record: RoundRecord) -> None:
        said = record.items or record.comments
        self._blank = evolve(record, items=(), comments=()) if said else record
        self._items: list[Item] = []
        self._comments: list[tuple[int, str]] = []
        self.round = self._blank.begin()

    def play(self, item: Item, comment: str | None = None, passes_left_out: bool = False) -> None:
        """Play one item, and before it what was not written down.

        That is the shi phase, where no word of it was recorded: whoever was asked let play go on.
        And, where passes are left out, those of the seats between. Raises RecordError, with the
        rule that is broken, and leaves the tape as it was.

        >>> from goita import load_variant
        >>> hands = ("65544211", "12234569", "11123378", "11113457")
        >>> Tape(RoundRecord(load_variant("noto"), hands, dealer=2)).play(Item(0, "65"))
        Traceback (most recent call last):
        ...
        goita.errors.RecordError: it is player 3's turn, not player 1's (165)
        """
        rnd = self.round if self._items or item.is_word() else self.round.play_on()
        before = [] if self._items else [Item(turn.seat, str(turn.action)) for turn in rnd.turns]
        while passes_left_out and rnd.result is None and rnd.turn != item.seat:
            if rnd.attack is None:
                raise RecordError(
                    f"player {item.seat + 1} cannot act: no attack stands, "
                    f"and player {rnd.turn + 1} leads",
                    rule="turn",
                )
            before.append(Item(rnd.turn, "p"))
            rnd = rnd.apply(Pass())
        try:
            self.round = rnd.play_item(item)
        except (IllegalAction, InvalidHand, RoundOver) as error:
            raise RecordError.of(error) from None
        self._items += before
        if comment is not None:
            self._comments.append((len(self._items), comment))
        self._items.append(item)

    def record(self) -> RoundRecord:
        """The record of what has been played.

        >>> from goita import load_variant
        >>> hands = ("65544211", "12234569", "11123378", "11113457")
        >>> Tape(RoundRecord(load_variant("noto"), hands, dealer=2)).record().items
        ()
        """
        return evolve(self._blank, items=tuple(self._items), comments=tuple(self._comments))

    def replayed(self, line: int | None = None) -> Replayed:
        """How the round stands, nothing being wrong with it.

        >>> from goita import load_variant
        >>> hands = ("65544211", "12234569", "11123378", "11113457")
        >>> Tape(RoundRecord(load_variant("noto"), hands, dealer=2)).replayed().status.value
        'unfinished'
        """
        status = Status.UNFINISHED if self.round.result is None else Status.FINISHED
        return Replayed(status, self.record(), self.round, line=line)

    def stopped(self, fault: RecordError, line: int | None = None) -> Replayed:
        """How the round stands where the next turn is wrong.

        >>> from goita import load_variant
        >>> hands = ("65544211", "12234569", "11123378", "11113457")
        >>> tape = Tape(RoundRecord(load_variant("noto"), hands, dealer=2))
        >>> tape.stopped(RecordError("no turn", move=0)).status.value
        'illegal'
        """
        return Replayed(Status.ILLEGAL, self.record(), self.round, (fault,), line)


def replay(record: RoundRecord) -> Replayed:
    """Play a recorded round through the rules of its variant.

    Whoever was asked in the shi phase let play go on, where no item says what they did.

    >>> from goita import load_variant
    >>> hands = ("65544211", "12234569", "11123378", "11113457")
    >>> replay(RoundRecord(load_variant("noto"), hands, dealer=2)).status
    <Status.UNFINISHED: 'unfinished'>
    """
    if not record.is_complete():
        return _hidden(record)
    try:
        tape = Tape(record)
    except RecordError as error:
        # A copy: an error that was raised holds all that was there when it was.
        return Replayed(Status.BAD_DEAL, faults=(error.at(),))
    comments = dict(record.comments)
    for move, item in enumerate(record.items):
        try:
            tape.play(item, comments.get(move))
        except RecordError as error:
            return tape.stopped(error.at(move=move))
    return tape.replayed()


def _hidden(record: RoundRecord) -> Replayed:
    """A round of which nobody can see all, as far as it is possible."""
    try:
        check_hidden(record)
    except RecordError as error:
        fault = error.at()
        if fault.move is None:
            return Replayed(Status.BAD_DEAL, faults=(fault,))
        kept = evolve(
            record,
            items=record.items[: fault.move],
            comments=tuple(said for said in record.comments if said[0] < fault.move),
        )
        return Replayed(Status.ILLEGAL, kept, None, (fault,))
    return Replayed(Status.HIDDEN, record)
