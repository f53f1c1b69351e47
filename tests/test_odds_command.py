"""`goita odds`, and what docs/odds.md says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

import goita
from goita import load_variant
from goita.analysis.odds import (
    deal_odds,
    odds,
)
from goita.cli.odds import percent

NOTO = load_variant("noto")
HANDS = comb(32, 8)  # 10,518,300 hands of 8, of which a seat gets any, all alike


PAGE = Path(__file__).parents[1] / "docs" / "odds.md"


def test_the_table_of_the_page_is_right() -> None:
    told = re.findall(
        r"^\| (\w+) \| (play-on|redeal|silent) \| (.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE
    )
    assert {(name, policy) for name, policy, _ in told} == {
        (name, policy)
        for name in goita.list_variants()
        for policy in ("play-on", "redeal", "silent")
    }
    for name, policy, cells in told:
        found = deal_odds(load_variant(name), policy)
        wins = (found.six_shi, found.seven_shi, found.eight_shi, found.match_won[0] * 2)
        chances = [percent(chance) for chance in (found.redeal, *wins)]
        assert cells.split(" | ") == [*chances, f"{float(found.mean_points):.1f}"], name


def test_the_sentence_on_jga_is_right() -> None:
    found = deal_odds(load_variant("jga"), "play-on")
    text = " ".join(PAGE.read_text("utf-8").split())
    assert f"in {percent(2 * found.doubled[0])} of the deals" in text
    assert f"in {percent(found.dealer_moved)} five し move" in text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(1, 200), "0.500 %"),
        (Fraction(1, 233_740), "0.000428 %"),
        (Fraction(9_996, 10_000), "100 %"),
    ],
)
def test_percentages_have_three_digits(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "goita", "odds", *words],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1", "NO_COLOR": "1"},
        check=False,
    )


def test_the_command_prints_what_the_functions_say() -> None:
    words = ("--variant", "jga", "--policy", "redeal", "--dealer", "left", "--given", "right=5+")
    printed = json.loads(command(*words, "--hand", "11122348", "--json").stdout)
    variant = load_variant("jga")
    found = odds(variant, "redeal", hand="11122348", given=["right=5+"], dealer=3)
    assert printed == found.to_dict()


def test_the_command_has_a_table_of_kinds_in_either_language() -> None:
    printed = command("--kinds", "--language", "ja", "--variant", "atigo").stdout
    line = next(line for line in printed.splitlines() if line.startswith("2 大臣"))
    both = Fraction(8 * 7, 32 * 31)
    assert line.split()[2:] == f"{percent(both)} ".split() * 4 + percent(4 * both).split()


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--hand", "1"), 1, "goita: no hand of the noto set: 1 piece instead of 8\n"),
        (("--given", "left=7", "--given", "me=5"), 1, "goita: no deal of the noto set fits"),
        (("--policy", "bold"), 2, "is none of play-on, redeal"),
        (("--dealer", "4"), 2, "is none of me, right, partner, left"),
        (("--hand", "1" * 5000), 1, "pieces instead of 8"),
        (("--given", "left=\x1b[2J"), 1, "is no condition"),
    ],
)
def test_the_command_says_what_is_wrong(words: tuple[str, ...], status: int, said: str) -> None:
    done = command(*words)
    assert done.returncode == status
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert "\x1b" not in done.stderr
