"""Plots of statistics: what they show, and the same bytes each time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from test_statistics import AGAIN, ONE, OTHER, played
from test_statistics_command import SEEDS, stats

from goita import GoitaError, InvalidOption, load_variant
from goita.records.loading import read_path
from goita.simulation import simulate
from goita.statistics.facts import MatchFacts, facts_of_match
from goita.statistics.reading import facts_of_readings
from goita.statistics.summary import statistics


def test_plots_are_the_same_bytes_each_time(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    lines = tmp_path / "matches.jsonl"
    lines.write_text(
        "\n".join(json.dumps(played("noto", seed).to_dict()) for seed in SEEDS), "utf-8"
    )
    for image in ("svg", "png"):
        written: list[dict[str, bytes]] = []
        for hashing in ("1", "2"):
            folder = tmp_path / f"{image}{hashing}"
            done = stats(lines, "--plots", folder, "--image", image, PYTHONHASHSEED=hashing)
            assert done.returncode == 0, done.stderr
            assert done.stderr == ""
            written.append({path.name: path.read_bytes() for path in folder.iterdir()})
        assert written[0] == written[1]
        names = ("dealer", "doubles", "final", "length", "matches", "rounds", "teams")
        assert sorted(written[0]) == [f"{name}.{image}" for name in names]
        for content in written[0].values():
            assert content.startswith(b"\x89PNG" if image == "png" else b"<?xml")
            assert b"date" not in content.lower()
            assert len(content) < 100_000


def draw(name: str, *matches: MatchFacts) -> Any:
    pytest.importorskip("matplotlib")
    from goita.statistics.plots import plot, to_image

    figure = plot(statistics(matches), name)
    assert to_image(figure)
    return figure.axes[0]


def widths(axes: Any) -> list[float]:
    return [patch.get_width() for patch in axes.patches]


def labels(axes: Any, axis: str = "y") -> list[str]:
    return [text.get_text() for text in getattr(axes, f"get_{axis}ticklabels")()]


def test_the_plots_show_the_numbers_of_the_tables() -> None:
    table = statistics([ONE, OTHER]).table("dealer")
    axes = draw("dealer", ONE, OTHER)
    assert widths(axes) == list(table.column("points a round"))
    assert labels(axes) == list(table.column("who"))
    # Dealer and partner in one colour, the opponents in the other one and hatched.
    colours = [patch.get_facecolor() for patch in axes.patches]
    assert colours[0] == colours[2] == colours[4] != colours[1] == colours[3] == colours[5]
    assert [bool(patch.get_hatch()) for patch in axes.patches] == [False, True] * 3

    final = draw("final", ONE, OTHER)
    heights = [patch.get_height() for patch in final.patches]
    assert heights == [0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]

    teams = draw("teams", ONE, OTHER)
    assert labels(teams) == ["a", "b"]
    differences = statistics([ONE, OTHER]).table("teams").column("difference")
    assert list(teams.lines[0].get_xdata()) == list(differences)

    ends = draw("rounds", ONE, OTHER)
    assert widths(ends) == list(statistics([ONE, OTHER]).table("rounds").column("share"))


@pytest.mark.parametrize("name", ["dealer", "length", "final", "doubles", "rounds", "matches"])
def test_nothing_to_show_is_no_error(name: str) -> None:
    draw(name, MatchFacts("noto", (AGAIN,), False, None, (0, 0)))


@pytest.mark.parametrize("name", ["$x^$ and \\frac", "\x1b[2J", "𓀀", "x" * 500, "", "_a"])
def test_any_name_of_a_player_can_be_drawn(name: str) -> None:
    axes = draw("teams", MatchFacts("noto", ONE.rounds, True, 0, (150, 40), (name, "b") * 2))
    assert len(labels(axes)) == 2
    assert max(map(len, labels(axes))) <= 28


def test_japanese_is_drawn_where_there_is_a_font(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    from goita.statistics import plots

    facts = MatchFacts("noto", ONE.rounds, True, 0, (150, 40), ("能登", "b") * 2)
    if plots.japanese_font() is None:
        assert labels(draw("final", ONE), "x")[0] == "Shi"
        assert labels(draw("teams", facts)) == ["b", "team 2"]
        # As if there were one: the labels are made, and not drawn.
        monkeypatch.setattr(plots, "japanese_font", lambda: plots.BASE_FONT)
    figure = plots.plot(statistics([facts]), "final")
    assert labels(figure.axes[0], "x")[0] == "し"
    assert labels(plots.plot(statistics([facts]), "teams").axes[0]) == ["b", "能登"]


def test_the_two_colours_differ_in_brightness_too() -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.colors import to_rgb

    from goita.statistics.plots import BLUE, ORANGE

    def luminance(colour: str) -> float:
        linear = [
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    # Brightness is seen alike by all; 2 is a clear step, as of WCAG's contrast ratio.
    assert (luminance(ORANGE) + 0.05) / (luminance(BLUE) + 0.05) > 2


def test_what_cannot_be_drawn_is_told(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from goita.statistics.plots import plot, save_plots, to_image

    found = statistics([ONE])
    with pytest.raises(InvalidOption):
        plot(found, "overview")
    with pytest.raises(InvalidOption):
        to_image(plot(found, "dealer"), "bmp")
    (tmp_path / "dealer.svg").mkdir()
    with pytest.raises(GoitaError, match="cannot be written"):
        save_plots(found, tmp_path)


def test_users_settings_of_matplotlib_change_nothing() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    from goita.statistics.plots import plot, to_image

    before = to_image(plot(statistics([ONE]), "dealer"))
    with matplotlib.rc_context({"font.size": 20, "axes.facecolor": "red"}):
        assert to_image(plot(statistics([ONE]), "dealer")) == before
        assert matplotlib.rcParams["font.size"] == 20


def test_statistics_of_atigo_are_in_its_points() -> None:
    facts = facts_of_match(played("atigo", 3))
    points = statistics([facts]).table("overview").rows[4][1]
    assert isinstance(points, float)
    assert points < load_variant("atigo").target


def test_games_of_one_deal_are_one_observation(tmp_path: Path) -> None:
    # Players that play alike make both tables of a deal the same game.
    path = tmp_path / "games.jsonl"
    simulate(["basic", "basic"], rounds=24, seed=3, out=path)
    both = list(facts_of_readings(read_path(path)))
    assert len({facts.group for facts in both}) == 12
    for one, other in zip(both[::2], both[1::2], strict=True):
        assert (one.group, one.rounds) == (other.group, other.rounds)

    def points(games: list[MatchFacts]) -> object:
        [table] = [table for table in statistics(games).tables if table.name == "dealer"]
        return [row[-3:] for row in table.rows]

    assert points(both) == points(both[::2])
