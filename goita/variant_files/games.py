"""The games that there are variant files of, and the shipped files of each."""

from __future__ import annotations

from functools import cache
from typing import Any

from goita.files import data_folder, read_text

DEFAULT_GAME = "goita"
"""The game of a variant file that does not say which.

>>> DEFAULT_GAME
'goita'
"""

LOADERS = {
    "goita": "goita.load_variant",
    "atodashi": "goita.atodashi.load_variant",
}
"""For each game what loads its variants.

>>> LOADERS["atodashi"]
'goita.atodashi.load_variant'
"""

RECORDS = {"atodashi-record": "Atodashi Hodai"}
"""The formats of records of games other than Goita, and how these games are called.

>>> RECORDS
{'atodashi-record': 'Atodashi Hodai'}
"""


@cache
def shipped_ids(game: str) -> tuple[str, ...]:
    """The ids of the shipped variants of a game, in alphabetical order.

    >>> shipped_ids("goita"), shipped_ids("atodashi")
    (('atigo', 'goipai', 'jga', 'noto'), ('atodashi',))
    """
    shipped = data_folder("variants").glob("*.yaml")
    ours = (path for path in shipped if f"game: {game}" in read_text(path).splitlines())
    return tuple(sorted(path.stem for path in ours))


def game_shipping(variant: str) -> str | None:
    """The game of the shipped variant of this id, None where there is none.

    >>> game_shipping("noto"), game_shipping("nota")
    ('goita', None)
    """
    return next((game for game in LOADERS if variant in shipped_ids(game)), None)


def of_another_game(data: Any, game: str) -> str | None:
    """What is told of the data of a variant file that is for another game than this one.

    >>> of_another_game({"game": "goita", "id": "noto"}, "atodashi")
    'is a variant of another game, goita; goita.load_variant loads it'
    """
    theirs = data.get("game") if isinstance(data, dict) else None
    if theirs == game or not isinstance(theirs, str) or theirs not in LOADERS:
        return None
    return f"is a variant of another game, {theirs}; {LOADERS[theirs]} loads it"
