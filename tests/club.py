"""A package of somebody else's that registers players, installed into a folder."""

from __future__ import annotations

from pathlib import Path

CODE = '''
import time

class First:
    """Does the first thing that is legal."""
    def __init__(self, seed):
        self.seed = seed
    def choose(self, observation):
        return observation.legal_actions[0]

class Raises(First):
    def choose(self, observation):
        raise ValueError("no \\x1b[31midea")

class Exits(First):
    def choose(self, observation):
        raise SystemExit(3)

class Cheats(First):
    def choose(self, observation):
        return "everything"

class Signalled(First):
    """Is thinking when its process gets a signal."""
    def choose(self, observation):
        import os, signal
        os.kill(os.getpid(), getattr(signal, os.environ["CLUB_SIGNAL"]))
        time.sleep(30)

class Sleeps(First):
    def choose(self, observation):
        time.sleep(30)

class Spins(First):
    def choose(self, observation):
        while True:
            pass

class Refuses(First):
    def __init__(self, seed):
        raise OSError("no model")

class Dies(First):
    """Ends its process in the rounds in which it was dealt two kings."""
    def choose(self, observation):
        import os
        if observation.dealt.count(8) == 2:
            os._exit(9)
        return observation.legal_actions[0]

class Prints(First):
    """Prints by Python, by the descriptor and by a process of its own."""
    def choose(self, observation):
        import os, subprocess, sys
        print("by print")
        print("by stdout", file=sys.__stdout__)
        os.write(1, b"by descriptor\\n")
        subprocess.run([sys.executable, "-c", "print('by process')"])
        return observation.legal_actions[0]

class Sometimes(First):
    """Raises in the rounds in which it was dealt three kings or two."""
    def choose(self, observation):
        if observation.dealt.count(8) == 2:
            raise ValueError("too many kings")
        return observation.legal_actions[0]

class Listens(First):
    """Does the first thing, and raises unless it was told of all that has happened."""
    def __init__(self, seed):
        self.last = None
    def notice(self, observation):
        last, self.last = self.last, observation
        turns = len(observation.turns)
        if turns:
            assert last.turns == observation.turns[:-1], "a turn was not told"
        else:
            assert last is None or last.result is not None, "an end was not told"
    def choose(self, observation):
        assert self.last == observation, "the last turn was not told"
        return observation.legal_actions[0]

nothing = 7

def makes_nothing(seed):
    return None
'''

POINTS = """
[goita.players]
basic = club_players:First
club-cheats = club_players:Cheats
club-dies = club_players:Dies
club-exits = club_players:Exits
club-first = club_players:First
club-listens = club_players:Listens
club-lost = club_players_lost:Nobody
club-no-maker = club_players:nothing
club-no-player = club_players:makes_nothing
club-prints = club_players:Prints
club-raises = club_players:Raises
club-refuses = club_players:Refuses
club-signalled = club_players:Signalled
club-sleeps = club_players:Sleeps
club-sometimes = club_players:Sometimes
club-spins = club_players:Spins
"""


def install(folder: Path) -> None:
    """Put the package into a folder that is then to be on the path."""
    (folder / "club_players.py").write_text(CODE)
    info = folder / "club_players-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: club-players\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(POINTS)
