"""Odds against every deal of small sets, each place of each hand filled in every way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest

import goita
from goita import How, Phase, Piece, Round, Variant, load_variant
from goita.analysis.holdings import Holding
from goita.analysis.odds import (
    DealOdds,
    at_least,
    deal_odds,
    five_odds,
    odds,
    shi_odds,
)
from goita.analysis.policies import POLICIES, Policy

NOTO = load_variant("noto")
HANDS = comb(32, 8)  # 10,518,300 hands of 8, of which a seat gets any, all alike


Deal = tuple[tuple[int, ...], ...]


@cache
def every_deal(size: int, kyo: int, kings: int) -> Counter[Deal]:
    """How often each deal of such a set occurs among all orders of its pieces; the rest are し."""
    places = range(4 * size)
    counted: Counter[Deal] = Counter()
    for with_kyo in combinations(places, kyo):
        free = [place for place in places if place not in with_kyo]
        for with_king in combinations(free, kings):
            order = [1] * (4 * size)
            for place in with_kyo:
                order[place] = 2
            for place in with_king:
                order[place] = 8
            hands = (order[seat * size : (seat + 1) * size] for seat in range(4))
            counted[tuple(tuple(sorted(hand)) for hand in hands)] += 1
    return counted


def small(name: str, size: int, kyo: int, kings: int) -> Variant:
    """A shipped variant with the set of `every_deal`."""
    data = load_variant(name).to_dict()
    numbers = (4 * size - kyo - kings, kyo, 0, 0, 0, 0, 0, kings)
    for kind, number in zip(data["pieces"].values(), numbers, strict=True):
        kind["count"] = number
    return Variant.from_dict(data | {"id": "small"})


def share(deals: Counter[Deal], holds: Callable[[Deal], bool]) -> Fraction:
    return Fraction(sum(n for deal, n in deals.items() if holds(deal)), deals.total())


def in_hand(
    deals: Counter[Deal], seats: Iterable[int], kind: Piece, least: int, most: int = 14
) -> Fraction:
    """How often any of the seats holds from `least` to `most` of a kind."""
    return share(deals, lambda deal: any(least <= deal[s].count(kind) <= most for s in seats))


FOURS = (4, 4, 2)
"""Hands of four pieces: 10 し, 4 香, 2 王."""
KNOWN: list[tuple[str | None, list[str]]] = [
    (None, []),
    ("1128", []),
    (None, ["left=3"]),
    (None, ["left=2+", "right=1-2", "partner=1+:王"]),
    ("1122", ["left=1:香", "partner=0:8"]),
    (None, ["me=2:8", "right=0:2"]),
    ("1122", ["me=2:香", "me=1-3", "left=2"]),
]


def fits(deal: Deal, hand: str | None, conditions: Iterable[str]) -> bool:
    held = all(
        holding.least <= deal[holding.seat].count(holding.kind) <= holding.most
        for holding in map(Holding.parse, conditions)
    )
    return held and (hand is None or deal[0] == tuple(map(int, hand)))


@pytest.mark.parametrize(("hand", "conditions"), KNOWN)
def test_every_deal_of_hands_of_four_is_counted(hand: str | None, conditions: list[str]) -> None:
    variant = small("noto", *FOURS)
    fitting = Counter(
        {deal: n for deal, n in every_deal(*FOURS).items() if fits(deal, hand, conditions)}
    )
    assert fitting
    found = odds(variant, hand=hand, given=conditions)
    for (kind, n), chances in found.kinds.items():
        for seat in range(4):
            assert chances.seats[seat] == in_hand(fitting, [seat], kind, n)
        assert chances.anyone == in_hand(fitting, range(4), kind, n)
    assert {kind for kind, _ in found.kinds} == {1, 2, 8}
    assert found.kings.seats[3] == share(fitting, lambda d: d[3].count(8) == 2)
    assert found.kings.anyone == share(fitting, lambda d: any(h.count(8) == 2 for h in d))
    some = at_least(variant, 2, 2, [1, 3], hand=hand, given=conditions)
    assert some == share(fitting, lambda d: d[1].count(2) >= 2 or d[3].count(2) >= 2)
    assert found.shi == {}


SIXES = (6, 2, 2)
"""Hands of six pieces, 20 し among them: several shi hands at once in most deals."""
EIGHTS = (8, 2, 2)
"""Hands of eight with 28 し: seven, eight and five し."""


def said(rnd: Round, policy: Policy) -> goita.Action:
    """What a player following a policy says, found by trying the words out."""
    legal = rnd.legal_actions()
    if goita.Silent() in legal and not policy.declares:
        return goita.Silent()
    after = rnd.apply(goita.Declare()) if goita.Declare() in legal else None
    if policy.declares and after is not None and after.phase is Phase.OVER:
        return goita.Declare()
    words: list[goita.Action] = [goita.Declare(), goita.Silent()]
    if goita.Silent() not in legal:
        words = [goita.Wish(redeal=False), goita.Continue()]
    if policy.redeals:
        words = [goita.Redeal(), goita.Wish(redeal=True), *words]
    return next(word for word in words if word in legal)


def after_talk(rnd: Round, policy: Policy) -> Round:
    while rnd.phase is Phase.SHI:
        rnd = rnd.apply(said(rnd, policy))
    return rnd


def tally(variant: Variant, policy: Policy, dealer: int, deals: Counter[Deal]) -> Counter[Any]:
    """How often rounds end how, for which team and for how many points, by playing them."""
    ends: Counter[Any] = Counter()
    for deal, n in deals.items():
        rnd = after_talk(Round(variant, deal, dealer), policy)
        result = rnd.result
        if result is None:
            ends["play"] += n
            ends["moved"] += n * (rnd.dealer != dealer)
            for team in rnd.doubled_teams:
                ends["doubled", team] += n
        else:
            ends[result.how] += n
            ends[result.how is How.FIVE_FIVE, result.team] += n
            if result.points:
                ends["points", result.points] += n
    return ends


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
@pytest.mark.parametrize("name", goita.list_variants())
@pytest.mark.parametrize(("set_", "dealer"), [(SIXES, 1), (EIGHTS, 2)], ids=["sixes", "eights"])
def test_what_every_deal_leads_to_is_counted(
    set_: tuple[int, int, int], dealer: int, name: str, policy: Policy
) -> None:
    variant = small(name, *set_)
    expected = played_out(variant, policy, dealer, every_deal(*set_))
    assert deal_odds(variant, policy, dealer=dealer) == expected


@pytest.mark.parametrize(
    ("hand", "conditions"),
    [
        (None, ["left=1+:王"]),
        (None, ["right=0-1:香", "partner=1:王", "left=7"]),
        ("11111128", ["left=1+:香", "me=6"]),
        ("11111111", ["right=8"]),
    ],
)
@pytest.mark.parametrize("name", ["noto", "jga"])
def test_what_every_deal_that_fits_leads_to_is_counted(
    name: str, hand: str | None, conditions: list[str]
) -> None:
    variant = small(name, *EIGHTS)
    fitting = {deal: n for deal, n in every_deal(*EIGHTS).items() if fits(deal, hand, conditions)}
    expected = played_out(variant, POLICIES["redeal"], 3, Counter(fitting))
    assert expected.points
    assert deal_odds(variant, "redeal", hand=hand, given=conditions, dealer=3) == expected


def played_out(variant: Variant, policy: Policy, dealer: int, deals: Counter[Deal]) -> DealOdds:
    """What the deals lead to, by playing every one of them."""
    ends = tally(variant, policy, dealer, deals)

    def part(*key: Any) -> Fraction:
        return Fraction(ends[key[0] if len(key) == 1 else key], deals.total())

    return DealOdds(
        play=part("play"),
        redeal=part(How.REDEAL),
        round_won=(part(False, 0), part(False, 1)),
        match_won=(part(True, 0), part(True, 1)),
        six_shi=part(How.SIX_SHI),
        seven_shi=part(How.SEVEN_SHI),
        eight_shi=part(How.EIGHT_SHI),
        points=tuple(
            (points, part("points", points))
            for points in sorted(key[1] for key in ends if key[:1] == ("points",))
        ),
        doubled=(part("doubled", 0), part("doubled", 1)),
        dealer_moved=part("moved"),
    )


def test_shi_hands_of_every_deal_are_counted() -> None:
    for set_ in (SIXES, EIGHTS):
        deals = every_deal(*set_)
        variant = small("noto", *set_)
        for shi, chances in shi_odds(variant).items():
            assert chances.seats[1] == in_hand(deals, [1], Piece.SHI, shi, shi)
            assert chances.anyone == in_hand(deals, range(4), Piece.SHI, shi, shi)
        fives = five_odds(variant)
        assert fives.partners[1] == share(deals, lambda d: d[1].count(1) == d[3].count(1) == 5)
        assert fives.opponents == share(
            deals,
            lambda d: 5 in (d[0].count(1), d[2].count(1)) and 5 in (d[1].count(1), d[3].count(1)),
        )
