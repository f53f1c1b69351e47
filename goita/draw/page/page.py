"""A recorded match as one HTML file that replays it, without anything from elsewhere."""

from __future__ import annotations

import base64
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Literal, TypeAlias

from goita.arguments import check_seat
from goita.draw.faces import escaped
from goita.draw.names import plain
from goita.draw.page.colours import variables
from goita.draw.page.data import MOST_OF_A_NOTE, as_json, data, told
from goita.draw.page.graph import graph
from goita.draw.page.symbols import symbols
from goita.draw.sight import Hands
from goita.errors import InvalidOption
from goita.match import Match
from goita.notation import Language
from goita.records.claims import verify
from goita.records.model import MatchRecord, RoundRecord
from goita.records.reading import Reading
from goita.round import Round

Recorded: TypeAlias = Reading | MatchRecord | RoundRecord | Match | Round
_HANDS: dict[Hands, Literal["open", "seen", "closed"]] = {
    "open": "open",
    "seen": "seen",
    "hidden": "closed",
}


def html(
    record: Recorded,
    *,
    view: int = 0,
    hands: Hands = "open",
    theme: str | None = None,
    language: Language | None = None,
    title: str | None = None,
) -> str:
    """A page that replays a match, or a single round: one file, no network, no rules in it.

    `record` is a match as `goita.records.load` gives it, or a reading of `goita.records`, which
    tells the faults of every round. The reader can turn the board, open and hide hands and
    choose the language; `view` (a seat from 0 to 3), `hands` ("open", "seen": what that seat may
    know, "hidden") and `language` are those at the start, a `language` of None being the reader's.
    `theme` is "light", "dark" or "colour-blind", None as the reader's system is. `title` is
    the event's name without one.

    Rounds are shown as far as they are sound, those that hide pieces with their backs. Raises
    InvalidOption for what is no record, and options that there are not.

    >>> import goita, goita.draw
    >>> match = goita.Match.start(goita.load_variant("noto"), seed=7)
    >>> page = goita.draw.html(match, title="Evening")
    >>> page[:15], page.count("<script"), "<title>Evening</title>" in page
    ('<!doctype html>', 2, True)
    """
    reading = _reading(record)
    check_seat(view, "the view")
    if hands not in _HANDS:
        raise InvalidOption(f"hands are 'seen', 'open' or 'hidden', not {hands!r:.40}")
    if language not in (None, "ja", "en"):
        raise InvalidOption(f"the language is 'ja', 'en' or None, not {language!r:.40}")
    rounds = told(reading.rounds)
    content = data(reading, rounds) | {
        "start": {"view": view, "hands": _HANDS[hands], "language": language}
    }
    match = reading.record
    scores = [(each.before, each.after) for each in rounds]
    style = variables(theme) + _part("style.css")
    script = _script()
    return _filled(
        _part("template.html"),
        {
            "title": escaped(plain(title or match.event or "ごいた Goita", MOST_OF_A_NOTE)),
            "date": escaped(plain(match.date or "")),
            "style": style,
            "script": script,
            "style_hash": _hash(style),
            "script_hash": _hash(script),
            "symbols": symbols(match.variant),
            "graph": graph(scores, match.variant.target),
            "data": as_json(content),
        },
    )


def _reading(record: Recorded) -> Reading:
    if isinstance(record, Reading):
        return record
    if isinstance(record, Round):
        record = RoundRecord.of(record)
    if isinstance(record, RoundRecord):
        record = MatchRecord(record.variant, (record,))
    if isinstance(record, Match):
        record = MatchRecord.of(record)
    if not isinstance(record, MatchRecord):
        raise InvalidOption(f"a page is made of a record, not of {type(record).__name__}")
    return Reading(record, verify(record))


def _filled(template: str, parts: dict[str, str]) -> str:
    """The template with each `{{name}}` replaced, once: what comes in is not gone over again."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def _script() -> str:
    """The parts of the script, which share their names, as one function."""
    parts = "".join(map(_part, ("stored.js", "board.js", "around.js", "steps.js")))
    return f'"use strict";(() => {{\n{parts}}})();'


@cache
def _part(name: str) -> str:
    return files("goita.draw.page").joinpath(name).read_text(encoding="utf-8")
