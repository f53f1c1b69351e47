"""Writes the pages of the API reference, one a room of `goita`, from what its sources define.

A name that a package offers in `__all__` is told there, where users import it from, and every
other public name in its module. The pages are made anew with each build and not kept.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import dropwhile, pairwise, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "goita"
LEFT_OUT = ("cli", "__main__", "data")
"""The command is told by the pages on it."""

KERNELS = tuple(f"goita.search.{name}" for name in ("asking", "keys", "positions", "rounds"))
"""Modules that are compiled as a whole and are nobody's to call: the reference leaves them out."""

NUMBERED = ("goita.actions", "goita.rules")
"""Where numbers have names, told as a table: what the integers of the rules mean."""

MEMBERS = ("   :members:", "   :undoc-members:")
DIRECTIVES: dict[str, tuple[str, tuple[str, ...]]] = {
    "class": ("autoclass", MEMBERS),
    "heir": ("autoclass", (*MEMBERS, "   :inherited-members:", "   :show-inheritance:")),
    "exception": ("autoexception", MEMBERS),
    "function": ("autofunction", ()),
    "data": ("autodata", ()),
    "long data": ("autodata", ("   :no-value:",)),
}
"""The directive for each kind of name, and its options."""

SOME = 4
"""With more names than that a module begins with a list of them."""
LONG = 300
"""Characters of a value that are not worth showing."""


def modules() -> dict[str, ast.Module]:
    """Every module by its dotted name, packages by theirs."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if len(parts) > 1 and parts[1] in LEFT_OUT:
            continue
        name = ".".join(parts).removesuffix(".__init__")
        if name in KERNELS:
            continue
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def defined(tree: ast.Module) -> dict[str, str]:
    """The public names that a module defines itself, each with what it is.

    Data count where a text below says what they are for.
    """
    names: dict[str, str] = {}
    ours = {
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("goita")
        for alias in node.names
    }
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            bases = [ast.unparse(base) for base in node.bases]
            raised = any(base.endswith("Error") or names.get(base) == "exception" for base in bases)
            kind = "heir" if ours & set(bases) else "class"
            names[node.name] = "exception" if raised or "Exception" in bases else kind
        elif isinstance(node, ast.FunctionDef):
            names[node.name] = "function"
        elif isinstance(node, ast.Assign | ast.AnnAssign) and _is_text(after):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                long = node.value is not None and len(ast.unparse(node.value)) > LONG
                names[target.id] = "long data" if long else "data"
    return {name: kind for name, kind in names.items() if not name.startswith("_")}


def _is_text(node: ast.stmt | None) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def numbers(name: str, source: str) -> list[tuple[str, str, str]]:
    """The named numbers of a module: name, value, and the comment above their block."""
    lines = source.splitlines()
    found = []
    told = defined(ast.parse(source))
    for node in ast.parse(source).body if name.startswith(NUMBERED) else []:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            public = node.targets[0].id
            if public.isupper() and not public.startswith("_") and public not in told:
                above = takewhile(str.strip, reversed(lines[: node.lineno - 1]))
                nearest = dropwhile(lambda line: not line.startswith("# "), above)
                block = [*takewhile(lambda line: line.startswith("# "), nearest)]
                comment = " ".join(line[2:] for line in reversed(block))
                value = lines[node.lineno - 1].partition("=")[2].partition("  # ")[0].strip()
                own = lines[node.lineno - 1].partition("  # ")[2]
                found.append((public, value, own or comment))
    return found


def offered(tree: ast.Module) -> dict[str, str]:
    """The names in a package's `__all__`, each with the module that it comes from."""
    homes = {
        alias.asname or alias.name: node.module or ""
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return {name: homes.get(name, "") for name in ast.literal_eval(node.value)}
    return {}


class Reference:
    """Where each public name is told, and the pages that tell it."""

    def __init__(self) -> None:
        self.modules = modules()
        self.defined = {name: defined(tree) for name, tree in self.modules.items()}
        self.told: dict[str, str] = {}
        """The name under which each definition is told, by its full name."""
        for name, tree in sorted(self.modules.items(), key=lambda item: item[0].count(".")):
            for public, home in offered(tree).items():
                while public not in self.defined.get(home, ()) and home in self.modules:
                    home = offered(self.modules[home]).get(public, "")
                if home:
                    self.told.setdefault(f"{home}.{public}", f"{name}.{public}")
        for name, names in self.defined.items():
            for public in names:
                self.told.setdefault(f"{name}.{public}", f"{name}.{public}")

    def rooms(self) -> list[str]:
        """The names of the pages: `goita` and the rooms below it."""
        return sorted({".".join(name.split(".")[:2]) for name in self.modules})

    def page(self, room: str) -> str:
        """The page of one room in reStructuredText."""
        lines = [room, "=" * len(room), ""]
        for name in self.modules:
            if name == room or (room != "goita" and name.startswith(f"{room}.")):
                lines += self._module(name, heading=name != room)
        return "\n".join(lines) + "\n"

    def _module(self, name: str, *, heading: bool) -> Iterator[str]:
        tree = self.modules[name]
        here = [
            (full, told)
            for full, told in self.told.items()
            if told == f"{name}.{full.rpartition('.')[2]}"
        ]
        if ast.get_docstring(tree) is None and not here:
            return
        if heading:
            yield from (name, "-" * len(name), "")
        yield from (f".. automodule:: {name}", "   :no-members:", "")
        elsewhere = [
            told
            for full, told in self.told.items()
            if full.rpartition(".")[0] == name and told != full
        ]
        if elsewhere:
            links = ", ".join(f":py:obj:`{told}`" for told in elsewhere)
            yield from (f"Told where it is imported from: {links}.", "")
        if len(here) > SOME:
            names = sorted((told.rpartition(".")[2], told) for _, told in here)
            yield from (", ".join(f":py:obj:`{short} <{told}>`" for short, told in names) + ".", "")
        for full, told in here:
            home, _, public = full.rpartition(".")
            kind = self.defined[home].get(public, "data")
            if kind.endswith("data") and full != told:
                # Sphinx would tell what a union or a tuple is: it looks for the text here.
                yield from (f".. py:data:: {public}", f"   :module: {name}", "")
                yield from (*self._text(home, public), "")
                continue
            directive, options = DIRECTIVES[kind]
            yield from (f".. {directive}:: {told}", *options, "")
        yield from self._numbers(name)

    def _text(self, home: str, public: str) -> Iterator[str]:
        """What a module says of one of its data, and its value."""
        body = self.modules[home].body
        for node, after in pairwise(body):
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            target = node.target if isinstance(node, ast.AnnAssign) else target
            if isinstance(target, ast.Name) and target.id == public and _is_text(after):
                yield f"   {ast.literal_eval(after.value)}".replace("\n", "\n   ")
                yield from ("", f"   It is ``{ast.unparse(node.value)}``.")

    def _numbers(self, name: str) -> Iterator[str]:
        path = ROOT.joinpath(*name.split("."))
        source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if found := numbers(name, source.read_text(encoding="utf-8")):
            # With a title the table would have its id twice.
            yield from ("Numbers with names:", "")
            yield from (".. list-table::", "   :header-rows: 1", "")
            yield from ("   * - name", "     - value", "     - about")
            told = ""
            for public, value, about in found:
                # What is said of a whole block stands at its first number.
                yield from (f"   * - ``{public}``", f"     - ``{value}``")
                yield f"     - {'' if about == told else about}"
                told = about
            yield ""


def write(app: Sphinx) -> None:
    """Write the pages that have changed, and take away those of rooms that are gone."""
    folder = Path(app.srcdir) / "api"
    folder.mkdir(exist_ok=True)
    reference = Reference()
    pages = {f"{room}.rst": reference.page(room) for room in reference.rooms()}
    for old in folder.glob("*.rst"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Write the pages before the sources are looked for."""
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
