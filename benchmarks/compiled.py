"""The compiled search: random rounds a second, exact values, first use and later starts, memory.

Run: python benchmarks/compiled.py [--rounds N] [--deals N] [--positions N] [--variant V] [--json]

Rounds are timed by the clock, one thread and two in turns, beside a plain loop of integers that any
machine can be measured by. Solving is timed by the processor time of its one thread.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numba

import goita
from goita.analysis import solve
from goita.search import play_random

TRIES = 5
PLAIN_STEPS = 100_000_000
START = """
import time
began = time.perf_counter()
import goita
from goita.analysis import solve
text = "11124678,11344458,12233355,11112567,s1,127,284,3p,4p,181,213,331,411,111,215,355"
noto = goita.load_variant("noto")
solve(goita.Round.from_history(noto, text))
solved = time.perf_counter()
from goita.search import play_random
play_random(noto, 1, seed=7)
print(solved - began, time.perf_counter() - solved)
"""


@numba.njit(nogil=True)
def plain_loop(steps: int) -> int:
    """A fixed amount of dependent integer work."""
    word = 1
    for _ in range(steps):
        word ^= word << 13 & 0xFFFF_FFFF
        word ^= word >> 17
        word ^= word << 5 & 0xFFFF_FFFF
    return word


def rounds_a_second(variant: goita.Variant, rounds: int) -> dict[str, float]:
    """The best of some tries of each, so that other work on the machine counts least."""
    plain_loop(1)
    play_random(variant, 1, seed=1)
    half = PLAIN_STEPS // 2
    with ThreadPoolExecutor(2) as pool:
        ways: dict[str, Callable[[], object]] = {
            "one": lambda: play_random(variant, rounds, seed=7),
            "two": lambda: play_random(variant, rounds, seed=7, threads=2),
            "plain": lambda: plain_loop(PLAIN_STEPS),
            "plain_two": lambda: list(pool.map(plain_loop, (half, half))),
        }
        best = dict.fromkeys(ways, 1e9)
        for _ in range(TRIES):
            for name, run in ways.items():
                began = time.perf_counter()
                run()
                best[name] = min(best[name], time.perf_counter() - began)
    return {
        "rounds_per_second_one_thread": round(rounds / best["one"]),
        "rounds_per_second_two_threads": round(rounds / best["two"]),
        "two_threads_to_one": round(best["one"] / best["two"], 2),
        "plain_loop_two_threads_to_one": round(best["plain"] / best["plain_two"], 2),
        "plain_loop_steps_per_round": round(best["one"] / rounds * PLAIN_STEPS / best["plain"]),
    }


def full_deals(variant: goita.Variant, number: int) -> list[goita.Round]:
    """The first deals of seed 1; of five し nothing is said. Those that are over at once are left
    out."""
    deals: list[goita.Round] = []
    place = 0
    while len(deals) < number:
        rnd = goita.Round.deal(variant, place % 4, seed=1, number=place).play_on()
        if rnd.phase is goita.Phase.PLAY:
            deals.append(rnd)
        place += 1
    return deals


def mid_rounds(variant: goita.Variant, number: int) -> list[goita.Round]:
    """Rounds of seed 2 after 4 to 16 random turns that seldom pass, with a choice to make."""
    found: list[goita.Round] = []
    place = 0
    while len(found) < number:
        rng = Random(place)
        rnd = goita.Round.deal(variant, place % 4, seed=2, number=place).play_on()
        for _ in range(rng.randrange(4, 17)):
            actions = rnd.legal_actions()
            if actions:
                rnd = rnd.apply(rng.choice(actions[1:] or actions))
        if rnd.phase is goita.Phase.PLAY and len(rnd.legal_actions()) > 1:
            found.append(rnd)
        place += 1
    return found


def solving(name: str, rounds: list[goita.Round]) -> dict[str, float]:
    """Seconds and positions looked into."""
    seconds = []
    nodes = 0
    for rnd in rounds:
        began = time.thread_time()
        nodes += solve(rnd).nodes
        seconds.append(time.thread_time() - began)
    seconds.sort()
    return {
        f"{name}_mean_seconds": round(sum(seconds) / len(seconds), 4),
        f"{name}_median_seconds": round(seconds[len(seconds) // 2], 4),
        f"{name}_p95_seconds": round(seconds[len(seconds) * 95 // 100 - 1], 4),
        f"{name}_most_seconds": round(seconds[-1], 4),
        f"{name}_mean_nodes": round(nodes / len(seconds)),
    }


def starts() -> dict[str, float]:
    """The seconds to a first answer in a new process, nothing kept and then all kept."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"GOITA_CACHE_DIR": folder}
        taken = [
            [
                float(part)
                for part in subprocess.run(
                    [sys.executable, "-c", START],
                    env=environment,
                    check=True,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                ).stdout.split()
            ]
            for _ in range(3)
        ]
    return {
        "first_use_of_solve_seconds": round(taken[0][0], 2),
        "later_start_of_solve_seconds": round(min(taken[1:])[0], 2),
        "first_use_of_play_random_seconds": round(taken[0][1], 2),
        "later_start_of_play_random_seconds": round(min(taken[1:])[1], 2),
    }


def megabytes() -> dict[str, float]:
    """The most memory that this process has had, in megabytes."""
    try:
        import resource
    except ImportError:
        return {}
    unit = 1 if sys.platform == "darwin" else 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return {"most_memory_megabytes": round(most / 1e6)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=500_000)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--variant", default="noto")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    variant = goita.load_variant(options.variant)
    figures: dict[str, Any] = starts() | rounds_a_second(variant, options.rounds)
    solve(full_deals(variant, 1)[0], max_nodes=1)
    figures |= solving("deals", full_deals(variant, options.deals))
    figures |= solving("positions", mid_rounds(variant, options.positions))
    figures |= megabytes()
    if options.json:
        print(json.dumps(figures))
        return
    print("| figure | |\n|---|---|")
    for name, figure in figures.items():
        print(f"| `{name}` | {figure:,} |")


if __name__ == "__main__":
    main()
