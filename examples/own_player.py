"""A player of one's own against the basic one; each deal is played with the teams swapped too."""

import sys

import goita
from goita.simulation import simulate


class HighestFirst:
    """Receives and buries with the highest piece that it can, and seldom passes."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, observation: goita.Observation) -> goita.Action:
        # Legal actions are in the order of the pieces, し first and kings last.
        return observation.legal_actions[-1]


result = simulate([HighestFirst, "basic"], rounds=60, seed=7)
if result.interrupted:
    print(f"stopped after {len(result.games)} of {result.asked} games; so far:")
print(f"{result.teams[0]} against {result.teams[1]}: {result.difference} points a round")
print(f"rounds won: {result.wins[0]} to {result.wins[1]}; faults: {len(result.faults)}")
sys.exit(result.interrupted)
