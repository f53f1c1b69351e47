"""References to Python itself and to goita's own names that Sphinx does not find by itself.

The addresses of the standard library follow from its names, so that a build needs no network.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from typing import Any

from api_pages import Reference
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

LIBRARY = "https://docs.python.org/3/library/"
OTHERS = {
    "numpy": "https://numpy.org/doc/stable/reference/index.html",
    "matplotlib.figure.Figure": "https://matplotlib.org/stable/api/_as_gen/matplotlib.figure.Figure.html",
    "matplotlib.axes.Axes": "https://matplotlib.org/stable/api/_as_gen/matplotlib.axes.Axes.html",
    "jsonschema.protocols.Validator": (
        "https://python-jsonschema.readthedocs.io/en/stable/api/jsonschema/protocols/"
    ),
}
"""Where to read of other packages, by what signatures name of them."""


def address(name: str) -> str | None:
    """Where Python's documentation tells of a name of the standard library."""
    module, _, _ = name.rpartition(".")
    for other in (name, name.split(".")[0]):
        if other in OTHERS:
            return OTHERS[other]
    if not module:
        found = getattr(builtins, name, None)
        if found is None and name != "None":
            return None
        if inspect.isclass(found) and issubclass(found, BaseException):
            return f"{LIBRARY}exceptions.html#{name}"
        page = "functions" if name == "object" else "stdtypes"
        if name == "None":
            page = "constants"
        return f"{LIBRARY}{page}.html#{name}"
    if module.split(".")[0] not in sys.stdlib_module_names:
        return None
    return f"{LIBRARY}{module}.html#{name}"


def imported(tree: ast.Module) -> dict[str, str]:
    """The full names behind the names that a module imports, those for type checkers alone too."""
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def type_variables(name: str, tree: ast.Module) -> set[str]:
    """The type variables of a module in full: they stand for any type and are told nowhere."""
    return {
        f"{name}.{ast.unparse(node.targets[0])}"
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("TypeVar(")
    }


def name_in_full(app: Sphinx, document: nodes.document) -> None:
    """Put the full name where a signature has a short one, by what its module imports."""
    for node in document.findall(pending_xref):
        target, module = node.get("reftarget", ""), node.get("py:module")
        if node.get("refdomain") == "py" and "." not in target and module:
            full = app.goita_imports.get(module, {}).get(target)
            node["reftarget"] = app.goita_reference.told.get(full, full) or target


def resolve(
    app: Sphinx, environment: BuildEnvironment, node: pending_xref, content: nodes.Element
) -> nodes.Element | None:
    """Resolve what is told under another name, and what belongs to Python or other packages."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    if target in app.goita_type_variables:
        return content
    told = app.goita_reference.told.get(target)
    if told is None and "." not in target:
        same = {
            name for full, name in app.goita_reference.told.items() if full.endswith(f".{target}")
        }
        told = same.pop() if len(same) == 1 else None
    if entry := environment.domains["py"].objects.get(told):
        uri = app.builder.get_relative_uri(node["refdoc"], entry.docname)
        return _link(f"{uri}#{entry.node_id}", content, internal=True)
    if found := address(target):
        return _link(found, content, internal=False)
    return None


def _link(uri: str, content: nodes.Element, *, internal: bool) -> nodes.reference:
    return nodes.reference("", "", content, internal=internal, refuri=uri)


def setup(app: Sphinx) -> dict[str, Any]:
    """Resolve what is missing before Sphinx complains."""
    app.goita_reference = Reference()
    app.goita_imports = {name: imported(tree) for name, tree in app.goita_reference.modules.items()}
    app.goita_type_variables = set().union(
        *(type_variables(*module) for module in app.goita_reference.modules.items())
    )
    app.connect("doctree-read", name_in_full)
    app.connect("missing-reference", resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
