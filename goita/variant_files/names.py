"""What people call a variant."""

from __future__ import annotations

from attrs import frozen


@frozen
class Names:
    """A name in Japanese and in English.

    >>> from goita import load_variant
    >>> load_variant("jga").name.en
    'Japan Goita Association'
    """

    ja: str
    en: str
