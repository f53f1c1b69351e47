"""The edges of the deal function, which hardly any seed comes to."""

from itertools import islice

import pytest
from strategies import SHIPPED
from test_deal_function import WORD, dealt, numbers_leading_to, sfc32

from goita.packing import unpack
from goita.rules import deal

LIMIT = WORD - WORD % (32 * 31)
"""The first word, of those that draw two of 32 pieces, that is passed over."""


@pytest.mark.parametrize("first", [LIMIT - 1, LIMIT])
def test_words_are_passed_over_from_the_last_multiple_on_and_not_before(first: int) -> None:
    for index in range(20):
        b, c = index * 97_531, index * 1_234_567
        seed, number = numbers_leading_to((first - b - 16) % WORD, b, c, 0)
        assert next(islice(sfc32(seed % WORD, seed // WORD, number, 0), 16, None)) == first
        for variant in SHIPPED:
            packed = deal(variant.rules, seed, number, 0)
            assert tuple(unpack(hand) for hand in packed) == dealt(variant, seed, number, 0)
