"""What a hand is good for: the points that a player may hope for, leading with it or not."""

from __future__ import annotations

from functools import cache
from math import fsum

from goita.players.sight import Sight
from goita.rules.hands import KING, MASK, NOTHING, ONE, count, replace
from goita.rules.model import State
from goita.rules.play import finish_points, in_play, legal_above, legal_attacks, play

KINDS = range(1, 9)


def nearness(pieces: int) -> float:
    """How near, from 0 to 1, a seat is to going out that keeps so many pieces after a turn.

    >>> [nearness(pieces) for pieces in (0, 2, 4)]
    [1.0, 0.5, 0.25]
    """
    return 1.0 / (1 << (pieces + 1) // 2)


class Prospects:
    """The points that a seat may hope for by each turn, as far as it can count.

    An attack either goes by, and its maker leads again, or an opponent receives it, and then
    the rest of the hand has to receive something to come back.

    >>> import goita
    >>> text = "11244556,12234568,11123378,11113457,s3,371"
    >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
    >>> prospects = Prospects(Sight(rnd.observe(3)))
    >>> prospects.of_turn(goita.Receive(1, 1).code) > prospects.of_passing()
    True
    >>> prospects.sight.me, round(prospects.finish, 1)
    (3, 25.7)
    """

    sight: Sight
    finish: float
    """Points that a finish of somebody else's is worth on average."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._rules = sight.rules
        self._me = sight.me
        self._goes_by = (0.0, *(sight.chance_unreceived(kind) for kind in KINDS))
        weights = [0.0, *(float(sight.unseen[kind]) for kind in KINDS)]
        for seat in (self._me + 1 & 3, self._me + 3 & 3):
            for kind in KINDS:
                weights[kind] += count(sight.known[seat], kind)
        total = sum(weights) or 1.0
        self._comes = tuple(weight / total for weight in weights)
        self.finish = fsum(
            weight * points for weight, points in zip(self._comes, self._rules.points, strict=True)
        )
        threat = max(
            nearness(max(0, sight.sizes[seat] - 2)) for seat in (self._me + 1 & 3, self._me + 3 & 3)
        )
        self._loss = threat * self.finish
        self._hope = 0.9 * (1.0 - threat)
        self._led: dict[tuple[int, int, int], float] = {}
        self._defended: dict[tuple[int, int, int], float] = {}

    def goes_out(self, code: int) -> bool:
        """Whether the legal turn of this code (`goita.actions`) is the seat's last.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371"
        >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
        >>> Prospects(Sight(rnd.observe(3))).goes_out(rnd.legal_actions()[1].code)
        False
        """
        return self.sight.state.hands[self._me] == ONE[code >> 4 & 15] + ONE[code & 15]

    def of_turn(self, code: int) -> float:
        """The points hoped for by the legal turn of this code, which is no pass.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3"
        >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
        >>> prospects = Prospects(Sight(rnd.observe(2)))
        >>> prospects.of_turn(goita.Lead(1, 3).code) > prospects.of_turn(goita.Lead(8, 7).code)
        True
        """
        return self._after(self.sight.state, code >> 4 & 15, code & 15)

    def of_passing(self) -> float:
        """The points hoped for by passing, with the hand as it is.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371"
        >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
        >>> Prospects(Sight(rnd.observe(3))).of_passing() < 20
        True
        """
        sight = self.sight
        mine = (sight.leader - self._me) & 1 == 0
        now = self._defending(self._leading_state(sight.state))
        seat = self._me + 1 & 3
        still = 1.0
        hoped = 0.0
        while seat != sight.leader:
            chance = sight.chance_to_receive(seat, int(sight.attack or 0))
            ours = (seat - self._me) & 1 == 0
            if ours == mine:
                # Partners seldom take from each other.
                chance = 0.0
            hoped += still * chance * self._others_turn(seat, ours, now)
            still *= 1.0 - chance
            seat = seat + 1 & 3
        return hoped + still * self._others_turn(sight.leader, mine, now)

    def _others_turn(self, seat: int, ours: bool, otherwise: float) -> float:
        near = nearness(max(0, self.sight.sizes[seat] - 2))
        gain = self.finish if ours else -self.finish
        return near * gain + (1.0 - near) * otherwise

    def _after(self, state: State, above: int, attack: int) -> float:
        hand = state.hands[self._me] - ONE[above] - ONE[attack]
        if hand == 0:
            return float(finish_points(self._rules, state, above, attack))
        following = self._following(state, hand, above, attack)
        chance = self._goes_by[attack]
        if chance == 1.0:
            return self._leading(following)
        if chance == 0.0:
            return self._defending(following)
        return chance * self._leading(following) + (1.0 - chance) * self._defending(following)

    def _following(self, state: State, hand: int, above: int, attack: int) -> State:
        """The state in which this seat leads next, if nobody else does anything."""
        if KING in (above, attack):
            return self._leading_state(play(self._rules, state, above, attack))
        return self._leading_state(state, hand)

    def _leading_state(self, state: State, hand: int = -1) -> State:
        hands = state.hands if hand < 0 else replace(state.hands, self._me, hand)
        return self._my_turn(state, hands, self._me, 0)

    def _my_turn(
        self, state: State, hands: tuple[int, int, int, int], leader: int, attack: int
    ) -> State:
        """The state with this seat to move, and the leader's attack standing, or none (0)."""
        return in_play(
            hands,
            state.dealer,
            self._me,
            leader,
            attack,
            state.kings_up,
            state.kings_buried,
            state.shown,
            state.doubled,
        )

    def _key(self, state: State) -> tuple[int, int, int]:
        return state.hands[self._me], state.kings_up, state.kings_buried[self._me]

    def _leading(self, state: State) -> float:
        """The points hoped for when this seat leads."""
        key = self._key(state)
        value = self._led.get(key)
        if value is None:
            value = self._led[key] = self._best(state, legal_above(self._rules, state))
        return value

    def _best(self, state: State, above: int) -> float:
        best = -1e9
        for piece in kinds_of(above):
            for attack in kinds_of(legal_attacks(self._rules, state, piece)):
                best = max(best, self._after(state, piece, attack))
        return best

    def _defending(self, state: State) -> float:
        """The points hoped for when somebody else leads, `state` being this seat's own lead."""
        key = self._key(state)
        value = self._defended.get(key)
        if value is not None:
            return value
        received = 0.0
        gained = 0.0
        for attack in KINDS:
            weight = self._comes[attack]
            if weight == 0.0:
                continue
            attacked = self._my_turn(state, state.hands, self._me ^ 1, attack)
            above = legal_above(self._rules, attacked)
            if above != NOTHING:
                received += weight
                gained += weight * self._best(attacked, above ^ NOTHING)
        missed = 1.0 - received
        value = (gained - missed * self._loss) / (1.0 - missed * self._hope)
        self._defended[key] = value
        return value


# The table fills itself: a mask of kinds has but 2 ** 9 values.
@cache
def kinds_of(mask: int) -> tuple[int, ...]:
    """The kinds in a mask of `goita.rules.hands`, in order, with 0 for `NOTHING`.

    >>> kinds_of(MASK[1] | MASK[8] | NOTHING)
    (0, 1, 8)
    """
    return tuple(kind for kind in range(9) if mask & MASK[kind])
