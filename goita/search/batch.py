"""Random rounds in bulk, as arrays."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

from attrs import frozen

from goita.arguments import check_number, check_variant
from goita.errors import InvalidOption, MissingExtra
from goita.variant import Variant

MOST_ROUNDS = 2**31
MOST_THREADS = 1024
MOST_SEED = 2**63 - 1
# Rounds between two looks at whether somebody wants an end.
SLICE = 1 << 16


@frozen(eq=False)
class RandomRounds:
    """What became of many random rounds: NumPy arrays of whole numbers, an item for each round.

    `how` are the numbers of `goita.rules.model` (1 played, 2 to 4 six to eight し, 5 five し with
    both partners, 6 dealt again), `winner` seats, or -1 after a redeal, `points` the winner's,
    `turns` all actions, those of the shi phase included, and `last` the kind, 1 to 8, that was put
    down last, 0 where the round was not played. `points` are of type int64, `turns` int16, the
    others int8.

    >>> from goita import load_variant
    >>> rounds = play_random(load_variant("noto"), 1000, seed=7)
    >>> len(rounds.how), bool((rounds.turns[rounds.how == 1] > 12).all())
    (1000, True)
    >>> [array[3].item() for array in (rounds.winner, rounds.points, rounds.last)]
    [0, 30, 4]
    >>> rounds.points.dtype, rounds.turns.dtype, rounds.winner.dtype
    (dtype('int64'), dtype('int16'), dtype('int8'))
    """

    how: Any
    winner: Any
    points: Any
    turns: Any
    last: Any


def play_random(variant: Variant, rounds: int, seed: int, threads: int = 1) -> RandomRounds:
    """Play rounds in which everybody chooses uniformly among the legal actions.

    Round n is `Round.deal(variant, n % 4, seed=seed, number=n)`, and its choices come from a
    stream of its own, so that the same seed gives the same rounds whatever the number of threads,
    and fewer rounds are the first of more. Raises InvalidOption when a number is out of range and
    MissingExtra without numba.

    >>> from goita import load_variant
    >>> noto = load_variant("noto")
    >>> one, two = (play_random(noto, 500, seed=7, threads=number) for number in (1, 2))
    >>> bool((one.points == two.points).all())
    True
    """
    check_variant(variant)
    check_number(rounds, "the number of rounds", 0, MOST_ROUNDS)
    check_number(seed, "the seed", 0, MOST_SEED)
    check_number(threads, "the number of threads", 1, MOST_THREADS)
    try:
        import numpy as np
    except ImportError as error:
        raise MissingExtra.of(error, "fast", "numpy") from None
    from goita.search.compiled import compile_kernel
    from goita.search.rounds import play_rounds

    play = compile_kernel(play_rounds, makes_lists=True)
    try:
        played = RandomRounds(
            how=np.zeros(rounds, dtype=np.int8),
            winner=np.zeros(rounds, dtype=np.int8),
            points=np.zeros(rounds, dtype=np.int64),
            turns=np.zeros(rounds, dtype=np.int16),
            last=np.zeros(rounds, dtype=np.int8),
        )
    except MemoryError:
        raise InvalidOption(f"there is no memory for {rounds:,} rounds") from None
    ended = Event()

    def run(first: int, stop: int) -> None:
        for begin in range(first, stop, SLICE):
            if ended.is_set():
                return
            play(
                variant.rules,
                seed,
                begin,
                min(begin + SLICE, stop),
                played.how,
                played.winner,
                played.points,
                played.turns,
                played.last,
            )

    # Compiled before threads would all do it.
    run(0, min(1, rounds))
    if threads == 1:
        run(0, rounds)
        return played
    edges = [rounds * part // threads for part in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        try:
            list(pool.map(run, edges[:-1], edges[1:]))
        except BaseException:
            ended.set()
            raise
    return played
