"""Another game than Goita, simulated by the same functions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, frozen

from goita.errors import IllegalAction
from goita.simulation import Outcome, simulate_game


@frozen
class Guess:
    """Three players, each for itself: whoever says the number of the seed's gets it."""

    seed: int
    said: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        return len(self.said)

    @property
    def result(self) -> Outcome | None:
        if len(self.said) < 3:
            return None
        points = tuple(number * (number == self.seed % 3) for number in self.said)
        return Outcome(points, None)

    def legal_actions(self) -> tuple[int, ...]:
        return (0, 1, 2)

    def apply(self, action: int) -> Guess:
        if action not in (0, 1, 2):
            raise IllegalAction(f"{action} is no number from 0 to 2")
        return evolve(self, said=(*self.said, action))

    def observe(self, seat: int) -> int:
        return seat


class Guessing:
    """`Guess` as a game to be simulated."""

    name = "guess"
    unit = "guess"
    sides = (0, 1, 2)

    def maker(self, name: str) -> Any:
        return lambda _: Says(int(name))

    def version(self, name: str) -> str | None:
        return name

    def start(self, seed: int) -> Guess:
        return Guess(seed)

    def where(self, position: Guess, seat: int) -> dict[str, Any]:
        return {"seed": position.seed, "seat": seat}

    def record(self, position: Guess) -> dict[str, Any]:
        return {"said": list(position.said)}

    def restored(self, record: Any, seed: int) -> Guess:
        return Guess(seed, tuple(record["said"]))

    def turns(self, position: Guess) -> int:
        return len(position.said)


class Says:
    """Says the same number always."""

    def __init__(self, number: int) -> None:
        self.number = number

    def choose(self, _: int) -> Any:
        return self.number


class Sayer:
    """Makes players that say this number; a name of its own tells it from others in a file."""

    def __init__(self, number: int) -> None:
        self.__name__ = f"says {number}"
        self._number = number

    def __call__(self, _: int) -> Says:
        return Says(self._number)


def test_another_game_without_teams_is_simulated_as_well(tmp_path: Path) -> None:
    players: list[Any] = [Sayer(number) for number in (2, 1, 0)]
    out = tmp_path / "guesses.jsonl"
    result = simulate_game(Guessing(), players, games=30, seed=1, out=out)
    assert result.setting.tables == 3
    assert result.difference.samples == 10
    assert result.points[2].mean == 0
    twos = sum(Guess(result.setting.seed_of(number)).seed % 3 == 2 for number in range(30))
    assert result.points[0].mean == pytest.approx(2 * twos / 30)
    again = simulate_game(Guessing(), players, games=30, seed=1, out=out, resume=True)
    assert again.games == result.games
    assert simulate_game(Guessing(), ["2", "1", "0"], games=30, seed=1).wins == result.wins
    wrong = simulate_game(Guessing(), [players[0], players[1], lambda _: Says(7)], games=3)
    assert [fault.how for fault in wrong.faults] == ["illegal"] * 3
