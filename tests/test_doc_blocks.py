"""Every block of code in the pages runs: none is left out without a word.

Python with prompts is run by pytest itself, which reads every page for it. What remains is run
here, page by page and in the order of the page: files are those blocks that begin with their name
(`# club.yaml`), and what stands in `console` blocks is what the commands print.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from doc_pages import EACH_PAGE, OTHER_CODE, ROOT, all_blocks, blocks, prose

NAMED = re.compile(r"(?:#|<!--) ([\w./-]+\.(?:yaml|py|txt|toml))(?: -->)?\n")

COMPILED_ONLY = {
    "docs/howto/notebooks.md": "needs ipywidgets and a notebook",
    "docs/simulation.md": "needs a cluster; tests/test_cluster.py makes the same call",
}
"""Pages with `py` blocks, which cannot run here, each with the reason."""

COMMANDS_ONLY = {
    "README.md": ".ci/run takes its two commands from it",
    "README.ja.md": "has the same two commands",
    "CONTRIBUTING.md": "installs, and runs all tests",
    "docs/benchmarks.md": "measures, which takes its time",
    "docs/tutorials/index.md": "installs",
    "docs/ja/first-match.md": "installs",
    "docs/statistics.md": "speaks of files of the reader's own",
}
"""Pages with `sh` blocks, whose commands are only looked up, each with the reason."""


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@EACH_PAGE
def test_every_block_is_of_a_kind_that_is_run(page: Path) -> None:
    for language, content in all_blocks(page):
        assert "doctest: +SKIP" not in content, content
        if language == "python":
            assert content.startswith(">>> ") or NAMED.match(content), f"not run:\n{content}"
        elif language == "yaml":
            assert NAMED.match(content), f"has no name:\n{content}"
        elif language == "toml":
            tomllib.loads(content)
        elif language == "py":
            assert name(page) in COMPILED_ONLY
            compile(content, page.name, "exec")
        elif language == "sh":
            assert name(page) in COMMANDS_ONLY
            programs = re.findall(r"[\w./-]+\.py\b", content)
            assert [each for each in programs if not (ROOT / each).exists()] == []
        elif language == "text":
            assert not re.search(
                r"^(?:import|from|>>>|\$|def|class|goita|python) ", content, re.MULTILINE
            ), content
        else:
            assert language == "console", f"{language or 'no language'}:\n{content}"


@EACH_PAGE
def test_code_stands_in_no_other_form(page: Path) -> None:
    found = OTHER_CODE.search(prose(page))
    assert found is None, f"not run: {prose(page)[found.start() :][:100]}"


@pytest.mark.parametrize(
    "block",
    [
        "~~~python\n1 +\n~~~",
        "````python\n1 +\n````",
        "```{code-block} python\n1 +\n```",
        ":::{code-block} python\n1 +\n:::",
        "- so:\n\n  ```python\n  1 +\n  ```",
        "> ```python\n> 1 +\n> ```",
        "```python\n1 +\n",
    ],
)
def test_other_forms_are_seen(block: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"Words.\n\n{block}\n\nWords.\n", encoding="utf-8")
    assert OTHER_CODE.search(prose(page))


@EACH_PAGE
def test_every_file_of_a_page_is_used_there(page: Path) -> None:
    told = "\n".join(blocks(page, "console", "python"))
    for language, content in all_blocks(page):
        if language != "console" and (named := NAMED.match(content)):
            assert named[1] in told or f" {Path(named[1]).parts[0]}" in told, named[1]


def test_no_exception_is_left_that_is_not_needed() -> None:
    assert [page for page in COMPILED_ONLY if not blocks(ROOT / page, "py")] == []
    assert [page for page in COMMANDS_ONLY if not blocks(ROOT / page, "sh")] == []


OPTIONAL = ("pandas", "polars", "IPython")
"""Packages that no extra brings: programs that import one are run where it is installed."""


def missing(block: str, folder: Path) -> str:
    """The package that a block's program needs and that is not there."""
    for program in re.findall(r"^\$ python (\S+\.py)", block, re.MULTILINE):
        for package in re.findall(r"^(?:import|from) (\w+)", (folder / program).read_text(), re.M):
            if package in OPTIONAL and find_spec(package) is None:
                return str(package)
    return ""


@EACH_PAGE
def test_what_a_command_prints_is_what_it_prints(page: Path, tmp_path: Path) -> None:
    skipped = set()
    for language, content in all_blocks(page):
        if language != "console" and (named := NAMED.match(content)):
            assert ".." not in named[1]
            (tmp_path / named[1]).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / named[1]).write_text(content, encoding="utf-8")
        elif language == "console" and (package := missing(content, tmp_path)):
            skipped.add(package)
        elif language == "console":
            assert transcript(content, tmp_path) == content
    if skipped:
        pytest.skip(f"the rest ran; this needs {', '.join(sorted(skipped))}")


@EACH_PAGE
def test_every_program_of_a_page_is_run_there(page: Path) -> None:
    told = "\n".join(blocks(page, "console", "python"))
    for block in blocks(page, "python"):
        if (named := NAMED.match(block)) and ">>> " not in block:
            used = rf"^\$ python {named[1]}$|\b(?:import|from) {Path(named[1]).stem}\b"
            assert re.search(used + rf"|^\$ python {named[1]} ", told, re.MULTILINE), named[1]


def transcript(block: str, folder: Path) -> str:
    """A block as it comes out when its commands are run in a folder."""
    printed = ""
    for line in block.splitlines():
        if line.startswith("$ "):
            printed += f"{line}\n{output(line[2:], folder)}"
    return printed


def output(line: str, folder: Path) -> str:
    """What a command prints: `goita` or `python`, with answers from `printf`, or `cat`."""
    answers, _, command = line.rpartition(" | ")
    words = shlex.split(command)
    if words[0] == "cat":
        return (folder / words[1]).read_text(encoding="utf-8")
    programs = {"goita": [sys.executable, "-m", "goita"], "python": [sys.executable]}
    assert words[0] in programs, f"{words[0]} is no command that is run here"
    told = shlex.split(answers)
    assert not told or told[0] == "printf"
    environment = os.environ | {
        "PYTHONUTF8": "1",
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "PYTHONPATH": str(ROOT),
        "MPLCONFIGDIR": str(folder / ".matplotlib"),
    }
    done = subprocess.run(
        [*programs[words[0]], *words[1:]],
        cwd=folder,
        env=environment,
        input="".join(told[1:]).replace("\\n", "\n"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    # Said on the first use alone.
    return re.sub(r"goita: compiling .*\n", "", done.stdout)


def test_a_block_that_says_something_else_is_found(tmp_path: Path) -> None:
    block = "$ goita variants list\nnothing\n"
    assert transcript(block, tmp_path) != block
    with pytest.raises(AssertionError):
        transcript("$ rm -r /\n", tmp_path)
