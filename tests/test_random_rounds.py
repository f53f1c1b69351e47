"""Rounds in bulk: those of the rules, the same whatever the threads, of the right chances."""

from __future__ import annotations

import os
import signal
from collections import Counter
from threading import Timer
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SEEDS, variants

from goita import GoitaError, How, InvalidOption, Round, Variant, list_variants, load_variant
from goita.rules import apply, begin, count_actions, deal, model, nth_action
from goita.rules.dealing import WORD
from goita.rules.turns import random_action

pytest.importorskip("numba")

import numpy as np

from goita.search import RandomRounds, play_random
from goita.search.rounds import play_rounds

NOTO = load_variant("noto")
ARRAYS = ("how", "winner", "points", "turns", "last")


def interpreted(variant: Variant, rounds: int, seed: int) -> list[Any]:
    arrays = [np.zeros(rounds, dtype=np.int64) for _ in ARRAYS]
    play_rounds(variant.rules, seed, 0, rounds, *arrays)
    return arrays


def same(played: RandomRounds, arrays: list[Any]) -> None:
    for name, array in zip(ARRAYS, arrays, strict=True):
        np.testing.assert_array_equal(getattr(played, name), array, err_msg=name)


@pytest.mark.parametrize("name", list_variants())
def test_compiled_rounds_are_those_of_the_rules(name: str) -> None:
    variant = load_variant(name)
    same(play_random(variant, 2000, seed=7), interpreted(variant, 2000, 7))


@settings(max_examples=20)
@given(variants(), SEEDS)
def test_generated_variants_too(variant: Variant, seed: int) -> None:
    same(play_random(variant, 40, seed), interpreted(variant, 40, seed))


@pytest.mark.parametrize("threads", [2, 3, 64])
def test_threads_change_nothing(threads: int) -> None:
    one = play_random(NOTO, 1000, seed=11)
    same(play_random(NOTO, 1000, seed=11, threads=threads), [getattr(one, n) for n in ARRAYS])


def test_fewer_rounds_are_the_first_of_more() -> None:
    more = play_random(NOTO, 100, seed=3)
    same(play_random(NOTO, 60, seed=3), [getattr(more, name)[:60] for name in ARRAYS])
    assert len(play_random(NOTO, 0, seed=3).how) == 0


def test_seeds_differ() -> None:
    assert (play_random(NOTO, 99, seed=1).turns != play_random(NOTO, 99, seed=2).turns).any()


def test_deals_are_those_of_the_deal_function() -> None:
    """Rounds that a shi hand ends at once show the deal."""
    played = play_random(NOTO, 2000, seed=5)
    ended = 0
    for number in range(2000):
        rnd = Round.deal(NOTO, number % 4, seed=5, number=number)
        if rnd.result is not None:
            ended += 1
            assert rnd.result.how is not How.PLAYED
            assert played.how[number] == rnd.state.outcome.how
            assert played.points[number] == rnd.result.points
            assert played.turns[number] == played.last[number] == 0
    assert ended > 20


def test_last_pieces_score() -> None:
    played = play_random(NOTO, 3000, seed=9)
    over = played.how == model.PLAYED
    assert over.sum() > 2500
    values = np.array(NOTO.rules.points)[played.last[over]]
    ratios = played.points[over] / values
    assert set(ratios.tolist()) == {1.0, 2.0}
    assert (played.last[~over] == 0).all()
    assert (played.winner[played.how == model.REDEALT] == model.NOBODY).all()


@pytest.mark.parametrize("name", list_variants())
def test_the_chosen_action_is_the_one_of_that_number(name: str) -> None:
    rules = load_variant(name).rules
    for number in range(60):
        state = begin(rules, deal(rules, 3, number, 0), number & 3)
        while state.phase != model.OVER:
            total = count_actions(rules, state)
            for nth in range(total):
                word = -(-(nth << 32) // total)
                assert random_action(rules, state, word) == nth_action(rules, state, nth)
            assert random_action(rules, state, WORD) == nth_action(rules, state, total - 1)
            state = apply(rules, state, random_action(rules, state, number * 0x9E37_79B9 & WORD))


def test_choices_are_uniform() -> None:
    rules = NOTO.rules
    state = Round(NOTO, ["11244556", "12234568", "11123378", "11113457"]).state
    total = count_actions(rules, state)
    words = np.random.Generator(np.random.PCG64(1)).integers(0, 2**32, 200 * total)
    found = Counter(random_action(rules, state, int(word)) for word in words)
    assert len(found) == total
    chi = sum((number - 200) ** 2 / 200 for number in found.values())
    assert chi < total + 5 * (2 * total) ** 0.5


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ((-1, 7), "number of rounds"),
        ((1.5, 7), "number of rounds"),
        ((5, -1), "seed"),
        ((5, 2**63), "seed"),
        ((5, 7, 0), "threads"),
        ((5, 7, 10**6), "threads"),
    ],
)
def test_impossible_numbers_are_refused(arguments: tuple[Any, ...], match: str) -> None:
    with pytest.raises(GoitaError, match=match):
        play_random(NOTO, *arguments)


@settings(max_examples=30)
@given(st.one_of(st.none(), st.text(), st.integers()))
def test_what_is_no_variant_is_refused(variant: Any) -> None:
    with pytest.raises(GoitaError):
        play_random(variant, 10, seed=1)


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_long_run_at_once(threads: int) -> None:
    """Far more rounds than could be played while the test waits."""

    play_random(NOTO, 1, seed=1)
    helper = Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    helper.start()
    with pytest.raises(KeyboardInterrupt):
        play_random(NOTO, 100_000_000, seed=1, threads=threads)
    helper.join()


def test_more_rounds_than_there_is_memory_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(np, "zeros", full)
    with pytest.raises(InvalidOption, match="no memory for 2,147,483,648 rounds"):
        play_random(NOTO, 2**31, seed=1)
