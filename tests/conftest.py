"""How Hypothesis runs: the same examples every time, or many random ones with GOITA_HYPOTHESIS."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

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
