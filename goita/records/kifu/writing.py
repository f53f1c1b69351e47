"""Kifu written, in the form of the online clients."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import evolve

from goita.notation import Item
from goita.records.glyphs import to_characters
from goita.records.json_data import losses as not_plain
from goita.records.json_data import without_losses
from goita.records.json_form import checked_data
from goita.records.kifu.keys import PLAYERS, ROUND_KEYS, VERSION
from goita.records.model import MatchRecord, RoundRecord
from goita.records.talk import needed_items
from goita.variant.references import refer
from goita.yaml_text import LINE_END, LONG_TEXT

_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,59}", re.ASCII)
_LONG_KEY = 500
"""YAML takes no longer key than about a thousand characters without a question mark before it."""
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"})


def losses(record: MatchRecord) -> tuple[str, ...]:
    """What a kifu could not carry of a record, in words.

    That is rounds that hide pieces, keys that mean something else in a kifu, line breaks and
    characters that YAML has no room for in comments, and what no format carries.

    >>> from goita.records import MatchRecord, RoundRecord
    >>> from goita import load_variant
    >>> noto = load_variant("noto")
    >>> losses(MatchRecord(noto, (RoundRecord(noto, ("x" * 8,) * 4, dealer=0),)))
    ('round 0, which hides pieces',)
    """
    lost = []
    for number, rnd in enumerate(record.rounds):
        if not rnd.is_complete():
            lost.append(f"round {number}, which hides pieces")
        lost += [f"the key {key[:60]!r} of round {number}" for key in _clashes_of_round(rnd)]
    lost += [f"the key {key[:60]!r}" for key in _clashes(record)]
    if any(_comment(text) != text for text in _comments(record)):
        lost.append("characters of comments that YAML does not allow there")
    return (*lost, *not_plain(record))


def carried(record: MatchRecord) -> MatchRecord:
    """The record without what `losses` tells of: what is read again once it has been written.

    >>> from goita.records import MatchRecord
    >>> from goita import load_variant
    >>> carried(MatchRecord(load_variant("noto"), extra={"log": 1, "table": 2})).extra
    {'table': 2}
    """
    record = without_losses(record)
    rounds = []
    for rnd in record.rounds:
        if rnd.is_complete():
            comments = tuple((move, _comment(text)) for move, text in rnd.comments)
            extra = _without(rnd.extra, _clashes_of_round(rnd))
            said = None if rnd.comment is None else _comment(rnd.comment)
            rounds.append(evolve(rnd, comment=said, comments=comments, extra=extra))
    return evolve(
        record,
        rounds=tuple(rounds),
        comment=None if record.comment is None else _comment(record.comment),
        extra=_without(record.extra, _clashes(record)),
    )


def _without(extra: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    return {key: value for key, value in extra.items() if key not in keys}


def _clashes(record: MatchRecord) -> list[str]:
    """The keys of `extra` that a kifu would be read by, unless the reader had put them there."""
    texts = dict(zip(PLAYERS, record.names, strict=True))
    texts |= {"date": record.date, "event": record.event}
    return [
        key
        for key, value in record.extra.items()
        if key in ("log", "variant")
        or (key == "version" and (value is None or value == VERSION))
        or (key in texts and (texts[key] is not None or not isinstance(value, dict | list | bool)))
    ]


def _clashes_of_round(rnd: RoundRecord) -> list[str]:
    return [
        key
        for key, value in rnd.extra.items()
        if (
            key in ROUND_KEYS
            and not (key == "hand" and isinstance(value, dict) and value.keys().isdisjoint(PLAYERS))
        )
        or (key == "hand" and value == {})
    ]


def _comments(record: MatchRecord) -> list[str]:
    said = [record.comment, *(rnd.comment for rnd in record.rounds)]
    said += [comment for rnd in record.rounds for _, comment in rnd.comments]
    return [text for text in said if text is not None]


def write(record: MatchRecord) -> str:
    """The kifu of a match, without what `losses` tells of.

    Raises RecordError where a round is not sound or something is not of its type.

    >>> from goita.notation import Item
    >>> from goita.records import MatchRecord, RoundRecord
    >>> from goita import load_variant
    >>> hands = ("65544211", "12234569", "11123378", "11113457")
    >>> noto = load_variant("noto")
    >>> rounds = (RoundRecord(noto, hands, dealer=2, items=(Item(2, "71"),), score=(0, 20)),)
    >>> print(write(MatchRecord(noto, rounds, ("Aki", "Ben", "Chie", "Dai"))))
    version: 1.0
    p0: "Aki"
    p1: "Ben"
    p2: "Chie"
    p3: "Dai"
    log:
     - hand:
         p0: "角金金銀銀香しし"
         p1: "し香香馬銀金角玉"
         p2: "ししし香馬馬飛王"
         p3: "しししし馬銀金飛"
       uchidashi: 2
       score: [0,20]
       game:
        - ["2","飛","し"]
    """
    kept = carried(record)
    checked_data(kept)
    return "\n".join(_lines(kept)) + "\n"


def count_values(text: str) -> int:
    """At least as many as the values that a reader of the text would count.

    >>> count_values('version: 1.0\\nlog: []\\n')
    6
    """
    marks = sum(map(text.count, (":", ":", ",", "-", "[", "{")))
    return 1 + marks + len(text) // LONG_TEXT


def _lines(record: MatchRecord) -> Iterator[str]:
    extra = dict(record.extra)
    if record.comment is not None:
        yield from _comment_lines(record.comment, 0)
        yield ""
    yield f"version: {_flow(extra.pop('version', VERSION))}"
    for player, name in zip(PLAYERS, record.names, strict=True):
        if name is not None:
            yield f"{player}: {quoted(name)}"
    if record.variant.id != "noto" or refer(record.variant) != "noto":
        yield f"variant: {_flow(refer(record.variant))}"
    for key, text in (("date", record.date), ("event", record.event)):
        if text is not None:
            yield f"{key}: {quoted(text)}"
    for key, value in extra.items():
        yield from _pair(key, value, 0)
    yield "log:" if record.rounds else "log: []"
    for rnd in record.rounds:
        yield from _round_lines(rnd)


def _round_lines(rnd: RoundRecord) -> Iterator[str]:
    extra = dict(rnd.extra)
    beside = extra.pop("hand", {})
    if rnd.comment is not None:
        yield from _comment_lines(rnd.comment, 1)
    yield " - hand:"
    for player, hand in zip(PLAYERS, rnd.hands, strict=True):
        yield f"     {player}: {quoted(to_characters(hand))}"
    for key, value in beside.items():
        yield from _pair(key, value, 5)
    yield f"   uchidashi: {rnd.dealer}"
    if rnd.score is not None:
        yield f"   score: [{rnd.score[0]},{rnd.score[1]}]"
    for key, value in extra.items():
        yield from _pair(key, value, 3)
    items = needed_items(rnd)
    words = sum(item.is_word() for item in items)
    comments = {move - len(rnd.items) + len(items): comment for move, comment in rnd.comments}
    if words:
        yield "   talk:"
        for move, item in enumerate(items[:words]):
            yield from _comment_lines(comments.get(move), 4)
            yield f"    - {quoted(str(item))}"
    rows = [
        (item, comments.get(move))
        for move, item in enumerate(items)
        if move >= words and _is_written(items, move, comments)
    ]
    yield "   game:" if rows else "   game: []"
    for item, comment in rows:
        yield from _comment_lines(comment, 4)
        yield f"    - {_row(item)}"


def _is_written(items: tuple[Item, ...], move: int, comments: dict[int, str]) -> bool:
    """Whether a turn needs a row: a pass does where nothing follows it, or it has a comment."""
    last = all(item.text == "p" for item in items[move:])
    return items[move].text != "p" or last or move in comments


def _row(item: Item) -> str:
    if item.text == "p":
        return f'["{item.seat}","なし",""]'
    above, below = (to_characters(digit.replace("-", "")) for digit in item.text)
    return f'["{item.seat}","{above}","{below}"]'


def quoted(text: str) -> str:
    """A text as YAML between double quotes, whatever is in it.

    >>> print(quoted('He said "ごいた"' + chr(10)))
    "He said \\"ごいた\\"\\n"
    """
    escaped = text.translate(_ESCAPES)
    return '"' + _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", escaped) + '"'


def _pair(key: str, value: Any, indent: int) -> Iterator[str]:
    """A key of no name that we know, and its value."""
    before = " " * indent
    if len(key) > _LONG_KEY:
        yield f"{before}? {quoted(key)}"
        yield f"{before}: {_flow(value)}"
    else:
        plain = _PLAIN_KEY.fullmatch(key)
        yield f"{before}{key if plain else quoted(key)}: {_flow(value)}"


def _flow(value: Any) -> str:
    """Plain data in one line of YAML."""
    if isinstance(value, dict):
        pairs = (
            f"{'? ' if len(key) > _LONG_KEY else ''}{quoted(key)}: {_flow(inside)}"
            for key, inside in value.items()
        )
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return repr(value)


def _comment_lines(comment: str | None, indent: int) -> Iterator[str]:
    if comment is not None:
        for line in _comment(comment).split("\n"):
            yield f"{' ' * indent}# {line}".rstrip(" ")


def _comment(text: str) -> str:
    """The comment as it can be read again."""
    lines = (line.rstrip(" \t") for line in LINE_END.split(text))
    return _UNSAFE.sub("?", "\n".join(lines))
