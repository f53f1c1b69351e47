"""Draw what a hand tells of the others: how many し a neighbour holds.

Run: python examples/odds_plot.py [FOLDER], which needs the extra `plot`.
"""

import sys
import tempfile
from pathlib import Path

import goita
from goita.analysis.odds import odds
from goita.pieces import Piece

HANDS = {"22334588": "o-", "11223458": "s--", "11112345": "^:"}

try:
    from matplotlib.figure import Figure
except ImportError:
    sys.exit(str(goita.MissingExtra("plot", "matplotlib")))

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
if not folder.is_dir():
    sys.exit(f"there is no folder {folder}")
noto = goita.load_variant("noto")
figure = Figure(figsize=(4.4, 3.0), layout="constrained")
axes = figure.add_subplot()
for hand, style in HANDS.items():
    kinds = odds(noto, hand=hand).kinds
    numbers = [n for kind, n in kinds if kind is Piece.SHI]
    chances = [float(kinds[Piece.SHI, n].seats[1]) for n in numbers]
    axes.plot(numbers, chances, style, label=f"when I hold {hand}")
axes.set_xlabel("shi or more in the hand to my right")
axes.set_ylabel("probability")
axes.legend(frameon=False)
figure.savefig(folder / "odds.png", dpi=200, metadata={"Software": None})
print(folder / "odds.png")
