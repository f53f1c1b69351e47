"""What an observation holds, and that nothing else can be reached from it."""

from __future__ import annotations

import gc
import json
import pickle
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest
from attrs import fields
from deals import EACH_VARIANT, EVERY, deal, fresh, play, start, variant
from hidden_pieces import with_other_hidden_pieces
from hypothesis import assume
from hypothesis import strategies as st
from strategies import SEEDS, each_variant, play_at_random, played_rounds

from goita import Declare, Match, Observation, Piece, RecordError, Redeal, Round, Silent, Wish
from goita.rules import Outcome, State, Talk
from goita.standing import Standing
from goita.table import Laid

SECRETS = (Standing, Match, State, Talk, Outcome, Laid, Random)

OWN = {"seat", "dealt", "hand", "turns", "known", "legal_actions"}
"""The fields in which two observers may differ."""


def match_of(rnd: Round, seed: int) -> Match:
    """A match whose first round is this one."""
    match = Match.start(rnd.variant, seed=seed, dealer=rnd.dealt_by, hands=rnd.dealt)
    for turn in rnd.turns:
        match = match.apply(turn.action)
    return match


def reachable(value: object) -> list[object]:
    """All that can be come by from a value: attributes, slots, items, closures, defaults."""
    found: dict[int, object] = {}
    left = [value]
    while left:
        thing = left.pop()
        if id(thing) in found or isinstance(thing, type | ModuleType | BuiltinFunctionType):
            continue
        found[id(thing)] = thing
        if isinstance(thing, FunctionType):
            # What its module holds is nothing that was handed over.
            left += [cell.cell_contents for cell in thing.__closure__ or ()]
            left += [thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
        elif isinstance(thing, MethodType):
            left += [thing.__self__, thing.__func__]
        else:
            left += gc.get_referents(thing)
            left += list(getattr(thing, "__dict__", {}).values())
            for kind in type(thing).__mro__:
                slots = kind.__dict__.get("__slots__", ())
                for name in (slots,) if isinstance(slots, str) else slots:
                    if name != "__weakref__" and hasattr(thing, name):
                        left.append(getattr(thing, name))
    return list(found.values())


def leaves(value: object) -> set[tuple[type, str]]:
    """The plain values among what is reachable."""
    plain = (int, str, bool, float, bytes, type(None))
    return {(type(one), repr(one)) for one in reachable(value) if isinstance(one, plain)}


def test_the_walk_finds_what_is_hidden_in_any_corner() -> None:
    secret = Round.deal(variant("noto"), seed=7)

    class Slotted:
        __slots__ = ("inner",)

        def __init__(self, inner: object) -> None:
            self.inner = inner

    def closure() -> object:
        return secret

    def default(inner: object = secret) -> object:
        return inner

    for holder in (Slotted(secret), closure, default, {"a": [(secret,)]}, secret.observe, {secret}):
        assert any(one is secret for one in reachable(holder))
        assert any(isinstance(one, State) for one in reachable(holder))


@each_variant(played_rounds, SEEDS)
def test_no_round_state_seed_or_hidden_hand_is_within_reach(rnd: Round, seed: int) -> None:
    match = match_of(rnd, seed)
    packed = {*rnd.state.hands, *rnd.opening_state.hands}
    for seat in (None, 0, 1, 2, 3):
        for seen in (match.observe(seat), rnd.observe(seat)):
            every = reachable(seen)
            assert not [one for one in every if isinstance(one, SECRETS)]
            numbers = {one for one in every if type(one) is int}
            assert not {number for number in packed if number > 1_000_000} & numbers
            if seed > 1_000_000:
                assert seed not in numbers
            text = pickle.dumps(seen)
            assert b"goita.round" not in text
            assert b"goita.rules.model" not in text or b"State" not in text


@each_variant(played_rounds, st.integers(0, 2**32), SEEDS, SEEDS)
def test_matches_that_differ_in_what_a_seat_cannot_know_look_alike(
    rnd: Round, shuffle: int, one: int, other: int
) -> None:
    rng = Random(shuffle)
    others = [with_other_hidden_pieces(rnd, seat, rng) for seat in range(4)]
    changes = [(seat, one) for seat, one in enumerate(others) if one not in (None, rnd)]
    # Nearly always a seat has something that it cannot know; other rounds show nothing.
    assume(changes)
    for seat, changed in changes:
        assert changed is not None
        ours, theirs = match_of(rnd, one), match_of(changed, other)
        for observer in (seat, None):
            seen = ours.observe(observer)
            assert seen == theirs.observe(observer)
            assert hash(seen) == hash(theirs.observe(observer))
            assert leaves(seen) == leaves(theirs.observe(observer))
            assert pickle.loads(pickle.dumps(seen)) == seen
            assert Observation.from_dict(json.loads(json.dumps(seen.to_dict()))) == seen


@each_variant(played_rounds, SEEDS)
def test_observers_never_disagree_on_what_is_public(rnd: Round, seed: int) -> None:
    match = match_of(rnd, seed)
    views = [match.observe(seat) for seat in (None, 0, 1, 2, 3)]
    public = [field.name for field in fields(Observation) if field.name not in OWN]
    assert len(public) == 15
    for name in public:
        assert len({getattr(seen, name) for seen in views}) == 1, name
    for turns in zip(*(seen.turns for seen in views), strict=True):
        assert len({turn.item.seat for turn in turns}) == 1
        assert len({turn.item.text[1:] for turn in turns}) == 1
        assert len({turn.item.text[0] for turn in turns} - {"x"}) <= 1
        assert len({turn.play and turn.play.hidden().attack for turn in turns}) == 1
        assert len({turn.play.above for turn in turns if turn.play} - {None}) <= 1
    for seat in range(4):
        for seen in views:
            for piece in seen.known[seat]:
                assert seen.known[seat].count(piece) <= rnd.hands[seat].count(piece)


@each_variant(played_rounds)
def test_unseen_and_buried_pieces_are_those_that_lie_where_one_cannot_look(rnd: Round) -> None:
    for seat in (None, 0, 1, 2, 3):
        seen = rnd.observe(seat)
        hidden = [
            piece
            for other in range(4)
            if other != seat
            for piece in [
                *rnd.hands[other],
                *(play.above for play in rnd.plays[other] if play.facedown and not play.public),
            ]
        ]
        assert seen.unseen == {kind: hidden.count(kind) for kind in Piece}
    for seat in range(4):
        lain = tuple(play.above for play in rnd.plays[seat] if play.facedown)
        assert rnd.observe(seat).buried == lain
    assert rnd.observe(None).buried == ()


def test_whose_turn_it_is_in_the_shi_phase_of_atigo_depends_on_words_alone() -> None:
    """The same words lead to the same turns, whoever holds what."""
    turns: dict[tuple[int, tuple[str, ...]], set[tuple[int, str]]] = {}
    heaps = [{}, {0: "11111"}, {1: "11111"}, {2: "111111"}, {0: "11111", 2: "11111"}]
    heaps += [{3: "1111111"}, {1: "11111111"}, {0: "11111", 1: "11111"}]
    for heap in heaps:
        for dealer in range(4):
            left = [fresh("atigo", deal(heap), dealer)]
            while left:
                rnd = left.pop()
                # A win by the hand itself is told by the result.
                if rnd.result is None:
                    said = (dealer, tuple(str(turn) for turn in rnd.turns))
                    turns.setdefault(said, set()).add((rnd.turn, rnd.phase.name))
                    if rnd.phase.name == "SHI":
                        left += [rnd.apply(action) for action in rnd.legal_actions()]
    assert len(turns) > 40
    assert all(len(ways) == 1 for ways in turns.values())


# Each thing by itself.


def test_scores_and_number_are_those_of_the_match() -> None:
    noto = variant("noto")
    match = Match.start(noto, seed=7, scores=(30, 40))
    assert (match.observe(0).scores, match.observe(0).number) == ((30, 40), 0)
    rng = Random(1)
    while match.round.result is None:
        match = match.apply(rng.choice(match.legal_actions()))
    assert match.observe(None).scores == match.scores != (30, 40)
    assert match.next_round().observe(3).number == 1
    assert (match.round.observe(0).scores, match.round.observe(0).number) == ((0, 0), 0)


def test_who_told_of_five_shi() -> None:
    five = ["11111234", "11223456", "11234557", "13456788"]
    noto = fresh("noto", five)
    assert noto.observe(3).five_shi == noto.apply(Wish(redeal=True)).observe(3).five_shi == (0,)
    atigo = fresh("atigo", five)
    assert atigo.observe(3).five_shi == atigo.apply(Silent()).observe(3).five_shi == ()
    assert atigo.apply(Declare()).observe(3).five_shi == (0,)
    assert atigo.apply(Redeal()).observe(3).five_shi == (0,)
    assert play(start("noto", EVERY), "112").observe(3).five_shi == ()


@EACH_VARIANT
@pytest.mark.parametrize("field", ["scores", "number", "five_shi"])
def test_data_without_a_field_are_no_observation(name: str, field: str) -> None:
    rnd = play_at_random(Round.deal(variant(name), seed=1), 1, 9)
    data: dict[str, Any] = rnd.observe(0).to_dict()
    assert Observation.from_dict(data)
    del data[field]
    with pytest.raises(RecordError, match=field):
        Observation.from_dict(data)
