"""What statistics know of a round and of a match: plain facts, read off rounds that were played.

This is the one place where statistics meet `Round`, `Match` and records: whatever holds rounds is
made into these facts here. No rule is stated: who won, for how much
and with what comes from the round's result and from what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, field, frozen

from goita.actions import TALK
from goita.errors import InvalidOption
from goita.match import Match
from goita.pieces import Piece
from goita.records.reading import Reading
from goita.records.replay import Status
from goita.results import How, add_points
from goita.round import Round
from goita.rules import match_winner
from goita.rules.model import NOBODY
from goita.rules.shi import shi_hand
from goita.variant import Variant
from goita.variant.references import label

Names = tuple[str, str, str, str]
"""The names of the players at seats 0 to 3.

>>> players: Names = ("Aki", "Mio", "Ren", "Yui")
>>> MatchFacts("noto", (), None, None, (0, 0), players).names()
('Aki and Ren', 'Mio and Yui')
"""


@frozen
class RoundFacts:
    """What statistics know of one round.

    `dealer` is the seat that leads first. `how`, `winner` (a seat) and `points` are None while a
    round goes on, the last two after a redeal as well. `turns` are those of play, passes counted,
    `words` those of the shi phase. Of a round that was played `final` is the piece that scored, and
    `times` what its points were multiplied by; None where it has none. `shi` are the shi hands of
    the seats, 5 to 8 or 0. `scores` are those of both teams before the round.

    >>> from goita import Round, load_variant
    >>> hands = ["11111123", "11223456", "11234557", "34456788"]
    >>> facts = facts_of_round(Round(load_variant("noto"), hands))
    >>> facts.how.value, facts.winner, facts.points, facts.turns, facts.shi
    ('six_shi', 0, 20, 0, (6, 0, 0, 0))
    >>> facts.dealer, facts.words, facts.final, facts.times, facts.scores
    (0, 0, None, None, (0, 0))
    """

    dealer: int
    how: How | None
    winner: int | None
    points: int | None
    turns: int
    words: int
    final: Piece | None
    times: int | None
    shi: tuple[int, int, int, int]
    scores: tuple[int, int] = (0, 0)


@frozen
class MatchFacts:
    """What statistics know of one match, or of rounds that belong to none (`complete` None).

    `variant` is the id of a shipped one, or an id and a mark (`goita.variant.references.label`).
    `complete` is whether a team has won it, `winner` is that team. `players` are None where nobody
    has named them. Matches with the same `group`, those dealt alike for instance, count as one
    observation where intervals are reckoned; a match without a group is one by itself.

    >>> from goita import Match, load_variant
    >>> hands = ["11111234", "22334455", "11111234", "55667788"]
    >>> match = Match.start(load_variant("noto"), seed=7, dealer=1, hands=hands)
    >>> facts = facts_of_match(match)
    >>> facts.winner, facts.rounds[0].how.value, facts.names()
    (0, 'five_five', ('players 1 and 3', 'players 2 and 4'))
    >>> facts.variant, facts.complete, facts.scores, facts.players, facts.group
    ('noto', True, (0, 0), None, None)
    """

    variant: str
    rounds: tuple[RoundFacts, ...]
    complete: bool | None
    winner: int | None
    scores: tuple[int, int]
    """Those of both teams after the last round that has ended."""
    players: Names | None = None
    group: str | None = None
    rules: Variant | None = field(default=None, eq=False, repr=False)
    """The variant itself, to say what is different in one of the same id.

    >>> from goita import Match, load_variant
    >>> facts_of_match(Match.start(load_variant("noto"), seed=7)).rules.target
    150
    """

    def names(self) -> tuple[str, str]:
        """What teams 0 and 1 are called.

        >>> MatchFacts("noto", (), None, None, (0, 0), ("a", "b", "c", "b")).names()
        ('a and c', 'b')
        """
        if self.players is None:
            return "players 1 and 3", "players 2 and 4"
        first, second = (_team(self.players[team], self.players[team + 2]) for team in (0, 1))
        if first == second:
            return f"{first}, seats 1 and 3", f"{second}, seats 2 and 4"
        return first, second


def facts_of_match(
    match: Match, *, players: Iterable[str] | None = None, group: str | None = None
) -> MatchFacts:
    """The facts of a match, at any point. `players` are the names at the four seats.

    Raises InvalidOption for anything but a Match, and for other than four names.

    >>> from goita import Match, load_variant
    >>> facts = facts_of_match(Match.start(load_variant("jga"), seed=7), players="abcd")
    >>> facts.complete, facts.rounds[0].how, facts.names()
    (False, None, ('a and c', 'b and d'))
    """
    if not isinstance(match, Match):
        raise InvalidOption(f"{str(match)[:60]!r} is no Match")
    rounds: list[RoundFacts] = []
    scores = match.start_scores
    for rnd in match.rounds:
        rounds.append(facts_of_round(rnd, scores))
        scores = add_points(scores, rnd.result)
    return MatchFacts(
        variant=label(match.variant),
        rules=match.variant,
        rounds=tuple(rounds),
        complete=match.winner is not None,
        winner=match.winner,
        scores=match.scores,
        players=_names(players),
        group=group,
    )


def facts_of_rounds(
    rounds: Iterable[Round], *, players: Iterable[str] | None = None, group: str | None = None
) -> MatchFacts:
    """The facts of rounds of one variant that belong to no match.

    Raises InvalidOption for anything but Rounds, for none at all and for several variants.

    >>> from goita import Round, load_variant
    >>> noto = load_variant("noto")
    >>> facts = facts_of_rounds(Round.deal(noto, seed=seed) for seed in range(3))
    >>> facts.complete, len(facts.rounds)
    (None, 3)
    """
    listed = list(rounds)
    if not all(isinstance(rnd, Round) for rnd in listed):
        raise InvalidOption("these are not all Rounds")
    if len({rnd.variant for rnd in listed}) != 1:
        raise InvalidOption("rounds of exactly one variant are needed")
    return MatchFacts(
        variant=label(listed[0].variant),
        rules=listed[0].variant,
        rounds=tuple(facts_of_round(rnd) for rnd in listed),
        complete=None,
        winner=None,
        scores=(0, 0),
        players=_names(players),
        group=group,
    )


def facts_of_reading(reading: Reading, *, group: str | None = None) -> MatchFacts:
    """The facts of a record that was read: of its rounds that are sound, finished or not.

    They make a match where the record has the scores before each of them, and otherwise belong to
    none, as do single rounds of a simulation. `reading` is what
    `goita.records.loading.read_path` gives, or `assemble` makes.

    >>> import goita
    >>> from goita.records.claims import verify
    >>> match = goita.Match.start(goita.load_variant("noto"), seed=7)
    >>> record = goita.records.MatchRecord.of(match)
    >>> facts_of_reading(Reading(record, verify(record))) == facts_of_match(match)
    True
    """
    sound = [
        (replayed.round, replayed.record.score)
        for replayed in reading.rounds
        if replayed.status in (Status.FINISHED, Status.UNFINISHED)
        and replayed.round is not None
        and replayed.record is not None
    ]
    rounds = tuple(facts_of_round(rnd, score or (0, 0)) for rnd, score in sound)
    names = reading.record.names
    players = [name or f"player {seat + 1}" for seat, name in enumerate(names)]
    facts = MatchFacts(
        variant=label(reading.record.variant),
        rules=reading.record.variant,
        rounds=rounds,
        complete=None,
        winner=None,
        scores=(0, 0),
        players=_names(players) if any(names) else None,
        group=group,
    )
    if not sound or any(score is None for _, score in sound) or _is_simulated_round(reading):
        return facts
    last, score = sound[-1]
    scores = add_points(score or (0, 0), last.result)
    team = match_winner(last.variant.rules, last.state, scores)
    winner = None if team == NOBODY else team
    return evolve(facts, complete=winner is not None, winner=winner, scores=scores)


def _is_simulated_round(reading: Reading) -> bool:
    """Whether a simulation wrote it that played rounds: it begins like a match and is none."""
    simulation = reading.record.extra.get("simulation")
    return isinstance(simulation, dict) and simulation.get("unit") == "round"


def facts_of_round(rnd: Round, scores: tuple[int, int] = (0, 0)) -> RoundFacts:
    """The facts of one round; `scores` are those of both teams before it.

    >>> from goita import Round, load_variant
    >>> text = "11244556,12234568,11123378,11113457,s3,"
    >>> text += "317,475,156,285,381,413,1p,232,323,4p,1p,2p,331"
    >>> facts = facts_of_round(Round.from_history(load_variant("noto"), text))
    >>> facts.final, facts.times, facts.points, facts.turns
    (<Piece.SHI: 1>, 1, 10, 13)
    """
    result = rnd.result
    words = sum(code >= TALK for code in rnd.codes)
    final = times = None
    if result is not None and result.how is How.PLAYED and result.winner is not None:
        last = rnd.plays[result.winner][-1]
        final = last.attack or last.above
        worth = rnd.variant.kind(final).points if final is not None else 0
        if worth and result.points is not None:
            times = result.points // worth
    a, b, c, d = map(shi_hand, rnd.opening_state.hands)
    return RoundFacts(
        dealer=rnd.dealer,
        how=None if result is None else result.how,
        winner=None if result is None else result.winner,
        points=None if result is None else result.points,
        turns=len(rnd.codes) - words,
        words=words,
        final=final,
        times=times,
        shi=(a, b, c, d),
        scores=scores,
    )


def _team(one: str, other: str) -> str:
    return one if one == other else f"{one} and {other}"


def _names(players: Iterable[str] | None) -> Names | None:
    if players is None:
        return None
    names = list(players)
    if len(names) != 4 or not all(isinstance(name, str) for name in names):
        raise InvalidOption(f"four names of players are needed, not {str(names)[:60]}")
    a, b, c, d = names
    return a, b, c, d
