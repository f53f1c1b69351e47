"""What the page knows of a match: data for its script, bounded and harmless."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from attrs import asdict, frozen

from goita.draw.measures import COLUMN, IN_A_ROW, LABEL, ROW, measure
from goita.draw.names import long_names, plain, short_names
from goita.draw.page.graph import Score
from goita.draw.page.sentences import LANGUAGES, Speaker, placeholder
from goita.draw.page.stages import Stage, stages
from goita.draw.page.states import SEES, SeatStates, marks, most_plays
from goita.draw.page.words import words
from goita.errors import RecordError
from goita.records.model import Names
from goita.records.reading import Reading
from goita.records.replay import Replayed, Status
from goita.results import How, add_points

MOST_OF_A_NAME = 60
MOST_ON_THE_BOARD = 14
MOST_OF_A_NOTE = 600
"""Characters of a comment or a fault; what is longer is cut.

>>> len(plain("a" * 999, MOST_OF_A_NOTE))
600
"""
MOST_FAULTS = 20
"""Faults that are told of one round, or of the match; how many more there are is said.

>>> from goita import load_variant
>>> from goita.records import MatchRecord
>>> record = MatchRecord(load_variant("noto"), faults=[RecordError("is not JSON")] * 23)
>>> data(Reading(record, ()), ())["faults"][-1]
'and 3 more'
"""


@frozen
class Told:
    """One round as the page tells it: its positions, both teams' points before and after.

    >>> one = Told(Replayed(Status.BAD_DEAL), (), before=(40, 0), after=None)
    >>> one.replayed.status.value, one.stages, one.before, one.after
    ('bad-deal', (), (40, 0), None)
    """

    replayed: Replayed
    stages: tuple[Stage, ...]
    before: Score
    after: Score


def told(rounds: Iterable[Replayed]) -> tuple[Told, ...]:
    """The rounds of a match with the points of both teams, added up where none are recorded.

    >>> from goita.records import loads, verify
    >>> text = "11111234,11223456,11234557,13456788,s1,1w+,3r"
    >>> [(each.before, each.after, len(each.stages)) for each in told(verify(loads(text)))]
    [((0, 0), (0, 0), 3)]
    """
    found = []
    running: Score = (0, 0)
    for replayed in rounds:
        record = replayed.record
        before = running if record is None or record.score is None else record.score
        running = None
        if before is not None and replayed.round is not None and replayed.round.result is not None:
            running = add_points(before, replayed.round.result)
        found.append(Told(replayed, stages(replayed), before, running))
    return tuple(found)


def data(reading: Reading, rounds: tuple[Told, ...]) -> dict[str, Any]:
    """All that the script looks up.

    >>> from goita.records import loads, verify
    >>> record = loads("11244556,12234569,11123378,11113457,s3,371")
    >>> played = verify(record)
    >>> content = data(Reading(record, played), told(played))
    >>> content["target"], [each["status"] for each in content["rounds"]]
    (150, ['unfinished'])
    """
    record = reading.record
    variant = record.variant
    speakers = {language: Speaker(variant, language) for language in LANGUAGES}
    plays = max((most_plays(each.stages) for each in rounds), default=0)
    measures = measure(variant.rules.hand_size, plays)
    return {
        "names": names(record.names, MOST_OF_A_NAME),
        "labels": names(record.names, MOST_ON_THE_BOARD),
        "variant": {"ja": plain(variant.name.ja), "en": plain(variant.name.en)},
        "target": variant.target,
        "pieces": {language: _by_digit(long_names(variant, language)) for language in LANGUAGES},
        "letters": _by_digit(short_names(variant, "en")),
        "sees": SEES,
        "words": words(),
        "board": {
            **asdict(measures),
            "half": measures.half + LABEL // 2,
            "column": COLUMN,
            "row": ROW,
            "inRow": IN_A_ROW,
            "size": LABEL,
        },
        "notes": [plain(note, MOST_OF_A_NOTE) for note in (record.comment,) if note],
        "faults": _messages(fault for fault in record.faults if fault.round is None),
        "rounds": [_round(each, speakers) for each in rounds],
    }


def names(given: Names, most: int) -> list[str | None]:
    """The names of seats 0 to 3, cut and made harmless; equal ones with the player's number.

    >>> names(("Aki", "Ben", "Aki", None), 60)
    ['Aki (1)', 'Ben', 'Aki (3)', None]
    """
    cut = [plain(name, most) if name else None for name in given]
    return [
        f"{name} ({seat + 1})" if name is not None and cut.count(name) > 1 else name
        for seat, name in enumerate(cut)
    ]


def as_json(content: dict[str, Any]) -> str:
    """Data as JSON that can stand in a script element, whatever texts it has.

    >>> as_json({"name": "</script><!--\\u2028&"})
    '{"name":"\\\\u003c/script\\\\u003e\\\\u003c!--\\\\u2028\\\\u0026"}'
    """
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return "".join(_ESCAPES.get(character, character) for character in text)


_ESCAPES = {character: f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def _by_digit(called: dict[int, str]) -> dict[str, str]:
    return {str(int(piece)): name for piece, name in called.items()}


def _round(each: Told, speakers: dict[Any, Speaker]) -> dict[str, Any]:
    record = each.replayed.record
    states = SeatStates()
    said = {
        language: [speaker.said(stage) for stage in each.stages]
        for language, speaker in speakers.items()
    }
    at = [
        [
            *states.numbers(stage),
            marks(stage),
            *(said[language][number].sentence for language in LANGUAGES),
            *(said[language][number].entry for language in LANGUAGES),
        ]
        for number, stage in enumerate(each.stages)
    ]
    result: dict[str, Any] = {
        "status": _status(each),
        "score": each.before,
        "after": each.after,
        "seats": states.stored(),
        "at": at,
        "sum": [_sum(each, speakers[language]) for language in LANGUAGES],
    }
    faults = _messages(each.replayed.faults)
    if faults:
        result["faults"] = faults
    if record is not None:
        if record.comment:
            result["note"] = plain(record.comment, MOST_OF_A_NOTE)
        notes = {
            str(move + 1): plain(text, MOST_OF_A_NOTE) for move, text in record.comments if text
        }
        if notes:
            result["notes"] = notes
    return result


def _status(each: Told) -> str:
    """The key of the words that say what is particular about a round; none where nothing is."""
    status = each.replayed.status
    if status is Status.FINISHED:
        rnd = each.replayed.round
        redealt = rnd is not None and rnd.result is not None and rnd.result.how is How.REDEAL
        return "redeal" if redealt else ""
    return "hiddenRound" if status is Status.HIDDEN else status.value


def _sum(each: Told, speaker: Speaker) -> str:
    """How a round ended, in a sentence; nothing where it did not."""
    last = each.stages[-1] if each.stages else None
    return "" if last is None or last.open.result is None else speaker.result(last.open.result)


def _messages(faults: Iterable[RecordError]) -> list[str]:
    found = [plain(fault.message, MOST_OF_A_NOTE) for fault in faults]
    more = len(found) - MOST_FAULTS
    return found if more <= 0 else [*found[:MOST_FAULTS], f"and {more} more"]


assert placeholder(3) != plain(placeholder(3)), "no cleaned text can hold a placeholder"
