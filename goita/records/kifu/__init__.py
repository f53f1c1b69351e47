"""Kifu (棋譜) in the YAML of the online clients, read and written.

A document is a mapping: the names `p0` to `p3`, and `log`, a list of rounds with `hand` (a text
for each player), `uchidashi` (the dealer's seat), `score` (of both teams before the round) and
`game`, rows of a player, the piece above and the attack. Passes are usually left out.
"""

from goita.records.kifu.keys import MOST_VALUES
from goita.records.kifu.reading import read
from goita.records.kifu.writing import carried, count_values, losses, write

__all__ = ["MOST_VALUES", "carried", "count_values", "losses", "read", "write"]
