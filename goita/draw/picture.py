"""A round or an observation as SVG: pentagonal pieces on a plain board, one file without fonts."""

from __future__ import annotations

from hashlib import sha256

from attrs import evolve

from goita.arguments import check_number
from goita.draw.asked import check_asked
from goita.draw.faces import Artist, escaped
from goita.draw.fitting import broken, clauses, sized
from goita.draw.looking import look
from goita.draw.measures import COLUMN, IN_A_ROW, LABEL, ROW, measure
from goita.draw.names import plain
from goita.draw.sight import Drawn, Hands, Pair, Place, Sight
from goita.draw.themes import Theme, theme_of
from goita.draw.words import Names, aloud, player, scores_in_words, state_in_words, title_in_words
from goita.notation import Language

MOST_PIXELS = 100_000
_WRITTEN, _LABELLED = 16, 19
"""The sizes of what stands in the middle and beside the seats, where there is room."""
_SMALL = 14
"""The size under which lines are rather broken."""
_ARROW = 20
"""How far from the pieces the arrow of the turn begins."""


def svg(
    drawn: Drawn,
    *,
    view: int | None = None,
    hands: Hands = "seen",
    theme: str | Theme = "light",
    language: Language = "ja",
    words: Language = "en",
    names: Names = (None, None, None, None),
    scores: tuple[int, int] | None = None,
    last: bool = True,
    size: int | None = None,
) -> str:
    """The table as an SVG element: valid XML without scripts, fonts or anything from elsewhere.

    A round shows every hand, with what is buried face-down but legible; with `view`, a seat from 0
    to 3, what that seat may know, and that seat at the bottom. An observation shows what its
    observer may know. `hands` opens all hands of a round that is viewed from a seat ("open"), or
    turns all over, with what is buried ("hidden"). `language` is that of the pieces and of what is
    done, `words` that of all else that is written: who sits where, scores, results, and what a
    screen reader says. `names` are those of seats 0 to 3, `scores` the
    teams' points before the round, `last` whether the last move is marked, and `size` the width in
    pixels, None for as wide as there is room.

    Raises InvalidOption for a view, theme, hands or languages that there are not, and for names,
    scores, a size and a theme's colours of another form.

    >>> import goita
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> picture = svg(rnd.observe(0), theme="dark")
    >>> picture.startswith("<svg "), picture.count("<title")
    (True, 1)
    """
    check_asked(language, names, scores, words)
    if size is not None:
        check_number(size, "the size in pixels", 1, MOST_PIXELS)
    sight = look(drawn, view, hands)
    colours = theme_of(theme)
    artist = Artist(sight.variant, language, colours)
    board = _Board(sight, artist, colours, tuple(names), last, words)
    seats = [board.seat(number) for number in range(4)]
    half = board.half
    middle = board.middle(scores, language)
    body = "".join([*seats, middle])
    marked = sight if last else evolve(sight, last=None)
    told = title_in_words(sight, words), aloud(marked, language, tuple(names), scores, words)
    key = sha256("".join([body, *told]).encode()).hexdigest()[:10]
    width = "" if size is None else f' width="{size}" height="{size}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half} {-half} {2 * half} {2 * half}"'
        f'{width} role="img" aria-labelledby="t{key} d{key}">'
        f'<title id="t{key}">{escaped(told[0])}</title><desc id="d{key}">{escaped(told[1])}</desc>'
        f"<defs>{artist.definitions(key)}</defs>"
        f'<rect x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" rx="12"'
        f' fill="{colours.board}"/>{body.replace("#KEY", f"#{key}")}</svg>\n'
    )


class _Board:
    """Where things lie: each seat is drawn at the bottom and turned about the middle, (0, 0)."""

    def __init__(
        self,
        sight: Sight,
        artist: Artist,
        theme: Theme,
        names: Names,
        last: bool,
        words: Language,
    ) -> None:
        self.sight, self.artist, self.theme = sight, artist, theme
        self.names, self.last, self.words = names, last, words
        most = max(len(place.plays) for place in sight.places)
        measures = measure(sight.variant.rules.hand_size, most)
        self.table, self.hand = measures.table, measures.hand
        self.label, self.half = measures.label, measures.half

    def seat(self, number: int) -> str:
        """The pieces of one seat, in its direction, and its label."""
        place = self.sight.places[number]
        plays = "\n".join(self._play(place, index) for index in range(len(place.plays)))
        hand = "\n".join(self._held(place, index) for index in range(len(place.hand)))
        turned = f' transform="rotate({-90 * number})"' if number else ""
        return f"<g{turned}>\n{plays}\n{hand}\n</g>\n{self._label(number, place)}\n"

    def _held(self, place: Place, index: int) -> str:
        row, column = divmod(index, IN_A_ROW)
        in_row = min(IN_A_ROW, len(place.hand) - row * IN_A_ROW)
        x = (column - (in_row - 1) / 2) * COLUMN
        return self.artist.piece(place.hand[index], x, self.hand + row * ROW + ROW / 2)

    def _play(self, place: Place, index: int) -> str:
        sight, play = self.sight, place.plays[index]
        newest = index == len(place.plays) - 1
        x = (index - (len(place.plays) - 1) / 2) * COLUMN
        above, below = self.table + ROW / 2, self.table + ROW * 1.5
        mark = ""
        if newest and self.last and sight.laid and sight.last == place.seat:
            mark = self._frame(x, play)
        drawn = ""
        if play.above is not None or play.facedown:
            drawn += self.artist.piece(play.above, x, above, facedown=play.facedown)
        if play.attack is not None:
            standing = newest and sight.standing == place.seat
            drawn += self.artist.piece(play.attack, x, below, standing=standing)
        return mark + drawn

    def _frame(self, x: float, play: Pair) -> str:
        top = self.table if play.above is not None or play.facedown else self.table + ROW
        bottom = self.table + (2 if play.attack is not None else 1) * ROW
        left = x - COLUMN / 2
        return (
            f'<rect x="{left:g}" y="{top:g}" width="{COLUMN}" height="{bottom - top:g}" rx="6"'
            f' fill="none" stroke="{self.theme.last}" stroke-width="2.5" stroke-dasharray="6 3"/>'
        )

    def _label(self, number: int, place: Place) -> str:
        """Who sits there, upright or along the side; never upside down."""
        sight = self.sight
        words = player(place.seat, self.names, sight.dealer, self.words)
        passed = self.last and sight.last == place.seat and not sight.laid
        if passed:
            words += f": {state_in_words(sight, self.artist.language)}"
        acts = sight.turn == place.seat
        turn = f"rotate({(0, -90, 0, 90)[number]})"
        y = self.label + LABEL * 0.3 if number != 2 else -self.label + LABEL * 0.4
        weight = ' font-weight="bold"' if acts else ""
        fill = self.theme.last if passed else self.theme.ink
        size = sized(words, 2 * self.half - 2 * LABEL, _LABELLED)
        return (
            f'<text transform="{turn}" y="{y:g}" text-anchor="middle" font-family="sans-serif"'
            f' font-size="{size:.3g}" fill="{fill}"{weight}>{escaped(words)}</text>'
        )

    def middle(self, scores: tuple[int, int] | None, language: Language) -> str:
        """The variant, the scores, the result, and an arrow to the seat whose turn it is."""
        sight = self.sight
        name = sight.variant.name
        # As wide as there is room between the arrows.
        room = 2 * (self.table - _ARROW - 2)
        lines = broken(plain(name.ja if language == "ja" else name.en), room / _WRITTEN, 3)
        for line in scores_in_words(sight, scores, self.words):
            lines += (
                clauses(line, room / _SMALL) if "、" in line else broken(line, room / _SMALL, 4)
            )
        drawn = ""
        for index, line in enumerate(lines):
            y = (index - (len(lines) - 1) / 2) * 21 + 5
            size = sized(line, room, _WRITTEN)
            drawn += (
                f'<text y="{y:g}" text-anchor="middle" font-family="sans-serif"'
                f' font-size="{size:.3g}" fill="{self.theme.ink}">{escaped(line)}</text>'
            )
        for number, place in enumerate(sight.places):
            if place.seat == sight.turn:
                y = self.table - _ARROW
                drawn += (
                    f'<path transform="rotate({-90 * number})" d="M-11 {y}h22l-11 13z"'
                    f' fill="{self.theme.turn}"/>'
                )
        return drawn
