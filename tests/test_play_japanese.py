"""A club player's evening at a pseudo-terminal: nothing on the screen is English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_play_language import CALLS, COMMANDS, english_words

pytest.importorskip("termios", reason="pseudo-terminals are POSIX")

from terminal import Terminal  # importable only where there are any

REFUSED = {
    "0": "打ち出す番です",
    "3-": "打ち出す番です",
    "-3": "攻める前に1枚伏せます",
    "41": "にありません",
    "77": "に残っていません",
    "宣言": "手役のやりとりは終わっています",
}
ANSWERED = {
    "": "番号を一つ選んでください",
    "foo": "「foo」は選べません",
    "桂馬": "「桂馬」は選べません",
    "123": "上の段の駒と攻めの駒です",
    "し": "どの駒で攻めますか",
    "1" * 300: "長すぎます",
    "待った": "戻す手がまだありません",
    "保存": "どのファイルに保存しますか",
    "save /no/such/folder/x": "そのフォルダはありません",
    "save /": "フォルダです",
    "quit": "まだ保存していません",
    "？": "番号か駒で選びます",
    "説明": "大文字だけなら「し」",
    "ルール": "最初の親",
    "手駒": "手駒: し し し",
    "盤面": "1番・親",
}


def squeezed(text: str) -> str:
    return "".join(text.split())


PROMPT = re.compile(r"^((?:\d番|\d番の人、Enter|次の局へ Enter|player \d|press Enter.*)> ).*$")


def said(transcript: str, *given: str) -> list[str]:
    """The lines that the command wrote, without what was typed or given."""
    for text in given:
        transcript = transcript.replace(text, "")
    return [PROMPT.sub(r"\1", line) for line in transcript.splitlines()]


def first_listed(screen: str) -> str:
    choices = re.split(r"\n\d番[^\n]*:\n", screen)[-1]
    found = re.search(r"(?<!\S)\d{1,2}(?!\S)", choices)
    assert found is not None, screen
    return found[0]


def test_a_round_in_japanese_from_the_greeting_to_the_record(tmp_path: Path) -> None:
    place, other = tmp_path / "a.json", tmp_path / "b.json"
    other.write_text("", encoding="utf-8")
    begun = ("play", "--seed", "1", "--players", "random", "--rounds", "2")
    with Terminal(*begun, columns=78) as terminal:
        assert "あなたは1番です" in terminal.read()
        for text, answer in ANSWERED.items():
            assert answer in terminal.type(text), text
        for text, answer in REFUSED.items():
            assert squeezed(answer) in squeezed(terminal.type(text)), text
        assert "はもうあります" in squeezed(terminal.type(f"保存　{other}"))
        assert "2番: なし" in terminal.type("し飛")
        for text, answer in (
            ("し香", "「し」で金は受けられません。受けられるのは金か王だけです。"),
            ("伏せ", "は選べません"),
            ("-し", "場に金の攻めがあるので、受けるか「なし」です"),
            ("5-", "が残るので、続けて攻めます"),
        ):
            assert squeezed(answer) in squeezed(terminal.type(text)), text
        assert "1番の打ち出し" in terminal.type("待った")
        assert "2番: なし" in terminal.type("し飛")
        assert "保存しました" in terminal.type(f"save {place}")
        terminal.send("終了\n")
        assert terminal.end() == 0
        lines = said(terminal.transcript, str(place), str(other), "foo", "/no/such/folder/x")
    record = tmp_path / "record.txt"
    with Terminal("play", "--resume", str(place), "--record", str(record)) as terminal:
        screen = terminal.read()
        while screen.endswith("> "):
            if screen.endswith("次の局へ Enter> "):
                assert "Enter だけを押します" in terminal.type("し")
                screen = terminal.type("")
            else:
                screen = terminal.type(first_listed(screen))
        assert terminal.end() == 0
        lines += said(terminal.transcript, str(record))
    assert any(re.search("番の上がり、", line) for line in lines)
    assert any("書けないもの: 得点" in line for line in lines)
    english = {line: english_words(line) - COMMANDS - CALLS for line in lines}
    assert {line: words for line, words in english.items() if words} == {}


def test_two_at_a_keyboard_and_the_end_of_the_input_in_japanese() -> None:
    seats = ("--seat", "1", "--seat", "2")
    with Terminal("play", "--seed", "1", *seats, "--players", "random") as terminal:
        assert "1番と2番" in terminal.read()
        terminal.type("")
        assert "一人でコンピュータと打つ時だけ" in terminal.type("待った")
        assert "2番の人、Enter" in terminal.type("17")
        terminal.send("\x04")
        assert terminal.end() == 1
        words = set().union(*map(english_words, said(terminal.transcript)))
        assert words <= COMMANDS | CALLS


def test_watching_in_japanese() -> None:
    with Terminal("play", "--watch", "--seed", "7", "--pause", "0", columns=60) as terminal:
        assert terminal.end() == 0
        assert "の上がり、" in terminal.transcript
        assert set().union(*map(english_words, terminal.transcript.splitlines())) <= CALLS


def test_in_english_no_sentence_is_japanese(tmp_path: Path) -> None:
    place = tmp_path / "a.json"
    begun = ("play", "--seed", "1", "--players", "random", "--rounds", "1", "--language", "en")
    with Terminal(*begun) as terminal:
        terminal.read()
        for text in ("", "foo", "57", "P", "77", "back", "save", "?", "hand", "board", "17"):
            terminal.type(text)
        assert "--language en" in terminal.type(f"save {place}")
        screen = terminal.type("board")
        while screen.endswith("> "):
            choices = re.split(r"\nplayer \d, [^\n]*:\n", screen)[-1]
            screen = terminal.type(re.findall(r"(?<!\S)\d{1,2}(?!\S)", choices)[0])
        assert terminal.end() == 0
        lines = [re.sub("し角|なし", "", line) for line in said(terminal.transcript)]
    assert [line for line in lines if re.search("[ぁ-んァ-ヶ]{2,}|[一-龠]{2,}", line)] == []
