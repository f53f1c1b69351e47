"""A board in characters: the four seats around the table, aligned for wide characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from goita.arguments import check_number
from goita.draw.asked import check_asked
from goita.draw.looking import look
from goita.draw.names import short_names
from goita.draw.sight import Drawn, Hands, Pair, Place, Sight
from goita.draw.words import Names, player, score_in_words
from goita.errors import MissingExtra
from goita.notation import Language

try:
    from wcwidth import wcswidth
except ImportError as error:
    raise MissingExtra.of(error, "cli", "wcwidth") from None

HIDDEN = "■"
MOST_COLUMNS = 1_000_000
_LABELS = {"ja": ("手", "上", "下"), "en": ("hand", "above", "below")}


def text(
    drawn: Drawn,
    *,
    view: int | None = None,
    hands: Hands = "seen",
    language: Language = "ja",
    words: Language = "en",
    width: int = 80,
    names: Names = (None, None, None, None),
    scores: tuple[int, int] | None = None,
) -> str:
    """The table as a text of at most `width` columns, or as near to that as its names allow.

    A whole round shows every hand, and buried pieces in brackets; an observation, and a round with
    `view`, a seat from 0 to 3, hides behind `■` what may not be known. The viewer sits at the
    bottom, the next seat to the right of it; where that is too wide, the seats come under one
    another, the viewer first. `>` marks the seat to act, and `<` `>` enclose the standing attack.
    `hands` opens all hands of a round that is viewed from a seat ("open"), or turns all over, with
    what is buried ("hidden"). `language` is that of the pieces and rows, `words` that of who sits
    where and of the scores. `names` are those of seats 0 to 3, `scores` the teams' points before
    the round.

    Raises InvalidOption for a view, hands or languages that there are not, and for names, scores
    and a width of another form.

    >>> import goita
    >>> deal = ["11244556", "12234569", "11123378", "11113457"]
    >>> rnd = goita.Round(goita.load_variant("noto"), deal, dealer=2)
    >>> print(text(rnd.apply(goita.Lead(goita.Piece.HI, goita.Piece.SHI)), view=3, width=40))
    > player 4
      手 し し し し 馬 銀 金 飛
    <BLANKLINE>
      player 1
      手 ■  ■  ■  ■  ■  ■  ■  ■
    <BLANKLINE>
      player 2
      手 ■  ■  ■  ■  ■  ■  ■  ■
    <BLANKLINE>
      player 3, dealer
      手 ■  ■  ■  ■  ■  ■
      上 ■
      下<し>
    """
    check_asked(language, names, scores, words)
    check_number(width, "the width in columns", 1, MOST_COLUMNS)
    sight = look(drawn, view, hands)
    called = short_names(sight.variant, language)
    top = [] if scores is None else [score_in_words(sight, scores, words), ""]
    heads = [player(place.seat, names, sight.dealer, words) for place in sight.places]
    seated = list(zip(sight.places, heads, strict=True))
    blocks = [_block(sight, place, head, called, language, None) for place, head in seated]
    across = _across(blocks, width)
    if across is None:
        blocks = [_block(sight, place, head, called, language, width) for place, head in seated]
        across = "\n\n".join("\n".join(block) for block in blocks)
    return "\n".join([*top, across])


def _block(
    sight: Sight,
    place: Place,
    head: str,
    called: dict[int, str],
    language: Language,
    width: int | None,
) -> list[str]:
    """The lines of one seat; with `width`, what is longer goes on in further lines."""
    hand = [(HIDDEN if piece is None else called[piece], (" ", "")) for piece in place.hand]
    plays = place.plays
    last = len(plays) - 1 if sight.standing == place.seat else -1
    above = [_above(play, called) for play in plays]
    below = [_below(play, called, number == last) for number, play in enumerate(plays)]
    texts = [cell for cell, _ in [*hand, *above, *below]]
    widest = max(_width(cell) for cell in [*called.values(), *texts])
    mark = ">" if sight.turn == place.seat else " "
    lines = [f"{mark} {head}"]
    labels = _LABELS[language]
    label_width = max(map(_width, labels))
    most = len(place.hand) + len(plays) + 1
    if width is not None:
        most = max(1, (width - 2 - label_width) // (widest + 2))
    rows = [[(labels[0], hand[start : start + most])] for start in range(0, len(hand), most)]
    rows += [
        [(labels[1], above[start : start + most]), (labels[2], below[start : start + most])]
        for start in range(0, len(plays), most)
    ]
    for label, row in [pair for pairs in rows or [[(labels[0], [])]] for pair in pairs]:
        cells = "".join(left + _pad(cell, widest) + right for cell, (left, right) in row)
        lines.append(f"  {_pad(label, label_width)}{cells}".rstrip())
    return lines


# A cell is a text and what stands left and right of it.
_Cell: TypeAlias = tuple[str, tuple[str, str]]
_BARE = (" ", " ")


def _above(play: Pair, called: dict[int, str]) -> _Cell:
    if play.above is None:
        return (HIDDEN if play.facedown else "", _BARE)
    return (called[play.above], ("[", "]") if play.facedown else _BARE)


def _below(play: Pair, called: dict[int, str], standing: bool) -> _Cell:
    return ("" if play.attack is None else called[play.attack], ("<", ">") if standing else _BARE)


def _width(cell: str) -> int:
    # A text of characters that a terminal cannot place has a negative width.
    return max(0, wcswidth(cell))


def _pad(cell: str, width: int) -> str:
    return cell + " " * (width - _width(cell))


def _across(blocks: Sequence[list[str]], width: int) -> str | None:
    """The first block below, the next to its right and so on; None when that is too wide."""
    near, right, far, left = blocks
    column = max(28, *(_width(line) for block in blocks for line in block))
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
