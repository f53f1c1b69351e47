"""The edges of the deal function, which hardly any seed comes to."""

from itertools import islice

import pytest
from strategies import SHIPPED, each_variant, played_rounds
from test_deal_function import WORD, dealt, numbers_leading_to, sfc32

from goita import Round, Variant, load_variant
from goita.packing import unpack
from goita.rules import deal
from goita.rules.dealing import points_step

NOTO = load_variant("noto")
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


@each_variant(played_rounds)
def test_every_round_scores_a_multiple_of_the_step(rnd: Round) -> None:
    step = points_step(rnd.variant.rules)
    while rnd.result is None:
        rnd = rnd.apply(rnd.legal_actions()[-1])
    assert (rnd.result.points or 0) % step == 0


def test_the_step_is_the_largest_that_divides_all_points() -> None:
    data = load_variant("noto").to_dict() | {"id": "club"}
    for number, key in enumerate(data["pieces"]):
        data["pieces"][key]["points"] = 12 * (number + 1)
    # Eight shi win 100 points.
    assert points_step(Variant.from_dict(data).rules) == 4
    data["pieces"]["hi"] |= {"count": 0, "points": 7}
    data["pieces"]["shi"]["count"] += 2
    assert points_step(Variant.from_dict(data).rules) == 4


@pytest.mark.parametrize("kind", ["shi", "kyo", "ou"])
def test_every_kind_of_the_set_counts_for_the_step(kind: str) -> None:
    data = NOTO.to_dict() | {"id": "odd"}
    data["pieces"][kind]["points"] += 1
    assert points_step(Variant.from_dict(data).rules) == 1
