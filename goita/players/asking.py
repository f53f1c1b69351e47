"""A player asked for its turn, whatever it does: its faults become errors that name it.

All that runs code of a player's own happens in `_attempt`, looking up its methods and comparing
its answers included.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeAlias, TypeVar

from goita.errors import GoitaError, PlayerFault
from goita.players.interrupts import Interrupts
from goita.players.telling import kind, readable, words

Call: TypeAlias = Callable[[Callable[[Any], Any], Any], Any]
"""Calls a function with an argument; one that minds the clock raises TimeoutError.

>>> call: Call = at_once
>>> call(len, "ごいた")
3
"""


class Position(Protocol):
    """What a player has its turn in: a Round or a Match, or that of another game.

    >>> import goita
    >>> position: Position = goita.Round.deal(goita.load_variant("noto"), seed=7)
    """

    def legal_actions(self) -> Sequence[Any]:
        """What may be done.

        >>> import goita
        >>> len(goita.Round.deal(goita.load_variant("noto"), seed=7).legal_actions()) > 1
        True
        """

    def apply(self, action: Any) -> Any:
        """The position after it. Raises GoitaError for what is illegal.

        >>> import goita
        >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
        >>> rnd.apply(rnd.legal_actions()[0]).turn
        1
        """


Place = TypeVar("Place", bound=Position)


def at_once(function: Callable[[Any], Any], argument: Any) -> Any:
    """Call a function, taking all the time that it needs.

    >>> at_once(len, "ごいた")
    3
    """
    return function(argument)


def seated(
    maker: Callable[[int], Any], seed: int, *, name: str, seat: int, call: Call = at_once
) -> Any:
    """The player that a maker makes for a seat (from 0). Raises PlayerFault.

    >>> from goita.players import RandomPlayer
    >>> seated(RandomPlayer, 1, name="random", seat=0).choose is not None
    True
    """
    player = _minded(maker, seed, name, seat, call)
    if not callable(_minded(_choose_of, player, name, seat, call)):
        told = f"it is {kind(player)}, which has no method 'choose'"
        raise PlayerFault(told, player=name, seat=seat, how="raised")
    return player


def take_turn(
    player: Any,
    observation: Any,
    position: Place,
    *,
    name: str,
    seat: int,
    call: Call = at_once,
) -> tuple[Any, Place]:
    """What the player at a seat (from 0) does in a position, and the position after it.

    The action is the one of the position's own that equals the answer and has its type, so nothing
    of the player's is in it. Raises PlayerFault where the player raises, is too slow or does what
    is illegal.

    >>> import goita
    >>> from goita.players import RandomPlayer
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> done = take_turn(RandomPlayer(1), rnd.observe(0), rnd, name="random", seat=0)
    >>> done[1] == rnd.apply(done[0])
    True
    """
    answer = partial(_answer, player, position)
    action, refused = _minded(answer, observation, name, seat, call)
    if refused is not None:
        raise PlayerFault(refused, player=name, seat=seat, how="illegal")
    return action, position.apply(action)


def watches(player: Any, *, name: str, seat: int, call: Call = at_once) -> bool:
    """Whether a player is to be told what happens. Raises PlayerFault.

    >>> from goita.players import RandomPlayer
    >>> watches(RandomPlayer(1), name="random", seat=0)
    False
    """
    return bool(_minded(_is_watcher, player, name, seat, call))


def tell(player: Any, observation: Any, *, name: str, seat: int, call: Call = at_once) -> None:
    """Let a player that watches notice what has happened. Raises PlayerFault.

    >>> tell(object(), None, name="none", seat=0)
    """
    _minded(partial(_notify, player), observation, name, seat, call)


def _choose_of(player: Any) -> Any:
    return getattr(player, "choose", None)


def _is_watcher(player: Any) -> bool:
    return getattr(player, "notice", None) is not None


def _notify(player: Any, observation: Any) -> None:
    notice = getattr(player, "notice", None)
    if notice is not None:
        notice(observation)


def _answer(player: Any, position: Position, observation: Any) -> tuple[Any, str | None]:
    """The legal action that a player answers with, or else what is wrong with its answer."""
    given = player.choose(observation)
    for action in position.legal_actions():
        if type(action) is type(given) and action == given:
            return action, None
    try:
        position.apply(given)
    except GoitaError as error:
        return None, f"it did what is illegal: {readable(str(error))}"
    except Exception as error:
        # An object of the player's own may do anything when it is looked at.
        return None, f"it answered with a {kind(given)}: {kind(error)}"
    return None, f"it did what is illegal: its {kind(given)} is none of the legal actions"


def _minded(function: Callable[[Any], Any], argument: Any, name: str, seat: int, call: Call) -> Any:
    # What signals raise, Ctrl-C for one, is nobody's fault, even if the player kept it.
    with Interrupts():
        try:
            answer, raised = call(partial(_attempt, function), argument)
        except TimeoutError as error:
            # What the player raises does not come out of `_attempt`: this is the clock's.
            told, how = str(error) or "it took too long", "slow"
        else:
            if raised is None:
                return answer
            told, how = f"it raised {raised}", "raised"
    raise PlayerFault(told, player=name, seat=seat, how=how)


def _attempt(function: Callable[[Any], Any], argument: Any) -> tuple[Any, str | None]:
    """What a function of a player's returns, or else what it raised, whatever that is."""
    try:
        return function(argument), None
    except BaseException as error:
        return None, words(error)
