"""Check a folder of records, and say who won what; rounds and seats are counted from 0.

The exit status is 1 when anything is wrong. Of a match that has faults nothing is counted.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

import goita
from goita import records

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).with_name("kifu"))
folder = parser.parse_args().folder
if not folder.is_dir():
    parser.error(f"{folder} is no folder")
points: Counter[str] = Counter()
wrong = 0
for path in sorted(path for path in folder.iterdir() if path.is_file()):
    try:
        record = records.load(path, strict=False)
    except goita.RecordError as error:
        print(error)
        wrong += 1
        continue
    for fault in record.faults:
        print(fault)
    if record.faults:
        wrong += 1
        continue
    for number, played in enumerate(record.rounds):
        # What hides pieces is no mistake, but nobody can play it.
        result = played.play().result if played.is_complete() else "hides pieces"
        print(f"{path.name}: round {number}: {result or 'not finished'}")
        if isinstance(result, goita.RoundResult) and result.winner is not None:
            points[record.names[result.winner] or f"seat {result.winner}"] += result.points or 0
for name, total in points.most_common():
    print(f"{total:4} {name}")
sys.exit(wrong > 0)
