"""What a seat can count: the pieces it does not see, and who may receive with them."""

from __future__ import annotations

from math import comb

from goita.observation import Observation
from goita.packing import pack
from goita.pieces import Piece
from goita.rules import Rules, State, model
from goita.rules.hands import MASK, held, replace, size
from goita.rules.play import in_play


class Sight:
    """A round as one seat, whose turn it is, can reckon with it.

    `me` is that seat, `leader` the one that leads, and `attack` what it attacks with, None before
    it does. `sizes` are for each seat how many pieces it holds, and `known` those of them that are
    known, packed. `unseen` are the pieces by kind (nine numbers, the first unused) that lie
    face-down before others or are in their hands, as far as nobody has shown them. `passed` are for
    each seat the masks of the kinds that it has let go by when the other team attacked with them.

    >>> import goita
    >>> text = "11244556,12234568,11123378,11113457,s3,371,4p,1p"
    >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
    >>> sight = Sight(rnd.observe(1))
    >>> sight.me, sight.attack, sight.leader, sight.sizes
    (1, <Piece.SHI: 1>, 2, (8, 8, 6, 8))
    >>> sight.unseen[Piece.SHI], sight.passed[3] == MASK[Piece.SHI]
    (8, True)
    >>> sight.known[1] == pack(rnd.hands[1]) == sight.state.hands[1]
    True
    >>> sight.rules == rnd.variant.rules
    True
    """

    rules: Rules
    me: int
    sizes: tuple[int, int, int, int]
    attack: Piece | None
    leader: int
    known: tuple[int, ...]
    unseen: tuple[int, ...]
    passed: tuple[int, ...]
    state: State
    """The round as the rules see it, of what is known: of others' hands, the sizes alone."""

    def __init__(self, seen: Observation) -> None:
        assert seen.seat is not None, "a spectator never moves"
        self.rules = seen.variant.rules
        self.me = seen.seat
        self.sizes = seen.hand_sizes
        self.attack = seen.attack
        self.leader = seen.leader
        self.known = tuple(pack(hand) for hand in seen.known)
        unseen = [0, *seen.unseen.values()]
        for seat, known in enumerate(seen.known):
            if seat != self.me:
                for piece in known:
                    unseen[piece] -= 1
        self.unseen = tuple(unseen)
        self._hidden = sum(unseen)
        self.passed = _passed(seen)
        self.state = in_play(
            self._hands(pack(seen.hand)),
            seen.dealer,
            self.me,
            self.leader,
            self.attack or 0,
            seen.kings_up,
            replace((0, 0, 0, 0), self.me, seen.buried.count(Piece.OU)),
            model.NOBODY,
            sum(1 << team for team in seen.doubled_teams),
        )

    def _hands(self, own: int) -> tuple[int, int, int, int]:
        a, b, c, d = self.sizes
        return replace((a, b, c, d), self.me, own)

    def is_partners_attack(self) -> bool:
        """Whether the attack that stands is the partner's.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371,4p"
        >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
        >>> Sight(rnd.observe(0)).is_partners_attack()
        True
        """
        return self.attack is not None and self.leader == self.me ^ 2

    def chance_to_receive(self, seat: int, attack: int) -> float:
        """The chance from 0 to 1 that this other seat holds a piece that receives the attack.

        Hands are taken to be random in what is unseen, except that a seat has no piece of a
        kind that it let go by; it may have kept a king.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371"
        >>> sight = Sight(goita.Round.from_history(goita.load_variant("noto"), text).observe(3))
        >>> round(sight.chance_to_receive(0, Piece.KYO), 2)
        0.85
        """
        receivers = self.rules.receivers[attack]
        if held(self.known[seat]) & receivers:
            return 1.0
        receivers &= ~self.passed[seat]
        able = sum(self.unseen[kind] for kind in range(1, 9) if receivers & MASK[kind])
        hidden = max(self._hidden, able)
        drawn = min(self.sizes[seat] - size(self.known[seat]), hidden)
        return 1.0 - comb(hidden - able, drawn) / comb(hidden, drawn)

    def chance_unreceived(self, attack: int) -> float:
        """The chance from 0 to 1 that neither opponent can receive an attack of this seat.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371"
        >>> sight = Sight(goita.Round.from_history(goita.load_variant("noto"), text).observe(3))
        >>> sight.chance_unreceived(Piece.OU)
        1.0
        """
        chance = 1.0
        for seat in (self.me + 1 & 3, self.me + 3 & 3):
            chance *= 1.0 - self.chance_to_receive(seat, attack)
        return chance


def _passed(seen: Observation) -> tuple[int, int, int, int]:
    passed = [0, 0, 0, 0]
    attacker, attack = seen.dealer, 0
    for turn in seen.turns:
        seat = turn.item.seat
        if turn.play is not None:
            attacker, attack = seat, turn.play.attack or 0
        elif turn.item.text == "p" and (seat - attacker) & 1:
            passed[seat] |= MASK[attack]
    a, b, c, d = passed
    return a, b, c, d
