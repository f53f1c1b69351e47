"""The page that replays a record, in a real browser: what stands on and around the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from browsing import Keep, said, until, where
from pages import stored

import goita.draw
from goita.draw.page.sentences import placeholder
from goita.draw.page.states import SEES
from goita.records.model import MatchRecord

if TYPE_CHECKING:
    from playwright.sync_api import Page

MARKED = """() => [".arrow", ".ring"].map((kind) =>
  [...document.querySelectorAll(`#board ${kind}`)].map((drawn) => {
    const seat = drawn.closest("[data-seat]");
    const pairs = seat.querySelectorAll(".pair");
    const newest = pairs[pairs.length - 1]?.contains(drawn);
    const piece = drawn.parentNode.querySelector(":scope > [data-piece]")?.dataset.piece;
    return [Number(seat.dataset.seat), ...(kind === ".ring" ? [newest, piece] : [])];
  }))"""


def stand(page: Page, number: int, move: int) -> None:
    """Go to a position."""
    page.evaluate(f"location.hash = '#r{number + 1}m{move}'")
    until(page, f"document.querySelector('#jump').value === '{move}'")
    until(page, f"document.querySelector('#where').innerText === 'Round {number + 1}'")


def told(record: MatchRecord, position: Any, column: int, view: int) -> str:
    """A text of a position in English as a view has it, with the names in it."""
    text, actor = position[column], position[4][2]
    if not isinstance(text, str):
        text = text[0 if SEES[view][0 if actor == "-" else int(actor)] == "1" else 1]
    for seat in range(4):
        text = text.replace(placeholder(seat), record.names[seat] or f"Player {seat + 1}")
    return str(text)


def secrets(at: list[Any]) -> list[int]:
    """The moves of which not everybody may know everything."""
    return [move for move, position in enumerate(at) if not isinstance(position[6], str)]


@pytest.mark.parametrize("hands", ["open", "seen", "closed"])
def test_sentences_and_moves_tell_what_the_view_may_know(
    opened: Any, address: str, record: MatchRecord, hands: str
) -> None:
    page = opened(address)
    page.select_option("#hands", hands)
    rounds = stored(goita.draw.html(record))["rounds"]
    assert all(len(secrets(data["at"])) > 2 for data in rounds)
    for seat, number in ((0, 0), (1, 1), (2, 0), (3, 1)):
        page.select_option("#view", str(seat))
        view = {"open": 0, "seen": 1 + seat, "closed": 5}[hands]
        at = rounds[number]["at"]
        for move in (0, *secrets(at)):
            stand(page, number, move)
            assert said(page) == told(record, at[move], 6, view)
        listed = page.locator("#moves .what").all_text_contents()
        assert listed == [told(record, position, 8, view) for position in at]


def test_both_teams_points_are_those_of_the_position(
    opened: Any, address: str, record: MatchRecord
) -> None:
    page = opened(address)
    rounds = stored(goita.draw.html(record))["rounds"]
    for number, data in enumerate(rounds):
        last = len(data["at"]) - 1
        for move, points in ((0, data["score"]), (last - 1, data["score"]), (last, data["after"])):
            stand(page, number, move)
            shown = [page.locator(f"#points{team}").inner_text() for team in (0, 1)]
            assert shown == [str(each) for each in points]
    # Else the two teams could be mixed up and nobody would see it.
    assert len(set(rounds[-1]["after"])) == 2


def test_the_arrow_is_before_whose_turn_it_is_and_the_ring_round_the_standing_attack(
    opened: Any, address: str, record: MatchRecord
) -> None:
    page = opened(address)
    data = stored(goita.draw.html(record))["rounds"][0]
    for move, position in enumerate(data["at"]):
        turn, standing = position[4][:2]
        arrows, rings = page.evaluate(MARKED)
        assert arrows == ([] if turn == "-" else [[int(turn)]])
        expected = []
        if standing != "-":
            state = data["seats"][position[int(standing)]]
            attack = (state if isinstance(state, str) else state[0])[-1]
            expected = [[int(standing), True, attack]]
        assert rings == expected, move
        page.keyboard.press("ArrowRight")


def test_comments_stand_with_their_moves(opened: Any, keep: Keep, record: MatchRecord) -> None:
    first, second = record.rounds
    first = evolve(first, comment="a long one", comments=((0, "bold"), (4, "a mistake")))
    commented = evolve(record, comment="at the inn", rounds=(first, second))
    page = opened(keep(goita.draw.html(commented)))
    note = page.locator("#note")
    for number, move, text in (
        (0, 0, "at the inn — a long one"),
        (0, 1, "bold"),
        (0, 2, None),
        (0, 5, "a mistake"),
        (1, 0, None),
        (1, 5, None),
    ):
        stand(page, number, move)
        assert note.is_visible() == (text is not None)
        assert text is None or note.inner_text() == text


def test_a_click_on_the_graph_leads_to_its_round(opened: Any, address: str) -> None:
    page = opened(f"{address}#r1m5")
    for number in (1, 0):
        page.locator(".band").nth(number).click()
        assert where(page) == f"#r{number + 1}m0"
        on = page.locator(".band.on")
        assert on.count() == 1
        assert on.get_attribute("data-round") == str(number)
