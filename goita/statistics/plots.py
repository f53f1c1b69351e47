"""Plots of the tables, as SVG or PNG; needs the extra `plot`.

The same statistics give the same bytes on the same machine: there are no dates in the files. The
two colours are told apart by colour-blind people too, and the second is hatched besides.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goita.errors import InvalidOption, MissingExtra
from goita.statistics.summary import Statistics
from goita.statistics.tables import Table
from goita.statistics.writing import write_into

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

IMAGES = ("svg", "png")
SIZE = (4.4, 3.0)
"""Width and height of a plot, in inches.

>>> SIZE
(4.4, 3.0)
"""

DOTS = 200
"""Pixels an inch of a PNG.

>>> [round(inches * DOTS) for inches in SIZE]
[880, 600]
"""

BLUE, ORANGE = "#0072B2", "#E69F00"
LONGEST_LABEL = 28

MOST_TEAMS = 20
"""How many teams are drawn, the first of the table; more cannot be read in one plot.

>>> columns = ("team", "difference", "low", "high")
>>> table = Table("teams", "Teams", columns, (("a", 1.0, 0.5, 1.5),) * 30)
>>> len(plot(Statistics("noto", 0.95, (table,)), "teams").axes[0].get_yticks())
20
"""

JAPANESE_FONTS = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "IPAexGothic",
    "IPAGothic",
    "TakaoGothic",
    "VL Gothic",
    "Hiragino Sans",
    "Yu Gothic",
    "Meiryo",
    "MS Gothic",
)
# The font that matplotlib brings along.
BASE_FONT = "DejaVu Sans"


def plot(statistics: Statistics, name: str) -> Figure:
    """The plot of one table, as a matplotlib figure.

    Raises InvalidOption where there is no plot of that name, and MissingExtra.

    >>> from goita.statistics.tables import Table
    >>> table = Table("length", "Length", ("turns", "rounds", "share"), (("5-9", 3, 1.0),))
    >>> plot(Statistics("noto", 0.95, (table,)), "length").axes[0].get_xlabel()
    'turns'
    """
    if not isinstance(name, str) or name not in PLOTS:
        raise InvalidOption(f"there is no plot {name!r:.60}; there are {', '.join(PLOTS)}")
    table = statistics.table(name)
    with _style():
        from matplotlib.figure import Figure

        figure = Figure(figsize=SIZE, layout="constrained")
        axes = figure.add_subplot()
        PLOTS[name](axes, table)
        axes.set_title(table.title)
    return figure


def to_image(figure: Figure, image: str = "svg") -> bytes:
    """The content of a file of a figure, "svg" or "png".

    Raises InvalidOption for another kind of image, and MissingExtra.

    >>> from goita.statistics.tables import Table
    >>> table = Table("length", "Length", ("turns", "rounds", "share"), (("5-9", 3, 1.0),))
    >>> to_image(plot(Statistics("noto", 0.95, (table,)), "length"), "png")[1:4]
    b'PNG'
    """
    if image not in IMAGES:
        raise InvalidOption(f"{image!r:.60} is no kind of image; there are {', '.join(IMAGES)}")
    content = io.BytesIO()
    undated = {"Date": None, "Creator": None} if image == "svg" else {"Software": None}
    with _style():
        figure.savefig(content, format=image, dpi=DOTS, metadata=undated)
    return content.getvalue()


def save_plots(statistics: Statistics, folder: Path, image: str = "svg") -> tuple[Path, ...]:
    """Write every plot into a folder, each in a file of its own; the paths of the files.

    Files of these names are written over. Raises GoitaError where that cannot be done,
    InvalidOption and MissingExtra.

    >>> import tempfile
    >>> from goita.statistics.tables import Table
    >>> table = Table("length", "Length", ("turns", "rounds", "share"), (("5-9", 3, 1.0),))
    >>> with tempfile.TemporaryDirectory() as name:
    ...     [path.name for path in save_plots(Statistics("noto", 0.95, (table,)), Path(name))]
    ['length.svg']
    """
    paths = []
    for table in statistics.tables:
        if table.name in PLOTS:
            content = to_image(plot(statistics, table.name), image)
            paths.append(write_into(folder, f"{table.name}.{image}", content))
    return tuple(paths)


@contextmanager
def _style() -> Iterator[None]:
    """Our settings in place of the user's. Raises MissingExtra."""
    try:
        from matplotlib import style
    except ImportError as error:
        raise MissingExtra.of(error, "plot", "matplotlib") from None
    fonts = [BASE_FONT] if japanese_font() is None else [BASE_FONT, japanese_font()]
    settings: dict[str, Any] = {
        "font.family": fonts,
        "font.size": 8,
        "axes.titlesize": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "hatch.linewidth": 0.6,
        # Names of players are no formulas.
        "text.parse_math": False,
        # The parts of an SVG are named after their content and this, not at random.
        "svg.hashsalt": "goita",
    }
    with style.context(["default", settings]):
        yield


@cache
def japanese_font() -> str | None:
    """A font with Japanese characters that matplotlib finds, None where it finds none.

    Raises MissingExtra.

    >>> japanese_font() in (None, *JAPANESE_FONTS)
    True
    """
    try:
        from matplotlib.font_manager import fontManager
    except ImportError as error:
        raise MissingExtra.of(error, "plot", "matplotlib") from None
    installed = {font.name for font in fontManager.ttflist}
    return next((name for name in JAPANESE_FONTS if name in installed), None)


def can_be_drawn(text: str) -> bool:
    """Whether there is a font for every character of a label.

    >>> can_be_drawn("player 1"), can_be_drawn("\\x1b")
    (True, False)
    """
    if any(unicodedata.category(character)[0] == "C" for character in text):
        return False
    return japanese_font() is not None or all(ord(character) in _glyphs() for character in text)


@cache
def _glyphs() -> frozenset[int]:
    from matplotlib.font_manager import findfont, get_font

    return frozenset(get_font(findfont(BASE_FONT)).get_charmap())


def _label(text: str, otherwise: str) -> str:
    """A text as a label, or another one where it cannot be drawn."""
    if not can_be_drawn(text):
        return otherwise
    return text if len(text) <= LONGEST_LABEL else f"{text[: LONGEST_LABEL - 1]}…"


def _numbers(table: Table, column: str) -> list[float]:
    return [float(cell or 0) for cell in table.column(column)]


def _texts(table: Table, column: str) -> list[str]:
    return [str(cell) for cell in table.column(column)]


def _reach(table: Table, value: str, low: str, high: str) -> list[list[float]]:
    """How far the intervals reach below and above the values; 0 where there are none."""
    columns = zip(table.column(value), table.column(low), table.column(high), strict=True)
    below, above = [], []
    for middle, least, most in columns:
        if isinstance(middle, float) and isinstance(least, float) and isinstance(most, float):
            below.append(middle - least)
            above.append(most - middle)
        else:
            below.append(0.0)
            above.append(0.0)
    return [below, above]


def _plot_dealer(axes: Axes, table: Table) -> None:
    reach = _reach(table, "points a round", "low", "high")
    values = _numbers(table, "points a round")
    # Every other row is of the dealer's opponents.
    colors = [ORANGE if row % 2 else BLUE for row in range(len(values))]
    _bars(axes, _texts(table, "who"), values, reach, colors)
    axes.set_xlabel("points a round")


def _plot_length(axes: Axes, table: Table) -> None:
    axes.bar(_texts(table, "turns"), _numbers(table, "share"), color=BLUE, width=0.9)
    axes.tick_params("x", rotation=90)
    axes.set_xlabel("turns")
    axes.set_ylabel("share of rounds")


def _plot_final(axes: Axes, table: Table) -> None:
    names = zip(_texts(table, "character"), _texts(table, "piece"), strict=True)
    labels = [_label(character, piece.capitalize()) for character, piece in names]
    single, multiplied = _numbers(table, "single"), _numbers(table, "multiplied")
    axes.bar(labels, single, color=BLUE, label="single")
    axes.bar(
        labels, multiplied, bottom=single, color=ORANGE, hatch="///", label="points multiplied"
    )
    axes.set_ylabel("rounds")
    axes.legend(frameon=False)


def _plot_shares(axes: Axes, table: Table) -> None:
    labels = [text.replace("_", " ") for text in _texts(table, table.columns[0])]
    if table.name == "doubles":
        labels = [f"points times {label}" for label in labels]
    _bars(axes, labels, _numbers(table, "share"), _reach(table, "share", "low", "high"))
    axes.set_xlabel(f"share of {table.columns[1]}")
    axes.set_xlim(0, 1)


def _plot_teams(axes: Axes, table: Table) -> None:
    first = Table(table.name, table.title, table.columns, table.rows[:MOST_TEAMS])
    teams = _texts(first, "team")
    labels = [_label(team, f"team {row + 1}") for row, team in enumerate(teams)]
    rows = range(len(labels))
    axes.errorbar(
        _numbers(first, "difference"),
        list(rows),
        xerr=_reach(first, "difference", "low", "high"),
        fmt="o",
        color=BLUE,
        capsize=3,
    )
    axes.set_yticks(list(rows), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_xlabel("points a round more than the opponents")


def _bars(
    axes: Axes,
    labels: list[str],
    values: list[float],
    reach: list[list[float]],
    colors: list[str] | None = None,
) -> None:
    """Horizontal bars with intervals, the first on top."""
    rows = list(range(len(labels)))
    hatches = ["///" if color == ORANGE else "" for color in colors or [BLUE] * len(rows)]
    axes.barh(
        rows, values, color=colors or BLUE, xerr=reach, hatch=hatches, error_kw={"capsize": 3}
    )
    axes.set_yticks(rows, labels)
    axes.set_ylim(len(rows) - 0.5, -0.5)


PLOTS: dict[str, Callable[[Axes, Table], None]] = {
    "dealer": _plot_dealer,
    "length": _plot_length,
    "final": _plot_final,
    "doubles": _plot_shares,
    "rounds": _plot_shares,
    "matches": _plot_shares,
    "teams": _plot_teams,
}
"""What draws each plot, by the name of its table.

>>> list(PLOTS)
['dealer', 'length', 'final', 'doubles', 'rounds', 'matches', 'teams']
"""
