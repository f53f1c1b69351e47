"""A board in characters: the four seats around the table, aligned for wide characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from goita.errors import MissingExtra
from goita.notation import Language
from goita.observation import Observation
from goita.pieces import Piece
from goita.round import Round
from goita.table import Play
from goita.variant import Variant

try:
    from wcwidth import wcswidth
except ImportError:
    raise MissingExtra("cli", "wcwidth") from None

HIDDEN = "■"
_LABELS = {"ja": ("手", "上", "下"), "en": ("hand", "above", "below")}


def board(seen: Round | Observation, language: Language = "ja", width: int = 80) -> str:
    """The table as a text of at most `width` columns where that is possible.

    A whole round shows every hand, and buried pieces in brackets; an observation hides what its
    observer may not know behind `■`. The standing attack stands between `<` and `>`.

    >>> import goita
    >>> hands = ["11244556", "12234569", "11123378", "11113457"]
    >>> rnd = goita.Round(goita.load_variant("noto"), hands, dealer=2)
    >>> print(board(rnd.apply(goita.Lead(goita.Piece.HI, goita.Piece.SHI)), width=40))
      player 1
      手 し し 香 銀 銀 金 金 角
    <BLANKLINE>
      player 2
      手 し 香 香 馬 銀 金 角 王
    <BLANKLINE>
      player 3, dealer
      手 し し 香 馬 馬 王
      上[飛]
      下<し>
    <BLANKLINE>
    > player 4
      手 し し し し 馬 銀 金 飛
    """
    names = short_names(seen.variant, language)
    blocks = [_block(seen, seat, names, language) for seat in range(4)]
    across = _across(blocks, width)
    return across if across is not None else "\n\n".join("\n".join(block) for block in blocks)


def short_names(variant: Variant, language: Language) -> dict[Piece, str]:
    """What each kind is called on the board.

    The first character in Japanese and the first two in English, as long as they tell all kinds
    apart; else the whole name.

    >>> from goita import load_variant
    >>> noto = load_variant("noto")
    >>> short_names(noto, "ja")[Piece.OU], short_names(noto, "en")[Piece.OU]
    ('王', 'Ki')
    """
    names = {
        piece: variant.kind(piece).ja if language == "ja" else variant.kind(piece).en
        for piece in Piece
    }
    characters = 1 if language == "ja" else 2
    short = {piece: name[:characters] for piece, name in names.items()}
    return short if len(set(short.values())) == len(short) else names


def _block(
    seen: Round | Observation, seat: int, names: dict[Piece, str], language: Language
) -> list[str]:
    if isinstance(seen, Round):
        hand = [names[piece] for piece in seen.hands[seat]]
    else:
        hand = [names[piece] for piece in seen.known[seat]]
        hand += [HIDDEN] * (seen.hand_sizes[seat] - len(hand))
    plays = seen.plays[seat]
    last = len(plays) - 1 if seen.attack is not None and seen.leader == seat else -1
    rows: list[list[_Cell]] = [
        [(name, (" ", "")) for name in hand],
        [_above(play, names) for play in plays],
        [_below(play, names, number == last) for number, play in enumerate(plays)],
    ]
    texts = [text for row in rows for text, _ in row]
    widest = max([wcswidth(text) for text in [*names.values(), *texts]])
    mark = ">" if seen.result is None and seen.turn == seat else " "
    lines = [f"{mark} player {seat + 1}{', dealer' if seen.dealer == seat else ''}"]
    labels = _LABELS[language]
    label_width = max(wcswidth(label) for label in labels)
    for label, row in zip(labels, rows, strict=True):
        if row or label == labels[0]:
            cells = "".join(around[0] + _pad(text, widest) + around[1] for text, around in row)
            lines.append(f"  {_pad(label, label_width)}{cells}".rstrip())
    return lines


# A cell is a text and what stands left and right of it.
_Cell: TypeAlias = tuple[str, tuple[str, str]]
_BARE = (" ", " ")


def _above(play: Play, names: dict[Piece, str]) -> _Cell:
    if play.above is None:
        return (HIDDEN if play.facedown else "", _BARE)
    return (names[play.above], ("[", "]") if play.facedown else _BARE)


def _below(play: Play, names: dict[Piece, str], standing: bool) -> _Cell:
    return ("" if play.attack is None else names[play.attack], ("<", ">") if standing else _BARE)


def _pad(text: str, width: int) -> str:
    return text + " " * (width - wcswidth(text))


def _across(blocks: Sequence[list[str]], width: int) -> str | None:
    """Seat 0 below, 1 to its right, 2 opposite and 3 to its left; None when that is too wide."""
    near, right, far, left = blocks
    widths = [max(wcswidth(line) for line in block) for block in blocks]
    column = max(*widths, 28)
    if 2 * column + 2 > width:
        return None
    margin = " " * ((2 * column + 2 - column) // 2)
    rows = max(len(left), len(right))
    sides = [
        f"{_pad(one, column)}  {other}".rstrip()
        for one, other in zip(
            left + [""] * (rows - len(left)), right + [""] * (rows - len(right)), strict=True
        )
    ]
    return "\n".join(
        [*(margin + line for line in far), "", *sides, "", *(margin + line for line in near)]
    )
