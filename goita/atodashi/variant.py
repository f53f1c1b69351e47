"""A variant of Atodashi Hodai as a value: its cards, sets and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from goita.atodashi.cards import (
    ActionCard,
    HandCard,
    HandChange,
    Reverse,
    RuleChange,
    Sign,
    Skip,
    Whose,
    Wins,
)
from goita.variant_files.checking import built
from goita.variant_files.names import Names


@frozen(cache_hash=True)
class Variant:
    """The cards and numbers of one way to play, immutable; `load_variant` makes one from a file.

    `source` says where the rules are from, and `assumptions` what they leave open and this variant
    takes for granted. `hand_cards` and `action_cards` are the kinds of cards, each with how many
    there are, and `overwrite_cards` the signs of those that everybody has, each with how many a
    player. `dealt` is how many action cards each player is dealt, `sets` how many sets a game has
    by the number of players. `win` are the points for winning with a hand card that has none
    printed on it; the dealer's points are multiplied by `dealer_times`.

    >>> from goita.atodashi import load_variant
    >>> variant = load_variant("atodashi")
    >>> variant.id, variant.name.en, len(variant.source), len(variant.assumptions)
    ('atodashi', 'Atodashi Hodai', 1, 17)
    >>> sum(count for _, count in variant.hand_cards), dict(variant.sets)
    (33, {3: 6, 4: 8, 5: 5})
    >>> card, count = variant.action_cards[0]
    >>> card.en, count, variant.dealt, variant.win, variant.dealer_times
    ('Fewest fingers win', 4, 4, 1, 2)
    >>> {sign.value: count for sign, count in variant.overwrite_cards}
    {'rock': 1, 'scissors': 1, 'paper': 1}
    """

    id: str
    name: Names
    source: tuple[str, ...]
    assumptions: tuple[str, ...]
    hand_cards: tuple[tuple[HandCard, int], ...]
    overwrite_cards: tuple[tuple[Sign, int], ...]
    action_cards: tuple[tuple[ActionCard, int], ...]
    dealt: int
    sets: tuple[tuple[int, int], ...]
    win: int
    dealer_times: int
    _by_id: Mapping[str, ActionCard] = field(init=False, eq=False, repr=False)

    @_by_id.default
    def _index(self) -> Mapping[str, ActionCard]:
        return {card.id: card for card, _ in self.action_cards}

    def __str__(self) -> str:
        return self.id

    def card(self, name: str) -> ActionCard | None:
        """The action card of this id, None where there is none.

        >>> from goita.atodashi import load_variant
        >>> load_variant("atodashi").card("skip").ja
        'スキップ'
        """
        return self._by_id.get(name)

    def overwrite_cards_of(self, sign: Sign) -> int:
        """How many overwrite cards of a sign each player has.

        >>> from goita.atodashi import load_variant
        >>> load_variant("atodashi").overwrite_cards_of(Sign.ROCK)
        1
        """
        return dict(self.overwrite_cards).get(sign, 0)

    def sets_of(self, players: int) -> int | None:
        """How many sets a game of so many players has, None where they cannot play.

        >>> from goita.atodashi import load_variant
        >>> load_variant("atodashi").sets_of(5), load_variant("atodashi").sets_of(6)
        (5, None)
        """
        return dict(self.sets).get(players)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Variant:
        """A variant from the data of a variant file, without `extends`.

        Raises InvalidVariant, saying all that is wrong with the data.

        >>> from goita.atodashi import load_variant
        >>> data = load_variant("atodashi").to_dict()
        >>> Variant.from_dict(data | {"id": "short", "sets": {"3": 3}}).sets
        ((3, 3),)
        """
        from goita.atodashi.loading import FAMILY

        return built(data, FAMILY)

    def to_dict(self) -> dict[str, Any]:
        """The data of a variant file that says the same.

        >>> from goita.atodashi import load_variant
        >>> load_variant("atodashi").to_dict()["sets"]
        {'3': 6, '4': 8, '5': 5}
        """
        cards: dict[str, Any] = {"rule_changes": [], "hand_changes": []}
        for card, count in self.action_cards:
            names = {"ja": card.ja, "en": card.en}
            if isinstance(card, RuleChange):
                said = {"id": card.id, "wins": str(card.wins), "count": count, **names}
                cards["rule_changes"].append(said)
            elif isinstance(card, HandChange):
                said = {"id": card.id, "whose": str(card.whose), "to": [str(to) for to in card.to]}
                cards["hand_changes"].append({**said, "count": count, **names})
            else:
                cards[card.id] = {"count": count, **names}
        return {
            "game": "atodashi",
            "id": self.id,
            "name": {"ja": self.name.ja, "en": self.name.en},
            "source": list(self.source),
            "assumptions": list(self.assumptions),
            "hand_cards": [
                {"sign": str(card.sign)}
                | ({} if card.points is None else {"points": card.points})
                | {"count": count}
                for card, count in self.hand_cards
            ],
            "overwrite_cards": [
                {"sign": str(sign), "count": count} for sign, count in self.overwrite_cards
            ],
            **cards,
            "dealt": self.dealt,
            "sets": {str(players): sets for players, sets in self.sets},
            "points": {"win": self.win, "dealer_times": self.dealer_times},
        }


def build(data: Mapping[str, Any]) -> Variant:
    """The variant that the data of a variant file describe, in which nothing is wrong.

    >>> from goita.atodashi import load_variant
    >>> variant = load_variant("atodashi")
    >>> build(variant.to_dict()) == variant
    True
    """
    rule_changes = [
        (RuleChange(card["id"], card["ja"], card["en"], Wins(card["wins"])), int(card["count"]))
        for card in data["rule_changes"]
    ]
    hand_changes = [(_hand_change(card), int(card["count"])) for card in data["hand_changes"]]
    reverse, skip = data["reverse"], data["skip"]
    return Variant(
        id=data["id"],
        name=Names(data["name"]["ja"], data["name"]["en"]),
        source=tuple(data["source"]),
        assumptions=tuple(data.get("assumptions", ())),
        hand_cards=tuple(
            (HandCard(Sign(card["sign"]), _whole(card.get("points"))), int(card["count"]))
            for card in data["hand_cards"]
        ),
        overwrite_cards=tuple(
            (Sign(card["sign"]), int(card["count"])) for card in data["overwrite_cards"]
        ),
        action_cards=(
            *rule_changes,
            *hand_changes,
            (Reverse(reverse["ja"], reverse["en"]), int(reverse["count"])),
            (Skip(skip["ja"], skip["en"]), int(skip["count"])),
        ),
        dealt=int(data["dealt"]),
        sets=tuple(sorted((int(players), int(sets)) for players, sets in data["sets"].items())),
        win=int(data["points"]["win"]),
        dealer_times=int(data["points"]["dealer_times"]),
    )


def _hand_change(data: Mapping[str, Any]) -> HandChange:
    to = tuple(sign for sign in Sign if sign in data["to"])
    return HandChange(data["id"], data["ja"], data["en"], Whose(data["whose"]), to)


def _whole(points: float | None) -> int | None:
    return None if points is None else int(points)
