"""What strangers' objects and errors say of themselves, made fit to be told."""

from __future__ import annotations

import re

MOST_TOLD = 300
"""How many characters of a player's own words are told.

>>> len(readable("a" * 999))
300
"""

_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")


def readable(text: str) -> str:
    """A player's own words, cut short, the same in every run and fit to be written down.

    Where an object lies in memory differs from run to run, so that is left out.

    >>> readable("no idea \\ud800"), readable("<object object at 0x7f1c0a2b3c40> is no action")
    ('no idea \\\\ud800', '<object object> is no action')
    """
    # What is longer is not looked at; a text of a class of its own may be anything.
    plain = str.__str__(text)[: 4 * MOST_TOLD]
    return _ADDRESS.sub("", plain)[:MOST_TOLD].encode(errors="backslashreplace").decode()


def words(error: BaseException) -> str:
    """The kind of an error and what it says.

    >>> words(ValueError("no idea")), words(KeyboardInterrupt())
    ('ValueError: no idea', 'KeyboardInterrupt')
    """
    try:
        said = readable(str(error))
    except BaseException:
        # The error's own __str__ may raise anything.
        said = "(which cannot be printed)"
    return f"{kind(error)}: {said}" if said else kind(error)


def kind(value: object) -> str:
    """The name of the class of any object.

    >>> kind(7)
    'int'
    """
    try:
        return readable(type(value).__name__)
    except BaseException:
        # Its class may have a class of its own.
        return "object"


def shown(value: object, most: int = 60) -> str:
    """Any object as it shows itself, in so many characters.

    >>> shown("basic"), shown(object()), shown([1] * 99, most=5)
    ("'basic'", '<object object>', '[1, 1')
    """
    try:
        return readable(repr(value))[:most]
    except BaseException:
        return f"a {kind(value)} that cannot be printed"[:most]
