"""Records as JSON: the schema, what is refused, and how the text is laid out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import PLAIN, SHIPPED, each_variant, match_records, matches, play_at_random

import goita
from goita import Match, RecordError, Variant, load_variant
from goita.records import MatchRecord, dumps, loads, losses
from goita.records.json_data import FORMAT, OTHER_FILES, SAVED_MATCH, from_data, to_data
from goita.records.loading import read_text
from goita.schemas import schema, validator
from goita.shape import compile_schema

NOTO = load_variant("noto")
HANDS = ["11244556", "12234568", "11123378", "11113457"]


def two_rounds() -> MatchRecord:
    """A round that is over and one that is not."""
    match = Match.start(NOTO, seed=7)
    over = play_at_random(match.round, 2, 1000)
    match = evolve(match, rounds=(over,)).next_round()
    return MatchRecord.of(evolve(match, rounds=(over, play_at_random(match.round, 3, 9))))


RECORD = two_rounds()


def changed(**keys: Any) -> dict[str, Any]:
    """The data of the record with these keys of its first round changed, None to take one out."""
    data = deepcopy(to_data(RECORD))
    data["rounds"][0] |= keys
    return data


# The schema.


def parts(part: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    yield path, part
    for key, inner in part.get("properties", {}).items():
        yield from parts(inner, f"{path}.{key}")
    for word in ("items", "additionalProperties", "propertyNames"):
        if isinstance(part.get(word), dict):
            yield from parts(part[word], f"{path}.{word}")


def test_every_key_of_the_schema_says_what_it_means() -> None:
    assert [path for path, part in parts(schema("record")) if not part.get("description")] == []


@each_variant(match_records)
def test_what_is_written_fits_the_schema(record: MatchRecord) -> None:
    assert list(validator("record").iter_errors(json.loads(dumps(record, "json")))) == []


VALUES = PLAIN | st.sampled_from(
    (0, 1, 3, 4, 1.0, 1.5, True, "371", "371\n", "1p", "1w", "played", 2**63, -1, [0, 0], [0], {})
)
NAMES = st.sampled_from(("0", "3", "03", "1000", "how", "winner", "comment", "hands", "\n"))


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """The data of a record after one to three changes somewhere in them."""
    data: Any = changed(comments={"0": "good"}, extra={"a": [1]}, comment="so")
    data["names"] = ["Aki", None, "Chie", None]
    for _ in range(draw(st.integers(1, 3))):
        place: Any = data
        key: Any = None
        holder: Any = None
        for _ in range(draw(st.integers(1, 5))):
            if not isinstance(place, dict | list) or not place:
                break
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            holder, key = place, draw(st.sampled_from(keys))
            place = holder[key]
        change = draw(st.sampled_from(("set", "set", "set", "remove", "add")))
        if change == "remove":
            del holder[key]
        elif change == "set":
            holder[key] = deepcopy(draw(VALUES))
        elif isinstance(holder, dict):
            holder[draw(NAMES)] = deepcopy(draw(VALUES))
        else:
            holder.insert(key, deepcopy(draw(VALUES)))
    return data


@settings(max_examples=1000)
@given(mutated())
def test_the_check_accepts_exactly_what_the_schema_accepts(data: Any) -> None:
    fault = compile_schema(schema("record"))(data)
    assert (fault is None) == validator("record").is_valid(data), fault


# What is refused.


@pytest.mark.parametrize(
    ("keys", "message", "rule"),
    [
        ({"dealer": 4}, "rounds.0.dealer: 4 is more than 3", "form"),
        ({"dealr": 4}, "rounds.0.dealr: this key is not known; did you mean 'dealer'?", "form"),
        ({"turns": ["37", "1p"]}, "rounds.0.turns.0: '37' is not: the player from 1", "form"),
        ({"hands": HANDS[:3]}, "rounds.0.hands: 3 values are not 4", "form"),
        ({"hands": [*HANDS[:3], "11113456"]}, "no deal of the noto set", "deal"),
        ({"turns": ["288"]}, "player 2 may not bury King", "not_held_attack"),
        ({"result": None}, "the result should be {'how': 'played'", "result"),
        ({"result": {"how": "redeal"}}, "not {'how': 'redeal'}", "result"),
        ({"comments": {"99": "?"}}, "there is no turn 99 to comment on", "comment"),
        ({"score": [150, 0]}, "150:0, which has ended the match", "score"),
        ({"score": [10, 0]}, "the score before the round should be", "score"),
        ({"extra": {"a": json.loads("[" * 40 + "]" * 40)}}, "nested more than 30 deep", "form"),
        ({"hands": ["x" * 8] * 4}, "a round that hides pieces can have no result", "result"),
    ],
)
def test_what_is_wrong_is_told_with_its_rule(keys: dict[str, Any], message: str, rule: str) -> None:
    with pytest.raises(RecordError) as caught:
        loads(json.dumps(changed(**keys)))
    assert message in str(caught.value)
    assert caught.value.rule == rule


def test_a_result_of_a_round_that_goes_on_is_told() -> None:
    data = to_data(RECORD)
    data["rounds"][1]["result"] = {"how": "redeal"}
    with pytest.raises(RecordError, match="round 1: the round is not over"):
        loads(json.dumps(data))


def test_whole_numbers_may_be_written_with_a_point() -> None:
    text = dumps(RECORD, "json")
    with_points = text.replace('"version": 1,', '"version": 1.0,').replace("[0, 0]", "[0.0, 0]")
    record = loads(with_points.replace('"dealer": 1,', '"dealer": 1.0,'))
    assert record == RECORD
    assert {type(rnd.dealer) for rnd in record.rounds} == {int}


def test_a_result_need_not_be_claimed() -> None:
    data = to_data(RECORD)
    del data["rounds"][0]["result"]
    assert from_data(data).record == RECORD


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"version": 2}, "version"),
        ({"version": True}, "form"),
        ({"variant": "nota"}, "variant"),
        ({"variant": {"id": "club"}}, "variant"),
        ({"format": "goita-recrod"}, "form"),
        ({"format": "goita-chess"}, "form"),
        ({"format": "goita-play"}, "no_record"),
    ],
)
def test_a_head_that_is_wrong_is_raised(changes: dict[str, Any], rule: str) -> None:
    with pytest.raises(RecordError) as caught:
        loads(json.dumps(to_data(RECORD) | changes), strict=False)
    assert caught.value.rule == rule


def test_the_names_of_our_other_files_are_known() -> None:
    package = Path(goita.__file__).parent
    named = re.compile('(?:"format": |FORMAT = )"([a-z]+-[a-z]+)"')
    sources = [path.read_text(encoding="utf-8") for path in package.rglob("*.py")]
    found = {name for source in sources for name in named.findall(source)}
    assert found - {FORMAT, SAVED_MATCH} == OTHER_FILES


def test_data_of_another_variant_than_the_given_one_are_refused() -> None:
    text = dumps(RECORD, "json")
    assert loads(text, variant=NOTO) == RECORD
    with pytest.raises(RecordError, match="is of the variant 'noto', not 'jga'"):
        loads(text, variant=load_variant("jga"))


def test_the_id_of_a_given_variant_need_not_be_shipped() -> None:
    club = evolve(NOTO, id="club", target=100)
    text = json.dumps(to_data(RECORD) | {"variant": "club"})
    assert loads(text, variant=club).variant == club


def test_each_fault_has_the_line_of_its_turn_or_round() -> None:
    text = dumps(RECORD, "json")
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if '"dealer"' in line)
    broken = text.replace('"3p"', '"1p"', 1)
    [fault] = loads(broken, strict=False).faults
    assert fault.line is not None
    assert '"1p"' in broken.splitlines()[fault.line - 1]
    assert '"3p"' in lines[fault.line - 1]
    wrong = text.replace(lines[number], '      "score": [0, 150],', 1)
    told = [(fault.line, fault.rule) for fault in loads(wrong, strict=False).faults]
    assert told[0] == (number - 2, "score")


# The layout.


def test_a_round_is_laid_out_in_short_lines() -> None:
    record = evolve(RECORD, names=("Aki", None, None, "ち"), extra={"speed": [1, {"a": None}]})
    lines = dumps(record, "json").splitlines()
    assert lines[:8] == [
        "{",
        '  "format": "goita-record",',
        '  "version": 1,',
        '  "variant": "noto",',
        '  "names": ["Aki", null, null, "ち"],',
        '  "rounds": [',
        "    {",
        '      "hands": ["11223334", "11444568", "11125577", "11123569"],',
    ]
    assert max(map(len, lines)) < 90
    assert lines[-9:] == [
        '  "extra": {',
        '    "speed": [',
        "      1,",
        "      {",
        '        "a": null',
        "      }",
        "    ]",
        "  }",
        "}",
    ]
    turns = [line for line in lines if line.startswith(" " * 8 + '"')]
    assert all(line.count('"') == 16 for line in turns if line.endswith(","))


def test_keys_that_are_empty_are_left_out_and_their_order_is_fixed() -> None:
    assert list(to_data(MatchRecord(NOTO))) == ["format", "version", "variant", "rounds"]
    full = evolve(RECORD, date="", event="e", comment="c", extra={"a": 1}, names=("",) * 4)
    assert list(to_data(full)) == [
        "format", "version", "variant", "names", "date", "event", "comment", "rounds", "extra",
    ]  # fmt: skip


def test_a_line_of_an_archive_is_the_same_data() -> None:
    line = dumps(RECORD, "jsonl")
    assert line.count("\n") == 1
    assert json.loads(line) == json.loads(dumps(RECORD, "json"))


# What Match writes.


@each_variant(matches)
def test_what_a_match_writes_is_read_as_its_record(match: Match) -> None:
    assert loads(json.dumps(match.to_dict())) == MatchRecord.of(match)


def test_a_saved_match_that_is_not_sound_is_told_and_kept_as_far_as_it_is() -> None:
    data = Match.start(NOTO, seed=7, dealer=0).to_dict()
    data["rounds"][0]["turns"] = [[0, "13"], [1, "88"]]
    record = loads(json.dumps(data), strict=False)
    assert [(fault.round, fault.move) for fault in record.faults] == [(0, 1)]
    assert [str(item) for item in record.rounds[0].items] == ["113"]
    data["rounds"][0]["turns"] = [[0, "ww"]]
    with pytest.raises(RecordError, match="is no item"):
        loads(json.dumps(data), strict=False)


@pytest.mark.parametrize("variant", SHIPPED, ids=lambda variant: variant.id)
def test_a_variant_that_is_not_shipped_is_written_whole(variant: Variant) -> None:
    club = evolve(variant, id="club", target=100)
    record = MatchRecord.of(Match.start(club, seed=7))
    for form in ("json", "jsonl"):
        assert losses(record, form) == ()
        assert loads(dumps(record, form)) == record


# Archives.


def test_a_line_that_is_bad_is_told_and_the_others_are_read() -> None:
    line = dumps(RECORD, "jsonl")
    text = f'{line}{{"format": \n\n{line.replace("noto", "nota", 1)}{line}'
    readings = list(read_text(text))
    assert [len(reading.rounds) for reading in readings] == [2, 0, 0, 2]
    told = [[(f.line, f.rule) for f in reading.record.faults] for reading in readings]
    assert told == [[], [(2, "syntax")], [(4, "variant")], []]


def test_faults_in_an_archive_have_the_number_of_their_line() -> None:
    line = dumps(RECORD, "jsonl")
    text = line * 2 + line.replace('"3p"', '"1p"', 1)
    readings = list(read_text(text, file="a.jsonl"))
    [fault] = readings[2].record.faults
    assert (fault.file, fault.line, fault.round) == ("a.jsonl", 3, 0)
    assert [played.line for played in readings[2].rounds] == [3, 3]
