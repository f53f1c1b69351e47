"""The legal actions of a state as the public face shows them."""

from __future__ import annotations

from functools import cache

from goita.actions import ACTIONS, LEAD, PASS, RECEIVE, TALK, Action
from goita.rules import Rules, State
from goita.rules.hands import MASK, NOTHING
from goita.rules.model import OVER, SHI_PHASE
from goita.rules.play import legal_above, legal_attacks
from goita.rules.shi import legal_talk

_ONLY_PASS: tuple[Action, ...] = (ACTIONS[PASS],)


def legal_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """What the player to move may do, in ascending order of codes; nothing once it is over.

    >>> from goita import Round, load_variant
    >>> text = "11244556,12234568,11123378,11113457,s3,371"
    >>> rnd = Round.from_history(load_variant("noto"), text)
    >>> [str(action) for action in legal_actions(rnd.variant.rules, rnd.state)]
    ['p', '11', '13', '14', '15', '17']
    """
    if state.phase == OVER:
        return ()
    if state.phase == SHI_PHASE:
        words = legal_talk(rules, state)
        return tuple(ACTIONS[TALK + word] for word in range(6) if words >> word & 1)
    above = legal_above(rules, state)
    form = LEAD
    actions: tuple[Action, ...] = ()
    if state.attack:
        if above == NOTHING:
            return _ONLY_PASS
        form = RECEIVE
        actions = _ONLY_PASS
        above ^= NOTHING
    for kind in _kinds(above):
        actions += _turns(form | kind << 4, legal_attacks(rules, state, kind))
    return actions


# The tables fill themselves: a mask of kinds has but 2 ** 9 values.
@cache
def _kinds(mask: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(9) if mask & MASK[kind])


@cache
def _turns(begun: int, attacks: int) -> tuple[Action, ...]:
    return tuple(ACTIONS[begun | attack] for attack in _kinds(attacks))
