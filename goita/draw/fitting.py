"""How wide words are, about, and how they are made to fit: no picture knows the reader's fonts."""

from __future__ import annotations

import unicodedata

_NARROW = frozenset(" .,:;'!|ijl()[]")
_BROAD = frozenset("mwMW@%")


def width(words: str) -> float:
    """The width of words without serifs, in times their size, rather too much than too little.

    >>> width("能登"), round(width("Ma"), 2)
    (2, 1.48)
    """
    return sum(map(_width, words))


def _width(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WFA":
        return 1
    if character in _BROAD:
        return 0.92
    if character in _NARROW:
        return 0.33
    return 0.72 if character.isupper() else 0.56


def sized(words: str, room: float, most: float) -> float:
    """The size at which words fit into so much room, and no more than `most`.

    >>> sized("能登", 100, 16), sized("能登ごいた保存会", 80, 16)
    (16, 10.0)
    """
    return min(most, room / max(width(words), 0.01))


def broken(words: str, room: float, most: int) -> list[str]:
    """Words in lines no wider than `room`, in times their size; the last of `most` ends in `…`.

    Lines are broken between words, and within one that is wider than a line.

    >>> broken("Noto Goita Preservation Society", 12, 3), broken("能登ごいた保存会", 5, 1)
    (['Noto Goita', 'Preservation Society'], ['能登ごい…'])
    """
    lines: list[str] = []
    left = words.split()
    while left:
        word = left.pop(0)
        if lines and width(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
            continue
        fits = max(1, next((n for n in range(len(word), 0, -1) if width(word[:n]) <= room), 1))
        lines.append(word[:fits])
        if word[fits:]:
            left.insert(0, word[fits:])
    if len(lines) > most:
        last = lines[most - 1]
        while last and width(f"{last}…") > room:
            last = last[:-1]
        lines = [*lines[: most - 1], f"{last}…"]
    return lines


def clauses(words: str, room: float) -> list[str]:
    """Japanese words in one line or, where that is wider than `room`, a line for each clause.

    >>> clauses("1・3番 40点、2・4番 20点、150点先取", 14), clauses("2番の上がり、40点", 14)
    (['1・3番 40点', '2・4番 20点', '150点先取'], ['2番の上がり、40点'])
    """
    return [words] if width(words) <= room else words.split("、")
