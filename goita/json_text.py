"""JSON from strangers: plain data and the line of every value, or a reason to refuse."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn, TypeAlias

from attrs import frozen

MOST_NUMBER = 2**63 - 1
Path: TypeAlias = tuple[str | int, ...]

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+|\n')
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_FLOAT = re.compile(r"[.eE]")


class JsonFault(Exception):
    """Why a text is refused, and its line from 1; callers make an error of their subject of it.

    >>> read_json('{"dealer": 0, "dealer": 1}')
    Traceback (most recent call last):
    ...
    goita.json_text.JsonFault: the key 'dealer' stands twice
    >>> try:
    ...     read_json('{"dealer": 0,\\n"dealer": 1}')
    ... except JsonFault as fault:
    ...     fault.message, fault.line
    ("the key 'dealer' stands twice", 2)
    """

    message: str
    line: int

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class _Refused(Exception):
    """Something that JSON allows, or Python's reader, and that is not to be read."""


def read_json(text: str) -> Any:
    """The data of a JSON text: no key twice, no NaN, no huge number, no half a character.

    Raises JsonFault.

    >>> read_json('{"dealer": 2}')
    {'dealer': 2}
    """
    try:
        data = json.loads(
            text,
            object_pairs_hook=_mapping,
            parse_constant=_refuse,
            parse_int=_integer,
            parse_float=_number,
        )
        text.encode()
        if _HALF.search(text):
            json.dumps(data, ensure_ascii=False).encode()
    except RecursionError:
        raise JsonFault("is nested too deep", 1) from None
    except json.JSONDecodeError as error:
        raise JsonFault(f"is not JSON: {error.msg} (column {error.colno})", error.lineno) from None
    except (_Refused, UnicodeEncodeError):
        raise _find_refused(text) from None
    return data


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        raise _Refused
    return mapping


def _refuse(_: str) -> NoReturn:
    raise _Refused


def _integer(digits: str) -> int:
    if len(digits) > 20 or abs(number := int(digits)) > MOST_NUMBER:
        raise _Refused
    return number


def _number(digits: str) -> float:
    number = float(digits)
    if number - number != 0:
        raise _Refused
    return number


def _find_refused(text: str) -> JsonFault:
    """The fault of a text that `read_json` refused, with its line."""
    for token in _walk(text):
        if token.twice:
            return JsonFault(f"the key {json.loads(token.text)[:60]!a} stands twice", token.line)
        try:
            if token.text[0] == '"':
                json.loads(token.text).encode()
            elif token.text[0] not in "{[tfn":
                (_number if _FLOAT.search(token.text) else _integer)(token.text)
        except UnicodeEncodeError:
            return JsonFault("holds half a surrogate pair, which is no character", token.line)
        except _Refused:
            return JsonFault(f"the number {token.text[:20]}... is too large", token.line)
        except ValueError:
            return JsonFault(f"{token.text[:20]} is no number that JSON has", token.line)
    return JsonFault("is not JSON", 1)


@frozen
class _Token:
    """A key or the beginning of a value; `path` is shared with the walk and goes on changing."""

    text: str
    line: int
    path: list[str | int | None]
    is_key: bool
    twice: bool = False


def _walk(text: str) -> Iterator[_Token]:
    """The keys and values of a text that is JSON, in order."""
    line = 1
    path: list[str | int | None] = []
    seen: list[set[str]] = []
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token == "\n":
            line += 1
        elif token in ("]", "}"):
            path.pop()
            seen.pop()
        elif token == ",":
            key = path[-1]
            path[-1] = key + 1 if isinstance(key, int) else None
        elif token == ":":
            pass
        elif path and path[-1] is None:
            name = json.loads(token)
            path[-1] = name
            yield _Token(token, line, path, True, name in seen[-1])
            seen[-1].add(name)
        else:
            yield _Token(token, line, path, False)
            if token in ("[", "{"):
                path.append(0 if token == "[" else None)
                seen.append(set())


def find_lines(text: str, paths: set[Path]) -> dict[Path, int]:
    """The lines, from 1, in which the values at these paths begin; paths to nothing are left out.

    The text is one that `read_json` has read.

    >>> find_lines('{"rounds": [\\n{},\\n{}]}', {("rounds", 1), ("rounds", 2)})
    {('rounds', 1): 3}
    """
    deepest = max(map(len, paths), default=0)
    return {
        path: token.line
        for token in _walk(text)
        if not token.is_key and len(token.path) <= deepest
        if (path := tuple(key for key in token.path if key is not None)) in paths
    }
