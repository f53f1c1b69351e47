"""Which hands as dealt fit what was said and shown in the shi phase, or that nothing was."""

from __future__ import annotations

from goita.beliefs.table import Seen
from goita.match import DealOptions
from goita.observation import Observation
from goita.observing import told_five
from goita.packing import unpack
from goita.results import result_of
from goita.rules import apply, begin, is_legal
from goita.rules.model import PLAY, SHI_PHASE
from goita.rules.shi import shi_hand, shows_rest

Hands = tuple[int, int, int, int]


class ShiPhase:
    """The shi phase as everybody saw it, asked what hands it allows.

    Of hands that the observer does not know it asks the shi hand alone, so they are told apart
    by nothing else.

    >>> from goita import DealOptions, Round, load_variant
    >>> from goita.beliefs.table import look_at
    >>> rnd = Round.deal(load_variant("noto"), seed=7)
    >>> shi = ShiPhase(rnd.observe(1), look_at(rnd.observe(1)), DealOptions())
    >>> shi.allows(rnd.state.hands, known=0b0010)
    True
    """

    def __init__(self, observation: Observation, table: Seen, options: DealOptions) -> None:
        """What was seen of a round's shi phase, its deals being those that pass the options."""
        self._observation = observation
        self._words = table.words
        self._plays = bool(table.steps)
        self._options = options
        self._known: dict[tuple[int, ...], bool] = {}

    def allows(self, hands: Hands, known: int) -> bool:
        """Whether these packed hands can have been dealt; bit `s` of `known` for certain ones.

        >>> from goita import DealOptions, Round, load_variant
        >>> from goita.beliefs.table import look_at
        >>> rnd = Round.deal(load_variant("goipai"), seed=7)
        >>> shi = ShiPhase(rnd.observe(1), look_at(rnd.observe(1)), DealOptions())
        >>> shi.allows(rnd.state.hands, known=0b0010)
        True
        """
        key = tuple(
            hand if known >> seat & 1 else shi_hand(hand) for seat, hand in enumerate(hands)
        )
        if key not in self._known:
            self._known[key] = self._allows(hands)
        return self._known[key]

    def _allows(self, hands: Hands) -> bool:
        seen = self._observation
        rules = seen.variant.rules
        if self._options.refuses(hands):
            return False
        opening = begin(rules, hands, seen.dealt_by)
        state = opening
        for seat, code in self._words:
            if state.phase != SHI_PHASE or state.turn != seat or not is_legal(rules, state, code):
                return False
            state = apply(rules, state, code)
        if self._plays:
            stands = state.phase == PLAY and state.turn == seen.dealer
        else:
            stands = (
                state.phase == seen.phase.value
                and state.turn == seen.turn
                and result_of(state) == seen.result
            )
        doubled = sum(1 << team for team in seen.doubled_teams)
        if not stands or state.dealer != seen.dealer or state.doubled != doubled:
            return False
        for seat, hand in enumerate(hands):
            shows = state.talk.spoke >> seat & 1 and shows_rest(rules, hand)
            whole = len(seen.shown[seat]) == rules.hand_size
            if bool(shows) != whole or (whole and unpack(hand) != seen.shown[seat]):
                return False
        codes = [code for _, code in self._words]
        return told_five(rules, opening, codes) == seen.five_shi
