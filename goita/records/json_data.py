"""A record as data for JSON, as `schemas/record.schema.json` describes them."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from attrs import evolve

from goita.errors import InvalidVariant, RecordError
from goita.json_text import MOST_NUMBER
from goita.match import check_match
from goita.notation import Item
from goita.records.formats import NO_RECORD, of_another_game
from goita.records.hidden import check_hidden
from goita.records.model import NAMELESS, MatchRecord, RoundRecord
from goita.records.reading import Reading, assemble, check_rounds
from goita.records.replay import Replayed, Status, replay
from goita.results import RoundResult, add_points
from goita.schemas import MOST_DEPTH, schema
from goita.shape import Check, compile_schema
from goita.variant import Variant
from goita.variant.references import refer, resolve, tell_apart
from goita.variant_files.games import RECORDS

FORMAT = "goita-record"
SAVED_MATCH = "goita-match"
# What other files of ours have for their format.
OTHER_FILES = frozenset(
    {"goita-play", "goita-odds", "goita-statistics", "goita-simulation", "atodashi-record"}
)
VERSION = 1


def to_data(record: MatchRecord) -> dict[str, Any]:
    """The data of a record, keys that are empty left out.

    Raises RecordError for a record that the form cannot carry or whose rounds are not sound.

    >>> import goita
    >>> record = MatchRecord.of(goita.Match.start(goita.load_variant("noto"), seed=7))
    >>> data = to_data(record)
    >>> data["format"], data["version"], data["rounds"][0]["result"]
    ('goita-record', 1, None)
    """
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "variant": refer(record.variant)}
    if record.names != NAMELESS:
        data["names"] = list(record.names)
    for key in ("date", "event", "comment"):
        if (text := getattr(record, key)) is not None:
            data[key] = text
    check_rounds(len(record.rounds))
    data["rounds"] = []
    for number, rnd in enumerate(record.rounds):
        try:
            data["rounds"].append(_round_data(rnd))
        except RecordError as error:
            raise error.at(round=number) from None
    if record.extra:
        data["extra"] = record.extra
    fault = _check()(data)
    if fault is not None:
        raise _form_error(fault[0], fault[1])
    return data


def _round_data(rnd: RoundRecord) -> dict[str, Any]:
    data: dict[str, Any] = {"hands": list(rnd.hands), "dealer": rnd.dealer}
    if rnd.score is not None:
        data["score"] = list(rnd.score)
    data["turns"] = [str(item) for item in rnd.items]
    if rnd.is_complete():
        data["result"] = _result_data(rnd.play().result)
    else:
        check_hidden(rnd)
    if rnd.comment is not None:
        data["comment"] = rnd.comment
    if rnd.comments:
        data["comments"] = {str(number): text for number, text in rnd.comments}
    if rnd.extra:
        data["extra"] = rnd.extra
    return data


def _result_data(result: RoundResult | None) -> dict[str, Any] | None:
    if result is None:
        return None
    data: dict[str, Any] = {"how": str(result.how)}
    if result.winner is not None:
        data |= {"winner": result.winner, "points": result.points}
    return data


def losses(record: MatchRecord) -> tuple[str, ...]:
    """What the form cannot carry: keys of other files whose values JSON does not have.

    >>> from goita.records import MatchRecord
    >>> from goita import load_variant
    >>> losses(MatchRecord(load_variant("noto"), extra={"speed": float("inf")}))
    ("the extra key 'speed', whose value JSON does not have",)
    """
    lost = [_lost(key, "") for key, value in record.extra.items() if not _is_plain(value, key)]
    for number, rnd in enumerate(record.rounds):
        where = f" of round {number}"
        lost += [_lost(key, where) for key, value in rnd.extra.items() if not _is_plain(value, key)]
    return tuple(lost)


def _lost(key: Any, where: str) -> str:
    return f"the extra key {str(key)[:60]!r}{where}, whose value JSON does not have"


def _is_plain(value: Any, key: Any = "", depth: int = 0) -> bool:
    """Whether JSON gives a value back as it is."""
    if depth > MOST_DEPTH or not isinstance(key, str) or not _is_text(key):
        return False
    if value is None or isinstance(value, bool):
        return True
    if type(value) is str:
        return _is_text(value)
    if type(value) is int:
        return abs(value) <= MOST_NUMBER
    if type(value) is float:
        return math.isfinite(value)
    if type(value) is list:
        return all(_is_plain(each, depth=depth + 1) for each in value)
    if type(value) is dict:
        return all(_is_plain(each, name, depth + 1) for name, each in value.items())
    return False


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def without_losses(record: MatchRecord) -> MatchRecord:
    """The record without what `losses` tells.

    >>> from goita import load_variant
    >>> without_losses(MatchRecord(load_variant("noto"), extra={"speed": float("inf")})).extra
    {}
    """
    rounds = tuple(evolve(rnd, extra=_plain(rnd.extra)) for rnd in record.rounds)
    return evolve(record, rounds=rounds, extra=_plain(record.extra))


def _plain(extra: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in extra.items() if _is_plain(value, key)}


def from_data(data: Any, variant: Variant | None = None) -> Reading:
    """The reading of a record's data, or of what `Match.to_dict` wrote.

    Raises RecordError when they have not the form at all, or are of another variant than the
    one that is given.

    >>> import goita
    >>> match = goita.Match.start(goita.load_variant("noto"), seed=7)
    >>> record = MatchRecord.of(match)
    >>> from_data(to_data(record)).record == from_data(match.to_dict()).record == record
    True
    """
    kind = data.get("format") if isinstance(data, dict) else None
    if kind == SAVED_MATCH:
        return _from_match(data, variant)
    if kind in RECORDS:
        raise of_another_game(kind)
    if kind != FORMAT:
        # Other files of ours, like what `goita play` saves, may lie beside records.
        rule = NO_RECORD if isinstance(kind, str) and kind in OTHER_FILES else "form"
        raise RecordError(f"is no record: 'format' should be {FORMAT!r}", rule=rule)
    version = data.get("version")
    if type(version) is int and version > VERSION:
        raise RecordError(
            f"is in version {version} of the form; this program reads version {VERSION}",
            rule="version",
        )
    _check_number(data)
    told, faults = _sound_head(data)
    own = _variant(told["variant"], variant)
    a, b, c, d = told.get("names", NAMELESS)
    head = MatchRecord(
        own,
        names=(a, b, c, d),
        date=told.get("date"),
        event=told.get("event"),
        comment=told.get("comment"),
        extra=_checked_extra(told),
    )
    rounds = [_sound_round(own, number, entry) for number, entry in enumerate(data["rounds"])]
    return assemble(head, rounds, faults)


def _sound_head(data: dict[str, Any]) -> tuple[dict[str, Any], list[RecordError]]:
    """What is sound of a match but its rounds, and what is wrong with the rest.

    Raises RecordError where too little is.
    """
    head = {**data, "rounds": []} if isinstance(data.get("rounds"), list) else {**data}
    faults: list[RecordError] = []
    while (fault := _check()(head)) is not None:
        path, message = fault
        faults.append(_form_error(path, message))
        if not path or path[0] in _NEEDED or len(faults) > MOST_FAULTS:
            raise faults[0]
        del head[str(path[0])]
    return head, faults


_NEEDED = ("format", "version", "variant", "rounds", "hands", "dealer")
"""Keys without which nothing is left of a match or round."""
MOST_FAULTS = 20
"""With more faults of form than these a match's head, or a round, is taken for none.

>>> from goita import load_variant
>>> data = to_data(MatchRecord(load_variant("noto")))
>>> odd = {f"key{number}": None for number in range(MOST_FAULTS)}
>>> len(from_data(data | odd).record.faults)
20
>>> from_data(data | odd | {"one more": None})
Traceback (most recent call last):
...
goita.errors.RecordError: key0: this key is not known
"""


def _sound_round(variant: Variant, number: int, data: Any) -> Replayed:
    """A round, or what is sound of it: the turns before the first that is none, keys that fit."""
    cut: RecordError | None = None
    faults: list[RecordError] = []
    kept = data
    while (fault := _check_round()(kept)) is not None:
        path, message = fault
        error = _form_error(("rounds", number, *path), message)
        if not path or path[0] in _NEEDED or len(faults) >= MOST_FAULTS:
            return Replayed(Status.BAD_DEAL, faults=(error,))
        kept = {**kept}
        if path[0] == "turns":
            cut = error
            before = path[1] if len(path) > 1 and isinstance(path[1], int) else 0
            kept["turns"] = kept["turns"][:before] if before else []
        else:
            faults.append(error)
            del kept[path[0]]
    if cut is None:
        return _read_round(variant, kept).with_faults(*faults)
    # Nobody knows what came of it.
    kept.pop("result", None)
    comments = kept.pop("comments", {})
    kept["comments"] = {
        move: text for move, text in comments.items() if int(move) < len(kept["turns"])
    }
    return _read_round(variant, kept).cut_short(cut).with_faults(*faults)


def _check_number(data: dict[str, Any]) -> None:
    """Raise RecordError where there are too many rounds, before any of them is looked at."""
    rounds = data.get("rounds")
    check_rounds(len(rounds) if isinstance(rounds, list) else 0)


@cache
def _check() -> Check:
    return compile_schema(schema("record"))


@cache
def _check_round() -> Check:
    return compile_schema(schema("record")["properties"]["rounds"]["items"])


def _form_error(path: tuple[str | int, ...], message: str) -> RecordError:
    place = ".".join(str(key)[:60] for key in path)
    number = path[1] if len(path) > 1 and path[0] == "rounds" else None
    move = path[3] if len(path) > 3 and path[2] == "turns" else None
    return RecordError(
        f"{place}: {message}" if place else message,
        round=number if isinstance(number, int) else None,
        move=move if isinstance(move, int) else None,
        rule="form",
    )


def _checked_extra(data: dict[str, Any]) -> dict[str, Any]:
    extra: dict[str, Any] = data.get("extra", {})
    if not all(_is_plain(value, key) for key, value in extra.items()):
        raise RecordError(f"extra: is nested more than {MOST_DEPTH} deep", rule="form")
    return extra


def _variant(reference: object, given: Variant | None) -> Variant:
    if given is not None and reference == given.id:
        return given
    try:
        variant = resolve(reference)
    except InvalidVariant as error:
        raise RecordError(f"variant: {error}"[:1000], rule="variant") from None
    if given is not None and variant != given:
        raise RecordError(f"is of the variant {tell_apart(variant, given)}", rule="variant")
    return variant


def _read_round(variant: Variant, data: dict[str, Any]) -> Replayed:
    a, b, c, d = data["hands"]
    score = tuple(map(int, data["score"])) if "score" in data else None
    comments = sorted((int(number), text) for number, text in data.get("comments", {}).items())
    faults = []
    try:
        extra = _checked_extra(data)
    except RecordError as error:
        extra = {}
        faults.append(error.at())
    record = RoundRecord(
        variant,
        (a, b, c, d),
        int(data["dealer"]),
        tuple(Item(int(text[0]) - 1, text[1:]) for text in data["turns"]),
        None if score is None else (score[0], score[1]),
        data.get("comment"),
        tuple(comments),
        extra,
    )
    replayed = replay(record)
    astray = [number for number, _ in comments if number >= len(record.items)]
    if astray:
        message = f"there is no turn {astray[0]} to comment on"
        replayed = replayed.with_faults(RecordError(message, rule="comment"))
    if "result" in data:
        faults += _contradictions(replayed, data["result"])
    return replayed.with_faults(*faults)


def _contradictions(replayed: Replayed, claimed: dict[str, Any] | None) -> list[RecordError]:
    """What is wrong with the result that a round claims, where it can be told."""
    if replayed.status is Status.HIDDEN:
        if claimed is None:
            return []
        return [RecordError("a round that hides pieces can have no result", rule="result")]
    if replayed.round is None or replayed.status is Status.ILLEGAL:
        return []
    result = replayed.round.result
    if _result_data(result) == claimed:
        return []
    if result is None:
        message = "the round is not over, so its result should be null"
    else:
        message = f"the result should be {_result_data(result)}, not {str(claimed)[:100]}"
    return [RecordError(message, rule="result")]


def _from_match(data: dict[str, Any], variant: Variant | None) -> Reading:
    """What `Match.to_dict` wrote, its rounds gone over one by one."""
    _check_number(data)
    try:
        check_match(data)
    except RecordError as error:
        raise error.at(rule="form") from None
    own = _variant(data["variant"], variant)
    first, second = map(int, data["scores"])
    score = (first, second)
    rounds = []
    for entry in data["rounds"]:
        replayed = _read_round(own, {**entry, "turns": [_turn(turn) for turn in entry["turns"]]})
        rnd = replayed.round
        if rnd is not None:
            replayed = evolve(replayed, record=RoundRecord.of(rnd, score))
            score = add_points(score, rnd.result)
        rounds.append(replayed)
    return assemble(MatchRecord(own), rounds)


def _turn(turn: list[Any]) -> str:
    return str(Item.of(int(turn[0]), turn[1]))
