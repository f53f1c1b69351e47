"""Deals built around the hands that a test is about, and turns written as history items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

import goita
from goita import Action, Phase, Piece, Round

VARIANTS = ("noto", "jga", "atigo", "goipai")
"""One for each of the four documents."""

SET = "1" * 10 + "2222" + "3333" + "4444" + "5555" + "66" + "77" + "88"

EVERY = ["11234567", "11234567", "11123458", "11123458"]
"""Each seat holds し to 金; seats 0 and 1 角 and 飛; seats 2 and 3 a king."""

TOGETHER = ["11234588", "11123456", "11123457", "11234567"]
"""Seat 0 holds both kings."""

POINTS = {
    "noto": (10, 20, 20, 30, 30, 40, 40, 50),
    "jga": (10, 20, 20, 30, 30, 40, 40, 50),
    "atigo": (1, 2, 2, 3, 3, 4, 4, 5),
    "goipai": (10, 20, 20, 30, 30, 40, 40, 50),
}
"""Points of し 香 馬 銀 金 角 飛 王."""

UNIT = {"noto": 10, "jga": 10, "atigo": 1, "goipai": 10}
"""The points of a し: atigo counts tenths of what the others count."""

EACH_VARIANT = pytest.mark.parametrize("name", VARIANTS)

_WORDS: dict[str, Action] = {
    "p": goita.Pass(),
    "d": goita.Declare(),
    "q": goita.Silent(),
    "r": goita.Redeal(),
    "c": goita.Continue(),
    "w+": goita.Wish(redeal=True),
    "w-": goita.Wish(redeal=False),
}


@cache
def variant(name: str) -> goita.Variant:
    return goita.load_variant(name)


@cache
def four_kings(name: str) -> goita.Variant:
    """The variant with two し replaced by kings, so that a king can attack a king's holder."""
    data = variant(name).to_dict()
    data["pieces"]["shi"]["count"] = 8
    data["pieces"]["ou"]["count"] = 4
    return goita.Variant.from_dict(data | {"id": "four-kings"})


def deal(given: Mapping[int, str]) -> list[str]:
    """Four hands with at least the given pieces by seat; the others are spread evenly."""
    hands = [list(given.get(seat, "")) for seat in range(4)]
    left = Counter(SET)
    for hand in hands:
        left.subtract(hand)
    assert min(left.values()) >= 0, "more pieces given than there are"
    for piece in sorted(left.elements()):
        open_hands = [hand for hand in hands if len(hand) < 8]
        min(open_hands, key=lambda hand: (hand.count(piece), len(hand))).append(piece)
    for seat, hand in enumerate(hands):
        shi = hand.count("1")
        assert shi < 5 or shi == given.get(seat, "").count("1"), "an unintended shi hand"
    return ["".join(sorted(hand)) for hand in hands]


def fresh(name: str, hands: list[str], dealer: int = 0) -> Round:
    """A round just dealt."""
    return Round(variant(name), hands=hands, dealer=dealer)


def start(name: str, hands: list[str], dealer: int = 0) -> Round:
    """A round at its opening, every seat that was asked in the shi phase having been silent."""
    rnd = fresh(name, hands, dealer)
    while rnd.phase is Phase.SHI:
        rnd = rnd.apply(goita.Silent())
    return rnd


def action(rnd: Round, item: str) -> Action:
    """The action of a history item such as `317`, which the player named must be about to do."""
    assert int(item[0]) == rnd.turn + 1, f"{item}: it is player {rnd.turn + 1}'s turn"
    text = item[1:]
    if text in _WORDS:
        return _WORDS[text]
    above, attack = (None if digit == "-" else Piece(int(digit)) for digit in text)
    if rnd.attack is not None and above is not None:
        return goita.Receive(above, attack)
    assert attack is not None, f"{item}: a lead attacks"
    return goita.Lead(above, attack)


def play(rnd: Round, items: str) -> Round:
    """The round after these history items."""
    for item in items.split():
        rnd = rnd.apply(action(rnd, item))
    return rnd


def rush(rnd: Round, leads: str) -> Round:
    """The round after one player made all these leads and the others passed every time."""
    for lead in leads.split():
        rnd = play(rnd, f"{rnd.turn + 1}{lead}")
        for _ in range(0 if rnd.result else 3):
            rnd = rnd.apply(goita.Pass())
    return rnd


def may(rnd: Round, turn: str | Action) -> bool:
    """Whether a turn is legal, on which all that can be asked of a round must agree."""
    wanted = action(rnd, turn) if isinstance(turn, str) else turn
    legal = rnd.is_legal(wanted)
    assert legal == (wanted in rnd.legal_actions())
    assert legal == (rnd.why_not(wanted) is None)
    if legal:
        rnd.apply(wanted)
    else:
        with pytest.raises(goita.IllegalAction):
            rnd.apply(wanted)
    return legal


def words(rnd: Round) -> set[str]:
    """What the player to move may say or do, as history items without the player."""
    return {str(legal) for legal in rnd.legal_actions()}


def outcome(rnd: Round) -> tuple[str, int | None, int | None]:
    """How the round ended, its winner and the points."""
    assert rnd.phase is Phase.OVER
    assert rnd.result is not None
    return rnd.result.how.value, rnd.result.winner, rnd.result.points
