"""Variants of Atodashi Hodai that fit the schema and that nobody could play by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from goita.errors import Problem
from goita.variant_files.family import IsSound
from goita.yaml_text import Path

_COUNTS: tuple[Path, ...] = (
    ("rule_changes",),
    ("hand_changes",),
    ("reverse", "count"),
    ("skip", "count"),
)


def find_impossible(data: Any, is_sound: IsSound) -> Iterator[Problem]:
    """What cannot be, among the parts of the data that `is_sound` says can be looked at.

    >>> from goita.atodashi import load_variant
    >>> data = load_variant("atodashi").to_dict() | {"sets": {"4": 9}}
    >>> [problem.message for problem in find_impossible(data, lambda path: True)]
    ['33 hand cards are too few for 4 players and 9 sets; there should be 36']
    """
    if is_sound(("sets",)) and is_sound(("hand_cards",)):
        yield from _enough_hand_cards(data)
    if all(is_sound(path) for path in (*_COUNTS, ("sets",), ("dealt",))):
        yield from _enough_action_cards(data)
    if is_sound(("rule_changes",)) and is_sound(("hand_changes",)):
        yield from _ids_of_their_own(data)
    if is_sound(("hand_cards",)):
        yield from _hand_cards_once(data)
    if is_sound(("overwrite_cards",)):
        yield from _overwrite_cards_once(data)


def _enough_hand_cards(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Everybody turns one up in each set, of a pile of their own."""
    total = sum(card["count"] for card in data["hand_cards"])
    for players, sets in data["sets"].items():
        if total < int(players) * sets:
            yield _too_few(players, sets, total, "hand", int(players) * sets)


def _enough_action_cards(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Everybody is dealt some, and draws one after each set but the last."""
    total = sum(card["count"] for key in ("rule_changes", "hand_changes") for card in data[key])
    total += data["reverse"]["count"] + data["skip"]["count"]
    for players, sets in data["sets"].items():
        needed = int(players) * (data["dealt"] + sets - 1)
        if total < needed:
            yield _too_few(players, sets, total, "action", needed)


def _too_few(players: str, sets: int, total: int, kind: str, needed: int) -> Problem:
    return Problem(
        ("sets", players),
        f"{total} {kind} cards are too few for {players} players and {sets} sets; "
        f"there should be {needed}",
        f"{needed} {kind} cards",
        also=(("hand_cards",),) if kind == "hand" else (*_COUNTS, ("dealt",)),
    )


def _ids_of_their_own(data: Mapping[str, Any]) -> Iterator[Problem]:
    taken = {"pass": "a turn", "reverse": "a card", "skip": "a card"}
    for key in ("rule_changes", "hand_changes"):
        for number, card in enumerate(data[key]):
            if card["id"] in taken:
                message = f"{card['id']!r} is the name of {taken[card['id']]} already"
                yield Problem((key, number, "id"), message, "an id of its own")
            taken[card["id"]] = "a card"


def _hand_cards_once(data: Mapping[str, Any]) -> Iterator[Problem]:
    seen = set()
    for number, card in enumerate(data["hand_cards"]):
        kind = card["sign"], card.get("points")
        if kind in seen:
            message = "the same hand card stands above already; give it one count"
            yield Problem(("hand_cards", number), message, "each hand card once")
        seen.add(kind)


def _overwrite_cards_once(data: Mapping[str, Any]) -> Iterator[Problem]:
    seen = set()
    for number, card in enumerate(data["overwrite_cards"]):
        if card["sign"] in seen:
            message = "the same overwrite card stands above already; give it one count"
            yield Problem(("overwrite_cards", number), message, "each sign once")
        seen.add(card["sign"])
