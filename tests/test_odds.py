"""Odds against values derived by hand, against every deal of small sets, and by what must hold."""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SEATS, SHIPPED, variants

import goita
from goita import How, Phase, Piece, Round, Variant, load_variant
from goita.analysis.counting import deals_of
from goita.analysis.holdings import Holding
from goita.analysis.odds import (
    DealOdds,
    at_least,
    deal_odds,
    five_odds,
    kings_odds,
    odds,
    shi_odds,
)
from goita.analysis.policies import POLICIES, Policy
from goita.cli.odds import percent

NOTO = load_variant("noto")
HANDS = comb(32, 8)  # 10,518,300 hands of 8, of which a seat gets any, all alike


# Derived by hand, for the set of 32 pieces with 10 し.


def of_a_seat(shi: int) -> Fraction:
    """So many of the 10 し, and the rest of the 8 pieces out of the 22 others."""
    return Fraction(comb(10, shi) * comb(22, 8 - shi), HANDS)


def five_each() -> Fraction:
    """Five し with each of two given seats: after the first, 5 し are left among 24 pieces."""
    return of_a_seat(5) * Fraction(comb(5, 5) * comb(19, 3), comb(24, 8))


def test_a_given_seat_is_dealt_eight_shi_in_45_of_10_518_300_hands() -> None:
    assert shi_odds(NOTO)[8].seats == (Fraction(45, 10_518_300),) * 4


@pytest.mark.parametrize("variant", SHIPPED, ids=str)
@pytest.mark.parametrize("shi", [5, 6, 7, 8])
def test_shi_hands_of_a_seat(variant: Variant, shi: int) -> None:
    assert shi_odds(variant)[shi].seats == (of_a_seat(shi),) * 4


@pytest.mark.parametrize("shi", [6, 7, 8])
def test_two_hands_of_six_or_more_need_more_shi_than_there_are(shi: int) -> None:
    assert shi_odds(NOTO)[shi].anyone == 4 * of_a_seat(shi)


def test_five_shi_of_anyone_count_two_holders_once() -> None:
    assert shi_odds(NOTO)[5].anyone == 4 * of_a_seat(5) - 6 * five_each()


def test_five_with_partners_and_against_opponents() -> None:
    found = five_odds(NOTO)
    assert found.partners == (five_each(), five_each())
    # Two seats that are no partners are four pairs.
    assert found.opponents == 4 * five_each()


def test_both_kings_leave_six_of_thirty_pieces_to_choose() -> None:
    found = kings_odds(NOTO)
    assert found.seats == (Fraction(comb(30, 6), HANDS),) * 4
    assert found.anyone == 4 * found.seats[0]


def test_n_or_more_of_a_kind() -> None:
    of_four = [Fraction(comb(4, n) * comb(28, 8 - n), HANDS) for n in range(5)]
    assert at_least(NOTO, Piece.KIN, 3, [1]) == of_four[3] + of_four[4]
    # Three or four of four can be in one hand alone.
    assert at_least(NOTO, "金", 3) == 4 * (of_four[3] + of_four[4])
    assert at_least(NOTO, 5, 0, [0]) == 1
    assert at_least(NOTO, 5, 5) == 0


def test_with_four_shi_in_hand_six_are_left_among_24_pieces() -> None:
    found = shi_odds(NOTO, hand="11112345")
    assert set(found) == {5, 6}
    assert found[5].seats[3] == Fraction(comb(6, 5) * comb(18, 3), comb(24, 8))
    assert found[6].seats[3] == Fraction(comb(6, 6) * comb(18, 2), comb(24, 8))
    assert found[5].seats[0] == 0


def test_when_the_player_to_my_left_has_five() -> None:
    # Without a し of mine the left has five of ten; the partner has five of the five left, which
    # lie among 16 pieces, and three of the eleven others.
    found = shi_odds(NOTO, hand="22334588", given=["left=5"])
    assert found[5].seats == (
        0,
        Fraction(comb(11, 3), comb(16, 8)),
        Fraction(comb(11, 3), comb(16, 8)),
        1,
    )
    five = five_odds(NOTO, hand="22334588", given=["left=5"])
    assert five.partners == (0, Fraction(comb(11, 3), comb(16, 8)))
    assert five.opponents == Fraction(comb(11, 3), comb(16, 8))


def test_the_hand_may_be_of_any_seat() -> None:
    found = shi_odds(NOTO, hand="11111118", seat=2)
    assert found[7].seats == (0, 0, 1, 0)
    assert kings_odds(NOTO, hand="11111188", seat=1).seats == (0, 1, 0, 0)


@pytest.mark.parametrize("name", ["noto", "goipai", "atigo"])
def test_redeals_are_all_fives_but_those_of_partners_who_win_the_match(name: str) -> None:
    # With ten し nobody can hold six or more beside a five.
    found = deal_odds(load_variant(name), "redeal")
    assert found.redeal == (4 * of_a_seat(5) - 6 * five_each()) - 2 * five_each()
    assert found.match_won == (five_each(), five_each())
    assert found.round_won == (2 * (of_a_seat(6) + of_a_seat(7) + of_a_seat(8)),) * 2
    assert (found.six_shi, found.seven_shi, found.eight_shi) == tuple(
        4 * of_a_seat(shi) for shi in (6, 7, 8)
    )


@pytest.mark.parametrize("name", ["noto", "goipai", "atigo"])
def test_who_always_plays_on_is_never_dealt_again(name: str) -> None:
    assert deal_odds(load_variant(name), "play-on").redeal == 0


@pytest.mark.parametrize("name", ["jga", "atigo"])
@pytest.mark.parametrize("policy", ["silent", "silent-redeal"])
def test_where_hands_are_declared_nothing_comes_of_silence(name: str, policy: str) -> None:
    assert deal_odds(load_variant(name), policy).play == 1


@pytest.mark.parametrize("name", ["noto", "goipai"])
def test_where_hands_count_by_themselves_silence_is_no_choice(name: str) -> None:
    variant = load_variant(name)
    assert deal_odds(variant, "silent") == deal_odds(variant, "play-on")
    assert deal_odds(variant, "silent-redeal") == deal_odds(variant, "redeal")


def test_under_jga_five_move_the_lead_and_six_double() -> None:
    found = deal_odds(load_variant("jga"), "redeal", dealer=2)
    assert found.redeal == found.six_shi == 0
    assert found.doubled == (2 * of_a_seat(6), 2 * of_a_seat(6))
    # One or two of the three others have five し; not the dealer, who would lead as the nearest
    # of two holders, and not the two others who are partners.
    assert found.dealer_moved == 3 * of_a_seat(5) - 3 * five_each() - (3 + 1) * five_each()
    assert found.match_won == (five_each(), five_each())


def test_100_points_under_noto_by_eight_shi_seven_with_a_king_and_six_with_both() -> None:
    hands = comb(10, 8) + comb(10, 7) * 2 + comb(10, 6) * 1
    points = dict(deal_odds(NOTO, "play-on").points)
    assert points[100] == Fraction(4 * hands, HANDS)
    # 40 by seven with 香 or 馬 (twice 20); by six with 角 or 飛 and a lesser piece, with 角 and 飛,
    # or with two alike of 香 or 馬 (twice 20).
    forty = comb(10, 7) * 8 + comb(10, 6) * (4 * 16 + 2 * 2 + 2 * comb(4, 2))
    assert points[40] == Fraction(4 * forty, HANDS)
    assert sum(points.values()) == sum(deal_odds(NOTO, "play-on").round_won)


def test_points_of_a_known_hand_are_those_of_that_hand() -> None:
    found = deal_odds(NOTO, "play-on", hand="11111158")
    assert found.points == ((50, Fraction(1)),)
    assert found.round_won == (1, 0)
    assert found.mean_points == 50


# Every deal of a small set, each place of each hand filled in every way.

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


@pytest.mark.parametrize("least", [-1, 15, 1.0, True])
def test_a_condition_has_whole_numbers(least: Any) -> None:
    with pytest.raises(goita.InvalidOption):
        Holding(0, Piece.SHI, least)


@pytest.mark.parametrize("text", ["left=5", "left=5+", "right=0-4", "partner=1+:王", "me=2:飛"])
def test_conditions_are_written_as_they_are_read(text: str) -> None:
    assert str(Holding.parse(text)) == text


# The page and the command.


PAGE = Path(__file__).parents[1] / "docs" / "odds.md"


def test_the_table_of_the_page_is_right() -> None:
    told = re.findall(
        r"^\| (\w+) \| (play-on|redeal|silent) \| (.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE
    )
    assert {(name, policy) for name, policy, _ in told} == {
        (name, policy)
        for name in goita.list_variants()
        for policy in ("play-on", "redeal", "silent")
    }
    for name, policy, cells in told:
        found = deal_odds(load_variant(name), policy)
        wins = (found.six_shi, found.seven_shi, found.eight_shi, found.match_won[0] * 2)
        chances = [percent(chance) for chance in (found.redeal, *wins)]
        assert cells.split(" | ") == [*chances, f"{float(found.mean_points):.1f}"], name


def test_the_sentence_on_jga_is_right() -> None:
    found = deal_odds(load_variant("jga"), "play-on")
    text = " ".join(PAGE.read_text("utf-8").split())
    assert f"in {percent(2 * found.doubled[0])} of the deals" in text
    assert f"in {percent(found.dealer_moved)} five し move" in text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(1, 200), "0.500 %"),
        (Fraction(1, 233_740), "0.000428 %"),
        (Fraction(9_996, 10_000), "100 %"),
    ],
)
def test_percentages_have_three_digits(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "goita", "odds", *words],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1", "NO_COLOR": "1"},
        check=False,
    )


def test_the_command_prints_what_the_functions_say() -> None:
    words = ("--variant", "jga", "--policy", "redeal", "--dealer", "left", "--given", "right=5+")
    printed = json.loads(command(*words, "--hand", "11122348", "--json").stdout)
    variant = load_variant("jga")
    found = odds(variant, "redeal", hand="11122348", given=["right=5+"], dealer=3)
    assert printed == found.to_dict()


def test_the_command_has_a_table_of_kinds_in_either_language() -> None:
    printed = command("--kinds", "--language", "ja", "--variant", "atigo").stdout
    line = next(line for line in printed.splitlines() if line.startswith("2 大臣"))
    both = Fraction(8 * 7, 32 * 31)
    assert line.split()[2:] == f"{percent(both)} ".split() * 4 + percent(4 * both).split()


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--hand", "1"), 1, "goita: no hand of the noto set: 1 piece instead of 8\n"),
        (("--given", "left=7", "--given", "me=5"), 1, "goita: no deal of the noto set fits"),
        (("--policy", "bold"), 2, "is none of play-on, redeal"),
        (("--dealer", "4"), 2, "is none of me, right, partner, left"),
        (("--hand", "1" * 5000), 1, "pieces instead of 8"),
        (("--given", "left=\x1b[2J"), 1, "is no condition"),
    ],
)
def test_the_command_says_what_is_wrong(words: tuple[str, ...], status: int, said: str) -> None:
    done = command(*words)
    assert done.returncode == status
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert "\x1b" not in done.stderr
