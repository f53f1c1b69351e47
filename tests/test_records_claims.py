"""What a record claims beside its turns: scores, dealers and the end of the match."""

import pytest
from attrs import evolve
from deals import EVERY
from strategies import each_variant, match_records

from goita import Match, load_variant
from goita.records.claims import verify
from goita.records.model import MatchRecord

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
    assert found(second(two_rounds(), None, 3)) == []


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


@each_variant(match_records)
def test_no_match_of_ours_contradicts_itself(record: MatchRecord) -> None:
    assert found(record) == []
