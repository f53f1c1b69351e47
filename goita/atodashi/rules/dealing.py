"""How cards are shuffled and dealt, from a seed."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from goita.atodashi.state import Deal
from goita.atodashi.variant import Variant
from goita.players.seeds import mixed

Card = TypeVar("Card")


def deal(variant: Variant, players: int, seed: int, dealer: int | None = None) -> Deal:
    """The deal of a seed, from 0 below 2 ** 63; without a dealer (from 0) one is drawn.

    All hand cards are dealt out into piles, one after another from the dealer on; of the action
    cards everybody gets some and the rest is the stock.

    Source: the rules of Atodashi Hodai.

    >>> from goita.atodashi import load_variant
    >>> dealt = deal(load_variant(), players=5, seed=7, dealer=1)
    >>> [len(pile) for pile in dealt.piles], [len(hand) for hand in dealt.hands]
    ([6, 7, 7, 7, 6], [4, 4, 4, 4, 4])
    """
    random = Random(mixed(seed, players))
    if dealer is None:
        dealer = int(random.random() * players)
    cards = _shuffled(variant.hand_cards, random)
    actions = [card.id for card in _shuffled(variant.action_cards, random)]
    dealt = variant.dealt
    return Deal(
        piles=tuple(tuple(cards[(seat - dealer) % players :: players]) for seat in range(players)),
        hands=tuple(
            tuple(sorted(actions[seat * dealt : (seat + 1) * dealt])) for seat in range(players)
        ),
        stock=tuple(actions[players * dealt :]),
        dealer=dealer,
        ties=mixed(seed, players, 1),
    )


def _shuffled(kinds: Iterable[tuple[Card, int]], random: Random) -> list[Card]:
    """So many cards of each kind in any order, by Fisher and Yates."""
    cards = [card for card, count in kinds for _ in range(count)]
    for last in range(len(cards) - 1, 0, -1):
        # Unlike `shuffle`, `random` is the same in every Python version.
        other = int(random.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards
