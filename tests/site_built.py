"""The site, built once for all tests that look at it.

Needs the extra `docs`, or `GOITA_SITE`, which names a site that has been built already.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site."""
    if built := os.environ.get("GOITA_SITE"):
        return Path(built)
    for needed in ("sphinx", "furo", "myst_parser", "sphinx_copybutton"):
        pytest.importorskip(needed, reason="needs the extra docs")
    # Every module that imports the fixture has one of its own.
    folder = tmp_path_factory.getbasetemp() / "site"
    if not folder.exists():
        _build(folder)
    return folder / "html"


def _build(folder: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-n", "-W", "-d", folder / "trees"]
    done = subprocess.run(
        [*command, ROOT / "docs", folder / "html"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
