"""A game of Atodashi Hodai: an immutable value that asks the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen

from goita.arguments import check_number
from goita.atodashi.actions import Action
from goita.atodashi.arguments import (
    check_cards,
    check_players,
    check_seat,
    deal_of_cards,
    is_action,
)
from goita.atodashi.observation import Observation, observed
from goita.atodashi.rules import dealing, scoring, sets
from goita.atodashi.rules.playing import after, legal, refusal
from goita.atodashi.state import Deal, PlayedSet, Result, State
from goita.atodashi.variant import Variant
from goita.errors import IllegalAction, MatchOver
from goita.players.seeds import MOST


@frozen(repr=False)
class Game:
    """A game at one moment, a value; `apply` returns another one. Seats are numbered from 0,
    clockwise.

    `deal` is all that chance decides, and `state` how the game stands.

    >>> from goita.atodashi import load_variant
    >>> game = Game.start(load_variant(), players=4, seed=7, dealer=2)
    >>> game.turn, game.scores, game.result
    (2, (0, 0, 0, 0), None)
    >>> game.variant.id, game.deal.dealer, len(game.state.stock)
    ('atodashi', 2, 34)
    """

    variant: Variant
    deal: Deal
    state: State

    @classmethod
    def start(cls, variant: Variant, *, players: int, seed: int, dealer: int | None = None) -> Game:
        """A game whose cards are dealt and whose first hands are shown.

        `players` are so many as the variant has a number of sets for, the seed is from 0 below
        2 ** 63, and without a `dealer`, a seat from 0, one is drawn. Raises InvalidOption.

        >>> from goita.atodashi import load_variant
        >>> Game.start(load_variant(), players=6, seed=7)
        Traceback (most recent call last):
        ...
        goita.errors.InvalidOption: 6 cannot play atodashi; there should be 3, 4 or 5 players
        """
        check_players(variant, players)
        check_number(seed, "the seed", 0, MOST)
        if dealer is not None:
            check_seat(dealer, players, "the dealer")
        deal = dealing.deal(variant, players, seed, dealer)
        return cls(variant, deal, sets.begun(deal))

    @classmethod
    def of(cls, variant: Variant, deal: Deal) -> Game:
        """A game of given cards, in tuples or lists. Raises InvalidOption and InvalidHand where
        they are no cards, not the variant's, or too few.

        >>> from goita.atodashi import load_variant
        >>> game = Game.start(load_variant(), players=3, seed=7)
        >>> Game.of(load_variant(), game.deal) == game
        True
        """
        deal = deal_of_cards(deal)
        players = len(deal.piles)
        check_players(variant, players)
        check_seat(deal.dealer, players, "the dealer")
        check_number(deal.ties, "the number that janken is drawn from", 0, MOST)
        check_cards(variant, deal)
        return cls(variant, deal, sets.begun(deal))

    def __repr__(self) -> str:
        return f"<Game of {self.variant}, {self.players} players, set {self.number}: {self.scores}>"

    @property
    def players(self) -> int:
        """How many players there are.

        >>> from goita.atodashi import load_variant
        >>> Game.start(load_variant(), players=5, seed=7).players
        5
        """
        return self.state.players

    @property
    def number(self) -> int:
        """The number of the set, from 0.

        >>> from goita.atodashi import load_variant
        >>> Game.start(load_variant(), players=5, seed=7).number
        0
        """
        return self.state.number

    @property
    def dealer(self) -> int:
        """The dealer of the set.

        >>> from goita.atodashi import load_variant
        >>> Game.start(load_variant(), players=5, seed=7, dealer=4).dealer
        4
        """
        return self.state.dealer

    @property
    def turn(self) -> int:
        """The seat to act.

        >>> from goita.atodashi import load_variant
        >>> Game.start(load_variant(), players=5, seed=7, dealer=4).turn
        4
        """
        return self.state.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far.

        >>> from goita.atodashi import load_variant
        >>> Game.start(load_variant(), players=3, seed=7).scores
        (0, 0, 0)
        """
        return self.state.scores

    @property
    def sets(self) -> tuple[PlayedSet, ...]:
        """The sets that are over.

        >>> from goita.atodashi import load_variant
        >>> Game.start(load_variant(), players=3, seed=7).sets
        ()
        """
        return self.state.sets

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on.

        >>> from goita.atodashi import Pass, load_variant
        >>> game = Game.start(load_variant(), players=5, seed=7)
        >>> while game.result is None:
        ...     game = game.apply(Pass())
        >>> len(game.sets), sorted(game.result.ranking)
        (5, [0, 1, 2, 3, 4])
        """
        if not self.state.over:
            return None
        return scoring.result(self.state.scores, self.deal.ties)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do, a pass first; nothing once the game is over.

        >>> from goita.atodashi import load_variant
        >>> Game.start(load_variant(), players=3, seed=7).legal_actions()[0]
        Pass()
        """
        state = self.state
        if state.over:
            return ()
        return legal(self.variant, state.table, state.hands[state.turn], state.turn)

    def apply(self, action: Action) -> Game:
        """The game after the seat to act has done this; a new set has begun where one ended.

        Raises IllegalAction, naming the rule, and MatchOver once the game is over.

        >>> from goita.atodashi import Play, load_variant
        >>> Game.start(load_variant(), players=3, seed=7, dealer=0).apply(Play("reverse", 1))
        Traceback (most recent call last):
        ...
        goita.errors.IllegalAction: player 1 may not play reverse: ...
        """
        state = self.state
        if state.over:
            raise MatchOver("the game is over")
        if not is_action(action):
            raise IllegalAction(
                f"{action!r:.60} is no turn; pass, or play one of {', '.join(self.hand_to_act())}",
                rule="no_such_action",
            )
        hand = state.hands[state.turn]
        refused = refusal(self.variant, state.table, hand, state.turn, action)
        if refused is not None:
            rule, why = refused
            raise IllegalAction(
                f"player {state.turn + 1} may not play {str(action)[:60]}: {why}", action, rule
            )
        return evolve(self, state=after(self.variant, state, action))

    def hand_to_act(self) -> tuple[str, ...]:
        """The ids of the action cards of the seat to act.

        >>> from goita.atodashi import load_variant
        >>> len(Game.start(load_variant(), players=3, seed=7).hand_to_act())
        4
        """
        return self.state.hands[self.state.turn]

    def observe(self, seat: int | None) -> Observation:
        """What a seat may know, or with None a spectator. Raises InvalidOption.

        >>> from goita.atodashi import load_variant
        >>> Game.start(load_variant(), players=3, seed=7).observe(2).seat
        2
        """
        if seat is not None:
            check_seat(seat, self.players, "the observer")
        return observed(self.variant, self.state, self.result, seat)

    def to_dict(self) -> dict[str, Any]:
        """The game as data for JSON, as `goita.atodashi.records` has it.

        >>> from goita.atodashi import load_variant
        >>> Game.start(load_variant(), players=3, seed=7).to_dict()["format"]
        'atodashi-record'
        """
        from goita.atodashi.records import to_data

        return to_data(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Game:
        """The game that `to_dict` wrote, gone over by the rules. Raises RecordError.

        >>> from goita.atodashi import load_variant
        >>> game = Game.start(load_variant(), players=3, seed=7)
        >>> Game.from_dict(game.to_dict()) == game
        True
        """
        from goita.atodashi.records import from_data

        return from_data(data)
