"""What tests of the replay page share: matches, and what a page has stored."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import goita
from goita.draw.page.states import SEES


def played(seed: int, variant: str = "noto", most: int = 99) -> goita.Match:
    random = Random(seed)
    match = goita.Match.start(goita.load_variant(variant), seed=seed)
    while match.winner is None and len(match.rounds) <= most:
        actions = match.legal_actions()
        match = match.apply(random.choice(actions)) if actions else match.next_round()
    return match


def stored(page: str) -> dict[str, Any]:
    """What the script of a page reads."""
    [text] = re.findall(r'<script type="application/json" id="game">(.*?)</script>', page, re.S)
    content: dict[str, Any] = json.loads(text)
    return content


def shown(round_data: dict[str, Any], move: int, view: int) -> list[str]:
    """The states of the four seats at a position, as a view has them looked up."""
    found = []
    for seat in range(4):
        state = round_data["seats"][round_data["at"][move][seat]]
        one = state if isinstance(state, str) else state[0 if SEES[view][seat] == "1" else 1]
        found.append(one)
    return found
