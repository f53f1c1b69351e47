"""What a variant says in words, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from goita.atodashi.cards import ActionCard, HandCard, HandChange, RuleChange, Sign, Whose, Wins
from goita.atodashi.text import card_on_table, sign_in_text
from goita.atodashi.variant import Variant
from goita.results import count
from goita.variant_files.switches import Both, Switch, in_language


def switches(variant: Variant, language: str = "en") -> tuple[Switch, ...]:
    """All that a variant says, in the order of a variant file; every action card is a switch.

    `language` is `en` or `ja`.

    >>> from goita.atodashi import load_variant
    >>> told = {switch.label: switch.value for switch in switches(load_variant("atodashi"))}
    >>> told["The rarest hand wins"]
    '3 cards (fewest-players): who shows what the fewest players show wins'
    >>> told["a win of the dealer"]
    'points times 2'
    """
    return in_language(_rows(variant), language)


def _rows(variant: Variant) -> Iterator[tuple[str, Both, Both]]:
    yield "hand_cards", ("hand cards", "ハンドカード"), _cards(variant.hand_cards)
    overwrite = [(HandCard(sign), number) for sign, number in variant.overwrite_cards]
    yield (
        "overwrite_cards",
        ("overwrite cards a player", "各自のウワガキカード"),
        _cards(overwrite) if overwrite else ("none", "なし"),
    )
    for card, number in variant.action_cards:
        yield _path(card), (card.en, card.ja), _action_card(card, number)
    yield (
        "dealt",
        ("action cards dealt to each player", "最初に配るアクションカード"),
        (count(variant.dealt, "card"), f"{variant.dealt}枚"),
    )
    for players, sets in variant.sets:
        label = (f"sets of {players} players", f"{players}人のセット数")
        yield f"sets.{players}", label, (count(sets, "set"), f"{sets}セット")
    yield (
        "points.win",
        ("a win with a card without points", "点数のないカードでの勝ち"),
        (count(variant.win, "point"), f"{variant.win}点"),
    )
    times = variant.dealer_times
    yield (
        "points.dealer_times",
        ("a win of the dealer", "親の勝ち"),
        (f"points times {times}", f"得点{times}倍") if times > 1 else ("the same", "同じ得点"),
    )


def _cards(cards: Iterable[tuple[HandCard, int]]) -> Both:
    """Cards that show signs, each with how many there are."""
    both = [(card, number) for card, number in cards]
    return (
        ", ".join(f"{number} {card_on_table(card, 'en')}" for card, number in both),
        "、".join(f"{card_on_table(card, 'ja')} {number}枚" for card, number in both),
    )


def _path(card: ActionCard) -> str:
    if isinstance(card, RuleChange):
        return f"rule_changes.{card.id}"
    return f"hand_changes.{card.id}" if isinstance(card, HandChange) else card.id


def _action_card(card: ActionCard, number: int) -> Both:
    """How many there are of a card, its id, and what its file says that it does."""
    value = (f"{count(number, 'card')} ({card.id})", f"{number}枚 ({card.id})")
    if isinstance(card, RuleChange):
        does = _WINS[card.wins]
    elif isinstance(card, HandChange):
        does = _change(card)
    else:
        return value
    return f"{value[0]}: {does[0]}", f"{value[1]}: {does[1]}"


def _wins(sign: Sign) -> Both:
    return f"who shows {sign_in_text(sign, 'en')} wins", f"{sign_in_text(sign, 'ja')}が勝ち"


_WINS = {
    Wins.FEWEST_FINGERS: ("who shows the fewest fingers wins", "指の本数が一番少ない手が勝ち"),
    Wins.MOST_FINGERS: ("who shows the most fingers wins", "指の本数が一番多い手が勝ち"),
    Wins.ROCK: _wins(Sign.ROCK),
    Wins.SCISSORS: _wins(Sign.SCISSORS),
    Wins.PAPER: _wins(Sign.PAPER),
    Wins.FEWEST_PLAYERS: (
        "who shows what the fewest players show wins",
        "出した人が一番少ない手が勝ち",
    ),
    Wins.DRAW_IS_MINE: (
        "ordinary janken, a draw won by who played the card",
        "通常のじゃんけん、あいこなら使った人の勝ち",
    ),
}
_HANDS = {
    Whose.OWN: ("one's own hand", "自分の手"),
    Whose.OTHERS: ("the hand of another player", "他の人の手"),
    Whose.ANYBODY: ("anybody's hand", "誰かの手"),
}


def _change(card: HandChange) -> Both:
    *others, last = (sign_in_text(to, "en") for to in card.to)
    english = f"{', '.join(others)} or {last}" if others else last
    japanese = "か".join(sign_in_text(to, "ja") for to in card.to)
    hand = _HANDS[card.whose]
    return f"{hand[0]} becomes {english}", f"{hand[1]}を{japanese}に変える"
