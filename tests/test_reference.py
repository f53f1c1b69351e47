"""The API reference tells every public name, and its examples run as they stand there."""

from __future__ import annotations

import ast
import builtins
import doctest
import importlib
import re
import sys
from collections.abc import Iterator
from itertools import zip_longest

from test_docstrings import (
    KERNELS,
    PACKAGE,
    assigned,
    definitions,
    dotted,
    modules,
    parsed,
    text_of,
)

sys.path.insert(0, str(PACKAGE.parent / "docs" / "_ext"))

import api_pages

TOLD = api_pages.Reference().told


def test_nothing_public_escapes() -> None:
    """Whatever way a function or class is defined; of data, those that have a text."""
    escaped = []
    for path in modules():
        name, tree = dotted(path), parsed(path)
        if name in api_pages.KERNELS or path.name == "__main__.py":
            continue
        seen = {qualified for qualified, _ in definitions(tree.body)}
        for public, value in vars(importlib.import_module(name)).items():
            own = getattr(value, "__module__", None) == name and hasattr(value, "__qualname__")
            caught = public.startswith("_") or (public in seen and f"{name}.{public}" in TOLD)
            if own and not caught:
                escaped.append(f"{name}.{public}")
        for node, after in zip_longest(tree.body, tree.body[1:]):
            names = node.targets[0] if isinstance(node, ast.Assign) else None
            public = re.search(r"\b[A-Za-z]", ast.unparse(names)) if names else None
            if isinstance(names, ast.Tuple) and public and text_of(after):
                escaped.append(f"{name}: {ast.unparse(node)[:50]}")
    assert escaped == []


def test_the_reference_leaves_out_the_same_modules() -> None:
    assert tuple(f"goita.search.{name}" for name in KERNELS) == api_pages.KERNELS
    told = {full.rpartition(".")[0] for full in TOLD}
    expected = {dotted(path) for path in modules() if list(definitions(parsed(path).body))}
    assert expected - told == set(api_pages.KERNELS)


def examples() -> Iterator[tuple[str, str, str]]:
    """Every text of the reference: the module in whose section it stands, whose it is, and it."""
    for path in modules():
        module, tree = dotted(path), parsed(path)
        if module in api_pages.KERNELS:
            continue
        texts = [("", ast.get_docstring(tree) or ""), *assigned(tree.body)]
        for name, node in definitions(tree.body):
            texts.append((name, ast.get_docstring(node) or ""))
            if isinstance(node, ast.ClassDef):
                texts += [(f"{name}.{field}", text) for field, text in assigned(node.body)]
        for name, text in texts:
            told = TOLD.get(f"{module}.{name.partition('.')[0]}", "")
            yield told.rpartition(".")[0] or module, f"{module}.{name}", text


def undefined(text: str, known: set[str]) -> set[str]:
    """The names that the examples of a text use and nothing has given a meaning."""
    known = known | set(dir(builtins))
    missing = set()
    for example in doctest.DocTestParser().get_examples(text):
        loaded = set()
        for node in ast.walk(ast.parse(example.source)):
            match node:
                case ast.Name(id=name):
                    (loaded if isinstance(node.ctx, ast.Load) else known).add(name)
                case ast.alias(name=name, asname=other):
                    known.add(other or name.partition(".")[0])
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                    known.add(name)
                case ast.ExceptHandler(name=str(name)):
                    known.add(name)
        missing |= loaded - known
    return missing


def test_examples_run_after_importing_all_of_their_module() -> None:
    """As docs/api/index.md promises; pytest runs them in modules, where private names are too."""
    offered: dict[str, set[str]] = {}
    wrong = {}
    for module, name, text in examples():
        if module not in offered:
            offered[module] = set()
            names: dict[str, object] = {}
            exec(f"from {module} import *", names)
            offered[module] |= set(names)
        if missing := undefined(text, offered[module]):
            wrong[name] = sorted(missing)
    assert wrong == {}


def test_the_check_above_can_fail() -> None:
    text = """
    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> [number * half for number in (1, two)]
    >>> later, half
    """
    assert undefined(text, {"later"}) == {"two"}
