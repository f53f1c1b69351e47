"""A turn of either phase: which actions are legal, by mask and by number, and what they do."""

from __future__ import annotations

from goita.actions import LEAD, PASS, RECEIVE, TALK
from goita.rules.hands import MASK, NOTHING, kinds_in
from goita.rules.model import OVER, PLAY, SHI_PHASE, Rules, State
from goita.rules.play import legal_above, legal_attacks, play
from goita.rules.shi import legal_talk, talk


def is_legal(rules: Rules, state: State, code: int) -> bool:
    """Whether the action of this code is legal now.

    >>> from goita.actions import LEAD, PASS, RECEIVE
    >>> from goita import Round, load_variant
    >>> rnd = Round.from_history(load_variant("noto"), "11244556,12234568,11123378,11113457,s3,371")
    >>> [is_legal(rnd.variant.rules, rnd.state, code) for code in (PASS, RECEIVE | 0x17, LEAD)]
    [True, True, False]
    """
    if state.phase == OVER or code < 0:
        return False
    if state.phase == SHI_PHASE:
        return TALK <= code < TALK + 6 and legal_talk(rules, state) >> code - TALK & 1 != 0
    form = code & ~255
    if state.attack == 0:
        if form != LEAD:
            return False
    elif form != RECEIVE:
        return code == PASS
    above = code >> 4 & 15
    attack = code & 15
    if above > 8 or attack > 8 or (form == RECEIVE and above == 0):
        return False
    return (
        legal_above(rules, state) & MASK[above] != 0
        and legal_attacks(rules, state, above) & MASK[attack] != 0
    )


def apply(rules: Rules, state: State, code: int) -> State:
    """The state after the legal action of this code; what an illegal one does is undefined.

    >>> from goita.actions import RECEIVE
    >>> from goita import Round, load_variant
    >>> rnd = Round.from_history(load_variant("noto"), "11244556,12234568,11123378,11113457,s3,371")

    >>> state = apply(rnd.variant.rules, rnd.state, RECEIVE | 0x17)
    >>> state.turn, state.leader, state.attack
    (0, 3, 7)
    """
    if state.phase == SHI_PHASE:
        return talk(rules, state, code)
    return play(rules, state, code >> 4 & 15, code & 15)


def count_actions(rules: Rules, state: State) -> int:
    """How many actions are legal now; 0 when the round is over.

    >>> from goita import Round, load_variant
    >>> rnd = Round.from_history(load_variant("noto"), "11244556,12234568,11123378,11113457,s3,371")

    >>> count_actions(rnd.variant.rules, rnd.state) == len(rnd.legal_actions())
    True
    """
    if state.phase == OVER:
        return 0
    total = 0
    if state.phase == SHI_PHASE:
        words = legal_talk(rules, state)
        while words:
            words &= words - 1
            total += 1
        return total
    above = legal_above(rules, state)
    if state.attack and above == NOTHING:
        return 1
    for kind in range(9):
        if above & MASK[kind]:
            attacks = legal_attacks(rules, state, kind)
            total += kinds_in(attacks) + (attacks & NOTHING)
    return total


def nth_action(rules: Rules, state: State, nth: int) -> int:
    """The code of the `nth` legal action (from 0) in ascending order of codes.

    -1 when there are not so many.

    >>> from goita import Round, load_variant
    >>> rnd = Round.from_history(load_variant("noto"), "11244556,12234568,11123378,11113457,s3,371")
    >>> [hex(nth_action(rnd.variant.rules, rnd.state, nth)) for nth in (0, 1, 5, 6)]
    ['0x0', '0x111', '0x117', '-0x1']
    """
    if state.phase == SHI_PHASE:
        words = legal_talk(rules, state)
        for word in range(6):
            if words >> word & 1:
                if nth == 0:
                    return TALK + word
                nth -= 1
        return -1
    if state.phase == OVER:
        return -1
    if state.attack and nth == 0:
        return PASS
    form = RECEIVE if state.attack else LEAD
    above = legal_above(rules, state)
    for kind in range(9):
        if above & MASK[kind]:
            attacks = legal_attacks(rules, state, kind)
            here = kinds_in(attacks) + (attacks & NOTHING)
            if nth >= here:
                nth -= here
                continue
            for attack in range(9):
                if attacks & MASK[attack]:
                    if nth == 0:
                        return form | kind << 4 | attack
                    nth -= 1
    return -1


def random_action(rules: Rules, state: State, word: int) -> int:
    """The code of the legal action that a random number of 32 bits stands for; -1 when it is over.

    The same as `nth_action` for `word * count >> 32`, looking at every kind but once.

    >>> from goita import Round, load_variant
    >>> rnd = Round.from_history(load_variant("noto"), "11244556,12234568,11123378,11113457,s3,371")
    >>> [hex(random_action(rnd.variant.rules, rnd.state, word << 29)) for word in (0, 3, 7)]
    ['0x0', '0x113', '0x117']
    """
    if state.phase != PLAY:
        return nth_action(rules, state, word * count_actions(rules, state) >> 32)
    above = legal_above(rules, state)
    if state.attack and above == NOTHING:
        return PASS
    # How many actions there are up to each kind, seven bits a kind.
    totals = 0
    total = 0
    for kind in range(9):
        if above & MASK[kind]:
            attacks = legal_attacks(rules, state, kind)
            total += kinds_in(attacks) + (attacks & NOTHING)
        totals |= total << 7 * kind
    nth = word * total >> 32
    kind = 0
    before = 0
    while totals >> 7 * kind & 127 <= nth:
        before = totals >> 7 * kind & 127
        kind += 1
    if state.attack and kind == 0:
        return PASS
    attacks = legal_attacks(rules, state, kind)
    nth -= before
    if attacks == NOTHING:
        return RECEIVE | kind << 4
    while nth:
        attacks &= attacks - 1
        nth -= 1
    attack = 1
    while not attacks & MASK[attack]:
        attack += 1
    return (RECEIVE if state.attack else LEAD) | kind << 4 | attack
