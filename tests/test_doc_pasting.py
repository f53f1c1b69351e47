"""Examples with prompts can be pasted at the prompt of Python once the prompts are taken off.

Doctest is content with less: there a body may be followed at once by the next statement, while the
console wants an empty line first.
"""

from __future__ import annotations

from codeop import compile_command
from pathlib import Path

from doc_pages import EACH_PAGE, blocks


def unfinished(block: str) -> list[str]:
    """The statements that the console would still be waiting for when the next line comes."""
    found: list[str] = []
    waiting: list[str] = []
    for line in [*block.splitlines(), ""]:
        goes_on = line == "..." or line.startswith("... ")
        if waiting and not goes_on:
            found.append(waiting[0])
            waiting = []
        if goes_on or line.startswith(">>> "):
            waiting.append(line[4:])
            if compile_command("\n".join(waiting)) is not None:
                waiting = []
    return found


@EACH_PAGE
def test_every_example_can_be_pasted(page: Path) -> None:
    assert [line for block in blocks(page, "python") for line in unfinished(block)] == []


def test_a_body_without_its_end_is_found() -> None:
    loop = ">>> for n in range(2):\n...     print(n)\n"
    assert unfinished(loop + "0\n1\n") == ["for n in range(2):"]
    assert unfinished(loop + ">>> 5\n5\n") == ["for n in range(2):"]
    assert unfinished(loop + "...\n0\n1\n>>> max(\n...     1, 2\n... )\n2\n") == []
