"""Games of Atodashi Hodai for tests: arranged by hand, generated, and played for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goita.atodashi import Deal, Game, HandCard, Pass, Play, Sign, Variant, load_variant
from goita.atodashi.actions import Action, parse_action

SHIPPED = load_variant("atodashi")
PLAYERS = (3, 4, 5)
EACH_NUMBER = pytest.mark.parametrize("players", PLAYERS)


def hand_card(text: str) -> HandCard:
    sign, _, points = text.partition(" ")
    return HandCard(Sign(sign), int(points) if points else None)


def arranged(
    tops: Sequence[str],
    hands: Sequence[Sequence[str]] = (),
    *,
    then: Sequence[str] = (),
    stock: Sequence[str] = (),
    dealer: int = 0,
    ties: int = 1,
    variant: Variant = SHIPPED,
) -> Game:
    """A game in which these cards are turned up first, and `then` those.

    `hands` begin with these action cards, the stock with those; the rest is whatever is left.
    """
    players = len(tops)
    cards = [card for card, count in variant.hand_cards for _ in range(count)]
    actions = [card.id for card, count in variant.action_cards for _ in range(count)]
    piles: list[list[HandCard]] = [[] for _ in range(players)]
    for row in (tops, then):
        for seat, text in enumerate(row):
            cards.remove(hand_card(text))
            piles[seat].append(hand_card(text))
    for place, card in enumerate(cards):
        piles[place % players].append(card)
    held = [list(hand) for hand in hands] + [[] for _ in range(players - len(hands))]
    for name in (*(name for hand in held for name in hand), *stock):
        actions.remove(name)
    for hand in held:
        while len(hand) < variant.dealt:
            hand.append(actions.pop())
    deal = Deal(
        tuple(map(tuple, piles)),
        tuple(map(tuple, held)),
        (*stock, *actions),
        dealer,
        ties,
    )
    return Game.of(variant, deal)


def play(game: Game, *turns: str) -> Game:
    """The game after these turns, as records write them."""
    for text in turns:
        game = game.apply(parse_action(text))
    return game


def passes(game: Game, turns: int) -> Game:
    return play(game, *["pass"] * turns)


def rest_of_set(game: Game) -> Game:
    """The game after nobody played any more in the set."""
    sets = len(game.sets)
    while len(game.sets) == sets:
        game = game.apply(Pass())
    return game


def every_action(variant: Variant, players: int) -> Iterator[Action]:
    """Everything that could be said, by cards that there are and by one that there is not."""
    yield Pass()
    for name in (*(card.id for card, _ in variant.action_cards), "no-such-card"):
        yield Play(name)
        yield Play(name, 0)
        yield Play(name, None, Sign.ROCK)
        for seat in range(-1, players + 1):
            yield from (Play(name, seat, sign) for sign in Sign)


# Strategies.

SEEDS = st.integers(0, 2**63 - 1)
SIGNS = tuple(map(str, Sign))
NAMES = {"ja": "札", "en": "a card"}
WINS = (
    "fewest_fingers",
    "most_fingers",
    "rock",
    "scissors",
    "paper",
    "fewest_players",
    "draw_is_mine",
)


@st.composite
def variant_data(draw: st.DrawFn) -> dict[str, Any]:
    """The data of a variant file with a deck of its own, `extends` left out."""
    counts = st.integers(0, 6)
    kinds = st.tuples(st.sampled_from(SIGNS), st.one_of(st.none(), st.integers(1, 9)))
    hand_cards = [
        {"sign": sign, "count": draw(counts)} | ({} if points is None else {"points": points})
        for sign, points in draw(st.lists(kinds, min_size=1, max_size=9, unique=True))
    ]
    rule_changes = [
        {"id": f"rule-{number}", "wins": wins, "count": draw(counts), **NAMES}
        for number, wins in enumerate(draw(st.lists(st.sampled_from(WINS), max_size=8)))
    ]
    changes = st.tuples(
        st.sampled_from(("own", "others", "anybody")),
        st.lists(st.sampled_from(SIGNS), min_size=1, unique=True),
    )
    hand_changes = [
        {"id": f"change-{number}", "whose": whose, "to": to, "count": draw(counts), **NAMES}
        for number, (whose, to) in enumerate(draw(st.lists(changes, max_size=5)))
    ]
    dealt = draw(st.integers(0, 5))
    sets = {str(players): draw(st.integers(1, 6)) for players in PLAYERS}
    # Enough cards for all that are dealt, drawn and turned up.
    needed = max(int(players) * many for players, many in sets.items())
    hand_cards[0]["count"] += max(0, needed - sum(card["count"] for card in hand_cards))
    needed = max(int(players) * (dealt + many - 1) for players, many in sets.items())
    reverse, skip = draw(counts), draw(counts)
    held = sum(card["count"] for card in (*rule_changes, *hand_changes)) + reverse
    return {
        "game": "atodashi",
        "id": "generated",
        "name": NAMES,
        "source": ["generated"],
        "hand_cards": hand_cards,
        "overwrite_cards": [
            {"sign": sign, "count": draw(st.integers(1, 2))}
            for sign in draw(st.lists(st.sampled_from(SIGNS), unique=True))
        ],
        "rule_changes": rule_changes,
        "hand_changes": hand_changes,
        "reverse": {"count": reverse, **NAMES},
        "skip": {"count": max(skip, needed - held), **NAMES},
        "dealt": dealt,
        "sets": sets,
        "points": {"win": draw(st.integers(1, 5)), "dealer_times": draw(st.integers(1, 4))},
    }


def variants() -> st.SearchStrategy[Variant]:
    return st.one_of(st.just(SHIPPED), variant_data().map(Variant.from_dict))


@st.composite
def played_games(draw: st.DrawFn, players: int) -> Game:
    """A game of any deck, played at random for some turns, often to its end."""
    game = Game.start(draw(variants()), players=players, seed=draw(SEEDS))
    random = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.one_of(st.integers(0, 40), st.just(100_000)))):
        if game.result is not None:
            break
        game = game.apply(random.choice(game.legal_actions()))
    return game


def for_each_number(test: Callable[[Game], None]) -> Any:
    """The property for games of 3, of 4 and of 5 players."""

    @EACH_NUMBER
    @settings(max_examples=50)
    @given(data=st.data())
    def property_holds(players: int, data: st.DataObject) -> None:
        test(data.draw(played_games(players)))

    property_holds.__name__ = test.__name__
    return property_holds
