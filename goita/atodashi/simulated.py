"""Atodashi Hodai as a game to be simulated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from goita import __version__
from goita.atodashi.game import Game
from goita.atodashi.players import PlayerMaker, get
from goita.atodashi.records import from_data, to_data
from goita.atodashi.variant import Variant
from goita.errors import RecordError


@frozen
class AtodashiGame:
    """Games of a variant between so many players, everybody a side of their own.

    `unit` is the word for one of them.

    >>> from goita.atodashi import load_variant
    >>> game = AtodashiGame(load_variant(), players=3)
    >>> game.variant.id, game.unit, game.sides, game.start(7).scores
    ('atodashi', 'game', (0, 1, 2), (0, 0, 0))
    """

    variant: Variant
    players: int
    unit: str = "game"

    @property
    def name(self) -> str:
        """The variant's id.

        >>> from goita.atodashi import load_variant
        >>> AtodashiGame(load_variant(), players=3).name
        'atodashi'
        """
        return self.variant.id

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat, from 0.

        >>> from goita.atodashi import load_variant
        >>> AtodashiGame(load_variant(), players=4).sides
        (0, 1, 2, 3)
        """
        return tuple(range(self.players))

    def maker(self, name: str) -> PlayerMaker:
        """What makes the player of this name (`goita.atodashi.players`). Raises InvalidPlayer.

        >>> from goita.atodashi import load_variant
        >>> AtodashiGame(load_variant(), players=3).maker("simple")(1).seed
        1
        """
        return get(name)

    def version(self, name: str) -> str:
        """The version of the player of this name, all of them being of this package.

        >>> from goita.atodashi import load_variant
        >>> AtodashiGame(load_variant(), players=3).version("simple").startswith("goita ")
        True
        """
        get(name)
        return f"goita {__version__}"

    def start(self, seed: int) -> Game:
        """The game of this seed, from 0 below 2 ** 63. Raises InvalidOption.

        >>> from goita.atodashi import load_variant
        >>> AtodashiGame(load_variant(), players=4).start(7).players
        4
        """
        return Game.start(self.variant, players=self.players, seed=seed)

    def where(self, position: Game, seat: int) -> dict[str, Any]:
        """The set, from 0, how many turns have been taken in it, the record so far, and what the
        seat knew.

        >>> from goita.atodashi import load_variant
        >>> game = AtodashiGame(load_variant(), players=3)
        >>> sorted(game.where(game.start(7), 0))
        ['record', 'seen', 'set', 'turn']
        """
        return {
            "set": position.number,
            "turn": len(position.state.turns),
            "record": to_data(position),
            "seen": position.observe(seat).to_dict(),
        }

    def record(self, position: Game) -> dict[str, Any]:
        """The game as a record (`goita.atodashi.records`).

        >>> from goita.atodashi import load_variant
        >>> game = AtodashiGame(load_variant(), players=3)
        >>> game.record(game.start(7))["variant"]
        'atodashi'
        """
        return to_data(position)

    def restored(self, record: Mapping[str, Any], seed: int) -> Game:
        """The position of a record, gone over by the rules. Raises RecordError.

        >>> from goita.atodashi import load_variant
        >>> game = AtodashiGame(load_variant(), players=3)
        >>> game.restored(game.record(game.start(7)), 8)
        Traceback (most recent call last):
        ...
        goita.errors.RecordError: the cards are not those that the seed deals
        """
        position = from_data(record)
        begun = self.start(seed)
        if (position.variant, position.deal) != (begun.variant, begun.deal):
            raise RecordError("the cards are not those that the seed deals")
        return position

    def turns(self, position: Game) -> int:
        """How many turns have been taken, those that were skipped left out.

        >>> from goita.atodashi import Pass, load_variant
        >>> game = AtodashiGame(load_variant(), players=3)
        >>> game.turns(game.start(7).apply(Pass()))
        1
        """
        sets = [*(played.turns for played in position.sets), position.state.turns]
        return sum(not turn.skipped for turns in sets for turn in turns)
