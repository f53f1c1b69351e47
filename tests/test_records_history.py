"""History strings in files: read, written back byte for byte, complete and hidden."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import strategies as st
from strategies import each_variant, matches, played_rounds

from goita import RecordError, Round, Variant, load_variant
from goita.notation import History
from goita.records import MatchRecord, RoundRecord, dumps, loads, losses
from goita.records.history import read
from goita.records.lines import split
from goita.records.loading import read_text
from goita.records.reading import MOST_ROUNDS

NOTO = load_variant("noto")
JGA = load_variant("jga")
OPENING = "11244556,12234569,11123378,11113457,s3,371,411"
FIVE = "11111234,11223456,11234557,13456788,s1"
"""Seat 0 holds five し, so under noto its pair talks first."""


def faults(text: str, variant: Variant | None = None) -> list[tuple[int | None, str | None]]:
    """Line and rule of every fault."""
    return [
        (fault.line, fault.rule)
        for reading in read(split(text), variant)
        for fault in reading.record.faults
    ]


def test_the_order_of_hands_and_the_kings_come_back_as_they_were_written() -> None:
    text = "65544211,12234569,87332111,11113457,s3,371,411\n"
    assert loads(text).rounds[0].hands == ("65544211", "12234569", "87332111", "11113457")
    assert dumps(loads(text), "history") == text


def test_a_king_in_an_item_comes_back_as_it_was_written() -> None:
    text = "11244556,12234568,11123379,11113457,s3,371,4p,1p,2p,319\n"
    # A king may not attack yet: the item is kept as far as the rules go.
    record = loads(text, strict=False)
    assert [str(item) for item in record.rounds[0].items] == ["371", "4p", "1p", "2p"]
    text = "11244556,12234568,11123379,11113457,s3,371,4p,1p,2p,392,4p,1p,2p\n"
    assert dumps(loads(text), "history") == text


@pytest.mark.parametrize("said", ["", ",1w-,3c,143", ",1w-,3r", ",1w+", ",143", ",1w+,3c,143"])
def test_what_was_said_in_the_shi_phase_comes_back(said: str) -> None:
    text = f"{FIVE}{said}\n"
    usual = text.replace(",1w-,3c,143", ",143")
    assert dumps(loads(text), "history") == usual
    assert loads(usual) == loads(text)


def test_blank_lines_spaces_and_line_ends_do_not_matter() -> None:
    text = f"\ufeff\r\n  {OPENING} \r\n\r\n\t{FIVE}\r\n"
    record = loads(text)
    assert record == loads(f"{OPENING}\n{FIVE}\n")
    assert len(record.rounds) == 2
    [reading] = read_text(text)
    assert [played.line for played in reading.rounds] == [2, 4]


def test_rounds_of_another_variant_are_another_match() -> None:
    readings = list(read(split(f"{OPENING}\n@jga,{OPENING}\n@jga,{OPENING}\n{OPENING}\n")))
    assert [(r.record.variant.id, len(r.record.rounds)) for r in readings] == [
        ("noto", 1),
        ("jga", 2),
        ("noto", 1),
    ]


def test_a_line_without_a_name_is_of_the_variant_that_is_given() -> None:
    assert loads(OPENING, variant=JGA).variant == JGA
    assert loads(f"@jga,{OPENING}", variant=JGA).variant == JGA


def test_a_line_of_another_variant_than_the_given_one_is_a_fault() -> None:
    assert faults(f"{OPENING}\n@jga,{OPENING}", NOTO) == [(2, "variant")]


def test_a_variant_that_is_not_shipped_has_to_be_given() -> None:
    club = evolve(NOTO, id="club", target=100)
    record = MatchRecord(club, (RoundRecord.of(Round.deal(club, seed=7)),))
    assert losses(record, "history") == (
        "the rules of club, which a reader has to be given (variant=; goita replay --variant FILE)",
    )
    with pytest.raises(RecordError, match=r"history would lose the rules of club, .*lossy=True"):
        dumps(record, "history")
    text = dumps(record, "history", lossy=True)
    assert text.startswith("@club,")
    assert loads(text, variant=club) == record
    with pytest.raises(RecordError, match=r"'club' names no shipped .* --variant FILE") as caught:
        loads(text)
    assert caught.value.rule == "variant"


def test_a_variant_that_goes_by_the_name_of_another_is_a_loss() -> None:
    other = evolve(NOTO, target=100)
    record = MatchRecord(other, (RoundRecord.of(Round.deal(other, seed=7)),))
    assert losses(record, "history") == ("the rules, which are not those of the shipped noto",)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("11244556,12234569,11123378,s3", "form"),
        ("11244556,12234569,11123378,11113457,s5", "form"),
        (f"{OPENING},2", "form"),
        ("11245556,12234569,11123378,11113457,s3", "deal"),
        (f"{OPENING},188", "not_held_above"),
        (f"{OPENING},2p", "turn"),
        ("xxxxxxxx,xxxxxxxxx,xxxxxxxx,xxxxxxxx,s3", "deal"),
        ("xxxxxxxx,xxxxxxxx,xxxxxxxx,xxxxxxxx,s3" + ",1q" * 241, "round_is_over"),
    ],
)
def test_a_bad_line_is_told_and_the_others_are_read(line: str, rule: str) -> None:
    text = f"{OPENING}\n\n{line}\n{OPENING}\n"
    assert faults(text) == [(3, rule)]
    [reading] = read(split(text))
    assert [played.line for played in reading.rounds] == [1, 3, 4]
    for form in ("json", "history"):
        assert dumps(reading.record, form, lossy=True)
    assert reading.record.rounds[0] == reading.record.rounds[-1] == loads(OPENING).rounds[0]


def test_a_bad_line_before_all_others_belongs_to_their_match() -> None:
    [reading] = read(split(f"11244556\n@jga,{OPENING}"))
    assert (reading.record.variant, len(reading.rounds)) == (JGA, 2)


def test_an_illegal_item_is_told_with_its_number_and_keeps_what_was_before() -> None:
    record = loads(f"{OPENING},188,2p", strict=False)
    [fault] = record.faults
    assert (fault.round, fault.move, fault.line) == (0, 2, 1)
    assert [str(item) for item in record.rounds[0].items] == ["371", "411"]


@pytest.mark.parametrize("item", ["1zz", "", "1zz,1p"])
@pytest.mark.parametrize("tagged", ["", "@jga,"])
def test_an_item_that_is_none_keeps_what_was_before(item: str, tagged: str) -> None:
    [played] = read_text(f"{tagged}{OPENING},{item}")
    [fault] = played.record.faults
    assert (fault.round, fault.move, fault.line, fault.rule) == (0, 2, 1, "form")
    assert str(played.rounds[0].status) == "illegal"
    assert [str(item) for item in played.record.rounds[0].items][-2:] == ["371", "411"]
    with pytest.raises(RecordError, match="is no item"):
        loads(f"{tagged}{OPENING},{item}")


def test_more_rounds_than_a_match_can_have_are_several_matches() -> None:
    text = f"{OPENING[:38]}\n" * (MOST_ROUNDS + 1)
    with pytest.raises(RecordError, match="iter_archive"):
        loads(text)
    assert [len(reading.rounds) for reading in read(split(text))] == [MOST_ROUNDS, 1]


def test_as_written_and_as_read_by_rounds_differ_in_order_and_kings_alone() -> None:
    text = "65544211,12234569,11123378,11113457,s3,379"
    assert str(History.parse(text, as_written=True)) == text
    assert str(History.parse(text)) == "11244556,12234568,11123378,11113457,s3,378"


@each_variant(matches, st.just("history"))
def test_what_a_round_writes_is_read_and_written_back_byte_for_byte(match, form) -> None:  # type: ignore[no-untyped-def]
    text = "".join(f"{history}\n" for history in match.to_histories())
    variant = match.variant
    record = loads(text, variant=variant, format=form)
    again = dumps(record, form, lossy=True)
    assert loads(again, variant=variant, format=form) == record
    rounds = [Round.from_history(variant, line) for line in again.splitlines()]
    assert rounds == list(match.rounds)


@each_variant(played_rounds, st.sampled_from((None, 0, 1, 2, 3)))
def test_hidden_histories_survive_history_and_json(rnd: Round, seat: int | None) -> None:
    text = f"{rnd.observe(seat).to_history()}\n"
    record = loads(text, variant=rnd.variant, format="history")
    assert dumps(record, "history", lossy=True) == text
    for form in ("json", "jsonl"):
        assert loads(dumps(record, form)) == record
