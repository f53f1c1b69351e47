"""What a person at the terminal is shown: the table as one seat may see it, and the choices."""

from __future__ import annotations

from collections.abc import Sequence
from os import terminal_size

from wcwidth import wcswidth, wcwidth

from goita.actions import ACTIONS, Lead, Pass, Receive
from goita.cli.typed import number_of
from goita.draw.boards import HIDDEN, text
from goita.draw.names import short_names
from goita.match import Match
from goita.notation import Language, describe
from goita.observation import Observation, SeenTurn
from goita.pieces import Piece
from goita.results import How, Phase
from goita.variant import Variant

MOST_LIST_LINES = 5
"""Choices that take more lines than these are shown as a table."""

_TABLE = {
    "ja": ("受け＼攻め", "伏せ＼攻め", "攻めのみ"),
    "en": ("above\\attack", "bury\\attack", "attack alone"),
}


def table(match: Match, seat: int | None, language: Language, size: terminal_size) -> str:
    """The match as a seat may see it, or with None a spectator: scores, news and the board."""
    seen = match.observe(seat)
    lines = [
        *_flow(_scores(match), size.columns),
        *_flow(news(match, seen, language), size.columns),
    ]
    drawn = text(seen, language=language, width=size.columns)
    choices = choices_in_text(seen, language, size.columns) if seen.legal_actions else ""
    blank = 2
    tall = lines + drawn.splitlines() + choices.splitlines()
    if len(tall) + blank < size.lines:
        lines += ["", drawn, ""]
    else:
        lines += [line for line in drawn.splitlines() if line]
        if len(lines) + len(choices.splitlines()) >= size.lines and seat is not None:
            # The board scrolls off, but nobody should have to look for their own hand.
            lines += _flow([hand_in_text(seen, language)], size.columns)
    return "\n".join([*lines, choices]) if choices else "\n".join(lines).rstrip("\n")


def _scores(match: Match) -> list[str]:
    first, second = match.scores
    again = f" (dealt again: {match.redeals})" if match.redeals else ""
    return [
        f"round {match.number + 1}{again}",
        f"1+3: {first}",
        f"2+4: {second}",
        f"of {match.variant.target}",
    ]


def news(match: Match, seen: Observation, language: Language) -> list[str]:
    """What the observer has seen happen since their own last turn, and what stays shown."""
    told = _turns_in_words(seen, language)
    own = [number for number, item in enumerate(seen.items) if item.seat == seen.seat]
    parts = told[own[-1] + 1 :] if own else told
    if not own and len(match.rounds) > 1:
        parts.insert(0, f"{match.rounds[-2].result};")
    names = short_names(seen.variant, language)
    for seat, hand in enumerate(seen.shown):
        if hand and seat != seen.seat:
            pieces = " ".join(names[piece] for piece in hand)
            parts.append(f"player {seat + 1} had to show {pieces}")
    for team in seen.doubled_teams:
        parts.append(f"{team + 1}+{team + 3} score double if they win")
    return parts


def _turns_in_words(seen: Observation, language: Language) -> list[str]:
    return [
        f"player {turn.item.seat + 1}: {_in_words(turn, seen.variant, language)}"
        for turn in seen.turns
    ]


def _in_words(turn: SeenTurn, variant: Variant, language: Language) -> str:
    play = turn.play
    if play is None:
        return describe(ACTIONS[turn.item.code(leading=False)], variant, language)
    if play.facedown and play.above is None and play.attack is not None:
        attack = describe(Lead(None, play.attack), variant, language)
        return f"{HIDDEN}伏せ {attack}" if language == "ja" else f"bury {HIDDEN}, {attack}"
    # A piece that lies above face-up received.
    led = play.facedown or play.above is None
    return describe(ACTIONS[turn.item.code(leading=led)], variant, language)


def question(seen: Observation, language: Language) -> str:
    """What the seat to move is asked to do, in one line."""
    player = f"player {seen.turn + 1}"
    if seen.phase is Phase.SHI:
        return f"{player}, on the shi hands (手役):"
    if seen.attack is not None:
        name = short_names(seen.variant, language)[seen.attack]
        return f"{player}, receive {name} or pass:"
    return f"{player}, you lead:"


def choices_in_text(seen: Observation, language: Language, width: int) -> str:
    """The question and the legal actions with their numbers, few lines however many they are."""
    entries = [
        f"{number_of(action, seen):>2} {describe(action, seen.variant, language)}"
        for action in seen.legal_actions
    ]
    lines = _columns(entries, width)
    if len(lines) > MOST_LIST_LINES and seen.phase is Phase.PLAY:
        lines = _grid(seen, language, width)
    return "\n".join([wrapped(question(seen, language), width), *lines])


def hand_in_text(seen: Observation, language: Language) -> str:
    """The observer's hand in names and in digits."""
    names = short_names(seen.variant, language)
    pieces = " ".join(names[piece] for piece in seen.hand)
    return f"your hand: {pieces} ({''.join(str(int(piece)) for piece in seen.hand)})"


def pieces_in_text(variant: Variant, width: int) -> str:
    """What the digits stand for and how the kinds are called."""
    short = short_names(variant, "ja")
    parts = []
    for piece in Piece:
        kind = variant.kind(piece)
        names = dict.fromkeys((short[piece], kind.ja, kind.en))
        parts.append(f"{int(piece)} {' '.join(names)}")
    return "\n".join(_columns(parts, width))


def ending(match: Match) -> str:
    """How the round ended, the scores and who won the match, for everybody."""
    result = match.round.result
    first, second = match.scores
    lines = [f"{result}", f"1+3: {first}  2+4: {second}  of {match.variant.target}"]
    if match.winner is not None:
        players = f"players {match.winner + 1} and {match.winner + 3}"
        five = result is not None and result.how is How.FIVE_FIVE
        lines.append(f"{players} win the match" + (" with five し each" if five else ""))
    return "\n".join(lines)


def _grid(seen: Observation, language: Language, width: int) -> list[str]:
    """The choices as a table: a row for each piece above, a column for each attack."""
    receive, bury, alone = _TABLE[language]
    names = short_names(seen.variant, language)
    actions = [action for action in seen.legal_actions if isinstance(action, Receive | Lead)]
    rows: dict[Piece | None, dict[Piece | None, str]] = {}
    for action in actions:
        above = action.piece if isinstance(action, Receive) else action.facedown
        rows.setdefault(above, {})[action.attack] = number_of(action, seen)
    attacks = sorted({action.attack for action in actions if action.attack is not None})
    heads = [alone if above is None else names[above] for above in rows]
    corner = receive if seen.attack is not None else bury
    first = min(max(map(_width, [corner, *heads])), width // 3)
    widest = max(_width(names[attack]) for attack in attacks)
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
    return (_fit(head, first) + "".join(" " + _fit(cell, room) for cell in cells)).rstrip()


def _columns(entries: Sequence[str], width: int) -> list[str]:
    """The entries side by side in columns of one width."""
    widest = max(map(_width, entries), default=0)
    across = max(1, (width + 2) // (widest + 2))
    return [
        "  ".join(_fit(entry, widest) for entry in entries[start : start + across]).rstrip()
        for start in range(0, len(entries), across)
    ]


def wrapped(text: str, width: int) -> str:
    """The text with lines that are too long broken between words."""
    lines = []
    for line in text.split("\n"):
        fits = _width(line) <= width
        lines += [line] if fits else _flow(line.split(" "), width, " ")
    return "\n".join(lines)


def _flow(parts: Sequence[str], width: int, gap: str = "  ") -> list[str]:
    """The parts one after another in lines, never broken inside."""
    lines: list[str] = []
    for part in parts:
        if lines and _width(lines[-1] + gap + part) <= width:
            lines[-1] += gap + part
        else:
            lines.append(part)
    return lines


def _width(text: str) -> int:
    # Characters that have no width make the whole text's negative.
    return max(0, wcswidth(text))


def _fit(text: str, room: int) -> str:
    """The text cut or padded to a width."""
    used, kept = 0, ""
    for character in text:
        needed = max(0, wcwidth(character))
        if used + needed > room:
            break
        used += needed
        kept += character
    return kept + " " * (room - used)
