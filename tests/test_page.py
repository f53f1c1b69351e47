"""The page that replays a record: what it stores, and that nothing in a record can do harm."""

from __future__ import annotations

import base64
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import played, shown, stored
from strategies import played_rounds
from typer.testing import CliRunner

import goita
import goita.draw
from goita import records
from goita.cli.app import app
from goita.draw.looking import look
from goita.draw.page.data import names
from goita.draw.page.graph import graph
from goita.draw.page.sentences import LANGUAGES, Speaker, placeholder
from goita.draw.page.stages import stages
from goita.draw.page.states import marks, seat_state
from goita.draw.sight import Place, Sight
from goita.draw.themes import THEMES
from goita.notation import Item
from goita.records.loading import read_path, read_text
from goita.records.model import MatchRecord, RoundRecord
from goita.records.replay import replay

RECORDS = Path(__file__).parent / "records"
HANDS = "11244556,12234568,11123378,11113457"
ATTACKS = (
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "\"'><img src=x onerror=alert(1)>",
    "\u202eikA\u2066\u200f",
    "]]>&lt;&amp;",
    "\x00\x1b[2J\x07\n\u2028\u2029",
    "{{data}}{{script}}",
    "\ud800\ue000\ue003",
    "n" * 10_000,
)


def states_of(sight: Sight) -> list[str]:
    places: list[Place] = sorted(sight.places, key=lambda place: place.seat)
    return [seat_state(place) for place in places]


@given(played_rounds())
@settings(max_examples=25)
def test_every_position_is_stored_as_every_seat_may_know_it(rnd: goita.Round) -> None:
    [data] = stored(goita.draw.html(rnd))["rounds"]
    record = RoundRecord.of(rnd)
    assert len(data["at"]) == len(rnd.turns) + 1
    for move in range(len(rnd.turns) + 1):
        earlier = evolve(record, items=record.items[:move])
        assert shown(data, move, 0) == states_of(look(earlier))
        for seat in range(4):
            assert shown(data, move, 1 + seat) == states_of(look(earlier, view=seat))
        # A spectator's own way of drawing has no kings told apart, so only what is hidden counts.
        spectator = states_of(look(earlier.play().observe(None)))
        assert [state.replace("9", "8") for state in shown(data, move, 5)] == spectator


@given(played_rounds())
@settings(max_examples=25)
def test_marks_are_those_of_the_round(rnd: goita.Round) -> None:
    found = stages(replay(RoundRecord.of(rnd)))
    sight = look(rnd)
    written = "".join(
        "-" if seat is None else str(seat)
        for seat in (sight.turn, sight.standing, sight.last, sight.dealer)
    )
    assert marks(found[-1])[:4] == written
    assert (marks(found[-1])[4] == "l") == (sight.laid or not rnd.turns)


@pytest.mark.parametrize("variant", goita.list_variants())
def test_a_long_match_is_small(variant: str) -> None:
    match = next(
        match for match in (played(seed, variant) for seed in range(60)) if len(match.rounds) > 11
    )
    page = goita.draw.html(MatchRecord.of(match, names=("Aki", "Ben", "Chie", "Dai")))
    assert len(stored(page)["rounds"]) == len(match.rounds)
    assert len(page.encode()) * 15 / len(match.rounds) < 300_000


def test_the_page_loads_nothing_and_runs_only_its_own_script() -> None:
    page = goita.draw.html(played(1, most=1))
    [policy] = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none';")
    for element, directive in (("style", "style-src"), ("script", "script-src")):
        [text] = re.findall(f"<{element}>(.*?)</{element}>", page, re.S)
        digest = base64.b64encode(sha256(text.encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}';" in policy
    addresses = set(re.findall(r"https?://[^\s\"']+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert not re.findall(r"\s(?:style|on\w+)=", page)
    assert re.findall(r"<(?:img|iframe|object|embed|link|base|form|audio|video)\b[^>]*>", page) == [
        '<link rel="icon" href="data:,">'
    ]


@pytest.mark.parametrize("variant", goita.list_variants())
def test_every_id_of_a_page_is_there_once_and_every_reference_leads_to_one(variant: str) -> None:
    page = goita.draw.html(goita.Round.deal(goita.load_variant(variant), seed=7))
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids)) > 60
    wanted = re.findall(r'href="#([^"]*)"', page) + re.findall(r'\bfor="([^"]*)"', page)
    wanted += re.findall(r'aria-(?:labelledby|describedby)="([^"]*)"', page)
    assert set(wanted) <= set(ids)


@pytest.mark.parametrize("attack", ATTACKS)
def test_texts_of_strangers_do_no_harm(attack: str) -> None:
    record = MatchRecord.of(played(2, most=1), names=(attack, attack, "Chie", None))
    rnd = evolve(record.rounds[0], comment=attack, comments=((0, attack),))
    record = evolve(
        record, rounds=(rnd, *record.rounds[1:]), event=attack, date=attack, comment=attack
    )
    page = goita.draw.html(record)
    page.encode("utf-8")
    assert page == goita.draw.html(record), "the same record makes the same page"
    assert len(re.findall(r"<script", page)) == len(re.findall(r"</script>", page)) == 2
    assert "<!--" not in page
    assert "<img" not in page
    assert not re.findall("[\x00-\x08\x0b-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]", page)
    content = stored(page)
    assert all(len(name or "") <= 70 for name in content["names"])
    assert len(page.encode()) < 120_000
    assert stored(page)["rounds"][0]["note"] == content["rounds"][0]["notes"]["1"]


def test_names_of_pieces_by_strangers_do_no_harm() -> None:
    noto = goita.load_variant("noto")
    kinds = tuple(
        evolve(kind, ja=f"</script>{index}\ue000", en='"><script>') if index == 3 else kind
        for index, kind in enumerate(noto.pieces)
    )
    page = goita.draw.html(goita.Round.deal(evolve(noto, pieces=kinds), seed=7))
    assert len(re.findall(r"<script", page)) == 2
    assert "\ue000" not in stored(page)["pieces"]["ja"]["4"]


def test_equal_names_are_told_apart() -> None:
    assert names(("Aki", "Aki", None, "Dai"), 9) == ["Aki (1)", "Aki (2)", None, "Dai"]
    assert names(("a" * 99, None, None, None), 9) == ["a" * 8 + "…", None, None, None]


# Rounds that are not whole.


def test_rounds_that_hide_pieces_show_their_backs() -> None:
    rnd = goita.Round.from_history(
        goita.load_variant("noto"), f"{HANDS},s3,371,411,115,2p,3p,4p,145"
    )
    seen = records.loads(rnd.to_history(view=1))
    [data] = stored(goita.draw.html(seen))["rounds"]
    [whole] = stored(goita.draw.html(rnd))["rounds"]
    assert data["status"] == "hiddenRound"
    assert len(data["at"]) == 8
    for move in range(8):
        earlier = rnd.from_history(rnd.variant, ",".join(rnd.to_history().split(",")[: 5 + move]))
        assert shown(data, move, 0) == states_of(look(earlier, view=1))
        assert shown(data, move, 5) == states_of(look(earlier.observe(None)))
        assert data["at"][move][4] == whole["at"][move][4]


@given(played_rounds(), st.sampled_from([0, 1, 2, 3, "spectator"]))
@settings(max_examples=40)
def test_what_a_seat_saw_goes_through_to_its_end(rnd: goita.Round, view: Any) -> None:
    record = records.loads(rnd.to_history(view=view), variant=rnd.variant)
    page = goita.draw.html(record)
    if record.rounds[0].is_complete():
        return
    [data] = stored(page)["rounds"]
    whole = stored(goita.draw.html(rnd))["rounds"][0]
    assert "faults" not in data
    assert len(data["at"]) >= len(whole["at"])
    shift = len(data["at"]) - len(whole["at"])
    for move in range(len(whole["at"])):
        if rnd.turns[:move] and not Item(0, str(rnd.turns[move - 1].action)).is_word():
            assert data["at"][move + shift][4] == whole["at"][move][4]
    hidden = shown(data, -1, 5)
    assert [state.split("|")[0] for state in hidden] == ["x" * len(hand) for hand in rnd.hands]
    assert [state.split("|")[1].replace("9", "8") for state in hidden] == [
        state.split("|")[1] for state in states_of(look(rnd.observe(None)))
    ]


def test_hidden_turns_that_cannot_be_are_told_and_left_out() -> None:
    hidden = ",".join(["x" * 8] * 4)
    for turns, sound in (("3x1,1p", 1), ("3x1,411,1p,2p,3p,4p", 5), ("3p", 0), ("3x1,4p", 2)):
        [reading] = read_text(f"{hidden},s3,{turns}")
        [data] = stored(goita.draw.html(reading))["rounds"]
        assert len(data["at"]) == sound + 1
        assert ("faults" in data) == (sound < len(turns.split(",")))


TEXTS = st.sampled_from(["p", "p", "p", "11", "33", "44", "x1", "x8", "-1", "1-", "89", "x3", "w+"])


@given(
    st.sampled_from(goita.list_variants()),
    st.text("1234x", min_size=8, max_size=8),
    st.lists(TEXTS, max_size=30),
    st.integers(0, 3),
)
def test_whatever_hides_pieces_has_as_many_positions_as_it_is_sound(
    variant: str, hand: str, texts: list[str], dealer: int
) -> None:
    items = tuple(Item((dealer + turn) % 4, text) for turn, text in enumerate(texts))
    hands = ("x" * 8, hand, "x" * 8, "x" * 8)
    record = RoundRecord(goita.load_variant(variant), hands, dealer, items)
    [data] = stored(goita.draw.html(record))["rounds"]
    sound = replay(record).record
    assert len(data["at"]) == (0 if sound is None else 1 + len(sound.items))


def test_faulty_rounds_are_shown_as_far_as_they_are_sound_and_told() -> None:
    text = f"{HANDS},s3,371,411,115,388\n{HANDS},s1\n1,2,3,4,s1\n"
    [reading] = read_text(text)
    content = stored(goita.draw.html(reading))
    first, second, third = content["rounds"]
    assert [each["status"] for each in content["rounds"]] == ["illegal", "unfinished", "bad-deal"]
    assert len(first["at"]) == 4
    assert "player" in first["faults"][0]
    assert len(second["at"]) == 1
    assert third["at"] == []
    assert third["faults"]


def test_gaps_and_contradictions_are_told() -> None:
    match = played(3, most=3)
    record = MatchRecord.of(match)
    rounds = stored(goita.draw.html(evolve(record, rounds=(record.rounds[0], record.rounds[2]))))
    first, second = rounds["rounds"]
    assert first["after"] != second["score"]
    assert "missing" in second["faults"][0]


def test_redealt_rounds_and_rounds_without_scores_go_on_counting() -> None:
    redealt = "11111234,11223456,11234557,13456788,s1,1w+,3r"
    won = f"{HANDS},s3,371,411"
    content = stored(goita.draw.html(records.loads(f"{redealt}\n{redealt}\n{won}\n")))
    assert [each["status"] for each in content["rounds"]] == ["redeal", "redeal", "unfinished"]
    assert [each["score"] for each in content["rounds"]] == [[0, 0]] * 3
    assert content["rounds"][2]["after"] is None


def test_a_match_without_rounds_has_a_page() -> None:
    page = goita.draw.html(MatchRecord(goita.load_variant("noto")))
    assert stored(page)["rounds"] == []


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.iterdir()))
def test_kept_records_have_pages(name: str) -> None:
    for reading in read_path(RECORDS / name):
        content = stored(goita.draw.html(reading))
        assert len(content["rounds"]) == len(reading.rounds)


# Sentences.


@pytest.mark.parametrize(
    ("move", "japanese", "english", "entry"),
    [
        (0, "配牌。親はCさん。", "The deal. C deals.", "deal"),
        (
            1,
            "Cさんは飛を伏せて、しで攻め。次はDさんの番。",
            "C buries Rook and attacks with Shi. D is next.",
            "bury R, attack P",
        ),
        (
            2,
            "Dさんはしで受けて、しで攻め。次はAさんの番。",
            "D receives with Shi and attacks with Shi. A is next.",
            "receive P, attack P",
        ),
        (4, "Bさんはなし。次はCさんの番。", "B passes. C is next.", "pass"),
        (
            6,
            "Dさんはなし。攻めが一巡して、Aさんの打ち出し。",
            "D passes. The attack came round: A leads.",
            "pass",
        ),
    ],
)
def test_sentences(move: int, japanese: str, english: str, entry: str) -> None:
    rnd = goita.Round.from_history(goita.load_variant("noto"), f"{HANDS},s3,371,411,115,2p,3p,4p")
    [data] = stored(goita.draw.html(rnd))["rounds"]
    opened = [text if isinstance(text, str) else text[0] for text in data["at"][move][5:]]

    def named(text: str, ending: str) -> str:
        for seat in range(4):
            text = text.replace(placeholder(seat), "ABCD"[seat] + ending)
        return text

    assert named(opened[0], "さん") == japanese
    assert named(opened[1], "") == english
    assert opened[3] == entry


def test_sentences_hide_what_is_buried() -> None:
    rnd = goita.Round.from_history(goita.load_variant("noto"), f"{HANDS},s3,371")
    [data] = stored(goita.draw.html(rnd))["rounds"]
    for text in data["at"][1][5:]:
        assert len(text) == 2
        for name in ("飛", "Rook", "R,"):
            assert name not in text[1]
    assert data["at"][1][6][1].startswith(f"{placeholder(2)} buries a piece and attacks")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ending_is_said(language: Any) -> None:
    speaker = Speaker(goita.load_variant("noto"), language)
    told = set()
    for how in goita.How:
        redealt = how is goita.How.REDEAL
        result = goita.RoundResult(how, *(None, None, None) if redealt else (1, 1, 40))
        told.add(speaker.result(result))
    assert len(told) == len(goita.How)


# Options, the graph, the command.


def test_options_that_there_are_not_are_refused() -> None:
    rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    for options in (
        {"view": 4},
        {"view": None},
        {"hands": "none"},
        {"theme": "sepia"},
        {"theme": THEMES["dark"]},
        {"language": "fr"},
    ):
        with pytest.raises(goita.InvalidOption):
            goita.draw.html(rnd, **options)  # type: ignore[arg-type]
    with pytest.raises(goita.InvalidOption, match="made of a record, not of str"):
        goita.draw.html("11244556")  # type: ignore[arg-type]


def test_options_are_those_of_the_start() -> None:
    rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    page = goita.draw.html(rnd, view=2, hands="hidden", language="en", theme="dark", title="<b>")
    assert stored(page)["start"] == {"view": 2, "hands": "closed", "language": "en"}
    assert "<title>&lt;b&gt;</title>" in page
    assert "color-scheme:dark" in page
    assert "prefers-color-scheme" not in page


def test_the_graph_breaks_where_rounds_are_missing() -> None:
    whole = graph([((0, 0), (40, 0)), ((40, 0), (40, 30))], 150)
    broken = graph([((0, 0), (40, 0)), ((60, 0), (60, 30))], 150)
    [line] = re.findall(r'class="line t0" d="([^"]*)"', whole)
    [with_gap] = re.findall(r'class="line t0" d="([^"]*)"', broken)
    assert (line.count("M"), line.count("L")) == (1, 2)
    assert (with_gap.count("M"), with_gap.count("L")) == (2, 2)
    assert graph([], 150).count("<rect") == 0
    assert graph([(None, None)], 150).count("<circle") == 0


def test_the_command_writes_a_page(tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    done = CliRunner().invoke(
        app, ["replay", str(RECORDS / "two_rounds_bom.yaml"), "--html", str(out)]
    )
    assert done.exit_code == 0
    assert len(stored(out.read_text(encoding="utf-8"))["rounds"]) == 2


def test_the_command_writes_a_page_of_a_faulty_record(tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    done = CliRunner().invoke(app, ["replay", str(RECORDS / "wrong.yaml"), "--html", str(out)])
    assert done.exit_code == 1
    assert len(stored(out.read_text(encoding="utf-8"))["rounds"]) == 7


def test_the_command_refuses_what_makes_no_page(tmp_path: Path) -> None:
    record = str(RECORDS / "six_shi.yaml")
    other = str(RECORDS / "unfinished.yaml")
    for arguments, status, told in (
        ([record, "--html", str(tmp_path / "out.svg")], 2, "should end in .html"),
        ([record, other, "--html", str(tmp_path / "out.html")], 1, "there are 2"),
        ([record, "--html", str(tmp_path / "none" / "out.html")], 1, "cannot be written"),
    ):
        done = CliRunner().invoke(app, ["replay", *arguments])
        assert done.exit_code == status
        assert told in " ".join(done.output.split())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("through", ["itself", "link to the record", "link to the page"])
def test_the_page_never_takes_the_place_of_its_record(tmp_path: Path, through: str) -> None:
    record, page = tmp_path / "record.html", tmp_path / "page.html"
    text = (RECORDS / "six_shi.yaml").read_text(encoding="utf-8")
    record.write_text(text, encoding="utf-8")
    named = {"itself": (record, record), "link to the record": (record, page)}
    source, out = named.get(through, (page, record))
    if through != "itself":
        page.symlink_to(record)
    done = CliRunner().invoke(app, ["replay", str(source), "--html", str(out)])
    assert done.exit_code == 2
    assert "take the place" in " ".join(done.output.split())
    assert record.read_text(encoding="utf-8") == text
