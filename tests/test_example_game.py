"""The example game that the ATIGO document tells move for move."""

from __future__ import annotations

import pytest
from deals import EACH_VARIANT, fresh, may, outcome, play, start

from goita import Phase, Piece, Round

# ① 市市刺刺騎司司女, ② 市市市刺刺騎魔大, ③ 市市騎魔大将将王, ④ 市市市騎司司魔魔.
HANDS = ["11223448", "11122356", "11356778", "11134455"]

MOVES = (
    "114",  # ①市民を伏せ２枚持ちの司祭で攻撃
    "2p",  # ②③パス
    "3p",
    "444",  # ④司祭で防御してもう１枚の司祭で攻撃
    "142",  # ①ラスト１枚の司祭で防御して刺客で攻撃
    "223",  # ②刺客で防御して騎士で攻撃
    "337",  # ③騎士で防御して２枚持ちの将軍で攻撃
    "4p",  # ④パス
    "1p",  # ①②パス
    "2p",
    "317",  # ③１週したので市民を伏せてもう１回将軍で攻撃
    "4p",  # ④パス
    "1p",  # ①②パス
    "2p",
    "315",  # ③また１週したのでさらに市民を伏せて魔術師で攻撃
    "451",  # ④魔術師で防御して市民で攻撃
    "112",  # ①市民で受けて刺客で攻撃
    "221",  # ②刺客で防御して市民で勝負
    "3p",  # ③王が出せない！パス
    "4p",  # ④ここはパス
    "1p",  # ①女王があるのに出せない！パス
    "211",  # ②市民を伏せて市民で攻撃
    "3p",  # ③パス
    "4p",  # ④パス
    "1p",  # ①パス
    "256",  # ②魔術師を伏せて大臣で上がり
)


def after(rnd: Round, moves: int) -> Round:
    return play(rnd, " ".join(MOVES[:moves]))


def silent_atigo() -> Round:
    rnd = fresh("atigo", HANDS)
    assert rnd.phase is Phase.SHI
    return play(rnd, "1q 2q 3q 4q")


def test_second_player_goes_out_with_the_minister_for_four_points() -> None:
    rnd = after(silent_atigo(), len(MOVES))
    assert outcome(rnd) == ("played", 1, 4)
    assert rnd.result is not None
    assert rnd.result.team == 1
    assert rnd.next_dealer == 1


@EACH_VARIANT
def test_the_moves_are_legal_under_every_variant(name: str) -> None:
    rnd = after(start(name, HANDS), len(MOVES))
    points = {"atigo": 4}.get(name, 40)
    assert outcome(rnd) == ("played", 1, points)


def test_noto_counts_forty_for_the_same_game() -> None:
    rnd = after(start("noto", HANDS), len(MOVES))
    assert outcome(rnd) == ("played", 1, 40)
    assert rnd.next_dealer == 1


@pytest.mark.parametrize("move", range(len(MOVES)))
def test_every_move_is_legal_when_its_turn_comes(move: int) -> None:
    assert may(after(silent_atigo(), move), MOVES[move])


@pytest.mark.parametrize(
    ("move", "king"),
    [(18, "387"), (18, "385"), (20, "184"), (20, "183"), (24, "183")],
)
def test_nobody_can_put_a_king_on_the_citizen(move: int, king: str) -> None:
    rnd = after(silent_atigo(), move)
    assert rnd.attack is Piece.SHI
    assert Piece.OU in rnd.hands[rnd.turn]
    assert not may(rnd, king)


@pytest.mark.parametrize("move", [8, 12])
def test_the_queen_could_have_received_the_general(move: int) -> None:
    assert may(after(silent_atigo(), move), "183")


def test_the_final_table() -> None:
    laid = after(silent_atigo(), len(MOVES)).plays
    rows = [[f"{play.above or 0:d}{play.attack or 0:d}" for play in seat] for seat in laid]
    assert rows == [
        ["14", "42", "12"],
        ["23", "21", "11", "56"],
        ["37", "17", "15"],
        ["44", "51"],
    ]


def test_what_is_left_in_the_hands() -> None:
    rnd = after(silent_atigo(), len(MOVES))
    left = ["".join(str(int(piece)) for piece in hand) for hand in rnd.hands]
    assert left == ["38", "", "68", "1135"]
