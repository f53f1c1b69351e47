"""Exact values: those of plain minimax, compiled and interpreted, under every variant."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from minimax import cutting, minimax
from strategies import SHIPPED, each_variant, rounds, variants

from goita import (
    InvalidOption,
    MissingExtra,
    Phase,
    Round,
    RoundOver,
    Variant,
    list_variants,
    load_variant,
)
from goita.analysis import solve, solve_actions
from goita.search import plain

HAS_NUMBA = True
try:
    import numba  # noqa: F401
except ImportError:
    HAS_NUMBA = False

needs_numba = pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")

NOTO = load_variant("noto")
VALUES = Path(__file__).parents[2] / "shared" / "vectors" / "noto-values.jsonl"
LATE = "11124678,11344458,12233355,11112567,s1,127,284,3p,4p,181,213,331,411,111,215,355"
HUGE = 10**9


def vectors() -> list[dict[str, Any]]:
    if not VALUES.is_file():
        pytest.skip("the shared test data is not beside the project")
    return [json.loads(line) for line in VALUES.read_text(encoding="utf-8").splitlines()]


def sign(rnd: Round) -> int:
    return 1 if rnd.turn % 2 == 0 else -1


def pieces(rnd: Round) -> int:
    return sum(len(hand) for hand in rnd.hands)


def play_down(rnd: Round, left: int, seed: int) -> Round:
    """The round played on boldly by the seed until so many pieces are left, or fewer."""
    from random import Random

    rng = Random(seed)
    rnd = rnd.play_on() if rnd.phase is Phase.SHI else rnd
    while rnd.phase is Phase.PLAY and pieces(rnd) > left:
        actions = rnd.legal_actions()
        rnd = rnd.apply(rng.choice(actions[1:] if len(actions) > 1 else actions))
    return rnd


@st.composite
def late_rounds(draw: st.DrawFn, variant: st.SearchStrategy[Variant], left: int = 16) -> Round:
    rnd = play_down(draw(rounds(variant)), left, draw(st.integers(0, 2**32)))
    assume(rnd.phase is Phase.PLAY)
    return rnd


def ends_at(rnd: Round, value: int) -> None:
    """Best play by all ends with the value."""
    end = rnd
    for action in solve(rnd).line:
        end = end.apply(action)
    assert end.result is not None
    assert end.result.points is not None
    assert value == (end.result.points if end.result.team == rnd.turn % 2 else -end.result.points)


@each_variant(late_rounds)
def test_the_value_is_that_of_minimax_without_memory(rnd: Round) -> None:
    expected = sign(rnd) * cutting(rnd, -HUGE, HUGE)
    assert solve(rnd).value == expected
    ends_at(rnd, expected)


def test_cutting_changes_nothing() -> None:
    for seed in range(30):
        rnd = play_down(Round.deal(NOTO, seed=seed), 10, seed)
        if rnd.phase is Phase.PLAY:
            assert cutting(rnd, -HUGE, HUGE) == minimax(rnd)


@each_variant(lambda variant: late_rounds(variant, 12))
def test_every_action_has_the_value_of_minimax(rnd: Round) -> None:
    values = solve_actions(rnd)
    assert tuple(values) == rnd.legal_actions()
    for action, value in values.items():
        assert value == sign(rnd) * cutting(rnd.apply(action), -HUGE, HUGE)


@pytest.mark.slow
@pytest.mark.parametrize("variant", SHIPPED, ids=list_variants())
def test_positions_of_18_pieces_have_the_value_of_minimax(variant: Variant) -> None:
    compared = 0
    for seed in range(40):
        rnd = play_down(Round.deal(variant, seed % 4, seed=seed), 18, seed)
        if rnd.phase is Phase.PLAY:
            assert solve(rnd).value == sign(rnd) * cutting(rnd, -HUGE, HUGE)
            compared += 1
    assert compared > 20


@pytest.mark.slow
@settings(max_examples=300)
@given(late_rounds(variants(), 18))
def test_generated_variants_have_the_value_of_minimax_with_18_pieces(rnd: Round) -> None:
    assume(pieces(rnd) > 16)
    expected = sign(rnd) * cutting(rnd, -HUGE, HUGE)
    assert solve(rnd).value == expected
    ends_at(rnd, expected)


@needs_numba
def test_values_of_an_independent_program() -> None:
    late = [position for position in vectors() if position["history"].count(",") > 11]
    assert len(late) > 90
    for position in late:
        rnd = Round.from_history(NOTO, position["history"])
        moves = {str(action): value for action, value in solve_actions(rnd).items()}
        assert moves == position["moves"], position["history"]
        assert solve(rnd).value == position["value"]


@needs_numba
def test_some_full_deals_have_the_values_of_an_independent_program() -> None:
    deals = [position for position in vectors() if position["history"].count(",") == 4][:12]
    assert len(deals) == 12
    for position in deals:
        rnd = Round.from_history(NOTO, position["history"]).play_on()
        assert solve(rnd).value == position["value"], position["history"]
        ends_at(rnd, position["value"])


@pytest.mark.slow
@needs_numba
def test_full_deals_have_the_values_of_an_independent_program() -> None:
    for position in vectors():
        rnd = Round.from_history(NOTO, position["history"])
        assert solve(rnd).value == position["value"], position["history"]
        ends_at(rnd, position["value"])
        if "moves" in position:
            moves = {str(action): value for action, value in solve_actions(rnd).items()}
            assert moves == position["moves"], position["history"]


# Keys.


@needs_numba
@pytest.mark.parametrize(
    ("attacks_when", "first", "others", "worths"),
    [
        (["own_buried"], [2, 2, 6, 6, 8], [2, 8, 8, 3], [10, 30]),
        (["own_buried", "face_up"], [2, 2, 6, 6, 8], [3, 8, 7], [10, 30]),
        (["face_up"], [2, 6], [3, 3, 8, 7], [10, 50]),
        (["face_up"], [2, 2, 4, 6, 7, 8], [3, 3, 8, 7], [20, 30, 40, 60, 80]),
    ],
)
def test_positions_of_one_key_have_one_answer(
    attacks_when: list[str], first: list[int], others: list[int], worths: list[int]
) -> None:
    """Small hands of few kinds, so that keys meet; all leading, kings up or buried by chance."""
    from random import Random

    from numpy import errstate

    from goita.rules.hands import ONE
    from goita.search.budget import Budget
    from goita.search.keys import closed, describe, kings_of, turn_key
    from goita.search.positions import BURIED, KINGS_UP, OPEN, WIDTH, at_sight
    from goita.search.question import ask_about, unreceived_by

    data = NOTO.to_dict() | {"id": "keys"}
    data["king"] = {**data["king"], "attacks_when": attacks_when}
    rules = Variant.from_dict(data).rules
    unreceived = unreceived_by(rules)
    engine = plain.PlainEngine(rules, 0)
    rng = Random(5)
    answers: dict[object, tuple[list[int], bool | None]] = {}
    meetings = 0
    for _ in range(30_000):
        row = [0] * WIDTH
        number = rng.choice((2, 4))
        for seat in range(4):
            for _ in range(number):
                row[seat] += ONE[rng.choice(others if seat else first)]
        row[KINGS_UP] = rng.randrange(2) if "face_up" in attacks_when else 0
        for seat in range(4):
            row[BURIED + seat] = rng.randrange(2) if "own_buried" in attacks_when else 0
        team, least = rng.randrange(2), rng.choice(worths)
        question = ask_about(rules, 0, team, least)
        if at_sight(rules, question, unreceived, row) != OPEN:
            continue
        # Sums of keys overflow.
        with errstate(over="ignore"):
            sums = describe(question, row, [0] * 10)
            keys = closed(*sums, turn_key(rules, row, kings_of(row)))
        key = (team, least, *map(int, keys))
        known = answers.get(key)
        if known is None or known[0] != row:
            answer = engine.answer(team, least, row, Budget())
            if known is not None:
                meetings += 1
                assert known[1] == answer, (known[0], row)
            answers[key] = (row, answer)
    assert meetings > 20, meetings


# Interpreted.


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """`goita.search.engines` cannot be imported, as where its packages are missing."""
    import sys

    true_import = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith(("numba", "numpy", "goita.search.engines")):
            raise ImportError(name)
        return true_import(name, *rest, **more)

    monkeypatch.delitem(sys.modules, "goita.search.engines", raising=False)
    monkeypatch.setattr(builtins, "__import__", refuse)


@pytest.mark.usefixtures("without_numba")
def test_without_numba_late_positions_have_the_same_values() -> None:
    solved = 0
    for name in list_variants():
        for seed in range(10):
            rnd = play_down(Round.deal(load_variant(name), seed=seed), 14, seed)
            if rnd.phase is Phase.PLAY:
                expected = sign(rnd) * cutting(rnd, -HUGE, HUGE)
                assert solve(rnd).value == max(solve_actions(rnd).values()) == expected
                solved += 1
    assert solved > 20


@pytest.mark.usefixtures("without_numba")
def test_without_numba_a_full_deal_says_what_to_install() -> None:
    with pytest.raises(MissingExtra, match=r"numba: pip install 'goita\[fast\]'"):
        solve(Round.deal(NOTO, seed=7))


@pytest.mark.usefixtures("without_numba")
def test_without_numba_a_budget_is_kept() -> None:
    rnd = play_down(Round.deal(NOTO, seed=1), 20, 1)
    solution = solve(rnd, max_nodes=1)
    assert solution.value is None
    assert solution.nodes <= 1
    assert solution.lower <= sign(rnd) * cutting(rnd, -HUGE, HUGE) <= solution.upper


@pytest.mark.usefixtures("without_numba")
def test_without_numba_a_budget_makes_a_full_deal_short() -> None:
    solution = solve(Round.deal(NOTO, seed=7).play_on(), max_nodes=5)
    assert solution.lower <= 0 <= solution.upper
    assert solution.nodes <= 5


@pytest.mark.usefixtures("without_numba")
def test_a_numba_that_is_there_and_fails_says_why() -> None:
    with pytest.raises(MissingExtra, match=r"\(goita.search.engines\)$"):
        solve(Round.deal(NOTO, seed=7).play_on())


# Budgets.


@needs_numba
@settings(max_examples=30)
@given(st.integers(0, 2**32), st.integers(1, 3000))
def test_what_is_proved_within_a_budget_is_true(seed: int, nodes: int) -> None:
    rnd = play_down(Round.deal(NOTO, seed=seed), 24, seed)
    assume(rnd.phase is Phase.PLAY)
    whole = solve(rnd)
    solution = solve(rnd, max_nodes=nodes)
    assert whole.value is not None
    assert solution.nodes <= nodes
    assert solution.lower <= whole.value <= solution.upper
    assert solution.value in (None, whole.value)
    assert (solution.value is None) == (solution.lower < solution.upper)


@needs_numba
def test_seconds_end_a_search() -> None:
    rnd = Round.deal(NOTO, seed=7)
    solve(rnd, max_nodes=1)
    solution = solve(rnd, seconds=1e-6)
    assert solution.value is None
    assert solution.line == ()
    assert solution.nodes <= 5000


@needs_numba
def test_a_table_that_grows_and_fills_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from goita.search import engines

    rnd = play_down(Round.deal(NOTO, seed=1), 28, 1)
    expected = solve(rnd)
    for first, most in ((1 << 4, 1 << 20), (1 << 6, 1 << 8)):
        monkeypatch.setattr(engines, "FIRST_PLACES", first)
        monkeypatch.setattr(engines, "MOST_PLACES", most)
        assert solve(rnd).value == expected.value


@needs_numba
def test_loading_takes_none_of_the_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    from time import sleep

    from goita.search import engines

    true_init = engines.CompiledEngine.__init__

    def slow(self: Any, rules: Any, doubled: int) -> None:
        sleep(0.3)
        true_init(self, rules, doubled)

    monkeypatch.setattr(engines.CompiledEngine, "__init__", slow)
    solution = solve(Round.from_history(NOTO, LATE), seconds=0.2)
    assert solution.value == 40
    assert solution.seconds < 0.2


def test_long_seconds_are_as_good_as_none() -> None:
    assert solve(Round.from_history(NOTO, LATE), seconds=10**400).value == 40


# What cannot be solved.


def test_a_round_that_is_over_is_refused() -> None:
    rnd = Round(NOTO, ["11111123", "11223456", "11234557", "34456788"])
    for function in (solve, solve_actions):
        with pytest.raises(RoundOver, match="nothing to solve"):
            function(rnd)


def test_the_shi_phase_is_refused_and_what_follows_is_not() -> None:
    rnd = Round(NOTO, ["11111234", "11223456", "11234557", "13456788"])
    with pytest.raises(InvalidOption, match=r"play_on\(\)"):
        solve(rnd)
    if HAS_NUMBA:
        assert solve(rnd.play_on(), max_nodes=10).lower < 100


@pytest.mark.parametrize("what", [None, "11124678", 7])
def test_what_is_no_round_is_refused(what: Any) -> None:
    with pytest.raises(InvalidOption, match="a Round can be solved"):
        solve(what)


@pytest.mark.parametrize(
    "budget",
    [
        {"max_nodes": 0},
        {"max_nodes": 1.5},
        {"max_nodes": True},
        {"seconds": 0},
        {"seconds": float("nan")},
        {"seconds": "1"},
        {"seconds": -(10**400)},
        {"seconds": float("inf")},
    ],
)
def test_impossible_budgets_are_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption, match="must be a"):
        solve(Round.from_history(NOTO, LATE), **budget)


# The command.


def solve_command(*words: str) -> tuple[int, str, str]:
    from typer.testing import CliRunner

    from goita.cli.app import app

    done = CliRunner().invoke(app, ["solve", *words])
    return done.exit_code, done.stdout, done.stderr


def test_the_command_prints_values_as_json() -> None:
    status, printed, _ = solve_command(LATE, "--json")
    assert status == 0
    data = json.loads(printed)
    rnd = Round.from_history(NOTO, LATE)
    assert data["moves"] == {str(action): value for action, value in solve_actions(rnd).items()}
    assert data["value"] == solve(rnd).value
    assert set(data) == {"value", "moves", "nodes", "seconds"}
    assert data["nodes"] >= 0 <= data["seconds"]


def test_the_command_tells_values_and_a_line() -> None:
    status, printed, _ = solve_command(LATE)
    assert status == 0
    lines = printed.splitlines()
    assert lines[0] == "value 40 for player 4's team"
    assert lines[1].split() == ["51", "40"]
    assert Round.from_history(NOTO, f"{LATE},{lines[-1].split()[-1]}").result is not None


@pytest.mark.parametrize(
    ("history", "said"),
    [
        ("", "history"),
        ("11124678,xxxxxxxx,12233355,11112567,s1", "hides pieces"),
        ("11124678,11344458,12233355,11112566,s1", "no deal of the noto set"),
        ("11111234,11223456,11234557,13456788,s1", "with what is said (1w+, 1w-), or"),
        (f"{LATE},451,1p,2p,3p,417,1p,2p,3p,426", "the round is over"),
        (f"{LATE},488", "may not"),
        ("@jga,11124678,11344458,12233355,11112567,s1", "jga"),
        ("\x1b[31m", "x1b"),
    ],
)
def test_the_command_refuses_bad_input_at_once(history: str, said: str) -> None:
    status, printed, told = solve_command(history)
    assert status == 2
    assert printed == ""
    assert said in " ".join(told.split()).replace("│", "")
    assert "\x1b" not in told


@pytest.mark.parametrize("variant", list_variants())
def test_the_command_solves_deals_without_shi_hands(variant: str) -> None:
    history = "11244556,12234569,11123378,11113457,s3"
    if variant == "noto":
        history = "11244556,12234568,11123378,11113457,s3"
    status, printed, told = solve_command(history, "--variant", variant, "--json")
    assert (status, told) == (0, "")
    expected = solve(Round.from_history(load_variant(variant), history).play_on())
    assert json.loads(printed)["value"] == expected.value


def test_the_command_plays_on_when_told() -> None:
    history = "11111234,11223456,11234557,13456788,s1"
    status, printed, _ = solve_command(history, "--play-on", "--json")
    assert status == 0
    assert json.loads(printed)["value"] == solve(Round.from_history(NOTO, history).play_on()).value
