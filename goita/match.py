"""A match: rounds until a team reaches the target, or five し with both partners win it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import Attribute, asdict, evolve, field, frozen

from goita.actions import Action
from goita.arguments import check_number, check_variant
from goita.errors import GoitaError, InvalidOption, MatchOver, RecordError, RoundNotOver
from goita.observation import Observation
from goita.pieces import Piece
from goita.results import How, add_points
from goita.round import MOST_SEED, Round
from goita.rules import drawn_dealer, match_winner
from goita.rules.model import NOBODY
from goita.rules.shi import shi_hand
from goita.schemas import first_fault
from goita.variant import Variant
from goita.variant.references import refer, resolve

# How many deals in a row may be passed over for want of a fitting one.
MOST_TRIES = 10_000


@frozen
class DealOptions:
    """Which deals of the deal function are passed over, as some online tables do.

    `no_five_shi`: those in which anybody holds exactly five し; `no_six_shi`: those in which
    anybody holds six or more.

    >>> DealOptions(no_six_shi=True).refuses((0x40, 0x61, 0x11, 0x11))
    True
    """

    no_five_shi: bool = field(default=False)
    no_six_shi: bool = field(default=False)

    @no_five_shi.validator
    @no_six_shi.validator
    def _check(self, attribute: Attribute[bool], value: object) -> None:
        if not isinstance(value, bool):
            raise InvalidOption(f"{attribute.name} is True or False, not {value!r}")

    def refuses(self, hands: Iterable[int]) -> bool:
        """Whether a deal of these hands, packed as in `goita.rules.hands`, is passed over.

        >>> deal = (0x55, 0x33, 0x11, 0x11)
        >>> DealOptions(no_five_shi=True).refuses(deal), DealOptions(no_six_shi=True).refuses(deal)
        (True, False)
        """
        best = [shi_hand(hand) for hand in hands]
        return (self.no_five_shi and 5 in best) or (self.no_six_shi and max(best) > 5)


@frozen(repr=False)
class Match:
    """A match at one moment, a value; `apply` and `next_round` return another one.

    `rounds` are all rounds so far, those that were dealt again included; the last one is
    `round`. Scores are points of teams 0 (seats 0 and 2) and 1.

    >>> import goita
    >>> match = Match.start(goita.load_variant("noto"), seed=7)
    >>> match.scores, match.winner, match.round.result
    ((0, 0), None, None)
    >>> match.variant.id, match.seed, match.start_scores, match.number, match.redeals
    ('noto', 7, (0, 0), 0, 0)
    >>> match.options, len(match.rounds)
    (DealOptions(no_five_shi=False, no_six_shi=False), 1)
    """

    variant: Variant
    seed: int
    start_scores: tuple[int, int]
    options: DealOptions
    rounds: tuple[Round, ...]
    number: int
    """The number of the round from 0, redeals not counted."""
    redeals: int
    """How often the hands of this round have been dealt again or passed over."""
    _before: tuple[int, int]
    """The scores before the round."""

    @classmethod
    def start(
        cls,
        variant: Variant,
        *,
        seed: int,
        scores: tuple[int, int] = (0, 0),
        dealer: int | None = None,
        hands: Iterable[str | Iterable[Piece | int]] | None = None,
        options: DealOptions = DealOptions(),
    ) -> Match:
        """A match whose first round is dealt.

        `dealer` is the first dealer; without one it is seat 0 where the variant says so, and
        drawn from the seed otherwise. `hands` are the hands of the first round, instead of a
        deal from the seed.

        Raises InvalidOption for arguments out of range and InvalidHand.

        >>> import goita
        >>> noto = goita.load_variant("noto")
        >>> Match.start(noto, seed=7) == Match.start(noto, seed=7)
        True
        """
        check_variant(variant)
        if not isinstance(options, DealOptions):
            raise InvalidOption(f"{options!r} are no DealOptions")
        check_number(seed, "the seed", 0, MOST_SEED)
        first, second = _check_scores(variant, scores)
        if dealer is None:
            fixed = variant.dealer.first == "seat_0"
            dealer = 0 if fixed else drawn_dealer(variant.rules, seed)
        match = cls(variant, seed, (first, second), options, (), 0, 0, (first, second))
        return match._deal(dealer, hands)

    def _deal(self, dealer: int, hands: Iterable[str | Iterable[Piece | int]] | None) -> Match:
        """The match with another round, of given hands or of the next deal that is not refused."""
        if hands is not None:
            return evolve(self, rounds=(*self.rounds, Round(self.variant, hands, dealer)))
        for redeals in range(self.redeals, self.redeals + MOST_TRIES):
            rnd = Round.deal(
                self.variant, dealer, seed=self.seed, number=self.number, redeals=redeals
            )
            if not self.options.refuses(rnd.opening_state.hands):
                return evolve(self, rounds=(*self.rounds, rnd), redeals=redeals)
        raise InvalidOption(
            f"{MOST_TRIES:,} deals of {self.variant.id} in a row were refused by {self.options}"
        )

    @property
    def round(self) -> Round:
        """The round that is played, or was played last.

        >>> from goita import load_variant
        >>> Match.start(load_variant("noto"), seed=7, dealer=2).round.turn
        2
        """
        return self.rounds[-1]

    @property
    def scores(self) -> tuple[int, int]:
        """The points of both teams, those of the round included once it is over.

        >>> from goita import load_variant
        >>> hands = ["11111123", "11223456", "11234557", "34456788"]
        >>> Match.start(load_variant("noto"), seed=7, dealer=0, hands=hands).scores
        (20, 0)
        """
        return add_points(self._before, self.round.result)

    @property
    def dealer(self) -> int:
        """The seat that deals and leads the round.

        >>> from goita import load_variant
        >>> Match.start(load_variant("goipai"), seed=7).dealer
        0
        """
        return self.round.dealer

    @property
    def turn(self) -> int:
        """The seat to act; once the round is over, its winner or, after a redeal, its dealer.

        >>> from goita import load_variant
        >>> Match.start(load_variant("noto"), seed=7, dealer=2).turn
        2
        """
        return self.round.turn

    @property
    def winner(self) -> int | None:
        """The team that has won the match, None while it goes on.

        It has reached the variant's target, or five し with both partners won it at any score.

        >>> from goita import load_variant
        >>> hands = ["11111234", "22334455", "11111234", "55667788"]
        >>> Match.start(load_variant("noto"), seed=7, dealer=1, hands=hands).winner
        0
        """
        team = match_winner(self.variant.rules, self.round.state, self.scores)
        return None if team == NOBODY else team

    def legal_actions(self) -> tuple[Action, ...]:
        """What the player to move may do; nothing between two rounds and after the match.

        >>> from goita import load_variant
        >>> match = Match.start(load_variant("noto"), seed=7)
        >>> match.legal_actions() == match.round.legal_actions()
        True
        """
        return self.round.legal_actions()

    def observe(self, seat: int | None) -> Observation:
        """What one seat from 0 to 3 may know of the round and the scores; None for a spectator.

        Raises InvalidOption when there is no such seat.

        >>> from goita import load_variant
        >>> match = Match.start(load_variant("noto"), seed=7, scores=(30, 0))
        >>> match.observe(1).scores, match.observe(1).hand == match.round.hands[1]
        ((30, 0), True)
        """
        return evolve(self.round.observe(seat), scores=self.scores, number=self.number)

    def apply(self, action: Action) -> Match:
        """The match after the player to move has done this.

        Raises IllegalAction; RoundOver between two rounds; MatchOver.

        >>> from goita import load_variant
        >>> match = Match.start(load_variant("noto"), seed=7, dealer=2)
        >>> match.apply(match.legal_actions()[0]).turn
        3
        """
        if self.winner is not None:
            raise MatchOver(f"the match is over: team {self.winner} has won it")
        return evolve(self, rounds=(*self.rounds[:-1], self.round.apply(action)))

    def next_round(self, hands: Iterable[str | Iterable[Piece | int]] | None = None) -> Match:
        """The match with the next round dealt, or dealt again after a redeal.

        `hands` are its hands, instead of a deal from the seed. Raises RoundNotOver, MatchOver
        and InvalidHand.

        >>> from goita import load_variant
        >>> hands = ["11111123", "11223456", "11234557", "34456788"]
        >>> match = Match.start(load_variant("noto"), seed=7, dealer=3, hands=hands).next_round()
        >>> match.number, match.dealer, match.scores
        (1, 0, (20, 0))
        """
        if self.winner is not None:
            raise MatchOver(f"the match is over: team {self.winner} has won it")
        result, dealer = self.round.result, self.round.next_dealer
        if result is None or dealer is None:
            raise RoundNotOver("the round is not over; apply actions until it has a result")
        if result.how is How.REDEAL:
            following = evolve(self, redeals=self.redeals + 1)
        else:
            following = evolve(self, number=self.number + 1, redeals=0, before=self.scores)
        return following._deal(dealer, hands)

    def to_histories(self) -> tuple[str, ...]:
        """The record of the match as history strings, one for each round, redeals included.

        >>> import goita
        >>> noto = goita.load_variant("noto")
        >>> match = Match.start(noto, seed=7)
        >>> [goita.Round.from_history(noto, text) for text in match.to_histories()] == [match.round]
        True
        """
        return tuple(rnd.to_history() for rnd in self.rounds)

    def to_dict(self) -> dict[str, Any]:
        """The match as data for JSON, at any point; `from_dict` makes it again.

        `schemas/match.schema.json` describes the data.

        >>> from goita import load_variant
        >>> data = Match.start(load_variant("noto"), seed=7, scores=(30, 0)).to_dict()
        >>> data["variant"], data["scores"], len(data["rounds"])
        ('noto', [30, 0], 1)
        """
        return {
            "format": "goita-match",
            "version": 1,
            "variant": refer(self.variant),
            "seed": self.seed,
            "scores": list(self.start_scores),
            "options": asdict(self.options),
            "number": self.number,
            "redeals": self.redeals,
            "rounds": [
                {key: value for key, value in rnd.to_dict().items() if key != "variant"}
                for rnd in self.rounds
            ],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Match:
        """The match that `to_dict` wrote, every round gone over by the rules.

        Raises RecordError when the data are not of that shape or contradict themselves, with
        the round (from 0) where one is wrong, and InvalidVariant.

        >>> import json
        >>> import goita
        >>> match = Match.start(goita.load_variant("jga"), seed=7)
        >>> Match.from_dict(json.loads(json.dumps(match.to_dict()))) == match
        True
        """
        check_match(data)
        variant = resolve(data["variant"])
        first, second = data["scores"]
        options = DealOptions(**data["options"])
        match: Match | None = None
        for number, saved in enumerate(data["rounds"]):
            try:
                rnd = Round.from_dict({**saved, "variant": data["variant"]})
                if match is None:
                    match = cls.start(
                        variant,
                        seed=int(data["seed"]),
                        scores=(first, second),
                        dealer=rnd.dealt_by,
                        hands=rnd.dealt,
                        options=options,
                    )
                else:
                    match = match.next_round(rnd.dealt)
                if match.round.dealt_by != rnd.dealt_by:
                    raise RecordError(
                        f"player {match.round.dealt_by + 1} should deal, "
                        f"not player {rnd.dealt_by + 1}"
                    )
            except RoundNotOver as error:
                raise RecordError(str(error), round=number - 1) from None
            except GoitaError as error:
                raise RecordError(str(error), round=number) from None
            match = evolve(match, rounds=(*match.rounds[:-1], rnd))
        assert match is not None, "the schema asks for a round"
        passed_over = data["redeals"] - match.redeals
        if data["number"] != match.number or passed_over < 0:
            raise RecordError(
                f"'number' and 'redeals' should be {match.number} and {match.redeals} or more"
            )
        if passed_over and options == DealOptions():
            raise RecordError(f"'redeals' should be {match.redeals}: no deals are passed over")
        return evolve(match, redeals=int(data["redeals"]))

    def __repr__(self) -> str:
        return (
            f"<Match {self.variant.id}, seed {self.seed}, scores {self.scores}, "
            f"round {self.number}: {self.round.to_history()}>"
        )


def check_match(data: object) -> None:
    """Raise RecordError unless the data have the form of a saved match.

    >>> check_match({"format": "chess"})
    Traceback (most recent call last):
    ...
    goita.errors.RecordError: these data are no match: ...
    """
    fault = first_fault("match", data)
    if fault is not None:
        raise RecordError(f"these data are no match: {fault}")


def _check_scores(variant: Variant, scores: tuple[int, int]) -> tuple[int, int]:
    if not isinstance(scores, tuple | list) or len(scores) != 2:
        raise InvalidOption(f"the scores must be two numbers, not {scores!r}")
    for score in scores:
        check_number(score, "a score to begin with", 0, variant.target - 1)
    first, second = scores
    return first, second
