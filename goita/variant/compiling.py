"""A variant put into numbers: the one place where the words of variant files meet `Rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goita.pieces import Piece
from goita.rules import Rules, model
from goita.rules.hands import KING_MASK, MASK

if TYPE_CHECKING:
    from goita.variant.model import ShiHand, Variant

OPENINGS = {"bury_and_attack": model.BURY_AND_ATTACK, "attack_alone": model.ATTACK_ALONE}
KING_ATTACKS = {
    "always": model.ALWAYS,
    "face_up": model.FACE_UP,
    "both_in_hand": model.BOTH_IN_HAND,
    "own_buried": model.OWN_BURIED,
}
FIVE_EFFECTS = {"none": model.NO_EFFECT, "consult": model.CONSULTS, "deal": model.DEALS}
EFFECTS = {
    "none": model.NO_EFFECT,
    "win": model.WINS_ROUND,
    "double": model.DOUBLES_TEAM,
}
BASES = {
    "best_of_rest": model.BEST_OF_REST,
    "best_of_hand": model.BEST_OF_HAND,
    "fixed": model.FIXED_POINTS,
}
STEPS = {
    "holder_wishes": model.HOLDER_WISHES,
    "partner_wishes": model.PARTNER_WISHES,
    "holder_decides": model.HOLDER_DECIDES,
    "partner_decides": model.PARTNER_DECIDES,
}
NEXT_DEALERS = {"winner": model.NEXT_WINNER, "right": model.NEXT_RIGHT}


def compile_rules(variant: Variant) -> Rules:
    """The numbers of a variant.

    >>> from goita import load_variant
    >>> rules = compile_rules(load_variant("noto"))
    >>> rules.hand_size, rules.points
    (8, (0, 10, 20, 20, 30, 30, 40, 40, 50))
    """
    counts = [0, *(kind.count for kind in variant.pieces)]
    shi_hands = variant.shi_hands
    five = shi_hands.five
    consults = five.effect == "consult"
    steps = [STEPS[step] for step in five.steps if step in STEPS] if consults else []
    steps += [model.NO_STEP] * (4 - len(steps))
    hands = (shi_hands.six, shi_hands.seven, shi_hands.eight)
    return Rules(
        counts=_nine(counts),
        hand_size=sum(counts) // 4,
        points=_nine([0, *(kind.points for kind in variant.pieces)]),
        receivers=_receivers(variant),
        opening=sum(OPENINGS[form] for form in variant.opening),
        king_attacks=sum(KING_ATTACKS[when] for when in variant.king.attacks_when),
        king_shown=int(variant.king.shows_second),
        double_times=variant.doubling.times,
        double_shown=int(variant.doubling.shown),
        declared=int(shi_hands.declared),
        five=FIVE_EFFECTS[five.effect],
        five_claim=int(consults and "holder_may_claim" in five.steps),
        five_ask=int(consults and "holder_may_ask" in five.steps),
        steps=(steps[0], steps[1], steps[2], steps[3]),
        redeal_needs_all=int(five.redeal_needs == "all"),
        five_five_wins=int(five.partners == "win_match"),
        effects=_three([EFFECTS[hand.effect] for hand in hands]),
        bases=_three([BASES[hand.worth] for hand in hands]),
        fixed=_three([hand.points for hand in hands]),
        times=_three([hand.times for hand in hands]),
        alike_times=_three([hand.alike_times for hand in hands]),
        shows=_shows(five.shown, hands),
        target=variant.target,
        next_dealer=NEXT_DEALERS[variant.dealer.next],
        redeal_moves_dealer=int(variant.dealer.after_redeal == "right"),
    )


def _receivers(variant: Variant) -> tuple[int, int, int, int, int, int, int, int, int]:
    """A kind receives its own kind; what a king receives is listed, kings included."""
    receivers = [0, *(MASK[piece] for piece in Piece if piece is not Piece.OU), 0]
    for piece in variant.king.receives:
        receivers[piece] |= KING_MASK
    return _nine(receivers)


def _shows(five: bool, hands: tuple[ShiHand, ...]) -> tuple[int, int, int, int]:
    six, seven, eight = (int(hand.shown) for hand in hands)
    return int(five), six, seven, eight


def _nine(values: list[int]) -> tuple[int, int, int, int, int, int, int, int, int]:
    a, b, c, d, e, f, g, h, i = values
    return a, b, c, d, e, f, g, h, i


def _three(values: list[int]) -> tuple[int, int, int]:
    a, b, c = values
    return a, b, c
