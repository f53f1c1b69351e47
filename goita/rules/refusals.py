"""Why an action is illegal: the first rule that it breaks, as a number."""

from __future__ import annotations

from goita.actions import DECLARE, LEAD, PASS, RECEIVE, REDEAL, TALK
from goita.rules.hands import KING, MASK, ONE, count, size
from goita.rules.model import (
    HOLDER_WISHES,
    NOBODY,
    OVER,
    PARTNER_WISHES,
    SHI_PHASE,
    Rules,
    State,
)
from goita.rules.play import legal_above, may_attack_alone, may_bury
from goita.rules.turns import is_legal

LEGAL = 0
ROUND_IS_OVER = 1
SHI_PHASE_FIRST = 2
SHI_PHASE_IS_OVER = 3
NO_SUCH_ACTION = 4
# Play.
MUST_LEAD = 10
ATTACK_STANDS = 11
NOT_HELD_ABOVE = 12
NOT_HELD_ATTACK = 13
OTHER_KIND_RECEIVES = 14
KING_MAY_NOT_RECEIVE = 15
KING_ATTACK_NOT_RECEIVED = 16
MUST_ATTACK = 17
MUST_BURY = 18
MAY_NOT_BURY = 19
LAST_PIECE_ATTACKS = 20
KING_MAY_NOT_ATTACK = 21
NOTHING_WOULD_ATTACK = 22
# The shi phase.
ONLY_ANSWERS = 30
NO_SHI_HAND = 31
NO_CLAIM = 32
ONLY_WISHES = 33
ONLY_DECISIONS = 34
NO_FIVE_TO_JOIN = 35


def refusal(rules: Rules, state: State, code: int) -> int:
    """The reason why the action of this code is illegal now, LEGAL when it is not.

    >>> from goita import Round, load_variant
    >>> rnd = Round.from_history(load_variant("noto"), "11244556,12234568,11123378,11113457,s3,371")
    >>> refusal(rnd.variant.rules, rnd.state, RECEIVE | 0x57) == OTHER_KIND_RECEIVES
    True
    """
    if is_legal(rules, state, code):
        return LEGAL
    if state.phase == OVER:
        return ROUND_IS_OVER
    talking = TALK <= code < TALK + 6
    if state.phase == SHI_PHASE:
        return _refused_word(rules, state, code) if talking else SHI_PHASE_FIRST
    if talking:
        return SHI_PHASE_IS_OVER
    return _refused_turn(rules, state, code)


def _refused_turn(rules: Rules, state: State, code: int) -> int:
    form = code & ~255
    above = code >> 4 & 15
    attack = code & 15
    if code < 0 or code >= TALK or above > 8 or attack > 8:
        return NO_SUCH_ACTION
    if state.attack == 0 and form != LEAD:
        return MUST_LEAD
    if state.attack and form == LEAD:
        return ATTACK_STANDS
    if form == PASS or (form == RECEIVE and above == 0) or (form == LEAD and attack == 0):
        return NO_SUCH_ACTION
    hand = state.hands[state.turn]
    if above and count(hand, above) == 0:
        return NOT_HELD_ABOVE
    if form == RECEIVE and rules.receivers[state.attack] & MASK[above] == 0:
        if state.attack == KING:
            return KING_ATTACK_NOT_RECEIVED
        return KING_MAY_NOT_RECEIVE if above == KING else OTHER_KIND_RECEIVES
    if form == LEAD and above == 0 and not may_attack_alone(rules, hand):
        return MUST_BURY
    if form == LEAD and above and not may_bury(rules, hand):
        return LAST_PIECE_ATTACKS if size(hand) == 1 else MAY_NOT_BURY
    if legal_above(rules, state) & MASK[above] == 0:
        return NOTHING_WOULD_ATTACK
    if attack == 0:
        return MUST_ATTACK
    if count(hand - ONE[above], attack) == 0:
        return NOT_HELD_ATTACK
    return KING_MAY_NOT_ATTACK


def _refused_word(rules: Rules, state: State, code: int) -> int:
    if state.talk.holder == NOBODY:
        if code == REDEAL:
            return NO_CLAIM
        return NO_SHI_HAND if code == DECLARE else ONLY_ANSWERS
    if code == DECLARE and rules.declared != 0 and rules.five_five_wins != 0:
        return NO_FIVE_TO_JOIN
    if rules.steps[state.talk.step] in (HOLDER_WISHES, PARTNER_WISHES):
        return ONLY_WISHES
    return ONLY_DECISIONS
