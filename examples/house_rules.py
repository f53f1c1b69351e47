"""Play a round under a variant of one's own, from the YAML file beside this program."""

from pathlib import Path

import goita
from goita.players import RandomPlayer

variant = goita.load_variant(Path(__file__).with_suffix(".yaml"))
rnd = goita.Round.deal(variant, seed=1)
player = RandomPlayer(seed=1)
while rnd.result is None:
    rnd = rnd.apply(player.choose(rnd.observe(rnd.turn)))
print(rnd.to_history())
print(rnd.result)
