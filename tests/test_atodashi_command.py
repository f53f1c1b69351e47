"""Atodashi Hodai at the command."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
from pathlib import Path

import pytest
from atodashi_games import SHIPPED, arranged, play
from terminal import Terminal
from test_cli import goita as run
from typer.testing import CliRunner, Result

from goita import GoitaError
from goita.atodashi.players import Player, get
from goita.atodashi.records import loads, read, to_data
from goita.cli import atodashi
from goita.cli.app import app


def goita(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


WATCH = ("play", "--variant", "atodashi", "--watch", "--seed", "7")


@pytest.mark.parametrize(("players", "sets"), [(3, 6), (4, 8), (5, 5)])
def test_a_game_between_so_many_players_is_watched(players: int, sets: int) -> None:
    done = goita(*WATCH, "--players", str(players))
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.count("じゃんけんぽん") == sets
    names = ", ".join(["simple"] * players)
    assert done.stdout.startswith(f"atodashi、シード7: {names}\n")
    spoken = done.stdout.replace("atodashi", "").replace("simple", "")
    assert re.findall("[A-Za-z]+", spoken) == []
    places = re.findall(r"^(\d)位 (\d)番: (\d+)点$", done.stdout, re.MULTILINE)
    assert [int(place) for place, _, _ in places] == list(range(1, players + 1))
    points = [int(points) for _, _, points in places]
    assert points == sorted(points, reverse=True)


def test_the_same_seed_shows_the_same_game_in_another_process() -> None:
    assert goita(*WATCH).stdout == run(*WATCH, "--players", "4").stdout


def test_a_skipped_turn_has_a_line_of_its_own() -> None:
    shown: list[str] = []
    before = arranged(["rock", "paper", "rock"], [["skip"], [], ["skip"]])
    after = play(before, "skip")
    atodashi._show(before, after, "en", shown.append)
    assert shown == ["player 1: Skip", "player 2: pass (skipped)"]
    # Also where the set ends with it.
    shown.clear()
    before = arranged(["rock", "paper", "rock"], [[], ["skip"]])
    before = play(before, "pass")
    after = play(before, "skip", "pass")
    atodashi._show(before, after, "en", shown.append)
    assert shown[:3] == ["player 2: Skip", "player 3: pass (skipped)", "player 1: pass"]
    assert "player 2 wins: 1" in shown[3]


def test_players_at_a_watched_game_have_seeds_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds: list[int] = []

    def maker(seed: int) -> Player:
        seeds.append(seed)
        return get("random")(seed)

    monkeypatch.setattr(atodashi, "get", lambda _: maker)
    for seed in ("7", "7", "8"):
        done = goita("play", "--variant", "atodashi", "--watch", "--seed", seed)
        assert done.exit_code == 0
    assert len(set(seeds[:4])) == 4
    assert seeds[:4] == seeds[4:8]
    assert not set(seeds[:4]) & set(seeds[8:])


def test_players_are_named_for_each_seat() -> None:
    done = goita(*WATCH, "--players", "simple,random,simple", "--language", "en")
    assert done.stdout.startswith("atodashi, seed 7: simple, random, simple\n")
    assert "ordinary janken" in done.stdout


def test_the_record_is_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = goita(*WATCH, "--record", path)
    assert done.exit_code == 0
    [game] = read(path)
    assert game.result is not None
    assert f"1位 {game.result.winner + 1}番: {max(game.scores)}点" in done.stdout
    assert "はもうあります" in goita(*WATCH, "--record", path).stderr


class Stopped:
    """A stream that ends what writes to it after so many lines, as a signal or a full disk does."""

    def __init__(self, lines: int, error: BaseException) -> None:
        self.left, self.error = lines, error

    def __call__(self, _: str) -> None:
        if not self.left:
            raise self.error
        self.left -= 1


STOPS = (
    (KeyboardInterrupt(), 130),
    (SystemExit(143), 143),
    (OSError(errno.ENOSPC, "No space left on device"), 1),
)


def stop(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Let the eighth text that is shown be the last."""
    monkeypatch.setattr(atodashi, "_telling", lambda _: Stopped(8, error))


@pytest.mark.parametrize(("error", "status"), STOPS)
def test_the_record_so_far_is_written_where_it_is_stopped(
    error: BaseException, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    stop(monkeypatch, error)
    done = goita(*WATCH, "--record", path)
    assert done.exit_code == status
    assert f"ここまでの棋譜は {path} に書きました" in done.stderr
    [game] = read(path)
    assert game.result is None
    assert len(game.sets) + len(game.state.turns) > 1


@pytest.mark.parametrize("ends", [True, False])
def test_a_record_that_cannot_be_written_is_printed(
    ends: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, _: object) -> None:
        raise GoitaError(f"{path} cannot be written: No space left on device")

    monkeypatch.setattr(atodashi, "write", fail)
    if not ends:
        stop(monkeypatch, KeyboardInterrupt())
    done = goita(*WATCH, "--record", tmp_path / "game.jsonl")
    assert done.exit_code == (1 if ends else 130)
    assert "cannot be written: No space left on device" in done.stderr
    [line] = re.findall(r'\{"format":"atodashi-record".*', done.stdout if ends else done.stderr)
    assert (loads(line).result is not None) == ends


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_leaves_the_record_so_far(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    number = getattr(signal, name)
    with Terminal(*WATCH, "--pause", "60", "--record", str(path)) as terminal:
        terminal.read(re.compile("simple\n"))
        terminal.signal(number)
        assert terminal.end() == 128 + number
        assert f"ここまでの棋譜は {path} に書きました" in terminal.transcript
    [game] = read(path)
    assert game.result is None


def test_a_file_of_ones_own_is_played(tmp_path: Path) -> None:
    path = tmp_path / "short.yaml"
    path.write_text("extends: atodashi\nid: short\nsets: {5: 1}\n", encoding="utf-8")
    done = goita("play", "--variant", path, "--watch", "--players", "5", "--seed", "1")
    assert done.exit_code == 0
    assert "第1セット（全1セット）" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--watch", "--players", "2"), "say how many play atodashi (3, 4, 5)"),
        (("--watch", "--players", "simple,simple"), "name a player for each seat"),
        (("--watch", "--players", "simple,simple,basic"), "there is no player 'basic'"),
        ((), "a game of atodashi is watched whole"),
        (("--watch", "--rounds", "2"), "a game of atodashi is watched whole"),
        (("--watch", "--match"), "a game of atodashi is watched whole"),
        (("--watch", "--record", "game.yaml"), "a file in .json or .jsonl"),
    ],
)
def test_what_is_said_wrongly_is_told(arguments: tuple[str, ...], told: str) -> None:
    done = goita("play", "--variant", "atodashi", *arguments)
    assert done.exit_code == 2
    assert told in " ".join(done.stderr.split())


def test_a_simulation_tells_who_is_better() -> None:
    many = ("simulate", "--variant", "atodashi", "--games", "80", "--seed", "7", "--workers", "1")
    done = goita(*many)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "atodashi, 80 of 80 games, each deal at 4 tables, seed 7"
    assert [line.split()[0] for line in lines[3:]] == ["simple", *["random"] * 3, "difference"]
    data = json.loads(goita(*many, "--json", "--players", "random,simple,random").stdout)
    assert (data["variant"], data["unit"], data["tables"]) == ("atodashi", "game", 3)
    assert data["difference"]["high"] < 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--variant", "atodashi", "--rounds", "3"), "atodashi is played in --games"),
        (("--variant", "atodashi", "--matches", "3"), "atodashi is played in --games"),
        (("--games", "3"), "Goita is played in --rounds or --matches"),
        (("--variant", "atodashi", "--players", "basic,random,random"), "no player 'basic'"),
        (("--players", "4"), "there is no player '4'"),
    ],
)
def test_what_is_said_wrongly_of_a_simulation_is_told(
    arguments: tuple[str, ...], told: str
) -> None:
    done = goita("simulate", *arguments)
    assert done.exit_code == 2
    assert told in " ".join(done.stderr.replace("│", " ").split())


def test_players_of_goita_are_not_counted() -> None:
    done = goita("play", "--watch", "--players", "4")
    assert done.exit_code == 2
    assert "there is no player '4'" in done.stderr


def test_it_is_not_among_the_variants_of_goita(tmp_path: Path) -> None:
    assert "atodashi" not in goita("variants", "list").stdout
    for arguments in (
        ("variants", "diff", "noto", "atodashi"),
        ("solve", "--variant", "atodashi", "x"),
    ):
        done = goita(*arguments)
        assert done.exit_code == 2
        told = " ".join(done.stderr.replace("│", " ").split())
        assert "is a variant of another game, atodashi; this is for Goita alone" in told
    path = tmp_path / "club.yaml"
    path.write_text("extends: atodashi\nid: club\ndealt: 400\n", encoding="utf-8")
    done = goita("variants", "check", path)
    assert done.exit_code == 1
    assert f"{path}:3:1: dealt: 400 is not a whole number from 0 to 100" in done.stdout
    path.write_text("game: atodashi\nextends: atodashi\nid: club\n", encoding="utf-8")
    assert goita("variants", "check", path).stdout == f"{path}: club, all right\n"


def test_a_variant_is_shown_in_words(tmp_path: Path) -> None:
    shown = goita("variants", "show", "atodashi")
    assert shown.exit_code == 0
    lines = shown.stdout.splitlines()
    assert lines[0] == "atodashi: アトダシホーダイ, Atodashi Hodai"
    rows = dict(re.split("  +", line) for line in lines[2 : lines.index("sources:") - 1])
    assert rows["overwrite cards a player"] == "1 rock, 1 scissors, 1 paper"
    assert rows["hand cards"].startswith("7 rock, 3 rock (2 points), 1 rock (3 points), ")
    assert rows["Skip"] == "6 cards (skip)"
    assert rows["Rock wins"] == "2 cards (rock-wins): who shows rock wins"
    changed = "anybody's hand becomes rock, scissors or paper"
    assert rows["Change any hand to any other"] == f"5 cards (any-to-any): {changed}"
    assert rows["sets of 4 players"] == "8 sets"
    assert rows["a win with a card without points"] == "1 point"
    assert rows["a win of the dealer"] == "points times 2"
    assert len(rows) == 2 + len(SHIPPED.action_cards) + 1 + 3 + 2
    for text in (*SHIPPED.source, *SHIPPED.assumptions):
        assert f"- {text}" in lines
    path = tmp_path / "club.yaml"
    club = "extends: atodashi\nid: club\noverwrite_cards: []\npoints: {dealer_times: 1}\n"
    path.write_text(club, encoding="utf-8")
    shown = goita("variants", "show", path, "--language", "ja")
    assert re.search("^各自のウワガキカード +なし$", shown.stdout, re.MULTILINE)
    assert re.search("^親の勝ち +同じ得点$", shown.stdout, re.MULTILINE)
    assert re.search(r"^リバース +8枚 \(reverse\)$", shown.stdout, re.MULTILINE)


@pytest.mark.parametrize("command", ["play", "simulate", "solve"])
def test_a_mistyped_id_is_looked_for_among_all_games(command: str) -> None:
    done = goita(command, "--variant", "atodashy", *(["x"] if command == "solve" else []))
    assert done.exit_code == 2
    told = " ".join(done.stderr.replace("│", " ").split())
    assert "there is no variant 'atodashy'; did you mean 'atodashi', of another game?" in told


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("name", ["game.json", "game.jsonl"])
def test_a_record_is_told_from_what_is_none(indent: int | None, name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    game = play(arranged(["rock", "paper", "rock"]), "pass")
    path.write_text(json.dumps(to_data(game), indent=indent), encoding="utf-8")
    told = f"{name}: is a record of Atodashi Hodai, another game, which is not read here"
    for arguments in (("replay", path), ("stats", path), ("convert", path, "-", "--to", "kifu")):
        done = goita(*arguments)
        assert done.exit_code == 1
        assert told in done.stderr
    done = goita("replay", tmp_path)
    assert f"{name}: passed over, being a record of another game" in done.stderr


def test_help_tells_what_another_game_takes() -> None:
    told = " ".join(run("play", "--help").stdout.replace("│", " ").split())
    assert "default: basic; of another game: four simple" in told
    assert "of another game .json or .jsonl" in told
    told = " ".join(run("simulate", "--help").stdout.replace("│", " ").split())
    assert "of another game: simple, three random" in told
    assert "of a game other than Goita. [default: " in told
