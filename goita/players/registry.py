"""Players by their names: the built-in ones and those that other packages bring."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from goita import __version__
from goita.errors import InvalidPlayer
from goita.players.interrupts import Interrupts
from goita.players.protocol import PlayerMaker
from goita.players.telling import shown, words

GROUP = "goita.players"
"""The group of entry points by which packages register players.

>>> print(f'[project.entry-points."{GROUP}"]')
[project.entry-points."goita.players"]
"""

BUILT_IN = {
    "basic": "goita.players.basic:BasicPlayer",
    "random": "goita.players.random:RandomPlayer",
}


def names() -> tuple[str, ...]:
    """The names of all players that there are, without loading any.

    >>> {"basic", "random"} <= set(names())
    True
    """
    return tuple(sorted({*BUILT_IN, *(point.name for point in _registered())}))


def get(name: str) -> PlayerMaker:
    """What makes the player of this name, from a seed.

    Built-in names are never overridden. Raises InvalidPlayer when there is no such player, two
    packages claim the name, or the package that registered it cannot be loaded.

    >>> import goita
    >>> seen = goita.Round.deal(goita.load_variant("noto"), seed=7).observe(0)
    >>> get("basic")(1).choose(seen) in seen.legal_actions
    True
    >>> get("basik")
    Traceback (most recent call last):
    ...
    goita.errors.InvalidPlayer: there is no player 'basik'; did you mean 'basic'? There are: ...
    """
    if not isinstance(name, str):
        raise InvalidPlayer(_unknown(name))
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        maker: PlayerMaker = getattr(import_module(module), attribute)
        return maker
    points = {point.value: point for point in _registered() if point.name == name}
    if not points:
        raise InvalidPlayer(_unknown(name))
    if len(points) > 1:
        raise InvalidPlayer(
            f"the player {name!r} is registered more than once: {', '.join(sorted(points))}"
        )
    return _loaded(*points.values())


def version_of(name: str) -> str | None:
    """The package that brings the player of this name, and its version, where it has one.

    Raises InvalidPlayer as `get` does.

    >>> version_of("basic").startswith("goita ")
    True
    """
    get(name)
    if name in BUILT_IN:
        return f"goita {__version__}"
    package = next(point.dist for point in _registered() if point.name == name)
    return f"{package.name} {package.version}" if package else None


def _unknown(name: object) -> str:
    known = names()
    near = get_close_matches(name, known, n=1) if isinstance(name, str) else []
    hint = f"; did you mean {near[0]!r}?" if near else "."
    return f"there is no player {str(name)[:60]!r}{hint} There are: {', '.join(known)}"


@cache
def _registered() -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=GROUP))


@cache
def _loaded(point: EntryPoint) -> PlayerMaker:
    where = f"the player {point.name!r} ({point.value}"
    where += f", of {point.dist.name} {point.dist.version})" if point.dist else ")"
    cause = None
    with Interrupts():
        try:
            maker: Callable[[int], Any] = point.load()
        except BaseException as error:
            # Somebody else's module may raise anything on being imported, SystemExit too.
            cause, told = error, words(error)
    if cause is not None:
        raise InvalidPlayer(f"{where} cannot be loaded: {told}") from cause
    if not callable(maker):
        raise InvalidPlayer(f"{where} is {shown(maker)}; it should make a player from a seed")
    return maker
