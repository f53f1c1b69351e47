"""`goita play` for people: what they type, what they are shown, saved matches, and pipes."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from contextlib import suppress
from os import terminal_size
from pathlib import Path
from random import Random
from typing import Any

import pytest
from deals import deal
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SEEDS, SHIPPED, each_variant, play_at_random, played_rounds
from test_properties import with_other_hidden_pieces
from wcwidth import wcswidth

import goita
import goita.draw
from goita import records
from goita.cli.saving import check_new_save, from_data, load, to_data
from goita.cli.screen import choices_in_text, ending, table
from goita.cli.session import Session
from goita.cli.typed import Command, NotUnderstood, number_of, understand
from goita.draw.names import short_names
from goita.notation import describe
from goita.results import add_points

HANDS = ["11244556", "12234568", "11123378", "11113457"]
LANGUAGES = ("ja", "en")
WIDE, NARROW = terminal_size((80, 24)), terminal_size((40, 20))


def noto(*items: str) -> goita.Round:
    return goita.Round.from_history(SHIPPED[3], ",".join([*HANDS, "s3", *items]))


def seen(rnd: goita.Round) -> goita.Observation:
    return rnd.observe(rnd.turn)


def begun(variant: str = "noto", seed: int = 7, seats: tuple[int, ...] = (0,)) -> Session:
    return Session(goita.Match.start(goita.load_variant(variant), seed=seed), seats)


def advance(session: Session, choices: int, *, first: bool = False) -> None:
    """Let so many choices of people be made, and programs play up to the next one."""
    while not session.is_over():
        if session.match.round.result is not None:
            session.next_round()
        elif session.match.turn not in session.seats:
            session.apply(session.choose())
        elif choices == 0:
            return
        else:
            choices -= 1
            legal = session.match.legal_actions()
            session.apply(legal[0 if first else -1])


# What people type.


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("71", goita.Lead(7, 1)),
        ("７１", goita.Lead(7, 1)),
        (" 飛 し ", goita.Lead(7, 1)),
        ("飛し", goita.Lead(7, 1)),
        ("飛、歩", goita.Lead(7, 1)),
        ("飛伏せ し攻め", goita.Lead(7, 1)),
        ("rook shi", goita.Lead(7, 1)),
        ("Bury Rook, attack with SHI", goita.Lead(7, 1)),
        ("ひ し", goita.Lead(7, 1)),
        ("玉香", goita.Lead(8, 2)),
        ("92", goita.Lead(8, 2)),
        ("7-1", goita.Lead(7, 1)),
        ("７－１", goita.Lead(7, 1)),
        ("飛ー歩", goita.Lead(7, 1)),
        ("R - P", goita.Lead(7, 1)),
        ("-3", goita.Lead(None, 3)),
        ("ー馬", goita.Lead(None, 3)),
        ("p", goita.Pass()),
        ("なし", goita.Pass()),
        ("PASS", goita.Pass()),
        ("0", goita.Pass()),
        ("３-", goita.Receive(3)),
        ("d", goita.Declare()),
        ("宣言", goita.Declare()),
        ("黙る", goita.Silent()),
        ("配り直し", goita.Redeal()),
        ("続行", goita.Continue()),
        ("w＋", goita.Wish(redeal=True)),
        ("w-", goita.Wish(redeal=False)),
    ],
)
def test_an_action_can_be_typed(text: str, action: goita.Action) -> None:
    assert understand(text, seen(noto())) == action


def test_while_an_attack_stands_the_piece_above_receives() -> None:
    assert understand("し馬", seen(noto("371"))) == goita.Receive(1, 3)
    assert understand("13", seen(noto("371"))) == goita.Receive(1, 3)
    assert understand("1-3", seen(noto("371"))) == goita.Receive(1, 3)


def test_atigo_s_pieces_go_by_their_names_and_by_first_characters() -> None:
    rnd = goita.Round(goita.load_variant("atigo"), HANDS, dealer=2)
    for text in ("市民将軍", "市将", "citizen general", "17", "し飛", "市－将"):
        assert understand(text, seen(rnd.play_on())) == goita.Lead(1, 7)


@pytest.mark.parametrize("king", ["王", "女王", "玉", "王／女王", "king", "Queen", "King or Queen"])
def test_a_kind_of_two_names_goes_by_either(king: str) -> None:
    rnd = goita.Round(goita.load_variant("atigo"), HANDS, dealer=1)
    assert understand(f"{king} 市民", seen(rnd.play_on())) == goita.Lead(8, 1)
    assert understand(f"市{king}", seen(rnd.play_on())) == goita.Lead(1, 8)


def test_a_name_of_one_kind_is_not_taken_away_by_the_halves_of_another() -> None:
    data: Any = goita.load_variant("noto").to_dict()
    data["id"] = "mine"
    data["pieces"]["gin"] |= {"ja": "銀／金", "en": "Silver or Gold"}
    rnd = goita.Round(goita.Variant.from_dict(data), HANDS, dealer=0).play_on()
    assert understand("銀金", seen(rnd)) == goita.Lead(4, 5)
    assert understand("silver gold", seen(rnd)) == goita.Lead(4, 5)


@pytest.mark.parametrize("text", ["3", "馬", "-3", "knight"])
def test_one_piece_attacks_alone_where_that_is_allowed(text: str) -> None:
    rnd = goita.Round(goita.load_variant("jga"), HANDS, dealer=2).play_on()
    assert understand(text, seen(rnd)) == goita.Lead(None, 3)


def test_half_a_turn_asks_for_the_other_half() -> None:
    with pytest.raises(NotUnderstood, match="and which piece attacks\\? type 11 or 13"):
        understand("し", seen(noto("371")))


def test_numbers_choose_by_place_in_the_shi_phase() -> None:
    rnd = goita.Round(goita.load_variant("jga"), deal({0: "11111"}))
    observation = seen(rnd)
    assert observation.legal_actions == (goita.Silent(), goita.Declare())
    assert understand("2", observation) == goita.Declare()
    with pytest.raises(NotUnderstood, match="choose from 1 to 2"):
        understand("3", observation)
    nothing = goita.Round(goita.load_variant("jga"), deal({0: "2"})).observe(0)
    with pytest.raises(NotUnderstood, match="the only choice is 1; type") as told:
        understand("3", nothing)
    assert told.value.in_words("ja") == "選べるのは1だけです。? で説明"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "choose one of the numbers"),
        ("foo", "'foo' is no choice; type a number of the list, pieces like 16"),
        ("1x", "'1x' is no choice"),
        ("1--6", "one piece above and one that attacks"),
        ("1-6-", "one piece above and one that attacks"),
        ("--", "one piece above and one that attacks"),
        ("123", "one piece above and one that attacks"),
        ("1" * 201, "too long"),
        ("桂馬", "is no choice"),
    ],
)
def test_what_is_not_understood_says_what_can_be_typed(text: str, message: str) -> None:
    with pytest.raises(NotUnderstood, match=message):
        understand(text, seen(noto()))


@pytest.mark.parametrize("text", ["?", "？", "h", "HELP", " help "])
def test_help_has_many_names(text: str) -> None:
    assert understand(text, seen(noto())) == Command("help")


def test_a_file_name_is_kept_as_it_was_typed() -> None:
    assert understand("save 　Ｍy File.json", seen(noto())) == Command("save", "Ｍy File.json")


@each_variant(played_rounds, st.text() | st.text("0123456789-wpdqrc+し香馬銀金角飛王玉なし "))
def test_any_text_is_a_command_an_action_or_our_error(rnd: goita.Round, text: str) -> None:
    with suppress(goita.GoitaError):
        meant = understand(text, seen(rnd))
        if not isinstance(meant, Command):
            rnd.apply(meant)


@each_variant(played_rounds)
def test_numbers_and_items_choose_under_any_variant(rnd: goita.Round) -> None:
    observation = seen(rnd)
    numbers = [number_of(action, observation) for action in observation.legal_actions]
    assert len(set(numbers)) == len(numbers)
    for action, number in zip(observation.legal_actions, numbers, strict=True):
        assert understand(number, observation) == action
        assert understand(str(action), observation) == action


@given(rnd=played_rounds(st.sampled_from(SHIPPED)))
def test_every_legal_action_can_be_typed_in_every_form(rnd: goita.Round) -> None:
    observation = seen(rnd)
    for action in observation.legal_actions:
        for text in forms(action, observation):
            assert understand(text, observation) == action, text


def forms(action: goita.Action, observation: goita.Observation) -> list[str]:
    variant = observation.variant
    texts = [describe(action, variant, language) for language in LANGUAGES]
    if isinstance(action, goita.Receive | goita.Lead):
        above = action.piece if isinstance(action, goita.Receive) else action.facedown
        kinds = {piece: variant.kind(piece) for piece in goita.Piece}
        names = [
            short_names(variant, "ja"),
            {piece: kind.ja for piece, kind in kinds.items()},
            {piece: kind.en.upper() for piece, kind in kinds.items()},
            {piece: piece.kanji for piece in goita.Piece},
            {piece: chr(ord("０") + piece) for piece in goita.Piece},
        ]
        for called in names:
            pair = ["-" if piece is None else called[piece] for piece in (above, action.attack)]
            texts += ["".join(pair), " ".join(pair), "　".join(pair)]
    return texts


# What people are shown.


@pytest.mark.parametrize("variant", [variant.id for variant in SHIPPED])
@given(seed=SEEDS, choices=st.integers(0, 30))
@settings(max_examples=40)
def test_a_table_fits_80_columns_and_24_lines(variant: str, seed: int, choices: int) -> None:
    session = begun(variant, seed)
    advance(session, choices)
    lines = table(session.match, 0, "ja", WIDE).splitlines()
    assert max(map(wcswidth, lines)) <= 80
    assert len(lines) + 1 <= 24


@each_variant(played_rounds, st.integers(1, 200), st.sampled_from(LANGUAGES))
def test_every_legal_action_is_listed_at_any_width(
    rnd: goita.Round, width: int, language: Any
) -> None:
    observation = seen(rnd)
    if not observation.legal_actions:
        return
    words = choices_in_text(observation, language, width).split()
    for action in observation.legal_actions:
        assert number_of(action, observation) in words


@pytest.mark.parametrize("variant", SHIPPED, ids=str)
def test_the_table_does_not_depend_on_what_others_hold(variant: goita.Variant) -> None:
    """What others hold and buried unseen is shuffled among them, and the table stays the same."""
    rng = Random(2)
    compared = buried = 0
    for number in range(120):
        dealt = goita.Round.deal(variant, number % 4, seed=9, number=number)
        rnd = play_at_random(dealt, number, 4 + number % 17)
        seat = rng.randrange(4)
        other = with_other_hidden_pieces(rnd, seat, rng)
        if other is None or other.dealt == rnd.dealt:
            continue
        compared += 1
        buried += other.turns != rnd.turns
        assert other.observe(seat) == rnd.observe(seat)
        for language in LANGUAGES:
            tables = {table(as_match(each), seat, language, WIDE) for each in (rnd, other)}
            assert len(tables) == 1
    assert compared >= 20
    assert buried >= 10


def as_match(rnd: goita.Round) -> goita.Match:
    match = goita.Match.start(rnd.variant, seed=0, dealer=rnd.dealt_by, hands=rnd.dealt)
    for turn in rnd.turns:
        match = match.apply(turn.action)
    return match


def test_the_table_tells_what_others_did_since_one_s_own_turn() -> None:
    shown = table(as_match(noto("371", "413", "1p", "232")), 2, "ja", WIDE)
    assert "4番: し受け 馬攻め  1番: なし  2番: 馬受け 香攻め" in shown
    shown = table(as_match(noto("371", "413", "1p")), 1, "en", WIDE)
    assert "player 3: bury ■, attack with Shi" in shown


def test_the_table_of_jga_tells_whose_points_double_and_what_was_shown() -> None:
    rnd = goita.Round(goita.load_variant("jga"), deal({0: "11111147"}))
    for action in (goita.Declare(), goita.Silent(), goita.Silent(), goita.Silent()):
        rnd = rnd.apply(action)
    shown = table(as_match(rnd), 1, "ja", WIDE)
    assert "1番が公開した駒: し し し し し し 銀 飛" in shown
    assert "1・3番は勝てば得点2倍" in shown
    shown = table(as_match(rnd), 1, "en", WIDE)
    assert "player 1 had to show P P P P P P S R" in shown
    assert "1+3 score double if they win" in shown


def test_the_next_table_tells_how_the_round_before_ended() -> None:
    def told(match: goita.Match, language: Any) -> str:
        return table(match, 0, language, terminal_size((200, 60))).splitlines()[1]

    six = goita.Match.start(SHIPPED[3], seed=61)
    assert told(six.next_round(HANDS), "ja").startswith("前の局は1番の六しで40点。")
    assert told(six.next_round(HANDS), "en").startswith("player 1 held six shi for 40 points;")
    played = as_match(play_at_random(noto(), 3, 100))
    result = played.round.result
    assert result is not None
    assert result.winner is not None
    line = f"前の局は{result.winner + 1}番の上がりで{result.points}点。"
    assert told(played.next_round(HANDS), "ja").startswith(line)
    again = goita.Match.start(SHIPPED[3], seed=3)
    again = again.apply(goita.Wish(True)).apply(goita.Redeal()).next_round()
    assert told(again, "ja").startswith("配り直しになりました。")
    assert again.redeals == 1


def test_the_ending_of_a_match_says_who_won() -> None:
    session = begun()
    advance(session, 10_000)
    match = session.match
    assert match.winner is not None
    first, second = match.winner + 1, match.winner + 3
    assert f"players {first} and {second} win the match" in ending(match, "en")
    assert f"ゲーム全体は{first}・{second}番の勝ち" in ending(match, "ja")


# Taking back, saving, going on.


@given(
    seed=SEEDS,
    variant=st.sampled_from(SHIPPED),
    choices=st.integers(0, 12),
    turns=st.integers(1, 6),
)
@settings(max_examples=40)
def test_taking_back_and_doing_the_same_again_leads_to_the_same(
    seed: int, variant: goita.Variant, choices: int, turns: int
) -> None:
    session = Session(goita.Match.start(variant, seed=seed), (0,))
    advance(session, choices)
    before = session.match
    advance(session, turns)
    after = session.match
    if session.is_over():
        return
    for _ in range(turns):
        session.take_back()
    assert session.match == before
    advance(session, turns)
    assert session.match == after


@given(seed=SEEDS, variant=st.sampled_from(SHIPPED), choices=st.integers(0, 20))
@settings(max_examples=40)
def test_a_saved_session_goes_on_as_it_would_have(
    seed: int, variant: goita.Variant, choices: int
) -> None:
    session = Session(goita.Match.start(variant, seed=seed), (0,))
    advance(session, choices)
    again = from_data(json.loads(json.dumps(to_data(session))))
    assert (again.match, again.seats, again.rounds) == (session.match, (0,), None)
    advance(session, 5)
    advance(again, 5)
    assert again.match == session.match
    while again._past or session._past:
        session.take_back()
        again.take_back()
        assert again.match == session.match


def test_nothing_can_be_taken_back_before_the_first_choice() -> None:
    with pytest.raises(goita.GoitaError, match="nothing to take back"):
        begun().take_back()


@pytest.mark.parametrize("seats", [(), (0, 2)])
def test_only_one_who_plays_alone_takes_back(seats: tuple[int, ...]) -> None:
    with pytest.raises(goita.GoitaError, match="plays alone"):
        begun(seats=seats).take_back()


def test_rounds_limit_what_is_played_and_redeals_do_not_count() -> None:
    for seed in range(40):
        session = begun(seed=seed)
        session.rounds = 1
        advance(session, 1000, first=True)
        assert session.match.number == 0
        assert session.match.round.result is not None
        assert session.match.round.result.how is not goita.How.REDEAL


SAVED = to_data(begun())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "goita-match"}, "no saved match"),
        ({"version": 2}, "version"),
        ({"seats": "1"}, "'seats' should be a list"),
        ({"seats": [4]}, "'seats' should be a list"),
        ({"seats": [True]}, "'seats' should be a list"),
        ({"seats": [1, 1]}, "twice"),
        ({"rounds": 0}, "'rounds' should be"),
        ({"match": None}, "these data are no match"),
        ({"match": {**SAVED["match"], "variant": "../../etc/passwd"}}, "names no shipped variant"),
        ({"match": {**SAVED["match"], "seed": -1}}, "seed"),
    ],
)
def test_a_wrong_save_is_told_with_its_file(
    change: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(SAVED | change), encoding="utf-8")
    with pytest.raises(goita.RecordError, match=message) as caught:
        load(path)
    assert caught.value.file == "bad.json"


@pytest.mark.parametrize(
    "text", ["", "[", "null", "[" * 100_000, "9" * 10_000, "\ufeff{}", '"\\ud800"']
)
def test_a_save_that_is_no_json_is_told(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(goita.RecordError, match=r"^bad\.json: "):
        load(path)


def test_saves_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    (tmp_path / "large").write_bytes(b" " * 10_000_001)
    for name, message in (("no", "cannot be read"), ("bytes", "UTF-8"), ("large", "larger than")):
        with pytest.raises(goita.RecordError, match=message):
            load(tmp_path / name)


_ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(data=st.data(), value=_ANYTHING)
def test_a_save_with_anything_in_it_raises_our_errors_alone(
    data: st.DataObject, value: Any
) -> None:
    session = begun(seed=3)
    advance(session, 3)
    saved: Any = copy.deepcopy(to_data(session))
    part, keys = saved, list(saved)
    while True:
        key = data.draw(st.sampled_from(keys))
        inner = part[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            part[key] = value
            break
        part, keys = inner, list(inner) if isinstance(inner, dict) else list(range(len(inner)))
    with suppress(goita.GoitaError):
        from_data(saved)


def test_a_new_match_is_not_saved_over_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(goita.GoitaError, match="exists already"):
        check_new_save(path)
    with pytest.raises(goita.GoitaError, match="no such folder"):
        check_new_save(tmp_path / "no" / "x.json")
    with pytest.raises(goita.GoitaError, match="is a folder"):
        check_new_save(tmp_path)


# Pipes.


def play(
    *arguments: str | Path, typed: str | bytes = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "goita", "play", *map(str, arguments)],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1"},
        check=False,
        timeout=120,
    )


def test_piped_answers_play_a_match_and_print_its_record(tmp_path: Path) -> None:
    session = begun("atigo", 7)
    answers = []
    while not session.is_over():
        advance(session, 0)
        if not session.is_over():
            observation = session.match.round.observe(0)
            answers.append(number_of(observation.legal_actions[-1], observation))
            advance(session, 1)
    typed = "\n".join(answers) + "\n"
    done = play("--variant", "atigo", "--seed", "7", typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    printed = done.stdout.decode().splitlines()
    histories = [rnd.to_history() for rnd in session.match.rounds]
    assert printed[-len(histories) - 1 :] == ["棋譜（シード7）:", *histories]
    record = tmp_path / "record.json"
    done = play("--variant", "atigo", "--seed", "7", "--record", record, typed=typed)
    assert records.load(record) == records.MatchRecord.of(session.match)
    assert "棋譜（シード" not in done.stdout.decode()
    assert f"棋譜は {record} に書きました" in done.stdout.decode()


def test_the_end_of_the_input_saves_and_exits_with_1(tmp_path: Path) -> None:
    done = play("--seed", "7", "--save", "my save.json", typed="0\n", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == [
        "goita: 保存しました。続きは goita play --resume 'my save.json'",
        "goita: 最後まで打たないうちに入力が終わりました",
    ]
    session = begun()
    advance(session, 1, first=True)
    assert load(tmp_path / "my save.json").match == session.match


def test_without_a_place_the_end_of_the_input_says_that_nothing_is_saved(tmp_path: Path) -> None:
    done = play(cwd=tmp_path)
    assert done.returncode == 1
    assert "--save ファイル名 がないので保存していません" in done.stderr.decode()
    assert list(tmp_path.iterdir()) == []


def test_the_seed_is_not_shown_while_playing(tmp_path: Path) -> None:
    done = play("--seed", "31415926", "--save", "x", typed="0\n?\nsave\nboard\n", cwd=tmp_path)
    assert b"31415926" not in done.stdout + done.stderr


def test_bytes_of_any_kind_are_answered_and_never_echoed_raw() -> None:
    done = play(
        "--seed", "7", typed=b"\x1b[31m\n\xff\xfe\n\x00\x07\nx\x1b]0;t\x07\n" + b"9" * 50_000
    )
    assert done.returncode == 1
    assert b"\x1b" not in done.stdout + done.stderr
    assert b"\x07" not in done.stdout
    assert b"Traceback" not in done.stderr
    assert done.stdout.decode().count("は選べません") >= 3


@pytest.mark.skipif(os.name == "nt", reason="POSIX shells")
@pytest.mark.parametrize("closed", ["<&-", "0<&- >&-", "2>&- </dev/null"])
def test_no_input_or_output_at_all_is_no_traceback(closed: str) -> None:
    command = f'"$0" -m goita play --seed 7 {closed}'
    done = subprocess.run(
        ["/bin/sh", "-c", command, sys.executable], capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
def test_a_closed_pipe_ends_quietly_and_saves(tmp_path: Path) -> None:
    place = tmp_path / "s.json"
    program = [sys.executable, "-m", "goita", "play", "--seed", "7", "--save", str(place)]
    pipe = subprocess.PIPE
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"board\n" * 100)
        process.stdin.flush()
        assert process.stderr.read().decode().startswith("goita: 保存しました。")
        assert process.wait(timeout=60) == 141
        process.stdin.close()
    assert load(place).match.variant.id == "noto"


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("--watch", "--seat", "1"), 2, "nobody is at the keyboard"),
        (("--match", "--rounds", "2"), 2, "--match"),
        (("--seat", "5"), 2, "--seat"),
        (("--rounds", "0"), 2, "--rounds"),
        (("--language", "fr"), 2, "--language"),
        (("--resume", "no.json"), 1, "no.json: cannot be read"),
        (("--save", "no/no.json"), 1, "そのフォルダはありません"),
        (("--record", "no/no.json", "--language", "en"), 1, "no such folder"),
    ],
)
def test_wrong_options_are_told(arguments: tuple[str, ...], status: int, message: str) -> None:
    done = play(*arguments)
    assert done.returncode == status
    assert message in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_a_whole_match_can_be_watched_and_recorded(tmp_path: Path) -> None:
    done = play("--watch", "--match", "--seed", "7", "--record", tmp_path / "match.json")
    assert done.returncode == 0, done.stderr
    record = records.load(tmp_path / "match.json")
    [*_, last] = record.rounds
    scores = add_points(last.score or (0, 0), last.play().result)
    assert max(scores) >= record.variant.target
    assert standing_lines(scores, "ja") == done.stdout.decode().splitlines()[-3:-1]
    assert f"第{len(record.rounds)}局、".encode() in done.stdout
    done = play("--watch", "--match", "--seed", "7", "--language", "en")
    assert standing_lines(scores, "en") == done.stdout.decode().splitlines()[-2:]


def standing_lines(scores: tuple[int, int], language: str) -> list[str]:
    """The last two lines of a match of noto that was won with these scores."""
    first, second = scores
    winner = 1 if first > second else 2
    if language == "ja":
        won = f"ゲーム全体は{winner}・{winner + 2}番の勝ち"
        return [f"1・3番 {first}点  2・4番 {second}点  150点先取", won]
    won = f"players {winner} and {winner + 2} win the match"
    return [f"1+3: {first}  2+4: {second}  of 150", won]


def test_watched_rounds_end_with_the_scores_where_there_are_several() -> None:
    several = play("--watch", "--rounds", "2", "--seed", "7", "--language", "en").stdout.decode()
    one = play("--watch", "--rounds", "1", "--seed", "7", "--language", "en").stdout.decode()
    assert several.splitlines()[-1].endswith("  of 150")
    assert "win the match" not in several
    assert one.splitlines()[-1].startswith("player ")


def test_a_record_has_the_form_of_its_suffix(tmp_path: Path) -> None:
    for name, said in (("a.yaml", b"a.yaml\n"), ("a.txt", b"a.txt, without the scores\n")):
        options = ("--watch", "--seed", "7", "--language", "en")
        done = play(*options, "--record", tmp_path / name)
        assert done.stdout.endswith(said)
        [rnd] = records.load(tmp_path / name).rounds
        assert rnd.play().result is not None
    done = play("--watch", "--seed", "7", "--record", tmp_path / "a.pdf")
    assert done.returncode == 1
    assert b"'.pdf' stands for no format" in done.stderr


def test_a_variant_file_of_one_s_own_is_played_and_saved_whole(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "game: goita\nid: mine\nextends: noto\nname: {ja: 我, en: Mine}\nsource: [me]\ntarget: 60\n"
        "pieces: {kaku: {ja: 龍, en: Dragon Horse}}\n",
        encoding="utf-8",
    )
    done = play("--variant", "mine.yaml", "--save", "s.json", "--seed", "7", cwd=tmp_path)
    assert "60点先取" in done.stdout.decode()
    (tmp_path / "mine.yaml").unlink()
    done = play("--resume", "s.json", typed="?\n", cwd=tmp_path)
    assert "6 龍 Dr" in done.stdout.decode()


def test_a_resumed_match_that_is_over_shows_its_record(tmp_path: Path) -> None:
    session = begun()
    advance(session, 10_000)
    (tmp_path / "s.json").write_text(json.dumps(to_data(session)), encoding="utf-8")
    done = play("--resume", "s.json", cwd=tmp_path)
    assert done.returncode == 0
    assert session.match.round.to_history() in done.stdout.decode()


def test_the_board_of_a_table_is_the_one_of_the_observation() -> None:
    match = as_match(play_at_random(noto(), 3, 9))
    assert goita.draw.text(match.round.observe(1), words="ja") in table(
        match, 1, "ja", terminal_size((80, 60))
    )
