"""Whatever a player does is its own fault: what it raises, how it looks, what it answers with."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest

import goita
from goita.errors import InvalidOption, PlayerFault
from goita.players.asking import seated, take_turn, tell, watches
from goita.players.interrupts import Interrupts
from goita.players.telling import MOST_TOLD, kind, readable, shown, words
from goita.simulation import Simulation, simulate
from goita.simulation.clock import Clock

RND = goita.Round.deal(goita.load_variant("noto"), seed=7)


class Does:
    """Calls a function for each choice."""

    def __init__(self, function: Callable[[goita.Observation], Any]) -> None:
        self._function = function

    def choose(self, observation: goita.Observation) -> Any:
        return self._function(observation)


def throwing(error: BaseException) -> Does:
    def throw(_: object) -> None:
        raise error

    return Does(throw)


def fault_of(player: object, **more: Any) -> PlayerFault:
    with pytest.raises(PlayerFault) as caught:
        take_turn(player, RND.observe(0), RND, name="mine", seat=0, **more)
    str(caught.value).encode()
    return caught.value


def ended_by(player: object, **more: Any) -> Simulation:
    """A simulation of two rounds in which this player is at fault."""
    return simulate(["random", lambda _: player], rounds=2, seed=3, **more)


# What a player may throw.


class Unprintable(ValueError):
    def __str__(self) -> str:
        raise SystemExit(3)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (GeneratorExit(), "it raised GeneratorExit"),
        (SystemExit(3), "SystemExit: 3"),
        (BaseExceptionGroup("many", [SystemExit(1)]), "BaseExceptionGroup: many"),
        (ValueError("\ud800"), r"ValueError: \ud800"),
        (KeyboardInterrupt(), "it raised KeyboardInterrupt"),
        (TimeoutError("of my own"), "TimeoutError: of my own"),
        (StopIteration(7), "StopIteration: 7"),
        (Unprintable(), "Unprintable: (which cannot be printed)"),
        (goita.IllegalAction("of my own"), "IllegalAction: of my own"),
    ],
)
@pytest.mark.parametrize("seconds", [None, 20])
def test_whatever_a_player_throws_is_a_fault_of_its_own(
    error: BaseException, told: str, seconds: float | None
) -> None:
    with Clock(seconds) as clock:
        fault = fault_of(throwing(error), call=clock)
    assert fault.how == "raised"
    assert told in str(fault)


def test_only_the_clock_tells_that_a_player_is_slow() -> None:
    for move_time in (None, 20):
        result = ended_by(throwing(TimeoutError("no answer from my server")), move_time=move_time)
        assert [fault.how for fault in result.faults] == ["raised"] * 2
    result = ended_by(Does(lambda _: time.sleep(30)), move_time=0.1)
    assert [fault.how for fault in result.faults] == ["slow"] * 2


# Ctrl-C.


def press_ctrl_c(_: object) -> None:
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_is_nobodys_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        take_turn(Does(press_ctrl_c), RND.observe(0), RND, name="mine", seat=0)
    assert ended_by(Does(press_ctrl_c)).interrupted


def test_no_player_keeps_ctrl_c_for_itself() -> None:
    def keep(observation: goita.Observation) -> goita.Action:
        try:
            press_ctrl_c(None)
        except BaseException:
            return observation.legal_actions[0]
        raise AssertionError("it was not pressed")

    with pytest.raises(KeyboardInterrupt):
        take_turn(Does(keep), RND.observe(0), RND, name="mine", seat=0)


def test_a_keyboard_interrupt_of_a_player_s_own_ends_no_simulation() -> None:
    result = ended_by(throwing(KeyboardInterrupt()))
    assert (result.interrupted, len(result.faults)) == (False, 2)


def test_what_was_to_happen_on_ctrl_c_is_put_back() -> None:
    heard = []
    old = signal.signal(signal.SIGINT, lambda *_: heard.append(1))
    mine = signal.getsignal(signal.SIGINT)
    try:
        with Interrupts():
            press_ctrl_c(None)
        assert heard == [1]
        assert signal.getsignal(signal.SIGINT) is mine
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with Interrupts():
            press_ctrl_c(None)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, old)


@pytest.mark.parametrize("error", [SystemExit(143), TimeoutError("of a test"), GeneratorExit()])
@pytest.mark.parametrize("seconds", [None, 20])
def test_what_a_signal_raises_is_nobodys_fault(error: BaseException, seconds: float | None) -> None:
    def end(*_: object) -> None:
        raise error

    old = signal.signal(signal.SIGTERM, end)
    try:
        for keeps in (False, True):

            def ask(observation: goita.Observation, keeps: bool = keeps) -> goita.Action:
                try:
                    os.kill(os.getpid(), signal.SIGTERM)
                    time.sleep(1)
                except BaseException:
                    if not keeps:
                        raise
                return observation.legal_actions[0]

            with Clock(seconds) as clock, pytest.raises(type(error)) as caught:
                take_turn(Does(ask), RND.observe(0), RND, name="mine", seat=0, call=clock)
            assert caught.value is error
            assert signal.getsignal(signal.SIGTERM) is end
    finally:
        signal.signal(signal.SIGTERM, old)


# How a player looks.


class LooksBad:
    """Its methods cannot even be looked up."""

    def __init__(self, *bad: str) -> None:
        self._bad = bad

    def __getattr__(self, name: str) -> Any:
        if name in self._bad:
            raise LookupError(f"no {name} today")
        if name == "choose":
            return lambda observation: observation.legal_actions[0]
        raise AttributeError(name)


def test_looking_up_a_method_may_be_a_fault() -> None:
    with pytest.raises(PlayerFault, match="it raised LookupError: no choose today"):
        seated(lambda _: LooksBad("choose"), 1, name="mine", seat=0)
    assert fault_of(LooksBad("choose")).message == "it raised LookupError: no choose today"
    for looks_it_up in (
        lambda: watches(LooksBad("notice"), name="mine", seat=2),
        lambda: tell(LooksBad("notice"), None, name="mine", seat=2),
    ):
        with pytest.raises(PlayerFault, match="'mine' at seat 3: it raised LookupError: no notice"):
            looks_it_up()


@pytest.mark.parametrize("bad", ["choose", "notice"])
def test_a_simulation_tells_a_player_that_cannot_be_looked_at(bad: str) -> None:
    result = ended_by(LooksBad(bad))
    assert [fault.message for fault in result.faults] == [
        f"it raised LookupError: no {bad} today"
    ] * 2
    assert all("history" in fault.where for fault in result.faults)


def test_goita_play_tells_a_player_that_cannot_be_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from goita.cli import session

    monkeypatch.setattr(session, "get", lambda _: lambda _: LooksBad("notice"))
    with pytest.raises(PlayerFault, match="no notice today"):
        session.Session(goita.Match.start(RND.variant, seed=7)).choose()


def test_a_notice_that_is_no_method_is_a_fault() -> None:
    class Notes(LooksBad):
        notice = 7

    [first, _] = ended_by(Notes()).faults
    assert first.message.startswith("it raised TypeError: 'int' object is not callable")


class BadLooks:
    """Cannot be looked at."""

    error: type[BaseException] = LookupError

    @property
    def __name__(self) -> str:
        raise self.error

    @property
    def version(self) -> str:
        raise self.error

    def __repr__(self) -> str:
        raise SystemExit


class BadMaker(BadLooks):
    """Makes players, and cannot be looked at."""

    def __call__(self, _: int) -> LooksBad:
        return LooksBad()


@pytest.mark.parametrize("error", [LookupError, SystemExit, KeyboardInterrupt, GeneratorExit])
def test_a_maker_that_cannot_be_looked_at_is_named_by_its_class(
    error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BadLooks, "error", error)
    result = simulate([BadMaker(), "random"], rounds=2, seed=3)
    assert (result.teams, result.faults) == (("BadMaker", "random"), ())
    with pytest.raises(InvalidOption, match="not a BadLooks that cannot be printed"):
        simulate([BadLooks(), "random"], rounds=2)  # type: ignore[list-item]


# What it answers with.


class Slow:
    """What is compared slowly."""

    def __eq__(self, _: object) -> bool:
        time.sleep(30)
        return True

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "slow"


def tampered(attribute: str, value: object) -> goita.Action:
    action = goita.Lead(1, 3)
    object.__setattr__(action, attribute, value)
    return action


def test_the_clock_runs_while_an_answer_is_looked_at() -> None:
    began = time.monotonic()
    with Clock(0.2) as clock:
        fault = fault_of(Does(lambda _: tampered("attack", Slow())), call=clock)
    assert fault.how == "slow"
    assert time.monotonic() - began < 20


def test_nothing_of_a_player_s_own_is_in_the_action() -> None:
    """Its action claims another code than its pieces have; the pieces count."""
    bad = tampered("code", goita.Lead(8, 8).code)
    action, after = take_turn(Does(lambda _: bad), RND.observe(0), RND, name="mine", seat=0)
    assert action is not bad
    assert action == goita.Lead(1, 3)
    assert after == RND.apply(goita.Lead(1, 3))


class Claims(goita.Lead):
    """An action that says it is equal to all others."""

    def __eq__(self, _: object) -> bool:
        return True

    __hash__ = goita.Lead.__hash__


@pytest.mark.parametrize("answer", [Claims(1, 3), True, None, [], goita.Lead])
def test_an_answer_is_an_action_itself(answer: object) -> None:
    assert fault_of(Does(lambda _: answer)).how == "illegal"


def test_an_answer_that_raises_when_it_is_looked_at_is_a_fault() -> None:
    class Bad:
        def __eq__(self, _: object) -> bool:
            raise SystemExit

        __hash__ = None  # type: ignore[assignment]

        def __repr__(self) -> str:
            raise LookupError

    assert fault_of(Does(lambda _: Bad())).message == "it answered with a Bad: LookupError"
    assert fault_of(Does(lambda _: tampered("attack", Bad()))).message == "it raised SystemExit"


# The same words in every run.


def test_where_an_object_lies_in_memory_is_not_told() -> None:
    class Thing:
        pass

    told = [fault_of(Does(lambda _: Thing())).message for _ in range(2)]
    told += [fault_of(throwing(ValueError(f"{Thing()} and {throwing}"))).message]
    for message in told:
        assert "0x" not in message
        assert "Thing object>" in message
    assert "<function throwing>" in told[2]
    maker = simulate(["random", lambda _: Does(lambda _: Thing())], rounds=2).faults
    assert not [fault for fault in maker if re.search(r" at 0x|0x[0-9a-f]{6}", str(fault))]
    with pytest.raises(InvalidOption, match="<object object>"):
        simulate([object(), "random"])  # type: ignore[list-item]


def test_words_are_cut_and_of_plain_text() -> None:
    class Text(str):
        def __getitem__(self, _: object) -> str:
            raise LookupError

    assert readable(Text("a" * 10_000)) == "a" * MOST_TOLD
    assert len(shown("a" * 10_000)) == 60
    assert words(ValueError()) == "ValueError"
    assert kind(None) == "NoneType"
