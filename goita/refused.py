"""What to say of an illegal action: `goita.rules.refusals` in words."""

from __future__ import annotations

from goita.actions import Action
from goita.errors import IllegalAction
from goita.notation import describe
from goita.packing import unpack
from goita.pieces import Piece, format_hand
from goita.rules import State, refusals
from goita.variant import Variant

_REASONS = {
    refusals.ROUND_IS_OVER: ("round_is_over", "the round is over"),
    refusals.SHI_PHASE_FIRST: ("shi_phase_first", "the shi hands are to be settled first"),
    refusals.SHI_PHASE_IS_OVER: ("shi_phase_is_over", "the shi phase is over"),
    refusals.NO_SUCH_ACTION: ("no_such_action", "there is no such turn"),
    refusals.MUST_LEAD: ("must_lead", "no attack stands, so the player to move must lead"),
    refusals.ATTACK_STANDS: (
        "attack_stands",
        "an attack with {attack} stands, so receive it or pass",
    ),
    refusals.NOT_HELD_ABOVE: ("not_held_above", "{above} is not in the hand {hand}"),
    refusals.NOT_HELD_ATTACK: (
        "not_held_attack",
        "{made} is not left in the hand {hand} to attack with",
    ),
    refusals.OTHER_KIND_RECEIVES: (
        "other_kind_receives",
        "{above} may not receive {attack}; only {receivers} may",
    ),
    refusals.KING_MAY_NOT_RECEIVE: (
        "king_may_not_receive",
        "a king may not receive {attack}; only {receivers} may",
    ),
    refusals.KING_ATTACK_NOT_RECEIVED: (
        "king_attack_not_received",
        "{only}{receivers} may receive the attack of a king",
    ),
    refusals.MUST_ATTACK: (
        "must_attack",
        "pieces are left in the hand {hand}, so an attack must follow",
    ),
    refusals.MUST_BURY: ("must_bury", "a leader must bury a piece before attacking"),
    refusals.MAY_NOT_BURY: ("may_not_bury", "the opening under this variant is an attack alone"),
    refusals.LAST_PIECE_ATTACKS: ("last_piece_attacks", "the last piece can only attack"),
    refusals.KING_MAY_NOT_ATTACK: (
        "king_may_not_attack",
        "a king may attack only {conditions}as the last piece",
    ),
    refusals.NOTHING_WOULD_ATTACK: (
        "nothing_would_attack",
        "it would leave only kings, which may not attack now",
    ),
    refusals.ONLY_ANSWERS: (
        "only_answers",
        "a seat that is asked stays silent or speaks of its own shi hand",
    ),
    refusals.NO_SHI_HAND: ("no_shi_hand", "there is nothing to declare in the hand {hand}"),
    refusals.NO_CLAIM: ("no_claim", "the hand {hand} gives no claim to a redeal"),
    refusals.ONLY_WISHES: ("only_wishes", "only a wish, for a redeal or not, may be said now"),
    refusals.ONLY_DECISIONS: ("only_decisions", "a redeal or going on is to be decided now"),
    refusals.NO_FIVE_TO_JOIN: (
        "no_five_to_join",
        "only a partner who holds five し as well may declare now",
    ),
}
_CONDITIONS = {
    "face_up": "with a king face-up",
    "both_in_hand": "from two in hand",
    "own_buried": "after burying one",
}


def refused(variant: Variant, state: State, action: Action) -> IllegalAction | None:
    """The error for an action that is illegal in a state: one sentence, with what would be right.

    None when it is legal.

    >>> from goita import Receive, Round, load_variant
    >>> text = "11244556,12234569,11123378,11113457,s3,371"
    >>> rnd = Round.from_history(load_variant("noto"), text)
    >>> error = refused(rnd.variant, rnd.state, Receive(Piece.KIN, Piece.SHI))
    >>> str(error), error.rule
    ('player 4 may not receive with Gold, attack with Shi (51): Gold ...', 'other_kind_receives')
    """
    reason = refusals.refusal(variant.rules, state, action.code)
    if reason == refusals.LEGAL:
        return None
    rule, sentence = _REASONS[reason]
    message = (
        f"player {state.turn + 1} may not {describe(action, variant, 'en')} ({action}): "
        f"{_in_words(variant, state, action.code, sentence)}"
    )
    return IllegalAction(message, action, rule)


def _in_words(variant: Variant, state: State, code: int, sentence: str) -> str:
    rules = variant.rules
    hand = state.hands[state.turn]
    receivers = [
        variant.kind(piece).en for piece in Piece if rules.receivers[state.attack] >> 4 * piece & 1
    ]
    conditions = [words for when, words in _CONDITIONS.items() if when in variant.king.attacks_when]
    return sentence.format(
        above=_name(variant, code >> 4 & 15),
        made=_name(variant, code & 15),
        attack=_name(variant, state.attack),
        hand=format_hand(unpack(hand)),
        receivers=" or ".join(receivers) or "nobody",
        only="only " if receivers else "",
        conditions="".join(f"{words}, " for words in conditions) + ("or " if conditions else ""),
    )


def _name(variant: Variant, piece: int) -> str:
    return variant.kind(Piece(piece)).en if 1 <= piece <= 8 else "nothing"
