"""Facts of rounds and matches, the tables made of them, and their intervals."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from deals import play, rush, start
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SHIPPED, each_variant, finished_rounds, played_rounds

import goita
from goita import How, InvalidOption, Match, Piece, Round, load_variant
from goita.players import RandomPlayer
from goita.records.loading import read_path
from goita.records.replay import Status
from goita.statistics.facts import (
    MatchFacts,
    RoundFacts,
    facts_of_match,
    facts_of_round,
    facts_of_rounds,
)
from goita.statistics.summary import statistics

NOTO = load_variant("noto")
KIFU = Path(__file__).parents[2] / "shared" / "kifu"


def played(name: str, seed: int) -> Match:
    """A match between random players."""
    match = Match.start(load_variant(name), seed=seed)
    player = RandomPlayer(seed)
    while match.winner is None:
        if match.round.result is not None:
            match = match.next_round()
        else:
            match = match.apply(player.choose(match.round.observe(match.turn)))
    return match


# Facts.


def test_facts_of_a_round_that_doubles() -> None:
    # Seat 0 goes out with し buried and し attacking, worth 10 and doubled.
    rnd = rush(start("noto", ["11112345", "11123678", "11124567", "23344558"]), "23 45 11 11")
    facts = facts_of_round(rnd, (30, 40))
    assert (facts.dealer, facts.how, facts.winner, facts.points) == (0, How.PLAYED, 0, 20)
    assert (facts.final, facts.times) == (Piece.SHI, 2)
    # Four leads, of which three came round by three passes.
    assert facts.turns == 4 + 3 * 3
    assert facts.scores == (30, 40)


def test_the_last_piece_that_receives_is_the_final_one() -> None:
    hands = ["11112345", "11123678", "11124567", "23344558"]
    # An attack alone leaves an odd hand; し is the last piece, and receives the partner's し.
    rnd = play(rush(start("jga", hands), "-2 13 14"), "115 2p 351 4p 11-")
    facts = facts_of_round(rnd)
    assert (facts.final, facts.times, facts.points, facts.winner) == (Piece.SHI, 1, 10, 0)


def test_facts_of_a_shi_hand_and_of_a_redeal() -> None:
    won = facts_of_round(Round(NOTO, ["11111123", "11223456", "11234557", "34456788"], 2))
    assert (won.how, won.winner, won.points, won.turns, won.final) == (How.SIX_SHI, 0, 20, 0, None)
    assert won.shi == (6, 0, 0, 0)
    rnd = Round(NOTO, ["11111234", "11223456", "11234557", "13456788"])
    again = facts_of_round(rnd.apply(goita.Wish(True)).apply(goita.Redeal()))
    assert (again.how, again.winner, again.points, again.words) == (How.REDEAL, None, None, 2)


def test_under_jga_the_holder_of_five_is_the_dealer() -> None:
    rnd = Round(load_variant("jga"), ["11111234", "11223456", "11234557", "13456788"], 3)
    for action in (goita.Silent(), goita.Declare(), goita.Silent(), goita.Silent()):
        rnd = rnd.apply(action)
    assert facts_of_round(rnd).dealer == 0


@each_variant(finished_rounds)
def test_facts_are_those_of_the_result(rnd: Round) -> None:
    facts, result = facts_of_round(rnd), rnd.result
    assert result is not None
    assert (facts.how, facts.winner, facts.points) == (result.how, result.winner, result.points)
    assert facts.turns + facts.words == len(rnd.turns)
    assert (facts.final is None) == (result.how is not How.PLAYED)
    if facts.times is not None and facts.final is not None:
        assert facts.times * rnd.variant.kind(facts.final).points == facts.points


@given(played_rounds())
@settings(max_examples=40)
def test_rounds_that_go_on_have_facts_too(rnd: Round) -> None:
    facts = facts_of_round(rnd)
    assert (facts.how is None) == (rnd.result is None)


@pytest.mark.parametrize("variant", SHIPPED, ids=str)
def test_scores_of_a_match_follow_from_its_rounds(variant: goita.Variant) -> None:
    match = played(variant.id, 5)
    facts = facts_of_match(match, players="abcd", group="g")
    assert (facts.complete, facts.winner, facts.scores) == (True, match.winner, match.scores)
    assert facts.names() == ("a and c", "b and d")
    scores = [0, 0]
    for rnd in facts.rounds:
        assert rnd.scores == tuple(scores)
        if rnd.winner is not None:
            scores[rnd.winner % 2] += rnd.points or 0
    assert tuple(scores) == match.scores


@pytest.mark.skipif(not KIFU.is_dir(), reason="the shared kifu are not there")
def test_facts_of_real_rounds_are_as_an_independent_reader_told() -> None:
    told = 0
    for line in (KIFU / "expected.jsonl").read_text("utf-8").splitlines():
        expected = json.loads(line)
        if expected["status"] != "finished":
            continue
        rounds = [rnd for reading in read_path(KIFU / expected["file"]) for rnd in reading.rounds]
        replayed = rounds[expected["round"]]
        assert replayed.status is Status.FINISHED
        assert replayed.round is not None
        facts = facts_of_round(replayed.round)
        assert (facts.winner, facts.points) == (expected["winner"], expected["points"])
        told += 1
    assert told > 100


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: facts_of_match("noto"),  # type: ignore[arg-type]
        lambda: facts_of_rounds([]),
        lambda: facts_of_rounds(["x"]),  # type: ignore[list-item]
        lambda: facts_of_rounds([Round.deal(v, seed=1) for v in SHIPPED]),
        lambda: facts_of_rounds([Round.deal(NOTO, seed=1)], players=["a"]),
        lambda: statistics([]),
        lambda: statistics([Round.deal(NOTO, seed=1)]),  # type: ignore[list-item]
        lambda: statistics([facts_of_match(played(n, 1)) for n in ("noto", "jga")]),
        lambda: statistics([facts_of_match(played("noto", 1))], 1.5),
        lambda: statistics([facts_of_match(played("noto", 1))]).table("fast"),
    ],
)
def test_what_cannot_be_is_told(wrong: Any) -> None:
    with pytest.raises(InvalidOption):
        wrong()


# Tables.


def won(dealer: int, winner: int, points: int, **more: Any) -> RoundFacts:
    facts: dict[str, Any] = {
        "dealer": dealer,
        "how": How.PLAYED,
        "winner": winner,
        "points": points,
        "turns": 12,
        "words": 0,
        "final": Piece.KIN,
        "times": 1,
        "shi": (0, 0, 0, 0),
    }
    return RoundFacts(**facts | more)


AGAIN = RoundFacts(0, How.REDEAL, None, None, 0, 2, None, None, (5, 0, 0, 0))
ONE = MatchFacts(
    "noto",
    (won(0, 0, 30), AGAIN, won(0, 3, 40, turns=17), won(3, 0, 120, final=Piece.SHI, times=2)),
    complete=True,
    winner=0,
    scores=(150, 40),
    players=("a", "b", "a", "b"),
)
OTHER = MatchFacts(
    "noto",
    (won(1, 2, 20), won(2, 1, 0, how=How.FIVE_FIVE, final=None, times=None)),
    complete=True,
    winner=1,
    scores=(20, 0),
    players=("b", "a", "b", "a"),
)
HALF = MatchFacts("noto", (won(2, 2, 10),), False, None, (10, 0), ("a", "c", "a", "c"))


def rows(name: str, *matches: MatchFacts) -> dict[Any, tuple[Any, ...]]:
    table = statistics(matches or (ONE, OTHER, HALF)).table(name)
    return {row[0]: row[1:] for row in table.rows}


def test_points_by_dealer_and_not() -> None:
    # Six rounds are won: by the dealer twice (30, 10), by the right once (120, of dealer 3) and
    # once (20, of dealer 1), by the left once (40, of dealer 0) and once (0, of dealer 2).
    found = rows("dealer")
    assert [found[who][0] for who in found] == [2, 2, 0, 2, 2, 4]
    assert found["dealer"][1] == 2 / 6
    means = [found[who][4] for who in found]
    assert means == [40 / 6, 140 / 6, 0, 40 / 6, 40 / 6, 180 / 6]


def test_lengths_last_pieces_doubles_and_ends() -> None:
    assert {turns: row[0] for turns, row in rows("length").items()} == {"10-14": 4, "15-19": 1}
    final = rows("final")
    assert final["KIN"][1:3] == (4, 4 / 5)
    assert final["KIN"][-2:] == (4, 0)
    assert final["SHI"][-2:] == (0, 1)
    assert {times: row[0] for times, row in rows("doubles").items()} == {1: 4, 2: 1}
    ends = {how: row[0] for how, row in rows("rounds").items() if row[0]}
    assert ends == {"played": 5, "five_five": 1, "redeal": 1}
    matches = rows("matches")
    assert {end: row[0] for end, row in matches.items() if row[0]} == {
        "played": 1,
        "five_five": 1,
        "unfinished": 1,
    }
    # Mean rounds and mean margin.
    assert matches["played"][-2:] == (3, 110)
    overview = rows("overview")
    assert [overview[what][0] for what in list(overview)[:3]] == [3, 7, 1]
    assert overview["rounds in a match that was won"][0] == 2.5


def test_the_strength_of_teams() -> None:
    teams = rows("teams")
    # a: 150 to 40 in three rounds, 0 to 20 in two, 10 to 0 in one.
    rounds, points, against, difference, low, high, *matches = teams["a"]
    assert (rounds, points, against) == (6, 160 / 6, 60 / 6)
    assert difference == pytest.approx(100 / 6)
    assert low < difference < high
    assert matches[:3] == [2, 2, 1.0]
    assert teams["b"][3] == pytest.approx((-110 + 20) / 5)
    assert teams["b"][6:8] == (2, 0)
    assert teams["c"][3:6] == (-10, None, None)
    assert teams["c"][6:] == (0, 0, None, None, None)


def test_matches_of_one_group_count_as_one_observation() -> None:
    pair = [
        MatchFacts("noto", ONE.rounds, True, 0, (150, 40), players, group="deals of seed 7")
        for players in (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    ]
    # The luck of the deal cancels, and one group has no interval.
    assert rows("teams", *pair)["a"][3:6] == (0, None, None)
    apart = [MatchFacts(*(m.variant, m.rounds, True, 0, m.scores, m.players)) for m in pair]
    assert rows("teams", *apart)["a"][4] is not None


def test_shares_too_take_a_group_as_one_observation() -> None:
    """Twenty deals at two tables each are as sure as twenty, if both tables came out alike."""
    apart = [
        MatchFacts("noto", (won(0, winner, 30),), True, winner % 2, (150, 0), ("a", "b", "a", "b"))
        for winner in (0, 0, 1, 3) * 5
    ]
    twice = [evolve(match, group=str(deal)) for deal, match in enumerate(apart) for _ in range(2)]
    for name in ("dealer", "final", "doubles", "rounds", "matches", "teams"):
        one, two = rows(name, *apart), rows(name, *twice)
        assert list(one) == list(two)
        columns = statistics(apart).table(name).columns[1:]
        shares = {place for place, column in enumerate(columns) if column.endswith("share")}
        for label, cells in one.items():
            for place in sorted(shares):
                kept = slice(place, place + 3)
                assert two[label][kept] == pytest.approx(cells[kept]), (name, label)
    length = "rounds in a match that was won"
    assert rows("overview", *twice)[length] == pytest.approx(rows("overview", *apart)[length])


def test_rounds_without_a_match_count_each_by_itself() -> None:
    facts = MatchFacts("noto", (won(0, 0, 10), won(0, 1, 30)), None, None, (0, 0))
    assert rows("teams", facts)["players 1 and 3"][3:5] == (
        -10,
        pytest.approx(-10 - 1.96 * 20, 1e-3),
    )
    # Of 10 and 30: the error is the root of 200 / 2.
    points = rows("overview", facts)["points in a round that was won"]
    assert points == (20, pytest.approx(20 - 19.6, 1e-3), pytest.approx(20 + 19.6, 1e-3))
    assert rows("overview", facts)["matches"][0] == 0
    assert {end: row[0] for end, row in rows("matches", facts).items() if row[0]} == {}


def test_a_team_that_plays_itself_is_told_apart_by_seats() -> None:
    facts = MatchFacts("noto", ONE.rounds, True, 0, (150, 40), ("a", "a", "a", "a"))
    assert set(rows("teams", facts)) == {"a, seats 1 and 3", "a, seats 2 and 4"}


def test_tables_as_csv_and_json_say_the_same() -> None:
    found = statistics([ONE, OTHER, HALF])
    data = json.loads(json.dumps(found.to_dict()))
    for table in found.tables:
        read = list(csv.DictReader(io.StringIO(table.to_csv())))
        as_text = [
            {key: "" if cell is None else str(cell) for key, cell in row.items()}
            for row in data["tables"][table.name]
        ]
        assert read == as_text
        assert len(read) == len(table.rows) > 0


def test_a_name_with_a_comma_stays_one_cell() -> None:
    facts = MatchFacts("noto", ONE.rounds, True, 0, (150, 40), ("x, y", "b", 'x"', "b"))
    read = list(csv.DictReader(io.StringIO(statistics([facts]).table("teams").to_csv())))
    assert read[1]["team"] == 'x, y and x"'


@settings(max_examples=30)
@given(st.lists(played_rounds(st.just(NOTO)), min_size=1, max_size=6))
def test_shares_add_up(rounds: list[Round]) -> None:
    found = statistics([facts_of_rounds(rounds)])
    for name, total in (("rounds", len(rounds)), ("final", None), ("length", None)):
        numbers = found.table(name).column("rounds")
        shares = [cell for cell in found.table(name).column("share") if cell is not None]
        assert total is None or sum(map(int, map(str, numbers))) == total
        assert not shares or sum(map(float, map(str, shares))) == pytest.approx(1)
