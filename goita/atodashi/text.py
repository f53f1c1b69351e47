"""A game as text: the table with all hands open, turns in words, and how a set ended."""

from __future__ import annotations

from typing import Literal, TypeAlias

from goita.atodashi.actions import Play
from goita.atodashi.cards import HandCard, Sign
from goita.atodashi.game import Game
from goita.atodashi.rules.judging import winners
from goita.atodashi.state import Janken, PlayedSet, Result, Table, Turn
from goita.atodashi.variant import Variant
from goita.results import count

Language: TypeAlias = Literal["ja", "en"]

_WORDS = {
    "ja": {
        "player": "{}番",
        "comma": "、",
        "dealer": "親",
        "wins": "{}の勝ち: {}点",
        "place": "{}位 {}: {}点",
        "none": "ルール変更なし",
        "reversed": "リバース",
        "pass": "パス",
        "skipped": "パス (スキップ)",
        "draw": "あいこ",
        "janken": "じゃんけん",
        "over": "{} ({}に上書き)",
    },
    "en": {
        "player": "player {}",
        "comma": ", ",
        "dealer": "dealer",
        "wins": "{} wins: {}",
        "place": "{}. {}: {}",
        "none": "ordinary janken",
        "reversed": "reversed",
        "pass": "pass",
        "skipped": "pass (skipped)",
        "draw": "nobody wins",
        "janken": "janken",
        "over": "{} over {}",
    },
}


def sign_in_text(sign: Sign, language: Language) -> str:
    """What a hand shows, in words.

    >>> sign_in_text(Sign.ROCK, "ja"), sign_in_text(Sign.ROCK, "en")
    ('グー', 'rock')
    """
    return sign.ja if language == "ja" else str(sign)


def card_on_table(card: HandCard, language: Language) -> str:
    """A hand card, with the points that are printed on it.

    >>> from goita.atodashi.cards import HandCard
    >>> card_on_table(HandCard(Sign.PAPER, 2), "en")
    'paper (2 points)'
    """
    return sign_in_text(card.sign, language) + _printed(card, language)


def _printed(card: HandCard, language: Language) -> str:
    if card.points is None:
        return ""
    return f" ({card.points}点)" if language == "ja" else f" ({count(card.points, 'point')})"


def card_in_text(variant: Variant, name: str, language: Language) -> str:
    """The name of an action card, by its id.

    >>> from goita.atodashi import load_variant
    >>> card_in_text(load_variant(), "reverse", "ja")
    'リバース'
    """
    card = variant.card(name)
    if card is None:
        return name
    return card.ja if language == "ja" else card.en


def turn_in_text(variant: Variant, turn: Turn, language: Language) -> str:
    """What was done in a turn.

    >>> from goita.atodashi import Play, load_variant
    >>> turn = Turn(0, Play("any-to-any", 2, Sign.ROCK))
    >>> turn_in_text(load_variant(), turn, "en")
    'player 1: Change any hand to any other (player 3: rock)'
    """
    words = _WORDS[language]
    action = turn.action
    if not isinstance(action, Play):
        done = words["skipped" if turn.skipped else "pass"]
    else:
        done = card_in_text(variant, action.card, language)
        if action.seat is not None and action.sign is not None:
            whose = _player(action.seat, language)
            done += f" ({whose}: {sign_in_text(action.sign, language)})"
    return f"{_player(turn.seat, language)}: {done}"


def _player(seat: int, language: Language) -> str:
    return _WORDS[language]["player"].format(seat + 1)


def table_in_text(table: Table, dealer: int, language: Language) -> str:
    """The hands on the table, one a line, and the rule; a star marks who would win now.

    >>> from goita.atodashi.cards import HandCard
    >>> cards = (HandCard(Sign.PAPER), HandCard(Sign.ROCK), HandCard(Sign.PAPER, 2))
    >>> print(table_in_text(Table(cards, ((), (), (Sign.ROCK,))), 0, "en"))
    * player 1: paper, dealer
      player 2: rock
      player 3: rock over paper (2 points)
    ordinary janken
    """
    words = _WORDS[language]
    lines = []
    rows = zip(table.cards, table.over, table.signs, winners(table), strict=True)
    for seat, (card, over, sign, won) in enumerate(rows):
        shown = sign_in_text(sign, language)
        if over:
            shown = words["over"].format(shown, sign_in_text(card.sign, language))
        shown += _printed(card, language)
        if seat == dealer:
            shown += words["comma"] + words["dealer"]
        lines.append(f"{'*' if won else ' '} {_player(seat, language)}: {shown}")
    rule = table.rule
    if rule is None:
        lines.append(words["none"])
    else:
        name = rule.card.ja if language == "ja" else rule.card.en
        turned = words["comma"] + words["reversed"] if rule.reversed else ""
        lines.append(f"{name} ({_player(rule.seat, language)}){turned}")
    return "\n".join(lines)


def hands_in_text(game: Game, language: Language) -> str:
    """The action cards that everybody holds, one player a line.

    >>> from goita.atodashi import load_variant
    >>> game = Game.start(load_variant(), players=3, seed=7)
    >>> len(hands_in_text(game, "en").splitlines())
    3
    """
    lines = []
    for seat, hand in enumerate(game.state.hands):
        cards = (card_in_text(game.variant, name, language) for name in hand)
        # There are commas within Japanese names.
        names = (" / " if language == "ja" else ", ").join(cards)
        lines.append(f"  {_player(seat, language)}: {names or '-'}")
    return "\n".join(lines)


def set_in_text(played: PlayedSet, language: Language) -> str:
    """Who won a set, for how many points.

    >>> from goita.atodashi.cards import HandCard
    >>> table = Table((HandCard(Sign.PAPER), HandCard(Sign.ROCK)), ((), ()))
    >>> set_in_text(PlayedSet(0, (), table, (True, False), (2, 0)), "en")
    'player 1 wins: 2'
    """
    words = _WORDS[language]
    scored = [
        words["wins"].format(_player(seat, language), points)
        for seat, (won, points) in enumerate(zip(played.won, played.points, strict=True))
        if won
    ]
    return words["comma"].join(scored) or words["draw"]


def result_in_text(result: Result, language: Language) -> str:
    """Who came in which place, and the janken for equal points.

    >>> print(result_in_text(Result((3, 5, 4), (1, 2, 0), ()), "en"))
    1. player 2: 5
    2. player 3: 4
    3. player 1: 3
    """
    lines = [_janken_in_text(shown, language) for shown in result.janken]
    lines += [
        _WORDS[language]["place"].format(place, _player(seat, language), result.points[seat])
        for place, seat in enumerate(result.ranking, 1)
    ]
    return "\n".join(lines)


def _janken_in_text(shown: Janken, language: Language) -> str:
    hands = (
        f"{_player(seat, language)} {sign_in_text(sign, language)}"
        for seat, sign in zip(shown.seats, shown.signs, strict=True)
    )
    words = _WORDS[language]
    return f"{words['janken']}: {words['comma'].join(hands)}"
