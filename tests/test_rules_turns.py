"""The actions of a turn counted, numbered and drawn, against the list of them."""

from collections.abc import Iterator

from deals import EACH_VARIANT, deal, fresh, play, rush, start, variant

from goita import Round
from goita.choices import legal_actions
from goita.players import RandomPlayer
from goita.rules import count_actions, nth_action
from goita.rules.turns import random_action


def turns_of(name: str) -> Iterator[Round]:
    player = RandomPlayer(3)
    for seed in range(30):
        rnd = Round.deal(variant(name), seed % 4, seed=seed)
        while rnd.result is None:
            yield rnd
            rnd = rnd.apply(player.choose(rnd.observe(rnd.turn)))
        yield rnd


def check(rnd: Round) -> None:
    rules, state = rnd.variant.rules, rnd.state
    codes = [action.code for action in legal_actions(rules, state)]
    many = count_actions(rules, state)
    assert many == len(codes)
    assert [nth_action(rules, state, nth) for nth in range(many)] == codes
    assert nth_action(rules, state, many) == -1
    for nth, code in enumerate(codes):
        first, last = -(-(nth << 32) // many), ((nth + 1 << 32) - 1) // many
        assert random_action(rules, state, first) == code
        assert random_action(rules, state, last) == code


@EACH_VARIANT
def test_actions_are_counted_numbered_and_drawn_as_listed(name: str) -> None:
    for rnd in turns_of(name):
        check(rnd)


def test_a_last_piece_that_receives_is_drawn_as_listed() -> None:
    rnd = rush(start("jga", deal({0: "11223345", 1: "45"})), "-1 12 23")
    rnd = play(rnd, "134 245 3p 4p")
    assert [str(action) for action in rnd.legal_actions()] == ["p", "5-"]
    check(rnd)


@EACH_VARIANT
def test_words_are_counted_numbered_and_drawn_as_listed(name: str) -> None:
    rnd = fresh(name, ["11111234", "11223456", "11234557", "13456788"])
    seen = set()
    while rnd.phase.name == "SHI":
        check(rnd)
        seen.add(rnd)
        rnd = rnd.apply(rnd.legal_actions()[0])
    assert seen
