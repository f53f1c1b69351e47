"""`import goita` loads nothing heavy."""

import subprocess
import sys

HEAVY = ("numpy", "numba", "yaml", "jsonschema", "typer", "rich", "wcwidth", "joblib", "matplotlib")


def test_import_goita_loads_no_heavy_package() -> None:
    program = f"import goita, sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_import_goita_loads_no_other_game() -> None:
    program = "import goita, sys; print('goita.atodashi' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_the_check_above_can_fail() -> None:
    program = "import yaml, sys; print('yaml' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "True"
