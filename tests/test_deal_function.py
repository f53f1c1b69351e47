"""The deal function, written a second time from its description, and counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from strategies import NUMBERS, SEEDS, SHIPPED, each_variant, itself, variants

from goita import Piece, Round, Variant, load_variant
from goita.packing import unpack
from goita.rules import deal, drawn_dealer

WORD = 2**32


def sfc32(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    while True:
        word = (a + b + counter) % WORD
        yield word
        rotated = c * 2**21 % WORD + c // 2**11
        a, b, c = b ^ b // 2**9, c * 9 % WORD, (rotated + word) % WORD
        counter = (counter + 1) % WORD


def dealt(variant: Variant, seed: int, number: int, redeals: int) -> tuple[tuple[Piece, ...], ...]:
    """The four hands, each in order of kind."""
    pieces = [piece for piece in Piece for _ in range(variant.kind(piece).count)]
    left = len(pieces)
    for word in islice(sfc32(seed % WORD, seed // WORD, number, redeals), 16, None):
        if left == 0:
            break
        if word >= WORD // (left * (left - 1)) * (left * (left - 1)):
            continue
        for last, place in ((left - 1, word % left), (left - 2, word // left % (left - 1))):
            pieces[last], pieces[place] = pieces[place], pieces[last]
        left -= 2
    size = len(pieces) // 4
    return tuple(tuple(sorted(pieces[seat * size : (seat + 1) * size])) for seat in range(4))


def the_dealer_drawn(variant: Variant, seed: int) -> int:
    """More kings, then more 飛, and so down, in a deal of a number that no round has."""
    hands = dealt(variant, seed, WORD - 1, 0)
    counts = [[hand.count(piece) for piece in reversed(Piece)] for hand in hands]
    return counts.index(max(counts))


@each_variant(itself, SEEDS, NUMBERS, NUMBERS)
def test_the_deal_is_the_one_described(
    variant: Variant, seed: int, number: int, redeals: int
) -> None:
    expected = dealt(variant, seed, number, redeals)
    packed = deal(variant.rules, seed, number, redeals)
    assert tuple(unpack(hand) for hand in packed) == expected
    assert Round.deal(variant, seed=seed, number=number, redeals=redeals).dealt == expected


def test_the_deal_is_the_one_described_for_every_small_number() -> None:
    for variant in SHIPPED:
        for number in range(500):
            numbers = (number % 7, number % 11, number % 13)
            packed = deal(variant.rules, *numbers)
            assert tuple(unpack(hand) for hand in packed) == dealt(variant, *numbers)


def test_deals_of_other_numbers_are_other_deals() -> None:
    rules = load_variant("noto").rules
    numbers = [(a, b, c) for a in (0, 1, 2, WORD, 2 * WORD) for b in range(8) for c in range(8)]
    assert len({deal(rules, *each) for each in numbers}) == len(numbers)


@each_variant(itself, SEEDS)
def test_the_first_dealer_is_the_seat_with_the_highest_hand(variant: Variant, seed: int) -> None:
    assert drawn_dealer(variant.rules, seed) == the_dealer_drawn(variant, seed)


def test_the_drawn_dealer_is_the_same_compiled() -> None:
    numba = pytest.importorskip("numba")
    from goita.search.compiled import register_rules

    register_rules()
    compiled = numba.njit(drawn_dealer)
    edges = [0, 1, 2**31 - 1, 2**31, WORD - 1, WORD, WORD + 1, 2**63 - 1]
    for variant in SHIPPED:
        drawn = [drawn_dealer(variant.rules, seed) for seed in [*edges, *range(2, 300)]]
        assert drawn == [compiled(variant.rules, seed) for seed in [*edges, *range(2, 300)]]
        assert set(drawn) == {0, 1, 2, 3}

    @settings(max_examples=100)
    @given(variants(), SEEDS)
    def for_generated_variants(variant: Variant, seed: int) -> None:
        assert compiled(variant.rules, seed) == drawn_dealer(variant.rules, seed)

    for_generated_variants()


def within_five_sigma(times: int, of: int, probability: float) -> bool:
    return abs(times - of * probability) < 5 * sqrt(of * probability * (1 - probability))


@pytest.mark.parametrize("key", ["seed", "high bits of the seed", "number"])
def test_shi_hands_come_as_often_as_they_should(key: str) -> None:
    """Exactly: so many of the comb(32, 8) hands have five し or more of ten."""
    rules = load_variant("noto").rules
    deals = 40_000 if key == "seed" else 10_000
    numbers = {
        "seed": ((index, 0) for index in range(deals)),
        "high bits of the seed": ((index * WORD, 0) for index in range(deals)),
        "number": ((7, index) for index in range(deals)),
    }[key]
    shi = [[hand >> 4 & 15 for hand in deal(rules, *each, 0)] for each in numbers]
    of_one = sum(comb(10, k) * comb(22, 8 - k) for k in range(5, 9)) / comb(32, 8)
    of_both = comb(10, 5) * comb(22, 3) * comb(5, 5) * comb(19, 3) / comb(32, 8) / comb(24, 8)
    for seat in range(4):
        assert within_five_sigma(sum(each[seat] >= 5 for each in shi), deals, of_one)
    for pair in ((0, 1), (0, 2), (2, 3)):
        both = sum(all(each[seat] == 5 for seat in pair) for each in shi)
        assert within_five_sigma(both, deals, of_both)


def numbers_leading_to(a: int, b: int, c: int, redeals: int) -> tuple[int, int]:
    """The seed and number of a generator that is in this state after the unused words."""
    for counter in reversed(range(redeals, redeals + 16)):
        former = b * pow(9, -1, WORD) % WORD
        word = (c - (former * 2**21 % WORD + former // 2**11)) % WORD
        shifted = a ^ a // 2**9 ^ a // 2**18 ^ a // 2**27
        a, b, c = (word - shifted - counter) % WORD, shifted, former
    return b * WORD + a, c


def test_a_word_past_the_last_multiple_is_passed_over() -> None:
    """It hardly ever comes; these numbers are worked out backwards from such a word."""
    for variant, redeals in zip(SHIPPED, range(4), strict=True):
        for index in range(50):
            b, c = index * 97_531, index * 1_234_567
            a = (WORD - 1 - index % 4 - b - redeals - 16) % WORD
            seed, number = numbers_leading_to(a, b, c, redeals)
            word = next(islice(sfc32(seed % WORD, seed // WORD, number, redeals), 16, None))
            assert word == WORD - 1 - index % 4
            assert word >= WORD - WORD % (32 * 31)
            packed = deal(variant.rules, seed, number, redeals)
            assert tuple(unpack(hand) for hand in packed) == dealt(variant, seed, number, redeals)


def test_of_equal_hands_the_lower_seat_deals_first() -> None:
    data = load_variant("noto").to_dict() | {"id": "alike"}
    for kind, count in zip(data["pieces"].values(), (14, 0, 0, 0, 0, 0, 0, 2), strict=True):
        kind["count"] = count
    variant = Variant.from_dict(data)
    tied = 0
    for seed in range(100):
        kings = [hand.count(Piece.OU) for hand in dealt(variant, seed, WORD - 1, 0)]
        tied += max(kings) == 1
        assert drawn_dealer(variant.rules, seed) == kings.index(max(kings))
    assert tied >= 20
