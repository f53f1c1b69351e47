"""History strings in a file, one round a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from goita.errors import RecordError
from goita.notation import History, Item, tag
from goita.records.hidden import check_hidden
from goita.records.lines import Line
from goita.records.model import NAMELESS, MatchRecord, RoundRecord
from goita.records.reading import MOST_ROUNDS, Reading, assemble, check_rounds
from goita.records.replay import Replayed, Status, replay
from goita.records.talk import needed_items
from goita.variant import Variant, list_variants, load_variant
from goita.variant.references import refer


def read(
    lines: Iterable[Line],
    variant: Variant | None = None,
    file: str | None = None,
    *,
    apart: bool = False,
) -> Iterator[Reading]:
    """The match that the lines tell; where the variant changes, another one begins.

    So it does after as many rounds as a match may have.

    With `apart` each round is a match of its own, since no line says where a match ends: so an
    archive of any size is read with one round in memory. A line names a shipped variant, the one
    that is given, or none, which is the given one or noto.

    >>> from goita.records.lines import split
    >>> text = "11244556,12234569,11123378,11113457,s3,371,411"
    >>> [reading] = read(split(text))
    >>> reading.record.rounds[0].hands[1], reading.rounds[0].status.value
    ('12234569', 'unfinished')
    """
    own: Variant | None = None
    rounds: list[Replayed] = []

    def match() -> Reading:
        head = MatchRecord(own or variant or load_variant("noto"))
        # A file of histories may hold rounds of any number of matches.
        return assemble(head, rounds, file=file, is_one_match=False)

    for line in lines:
        played = _round(line, variant)
        # A line that cannot be read is of the match around it.
        named = own if played.record is None else played.record.variant
        is_full = len(rounds) == MOST_ROUNDS
        if rounds and (apart or is_full or (own is not None and named != own)):
            yield match()
            rounds = []
        own = named
        rounds.append(played)
    if rounds:
        yield match()


def _round(line: Line, variant: Variant | None) -> Replayed:
    if line.fault is not None:
        return Replayed(Status.BAD_DEAL, faults=(line.fault,), line=line.number)
    try:
        history, unread = _parse(line.text)
        own = named_variant(history.variant, variant)
    except RecordError as error:
        fault = error.at(rule="form")
        return Replayed(Status.BAD_DEAL, faults=(fault,), line=line.number)
    replayed = replay(RoundRecord(own, history.hands, history.dealer, history.items))
    if unread is not None:
        replayed = replayed.cut_short(unread)
    return evolve(replayed, line=line.number)


def _parse(text: str) -> tuple[History, RecordError | None]:
    """A history as far as its items are any, and what is wrong with the next one."""
    try:
        return History.parse(text, as_written=True), None
    except RecordError as error:
        if error.move is None:
            raise
        fault = error.at(rule="form")
    items_from = 6 if text.startswith("@") else 5
    sound = text.split(",")[: items_from + (fault.move or 0)]
    return History.parse(",".join(sound), as_written=True), fault


def named_variant(name: str | None, given: Variant | None) -> Variant:
    """The variant of a history by the name that it gives, None for none; `given` where it is known.

    Raises RecordError where the two differ, and for a name of no shipped variant.

    >>> named_variant("jga", None).id, named_variant(None, None).id
    ('jga', 'noto')
    """
    if given is not None:
        if name not in (None, given.id):
            raise RecordError(
                f"the history is of the variant {str(name)[:40]!r}, not {given.id!r}",
                rule="variant",
            )
        return given
    if name is None:
        return load_variant("noto")
    if name not in list_variants():
        raise RecordError(
            f"{name[:40]!r} names no shipped variant ({', '.join(list_variants())}): "
            "give the variant that it is (variant=; goita replay --variant FILE)",
            rule="variant",
        )
    return load_variant(name)


def write(record: MatchRecord) -> str:
    """The lines of a record, one a round.

    What was said in the shi phase is left out where it is what a reader fills in by itself.
    Raises RecordError for a round that is not sound.

    >>> from goita.records.lines import split
    >>> text = "11244556,12234569,11123378,11113457,s3,371,411\\n"
    >>> [reading] = read(split(text))
    >>> write(reading.record) == text
    True
    """
    check_rounds(len(record.rounds))
    lines = []
    for number, rnd in enumerate(record.rounds):
        try:
            history = History(tag(rnd.variant), rnd.hands, rnd.dealer, _written(rnd))
        except RecordError as error:
            raise error.at(round=number) from None
        lines.append(f"{history}\n")
    return "".join(lines)


def _written(rnd: RoundRecord) -> tuple[Item, ...]:
    if not rnd.is_complete():
        check_hidden(rnd)
        return rnd.items
    rnd.play()
    return needed_items(rnd)


def losses(record: MatchRecord) -> tuple[str, ...]:
    """What history strings cannot carry.

    >>> import goita
    >>> match = goita.Match.start(goita.load_variant("noto"), seed=7)
    >>> losses(MatchRecord.of(match, event="Club night"))
    ('the event', 'the scores')
    """
    rounds = record.rounds
    comments = record.comment is not None or any(
        rnd.comment is not None or rnd.comments for rnd in rounds
    )
    lost = {
        "the names": record.names != NAMELESS,
        "the date": record.date is not None,
        "the event": record.event is not None,
        "the scores": any(rnd.score is not None for rnd in rounds),
        "the comments": comments,
        "the extra keys": bool(record.extra) or any(rnd.extra for rnd in rounds),
        _lost_rules(record): refer(record.variant) != record.variant.id,
        "that there was a match: it has no round": not rounds,
    }
    return tuple(what for what, is_lost in lost.items() if is_lost)


def _lost_rules(record: MatchRecord) -> str:
    """What a reader would not know of a variant that is not shipped."""
    name = record.variant.id
    if name in list_variants():
        return f"the rules, which are not those of the shipped {name}"
    given = "variant=; goita replay --variant FILE"
    return f"the rules of {name}, which a reader has to be given ({given})"
