"""All that can be read off a round: its seats, hands, turns, table and result."""

from __future__ import annotations

from attrs import field, frozen

from goita.actions import ACTIONS
from goita.packing import unpack
from goita.pieces import Hand, Piece
from goita.results import Phase, RoundResult, Turn, result_of
from goita.rules import State, begin, model, next_dealer
from goita.table import Play, lay_out
from goita.variant import Variant

_PHASES = {phase.value: phase for phase in Phase}


@frozen(init=False, repr=False)
class Standing:
    """A round as it stands; `Round`, which is one, adds what can be done.

    Seats are 0 to 3 in playing order, teams 0 (seats 0 and 2) and 1, points the variant's own.

    >>> from goita import Round, load_variant
    >>> rnd = Round.deal(load_variant("noto"), dealer=2, seed=7)
    >>> isinstance(rnd, Standing), rnd.variant.id, rnd.turn, rnd.attack
    (True, 'noto', 2, None)
    """

    variant: Variant
    _deal: tuple[int, int, int, int]
    _dealer: int
    _log: tuple[int, ...]
    """The seat and the code of every action, the seat from bit 12 on."""
    _state: State = field(eq=False)

    @property
    def phase(self) -> Phase:
        """Whether shi hands are to be settled, pieces are played, or the round is over.

        >>> from goita import Round, load_variant
        >>> hands = ["11111234", "11223456", "11234557", "13456788"]
        >>> Round(load_variant("noto"), hands).phase.name
        'SHI'
        """
        return _PHASES[self._state.phase]

    @property
    def turn(self) -> int:
        """The seat to act; once the round is over, its winner or, after a redeal, its dealer.

        >>> from goita import Lead, Round, load_variant
        >>> Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).turn
        1
        """
        return self._state.turn

    @property
    def dealer(self) -> int:
        """The seat that deals and leads first; under jga five し may pass it on.

        >>> from goita import Round, load_variant
        >>> text = "@jga,11111234,11223456,11234557,13456788,s4,4q,1d,2q,3q"
        >>> rnd = Round.from_history(load_variant("jga"), text)
        >>> rnd.dealer, rnd.dealt_by
        (0, 3)
        """
        return self._state.dealer

    @property
    def dealt_by(self) -> int:
        """The seat that dealt these hands, whoever leads.

        >>> from goita import Round, load_variant
        >>> Round.deal(load_variant("noto"), dealer=2, seed=7).dealt_by
        2
        """
        return self._dealer

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What the four seats hold now.

        >>> from goita import Lead, Round, load_variant
        >>> [len(hand) for hand in Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).hands]
        [6, 8, 8, 8]
        """
        return tuple(unpack(hand) for hand in self._state.hands)

    @property
    def dealt(self) -> tuple[Hand, ...]:
        """What the four seats were dealt.

        >>> from goita import Lead, Round, load_variant
        >>> rnd = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3))
        >>> len(rnd.dealt[0]), len(rnd.hands[0])
        (8, 6)
        """
        return tuple(unpack(hand) for hand in self._deal)

    @property
    def attack(self) -> Piece | None:
        """The standing attack, None when the player to move leads.

        >>> from goita import Lead, Round, load_variant
        >>> Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).attack
        <Piece.BA: 3>
        """
        return Piece(self._state.attack) if self._state.attack else None

    @property
    def leader(self) -> int:
        """The seat that made the standing attack, or that leads.

        >>> from goita import Lead, Round, load_variant
        >>> Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).leader
        0
        """
        return self._state.leader

    @property
    def kings_up(self) -> int:
        """How many kings have been played face-up, to receive or to attack; not those buried.

        >>> from goita import Lead, Round, load_variant
        >>> hands = ["11234588", "11122345", "11123456", "11345677"]
        >>> Round(load_variant("noto"), hands).apply(Lead(8, 8)).kings_up
        1
        """
        return self._state.kings_up

    @property
    def shown_king(self) -> int | None:
        """The seat that had to show its second king to all (atigo), None when nobody had to.

        >>> from goita import Lead, Round, load_variant
        >>> hands = ["11234588", "11122345", "11123456", "11345677"]
        >>> Round(load_variant("atigo"), hands).play_on().apply(Lead(1, 8)).shown_king
        0
        """
        return None if self._state.shown == model.NOBODY else self._state.shown

    @property
    def doubled_teams(self) -> tuple[int, ...]:
        """The teams whose points a shi hand doubles if they win (jga's six し).

        >>> from goita import Declare, Round, load_variant
        >>> hands = ["11111123", "11223456", "11234557", "34456788"]
        >>> Round(load_variant("jga"), hands).apply(Declare()).doubled_teams
        (0,)
        """
        return tuple(team for team in (0, 1) if self._state.doubled >> team & 1)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All that has been done so far, shi phase included.

        >>> from goita import Lead, Round, load_variant
        >>> [str(turn) for turn in Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).turns]
        ['113']
        """
        return tuple(Turn(entry >> 12, ACTIONS[entry & 0xFFF]) for entry in self._log)

    @property
    def result(self) -> RoundResult | None:
        """How the round ended, None while it goes on.

        >>> from goita import Round, load_variant
        >>> hands = ["11111123", "11223456", "11234557", "34456788"]
        >>> str(Round(load_variant("noto"), hands).result)
        'player 1 held six shi for 20 points'
        """
        return result_of(self._state)

    @property
    def next_dealer(self) -> int | None:
        """The seat that deals next, None while the round goes on.

        >>> from goita import Declare, Round, load_variant
        >>> hands = ["11111123", "11223456", "11234557", "34456788"]
        >>> Round(load_variant("atigo"), hands, dealer=0).apply(Declare()).next_dealer
        1
        """
        if self._state.phase != model.OVER:
            return None
        return next_dealer(self.variant.rules, self._dealer, self._state)

    @property
    def plays(self) -> tuple[tuple[Play, ...], ...]:
        """What lies before each of the four seats, a play a turn, every piece known.

        >>> from goita import Lead, Round, load_variant
        >>> rnd = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3))
        >>> [len(plays) for plays in rnd.plays]
        [1, 0, 0, 0]
        """
        laid = lay_out(self.variant.rules, self.opening_state, self.codes)
        return tuple(
            tuple(turn.play for turn in laid if turn.play is not None and turn.seat == seat)
            for seat in range(4)
        )

    @property
    def state(self) -> State:
        """The round as the rules see it: integers, described in `goita.rules.model`.

        >>> from goita import Round, load_variant
        >>> hex(Round.deal(load_variant("noto"), seed=7).state.hands[0])
        '0x13228'
        """
        return self._state

    @property
    def opening_state(self) -> State:
        """The round as the rules saw it when the hands had been dealt.

        >>> from goita import Lead, Round, load_variant
        >>> hex(Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).opening_state.hands[0])
        '0x13228'
        """
        return begin(self.variant.rules, self._deal, self._dealer)

    @property
    def codes(self) -> tuple[int, ...]:
        """The actions so far by their codes; `goita.actions` says how they are made.

        >>> from goita import Lead, Round, load_variant
        >>> [hex(code) for code in Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3)).codes]
        ['0x213']
        """
        return tuple(entry & 0xFFF for entry in self._log)
