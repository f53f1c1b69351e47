"""Goita as a game to be simulated: single rounds, or matches to the target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from attrs import evolve, field, frozen

from goita.actions import Action
from goita.errors import RecordError
from goita.match import Match
from goita.observation import Observation
from goita.players.protocol import PlayerMaker
from goita.players.registry import get, version_of
from goita.records.json_data import from_data, to_data
from goita.records.model import MatchRecord
from goita.simulation.game import Outcome
from goita.variant import Variant
from goita.variant.references import tell_apart

Unit: TypeAlias = Literal["round", "match"]
"""What one game of a simulation is.

>>> from goita import load_variant
>>> unit: Unit = "match"
>>> GoitaGame(load_variant("noto"), unit).unit
'match'
"""


@frozen
class GoitaPosition:
    """A round or a match at one moment; hands are dealt on as soon as a round is over.

    A round whose hands are dealt again goes on with the new ones, so that each has a result.

    >>> from goita import load_variant
    >>> position = GoitaPosition(Match.start(load_variant("noto"), seed=7, dealer=1), "round")
    >>> position.unit, position.turn, position.result
    ('round', 1, None)
    """

    match: Match
    unit: Unit
    passed: tuple[GoitaPosition, ...] = field(default=(), eq=False, repr=False)
    """Those with a round that is over, which hands were dealt after in getting here.

    >>> from goita import load_variant
    >>> hands = ["11111123", "11223456", "11234557", "34456788"]
    >>> match = Match.start(load_variant("noto"), seed=7, hands=hands)
    >>> str(GoitaPosition(match, "match").dealt_on().passed[0].match.round.result)
    'player 1 held six shi for 20 points'
    """

    @property
    def turn(self) -> int:
        """The seat to act, from 0.

        >>> from goita import load_variant
        >>> GoitaPosition(Match.start(load_variant("noto"), seed=7, dealer=1), "match").turn
        1
        """
        return self.match.turn

    @property
    def result(self) -> Outcome | None:
        """The points of both teams once it is over.

        Five し with both partners win the match without points.

        >>> from goita import load_variant
        >>> hands = ["11111123", "11223456", "11234557", "34456788"]
        >>> match = Match.start(load_variant("noto"), seed=7, hands=hands)
        >>> GoitaPosition(match, "round").result
        Outcome(points=(20, 0), winner=0)
        """
        match = self.match
        result = match.round.result
        if self.unit == "match":
            return None if match.winner is None else Outcome(match.scores, match.winner)
        return None if result is None or result.team is None else Outcome(match.scores, result.team)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do.

        >>> from goita import load_variant
        >>> match = Match.start(load_variant("noto"), seed=7)
        >>> GoitaPosition(match, "round").legal_actions() == match.legal_actions()
        True
        """
        return self.match.legal_actions()

    def apply(self, action: Action) -> GoitaPosition:
        """The position after it, hands dealt where a round is over. Raises IllegalAction.

        >>> from goita import load_variant
        >>> position = GoitaPosition(Match.start(load_variant("noto"), seed=7, dealer=3), "round")
        >>> position.apply(position.legal_actions()[0]).turn
        0
        """
        return evolve(self, match=self.match.apply(action), passed=()).dealt_on()

    def dealt_on(self) -> GoitaPosition:
        """The same, with the next hands dealt where a round is over and the game is not.

        Raises MatchOver after the end of the match.

        >>> from goita import load_variant
        >>> hands = ["11111123", "11223456", "11234557", "34456788"]
        >>> match = Match.start(load_variant("noto"), seed=7, hands=hands)
        >>> GoitaPosition(match, "match").dealt_on().match.number
        1
        """
        passed = list(self.passed)
        while self.result is None and self.match.round.result is not None:
            self = evolve(self, passed=())
            passed.append(self)
            self = evolve(self, match=self.match.next_round())
        return evolve(self, passed=tuple(passed))

    def observe(self, seat: int) -> Observation:
        """What a seat may know of the round that is played.

        >>> from goita import load_variant
        >>> GoitaPosition(Match.start(load_variant("noto"), seed=7), "round").observe(2).seat
        2
        """
        return self.match.observe(seat)


@frozen
class GoitaGame:
    """Rounds or matches of a variant; `sides` are the teams of the seats.

    >>> from goita import load_variant
    >>> game = GoitaGame(load_variant("noto"), "round")
    >>> game.variant.id, game.unit, game.sides
    ('noto', 'round', (0, 1, 0, 1))
    >>> game.start(7).match.scores
    (0, 0)
    """

    variant: Variant
    unit: Unit
    sides: tuple[int, ...] = (0, 1, 0, 1)

    @property
    def name(self) -> str:
        """The variant's id.

        >>> from goita import load_variant
        >>> GoitaGame(load_variant("noto"), "round").name
        'noto'
        """
        return self.variant.id

    def maker(self, name: str) -> PlayerMaker:
        """What makes the player of this name (`goita.players`). Raises InvalidPlayer.

        >>> from goita import load_variant
        >>> GoitaGame(load_variant("noto"), "round").maker("basic")(1).seed
        1
        """
        return get(name)

    def version(self, name: str) -> str | None:
        """The package that brings the player of this name, and its version, where it has one.

        >>> from goita import load_variant
        >>> GoitaGame(load_variant("noto"), "round").version("basic").startswith("goita ")
        True
        """
        return version_of(name)

    def start(self, seed: int) -> GoitaPosition:
        """The match of this seed, from 0 below 2 ** 63, or its first round.

        >>> from goita import load_variant
        >>> GoitaGame(load_variant("noto"), "round").start(7).match.seed
        7
        """
        return GoitaPosition(Match.start(self.variant, seed=seed), self.unit).dealt_on()

    def where(self, position: GoitaPosition, seat: int) -> dict[str, Any]:
        """The seed of the match, the round's number from 0, its redeals, and its histories.

        `history` is what the seat knew, `full_history` has all hands.

        >>> from goita import load_variant
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> game.where(game.start(7), 0)["history"][:17]
        '11223334,xxxxxxxx'
        """
        match = position.match
        return {
            "match_seed": match.seed,
            "round": match.number,
            "redeals": match.redeals,
            "history": match.round.to_history(view=seat),
            "full_history": match.round.to_history(),
        }

    def record(self, position: GoitaPosition) -> dict[str, Any]:
        """The match as a record (`goita.records.json_data`).

        >>> from goita import load_variant
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> game.record(game.start(7))["variant"]
        'noto'
        """
        return to_data(MatchRecord.of(position.match))

    def restored(self, record: Mapping[str, Any], seed: int) -> GoitaPosition:
        """The position of a record, gone over by the rules. Raises RecordError.

        >>> from goita import load_variant
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> game.restored(game.record(game.start(7)), 8)
        Traceback (most recent call last):
        ...
        goita.errors.RecordError: round 0: the hands are not those that the seed deals
        """
        # A reading takes the id alone for the variant that it is given.
        reading = from_data(record)
        if reading.record.variant != self.variant:
            told = tell_apart(reading.record.variant, self.variant)
            raise RecordError(f"is of the variant {told}", rule="variant")
        for fault in reading.record.faults:
            raise fault
        match = Match.start(self.variant, seed=seed)
        for number, saved in enumerate(reading.record.rounds):
            if number:
                match = match.next_round()
            begun, dealt = saved.begin(), match.round
            if (begun.dealt, begun.dealt_by) != (dealt.dealt, dealt.dealt_by):
                raise RecordError("the hands are not those that the seed deals", round=number)
            match = evolve(match, rounds=(*match.rounds[:-1], saved.play()))
        return GoitaPosition(match, self.unit)

    def turns(self, position: GoitaPosition) -> int:
        """How many turns have been taken, words of the shi phase included.

        >>> from goita import load_variant
        >>> game = GoitaGame(load_variant("noto"), "round")
        >>> position = game.start(7)
        >>> game.turns(position.apply(position.legal_actions()[0]))
        1
        """
        return sum(len(rnd.codes) for rnd in position.match.rounds)
