"""A sound player: it counts pieces, plays for the finish and leaves its partner alone."""

from __future__ import annotations

from goita.actions import Action, Pass
from goita.observation import Observation
from goita.players.prospects import Prospects, nearness
from goita.players.sight import Sight
from goita.players.words import answer
from goita.results import Phase

# What leaving an attack to one's partner is worth besides, as a part of an average finish; all
# of it when the partner has two pieces left.
COURTESY = 0.3


class BasicPlayer:
    """Plays as a beginner who has learnt to count, under any variant.

    It finishes when it can, for the most points; receives to get the lead, with a plain piece
    rather than with a king; leads what the opponents are least able to receive; keeps pieces
    that will receive and that finish well; takes nothing from its partner without need; and has
    five し dealt again unless it holds the kings. It chooses by what it sees alone, so the seed
    makes no difference.

    >>> import goita
    >>> text = "11244556,12234568,11123378,11113457,s3,371"
    >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
    >>> str(BasicPlayer(1).choose(rnd.observe(3)))
    '11'
    """

    seed: int

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, observation: Observation) -> Action:
        """The soundest of the observation's legal actions; it must be the observer's turn.

        >>> import goita
        >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
        >>> BasicPlayer(1).choose(rnd.observe(0)) in rnd.legal_actions()
        True
        """
        actions = observation.legal_actions
        if len(actions) == 1:
            return actions[0]
        if observation.phase is Phase.SHI:
            return answer(observation)
        prospects = Prospects(Sight(observation))
        finishes = [action for action in actions if prospects.goes_out(action.code)]
        return max(finishes or actions, key=lambda action: _worth(prospects, action))


def _worth(prospects: Prospects, action: Action) -> float:
    """What an action is worth, in points.

    Rounded, so that two that are worth the same do not differ by the last bit of a sum.
    """
    if not isinstance(action, Pass):
        return round(prospects.of_turn(action.code), 9)
    worth = prospects.of_passing()
    sight = prospects.sight
    if sight.is_partners_attack():
        near = nearness(max(0, sight.sizes[sight.leader] - 2))
        worth += (COURTESY + (1.0 - COURTESY) * near) * prospects.finish
    return round(worth, 9)
