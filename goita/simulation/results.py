"""What came out of a simulation."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from attrs import asdict, frozen

from goita.simulation.estimates import Estimate, estimate
from goita.simulation.game import Outcome
from goita.simulation.setting import Fault, Played, Setting


@frozen(repr=False)
class Simulation:
    """The games of a simulation, in their order, and what follows from them.

    Teams count from 0 in the order in which the players were named. Points are the variant's.

    >>> from goita.simulation import simulate
    >>> result = simulate(["basic", "random"], rounds=4, seed=7)
    >>> result.teams, result.asked, len(result.games), result.faults
    (('basic', 'random'), 4, 4, ())
    >>> result.setting.seed, result.interrupted
    (7, False)
    """

    setting: Setting
    asked: int
    """How many games were asked for."""
    games: tuple[Played, ...]
    interrupted: bool = False
    """Whether it was stopped before it had played them all."""

    def __repr__(self) -> str:
        return f"<Simulation {' - '.join(self.teams)}: {self.difference} points, {self.counted}>"

    @property
    def teams(self) -> tuple[str, ...]:
        """The names of the teams, those of partners joined where they differ.

        >>> from goita.simulation import simulate
        >>> simulate(["basic", "random", "random", "random"], rounds=2, seed=7).teams
        ('basic+random', 'random')
        """
        sides = self.setting.game.sides
        members: list[list[str]] = [[] for _ in range(max(sides) + 1)]
        for (name, _), side in zip(self.setting.entrants, sides, strict=True):
            if name not in members[side]:
                members[side].append(name)
        return tuple("+".join(names) for names in members)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What players did wrong; the games in which they did are not counted.

        >>> from goita.simulation import simulate
        >>> simulate(["basic", "random"], rounds=2, seed=7).faults
        ()
        """
        return tuple(played.fault for played in self.games if played.fault is not None)

    @property
    def counted(self) -> int:
        """How many games came to their end.

        >>> from goita.simulation import simulate
        >>> simulate(["basic", "random"], rounds=2, seed=7).counted
        2
        """
        return sum(played.outcome is not None for played in self.games)

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each team has won.

        >>> from goita.simulation import simulate
        >>> sum(simulate(["basic", "random"], rounds=2, seed=7).wins)
        2
        """
        winners = [played.outcome.winner for played in self.games if played.outcome is not None]
        return tuple(winners.count(team) for team in range(len(self.teams)))

    @property
    def points(self) -> tuple[Estimate, ...]:
        """The points a game of each team.

        >>> from goita.simulation import simulate
        >>> [points.samples for points in simulate(["basic", "random"], rounds=4, seed=7).points]
        [2, 2]
        """

        def of(team: int) -> Estimate:
            return self._estimate(lambda outcome: outcome.points[team])

        return tuple(of(team) for team in range(len(self.teams)))

    @property
    def difference(self) -> Estimate:
        """The points a game by which the first team has more than the others on average.

        A sample is one deal, the mean of all tables at which it was played, so that the luck of
        the deal cancels out; deals that were not played at all their tables are left out.

        >>> from goita.simulation import simulate
        >>> simulate(["random", "random"], rounds=4, seed=7).difference.samples
        2
        """
        return self._estimate(_lead)

    @property
    def share_won(self) -> Estimate:
        """The share of games, from 0 to 1, that the first team has won, by deals likewise.

        >>> from goita.simulation import simulate
        >>> simulate(["basic", "random"], rounds=4, seed=7).share_won.samples
        2
        """
        return self._estimate(lambda outcome: float(outcome.winner == 0))

    def _estimate(self, value: Callable[[Outcome], float]) -> Estimate:
        tables = self.setting.tables
        samples = []
        for _, played in groupby(self.games, key=lambda played: played.number // tables):
            outcomes = [game.outcome for game in played if game.outcome is not None]
            if len(outcomes) == tables:
                samples.append(sum(map(value, outcomes)) / tables)
        return estimate(samples)

    def to_dict(self) -> dict[str, Any]:
        """The results as data for JSON; `docs/simulation.md` says what each key means.

        >>> from goita.simulation import simulate
        >>> data = simulate(["basic", "random"], rounds=4, seed=7).to_dict()
        >>> data["format"], data["unit"], [team["name"] for team in data["teams"]]
        ('goita-simulation', 'round', ['basic', 'random'])
        """
        return {
            "format": "goita-simulation",
            "version": 1,
            "variant": self.setting.game.name,
            "unit": self.setting.game.unit,
            "players": [name for name, _ in self.setting.entrants],
            "seed": self.setting.seed,
            "tables": self.setting.tables,
            "asked": self.asked,
            "played": len(self.games),
            "counted": self.counted,
            "interrupted": self.interrupted,
            "teams": [
                {"name": name, "wins": wins, "points": asdict(points)}
                for name, wins, points in zip(self.teams, self.wins, self.points, strict=True)
            ],
            "difference": asdict(self.difference),
            "share_won": asdict(self.share_won),
            "faults": [asdict(fault) for fault in self.faults],
        }


def _lead(outcome: Outcome) -> float:
    first, *others = outcome.points
    return first - sum(others) / len(others)
