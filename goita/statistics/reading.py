"""Records of matches, in every format that there is, read for statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from goita.errors import RecordError
from goita.records.reading import Reading
from goita.statistics.facts import MatchFacts, facts_of_reading


def deal_of(reading: Reading) -> str | None:
    """What games of simulations share whose deal is the same, None for any other record.

    Such games are no independent observations: those of the tables of one deal, and those of
    several simulations with the same seed.

    >>> from goita import load_variant
    >>> from goita.records import MatchRecord
    >>> simulation = {"name": "noto", "seed": 7, "tables": 2}
    >>> records = [
    ...     MatchRecord(load_variant("noto"), extra={"simulation": simulation, "game": game})
    ...     for game in range(3)
    ... ]
    >>> one, other, next_deal = (deal_of(Reading(record, ())) for record in records)
    >>> one == other != next_deal
    True
    """
    extra = reading.record.extra
    simulation, game = extra.get("simulation"), extra.get("game")
    if not isinstance(simulation, dict):
        return None
    tables, seed = simulation.get("tables"), simulation.get("seed")
    if type(tables) is not int or type(seed) is not int or type(game) is not int or tables < 1:
        return None
    return f"{str(simulation.get('name'))[:100]}, seed {seed}, deal {game // tables}"


def facts_of_readings(
    readings: Iterable[Reading], tell: Callable[[RecordError], None] | None = None
) -> Iterator[MatchFacts]:
    """The facts of every record, one after the other; those without a sound round are left out.

    `readings` are what `goita.records.loading.read_path` gives for a file. What is wrong with a
    record is told to `tell`, its other rounds are kept. Without `tell`, raises RecordError for it.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from goita.records.loading import read_path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "games.txt"
    ...     _ = path.write_text("11244556,12234569,11123378,11113457,s3,371\\n" * 3)
    ...     [len(facts.rounds) for facts in facts_of_readings(read_path(path))]
    [3]
    """
    for reading in readings:
        fault = reading.first_fault()
        if fault is not None:
            if tell is None:
                raise fault
            tell(fault)
        facts = facts_of_reading(reading, group=deal_of(reading))
        if facts.rounds:
            yield facts
