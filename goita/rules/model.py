"""The two values that all rules speak of: `Rules`, a variant in numbers, and `State`, a round.

Both are NamedTuples of integers and of tuples of integers, of one shape for every variant, so
that one compiled function serves all. Seats are 0 to 3 in playing order and seat `s` partners
`s ^ 2`; its team is `s & 1`. Kinds are 1 to 8; hands and masks are packed as in `hands`.
"""

from __future__ import annotations

from typing import NamedTuple

NOBODY = -1

# Phases.
SHI_PHASE = 0
PLAY = 1
OVER = 2

# How a round ended; `Outcome.how` while it goes on is `GOING_ON`.
GOING_ON = 0
PLAYED = 1
SIX_SHI = 2
SEVEN_SHI = 3
EIGHT_SHI = 4
FIVE_FIVE = 5
REDEALT = 6

# `Rules.opening`: forms of the dealer's first turn, added up.
BURY_AND_ATTACK = 1
ATTACK_ALONE = 2

# `Rules.king_attacks`: when a king that is not the last piece may attack, added up.
ALWAYS = 1
FACE_UP = 2
BOTH_IN_HAND = 4
OWN_BURIED = 8

# `Rules.effects`: what six し and more do; `Rules.five`: what five do.
NO_EFFECT = 0
WINS_ROUND = 1
DOUBLES_TEAM = 2
CONSULTS = 3
DEALS = 4

# `Rules.bases`: what a shi hand that wins is worth before it is multiplied.
BEST_OF_REST = 0
BEST_OF_HAND = 1
FIXED_POINTS = 2

# `Rules.steps`: the steps of a consultation.
NO_STEP = 0
HOLDER_WISHES = 1
PARTNER_WISHES = 2
HOLDER_DECIDES = 3
PARTNER_DECIDES = 4

# `Rules.next_dealer`.
NEXT_WINNER = 0
NEXT_RIGHT = 1


class Rules(NamedTuple):
    """A variant in numbers. Tuples indexed by kind have nine items, the first unused.

    >>> from goita import load_variant
    >>> rules = load_variant("noto").rules
    >>> rules.points[8], rules.double_times, rules.target
    (50, 2, 150)
    >>> rules
    Rules(counts=(0, 10, 4, 4, 4, 4, 2, 2, 2), hand_size=8,
        points=(0, 10, 20, 20, 30, 30, 40, 40, 50),
        receivers=(0, 16, 256, 4294971392, 4295032832, 4296015872, 4311744512, 4563402752, 0),
        opening=1, king_attacks=14, king_shown=0, double_times=2, double_shown=0,
        declared=0, five=3, five_claim=0, five_ask=0, steps=(1, 4, 0, 0),
        redeal_needs_all=1, five_five_wins=1, effects=(1, 1, 1), bases=(0, 0, 2),
        fixed=(0, 0, 100), times=(1, 2, 1), alike_times=(2, 2, 1), shows=(0, 0, 0, 0),
        target=150, next_dealer=0, redeal_moves_dealer=0)
    """

    counts: tuple[int, int, int, int, int, int, int, int, int]
    """Pieces of each kind in the set."""
    hand_size: int
    """Pieces that each seat is dealt."""
    points: tuple[int, int, int, int, int, int, int, int, int]
    """Points of each kind as the last piece."""
    receivers: tuple[int, int, int, int, int, int, int, int, int]
    """For each attacking kind the mask of the kinds that may receive it."""
    opening: int
    """`BURY_AND_ATTACK`, `ATTACK_ALONE` or both added up."""
    king_attacks: int
    """When a king that is not the last piece may attack: `ALWAYS` and others, added up."""
    king_shown: int
    """1 when a king's attack made from two in hand, none face-up, shows the second to all."""
    double_times: int
    """What the points are multiplied by when the last two are alike, 1 for no doubling."""
    double_shown: int
    """1 when the buried piece that doubles is shown to all."""
    declared: int
    """1 when shi hands count only if declared, and every seat is asked; 0 when by themselves."""
    five: int
    """What five し do: `CONSULTS`, `DEALS` or `NO_EFFECT`."""
    five_claim: int
    """1 when a holder of five may claim a redeal at once on being asked."""
    five_ask: int
    """1 when a holder of five may declare it, which begins the steps."""
    steps: tuple[int, int, int, int]
    """The steps of a consultation, the last one a decision, then `NO_STEP`."""
    redeal_needs_all: int
    """1 when all pairs that talk must want a redeal, 0 when one is enough."""
    five_five_wins: int
    """1 when five し with both partners win the match."""
    effects: tuple[int, int, int]
    """What six, seven and eight し (or more) in one hand do: `WINS_ROUND` and others."""
    bases: tuple[int, int, int]
    """For each of them what it is worth before it is multiplied: `BEST_OF_REST` and others."""
    fixed: tuple[int, int, int]
    """For each of them its points where they are `FIXED_POINTS`."""
    times: tuple[int, int, int]
    """For each of them what multiplies its points."""
    alike_times: tuple[int, int, int]
    """What multiplies instead of `times` when the rest is two or more pieces of one kind."""
    shows: tuple[int, int, int, int]
    """For five, six, seven and eight し: 1 when the rest of the hand is shown to all."""
    target: int
    """The points that win the match."""
    next_dealer: int
    """Who deals after a round: `NEXT_WINNER` or `NEXT_RIGHT`."""
    redeal_moves_dealer: int
    """1 when a redeal is dealt by the seat to the dealer's right, 0 by the same dealer."""


class Talk(NamedTuple):
    """Where the shi phase stands.

    >>> from goita import Round, load_variant
    >>> Round(load_variant("noto"), ["11111234", "11223456", "11234557", "13456788"]).state.talk
    Talk(holder=0, step=0, spoke=1, wants=0)
    """

    holder: int
    """The seat whose five し are being talked about; NOBODY while a seat is asked to declare."""
    step: int
    """Index into `Rules.steps`."""
    spoke: int
    """Mask (bit `s` for seat `s`) of those whose shi hand counts."""
    wants: int
    """Mask of those of them whose talk ended in favour of a redeal."""


class Outcome(NamedTuple):
    """How a round ended; `winner` is a seat, or NOBODY after a redeal and while it goes on.

    >>> from goita import Round, load_variant
    >>> Round(load_variant("noto"), ["11111123", "11223456", "11234557", "34456788"]).state.outcome
    Outcome(how=2, winner=0, points=20)
    """

    how: int
    """`PLAYED` and others; `GOING_ON` before the end."""
    winner: int
    """The seat, or NOBODY."""
    points: int
    """What the winner's team scores, 0 where nobody does."""


class State(NamedTuple):
    """A round at one moment, with all that its future depends on.

    >>> from goita.rules.model import NOBODY, PLAY
    >>> from goita import Round, load_variant
    >>> text = "11244556,12234568,11123378,11113457,s3,371"
    >>> state = Round.from_history(load_variant("noto"), text).state
    >>> state.phase == PLAY, state.dealer, state.turn, state.leader, state.attack
    (True, 2, 3, 2, 1)
    >>> [f"{hand:x}" for hand in state.hands]
    ['1220128', '101111218', '100002126', '10111048']
    >>> state.kings_up, state.kings_buried, state.shown == NOBODY, state.doubled
    (0, (0, 0, 0, 0), True, 0)
    >>> state.talk, state.outcome
    (Talk(holder=-1, step=0, spoke=0, wants=0), Outcome(how=0, winner=-1, points=0))
    """

    hands: tuple[int, int, int, int]
    """What each seat holds, packed as in `hands`."""
    dealer: int
    """The seat that leads first."""
    phase: int
    """`SHI_PHASE`, `PLAY` or `OVER`."""
    turn: int
    """The seat to move; once the round is over the winner, or the dealer after a redeal."""
    leader: int
    """Who made the standing attack, or leads when none stands."""
    attack: int
    """The kind that attacks, 0 when the player to move leads."""
    kings_up: int
    """Kings played face-up, by anyone, as receives or attacks."""
    kings_buried: tuple[int, int, int, int]
    """Kings buried by each seat."""
    shown: int
    """The seat that showed its second king, or NOBODY."""
    doubled: int
    """Mask (bit `t` for team `t`) of the teams whose points a shi hand doubles."""
    talk: Talk
    """Where the shi phase stands, or how it was left."""
    outcome: Outcome
    """How the round ended, or that it goes on."""
