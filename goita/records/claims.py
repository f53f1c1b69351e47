"""What a record says beyond its turns, held against the rounds: scores, dealers, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from attrs import evolve, frozen

from goita.errors import RecordError
from goita.records.model import MatchRecord, RoundRecord
from goita.records.replay import Replayed, Status, replay
from goita.results import add_points
from goita.round import Round
from goita.rules import match_winner
from goita.rules.dealing import points_step, reaches_target
from goita.rules.model import NOBODY

GAP = "gap"
"""The rule of a fault that is none of the record's making: rounds are missing between two.

>>> import goita
>>> hands = ["11111123", "11223456", "11234557", "34456788"]
>>> match = goita.Match.start(goita.load_variant("noto"), seed=7, dealer=0, hands=hands)
>>> record = MatchRecord.of(match.next_round())
>>> first, second = record.rounds
>>> [fault] = verify(evolve(record, rounds=(first, evolve(second, score=(60, 0)))))[1].faults
>>> fault.rule == GAP, fault.message
(True, 'the score jumps from 20:0 to 60:0: a round is missing, or the score is wrong')
"""


def verify(record: MatchRecord) -> tuple[Replayed, ...]:
    """Every round of a record played through the rules, its score and dealer checked.

    >>> import goita
    >>> match = goita.Match.start(goita.load_variant("noto"), seed=7)
    >>> [str(replayed.status) for replayed in verify(MatchRecord.of(match))]
    ['unfinished']
    """
    checked = check_claims(map(replay, record.rounds))
    return tuple(evolve(replayed, number=number) for number, replayed in enumerate(checked))


def check_claims(rounds: Iterable[Replayed]) -> Iterator[Replayed]:
    """The same rounds, with what their scores and dealers contradict among their faults.

    A score that is higher than the rounds before make it means that rounds are missing, which
    is told and invents nothing. So is a dealer who does not follow, where no score says that the
    rounds do, and whatever else a missing round would explain.

    >>> from attrs import evolve
    >>> import goita
    >>> hands = ["11111123", "11223456", "11234557", "34456788"]
    >>> match = goita.Match.start(goita.load_variant("noto"), seed=7, dealer=0, hands=hands)
    >>> first, second = MatchRecord.of(match.next_round()).rounds
    >>> wrong = evolve(second, score=(10, 0))
    >>> [fault.message for played in check_claims(map(replay, [first, wrong]))
    ...  for fault in played.faults]
    ['the score before the round should be 20:0, not 10:0']
    """
    so_far = _SoFar()
    for number, replayed in enumerate(rounds):
        record = replayed.record
        if record is None:
            so_far = evolve(so_far, exact=False, last=None)
            yield replayed
            continue
        if so_far.is_over(record):
            fault = _fault_of_an_end(so_far)
            # What follows may be another match.
            so_far = _SoFar()
            found = [*_written_end(record), fault]
        else:
            found = [*_written_end(record), *_contradictions(so_far, record)]
        faults = [
            RecordError(message, round=number, line=replayed.line, rule=rule)
            for rule, message in found
        ]
        yield replayed.with_faults(*faults)
        so_far = so_far.after(replayed, record)


@frozen
class _SoFar:
    """What the rounds so far say of the next one."""

    least: tuple[int, int] = (0, 0)
    """The points that both teams have at least."""
    known: bool = False
    """Whether a score was written down, so that they are not only what the rounds made."""
    exact: bool = False
    """Whether nothing is known that could have made them more."""
    last: Round | None = None
    """The round just before, where it came to its end."""

    def is_over(self, record: RoundRecord) -> bool:
        """Whether the round just before has won the match."""
        rnd = self.last
        rules = record.variant.rules
        return rnd is not None and match_winner(rules, rnd.state, self.least) != NOBODY

    def after(self, replayed: Replayed, record: RoundRecord) -> _SoFar:
        """What is known once this round is over, or has broken off."""
        written = record.score is not None
        score = self.least if record.score is None else record.score
        known, exact = self.known or written, self.exact or written
        rnd = replayed.round
        if rnd is None or replayed.status is not Status.FINISHED:
            return _SoFar(score, known)
        return _SoFar(add_points(score, rnd.result), known, exact, rnd)


_Found: TypeAlias = tuple[str, str]
"""The rule that is broken, and the fault in words."""


def _fault_of_an_end(so_far: _SoFar) -> _Found:
    message = "the round before has won the match"
    if so_far.known:
        return "match_over", message
    return GAP, f"{message}: another one begins here, or the round is wrong"


def _written_end(record: RoundRecord) -> Iterator[_Found]:
    if record.score is not None and reaches_target(record.variant.rules, max(record.score)):
        message = f"the score before the round is {_say(record.score)}, which has ended the match"
        yield "score", message


def _contradictions(so_far: _SoFar, record: RoundRecord) -> Iterator[_Found]:
    score, least = record.score, so_far.least
    expected = None if so_far.last is None else so_far.last.next_dealer
    wrong_dealer = expected is not None and record.dealer != expected
    dealer = f"player {_player(expected)} should deal, not player {record.dealer + 1}"
    if score is None:
        if wrong_dealer:
            yield GAP, f"{dealer}: a round is missing, or the dealer is wrong"
        return
    step = points_step(record.variant.rules)
    if any(now < before for now, before in zip(score, least, strict=True)):
        at_least = "" if so_far.exact else " at least"
        yield (
            "score",
            f"the score before the round should be{at_least} {_say(least)}, not {_say(score)}",
        )
    elif any((now - before) % step for now, before in zip(score, least, strict=True)):
        message = f"no rounds of {record.variant.id} lead from {_say(least)} to {_say(score)}"
        # A match may begin with points that were given.
        yield "score" if so_far.known else GAP, message
    elif so_far.exact and score != least:
        yield (
            GAP,
            f"the score jumps from {_say(least)} to {_say(score)}: "
            "a round is missing, or the score is wrong",
        )
    elif so_far.exact and wrong_dealer:
        yield "dealer", dealer


def _say(score: tuple[int, int]) -> str:
    return f"{score[0]}:{score[1]}"


def _player(seat: int | None) -> str:
    return "?" if seat is None else str(seat + 1)
