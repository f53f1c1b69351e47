"""Who chooses: players see an observation and answer with an action."""

from goita.players.random import RandomPlayer

__all__ = ["RandomPlayer"]
