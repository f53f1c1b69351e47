"""A set: how it begins, when it is over, and what follows."""

from __future__ import annotations

from attrs import evolve

from goita.atodashi.rules.judging import winners
from goita.atodashi.rules.scoring import points
from goita.atodashi.state import Deal, PlayedSet, State, Table
from goita.atodashi.variant import Variant


def begun(deal: Deal) -> State:
    """The game as it begins: cards dealt, the first hands shown, the dealer's turn.

    Source: the rules of Atodashi Hodai.

    >>> from goita.atodashi import load_variant
    >>> from goita.atodashi.rules.dealing import deal
    >>> dealt = deal(load_variant(), players=3, seed=7)
    >>> begun(dealt).table.cards == tuple(pile[0] for pile in dealt.piles)
    True
    """
    players = len(deal.piles)
    state = State(
        number=0,
        dealer=deal.dealer,
        turn=deal.dealer,
        passes=0,
        last=None,
        piles=deal.piles,
        table=Table(),
        hands=tuple(tuple(sorted(hand)) for hand in deal.hands),
        stock=deal.stock,
        trash=(),
        used=(),
        scores=(0,) * players,
    )
    return shout(state)


def shout(state: State) -> State:
    """「じゃんけんぽん」: everybody turns up the next card of their own pile.

    Source: the rules of Atodashi Hodai.

    >>> from goita.atodashi import Game, load_variant
    >>> state = Game.start(load_variant(), players=4, seed=7, dealer=3).state
    >>> [len(pile) for pile in shout(state).piles]
    [6, 6, 6, 7]
    """
    table = Table(tuple(pile[0] for pile in state.piles), ((),) * state.players)
    return evolve(state, piles=tuple(pile[1:] for pile in state.piles), table=table)


def is_over(state: State) -> bool:
    """Whether all but the player of the last action card have passed since, or all where there
    was none.

    >>> from goita.atodashi import Game, load_variant
    >>> from goita.atodashi.actions import Pass
    >>> is_over(Game.start(load_variant(), players=3, seed=7).apply(Pass()).state)
    False
    """
    return state.passes == state.players - (state.last is not None)


def ended(variant: Variant, state: State) -> State:
    """The state after a set that is over: scored, tidied up, and the next one begun if there is
    another.

    Source: the rules of Atodashi Hodai.

    >>> from goita.atodashi import Game, load_variant
    >>> state = Game.start(load_variant(), players=3, seed=7).state
    >>> after = ended(load_variant(), state)
    >>> after.number, [len(hand) for hand in after.hands], len(after.used)
    (1, [5, 5, 5], 3)
    """
    state = _tidied(_scored(variant, state))
    if state.number + 1 == variant.sets_of(state.players):
        return evolve(state, over=True)
    dealer = (state.dealer + 1) % state.players
    state = evolve(
        _drawn(state), number=state.number + 1, dealer=dealer, turn=dealer, passes=0, last=None
    )
    return shout(state)


def _scored(variant: Variant, state: State) -> State:
    scored = points(variant, state.table, state.dealer)
    played = PlayedSet(state.dealer, state.turns, state.table, winners(state.table), scored)
    scores = tuple(old + new for old, new in zip(state.scores, scored, strict=True))
    return evolve(state, scores=scores, sets=(*state.sets, played), turns=())


def _tidied(state: State) -> State:
    """All that lies on the table to the trash; the overwrite cards go back to their players."""
    return evolve(
        state,
        table=Table(),
        used=(*state.used, *state.table.cards),
        trash=(*state.trash, *on_table(state.table)),
    )


def on_table(table: Table) -> tuple[str, ...]:
    """The ids of the action cards that lie on the table: a rule, and a reverse on it.

    >>> on_table(Table())
    ()
    """
    if table.rule is None:
        return ()
    return (table.rule.card.id, "reverse") if table.rule.reversed else (table.rule.card.id,)


def _drawn(state: State) -> State:
    """Everybody draws one action card, the dealer of the set first."""
    hands = list(state.hands)
    for place, card in enumerate(state.stock[: state.players]):
        seat = (state.dealer + place) % state.players
        hands[seat] = tuple(sorted((*hands[seat], card)))
    return evolve(state, hands=tuple(hands), stock=state.stock[state.players :])
