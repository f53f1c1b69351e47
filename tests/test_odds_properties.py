"""What must hold of odds for every variant, and arguments that are wrong."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from fractions import Fraction
from itertools import repeat
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SEATS, SHIPPED, variants

import goita
from goita import Piece, Round, Variant, load_variant
from goita.analysis.counting import deals_of
from goita.analysis.holdings import MOST_HOLDINGS, Holding, read_holdings
from goita.analysis.odds import (
    at_least,
    deal_odds,
    kings_odds,
    odds,
    shi_odds,
)
from goita.analysis.policies import POLICIES

NOTO = load_variant("noto")
HANDS = comb(32, 8)  # 10,518,300 hands of 8, of which a seat gets any, all alike


# What must hold for every variant.

ANY = st.one_of(st.sampled_from(SHIPPED), variants())
FEW = settings(max_examples=25)


@FEW
@given(ANY, st.sampled_from(tuple(POLICIES)), SEATS)
def test_what_a_deal_leads_to_adds_up_to_one(variant: Variant, policy: str, dealer: int) -> None:
    found = deal_odds(variant, policy, dealer=dealer)
    assert found.play + found.redeal + sum(found.round_won) + sum(found.match_won) == 1
    assert found.six_shi + found.seven_shi + found.eight_shi == sum(found.round_won)
    assert sum(chance for _, chance in found.points) == sum(found.round_won)
    assert 0 <= found.dealer_moved <= found.play


@FEW
@given(ANY, SEATS)
def test_a_seat_gets_a_quarter_of_every_kind_on_average(variant: Variant, seat: int) -> None:
    # The mean of a number is the sum over n of the chances that it is n or more.
    mean = dict.fromkeys(Piece, Fraction(0))
    for (kind, _), chances in odds(variant).kinds.items():
        mean[kind] += chances.seats[seat]
    assert mean == {kind: Fraction(variant.rules.counts[kind], 4) for kind in Piece}


@FEW
@given(ANY, st.integers(1, 3), st.sampled_from(tuple(Piece)))
def test_conditions_that_cover_all_cases_add_up(variant: Variant, seat: int, kind: Piece) -> None:
    def weighted() -> Iterator[Fraction]:
        total = deals_of(variant).total()
        for n in range(variant.rules.hand_size + 1):
            try:
                fitting = deals_of(variant, given=[Holding(seat, kind, n, n)])
            except goita.InvalidOption:
                continue
            chance = at_least(variant, 1, 2, [0], given=[Holding(seat, kind, n, n)])
            yield chance * Fraction(fitting.total(), total)

    assert sum(weighted()) == at_least(variant, 1, 2, [0])


@given(st.sampled_from(SHIPPED), st.integers(0, 2**63 - 1))
@settings(max_examples=20)
def test_a_hand_that_is_known_is_certain(variant: Variant, seed: int) -> None:
    hand = Round.deal(variant, seed=seed).dealt[1]
    found = odds(variant, hand=hand, seat=1)
    for (kind, n), chances in found.kinds.items():
        assert chances.seats[1] == (hand.count(kind) >= n)


def test_odds_are_values() -> None:
    found = odds(NOTO, given=["left=5"])
    assert found == odds(NOTO, given=[Holding(3, Piece.SHI, 5, 5)])
    assert hash(found) == hash(pickle.loads(pickle.dumps(found)))
    assert found != odds(NOTO)
    with pytest.raises(AttributeError):
        found.deals = 1  # type: ignore[misc]


def test_odds_as_json_are_exact() -> None:
    data = json.loads(json.dumps(odds(NOTO, "redeal").to_dict()))
    assert Fraction(data["shi"]["8"]["seats"][2]["fraction"]) == Fraction(45, 10_518_300)
    assert data["shi"]["8"]["seats"][2]["value"] == 45 / 10_518_300
    assert data["at_least"][-1]["kind"] == 8
    assert Fraction(data["at_deal"]["redeal"]["fraction"]) == deal_odds(NOTO, "redeal").redeal


def test_a_variant_without_kings_has_no_odds_of_them() -> None:
    data = NOTO.to_dict() | {"id": "kingless"}
    data["pieces"]["ou"]["count"], data["pieces"]["shi"]["count"] = 0, 12
    assert kings_odds(Variant.from_dict(data)).anyone == 0


# Bad input.


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"hand": "1111234"}, "7 pieces instead of 8"),
        ({"hand": "11112888"}, "3, and the set has 2"),
        ({"hand": "1111234?"}, "'?' is no piece"),
        ({"hand": 5}, "is no hand"),
        ({"hand": "11112345", "seat": 4}, "the seat of the hand must be a seat from 0 to 3"),
        ({"hand": "11112345", "given": ["left=7"]}, "no deal of the noto set fits: left=7"),
        ({"hand": "11112345", "given": ["me=5"]}, "no deal of the noto set fits: me=5"),
        ({"given": ["left=6", "right=6"]}, "no deal of the noto set fits: left=6 right=6"),
        ({"given": ["left=5", "left=4"]}, "no deal of the noto set fits"),
        ({"given": "left=5"}, "is no list of conditions"),
        ({"given": [5]}, "'5' is no condition"),
        ({"given": ["above=5"]}, "'above=5' is no condition; write one like left=5"),
        ({"given": ["left=5-4"]}, "leaves nothing"),
        ({"given": ["left=15"]}, "from 0 to 14, not 15"),
        ({"given": ["left=1:x"]}, "'x' is no piece"),
        ({"policy": "bold"}, "'bold' is no policy; there are play-on, redeal"),
        ({"policy": []}, "[] is no policy"),
        ({"dealer": 4}, "the dealer must be a seat from 0 to 3"),
    ],
)
def test_what_cannot_be_asked_is_told(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(goita.GoitaError) as told:
        odds(NOTO, **arguments)
    assert said in str(told.value)


def test_a_variants_id_is_no_variant() -> None:
    with pytest.raises(goita.InvalidOption, match="is no Variant"):
        shi_odds("noto")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "n", "seats"),
    [("x", 1, [0]), (0, 1, [0]), (1, -1, [0]), (1, 1.0, [0]), (1, 1, [4]), (1, 1, 0), (1, 1, "0")],
)
def test_at_least_takes_a_kind_a_number_and_seats(kind: Any, n: Any, seats: Any) -> None:
    with pytest.raises(goita.InvalidOption):
        at_least(NOTO, kind, n, seats)


def test_no_condition_is_dropped() -> None:
    many = ["me=0-8"] * (MOST_HOLDINGS - 1)
    assert len(read_holdings([*many, "left=5"])) == MOST_HOLDINGS
    for given_ in ([*many, "me=0-8", "left=5"], repeat("left=5")):
        with pytest.raises(goita.InvalidOption, match="more than 100 conditions"):
            read_holdings(given_)


@pytest.mark.parametrize("least", [-1, 15, 1.0, True])
def test_a_condition_has_whole_numbers(least: Any) -> None:
    with pytest.raises(goita.InvalidOption):
        Holding(0, Piece.SHI, least)


@pytest.mark.parametrize("text", ["left=5", "left=5+", "right=0-4", "partner=1+:王", "me=2:飛"])
def test_conditions_are_written_as_they_are_read(text: str) -> None:
    assert str(Holding.parse(text)) == text
