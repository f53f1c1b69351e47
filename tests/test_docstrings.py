"""Every public name says what it is for and shows it in an example, which pytest runs.

Public are classes, functions and what belongs to them, what a package offers in `__all__`, and the
data that have a text below them: the API reference tells all of these.
"""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

import goita

PACKAGE = Path(goita.__file__).parent

KERNELS = ("asking", "keys", "positions", "rounds")
"""Modules of `goita.search` that are compiled as a whole: nobody calls one function of them, and
the API reference leaves them out."""

NO_RULE = {
    *("hands.count", "hands.size", "hands.held", "hands.replace", "hands.kinds_in"),
    *("dealing.next_word", "dealing.deal_on", "dealing.points_step", "play.in_play"),
    *("turns.is_legal", "turns.apply", "turns.count_actions", "turns.nth_action"),
    *("turns.random_action", "refusals.refusal"),
}
"""Functions of `goita.rules` that pack, count or look up, on which no document has anything."""
NO_RULE_OF_CARDS = {"playing.refusal", "sets.is_over", "sets.on_table"}
"""Those of `goita.atodashi.rules`."""
DOCUMENTS = r"(?:noto|jga|atigo|goipai|all four documents)\b"

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def modules() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if PACKAGE / "cli" not in path.parents]


def dotted(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


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


def assigned(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """The public names that statements bind, each with the text below it."""
    for node, after in zip_longest(body, body[1:]):
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        for target in targets:
            if isinstance(target, ast.Name) and not target.id.startswith("_"):
                yield target.id, text_of(after)


def text_of(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return node.value.value if isinstance(node.value.value, str) else ""
    return ""


def attributes(node: ast.ClassDef) -> Iterator[str]:
    """The fields and members of a class, and what its `__init__` gives to `self`."""
    yield from (name for name, _ in assigned(node.body))
    yield from given(node)


def given(node: ast.ClassDef) -> set[str]:
    """The public attributes that the methods of a class give to `self`."""
    found = set()
    for each in ast.walk(node):
        stored = isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store)
        if stored and ast.unparse(each.value) == "self":
            found.add(each.attr)
    return {name for name in found if not name.startswith("_")}


def shown(node: ast.ClassDef) -> set[str]:
    """What the examples of a class read or name: in its docstring, its methods' and its fields'.

    `at.seat` and `Place(seat=2)` show `seat`; names in capitals are shown wherever they stand.
    """
    texts = [ast.get_docstring(each) for each in ast.walk(node) if isinstance(each, Definition)]
    texts += [text for _, text in assigned(node.body)]
    examples = [each for text in texts for each in doctest.DocTestParser().get_examples(text or "")]
    text = "".join(each.source + each.want for each in examples)
    found = re.findall(r"\.(\w+)|\b(\w+)=(?!=)|\b([A-Z]\w+)\b", text)
    return {name for names in found for name in names}


def offered() -> set[tuple[str, str]]:
    """What stands in an `__all__`: the module that it is imported from or made in, and the name."""
    found = set()
    for path in modules():
        tree = parsed(path)
        homes = {
            alias.asname or alias.name: node.module or ""
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for name in getattr(importlib.import_module(dotted(path)), "__all__", ()):
            found.add((homes.get(name, dotted(path)), name))
    return found


def lacking(
    tree: ast.Module, name: str, needed: frozenset[str] = frozenset()
) -> Iterator[tuple[str, str]]:
    """The public names of a module that lack something, each with what it lacks.

    Data lack a text where they are `needed`.
    """
    for qualified, node in definitions(tree.body):
        docstring = ast.get_docstring(node)
        if not docstring:
            yield f"{name}: {qualified}", "has no docstring"
        elif ">>>" not in docstring:
            yield f"{name}: {qualified}", "has no example"
        if isinstance(node, ast.ClassDef):
            for attribute in sorted(set(attributes(node)) - shown(node)):
                yield f"{name}: {qualified}.{attribute}", "is in no example"
            declared = dict(assigned(node.body))
            # The reference tells what stands in the body of a class.
            for attribute in sorted(given(node) - set(declared)):
                yield f"{name}: {qualified}.{attribute}", "is not declared in the class"
            if "NamedTuple" in map(ast.unparse, node.bases):
                for attribute in (field for field, text in declared.items() if not text):
                    yield f"{name}: {qualified}.{attribute}", "has no docstring"
    for data, text in assigned(tree.body):
        if data in needed and not text:
            yield f"{name}: {data}", "has no docstring"
        elif text and ">>>" not in text:
            yield f"{name}: {data}", "has no example"


def test_every_public_name_has_a_docstring_with_an_example() -> None:
    kernels = tuple(f"goita/search/{name}.py:" for name in KERNELS)
    names = offered()
    wrong = []
    for path in modules():
        needed = frozenset(name for home, name in names if home == dotted(path))
        short = path.relative_to(PACKAGE.parent).as_posix()
        for name, fault in lacking(parsed(path), short, needed):
            if fault == "has no docstring" or not name.startswith(kernels):
                wrong.append(f"{name} {fault}")
    assert not wrong, "\n".join(wrong)


def data_examples() -> Iterator[tuple[str, str, str]]:
    """The texts of data and fields that hold an example: module, name and text."""
    for path in modules():
        tree = parsed(path)
        classes = [("", tree), *((f"{n}.", c) for n, c in definitions(tree.body))]
        for prefix, node in classes:
            for name, text in assigned(node.body):
                if ">>>" in text:
                    yield dotted(path), prefix + name, text


@pytest.mark.parametrize(
    ("module", "name", "text"),
    [pytest.param(*each, id=".".join(each[:2])) for each in data_examples()],
)
def test_examples_of_data_run(module: str, name: str, text: str) -> None:
    """pytest itself runs those of modules, classes and functions."""
    names = dict(vars(importlib.import_module(module)))
    test = doctest.DocTestParser().get_doctest(text, names, f"{module}.{name}", None, None)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    assert not runner.run(test, out=told.append).failed, "".join(told)


@pytest.mark.parametrize(
    ("room", "without", "documents"),
    [
        ("rules", NO_RULE, DOCUMENTS),
        ("atodashi/rules", NO_RULE_OF_CARDS, "the rules of Atodashi Hodai"),
    ],
)
def test_every_rule_names_its_source(room: str, without: set[str], documents: str) -> None:
    source = re.compile(rf"\bsources?:.*?\b{documents}", re.IGNORECASE | re.DOTALL)
    found = {
        f"{path.stem}.{function}": bool(source.search(ast.get_docstring(node) or ""))
        for path in sorted((PACKAGE / room).glob("*.py"))
        for function, node in definitions(parsed(path).body)
        if isinstance(node, ast.FunctionDef)
    }
    assert [name for name, told in found.items() if not told and name not in without] == []
    assert without <= set(found)


def test_errors_that_a_function_raises_are_told() -> None:
    untold = [
        f"{dotted(path)}.{name}"
        for path in modules()
        for name, node in definitions(parsed(path).body)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(each, ast.Raise) and each.exc for each in ast.walk(node))
        and not re.search(r"\braises?\b", ast.get_docstring(node) or "", re.IGNORECASE)
    ]
    assert untold == []


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_module_says_what_it_is_for(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not source or ast.get_docstring(ast.parse(source))


def test_the_checks_above_can_fail() -> None:
    source = '''
LIMIT = 3
"""No more than that."""
inside = 4
OFFERED = 5

class Hand:
    """A hand.

    >>> Hand(2).size
    """
    size: int
    held: int
    """How many are held."""
    def __init__(self): self.word: str = 1; self._own = 2
    @property
    def sum(self): ...
    def _hidden(self): ...
    def __len__(self): ...

class Kind:
    """A kind."""

def deal():
    """Deal.

    >>> deal()
    """
'''
    assert list(lacking(ast.parse(source), "m.py", frozenset({"OFFERED"}))) == [
        ("m.py: Hand.held", "is in no example"),
        ("m.py: Hand.word", "is in no example"),
        ("m.py: Hand.word", "is not declared in the class"),
        ("m.py: Hand.sum", "has no docstring"),
        ("m.py: Kind", "has no example"),
        ("m.py: LIMIT", "has no example"),
        ("m.py: OFFERED", "has no docstring"),
    ]
