"""The kifu reader and the replay of recorded rounds, on records of our own."""

from pathlib import Path

import pytest

from goita import RecordError
from goita.records import kifu
from goita.records.replay import Replayed, Status

RECORDS = Path(__file__).parent / "records"
HANDS = 'hand: {p0: "11244556", p1: "12234568", p2: "11123378", p3: "11113457"}'


def read(text: str) -> list[Replayed]:
    return [replayed for reading in kifu.read(text) for replayed in reading.rounds]


def replays(name: str) -> list[Replayed]:
    return read((RECORDS / name).read_text(encoding="utf-8-sig"))


def told(replayed: Replayed) -> tuple[str, int | None, str]:
    """The status, the row that is wrong and what is said of it."""
    fault = replayed.faults[0] if replayed.faults else None
    return replayed.status.value, fault.move if fault else None, fault.message if fault else ""


def endings(name: str) -> list[tuple[int | None, int | None]]:
    results = [replayed.round.result for replayed in replays(name) if replayed.round]
    return [(result.winner, result.points) for result in results if result]


def test_rounds_without_passes_with_bom_and_either_king_are_read() -> None:
    assert (RECORDS / "two_rounds_bom.yaml").read_bytes().startswith(b"\xef\xbb\xbf")
    assert "玉" in (RECORDS / "two_rounds_bom.yaml").read_text(encoding="utf-8")
    assert endings("two_rounds_bom.yaml") == [(2, 20), (0, 40)]


def test_written_passes_and_full_width_digits_are_read() -> None:
    [with_passes] = replays("passes_written.yaml")
    without = replays("two_rounds_bom.yaml")[0]
    assert with_passes.round == without.round


def test_five_shi_played_on_without_a_word() -> None:
    [replayed] = replays("five_shi_not_recorded.yaml")
    assert replayed.round is not None
    assert replayed.record is not None
    assert replayed.record.items[0].is_word()
    assert any(hand.count(1) == 5 for hand in replayed.round.dealt)
    assert endings("five_shi_not_recorded.yaml") == [(3, 20)]


def test_six_shi_finish_a_round_without_rows() -> None:
    assert endings("six_shi.yaml") == [(0, 40)]


def test_rows_that_stop_leave_the_round_unfinished() -> None:
    assert [replayed.status for replayed in replays("unfinished.yaml")] == [Status.UNFINISHED]


def test_wrong_rounds_say_which_row_and_why() -> None:
    found = [told(replayed) for replayed in replays("wrong.yaml")]
    expected = [
        ("illegal", 1, "King is not left in the hand"),
        ("illegal", 0, "player 3 leads"),
        ("bad-deal", None, "player 2 has 7 pieces, not 8; Silver (銀): 3 instead of 4"),
        ("illegal", 0, "the round is over"),
        ("bad-deal", None, "should be 0 to 3, not '4'"),
        ("illegal", 0, "should be 0 to 3, not '5'"),
        ("illegal", 0, "make no turn"),
    ]
    assert [row[:2] for row in found] == [row[:2] for row in expected]
    for (_, _, message), (_, _, part) in zip(found, expected, strict=True):
        assert part in message


def test_an_illegal_round_is_kept_as_far_as_it_was_legal() -> None:
    rnd = replays("wrong.yaml")[0].round
    assert rnd is not None
    assert rnd.to_history().endswith("s3,371")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("- 1\n", 1, "no list 'log'"),
        ("a: 1\n", 1, "no list 'log'"),
        ("log: 3\n", 1, "should be a list of rounds"),
        ("log:\n - a: 1\n   a: 2\n", 3, "stands in line 2 already"),
        ("log: [\n", 2, "is not YAML"),
        ("null\n", 1, "is empty"),
        ("log: !!python/name:os.system x\n", 1, "tag"),
    ],
)
def test_a_file_that_is_no_kifu_says_where(text: str, line: int, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        list(kifu.read(text, file="club.yaml"))
    assert caught.value.line == line
    assert str(caught.value).startswith(f"club.yaml:{line}: ")


@pytest.mark.parametrize(
    ("wrong", "status", "move", "message"),
    [
        (" - 3", "bad-deal", None, "keys hand, uchidashi and game"),
        (f" - {HANDS}\n   uchidashi: 2\n   game: 3", "bad-deal", None, "'game' should be a list"),
        (f" - {HANDS}\n   uchidashi: 2\n   game: [[1]]", "illegal", 0, "a row should be"),
        (f" - {HANDS}\n   uchidashi: 2\n   game: [x]", "illegal", 0, "a row should be"),
        (
            f" - {HANDS}\n   uchidashi: 2\n   game: [[2, 7, 1], [3, 1, 1, 1]]",
            "illegal",
            1,
            "a row should be",
        ),
        (f" - {HANDS}\n   uchidashi: ②\n   game: []", "bad-deal", None, "not '②'"),
    ],
)
def test_a_malformed_round_or_row_spoils_no_other(
    wrong: str, status: str, move: int | None, message: str
) -> None:
    good = f" - {HANDS}\n   uchidashi: 2\n   game: [[2, 7, 1]]\n"
    first, second, third = read(f"log:\n{good}{wrong}\n{good}")
    assert first.status == third.status == Status.UNFINISHED
    assert told(second)[:2] == (status, move)
    assert message in told(second)[2]


@pytest.mark.parametrize(
    "text",
    [
        "uchidashi: 'a" + "\u0327\u0300" * 60_000 + "'",
        "game: [['2', '" + "王" * 500_000 + "', '1']]",
        "hand: {p0: &h '" + "1" * 400_000 + "', p1: *h, p2: *h, p3: *h}",
    ],
)
def test_long_texts_are_cut_before_anything_is_made_of_them(text: str) -> None:
    [replayed] = read(f"log:\n - {text}\n")
    assert replayed.status is Status.BAD_DEAL
    assert len(told(replayed)[2]) < 1000


def test_aliases_of_a_long_text_are_counted_by_their_length() -> None:
    rounds = " - &r {hand: {p0: '" + "1" * 400_000 + "'}}\n" + " - *r\n" * 300
    with pytest.raises(RecordError, match="values, aliases counted"):
        read(f"log:\n{rounds}")


def test_an_empty_log_has_no_rounds() -> None:
    assert read("log:\n") == read("log: []\n") == []


@pytest.mark.parametrize(
    "row", ['["2","飛","し"]', "[2, 7, 1]", '["２","７","歩"]', '["2","7","１"]']
)
def test_rows_in_the_forms_that_occur(row: str) -> None:
    text = f"log:\n - {HANDS}\n   uchidashi: 2\n   game:\n    - {row}\n"
    [replayed] = read(text)
    rnd = replayed.round
    assert rnd is not None
    assert rnd.to_history().endswith(",s3,371")


def test_a_hand_that_is_missing_is_a_bad_deal() -> None:
    [replayed] = read("log:\n - uchidashi: 2\n")
    assert told(replayed) == ("bad-deal", None, "the key 'hand' is missing")


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("uchidashi:", "dealer:", "the key 'uchidashi' is missing; unknown: 'dealer'"),
        ("game:", "moves:", "the key 'game' is missing; unknown: 'moves'"),
        ("p3:", "p4:", "the key 'p3' is missing; unknown: 'p4'"),
        ("hand:", "hands:", "the key 'hand' is missing; unknown: 'hands'"),
    ],
)
def test_a_mistyped_key_is_told(right: str, wrong: str, message: str) -> None:
    text = f"log:\n - {HANDS}\n   uchidashi: 2\n   game: []\n".replace(right, wrong)
    [replayed] = read(text)
    assert told(replayed)[2] == message


def test_a_wrong_row_knows_its_line() -> None:
    assert replays("wrong.yaml")[0].faults[0].line == 9


def test_aliases_of_a_long_key_are_counted_by_its_length() -> None:
    text = f"log: []\nk: &a\n  ? {'k' * 20_000!r}\n  : 1\nl: [{'*a, ' * 20_000}]\n"
    with pytest.raises(RecordError, match="values, aliases counted"):
        read(text)
