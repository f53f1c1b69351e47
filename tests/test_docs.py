"""The pages say what is: commands, options, keys, links and printed output exist as told."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import typer
from doc_pages import EACH_PAGE, PAGES, ROOT, blocks, prose

from goita.cli.app import app

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


# The rules that faults of records name.

RULE_NAMES = re.compile(
    r'(?:rule|NO_RECORD|OTHER_GAME) ?= ?"(\w+)"|^    refusals\.\w+: \(\s*"(\w+)"', re.MULTILINE
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
    text = prose(page)
    for include in re.findall(r"^:::\{include\} (\S+)$", text, re.MULTILINE):
        text += prose(page.parent / include)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


LINK = re.compile(
    r"""(?x) (?: \] \( | ^ \[ [^\]]+ \] : \s* | \b (?: href | src ) = ["'] ) ([^)\s"'>]+)""",
    re.MULTILINE,
)
"""What a Markdown link, the definition of one, or a link in HTML leads to."""


def broken(page: Path, text: str) -> list[str]:
    """The relative links of a text that lead to nothing."""
    wrong = []
    for link in LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        path = (page.parent / target).resolve() if target else page
        if (
            not path.is_relative_to(ROOT)
            or not path.exists()
            or (anchor and anchor not in anchors(path))
        ):
            wrong.append(link)
    return wrong


@EACH_PAGE
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    assert broken(page, prose(page)) == []


def test_a_link_to_nothing_is_found() -> None:
    page = ROOT / "README.md"
    text = "[a](docs/nothing.md) [b](docs/guide.md#nothing) [c](docs/guide.md#a-match)"
    assert broken(page, text) == ["docs/nothing.md", "docs/guide.md#nothing"]
    text = '[a](docs/a.md "title") <a href="docs/b.md"> <img src="docs/c.png">\n[d]: docs/d.md\n'
    assert broken(page, text) == ["docs/a.md", "docs/b.md", "docs/c.png", "docs/d.md"]
    assert broken(page, "[outside](../shared/README.md)") == ["../shared/README.md"]


@EACH_PAGE
def test_every_path_named_in_a_page_is_there(page: Path) -> None:
    named = re.findall(
        r"`((?:docs|schemas|variants|examples|benchmarks|tests|goita)/[\w./-]*)`", prose(page)
    )
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_environments_that_pages_make_are_ignored() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    made = {name for page in PAGES for name in re.findall(r"-m venv ([\w.-]+)", page.read_text())}
    assert len(made) > 1
    assert [name for name in made if not any(fnmatch(f"{name}/", line) for line in ignored)] == []


def leads_to(page: Path) -> Iterator[Path]:
    """The pages that a page links to or lists in a tree of contents."""
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"\]\(([^)\s#:]+\.md)[^)]*\)", text)
    for tree in re.findall(r"^:::\{toctree\}\n(.*?)^:::$", text, re.MULTILINE | re.DOTALL):
        lines = [line for line in tree.splitlines() if line and not line.startswith(":")]
        named += [re.sub(r"^.*<(.*)>$", r"\1", line) + ".md" for line in lines]
    for include in re.findall(r"^:::\{include\} (\S+)$", text, re.MULTILINE):
        named.append(include)
    for name in named:
        yield from page.parent.glob(name) if "*" in name else [(page.parent / name).resolve()]


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in PAGES and page not in reached:
            reached.add(page)
            waiting += leads_to(page)
    assert [page.name for page in PAGES if page not in reached] == []


def test_the_readme_has_its_two_commands() -> None:
    commands = blocks(ROOT / "README.md", "sh")
    assert [len(block.splitlines()) for block in commands] == [1, 1]
    japanese = [command.replace(" --language en", "") for command in commands]
    assert blocks(ROOT / "README.ja.md", "sh") == japanese


# The glossaries.


def glossary_words(page: Path) -> list[str]:
    """The Japanese words that a glossary explains, in its order."""
    text = page.read_text(encoding="utf-8")
    heads = re.findall(r"^\| ([^|]+) \|(?! (?:reading|読み) )|^(\S+)\n: ", text, re.MULTILINE)
    words = [re.sub(r"（.*?）", "", row or term) for row, term in heads]
    return [word for head in words for word in re.split("[、,] ?", head) if word.strip("-")]


def test_the_glossaries_have_the_same_words_in_the_same_order() -> None:
    english = glossary_words(ROOT / "docs" / "learn" / "glossary.md")
    assert len(english) > 50
    assert glossary_words(ROOT / "docs" / "ja" / "glossary.md") == english
