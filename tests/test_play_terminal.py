"""`goita play` at a pseudo-terminal: whole rounds, wrong input, resizing, and every way to stop."""

from __future__ import annotations

import os
import re
import signal
from os import terminal_size
from pathlib import Path

import pytest
from strategies import SHIPPED
from wcwidth import wcswidth

import goita
from goita import records
from goita.cli.saving import load
from goita.cli.screen import table
from goita.cli.session import Session
from goita.cli.typed import number_of
from goita.draw.boards import HIDDEN
from goita.draw.words import result_in_words

pytest.importorskip("termios", reason="pseudo-terminals are POSIX")

from terminal import Terminal  # importable only where there are any

SIZE = terminal_size((80, 24))
WIPED = "\x1b[H\x1b[2J\x1b[3J"
QUESTION = re.compile(r"\n\d番[^\n]*:\n")


def mirror(variant: str = "noto", seed: int = 7, seats: tuple[int, ...] = (0,)) -> Session:
    """The same match in this process, up to the first choice of a person."""
    session = Session(goita.Match.start(goita.load_variant(variant), seed=seed), seats)
    catch_up(session)
    return session


def catch_up(session: Session) -> None:
    """Let the programs of the mirror play."""
    while not session.is_over() and session.match.round.result is None:
        if session.match.turn in session.seats:
            return
        session.apply(session.choose())


def first_listed(screen: str) -> str:
    """The number of the first choice that stands on the screen."""
    choices = re.split(QUESTION, screen)[-1]
    found = re.search(r"(?<!\S)\d{1,2}(?!\S)", choices)
    assert found is not None, screen
    return found[0]


@pytest.mark.parametrize("variant", [variant.id for variant in SHIPPED])
@pytest.mark.parametrize("seed", [7, 12])
def test_a_whole_round_by_first_choices_shows_what_the_seat_may_know(
    variant: str, seed: int
) -> None:
    """Every screen is the table of the observation; so nothing else can be on it."""
    session = mirror(variant, seed)
    session.rounds = 1
    arguments = ("play", "--variant", variant, "--seed", str(seed), "--rounds", "1")
    with Terminal(*arguments) as terminal:
        screen = terminal.read()
        heading = f"{variant}: あなたは1番です。? で説明"
        screen = screen.removeprefix(f"{heading}\n")
        while not session.is_over():
            if session.match.round.result is not None:
                session.next_round()
                catch_up(session)
                screen = terminal.type("")
                continue
            observation = session.match.round.observe(0)
            shown = table(session.match, 0, "ja", SIZE)
            assert screen.strip("\n") == f"{shown}\n1番> "
            others = observation.hand_sizes[1:]
            known = map(len, observation.known[1:])
            assert screen.count(HIDDEN) >= sum(others) - sum(known)
            choice = first_listed(screen)
            action = observation.legal_actions[0]
            assert choice == number_of(action, observation)
            session.apply(action)
            catch_up(session)
            screen = terminal.type(choice).removeprefix(f"{choice}\n")
        assert terminal.end() == 0
        history = session.match.round.to_history()
        before, _, after = terminal.transcript.partition("棋譜（シード")
        assert history in after
        assert history not in before
        assert session.match.round.result is not None
        assert result_in_words(session.match.round.result, "ja") in before


def test_wrong_input_is_answered_and_changes_nothing() -> None:
    session = mirror()
    legal = session.match.legal_actions()
    with Terminal("play", "--seed", "7") as terminal:
        terminal.read()
        for text, answer in (
            ("4", "どの駒で攻めますか。41か42か"),
            ("88", "1番の「王受け 王攻め」（88）はできません。王は手駒"),
            ("馬王", "馬で銀は受けられません。受けられるのは銀か王だけです。"),
            ("宣言", "手役のやりとりは終わっています"),
            ("-3", "場に銀の攻めがあるので、受けるか「なし」です"),
            ("4-", "続けて攻めます"),
            ("おはよう", "「おはよう」は選べません"),
            ("111", "上の段の駒と攻めの駒です"),
            ("", "番号を一つ選んでください"),
            ("9999999999999999999999", "上の段の駒と攻めの駒です"),
            ("back", "戻す手がまだありません"),
            ("save", "どのファイルに保存しますか"),
            ("save /no/such/folder/x", "そのフォルダはありません"),
            ("x" * 500, "長すぎます"),
        ):
            said = terminal.type(text)
            assert "".join(answer.split()) in "".join(said.split()), said
            assert "Traceback" not in said
        screen = terminal.type("board")
        assert table(session.match, 0, "ja", SIZE) in screen
        assert first_listed(screen) == number_of(legal[0], session.match.round.observe(0))


def test_help_rules_and_hand_are_there_to_ask_for() -> None:
    with Terminal("play", "--seed", "7", "--variant", "atigo") as terminal:
        terminal.read()
        assert "一手戻す" in terminal.type("?")
        assert "6 大 大臣 Mi" in terminal.type("help")
        assert "15" in terminal.type("rules")
        hand = goita.Match.start(goita.load_variant("atigo"), seed=7).round.hands[0]
        assert "".join(str(int(piece)) for piece in hand) in terminal.type("hand")


SCREEN = re.compile(r"\n第1局[\s\S]*1番> $")
"""A whole screen: a resized terminal may get the prompt alone once more."""


def is_wide(screen: str) -> bool:
    return re.search("4番 .*2番", screen) is not None


def test_a_resized_terminal_is_used_as_it_is_from_the_next_screen_on() -> None:
    with Terminal("play", "--seed", "7") as terminal:
        assert is_wide(terminal.read())
        terminal.resize(40, 20)
        narrow = terminal.type("board", SCREEN)
        assert not is_wide(narrow)
        lines = narrow[narrow.index("\n第1局") : narrow.rindex("\n")].splitlines()
        assert max(map(wcswidth, lines)) <= 40
        terminal.resize(80, 24)
        assert is_wide(terminal.type("board", SCREEN))
        # The next choice is read as ever.
        assert "4番: なし" in terminal.type("0", SCREEN)


def test_a_terminal_resized_while_somebody_types_keeps_the_line() -> None:
    with Terminal("play", "--seed", "7") as terminal:
        terminal.read()
        terminal.send("bo")
        terminal.resize(40, 20)
        assert not is_wide(terminal.type("ard", SCREEN))


@pytest.mark.parametrize(
    ("stop", "status"),
    [
        (lambda terminal: terminal.send("\x03"), 130),
        (lambda terminal: terminal.send("\x04"), 1),
        (lambda terminal: terminal.send("quit\n"), 0),
        (lambda terminal: terminal.signal(signal.SIGTERM), 143),
        (lambda terminal: terminal.signal(signal.SIGHUP), 129),
    ],
    ids=["ctrl-c", "ctrl-d", "quit", "sigterm", "sighup"],
)
def test_whatever_stops_it_saves(stop, status: int, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    place = tmp_path / "save.json"
    session = mirror()
    session.apply(goita.Pass())
    catch_up(session)
    with Terminal("play", "--seed", "7", "--save", str(place)) as terminal:
        terminal.read()
        terminal.type("0")
        assert not place.exists()
        stop(terminal)
        assert terminal.end() == status
        assert "保存しました。続きは goita play --resume " in terminal.transcript
        assert "Traceback" not in terminal.transcript
    assert load(place).match == session.match
    assert [path.name for path in tmp_path.iterdir()] == ["save.json"]


def test_a_closed_terminal_saves(tmp_path: Path) -> None:
    place = tmp_path / "save.json"
    session = mirror()
    session.apply(goita.Pass())
    catch_up(session)
    with Terminal("play", "--seed", "7", "--save", str(place)) as terminal:
        terminal.read()
        terminal.type("0")
        terminal.hang_up()
        # Whether the signal or the end of the input comes first is the kernel's affair.
        assert terminal.process.wait(timeout=60) in (1, 129)
    assert load(place).match == session.match


def test_ctrl_c_without_a_place_says_nothing() -> None:
    with Terminal("play", "--seed", "7") as terminal:
        terminal.read()
        terminal.send("\x03")
        assert terminal.end() == 130
        assert terminal.transcript.rstrip().removesuffix("^C").endswith("1番>")


def test_quitting_without_a_place_asks_once_more() -> None:
    with Terminal("play", "--seed", "7") as terminal:
        terminal.read()
        assert "まだ保存していません" in terminal.type("quit")
        terminal.send("quit\n")
        assert terminal.end() == 0


def test_the_warning_says_the_word_that_was_typed_and_comes_again_after_a_choice() -> None:
    with Terminal("play", "--seed", "7") as terminal:
        terminal.read()
        assert "もう一度終了でやめます" in "".join(terminal.type("終了").split())
        terminal.type("board")
        terminal.type("0")
        assert "もう一度quitでやめます" in "".join(terminal.type("quit").split())
        terminal.send("終了\n")
        assert terminal.end() == 0


def test_what_is_asked_while_the_keyboard_is_passed_on_stays_to_be_read() -> None:
    seats = ("--seat", "1", "--seat", "3")
    with Terminal("play", "--seed", "7", *seats, term="xterm") as terminal:
        screen = terminal.read()
        assert screen.count(WIPED) == 1
        for text, answer in (
            ("?", "番号か駒で選びます"),
            ("rules", "最初の親"),
            ("17", "Enter だけを押します"),
            ("quit", "まだ保存していません"),
        ):
            screen = terminal.type(text)
            assert answer in screen
            assert WIPED not in screen
        screen = terminal.type("")
        # Whoever is next has a clean screen again.
        while "Enter> " not in screen[-12:]:
            screen = terminal.type(first_listed(screen))
        assert screen.count(WIPED) == 1


def test_a_saved_match_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    place, kept, one, other = (tmp_path / name for name in ("save", "kept", "1.json", "2.json"))
    first = ("play", "--rounds", "2", "--seed", "3", "--record", str(one))
    with Terminal(*first) as terminal:
        screens = play_to_the_end(terminal, terminal.read(), place, kept)
    # What lies there in the end is the end, not the middle.
    assert load(place).is_over()
    with Terminal("play", "--resume", str(kept), "--record", str(other)) as terminal:
        again = play_to_the_end(terminal, terminal.read())
    assert one.read_bytes() == other.read_bytes()
    assert len(again) > 3
    for before, after in zip(reversed(screens), reversed(again[1:]), strict=False):
        assert before.replace(str(one), "") == after.replace(str(other), "")


def play_to_the_end(
    terminal: Terminal, screen: str, place: Path | None = None, kept: Path | None = None
) -> list[str]:
    """Answer every prompt with the first choice; the screens. After the third, save and keep
    a copy."""
    screens = [screen]
    while "> " in screen[-30:]:
        if screen.endswith("次の局へ Enter> "):
            screen = terminal.type("")
        else:
            if place is not None and kept is not None and len(screens) == 3:
                assert "保存しました。続きは " in terminal.type(f"save {place}")
                kept.write_bytes(place.read_bytes())
            screen = terminal.type(first_listed(screen))
        screens.append(screen)
    assert terminal.end() == 0
    return screens


def test_back_and_the_same_choice_leads_to_the_same_screen() -> None:
    with Terminal("play", "--seed", "7") as terminal:
        before = terminal.read().partition("\n")[2]
        after = terminal.type("0")
        assert terminal.type("back").removeprefix("back\n") == before
        assert terminal.type("0") == after
        second = terminal.type("0")
        assert terminal.type("back").removeprefix("back\n") == after.removeprefix("0\n")
        assert terminal.type("0") == second


def test_a_choice_can_be_taken_back_after_the_round() -> None:
    session = mirror()
    with Terminal("play", "--seed", "7") as terminal:
        screen = terminal.read()
        while not screen.endswith("次の局へ Enter> "):
            last, screen = screen, terminal.type(first_listed(screen))
        assert terminal.type("back").endswith(last[-200:])
        assert "Enter だけを押します" in (terminal.type("0") + terminal.type("nonsense"))
    assert session.match.rounds


def test_two_at_one_keyboard_do_not_see_each_other_s_hands() -> None:
    session = mirror(seats=(0, 2))
    with Terminal("play", "--seed", "7", "--seat", "1", "--seat", "3", term="xterm") as terminal:
        screen = terminal.read()
        assert "あなたは1番と3番です" in screen
        holder = None
        for _ in range(12):
            seat = session.match.turn
            if session.match.round.result is not None:
                break
            if holder != seat:
                assert screen.endswith(f"{seat + 1}番の人、Enter> ")
                # The screen and what scrolled off it are wiped before anybody is asked.
                waiting = screen.rpartition("\x1b[H\x1b[2J\x1b[3J")[2]
                assert "手" not in waiting
                assert HIDDEN not in waiting
                assert "Enter だけを押します" in terminal.type("0")
                assert screen_is_blank(terminal.type("hand"))
                screen = terminal.type("")
                holder = seat
            assert table(session.match, seat, "ja", SIZE) in screen
            assert "一人でコンピュータと打つ時だけ" in terminal.type("back")
            observation = session.match.round.observe(seat)
            session.apply(observation.legal_actions[-1])
            catch_up(session)
            screen = terminal.type(number_of(observation.legal_actions[-1], observation))
        assert holder is not None


def screen_is_blank(screen: str) -> bool:
    return "手" not in screen and HIDDEN not in screen


def test_up_does_not_bring_back_what_was_typed() -> None:
    with Terminal("play", "--seed", "7", term="xterm") as terminal:
        terminal.read()
        terminal.type("board")
        again = terminal.type("\x1b[A")
        assert "board" not in again


def test_japanese_is_edited_as_characters() -> None:
    """Two backspaces take away two characters, however many bytes they have."""
    session = mirror()
    session.apply(goita.Pass())
    catch_up(session)
    with Terminal("play", "--seed", "7", term="xterm") as terminal:
        terminal.read()
        screen = terminal.type("なし馬角\x7f\x7f")
        assert table(session.match, 0, "ja", SIZE) in screen


@pytest.mark.parametrize("columns", [20, 40, 132])
def test_any_width_will_do(columns: int) -> None:
    with Terminal("play", "--seed", "322", columns=columns, lines=20) as terminal:
        screen = terminal.read()
        assert first_listed(screen) == "11"
        assert "1番> " in terminal.type("15")


def test_a_match_at_all_seats_ends_with_the_record(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    seats = [option for seat in "1234" for option in ("--seat", seat)]
    with Terminal("play", "--seed", "5", "--rounds", "1", "--record", str(record), *seats) as term:
        screen = term.read()
        while screen.endswith("> "):
            waiting = screen.endswith("Enter> ")
            screen = term.type("" if waiting else last_listed(screen))
        assert term.end() == 0
    [rnd] = records.load(record).rounds
    assert rnd.play().result is not None


def last_listed(screen: str) -> str:
    choices = re.split(QUESTION, screen)[-1].rpartition("\n")[0]
    return re.findall(r"(?<!\S)\d{1,2}(?!\S)", choices)[-1]


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_watching_can_be_stopped_and_gone_on_with(tmp_path: Path) -> None:
    place = tmp_path / "watched.json"
    watch = ("play", "--watch", "--match", "--seed", "7", "--pause", "0.05", "--save", str(place))
    with Terminal(*watch) as terminal:
        while "3番: " not in terminal.transcript:
            assert not terminal._at_end()
        terminal.send("\x03")
        assert terminal.end() == 130
    assert load(place).seats == ()
    with Terminal("play", "--resume", str(place), "--pause", "0", columns=40) as terminal:
        assert terminal.end() == 0
        assert "上がり、" in terminal.transcript
