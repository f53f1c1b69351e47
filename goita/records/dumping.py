"""Records written to files and texts, nothing lost unless one says so."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import define, evolve, field

from goita.errors import InvalidOption, RecordError
from goita.files import writing
from goita.records.formats import Format, format_named, format_of_suffix
from goita.records.lines import MOST_BYTES
from goita.records.model import MatchRecord

_NOT_LOST = {"gap", "score", "dealer", "match_over"}
"""Faults of what a record keeps as it was written."""
_MOST_TOLD = 10


def losses(record: MatchRecord, format: str) -> tuple[str, ...]:
    """What would be lost of a record in a format ("kifu", "history", "json" or "jsonl"), in words.

    What was not sound in the file that the record was read from is lost in any format. Raises
    InvalidOption for an unknown format.

    >>> import goita
    >>> match = goita.Match.start(goita.load_variant("noto"), seed=7)
    >>> losses(MatchRecord.of(match), "history"), losses(MatchRecord.of(match), "json")
    (('the scores',), ())
    """
    return (*_unsound(record), *_astray(record), *format_named(format).losses(record))


def _unsound(record: MatchRecord) -> tuple[str, ...]:
    lost = []
    for fault in record.faults:
        if fault.rule in _NOT_LOST:
            continue
        where = "" if fault.round is None else f" of round {fault.round}"
        if fault.rule == "result":
            lost.append(f"the result{where} that was claimed")
        elif fault.rule == "comment":
            lost.append(f"a comment{where} on no turn")
        elif fault.round is None:
            lost.append(f"what could not be read: {fault.message[:200]}")
        else:
            lost.append(f"the rest{where}, which was not sound: {fault.message[:200]}")
    return tuple(lost)


def _astray(record: MatchRecord) -> tuple[str, ...]:
    """Comments that go with no turn, or are not the only ones of theirs."""
    return tuple(
        f"comments of round {number} on no turn, or more than one on a turn"
        for number, rnd in enumerate(record.rounds)
        if len({move for move, _ in rnd.comments if 0 <= move < len(rnd.items)}) < len(rnd.comments)
    )


def _settled(record: MatchRecord) -> MatchRecord:
    """The record without the comments that `_astray` tells of."""
    rounds = []
    for rnd in record.rounds:
        kept = {move: text for move, text in rnd.comments if 0 <= move < len(rnd.items)}
        rounds.append(evolve(rnd, comments=tuple(sorted(kept.items()))))
    return evolve(record, rounds=tuple(rounds))


def dump(
    records: MatchRecord | Iterable[MatchRecord],
    path: str | os.PathLike[str],
    *,
    format: str | None = None,
    lossy: bool = False,
) -> None:
    """Write a record, or several where the format holds several, whole or not at all.

    The format is that of the suffix (.yaml, .yml; .txt, .history; .json; .jsonl, .ndjson) unless it
    is given. Several records are taken and written one by one.

    Raises RecordError, and leaves the old file as it is, where something would be lost, unless
    `lossy` says that it may be, and where a round is not sound. With `lossy` a record of which
    reading left nothing (`is_lost`) is left out. Raises OSError where the file cannot be
    written; and InvalidOption for an unknown format or suffix.

    >>> from pathlib import Path
    >>> import tempfile
    >>> import goita
    >>> record = MatchRecord.of(goita.Match.start(goita.load_variant("noto"), seed=7))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     dump(record, Path(folder) / "game.json")
    ...     goita.records.load(Path(folder) / "game.json") == record
    True
    """
    place = Path(path)
    form = format_of_suffix(place.suffix) if format is None else format_named(format)
    with writing(place) as file:
        file.write(form.begins_with)
        for text in texts(records, form, lossy):
            file.write(text)


def dumps(records: MatchRecord | Iterable[MatchRecord], format: str, *, lossy: bool = False) -> str:
    """The text of a record, or of several, as `dump` writes it to a file.

    >>> import goita
    >>> record = MatchRecord.of(goita.Match.start(goita.load_variant("noto"), seed=7))
    >>> dumps(record, "history")
    Traceback (most recent call last):
    ...
    goita.errors.RecordError: history would lose the scores; lossy=True writes it all the same
    """
    return "".join(texts(records, format_named(format), lossy))


def texts(records: MatchRecord | Iterable[MatchRecord], form: Format, lossy: bool) -> Iterator[str]:
    """The text of each record, with what stands between two.

    Raises InvalidOption and RecordError as `dump` does.

    >>> import goita
    >>> record = MatchRecord.of(goita.Match.start(goita.load_variant("noto"), seed=7))
    >>> [text.count("format") for text in texts([record] * 3, format_named("jsonl"), lossy=False)]
    [1, 1, 1]
    """
    several = [records] if isinstance(records, MatchRecord) else records
    count = 0
    size = _Size(form)
    for record in several:
        if not isinstance(record, MatchRecord):
            raise InvalidOption(
                f"{record!r:.60} is no MatchRecord; MatchRecord.of(match) makes one"
            )
        if record.is_lost() and lossy:
            # What was damaged is no match without rounds.
            continue
        count += 1
        if count > 1 and form.between is None:
            raise RecordError(
                f"{form.name} holds one match; write several as jsonl", rule="several"
            )
        lost = (*losses(record, form.name), *_borders(form, count))
        if lost and not lossy:
            raise RecordError(_refusal(form, lost), rule="lossy")
        text = form.write(_settled(record))
        if count > 1 and form.between:
            text = form.between + text
        size.add(text)
        yield text
    if count == 0:
        # An empty file would be no record, and in the place of one.
        raise RecordError("there is no match to write", rule="several")


@define
class _Size:
    """How much has been written, so that nothing is that could not be read again."""

    form: Format
    bytes: int = field()
    values: int = 0

    @bytes.default
    def _beginning(self) -> int:
        return len(self.form.begins_with.encode())

    def add(self, text: str) -> None:
        """Raise RecordError where a reader would refuse the file once this is in it."""
        if self.form.streamed:
            longest = max(len(line.encode()) for line in text.split("\n")) + 1
            if longest > MOST_BYTES:
                message = f"the line would have {longest:,} bytes; at most {MOST_BYTES:,} are read"
                raise RecordError(message, rule="size")
            return
        self.bytes += len(text.encode())
        if self.bytes > MOST_BYTES:
            message = f"the file would be larger than the {MOST_BYTES:,} bytes that are read"
            raise RecordError(f"{message}; write several matches as jsonl", rule="size")
        if self.form.name == "kifu":
            from goita.records import kifu

            self.values += kifu.count_values(text)
            if self.values > kifu.MOST_VALUES:
                message = f"the file would have more than the {kifu.MOST_VALUES:,} values"
                raise RecordError(f"{message} that are read; write it as jsonl", rule="size")


def _borders(form: Format, count: int) -> tuple[str, ...]:
    """History strings one after the other are one match."""
    return (f"where match {count} begins",) if form.name == "history" and count > 1 else ()


def _refusal(form: Format, lost: tuple[str, ...]) -> str:
    told = "; ".join(lost[:_MOST_TOLD]) + (" ..." if len(lost) > _MOST_TOLD else "")
    return f"{form.name} would lose {told}; lossy=True writes it all the same"
