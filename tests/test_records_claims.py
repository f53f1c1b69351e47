"""What a record claims beside its turns: scores, dealers and the end of the match."""

import json

import pytest
from attrs import evolve
from deals import EVERY
from strategies import each_variant, match_records

from goita import Match, load_variant
from goita.records import dumps, loads
from goita.records.claims import verify
from goita.records.model import MatchRecord

NOTO = load_variant("noto")
SIX = ["11111123", "11223456", "11234557", "34456788"]
"""Seat 0 wins 20 points of noto before anybody plays."""


def two_rounds(name: str = "noto") -> MatchRecord:
    match = Match.start(load_variant(name), seed=7, dealer=2, hands=SIX)
    return MatchRecord.of(match.next_round())


def found(record: MatchRecord) -> list[tuple[int | None, str | None]]:
    return [(fault.round, fault.rule) for replayed in verify(record) for fault in replayed.faults]


def second(record: MatchRecord, score: tuple[int, int] | None, dealer: int) -> MatchRecord:
    first, last = record.rounds
    return evolve(record, rounds=(first, evolve(last, score=score, dealer=dealer)))


def test_a_record_of_ours_contradicts_nothing() -> None:
    assert [rnd.score for rnd in two_rounds().rounds] == [(0, 0), (20, 0)]
    assert found(two_rounds()) == []


@pytest.mark.parametrize("score", [(30, 0), (20, 50), (100, 140)])
def test_a_score_that_jumps_means_missing_rounds_whoever_deals(score: tuple[int, int]) -> None:
    assert found(second(two_rounds(), score, 1)) == [(1, "gap")]


@pytest.mark.parametrize("score", [(0, 0), (10, 0), (0, 20), (10, 140)])
def test_a_score_below_what_the_rounds_make_is_wrong(score: tuple[int, int]) -> None:
    assert found(second(two_rounds(), score, 0)) == [(1, "score")]


def test_the_wrong_dealer_is_told() -> None:
    assert found(second(two_rounds(), (20, 0), 3)) == [(1, "dealer")]
    assert found(second(two_rounds(), (20, 0), 0)) == []


def test_the_next_dealer_is_that_of_the_variant() -> None:
    # Under atigo the deal goes to the right of seat 2, under noto to the winner, seat 0.
    for name, dealer in (("noto", 0), ("goipai", 0)):
        assert two_rounds(name).rounds[1].dealer == dealer
    atigo = Match.start(load_variant("atigo"), seed=7, dealer=2, hands=EVERY)
    while atigo.round.result is None:
        atigo = atigo.apply(atigo.legal_actions()[-1])
    record = MatchRecord.of(atigo.next_round())
    assert record.rounds[1].dealer == 3
    assert found(record) == []
    assert found(second(record, record.rounds[1].score, 1)) == [(1, "dealer")]


def test_no_round_follows_the_one_that_wins_the_match() -> None:
    record = two_rounds()
    first, last = record.rounds
    won = evolve(record, rounds=(evolve(first, score=(130, 0)), evolve(last, score=(150, 0))))
    assert found(won) == [(1, "score"), (1, "match_over")]


def test_five_shi_with_both_partners_end_the_match() -> None:
    match = Match.start(
        load_variant("noto"),
        seed=7,
        dealer=0,
        hands=["11111234", "22334455", "11111234", "55667788"],
    )
    record = MatchRecord.of(match)
    [only] = record.rounds
    assert found(evolve(record, rounds=(only, only))) == [(1, "match_over")]


def test_after_a_round_that_breaks_off_the_score_may_only_grow() -> None:
    record = MatchRecord.of(Match.start(load_variant("noto"), seed=7, dealer=2, scores=(20, 10)))
    [only] = record.rounds
    grown, fallen = evolve(only, score=(60, 10), dealer=1), evolve(only, score=(60, 0))
    assert found(evolve(record, rounds=(only, grown))) == []
    assert found(evolve(record, rounds=(only, fallen))) == [(1, "score")]


# Where scores are not written down.


def rounds(*scores: tuple[int, int] | None, dealers: tuple[int, ...] = (2, 0, 0)) -> MatchRecord:
    """A record of rounds that each score 20 for team 0 and are dealt by seat 0 afterwards."""
    first = two_rounds().rounds[0]
    return MatchRecord(
        NOTO,
        tuple(
            evolve(first, score=score, dealer=dealer)
            for score, dealer in zip(scores, (*dealers, *[0] * len(scores)), strict=False)
        ),
    )


def test_a_dealer_who_does_not_follow_is_told_without_scores_too() -> None:
    assert found(rounds(None, None, None)) == []
    for scores in ((None, None), ((0, 0), None)):
        [fault] = (f for one in verify(rounds(*scores, dealers=(2, 3))) for f in one.faults)
        assert (fault.round, fault.rule) == (1, "gap")
        assert fault.message.startswith("player 1 should deal, not player 4: a round is missing")


def test_nobody_knows_who_deals_after_a_round_that_broke_off() -> None:
    [only] = MatchRecord.of(Match.start(NOTO, seed=7, dealer=2)).rounds
    for dealer in range(4):
        record = MatchRecord(NOTO, (only, evolve(only, dealer=dealer)))
        bare = evolve(record, rounds=tuple(evolve(rnd, score=None) for rnd in record.rounds))
        assert found(bare) == []


def test_a_dealer_is_wrong_where_scores_say_that_no_round_is_missing() -> None:
    assert found(rounds((0, 0), None, (40, 0), dealers=(2, 0, 3))) == [(2, "dealer")]
    assert found(rounds((0, 0), None, (60, 0), dealers=(2, 0, 3))) == [(2, "gap")]


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        (((0, 0), None, (40, 0)), []),
        (((0, 0), None, (20, 0)), [(2, "score")]),
        (((10, 50), None, (50, 40)), [(2, "score")]),
        (((0, 0), None, None, (70, 0)), [(3, "gap")]),
        ((None, None, (40, 0)), []),
        ((None, None, (30, 90)), [(2, "score")]),
        ((None, (90, 90)), []),
    ],
)
def test_scores_are_counted_on_where_none_is_written(
    scores: tuple[tuple[int, int] | None, ...], told: list[tuple[int, str]]
) -> None:
    assert found(rounds(*scores)) == told


def test_no_round_follows_the_one_that_counts_up_to_the_target() -> None:
    # The eighth wins 160 points, so that the ninth is another match.
    assert found(rounds((0, 0), *[None] * 7)) == []
    assert found(rounds((0, 0), *[None] * 9)) == [(8, "match_over")]
    assert found(rounds((110, 140), None, None)) == [(2, "match_over")]
    # Without any score the first one may have been of another match.
    assert found(rounds(*[None] * 7)) == []
    assert found(rounds(*[None] * 9)) == [(8, "gap")]


def test_five_shi_with_both_partners_end_the_match_without_scores_too() -> None:
    hands = ["11111234", "22334455", "11111234", "55667788"]
    [only] = MatchRecord.of(Match.start(NOTO, seed=7, dealer=0, hands=hands)).rounds
    bare = evolve(only, score=None)
    assert found(MatchRecord(NOTO, (only, bare))) == [(1, "match_over")]
    assert found(MatchRecord(NOTO, (bare, bare))) == [(1, "gap")]


@pytest.mark.parametrize("score", [(25, 0), (20, 5), (101, 140)])
def test_a_score_that_no_rounds_make_is_wrong(score: tuple[int, int]) -> None:
    record = second(two_rounds(), score, 0)
    assert found(record) == [(1, "score")]
    [fault] = verify(record)[1].faults
    assert fault.message.startswith("no rounds of noto lead from 20:0 to ")


def test_a_match_may_begin_with_points_that_were_given() -> None:
    record = MatchRecord.of(Match.start(NOTO, seed=7, scores=(5, 0)))
    assert found(record) == [(0, "gap")]
    assert loads(dumps(record, "json")) == record
    assert found(MatchRecord.of(Match.start(load_variant("atigo"), seed=7, scores=(5, 0)))) == []


def test_a_first_score_that_has_ended_the_match_is_wrong() -> None:
    for score in ((150, 0), (0, 1000)):
        assert found(rounds(score)) == [(0, "score")]


def test_a_round_that_is_no_deal_leaves_what_was_known() -> None:
    data = json.loads(dumps(rounds((50, 0), None, (40, 0)), "json"))
    data["rounds"][1]["hands"] = ["1"] * 4
    del data["rounds"][1]["result"]
    record = loads(json.dumps(data), strict=False)
    assert [(fault.round, fault.rule) for fault in record.faults] == [(1, "deal"), (2, "score")]


def test_histories_may_be_of_any_number_of_matches() -> None:
    text = dumps(rounds(*[None] * 9, dealers=(2, 3, 1)), "history")
    assert loads(text).faults == ()
    assert found(loads(text)) != []


@each_variant(match_records)
def test_no_match_of_ours_contradicts_itself(record: MatchRecord) -> None:
    assert found(record) == []
