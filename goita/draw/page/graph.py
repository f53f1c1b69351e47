"""The points of both teams over the rounds of a match, as an inline SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

Score: TypeAlias = tuple[int, int] | None
"""Both teams' points, None where nobody knows them.

>>> before: Score = (40, 0)
>>> after: Score = None
>>> graph([(before, after)], 150).count("<circle")
1
"""

WIDTH, HEIGHT = 360, 170
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 14, 12, 24


def graph(scores: Sequence[tuple[Score, Score]], target: int) -> str:
    """A step for each round, given the points before and after it; `target` is a line across.

    The teams are told apart by their marks and lines, not by colours alone. A round that is
    missing leaves a gap. The bands, one a round, have its number from 0 as `data-round`.

    >>> drawn = graph([((0, 0), (40, 0)), ((40, 0), None)], 150)
    >>> drawn.count("<rect"), drawn.count("<circle"), drawn.count("<path")
    (2, 2, 6)
    """
    known = [score for pair in scores for score in pair if score is not None]
    top = max([target, *(max(score) for score in known)])
    rounds = max(1, len(scores))
    wide, high = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM

    def x(number: float) -> str:
        return f"{_LEFT + wide * number / rounds:.4g}"

    def y(points: float) -> str:
        return f"{_TOP + high * (1 - points / top):.4g}"

    drawn = []
    for number in range(len(scores)):
        drawn.append(
            f'<rect class="band" data-round="{number}" x="{x(number)}" y="{_TOP}"'
            f' width="{wide / rounds:.4g}" height="{high}"/>'
        )
        if number % (1 + rounds // 16) == 0:
            drawn.append(
                f'<text class="axis" x="{x(number + 0.5)}" y="{HEIGHT - 8}"'
                f' text-anchor="middle">{number + 1}</text>'
            )
    for points in sorted({0, target // 2, target}):
        drawn.append(
            f'<text class="axis" x="{_LEFT - 6}" y="{y(points)}" dy="4" text-anchor="end">'
            f"{points}</text>"
        )
    for points, name in ((target, "target"), (0, "zero")):
        drawn.append(
            f'<path class="{name}" d="M{_LEFT} {y(points)}H{WIDTH - _RIGHT}" fill="none"/>'
        )
    for team in (1, 0):
        drawn += _line(scores, team, x, y)
    return (
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" data-label="graph">'
        f"{''.join(drawn)}</svg>"
    )


def _line(
    scores: Sequence[tuple[Score, Score]],
    team: int,
    x: Callable[[float], str],
    y: Callable[[float], str],
) -> list[str]:
    """The line of one team and a mark at every score that is known."""
    steps, drawn = "", []
    at: tuple[int, int] | None = None
    for number, pair in enumerate(scores):
        for position, score in zip((number, number + 1), pair, strict=True):
            if score is None:
                continue
            if at == (position, score[team]):
                continue
            joins = at is not None and at[0] == position - 1 and position == number + 1
            steps += f"{'L' if joins else 'M'}{x(position)} {y(score[team])}"
            at = (position, score[team])
            drawn.append(_mark(team, float(x(position)), float(y(score[team]))))
    line = f'<path class="line t{team}" d="{steps}" fill="none"/>' if steps else ""
    return [line, *drawn]


def _mark(team: int, x: float, y: float) -> str:
    if team:
        return f'<path class="dot t1" d="M{x - 4:.4g} {y - 4:.4g}h8v8h-8z"/>'
    return f'<circle class="dot t0" cx="{x:.4g}" cy="{y:.4g}" r="4"/>'
