"""A round as its observer saw it, gone through again with stand-ins where pieces are hidden."""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from goita.errors import RecordError
from goita.notation import HIDDEN, Item
from goita.observation import Observation, SeenTurn
from goita.packing import pack
from goita.pieces import Hand, Piece
from goita.results import How
from goita.rules import State, apply
from goita.rules.hands import count
from goita.rules.model import NOBODY, PLAY
from goita.rules.play import in_play
from goita.table import Play


@frozen
class Step:
    """One turn of play: what was seen of it, its code, and the state before it.

    All that everybody knows is right in the state; stand-ins lie where pieces are hidden.

    >>> from goita import Lead, Round, load_variant
    >>> seen = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).observe(1)
    >>> [step] = look_at(seen).steps
    >>> step.hides, hex(step.code), step.state.turn
    (True, '0x223', 0)
    """

    turn: SeenTurn
    code: int
    state: State
    hides: bool
    """Whether the piece put above is a stand-in."""


@frozen
class Seen:
    """What everybody saw: words and steps in order, and each seat's pieces that are in the open.

    `hidden` has for each seat how many of its pieces the observer cannot see, in hand or buried.

    >>> from goita import Round, load_variant
    >>> text = "11111234,11223456,11234557,13456788,s1,1w-,3c,121"
    >>> table = look_at(Round.from_history(load_variant("noto"), text).observe(1))
    >>> table.words, [str(step.turn.item) for step in table.steps]
    (((0, 773), (2, 771)), ['1x1'])
    >>> table.hidden, table.open[0], table.unseen
    ((7, 0, 8, 8), (<Piece.SHI: 1>,), (0, 7, 2, 3, 3, 3, 1, 2, 2))
    >>> table.stand_in, table.finish
    (<Piece.KYO: 2>, None)
    """

    words: tuple[tuple[int, int], ...]
    """Seat and code of each word of the shi phase."""
    steps: tuple[Step, ...]
    open: tuple[Hand, ...]
    hidden: tuple[int, ...]
    unseen: tuple[int, ...]
    """How many pieces of each kind are hidden, indexed by kind."""
    stand_in: Piece
    """A kind of which the rules ask nothing here."""
    finish: Piece | None
    """The attack that went out after burying a piece that is hidden, None for any other end."""


def no_deal(why: str) -> RecordError:
    """The error for an observation that nobody can have made.

    >>> str(no_deal("the rules allow none"))
    'no deal fits this observation: the rules allow none'
    """
    return RecordError(f"no deal fits this observation: {why}")


def look_at(observation: Observation) -> Seen:
    """The round as the observer saw it. Raises RecordError when the turns contradict themselves.

    >>> from goita import Lead, Round, load_variant
    >>> seen = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).observe(1)
    >>> look_at(seen).unseen
    (0, 8, 4, 3, 1, 3, 1, 2, 1)
    """
    rules = observation.variant.rules
    for turn in observation.turns:
        if turn.play is not None and turn.item.text != _written(turn.play):
            raise no_deal(f"{str(turn.item)!r} is not what lies there")
    open_pieces: list[list[Piece]] = [[], [], [], []]
    for turn in observation.turns:
        if turn.play is not None and turn.item.seat != observation.seat:
            laid = (turn.play.above, turn.play.attack)
            open_pieces[turn.item.seat] += [piece for piece in laid if piece is not None]
    if observation.seat is not None:
        open_pieces[observation.seat] = list(observation.dealt)
    hidden = tuple(rules.hand_size - len(pieces) for pieces in open_pieces)
    unseen = (0, *observation.unseen.values())
    if min(hidden) < 0 or min(unseen) < 0 or sum(hidden) != sum(unseen):
        raise no_deal("it has more pieces than the set")
    finish = _finish(observation)
    stand_in = next(
        kind for kind in Piece if kind not in (Piece.SHI, Piece.OU) and kind is not finish
    )
    hands = [
        pack([*pieces, *[stand_in] * number])
        for pieces, number in zip(open_pieces, hidden, strict=True)
    ]
    words = tuple(
        (turn.item.seat, turn.item.code(leading=True))
        for turn in observation.turns
        if turn.item.is_word()
    )
    return Seen(
        words=words,
        steps=_steps(observation, (hands[0], hands[1], hands[2], hands[3]), stand_in),
        open=tuple(tuple(pieces) for pieces in open_pieces),
        hidden=hidden,
        unseen=unseen,
        stand_in=stand_in,
        finish=finish,
    )


def _written(play: Play) -> str:
    """The text of the item of a turn that put this on the table."""
    empty = HIDDEN if play.facedown else "-"
    return "".join(
        blank if piece is None else str(int(piece))
        for piece, blank in ((play.above, empty), (play.attack, "-"))
    )


def _finish(observation: Observation) -> Piece | None:
    result = observation.result
    if result is None or result.how is not How.PLAYED or not observation.turns:
        return None
    last = observation.turns[-1]
    hides = last.item.text.startswith(HIDDEN)
    return last.play.attack if hides and last.play is not None else None


def _steps(
    observation: Observation, hands: tuple[int, int, int, int], stand_in: Piece
) -> tuple[Step, ...]:
    rules = observation.variant.rules
    doubled = sum(1 << team for team in observation.doubled_teams)
    dealer = observation.dealer
    state = in_play(hands, dealer, dealer, dealer, 0, 0, (0, 0, 0, 0), NOBODY, doubled)
    steps = []
    for turn in observation.turns[sum(turn.item.is_word() for turn in observation.turns) :]:
        item = turn.item
        if item.is_word() or state.phase != PLAY or state.turn != item.seat:
            raise no_deal(f"{str(item)!r} is out of turn")
        hides = item.text.startswith(HIDDEN)
        text = f"{int(stand_in)}{item.text[1:]}" if hides else item.text
        code = Item(item.seat, text).code(leading=state.attack == 0)
        taken = Counter(kind for kind in (code >> 4 & 15, code & 15) if kind)
        hand = state.hands[item.seat]
        if any(count(hand, kind) < number for kind, number in taken.items()):
            raise no_deal(f"{str(item)!r} plays a piece that is not there")
        steps.append(Step(turn, code, state, hides))
        state = apply(rules, state, code)
    return tuple(steps)
