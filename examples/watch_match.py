"""Watch a match between two players, board by board: `watch_match.py [basic] [random] [seed]`."""

import sys

import goita
from goita import players

first, second, seed = [*sys.argv[1:], *("basic", "random", "7")[len(sys.argv) - 1 :]]
match = goita.Match.start(goita.load_variant("noto"), seed=int(seed))
makers = [players.get(first), players.get(second)] * 2
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
print(f"{(first, second)[match.winner]} won {match.scores[0]} to {match.scores[1]}")
