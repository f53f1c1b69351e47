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

    `cards` are the hand cards, `over` the overwrite cards on each of them, the uppermost last.

    >>> table = Table((HandCard(Sign.ROCK), HandCard(Sign.PAPER, 2)), ((Sign.PAPER,), ()))
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

    >>> from goita.atodashi import Game, load_variant
    >>> from goita.atodashi.actions import Pass
    >>> game = Game.start(load_variant(), players=3, seed=7)
    >>> for _ in range(3):
    ...     game = game.apply(Pass())
    >>> [played] = game.sets
    >>> played.dealer == game.deal.dealer, sum(played.points) == sum(game.scores)
    (True, True)
    """

    dealer: int
    turns: tuple[Turn, ...]
    table: Table
    won: tuple[bool, ...]
    points: tuple[int, ...]


@frozen
class Janken:
    """Hands shown at once by players of equal scores: their seats, and what each showed.

    >>> Janken((0, 2), (Sign.ROCK, Sign.PAPER)).seats
    (0, 2)
    """

    seats: tuple[int, ...]
    signs: tuple[Sign, ...]


@frozen
class Result:
    """How a game ended: the points of each seat, the seats from first to last, and the janken
    that put equal scores in order.

    >>> Result((3, 5, 4), (1, 2, 0), ()).winner
    1
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

    `piles` are the hand cards of each seat, `stock` the action cards that nobody was dealt, both
    with the next one first; `hands` are the ids of the action cards dealt to each seat. `ties`
    is what the janken for equal scores is drawn from, from 0 below 2 ** 63.

    >>> from goita.atodashi import Game, load_variant
    >>> deal = Game.start(load_variant(), players=4, seed=7, dealer=3).deal
    >>> [len(pile) for pile in deal.piles], len(deal.stock)
    ([8, 8, 8, 9], 34)
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
    `turns` are those of this set. Once the game is over nothing lies on the table.

    >>> from goita.atodashi import Game, load_variant
    >>> state = Game.start(load_variant(), players=4, seed=7).state
    >>> state.number, state.turn == state.dealer, state.trash
    (0, True, ())
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
