"""One question about a round, can this team go out with at least so much, as numbers.

All that the search knows of kinds (what each is worth as the last piece, who can receive it, which
ones are alike) is asked of the rules here, once a question.
"""

from __future__ import annotations

from typing import NamedTuple

from goita.rules import Rules, State, begin
from goita.rules.hands import KING, KING_MASK, MASK
from goita.rules.play import finish_points


class Question(NamedTuple):
    """Can the team go out with at least so many points, whatever the other team does?

    A mask has the bit `goita.rules.hands.MASK[kind]` for each kind.

    >>> from goita import load_variant
    >>> question = ask_about(load_variant("noto").rules, 0, 0, 50)
    >>> question.team, question.least
    (0, 50)
    >>> hex(question.alone), hex(question.paired)
    ('0x100000000', '0x111110000')
    >>> hex(question.like), hex(question.cut)
    ('0x11111110', '0x11111000')
    """

    team: int
    """0 or 1."""
    least: int
    """Points."""
    alone: int
    """The mask of the kinds that are enough as the last piece."""
    paired: int
    """The mask of the kinds that are enough when the last two are of that kind."""
    like: int
    """The mask of the kinds that differ in nothing but what they are worth and whether a king
    receives them."""
    cut: int
    """The mask of the kinds that a king receives."""


def ask_about(rules: Rules, doubled: int, team: int, least: int) -> Question:
    """The question, the teams in the mask `doubled` scoring double.

    >>> from goita import load_variant
    >>> hex(ask_about(load_variant("noto").rules, 0, 0, 20).like)
    '0x11111110'
    """
    alone = paired = like = cut = 0
    for kind in range(1, KING + 1):
        if last_points(rules, doubled, team, kind, pair=False) >= least:
            alone |= MASK[kind]
        if last_points(rules, doubled, team, kind, pair=True) >= least:
            paired |= MASK[kind]
        if rules.receivers[kind] & KING_MASK:
            cut |= MASK[kind]
        if is_plain(rules, kind):
            like |= MASK[kind]
    return Question(team, least, alone, paired, like, cut)


def last_points(rules: Rules, doubled: int, team: int, kind: int, *, pair: bool) -> int:
    """What a team scores with this kind as its last piece, buried under its like for a pair.

    >>> from goita import load_variant
    >>> rules = load_variant("noto").rules
    >>> [last_points(rules, 0, 0, 7, pair=pair) for pair in (False, True)]
    [40, 80]
    """
    start = begin(rules, (0, 0, 0, 0), team)
    state = State(*start[:9], doubled, *start[10:])
    return finish_points(rules, state, kind if pair else 0, kind)


def is_plain(rules: Rules, kind: int) -> bool:
    """Whether a kind is no king, receives its own kind alone, and is received by that or a king.

    >>> from goita import load_variant
    >>> [is_plain(load_variant("noto").rules, kind) for kind in (1, 8)]
    [True, False]
    """
    if kind == KING or rules.receivers[kind] & ~KING_MASK != MASK[kind]:
        return False
    return all(
        other == kind or not rules.receivers[other] & MASK[kind] for other in range(1, KING + 1)
    )


def worths(rules: Rules, doubled: int, team: int) -> list[int]:
    """Every number of points that a team can go out with, ascending.

    >>> from goita import load_variant
    >>> worths(load_variant("noto").rules, 0, 0)
    [10, 20, 30, 40, 50, 60, 80, 100]
    """
    kinds = [kind for kind in range(1, KING + 1) if rules.counts[kind]]
    alone = {last_points(rules, doubled, team, kind, pair=False) for kind in kinds}
    pairs = [kind for kind in kinds if rules.counts[kind] > 1]
    return sorted(alone | {last_points(rules, doubled, team, kind, pair=True) for kind in pairs})


def unreceived_by(rules: Rules) -> list[int]:
    """For each set of kinds (bit 0 for kind 1) the counts of a hand that the set cannot receive.

    As a mask over a packed hand, all four bits of a kind set.

    >>> from goita import load_variant
    >>> hex(unreceived_by(load_variant("noto").rules)[0b1000_0000])
    '0xf00000ff0'
    """
    table = [0] * 256
    for kinds in range(256):
        holding = sum(MASK[kind] for kind in range(1, KING + 1) if kinds >> kind - 1 & 1)
        for kind in range(1, KING + 1):
            if not rules.receivers[kind] & holding:
                table[kinds] |= MASK[kind] * 15
    return table
