"""How Hypothesis runs: the same examples every time, or many random ones with GOITA_HYPOTHESIS.

And what several test modules start from.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import club
import pytest
from browsing import address, browser, keep, opened, record
from hypothesis import HealthCheck, settings

from goita.players import registry

__all__ = ["address", "browser", "keep", "opened", "record"]

_NEVER_BY_CLOCK = [HealthCheck.too_slow]

settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=150,
    suppress_health_check=_NEVER_BY_CLOCK,
)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=1500,
    print_blob=True,
    suppress_health_check=_NEVER_BY_CLOCK,
)
settings.load_profile(os.environ.get("GOITA_HYPOTHESIS", "ci"))


@pytest.fixture
def club_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a package that registers players, on the path during a test."""
    club.install(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for cached in (registry._registered, registry._loaded):
        cached.cache_clear()
    yield tmp_path
    for cached in (registry._registered, registry._loaded):
        cached.cache_clear()
    sys.modules.pop("club_players", None)


@pytest.fixture(autouse=True)
def no_width_of_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """What starts the tests may hand on its width (readline does), which output would be cut to."""
    monkeypatch.delenv("COLUMNS", raising=False)
