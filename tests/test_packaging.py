"""The data folders are found however the package was installed, and all say which version it is."""

import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest
import yaml

import goita

ROOT = Path(__file__).parents[1]
PROGRAM = """
import goita, goita.draw, goita.files, pathlib, sys
assert goita.list_variants() == ("atigo", "goipai", "jga", "noto"), goita.list_variants()
assert goita.load_variant("atigo").target == 15
assert (goita.files.data_folder("schemas") / "variant.schema.json").is_file()
from goita import atodashi
assert atodashi.Game.from_dict(
    atodashi.Game.start(atodashi.load_variant(), players=5, seed=7).to_dict()
).players == 5
assert (pathlib.Path(goita.__file__).parent / "py.typed").is_file()
page = goita.draw.html(goita.Match.start(goita.load_variant("noto"), seed=7))
assert all(part in page for part in ("ArrowRight", "prefers-color-scheme", "<main>"))
inside = pathlib.Path(goita.__file__).is_relative_to(sys.prefix)
print("installed" if inside else "in place")
"""


def run(*command: str | Path, cwd: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A wheel of this folder, an sdist of it, and the wheel built from that sdist."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder / "wheel", ROOT, cwd=folder)
    # Without --wheel or --sdist, build makes the sdist and then the wheel from the sdist.
    run(sys.executable, "-m", "build", "--outdir", folder / "sdist", ROOT, cwd=folder)
    [wheel] = (folder / "wheel").glob("*.whl")
    [from_sdist] = (folder / "sdist").glob("*.whl")
    return {"wheel": wheel, "sdist": from_sdist}


@pytest.mark.parametrize("how", ["wheel", "sdist", "editable"])
def test_variants_and_schemas_are_found(how: str, built: dict[str, Path], tmp_path: Path) -> None:
    environment = tmp_path / "venv"
    venv.create(environment, with_pip=True)
    python = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    what = ["-e", ROOT] if how == "editable" else [built[how]]
    run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *what, cwd=tmp_path)
    expected = "in place" if how == "editable" else "installed"
    assert run(python, "-c", PROGRAM, cwd=tmp_path) == expected


def test_every_place_has_the_same_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["version"] == project["version"] == goita.__version__
    assert cited["license"] in project["license"].split(" AND ")
    assert {"cff-version", "message", "title", "authors"} <= set(cited)
