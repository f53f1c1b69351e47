"""Exact probabilities of what is dealt and what follows, by counting all deals.

Every function takes what is known: `hand`, the dealt hand of `seat`, and `given`, conditions on
what seats hold (`Holding` values, or texts like "left=5"). Probabilities are Fractions. Bad
hands raise InvalidHand; bad conditions, and such that no deal fits, InvalidOption.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from attrs import field, frozen

from goita.analysis.at_deal import DealOdds, Pair, count_outcomes
from goita.analysis.counting import BySeat, Deals, deals_of
from goita.analysis.holdings import Holding, read_holdings
from goita.analysis.policies import Policy, policy_named
from goita.arguments import check_seat
from goita.errors import InvalidHand, InvalidOption
from goita.pieces import Hand, Piece, format_hand, parse_hand, to_piece
from goita.rules.hands import ONE, SHI
from goita.rules.shi import shi_hand
from goita.variant import Variant
from goita.variant.references import refer

Known = str | Iterable[Piece | int] | None
Given = Iterable[Holding | str]
SEATS = (0, 1, 2, 3)

# The shi hand of five し, as `goita.rules.shi.shi_hand` calls it.
FIVE = 5


@frozen
class SeatOdds:
    """How likely something is for each of the seats 0 to 3, and for at least one of them.

    >>> from goita import load_variant
    >>> kings = kings_odds(load_variant("noto"), hand="11123456")
    >>> kings.seats, kings.anyone
    ((Fraction(0, 1), Fraction(7, 69), Fraction(7, 69), Fraction(7, 69)), Fraction(7, 23))
    """

    seats: tuple[Fraction, Fraction, Fraction, Fraction]
    anyone: Fraction


@frozen
class FiveOdds:
    """How likely five し are with both partners of team 0 and of team 1 (`partners`), and with
    opponents (`opponents`): a seat of each team, at least.

    >>> from goita import load_variant
    >>> five = five_odds(load_variant("noto"))
    >>> five.partners[0], five.opponents
    (Fraction(196, 4032015), Fraction(784, 4032015))
    """

    partners: Pair
    opponents: Fraction


@frozen
class Odds:
    """All odds of a variant's deals, given what is known.

    `hand` is the known hand of `seat`, None where none is known, and `given` are the conditions.
    `shi` has those of each shi hand, 5 to 8, that can be dealt; `fives` those of five し in several
    hands; `kings` those of all kings of the set in one hand; `kinds` those of `n` or more of a
    kind, by (kind, n). `at_deal` is what follows when seat `dealer` deals and all follow `policy`.

    >>> from goita.pieces import format_hand
    >>> from goita import Piece, load_variant
    >>> found = odds(load_variant("noto"), hand="11112345", given=["left=5"])
    >>> found.variant.id, found.policy.name, found.dealer, found.seat, found.deals
    ('noto', 'play-on', 0, 0, 63011520)
    >>> format_hand(found.hand), str(found.given[0])
    ('11112345', 'left=5')
    >>> found.shi[5].seats[3], found.kings.seats[1], found.kinds[Piece.OU, 1].seats[1]
    (Fraction(1, 1), Fraction(49, 306), Fraction(103, 153))
    >>> found.fives.opponents, found.at_deal.play
    (Fraction(0, 1), Fraction(1, 1))
    """

    variant: Variant
    policy: Policy
    dealer: int
    seat: int
    hand: Hand | None
    given: tuple[Holding, ...]
    deals: int
    """How many deals are counted, every piece one of its own."""
    shi: Mapping[int, SeatOdds] = field(hash=False)
    fives: FiveOdds
    kings: SeatOdds
    kinds: Mapping[tuple[Piece, int], SeatOdds] = field(hash=False)
    at_deal: DealOdds

    def to_dict(self) -> dict[str, Any]:
        """The odds as data for JSON, each as a fraction in a string and as a float.

        >>> from goita import load_variant
        >>> odds(load_variant("noto")).to_dict()["shi"]["8"]["seats"][0]
        {'fraction': '1/233740', 'value': 4.278...e-06}
        """
        at_deal = self.at_deal
        singles = ("play", "redeal", "six_shi", "seven_shi", "eight_shi", "dealer_moved")
        pairs = ("round_won", "match_won", "doubled")
        return {
            "format": "goita-odds",
            "version": 1,
            "variant": refer(self.variant),
            "policy": self.policy.name,
            "dealer": self.dealer,
            "seat": self.seat,
            "hand": None if self.hand is None else format_hand(self.hand),
            "given": [str(holding) for holding in self.given],
            "deals": str(self.deals),
            "shi": {str(shi): _by_seat(found) for shi, found in self.shi.items()},
            "five_with_partners": [_chance(chance) for chance in self.fives.partners],
            "five_with_opponents": _chance(self.fives.opponents),
            "all_kings": _by_seat(self.kings),
            "at_least": [
                {"kind": int(kind), "n": n, **_by_seat(found)}
                for (kind, n), found in self.kinds.items()
            ],
            "at_deal": {
                **{name: _chance(getattr(at_deal, name)) for name in singles},
                **{name: list(map(_chance, getattr(at_deal, name))) for name in pairs},
                "points": [
                    {"points": points, **_chance(chance)} for points, chance in at_deal.points
                ],
            },
        }


def odds(
    variant: Variant,
    policy: Policy | str = "play-on",
    *,
    hand: Known = None,
    seat: int = 0,
    given: Given = (),
    dealer: int = 0,
) -> Odds:
    """All odds at once. `policy` is one of `POLICIES` or its name; the dealer is a seat.

    >>> from goita import load_variant
    >>> found = odds(load_variant("noto"), "redeal")
    >>> found.shi[5].anyone, found.at_deal.redeal
    (Fraction(39592, 268801), Fraction(593488, 4032015))
    """
    policy = policy_named(policy)
    check_seat(dealer, "the dealer")
    conditions = read_holdings(given)
    pieces = None if hand is None else parse_hand(hand)
    deals = deals_of(variant, hand=pieces, seat=seat, given=conditions)
    return Odds(
        variant=variant,
        policy=policy,
        dealer=dealer,
        seat=seat,
        hand=pieces,
        given=conditions,
        deals=deals.total(),
        shi=_shi_odds(deals),
        fives=_five_odds(deals),
        kings=_kings_odds(variant, deals),
        kinds=_kind_odds(variant, deals),
        at_deal=count_outcomes(variant.rules, deals, policy, dealer),
    )


def shi_odds(
    variant: Variant, *, hand: Known = None, seat: int = 0, given: Given = ()
) -> dict[int, SeatOdds]:
    """The odds of each shi hand, 5 to 8, that can be dealt; 8 are eight し and more.

    >>> from fractions import Fraction
    >>> from goita import load_variant
    >>> shi_odds(load_variant("noto"))[8].seats[0] == Fraction(45, 10_518_300)
    True
    """
    return _shi_odds(_deals(variant, hand, seat, given))


def five_odds(
    variant: Variant, *, hand: Known = None, seat: int = 0, given: Given = ()
) -> FiveOdds:
    """The odds of five し with both partners, and of five against five.

    >>> from goita import load_variant
    >>> five_odds(load_variant("noto")).partners
    (Fraction(196, 4032015), Fraction(196, 4032015))
    """
    return _five_odds(_deals(variant, hand, seat, given))


def kings_odds(
    variant: Variant, *, hand: Known = None, seat: int = 0, given: Given = ()
) -> SeatOdds:
    """The odds of all kings of the set in one hand; 0 where the set has none.

    >>> from fractions import Fraction
    >>> from goita import load_variant
    >>> kings_odds(load_variant("noto")).seats[0] == Fraction(8 * 7, 32 * 31)
    True
    """
    return _kings_odds(variant, _deals(variant, hand, seat, given))


def at_least(
    variant: Variant,
    kind: Piece | int | str,
    n: int,
    seats: Iterable[int] = SEATS,
    *,
    hand: Known = None,
    seat: int = 0,
    given: Given = (),
) -> Fraction:
    """How likely it is that one of `seats`, or more of them, is dealt `n` or more of a kind.

    `hand` is what `seat` (0 to 3) is known to hold, `given` what else is known. Raises
    InvalidOption for what is no kind, number or seat, and for hands that cannot be dealt.

    >>> from fractions import Fraction
    >>> from goita import load_variant
    >>> at_least(load_variant("noto"), "金", 4, [2]) == Fraction(8 * 7 * 6 * 5, 32 * 31 * 30 * 29)
    True
    """
    try:
        piece = to_piece(kind)
    except InvalidHand as error:
        raise InvalidOption(str(error)) from None
    if type(n) is not int or n < 0:
        raise InvalidOption(f"n must be a whole number from 0, not {n!r}")
    chosen = _check_seats(seats)
    spreads = _deals(variant, hand, seat, given).spreads(piece)
    return _share(spreads, lambda spread: any(spread[place] >= n for place in chosen))


def deal_odds(
    variant: Variant,
    policy: Policy | str,
    *,
    hand: Known = None,
    seat: int = 0,
    given: Given = (),
    dealer: int = 0,
) -> DealOdds:
    """How likely the deal leads to a redeal, to a round won or to a match won.

    >>> from goita import load_variant
    >>> noto = deal_odds(load_variant("noto"), "redeal")
    >>> noto.play + noto.redeal + sum(noto.round_won) + sum(noto.match_won)
    Fraction(1, 1)
    """
    check_seat(dealer, "the dealer")
    deals = _deals(variant, hand, seat, given)
    return count_outcomes(variant.rules, deals, policy_named(policy), dealer)


def _deals(variant: Variant, hand: Known, seat: int, given: Given) -> Deals:
    return deals_of(variant, hand=hand, seat=seat, given=given)


def _check_seats(seats: Iterable[int]) -> tuple[int, ...]:
    if isinstance(seats, str) or not isinstance(seats, Iterable):
        raise InvalidOption(f"{seats!r} are no seats; write [0, 2]")
    chosen = []
    for place in seats:
        check_seat(place, "one to be looked at")
        chosen.append(place)
        if len(chosen) == 4:
            break
    return tuple(chosen)


def _share(spreads: dict[BySeat, int], holds: Callable[[BySeat], bool]) -> Fraction:
    fitting = sum(ways for spread, ways in spreads.items() if holds(spread))
    return Fraction(fitting, sum(spreads.values()))


def _for_seats(spreads: dict[BySeat, int], holds: Callable[[int], bool]) -> SeatOdds:
    """The odds that the number of pieces of a seat is such."""

    def at(seat: int) -> Fraction:
        return _share(spreads, lambda spread: holds(spread[seat]))

    anyone = _share(spreads, lambda spread: any(map(holds, spread)))
    return SeatOdds((at(0), at(1), at(2), at(3)), anyone)


def _shi_hand(shi: int) -> int:
    """The shi hand of a hand with so many し."""
    return shi_hand(shi * ONE[SHI])


def _shi_odds(deals: Deals) -> dict[int, SeatOdds]:
    spreads = deals.spreads(Piece.SHI)

    def of(hand: int) -> SeatOdds:
        return _for_seats(spreads, lambda shi: _shi_hand(shi) == hand)

    dealt = {_shi_hand(shi) for spread in spreads for shi in spread}
    return {hand: of(hand) for hand in sorted(dealt) if hand}


def _five_odds(deals: Deals) -> FiveOdds:
    spreads = deals.spreads(Piece.SHI)

    def fives(spread: BySeat) -> tuple[bool, ...]:
        return tuple(_shi_hand(shi) == FIVE for shi in spread)

    def against(spread: BySeat) -> bool:
        a, b, c, d = fives(spread)
        return (a or c) and (b or d)

    return FiveOdds(
        partners=(
            _share(spreads, lambda spread: all(fives(spread)[0::2])),
            _share(spreads, lambda spread: all(fives(spread)[1::2])),
        ),
        opponents=_share(spreads, against),
    )


def _kings_odds(variant: Variant, deals: Deals) -> SeatOdds:
    kings = variant.rules.counts[Piece.OU]
    return _for_seats(deals.spreads(Piece.OU), lambda held: 0 < kings == held)


def _kind_odds(variant: Variant, deals: Deals) -> dict[tuple[Piece, int], SeatOdds]:
    found: dict[tuple[Piece, int], SeatOdds] = {}
    for kind in Piece:
        spreads = deals.spreads(kind)

        def at_least(n: int, spreads: dict[BySeat, int] = spreads) -> SeatOdds:
            return _for_seats(spreads, lambda held: held >= n)

        most = min(variant.rules.counts[kind], variant.rules.hand_size)
        found |= {(kind, n): at_least(n) for n in range(1, most + 1)}
    return found


def _chance(chance: Fraction) -> dict[str, Any]:
    return {
        "fraction": f"{chance.numerator}/{chance.denominator}",
        "value": float(chance),
    }


def _by_seat(found: SeatOdds) -> dict[str, Any]:
    seats = [_chance(chance) for chance in found.seats]
    return {"seats": seats, "anyone": _chance(found.anyone)}


__all__ = [
    "DealOdds",
    "FiveOdds",
    "Odds",
    "SeatOdds",
    "at_least",
    "deal_odds",
    "five_odds",
    "kings_odds",
    "odds",
    "shi_odds",
]
