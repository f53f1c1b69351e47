"""One game played by players who may do anything, faults included."""

from __future__ import annotations

from collections.abc import Iterable

from goita.errors import PlayerFault
from goita.players.asking import seated, take_turn, tell, watches
from goita.players.protocol import PlayerMaker
from goita.players.registry import get
from goita.players.seeds import mixed
from goita.simulation.clock import Clock
from goita.simulation.output import to_line
from goita.simulation.setting import Entrant, Fault, Played, Setting


def play_games(setting: Setting, numbers: Iterable[int]) -> list[Played]:
    """The games of these numbers, one after another.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> game = GoitaGame(load_variant("noto"), "round")
    >>> setting = Setting(game, (("basic", None), ("random", None)) * 2, seed=7, tables=2)
    >>> [played.number for played in play_games(setting, range(4))]
    [0, 1, 2, 3]
    """
    return [play_game(setting, number) for number in numbers]


def play_game(setting: Setting, number: int) -> Played:
    """The game of this number, from 0; it depends on nothing but the setting and the number.

    Raises InvalidPlayer where a name is not registered.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> game = GoitaGame(load_variant("noto"), "round")
    >>> setting = Setting(game, (("basic", None), ("random", None)) * 2, seed=7, tables=2)
    >>> play_game(setting, 0) == play_game(setting, 0)
    True
    """
    names = setting.names_at(number)
    makers = [_maker(setting.entrants[setting.entrant_at(number, seat)]) for seat in _seats(names)]
    position = setting.game.start(setting.seed_of(number))
    turns = 0
    fault = None
    with Clock(setting.move_time) as clock:
        try:
            players = [
                seated(
                    maker,
                    mixed(setting.seed_of(number), number % setting.tables, seat),
                    name=names[seat],
                    seat=seat,
                    call=clock,
                )
                for seat, maker in enumerate(makers)
            ]
            watchers = [
                seat
                for seat in _seats(names)
                if watches(players[seat], name=names[seat], seat=seat, call=clock)
            ]
            while True:
                for seat in watchers:
                    seen = position.observe(seat)
                    tell(players[seat], seen, name=names[seat], seat=seat, call=clock)
                if position.result is not None:
                    break
                turn = position.turn
                _, position = take_turn(
                    players[turn],
                    position.observe(turn),
                    position,
                    name=names[turn],
                    seat=turn,
                    call=clock,
                )
                turns += 1
        except PlayerFault as error:
            where = dict(setting.game.where(position, error.seat))
            fault = Fault(number, error.player, error.seat, error.how, error.message, where)
    outcome = None
    if fault is None:
        outcome = setting.for_teams(number, position.result)
    line = to_line(setting, number, position, fault) if setting.keep else ""
    return Played(number, turns, outcome, fault, line)


def _seats(names: tuple[str, ...]) -> range:
    return range(len(names))


def _maker(entrant: Entrant) -> PlayerMaker:
    name, maker = entrant
    return get(name) if maker is None else maker
