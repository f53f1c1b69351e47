"""Rounds a second read and verified, from kifu and from JSON Lines, and the memory it takes.

Run: python benchmarks/reading_records.py [--matches N] [--json]

Matches of random players are written in both formats. They are read in turns, in slices, so that
whatever else the machine does weighs on both alike; then each archive once more in a process of
its own, whose memory is told.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import yaml
from figures import show

import goita
from goita import records

SLICES = 10
FORMATS = {"kifu": "yaml", "jsonl": "jsonl"}


def played(seed: int) -> records.MatchRecord:
    """A match of random players, to its end."""
    random = Random(seed)
    match = goita.Match.start(goita.load_variant("noto"), seed=seed)
    while match.winner is None:
        actions = match.legal_actions()
        match = match.apply(random.choice(actions)) if actions else match.next_round()
    return records.MatchRecord.of(match, names=("Aki", "Ben", "Chie", "Dai"))


def read(path: Path) -> int:
    """How many rounds a file has, all of them gone over by the rules."""
    return sum(len(record.rounds) for record in records.iter_archive(path))


def memory(path: Path) -> float:
    """The most megabytes that a process takes to read a file."""
    command = [sys.executable, __file__, "--read", str(path)]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    return float(done.stdout)


def measure(matches: int) -> dict[str, float]:
    """Rounds a second, megabytes and the ratio of the rates."""
    seconds = dict.fromkeys(FORMATS, 0.0)
    rounds = dict.fromkeys(FORMATS, 0)
    size = max(1, matches // SLICES)
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: Path(folder) / f"all.{suffix}" for name, suffix in FORMATS.items()}
        archive = [played(seed) for seed in range(size * SLICES)]
        for start in range(0, len(archive), size):
            for name, suffix in FORMATS.items():
                path = Path(folder) / f"{start}.{suffix}"
                records.dump(archive[start : start + size], path)
                began = time.perf_counter()
                rounds[name] += read(path)
                seconds[name] += time.perf_counter() - began
        for path in paths.values():
            records.dump(archive, path)
        megabytes = {name: memory(path) for name, path in paths.items()}
        sizes = {name: path.stat().st_size / 1e6 for name, path in paths.items()}
    rates = {name: rounds[name] / seconds[name] for name in FORMATS}
    figures: dict[str, float] = {"rounds": rounds["kifu"]}
    for name in FORMATS:
        figures[f"{name}_rounds_per_second"] = round(rates[name])
        figures[f"{name}_file_megabytes"] = round(sizes[name], 2)
        figures[f"{name}_memory_megabytes"] = round(megabytes[name], 1)
    figures["jsonl_to_kifu"] = round(rates["jsonl"] / rates["kifu"], 2)
    figures["libyaml"] = hasattr(yaml, "CSafeLoader")
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.read is not None:
        read(options.read)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000)
        return
    figures = measure(options.matches)
    show(figures, options.json)


if __name__ == "__main__":
    main()
