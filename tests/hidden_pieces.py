"""Rounds that differ only in pieces that a seat cannot know."""

from __future__ import annotations

from random import Random
from typing import Any

from goita import Action, Lead, Piece, Receive, Round
from goita.rules.shi import shows_rest


def put_down(action: Action) -> list[Piece]:
    """The pieces that an action takes from the hand."""
    if isinstance(action, Receive):
        both = (action.piece, action.attack)
    elif isinstance(action, Lead):
        both = (action.facedown, action.attack)
    else:
        return []
    return [piece for piece in both if piece is not None]


def snapshots(rnd: Round) -> list[Round]:
    """The round after each of its turns, from the deal on."""
    stages = [Round(rnd.variant, rnd.dealt, rnd.dealt_by)]
    for turn in rnd.turns:
        stages.append(stages[-1].apply(turn.action))
    return stages


def public_facts(rnd: Round) -> list[object]:
    """All that anybody is told of a round, except pieces: what two rounds that differ only in
    hidden pieces have in common."""
    shown = [
        (seat, hand)
        for seat, hand in enumerate(rnd.dealt)
        if rnd.state.talk.spoke >> seat & 1
        and shows_rest(rnd.variant.rules, rnd.opening_state.hands[seat])
    ]
    turned_up = [[play.public for play in plays] for plays in rnd.plays]
    return [
        rnd.phase,
        rnd.turn,
        rnd.dealer,
        rnd.doubled_teams,
        rnd.result,
        rnd.shown_king,
        shown,
        turned_up,
    ]


def with_other_hidden_pieces(rnd: Round, seat: int, rng: Random) -> Round | None:
    """A round that differs only in pieces `seat` cannot know; None when that breaks a rule.

    What the other three hold and what they buried unseen is shuffled among them.
    """
    others = [other for other in range(4) if other != seat]
    hidden = [
        index
        for index, play in enumerate(plays_by_turn(rnd))
        if play and rnd.turns[index].seat != seat and play.facedown and not play.public
    ]
    pool = [piece for other in others for piece in rnd.hands[other]]
    actions = [turn.action for turn in rnd.turns]
    for index in hidden:
        action = actions[index]
        assert isinstance(action, Lead)
        assert action.facedown is not None
        pool.append(action.facedown)
    rng.shuffle(pool)
    for index in hidden:
        action = actions[index]
        assert isinstance(action, Lead)
        actions[index] = Lead(pool.pop(), action.attack)
    hands = [list(rnd.dealt[other]) for other in range(4)]
    for other in others:
        hands[other] = [pool.pop() for _ in rnd.hands[other]]
        for turn, action in zip(rnd.turns, actions, strict=True):
            if turn.seat == other:
                hands[other] += put_down(action)
    changed = Round(rnd.variant, hands, rnd.dealt_by)
    stages = snapshots(rnd)
    for stage, action in zip(stages, [*actions, None], strict=True):
        if public_facts(changed) != public_facts(stage):
            return None
        if action is not None:
            if not changed.is_legal(action):
                return None
            changed = changed.apply(action)
    return changed


def plays_by_turn(rnd: Round) -> list[Any]:
    """For each turn what it put on the table, None for nothing."""
    queues = [list(plays) for plays in rnd.plays]
    return [queues[turn.seat].pop(0) if put_down(turn.action) else None for turn in rnd.turns]
