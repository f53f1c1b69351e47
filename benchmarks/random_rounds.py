"""Random rounds a second, interpreted: by the rules alone, and through the typed API.

Run: python benchmarks/random_rounds.py [--rounds N] [--variant V] [--json]

Both play the same deals, shi phase included, and choose uniformly among the legal actions. They
take turns in slices, so that whatever else the machine does weighs on both alike.
"""

import argparse
import time
from collections.abc import Callable
from random import Random

from figures import show

import goita
from goita import rules
from goita.rules.model import OVER

SLICES = 20


def by_rules(variant: goita.Variant, numbers: range) -> int:
    """Play rounds on the rules alone; returns the number of turns."""
    random = Random(numbers.start).random
    compiled = variant.rules
    turns = 0
    for number in numbers:
        state = rules.begin(compiled, rules.deal(compiled, 1, number, 0), number & 3)
        while state.phase != OVER:
            nth = int(random() * rules.count_actions(compiled, state))
            state = rules.apply(compiled, state, rules.nth_action(compiled, state, nth))
            turns += 1
    return turns


def by_rounds(variant: goita.Variant, numbers: range) -> int:
    """Play rounds through `legal_actions` and `apply`; returns the number of turns."""
    random = Random(numbers.start).random
    turns = 0
    for number in numbers:
        rnd = goita.Round.deal(variant, number & 3, seed=1, number=number)
        while actions := rnd.legal_actions():
            rnd = rnd.apply(actions[int(random() * len(actions))])
            turns += 1
    return turns


def measure(variant: goita.Variant, rounds: int) -> dict[str, float]:
    """Rounds a second of both, and the ratio."""
    ways: dict[str, Callable[[goita.Variant, range], int]] = {
        "rules": by_rules,
        "typed": by_rounds,
    }
    seconds = dict.fromkeys(ways, 0.0)
    turns = dict.fromkeys(ways, 0)
    size = max(1, rounds // SLICES)
    for start in range(0, size * SLICES, size):
        for name, play in ways.items():
            began = time.perf_counter()
            turns[name] += play(variant, range(start, start + size))
            seconds[name] += time.perf_counter() - began
    if turns["rules"] != turns["typed"]:
        raise AssertionError(f"both should play the same rounds: {turns}")
    rates = {name: size * SLICES / spent for name, spent in seconds.items()}
    return {
        "rules_rounds_per_second": round(rates["rules"]),
        "typed_rounds_per_second": round(rates["typed"]),
        "typed_to_rules": round(rates["typed"] / rates["rules"], 3),
        "turns_per_round": round(turns["rules"] / (size * SLICES), 2),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--variant", default="noto")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = measure(goita.load_variant(options.variant), options.rounds)
    show(figures, options.json)


if __name__ == "__main__":
    main()
