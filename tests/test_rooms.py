"""Imports inside goita go down or sideways, by the floors of docs/architecture.md."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "goita"
PAGE = ROOT / "docs" / "architecture.md"

FLOORS: dict[int, tuple[str, ...]] = {
    7: ("cli", "__main__"),
    6: ("draw", "analysis", "statistics", "simulation", "atodashi"),
    5: ("players", "records", "search"),
    4: ("match", "beliefs", "__init__"),
    3: ("round", "standing", "observation", "observing"),
    2: (
        "variant",
        "notation",
        "packing",
        "choices",
        "results",
        "table",
        "refused",
        "arguments",
    ),
    1: ("rules",),
    0: (
        "errors",
        "pieces",
        "actions",
        "encodings",
        "files",
        "yaml_text",
        "json_text",
        "schemas",
        "shape",
        "variant_files",
    ),
}
FLOOR_OF = {room: floor for floor, rooms in FLOORS.items() for room in rooms}

OTHERS: dict[str, set[str]] = {
    "attrs": set(FLOOR_OF) - {"rules"},
    "yaml": {"yaml_text"},
    "jsonschema": {"schemas"},
    "numba": {"search"},
    "numpy": {"search"},
    "wcwidth": {"draw", "cli"},
    "joblib": {"simulation"},
    "matplotlib": {"statistics"},
    "resvg_py": {"draw"},
    "typer": {"cli"},
    "rich": {"cli"},
}
"""Which rooms may import which package that is not in the standard library."""


def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """Every module by its dotted name below goita, packages as `name.__init__`."""
    return {
        ".".join(path.relative_to(package).with_suffix("").parts): path
        for path in sorted(package.rglob("*.py"))
    }


ROOMS = {name.split(".")[0] for name in modules()}


def imported(text: str) -> Iterator[str]:
    """The dotted names that a module's text imports, wherever in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(name: str) -> str:
    """The room that a dotted name below goita belongs to; goita's own names to `__init__`."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in ROOMS else "__init__"


NOTEBOOKS = ("round", "observation", "records.model")
"""The modules whose `_repr_svg_` imports the picture that it returns, else nothing from above."""


def drawn_for_notebooks(name: str, tree: ast.Module) -> Iterator[str]:
    """What the `_repr_svg_` of such a module imports from `draw`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == "_repr_svg_" and name in NOTEBOOKS:
            yield from (target for target in imported(ast.unparse(node)) if "draw" in target)


def faults(name: str, text: str) -> list[str]:
    """The imports of a module that the tables forbid."""
    room = name.split(".")[0]
    wrong = []
    targets = list(imported(text))
    for target in drawn_for_notebooks(name, ast.parse(text)):
        if target == "goita.draw.picture.svg":
            targets.remove(target)
    for target in targets:
        package = target.split(".")[0]
        if package == "goita":
            if FLOOR_OF.get(room_of(target), 99) > FLOOR_OF.get(room, -1):
                wrong.append(target)
        elif package not in sys.stdlib_module_names and room not in OTHERS.get(package, set()):
            wrong.append(target)
    return wrong


def test_every_module_is_on_a_floor_and_no_other() -> None:
    assert set(FLOOR_OF) == ROOMS


@pytest.mark.parametrize("name", modules())
def test_imports_go_down_or_sideways(name: str) -> None:
    assert faults(name, modules()[name].read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("round", "from goita.match import Match"),
        ("round", "def f():\n    from goita import match"),
        ("rules.play", "import goita.variant.model"),
        ("rules.play", "from attrs import frozen"),
        ("notation", "from goita import Round"),
        ("round", "from goita.draw.picture import svg\ndef _repr_svg_(): pass"),
        ("round", "def _repr_svg_():\n    from goita.draw.raster import png"),
        ("match", "def _repr_svg_():\n    from goita.draw.picture import svg"),
        ("draw.boards", "import typer"),
        ("draw.boards", "from rich.text import Text"),
        ("players.random", "import numpy"),
        ("players.basic", "from goita.simulation import simulate"),
    ],
)
def test_an_import_that_goes_up_is_found(name: str, text: str) -> None:
    assert faults(name, text)


def test_only_the_command_imports_typer_and_rich() -> None:
    assert OTHERS["typer"] == OTHERS["rich"] == {"cli"} <= set(FLOORS[7])


def test_the_rules_import_the_values_of_floor_0_and_themselves() -> None:
    for name, path in modules().items():
        if name.startswith("rules."):
            for target in imported(path.read_text(encoding="utf-8")):
                package, _, inner = target.partition(".")
                if package == "goita":
                    assert inner.split(".")[0] in ("rules", "actions", "pieces", "errors"), name
                else:
                    assert package in ("__future__", "typing"), f"{name}: {target}"


SHARED = {
    *("arguments", "errors", "files", "json_text", "schemas", "shape"),
    *("variant_files", "yaml_text", "results", "players", "records", "__version__"),
}
"""What another game shares with Goita: rooms in which something is not about Goita."""


def test_another_game_imports_nothing_of_goita_s_own() -> None:
    seen = set()
    for name, path in modules().items():
        if name.startswith("atodashi."):
            for target in imported(path.read_text(encoding="utf-8")):
                package, _, inner = target.partition(".")
                if package == "goita" and not inner.startswith("atodashi"):
                    seen.add(inner)
    assert {inner.split(".")[0] for inner in seen} == SHARED
    mixed = ("players", "records", "arguments", "results")
    of_rooms = {inner for inner in seen if inner.startswith(mixed)}
    assert of_rooms == {
        "arguments.check_number",
        "players.random.RandomPlayer",
        "players.seeds.MOST",
        "players.seeds.mixed",
        "records.lines.MOST_BYTES",
        "records.lines.stream",
        "results.count",
    }


def test_the_rules_of_another_game_import_its_values_and_themselves() -> None:
    for name, path in modules().items():
        if name.startswith("atodashi.rules."):
            for target in imported(path.read_text(encoding="utf-8")):
                if target.startswith("goita."):
                    inner = target.removeprefix("goita.").removeprefix("atodashi.")
                    values = ("rules", "actions", "cards", "state", "variant", "players")
                    assert inner.split(".")[0] in values, f"{name}: {target}"
                    assert target.startswith(("goita.atodashi.", "goita.players.seeds.")), target


def test_the_page_has_the_same_floors() -> None:
    rows = re.findall(r"^\| (\d) \| (.*?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    told = {int(floor): tuple(re.findall(r"`([\w.]+)`", cell)) for floor, cell in rows}
    assert told == FLOORS


def test_the_page_names_every_module() -> None:
    named = set(re.findall(r"`([\w.]+)`", PAGE.read_text(encoding="utf-8")))
    expected = {name.removesuffix(".__init__") for name in modules()}
    assert sorted(expected - named) == []
