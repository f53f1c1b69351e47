"""Kifu (棋譜) in the YAML of the online clients, as rounds of raw rows.

A file is a mapping: the names `p0` to `p3`, and `log`, a list of rounds with `hand` (a text for
each player), `uchidashi` (the dealer's seat), `score` (of both teams before the round) and
`game`, rows of a player, the piece above and the attack. Passes are usually left out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from attrs import frozen

from goita.errors import RecordError
from goita.files import UnreadableText, read_text
from goita.yaml_text import Document, YamlFault, read_yaml

MOST_BYTES = 10_000_000
MOST_CELL = 60
"""Characters of a cell that are kept: a hand has 14 at most, and the rest is for messages."""
_KEYS = ("hand", "uchidashi", "game")
_PLAYERS = ("p0", "p1", "p2", "p3")


@frozen
class Row:
    """One row of `game` as it stands: a seat, a text above and one below, and its line.

    >>> Row("2", "飛", "し", line=6).well_formed
    True
    """

    player: str
    above: str
    below: str
    line: int
    well_formed: bool = True
    """Whether it is a list of two or three cells."""


@frozen
class KifuRound:
    """One round of a kifu as it stands, unchecked; `line` is where it begins in the file.

    >>> [rnd] = parse_kifu("log: [{hand: {p0: ししし}, uchidashi: 2}]")
    >>> rnd.dealer, rnd.line, rnd.fault
    ('2', 1, "the key 'game' is missing")
    """

    hands: tuple[str, ...]
    dealer: str
    rows: tuple[Row, ...]
    line: int
    fault: str | None = None
    """What is wrong with the keys of the round, where anything is."""


def read_kifu(path: Path) -> tuple[KifuRound, ...]:
    """The rounds of a kifu file.

    Raises RecordError, with file and line, when it cannot be read or has not the form of a kifu.

    >>> read_kifu(Path("no such file.yaml"))
    Traceback (most recent call last):
    ...
    goita.errors.RecordError: no such file.yaml: cannot be read: No such file or directory
    """
    try:
        text = read_text(path, MOST_BYTES)
    except UnreadableText as error:
        raise RecordError(str(error), file=str(path)) from None
    return parse_kifu(text, str(path))


def parse_kifu(text: str, file: str | None = None) -> tuple[KifuRound, ...]:
    """The rounds of a kifu's text; `file` names it in errors. Raises RecordError.

    >>> [rnd] = parse_kifu('''
    ... log:
    ...  - hand: {p0: "11244556", p1: "12234569", p2: "11123378", p3: "11113457"}
    ...    uchidashi: 2
    ...    game:
    ...     - ["2","飛","し"]
    ... ''')
    >>> rnd.rows[0].above
    '飛'
    """
    try:
        documents = read_yaml(text)
    except YamlFault as fault:
        raise RecordError(fault.message, file=file, line=fault.mark.line) from None
    rounds: list[KifuRound] = []
    if not documents:
        raise RecordError("is empty", file=file)
    for document in documents:
        rounds += _rounds(document, file)
    return tuple(rounds)


def _rounds(document: Document, file: str | None) -> list[KifuRound]:
    data = document.data
    if data is None:
        raise RecordError("is empty", file=file, line=1)
    if not isinstance(data, dict) or "log" not in data:
        line = document.mark(()).line
        raise RecordError("is no kifu: there is no list 'log'", file=file, line=line)
    log = data["log"] if data["log"] is not None else []
    if not isinstance(log, list):
        line = document.mark(("log",)).line
        raise RecordError("'log' should be a list of rounds", file=file, line=line)
    return [_round(document, number, entry) for number, entry in enumerate(log)]


def _round(document: Document, number: int, entry: Any) -> KifuRound:
    line = document.mark(("log", number)).line
    if not isinstance(entry, dict):
        return KifuRound((), "", (), line, "a round should have the keys hand, uchidashi and game")
    hand = entry.get("hand")
    hands = tuple(_text(hand.get(player)) for player in _PLAYERS) if isinstance(hand, dict) else ()
    game = entry["game"] if isinstance(entry.get("game"), list) else []
    rows = []
    for move, row in enumerate(game):
        place = document.mark(("log", number, "game", move)).line
        if isinstance(row, list) and 2 <= len(row) <= 3:
            player, above, below = [*map(_text, row), ""][:3]
            rows.append(Row(player, above, below, place))
        else:
            rows.append(Row("", "", "", place, well_formed=False))
    fault = _fault(entry, hand)
    return KifuRound(hands, _text(entry.get("uchidashi")), tuple(rows), line, fault)


def _fault(entry: dict[str, Any], hand: Any) -> str | None:
    """Which key is missing, and which one that nobody knows may be meant for it."""
    for mapping, keys in ((entry, _KEYS), (hand, _PLAYERS)):
        if not isinstance(mapping, dict):
            return "'hand' should be a text for each of p0, p1, p2 and p3"
        missing = [key for key in keys if key not in mapping]
        unknown = [repr(key[:40]) for key in mapping if key not in (*keys, "score")][:3]
        if missing:
            told = f"; unknown: {', '.join(unknown)}" if unknown else ""
            return f"the key {missing[0]!r} is missing{told}"
    if not isinstance(entry["game"], list | None):
        return "'game' should be a list of rows"
    return None


def _text(value: Any) -> str:
    """A cell as text: digits may stand without quotes. Nothing that is right is long."""
    if value is None:
        return ""
    if isinstance(value, str | int):
        return str(value).strip()[:MOST_CELL]
    return "a list" if isinstance(value, list) else "keys and values"
