"""The keys of a kifu, and the words in its cells."""

PLAYERS = ("p0", "p1", "p2", "p3")
VERSION = 1.0
# `variant`, `date` and `event` are ours, as is a round's `talk`; the clients pass them over.
TOP_KEYS = ("version", *PLAYERS, "variant", "date", "event", "log")
ROUND_KEYS = ("hand", "uchidashi", "score", "talk", "game")
NEEDED_KEYS = ("hand", "uchidashi", "game")
PASSES = ("なし", "パス", "pass", "p")
MOST_VALUES = 1_000_000
"""How many values a kifu's text may hold, keys and aliases counted.

>>> f"{MOST_VALUES:,} values"
'1,000,000 values'
"""
# Characters of a cell that are kept: a hand has 14 at most, and the rest is for messages.
MOST_CELL = 60
