"""`Game` of Atodashi Hodai against arguments that are not right, its players and its text."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from atodashi_games import SHIPPED, arranged, hand_card, play, rest_of_set
from attrs import evolve

from goita import IllegalAction, InvalidHand, InvalidOption, RecordError
from goita import load_variant as load_goita
from goita.atodashi import Deal, Game, Pass, Play, Sign, Variant
from goita.atodashi.actions import parse_action
from goita.atodashi.cards import HandCard
from goita.atodashi.players import SimplePlayer, get, names
from goita.atodashi.rules.judging import winners
from goita.atodashi.text import result_in_text, set_in_text, table_in_text, turn_in_text
from goita.errors import InvalidPlayer

GAME = arranged(["rock", "paper", "scissors"], [["skip", "rock-wins", "any-to-any"]])


class Sneaky(Play):
    """What only looks like an action."""


@pytest.mark.parametrize(
    "action",
    [
        None,
        "pass",
        0,
        Pass,
        load_goita("noto"),
        Sneaky("skip"),
        Play(["skip"]),  # type: ignore[arg-type]
        Play("any-to-any", True, Sign.PAPER),
        Play("any-to-any", 0, "paper"),  # type: ignore[arg-type]
        Play("any-to-any", 0.0, Sign.PAPER),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_action_is_refused(action: Any) -> None:
    with pytest.raises(
        IllegalAction, match="is no turn; pass, or play one of any-to-any, "
    ) as told:
        GAME.apply(action)
    assert told.value.rule == "no_such_action"


def test_a_long_name_is_told_short() -> None:
    with pytest.raises(IllegalAction) as told:
        GAME.apply(Play("x" * 100_000))
    assert len(str(told.value)) < 500


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Play("reverse"), "not_in_hand"),
        (Play("no-such-card"), "not_in_hand"),
        (Play("skip", 1), "changes_no_hand"),
        (Play("skip", None, Sign.ROCK), "changes_no_hand"),
        (Play("rock-wins", 0, Sign.ROCK), "changes_no_hand"),
        (Play("any-to-any"), "names_a_hand"),
        (Play("any-to-any", 1), "names_a_hand"),
        (Play("any-to-any", None, Sign.ROCK), "names_a_hand"),
        (Play("any-to-any", 3, Sign.ROCK), "no_such_seat"),
        (Play("any-to-any", -1, Sign.ROCK), "no_such_seat"),
        (Play("any-to-any", 0, Sign.ROCK), "no_change"),
    ],
)
def test_an_illegal_action_names_its_rule(action: Play, rule: str) -> None:
    with pytest.raises(IllegalAction, match="player 1 may not play ") as told:
        GAME.apply(action)
    assert (told.value.rule, told.value.action) == (rule, action)


def test_the_page_names_every_rule() -> None:
    root = Path(__file__).parents[1]
    source = (root / "goita" / "atodashi" / "rules" / "playing.py").read_text(encoding="utf-8")
    rules = set(re.findall(r'(?:return |^ +)"(\w+)",', source, re.MULTILINE))
    page = (root / "docs" / "atodashi.md").read_text(encoding="utf-8")
    rows = page.partition("names the rule")[2].partition("## ")[0]
    assert len(rules) > 8
    assert set(re.findall(r"`(\w+)`", rows)) == rules | {"no_such_action"}


def test_a_card_may_be_for_others_alone() -> None:
    data = SHIPPED.to_dict() | {"id": "others"}
    data["hand_changes"][-1]["whose"] = "others"
    variant = Variant.from_dict(data)
    game = arranged(["rock", "paper", "rock"], [["any-to-any"]], variant=variant)
    with pytest.raises(IllegalAction, match="somebody else"):
        play(game, "any-to-any 1 paper")
    whose = {action.seat for action in game.legal_actions() if isinstance(action, Play)}
    assert whose - {None} <= {0, 1, 2}
    assert play(game, "any-to-any 2 rock").state.table.signs[1] == Sign.ROCK


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": True},
        {"players": "3"},
        {"players": 3.0},
        {"players": 6},
        {"seed": -1},
        {"seed": 2**63},
        {"seed": True},
        {"seed": "7"},
        {"dealer": 3},
        {"dealer": -1},
        {"dealer": True},
        {"variant": "atodashi"},
        {"variant": load_goita("noto")},
    ],
)
def test_a_game_cannot_be_started_with_other_arguments(arguments: dict[str, Any]) -> None:
    right: dict[str, Any] = {"variant": SHIPPED, "players": 3, "seed": 7}
    assert Game.start(**right).players == 3
    with pytest.raises(InvalidOption):
        Game.start(**right | arguments)


@pytest.mark.parametrize("seat", [3, -1, True, "0", 0.0])
def test_nobody_else_observes(seat: Any) -> None:
    with pytest.raises(InvalidOption, match="the observer must be a seat from 0 to 2"):
        GAME.observe(seat)


def deal(**changes: Any) -> Deal:
    return evolve(GAME.deal, **changes)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (deal(dealer=3), "the dealer must be a seat from 0 to 2"),
        (deal(ties=-1), "the number that janken is drawn from must be"),
        (deal(piles=GAME.deal.piles[:2]), "2 cannot play atodashi"),
        (deal(stock=GAME.deal.stock[1:]), "action card 'fewest-fingers': 3 instead of 4"),
        (deal(stock=(*GAME.deal.stock, "skip")), "action card 'skip': 7 instead of 6"),
        (deal(piles=((hand_card("rock"),),) * 3), "hand card 'paper': 0 instead of 7"),
        (
            deal(hands=GAME.deal.hands[:2], stock=(*GAME.deal.stock, *GAME.deal.hands[2])),
            "there are 3 piles and 2 hands",
        ),
        (
            deal(
                hands=(GAME.deal.hands[0][:3], *GAME.deal.hands[1:]),
                stock=(*GAME.deal.stock, GAME.deal.hands[0][3]),
            ),
            "player 1 has 3 cards, not 4",
        ),
        (
            deal(
                piles=(
                    GAME.deal.piles[0][:5],
                    GAME.deal.piles[1],
                    (*GAME.deal.piles[2], *GAME.deal.piles[0][5:]),
                )
            ),
            "the pile of player 1 has 5 cards; 6 are needed",
        ),
    ],
)
def test_cards_that_are_not_those_of_the_variant_are_told(given: Deal, told: str) -> None:
    with pytest.raises((InvalidHand, InvalidOption)) as refused:
        Game.of(SHIPPED, given)
    assert str(refused.value).startswith(told)


PILES, HANDS, STOCK = GAME.deal.piles, GAME.deal.hands, GAME.deal.stock
TEXTS = tuple(tuple(map(str, pile)) for pile in PILES)


def with_first(card: Any) -> Deal:
    """The deal with the first hand card in another form."""
    return deal(piles=((card, *PILES[0][1:]), *PILES[1:]))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (deal(piles=TEXTS), "the pile of player 1: 'rock' is no card; there should be HandCard("),
        (with_first(None), "the pile of player 1: None is no card"),
        (with_first(HandCard("rock")), "the pile of player 1: HandCard(sign='rock'"),  # type: ignore[arg-type]
        (with_first(HandCard(Sign.ROCK, True)), "the pile of player 1: HandCard(sign="),
        (deal(piles=None), "the piles should be a tuple of piles, not None"),
        (deal(piles=3), "the piles should be a tuple of piles, not 3"),
        (deal(piles=(None, *PILES[1:])), "the pile of player 1 should be a tuple of hand cards"),
        (deal(piles={}), "the piles should be a tuple"),
        (deal(hands=None), "the hands should be a tuple of hands, not None"),
        (deal(hands=(HANDS[0], "skip", HANDS[2])), "the hand of player 2 should be a tuple"),
        (deal(hands=(([], *HANDS[0][1:]), *HANDS[1:])), "the hand of player 1: [] is no card"),
        (deal(stock=None), "the stock should be a tuple of ids, not None"),
        (deal(stock=(3, *STOCK[1:])), "the stock: 3 is no card; there should be an id"),
    ],
)
def test_what_is_no_card_is_told(given: Deal, told: str) -> None:
    with pytest.raises(InvalidHand) as refused:
        Game.of(SHIPPED, given)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize("given", [None, (), {}, "deal", Deal])
def test_what_is_no_deal_is_told(given: Any) -> None:
    with pytest.raises(InvalidOption, match="is no deal"):
        Game.of(SHIPPED, given)


@pytest.mark.parametrize("variant", [None, "atodashi", load_goita("noto")])
def test_cards_of_no_variant_are_told(variant: Any) -> None:
    with pytest.raises(InvalidOption, match="is no variant"):
        Game.of(variant, GAME.deal)


def test_lists_of_cards_are_taken_for_tuples() -> None:
    game = Game.of(
        SHIPPED, deal(piles=list(map(list, PILES)), hands=list(map(list, HANDS)), stock=list(STOCK))
    )
    assert (game, hash(game)) == (GAME, hash(GAME))


@pytest.mark.parametrize(
    "text", ["", " ", "a b", "a 0 rock", "a 6 rock", "a 1 stone", "a 1 rock x"]
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(RecordError, match="is no turn; write 'pass'"):
        parse_action(text)


def test_actions_are_read_as_they_are_written() -> None:
    for action in (Pass(), Play("skip"), Play("any-to-any", 4, Sign.PAPER)):
        assert parse_action(str(action)) == action


def test_a_game_tells_where_it_is() -> None:
    game = rest_of_set(GAME)
    assert repr(game) == f"<Game of atodashi, 3 players, set 1: {game.scores}>"
    assert repr(game.observe(0)) == "<Observation of seat 0: set 1, turn of seat 1>"
    assert repr(game.observe(None)) == "<Observation of a spectator: set 1, turn of seat 1>"


def test_an_observation_as_data_tells_what_lies_where() -> None:
    hands = [["rock-wins", "skip"], ["own-to-rock"], ["reverse"]]
    game = arranged(["rock", "paper", "scissors"], hands)
    data = game.observe(1).to_dict()
    assert (data["last"], data["trash"], data["used"], data["table"]["rule"]) == (
        None,
        [],
        [],
        None,
    )
    game = play(game, "rock-wins", "own-to-rock 2 rock")
    assert game.observe(0).to_dict()["table"]["rule"] == {
        "card": "rock-wins",
        "seat": 0,
        "reversed": False,
    }
    game = play(game, "reverse")
    data = game.observe(2).to_dict()
    assert (data["last"], data["passes"], data["trash"]) == (2, 0, ["own-to-rock"])
    assert data["table"] == {
        "cards": ["rock", "paper", "scissors"],
        "over": [[], ["rock"], []],
        "rule": {"card": "rock-wins", "seat": 0, "reversed": True},
    }
    assert [turn["action"] for turn in data["turns"]] == [
        "rock-wins",
        "own-to-rock 2 rock",
        "reverse",
    ]
    game = play(game, "skip", "pass")
    data = game.observe(None).to_dict()
    [played] = data["sets"]
    assert json.dumps(played["won"]) == "[false, false, true]"
    assert played["points"] == [0, 0, 1]
    assert played["table"]["rule"]["reversed"] is True
    assert [turn["seat"] for turn in played["turns"] if turn["skipped"]] == [1]
    assert data["trash"] == ["own-to-rock", "skip", "rock-wins", "reverse"]
    assert (data["last"], data["used"]) == (None, ["rock", "paper", "scissors"])


# Players.


def choice(game: Game) -> str:
    return str(SimplePlayer(1).choose(game.observe(game.turn)))


def test_the_simple_player_passes_when_it_would_win() -> None:
    assert choice(arranged(["rock", "scissors", "rock"], [["rock-wins"]])) == "pass"
    # Also where a card would make it win alone.
    game = arranged(["rock", "scissors", "rock"], [["any-to-any"]])
    alone = play(game, "any-to-any 3 scissors").state.table
    assert winners(alone) == (True, False, False)
    assert choice(game) == "pass"


def test_the_simple_player_plays_what_makes_it_win() -> None:
    game = arranged(["rock", "paper", "rock"], [["skip", "rock-wins", "paper-wins", "reverse"]])
    assert choice(game) == "rock-wins"


def test_the_simple_player_passes_when_nothing_helps() -> None:
    game = arranged(["rock", "paper", "rock"], [["skip", "paper-wins", "reverse", "own-to-rock"]])
    assert choice(game) == "pass"


def test_the_simple_player_wins_with_as_few_as_it_can() -> None:
    hand = ["fewest-fingers", "own-to-scissors", "rock-wins", "skip"]
    assert choice(arranged(["rock", "paper", "rock", "paper"], [hand])) == "fewest-fingers"
    hand = ["fewest-fingers", "draw-is-mine", "rock-wins", "skip"]
    game = arranged(["rock", "paper", "scissors", "rock"], [hand])
    assert choice(game) == "draw-is-mine"


def test_players_have_names() -> None:
    assert names() == ("random", "simple")
    with pytest.raises(InvalidPlayer, match="there is no player 'basic'"):
        get("basic")
    for name in ([], None, 3, {}):
        with pytest.raises(InvalidPlayer, match="there is no player"):
            get(name)  # type: ignore[arg-type]


# Text.


def test_a_set_in_words() -> None:
    game = arranged(
        ["paper", "rock", "paper 2"], [["rock-wins"], ["reverse"], ["any-to-any"]], dealer=0
    )
    game = play(game, "rock-wins", "reverse", "any-to-any 1 rock")
    assert table_in_text(game.state.table, game.dealer, "ja").splitlines() == [
        "  1番: グー (パーに上書き)、親",
        "  2番: グー",
        "* 3番: パー (2点)",
        "グーが勝ち (1番)、リバース",
    ]
    turns = [turn_in_text(SHIPPED, turn, "en") for turn in game.state.turns]
    assert turns == [
        "player 1: Rock wins",
        "player 2: Reverse",
        "player 3: Change any hand to any other (player 1: rock)",
    ]
    game = rest_of_set(game)
    assert set_in_text(game.sets[0], "ja") == "3番の勝ち: 2点"
    drawn = rest_of_set(arranged(["rock", "rock", "rock"]))
    assert set_in_text(drawn.sets[0], "en") == "nobody wins"


@pytest.mark.parametrize(("reverse", "stars"), [(False, "* *"), (True, " * ")])
def test_a_star_marks_who_wins_by_the_rule_on_the_table(reverse: bool, stars: str) -> None:
    game = play(arranged(["rock", "paper", "rock"], [["rock-wins"], ["reverse"]]), "rock-wins")
    before = table_in_text(arranged(["rock", "paper", "rock"]).state.table, 0, "en")
    assert [line[0] for line in before.splitlines()[:3]] == list(" * ")
    game = play(game, "reverse") if reverse else game
    lines = table_in_text(game.state.table, game.dealer, "en").splitlines()
    assert "".join(line[0] for line in lines[:3]) == stars


def test_a_skipped_turn_in_words() -> None:
    game = play(arranged(["rock", "rock", "rock"], [["skip"]]), "skip")
    assert turn_in_text(SHIPPED, game.state.turns[-1], "ja") == "2番: パス (スキップ)"


def test_places_in_words() -> None:
    game = GAME
    while game.result is None:
        game = game.apply(Pass())
    lines = result_in_text(game.result, "en").splitlines()
    assert len(lines) == len(game.result.janken) + 3
    assert lines[-3].startswith(f"1. player {game.result.winner + 1}: {max(game.scores)}")
