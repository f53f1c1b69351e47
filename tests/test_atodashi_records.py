"""Records of Atodashi Hodai: JSON and JSON Lines, and what is wrong with others."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from atodashi_games import EACH_NUMBER, SHIPPED, arranged, play
from attrs import evolve

from goita import GoitaError, RecordError
from goita.atodashi import Game, Variant
from goita.atodashi.records import dumps, from_data, loads, read, to_data, write


def finished(players: int, seed: int = 7, variant: Variant = SHIPPED) -> Game:
    random = Random(seed)
    game = Game.start(variant, players=players, seed=seed)
    while game.result is None:
        game = game.apply(random.choice(game.legal_actions()))
    return game


@EACH_NUMBER
def test_a_game_is_written_and_read(players: int) -> None:
    game = finished(players)
    text = dumps(game)
    assert text.count("\n") == 1
    assert loads(text) == game
    assert json.loads(text)["variant"] == "atodashi"


def test_a_variant_that_is_not_shipped_is_written_whole() -> None:
    game = finished(3, variant=evolve(SHIPPED, id="club", dealer_times=3))
    assert to_data(game)["variant"]["points"] == {"win": 1, "dealer_times": 3}
    assert loads(dumps(game)) == game


def test_skipped_turns_are_not_written() -> None:
    game = play(arranged(["rock", "paper", "rock"], [["skip"]]), "skip")
    assert to_data(game)["sets"] == [{"turns": ["skip"]}]
    assert loads(dumps(game)) == game


def test_an_archive_has_a_game_a_line(tmp_path: Path) -> None:
    games = [finished(players, seed) for players in (3, 4, 5) for seed in range(3)]
    path = tmp_path / "games.jsonl"
    write(path, games)
    assert len(path.read_text(encoding="utf-8").splitlines()) == len(games)
    assert list(read(path)) == games


def test_a_file_of_one_game_may_have_many_lines(tmp_path: Path) -> None:
    game = finished(3)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(to_data(game), indent=2), encoding="utf-8")
    assert list(read(path)) == [game]


def test_names_and_extra_are_for_others() -> None:
    data = to_data(finished(3))
    assert from_data(data | {"names": ["a", None, "c"], "extra": {"club": 1}}) == from_data(data)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(GoitaError, match="cannot be written"):
        write(tmp_path / "no" / "games.jsonl", [])


# What is wrong with a record.

GAME = finished(3)


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(dumps(GAME))
    change(data)
    return data


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Puts a value, the last of these, at the path that the others are."""
    *keys, last, value = path

    def change(data: dict[str, Any]) -> None:
        inside: Any = data
        for key in keys:
            inside = inside[key]
        inside[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "told", "rule"),
    [
        (put("format", "goita-record"), "is no record of Atodashi Hodai", "form"),
        (put("version", 2), "version: 2 is no version", "version"),
        (put("version", True), "version: True is no version", "version"),
        (put("variant", "noto"), "variant: 'noto' names no shipped variant", "variant"),
        (put("variant", {"game": "goita"}), "variant: this variant has 1 problem", "variant"),
        (put("deal", 3), "deal: 3 should be keys and values", "form"),
        (put("deal", "dealer", 3), "deal: the dealer must be a seat from 0 to 2", "deal"),
        (put("deal", "dealer", 0.5), "deal.dealer: 0.5 should be a whole number", "form"),
        (put("deal", "ties", -1), "deal.ties: -1 is less than 0", "form"),
        (put("deal", "piles", 0, 0, "stone"), "deal.piles.0.0: 'stone' is not: ", "form"),
        (put("deal", "piles", 0, 0, "rock 9"), "deal: hand card ", "deal"),
        (put("deal", "stock", 0, "no-such"), "deal: action card ", "deal"),
        (put("deal", "hands", []), "deal.hands: 0 values are not 3 to 5", "form"),
        (put("deal", "piles", [[], [], []]), "deal: hand card ", "deal"),
        (put("extra", 3), "extra: 3 should be keys and values", "form"),
        (put("set", []), "set: this key is not known; did you mean 'sets'?", "form"),
        (put("sets", 0, "turns", 0, "Pass"), "sets.0.turns.0: 'Pass' is not: ", "form"),
        (
            put("sets", 0, "turns", 0, "no-such-card"),
            "sets.0.turns.0: player 3 may not play no-such-card: ",
            "not_in_hand",
        ),
        (put("sets", 0, "points", [9, 9, 9]), "sets.0.points: they are [", "score"),
        (put("sets", 0, "turns", []), "sets.0.points: the set is not over", "score"),
        (put("ranking", [0, 0, 0]), "ranking: it is [", "result"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    change: Callable[[dict[str, Any]], None], told: str, rule: str
) -> None:
    with pytest.raises(RecordError) as refused:
        from_data(changed(change))
    assert str(refused.value).startswith(told)
    assert refused.value.rule == rule


def test_a_turn_after_the_end_of_a_set_is_told() -> None:
    data = changed(lambda data: data["sets"][0]["turns"].extend(["pass"]))
    turns = len(data["sets"][0]["turns"])
    with pytest.raises(RecordError, match=rf"^sets\.0\.turns\.{turns - 1}: the set is over"):
        from_data(data)
    data = changed(lambda data: data["sets"].append({"turns": ["pass"]}))
    with pytest.raises(RecordError, match=r"^sets\.6: the game is over"):
        from_data(data)


@pytest.mark.parametrize("more", [{"turns": []}, {"turns": ["pass"]}])
def test_more_sets_than_there_are_are_told(more: dict[str, Any]) -> None:
    data = changed(lambda data: data["sets"].append(more))
    with pytest.raises(RecordError) as refused:
        from_data(data)
    assert str(refused.value) == "sets.6: the game is over: 3 players play 6 sets"
    assert refused.value.rule == "round_is_over"


@pytest.mark.parametrize("turns", [[], ["pass"]])
def test_a_set_that_is_not_over_before_another_is_told(turns: list[str]) -> None:
    def cut(data: dict[str, Any]) -> None:
        data["sets"][1] = {"turns": turns}
        del data["ranking"]

    with pytest.raises(RecordError) as refused:
        from_data(changed(cut))
    assert str(refused.value) == "sets.1: set 2 is not over, and another one follows it"
    assert refused.value.rule == "round_not_over"
    # Where nothing follows it, the game goes on there.
    data = changed(cut)
    del data["sets"][2:]
    assert from_data(data).number == 1


@pytest.mark.parametrize("names", [["a"] * 4, [None] * 5])
def test_names_are_as_many_as_players(names: list[str | None]) -> None:
    with pytest.raises(RecordError, match=rf"^names: {len(names)} names are not 3$"):
        from_data(changed(put("names", names)))


def test_a_ranking_before_the_end_is_told() -> None:
    data = to_data(Game.start(SHIPPED, players=3, seed=7)) | {"ranking": [0, 1, 2]}
    with pytest.raises(RecordError, match="ranking: the game is not over"):
        from_data(data)


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"format": []}, float("nan")])
def test_other_data_are_no_record(data: object) -> None:
    with pytest.raises(RecordError, match="is no record of Atodashi Hodai"):
        from_data(data)


def test_a_fault_has_its_line() -> None:
    text = json.dumps(changed(put("sets", 2, "points", [9, 9, 9])), indent=1)
    with pytest.raises(RecordError) as refused:
        loads(text, file="club.json")
    line = refused.value.line
    assert line is not None
    assert str(refused.value).startswith(f"club.json:{line}: sets.2.points: ")
    assert '"points"' in text.splitlines()[line - 1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "1: is not JSON"),
        ('{"format": 1,\n"format": 1}', "2: the key 'format' stands twice"),
        ("[" * 100_000, "1: is nested too deep"),
    ],
)
def test_what_is_no_json_is_told(text: str, told: str) -> None:
    with pytest.raises(RecordError) as refused:
        loads(text, file="club.json")
    assert str(refused.value).startswith(f"club.json:{told}")


def test_a_line_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(dumps(GAME).encode() + b"\n" + b'{"format": 1}\n')
    games = read(path)
    assert next(games) == GAME
    with pytest.raises(RecordError) as refused:
        next(games)
    assert str(refused.value).startswith("games.jsonl:3: is no record")
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match=r"games\.jsonl:1: is not"):
        list(read(path))
