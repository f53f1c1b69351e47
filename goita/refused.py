"""What to say of an illegal action: `goita.rules.refusals` in words, English and Japanese."""

from __future__ import annotations

import re

from goita.actions import Action
from goita.errors import IllegalAction
from goita.notation import Language, describe
from goita.packing import unpack
from goita.pieces import Piece, format_hand
from goita.rules import State, refusals
from goita.variant import Variant

# The rule, and the reason in English and in Japanese.
_REASONS = {
    refusals.ROUND_IS_OVER: ("round_is_over", "the round is over", "この局は終わっています"),
    refusals.SHI_PHASE_FIRST: (
        "shi_phase_first",
        "the shi hands are to be settled first",
        "先に手役のやりとりを済ませます",
    ),
    refusals.SHI_PHASE_IS_OVER: (
        "shi_phase_is_over",
        "the shi phase is over",
        "手役のやりとりは終わっています",
    ),
    refusals.NO_SUCH_ACTION: (
        "no_such_action",
        "there is no such turn",
        "そのような手はありません",
    ),
    refusals.MUST_LEAD: (
        "must_lead",
        "no attack stands, so the player to move must lead",
        "場に攻めがないので、打ち出す番です",
    ),
    refusals.ATTACK_STANDS: (
        "attack_stands",
        "an attack with {attack} stands, so receive it or pass",
        "場に{attack}の攻めがあるので、受けるか「なし」です",
    ),
    refusals.NOT_HELD_ABOVE: (
        "not_held_above",
        "{above} is not in the hand {hand}",
        "{above}は手駒（{hand}）にありません",
    ),
    refusals.NOT_HELD_ATTACK: (
        "not_held_attack",
        "{made} is not left in the hand {hand} to attack with",
        "攻めに使う{made}が手駒（{hand}）に残っていません",
    ),
    refusals.OTHER_KIND_RECEIVES: (
        "other_kind_receives",
        "{above} may not receive {attack}; only {receivers} may",
        "{above}で{attack}は受けられません。{receivers}",
    ),
    refusals.KING_MAY_NOT_RECEIVE: (
        "king_may_not_receive",
        "a king may not receive {attack}; only {receivers} may",
        "{above}で{attack}は切れません。{receivers}",
    ),
    refusals.KING_ATTACK_NOT_RECEIVED: (
        "king_attack_not_received",
        "{only}{receivers} may receive the attack of a king",
        "場の攻めは{attack}です。{receivers}",
    ),
    refusals.MUST_ATTACK: (
        "must_attack",
        "pieces are left in the hand {hand}, so an attack must follow",
        "手駒（{hand}）が残るので、続けて攻めます",
    ),
    refusals.MUST_BURY: (
        "must_bury",
        "a leader must bury a piece before attacking",
        "打ち出しでは、攻める前に1枚伏せます",
    ),
    refusals.MAY_NOT_BURY: (
        "may_not_bury",
        "the opening under this variant is an attack alone",
        "このルールの最初の打ち出しは、伏せずに攻めだけです",
    ),
    refusals.LAST_PIECE_ATTACKS: (
        "last_piece_attacks",
        "the last piece can only attack",
        "最後の1枚は攻めに使います",
    ),
    refusals.KING_MAY_NOT_ATTACK: (
        "king_may_not_attack",
        "a king may attack only {conditions}as the last piece",
        "{made}で攻められるのは、{conditions}最後の1枚の時だけです",
    ),
    refusals.NOTHING_WOULD_ATTACK: (
        "nothing_would_attack",
        "it would leave only kings, which may not attack now",
        "今は攻められない駒ばかりが手駒に残ります",
    ),
    refusals.ONLY_ANSWERS: (
        "only_answers",
        "a seat that is asked stays silent or speaks of its own shi hand",
        "尋ねられた人は、黙るか、自分の手役のことを言います",
    ),
    refusals.NO_SHI_HAND: (
        "no_shi_hand",
        "there is nothing to declare in the hand {hand}",
        "手駒（{hand}）に宣言する手役がありません",
    ),
    refusals.NO_CLAIM: (
        "no_claim",
        "the hand {hand} gives no claim to a redeal",
        "手駒（{hand}）では配り直しを求められません",
    ),
    refusals.ONLY_WISHES: (
        "only_wishes",
        "only a wish, for a redeal or not, may be said now",
        "今言えるのは、配り直しを望むかどうかだけです",
    ),
    refusals.ONLY_DECISIONS: (
        "only_decisions",
        "a redeal or going on is to be decided now",
        "今は、配り直すか続行するかを決めます",
    ),
    refusals.NO_FIVE_TO_JOIN: (
        "no_five_to_join",
        "only a partner who holds five し as well may declare now",
        "今宣言できるのは、同じく五しを持つ味方だけです",
    ),
}
_CONDITIONS = {
    "face_up": ("with a king face-up", "1枚が表で場に出ている時"),
    "both_in_hand": ("from two in hand", "2枚とも手駒にある時"),
    "own_buried": ("after burying one", "1枚を自分で伏せた時"),
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
    message = refusal_in_words(variant, state, action, "en")
    if message is None:
        return None
    rule, *_ = _REASONS[refusals.refusal(variant.rules, state, action.code)]
    return IllegalAction(message, action, rule)


def refusal_in_words(
    variant: Variant, state: State, action: Action, language: Language
) -> str | None:
    """Why an action is illegal in a state, for people: what the error says, in a language.

    None when it is legal.

    >>> from goita import Receive, Round, load_variant
    >>> text = "11244556,12234569,11123378,11113457,s3,371"
    >>> rnd = Round.from_history(load_variant("noto"), text)
    >>> refusal_in_words(rnd.variant, rnd.state, Receive(Piece.KIN, Piece.SHI), "ja")
    '4番の「金受け し攻め」（51）はできません。金で「し」は受けられません。...'
    """
    reason = refusals.refusal(variant.rules, state, action.code)
    if reason == refusals.LEGAL:
        return None
    _, english, japanese = _REASONS[reason]
    what = describe(action, variant, language)
    player = state.turn + 1
    if language == "ja":
        why = japanese.format(**_japanese(variant, state, action.code))
        return f"{player}番の「{what}」（{action}）はできません。{why}。"
    why = english.format(**_english(variant, state, action.code))
    return f"player {player} may not {what} ({action}): {why}"


def _english(variant: Variant, state: State, code: int) -> dict[str, str]:
    receivers = [variant.kind(piece).en for piece in _receivers(variant, state)]
    conditions = [english for english, _ in _conditions(variant)]
    return {
        "above": _name(variant, code >> 4 & 15),
        "made": _name(variant, code & 15),
        "attack": _name(variant, state.attack),
        "hand": format_hand(_hand(state)),
        "receivers": " or ".join(receivers) or "nobody",
        "only": "only " if receivers else "",
        "conditions": "".join(f"{words}, " for words in conditions) + ("or " if conditions else ""),
    }


def _japanese(variant: Variant, state: State, code: int) -> dict[str, str]:
    receivers = [apart(variant.kind(piece).ja) for piece in _receivers(variant, state)]
    conditions = [japanese for _, japanese in _conditions(variant)]
    only = f"受けられるのは{'か'.join(receivers)}だけです"
    return {
        "above": _name_in_japanese(variant, code >> 4 & 15),
        "made": _name_in_japanese(variant, code & 15),
        "attack": _name_in_japanese(variant, state.attack),
        "hand": " ".join(variant.kind(piece).ja for piece in _hand(state)),
        "receivers": only if receivers else "受けられる駒はありません",
        "conditions": "".join(f"{words}、" for words in conditions),
    }


def _hand(state: State) -> list[Piece]:
    return sorted(unpack(state.hands[state.turn]))


def _receivers(variant: Variant, state: State) -> list[Piece]:
    return [piece for piece in Piece if variant.rules.receivers[state.attack] >> 4 * piece & 1]


def _conditions(variant: Variant) -> list[tuple[str, str]]:
    return [words for when, words in _CONDITIONS.items() if when in variant.king.attacks_when]


def _name(variant: Variant, piece: int) -> str:
    return variant.kind(Piece(piece)).en if 1 <= piece <= 8 else "nothing"


def _name_in_japanese(variant: Variant, piece: int) -> str:
    return apart(variant.kind(Piece(piece)).ja) if 1 <= piece <= 8 else ""


def apart(name: str) -> str:
    """The name of a piece for a Japanese sentence, in brackets where it would run into that.

    >>> apart("し"), apart("金")
    ('「し」', '金')
    """
    return f"「{name}」" if re.match("[ぁ-ん]|.*[ぁ-ん]$", name) else name
