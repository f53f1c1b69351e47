"""How long beliefs take, by variant and moment, in milliseconds: medians over random rounds.

Run: python benchmarks/beliefs.py [--rounds N] [--json]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from goita import Observation, Piece, Round, list_variants, load_variant
from goita.beliefs import Beliefs

MOMENTS = {"opening": 0.0, "middle": 0.5, "end": 0.9}
FIGURES = ("beliefs", "sample", "first question", "next question")


def observations(variant: str, rounds: int, moment: float, seat: int | None) -> list[Observation]:
    seen = []
    for number in range(rounds):
        rng = Random(number)
        stages = [Round.deal(load_variant(variant), seed=3, number=number).play_on()]
        while stages[-1].legal_actions():
            stages.append(stages[-1].apply(rng.choice(stages[-1].legal_actions())))
        seen.append(stages[int(moment * (len(stages) - 1))].observe(seat))
    return seen


def milliseconds(run: Callable[[], object]) -> float:
    begun = perf_counter()
    run()
    return 1000 * (perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rounds = options.rounds
    rows = []
    for variant in list_variants():
        for moment, part in MOMENTS.items():
            for seat in (1, None):
                times: list[list[float]] = [[], [], [], []]
                for seen in observations(variant, rounds, part, seat):
                    beliefs = Beliefs(seen)
                    times[0].append(milliseconds(lambda seen=seen: Beliefs(seen)))
                    times[1].append(milliseconds(lambda it=beliefs: it.sample(1)))
                    times[2].append(milliseconds(lambda it=beliefs: it.holds(2, Piece.HI)))
                    times[3].append(milliseconds(lambda it=beliefs: it.holds(2, Piece.OU)))
                where = {"variant": variant, "moment": moment}
                where["observer"] = "spectator" if seat is None else "seat"
                rows.append(where | dict(zip(FIGURES, map(median, times), strict=True)))
    if options.json:
        print(json.dumps(rows))
        return
    print("variant  moment   observer   beliefs  sample  first question  next question")
    for row in rows:
        figures = "".join(f"{row[figure]:10.2f}" for figure in FIGURES)
        print(f"{row['variant']:8} {row['moment']:8} {row['observer']:9}{figures}")


if __name__ == "__main__":
    main()
