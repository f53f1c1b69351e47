"""Arguments from outside, checked: players, seats, the cards of a deal, actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from attrs import evolve

from goita.atodashi.actions import Pass, Play
from goita.atodashi.cards import HandCard, Sign
from goita.atodashi.state import Deal
from goita.atodashi.variant import Variant
from goita.errors import InvalidHand, InvalidOption


def check_players(variant: Variant, players: int) -> None:
    """Raise InvalidOption unless so many can play this, which has to be a Variant.

    >>> from goita.atodashi import load_variant
    >>> check_players(load_variant(), 2)
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: 2 cannot play atodashi; there should be 3, 4 or 5 players
    """
    if not isinstance(variant, Variant):
        raise InvalidOption(f"{variant!r:.60} is no variant; get one with atodashi.load_variant()")
    if type(players) is not int or variant.sets_of(players) is None:
        *most, last = (str(number) for number, _ in variant.sets)
        many = f"{', '.join(most)} or {last}" if most else last
        raise InvalidOption(
            f"{players!r:.20} cannot play {variant}; there should be {many} players"
        )


def check_seat(seat: int, players: int, what: str) -> None:
    """Raise InvalidOption unless this is a seat from 0; `what` says whose.

    >>> check_seat(3, 3, "the dealer")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: the dealer must be a seat from 0 to 2, not 3
    """
    if type(seat) is not int or not 0 <= seat < players:
        raise InvalidOption(f"{what} must be a seat from 0 to {players - 1}, not {seat!r:.20}")


def deal_of_cards(deal: Deal) -> Deal:
    """A deal whose cards are cards, lists of them turned into tuples. Raises InvalidOption for what
    is no Deal, and InvalidHand.

    >>> from attrs import evolve
    >>> from goita.atodashi import Game, load_variant
    >>> deal = Game.start(load_variant(), players=3, seed=7).deal
    >>> deal_of_cards(evolve(deal, stock=list(deal.stock))) == deal
    True
    >>> deal_of_cards(evolve(deal, piles=("rock", "paper", "rock")))
    Traceback (most recent call last):
    ...
    goita.errors.InvalidHand: the pile of player 1 should be a tuple of hand cards, not 'rock'
    """
    if type(deal) is not Deal:
        raise InvalidOption(f"{deal!r:.60} is no deal; get one from a game, as game.deal")
    hand_card, id_of_card = "HandCard(Sign.ROCK) and the like", "an id such as 'skip'"
    piles = _cards(deal.piles, "the piles", "piles")
    hands = _cards(deal.hands, "the hands", "hands")
    return evolve(
        deal,
        piles=tuple(
            _cards(pile, f"the pile of player {number}", "hand cards", _is_hand_card, hand_card)
            for number, pile in enumerate(piles, 1)
        ),
        hands=tuple(
            _cards(hand, f"the hand of player {number}", "ids", _is_id, id_of_card)
            for number, hand in enumerate(hands, 1)
        ),
        stock=_cards(deal.stock, "the stock", "ids", _is_id, id_of_card),
    )


def _cards(
    cards: object,
    what: str,
    kind: str,
    is_one: Callable[[object], bool] = lambda _: True,
    right: str = "",
) -> tuple[Any, ...]:
    if not isinstance(cards, tuple | list):
        raise InvalidHand(f"{what} should be a tuple of {kind}, not {cards!r:.60}")
    for card in cards:
        if not is_one(card):
            raise InvalidHand(f"{what}: {card!r:.60} is no card; there should be {right}")
    return tuple(cards)


def _is_hand_card(card: object) -> bool:
    return (
        type(card) is HandCard
        and type(card.sign) is Sign
        and (card.points is None or type(card.points) is int)
    )


def _is_id(card: object) -> bool:
    return type(card) is str


def check_cards(variant: Variant, deal: Deal) -> None:
    """Raise InvalidHand unless a deal has the variant's cards, enough of them in each place.

    >>> from attrs import evolve
    >>> from goita.atodashi import Game, load_variant
    >>> deal = Game.start(load_variant(), players=3, seed=7).deal
    >>> check_cards(load_variant(), evolve(deal, stock=deal.stock[1:]))
    Traceback (most recent call last):
    ...
    goita.errors.InvalidHand: action card 'reverse': 7 instead of 8
    """
    players = len(deal.piles)
    piled = Counter(str(card) for pile in deal.piles for card in pile)
    held = Counter([*(card for hand in deal.hands for card in hand), *deal.stock])
    expected = Counter({str(card): count for card, count in variant.hand_cards})
    expected_held = Counter({card.id: count for card, count in variant.action_cards})
    for name in sorted({*piled, *expected}):
        if piled[name] != expected[name]:
            raise InvalidHand(f"hand card {name!r:.60}: {piled[name]} instead of {expected[name]}")
    for name in sorted({*held, *expected_held}):
        if held[name] != expected_held[name]:
            raise InvalidHand(
                f"action card {name!r:.60}: {held[name]} instead of {expected_held[name]}"
            )
    if len(deal.hands) != players:
        raise InvalidHand(f"there are {players} piles and {len(deal.hands)} hands")
    for seat, hand in enumerate(deal.hands):
        if len(hand) != variant.dealt:
            raise InvalidHand(f"player {seat + 1} has {len(hand)} cards, not {variant.dealt}")
    needed = variant.sets_of(players) or 0
    for seat, pile in enumerate(deal.piles):
        if len(pile) < needed:
            raise InvalidHand(
                f"the pile of player {seat + 1} has {len(pile)} cards; {needed} are needed"
            )


def is_action(action: object) -> bool:
    """Whether this is an action and nothing that only looks like one.

    >>> is_action(Play("skip")), is_action("skip")
    (True, False)
    """
    if type(action) is Pass:
        return True
    return (
        type(action) is Play
        and type(action.card) is str
        and (action.seat is None or type(action.seat) is int)
        and (action.sign is None or type(action.sign) is Sign)
    )
