"""Kifu in the forms that occur, what is kept of them, and kifu written."""

from typing import Any

import pytest
from attrs import evolve
from strategies import each_variant, match_records

from goita import Round, load_variant, records
from goita.records import kifu
from goita.records.model import MatchRecord, RoundRecord
from goita.records.reading import Reading

NOTO = load_variant("noto")
USUAL = """\
version: 1.0
p0: "あき"
p1: "p2"
p2: "say \\"hi\\""
p3: "#4"
log:
 - hand:
     p0: "角金金銀銀香しし"
     p1: "し香香馬銀金角玉"
     p2: "ししし香馬馬飛王"
     p3: "しししし馬銀金飛"
   uchidashi: 2
   score: [0,20]
   game:
    - ["2","飛","し"]
    - ["3","し","し"]
    - ["0","し","金"]
    - ["1","金","角"]
"""


def reading(text: str) -> Reading:
    [one] = kifu.read(text)
    return one


def items(text: str) -> list[str]:
    return [str(item) for item in reading(text).record.rounds[0].items]


def rules(text: str) -> list[tuple[int | None, str | None]]:
    return [(fault.round, fault.rule) for fault in reading(text).record.faults]


def test_the_usual_form_comes_back_byte_for_byte() -> None:
    assert kifu.write(reading(USUAL).record) == USUAL


def test_order_and_kings_stay_as_they_were_written() -> None:
    assert reading(USUAL).record.rounds[0].hands == ("65544211", "12234569", "11123378", "11113457")


def test_left_out_passes_are_filled_in_and_left_out_again() -> None:
    skipping = USUAL.replace('    - ["3","し","し"]\n', "")
    assert items(skipping) == ["371", "4p", "115", "256"]
    assert kifu.write(reading(skipping).record) == skipping


def test_passes_after_the_last_piece_are_written() -> None:
    text = USUAL + '    - ["2","なし",""]\n    - ["3","なし",""]\n'
    assert items(text)[-2:] == ["3p", "4p"]
    assert kifu.write(reading(text).record) == text


@pytest.mark.parametrize(
    "written", ['["1","パス",""]', '["1","なし"]', "[1, p]", '["１","pass",""]', '["1","なし",~]']
)
def test_a_pass_written_out_in_any_form_is_a_pass(written: str) -> None:
    text = USUAL.replace('    - ["0","し","金"]', f'    - ["0","し","金"]\n    - {written}')
    text = text.replace('    - ["1","金","角"]\n', "")
    assert items(text)[3] == "2p"


def test_a_receive_and_its_attack_may_stand_in_two_rows() -> None:
    split = USUAL.replace('["1","金","角"]', '["1","金",""]\n    - ["1","","角"]')
    assert items(split) == items(USUAL)
    assert kifu.write(reading(split).record) == USUAL


def test_two_rows_that_do_not_belong_together_stay_two() -> None:
    split = USUAL.replace('["1","金","角"]', '["1","金",""]\n    - ["2","","角"]')
    [fault] = reading(split).record.faults
    assert (fault.move, fault.line, fault.rule) == (3, 18, "must_attack")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("王", "玉"),
        ("し", "歩"),
        ("\n", "\r\n"),
        ('["2","飛","し"]', "[２, ７, １]"),
        ("uchidashi: 2", 'uchidashi: "２"'),
        ("score: [0,20]", 'score: ["０", ２０]'),
        ("角金金銀銀香しし", "11244556"),
    ],
)
def test_other_ways_to_write_the_same_are_read(old: str, new: str) -> None:
    read, usual = reading(USUAL.replace(old, new)).record, reading(USUAL).record
    assert read.faults == ()
    assert [one.play() for one in read.rounds] == [one.play() for one in usual.rounds]
    assert read.rounds[0].score == (0, 20)


def test_keys_that_nobody_knows_are_kept() -> None:
    text = (
        USUAL.replace("log:", 'p4: {"深い": [1, null, 2.5]}\nlog:')
        .replace("   game:", '   clock: ["10:00", true]\n   game:')
        .replace('     p3: "しししし', '     who: "x"\n     p3: "しししし')
    )
    record = reading(text).record
    assert record.extra == {"p4": {"深い": [1, None, 2.5]}}
    assert record.rounds[0].extra == {"clock": ["10:00", True], "hand": {"who": "x"}}
    assert reading(kifu.write(record)).record == record


def test_comments_stay_with_what_they_are_about() -> None:
    text = "# Club evening\n# second line\n\n" + USUAL.replace(
        "version: 1.0", "version: 1.0 # of the form"
    ).replace(" - hand:", " # a hard round\n - hand:").replace(
        '    - ["0","し","金"]', '    # brave\n    - ["0","し","金"] # too brave'
    ).replace('"金","角"]', '"金","角"]\n    # over')
    record = reading(text).record
    assert record.comment == "Club evening\nsecond line\nof the form"
    assert record.rounds[0].comment == "a hard round"
    assert record.rounds[0].comments == ((2, "brave\ntoo brave"), (3, "over"))
    assert reading(kifu.write(record)).record == record


def test_a_hash_inside_of_a_text_is_no_comment() -> None:
    record = reading(USUAL + "# end\n").record
    assert record.names[3] == "#4"
    assert record.comment is None
    assert record.rounds[0].comments == ((3, "end"),)


def test_each_document_is_a_match_with_its_comments() -> None:
    first, second = kifu.read(f"{USUAL}---\n# the other\n{USUAL}")
    assert first.record.comment is None
    assert second.record.comment == "the other"
    assert first.rounds[0].round == second.rounds[0].round


def test_variants_other_than_noto_are_named_and_taken() -> None:
    jga = load_variant("jga")
    rnd = Round.deal(jga, seed=7)
    record = MatchRecord(jga, (RoundRecord.of(rnd.apply(rnd.legal_actions()[0])),))
    text = kifu.write(record)
    assert 'variant: "jga"\n' in text
    assert reading(text).record == record
    [strict] = kifu.read(text, NOTO)
    assert [fault.rule for fault in strict.record.faults] == ["variant"]


def test_talk_that_says_more_than_silence_is_written() -> None:
    hands = ["11111234", "11223456", "11234557", "13456788"]
    played = Round(NOTO, hands).play_on().apply(Round(NOTO, hands).play_on().legal_actions()[0])
    said = RoundRecord.of(Round.from_history(NOTO, ",".join([*hands, "s1", "1w+", "3r"])))
    record = MatchRecord(NOTO, (said, RoundRecord.of(played)))
    text = kifu.write(record)
    assert text.count("talk:") == 1
    assert '    - "1w+"\n    - "3r"\n' in text
    assert reading(text).record == record


@pytest.mark.parametrize("talk", ["3", "[p]", "['371']", "[{}]", "['1d']"])
def test_talk_that_is_none_is_told(talk: str) -> None:
    [fault] = reading(USUAL.replace("   game:", f"   talk: {talk}\n   game:")).record.faults
    assert (fault.round, fault.line) == (0, 7 if talk == "3" else 14)
    assert fault.rule == ("turn" if talk == "['1d']" else "form")


def test_hidden_rounds_are_lost_in_a_kifu() -> None:
    hidden = RoundRecord(NOTO, ("x" * 8,) * 4, dealer=0)  # type: ignore[arg-type]
    record = MatchRecord(NOTO, (hidden,))
    assert kifu.losses(record) == ("round 0, which hides pieces",)
    assert "log: []" in kifu.write(record)


@pytest.mark.parametrize(
    ("extra", "kept"),
    [
        ({"log": [], "table": 3}, {"table": 3}),
        ({"variant": "jga"}, {}),
        ({"p0": "Z", "date": "x", "version": 1.0}, {}),
        ({"p0": ["Z"], "event": {"a": 1}, "version": 2.0}, None),
    ],
)
def test_keys_that_a_kifu_is_read_by_are_lost(
    extra: dict[str, Any], kept: dict[str, Any] | None
) -> None:
    record = MatchRecord(NOTO, extra=extra)
    assert len(kifu.losses(record)) == len(extra) - len(extra if kept is None else kept)
    assert reading(kifu.write(record)).record.extra == (extra if kept is None else kept)


@pytest.mark.parametrize(
    ("extra", "kept"),
    [
        ({"game": [], "uchidashi": 0, "score": [0, 0], "talk": [], "clock": 1}, {"clock": 1}),
        ({"hand": 5}, {}),
        ({"hand": {"p0": "x"}}, {}),
        ({"hand": {"p4": "x"}}, {"hand": {"p4": "x"}}),
    ],
)
def test_keys_that_a_round_is_read_by_are_lost(extra: dict[str, Any], kept: dict[str, Any]) -> None:
    [rnd] = reading(USUAL).record.rounds
    record = MatchRecord(NOTO, (evolve(rnd, extra=extra),))
    assert len(kifu.losses(record)) == len(extra) - len(kept)
    assert reading(kifu.write(record)).record.rounds[0].extra == kept


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("version: 2.5", {"version": 2.5}),
        ("version: 1.0\ndate: [2026]", {"date": [2026]}),
        ("version: 1.0\nevent: {a: 1}", {"event": {"a": 1}}),
    ],
)
def test_what_we_cannot_read_of_a_match_is_kept(line: str, kept: dict[str, Any]) -> None:
    record = reading(USUAL.replace("version: 1.0", line)).record
    assert record.extra == kept
    assert reading(kifu.write(record)).record == record


@pytest.mark.parametrize("name", ["007", "1e3", "3.10", "12", "+5", "1.5"])
def test_names_without_quotes_are_texts_as_they_stand(name: str) -> None:
    assert reading(USUAL.replace('"あき"', name)).record.names[0] == name


def test_names_that_are_no_texts_are_kept_beside() -> None:
    record = reading(USUAL.replace('"あき"', "[あき]")).record
    assert (record.names[0], record.extra) == (None, {"p0": ["あき"]})
    assert reading(kifu.write(record)).record == record


def test_a_score_that_is_none_is_a_fault_of_form_and_lost() -> None:
    record = reading(USUAL.replace("[0,20]", "{a: 1}")).record
    assert [(fault.round, fault.line, fault.rule) for fault in record.faults] == [(0, 13, "form")]
    assert len(records.losses(record, "kifu")) == 1


@each_variant(match_records)
def test_whatever_we_play_survives_a_kifu(record: MatchRecord) -> None:
    again = reading(kifu.write(record)).record
    assert again.faults == ()
    assert again == kifu.carried(record)
    assert (again == record) == (kifu.losses(record) == ())
