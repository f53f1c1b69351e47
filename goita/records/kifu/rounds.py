"""One round of a kifu: its keys looked at and its rows played."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from goita.errors import InvalidHand, RecordError
from goita.notation import Item, parse_item
from goita.records.glyphs import to_digits
from goita.records.kifu.comments import Comments
from goita.records.kifu.keys import MOST_CELL, NEEDED_KEYS, PASSES, PLAYERS, ROUND_KEYS
from goita.records.model import RoundRecord
from goita.records.replay import Replayed, Status, Tape
from goita.variant import Variant
from goita.yaml_text import MOST_DIGITS, MOST_NUMBER, Document

_SEATS = {digit: seat for digits in ("0123", "０１２３") for seat, digit in enumerate(digits)}


@frozen
class Row:
    """One row of `game` as it stands: a seat, a text above and one below.

    `line` is that of the file, from 1.

    >>> Row(0, 9, "2", "飛", "し", None)
    Row(move=0, line=9, player='2', above='飛', below='し', comment=None, well_formed=True)
    """

    move: int
    """Its number in `game`, from 0."""
    line: int
    player: str
    above: str
    below: str
    comment: str | None
    well_formed: bool = True
    """Whether it is a list of two or three cells."""

    def joined(self, after: Row) -> Row | None:
        """A receive here and its attack in the row after as one row, None where they are not.

        >>> after = Row(1, 10, "2", "", "し", None)
        >>> Row(0, 9, "2", "飛", "", None).joined(after).below
        'し'
        """
        receives = self.above and not self.below and self.above not in PASSES
        attacks = after.below and not after.above
        if not (receives and attacks and _seat(self.player) == _seat(after.player)):
            return None
        said = [text for text in (self.comment, after.comment) if text is not None]
        return evolve(self, below=after.below, comment="\n".join(said) if said else None)


def read_round(
    document: Document, number: int, entry: Any, variant: Variant, comments: Comments
) -> Replayed:
    """A round played as far as it is legal, with what is wrong with it.

    >>> from goita import load_variant
    >>> from goita.yaml_text import read_yaml
    >>> [document] = read_yaml("log: [{uchidashi: 2}]")
    >>> [entry] = document.data["log"]
    >>> read_round(document, 0, entry, load_variant("noto"), Comments()).faults[0].message
    "the key 'hand' is missing"
    """
    path = ("log", number)
    line = document.mark(path).line
    fault = _wrong_keys(entry)
    if fault is not None:
        return Replayed(Status.BAD_DEAL, faults=(RecordError(fault, rule="form"),), line=line)
    score, faults = _score(document, number, entry)
    try:
        tape = Tape(_deal(entry, variant, score, comments.of(path)))
    except (RecordError, InvalidHand) as error:
        wrong = RecordError(str(error), rule="deal")
        return Replayed(Status.BAD_DEAL, faults=(wrong, *faults), line=line)
    return _play(tape, document, number, entry, comments).with_faults(*faults)


def _wrong_keys(entry: Any) -> str | None:
    """Which key is missing, and which one that nobody knows may be meant for it."""
    if not isinstance(entry, dict):
        return "a round should have the keys hand, uchidashi and game"
    for mapping, keys in ((entry, NEEDED_KEYS), (entry.get("hand"), PLAYERS)):
        if not isinstance(mapping, dict):
            return "'hand' should be a text for each of p0, p1, p2 and p3"
        missing = [key for key in keys if key not in mapping]
        unknown = [repr(key[:40]) for key in mapping if key not in (*keys, *ROUND_KEYS)][:3]
        if missing:
            told = f"; unknown: {', '.join(unknown)}" if unknown else ""
            return f"the key {missing[0]!r} is missing{told}"
    if not isinstance(entry["game"], list | None):
        return "'game' should be a list of rows"
    if not isinstance(entry.get("talk"), list | None):
        return "'talk' should be a list of items"
    return None


def _score(
    document: Document, number: int, entry: dict[str, Any]
) -> tuple[tuple[int, int] | None, list[RecordError]]:
    value = entry.get("score")
    if value is None:
        return None, []
    points = [_points(score) for score in value] if isinstance(value, list) else []
    if len(points) != 2 or points[0] is None or points[1] is None:
        line = document.mark(("log", number, "score")).line
        said = ",".join(cell(each)[:20] for each in value[:3]) if isinstance(value, list) else ""
        message = (
            "the score should be both teams' points before the round, whole numbers like [0,20], "
            f"not {f'[{said}]' if said else cell(value)[:20]}"
        )
        return None, [RecordError(message, line=line, rule="form")]
    return (points[0], points[1]), []


def _points(value: Any) -> int | None:
    text = cell(value)
    points = int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else MOST_NUMBER + 1
    return points if points <= MOST_NUMBER else None


def _deal(
    entry: dict[str, Any], variant: Variant, score: tuple[int, int] | None, comment: str | None
) -> RoundRecord:
    dealer = _seat(cell(entry["uchidashi"]))
    if dealer is None:
        raise InvalidHand(f"the dealer (uchidashi) should be {_no_seat(cell(entry['uchidashi']))}")
    a, b, c, d = (to_digits(cell(entry["hand"][player])) for player in PLAYERS)
    kept = {key: value for key, value in entry.items() if key not in ROUND_KEYS}
    beside = {key: value for key, value in entry["hand"].items() if key not in PLAYERS}
    if beside:
        kept["hand"] = beside
    return RoundRecord(variant, (a, b, c, d), dealer, (), score, comment, extra=kept)


def _play(
    tape: Tape, document: Document, number: int, entry: dict[str, Any], comments: Comments
) -> Replayed:
    line = document.mark(("log", number)).line
    for move, said in enumerate(entry.get("talk") or ()):
        try:
            item = parse_item(cell(said))
            if not item.is_word():
                raise RecordError(f"{cell(said)[:20]!r} is no talk", rule="form")
            tape.play(item, comments.of(("log", number, "talk", move)))
        except RecordError as error:
            place = document.mark(("log", number, "talk", move)).line
            return tape.stopped(error.at(line=place, rule="form"), line)
    for row in _rows(document, number, entry["game"] or [], comments):
        try:
            _play_row(tape, row)
        except RecordError as error:
            return tape.stopped(error.at(move=row.move, line=row.line), line)
    return tape.replayed(line)


def _rows(document: Document, number: int, game: list[Any], comments: Comments) -> list[Row]:
    rows: list[Row] = []
    for move, cells in enumerate(game):
        path = ("log", number, "game", move)
        line, comment = document.mark(path).line, comments.of(path)
        if isinstance(cells, list) and 2 <= len(cells) <= 3:
            player, above, below = [*map(cell, cells), ""][:3]
            row = Row(move, line, player, above, below, comment)
        else:
            row = Row(move, line, "", "", "", comment, well_formed=False)
        joined = rows[-1].joined(row) if rows else None
        if joined is not None:
            rows[-1] = joined
        else:
            rows.append(row)
    return rows


def _play_row(tape: Tape, row: Row) -> None:
    if not row.well_formed:
        raise RecordError("a row should be a player, the piece above and the attack", rule="form")
    seat = _seat(row.player)
    if seat is None:
        raise RecordError(f"the player should be {_no_seat(row.player)}", rule="form")
    passes = row.above in PASSES and not row.below
    text = "p" if passes else _digit(row.above) + _digit(row.below)
    try:
        tape.play(Item(seat, text), row.comment, passes_left_out=True)
    except RecordError as error:
        if error.rule != "no_such_action":
            raise
        message = f"above {row.above!r} and below {row.below!r} make no turn"
        raise RecordError(message, rule=error.rule) from None


def _digit(text: str) -> str:
    """The digit of a cell with one piece; `-` of an empty one."""
    if not text:
        return "-"
    if len(text) > 1:
        raise RecordError(f"{text[:20]!r} should be one piece, like 飛 or 7", rule="form")
    try:
        return to_digits(text)
    except InvalidHand as error:
        raise RecordError(str(error), rule="form") from None


def _seat(text: str) -> int | None:
    return _SEATS.get(text)


def _no_seat(text: str) -> str:
    """What a seat should be, and, where a fraction was nearly right, how to write it."""
    whole = text.removesuffix(".0")
    meant = f": write {whole}" if whole != text and _seat(whole) is not None else ""
    return f"0 to 3, not {text[:20]!r}{meant}"


def cell(value: Any) -> str:
    """A cell as text: digits may stand without quotes. What is right is short and whole.

    >>> cell(2), cell(None), cell([2])
    ('2', '', 'a list')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str | int | float):
        return str(value).strip()[:MOST_CELL]
    return "a list" if isinstance(value, list) else "keys and values"
