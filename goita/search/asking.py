"""The search that answers one question: can this team go out with at least so much? Compiled."""

from __future__ import annotations

from typing import Any

from numpy import int64, uint64

from goita.rules import Rules
from goita.rules.hands import KING, MASK, held
from goita.rules.play import legal_above, legal_attacks
from goita.search.keys import (
    another,
    closed,
    column,
    describe,
    face,
    kings_of,
    mixed,
    together_of,
    turn_key,
)
from goita.search.positions import (
    ATTACK,
    LEADER,
    NO,
    OPEN,
    TURN,
    YES,
    at_sight,
    kinds_of,
    kings_run,
    load,
    pieces_in,
    settle,
    step,
)
from goita.search.question import Question

MOST_CHOICES = 88
MOST_DEPTH = 256
PENDING = -2

# What `control` holds.
DEPTH = 0
FRESH = 1
NODES = 2
STORED = 3

# What a row of `numbers` holds: how many choices, how many of them tried, faces of kinds.
SCRATCH = 2
WIDTH = 20


def ask(
    rules: Rules,
    question: Question,
    unreceived: Any,
    control: Any,
    rows: Any,
    kids: Any,
    marks: Any,
    numbers: Any,
    keys: Any,
    history: Any,
    table: Any,
    limit: int,
) -> int:
    """Go on with the search from the position in `rows[0]`; the answer, or PENDING at the limit.

    PENDING too when the table should grow: it is then half full. `control` says where it stands,
    and begins with `DEPTH` 0 and `FRESH` 2; the other arrays are room to work in.
    """
    team = question.team
    size = len(table) >> 1
    depth = control[DEPTH]
    fresh = control[FRESH]
    nodes = control[NODES]
    answer = OPEN
    if fresh == 2:
        fresh = 1
        settle(rules, rows[0])
        answer = at_sight(rules, question, unreceived, rows[0])
        if answer == OPEN:
            first, second, together = describe(question, rows[0], numbers[0, SCRATCH:])
            turned = turn_key(rules, rows[0], kings_of(rows[0]))
            keys[0, 0], keys[0, 1] = closed(first, second, together, turned)
            answer = look(table, keys[0, 0], keys[0, 1])
        if answer != OPEN:
            return answer
    while True:
        row = rows[depth]
        mine = YES if row[TURN] & 1 == team else NO
        if fresh:
            if nodes >= limit or control[STORED] > size >> 1:
                break
            nodes += 1
            answer = expand(
                rules,
                question,
                unreceived,
                row,
                rows[depth + 1],
                kids[depth],
                marks[depth],
                numbers[depth],
                history,
                table,
            )
            numbers[depth, 1] = 0
            fresh = 0
        if answer == OPEN:
            place = numbers[depth, 1]
            if place == numbers[depth, 0]:
                answer = 1 - mine
            else:
                best = place
                for other in range(place + 1, numbers[depth, 0]):
                    if kids[depth, other, 1] > kids[depth, best, 1]:
                        best = other
                if best != place:
                    for part in range(2):
                        kept = kids[depth, place, part]
                        kids[depth, place, part] = kids[depth, best, part]
                        kids[depth, best, part] = kept
                        mark = marks[depth, place, part]
                        marks[depth, place, part] = marks[depth, best, part]
                        marks[depth, best, part] = mark
                code = kids[depth, place, 0]
                first = marks[depth, place, 0]
                second = marks[depth, place, 1]
                numbers[depth, 1] = place + 1
                answer = look(table, first, second)
                if answer == OPEN:
                    step(rules, question, unreceived, row, code, rows[depth + 1])
                    depth += 1
                    keys[depth, 0] = first
                    keys[depth, 1] = second
                    fresh = 1
                    continue
                if answer == mine:
                    credit(history, mine, row, code)
                else:
                    answer = OPEN
                    continue
        # This position has its answer.
        control[STORED] += keep(table, keys[depth, 0], keys[depth, 1], answer)
        if depth == 0:
            control[NODES] = nodes
            return answer
        depth -= 1
        row = rows[depth]
        mine = YES if row[TURN] & 1 == team else NO
        if answer == mine:
            credit(history, mine, row, kids[depth, numbers[depth, 1] - 1, 0])
            # Settled: the table takes it in the next turn of the loop.
            numbers[depth, 1] = numbers[depth, 0]
            fresh = 0
        else:
            answer = OPEN
    control[DEPTH] = depth
    control[FRESH] = fresh
    control[NODES] = nodes
    return PENDING


def credit(history: Any, mine: int, row: Any, code: int) -> None:
    """Remember that an action answered the question."""
    form = 1 if row[ATTACK] else 0
    left = (row[0] & 15) + (row[1] & 15) + (row[2] & 15) + (row[3] & 15)
    history[mine, form, code & 255] += 1 + left
    if history[mine, form, code & 255] > history[mine, form, 256]:
        history[mine, form, 256] = history[mine, form, code & 255]


def place_of(table: Any, first: Any) -> Any:
    """Where in the table the entry of a key is."""
    return int64(first & uint64((len(table) >> 1) - 1)) << 1


def look(table: Any, first: Any, second: Any) -> Any:
    """The answer that the table has for these keys, or OPEN."""
    place = place_of(table, first)
    if table[place] == first and (table[place + 1] ^ second) >> uint64(2) == uint64(0):
        return int64(table[place + 1] & uint64(1))
    return OPEN


def keep(table: Any, first: Any, second: Any, answer: int) -> int:
    """Put an answer into the table; 1 when it took an empty place.

    The second key of an entry ends in two bits: 1 and the answer.
    """
    place = place_of(table, first)
    new = 1 if table[place + 1] == uint64(0) else 0
    table[place] = first
    table[place + 1] = second >> uint64(2) << uint64(2) | uint64(2 | answer)
    return new


def expand(
    rules: Rules,
    question: Question,
    unreceived: Any,
    row: Any,
    after: Any,
    kids: Any,
    marks: Any,
    numbers: Any,
    history: Any,
    table: Any,
) -> Any:
    """Look at what every action leads to; the answer if one of them gives it.

    Else those that lead to open positions are in `kids` with score and keys.
    """
    team = question.team
    state = load(row)
    turn = state.turn
    mine = YES if turn & 1 == team else NO
    faces = numbers[SCRATCH:]
    first, second, together = describe(question, row, faces)
    holders = kings_of(row)
    attack = row[ATTACK]
    form = 1 if attack else 0
    best = history[mine, form, 256] + 1
    number = 0
    above = legal_above(rules, state)
    for kind in range(9):
        if not above & MASK[kind]:
            continue
        if kind and like_an_earlier(faces, above, kind, 0, attack):
            continue
        attacks = legal_attacks(rules, state, kind)
        for other in range(9):
            if not attacks & MASK[other]:
                continue
            if other and like_an_earlier(faces, attacks, other, kind, attack):
                continue
            code = kind << 4 | other
            answer = step(rules, question, unreceived, row, code, after)
            if answer == mine:
                return answer
            if answer != OPEN:
                continue
            # The keys of what changed.
            one = first
            two = second
            three = together
            now = kings_of(after)
            if now != holders:
                one, two, three = describe(question, after, numbers[SCRATCH + 9 :])
            else:
                for changed in range(3):
                    which = kind if changed == 0 else other if changed == 1 else attack
                    if which == 0 or (changed == 1 and other == kind):
                        continue
                    if changed == 2 and attack in (kind, other):
                        continue
                    old = faces[which]
                    if old < 0:
                        three -= together_of(old, column(row, which))
                    elif old:
                        bits = mixed(old)
                        one -= bits
                        two -= another(bits)
                    counts = column(after, which)
                    new = face(question, now, which, counts, after[ATTACK] == which)
                    if new < 0:
                        three += together_of(new, counts)
                    elif new:
                        bits = mixed(new)
                        one += bits
                        two += another(bits)
            one, two = closed(one, two, three, turn_key(rules, after, now))
            answer = look(table, one, two)
            if answer == mine:
                credit(history, mine, row, code)
                return answer
            if answer != OPEN:
                continue
            kids[number, 0] = code
            kids[number, 1] = 300 * history[mine, form, code] // best + promise(
                rules, unreceived, after, turn, kind, other
            )
            marks[number, 0] = one
            marks[number, 1] = two
            number += 1
    numbers[0] = number
    return OPEN


def like_an_earlier(faces: Any, among: int, kind: int, taken: int, attack: int) -> bool:
    """Whether an earlier kind of the mask comes to the same."""
    if kind == taken:
        return False
    for earlier in range(1, kind):
        if (
            among & MASK[earlier]
            and earlier != taken
            and faces[earlier] == faces[kind]
            and kind != attack
            and earlier != attack
        ):
            return True
    return False


def promise(rules: Rules, unreceived: Any, row: Any, mover: int, above: int, attack: int) -> int:
    """How good a position looks for the team that moved into it."""
    partner = mover ^ 2
    follower = mover + 1 & 3
    other = mover + 3 & 3
    free = unreceived[kinds_of(held(row[follower]) | held(row[other]))]
    ours = wanting(rules, free, row, mover)
    partners = wanting(rules, free, row, partner)
    free = unreceived[kinds_of(held(row[mover]) | held(row[partner]))]
    right = wanting(rules, free, row, follower)
    left = wanting(rules, free, row, other)
    score = -433 * min(ours, partners) - 245 * max(ours, partners)
    score += 96 * max(left, right) - 48 * min(left, right)
    standing = row[ATTACK]
    turn = row[TURN]
    kinds = pieces_in(held(row[turn]))
    if standing:
        receivers = rules.receivers[standing]
        for side in (1, 3):
            if held(row[row[LEADER] + side & 3]) & receivers:
                score -= 70
        choices = 1 + pieces_in(held(row[turn]) & receivers) * kinds
    else:
        choices = kinds * kinds
    score += 14 * choices if (turn ^ mover) & 1 == 0 else -14 * choices
    if above == 0 and attack == 0:
        score -= 70
    if above == KING:
        score -= 235
    if attack == KING:
        score -= 150
    return score


def wanting(rules: Rules, free: int, row: Any, seat: int) -> int:
    """How many attacks that no opponent receives a seat lacks to run out; below 0 for a surplus.

    `free` are the kinds that no opponent receives.
    """
    hand = row[seat]
    if not kings_run(rules, row, seat):
        free &= ~(MASK[KING] * 15)
    lacking: int = ((hand & 15) + 1) // 2 - 1 - pieces_in(hand & free)
    return lacking
