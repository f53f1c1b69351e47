"""Play: leads, receives, passes, when a king may attack, going out and its points."""

from __future__ import annotations

from goita.rules.hands import (
    KING,
    KING_MASK,
    MASK,
    NOTHING,
    ONE,
    count,
    held,
    replace,
    size,
)
from goita.rules.model import (
    ALWAYS,
    ATTACK_ALONE,
    BOTH_IN_HAND,
    BURY_AND_ATTACK,
    FACE_UP,
    GOING_ON,
    NOBODY,
    OVER,
    OWN_BURIED,
    PLAY,
    PLAYED,
    Outcome,
    Rules,
    State,
    Talk,
)


def may_bury(rules: Rules, hand: int) -> bool:
    """Whether a leader with this hand may bury a piece before attacking.

    Source: all four documents; the opening is a switch, since jga's dealer may do without.

    >>> from goita import load_variant
    >>> rules = load_variant("noto").rules
    >>> may_bury(rules, 0x22), may_bury(rules, 0x11)
    (True, False)
    """
    if hand & 15 == 1:
        return False
    # Only the opening is led from a full hand.
    return hand & 15 != rules.hand_size or rules.opening & BURY_AND_ATTACK != 0


def may_attack_alone(rules: Rules, hand: int) -> bool:
    """Whether a leader with this hand may attack without burying.

    Where the variant's opening allows it (source: jga), and with the last piece, where a variant's
    forms leave one to lead with: it goes out, as in all four documents.

    >>> from goita import load_variant
    >>> full = 0x122_0128
    >>> [may_attack_alone(load_variant(name).rules, full) for name in ("noto", "jga")]
    [False, True]
    """
    if hand & 15 == 1:
        return True
    return hand & 15 == rules.hand_size and rules.opening & ATTACK_ALONE != 0


def king_is_free(rules: Rules, kings_up: int, buried: int) -> bool:
    """Whether a king may attack wherever it is held, `buried` kings lying before its owner.

    What allows it stays: kings face-up and kings buried do not come back. Sources: noto, atigo and
    goipai for a king face-up, noto and goipai for one's own buried, jga for no condition.

    >>> from goita import load_variant
    >>> [king_is_free(load_variant(name).rules, 0, 1) for name in ("noto", "atigo", "jga")]
    [True, False, True]
    """
    when = rules.king_attacks
    return (
        when & ALWAYS != 0
        or (when & FACE_UP != 0 and kings_up != 0)
        or (when & OWN_BURIED != 0 and buried != 0)
    )


def king_may_attack(rules: Rules, state: State, above: int) -> bool:
    """Whether a king may attack, not as the last piece, once `above` has been put down.

    Sources: noto, atigo and goipai name conditions, jga none; two in hand count at the start of the
    turn.

    >>> from goita import Round, load_variant
    >>> text = "11244556,12234568,11123378,11113457,s2"
    >>> state = Round.from_history(load_variant("noto"), text).state
    >>> [king_may_attack(load_variant(name).rules, state, 2) for name in ("noto", "jga")]
    [False, True]
    """
    kings_up = state.kings_up
    if above == KING and state.attack:
        kings_up += 1
    if king_is_free(rules, kings_up, state.kings_buried[state.turn]):
        return True
    return rules.king_attacks & BOTH_IN_HAND != 0 and count(state.hands[state.turn], KING) >= 2


def legal_attacks(rules: Rules, state: State, above: int) -> int:
    """The mask of attacks to go with a legal `above` (0 for none); `NOTHING` for no attack.

    Any piece attacks but a king that may not. Source: all four documents; with the last piece any
    may (noto, atigo, goipai).

    >>> from goita import Round, load_variant
    >>> text = "11244556,12234568,11123378,11113457,s2"
    >>> rnd = Round.from_history(load_variant("noto"), text)
    >>> hex(legal_attacks(rnd.variant.rules, rnd.state, 1))
    '0x1111100'
    """
    left = state.hands[state.turn] - ONE[above]
    if above == 0:
        if state.attack:
            return NOTHING
    elif left == 0:
        return NOTHING
    attacks = held(left)
    if attacks & KING_MASK and left & 15 > 1 and not king_may_attack(rules, state, above):
        return attacks ^ KING_MASK
    return attacks


def legal_above(rules: Rules, state: State) -> int:
    """The mask of pieces that may be put above: received with, or buried by a leader.

    `NOTHING` among them stands for a pass, or for an attack alone when leading. Source: all four
    documents: the same kind receives, a king what its variant names, and whoever could may pass.

    >>> from goita import Round, load_variant
    >>> rnd = Round.from_history(load_variant("noto"), "11244556,12234568,11123378,11113457,s3,371")
    >>> legal_above(rnd.variant.rules, rnd.state) == MASK[1] | NOTHING
    True
    """
    hand = state.hands[state.turn]
    if state.attack:
        above = held(hand) & rules.receivers[state.attack] | NOTHING
    else:
        above = held(hand) if may_bury(rules, hand) else 0
        if may_attack_alone(rules, hand):
            above |= NOTHING
    kings = (hand >> 4 * KING) & 15
    if kings >= 2 and size(hand) > 2 and size(hand) - kings <= 1:
        return _with_attacks(rules, state, above)
    return above


def _with_attacks(rules: Rules, state: State, above: int) -> int:
    """`above` without the pieces that would leave nothing to attack with."""
    for kind in range(9):
        if above & MASK[kind] and legal_attacks(rules, state, kind) == 0:
            above ^= MASK[kind]
    return above


def finish_points(rules: Rules, state: State, above: int, attack: int) -> int:
    """The points for going out with these two pieces (0 for none) from this state.

    The attack scores, and the piece above where the last one receives. Two alike score double where
    the first was buried, and a team's shi hand doubles again. Sources: all four documents, and jga
    for the shi hand.

    >>> from goita import load_variant
    >>> from goita.rules import begin
    >>> rules = load_variant("noto").rules
    >>> state = begin(rules, (0x22, 0x22, 0x22, 0x22), 0)
    >>> finish_points(rules, state, 1, 1), finish_points(rules, state, 1, 7)
    (20, 40)
    """
    points = rules.points[attack if attack else above]
    if above == attack and state.attack == 0:
        points *= rules.double_times
    if state.doubled >> (state.turn & 1) & 1:
        points *= 2
    return points


def shows_second_king(rules: Rules, state: State, above: int, attack: int) -> bool:
    """Whether this attack shows the player's second king to all.

    It was made from two in hand, none face-up, and did not go out. Source: atigo.

    >>> from goita import Round, load_variant
    >>> hands = ["11234588", "11122345", "11123456", "11345677"]
    >>> state = Round(load_variant("atigo"), hands).play_on().state
    >>> [shows_second_king(load_variant(name).rules, state, 1, 8) for name in ("atigo", "noto")]
    [True, False]
    """
    if not rules.king_shown or attack != KING or state.kings_up:
        return False
    if above == KING and state.attack:
        return False
    hand = state.hands[state.turn]
    return (hand >> 4 * KING) & 15 >= 2 and hand != ONE[above] + ONE[attack]


def shows_doubling(rules: Rules, state: State, above: int, attack: int) -> bool:
    """Whether this turn shows the piece it buries to all: it goes out with two alike.

    Source: goipai.

    >>> from goita import load_variant
    >>> from goita.rules import begin
    >>> state = begin(load_variant("noto").rules, (0x22, 0x22, 0x22, 0x22), 0)
    >>> [shows_doubling(load_variant(name).rules, state, 1, 1) for name in ("goipai", "noto")]
    [True, False]
    """
    if not rules.double_shown or rules.double_times == 1 or state.attack or above != attack:
        return False
    return state.hands[state.turn] == ONE[above] + ONE[attack]


def in_play(
    hands: tuple[int, int, int, int],
    dealer: int,
    turn: int,
    leader: int,
    attack: int,
    kings_up: int,
    kings_buried: tuple[int, int, int, int],
    shown: int,
    doubled: int,
) -> State:
    """The state of a round that is in play, of whose shi phase nothing but `doubled` is left.

    >>> from goita import Round, load_variant
    >>> state = Round.from_history(
    ...     load_variant("noto"), "11244556,12234568,11123378,11113457,s3,371"
    ... ).state
    >>> in_play(state.hands, 2, 3, 2, 1, 0, (0, 0, 0, 0), NOBODY, 0) == state
    True
    """
    return State(
        hands,
        dealer,
        PLAY,
        turn,
        leader,
        attack,
        kings_up,
        kings_buried,
        shown,
        doubled,
        Talk(NOBODY, 0, 0, 0),
        Outcome(GOING_ON, NOBODY, 0),
    )


def play(rules: Rules, state: State, above: int, attack: int) -> State:
    """The state after a legal turn; `above` and `attack` are both 0 for a pass.

    After three passes the attack is over and its maker leads. Source: all four documents.

    >>> from goita import load_variant
    >>> from goita.rules import begin
    >>> rules = load_variant("noto").rules
    >>> play(rules, begin(rules, (0x22, 0x22, 0x22, 0x22), 0), 1, 1).outcome
    Outcome(how=1, winner=0, points=20)
    """
    turn = state.turn
    follower = (turn + 1) & 3
    if above == 0 and attack == 0:
        return State(
            state.hands,
            state.dealer,
            PLAY,
            follower,
            state.leader,
            # An attack that comes round to its maker is over.
            0 if follower == state.leader else state.attack,
            state.kings_up,
            state.kings_buried,
            state.shown,
            state.doubled,
            state.talk,
            state.outcome,
        )
    hand = state.hands[turn] - ONE[above] - ONE[attack]
    kings_up = state.kings_up
    kings_buried = state.kings_buried
    shown = state.shown
    if above == KING:
        if state.attack:
            kings_up += 1
        else:
            kings_buried = replace(kings_buried, turn, kings_buried[turn] + 1)
    if attack == KING:
        kings_up += 1
        if shows_second_king(rules, state, above, attack):
            shown = turn
    phase = PLAY
    outcome = state.outcome
    if hand == 0:
        phase = OVER
        outcome = Outcome(PLAYED, turn, finish_points(rules, state, above, attack))
    return State(
        replace(state.hands, turn, hand),
        state.dealer,
        phase,
        follower if hand else turn,
        turn,
        attack,
        kings_up,
        kings_buried,
        shown,
        state.doubled,
        state.talk,
        outcome,
    )
