"""The deal, from integers alone, and who deals next.

The same numbers give the same hands interpreted or compiled, on every platform.
"""

from __future__ import annotations

from goita.rules.hands import ONE
from goita.rules.model import FIVE_FIVE, FIXED_POINTS, NEXT_RIGHT, NOBODY, REDEALT, Rules, State

WORD = 0xFFFF_FFFF
# Words of a stream that still look like the numbers that were put in.
UNUSED = 16


def next_word(a: int, b: int, c: int, counter: int) -> tuple[int, int, int, int, int]:
    """A word of 32 bits, and what the generator goes on from.

    It is sfc32 (Chris Doty-Humphrey's Small Fast Counter), which needs nothing but additions,
    shifts and exclusive ors of 32 bits.

    >>> next_word(1, 2, 3, 4)
    (7, 2, 27, 6291463, 5)
    """
    word = a + b + counter & WORD
    return (
        word,
        b ^ b >> 9,
        c + (c << 3) & WORD,
        (c << 21 | c >> 11) + word & WORD,
        counter + 1 & WORD,
    )


def deal(rules: Rules, seed: int, number: int, redeals: int) -> tuple[int, int, int, int]:
    """The four hands of one deal: 64 bits of seed, the round's number and its redeal count.

    The generator is that of `next_word`; the shuffle is Fisher and Yates', each place drawn
    without bias. Source: all four documents: the whole set is dealt, to each as many.

    >>> from goita import load_variant
    >>> hex(deal(load_variant("noto").rules, 7, 0, 0)[0])
    '0x13228'
    """
    return deal_on([0] * (4 * rules.hand_size), rules, seed, number, redeals)


def deal_on(
    table: list[int], rules: Rules, seed: int, number: int, redeals: int
) -> tuple[int, int, int, int]:
    """The same on a table: a list with a place for each piece, whatever lies there before.

    Whoever deals in bulk does so on one, since threads that make lists wait for one another.

    >>> from goita import load_variant
    >>> rules, table = load_variant("noto").rules, [0] * 32
    >>> deal_on(table, rules, 7, 0, 0) == deal(rules, 7, 0, 0)
    True
    """
    left = 0
    for kind in range(1, 9):
        for _ in range(rules.counts[kind]):
            table[left] = kind
            left += 1
    a = seed & WORD
    b = seed >> 32 & WORD
    c = number & WORD
    counter = redeals & WORD
    unused = UNUSED
    while left:
        word, a, b, c, counter = next_word(a, b, c, counter)
        if unused:
            unused -= 1
            continue
        # One word draws two pieces; words past the last multiple would favour some pairs.
        pairs = left * (left - 1)
        if word <= WORD - pairs or word < 0x1_0000_0000 - 0x1_0000_0000 % pairs:
            for place in (word % left, word // left % (left - 1)):
                left -= 1
                drawn = table[place]
                table[place] = table[left]
                table[left] = drawn
    return (
        _hand(table, rules, 0),
        _hand(table, rules, 1),
        _hand(table, rules, 2),
        _hand(table, rules, 3),
    )


def _hand(table: list[int], rules: Rules, seat: int) -> int:
    """The pieces that lie before a seat."""
    hand = 0
    for place in range(seat * rules.hand_size, (seat + 1) * rules.hand_size):
        hand += ONE[table[place]]
    return hand


def drawn_dealer(rules: Rules, seed: int) -> int:
    """Who deals first where that is drawn: the seat, from 0, that draws the highest hand.

    The draw is a deal of its own, of a number that no round has. Source: noto, where one of the
    pair that drew the higher pieces deals.

    >>> from goita import load_variant
    >>> [drawn_dealer(load_variant("noto").rules, seed) for seed in range(8)]
    [3, 0, 1, 2, 3, 3, 3, 1]
    """
    hands = deal(rules, seed, WORD, 0)
    highest = 0
    for seat in range(1, 4):
        if hands[seat] > hands[highest]:
            highest = seat
    return highest


def reaches_target(rules: Rules, points: int) -> bool:
    """Whether a team with so many points has won the match.

    Source: all four documents; noto and jga name 150 points as usual.

    >>> from goita import load_variant
    >>> [reaches_target(load_variant("atigo").rules, points) for points in (14, 15)]
    [False, True]
    """
    return points >= rules.target


def points_step(rules: Rules) -> int:
    """The number of which the points of every round are a multiple, 1 or more.

    >>> from goita import load_variant
    >>> [points_step(load_variant(name).rules) for name in ("noto", "atigo")]
    [10, 1]
    """
    step = 0
    for kind in range(1, 9):
        if rules.counts[kind]:
            step = _common_divisor(step, rules.points[kind])
    for index in range(3):
        if rules.bases[index] == FIXED_POINTS:
            step = _common_divisor(step, rules.fixed[index])
    return max(step, 1)


def _common_divisor(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def match_winner(rules: Rules, state: State, scores: tuple[int, int]) -> int:
    """The team that the match is won by after a round, NOBODY while it goes on.

    `scores` are the points of both teams, those of the round included. Five し with both partners
    win whatever the scores. Source: noto, atigo and goipai; jga by assumption.

    >>> from goita import Round, load_variant
    >>> hands = ["11111234", "22334455", "11111234", "55667788"]
    >>> state = Round(load_variant("noto"), hands).state
    >>> match_winner(load_variant("noto").rules, state, (0, 140))
    0
    """
    if state.outcome.winner == NOBODY:
        return NOBODY
    team = state.outcome.winner & 1
    if state.outcome.how == FIVE_FIVE or reaches_target(rules, scores[team]):
        return team
    return NOBODY


def next_dealer(rules: Rules, first: int, state: State) -> int:
    """Who deals after a round that is over; `first` is the seat that this round was dealt by.

    It differs from `state.dealer` only where a holder of five し took the deal over (jga). Sources:
    noto and goipai for the winner, atigo for the seat to the right, jga by assumption; noto for
    the same dealer after a redeal, the others by assumption.

    >>> from goita import Round, load_variant
    >>> hands = ["11111123", "11223456", "11234557", "34456788"]
    >>> over = Round(load_variant("noto"), hands, dealer=2).state
    >>> [next_dealer(load_variant(name).rules, 2, over) for name in ("noto", "atigo")]
    [0, 3]
    """
    if state.outcome.how == REDEALT:
        return first + 1 & 3 if rules.redeal_moves_dealer else state.dealer
    if rules.next_dealer == NEXT_RIGHT:
        return first + 1 & 3
    return state.outcome.winner
