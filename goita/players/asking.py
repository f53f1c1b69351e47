"""A player asked for its turn, whatever it does: its faults become errors that name it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from goita.errors import GoitaError, PlayerFault
from goita.players.protocol import PlayerMaker, Watcher

Position = TypeVar("Position")
Call: TypeAlias = Callable[[Callable[[Any], Any], Any], Any]
"""Calls a function with an argument; one that minds the clock may raise TimeoutError."""

MOST_TOLD = 300
"""How many characters of a player's own words are told."""


def at_once(function: Callable[[Any], Any], argument: Any) -> Any:
    """Call a function, taking all the time that it needs.

    >>> at_once(len, "ごいた")
    3
    """
    return function(argument)


def seated(maker: PlayerMaker, seed: int, *, name: str, seat: int, call: Call = at_once) -> Any:
    """The player that a maker makes for a seat (from 0). Raises PlayerFault.

    >>> from goita.players import RandomPlayer
    >>> seated(RandomPlayer, 1, name="random", seat=0).choose is not None
    True
    """
    player = _minded(maker, seed, name, seat, call)
    if not callable(_minded(_choose_of, player, name, seat, call)):
        told = f"it is {type(player).__name__}, which has no method 'choose'"
        raise PlayerFault(told, player=name, seat=seat, how="raised")
    return player


def _choose_of(player: Any) -> Any:
    return getattr(player, "choose", None)


def take_turn(
    player: Any,
    observation: Any,
    apply: Callable[[Any], Position],
    *,
    name: str,
    seat: int,
    call: Call = at_once,
) -> tuple[Any, Position]:
    """What the player at a seat (from 0) does, and the position after it.

    `apply` makes that position of the action and raises a GoitaError for one that is illegal.
    Raises PlayerFault where the player raises, is too slow or does what is illegal.

    >>> import goita
    >>> from goita.players import RandomPlayer
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> done = take_turn(RandomPlayer(1), rnd.observe(0), rnd.apply, name="random", seat=0)
    >>> done[1] == rnd.apply(done[0])
    True
    """
    action = _minded(player.choose, observation, name, seat, call)
    try:
        return action, apply(action)
    except GoitaError as error:
        told = f"it did what is illegal: {readable(str(error))}"
    except Exception as error:
        # An object of the player's own may do anything when it is looked at.
        told = f"it answered with a {type(action).__name__}: {type(error).__name__}"
    raise PlayerFault(told, player=name, seat=seat, how="illegal")


def tell(player: Any, observation: Any, *, name: str, seat: int, call: Call = at_once) -> None:
    """Let a player that watches notice what has happened. Raises PlayerFault.

    >>> tell(object(), None, name="none", seat=0)
    """
    if isinstance(player, Watcher):
        _minded(player.notice, observation, name, seat, call)


def _minded(function: Callable[[Any], Any], argument: Any, name: str, seat: int, call: Call) -> Any:
    try:
        return call(function, argument)
    except TimeoutError as error:
        told, how = str(error) or "it took too long", "slow"
    except KeyboardInterrupt:
        # Whoever sits at the keyboard wants to stop.
        raise
    except BaseException as error:
        told, how = f"it raised {type(error).__name__}: {_words(error)}", "raised"
    raise PlayerFault(told, player=name, seat=seat, how=how)


def _words(error: BaseException) -> str:
    try:
        return readable(str(error))
    except Exception:
        # The error's own __str__ may raise anything.
        return "(which cannot be printed)"


def readable(text: str) -> str:
    """A player's own words, cut short, and with nothing that cannot be written down.

    >>> readable("no idea \\ud800")
    'no idea \\\\ud800'
    """
    return text[:MOST_TOLD].encode(errors="backslashreplace").decode()
