"""How long a player takes for a choice, forced turns left out.

Run: python benchmarks/player_speed.py [--player NAME] [--rounds N] [--variant V] [--json]

The player sits at all four seats. Each choice is timed by itself, and the median and the slowest
hundredth are told beside the mean, since whatever else the machine does falls on few of them.
"""

import argparse
import time

from figures import show

import goita
from goita.players import get
from goita.players.seeds import mixed


def choices(player: str, variant: goita.Variant, rounds: int) -> list[float]:
    """The seconds of every choice between two actions or more."""
    seconds = []
    for number in range(rounds):
        rnd = goita.Round.deal(variant, number & 3, seed=1, number=number)
        players = [get(player)(mixed(1, number, seat)) for seat in range(4)]
        while actions := rnd.legal_actions():
            if len(actions) == 1:
                rnd = rnd.apply(actions[0])
                continue
            seen = rnd.observe(rnd.turn)
            began = time.perf_counter()
            action = players[rnd.turn].choose(seen)
            seconds.append(time.perf_counter() - began)
            rnd = rnd.apply(action)
    return seconds


def measure(player: str, variant: goita.Variant, rounds: int) -> dict[str, float]:
    """Milliseconds of a choice: the mean, the median, the slowest hundredth and the slowest."""
    taken = sorted(1000 * seconds for seconds in choices(player, variant, rounds))
    return {
        "mean_milliseconds": round(sum(taken) / len(taken), 3),
        "median_milliseconds": round(taken[len(taken) // 2], 3),
        "percentile_99_milliseconds": round(taken[len(taken) * 99 // 100], 3),
        "slowest_milliseconds": round(taken[-1], 3),
        "choices_per_round": round(len(taken) / rounds, 1),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--player", default="basic")
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--variant", default="noto")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = measure(options.player, goita.load_variant(options.variant), options.rounds)
    show(figures, options.json)


if __name__ == "__main__":
    main()
