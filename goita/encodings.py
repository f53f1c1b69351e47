"""Which encoding bytes that are not UTF-8 seem to be in."""

from __future__ import annotations

import codecs
import re
from collections import Counter

_JAPANESE = (("shift_jis", "Shift-JIS"), ("cp932", "Shift-JIS"), ("euc_jp", "EUC-JP"))
_UTF_16 = ("utf-16-le", "utf-16-be")
# The kana, the marks of Japanese texts and full-width forms: 々〆「」、。 and Ａ.
_KANA = re.compile("[\u3000-\u30ff\uff01-\uff60]")
_KANJI = re.compile("[\u4e00-\u9fff]")
# ASCII, and half-width katakana, which most bytes of other encodings turn into.
_PLAIN = re.compile("[\t\n\r\x20-\x7e\uff61-\uff9f]")
_UNUSUAL = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\uf900-\uffff]")
_COMMON = range(0xB0, 0xD0)
"""The first bytes in EUC-JP of common kanji; those of the rare ones come after them."""


def guess(content: bytes) -> tuple[str, str] | None:
    """The encoding that these bytes seem to be in, as Python and as people call it.

    None where nothing speaks for any: the bytes have to fit the encoding and to make usual
    Japanese in it, kana and common kanji no fewer than rare ones.

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
    """How many kana and common kanji there are, 0 where that is no usual Japanese."""
    try:
        # The content may break off within a character.
        text = codecs.getincrementaldecoder(encoding)().decode(content)
    except UnicodeDecodeError:
        return 0
    if _UNUSUAL.search(text):
        return 0
    kanji = Counter(_KANJI.findall(text))
    common = sum(count for character, count in kanji.items() if _is_common(character))
    likely = len(_KANA.findall(text)) + common
    rare = len(text) - likely - len(_PLAIN.findall(text))
    return likely if likely >= rare else 0


def _is_common(kanji: str) -> bool:
    return kanji.encode("euc_jp", "replace")[0] in _COMMON


def _guess_utf_16(content: bytes) -> tuple[str, str] | None:
    """UTF-16 without its mark: every other byte of what is ASCII is 0."""
    for encoding, start in zip(_UTF_16, (1, 0), strict=True):
        half = content[start::2]
        if half.count(0) * 4 > len(half) and 0 not in content[1 - start :: 2]:
            return encoding, "UTF-16"
    return None
