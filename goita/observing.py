"""What of a round a seat, or a spectator, may know: observations made from rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from goita.actions import ACTIONS, PASS
from goita.choices import legal_actions
from goita.notation import HIDDEN, Item
from goita.observation import Observation, SeenTurn
from goita.packing import unpack
from goita.pieces import Hand, Piece
from goita.rules import Rules, State, apply
from goita.rules.hands import size
from goita.rules.model import NOBODY, SHI_PHASE
from goita.rules.shi import shows_rest, tells_five
from goita.table import Laid, Play, lay_out

if TYPE_CHECKING:
    from goita.round import Round


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
    turns = tuple(seen(turn, seat) for turn in laid)
    shown = _shown(rnd, laid)
    known = [
        _certain(hand, [turn.play for turn in turns if turn.item.seat == holder])
        for holder, hand in enumerate(shown)
    ]
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
        turns=turns,
        shown=shown,
        known=tuple(known),
        kings_up=state.kings_up,
        doubled_teams=rnd.doubled_teams,
        legal_actions=legal_actions(rules, state) if seat == rnd.turn else (),
        result=rnd.result,
        five_shi=told_five(rules, rnd.opening_state, rnd.codes),
    )


def _sizes(hands: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    a, b, c, d = (size(hand) for hand in hands)
    return a, b, c, d


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


def _certain(shown: Hand, plays: Iterable[Play | None]) -> Hand:
    """Of pieces that a seat was shown to hold, those that it still holds whatever it buried."""
    left = list(shown)
    hidden = 0
    for play in plays:
        if play is None:
            continue
        hidden += play.facedown and play.above is None
        for piece in (play.above, play.attack):
            if piece in left:
                left.remove(piece)
    # Each piece that lies hidden may be one of any kind.
    return tuple(piece for piece in Piece for _ in range(max(0, left.count(piece) - hidden)))


def seen(turn: Laid, viewer: int | None) -> SeenTurn:
    """A turn as a seat, or with None a spectator, sees it.

    >>> from goita.actions import LEAD
    >>> turn = Laid(2, LEAD | 0x71, Play(Piece.HI, Piece.SHI, True, public=False), False)
    >>> str(seen(turn, 2).item), str(seen(turn, None).item)
    ('371', '3x1')
    """
    text = str(ACTIONS[turn.code])
    play = turn.play
    if play is not None and not play.public and turn.seat != viewer:
        text = HIDDEN + text[1:]
        play = play.hidden()
    return SeenTurn(Item(turn.seat, text), play)


def told_five(rules: Rules, state: State, codes: Iterable[int]) -> tuple[int, ...]:
    """The seats that all have been told to hold five し, after these actions from the deal on.

    >>> from goita import Round, load_variant
    >>> rnd = Round(load_variant("noto"), ["11111234", "11223456", "11234557", "13456788"])
    >>> told_five(rnd.variant.rules, rnd.opening_state, rnd.codes)
    (0,)
    """
    told = set()
    for code in codes:
        if state.phase != SHI_PHASE:
            break
        told.add(tells_five(state, code))
        state = apply(rules, state, code)
    told.add(tells_five(state, PASS))
    return tuple(sorted(told - {NOBODY}))
