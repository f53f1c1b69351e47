"""What holds of every round under every variant, shipped or not."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise, permutations
from random import Random
from typing import Any

import pytest
from hidden_pieces import public_facts, put_down, snapshots, with_other_hidden_pieces
from hypothesis import assume, target
from hypothesis import strategies as st
from strategies import (
    NUMBERS,
    SEEDS,
    each_variant,
    finished_rounds,
    itself,
    most_turns,
    play_at_random,
    played_rounds,
    rounds,
)

from goita import (
    Action,
    Hand,
    How,
    IllegalAction,
    Lead,
    Observation,
    Pass,
    Phase,
    Piece,
    Receive,
    Round,
    RoundOver,
    RoundResult,
    Variant,
    load_variant,
)
from goita.actions import ACTIONS
from goita.rules import count_actions, nth_action

RANDOM = st.integers(0, 2**32)


# Pieces.


@each_variant(rounds)
def test_a_deal_holds_the_set_of_the_variant(rnd: Round) -> None:
    every = [piece for hand in rnd.hands for piece in hand]
    assert [every.count(piece) for piece in Piece] == [kind.count for kind in rnd.variant.pieces]
    assert {len(hand) for hand in rnd.hands} == {len(every) // 4}


@each_variant(played_rounds)
def test_pieces_dealt_are_in_hands_or_on_the_table(rnd: Round) -> None:
    for dealt, hand, plays in zip(rnd.dealt, rnd.hands, rnd.plays, strict=True):
        played = [piece for play in plays for piece in (play.above, play.attack)]
        assert sorted([*hand, *(piece for piece in played if piece)]) == list(dealt)


@each_variant(played_rounds)
def test_nobody_plays_a_piece_that_is_not_in_hand(rnd: Round) -> None:
    hands = [list(hand) for hand in rnd.dealt]
    for turn in rnd.turns:
        for piece in put_down(turn.action):
            assert piece in hands[turn.seat]
            hands[turn.seat].remove(piece)
    assert tuple(tuple(hand) for hand in hands) == rnd.hands


@each_variant(played_rounds)
def test_the_packed_hand_counts_its_own_pieces(rnd: Round) -> None:
    for packed, hand in zip(rnd.state.hands, rnd.hands, strict=True):
        assert packed & 15 == len(hand)
        assert packed >> 36 == 0


@each_variant(played_rounds)
def test_kings_up_and_buried_are_those_on_the_table(rnd: Round) -> None:
    up = 0
    for seat, plays in enumerate(rnd.plays):
        buried = sum(play.facedown and play.above is Piece.OU for play in plays)
        up += sum((play.above, play.attack).count(Piece.OU) for play in plays) - buried
        assert rnd.state.kings_buried[seat] == buried
    assert rnd.kings_up == up


# Actions.


@each_variant(played_rounds)
def test_there_is_a_legal_action_until_the_round_is_over(rnd: Round) -> None:
    for stage in snapshots(rnd):
        assert (len(stage.legal_actions()) == 0) == (stage.phase is Phase.OVER)


@each_variant(played_rounds)
def test_apply_accepts_each_legal_action_and_no_other(rnd: Round) -> None:
    legal = rnd.legal_actions()
    assert len(set(legal)) == len(legal)
    assert set(legal) <= set(ACTIONS.values())
    for action in ACTIONS.values():
        if action in legal:
            assert rnd.is_legal(action)
            assert rnd.why_not(action) is None
            after = rnd.apply(action)
            assert after.turns[-1].action == action
            assert after.turns[-1].seat == rnd.turn
        else:
            assert not rnd.is_legal(action)
            reason = rnd.why_not(action)
            assert reason
            expected = RoundOver if rnd.phase is Phase.OVER else IllegalAction
            with pytest.raises(expected) as refused:
                rnd.apply(action)
            if isinstance(refused.value, IllegalAction):
                assert str(refused.value) == reason
                assert refused.value.action == action


@each_variant(played_rounds)
def test_reasons_have_no_gaps(rnd: Round) -> None:
    for action in ACTIONS.values():
        reason = rnd.why_not(action)
        if reason is not None:
            assert "nothing may not" not in reason
            assert "{" not in reason
            assert reason.startswith(f"player {rnd.turn + 1} may not ")
            assert not reason.endswith(": ")


@each_variant(played_rounds)
def test_counting_and_numbering_agree_with_the_list(rnd: Round) -> None:
    rules = rnd.variant.rules
    for stage in snapshots(rnd):
        codes = [action.code for action in stage.legal_actions()]
        assert codes == sorted(codes)
        assert count_actions(rules, stage.state) == len(codes)
        assert [nth_action(rules, stage.state, nth) for nth in range(len(codes))] == codes
        if codes and stage.phase is not Phase.OVER:
            assert nth_action(rules, stage.state, len(codes)) == -1


@each_variant(played_rounds)
def test_a_leader_never_passes_and_a_follower_always_may(rnd: Round) -> None:
    for stage in snapshots(rnd):
        if stage.phase is Phase.PLAY:
            may_pass = str(stage.legal_actions()[0]) == "p"
            assert may_pass == (stage.attack is not None)
            assert (stage.attack is None) == (stage.leader == stage.turn)


@each_variant(played_rounds)
def test_a_follower_receives_with_the_attacks_kind_or_a_king_that_may(rnd: Round) -> None:
    king = rnd.variant.king
    for stage in snapshots(rnd):
        for action in stage.legal_actions():
            if not isinstance(action, Receive):
                continue
            assert stage.attack is not None
            if action.piece is Piece.OU:
                assert stage.attack in king.receives
            else:
                assert action.piece is stage.attack


def turns_by_the_book(rnd: Round) -> set[Action]:
    """The legal turns of play, worked out slowly from the words of the variant file."""
    king = rnd.variant.king
    hand = list(rnd.hands[rnd.turn])
    opening = not any(rnd.plays)
    own = rnd.plays[rnd.turn]
    forms = set(rnd.variant.opening) if opening else {"bury_and_attack"}
    if len(hand) == 1:
        forms = {"attack_alone"}

    def attacks(above: Piece | None) -> set[Piece]:
        left = list(hand)
        if above is not None:
            left.remove(above)
        received = above if rnd.attack is not None else None
        may = (
            len(left) == 1
            or "always" in king.attacks_when
            or ("face_up" in king.attacks_when and (rnd.kings_up or received is Piece.OU))
            or ("both_in_hand" in king.attacks_when and hand.count(Piece.OU) >= 2)
            or (
                "own_buried" in king.attacks_when
                and any(play.facedown and play.above is Piece.OU for play in own)
            )
        )
        return {piece for piece in left if piece is not Piece.OU or may}

    if rnd.attack is None:
        facedown: set[Piece | None] = set()
        if "bury_and_attack" in forms:
            facedown |= set(hand)
        if "attack_alone" in forms:
            facedown.add(None)
        return {Lead(above, attack) for above in facedown for attack in attacks(above)}
    legal: set[Action] = {Pass()}
    for piece in set(hand):
        receives = rnd.attack in king.receives if piece is Piece.OU else piece is rnd.attack
        if receives and len(hand) == 1:
            legal.add(Receive(piece, None))
        elif receives:
            legal |= {Receive(piece, attack) for attack in attacks(piece)}
    return legal


@each_variant(played_rounds)
def test_legal_turns_are_those_worked_out_by_the_book(rnd: Round) -> None:
    for stage in snapshots(rnd):
        if stage.phase is Phase.PLAY:
            assert set(stage.legal_actions()) == turns_by_the_book(stage)


@each_variant(played_rounds)
def test_the_turn_passes_to_the_right(rnd: Round) -> None:
    stages = snapshots(rnd)
    for before, after in pairwise(stages):
        if before.phase is Phase.PLAY and after.phase is Phase.PLAY:
            assert after.turn == (before.turn + 1) % 4
        elif before.phase is Phase.PLAY:
            assert after.turn == before.turn


# The end.


@each_variant(finished_rounds)
def test_a_round_ends_within_the_proven_number_of_turns(rnd: Round) -> None:
    """The proof is in the docstring of `most_turns`."""
    target(float(len(rnd.turns)))
    assert rnd.phase is Phase.OVER
    assert len(rnd.turns) <= most_turns(rnd.variant)


@each_variant(finished_rounds)
def test_at_most_three_seats_pass_in_a_row(rnd: Round) -> None:
    passes = 0
    for turn in rnd.turns:
        passes = passes + 1 if str(turn.action) == "p" else 0
        assert passes <= 3


@each_variant(played_rounds)
def test_only_a_round_that_is_over_has_a_result(rnd: Round) -> None:
    assert (rnd.result is None) == (rnd.phase is not Phase.OVER)
    assert (rnd.next_dealer is None) == (rnd.phase is not Phase.OVER)


@each_variant(finished_rounds)
def test_a_result_is_of_one_piece(rnd: Round) -> None:
    result = rnd.result
    assert result is not None
    dealing_next = rnd.next_dealer
    assert dealing_next in range(4)
    if result.how is How.REDEAL:
        assert (result.winner, result.team, result.points) == (None, None, None)
        return
    assert result.winner in range(4)
    assert result.team == result.winner % 2
    assert result.points is not None
    assert result.points >= 0
    assert result.winner == rnd.turn
    if rnd.variant.dealer.next == "winner":
        assert dealing_next == result.winner
    else:
        assert dealing_next == (rnd.dealt_by + 1) % 4
    if result.how is How.FIVE_FIVE:
        assert result.points == 0
    if result.how is How.PLAYED:
        assert rnd.hands[result.winner] == ()
        assert all(hand for seat, hand in enumerate(rnd.hands) if seat != result.winner)
    else:
        assert rnd.hands == rnd.dealt


@each_variant(finished_rounds)
def test_shi_hands_that_end_a_round_are_held(rnd: Round) -> None:
    result = rnd.result
    assert result is not None
    shi = [hand.count(Piece.SHI) for hand in rnd.dealt]
    if result.how is How.REDEAL:
        assert 5 in shi
    elif result.winner is not None:
        own, partner = shi[result.winner], shi[result.winner ^ 2]
        least = {How.SIX_SHI: 6, How.SEVEN_SHI: 7}
        if result.how in least:
            assert own == least[result.how]
        elif result.how is How.EIGHT_SHI:
            assert own >= 8
        elif result.how is How.FIVE_FIVE:
            assert (own, partner) == (5, 5)


@each_variant(finished_rounds)
def test_going_out_scores_the_last_piece_times_its_doublings(rnd: Round) -> None:
    result = rnd.result
    assert result is not None
    assume(result.how is How.PLAYED)
    action = rnd.turns[-1].action
    pieces = put_down(action)
    points = rnd.variant.kind(pieces[-1]).points
    if isinstance(action, Lead) and action.facedown is action.attack:
        points *= rnd.variant.doubling.times
    if result.team in rnd.doubled_teams:
        points *= 2
    assert result.points == points


# Values.


@each_variant(played_rounds)
def test_replaying_the_actions_gives_an_equal_round(rnd: Round) -> None:
    again = snapshots(rnd)[-1]
    assert again == rnd
    assert hash(again) == hash(rnd)
    assert again.state == rnd.state
    assert again.turns == rnd.turns


@each_variant(played_rounds)
def test_every_other_stage_is_another_value(rnd: Round) -> None:
    stages = snapshots(rnd)
    assert len(set(stages)) == len(stages)
    assert stages.index(rnd) == len(rnd.turns)


@each_variant(rounds)
def test_another_dealer_makes_another_round(rnd: Round) -> None:
    others = {Round(rnd.variant, rnd.dealt, dealer) for dealer in range(4)}
    assert len(others) == 4
    assert rnd in others


@each_variant(played_rounds)
def test_apply_changes_nothing_of_what_it_is_called_on(rnd: Round) -> None:
    before = (repr(rnd), pickle.dumps(rnd), hash(rnd), rnd.state, rnd.legal_actions())
    for action in ACTIONS.values():
        if rnd.is_legal(action):
            assert rnd.apply(action) != rnd
        else:
            with pytest.raises((IllegalAction, RoundOver)):
                rnd.apply(action)
    after = (repr(rnd), pickle.dumps(rnd), hash(rnd), rnd.state, rnd.legal_actions())
    assert after == before


def same(one: Round, other: Round) -> bool:
    """Whether two rounds are equal in all that can be asked of them."""
    return (
        one == other
        and hash(one) == hash(other)
        and one.state == other.state
        and one.turns == other.turns
        and one.variant.rules == other.variant.rules
    )


@each_variant(played_rounds)
def test_pickle_round_trip(rnd: Round) -> None:
    assert same(pickle.loads(pickle.dumps(rnd)), rnd)


@each_variant(played_rounds)
def test_json_round_trip(rnd: Round) -> None:
    assert same(Round.from_dict(json.loads(json.dumps(rnd.to_dict()))), rnd)


@each_variant(played_rounds)
def test_history_round_trip(rnd: Round) -> None:
    history = rnd.to_history()
    again = Round.from_history(rnd.variant, history)
    assert same(again, rnd)
    assert again.to_history() == history


# Symmetries.

_HI_KAKU = {Piece.HI: Piece.KAKU, Piece.KAKU: Piece.HI}
_KIN_GIN = {Piece.KIN: Piece.GIN, Piece.GIN: Piece.KIN}


def swapped(variant: Variant, names: dict[Piece, Piece]) -> Variant:
    """The variant with all that it says of some kinds said of each other."""
    data: dict[str, Any] = variant.to_dict() | {"id": "swapped"}
    keys = {one.name.lower(): other.name.lower() for one, other in names.items()}
    data["pieces"] = {key: data["pieces"][keys.get(key, key)] for key in data["pieces"]}
    data["king"]["receives"] = [keys.get(key, key) for key in data["king"]["receives"]]
    return Variant.from_dict(data)


def renamed(action: Action, names: dict[Piece, Piece]) -> Action:
    if isinstance(action, Receive):
        attack = None if action.attack is None else names.get(action.attack, action.attack)
        return Receive(names.get(action.piece, action.piece), attack)
    if isinstance(action, Lead):
        facedown = None if action.facedown is None else names.get(action.facedown, action.facedown)
        return Lead(facedown, names.get(action.attack, action.attack))
    return action


@each_variant(played_rounds, st.sampled_from([_HI_KAKU, _KIN_GIN]))
def test_kinds_that_change_places_change_nothing_else(
    rnd: Round, names: dict[Piece, Piece]
) -> None:
    variant = swapped(rnd.variant, names)
    hands = [[names.get(piece, piece) for piece in hand] for hand in rnd.dealt]
    mirrored = Round(variant, hands, rnd.dealt_by)
    for stage, turn in zip(snapshots(rnd), [*rnd.turns, None], strict=True):
        assert mirrored.phase is stage.phase
        assert mirrored.turn == stage.turn
        assert mirrored.result == stage.result
        assert mirrored.next_dealer == stage.next_dealer
        expected = {renamed(action, names) for action in stage.legal_actions()}
        assert set(mirrored.legal_actions()) == expected
        if turn is not None:
            mirrored = mirrored.apply(renamed(turn.action, names))


@each_variant(played_rounds, st.integers(1, 3))
def test_turning_the_table_turns_only_the_seats(rnd: Round, by: int) -> None:
    hands = [rnd.dealt[(seat - by) % 4] for seat in range(4)]
    turned = Round(rnd.variant, hands, (rnd.dealt_by + by) % 4)
    for stage, turn in zip(snapshots(rnd), [*rnd.turns, None], strict=True):
        assert turned.turn == (stage.turn + by) % 4
        assert turned.legal_actions() == stage.legal_actions()
        expected = stage.result
        if expected is not None and expected.winner is not None:
            winner = (expected.winner + by) % 4
            expected = RoundResult(expected.how, winner, winner % 2, expected.points)
        assert turned.result == expected
        if turn is not None:
            turned = turned.apply(turn.action)


# What a seat may see.


@each_variant(played_rounds)
def test_a_seat_sees_all_of_its_own_pieces(rnd: Round) -> None:
    for seat in range(4):
        seen = rnd.observe(seat)
        parts = seen.to_history().removeprefix(f"@{rnd.variant.id},").split(",")
        assert parts[seat] == "".join(str(int(piece)) for piece in rnd.dealt[seat])
        own = [item for item in parts[5:] if item.startswith(str(seat + 1))]
        assert "x" not in "".join(own)
        assert own == [str(turn) for turn in rnd.turns if turn.seat == seat]
        assert seen.hand == rnd.hands[seat]
        assert seen.plays[seat] == rnd.plays[seat]


@each_variant(played_rounds)
def test_a_seat_that_is_to_act_sees_what_it_may_do(rnd: Round) -> None:
    for seat in (0, 1, 2, 3, None):
        expected = rnd.legal_actions() if seat == rnd.turn else ()
        assert rnd.observe(seat).legal_actions == expected


@each_variant(played_rounds)
def test_a_hidden_history_is_the_history_with_pieces_covered(rnd: Round) -> None:
    full = rnd.to_history().split(",")
    views = [rnd.to_history(view="spectator"), *(rnd.to_history(view=seat) for seat in range(4))]
    start = 5 + (rnd.variant.id != "noto")
    for view in views:
        parts = view.split(",")
        assert len(parts) == len(full)
        assert parts[start - 1] == full[start - 1]
        for shown, whole in zip(parts[start - 5 : start - 1], full[start - 5 :], strict=False):
            assert len(shown) == len(whole)
            known = shown.replace("x", "")
            assert all(known.count(piece) <= whole.count(piece) for piece in known)
        for shown, whole in zip(parts[start:], full[start:], strict=True):
            assert shown in (whole, f"{whole[0]}x{whole[2:]}")


@each_variant(played_rounds)
def test_only_a_facedown_piece_is_covered(rnd: Round) -> None:
    turns = rnd.to_history(view="spectator").split(",")[-len(rnd.turns) :] if rnd.turns else []
    for shown, turn in zip(turns, rnd.turns, strict=True):
        if shown != str(turn):
            assert isinstance(turn.action, Lead)
            assert turn.action.facedown is not None


@each_variant(played_rounds)
def test_a_spectator_sees_no_more_than_each_seat(rnd: Round) -> None:
    spectator = rnd.observe(None)
    assert (spectator.hand, spectator.dealt, spectator.legal_actions) == ((), (), ())
    for seat in range(4):
        seen = rnd.observe(seat)
        for ours, theirs in zip(seen.plays, spectator.plays, strict=True):
            for mine, other in zip(ours, theirs, strict=True):
                assert other in (mine, mine.hidden())


@each_variant(rounds)
def test_the_three_other_hands_of_a_fresh_deal_are_not_seen(rnd: Round) -> None:
    """They may change places where no shi hand lets anybody know of them."""
    for seat in range(4):
        others = [other for other in range(4) if other != seat]
        for order in permutations(others):
            hands: list[Hand] = list(rnd.dealt)
            for place, source in zip(others, order, strict=True):
                hands[place] = rnd.dealt[source]
            moved = Round(rnd.variant, hands, rnd.dealt_by)
            if public_facts(moved) == public_facts(rnd):
                assert moved.observe(seat) == rnd.observe(seat)
                assert moved.to_history(view=seat) == rnd.to_history(view=seat)


@each_variant(played_rounds, RANDOM)
def test_rounds_that_differ_in_hidden_pieces_look_alike(rnd: Round, seed: int) -> None:
    rng = Random(seed)
    for seat in range(4):
        for _ in range(4):
            changed = with_other_hidden_pieces(rnd, seat, rng)
            if changed is not None:
                assert changed.observe(seat) == rnd.observe(seat)
                assert changed.observe(None) == rnd.observe(None)
                assert changed.to_history(view=seat) == rnd.to_history(view=seat)


def test_hidden_pieces_are_shuffled_in_many_rounds() -> None:
    """The property above would hold of nothing if no shuffled round were ever legal."""
    rng = Random(1)
    looked_at = differing = buried = 0
    variant = load_variant("noto")
    for number in range(100):
        rnd = play_at_random(Round.deal(variant, seed=5, number=number), number, 12)
        changed = with_other_hidden_pieces(rnd, number % 4, rng)
        if changed is not None:
            looked_at += 1
            differing += changed.dealt != rnd.dealt
            buried += changed.turns != rnd.turns
    assert looked_at >= 30
    assert differing >= 25
    assert buried >= 15


@each_variant(played_rounds)
def test_observations_are_values(rnd: Round) -> None:
    for seat in (None, 0, 1, 2, 3):
        seen = rnd.observe(seat)
        assert pickle.loads(pickle.dumps(seen)) == seen
        assert hash(seen) == hash(rnd.observe(seat))
        assert Observation.from_dict(json.loads(json.dumps(seen.to_dict()))) == seen


@each_variant(itself, SEEDS, NUMBERS)
def test_the_same_numbers_deal_the_same_hands(variant: Variant, seed: int, number: int) -> None:
    rnd = Round.deal(variant, seed=seed, number=number)
    assert Round.deal(variant, seed=seed, number=number) == rnd
    assert Round(variant, rnd.hands) == rnd
