"""What one seat, or a spectator, may know of a game, and nothing else."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from goita.atodashi.actions import Action
from goita.atodashi.cards import HandCard
from goita.atodashi.rules.playing import legal
from goita.atodashi.state import PlayedSet, Result, State, Table, Turn
from goita.atodashi.variant import Variant


@frozen(repr=False)
class Observation:
    """What `seat` may know of a game, or a spectator where `seat` is None. Seats count from 0.

    Nobody sees a pile, its owner included, nor the order of the stock; only its holder sees a
    hand of action cards. `hand` is empty for a spectator, and `legal_actions` unless it is the
    observer's turn. `trash` and `used` are the action and hand cards in the trash, which
    everybody has seen go there. `passes` are how many turns in a row were passes, and `last` is
    the seat that played the last action card in this set, None before the first. `result` is None
    while the game goes on.

    >>> from goita.atodashi import Game, Play, Sign, load_variant
    >>> game = Game.start(load_variant(), players=3, seed=7, dealer=1)
    >>> game = game.apply(Play("own-to-paper", 1, Sign.PAPER))
    >>> seen = game.observe(2)
    >>> seen.hand == game.state.hands[2], seen.hand_sizes, seen.pile_sizes, seen.stock_size
    (True, (4, 3, 4), (10, 10, 10), 38)
    >>> seen.number, seen.dealer, seen.turn, seen.passes, seen.last
    (0, 1, 2, 0, 1)
    >>> [str(turn) for turn in seen.turns], [sign.value for sign in seen.table.signs]
    (['player 2: own-to-paper 2 paper'], ['rock', 'paper', 'paper'])
    >>> seen.trash, seen.used, str(seen.legal_actions[1])
    (('own-to-paper',), (), 'any-to-any 1 scissors')
    >>> seen.variant.id, seen.seat, seen.scores, seen.sets, seen.result
    ('atodashi', 2, (0, 0, 0), (), None)
    """

    variant: Variant
    seat: int | None
    number: int
    """The number of the set, from 0."""
    dealer: int
    turn: int
    passes: int
    last: int | None
    table: Table
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    stock_size: int
    trash: tuple[str, ...]
    used: tuple[HandCard, ...]
    scores: tuple[int, ...]
    turns: tuple[Turn, ...]
    """The turns of this set."""
    sets: tuple[PlayedSet, ...]
    """The sets that are over."""
    legal_actions: tuple[Action, ...]
    result: Result | None

    @property
    def players(self) -> int:
        """How many players there are.

        >>> from goita.atodashi import Game, load_variant
        >>> Game.start(load_variant(), players=3, seed=7).observe(0).players
        3
        """
        return len(self.scores)

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<Observation of {whose}: set {self.number}, turn of seat {self.turn}>"

    def to_dict(self) -> dict[str, Any]:
        """The same as data for JSON: cards and actions as texts, seats from 0.

        >>> from goita.atodashi import Game, load_variant
        >>> data = Game.start(load_variant(), players=3, seed=7, dealer=1).observe(1).to_dict()
        >>> data["seat"], data["hand_sizes"], len(data["table"]["cards"])
        (1, [4, 4, 4], 3)
        """
        result = self.result
        return {
            "variant": self.variant.id,
            "seat": self.seat,
            "number": self.number,
            "dealer": self.dealer,
            "turn": self.turn,
            "passes": self.passes,
            "last": self.last,
            "table": _table(self.table),
            "hand": list(self.hand),
            "hand_sizes": list(self.hand_sizes),
            "pile_sizes": list(self.pile_sizes),
            "stock_size": self.stock_size,
            "trash": list(self.trash),
            "used": list(map(str, self.used)),
            "scores": list(self.scores),
            "turns": _turns(self.turns),
            "sets": [
                {
                    "dealer": played.dealer,
                    "turns": _turns(played.turns),
                    "table": _table(played.table),
                    "won": list(played.won),
                    "points": list(played.points),
                }
                for played in self.sets
            ],
            "legal_actions": list(map(str, self.legal_actions)),
            "result": None
            if result is None
            else {"points": list(result.points), "ranking": list(result.ranking)},
        }


def _table(table: Table) -> dict[str, Any]:
    rule = table.rule
    return {
        "cards": list(map(str, table.cards)),
        "over": [list(map(str, over)) for over in table.over],
        "rule": None
        if rule is None
        else {"card": rule.card.id, "seat": rule.seat, "reversed": rule.reversed},
    }


def _turns(turns: tuple[Turn, ...]) -> list[dict[str, Any]]:
    return [
        {"seat": turn.seat, "action": str(turn.action), "skipped": turn.skipped} for turn in turns
    ]


def observed(
    variant: Variant, state: State, result: Result | None, seat: int | None
) -> Observation:
    """What a seat may know of a state, or a spectator.

    >>> from goita.atodashi import Game, load_variant
    >>> game = Game.start(load_variant(), players=3, seed=7)
    >>> observed(game.variant, game.state, None, None).hand
    ()
    """
    hand = () if seat is None else state.hands[seat]
    acts = seat is not None and seat == state.turn and not state.over
    return Observation(
        variant=variant,
        seat=seat,
        number=state.number,
        dealer=state.dealer,
        turn=state.turn,
        passes=state.passes,
        last=state.last,
        table=state.table,
        hand=hand,
        hand_sizes=tuple(map(len, state.hands)),
        pile_sizes=tuple(map(len, state.piles)),
        stock_size=len(state.stock),
        trash=state.trash,
        used=state.used,
        scores=state.scores,
        turns=state.turns,
        sets=state.sets,
        legal_actions=legal(variant, state.table, hand, state.turn) if acts else (),
        result=result,
    )
