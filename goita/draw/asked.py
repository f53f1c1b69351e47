"""What is asked of a picture, checked: its language, its names, its scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goita.arguments import check_number
from goita.errors import InvalidOption

MOST_POINTS = 1_000_000_000


def check_asked(language: Any, names: Any, scores: Any, words: Any = "en") -> None:
    """Raise InvalidOption for other languages, for other than four names and other scores.

    >>> check_asked("ja", ("Aki", None, None, None), (40, 0))
    >>> check_asked("fr", (None,) * 4, None)
    Traceback (most recent call last):
    ...
    goita.errors.InvalidOption: the language is 'ja' or 'en', not 'fr'
    """
    for what, value in (("the language is", language), ("the words are", words)):
        if not isinstance(value, str) or value not in ("ja", "en"):
            raise InvalidOption(f"{what} 'ja' or 'en', not {value!r:.40}")
    if not _is_row(names, 4) or not all(name is None or isinstance(name, str) for name in names):
        raise InvalidOption(f"the names are four texts, None for no name, not {names!r:.60}")
    if scores is None:
        return
    if not _is_row(scores, 2):
        raise InvalidOption(f"the scores are two numbers of points, not {scores!r:.60}")
    for points in scores:
        check_number(points, "a team's score", 0, MOST_POINTS)


def _is_row(value: Any, size: int) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and len(value) == size
