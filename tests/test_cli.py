"""The command `goita`, run as a user runs it."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import Terminal

RECORDS = Path(__file__).parent / "records"
SCHEMA_LINE = "game: goita\nid: mine\nextends: noto\nname: {ja: 我, en: Mine}\nsource: [me]\n"


def goita(
    *arguments: str | Path, cwd: Path | None = None, stdin: bytes | None = None
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "goita", *map(str, arguments)],
        capture_output=True,
        input=stdin,
        cwd=cwd,
        env={**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1"},
        check=False,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def test_variants_list_names_the_shipped_variants() -> None:
    done = goita("variants", "list")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()] == [
        "atigo",
        "goipai",
        "jga",
        "noto",
    ]
    assert "能登ごいた保存会" in done.stdout


@pytest.mark.parametrize("variant", ["atigo", "goipai", "jga", "noto"])
def test_variants_show_has_switches_sources_and_assumptions(variant: str) -> None:
    shown = goita("variants", "show", variant).stdout
    for words in (
        "points to win the match",
        "a king receives",
        "six し",
        "sources:",
        "assumptions:",
    ):
        assert words in shown


def test_variants_show_speaks_japanese() -> None:
    shown = goita("variants", "show", "atigo", "--language", "ja").stdout
    for words in (
        "勝ちになる得点",
        "15点",
        "魔術師",
        "王で攻められる時",
        "親の右隣",
        "出典（英語）:",
        "補った点（英語）:",
    ):
        assert words in shown


def test_what_is_written_in_a_file_of_ones_own_is_not_called_english(tmp_path: Path) -> None:
    text = SCHEMA_LINE.replace("[me]", "[うちの卓のルール]")
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    shown = goita("variants", "show", "mine.yaml", "--language", "ja", cwd=tmp_path).stdout
    assert "出典:\n- うちの卓のルール" in shown
    assert "英語" not in shown


def test_variants_show_reads_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(SCHEMA_LINE + "target: 99\n", encoding="utf-8")
    assert "99 points" in goita("variants", "show", "mine.yaml", cwd=tmp_path).stdout


def test_variants_diff_shows_only_what_differs() -> None:
    lines = goita("variants", "diff", "noto", "goipai").stdout.splitlines()
    assert lines[:3] == [
        "first dealer",
        "  noto    one of the pair that drew the higher pieces",
        "  goipai  player 1",
    ]
    assert [line for line in lines if not line.startswith(" ")] == [
        "first dealer",
        "a king receives",
        "that buried piece is shown",
        "five し",
        "six し",
        "seven し",
    ]


def test_variants_diff_of_the_same_says_so() -> None:
    done = goita("variants", "diff", "jga", "jga")
    assert done.stdout == "jga and jga play by the same rules\n"


def test_variants_check_tells_of_every_file_and_exits_with_1_when_one_is_wrong(
    tmp_path: Path,
) -> None:
    good, bad, none = (tmp_path / name for name in ("good.yaml", "bad.yaml", "none.yaml"))
    good.write_text(SCHEMA_LINE, encoding="utf-8")
    bad.write_text(SCHEMA_LINE + "target: 0\nkings: 3\n", encoding="utf-8")
    done = goita("variants", "check", bad, good, none)
    assert done.returncode == 1
    assert f"{bad}:6:1: target: " in done.stdout
    assert f"{bad}:7:1: kings: unknown key; did you mean 'king'?" in done.stdout
    assert f"{good}: mine, all right" in done.stdout
    assert f"{none}: cannot be read" in done.stdout
    assert goita("variants", "check", good).returncode == 0


def test_an_unknown_variant_is_wrong_usage_and_names_the_nearest() -> None:
    done = goita("variants", "show", "notto")
    assert done.returncode == 2
    assert "did you mean 'noto'?" in done.stderr


def test_replay_json_prints_one_object_a_round() -> None:
    done = goita("replay", RECORDS / "two_rounds_bom.yaml", RECORDS / "unfinished.yaml", "--json")
    assert done.returncode == 0
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {
            "file": "two_rounds_bom.yaml",
            "match": 0,
            "round": 0,
            "status": "finished",
            "winner": 2,
            "points": 20,
        },
        {
            "file": "two_rounds_bom.yaml",
            "match": 0,
            "round": 1,
            "status": "finished",
            "winner": 0,
            "points": 40,
        },
        {
            "file": "unfinished.yaml",
            "match": 0,
            "round": 0,
            "status": "unfinished",
            "message": "player 2 is to move",
        },
    ]


def test_replay_exits_with_1_when_something_was_illegal() -> None:
    done = goita("replay", RECORDS / "wrong.yaml", "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [row["status"] for row in rows[:3]] == ["illegal", "illegal", "bad-deal"]
    assert rows[0]["move"] == 1
    assert "King" in rows[0]["message"]


def test_replay_for_people_says_who_won_and_sums_up() -> None:
    done = goita("replay", RECORDS / "two_rounds_bom.yaml", RECORDS / "wrong.yaml")
    assert "two_rounds_bom.yaml: round 0: finished: player 3 went out for 20 points" in done.stdout
    assert done.stdout.splitlines()[-1] == "9 rounds: 2 finished, 5 illegal, 2 bad-deal"


def test_replay_under_another_variant_scores_by_it() -> None:
    done = goita("replay", RECORDS / "two_rounds_bom.yaml", "--variant", "atigo", "--json")
    assert [json.loads(line)["points"] for line in done.stdout.splitlines()] == [2, 4]


def test_a_file_that_is_no_kifu_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("log: [\n", encoding="utf-8")
    done = goita("replay", tmp_path / "bad.yaml", RECORDS / "unfinished.yaml")
    assert done.returncode == 1
    assert "bad.yaml:2: is not YAML" in done.stderr
    assert "unfinished.yaml: round 0: unfinished" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay",),
        ("replay", "no-such-file.yaml"),
        ("replay", "--variant", "nobody", "x"),
        ("play", "--watch", "--seed", "-1"),
        ("play", "--watch", "--variant", "nobody"),
        ("frobnicate",),
    ],
)
def test_wrong_usage_exits_with_2(arguments: tuple[str, ...]) -> None:
    done = goita(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()


@pytest.mark.parametrize("variant", ["atigo", "goipai", "jga", "noto"])
def test_a_watched_game_shows_the_board_and_the_result(variant: str) -> None:
    done = goita("play", "--watch", "--variant", variant, "--seed", "7", "--rounds", "2")
    assert done.returncode == 0, done.stderr
    assert "第2局" in done.stdout
    assert "手" in done.stdout
    assert done.stdout.count("3番") > 4
    assert re.search(r"\n\d番(?:の上がり|は[六七八]し)、\d+点\n\n1・3番 .*点先取\n", done.stdout)


def test_the_same_seed_shows_the_same_game() -> None:
    first = goita("play", "--watch", "--seed", "7")
    assert first.stdout == goita("play", "--watch", "--seed", "7").stdout
    assert first.stdout != goita("play", "--watch", "--seed", "8").stdout


def watch_for_long(folder: Path) -> list[str]:
    """A command that watches a match to a target far away."""
    path = folder / "long.yaml"
    path.write_text(SCHEMA_LINE + "target: 1000000\n", encoding="utf-8")
    options = ["--watch", "--match", "--variant", str(path)]
    return [sys.executable, "-u", "-m", "goita", "play", *options]


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals and pipes")
def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    program = watch_for_long(tmp_path)
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 141


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals and pipes")
def test_ctrl_c_ends_quietly(tmp_path: Path) -> None:
    program = watch_for_long(tmp_path)
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=60)
    assert complaints == b""
    assert process.returncode == 130


def test_output_that_cannot_show_japanese_is_no_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "goita", "play", "--watch", "--seed", "7"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=True,
    )
    assert rb"\u624b" in done.stdout


def test_control_characters_of_a_file_never_reach_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "evil.yaml"
    path.write_text('log:\n - game: [["\\e[31m", "\\e[31m", "x"]]\n   uchidashi: "\\e]0;"\n')
    done = goita("replay", path)
    assert "\x1b" not in done.stdout + done.stderr
    assert "bad-deal" in done.stdout


def test_replay_tells_scores_that_do_not_follow_and_gaps_beside_the_result(tmp_path: Path) -> None:
    text = (RECORDS / "two_rounds_bom.yaml").read_text(encoding="utf-8-sig")
    wrong, gap = tmp_path / "wrong.yaml", tmp_path / "gap.yaml"
    wrong.write_text(text.replace("[20,0]", "[0,0]"), encoding="utf-8")
    gap.write_text(text.replace("[20,0]", "[20,60]"), encoding="utf-8")
    done = goita("replay", wrong, gap)
    assert done.returncode == 1
    assert "wrong.yaml:27: round 1: the score before the round should be 20:0" in done.stdout
    assert "gap.yaml:27: round 1: the score jumps from 20:0 to 20:60" in done.stdout
    assert done.stdout.splitlines()[-1] == "4 rounds: 4 finished, 1 contradiction, 1 gap"
    assert goita("replay", gap).returncode == 0
    rows = [json.loads(line) for line in goita("replay", "--json", gap).stdout.splitlines()]
    assert "faults" not in rows[0]
    assert rows[1]["faults"][0]["rule"] == "gap"


def test_replay_takes_folders_patterns_and_standard_input(tmp_path: Path) -> None:
    folder = tmp_path / "club" / "2026"
    folder.mkdir(parents=True)
    text = (RECORDS / "two_rounds_bom.yaml").read_bytes()
    for name in ("b.yaml", "a.YML", "notes.txt", ".hidden.yaml", "readme.md"):
        (folder / name).write_bytes(text if "y" in name.lower() else b"nothing of ours")
    done = goita("replay", "-q", tmp_path / "club")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["file", "2026/a.YML", "2026/b.yaml"]
    assert lines[-1] == "4 rounds: 4 finished, 1 file passed over, being no record"
    assert "2026/notes.txt: passed over" in done.stderr
    assert goita("replay", "-q", f"{tmp_path}/**/*.yaml").stdout == "2 rounds: 2 finished\n"
    assert goita("replay", "-q", "-", stdin=text).stdout == "2 rounds: 2 finished\n"
    assert goita("replay", tmp_path / "none" / "*.yaml").returncode == 2
    (tmp_path / "empty").mkdir()
    assert "no records in the folder" in goita("replay", tmp_path / "empty").stderr


def test_replay_reads_other_encodings_when_told(tmp_path: Path) -> None:
    path = tmp_path / "old.yaml"
    text = (RECORDS / "two_rounds_bom.yaml").read_text(encoding="utf-8-sig")
    path.write_bytes(text.encode("shift_jis"))
    done = goita("replay", path)
    assert done.returncode == 1
    assert "it looks like Shift-JIS" in done.stderr
    assert goita("replay", "-q", "--encoding", "shift_jis", path).returncode == 0
    assert goita("replay", "--encoding", "klingon", path).returncode == 2


def test_convert_writes_every_format_and_back(tmp_path: Path) -> None:
    source = RECORDS / "two_rounds_bom.yaml"
    for suffix in ("json", "jsonl", "yaml"):
        there, back = tmp_path / f"there.{suffix}", tmp_path / "back.yaml"
        assert goita("convert", source, there).returncode == 0
        assert goita("convert", there, back).returncode == 0
        assert back.read_bytes() == source.read_bytes()
    assert goita("convert", source, "-", "--to", "jsonl").stdout.startswith('{"format"')


def test_convert_loses_nothing_unless_told(tmp_path: Path) -> None:
    target = tmp_path / "game.txt"
    target.write_text("what was there", encoding="utf-8")
    done = goita("convert", RECORDS / "two_rounds_bom.yaml", target)
    assert done.returncode == 1
    assert "history would lose" in done.stderr
    assert "--lossy" in done.stderr
    assert target.read_text(encoding="utf-8") == "what was there"
    assert goita("convert", "--lossy", RECORDS / "two_rounds_bom.yaml", target).returncode == 0
    assert len(target.read_text(encoding="utf-8").splitlines()) == 2


def test_convert_refuses_what_is_wrong_unless_told(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    done = goita("convert", RECORDS / "wrong.yaml", target)
    assert done.returncode == 1
    assert "wrong.yaml:9: round 0: move 1: player 4 may not" in done.stderr
    assert not target.exists()
    assert goita("convert", "--lossy", RECORDS / "wrong.yaml", target).returncode == 0
    assert len(json.loads(target.read_text(encoding="utf-8"))["rounds"]) == 5


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", "no-such.yaml", "out.json"),
        ("convert", RECORDS / "unfinished.yaml", "out.pdf"),
        ("convert", RECORDS / "unfinished.yaml", "-"),
        ("convert", RECORDS / "unfinished.yaml", "-", "--to", "pdf"),
    ],
)
def test_wrong_usage_of_convert_exits_with_2(arguments: tuple[str, ...]) -> None:
    assert goita(*arguments).returncode == 2


def test_convert_makes_an_archive_of_a_folder(tmp_path: Path) -> None:
    folder, target = tmp_path / "club", tmp_path / "all.jsonl"
    folder.mkdir()
    for name in "ab":
        (folder / f"{name}.yaml").write_bytes((RECORDS / "two_rounds_bom.yaml").read_bytes())
    assert goita("convert", folder, target).returncode == 0
    assert len(target.read_text(encoding="utf-8").splitlines()) == 2
    assert "json holds one match" in goita("convert", folder, tmp_path / "all.json").stderr


def test_convert_takes_history_strings_for_one_match_whatever_it_writes(tmp_path: Path) -> None:
    source = tmp_path / "game.txt"
    source.write_text("11244556,12234568,11123378,11113457,s3,371\n" * 2, encoding="utf-8")
    for suffix in ("jsonl", "json", "yaml"):
        target = tmp_path / f"game.{suffix}"
        assert goita("convert", source, target).returncode == 0
        assert goita("replay", "-q", target).stdout == "2 rounds: 2 unfinished\n"
    assert len((tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines()) == 1


def test_long_reading_shows_how_far_it_has_come_where_somebody_looks(tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    text = (RECORDS / "two_rounds_bom.yaml").read_text(encoding="utf-8-sig")
    path.write_text("# long\n" * 200_000 + text, encoding="utf-8")
    with Terminal("replay", "-q", str(path), term="xterm") as terminal:
        assert terminal.end() == 0
        assert "long.yaml" in terminal.transcript
        assert "MB" in terminal.transcript
    assert "MB" not in goita("replay", "-q", path).stderr


def test_convert_writes_utf_8_whatever_the_terminal_can_show(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    text = (RECORDS / "two_rounds_bom.yaml").read_text(encoding="utf-8-sig")
    path.write_text(f"# \U0001f600\n{text}", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "goita", "convert", str(path), "-", "--to", "json"],
        capture_output=True,
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        check=True,
    )
    assert json.loads(done.stdout.decode())["comment"] == "\U0001f600"
