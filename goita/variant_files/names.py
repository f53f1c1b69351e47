"""What people call a variant."""

from __future__ import annotations

from attrs import frozen


@frozen
class Names:
    """A name in Japanese and in English.

    >>> from goita import load_variant
    >>> name = load_variant("jga").name
    >>> name.ja, name.en
    ('日本ごいた協会', 'Japan Goita Association')
    """

    ja: str
    en: str
