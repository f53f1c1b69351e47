"""Who chooses: players see an observation and answer with an action."""

from goita.players.protocol import Player, PlayerMaker, Watcher
from goita.players.random import RandomPlayer
from goita.players.registry import get, names, version_of

__all__ = ["Player", "PlayerMaker", "RandomPlayer", "Watcher", "get", "names", "version_of"]
