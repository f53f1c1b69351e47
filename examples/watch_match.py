"""Watch a match between two players, turn by turn: `watch_match.py [basic] [random] [seed]`."""

import argparse

import goita
from goita import players

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("first", nargs="?", default="basic", help="who plays at seats 1 and 3")
parser.add_argument("second", nargs="?", default="random", help="who plays at seats 2 and 4")
parser.add_argument("seed", nargs="?", type=int, default=7)
told = parser.parse_args()
names = (told.first, told.second)
try:
    makers = [players.get(name) for name in names] * 2
    match = goita.Match.start(goita.load_variant("noto"), seed=told.seed)
except goita.GoitaError as error:
    parser.error(str(error))
seats = [make(number) for number, make in enumerate(makers)]
while True:
    print(f"\nround {match.number + 1}, player {match.dealer + 1} deals, scores {match.scores}")
    print(*map(goita.pieces.format_hand, match.round.dealt))
    while match.legal_actions():
        seat = match.turn
        action = seats[seat].choose(match.observe(seat))
        match = match.apply(action)
        print(f"player {seat + 1}: {action}", end="  ")
    print(f"\n{match.round.result}")
    if match.winner is not None:
        break
    match = match.next_round()
won = match.winner
print(f"{names[won]} (team {won}) won {match.scores[won]} to {match.scores[1 - won]}")
