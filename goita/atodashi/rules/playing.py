"""A turn: what may be played, why something may not, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from goita.atodashi.actions import Action, Pass, Play
from goita.atodashi.cards import HandChange, Reverse, RuleChange, Sign, Skip, Whose
from goita.atodashi.rules.sets import ended, is_over, on_table
from goita.atodashi.state import RuleInForce, State, Table, Turn
from goita.atodashi.variant import Variant


def legal(variant: Variant, table: Table, hand: tuple[str, ...], seat: int) -> tuple[Action, ...]:
    """What a seat with this hand of action cards may do in its turn; a pass first.

    Source: the rules of Atodashi Hodai.

    >>> from goita.atodashi import Game, load_variant
    >>> table = Game.start(load_variant(), players=3, seed=7).state.table
    >>> [str(action) for action in legal(load_variant(), table, ("reverse", "skip"), seat=0)]
    ['pass', 'skip']
    """
    plays = (play for name in dict.fromkeys(hand) for play in _plays(variant, table, name))
    return (Pass(), *(play for play in plays if refusal(variant, table, hand, seat, play) is None))


def _plays(variant: Variant, table: Table, name: str) -> Iterator[Play]:
    card = variant.card(name)
    if isinstance(card, HandChange):
        yield from (Play(name, seat, to) for seat in range(len(table.cards)) for to in card.to)
    else:
        yield Play(name)


def refusal(
    variant: Variant, table: Table, hand: tuple[str, ...], seat: int, action: Action
) -> tuple[str, str] | None:
    """The rule that forbids an action in a seat's turn, by name and in words; None for a legal one.

    >>> from goita.atodashi import Game, load_variant
    >>> table = Game.start(load_variant(), players=3, seed=7).state.table
    >>> refusal(load_variant(), table, ("reverse",), 0, Play("reverse"))
    ('nothing_to_reverse', 'no rule card is on the table')
    """
    if isinstance(action, Pass):
        return None
    if action.card not in hand:
        return (
            "not_in_hand",
            f"{action.card!r:.60} is not in hand: {', '.join(hand) or 'no card is'}",
        )
    card = variant.card(action.card)
    if isinstance(card, HandChange):
        return _may_change(variant, card, table, seat, action)
    if action.seat is not None or action.sign is not None:
        return "changes_no_hand", "only a hand change names a hand and a sign"
    if isinstance(card, Reverse):
        if table.rule is None:
            return "nothing_to_reverse", "no rule card is on the table"
        if table.rule.reversed:
            return "reversed_already", "the rule on the table is reversed already"
    return None


def _may_change(
    variant: Variant, card: HandChange, table: Table, seat: int, action: Play
) -> tuple[str, str] | None:
    if action.seat is None or action.sign is None:
        return "names_a_hand", "a hand change says whose hand becomes which sign"
    if not 0 <= action.seat < len(table.cards):
        return "no_such_seat", f"there is no player {action.seat + 1}"
    if card.whose is Whose.OWN and action.seat != seat:
        return "whose_hand", "the card changes one's own hand"
    if card.whose is Whose.OTHERS and action.seat == seat:
        return "whose_hand", "the card changes the hand of somebody else"
    if action.sign not in card.to:
        return "to_which_sign", f"the card changes a hand to {' or '.join(card.to)}"
    if not variant.overwrite_cards_of(action.sign):
        return "no_overwrite_card", f"nobody has an overwrite card that shows {action.sign}"
    if table.signs[action.seat] == action.sign:
        return "no_change", f"the hand shows {action.sign} already"
    return None


def changed(variant: Variant, table: Table, seat: int, action: Action) -> Table:
    """The table after a legal action of a seat.

    Source: the rules of Atodashi Hodai.

    >>> from goita.atodashi import Game, load_variant
    >>> table = Game.start(load_variant(), players=3, seed=7).state.table
    >>> changed(load_variant(), table, 1, Play("rock-wins")).rule.seat
    1
    """
    card = None if isinstance(action, Pass) else variant.card(action.card)
    if isinstance(card, RuleChange):
        return evolve(table, rule=RuleInForce(card, seat))
    if isinstance(card, Reverse) and table.rule is not None:
        return evolve(table, rule=evolve(table.rule, reversed=True))
    if isinstance(card, HandChange) and isinstance(action, Play) and action.sign is not None:
        many = variant.overwrite_cards_of(action.sign)
        over = (
            _overwritten(signs, action.sign, many) if whose == action.seat else signs
            for whose, signs in enumerate(table.over)
        )
        return evolve(table, over=tuple(over))
    return table


def _overwritten(over: tuple[Sign, ...], sign: Sign, many: int) -> tuple[Sign, ...]:
    """The overwrite cards on a hand with one more on top, of which its player has so many.

    Where all of them lie there already, the undermost is put on top again.
    """
    below = list(over)
    if over.count(sign) == many:
        below.remove(sign)
    return (*below, sign)


def after(variant: Variant, state: State, action: Action) -> State:
    """The state after a legal action of the seat whose turn it is, a new set begun where one ends.

    Source: the rules of Atodashi Hodai.

    >>> from goita.atodashi import Game, load_variant
    >>> state = Game.start(load_variant(), players=3, seed=7).state
    >>> after(load_variant(), state, Pass()).turn == (state.turn + 1) % 3
    True
    """
    seat = state.turn
    turns = [Turn(seat, action)]
    if isinstance(action, Pass):
        state = evolve(state, passes=state.passes + 1)
    else:
        state = _played(variant, state, action)
        if isinstance(variant.card(action.card), Skip):
            turns.append(Turn((seat + 1) % state.players, Pass(), skipped=True))
            state = evolve(state, passes=1)
    turn = (seat + len(turns)) % state.players
    state = evolve(state, turn=turn, turns=(*state.turns, *turns))
    return ended(variant, state) if is_over(state) else state


def _played(variant: Variant, state: State, action: Play) -> State:
    """The card out of the hand and on the table, or in the trash where it does not stay there."""
    seat = state.turn
    hands = list(state.hands)
    hand = list(hands[seat])
    hand.remove(action.card)
    hands[seat] = tuple(hand)
    table = changed(variant, state.table, seat, action)
    gone = on_table(state.table) if isinstance(variant.card(action.card), RuleChange) else ()
    if not isinstance(variant.card(action.card), RuleChange | Reverse):
        gone = (action.card,)
    trash = (*state.trash, *gone)
    return evolve(state, hands=tuple(hands), table=table, trash=trash, passes=0, last=seat)
