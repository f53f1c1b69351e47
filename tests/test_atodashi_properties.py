"""What holds of every game of Atodashi Hodai, of three to five players and with any deck."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random

import pytest
from atodashi_games import (
    EACH_NUMBER,
    SEEDS,
    SHIPPED,
    every_action,
    for_each_number,
    variant_data,
)
from attrs import evolve
from hypothesis import given

from goita import IllegalAction, MatchOver
from goita.atodashi import Game, Pass, Sign, Variant
from goita.atodashi.actions import parse_action
from goita.atodashi.rules.sets import on_table


def stages(game: Game) -> list[Game]:
    """The game after each of its turns, from its beginning."""
    moments = [Game.of(game.variant, game.deal)]
    turns = [turn for played in game.sets for turn in played.turns] + list(game.state.turns)
    for turn in turns:
        if not turn.skipped:
            assert moments[-1].turn == turn.seat
            moments.append(moments[-1].apply(turn.action))
    return moments


@for_each_number
def test_cards_are_conserved_in_every_zone(game: Game) -> None:
    variant = game.variant
    for state in (moment.state for moment in stages(game)):
        held = Counter(card for hand in state.hands for card in hand)
        held += Counter((*state.stock, *state.trash, *on_table(state.table)))
        assert held == +Counter({card.id: count for card, count in variant.action_cards})
        cards = Counter(card for pile in state.piles for card in pile)
        cards += Counter((*state.used, *state.table.cards))
        assert cards == +Counter(dict(variant.hand_cards))
        for over in state.table.over:
            assert all(over.count(sign) <= variant.overwrite_cards_of(sign) for sign in Sign)


@for_each_number
def test_a_set_always_ends(game: Game) -> None:
    """Between two cards there are fewer passes than players, and cards run out."""
    players = game.players
    for number, played in enumerate(game.sets):
        cards = players * (game.variant.dealt + number)
        assert len(played.turns) <= players * (cards + 1)
        passed = [isinstance(turn.action, Pass) for turn in played.turns]
        last = len(passed) - 1 - passed[::-1].index(False) if not all(passed) else None
        since = len(passed) if last is None else len(passed) - 1 - last
        assert since == (players if last is None else players - 1)
    state = game.state
    assert 0 <= state.passes < players or state.over
    while game.result is None:
        # However the last turns are taken, passing ends it.
        game = game.apply(parse_action("pass"))
    assert len(game.sets) == game.variant.sets_of(players)


@for_each_number
def test_legal_actions_are_accepted_and_all_others_refused(game: Game) -> None:
    legal = game.legal_actions()
    assert len(set(legal)) == len(legal)
    assert bool(legal) == (game.result is None)
    universe = set(every_action(game.variant, game.players))
    assert set(legal) <= universe
    for action in universe:
        if action in legal:
            after = game.apply(action)
            assert after != game
        elif game.result is not None:
            with pytest.raises(MatchOver):
                game.apply(action)
        else:
            with pytest.raises(IllegalAction) as refused:
                game.apply(action)
            assert refused.value.action == action
            assert refused.value.rule
            told = f"player {game.turn + 1} may not play {action}: "
            assert str(refused.value).startswith(told)
            assert len(str(refused.value)) > len(told)


@for_each_number
def test_an_observation_hides_other_hands_and_all_piles(game: Game) -> None:
    """Nothing of it changes when what the seat cannot see is put in another order."""
    random = Random(1)
    state = game.state
    for seat in (*range(game.players), None):
        hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
        hidden += state.stock
        random.shuffle(hidden)
        hands = [
            hand if other == seat else tuple(sorted(hidden.pop() for _ in hand))
            for other, hand in enumerate(state.hands)
        ]
        piled = [card for pile in state.piles for card in pile]
        random.shuffle(piled)
        piles = tuple(tuple(piled.pop() for _ in pile) for pile in state.piles)
        other = evolve(state, hands=tuple(hands), stock=tuple(hidden), piles=piles)
        seen = game.observe(seat)
        assert evolve(game, state=other).observe(seat) == seen
        assert seen.hand == (() if seat is None else state.hands[seat])
        assert seen.legal_actions == (game.legal_actions() if seat == game.turn else ())


@for_each_number
def test_a_spectator_and_the_seats_see_the_same_table(game: Game) -> None:
    own = {"seat": None, "hand": (), "legal_actions": ()}
    spectator = game.observe(None)
    for seat in range(game.players):
        assert evolve(game.observe(seat), **own) == spectator
    assert spectator.table == game.state.table
    assert spectator.hand_sizes == tuple(map(len, game.state.hands))
    assert spectator.pile_sizes == tuple(map(len, game.state.piles))
    assert spectator.scores == game.scores
    assert spectator.result == game.result


@for_each_number
def test_replaying_reproduces_the_game(game: Game) -> None:
    assert stages(game)[-1] == game


@for_each_number
def test_a_game_is_the_same_after_json(game: Game) -> None:
    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))) == game
    for seat in (0, None):
        json.dumps(game.observe(seat).to_dict())


@for_each_number
def test_games_are_values(game: Game) -> None:
    copy = pickle.loads(pickle.dumps(game))
    assert copy == game
    assert hash(copy) == hash(game)
    assert copy.legal_actions() == game.legal_actions()


@for_each_number
def test_points_and_places_fit(game: Game) -> None:
    assert game.scores == tuple(
        sum(played.points[seat] for played in game.sets) for seat in range(game.players)
    )
    for played in game.sets:
        assert [points > 0 for points in played.points] == list(played.won)
    if game.result is not None:
        assert sorted(game.result.ranking) == list(range(game.players))
        ranked = [game.scores[seat] for seat in game.result.ranking]
        assert ranked == sorted(ranked, reverse=True)


@EACH_NUMBER
@given(seed=SEEDS)
def test_a_seed_reproduces_the_game(players: int, seed: int) -> None:
    game = Game.start(SHIPPED, players=players, seed=seed)
    assert game == Game.start(SHIPPED, players=players, seed=seed)
    assert game.deal.piles != Game.start(SHIPPED, players=players, seed=seed ^ 1).deal.piles


def test_a_seed_deals_the_same_on_every_platform() -> None:
    deal = Game.start(SHIPPED, players=3, seed=7).deal
    assert (deal.dealer, deal.ties) == (2, 6179391856857614117)
    assert [str(pile[0]) for pile in deal.piles] == ["paper 2", "rock", "paper"]
    assert deal.stock[:3] == ("reverse", "reverse", "rock-wins")


@given(data=variant_data())
def test_a_variant_is_the_same_after_json(data: dict[str, object]) -> None:
    variant = Variant.from_dict(data)
    assert Variant.from_dict(json.loads(json.dumps(variant.to_dict()))) == variant
    assert pickle.loads(pickle.dumps(variant)) == variant


@pytest.mark.slow
def test_ten_thousand_games_of_random_players_finish() -> None:
    for seed in range(10_000):
        players = 3 + seed % 3
        random = Random(seed)
        game = Game.start(SHIPPED, players=players, seed=seed)
        turns = 0
        while game.result is None:
            game = game.apply(random.choice(game.legal_actions()))
            turns += 1
        assert len(game.sets) == SHIPPED.sets_of(players)
        assert turns <= (50 + len(game.sets)) * players
