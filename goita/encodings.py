"""Which encoding bytes that are not UTF-8 seem to be in."""

from __future__ import annotations

import codecs
import re

_JAPANESE = (("shift_jis", "Shift-JIS"), ("cp932", "Shift-JIS"), ("euc_jp", "EUC-JP"))
_UTF_16 = ("utf-16-le", "utf-16-be")
# What a record is full of, and what bytes taken for another encoding seldom turn into.
_LIKELY = re.compile("[ぁ-んァ-ヶー王玉飛角金銀馬香歩兵]")


def guess(content: bytes) -> tuple[str, str] | None:
    """The encoding that these bytes seem to be in, as Python and as people call it.

    None where nothing speaks for any: the bytes have to fit the encoding and to make
    characters of this game in it.

    >>> guess("香馬".encode("shift_jis")), guess("香馬".encode("utf-16"))
    (('shift_jis', 'Shift-JIS'), ('utf-16', 'UTF-16'))
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16", "UTF-16"
    best: tuple[str, str] | None = None
    most = 0
    for encoding, name in _JAPANESE:
        score = _score(content, encoding)
        if score > most:
            best, most = (encoding, name), score
    if best is None:
        best = _guess_utf_16(content)
    return best


def _score(content: bytes, encoding: str) -> int:
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        return 0
    return len(_LIKELY.findall(text))


def _guess_utf_16(content: bytes) -> tuple[str, str] | None:
    """UTF-16 without its mark: every other byte of what is ASCII is 0."""
    for encoding, start in zip(_UTF_16, (1, 0), strict=True):
        half = content[start::2]
        if half.count(0) * 4 > len(half) and 0 not in content[1 - start :: 2]:
            return encoding, "UTF-16"
    return None
