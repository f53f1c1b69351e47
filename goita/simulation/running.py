"""The games of a simulation in their order: played in this process, or by joblib elsewhere."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

from goita.errors import GoitaError, MissingExtra
from goita.simulation.playing import play_game, play_games
from goita.simulation.setting import Played, Setting

GAMES_AT_ONCE = {"round": 4, "match": 2}
"""Games that a worker is given at a time: what may be lost when all is stopped at once."""


def run(setting: Setting, numbers: Sequence[int], workers: int | None) -> Iterator[Played]:
    """Play the games of these numbers; they come in that order.

    With one worker they are played here. Otherwise joblib plays them with so many workers, in
    processes or on the cluster of a backend that has been chosen by `joblib.parallel_config`;
    None leaves their number to that. Raises MissingExtra without joblib, and GoitaError when
    the workers are lost for good.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> game = GoitaGame(load_variant("noto"), "round")
    >>> setting = Setting(game, (("basic", None), ("random", None)) * 2, seed=7, tables=2)
    >>> [played.number for played in run(setting, [2, 3], workers=1)]
    [2, 3]
    """
    size = GAMES_AT_ONCE.get(setting.game.unit, 1)
    parts = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    if workers == 1 or not parts:
        yield from (play_game(setting, number) for number in numbers)
        return
    try:
        from joblib import Parallel, delayed
    except ImportError as error:
        raise MissingExtra.of(error, "sim", "joblib") from None
    parallel = Parallel(n_jobs=workers, return_as="generator", batch_size=1)
    with _deaf_to_ctrl_c():
        results = parallel(delayed(play_games)(setting, part) for part in parts)
    with closing(results):
        for part in _guarded(results):
            yield from part


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Start processes that do not hear Ctrl-C, which reaches all those of a terminal.

    The one that asked for them decides what follows. Processes inherit that a signal is ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    old = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if old is None else old)


def _guarded(results: Iterator[Any]) -> Iterator[list[Played]]:
    while True:
        try:
            part = next(results)
        except StopIteration:
            return
        except GoitaError:
            raise
        except Exception as error:
            # Each backend of joblib has errors of its own for workers that are gone.
            raise GoitaError(
                f"the workers are lost: {type(error).__name__}: {str(error)[:300]}"
            ) from error
        yield part


def processors() -> int:
    """How many processors there are to use here; 1 without joblib, which would use more.

    >>> processors() >= 1
    True
    """
    try:
        from joblib import cpu_count
    except ImportError:
        return 1
    return int(cpu_count())
