"""Atodashi Hodai at the command: watching a game, and who plays."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from goita.atodashi import Game, Variant
from goita.atodashi.players import get, names
from goita.atodashi.records import dumps, write
from goita.atodashi.text import (
    Language,
    hands_in_text,
    result_in_text,
    set_in_text,
    table_in_text,
    turn_in_text,
)
from goita.cli.naming import Words, refused
from goita.cli.output import clean
from goita.cli.recording import recorded
from goita.cli.sentences import say
from goita.errors import InvalidPlayer
from goita.players.asking import seated, take_turn
from goita.players.seeds import mixed

SUFFIXES = (".json", ".jsonl")
"""Of records."""
MANY = 4
"""How many play when nobody says it."""


def by_seat(variant: Variant, players: Words | None, default: tuple[str, ...]) -> tuple[str, ...]:
    """The players of the seats: those named, or so many, the last of the default repeated."""
    words = (str(MANY),) if players is None else players.words
    if len(words) == 1 and words[0].isdecimal():
        many = int(words[0][:2])
        named = (*default, *default[-1:] * many)[:many]
    else:
        named, many = words, len(words)
    if variant.sets_of(many) is None:
        numbers = ", ".join(str(number) for number, _ in variant.sets)
        raise refused(
            f"say how many play {variant} ({numbers}), or name a player for each seat, with commas "
            f"between; there are {', '.join(names())}"
        )
    for name in named:
        try:
            get(name)
        except InvalidPlayer as error:
            raise refused(str(error)) from None
    return named


def watch(
    variant: Variant,
    players: Words | None,
    seed: int,
    record: Path | None,
    pause: float,
    language: Language,
) -> None:
    """Let programs play a game and show it turn by turn, all hands open; `pause` is in seconds."""
    named = by_seat(variant, players, ("simple",))
    game = Game.start(variant, players=len(named), seed=seed)
    played = _played(game, named, seed, language, _telling(pause))
    if record is None:
        for _ in played:
            pass
        return

    def write_it(path: Path) -> tuple[str, ...]:
        write(path, [game])
        return ()

    with recorded(record, write_it, lambda: [dumps(game).rstrip()], language):
        for moment in played:
            game = moment


def _played(
    game: Game, named: tuple[str, ...], seed: int, language: Language, tell: Callable[[str], None]
) -> Iterator[Game]:
    """The game after each turn, before that is shown."""
    seats = [
        seated(get(name), mixed(seed, seat), name=name, seat=seat)
        for seat, name in enumerate(named)
    ]
    players = ", ".join(named)
    tell(say(language, "watched_players", variant=game.variant, seed=seed, players=players))
    _shout(game, language, tell)
    while game.result is None:
        seat = game.turn
        before = game
        _, game = take_turn(seats[seat], game.observe(seat), game, name=named[seat], seat=seat)
        yield game
        _show(before, game, language, tell)
    tell(f"\n{result_in_text(game.result, language)}")


def _telling(pause: float) -> Callable[[str], None]:
    """Print a text, and at a terminal leave time to read it."""
    slowly = sys.stdout.isatty()

    def tell(text: str) -> None:
        print(clean(text))
        if slowly:
            time.sleep(pause)

    return tell


def _shout(game: Game, language: Language, tell: Callable[[str], None]) -> None:
    sets = game.variant.sets_of(game.players)
    title = say(language, "watched_set", number=game.number + 1, sets=sets)
    tell(
        f"\n{title}\n"
        f"{table_in_text(game.state.table, game.dealer, language)}\n"
        f"{hands_in_text(game, language)}"
    )


def _show(before: Game, after: Game, language: Language, tell: Callable[[str], None]) -> None:
    """What a turn was, and what came of it."""
    over = len(after.sets) > len(before.sets)
    turns = after.sets[-1].turns if over else after.state.turns
    for turn in turns[len(before.state.turns) :]:
        tell(turn_in_text(after.variant, turn, language))
    if over:
        played = after.sets[-1]
        points = ", ".join(map(str, after.scores))
        told = say(language, "watched_points", points=points)
        tell(
            f"{table_in_text(played.table, played.dealer, language)}\n"
            f"{set_in_text(played, language)}\n{told}"
        )
        if after.result is None:
            _shout(after, language, tell)
