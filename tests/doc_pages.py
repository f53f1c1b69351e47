"""The pages that people read, and the blocks of code in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if "_build" not in path.parts),
]
EACH_PAGE = pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix()
)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

OTHER_CODE = re.compile(
    r"^[ \t>]*(?:`{3,}|~{3,})"
    r"|^[ \t>]*:{3,} *\{?(?:code|sourcecode|doctest|testcode|literalinclude)"
    r"|^[ \t>]*\.\. (?:code|sourcecode|doctest|testcode|literalinclude)",
    re.MULTILINE,
)
"""Code in a form that `blocks` would not find."""


def all_blocks(page: Path) -> Iterator[tuple[str, str]]:
    """The blocks of a page in order, each with its language."""
    yield from FENCE.findall(page.read_text(encoding="utf-8"))


def blocks(page: Path, *languages: str) -> list[str]:
    """The contents of a page's blocks of these languages."""
    return [content for language, content in all_blocks(page) if language in languages]


def prose(page: Path) -> str:
    """A page without its blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))
