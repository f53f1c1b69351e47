"""Records of games as JSON, and archives with one game a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from goita.atodashi.actions import parse_action
from goita.atodashi.cards import HandCard, Sign
from goita.atodashi.game import Game
from goita.atodashi.loading import FAMILY
from goita.atodashi.state import Deal
from goita.errors import GoitaError, IllegalAction, RecordError
from goita.files import UnreadableText, read_text, unwritable, writing
from goita.json_text import JsonFault, Path, find_lines, read_json
from goita.records.lines import MOST_BYTES, stream
from goita.schemas import schema
from goita.shape import Check, compile_schema
from goita.variant_files.references import refer, resolve

FORMAT = "atodashi-record"
VERSION = 1


def to_data(game: Game) -> dict[str, Any]:
    """The data of a record. Turns that were skipped are left out: they follow from the others.

    >>> from goita.atodashi import load_variant
    >>> data = to_data(Game.start(load_variant(), players=3, seed=7))
    >>> data["variant"], len(data["deal"]["piles"]), data["sets"]
    ('atodashi', 3, [{'turns': []}])
    """
    deal = game.deal
    sets: list[dict[str, Any]] = [
        {
            "turns": [str(turn.action) for turn in played.turns if not turn.skipped],
            "points": list(played.points),
        }
        for played in game.sets
    ]
    result = game.result
    if result is None:
        sets.append({"turns": [str(turn.action) for turn in game.state.turns if not turn.skipped]})
    return {
        "format": FORMAT,
        "version": VERSION,
        "variant": refer(game.variant, FAMILY),
        "deal": {
            "piles": [list(map(str, pile)) for pile in deal.piles],
            "hands": list(map(list, deal.hands)),
            "stock": list(deal.stock),
            "dealer": deal.dealer,
            "ties": deal.ties,
        },
        "sets": sets,
    } | ({} if result is None else {"ranking": list(result.ranking)})


def from_data(data: object) -> Game:
    """The game of a record, gone over by the rules.

    The names and the `extra` of a record are for others. Raises RecordError for what has not the
    form of a record, turns that are illegal, and points or a ranking that are not those of the
    rules.

    >>> from goita.atodashi import load_variant
    >>> game = Game.start(load_variant(), players=3, seed=7)
    >>> from_data(to_data(game)) == game
    True
    """
    try:
        return _game(data)
    except _Wrong as wrong:
        raise wrong.error() from None


class _Wrong(Exception):
    """What is wrong with a record, and the path to it."""

    def __init__(self, path: Path, message: str, rule: str | None) -> None:
        super().__init__(message)
        self.path = path
        self.message = message
        self.rule = rule

    def error(self, file: str | None = None, line: int | None = None) -> RecordError:
        place = ".".join(str(key)[:60] for key in self.path)
        message = f"{place}: {self.message}" if place else self.message
        return RecordError(message, file=file, line=line, rule=self.rule)


def _game(data: object) -> Game:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _Wrong((), f"is no record of Atodashi Hodai: its format is not {FORMAT!r}", "form")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        told = f"{str(version)[:20]} is no version of the form that this program reads: {VERSION}"
        raise _Wrong(("version",), told, "version")
    fault = _check()(data)
    if fault is not None:
        raise _Wrong(*fault, "form")
    try:
        variant = resolve(data["variant"], FAMILY)
    except GoitaError as error:
        raise _Wrong(("variant",), str(error), "variant") from None
    try:
        game = Game.of(variant, _deal(data["deal"]))
    except GoitaError as error:
        raise _Wrong(("deal",), str(error), "deal") from None
    _check_names(game, data.get("names"))
    for number, played in enumerate(data["sets"]):
        _check_place(game, number)
        game = _played(game, number, played)
        _check_points(game, number, played)
    ranking = data.get("ranking")
    result = game.result
    if ranking is not None and (result is None or list(result.ranking) != ranking):
        told = "the game is not over" if result is None else f"it is {list(result.ranking)}"
        raise _Wrong(("ranking",), told, "result")
    return game


@cache
def _check() -> Check:
    return compile_schema(schema(FORMAT))


def _deal(data: dict[str, Any]) -> Deal:
    return Deal(
        piles=tuple(tuple(map(_hand_card, pile)) for pile in data["piles"]),
        hands=tuple(map(tuple, data["hands"])),
        stock=tuple(data["stock"]),
        # Whole floats are integers to JSON Schema.
        dealer=int(data["dealer"]),
        ties=int(data["ties"]),
    )


def _hand_card(text: str) -> HandCard:
    sign, _, points = text.partition(" ")
    return HandCard(Sign(sign), int(points) if points else None)


def _check_names(game: Game, names: list[str | None] | None) -> None:
    if names is not None and len(names) != game.players:
        raise _Wrong(("names",), f"{len(names)} names are not {game.players}", "form")


def _check_place(game: Game, number: int) -> None:
    """Whether the set of this number, from 0, is the next one to be played."""
    sets = game.variant.sets_of(game.players) or 0
    if number >= sets:
        told = f"the game is over: {game.players} players play {sets} sets"
        raise _Wrong(("sets", number), told, "round_is_over")
    if game.number != number:
        told = f"set {number} is not over, and another one follows it"
        raise _Wrong(("sets", number - 1), told, "round_not_over")


def _played(game: Game, number: int, data: dict[str, Any]) -> Game:
    """The game after the recorded turns of its set of this number."""
    for place, text in enumerate(data["turns"]):
        path = ("sets", number, "turns", place)
        if game.result is not None or game.number != number:
            raise _Wrong(path, "the set is over before this turn", "round_is_over")
        try:
            game = game.apply(parse_action(text))
        except IllegalAction as error:
            raise _Wrong(path, str(error), error.rule) from None
    return game


def _check_points(game: Game, number: int, data: dict[str, Any]) -> None:
    is_over = len(game.sets) > number
    points = data.get("points")
    if points is not None and (not is_over or list(game.sets[number].points) != points):
        told = f"they are {list(game.sets[number].points)}" if is_over else "the set is not over"
        raise _Wrong(("sets", number, "points"), told, "score")


def dumps(game: Game) -> str:
    """The record of a game in one line of JSON, its end included.

    >>> from goita.atodashi import load_variant
    >>> dumps(Game.start(load_variant(), players=3, seed=7))[:58]
    '{"format":"atodashi-record","version":1,"variant":"atodash'
    """
    return json.dumps(to_data(game), ensure_ascii=False, separators=(",", ":")) + "\n"


def loads(text: str, file: str | None = None) -> Game:
    """The game of a JSON text. Raises RecordError, with the line, from 1, of what is wrong.

    >>> from goita.atodashi import load_variant
    >>> game = Game.start(load_variant(), players=3, seed=7)
    >>> loads(dumps(game)) == game
    True
    >>> loads("{}", file="club.json")
    Traceback (most recent call last):
    ...
    goita.errors.RecordError: club.json:1: is no record of Atodashi Hodai: ...
    """
    try:
        return _game(read_json(text))
    except JsonFault as fault:
        raise RecordError(fault.message, file=file, line=fault.line, rule="syntax") from None
    except _Wrong as wrong:
        paths = [wrong.path[:length] for length in range(len(wrong.path), -1, -1)]
        lines = find_lines(text, set(paths))
        line = next((lines[path] for path in paths if path in lines), 1)
        raise wrong.error(file, line) from None


def write(path: FilePath | str, games: Iterable[Game]) -> None:
    """Write games as JSON Lines, one a line, whole or not at all. Raises GoitaError.

    >>> import tempfile
    >>> from goita.atodashi import load_variant
    >>> game = Game.start(load_variant(), players=3, seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write(f"{folder}/games.jsonl", [game, game])
    ...     list(read(f"{folder}/games.jsonl")) == [game, game]
    True
    """
    place = FilePath(path)
    try:
        with writing(place) as file:
            file.writelines(map(dumps, games))
    except (OSError, ValueError) as error:
        raise unwritable(place, error) from None


def read(path: FilePath | str) -> Iterator[Game]:
    """The games of a file: one a line, or a whole JSON text where its name ends in .json.

    One line at a time is held in memory. Raises RecordError, with file and line, at what cannot
    be read.

    >>> list(read("no such file.jsonl"))
    Traceback (most recent call last):
    ...
    goita.errors.RecordError: no such file.jsonl: cannot be read: No such file or directory
    """
    place = FilePath(path)
    name = place.name or str(place)
    try:
        if place.suffix == ".json":
            yield loads(read_text(place, MOST_BYTES), name)
            return
        with place.open("rb") as file:
            for line in stream(file):
                if line.fault is not None:
                    raise line.fault.at(file=name)
                try:
                    yield loads(line.text)
                except RecordError as error:
                    told = RecordError(error.message, rule=error.rule)
                    raise told.at(file=name, line=line.number) from None
    except UnreadableText as error:
        raise RecordError(str(error), file=name) from None
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror}", file=name) from None
