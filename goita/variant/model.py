"""A variant as an attrs value: every switch of a variant file under its own name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import asdict, field, frozen

from goita.pieces import Piece
from goita.rules import Rules
from goita.variant.compiling import compile_rules
from goita.variant_files.checking import built
from goita.variant_files.names import Names

KEYS: dict[str, Piece] = {piece.name.lower(): piece for piece in Piece}
"""The keys that stand for kinds in variant files, in the order of their digits.

>>> KEYS["kaku"].kanji, list(KEYS)
('角', ['shi', 'kyo', 'ba', 'gin', 'kin', 'kaku', 'hi', 'ou'])
"""


@frozen
class Kind:
    """One kind of piece in a variant's set: how many, for how many points, and its names.

    `reading` is the name in Japanese letters as it is spoken, empty where there is none.

    >>> from goita import load_variant
    >>> kaku = load_variant("noto").kind(Piece.KAKU)
    >>> kaku.count, kaku.points, kaku.ja, kaku.reading, kaku.en
    (2, 40, '角', 'かく', 'Bishop')
    """

    count: int
    points: int
    ja: str
    en: str
    reading: str = ""


@frozen
class Dealer:
    """Who deals first, after a round that was won, and after a redeal, as in the variant file.

    >>> from goita import load_variant
    >>> load_variant("noto").dealer
    Dealer(first='higher_pair', next='winner', after_redeal='same')
    """

    first: str
    next: str
    after_redeal: str = "same"


@frozen
class King:
    """What a king may receive, and when it may attack other than as the last piece.

    `attacks_when` has the words of the variant file. `shows_second` is whether an attack from two
    in hand shows the other one to all (atigo).

    >>> from goita import load_variant
    >>> king = load_variant("atigo").king
    >>> [kind.kanji for kind in king.receives]
    ['馬', '銀', '金', '角', '飛', '王']
    >>> king.attacks_when, king.shows_second
    (('both_in_hand', 'face_up'), True)
    """

    receives: tuple[Piece, ...]
    attacks_when: tuple[str, ...]
    shows_second: bool = False


@frozen
class Doubling:
    """What going out with two alike, one buried and one attacking, multiplies the points by.

    `shown` is whether that buried piece is shown to all (goipai).

    >>> from goita import load_variant
    >>> load_variant("noto").doubling
    Doubling(times=2, shown=False)
    """

    times: int
    shown: bool = False


@frozen
class FiveShi:
    """What exactly five し in one hand do, in the words of the variant file.

    `steps` are who says what where the `effect` is `consult`, `redeal_needs` whether all such
    talks must end in favour of a redeal or one. `partners` is what five し with both partners do,
    `shown` whether a holder shows the rest of the hand to all.

    >>> from goita import load_variant
    >>> five = load_variant("noto").shi_hands.five
    >>> five.effect, five.steps, five.redeal_needs
    ('consult', ('holder_wishes', 'partner_decides'), 'all')
    >>> five.partners, five.shown
    ('win_match', False)
    """

    effect: str
    steps: tuple[str, ...] = ()
    redeal_needs: str = "all"
    partners: str = "none"
    shown: bool = False


@frozen
class ShiHand:
    """What six, seven or eight し in one hand do, in the words of the variant file.

    Where the `effect` is `win`, `worth` says which points it scores: `points` where that is
    `fixed`, else those of a piece, multiplied by `times`, or by `alike_times` when the others are
    of one kind. `shown` is whether the holder shows the rest of the hand to all.

    >>> from goita import load_variant
    >>> hands = load_variant("noto").shi_hands
    >>> hands.six.effect, hands.six.worth, hands.six.times, hands.six.alike_times, hands.six.shown
    ('win', 'best_of_rest', 1, 2, False)
    >>> hands.eight.worth, hands.eight.points
    ('fixed', 100)
    >>> ShiHand("win", times=2).alike_times
    2
    """

    effect: str
    worth: str = "best_of_rest"
    points: int = 0
    times: int = 1
    alike_times: int = field()
    shown: bool = False

    @alike_times.default
    def _as_times(self) -> int:
        return self.times


@frozen
class ShiHands:
    """What five し and more in one hand do, and whether that has to be declared.

    >>> from goita import load_variant
    >>> load_variant("noto").shi_hands.declared, load_variant("atigo").shi_hands.declared
    (False, True)
    >>> hands = load_variant("jga").shi_hands
    >>> [hand.effect for hand in (hands.five, hands.six, hands.seven, hands.eight)]
    ['deal', 'double', 'win', 'win']
    """

    declared: bool
    five: FiveShi
    six: ShiHand
    seven: ShiHand
    eight: ShiHand


@frozen(cache_hash=True)
class Variant:
    """The rules of one way to play Goita, immutable; `load_variant` makes one from a file.

    `pieces` has the eight kinds in the order of their digits; points are the variant's own, and a
    team that has `target` of them wins the match. `opening` is how a round may be begun, in the
    words of the variant file. `source` says where the rules come from, and `assumptions` what was
    assumed where that says nothing.

    >>> from goita import load_variant
    >>> atigo = load_variant("atigo")
    >>> atigo.id, atigo.name.en, atigo.target, atigo.opening
    ('atigo', 'ATIGO', 15, ('bury_and_attack',))
    >>> [kind.points for kind in atigo.pieces]
    [1, 2, 2, 3, 3, 4, 4, 5]
    >>> atigo.king.shows_second, atigo.doubling.times, atigo.dealer.next, atigo.shi_hands.declared
    (True, 2, 'right', True)
    >>> len(atigo.source), atigo.assumptions[2]
    (1, '[king.attacks_when] A king that one buried oneself does not count ...')
    """

    id: str
    name: Names
    source: tuple[str, ...]
    pieces: tuple[Kind, ...]
    target: int
    dealer: Dealer
    opening: tuple[str, ...]
    king: King
    doubling: Doubling
    shi_hands: ShiHands
    assumptions: tuple[str, ...] = ()
    rules: Rules = field(init=False, eq=False, repr=False)
    """The same in numbers, for `goita.rules`.

    >>> from goita import load_variant
    >>> load_variant("noto").rules.hand_size
    8
    """

    @rules.default
    def _compile(self) -> Rules:
        return compile_rules(self)

    def __str__(self) -> str:
        return self.id

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Variant:
        """A variant from the data of a variant file, without `extends`.

        Raises InvalidVariant, saying all that is wrong with the data.

        >>> from goita import load_variant
        >>> noto = load_variant("noto")
        >>> Variant.from_dict(noto.to_dict() | {"id": "short", "target": 100}).target
        100
        """
        from goita.variant.loading import FAMILY

        return built(data, FAMILY)

    def to_dict(self) -> dict[str, Any]:
        """The data of a variant file that says the same, all defaults written out.

        >>> from goita import load_variant
        >>> load_variant("jga").to_dict()["king"]["attacks_when"]
        ['always']
        """
        data = asdict(self, filter=lambda attribute, _: attribute.name != "rules")
        shi_hands = data["shi_hands"]
        if not shi_hands["five"]["steps"]:
            del shi_hands["five"]["steps"]
        for name in ("six", "seven", "eight"):
            shi_hands[name] = _used(shi_hands[name])
        pieces = {
            key: {name: value for name, value in kind.items() if value != ""}
            for key, kind in zip(KEYS, data["pieces"], strict=True)
        }
        king = {**data["king"], "receives": [kind.name.lower() for kind in self.king.receives]}
        listed: dict[str, Any] = _listed({"game": "goita", **data, "pieces": pieces, "king": king})
        return listed

    def kind(self, piece: Piece) -> Kind:
        """What this variant says of one kind.

        >>> from goita import load_variant
        >>> load_variant("atigo").kind(Piece.KAKU).ja
        '大臣'
        """
        return self.pieces[piece - 1]


def build(data: Mapping[str, Any]) -> Variant:
    """The variant that the data of a variant file describe; `check_data` has found them right.

    >>> from goita import load_variant
    >>> noto = load_variant("noto")
    >>> build(noto.to_dict()) == noto
    True
    """
    shi_hands = data["shi_hands"]
    return Variant(
        id=data["id"],
        name=Names(**data["name"]),
        source=tuple(data["source"]),
        assumptions=tuple(data.get("assumptions", ())),
        pieces=tuple(Kind(**_whole(data["pieces"][key])) for key in KEYS),
        target=int(data["target"]),
        dealer=Dealer(**data["dealer"]),
        opening=tuple(sorted(data["opening"])),
        king=King(
            receives=tuple(sorted(KEYS[key] for key in data["king"]["receives"])),
            attacks_when=tuple(sorted(data["king"]["attacks_when"])),
            shows_second=data["king"].get("shows_second", False),
        ),
        doubling=Doubling(**_whole(data["doubling"])),
        shi_hands=ShiHands(
            declared=shi_hands["declared"],
            five=_five_shi(shi_hands["five"]),
            six=_shi_hand(shi_hands["six"]),
            seven=_shi_hand(shi_hands["seven"]),
            eight=_shi_hand(shi_hands["eight"]),
        ),
    )


# A file that extends another one inherits keys that its own effect has no use for.


def _five_shi(data: Mapping[str, Any]) -> FiveShi:
    steps = tuple(data["steps"]) if data["effect"] == "consult" else ()
    return FiveShi(**{**data, "steps": steps})


def _shi_hand(data: Mapping[str, Any]) -> ShiHand:
    return ShiHand(**_whole(_used(data)))


def _used(shi_hand: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a shi hand that its effect has a use for."""
    used = {"effect", "shown"}
    if shi_hand["effect"] == "win":
        fixed = shi_hand["worth"] == "fixed"
        used |= {"worth", "points"} if fixed else {"worth", "times", "alike_times"}
    return {key: value for key, value in shi_hand.items() if key in used}


def _whole(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data with whole floats, which JSON Schema takes for integers, made integers."""
    return {key: int(value) if isinstance(value, float) else value for key, value in data.items()}


def _listed(data: Any) -> Any:
    """The data with tuples made lists, as YAML and JSON have them."""
    if isinstance(data, dict):
        return {key: _listed(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_listed(value) for value in data]
    return data
