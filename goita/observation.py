"""What one seat, or a spectator, may know of a round: a value that holds nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from goita.actions import ACTIONS, Action
from goita.choices import legal_actions
from goita.notation import HIDDEN, History, Item, tag
from goita.packing import unpack
from goita.pieces import Hand, Piece, format_hand
from goita.results import Phase, RoundResult
from goita.rules.hands import size
from goita.rules.shi import shows_rest
from goita.table import Laid, Play, lay_out
from goita.variant import Variant

if TYPE_CHECKING:
    from goita.round import Round


@frozen(repr=False)
class Observation:
    """What `seat` may know of a round, or a spectator where `seat` is None.

    Seats are 0 to 3. `hand` is the observer's own now, and `dealt` as it was dealt; both are
    empty for a spectator. `legal_actions` is empty unless it is the observer's turn.

    >>> import goita
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), dealer=2, seed=7)
    >>> observation = rnd.observe(1)
    >>> observation.hand == rnd.hands[1], observation.hand_sizes, observation.legal_actions
    (True, (8, 8, 8, 8), ())
    """

    variant: Variant
    seat: int | None
    phase: Phase
    turn: int
    dealer: int
    dealt_by: int
    leader: int
    attack: Piece | None
    dealt: Hand
    hand: Hand
    hand_sizes: tuple[int, int, int, int]
    plays: tuple[tuple[Play, ...], ...]
    """Each seat's turns on the table; what the observer may not know is None."""
    shown: tuple[Hand, ...]
    """Of each seat's hand as dealt, what everybody was shown other than by playing it."""
    known: tuple[Hand, ...]
    """Of what each seat holds now, what the observer is certain of: its own hand, and what was
    shown and can have been neither played nor buried."""
    kings_up: int
    doubled_teams: tuple[int, ...]
    items: tuple[Item, ...]
    """All turns so far as the history string writes them, hidden pieces as `x`."""
    legal_actions: tuple[Action, ...]
    result: RoundResult | None

    def __repr__(self) -> str:
        seat = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"<Observation {seat}, {self.variant.id} {self.to_history()}>"

    def to_history(self) -> str:
        """The hidden history string: `x` for each piece that the observer may not know.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371"
        >>> goita.Round.from_history(goita.load_variant("noto"), text).observe(None).to_history()
        'xxxxxxxx,xxxxxxxx,xxxxxxxx,xxxxxxxx,s3,3x1'
        """
        size_dealt = self.variant.rules.hand_size
        hands = [format_hand(hand).ljust(size_dealt, HIDDEN) for hand in self.shown]
        if self.seat is not None:
            hands[self.seat] = format_hand(self.dealt)
        a, b, c, d = hands
        return str(History(tag(self.variant), (a, b, c, d), self.dealt_by, self.items))


def observe(rnd: Round, seat: int | None) -> Observation:
    """What a seat from 0 to 3, or with None a spectator, may know of a round.

    The seat is not checked; `Round.observe` does that.

    >>> import goita
    >>> text = "11244556,12234568,11123378,11113457,s3,371"
    >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
    >>> observe(rnd, 2).plays[2][0].above, observe(rnd, 3).plays[2][0].above
    (<Piece.HI: 7>, None)
    """
    rules = rnd.variant.rules
    state = rnd.state
    laid = lay_out(rules, rnd.opening_state, rnd.codes)
    plays = _plays(laid, seat)
    shown = _shown(rnd, laid)
    known = [_certain(*known) for known in zip(shown, plays, strict=True)]
    if seat is not None:
        known[seat] = unpack(state.hands[seat])
    return Observation(
        variant=rnd.variant,
        seat=seat,
        phase=rnd.phase,
        turn=rnd.turn,
        dealer=rnd.dealer,
        dealt_by=rnd.dealt_by,
        leader=rnd.leader,
        attack=rnd.attack,
        dealt=() if seat is None else rnd.dealt[seat],
        hand=() if seat is None else unpack(state.hands[seat]),
        hand_sizes=_sizes(state.hands),
        plays=plays,
        shown=shown,
        known=tuple(known),
        kings_up=state.kings_up,
        doubled_teams=rnd.doubled_teams,
        items=tuple(_item(turn, seat) for turn in laid),
        legal_actions=legal_actions(rules, state) if seat == rnd.turn else (),
        result=rnd.result,
    )


def _sizes(hands: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    a, b, c, d = (size(hand) for hand in hands)
    return a, b, c, d


def _plays(laid: tuple[Laid, ...], viewer: int | None) -> tuple[tuple[Play, ...], ...]:
    plays: tuple[list[Play], ...] = ([], [], [], [])
    for turn in laid:
        if turn.play is not None:
            seen = turn.play if turn.seat == viewer else turn.play.hidden()
            plays[turn.seat].append(seen)
    return tuple(tuple(seat) for seat in plays)


def _shown(rnd: Round, laid: tuple[Laid, ...]) -> tuple[Hand, ...]:
    """Whole hands that counted as shi hands, where the variant shows them, and shown kings."""
    shown: list[Hand] = []
    for seat, dealt in enumerate(rnd.opening_state.hands):
        spoke = rnd.state.talk.spoke >> seat & 1
        if spoke and shows_rest(rnd.variant.rules, dealt):
            shown.append(unpack(dealt))
        else:
            kings = sum(turn.shows_king_in_hand for turn in laid if turn.seat == seat)
            shown.append((Piece.OU,) * kings)
    return tuple(shown)


def _certain(shown: Hand, plays: tuple[Play, ...]) -> Hand:
    """Of pieces that a seat was shown to hold, those that it still holds whatever it buried."""
    left = list(shown)
    hidden = 0
    for play in plays:
        hidden += play.facedown and play.above is None
        for piece in (play.above, play.attack):
            if piece in left:
                left.remove(piece)
    # Each piece that lies hidden may be one of any kind.
    return tuple(piece for piece in Piece for _ in range(max(0, left.count(piece) - hidden)))


def _item(turn: Laid, viewer: int | None) -> Item:
    text = str(ACTIONS[turn.code])
    if turn.play is not None and not turn.play.public and turn.seat != viewer:
        text = HIDDEN + text[1:]
    return Item(turn.seat, text)
