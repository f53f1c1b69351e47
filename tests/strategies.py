"""All Hypothesis strategies: variants, rounds freshly dealt and rounds played for a while."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations
from random import Random
from typing import Any, TypeAlias

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from goita import Action, Match, Piece, Round, Variant, list_variants, load_variant
from goita.records import MatchRecord, RoundRecord
from goita.round import MOST_NUMBER, MOST_SEED
from goita.variant.model import KEYS

Draw: TypeAlias = st.DrawFn

SHIPPED = tuple(load_variant(name) for name in list_variants())
SEEDS = st.integers(0, MOST_SEED)
NUMBERS = st.integers(0, MOST_NUMBER)
"""Numbers of rounds in a match, and of redeals."""
SEATS = st.integers(0, 3)

_WISHES = [(), *permutations(["holder_wishes"]), *permutations(["partner_wishes"])]
_WISHES += permutations(["holder_wishes", "partner_wishes"])
_TALKS = [
    (*wishes, decision) for wishes in _WISHES for decision in ("holder_decides", "partner_decides")
]
STEPS_BY_THEMSELVES = tuple(_TALKS)
"""Every legal list of steps where shi hands count by themselves."""
STEPS_DECLARED = (
    ("holder_may_claim",),
    *(("holder_may_ask", *talk) for talk in _TALKS),
    *(("holder_may_claim", "holder_may_ask", *talk) for talk in _TALKS),
    *(("holder_may_ask", "holder_may_claim", *talk) for talk in _TALKS),
)
"""Every legal list of steps where shi hands are declared."""

MOST_WORDS = 4 * (1 + 3)
"""Each of four seats answers once, and a consultation about its hand has at most three steps:
the steps differ, and of the two decisions only one may stand in a list."""


def most_turns(variant: Variant) -> int:
    """A number of turns that no round of the variant exceeds.

    A turn of play that is no pass puts down at least one piece, and the round is over when a
    hand is empty, so there are at most as many of them as pieces. Between two of them at most
    three seats pass, since the attack that comes round to its maker ends, and a leader may not
    pass. Nobody passes before the first. The words of the shi phase come on top.
    """
    return MOST_WORDS + 4 * sum(variant.rules.counts)


@st.composite
def _counts(draw: Draw) -> tuple[int, ...]:
    """Pieces of each kind that deal out, often with a great many し."""
    hand_size = draw(st.sampled_from((8, 4, 6, 10, 12, 14)))
    total = 4 * hand_size
    kings = draw(st.sampled_from((2, 2, 2, 0, 1, 3, 4)))
    shi = draw(st.one_of(st.integers(0, total - kings), st.integers(total // 3, 2 * total // 3)))
    rest = total - kings - shi
    cuts = sorted(draw(st.lists(st.integers(0, rest), min_size=5, max_size=5)))
    edges = [0, *cuts, rest]
    others = [upper - lower for lower, upper in pairwise(edges)]
    return (shi, *others, kings)


@st.composite
def _shi_hands(draw: Draw) -> dict[str, Any]:
    """What six し, or seven, or eight do."""
    effect = draw(st.sampled_from(("win", "win", "double", "none")))
    hand: dict[str, Any] = {"effect": effect}
    if effect == "win":
        hand["worth"] = draw(st.sampled_from(("best_of_rest", "best_of_hand", "fixed")))
        if hand["worth"] == "fixed":
            hand["points"] = draw(st.integers(0, 100_000))
    # Allowed with every effect, though it may have no use for them.
    times = {"times": st.integers(1, 100), "alike_times": st.integers(1, 100)}
    return hand | draw(st.fixed_dictionaries({}, optional=times)) | draw(_shown())


def _shown() -> st.SearchStrategy[dict[str, bool]]:
    return st.sampled_from(({}, {"shown": False}, {"shown": True}))


@st.composite
def _five(draw: Draw, declared: bool) -> dict[str, Any]:
    """What five し do."""
    five: dict[str, Any] = {"effect": draw(st.sampled_from(("consult", "consult", "deal", "none")))}
    if five["effect"] == "consult" or draw(st.booleans()):
        steps = STEPS_DECLARED if declared else STEPS_BY_THEMSELVES
        five["steps"] = list(draw(st.sampled_from(steps)))
    optional = {
        "redeal_needs": st.sampled_from(("all", "one")),
        "partners": st.sampled_from(("none", "win_match")),
    }
    return five | draw(st.fixed_dictionaries({}, optional=optional)) | draw(_shown())


def _subsets(values: tuple[str, ...], least: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(values), min_size=least, unique=True)


@st.composite
def variant_data(draw: Draw) -> dict[str, Any]:
    """The data of a variant file, every switch varied, `extends` left out."""
    counts = draw(_counts())
    points = draw(st.lists(st.integers(0, 60), min_size=8, max_size=8))
    if not any(count and value for count, value in zip(counts, points, strict=True)):
        points = [value + 1 for value in points]
    attacks_when = draw(_subsets(("always", "face_up", "both_in_hand", "own_buried"), 0))
    if counts[-1] > 2 and not {"always", "both_in_hand"} & set(attacks_when):
        attacks_when.append("both_in_hand")
    declared = draw(st.booleans())
    dealer = {
        "first": draw(st.sampled_from(("seat_0", "higher_pair", "king_pair", "agreed"))),
        "next": draw(st.sampled_from(("winner", "right"))),
        "after_redeal": draw(st.sampled_from(("same", "right"))),
    }
    return {
        "game": "goita",
        "id": "generated",
        "name": {"ja": "作り物", "en": "Generated"},
        "source": [],
        "pieces": {
            key: {"count": count, "points": value, "ja": piece.kanji, "en": f"Kind {key}"}
            for (key, piece), count, value in zip(KEYS.items(), counts, points, strict=True)
        },
        "target": draw(st.integers(1, 1_000_000)),
        "dealer": dealer,
        "opening": draw(_subsets(("bury_and_attack", "attack_alone"), 1)),
        "king": {
            "receives": draw(_subsets(tuple(KEYS), 1)),
            "attacks_when": attacks_when,
            "shows_second": draw(st.booleans()),
        },
        "doubling": {"times": draw(st.integers(1, 4))} | draw(_shown()),
        "shi_hands": {
            "declared": declared,
            "five": draw(_five(declared)),
            "six": draw(_shi_hands()),
            "seven": draw(_shi_hands()),
            "eight": draw(_shi_hands()),
        },
    }


def variants() -> st.SearchStrategy[Variant]:
    """A variant that nobody has written."""
    return variant_data().map(Variant.from_dict)


SHIPPED_EXAMPLES = 40
"""How many examples each shipped variant gets; generated ones get those of the profile."""

Test: TypeAlias = Callable[..., None]
OverVariants: TypeAlias = Callable[[st.SearchStrategy[Variant]], st.SearchStrategy[Any]]


def each_variant(over: OverVariants, *others: st.SearchStrategy[Any]) -> Callable[[Test], Test]:
    """Run a property for each shipped variant by itself, and for generated ones.

    Left to choose, Hypothesis may never draw one of them. `over` makes the first argument's
    strategy from that of variants; `others` are the strategies of further arguments.
    """

    def decorate(test: Test) -> Test:
        def run(kind: str) -> None:
            variant = next((one for one in SHIPPED if one.id == kind), None)
            drawn = variants() if variant is None else st.just(variant)
            example = given(over(drawn), *others)(test)
            if variant is not None:
                example = settings(max_examples=SHIPPED_EXAMPLES)(example)
            example()

        run.__name__ = test.__name__
        kinds = [*(variant.id for variant in SHIPPED), "generated"]
        parametrized: Test = pytest.mark.parametrize("kind", kinds)(run)
        return parametrized

    return decorate


_HEAPS = (
    (0, 0, 0, 0),
    (5, 0, 0, 0),
    (0, 5, 5, 0),
    (5, 0, 5, 0),
    (0, 5, 0, 5),
    (5, 0, 0, 5),
    (6, 0, 0, 0),
    (0, 6, 0, 5),
    (5, 5, 5, 5),
    (0, 0, 7, 0),
    (0, 0, 0, 8),
    (9, 6, 0, 0),
)
"""し that seats are dealt before the rest is shuffled."""


@st.composite
def rounds(draw: Draw, variant: st.SearchStrategy[Variant] | None = None) -> Round:
    """A round freshly dealt: by the deal function, or with し and kings heaped up in some hands."""
    chosen = draw(variants() if variant is None else variant)
    dealer = draw(SEATS)
    seed = draw(SEEDS)
    if draw(st.booleans()):
        number, redeals = draw(st.tuples(NUMBERS, st.integers(0, 3)))
        return Round.deal(chosen, dealer, seed=seed, number=number, redeals=redeals)
    rules = chosen.rules
    hands: list[list[Piece]] = [[], [], [], []]
    left = {piece: rules.counts[piece] for piece in Piece}

    def give(seat: int, piece: Piece, most: int) -> None:
        number = min(most, left[piece], rules.hand_size - len(hands[seat]))
        hands[seat] += [piece] * number
        left[piece] -= number

    for seat, most in enumerate(draw(st.sampled_from(_HEAPS))):
        give(seat, Piece.SHI, most)
    if draw(st.booleans()):
        give(draw(SEATS), Piece.OU, 4)
    rest = [piece for piece, number in left.items() for _ in range(number)]
    Random(seed).shuffle(rest)
    for hand in hands:
        while len(hand) < rules.hand_size:
            hand.append(rest.pop())
    return Round(chosen, hands, dealer)


def itself(variant: st.SearchStrategy[Variant]) -> st.SearchStrategy[Variant]:
    """For properties of variants as such."""
    return variant


def finished_rounds(variant: st.SearchStrategy[Variant]) -> st.SearchStrategy[Round]:
    """A round that is over."""
    return played_rounds(variant, over=True)


def play_at_random(rnd: Round, seed: int, turns: int) -> Round:
    """The round after at most so many turns, each chosen among the legal ones by the seed.

    Every other round seldom passes, so that kings come out and hands run short.
    """
    rng = Random(seed)
    bold = seed % 2
    for _ in range(turns):
        actions: tuple[Action, ...] = rnd.legal_actions()
        if not actions:
            break
        first = 1 if bold and len(actions) > 1 and rng.random() < 0.8 else 0
        rnd = rnd.apply(actions[rng.randrange(first, len(actions))])
    return rnd


@st.composite
def played_rounds(
    draw: Draw, variant: st.SearchStrategy[Variant] | None = None, *, over: bool = False
) -> Round:
    """A round after some legal turns; with `over` after all of them."""
    rnd = draw(rounds(variant))
    most = most_turns(rnd.variant)
    turns = most if over else draw(st.one_of(st.integers(0, 24), st.just(most)))
    return play_at_random(rnd, draw(st.integers(0, 2**32)), turns)


@st.composite
def matches(draw: Draw, variant: st.SearchStrategy[Variant] | None = None) -> Match:
    """A match of some rounds, the last one maybe not over; shi hands are often dealt."""
    first = draw(rounds(variant))
    match = Match.start(first.variant, seed=draw(SEEDS), dealer=first.dealt_by, hands=first.dealt)
    more = draw(st.integers(0, 3))
    for number in range(more + 1):
        turns = most_turns(match.variant)
        if number == more:
            turns = draw(st.sampled_from((turns, 0, 1, 2, 3, 9)))
        played = play_at_random(match.round, draw(st.integers(0, 2**32)), turns)
        match = evolve(match, rounds=(*match.rounds[:-1], played))
        if number == more or match.winner is not None:
            break
        hands = draw(st.one_of(st.none(), rounds(st.just(match.variant)).map(lambda r: r.dealt)))
        match = match.next_round(hands)
    return match


TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=8)
"""Anything that somebody may write in a name or a comment."""
PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63) + 1, 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)
"""Values that JSON has."""


@st.composite
def match_records(draw: Draw, variant: st.SearchStrategy[Variant] | None = None) -> MatchRecord:
    """The record of a match, with names, comments and keys of other programs."""
    record = MatchRecord.of(draw(matches(variant)))
    told = st.none() | TEXTS
    extra = st.dictionaries(TEXTS, PLAIN, max_size=2)

    def annotated(rnd: RoundRecord) -> RoundRecord:
        moves = sorted(
            draw(st.sets(st.integers(0, len(rnd.items) - 1), max_size=2)) if rnd.items else ()
        )
        comments = tuple((move, draw(TEXTS)) for move in moves)
        return evolve(rnd, comment=draw(told), comments=comments, extra=draw(extra))

    a, b, c, d = (draw(told) for _ in range(4))
    return evolve(
        record,
        rounds=tuple(map(annotated, record.rounds)),
        names=(a, b, c, d),
        date=draw(told),
        event=draw(told),
        comment=draw(told),
        extra=draw(extra),
    )


@st.composite
def small_sets(draw: Draw, variant: st.SearchStrategy[Variant]) -> Variant:
    """The variant with a few pieces of a few kinds, し many, so that all deals can be tried."""
    data = draw(variant).to_dict() | {"id": "small"}
    total = 4 * draw(st.sampled_from((4, 6, 6, 8)))
    kings = draw(st.sampled_from((0, 1, 2, 2, 2, 3, 4)))
    if not {"always", "both_in_hand"} & set(data["king"]["attacks_when"]):
        kings = min(kings, 2)
    shi = draw(st.integers(total // 2, total - kings))
    others = draw(st.lists(st.sampled_from(list(KEYS)[1:-1]), min_size=1, max_size=3))
    counts = dict.fromkeys(KEYS, 0) | {"shi": shi, "ou": kings}
    for place in range(total - kings - shi):
        counts[others[place % len(others)]] += 1
    for key, count in counts.items():
        data["pieces"][key] |= {"count": count, "points": data["pieces"][key]["points"] or 1}
    return Variant.from_dict(data)


def small_rounds(variant: st.SearchStrategy[Variant]) -> st.SearchStrategy[Round]:
    """A round of a small set after some legal turns."""
    return played_rounds(small_sets(variant))
