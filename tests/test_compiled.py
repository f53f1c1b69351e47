"""The rules compiled by Numba play every round exactly as the rules interpreted do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SEEDS, STEPS_BY_THEMSELVES, STEPS_DECLARED, most_turns, variants

from goita import Variant, list_variants, load_variant
from goita.actions import ACTIONS
from goita.packing import pack
from goita.pieces import parse_hand
from goita.rules import Rules, apply, begin, count_actions, deal, is_legal, next_dealer, nth_action
from goita.rules.model import OVER
from goita.rules.refusals import refusal

pytest.importorskip("numba")
np = pytest.importorskip("numpy")

from goita.search.compiled import register_rules  # noqa: E402

ROUNDS = 10_000
FIELDS = 27
"""The 23 integers of a State, what was chosen, out of how many, the dealer to come, and whether
the choice is legal in the eyes of `is_legal`."""
MOST_ACTIONS = 100


def play_rounds(rules: Rules, seed: int, first: int, rounds: int, choices: Any, states: Any) -> int:
    """Play rounds by the choices, writing every state; the number of states written."""
    row = 0
    for number in range(first, first + rounds):
        dealer = number & 3
        state = begin(rules, deal(rules, seed, number, number % 3), dealer)
        turn = 0
        while True:
            count = count_actions(rules, state)
            code = -1
            if count:
                code = nth_action(rules, state, choices[number - first, turn] % count)
            out = states[row]
            for seat in range(4):
                out[seat] = state.hands[seat]
                out[4 + seat] = state.kings_buried[seat]
            out[8] = state.dealer
            out[9] = state.phase
            out[10] = state.turn
            out[11] = state.leader
            out[12] = state.attack
            out[13] = state.kings_up
            out[14] = state.shown
            out[15] = state.doubled
            out[16] = state.talk.holder
            out[17] = state.talk.step
            out[18] = state.talk.spoke
            out[19] = state.talk.wants
            out[20] = state.outcome.how
            out[21] = state.outcome.winner
            out[22] = state.outcome.points
            out[23] = code
            out[24] = count
            out[25] = next_dealer(rules, dealer, state) if state.phase == OVER else -1
            out[26] = 1 if is_legal(rules, state, code) else 0
            row += 1
            if count == 0:
                break
            state = apply(rules, state, code)
            turn += 1
    return row


def refusals_of_rounds(
    rules: Rules, seed: int, rounds: int, choices: Any, codes: Any, reasons: Any
) -> int:
    """Play rounds by the choices, writing why each action is illegal in every state."""
    row = 0
    for number in range(rounds):
        state = begin(rules, deal(rules, seed, number, 0), number & 3)
        turn = 0
        while True:
            for place in range(len(codes)):
                reasons[row, place] = refusal(rules, state, codes[place])
            row += 1
            count = count_actions(rules, state)
            if count == 0:
                break
            state = apply(rules, state, nth_action(rules, state, choices[number, turn] % count))
            turn += 1
    return row


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    import numba

    register_rules()
    return numba.njit(function)


def all_states(
    play: Callable[..., Any], variant: Variant, seed: int, first: int, choices: Any
) -> Any:
    """Every state of the rounds as one array."""
    states = np.full((len(choices) * (most_turns(variant) + 1), FIELDS), -99, dtype=np.int64)
    return states[: play(variant.rules, seed, first, len(choices), choices, states)]


def compare(variant: Variant, rounds: int, seed: int = 7) -> Any:
    """The end states of the rounds, after every state was found to be the same both ways."""
    rng = np.random.Generator(np.random.PCG64(seed % 2**32))
    ends = []
    for first in range(0, rounds, 1000):
        number = min(1000, rounds - first)
        choices = rng.integers(0, 2**31, (number, most_turns(variant)), dtype=np.int64)
        interpreted = all_states(play_rounds, variant, seed, first, choices)
        fast = all_states(compiled(play_rounds), variant, seed, first, choices)
        np.testing.assert_array_equal(fast, interpreted)
        over = interpreted[:, 24] == 0
        assert over.sum() == number
        assert (interpreted[:, 26] == ~over).all()
        ends.append(interpreted[over])
    return np.concatenate(ends)


@pytest.mark.parametrize("name", list_variants())
def test_compiled_and_interpreted_rounds_are_the_same_in_every_state(name: str) -> None:
    variant = load_variant(name)
    ends = compare(variant, ROUNDS)
    assert len(ends) == ROUNDS
    hows = set(ends[:, 20].tolist())
    assert {1, 2} <= hows or name == "jga"
    assert (ends[:, 22] >= 0).all()


def _changed(name: str, **changes: Any) -> Variant:
    data = load_variant(name).to_dict() | {"id": "changed"}
    for path, value in changes.items():
        *parents, key = path.split("__")
        inside = data
        for parent in parents:
            inside = inside[parent]
        inside[key] = value
    return Variant.from_dict(data)


def _counts(name: str, counts: tuple[int, ...]) -> Variant:
    data = load_variant(name).to_dict() | {"id": "counts"}
    for kind, count in zip(data["pieces"].values(), counts, strict=True):
        kind["count"] = count
    return Variant.from_dict(data)


_TALKS = [list(STEPS_BY_THEMSELVES[index]) for index in (0, 5, 9)]
_ASKED = [list(STEPS_DECLARED[index]) for index in (0, 10, 30)]
CHANGED = {
    "しの多い能登": _counts("noto", (20, 2, 2, 2, 2, 1, 1, 2)),
    "し ばかりの atigo": _counts("atigo", (26, 1, 1, 1, 1, 0, 0, 2)),
    "hands of 4": _counts("jga", (6, 2, 2, 2, 1, 1, 1, 1)),
    "hands of 14": _counts("jga", (18, 6, 6, 6, 6, 5, 5, 4)),
    "no king": _counts("goipai", (12, 4, 4, 4, 4, 2, 2, 0)),
    "kings never attack": _changed("noto", king__attacks_when=[]),
    "all talk, one decides": _changed(
        "noto", shi_hands__five={"effect": "consult", "steps": _TALKS[2], "redeal_needs": "one"}
    ),
    "holder decides": _changed("goipai", shi_hands__five={"effect": "consult", "steps": _TALKS[1]}),
    "claims only": _changed("atigo", shi_hands__five={"effect": "consult", "steps": _ASKED[0]}),
    "deal by itself": _changed("noto", shi_hands__five={"effect": "deal"}),
    "right after redeal": _changed(
        "noto", dealer={"first": "agreed", "next": "right", "after_redeal": "right"}
    ),
}


@pytest.mark.parametrize("variant", CHANGED.values(), ids=CHANGED)
def test_changed_variants_play_the_same_compiled(variant: Variant) -> None:
    assert len(compare(variant, 300)) == 300


@settings(max_examples=25)
@given(variants(), SEEDS)
def test_generated_variants_play_the_same_compiled(variant: Variant, seed: int) -> None:
    assert len(compare(variant, 30, seed)) == 30


@pytest.mark.parametrize("name", list_variants())
def test_reasons_for_refusals_are_the_same_compiled(name: str) -> None:
    variant = load_variant(name)
    rounds = 30
    rng = np.random.Generator(np.random.PCG64(3))
    choices = rng.integers(0, 2**31, (rounds, most_turns(variant)), dtype=np.int64)
    codes = np.array([-1, 0x90, 0x1FF, 0x310, *ACTIONS], dtype=np.int64)
    answers = []
    for function in (refusals_of_rounds, compiled(refusals_of_rounds)):
        reasons = np.full((rounds * (most_turns(variant) + 1), len(codes)), -1, dtype=np.int64)
        rows = function(variant.rules, 11, rounds, choices, codes, reasons)
        answers.append(reasons[:rows])
    np.testing.assert_array_equal(answers[0], answers[1])
    assert len(np.unique(answers[0])) > 8


@settings(max_examples=200)
@given(variants(), SEEDS, st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))
def test_the_compiled_deal_is_the_interpreted_one(
    variant: Variant, seed: int, number: int, redeals: int
) -> None:
    fast = compiled(deal)
    assert fast(variant.rules, seed, number, redeals) == deal(variant.rules, seed, number, redeals)


@pytest.mark.parametrize("seed", [0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1])
def test_the_compiled_deal_takes_big_seeds(seed: int) -> None:
    rules = load_variant("noto").rules
    for number in (0, 1, 2**31, 2**32 - 1):
        expected = deal(rules, seed, number, 0)
        assert compiled(deal)(rules, seed, number, 0) == expected
        assert sum(hand & 15 for hand in expected) == 32


GOLDEN = {
    0: (
        "11122348 12355667 11344578 11112345",
        "11123344 11123468 11125556 12345778",
        "11124455 11112367 12334558 11234678",
    ),
    1: (
        "11123357 11122344 11135567 12445688",
        "11222277 11114468 11334568 11334555",
        "12234578 11112346 11244556 11133578",
    ),
    7: (
        "11223334 11444568 11125577 11123568",
        "12345667 11123478 11123455 11123458",
        "11122333 11145568 11124478 12345567",
    ),
}
"""For each seed the hands of rounds 0, 1 and 2."""


@pytest.mark.parametrize("seed", GOLDEN)
def test_the_first_deals_under_noto_are_those_written_here(seed: int) -> None:
    """The same on every platform, Python version and compiler."""
    rules = load_variant("noto").rules
    for number, hands in enumerate(GOLDEN[seed]):
        expected = tuple(pack(parse_hand(hand)) for hand in hands.split())
        assert deal(rules, seed, number, 0) == expected
        assert compiled(deal)(rules, seed, number, 0) == expected
