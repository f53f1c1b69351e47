"""Records of games that were played, in the notations that players exchange.

What is named here is loaded when it is first used, so that a program pays for what it reads.

>>> import goita
>>> from goita.records import MatchRecord, dumps, loads
>>> match = goita.Match.start(goita.load_variant("noto"), seed=7)
>>> loads(dumps(MatchRecord.of(match), "json")) == MatchRecord.of(match)
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from goita.records.claims import verify
    from goita.records.dumping import dump, dumps, losses
    from goita.records.loading import iter_archive, load, loads
    from goita.records.model import MatchRecord, RoundRecord

__all__ = [
    "MatchRecord",
    "RoundRecord",
    "dump",
    "dumps",
    "iter_archive",
    "load",
    "loads",
    "losses",
    "verify",
]

_HOMES = {
    "MatchRecord": "model",
    "RoundRecord": "model",
    "dump": "dumping",
    "dumps": "dumping",
    "iter_archive": "loading",
    "load": "loading",
    "loads": "loading",
    "losses": "dumping",
    "verify": "claims",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
