"""Players by name, seeds, and what becomes of a player that does wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import club
import pytest
from hypothesis import given
from hypothesis import strategies as st

import goita
from goita import players
from goita.cli.session import Session
from goita.errors import InvalidPlayer, PlayerFault
from goita.players import registry
from goita.players.asking import seated, take_turn, tell
from goita.players.seeds import MOST, mixed


def command(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command with the club's package installed."""
    path = os.pathsep.join([str(folder), str(Path(goita.__file__).parents[1])])
    return subprocess.run(
        [sys.executable, "-m", "goita", *arguments],
        env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


# Names.


def test_built_in_players_are_there() -> None:
    assert set(players.names()) >= {"basic", "random"}
    assert players.get("random") is players.RandomPlayer


@pytest.mark.parametrize("name", ["basik", "Basic", "", "no such player at all", 7, [], None])
def test_an_unknown_name_says_which_there_are(name: object) -> None:
    with pytest.raises(InvalidPlayer, match=r"There are: basic.*, random"):
        players.get(name)  # type: ignore[arg-type]


def test_an_unknown_name_says_which_is_nearest() -> None:
    with pytest.raises(InvalidPlayer, match="did you mean 'random'"):
        players.get("randm")


@pytest.mark.usefixtures("club_players")
def test_players_of_other_packages_are_known_by_name() -> None:
    assert "club-first" in players.names()
    rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    assert players.get("club-first")(1).choose(rnd.observe(0)) == rnd.legal_actions()[0]


@pytest.mark.usefixtures("club_players")
def test_naming_players_loads_none() -> None:
    players.names()
    assert "club_players" not in sys.modules


@pytest.mark.usefixtures("club_players")
def test_a_built_in_player_is_not_overridden() -> None:
    assert players.get("basic").__module__ == "goita.players.basic"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("club-lost", r"'club-lost' \(club_players_lost:Nobody, of club-players 1.2\) cannot be"),
        ("club-no-maker", r"'club-no-maker' .* is 7; it should make a player"),
    ],
)
@pytest.mark.usefixtures("club_players")
def test_a_player_that_cannot_be_loaded_names_itself(name: str, message: str) -> None:
    with pytest.raises(InvalidPlayer, match=message):
        players.get(name)


def test_two_packages_that_claim_a_name_are_told(club_players: Path) -> None:
    other = club_players / "other-1.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1\n")
    (other / "entry_points.txt").write_text("[goita.players]\nclub-first = other:First\n")
    registry._registered.cache_clear()
    with pytest.raises(InvalidPlayer, match="more than once: club_players:First, other:First"):
        players.get("club-first")


# Seeds.


@given(st.lists(st.integers(-(2**70), 2**70), max_size=4))
def test_a_seed_is_in_range(numbers: list[int]) -> None:
    assert 0 <= mixed(*numbers) <= MOST


def test_seeds_of_neighbours_share_nothing() -> None:
    seeds = [mixed(seed, seat) for seed in range(100) for seat in range(4)]
    assert len(set(seeds)) == 400
    bits = Counter(bit for seed in seeds for bit in range(63) if seed >> bit & 1)
    assert all(120 < bits[bit] < 280 for bit in range(63))


def test_seeds_are_the_same_everywhere() -> None:
    assert mixed(7, 0) == 4212276270495803956
    assert mixed(2**64 + 7, 0) == mixed(7, 0) != mixed(0, 7)


# Faults.

NOTO = goita.load_variant("noto")


def turn(name: str) -> goita.Action:
    rnd = goita.Round.deal(NOTO, seed=7)
    player = seated(players.get(name), 1, name=name, seat=0)
    action, _ = take_turn(player, rnd.observe(0), rnd, name=name, seat=0)
    assert isinstance(action, goita.Lead)
    return action


@pytest.mark.parametrize(
    ("name", "how", "message"),
    [
        ("club-raises", "raised", "'club-raises' at seat 1: it raised ValueError: no "),
        ("club-exits", "raised", "it raised SystemExit: 3"),
        ("club-refuses", "raised", "it raised OSError: no model"),
        ("club-no-player", "raised", "it is NoneType, which has no method 'choose'"),
        ("club-cheats", "illegal", "it did what is illegal: 'everything' is no action"),
    ],
)
@pytest.mark.usefixtures("club_players")
def test_a_fault_names_the_player(name: str, how: str, message: str) -> None:
    with pytest.raises(PlayerFault, match=message) as caught:
        turn(name)
    assert (caught.value.how, caught.value.player, caught.value.seat) == (how, name, 0)


@pytest.mark.usefixtures("club_players")
def test_a_player_without_fault_takes_its_turn() -> None:
    assert turn("club-first") == goita.Round.deal(NOTO, seed=7).legal_actions()[0]


def test_only_watchers_are_told() -> None:
    told = []

    class Watches:
        def notice(self, observation: object) -> None:
            told.append(observation)

    tell(Watches(), 1, name="", seat=0)
    tell(players.RandomPlayer(1), 2, name="", seat=0)
    assert told == [1]


# In `goita play`.


def test_basic_players_are_the_default() -> None:
    assert Session(goita.Match.start(NOTO, seed=7)).players == ("basic",) * 4


@pytest.mark.usefixtures("club_players")
def test_the_programs_named_sit_at_the_table() -> None:
    session = Session(
        goita.Match.start(NOTO, seed=7, dealer=0), players=("club-first", "random") * 2
    )
    first = session.match.legal_actions()[0]
    assert session.choose() == first
    session.apply(first)
    chosen = {session.choose() for _ in range(3)}
    assert len(chosen) == 1, "the same moment, the same choice"


@pytest.mark.usefixtures("club_players")
def test_a_watcher_is_told_the_whole_round_before_each_choice() -> None:
    session = Session(goita.Match.start(NOTO, seed=7), rounds=2, players=("club-listens",) * 4)
    while not session.is_over():
        if session.match.round.result is None:
            session.apply(session.choose())
        else:
            session.next_round()


def test_goita_play_seats_players_of_other_packages(tmp_path: Path) -> None:
    club.install(tmp_path)
    done = command(
        tmp_path, "play", "--watch", "--seed", "7", "--players", "club-first,basic,club-first,basic"
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("named", "status", "message"),
    [
        ("basik", 2, "did you mean 'basic'"),
        ("basic,basic,basic", 2, "name one player, two for the teams or four"),
        ("club-lost", 1, "goita: the player 'club-lost' (club_players_lost:Nobody"),
        ("club-raises", 1, r"goita: the player 'club-raises' at seat 2: it raised ValueError: no "),
    ],
)
def test_goita_play_tells_what_is_wrong_with_a_player(
    named: str, status: int, message: str, tmp_path: Path
) -> None:
    club.install(tmp_path)
    done = command(tmp_path, "play", "--watch", "--seed", "7", "--players", named)
    assert done.returncode == status
    assert message in " ".join(done.stderr.replace("│", "").split())
    assert "\x1b" not in done.stderr
    assert "Traceback" not in done.stderr
