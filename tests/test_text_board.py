"""The board in characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

import goita
from goita.draw.boards import text
from goita.draw.names import short_names
from goita.players import RandomPlayer

SHIPPED = goita.list_variants()
HANDS = ["11244556", "12234568", "11123378", "11113457"]


def played(variant: str, seed: int, turns: int) -> goita.Round:
    rnd = goita.Round.deal(goita.load_variant(variant), seed=seed)
    player = RandomPlayer(seed)
    while rnd.result is None and turns:
        rnd = rnd.apply(player.choose(rnd.observe(rnd.turn)))
        turns -= 1
    return rnd


def test_a_whole_round_shows_hands_and_brackets_what_is_buried() -> None:
    noto = goita.load_variant("noto")
    rnd = goita.Round.from_history(noto, ",".join([*HANDS, "s3,371,413,1p,232"]))
    assert text(rnd).splitlines() == [
        "               > player 3, dealer",
        "                 手 し し 香 馬 馬 王",
        "                 上[飛]",
        "                 下 し",
        "",
        "  player 4                      player 2",
        "  手 し し し 銀 金 飛          手 し 香 銀 金 角 王",
        "  上 し                         上 馬",
        "  下 馬                         下<香>",
        "",
        "                 player 1",
        "                 手 し し 香 銀 銀 金 金 角",
    ]


def test_an_observation_hides_what_its_observer_may_not_know() -> None:
    noto = goita.load_variant("noto")
    rnd = goita.Round.from_history(noto, ",".join([*HANDS, "s3,371,413"]))
    seen = text(rnd.observe(0))
    assert "手 し し 香 銀 銀 金 金 角" in seen
    assert "飛" not in seen
    assert "上 ■" in seen
    assert "手" + " ■ " * 7 + " ■" in seen
    assert text(rnd.observe(None)).count("■") == 8 + 8 + 6 + 1 + 6


def test_atigo_goes_by_first_characters_as_its_document_does() -> None:
    names = short_names(goita.load_variant("atigo"), "ja")
    assert "".join(names.values()) == "市刺騎司魔大将王王"


@pytest.mark.parametrize("variant", SHIPPED)
def test_the_english_board_has_letters_and_fits_80_columns(variant: str) -> None:
    assert "".join(short_names(goita.load_variant("noto"), "en").values()) == "PLNSGBRKK"
    for turns in (0, 8, 16):
        lines = text(played(variant, 7, turns), language="en").splitlines()
        assert max(map(wcswidth, lines)) <= 80
    assert "hand  P " in text(played("noto", 7, 0), language="en")


@pytest.mark.parametrize("variant", SHIPPED)
@given(seed=st.integers(0, 1000), turns=st.integers(0, 60))
def test_a_board_of_eight_pieces_fits_80_columns(variant: str, seed: int, turns: int) -> None:
    lines = text(played(variant, seed, turns)).splitlines()
    assert max(map(wcswidth, lines)) <= 80


@pytest.mark.parametrize("variant", SHIPPED)
@given(seed=st.integers(0, 1000), turns=st.integers(1, 60))
def test_every_piece_is_on_the_board(variant: str, seed: int, turns: int) -> None:
    rnd = played(variant, seed, turns)
    names = short_names(rnd.variant, "ja")
    seen = text(rnd)
    for piece in goita.Piece:
        assert seen.count(names[piece]) == rnd.variant.kind(piece).count


def test_a_narrow_board_puts_the_seats_under_one_another() -> None:
    seats = [line for line in text(played("noto", 7, 4), width=40).splitlines() if "player" in line]
    assert [line.strip("> ").split(",")[0] for line in seats] == [
        "player 1",
        "player 2",
        "player 3",
        "player 4",
    ]
