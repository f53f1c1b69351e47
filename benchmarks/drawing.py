"""Milliseconds and kilobytes of pictures, of positions all through random rounds, and of a page.

Run: python benchmarks/drawing.py [--rounds N] [--variant ID] [--json]

Every position is drawn in each format before the next, so that whatever else the machine does
weighs on all alike.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median

from figures import show

import goita
import goita.draw
from goita.records.model import MatchRecord, RoundRecord

FORMATS: dict[str, Callable[[goita.Round], str | bytes]] = {
    "text": goita.draw.text,
    "svg": goita.draw.svg,
    "svg_of_a_seat": lambda rnd: goita.draw.svg(rnd, view=1),
    "png": goita.draw.png,
}
EVERY = 5
"""Of so many turns, one is drawn."""
PAGE_ROUNDS = 15
PAGES = 7


def positions(variant: goita.Variant, rounds: int) -> list[goita.Round]:
    """Rounds by random players as they stood now and then."""
    random = Random(7)
    stood = []
    for number in range(rounds):
        rnd = goita.Round.deal(variant, seed=7, number=number)
        while actions := rnd.legal_actions():
            if len(rnd.turns) % EVERY == 0:
                stood.append(rnd)
            rnd = rnd.apply(random.choice(actions))
    return stood


def a_match(variant: goita.Variant) -> MatchRecord:
    """Rounds by random players, as many as a long match has."""
    random = Random(7)
    found = []
    for number in range(PAGE_ROUNDS):
        rnd = goita.Round.deal(variant, seed=7, number=number).play_on()
        while actions := rnd.legal_actions():
            rnd = rnd.apply(random.choice(actions))
        found.append(RoundRecord.of(rnd))
    return MatchRecord(variant, tuple(found), ("Aki", "Ben", "Chie", "Dai"))


def measure_page(variant: goita.Variant) -> dict[str, float]:
    """Milliseconds, the median of some runs, and kilobytes of a page."""
    record = a_match(variant)
    milliseconds = []
    for _ in range(PAGES):
        began = time.perf_counter()
        page = goita.draw.html(record)
        milliseconds.append(1000 * (time.perf_counter() - began))
    return {
        "page_rounds": PAGE_ROUNDS,
        "page_milliseconds": round(median(milliseconds)),
        "page_kilobytes": round(len(page.encode()) / 1000),
    }


def measure(variant: goita.Variant, rounds: int) -> dict[str, float]:
    """Median milliseconds and kilobytes of each format."""
    milliseconds: dict[str, list[float]] = {name: [] for name in FORMATS}
    kilobytes: dict[str, list[float]] = {name: [] for name in FORMATS}
    for draw in FORMATS.values():
        draw(goita.Round.deal(variant, seed=7))
    stood = positions(variant, rounds)
    for rnd in stood:
        for name, draw in FORMATS.items():
            began = time.perf_counter()
            drawn = draw(rnd)
            milliseconds[name].append(1000 * (time.perf_counter() - began))
            size = len(drawn.encode() if isinstance(drawn, str) else drawn)
            kilobytes[name].append(size / 1000)
    figures: dict[str, float] = {"positions": len(stood)}
    for name in FORMATS:
        figures[f"{name}_milliseconds"] = round(median(milliseconds[name]), 2)
        figures[f"{name}_kilobytes"] = round(median(kilobytes[name]), 1)
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--variant", default="noto")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    variant = goita.load_variant(options.variant)
    show(measure(variant, options.rounds) | measure_page(variant), options.json)


if __name__ == "__main__":
    main()
