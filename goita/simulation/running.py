"""The games of a simulation in their order: played in this process, or by joblib elsewhere."""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from goita.errors import GoitaError, InvalidPlayer, MissingExtra, SimulationStopped
from goita.players.interrupts import Interrupts
from goita.players.telling import words
from goita.simulation.game import Maker
from goita.simulation.notes import noted
from goita.simulation.playing import play_game, play_games
from goita.simulation.setting import Played, Setting

GAMES_AT_ONCE = {"round": 4, "match": 2, "game": 20}
"""Games that a worker is given at a time: what may be lost when all is stopped at once.

>>> GAMES_AT_ONCE["round"]
4
"""

# How many times as much each worker is given where results come only all at once.
PARTS_AT_ONCE = 8


def run(setting: Setting, numbers: Iterable[int], workers: int | None) -> Iterator[Played]:
    """Play the games of these numbers; they come in that order, and are asked for as it goes on.

    With one worker they are played here. Otherwise joblib plays them with so many workers, in
    processes or on the cluster of a backend that has been chosen by `joblib.parallel_config`;
    None leaves their number to that. Raises MissingExtra without joblib, SimulationStopped when
    the workers are lost for good, with the games that were in work, and InvalidPlayer for a
    player that cannot be sent to workers.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> game = GoitaGame(load_variant("noto"), "round")
    >>> setting = Setting(game, (("basic", None), ("random", None)) * 2, seed=7, tables=2)
    >>> [played.number for played in run(setting, [2, 3], workers=1)]
    [2, 3]
    """
    size = GAMES_AT_ONCE.get(setting.game.unit, 1)
    if workers == 1:
        yield from (play_game(setting, number) for number in numbers)
        return
    with TemporaryDirectory(prefix="goita-", ignore_cleanup_errors=True) as folder:
        yield from _by_workers(setting, _parts(numbers, size), workers, Path(folder))


def _parts(numbers: Iterable[int], size: int) -> Iterator[tuple[int, ...]]:
    """The numbers in their order, so many together."""
    left = iter(numbers)
    while part := tuple(islice(left, size)):
        yield part


def _by_workers(
    setting: Setting, parts: Iterable[Sequence[int]], workers: int | None, notes: Path
) -> Iterator[Played]:
    given: deque[int] = deque()
    """The games that workers have been given and that have not come back, in their order."""

    def calls() -> Iterator[Any]:
        for part in parts:
            given.extend(part)
            yield _delayed(setting, part, notes)

    results = _results(calls(), workers)
    with closing(results):
        while True:
            try:
                part = next(results)
            except StopIteration:
                return
            except GoitaError:
                raise
            except Exception as error:
                # Each backend of joblib has errors of its own for what cannot be sent and for
                # workers that are gone.
                for name, maker in setting.entrants:
                    reason = _why_not_sent(maker)
                    if reason is not None:
                        raise InvalidPlayer(
                            f"the player {name!r} cannot be sent to workers: {reason}; "
                            "one worker plays it here"
                        ) from error
                raise _lost(setting, list(given), noted(notes), error) from error
            for played in part:
                given.popleft()
                yield played


def _delayed(setting: Setting, part: Sequence[int], notes: Path) -> Any:
    from joblib import delayed

    return delayed(play_games)(setting, part, notes)


def _results(calls: Iterator[Any], workers: int | None) -> Generator[list[Played], None, None]:
    """What the calls return, in their order, as soon as the backend gives it."""
    try:
        from joblib import Parallel, effective_n_jobs
    except ImportError as error:
        raise MissingExtra.of(error, "sim", "joblib") from None
    try:
        parallel = Parallel(n_jobs=workers, return_as="generator", batch_size=1)
    except ValueError:
        # Some backends, Ray's for one, give all results at once.
        most = PARTS_AT_ONCE * effective_n_jobs(workers)
        with Parallel(n_jobs=workers, batch_size=1) as parallel:
            while some := list(islice(calls, most)):
                yield from parallel(some)
        return
    with _deaf_to_ctrl_c():
        results = parallel(calls)
    with closing(results):
        yield from results


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


def _why_not_sent(maker: Maker | None) -> str | None:
    """What is raised on pickling what makes a player, None where that is well."""
    from joblib.externals.loky.backend.reduction import dumps

    with Interrupts():
        try:
            dumps(maker)
        except BaseException as error:
            # It is somebody else's, and may raise anything.
            return words(error)
    return None


def _lost(
    setting: Setting, given: Sequence[int], at: Sequence[tuple[int, int]], error: Exception
) -> SimulationStopped:
    """The error for workers that are gone: which games they had, and at which they were."""
    told = f"the workers are lost: {words(error).splitlines()[0]}"
    if not given:
        return SimulationStopped(told)
    first, last, tables = min(given), max(given), setting.tables
    told += (
        f"\n{len(given)} of the games {first} to {last} were in work, deals {first // tables} to "
        f"{last // tables} of seed {setting.seed}. "
    )
    asked = [
        f"{setting.names_at(game)[seat]!r} at seat {seat + 1} in game {game}" for game, seat in at
    ]
    if asked:
        told += f"It was the turn of {' or of '.join(asked)} when a process ended. "
    return SimulationStopped(
        f"{told}What came before is kept. Gone on with by one worker (--workers 1 --resume), the "
        "file ends before the game whose player ends the process."
    )


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
