"""Every public name says what it is for and shows it in an example, which pytest runs."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import goita

PACKAGE = Path(goita.__file__).parent

KERNELS = ("asking", "keys", "positions", "rounds")
"""Modules of `goita.search` that are compiled as a whole: nobody calls one function of them, and
the API reference leaves them out."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def modules() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if PACKAGE / "cli" not in path.parents]


def definitions(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, Definition]]:
    """The public classes, functions, methods and properties, those under an `if` or `try` too."""
    for node in body:
        if isinstance(node, ast.If | ast.Try):
            yield from definitions(node.body + node.orelse, prefix)
        elif isinstance(node, Definition) and not node.name.startswith("_"):
            if not is_accessory(node):
                yield prefix + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from definitions(node.body, f"{prefix}{node.name}.")


def is_accessory(node: Definition) -> bool:
    """Setters and overloads are documented where the name is defined first or last."""
    words = {ast.unparse(decorator).split(".")[-1] for decorator in node.decorator_list}
    return bool(words & {"setter", "deleter", "overload"})


def lacking(source: str, name: str) -> Iterator[tuple[str, str]]:
    """The public names of a module that lack something, each with what it lacks."""
    for qualified, node in definitions(ast.parse(source).body):
        docstring = ast.get_docstring(node)
        if not docstring:
            yield f"{name}: {qualified}", "has no docstring"
        elif ">>>" not in docstring:
            yield f"{name}: {qualified}", "has no example"


def found() -> dict[str, str]:
    return {
        name: fault
        for path in modules()
        for name, fault in lacking(
            path.read_text(encoding="utf-8"), path.relative_to(PACKAGE.parent).as_posix()
        )
    }


def test_every_public_name_has_a_docstring_with_an_example() -> None:
    kernels = tuple(f"goita/search/{name}.py:" for name in KERNELS)
    wrong = [
        f"{name} {fault}"
        for name, fault in found().items()
        if not (fault == "has no example" and name.startswith(kernels))
    ]
    assert not wrong, "\n".join(wrong)


def test_the_reference_leaves_out_the_same_modules() -> None:
    sys.path.insert(0, str(PACKAGE.parent / "docs" / "_ext"))
    import api_pages

    assert tuple(f"goita.search.{name}" for name in KERNELS) == api_pages.KERNELS
    told = {full.rpartition(".")[0] for full in api_pages.Reference().told}
    expected = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        for path in modules()
        if list(definitions(ast.parse(path.read_text(encoding="utf-8")).body))
    }
    assert expected - told == set(api_pages.KERNELS)


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_module_says_what_it_is_for(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not source or ast.get_docstring(ast.parse(source))


def test_the_check_above_can_fail() -> None:
    source = '''
class Hand:
    """A hand."""
    @property
    def size(self): ...
    def _hidden(self): ...
    def __len__(self): ...

def deal():
    """Deal.

    >>> deal()
    """
'''
    assert list(lacking(source, "m.py")) == [
        ("m.py: Hand", "has no example"),
        ("m.py: Hand.size", "has no docstring"),
    ]
