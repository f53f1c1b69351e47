"""Compiled code is kept between processes, and never serves rules that have changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import goita

pytest.importorskip("numba")

PROGRAM = """
import goita
from goita.rules import begin, turns
from goita.search.compiled import compile_kernel
assert goita.__file__.startswith({folder!r}), goita.__file__
rules = goita.load_variant("noto").rules
state = begin(rules, (0x22, 0x22, 0x22, 0x22), 0)
print(compile_kernel(turns.apply)(rules, state, 0x211).outcome.points)
"""
"""Who goes out with two し has 20 points, says a function of another file than the one compiled."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package that may be changed."""
    source = Path(goita.__file__).parent
    shutil.copytree(source, tmp_path / "goita", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("variants", "schemas"):
        shutil.copytree(source.parent / name, tmp_path / name)
    return tmp_path


def run(copy: Path, cache: Path, before: str = "") -> tuple[str, str]:
    """What the program prints after what comes before it, and what is said on standard error."""
    environment = os.environ | {
        "PYTHONPATH": str(copy),
        "GOITA_CACHE_DIR": str(cache),
        "PYTHONDONTWRITEBYTECODE": "1",
        "NUMBA_OPT": "0",
    }
    done = subprocess.run(
        [sys.executable, "-c", before + PROGRAM.format(folder=str(copy))],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


def files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


def test_a_changed_rule_is_not_served_by_old_code(copy: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    before = files(copy / "goita")
    points, said = run(copy, cache)
    assert points == "20"
    assert "compiling apply" in said
    assert run(copy, cache) == ("20", "")
    assert files(copy / "goita") == before

    play = copy / "goita" / "rules" / "play.py"
    text = play.read_text(encoding="utf-8")
    changed = text.replace("points *= rules.double_times", "points *= rules.double_times + 5")
    assert changed != text
    stamp = play.stat()
    play.write_text(changed, encoding="utf-8")
    os.utime(play, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    points, said = run(copy, cache)
    assert points == "70"
    assert "compiling apply" in said
    play.write_text(text, encoding="utf-8")
    assert run(copy, cache) == ("20", "")


def test_without_a_place_for_it_code_is_compiled_each_time(copy: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    points, said = run(copy, file / "cache")
    assert points == "20"
    assert "cannot be kept" in said


@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
def test_kept_code_that_is_broken_is_made_again(ending: str, copy: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(copy, cache)
    [file] = (path for path in files(cache) if path.suffix == ending)
    file.write_bytes(file.read_bytes()[:50])
    points, said = run(copy, cache)
    assert points == "20"
    assert "cannot be read" in said
    assert run(copy, cache) == ("20", "")


@pytest.mark.parametrize("name", ["actions.py", "rules/hands.py", "search/keys.py"])
def test_every_source_is_in_the_name_of_the_folder(name: str, copy: Path) -> None:
    program = "from goita.search.cache import cache_folder; print(cache_folder())"
    environment = os.environ | {"PYTHONPATH": str(copy)}

    def folder() -> str:
        return subprocess.check_output(
            [sys.executable, "-c", program], cwd=copy, env=environment, text=True
        )

    before = folder()
    with (copy / "goita" / name).open("a", encoding="utf-8") as file:
        file.write("MORE = 1\n")
    assert folder() != before


def test_code_loaded_before_a_rule_changed_is_not_kept_for_the_new_rule(
    copy: Path, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    play = copy / "goita" / "rules" / "play.py"
    text = play.read_text(encoding="utf-8")
    changed = text.replace("points *= rules.double_times", "points *= rules.double_times + 5")
    late = f"import goita, pathlib\npathlib.Path({str(play)!r}).write_text({changed!r}, 'utf-8')\n"
    # A notebook that was open while somebody edited.
    assert run(copy, cache, late)[0] == "20"
    assert run(copy, cache)[0] == "70"


def test_a_full_disk_keeps_nothing_and_changes_nothing(copy: Path, tmp_path: Path) -> None:
    full = """
import errno
from numba.core import caching
def no_space(*_):
    raise OSError(errno.ENOSPC, "No space left on device")
caching.IndexDataCacheFile.save = no_space
"""
    points, said = run(copy, tmp_path / "cache", full)
    assert points == "20"
    assert "cannot be kept" in said


def test_nobody_s_home_keeps_nothing(copy: Path) -> None:
    homeless = """
import os, pathlib
for name in ("GOITA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
    os.environ.pop(name, None)
def home():
    raise RuntimeError("Could not determine home directory.")
pathlib.Path.home = home
"""
    points, said = run(copy, copy / "cache", homeless)
    assert points == "20"
    assert "cannot be kept" in said
