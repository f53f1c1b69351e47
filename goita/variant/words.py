"""A variant's switches in words, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from goita.pieces import Piece
from goita.results import count
from goita.variant.model import KEYS, FiveShi, ShiHand, Variant
from goita.variant_files.switches import Both, Switch, in_language


def switches(variant: Variant, language: str = "en") -> tuple[Switch, ...]:
    """Every switch of a variant, in the order of a variant file.

    `language` is `en` or `ja`. All variants have the same paths in the same order, so that they
    can be laid side by side.

    >>> from goita import load_variant
    >>> {switch.path: switch.value for switch in switches(load_variant("atigo"))}["target"]
    '15 points'
    """
    return in_language(_rows(variant), language)


def _rows(variant: Variant) -> Iterator[tuple[str, Both, Both]]:
    yield from _pieces(variant)
    yield from _dealers(variant)
    yield from _play(variant)
    yield from _shi_hands(variant)


def _pieces(variant: Variant) -> Iterator[tuple[str, Both, Both]]:
    for key, piece in KEYS.items():
        kind = variant.kind(piece)
        reading = f"（{kind.reading}）" if kind.reading else ""
        glyph = "王・玉" if piece is Piece.OU else piece.kanji
        pieces, points = count(kind.count, "piece"), count(kind.points, "point")
        value = (
            f"{pieces}, {points} each: {kind.en} {kind.ja}",
            f"{kind.count}枚 {kind.points}点 {kind.ja}{reading}",
        )
        yield f"pieces.{key}", (glyph, glyph), value
    yield (
        "target",
        ("points to win the match", "勝ちになる得点"),
        (count(variant.target, "point"), f"{variant.target}点"),
    )


_FIRST = {
    "seat_0": ("player 1", "1番席"),
    "higher_pair": ("one of the pair that drew the higher pieces", "上位の駒を引いた組の一人"),
    "king_pair": ("one of the pair that drew the kings", "王と玉を引いた組のどちらか"),
    "agreed": ("any agreed way", "適当な方法で決める"),
}
_RIGHT = ("the seat to the dealer's right", "親の右隣")
_NEXT = {"winner": ("who won the round", "勝った人"), "right": _RIGHT}
_AFTER_REDEAL = {"same": ("the same dealer", "同じ親"), "right": _RIGHT}


def _dealers(variant: Variant) -> Iterator[tuple[str, Both, Both]]:
    dealer = variant.dealer
    yield "dealer.first", ("first dealer", "最初の親"), _FIRST[dealer.first]
    yield "dealer.next", ("next dealer", "次の親"), _NEXT[dealer.next]
    redeals = variant.shi_hands.five.effect == "consult"
    yield (
        "dealer.after_redeal",
        ("dealer after a redeal", "配り直した時の親"),
        _AFTER_REDEAL[dealer.after_redeal] if redeals else ("no redeals", "配り直しなし"),
    )


_OPENINGS = {
    "bury_and_attack": ("bury one and attack", "1枚伏せて攻める"),
    "attack_alone": ("attack alone", "攻め1枚のみ"),
}
_KING_ATTACKS = {
    "always": ("always", "いつでも"),
    "face_up": ("when a king is face-up", "王が表で場に出ている時"),
    "both_in_hand": ("from two in hand", "2枚とも手にある時"),
    "own_buried": ("after burying one", "自分で1枚伏せた時"),
}
_LAST_PIECE = ("as the last piece", "最後の1枚の時")
_YES_OR_NO = {True: ("yes", "する"), False: ("no", "しない")}
_NOTHING = ("nothing", "なし")


def _play(variant: Variant) -> Iterator[tuple[str, Both, Both]]:
    king, doubling = variant.king, variant.doubling
    openings = [_OPENINGS[form] for form in _OPENINGS if form in variant.opening]
    received = [variant.kind(piece) for piece in king.receives]
    when = [_KING_ATTACKS[when] for when in _KING_ATTACKS if when in king.attacks_when]
    when = when[:1] if "always" in king.attacks_when else [*when, _LAST_PIECE]
    yield "opening", ("opening", "打ち出し"), _joined(openings, (" or ", "、または"))
    yield (
        "king.receives",
        ("a king receives", "王で受けられる攻め"),
        _joined([(kind.en, kind.ja) for kind in received], (", ", "・")),
    )
    yield (
        "king.attacks_when",
        ("a king attacks", "王で攻められる時"),
        _joined(when, (", or ", "、")),
    )
    yield (
        "king.shows_second",
        ("an attack from two kings shows the second", "2枚の王から攻める時にもう1枚を公開"),
        _YES_OR_NO[king.shows_second],
    )
    times = (f"points times {doubling.times}", f"得点{doubling.times}倍")
    yield (
        "doubling.times",
        ("buried piece and last attack alike", "伏せ駒と上がりが同じ駒"),
        times if doubling.times > 1 else _NOTHING,
    )
    yield (
        "doubling.shown",
        ("that buried piece is shown", "その伏せ駒を公開"),
        _YES_OR_NO[doubling.shown] if doubling.times > 1 else ("–", "–"),
    )


_DECLARED = {
    True: ("when declared, every seat being asked", "宣言した時（全員に尋ねる）"),
    False: ("by themselves", "宣言しなくても成立"),
}
_STEPS = {
    "holder_may_claim": ("the holder may claim a redeal", "本人が配り直しを請求できる"),
    "holder_may_ask": ("the holder may ask the partner", "本人が味方に相談できる"),
    "holder_wishes": ("the holder states a wish", "本人が希望を言う"),
    "partner_wishes": ("the partner states a wish", "味方が希望を言う"),
    "holder_decides": ("the holder decides on a redeal", "本人が配り直すかどうかを決める"),
    "partner_decides": ("the partner decides on a redeal", "味方が配り直すかどうかを決める"),
}
_OPPONENTS = {
    "all": ("a redeal only if both pairs want it", "両方の組が望んだ時だけ配り直し"),
    "one": ("a redeal if one pair wants it", "どちらかの組が望めば配り直し"),
}
_PARTNERS = {"win_match": ("wins the match", "ゲーム全体の勝ち"), "none": _NOTHING}
_SHOWN = (", the rest being shown", "（残りを公開）")
_FIRST_DEALS = ("the first of them from the dealer deals", "親から数えて先の人が親")


def _shi_hands(variant: Variant) -> Iterator[tuple[str, Both, Both]]:
    hands = variant.shi_hands
    yield "shi_hands.declared", ("shi hands count", "手役の成立"), _DECLARED[hands.declared]
    yield "shi_hands.five", ("five し", "五し"), _five(hands.five)
    several = {"consult": _OPPONENTS[hands.five.redeal_needs], "deal": _FIRST_DEALS}
    yield (
        "shi_hands.five.redeal_needs",
        ("five し in each team", "敵同士で五し"),
        several.get(hands.five.effect, _NOTHING),
    )
    yield (
        "shi_hands.five.partners",
        ("five し with both partners", "味方同士で五し"),
        _PARTNERS[hands.five.partners],
    )
    for key, label, hand in (
        ("six", ("six し", "六し"), hands.six),
        ("seven", ("seven し", "七し"), hands.seven),
        ("eight", ("eight し", "八し"), hands.eight),
    ):
        yield f"shi_hands.{key}", label, _six_or_more(hand)


def _five(five: FiveShi) -> Both:
    value = {
        "none": _NOTHING,
        "deal": ("the holder becomes dealer of this round", "本人がこの局の親になる"),
        "consult": _joined([_STEPS[step] for step in five.steps], (", ", "、")),
    }[five.effect]
    return _with_shown(value, five.shown and five.effect != "none")


_BASES = {
    "best_of_rest": ("the points of the best other piece", "残りで一番高い駒の得点"),
    "best_of_hand": ("the points of the best piece in hand", "手の中で一番高い駒の得点"),
}


def _six_or_more(hand: ShiHand) -> Both:
    if hand.effect == "none":
        return _NOTHING
    if hand.effect == "double":
        doubled = ("play on, the team's points doubled if it wins", "続行、勝てば得点2倍")
        return _with_shown(doubled, hand.shown)
    if hand.worth == "fixed":
        fixed = (f"wins {count(hand.points, 'point')}", f"勝ち、{hand.points}点")
        return _with_shown(fixed, hand.shown)
    english, japanese = _BASES[hand.worth]
    won = (f"wins {english}", f"勝ち、{japanese}")
    if hand.times > 1:
        won = (f"{won[0]}, times {hand.times}", f"{won[1]}の{hand.times}倍")
    if hand.alike_times != hand.times:
        won = (
            f"{won[0]}, times {hand.alike_times} when the others are alike",
            f"{won[1]}、残りが同じ駒なら{hand.alike_times}倍",
        )
    return _with_shown(won, hand.shown)


def _with_shown(value: Both, shown: bool) -> Both:
    return (value[0] + _SHOWN[0], value[1] + _SHOWN[1]) if shown else value


def _joined(values: Sequence[Both], by: Both) -> Both:
    return by[0].join(value[0] for value in values), by[1].join(value[1] for value in values)
