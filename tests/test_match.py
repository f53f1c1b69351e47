"""A match: scores, dealers, redeals and the end, under each variant."""

import json
from typing import Any

import pytest
from attrs import evolve
from deals import EACH_VARIANT, EVERY, UNIT, VARIANTS, deal, variant
from hypothesis import strategies as st
from strategies import SEATS, SEEDS, each_variant, itself

import goita
from goita import (
    DealOptions,
    InvalidHand,
    InvalidOption,
    Match,
    MatchOver,
    RecordError,
    RoundNotOver,
    RoundOver,
)
from goita.players import RandomPlayer

FIVE_IN_SEAT_0 = deal({0: "11111", 1: "11", 2: "1", 3: "11"})
SIX_IN_SEAT_1 = deal({0: "1", 1: "11111167", 2: "11", 3: "1"})
FIVE_FIVE = deal({0: "11111", 2: "11111"})


def silent(match: Match) -> Match:
    """The match after everybody who was asked let play go on."""
    while match.round.phase is goita.Phase.SHI:
        words = match.legal_actions()
        match = match.apply(next(word for word in words if str(word) in ("q", "w-", "c")))
    return match


def random_match(match: Match, seed: int, most: int = 100_000) -> Match:
    player = RandomPlayer(seed)
    for _ in range(most):
        if match.winner is not None:
            return match
        if match.round.result is not None:
            match = match.next_round()
        else:
            match = match.apply(player.choose(match.round.observe(match.turn)))
    return match


# Who begins.


def test_goipai_begins_at_seat_0() -> None:
    assert {Match.start(variant("goipai"), seed=seed).dealer for seed in range(20)} == {0}


@pytest.mark.parametrize("name", ["noto", "jga", "atigo"])
def test_other_variants_draw_the_first_dealer(name: str) -> None:
    dealers = [Match.start(variant(name), seed=seed).round.dealt_by for seed in range(400)]
    assert all(60 <= dealers.count(seat) <= 140 for seat in range(4))


@EACH_VARIANT
def test_the_first_dealer_may_be_given(name: str) -> None:
    assert Match.start(variant(name), seed=1, dealer=3).round.dealt_by == 3


# Scores and the next dealer.


@EACH_VARIANT
def test_whoever_goes_out_scores_for_the_team(name: str) -> None:
    for dealer in range(4):
        over = _played_out(Match.start(variant(name), seed=1, dealer=dealer, hands=EVERY))
        result = over.round.result
        assert result is not None
        assert result.winner is not None
        expected = [0, 0]
        expected[result.winner % 2] = result.points or 0
        assert list(over.scores) == expected
        assert result.points


@pytest.mark.parametrize("name", ["noto", "jga", "goipai"])
def test_the_winner_deals_next(name: str) -> None:
    match = Match.start(variant(name), seed=1, dealer=0, hands=EVERY)
    over = _played_out(match)
    assert over.round.result is not None
    assert over.next_round().round.dealt_by == over.round.result.winner


def test_atigo_passes_the_deal_to_the_right_whoever_won() -> None:
    for dealer in range(4):
        over = _played_out(Match.start(variant("atigo"), seed=1, dealer=dealer, hands=EVERY))
        assert over.next_round().round.dealt_by == (dealer + 1) % 4


def _played_out(match: Match) -> Match:
    match = silent(match)
    player = RandomPlayer(5)
    while match.round.result is None:
        match = match.apply(player.choose(match.round.observe(match.turn)))
    return match


@EACH_VARIANT
def test_each_round_is_the_deal_of_the_seed_and_its_number(name: str) -> None:
    match = Match.start(variant(name), seed=2**63 - 1, dealer=0)
    for number in range(3):
        expected = goita.Round.deal(variant(name), seed=2**63 - 1, number=number)
        assert (match.number, match.round.dealt) == (number, expected.dealt)
        match = _played_out(match).next_round()


@pytest.mark.parametrize("name", ["noto", "goipai"])
def test_a_shi_hand_wins_the_round_and_the_next_deal(name: str) -> None:
    match = Match.start(variant(name), seed=1, dealer=0, hands=SIX_IN_SEAT_1)
    assert match.scores == (0, 40)
    following = match.next_round()
    assert (following.round.dealt_by, following.number, following.redeals) == (1, 1, 0)


def test_a_declared_shi_hand_under_atigo_leaves_the_deal_to_the_right_of_the_dealer() -> None:
    match = Match.start(variant("atigo"), seed=1, dealer=2, hands=SIX_IN_SEAT_1)
    for word in (goita.Silent(), goita.Silent(), goita.Silent(), goita.Declare()):
        match = match.apply(word)
    assert match.scores == (0, 4)
    assert match.next_round().round.dealt_by == 3


def test_jga_passes_the_deal_to_a_holder_of_five_and_then_to_the_winner() -> None:
    match = Match.start(variant("jga"), seed=1, dealer=2, hands=FIVE_IN_SEAT_0)
    for word in (goita.Silent(), goita.Silent(), goita.Declare(), goita.Silent()):
        match = match.apply(word)
    assert (match.round.dealt_by, match.dealer, match.turn) == (2, 0, 0)
    over = _played_out(match)
    assert over.round.result is not None
    assert over.next_round().round.dealt_by == over.round.result.winner


# Redeals.


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("noto", [goita.Wish(redeal=True), goita.Redeal()]),
        ("goipai", [goita.Redeal()]),
        ("atigo", [goita.Redeal(), goita.Silent(), goita.Silent(), goita.Silent()]),
    ],
)
def test_a_redeal_is_dealt_by_the_same_dealer_and_scores_nothing(
    name: str, words: list[goita.Action]
) -> None:
    match = Match.start(variant(name), seed=1, dealer=0, hands=FIVE_IN_SEAT_0)
    for word in words:
        match = match.apply(word)
    assert match.round.result == goita.RoundResult(goita.How.REDEAL)
    again = match.next_round()
    assert (again.scores, again.number, again.redeals) == ((0, 0), 0, 1)
    assert again.round.dealt_by == 0
    assert again.round.dealt == goita.Round.deal(variant(name), seed=1, redeals=1).dealt


def test_a_variant_may_move_the_deal_after_a_redeal() -> None:
    data = variant("goipai").to_dict()
    data["dealer"]["after_redeal"] = "right"
    match = Match.start(
        goita.Variant.from_dict(data | {"id": "moves"}), seed=1, dealer=0, hands=FIVE_IN_SEAT_0
    ).apply(goita.Redeal())
    assert match.next_round().round.dealt_by == 1


def test_shi_hands_are_looked_at_again_after_a_redeal() -> None:
    match = Match.start(variant("goipai"), seed=1, dealer=0, hands=FIVE_IN_SEAT_0)
    for _ in range(5):
        match = match.apply(goita.Redeal()).next_round(FIVE_IN_SEAT_0)
    assert match.redeals == 5
    assert match.round.phase is goita.Phase.SHI


# The end.


@pytest.mark.parametrize("name", ["noto", "goipai"])
def test_five_five_wins_the_match_whatever_the_scores(name: str) -> None:
    match = Match.start(variant(name), seed=1, dealer=1, scores=(0, 140), hands=FIVE_FIVE)
    assert match.winner == 0
    assert match.scores == (0, 140)
    with pytest.raises(MatchOver, match="team 0 has won it"):
        match.next_round()


@pytest.mark.parametrize(
    ("name", "words"),
    [("atigo", ["d", "d"]), ("jga", ["d", "q", "d"]), ("atigo", ["d", "w+", "c", "q", "d"])],
)
def test_five_five_that_is_declared_wins_the_match(name: str, words: list[str]) -> None:
    match = Match.start(variant(name), seed=1, dealer=0, hands=FIVE_FIVE)
    for word in words:
        match = match.apply({str(action): action for action in match.legal_actions()}[word])
    assert match.winner == 0


@pytest.mark.parametrize(
    ("name", "target"), [("noto", 150), ("jga", 150), ("atigo", 15), ("goipai", 150)]
)
def test_the_match_ends_at_the_target_and_not_before(name: str, target: int) -> None:
    unit = UNIT[name]
    hands = deal({0: "1111", 1: "11", 2: "11", 3: "11"})
    for short, won in ((2 * unit, True), (2 * unit + 1, False)):
        match = Match.start(
            variant(name), seed=1, dealer=0, scores=(target - short, 0), hands=hands
        )
        rnd = _out_on_shi(name, match)
        assert (rnd.winner == 0) is won, rnd.scores


def _out_on_shi(name: str, match: Match) -> Match:
    """Seat 0 leads until it goes out with a し on a し, everybody else passing."""
    match = silent(match)
    while match.round.result is None:
        if match.turn != 0:
            match = match.apply(goita.Pass())
            continue
        legal = {str(action): action for action in match.legal_actions()}
        hand = [int(piece) for piece in match.round.hands[0]]
        others = [piece for piece in hand if piece != 1]
        if len(others) >= 2:
            wanted = f"{others[0]}{others[1]}"
            match = match.apply(legal.get(wanted) or legal[f"{others[1]}{others[0]}"])
        else:
            match = match.apply(legal["11"])
    assert match.round.result is not None
    assert match.round.result.points == 2 * UNIT[name]
    return match


@EACH_VARIANT
def test_random_matches_end_with_a_team_at_the_target_or_by_five_five(name: str) -> None:
    for seed in range(10):
        match = random_match(Match.start(variant(name), seed=seed), seed)
        assert match.winner is not None
        assert match.round.result is not None
        by_points = match.scores[match.winner] >= variant(name).target
        assert by_points or match.round.result.how is goita.How.FIVE_FIVE
        assert match.scores[1 - match.winner] < variant(name).target


# Wrong moments and arguments.


def test_between_rounds_nothing_can_be_done_but_the_next_round() -> None:
    match = Match.start(variant("noto"), seed=1, dealer=0, hands=SIX_IN_SEAT_1)
    assert match.legal_actions() == ()
    with pytest.raises(RoundOver):
        match.apply(goita.Pass())
    with pytest.raises(RoundNotOver, match="the round is not over"):
        match.next_round().next_round()


def test_after_the_match_nothing_can_be_done() -> None:
    match = Match.start(variant("noto"), seed=1, hands=FIVE_FIVE)
    with pytest.raises(MatchOver):
        match.apply(goita.Pass())


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"seed": -1}, InvalidOption),
        ({"seed": 2**63}, InvalidOption),
        ({"seed": 1.5}, InvalidOption),
        ({"scores": (150, 0)}, InvalidOption),
        ({"scores": (0, -10)}, InvalidOption),
        ({"scores": (0,)}, InvalidOption),
        ({"scores": (0, 0, 0)}, InvalidOption),
        ({"scores": 7}, InvalidOption),
        ({"scores": (0, "10")}, InvalidOption),
        ({"dealer": 4}, InvalidOption),
        ({"hands": EVERY[:3]}, InvalidHand),
    ],
)
def test_arguments_that_are_out_of_range(arguments: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Match.start(variant("noto"), **{"seed": 1, **arguments})


# Options of the deal.


def shi_counts(rnd: goita.Round) -> list[int]:
    return [hand.count(goita.Piece.SHI) for hand in rnd.dealt]


def test_scores_to_begin_with_that_win_already_say_what_would_be_right() -> None:
    with pytest.raises(InvalidOption, match="from 0 to 149, not 150"):
        Match.start(variant("noto"), seed=1, scores=(0, 150))


@pytest.mark.parametrize("seat", [*range(4), None])
def test_an_observation_of_a_match_is_that_of_its_round_with_scores_and_number(
    seat: int | None,
) -> None:
    match = Match.start(variant("noto"), seed=1, scores=(30, 40))
    while match.number == 0:
        match = random_match(match, 1, most=1)
    observation = match.observe(seat)
    assert (observation.scores, observation.number) == (match.scores, 1)
    alone = match.round.observe(seat)
    assert evolve(alone, scores=match.scores, number=1) == observation


def test_deals_with_shi_hands_may_be_passed_over() -> None:
    plain = [Match.start(variant("noto"), seed=seed).round for seed in range(300)]
    assert any(max(shi_counts(rnd)) == 5 for rnd in plain)
    options = DealOptions(no_five_shi=True, no_six_shi=True)
    fitting = [Match.start(variant("noto"), seed=s, options=options).round for s in range(300)]
    assert all(max(shi_counts(rnd)) < 5 for rnd in fitting)
    for before, after in zip(plain, fitting, strict=True):
        assert (before.dealt == after.dealt) == (max(shi_counts(before)) < 5)


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        (DealOptions(no_five_shi=True), {5}),
        (DealOptions(no_six_shi=True), {6, 7, 8}),
        (DealOptions(), set()),
    ],
)
def test_each_option_refuses_its_own_hands(options: DealOptions, refused: set[int]) -> None:
    for shi in range(9):
        assert options.refuses([shi << 4 | 8, 8, 8, 8]) == (shi in refused)


def test_a_set_without_a_fitting_deal_is_told() -> None:
    data = variant("noto").to_dict()
    for key, count in zip(data["pieces"], (30, 0, 0, 0, 0, 0, 0, 2), strict=True):
        data["pieces"][key]["count"] = count
    only_shi = goita.Variant.from_dict(data | {"id": "only-shi"})
    with pytest.raises(InvalidOption, match="in a row were refused"):
        Match.start(only_shi, seed=1, options=DealOptions(no_six_shi=True))


# The same everywhere.


def test_the_first_deals_of_a_few_seeds_stay_what_they_are() -> None:
    told = {seed: Match.start(variant("noto"), seed=seed).round.to_history() for seed in (0, 1, 7)}
    assert told == {
        0: "11122348,12355667,11344578,11112345,s4",
        1: "11123357,11122344,11135567,12445688,s1",
        7: "11223334,11444568,11125577,11123568,s2",
    }


# Saving.


def through_json(match: Match) -> Match:
    return Match.from_dict(json.loads(json.dumps(match.to_dict())))


@EACH_VARIANT
def test_a_match_saved_and_restored_after_every_action_is_the_same(name: str) -> None:
    kept = saved = Match.start(variant(name), seed=1)
    player, other = RandomPlayer(1), RandomPlayer(1)
    while kept.winner is None:
        if kept.round.result is not None:
            kept, saved = kept.next_round(), saved.next_round()
        else:
            kept = kept.apply(player.choose(kept.round.observe(kept.turn)))
            saved = saved.apply(other.choose(saved.round.observe(saved.turn)))
        saved = through_json(saved)
        assert saved == kept
        assert saved.scores == kept.scores


@each_variant(itself, SEEDS, st.integers(0, 400))
def test_any_match_at_any_point_survives_json(rules: goita.Variant, seed: int, turns: int) -> None:
    match = Match.start(rules, seed=seed)
    match = random_match(match, seed % 1000, most=turns)
    again = through_json(match)
    assert again == match
    assert again.scores == match.scores
    assert hash(again) == hash(match)


def passing_over(name: str, **start: Any) -> Match:
    """A match whose first deal from the seed was passed over."""
    options = DealOptions(no_five_shi=True, no_six_shi=True)
    matches = (Match.start(variant(name), seed=s, options=options, dealer=2) for s in range(1000))
    seed = next(match.seed for match in matches if match.redeals)
    return Match.start(variant(name), seed=seed, options=options, **start)


@EACH_VARIANT
def test_deals_passed_over_count_as_redeals_of_their_round(name: str) -> None:
    match = passing_over(name, dealer=2)
    for number in range(3):
        deals = [
            goita.Round.deal(variant(name), seed=match.seed, number=number, redeals=redeals)
            for redeals in range(match.redeals + 1)
        ]
        assert [max(shi_counts(rnd)) >= 5 for rnd in deals] == [True] * match.redeals + [False]
        assert (match.number, match.round.dealt) == (number, deals[-1].dealt)
        match = _played_out(match).next_round()


@EACH_VARIANT
def test_a_match_that_passes_deals_over_survives_json(name: str) -> None:
    match = passing_over(name, dealer=3)
    assert match.redeals > 0
    for _ in range(3):
        again = through_json(match)
        assert again == match
        assert (again.options, again.redeals) == (match.options, match.redeals)
        match = _played_out(match).next_round()


@pytest.mark.parametrize("dealer", range(4))
def test_given_hands_and_dealers_survive_json_whatever_is_passed_over(dealer: int) -> None:
    match = passing_over("goipai", dealer=dealer, hands=FIVE_IN_SEAT_0)
    assert match.redeals == 0
    assert through_json(match) == match
    match = match.apply(goita.Redeal()).next_round(FIVE_IN_SEAT_0)
    assert match.redeals == 1
    assert through_json(match) == match


def test_redeals_survive_json_and_may_not_be_fewer() -> None:
    match = Match.start(variant("goipai"), seed=1, dealer=0, hands=FIVE_IN_SEAT_0)
    match = match.apply(goita.Redeal()).next_round()
    assert match.redeals == 1
    assert through_json(match) == match
    with pytest.raises(RecordError, match="'number' and 'redeals' should be 0 and 1 or more"):
        Match.from_dict(match.to_dict() | {"redeals": 0})


def test_redeals_that_nothing_explains_are_refused() -> None:
    data = Match.start(variant("noto"), seed=1).to_dict()
    with pytest.raises(RecordError, match="no deals are passed over"):
        Match.from_dict(data | {"redeals": 1})
    options = {"no_five_shi": True, "no_six_shi": False}
    assert Match.from_dict(data | {"redeals": 1, "options": options}).redeals == 1


def _shorten(data: dict[str, Any]) -> None:
    data["rounds"][0]["turns"].pop()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.pop("seed"), "'seed' is a required property"),
        (lambda data: data.update(seed=-1), "seed: -1 is less than"),
        (lambda data: data.update(extra=1), "'extra' was unexpected"),
        (lambda data: data.update(version=2), "version: 1 was expected"),
        (lambda data: data.update(number=7), "'number' and 'redeals' should be 1 and 0"),
        (lambda data: data.update(scores=[150, 0]), "round 0: a score to begin with"),
        (
            lambda data: data["rounds"][1].update(dealer=3),
            "round 1: player 1 should deal, not player 4",
        ),
        (lambda data: data["rounds"][0]["hands"].reverse(), "round 0: "),
        (_shorten, "round 0: the round is not over"),
        (lambda data: data["rounds"][1]["turns"].insert(0, [0, "p"]), "round 1: move 0"),
        (lambda data: data.update(rounds=[]), "rounds: "),
        (lambda data: data.update(rounds=[{}]), "rounds.0: "),
    ],
)
def test_saved_data_that_contradict_themselves(change: Any, message: str) -> None:
    match = _played_out(Match.start(variant("noto"), seed=1, dealer=0, hands=EVERY))
    assert match.round.result is not None
    match = match.next_round(EVERY)
    data = json.loads(json.dumps(match.to_dict()))
    assert data["rounds"][1]["dealer"] == 0, "the messages above name player 1"
    change(data)
    with pytest.raises(RecordError, match=message):
        Match.from_dict(data)


@pytest.mark.parametrize("data", [None, [], "x", 3, {"variant": "noto"}])
def test_data_that_are_no_match(data: Any) -> None:
    with pytest.raises(RecordError, match="these data are no match"):
        Match.from_dict(data)


# Properties.


@each_variant(itself, SEEDS, SEATS)
def test_scores_grow_by_what_the_results_say(rules: goita.Variant, seed: int, dealer: int) -> None:
    match = Match.start(rules, seed=seed, dealer=dealer)
    player = RandomPlayer(seed % 1000)
    for _ in range(300):
        if match.winner is not None:
            break
        if match.round.result is None:
            before = match.scores
            match = match.apply(player.choose(match.round.observe(match.turn)))
            result = match.round.result
            gained = [0, 0]
            if result is not None and result.team is not None and result.points is not None:
                gained[result.team] = result.points
            assert match.scores == (before[0] + gained[0], before[1] + gained[1])
            assert min(gained) >= 0
        else:
            before = match.scores
            match = match.next_round()
            # A round may be over as soon as it is dealt.
            result = match.round.result
            gained = [0, 0]
            if result is not None and result.team is not None and result.points is not None:
                assert result.how.endswith("_shi") or result.how is goita.How.FIVE_FIVE
                gained[result.team] = result.points
            assert match.scores == (before[0] + gained[0], before[1] + gained[1])


@EACH_VARIANT
def test_an_exported_match_replays_to_its_scores(name: str) -> None:
    match = random_match(
        Match.start(variant(name), seed=3, scores=(variant(name).target // 3, 1)), 3
    )
    assert match.winner is not None
    scores = list(match.start_scores)
    for history in match.to_histories():
        result = goita.Round.from_history(variant(name), history).result
        if result is not None and result.team is not None:
            scores[result.team] += result.points or 0
    assert tuple(scores) == match.scores == through_json(match).scores


@each_variant(itself, SEEDS)
def test_replaying_the_rounds_of_a_match_gives_its_scores(rules: goita.Variant, seed: int) -> None:
    match = random_match(Match.start(rules, seed=seed), seed % 1000, most=300)
    scores = [0, 0]
    for history in match.to_histories():
        result = goita.Round.from_history(rules, history).result
        if result is not None and result.team is not None:
            scores[result.team] += result.points or 0
    assert tuple(scores) == match.scores


def test_variants_are_all_here() -> None:
    assert sorted(VARIANTS) == list(goita.list_variants())


def playable_soon(rules: goita.Variant) -> goita.Variant:
    """The variant with a near target, and points for everything that can end a round."""
    data = rules.to_dict() | {"id": "soon", "target": min(rules.target, 60)}
    for kind in data["pieces"].values():
        kind["points"] = max(1, kind["points"])
    for hand in (data["shi_hands"][name] for name in ("six", "seven", "eight")):
        if "points" in hand:
            hand["points"] = max(1, hand["points"])
    return goita.Variant.from_dict(data)


@each_variant(itself, SEEDS)
def test_a_match_without_redeals_ends_within_a_bound(rules: goita.Variant, seed: int) -> None:
    # Each round gives one team the least points there are, or more, and until the last round
    # both teams are short of the target. Redeals alone can prolong a match: they score nothing,
    # and nothing limits how often they are wished for.
    soon = playable_soon(rules)
    fixed = [
        hand.points for hand in (soon.shi_hands.six, soon.shi_hands.seven, soon.shi_hands.eight)
    ]
    least = min([kind.points for kind in soon.pieces] + [points for points in fixed if points])
    bound = 2 * (soon.target - 1) // least + 1
    player = RandomPlayer(seed % 1000)
    match = Match.start(soon, seed=seed)
    while match.winner is None:
        assert len(match.rounds) <= bound
        if match.round.result is not None:
            match = match.next_round()
        elif match.round.phase is goita.Phase.SHI:
            match = silent(match)
        else:
            match = match.apply(player.choose(match.round.observe(match.turn)))
    assert len(match.rounds) <= bound


def test_redeals_alone_can_prolong_a_match() -> None:
    match = Match.start(variant("goipai"), seed=1, dealer=0, hands=FIVE_IN_SEAT_0)
    for _ in range(100):
        match = match.apply(goita.Redeal()).next_round(FIVE_IN_SEAT_0)
    assert (match.scores, match.number, len(match.rounds)) == ((0, 0), 0, 101)
