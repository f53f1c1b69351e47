"""Positions as rows of integers, and what settles a question in one at sight. Compiled."""

from __future__ import annotations

from typing import Any

from goita.actions import PASS
from goita.rules import Rules, State
from goita.rules.hands import KING, KING_MASK, MASK, NOTHING, ONE, count, held
from goita.rules.model import GOING_ON, NOBODY, OVER, PLAY, Outcome, Talk
from goita.rules.play import (
    finish_points,
    king_is_free,
    king_may_attack,
    legal_above,
    may_bury,
    play,
)
from goita.search.question import Question

# A row: the four hands, then these.
TURN = 4
LEADER = 5
ATTACK = 6
KINGS_UP = 7
BURIED = 8
DOUBLED = 12
WIDTH = 16

NO = 0
YES = 1
OPEN = -1


def load(row: Any) -> State:
    """The state of a row."""
    return State(
        (row[0], row[1], row[2], row[3]),
        0,
        PLAY,
        row[TURN],
        row[LEADER],
        row[ATTACK],
        row[KINGS_UP],
        (row[BURIED], row[BURIED + 1], row[BURIED + 2], row[BURIED + 3]),
        NOBODY,
        row[DOUBLED],
        Talk(NOBODY, 0, 0, 0),
        Outcome(GOING_ON, NOBODY, 0),
    )


def save(row: Any, state: State) -> None:
    """Write a state of play that is not over into a row."""
    row[0] = state.hands[0]
    row[1] = state.hands[1]
    row[2] = state.hands[2]
    row[3] = state.hands[3]
    row[TURN] = state.turn
    row[LEADER] = state.leader
    row[ATTACK] = state.attack
    row[KINGS_UP] = state.kings_up
    row[BURIED] = state.kings_buried[0]
    row[BURIED + 1] = state.kings_buried[1]
    row[BURIED + 2] = state.kings_buried[2]
    row[BURIED + 3] = state.kings_buried[3]
    row[DOUBLED] = state.doubled


def step(rules: Rules, question: Question, unreceived: Any, row: Any, code: int, after: Any) -> int:
    """Write the position after an action and the passes that it forces; its answer, or OPEN."""
    state = play(rules, load(row), code >> 4 & 15, code & 15)
    if state.phase == OVER:
        mine = state.outcome.winner & 1 == question.team
        return YES if mine and state.outcome.points >= question.least else NO
    while state.attack and legal_above(rules, state) == NOTHING:
        state = play(rules, state, PASS, PASS)
    save(after, state)
    return at_sight(rules, question, unreceived, after)


def row_of(state: State) -> list[int]:
    """A state of play as a row, for the functions here that are run by the interpreter.

    >>> from goita import Round, load_variant
    >>> rnd = Round.from_history(load_variant("noto"), "11244556,12234568,11123378,11113457,s3,371")
    >>> row_of(rnd.state)[TURN:KINGS_UP]
    [3, 2, 1]
    """
    row = [0] * WIDTH
    save(row, state)
    return row


def settle(rules: Rules, row: Any) -> None:
    """Make the passes that are forced in a row."""
    state = load(row)
    while state.attack and legal_above(rules, state) == NOTHING:
        state = play(rules, state, PASS, PASS)
    save(row, state)


def at_sight(rules: Rules, question: Question, unreceived: Any, row: Any) -> int:
    """The answer in a position in which nobody is forced to pass, where it can be seen."""
    team = question.team
    if not (can_score(question, row[team]) or can_score(question, row[team + 2])):
        return NO
    state = load(row)
    turn = state.turn
    hand = row[turn]
    if state.attack == 0:
        return (
            won(question, turn)
            if runs_out_leading(rules, question, unreceived, row, turn)
            else OPEN
        )
    leader = state.leader
    # The leader's partner passes if that is better.
    receiving = 0
    seat = turn
    while seat != leader:
        if seat - leader & 1:
            receiving |= held(row[seat])
        seat = seat + 1 & 3
    if rules.receivers[state.attack] & receiving == 0 and runs_out_leading(
        rules, question, unreceived, row, leader
    ):
        return won(question, leader)
    above = legal_above(rules, state)
    for kind in range(1, KING + 1):
        if above & MASK[kind]:
            rest = hand - ONE[kind]
            if rest == 0:
                enough = finish_points(rules, state, kind, 0) >= question.least
                if turn & 1 != team or enough:
                    return won(question, turn)
                continue
            attacks = (rest & 15) // 2 + 1
            pair = rest & 1 == 1 and attacks > 1
            kings = count(rest, KING) == 0 or (
                king_is_free(rules, row[KINGS_UP] + (1 if kind == KING else 0), row[BURIED + turn])
                or (
                    king_may_attack(rules, state, kind)
                    and king_is_free(rules, row[KINGS_UP] + 1, row[BURIED + turn])
                )
            )
            if runs_out(question, unreceived, row, turn, rest, attacks, pair, kings):
                return won(question, turn)
    return OPEN


def won(question: Question, seat: int) -> int:
    """The answer when this seat goes out as it should."""
    return YES if seat & 1 == question.team else NO


def can_score(question: Question, hand: int) -> bool:
    """Whether the pieces of a hand are enough in the end."""
    pairs = (hand >> 1 | hand >> 2 | hand >> 3) & question.paired
    return held(hand) & question.alone | pairs != 0


def runs_out_leading(
    rules: Rules, question: Question, unreceived: Any, row: Any, seat: int
) -> bool:
    """Whether a seat goes out by attacks that no opponent can receive, when it leads."""
    hand = row[seat]
    if hand & 1:
        attacks = (hand & 15) // 2 + 1
        pair = False
    elif may_bury(rules, hand):
        attacks = (hand & 15) // 2
        pair = True
    else:
        attacks = (hand & 15) // 2 + 1
        pair = False
    kings = kings_run(rules, row, seat)
    return runs_out(question, unreceived, row, seat, hand, attacks, pair, kings)


def kings_run(rules: Rules, row: Any, seat: int) -> bool:
    """Whether all kings of a seat may attack in a run of leads, those in pairs first."""
    number = count(row[seat], KING)
    if number == 0 or king_is_free(rules, row[KINGS_UP], row[BURIED + seat]):
        return True
    if number == 1 or not king_is_free(rules, row[KINGS_UP] + 1, row[BURIED + seat]):
        return False
    state = load(row)
    leading = State(
        state.hands,
        0,
        PLAY,
        seat,
        seat,
        0,
        state.kings_up,
        state.kings_buried,
        NOBODY,
        state.doubled,
        state.talk,
        state.outcome,
    )
    return king_may_attack(rules, leading, 0)


def runs_out(
    question: Question,
    unreceived: Any,
    row: Any,
    seat: int,
    hand: int,
    attacks: int,
    pair: bool,
    kings: bool,
) -> bool:
    """Whether all but the last of so many attacks can be ones that no opponent receives.

    The last one must be enough, by itself or, where `pair`, under its like.
    """
    free = unreceived[kinds_of(held(row[seat + 1 & 3]) | held(row[seat + 3 & 3]))]
    if not kings:
        free &= ~(KING_MASK * 15)
    number = pieces_in(hand & free)
    if number < attacks - 1:
        return False
    if seat & 1 != question.team:
        return True
    # The piece kept for the end is no other attack.
    spare = number - (attacks - 1)
    lasts = held(hand) & question.alone
    if spare == 0:
        lasts &= ~free
    if lasts:
        return True
    if not pair:
        return False
    lasts = (hand >> 1 | hand >> 2 | hand >> 3) & question.paired
    if spare < 2:
        lasts &= ~free
    return lasts != 0


def kinds_of(mask: int) -> int:
    """A mask of kinds with bit 0 for kind 1, bit 1 for kind 2 and so on."""
    packed = mask >> 4
    packed = (packed | packed >> 3) & 0x0303_0303
    packed = (packed | packed >> 6) & 0x000F_000F
    return (packed | packed >> 12) & 0xFF


def pieces_in(counts: int) -> int:
    """How many pieces the counts of a hand add up to, its lowest four bits aside."""
    return ((counts >> 4) * 0x1111_1111 >> 28) & 15
