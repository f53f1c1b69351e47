"""Texts fitted into the columns of a terminal, where Japanese takes two a character."""

from __future__ import annotations

import re
from collections.abc import Sequence
from shutil import get_terminal_size

from wcwidth import wcswidth, wcwidth

NEVER_FIRST = "、。，．・：；？！ー）」』】〉》ぁぃぅぇぉっゃゅょァィゥェォッャュョ々…,.:;)]"
NEVER_LAST = "（「『【〈《(["
UNWRAPPED = 100_000
"""The columns of what is no terminal."""
LEAST_ROOM = 24
"""Columns that the last cell of a row gets beside the others, or else lines of its own."""


def terminal_columns() -> int:
    """The width of the terminal; files and pipes are as wide as anything, so that lines stay."""
    return get_terminal_size((UNWRAPPED, 24)).columns


def width_of(text: str) -> int:
    """The columns that a text takes."""
    # Characters that have no width make the whole text's negative.
    return max(0, wcswidth(text))


def fit(text: str, room: int) -> str:
    """The text cut or padded to a width."""
    used, kept = 0, ""
    for character in text:
        needed = max(0, wcwidth(character))
        if used + needed > room:
            break
        used += needed
        kept += character
    return kept + " " * (room - used)


def flow(parts: Sequence[str], width: int, gap: str = "  ") -> list[str]:
    """The parts one after another in lines, never broken inside."""
    lines: list[str] = []
    for part in parts:
        if lines and width_of(lines[-1] + gap + part) <= width:
            lines[-1] += gap + part
        else:
            lines.append(part)
    return lines


def side_by_side(entries: Sequence[str], width: int) -> list[str]:
    """The entries in columns of one width."""
    widest = max(map(width_of, entries), default=0)
    across = max(1, (width + 2) // (widest + 2))
    return [
        "  ".join(fit(entry, widest) for entry in entries[start : start + across]).rstrip()
        for start in range(0, len(entries), across)
    ]


def wrapped(text: str, width: int) -> str:
    """The text with lines that are too long broken between words, and between wide characters."""
    return "\n".join(line for whole in text.split("\n") for line in broken(whole, width))


def broken(line: str, width: int) -> list[str]:
    """One line as lines of at most this width, or as near to it as its words allow."""
    if width_of(line) <= width:
        return [line]
    lines = [""]
    for unit in _units(line):
        if lines[-1].strip() and width_of(lines[-1] + unit.rstrip(" ")) > width:
            lines[-1] = lines[-1].rstrip(" ")
            lines.append("")
        lines[-1] += unit if lines[-1] or len(lines) == 1 else unit.lstrip(" ")
    lines[-1] = lines[-1].rstrip(" ")
    return lines


def _units(line: str) -> list[str]:
    """What stays together: words with the space before them, and wide characters one by one.

    No line should begin with what closes or end with what opens.
    """
    units: list[str] = []
    open_end = False
    for part in re.findall(r" *[^ ]| +", line):
        character = part[-1]
        joins = not part.startswith(" ") and (
            open_end
            or character in NEVER_FIRST
            or (units and not _is_wide(character) and not _is_wide(units[-1][-1]))
        )
        if joins and units:
            units[-1] += part
        else:
            units.append(part)
        open_end = character in NEVER_LAST
    return units


def _is_wide(character: str) -> bool:
    return wcwidth(character) == 2


def columns(rows: Sequence[tuple[str, ...]], width: int = UNWRAPPED, gap: int = 2) -> str:
    """The rows with all but their last cells padded to the same widths, and a gap after each.

    Last cells that are too long go on in lines of their own column.
    """
    widths = [max(map(width_of, cells)) for cells in zip(*rows, strict=True)][:-1]
    indent = sum(widths) + gap * len(widths)
    lines = []
    for *cells, last in rows:
        padded = [fit(cell, room) + " " * gap for cell, room in zip(cells, widths, strict=True)]
        head = "".join(padded)
        if width - indent >= LEAST_ROOM:
            first, *others = broken(last, width - indent)
            lines += [head + first, *(" " * indent + other for other in others)]
        elif indent + width_of(last) <= width:
            lines.append(head + last)
        else:
            lines += [*broken(head, width), *(f"  {other}" for other in broken(last, width - 2))]
    return "\n".join(line.rstrip() for line in lines)
