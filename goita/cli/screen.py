"""What a person at the terminal is shown: the table as one seat may see it, and the choices."""

from __future__ import annotations

from collections.abc import Sequence
from os import terminal_size

from goita.actions import (
    ACTIONS,
    Action,
    Continue,
    Declare,
    Lead,
    Pass,
    Receive,
    Redeal,
    Silent,
    Wish,
)
from goita.cli.layout import fit, flow, side_by_side, width_of, wrapped
from goita.cli.sentences import say
from goita.cli.typed import capitals, number_of
from goita.draw.boards import HIDDEN, text
from goita.draw.names import long_names, short_names
from goita.draw.words import ENDED, player, result_in_words, score_parts, team_in_words
from goita.match import Match
from goita.notation import Language, describe
from goita.observation import Observation, SeenTurn
from goita.pieces import Piece
from goita.refused import apart
from goita.results import How, Phase, RoundResult
from goita.rules.model import HOLDER_DECIDES, HOLDER_WISHES, PARTNER_DECIDES, PARTNER_WISHES
from goita.variant import Variant

HELP_COLUMNS = 40
_SAID: dict[Action, str] = {
    Declare(): "say_declare",
    Silent(): "say_silent",
    Redeal(): "say_redeal",
    Continue(): "say_continue",
    Wish(redeal=True): "say_wish_redeal",
    Wish(redeal=False): "say_wish_play",
}
MOST_LIST_LINES = 5
"""Choices that take more lines than these are shown as a table."""


def table(match: Match, seat: int | None, language: Language, size: terminal_size) -> str:
    """The match as a seat may see it, or with None a spectator: scores, news and the board."""
    seen = match.observe(seat)
    lines = [
        *flow(_scores(match, language), size.columns),
        *flow(news(match, seen, language), size.columns),
    ]
    drawn = text(seen, language=language, words=language, width=size.columns)
    choices = choices_in_text(seen, language, size.columns) if seen.legal_actions else ""
    blank = 2
    tall = lines + drawn.splitlines() + choices.splitlines()
    if len(tall) + blank < size.lines:
        lines += ["", drawn, ""]
    else:
        lines += [line for line in drawn.splitlines() if line]
        if len(lines) + len(choices.splitlines()) >= size.lines and seat is not None:
            # The board scrolls off, but nobody should have to look for their own hand.
            lines += flow([hand_in_text(seen, language)], size.columns)
    return "\n".join([*lines, choices]) if choices else "\n".join(lines).rstrip("\n")


def _scores(match: Match, language: Language) -> list[str]:
    again = say(language, "dealt_again", redeals=match.redeals) if match.redeals else ""
    scores = score_parts(match.variant.target, match.scores, language)
    return [say(language, "round", number=match.number + 1) + again, *scores]


def news(match: Match, seen: Observation, language: Language) -> list[str]:
    """What the observer has seen happen since their own last turn, and what stays shown."""
    told = _turns_in_words(seen, language)
    own = [number for number, item in enumerate(seen.items) if item.seat == seen.seat]
    parts = told[own[-1] + 1 :] if own else told
    last = match.rounds[-2].result if not own and len(match.rounds) > 1 else None
    if last is not None:
        parts.insert(0, _last_in_words(last, language))
    names = short_names(seen.variant, language)
    for seat, hand in enumerate(seen.shown):
        if hand and seat != seen.seat:
            pieces = " ".join(names[piece] for piece in hand)
            who = player(seat, (), words=language)
            parts.append(say(language, "had_to_show", player=who, pieces=pieces))
    for team in seen.doubled_teams:
        parts.append(say(language, "doubled", team=team_in_words(team, language)))
    return parts


def _last_in_words(last: RoundResult, language: Language) -> str:
    if last.winner is None:
        return say(language, "redealt")
    who = player(last.winner, (), words="ja")
    result = (f"{who}の{ENDED[last.how]}で{last.points}点", str(last))
    return say(language, "last_result", result=result)


def _turns_in_words(seen: Observation, language: Language) -> list[str]:
    return [
        say(
            language,
            "did",
            player=player(turn.item.seat, (), words=language),
            action=_in_words(turn, seen.variant, language),
        )
        for turn in seen.turns
    ]


def _in_words(turn: SeenTurn, variant: Variant, language: Language) -> str:
    play = turn.play
    if play is None:
        return describe(ACTIONS[turn.item.code(leading=False)], variant, language)
    if play.facedown and play.above is None and play.attack is not None:
        attack = describe(Lead(None, play.attack), variant, language)
        return say(language, "buried", hidden=HIDDEN, attack=attack)
    # A piece that lies above face-up received.
    led = play.facedown or play.above is None
    return describe(ACTIONS[turn.item.code(leading=led)], variant, language)


def question(seen: Observation, language: Language) -> str:
    """What the seat to move is asked to do, in one line."""
    asked = player(seen.turn, (), words=language)
    if seen.phase is Phase.SHI:
        return say(language, "ask_shi", player=asked)
    if seen.attack is not None:
        attack = short_names(seen.variant, language)[seen.attack]
        attack = _in_sentence(attack, language)
        return say(language, "ask_receive", player=asked, attack=attack)
    return say(language, "ask_lead", player=asked)


def choices_in_text(seen: Observation, language: Language, width: int) -> str:
    """The question and the legal actions with their numbers, few lines however many they are."""
    entries = [
        f"{number_of(action, seen):>2} {describe(action, seen.variant, language)}"
        for action in seen.legal_actions
    ]
    lines = side_by_side(entries, width)
    if len(lines) > MOST_LIST_LINES and seen.phase is Phase.PLAY:
        lines = _grid(seen, language, width)
    return "\n".join([wrapped(question(seen, language), width), *lines])


def hand_in_text(seen: Observation, language: Language) -> str:
    """The observer's hand in names and in digits."""
    names = short_names(seen.variant, language)
    pieces = " ".join(names[piece] for piece in seen.hand)
    digits = "".join(str(int(piece)) for piece in seen.hand)
    return say(language, "hand", pieces=pieces, digits=digits)


def help_in_text(variant: Variant, language: Language, width: int) -> str:
    """What may be typed under a variant, with its pieces."""
    names, long = short_names(variant, language), long_names(variant, language)
    shi, kaku, ba = names[Piece.SHI], names[Piece.KAKU], names[Piece.BA]
    # Hands are even, so that nobody is left with one piece but after an attack alone.
    alone = say(language, "help_alone", ba=ba) if "attack_alone" in variant.opening else ""
    letters = "".join(
        say(language, "letter", letter=letter, piece=_in_sentence(long[piece], language))
        for letter, piece in capitals(variant).items()
    )
    spoken = [say(language, _SAID[word]) for word in words_of_shi_hands(variant)]
    lines = "\n".join(f"  {line}" for line in flow(spoken, HELP_COLUMNS - 2, "    "))
    words = say(language, "help_words", words=lines) if spoken else ""
    above = _in_sentence(shi, language)
    told = say(
        language,
        "help",
        shi=shi,
        kaku=kaku,
        above=above,
        alone=alone,
        letters=letters,
        words=words,
    )
    return f"{told}\n{pieces_in_text(variant, language, width)}"


def words_of_shi_hands(variant: Variant) -> list[Action]:
    """What is ever said of shi hands under a variant."""
    rules = variant.rules
    said: list[Action] = [Declare(), Silent()] if rules.declared else []
    if rules.five_claim or {HOLDER_DECIDES, PARTNER_DECIDES} & {*rules.steps}:
        said.append(Redeal())
    if {HOLDER_DECIDES, PARTNER_DECIDES} & {*rules.steps}:
        said.append(Continue())
    if {HOLDER_WISHES, PARTNER_WISHES} & {*rules.steps}:
        said += [Wish(redeal=True), Wish(redeal=False)]
    return said


def _in_sentence(name: str, language: Language) -> str:
    return apart(name) if language == "ja" else name


def pieces_in_text(variant: Variant, language: Language, width: int) -> str:
    """What the digits stand for and how the kinds are called, the letters of English too."""
    languages: tuple[Language, ...] = ("ja", "en") if language == "ja" else ("en", "ja")
    first, second = (short_names(variant, each) for each in languages)
    long = long_names(variant, language)
    parts = []
    for piece in Piece:
        names = dict.fromkeys((first[piece], long[piece], second[piece]))
        parts.append(f"{int(piece)} {' '.join(names)}")
    return "\n".join(side_by_side(parts, width))


def ending(match: Match, language: Language) -> str:
    """How the round ended, the scores and who won the match, for everybody."""
    result = match.round.result
    lines = [] if result is None else [result_in_words(result, language)]
    return "\n".join([*lines, standing(match, language)])


def standing(match: Match, language: Language) -> str:
    """The scores, and who won the match where somebody has."""
    lines = ["  ".join(score_parts(match.variant.target, match.scores, language))]
    if match.winner is not None:
        won = say(
            language,
            "match_won",
            first=match.winner + 1,
            second=match.winner + 3,
        )
        result = match.round.result
        five = result is not None and result.how is How.FIVE_FIVE
        lines.append(won + (say(language, "with_fives") if five else ""))
    return "\n".join(lines)


def _grid(seen: Observation, language: Language, width: int) -> list[str]:
    """The choices as a table: a row for each piece above, a column for each attack."""
    names = short_names(seen.variant, language)
    actions = [action for action in seen.legal_actions if isinstance(action, Receive | Lead)]
    rows: dict[Piece | None, dict[Piece | None, str]] = {}
    for action in actions:
        above = action.piece if isinstance(action, Receive) else action.facedown
        rows.setdefault(above, {})[action.attack] = number_of(action, seen)
    attacks = sorted({action.attack for action in actions if action.attack is not None})
    alone = say(language, "attack_alone")
    heads = [alone if above is None else names[above] for above in rows]
    corner = "bury_and_attack" if seen.attack is None else "receive_and_attack"
    corner = say(language, corner)
    first = min(max(map(width_of, [corner, *heads])), width // 3)
    widest = max(width_of(names[attack]) for attack in attacks)
    room = max(2, min(widest, (width - first) // len(attacks) - 1))
    lines = [_row(corner, first, [names[attack] for attack in attacks], room)]
    lines += [
        _row(head, first, [row.get(attack, "") for attack in attacks], room)
        for head, row in zip(heads, rows.values(), strict=True)
    ]
    others = [
        f"{number_of(action, seen)} {describe(action, seen.variant, language)}"
        for action in seen.legal_actions
        if isinstance(action, Pass)
    ]
    return others + lines


def _row(head: str, first: int, cells: Sequence[str], room: int) -> str:
    return (fit(head, first) + "".join(" " + fit(cell, room) for cell in cells)).rstrip()
