"""The shi phase, told from the words of the variant files, and held against the library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest
from attrs import evolve
from deals import deal, outcome, play, rush, words
from hypothesis import strategies as st
from strategies import SHIPPED, STEPS_BY_THEMSELVES, STEPS_DECLARED, each_variant, rounds

from goita import (
    Hand,
    How,
    Match,
    Phase,
    Piece,
    Round,
    RoundResult,
    Variant,
    load_variant,
)
from goita.variant.model import FiveShi, ShiHand

HOWS = {6: How.SIX_SHI, 7: How.SEVEN_SHI, 8: How.EIGHT_SHI}
WALKS = 6
"""How often each deal is talked through, with other words each time."""


class Asked(NamedTuple):
    """Who is to speak, and what may be said."""

    seat: int
    words: set[str]


class Settled(NamedTuple):
    """How the shi phase ended: `how` is None where play goes on, which `leader` then begins."""

    how: How | None = None
    winner: int | None = None
    points: int | None = None
    leader: int | None = None


class Book:
    """One shi phase told from the words of the variant, from the deal to its end."""

    def __init__(self, rnd: Round) -> None:
        self.variant = rnd.variant
        self.says = rnd.variant.shi_hands
        self.hands = rnd.dealt
        self.order = [(rnd.dealt_by + distance) % 4 for distance in range(4)]
        self.shi = [min(hand.count(Piece.SHI), 8) for hand in rnd.dealt]
        self.counting: set[int] = set()
        """The seats whose shi hands count."""
        self.unsaid: set[int] = set()
        """Those whose hands would have counted if another one had not won at once."""
        self.doubled: set[int] = set()
        self.talks: dict[int, bool] = {}
        """For each holder of five that was talked about, whether for a redeal."""
        self.joined = False
        """Whether a partner who was asked declared five as well."""

    def telling(self) -> Generator[Asked, str, Settled]:
        """What is asked, until all is settled; the words said are sent in."""
        ended = yield from (self.asking() if self.says.declared else self.counting_by_themselves())
        return ended or self.settled()

    def more(self, seat: int) -> ShiHand | None:
        """What the variant says of the hand, where it has six し or more."""
        hands = {6: self.says.six, 7: self.says.seven, 8: self.says.eight}
        return hands.get(self.shi[seat])

    def effect(self, seat: int) -> str:
        more = self.more(seat)
        if more is not None:
            return more.effect
        return self.says.five.effect if self.shi[seat] == 5 else "none"

    def counting_by_themselves(self) -> Generator[Asked, str, Settled | None]:
        """Six or more before five, of these the holder nearest to the dealer."""
        does_something = [seat for seat in self.order if self.effect(seat) != "none"]
        for seat in self.order:
            if self.effect(seat) == "win":
                self.unsaid = set(does_something) - {seat}
                return self.won(seat)
        fives = [seat for seat in self.order if self.shi[seat] == 5]
        for seat in fives:
            if self.says.five.partners == "win_match" and (seat + 2) % 4 in fives:
                self.unsaid = set(does_something) - {seat, (seat + 2) % 4}
                return self.won_match(seat)
        self.counting = set(does_something)
        self.doubled = {seat % 2 for seat in self.order if self.effect(seat) == "double"}
        if self.says.five.effect == "consult":
            for seat in fives:
                yield from self.talk(seat)
        return None

    def asking(self) -> Generator[Asked, str, Settled | None]:
        """Every seat is asked in playing order from the dealer, holders or not."""
        five = self.says.five
        steps = five.steps if five.effect == "consult" else ()
        for seat in self.order:
            may = {"q"}
            if self.shi[seat] == 5:
                if five.effect == "deal" or "holder_may_ask" in steps:
                    may.add("d")
                if five.partners == "win_match":
                    may.add("d")
                if "holder_may_claim" in steps:
                    may.add("r")
            elif self.effect(seat) != "none":
                may.add("d")
            word = yield Asked(seat, may)
            if word == "q":
                continue
            partner_spoke = (seat + 2) % 4 in self.counting and self.shi[(seat + 2) % 4] == 5
            self.counting.add(seat)
            if self.effect(seat) == "win":
                return self.won(seat)
            if self.effect(seat) == "double":
                self.doubled.add(seat % 2)
                continue
            if word == "d" and partner_spoke and five.partners == "win_match":
                return self.won_match(seat)
            # Of the holders of five all who spoke count, whatever came of it.
            self.talks[seat] = word == "r"
            if word == "d" and "holder_may_ask" in steps:
                ended = yield from self.talk(seat)
                if ended is not None:
                    return ended
        return None

    def talk(self, holder: int) -> Generator[Asked, str, Settled | None]:
        """A consultation about five し."""
        for step in self.says.five.steps:
            who, what = step.split("_", 1)
            if what in ("may_claim", "may_ask"):
                continue
            seat = holder if who == "holder" else (holder + 2) % 4
            may = {"w+", "w-"} if what == "wishes" else {"r", "c"}
            five_five = self.says.five.partners == "win_match" and self.shi[seat] == 5
            if self.says.declared and who == "partner" and five_five:
                may.add("d")
            word = yield Asked(seat, may)
            if word == "d":
                self.joined = True
                return self.won_match(seat)
            if what == "decides":
                self.talks[holder] = word == "r"
        return None

    def won(self, seat: int) -> Settled:
        self.counting.add(seat)
        return Settled(HOWS[self.shi[seat]], seat, self.worth(seat))

    def won_match(self, seat: int) -> Settled:
        self.counting |= {seat, (seat + 2) % 4}
        return Settled(How.FIVE_FIVE, seat, 0)

    def worth(self, seat: int) -> int:
        more = self.more(seat)
        assert more is not None
        if more.worth == "fixed":
            return more.points
        rest = [piece for piece in self.hands[seat] if piece is not Piece.SHI]
        looked_at = self.hands[seat] if more.worth == "best_of_hand" else rest or [Piece.SHI]
        best = max(self.variant.kind(piece).points for piece in looked_at)
        alike = len(rest) >= 2 and len(set(rest)) == 1
        return best * (more.alike_times if alike else more.times)

    def settled(self) -> Settled:
        """After all has been said: a redeal, or play."""
        five = self.says.five
        if five.effect == "consult" and self.talks:
            enough = all if five.redeal_needs == "all" else any
            if enough(self.talks.values()):
                return Settled(How.REDEAL)
        leader = self.order[0]
        if five.effect == "deal":
            new = [seat for seat in self.order if seat in self.counting and self.shi[seat] == 5]
            leader = [*new, leader][0]
        return Settled(leader=leader)

    def shows(self, seat: int) -> bool:
        """Whether this shi hand, where it counts, is shown to all."""
        return (self.more(seat) or self.says.five).shown


def check_shown(rnd: Round, book: Book) -> None:
    for viewer in (None, 0, 1, 2, 3):
        shown = rnd.observe(viewer).shown
        assert len(shown) == 4
        for seat in range(4):
            if seat in book.unsaid and book.shows(seat):
                assert shown[seat] in ((), rnd.dealt[seat])
            elif seat in book.counting and book.shows(seat):
                assert shown[seat] == rnd.dealt[seat]
            else:
                assert shown[seat] == ()


def check_asked(rnd: Round, book: Book, asked: Asked) -> None:
    assert rnd.phase is Phase.SHI
    assert rnd.turn == asked.seat
    assert {str(action) for action in rnd.legal_actions()} == asked.words
    assert len(rnd.legal_actions()) == len(asked.words)
    assert rnd.result is None
    assert rnd.dealer == rnd.dealt_by == book.order[0]
    assert set(rnd.doubled_teams) == book.doubled
    check_shown(rnd, book)


def check_settled(rnd: Round, book: Book, settled: Settled) -> None:
    assert rnd.dealt_by == book.order[0]
    assert rnd.hands == rnd.dealt
    check_shown(rnd, book)
    if settled.how is None:
        assert rnd.phase is Phase.PLAY
        assert rnd.result is None
        assert settled.leader == rnd.turn == rnd.leader == rnd.dealer
        assert rnd.attack is None
        assert set(rnd.doubled_teams) == book.doubled
        return
    assert rnd.phase is Phase.OVER
    assert rnd.legal_actions() == ()
    dealer = rnd.variant.dealer
    to_the_right = (rnd.dealt_by + 1) % 4
    if settled.how is How.REDEAL:
        assert rnd.result == RoundResult(How.REDEAL)
        again = to_the_right if dealer.after_redeal == "right" else rnd.dealt_by
        assert rnd.next_dealer == again
        return
    winner = settled.winner
    assert winner is not None
    assert rnd.result == RoundResult(settled.how, winner, winner % 2, settled.points)
    assert rnd.next_dealer == (to_the_right if dealer.next == "right" else winner)


def walk(rnd: Round, rng: Random) -> tuple[Round, Book]:
    """Talk through the shi phase with random words, comparing at each of them."""
    book = Book(rnd)
    telling = book.telling()
    try:
        asked = next(telling)
        while True:
            check_asked(rnd, book, asked)
            word = rng.choice(sorted(asked.words))
            rnd = rnd.apply({str(action): action for action in rnd.legal_actions()}[word])
            asked = telling.send(word)
    except StopIteration as stop:
        check_settled(rnd, book, stop.value)
    return rnd, book


@each_variant(rounds, st.integers(0, 2**32))
def test_the_shi_phase_is_the_one_told_by_the_book(rnd: Round, seed: int) -> None:
    rng = Random(seed)
    for _ in range(WALKS):
        walk(rnd, rng)


# The same for every combination of switches, with as many shi hands as the set deals out.


def many_shi(**changes: Any) -> Variant:
    """noto with twenty し of 35 points each, and these changes of what shi hands do."""
    data = load_variant("noto").to_dict() | {"id": "many-shi"}
    for kind, count in zip(data["pieces"].values(), (20, 2, 2, 2, 2, 1, 1, 2), strict=True):
        kind["count"] = count
    data["pieces"]["shi"]["points"] = 35
    made = Variant.from_dict(data)
    return evolve(made, shi_hands=evolve(made.shi_hands, **changes))


HEAPS = (
    (5, 5, 5, 5),
    (5, 5, 3, 4),
    (4, 5, 5, 3),
    (5, 4, 5, 4),
    (5, 5, 5, 2),
    (5, 6, 4, 4),
    (6, 5, 3, 5),
    (3, 7, 5, 4),
    (5, 4, 8, 3),
    (6, 6, 4, 4),
    (6, 7, 5, 2),
)
"""し of the four seats, twenty at most."""


def heaped(variant: Variant, heap: tuple[int, ...], dealer: int, rng: Random) -> Round:
    """A deal with exactly so many し in each hand; 香 stand for the し of the set that are left."""
    shi, kyo, *others = variant.pieces
    fewer = shi.count - sum(heap)
    pieces = (evolve(shi, count=sum(heap)), evolve(kyo, count=kyo.count + fewer), *others)
    rest = [piece for piece in list(Piece)[1:] for _ in range(pieces[piece - 1].count)]
    rng.shuffle(rest)
    hands = [[Piece.SHI] * count + [rest.pop() for _ in range(8 - count)] for count in heap]
    return Round(evolve(variant, pieces=pieces), hands, dealer)


FIVES = {
    False: [
        *(FiveShi("consult", steps) for steps in STEPS_BY_THEMSELVES),
        FiveShi("deal"),
        FiveShi("none"),
    ],
    True: [
        *(FiveShi("consult", steps) for steps in STEPS_DECLARED),
        FiveShi("deal"),
        FiveShi("none"),
    ],
}


@pytest.mark.parametrize("declared", [False, True], ids=["by_themselves", "declared"])
def test_every_combination_of_switches_is_as_told_by_the_book(declared: bool) -> None:
    rng = Random(5)
    met: Counter[str] = Counter()
    base = many_shi(declared=declared)
    switches = product(FIVES[declared], ("all", "one"), ("none", "win_match"))
    for number, (five, needs, partners) in enumerate(switches):
        six, seven, eight = (
            ShiHand(
                rng.choice(("win", "double", "double", "none")),
                rng.choice(("best_of_rest", "best_of_hand", "fixed")),
                points=77,
                times=rng.randint(1, 3),
                alike_times=rng.randint(1, 5),
                shown=rng.random() < 0.5,
            )
            for _ in range(3)
        )
        shown = number % 3 == 0
        five = evolve(five, redeal_needs=needs, partners=partners, shown=shown)
        hands = evolve(base.shi_hands, five=five, six=six, seven=seven, eight=eight)
        variant = evolve(base, shi_hands=hands)
        for heap in HEAPS:
            over, book = walk(heaped(variant, heap, rng.randrange(4), rng), rng)
            met[f"how {over.result.how if over.result else 'on'}"] += 1
            met["shown"] += any(over.observe(None).shown)
            met["doubled"] += bool(over.doubled_teams)
            met["taken over"] += over.dealer != over.dealt_by
            met["joined"] += book.joined
            talks = list(book.talks.values())
            if len(talks) > 1 and any(talks) and not all(talks):
                met[f"not of one mind, needs {needs}"] += 1
    wanted = ("how on", "how redeal", "how five_five", "how six_shi", "how eight_shi", "doubled")
    wanted += ("shown", "taken over", "not of one mind, needs all", "not of one mind, needs one")
    wanted += ("joined",) if declared else ()
    assert all(met[what] >= 5 for what in wanted), met


# One example for each value that no shipped variant uses.

FIVE = "11111"


def changed(name: str, dealer: dict[str, str] | None = None, **hands: Any) -> Variant:
    """A shipped variant with these keys of its shi hands changed; a mapping is merged."""
    data = load_variant(name).to_dict() | {"id": "changed"}
    data["dealer"] |= dealer or {}
    for key, value in hands.items():
        data["shi_hands"][key] = data["shi_hands"][key] | value
    return Variant.from_dict(data)


def all_shown(rnd: Round) -> tuple[Hand, ...]:
    seen = {rnd.observe(viewer).shown for viewer in (None, 0, 1, 2, 3)}
    assert len(seen) == 1
    return seen.pop()


def test_these_examples_are_of_values_that_no_shipped_variant_uses() -> None:
    for variant in SHIPPED:
        hands = variant.shi_hands
        assert hands.five.redeal_needs == "all"
        assert hands.five.partners == "win_match"
        assert hands.five.effect != "none"
        assert variant.dealer.after_redeal == "same"
        assert not {hands.six.effect, hands.seven.effect, hands.eight.effect} & {"none"}
        if not hands.declared:
            assert hands.five.effect == "consult"
            assert not hands.five.shown
            assert not {"holder_decides", "partner_wishes"} & set(hands.five.steps)
            assert hands.six.effect == "win"


@pytest.mark.parametrize(
    ("talk", "one", "every"),
    [
        ("1w- 3c 2w+ 4r", "redeal", "on"),
        ("1w+ 3r 2w- 4c", "redeal", "on"),
        ("1w+ 3c 2w+ 4c", "on", "on"),
        ("1w- 3r 2w- 4r", "redeal", "redeal"),
    ],
)
def test_redeal_needs_one(talk: str, one: str, every: str) -> None:
    """Both pairs are asked in any case, and one of them is enough."""
    hands = deal({0: FIVE + "234", 1: FIVE + "678"})
    for variant, expected in ((changed("noto", five={"redeal_needs": "one"}), one), (None, every)):
        rnd = play(Round(variant or load_variant("noto"), hands), talk)
        assert (rnd.result.how.value if rnd.result else "on") == expected
        assert rnd.phase is (Phase.PLAY if expected == "on" else Phase.OVER)


def test_redeal_needs_one_where_hands_are_declared() -> None:
    hands = deal({0: FIVE + "234", 1: FIVE + "678"})
    rnd = Round(changed("atigo", five={"redeal_needs": "one"}), hands)
    assert outcome(play(rnd, "1r 2d 4w- 2c 3q 4q")) == ("redeal", None, None)
    assert outcome(play(rnd, "1r 2q 3q 4q")) == ("redeal", None, None)
    assert play(rnd, "1d 3w+ 1c 2d 4w+ 2c 3q 4q").phase is Phase.PLAY


def test_five_shi_deal_without_being_declared() -> None:
    variant = changed("noto", five={"effect": "deal"})
    rnd = Round(variant, deal({2: FIVE + "234"}), dealer=1)
    assert (rnd.phase, rnd.turn, rnd.dealer, rnd.dealt_by) == (Phase.PLAY, 2, 2, 1)
    assert rnd.turns == ()
    both = Round(variant, deal({2: FIVE + "234", 1: FIVE + "678"}), dealer=3)
    assert (both.phase, both.turn) == (Phase.PLAY, 1)
    partners = Round(variant, deal({0: FIVE + "234", 2: FIVE + "678"}), dealer=1)
    assert outcome(partners) == ("five_five", 2, 0)


def test_five_shi_do_nothing() -> None:
    variant = changed("noto", five={"effect": "none"})
    for hands in (deal({2: FIVE + "234"}), deal({1: FIVE + "234", 2: FIVE + "678"})):
        rnd = Round(variant, hands, dealer=3)
        assert (rnd.phase, rnd.turn, rnd.dealer) == (Phase.PLAY, 3, 3)
    partners = Round(variant, deal({0: FIVE + "234", 2: FIVE + "678"}), dealer=3)
    assert outcome(partners) == ("five_five", 0, 0)


def test_five_shi_that_do_nothing_are_declared_for_the_partners_only() -> None:
    hands = deal({0: FIVE + "234", 2: FIVE + "678"})
    assert words(Round(changed("jga", five={"effect": "none"}), hands)) == {"d", "q"}
    nothing = changed("jga", five={"effect": "none", "partners": "none"})
    rnd = Round(nothing, hands)
    for _ in range(4):
        assert words(rnd) == {"q"}
        rnd = play(rnd, f"{rnd.turn + 1}q")
    assert (rnd.phase, rnd.turn) == (Phase.PLAY, 0)


def test_five_shi_that_do_nothing_are_not_shown_when_other_partners_win() -> None:
    """Three holders: an opponent's five do not count, so nothing of that hand is shown."""
    variant = many_shi(five=FiveShi("none", partners="win_match", shown=True))
    rnd = heaped(variant, (5, 5, 5, 2), 0, Random(1))
    assert outcome(rnd) == ("five_five", 0, 0)
    assert all_shown(rnd) == (rnd.dealt[0], (), rnd.dealt[2], ())


def test_six_shi_double_without_being_declared() -> None:
    variant = changed("noto", six={"effect": "double"})
    hands = deal({0: "11111134", 1: "12234567"})
    rnd = Round(variant, hands, dealer=1)
    assert (rnd.phase, rnd.turn, rnd.doubled_teams) == (Phase.PLAY, 1, (0,))
    assert outcome(rush(rnd, "12 23 45 67")) == ("played", 1, 40)
    opened = Round(variant, hands, dealer=0)
    assert outcome(rush(opened, "11 11 11 34")) == ("played", 0, 60)
    assert outcome(rush(opened, "34 11 11 11")) == ("played", 0, 40)
    turned = Round(variant, hands[3:] + hands[:3], dealer=1)
    assert turned.doubled_teams == (1,)


def test_six_shi_do_nothing() -> None:
    hands = deal({0: "11111134"})
    rnd = Round(changed("noto", six={"effect": "none"}), hands, dealer=3)
    assert (rnd.phase, rnd.turn, rnd.doubled_teams) == (Phase.PLAY, 3, ())
    rnd = Round(changed("jga", six={"effect": "none"}), hands)
    assert words(rnd) == {"q"}
    assert all_shown(play(rnd, "1q 2q 3q 4q")) == ((), (), (), ())


def test_five_shi_of_both_partners_are_two_talks_where_they_do_not_win() -> None:
    hands = deal({0: FIVE + "234", 2: FIVE + "678"})
    rnd = Round(changed("noto", five={"partners": "none"}), hands, dealer=1)
    assert (rnd.phase, rnd.turn) == (Phase.SHI, 2)
    assert outcome(play(rnd, "3w+ 1r 1w- 3r")) == ("redeal", None, None)
    assert play(rnd, "3w+ 1r 1w+ 3c").phase is Phase.PLAY
    assert play(rnd, "3w+ 1c 1w+ 3r").phase is Phase.PLAY


def test_five_shi_of_both_partners_may_both_be_declared_where_they_do_not_win() -> None:
    hands = deal({0: FIVE + "234", 2: FIVE + "678"})
    rnd = play(Round(changed("atigo", five={"partners": "none"}), hands), "1d")
    assert words(rnd) == {"w+", "w-"}
    rnd = play(rnd, "3w+ 1r 2q 3d")
    assert words(rnd) == {"w+", "w-"}
    assert outcome(play(rnd, "1w- 3r 4q")) == ("redeal", None, None)


@pytest.mark.parametrize(("worth", "points"), [("best_of_rest", 30), ("best_of_hand", 60)])
def test_the_best_of_the_hand_may_be_shi(worth: str, points: int) -> None:
    data = changed("noto", six={"worth": worth}, seven={"worth": worth}).to_dict()
    data["pieces"]["shi"]["points"] = 60
    variant = Variant.from_dict(data)
    for hand, how, times in (("11111145", "six_shi", 1), ("11111144", "six_shi", 2)):
        assert outcome(Round(variant, deal({0: hand}))) == (how, 0, times * points)
    assert outcome(Round(variant, deal({0: "11111114"}))) == ("seven_shi", 0, 2 * points)


def test_five_shi_are_shown_without_being_declared() -> None:
    hands = deal({0: FIVE + "234", 1: FIVE + "678"})
    rnd = Round(changed("noto", five={"shown": True}), hands)
    expected = (rnd.dealt[0], rnd.dealt[1], (), ())
    assert all_shown(rnd) == expected
    assert all_shown(play(rnd, "1w- 3c 2w- 4c")) == expected
    assert all_shown(play(rnd, "1w+ 3r 2w+ 4r")) == expected
    assert all_shown(Round(load_variant("noto"), hands)) == ((), (), (), ())
    assert all_shown(Round(changed("noto", five={"effect": "none", "shown": True}), hands)) == (
        ((),) * 4
    )


def test_the_partner_wishes_and_the_holder_decides_without_declaring() -> None:
    steps = ["partner_wishes", "holder_decides"]
    rnd = Round(changed("noto", five={"steps": steps}), deal({1: FIVE + "234"}), dealer=2)
    assert (rnd.phase, rnd.turn, words(rnd)) == (Phase.SHI, 3, {"w+", "w-"})
    for wish in ("4w+", "4w-"):
        asked = play(rnd, wish)
        assert (asked.turn, words(asked)) == (1, {"r", "c"})
        assert outcome(play(asked, "2r")) == ("redeal", None, None)
        going_on = play(asked, "2c")
        assert (going_on.phase, going_on.turn) == (Phase.PLAY, 2)


def test_the_holder_decides_alone_without_declaring() -> None:
    variant = changed("goipai", five={"steps": ["holder_decides"]})
    rnd = Round(variant, deal({1: FIVE + "234"}), dealer=2)
    assert (rnd.phase, rnd.turn, words(rnd)) == (Phase.SHI, 1, {"r", "c"})
    assert outcome(play(rnd, "2r")) == ("redeal", None, None)
    assert play(rnd, "2c").turn == 2


def test_after_a_redeal_the_seat_to_the_right_deals() -> None:
    hands = deal({1: FIVE + "234"})
    for dealer in range(4):
        for after, by in (("right", 1), ("same", 0)):
            variant = changed("noto", dealer={"after_redeal": after})
            match = Match.start(variant, seed=3, dealer=dealer, hands=hands)
            for action in play(match.round, "2w+ 4r").turns:
                match = match.apply(action.action)
            assert match.round.next_dealer == (dealer + by) % 4
            match = match.next_round()
            assert match.round.dealt_by == (dealer + by) % 4
            assert match.scores == (0, 0)
