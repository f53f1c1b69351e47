"""The tables of many rounds: points by dealer, lengths, last pieces, doubles, ends, teams."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, TypeAlias

from attrs import frozen

from goita.errors import InvalidOption
from goita.pieces import Piece
from goita.results import How
from goita.statistics.facts import MatchFacts, RoundFacts
from goita.statistics.intervals import Estimate, mean, quantile, share_of_groups
from goita.statistics.tables import Cell, Table
from goita.variant import Variant
from goita.variant.references import tell_apart

PLACES = ("dealer", "right of the dealer", "dealer's partner", "left of the dealer")
"""Seats as the dealer sees them, in playing order.

>>> PLACES[(1 - 2) % 4]  # where seat 1 sits when seat 2 deals
'left of the dealer'
"""

BIN = 5
"""How many numbers of turns are counted together in the table of lengths.

>>> from goita import Round, load_variant
>>> from goita.statistics.facts import facts_of_rounds
>>> text = "11244556,12234568,11123378,11113457,s3,"
>>> text += "317,475,156,285,381,413,1p,232,323,4p,1p,2p,331"  # 13 turns
>>> rnd = Round.from_history(load_variant("noto"), text)
>>> statistics([facts_of_rounds([rnd])]).table("length").rows
(('10-14', 1, 1.0),)
"""

_POINTS = ("points a round", "low", "high")
_WON = ("matches", "won", "won share", "won low", "won high")

# Rounds of which those in one list may depend on one another.
Groups: TypeAlias = dict[Hashable, list[RoundFacts]]


@frozen
class Statistics:
    """The tables of matches of one variant; `confidence` is that of their intervals.

    `variant` is its id, with a mark where it is not shipped (`goita.variant.references.label`).

    >>> from goita import Match, load_variant
    >>> from goita.statistics.facts import facts_of_match
    >>> hands = ["11111234", "22334455", "11111234", "55667788"]
    >>> match = Match.start(load_variant("noto"), seed=7, dealer=1, hands=hands)
    >>> found = statistics([facts_of_match(match)])
    >>> [table.name for table in found.tables]
    ['overview', 'dealer', 'length', 'final', 'doubles', 'rounds', 'matches', 'teams']
    >>> found.variant, found.confidence
    ('noto', 0.95)
    """

    variant: str
    confidence: float
    tables: tuple[Table, ...]

    def table(self, name: str) -> Table:
        """The table of that name. Raises InvalidOption where there is none.

        >>> Statistics("noto", 0.95, (Table("dealer", "", (), ()),)).table("dealer").name
        'dealer'
        """
        for table in self.tables:
            if table.name == name:
                return table
        names = ", ".join(table.name for table in self.tables)
        raise InvalidOption(f"there is no table {name!r:.60}; there are {names}")

    def to_dict(self) -> dict[str, Any]:
        """All tables as data for JSON.

        >>> Statistics("noto", 0.95, (Table("dealer", "", ("who",), (("dealer",),)),)).to_dict()
        {'format': 'goita-statistics', ... 'tables': {'dealer': [{'who': 'dealer'}]}}
        """
        return {
            "format": "goita-statistics",
            "version": 1,
            "variant": self.variant,
            "confidence": self.confidence,
            "tables": {table.name: table.to_dicts() for table in self.tables},
        }


def statistics(matches: Iterable[MatchFacts], confidence: float = 0.95) -> Statistics:
    """The tables of these matches.

    Raises InvalidOption when there are none, when they are of several variants, whose points
    cannot be put together, and when the confidence does not lie between 0 and 1.

    >>> statistics([])
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: there are no matches
    """
    quantile(confidence)
    listed = list(matches)
    if not all(isinstance(match, MatchFacts) for match in listed):
        raise InvalidOption("these are not all MatchFacts; goita.statistics.facts makes them")
    variants = sorted({match.variant for match in listed})
    if not variants:
        raise InvalidOption("there are no matches")
    if len(variants) > 1:
        raise InvalidOption(
            f"these are of several variants ({', '.join(variants)[:200]}); look at one at a time"
            f"{_different(listed)}"
        )
    groups = _groups(listed)
    tables = (
        _overview(listed, groups, confidence),
        _dealer(groups, confidence),
        _length(groups),
        _final(groups, confidence),
        _doubles(groups, confidence),
        _rounds(groups, confidence),
        _matches(listed, confidence),
        _teams(listed, confidence),
    )
    return Statistics(variants[0], confidence, tables)


def _different(matches: list[MatchFacts]) -> str:
    """What is different in variants of the same id."""
    seen: dict[str, Variant] = {}
    for match in matches:
        if match.rules is None:
            continue
        first = seen.setdefault(match.rules.id, match.rules)
        if first != match.rules:
            return f": {match.variant} is {tell_apart(match.rules, first)}"
    return ""


def _group_of(match: MatchFacts, number: int) -> Hashable:
    return number if match.group is None else match.group


def _groups(matches: list[MatchFacts]) -> Groups:
    groups: Groups = defaultdict(list)
    for number, match in enumerate(matches):
        if match.complete is None and match.group is None:
            # Rounds that belong to no match do not depend on one another.
            for place, facts in enumerate(match.rounds):
                groups[number, place].append(facts)
        else:
            groups[_group_of(match, number)] += match.rounds
    return groups


def _alike(matches: Iterable[MatchFacts]) -> list[list[MatchFacts]]:
    """The matches, those together that may depend on one another."""
    found: dict[Hashable, list[MatchFacts]] = defaultdict(list)
    for number, match in enumerate(matches):
        found[_group_of(match, number)].append(match)
    return list(found.values())


def _all(groups: Groups) -> Iterator[RoundFacts]:
    for rounds in groups.values():
        yield from rounds


def _mean(
    groups: Groups,
    value: Callable[[RoundFacts], float],
    confidence: float,
    counts: Callable[[RoundFacts], bool],
) -> Estimate:
    """The mean of something over all rounds that count."""
    sums = []
    for rounds in groups.values():
        numbers = [value(facts) for facts in rounds if counts(facts)]
        sums.append((sum(numbers), len(numbers)))
    return mean(sums, confidence)


def _share(
    groups: Groups,
    succeeds: Callable[[RoundFacts], bool],
    confidence: float,
    counts: Callable[[RoundFacts], bool],
) -> Estimate:
    """The share of the rounds that count in which something is so."""
    sums = []
    for rounds in groups.values():
        found = [succeeds(facts) for facts in rounds if counts(facts)]
        sums.append((sum(found), len(found)))
    return share_of_groups(sums, confidence)


def _won(facts: RoundFacts) -> bool:
    return facts.winner is not None


def _played(facts: RoundFacts) -> bool:
    return facts.how is How.PLAYED


def _cells(estimate: Estimate) -> tuple[Cell, Cell, Cell]:
    return estimate.value, estimate.low, estimate.high


def _overview(matches: list[MatchFacts], groups: Groups, confidence: float) -> Table:
    rounds = list(_all(groups))
    hows = Counter(facts.how for facts in rounds)
    turns = _mean(groups, lambda facts: facts.turns, confidence, _played)
    points = _mean(groups, lambda facts: facts.points or 0, confidence, _won)
    length = mean(
        [
            (sum(sum(map(_won, match.rounds)) for match in alike), len(alike))
            for alike in _alike(match for match in matches if match.complete)
        ],
        confidence,
    )
    rows: list[tuple[Cell, ...]] = [
        ("matches", sum(match.complete is not None for match in matches), None, None),
        ("rounds", len(rounds), None, None),
        ("rounds dealt again", hows[How.REDEAL], None, None),
        ("turns in a round that was played", *_cells(turns)),
        ("points in a round that was won", *_cells(points)),
        ("rounds in a match that was won", *_cells(length)),
    ]
    return Table("overview", "Overview", ("what", "value", "low", "high"), tuple(rows))


def _dealer(groups: Groups, confidence: float) -> Table:
    def row(label: str, places: tuple[int, ...]) -> tuple[Cell, ...]:
        def is_theirs(facts: RoundFacts) -> bool:
            return facts.winner is not None and (facts.winner - facts.dealer) % 4 in places

        def points(facts: RoundFacts) -> float:
            return (facts.points or 0) * is_theirs(facts)

        wins = sum(map(is_theirs, _all(groups)))
        part = _share(groups, is_theirs, confidence, _won)
        scored = _mean(groups, points, confidence, _won)
        return (label, wins, *_cells(part), *_cells(scored))

    columns = ("who", "rounds won", "share", "share low", "share high", *_POINTS)
    rows = [row(label, (place,)) for place, label in enumerate(PLACES)]
    rows += [row("dealer's team", (0, 2)), row("other team", (1, 3))]
    return Table("dealer", "Points a round by dealer and not", columns, tuple(rows))


def _length(groups: Groups) -> Table:
    lengths = Counter(facts.turns // BIN for facts in _all(groups) if _played(facts))
    total = lengths.total()
    rows = tuple(
        (f"{bin_ * BIN}-{bin_ * BIN + BIN - 1}", lengths[bin_], lengths[bin_] / total)
        for bin_ in (range(min(lengths), max(lengths) + 1) if total else ())
    )
    return Table("length", "Length of rounds that were played", ("turns", "rounds", "share"), rows)


def _final(groups: Groups, confidence: float) -> Table:
    def row(kind: Piece) -> tuple[Cell, ...]:
        of_kind = [facts for facts in _all(groups) if facts.final is kind]
        doubled = sum((facts.times or 1) > 1 for facts in of_kind)
        estimate = _share(
            groups,
            lambda facts: facts.final is kind,
            confidence,
            lambda facts: facts.final is not None,
        )
        counts = len(of_kind), *_cells(estimate), len(of_kind) - doubled, doubled
        return (kind.name, kind.kanji, *counts)

    columns = ("piece", "character", "rounds", "share", "low", "high", "single", "multiplied")
    return Table("final", "Last piece of rounds that were played", columns, tuple(map(row, Piece)))


def _doubles(groups: Groups, confidence: float) -> Table:
    times = Counter(facts.times for facts in _all(groups) if facts.times is not None)

    def row(number: int) -> tuple[Cell, ...]:
        estimate = _share(
            groups,
            lambda facts: facts.times == number,
            confidence,
            lambda facts: facts.times is not None,
        )
        return (number, times[number], *_cells(estimate))

    rows = tuple(map(row, sorted({1, 2, *filter(None, times)})))
    columns = ("points times", "rounds", "share", "low", "high")
    return Table("doubles", "Doubles in rounds that were played", columns, rows)


def _rounds(groups: Groups, confidence: float) -> Table:
    hows = Counter(facts.how for facts in _all(groups))

    def row(how: How | None) -> tuple[Cell, ...]:
        estimate = _share(groups, lambda facts: facts.how is how, confidence, lambda _: True)
        return (str(how or "unfinished"), hows[how], *_cells(estimate))

    rows = tuple(map(row, (*How, None)))
    return Table("rounds", "How rounds end", ("how", "rounds", "share", "low", "high"), rows)


def _matches(matches: list[MatchFacts], confidence: float) -> Table:
    """Matches by how their last round ended."""
    real = [match for match in matches if match.complete is not None]

    def row(end: How | None) -> tuple[Cell, ...]:
        ended = [match for match in real if _end(match) is end]
        rounds = mean([(sum(map(_won, match.rounds)), 1) for match in ended])
        margin = mean([(abs(match.scores[0] - match.scores[1]), 1) for match in ended])
        estimate = share_of_groups(
            ((sum(_end(match) is end for match in alike), len(alike)) for alike in _alike(real)),
            confidence,
        )
        counts = len(ended), *_cells(estimate), rounds.value, margin.value
        return (str(end or "unfinished"), *counts)

    ends = (*(how for how in How if how is not How.REDEAL), None)
    columns = ("last round", "matches", "share", "low", "high", "mean rounds", "mean margin")
    return Table("matches", "How matches end", columns, tuple(map(row, ends)))


def _end(match: MatchFacts) -> How | None:
    """How the last round of a match ended, None for one that has not ended."""
    return match.rounds[-1].how if match.complete and match.rounds else None


def _teams(matches: list[MatchFacts], confidence: float) -> Table:
    """What each team scores more than its opponents, in points a round, and matches won."""
    scored: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    sums: dict[str, dict[Hashable, list[float]]] = defaultdict(
        lambda: defaultdict(lambda: [0.0, 0.0])
    )
    ends: dict[str, dict[Hashable, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for number, match in enumerate(matches):
        loose = match.complete is None and match.group is None
        for team, name in enumerate(match.names()):
            ended = ends[name][_group_of(match, number)]
            ended[0] += match.winner == team
            ended[1] += match.winner is not None
            for place, facts in enumerate(match.rounds):
                if facts.winner is None:
                    continue
                ours = facts.winner % 2 == team
                points = facts.points or 0
                scored[name][0 if ours else 1] += points
                group = sums[name][(number, place) if loose else _group_of(match, number)]
                group[0] += points if ours else -points
                group[1] += 1
    rows: list[tuple[Cell, ...]] = []
    for name in sorted(ends):
        groups = [(total, int(rounds)) for total, rounds in sums[name].values()]
        rounds = sum(count for _, count in groups)
        matches_won = [(won, ended) for won, ended in ends[name].values()]
        won, of_them = (sum(column) for column in zip(*matches_won, strict=True))
        per = [scored[name][side] / rounds if rounds else None for side in (0, 1)]
        difference = _cells(mean(groups, confidence))
        part = _cells(share_of_groups(matches_won, confidence))
        rows.append((name, rounds, *per, *difference, of_them, won, *part))
    columns = ("team", "rounds", "points", "opponents' points", "difference", "low", "high", *_WON)
    return Table("teams", "Strength of teams, in points a round", columns, tuple(rows))
