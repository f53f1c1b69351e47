"""Kifu read: every round played through the rules, with what was left out filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from goita.errors import InvalidVariant, RecordError
from goita.records.kifu.comments import Comments, find_comments
from goita.records.kifu.keys import MOST_VALUES, PLAYERS, TOP_KEYS, VERSION
from goita.records.kifu.rounds import read_round
from goita.records.model import MatchRecord, Names
from goita.records.reading import Reading, assemble, check_rounds, lost
from goita.variant import Variant, load_variant
from goita.variant.references import resolve, tell_apart
from goita.yaml_text import Document, YamlFault, iter_yaml


def read(text: str, variant: Variant | None = None, file: str | None = None) -> Iterator[Reading]:
    """The matches of a kifu's text, one for each YAML document; empty ones are passed over.

    `variant` is noto where neither it nor the document says another one; `file` names the text in
    errors. Raises RecordError for a text that has not the form of a kifu. What is wrong with the
    rounds stands in the readings, and so does what is wrong with one document of several.

    >>> [reading] = read('''
    ... log:
    ...  - hand: {p0: "11244556", p1: "12234569", p2: "11123378", p3: "11113457"}
    ...    uchidashi: 2
    ...    game:
    ...     - ["2","飛","し"]
    ... ''')
    >>> str(reading.record.rounds[0].items[0])
    '371'
    """
    text = text.removeprefix("\ufeff")
    documents, broken = _documents(text, file)
    if not documents:
        raise broken or RecordError("is empty", file=file, line=1, rule="form")
    comments = find_comments(text, documents)
    for document, said in zip(documents, comments, strict=True):
        try:
            yield _match(document, said, variant, file)
        except RecordError as error:
            if len(documents) == 1 and broken is None:
                raise
            yield lost(error, variant)
    if broken is not None:
        yield lost(broken, variant)


def _documents(text: str, file: str | None) -> tuple[list[Document], RecordError | None]:
    """The documents that hold anything, and what is wrong with the one after them."""
    documents = []
    try:
        for document in iter_yaml(text, MOST_VALUES, long_numbers=True):
            if document.data is not None:
                documents.append(document)
    except YamlFault as fault:
        line = fault.mark.line
        return documents, RecordError(fault.message, file=file, line=line, rule="form")
    return documents, None


def _match(
    document: Document, comments: Comments, variant: Variant | None, file: str | None
) -> Reading:
    data, log = document.data, _log(document, file)
    faults: list[RecordError] = []
    variant, claimed = _variant(document, variant, faults)
    names, unnamed = _names(data)
    kept = {key: value for key, value in data.items() if key not in TOP_KEYS} | unnamed | claimed
    if data.get("version", VERSION) != VERSION:
        kept["version"] = data["version"]
    date, event = _as_text(data.get("date")), _as_text(data.get("event"))
    kept |= {
        key: data[key]
        for key, text in (("date", date), ("event", event))
        if text is None and data.get(key) is not None
    }
    head = MatchRecord(variant, (), names, date, event, comments.of(()), kept)
    rounds = (
        read_round(document, number, entry, variant, comments) for number, entry in enumerate(log)
    )
    return assemble(head, rounds, faults, file)


def _log(document: Document, file: str | None) -> list[Any]:
    data = document.data
    if not isinstance(data, dict) or "log" not in data:
        line = document.mark(()).line
        raise RecordError("is no kifu: there is no list 'log'", file=file, line=line, rule="form")
    log = data["log"] if data["log"] is not None else []
    if not isinstance(log, list):
        line = document.mark(("log",)).line
        raise RecordError("'log' should be a list of rounds", file=file, line=line, rule="form")
    try:
        check_rounds(len(log))
    except RecordError as error:
        line = document.mark(("log", error.round or 0)).line
        raise error.at(file=file, line=line) from None
    return log


def _variant(
    document: Document, given: Variant | None, faults: list[RecordError]
) -> tuple[Variant, dict[str, Any]]:
    """The variant to play under, and what the document says of it where that is no variant."""
    claim = document.data.get("variant")
    if claim is None:
        return given or load_variant("noto"), {}
    line = document.mark(("variant",)).line
    try:
        named = resolve(claim)
    except InvalidVariant as error:
        if given is not None and given.id == claim:
            return given, {}
        faults.append(RecordError(str(error), line=line, rule="variant"))
        return given or load_variant("noto"), {"variant": claim}
    if given is not None and given != named:
        faults.append(
            RecordError(
                f"the record is of the variant {tell_apart(named, given)}",
                line=line,
                rule="variant",
            )
        )
    return named, {}


def _names(data: dict[str, Any]) -> tuple[Names, dict[str, Any]]:
    a, b, c, d = (_as_text(data.get(player)) for player in PLAYERS)
    odd = {
        player: data[player]
        for player, name in zip(PLAYERS, (a, b, c, d), strict=True)
        if name is None and data.get(player) is not None
    }
    return (a, b, c, d), odd


def _as_text(value: Any) -> str | None:
    """What may stand without quotes, and is meant as text: `p0: 12`."""
    plain = isinstance(value, str | int | float) and not isinstance(value, bool)
    return str(value) if plain else None
