"""THE rules, written once: pure functions on `Rules` and `State`, two NamedTuples of integers.

They run as ordinary Python and, unchanged, compiled by Numba (`goita.search.compiled`). Which
module to open: `hands` packs hands, `model` has the two values, `play` leads, receives and going
out, `shi` the shi phase, `turns` a turn of either, `dealing` the deal and the next dealer,
`refusals` why an action is illegal.
"""

from goita.rules.dealing import deal, drawn_dealer, match_winner, next_dealer
from goita.rules.model import Outcome, Rules, State, Talk
from goita.rules.shi import begin
from goita.rules.turns import apply, count_actions, is_legal, nth_action

__all__ = [
    "Outcome",
    "Rules",
    "State",
    "Talk",
    "apply",
    "begin",
    "count_actions",
    "deal",
    "drawn_dealer",
    "is_legal",
    "match_winner",
    "next_dealer",
    "nth_action",
]
