"""The values that a game is made of: the table, what lies elsewhere, and the sets played."""

from __future__ import annotations

from attrs import frozen

from goita.atodashi.actions import Action
from goita.atodashi.cards import HandCard, RuleChange, Sign


@frozen
class RuleInForce:
    """The rule card that lies on the table, who played it (from 0), and whether it is reversed.

    >>> from goita.atodashi import load_variant
    >>> RuleInForce(load_variant().card("rock-wins"), seat=2).reversed
    False
    """

    card: RuleChange
    seat: int
    reversed: bool = False


@frozen
class Table:
    """What lies on the table before everybody's eyes, by seat.

    `cards` are the hand cards, `over` the overwrite cards on each of them, the uppermost last;
    `rule` is None where ordinary janken decides.

    >>> table = Table((HandCard(Sign.ROCK), HandCard(Sign.PAPER, 2)), ((Sign.PAPER,), ()))
    >>> [str(card) for card in table.cards], table.over, table.rule
    (['rock', 'paper 2'], ((<Sign.PAPER: 'paper'>,), ()), None)
    >>> [sign.value for sign in table.signs]
    ['paper', 'paper']
    """

    cards: tuple[HandCard, ...] = ()
    over: tuple[tuple[Sign, ...], ...] = ()
    rule: RuleInForce | None = None

    @property
    def signs(self) -> tuple[Sign, ...]:
        """What the hand of each seat shows now.

        >>> Table((HandCard(Sign.ROCK),), ((),)).signs
        (<Sign.ROCK: 'rock'>,)
        """
        return tuple(
            over[-1] if over else card.sign
            for card, over in zip(self.cards, self.over, strict=True)
        )


@frozen
class Turn:
    """What a seat (from 0) did; `skipped` says that it was made to pass.

    >>> from goita.atodashi.actions import Pass
    >>> Turn(1, Pass(), skipped=True)
    Turn(seat=1, action=Pass(), skipped=True)
    >>> str(Turn(1, Pass(), skipped=True))
    'player 2: pass (skipped)'
    """

    seat: int
    action: Action
    skipped: bool = False

    def __str__(self) -> str:
        return f"player {self.seat + 1}: {self.action}" + (" (skipped)" if self.skipped else "")


@frozen
class PlayedSet:
    """A set that is over: its dealer, its turns, the table at its end, and who scored what.

    `won` says of each seat whether it won, `points` what that was worth.

    >>> from goita.atodashi import Game, Play, Sign, load_variant
    >>> from goita.atodashi.actions import Pass
    >>> game = Game.start(load_variant(), players=3, seed=7, dealer=1)
    >>> for action in (Play("own-to-paper", 1, Sign.PAPER), Pass(), Pass()):
    ...     game = game.apply(action)
    >>> [played] = game.sets
    >>> played.dealer, len(played.turns), [sign.value for sign in played.table.signs]
    (1, 3, ['rock', 'paper', 'paper'])
    >>> played.won, played.points
    ((False, True, True), (0, 4, 2))
    """

    dealer: int
    turns: tuple[Turn, ...]
    table: Table
    won: tuple[bool, ...]
    points: tuple[int, ...]


@frozen
class Janken:
    """Hands shown at once by players of equal scores: their seats, and what each showed.

    >>> Janken((0, 2), (Sign.ROCK, Sign.PAPER))
    Janken(seats=(0, 2), signs=(<Sign.ROCK: 'rock'>, <Sign.PAPER: 'paper'>))
    """

    seats: tuple[int, ...]
    signs: tuple[Sign, ...]


@frozen
class Result:
    """How a game ended: the points of each seat, the seats from first to last, and the janken
    that put equal scores in order.

    >>> from goita.atodashi.rules.scoring import result
    >>> ended = result((3, 5, 3), ties=1)
    >>> ended.points, ended.ranking, ended.winner
    ((3, 5, 3), (1, 2, 0), 1)
    >>> ended.janken
    (Janken(seats=(0, 2), signs=(<Sign.SCISSORS: 'scissors'>, <Sign.ROCK: 'rock'>)),)
    """

    points: tuple[int, ...]
    ranking: tuple[int, ...]
    janken: tuple[Janken, ...]

    @property
    def winner(self) -> int:
        """The seat that has won.

        >>> Result((3, 5, 4), (1, 2, 0), ()).winner
        1
        """
        return self.ranking[0]


@frozen
class Deal:
    """What chance decides, all at once: nothing is drawn at random after it.

    `piles` are the hand cards of each seat, `stock` the ids of the action cards that nobody was
    dealt, both with the next one first; `hands` are the ids of the action cards dealt to each seat.
    `dealer` is the seat that deals the first set. `ties` is what the janken for equal scores is
    drawn from, from 0 below 2 ** 63.

    >>> from goita.atodashi import Game, load_variant
    >>> deal = Game.start(load_variant(), players=4, seed=7, dealer=3).deal
    >>> [len(pile) for pile in deal.piles], len(deal.stock)
    ([8, 8, 8, 9], 34)
    >>> deal.dealer, deal.hands[3], deal.ties
    (3, ('draw-is-mine', 'reverse', 'reverse', 'skip'), 8326019865568190639)
    """

    piles: tuple[tuple[HandCard, ...], ...]
    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]
    dealer: int
    ties: int


@frozen
class State:
    """A game at one moment: every card in its zone, and whose turn it is.

    `number` is that of the set, from 0; `passes` how many turns in a row were passes, and
    `last` the seat that played the last action card in this set, None before the first.
    `piles`, `hands` and `stock` are what is left of those of the deal, `scores` the points of each
    seat, `turns` those of this set and `sets` those that are over. Once the game is over nothing
    lies on the table.

    >>> from goita.atodashi import Game, Play, Sign, load_variant
    >>> game = Game.start(load_variant(), players=3, seed=7, dealer=1)
    >>> state = game.apply(Play("own-to-paper", 1, Sign.PAPER)).state
    >>> state.number, state.dealer, state.turn, state.passes, state.last
    (0, 1, 2, 0, 1)
    >>> [str(turn) for turn in state.turns], [sign.value for sign in state.table.signs]
    (['player 2: own-to-paper 2 paper'], ['rock', 'paper', 'paper'])
    >>> state.hands[1], len(state.stock), len(state.piles[1])
    (('reverse', 'reverse', 'skip'), 38, 10)
    >>> state.trash, state.used, state.scores, state.sets, state.over
    (('own-to-paper',), (), (0, 0, 0), (), False)
    """

    number: int
    dealer: int
    turn: int
    passes: int
    last: int | None
    piles: tuple[tuple[HandCard, ...], ...]
    table: Table
    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]
    trash: tuple[str, ...]
    """The action cards in the trash, in the order in which they went there."""
    used: tuple[HandCard, ...]
    """The hand cards in the trash."""
    scores: tuple[int, ...]
    turns: tuple[Turn, ...] = ()
    sets: tuple[PlayedSet, ...] = ()
    over: bool = False

    @property
    def players(self) -> int:
        """How many players there are.

        >>> from goita.atodashi import Game, load_variant
        >>> Game.start(load_variant(), players=4, seed=7).state.players
        4
        """
        return len(self.hands)
