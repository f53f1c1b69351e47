"""The pages say what is: commands, options, keys, links and printed output exist as told."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from goita import load_variant
from goita.cli.app import app

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, *languages: str) -> list[str]:
    """The contents of a page's blocks of these languages."""
    found = FENCE.findall(page.read_text(encoding="utf-8"))
    return [content for language, content in found if language in languages]


def prose(page: Path) -> str:
    """A page without its blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


# Commands and their options.


def commands(page: Path) -> Iterator[list[str]]:
    """The words after `goita` of every command that a page tells of."""
    texts = [code for code in re.findall(r"`([^`\n]+)`", prose(page)) if code.startswith("goita ")]
    for block in blocks(page, "sh"):
        texts += block.splitlines()
    for block in blocks(page, "console"):
        texts += [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    for text in texts:
        for part in re.split(r"&&|\|\||[;|]", text):
            words = shlex.split(part, comments=True)
            for place, word in enumerate(words):
                if Path(word).name == "goita" and words[place - 1 : place] != ["install"]:
                    yield words[place + 1 :]
                    break


def options(command: Any) -> set[str]:
    names = {name for param in command.params for name in [*param.opts, *param.secondary_opts]}
    return {name for name in names if name.startswith("-")} | {"--help"}


def fault(words: list[str]) -> str | None:
    """What a command says that does not exist."""
    command: Any = typer.main.get_command(app)
    for word in words:
        if word.startswith("-") and word != "-":
            if word.split("=")[0] not in options(command):
                return f"{command.name} has no option {word}"
        elif hasattr(command, "commands"):
            if word not in command.commands:
                return f"{command.name} has no command {word}"
            command = command.commands[word]
    return None


@EACH_PAGE
def test_every_command_and_option_exists(page: Path) -> None:
    faults = {" ".join(words): fault(words) for words in commands(page)}
    assert {words: wrong for words, wrong in faults.items() if wrong} == {}


@pytest.mark.parametrize("text", ["vary", "play --fast", "variants chek x", "--variants"])
def test_a_command_that_does_not_exist_is_found(text: str) -> None:
    assert fault(text.split()) is not None


def test_commands_are_found_in_blocks_and_in_lines(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "`goita replay FILE`\n\n```sh\na && .venv/bin/goita play --watch\npython -m goita\n```\n\n"
        "```console\n$ goita variants list\ngoita out\n```\n"
    )
    found = [" ".join(words) for words in commands(page)]
    assert found == ["replay FILE", "play --watch", "", "variants list"]


def all_options(command: Any) -> set[str]:
    inner = getattr(command, "commands", {}).values()
    return options(command).union(*map(all_options, inner))


@EACH_PAGE
def test_every_option_named_by_itself_exists(page: Path) -> None:
    benchmarks = "".join(path.read_text() for path in (ROOT / "benchmarks").glob("*.py"))
    known = all_options(typer.main.get_command(app)) | set(re.findall(r'"(--\w+)"', benchmarks))
    named = set(re.findall(r"`(--[\w-]+)[^`]*`", prose(page)))
    assert named <= known


@EACH_PAGE
def test_what_a_command_prints_is_what_it_prints(page: Path, tmp_path: Path) -> None:
    """YAML blocks that begin with the name of a file are the files of the page's commands."""
    for block in blocks(page, "yaml"):
        if name := re.match(r"# ([\w-]+\.yaml)\n", block):
            (tmp_path / name[1]).write_text(block, encoding="utf-8")
    for block in blocks(page, "console"):
        printed = ""
        for line in block.splitlines():
            if line.startswith("$ goita "):
                printed += f"{line}\n{output(shlex.split(line[2:])[1:], tmp_path)}"
        assert printed == block


def output(words: list[str], folder: Path) -> str:
    environment = os.environ | {"PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, "-m", "goita", *words],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    # Said on the first use alone.
    return re.sub(r"goita: compiling .*\n", "", done.stdout)


# The keys of variant files.

SCHEMA = json.loads((ROOT / "schemas" / "variant.schema.json").read_text(encoding="utf-8"))
STAND_FOR = {
    "KIND": ("shi", "kyo", "ba", "gin", "kin", "kaku", "hi", "ou"),
    "N": ("six", "seven", "eight"),
}
COLUMNS = ("key", "values", "meaning", "default", "noto")
NO_DEFAULT = object()


def properties(schema: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every key that the schema knows, by its path, with what the schema says of it."""
    for key, part in schema.get("properties", {}).items():
        if "$ref" in part:
            part = part | SCHEMA["$defs"][part["$ref"].split("/")[-1]]
        yield path + key, part
        yield from properties(part, f"{path}{key}.")


def rows() -> Iterator[tuple[str, list[str]]]:
    """The rows of the page on variants, by the paths that they stand for."""
    for line in prose(ROOT / "docs" / "variants.md").splitlines():
        if not (key := re.match(r"\| `([a-zA-Z_0-9.]+)` \|", line)):
            continue
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if len(cells) != len(COLUMNS):
            continue
        holder = next((word for word in STAND_FOR if word in key[1].split(".")), "")
        for instead in STAND_FOR.get(holder, ("",)):
            yield key[1].replace(holder, instead) if holder else key[1], cells


def test_every_key_of_a_variant_file_has_a_row_and_no_other() -> None:
    assert {path for path, _ in rows()} == {path for path, _ in properties(SCHEMA)}


def test_every_value_and_default_is_told() -> None:
    told = dict(rows())
    for path, part in properties(SCHEMA):
        cells = told[path]
        for value in part.get("enum", part.get("items", {}).get("enum", ())):
            assert f"`{value}`" in cells[1] + cells[2], f"{path}: {value}"
        for bound in ("minimum", "maximum"):
            if bound in part:
                assert f"{part[bound]:,}" in cells[1], f"{path}: {bound}"
        default = part.get("default", NO_DEFAULT)
        if default is not NO_DEFAULT:
            assert cells[3] == f"`{json.dumps(default).strip(chr(34))}`", path


def test_what_noto_says_is_what_noto_says() -> None:
    data = load_variant("noto").to_dict()
    for path, cells in rows():
        told = re.fullmatch(r"`(.*)`", cells[4])
        if told is None:
            continue
        value: Any = data
        for key in path.split("."):
            value = value[key]
        said = yaml.safe_load(told[1])
        if isinstance(value, list):
            said, value = set(said), set(value)
        assert said == value, path


# The rules that faults of records name.

RULE_NAMES = re.compile(
    r'(?:rule|NO_RECORD) ?= ?"(\w+)"|^    refusals\.\w+: \(\s*"(\w+)"', re.MULTILINE
)
CLAIMS = {"score", "dealer", "match_over", "gap"}


def test_every_rule_that_a_fault_can_name_has_a_row() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "goita").rglob("*.py")]
    known = {name for text in sources for names in RULE_NAMES.findall(text) for name in names}
    known = (known | CLAIMS) - {""}
    assert len(known) > 30, "the names are found"
    page = prose(ROOT / "docs" / "records.md")
    told: set[str] = set()
    for row in re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| [^|]+ \|$", page, re.MULTILINE):
        told |= set(re.findall(r"`(\w+)`", row))
    assert told == known


# Links and paths.


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(page: Path, text: str) -> list[str]:
    """The relative links of a text that lead to nothing."""
    wrong = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        path = (page.parent / target) if target else page
        if not path.exists() or (anchor and anchor not in anchors(path)):
            wrong.append(link)
    return wrong


@EACH_PAGE
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    assert broken(page, prose(page)) == []


def test_a_link_to_nothing_is_found() -> None:
    page = ROOT / "README.md"
    text = "[a](docs/nothing.md) [b](docs/guide.md#nothing) [c](docs/guide.md#a-match)"
    assert broken(page, text) == ["docs/nothing.md", "docs/guide.md#nothing"]


@EACH_PAGE
def test_every_path_named_in_a_page_is_there(page: Path) -> None:
    named = re.findall(
        r"`((?:docs|schemas|variants|examples|benchmarks|tests|goita)/[\w./-]*)`", prose(page)
    )
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_page_can_be_reached_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in PAGES[2:] if f"(docs/{page.name})" not in readme] == []


def test_the_readme_has_its_two_commands() -> None:
    commands = blocks(ROOT / "README.md", "sh")
    assert [len(block.splitlines()) for block in commands] == [1, 1]
