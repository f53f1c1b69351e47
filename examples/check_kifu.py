"""Check a folder of records, and say who won what: `check_kifu.py [FOLDER]`.

The exit status is 1 when anything is wrong.
"""

import sys
from collections import Counter
from pathlib import Path

import goita
from goita import records

folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("kifu")
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
        wrong += 1
    for number, played in enumerate(record.rounds):
        result = played.play().result
        print(f"{path.name}, round {number + 1}: {result or 'not finished'}")
        if result is not None and result.winner is not None:
            points[record.names[result.winner] or f"player {result.winner + 1}"] += result.points
for name, total in points.most_common():
    print(f"{total:4} {name}")
sys.exit(wrong > 0)
