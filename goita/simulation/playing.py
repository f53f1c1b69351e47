"""One game played by players who may do anything, faults included."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from goita.errors import PlayerFault
from goita.players.asking import seated, take_turn, tell, watches
from goita.players.seeds import mixed
from goita.simulation.clock import Clock
from goita.simulation.game import Game, Maker
from goita.simulation.notes import Note, no_note, noting
from goita.simulation.output import to_line
from goita.simulation.setting import Entrant, Fault, Played, Setting


def play_games(setting: Setting, numbers: Iterable[int], notes: Path | None = None) -> list[Played]:
    """The games of these numbers, one after another; `notes` is a folder to note in which one.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> game = GoitaGame(load_variant("noto"), "round")
    >>> setting = Setting(game, (("basic", None), ("random", None)) * 2, seed=7, tables=2)
    >>> [played.number for played in play_games(setting, range(4))]
    [0, 1, 2, 3]
    """
    with noting(notes) as note:
        return [play_game(setting, number, note) for number in numbers]


def play_game(setting: Setting, number: int, note: Note = no_note) -> Played:
    """The game of this number, from 0; it depends on nothing but the setting and the number.

    `note` is told whose player is asked, each time before it is. Raises InvalidPlayer where a
    name is not registered.

    >>> from goita import load_variant
    >>> from goita.simulation.goita_game import GoitaGame
    >>> game = GoitaGame(load_variant("noto"), "round")
    >>> setting = Setting(game, (("basic", None), ("random", None)) * 2, seed=7, tables=2)
    >>> play_game(setting, 0) == play_game(setting, 0)
    True
    """
    names = setting.names_at(number)
    makers = [
        _maker(setting.game, setting.entrants[setting.entrant_at(number, seat)])
        for seat in _seats(names)
    ]
    position = at = setting.game.start(setting.seed_of(number))
    turns = 0
    fault = None
    with Clock(setting.move_time) as clock:
        try:
            players = []
            for seat, maker in enumerate(makers):
                note(number, seat)
                own = mixed(setting.seed_of(number), number % setting.tables, seat)
                players.append(seated(maker, own, name=names[seat], seat=seat, call=clock))
            watchers = []
            for seat, player in enumerate(players):
                note(number, seat)
                if watches(player, name=names[seat], seat=seat, call=clock):
                    watchers.append(seat)
            while True:
                for at in _moments(position):
                    for seat in watchers:
                        seen = at.observe(seat)
                        note(number, seat)
                        tell(players[seat], seen, name=names[seat], seat=seat, call=clock)
                if position.result is not None:
                    break
                turn = position.turn
                note(number, turn)
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
            where = dict(setting.game.where(at, error.seat))
            fault = Fault(number, error.player, error.seat, error.how, error.message, where)
    outcome = None
    if fault is None:
        outcome = setting.for_teams(number, position.result)
    line = to_line(setting, number, position, fault) if setting.keep else ""
    return Played(number, turns, outcome, fault, line)


def _moments(position: Any) -> tuple[Any, ...]:
    """What there is to see since the last turn: a round that it ended before the next is dealt."""
    return (*getattr(position, "passed", ()), position)


def _seats(names: tuple[str, ...]) -> range:
    return range(len(names))


def _maker(game: Game, entrant: Entrant) -> Maker:
    name, maker = entrant
    return game.maker(name) if maker is None else maker
