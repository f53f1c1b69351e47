"""What a record says beyond its turns, held against the rounds: scores, dealers, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from goita.errors import RecordError
from goita.records.model import MatchRecord, RoundRecord
from goita.records.replay import Replayed, Status, replay
from goita.results import add_points
from goita.rules import match_winner
from goita.rules.dealing import reaches_target
from goita.rules.model import NOBODY

GAP = "gap"
"""The rule of a fault that is none of the record's making: rounds are missing between two."""


def verify(record: MatchRecord) -> tuple[Replayed, ...]:
    """Every round of a record played through the rules, its score and dealer checked.

    >>> import goita
    >>> match = goita.Match.start(goita.load_variant("noto"), seed=7)
    >>> [str(replayed.status) for replayed in verify(MatchRecord.of(match))]
    ['unfinished']
    """
    return tuple(check_claims(replay(rnd) for rnd in record.rounds))


def check_claims(rounds: Iterable[Replayed]) -> Iterator[Replayed]:
    """The same rounds, with what their scores and dealers contradict among their faults.

    A score that is higher than the rounds before make it means that rounds are missing, which
    is told and invents nothing.

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
    before: Replayed | None = None
    for number, replayed in enumerate(rounds):
        record = replayed.record
        if record is None or record.score is None:
            before = None
            yield replayed
            continue
        faults = [
            RecordError(message, round=number, line=replayed.line, rule=rule)
            for rule, message in _contradictions(before, record, record.score)
        ]
        yield replayed.with_faults(*faults)
        before = replayed


def _contradictions(
    before: Replayed | None, record: RoundRecord, score: tuple[int, int]
) -> Iterator[tuple[str, str]]:
    """The rule that each of them breaks, and the fault in words."""
    if reaches_target(record.variant.rules, max(score)):
        message = f"the score before the round is {_say(score)}, which has ended the match"
        yield "score", message
    if before is None or before.record is None or before.record.score is None:
        return
    rnd = before.round
    expected = before.record.score
    if rnd is not None and before.status is Status.FINISHED:
        expected = add_points(expected, rnd.result)
        if match_winner(record.variant.rules, rnd.state, expected) != NOBODY:
            yield "match_over", "the round before has won the match"
            return
    if any(now < least for now, least in zip(score, expected, strict=True)):
        least = "" if before.status is Status.FINISHED else " at least"
        yield (
            "score",
            f"the score before the round should be{least} {_say(expected)}, not {_say(score)}",
        )
    elif before.status is not Status.FINISHED or rnd is None:
        return
    elif score != expected:
        yield (
            GAP,
            f"the score jumps from {_say(expected)} to {_say(score)}: "
            "a round is missing, or the score is wrong",
        )
    elif record.dealer != rnd.next_dealer:
        yield (
            "dealer",
            f"player {_player(rnd.next_dealer)} should deal, not player {record.dealer + 1}",
        )


def _say(score: tuple[int, int]) -> str:
    return f"{score[0]}:{score[1]}"


def _player(seat: int | None) -> str:
    return "?" if seat is None else str(seat + 1)
