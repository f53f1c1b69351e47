"""What becomes of a match on being read: its record, and every round as the rules found it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from goita.errors import RecordError
from goita.records.claims import GAP, check_claims
from goita.records.model import MatchRecord
from goita.records.replay import Replayed
from goita.variant import Variant, load_variant

MOST_ROUNDS = 10_000
"""How many rounds one match may have.

>>> check_rounds(MOST_ROUNDS)
>>> check_rounds(MOST_ROUNDS + 1)
Traceback (most recent call last):
...
goita.errors.RecordError: round 10000: a match has at most 10,000 rounds
"""


@frozen
class Reading:
    """A match that was read.

    `record` has the rounds that are sound, each as far as it is, and all faults in order; `rounds`
    has every round of the file, those that are no deal too.

    >>> from goita.records.loading import read_text
    >>> text = "11244556,12234569,11123378,11113457,s3,371\\n11244556,12234569,,"
    >>> [reading] = read_text(text)
    >>> reading.number, len(reading.record.rounds), len(reading.record.faults)
    (0, 1, 1)
    >>> [played.status.value for played in reading.rounds]
    ['unfinished', 'bad-deal']
    """

    record: MatchRecord
    rounds: tuple[Replayed, ...]
    number: int | None = None
    """The number of the match in what is being read, from 0, what is lost counted; None where
    it was not counted."""

    def first_fault(self) -> RecordError | None:
        """What a strict reader raises: the first fault that is more than a missing round.

        >>> from goita import load_variant
        >>> print(assemble(MatchRecord(load_variant("noto")), ()).first_fault())
        None
        """
        return next((fault for fault in self.record.faults if fault.rule != GAP), None)


def assemble(
    head: MatchRecord,
    rounds: Iterable[Replayed],
    faults: Iterable[RecordError] = (),
    file: str | None = None,
    is_one_match: bool = True,
) -> Reading:
    """The reading of a match: `head` has all but the rounds, `faults` are those of the head.

    Scores and dealers are checked here, unless nobody knows whether the rounds are of one match.
    Every round and every fault of one gets the number of the round, and the fault its line, where
    it has none of its own, and the file.

    >>> from goita import load_variant
    >>> from goita.records.replay import Status
    >>> wrong = Replayed(Status.BAD_DEAL, faults=(RecordError("no hands"),), line=3)
    >>> reading = assemble(MatchRecord(load_variant("noto")), [wrong], file="club.yaml")
    >>> str(reading.first_fault())
    'club.yaml:3: round 0: no hands'
    """
    located = [
        evolve(
            replayed,
            number=number,
            faults=tuple(
                fault.at(file=file, line=replayed.line, round=number) for fault in replayed.faults
            ),
        )
        for number, replayed in enumerate(check_claims(rounds) if is_one_match else rounds)
    ]
    record = evolve(
        head,
        rounds=tuple(played.record for played in located if played.record is not None),
        faults=(
            *(fault.at(file=file) for fault in faults),
            *(fault for played in located for fault in played.faults),
        ),
    )
    return Reading(record, tuple(located))


def check_rounds(count: int) -> None:
    """Raise RecordError where a match has so many rounds that nobody can have played them.

    >>> check_rounds(10_001)
    Traceback (most recent call last):
    ...
    goita.errors.RecordError: round 10000: a match has at most 10,000 rounds
    """
    if count > MOST_ROUNDS:
        message = f"a match has at most {MOST_ROUNDS:,} rounds"
        raise RecordError(message, round=MOST_ROUNDS, rule="size")


def lost(fault: RecordError, variant: Variant | None = None) -> Reading:
    """The reading of a match of which nothing could be read, for this reason.

    >>> lost(RecordError("is not JSON", line=3)).record.is_lost()
    True
    """
    return Reading(MatchRecord(variant or load_variant("noto"), faults=(fault.at(),)), ())


def numbered(readings: Iterable[Reading]) -> Iterator[Reading]:
    """The readings and their rounds, each with the number of the match.

    >>> from goita.records.replay import Status
    >>> one = assemble(MatchRecord(load_variant("noto")), [Replayed(Status.BAD_DEAL)] * 2)
    >>> [(played.match, played.number) for each in numbered([one] * 2) for played in each.rounds]
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    for number, reading in enumerate(readings):
        rounds = tuple(evolve(played, match=number) for played in reading.rounds)
        yield evolve(reading, rounds=rounds, number=number)
