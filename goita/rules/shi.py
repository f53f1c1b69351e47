"""The shi phase: what five し and more in one hand do, who is asked, who talks, what follows."""

from __future__ import annotations

from goita.actions import (
    CONTINUE,
    DECLARE,
    REDEAL,
    SILENT,
    TALK,
    WISH_PLAY,
    WISH_REDEAL,
)
from goita.rules.hands import KING, SHI, count
from goita.rules.model import (
    BEST_OF_HAND,
    CONSULTS,
    DEALS,
    DOUBLES_TEAM,
    FIVE_FIVE,
    FIXED_POINTS,
    GOING_ON,
    HOLDER_WISHES,
    NO_EFFECT,
    NOBODY,
    OVER,
    PARTNER_DECIDES,
    PARTNER_WISHES,
    PLAY,
    REDEALT,
    SHI_PHASE,
    SIX_SHI,
    WINS_ROUND,
    Outcome,
    Rules,
    State,
    Talk,
)


def shi_hand(hand: int) -> int:
    """The shi hand of a dealt hand: 5 to 8, more し count as 8, and 0 when there is none.

    Source: all four documents name five to eight; a larger hand of a user's variant may hold more.

    >>> shi_hand(0x1168), shi_hand(0x11_1148)
    (6, 0)
    """
    shi = count(hand, SHI)
    if shi < 5:
        return 0
    return shi if shi < 8 else 8


def shi_hand_points(rules: Rules, hand: int) -> int:
    """The points of a hand of six し or more that wins the round.

    Sources: noto, atigo and goipai, and jga for eight; the best other piece counts, more where noto
    has the two others alike.

    >>> from goita import load_variant
    >>> rules = load_variant("noto").rules
    >>> shi_hand_points(rules, 0x1168), shi_hand_points(rules, 0x268)
    (20, 40)
    """
    index = shi_hand(hand) - 6
    if rules.bases[index] == FIXED_POINTS:
        return rules.fixed[index]
    rest = 0
    kinds = 0
    best = 0
    for kind in range(SHI + 1, KING + 1):
        if count(hand, kind):
            kinds += 1
            rest += count(hand, kind)
            best = max(best, rules.points[kind])
    if rest == 0 or rules.bases[index] == BEST_OF_HAND:
        best = max(best, rules.points[SHI])
    if kinds == 1 and rest >= 2:
        return best * rules.alike_times[index]
    return best * rules.times[index]


def shows_rest(rules: Rules, hand: int) -> bool:
    """Whether a holder whose shi hand counts shows the pieces of it that are not し to all.

    Source: jga.

    >>> from goita import load_variant
    >>> [shows_rest(load_variant(name).rules, 0x1168) for name in ("jga", "noto")]
    [True, False]
    """
    shi = shi_hand(hand)
    return shi != 0 and rules.shows[shi - 5] != 0


def may_declare(rules: Rules, hand: int) -> bool:
    """Whether there is anything to declare in this hand, when seats are asked.

    Source: atigo and jga, whose shi hands count if they are declared.

    >>> from goita import load_variant
    >>> rules = load_variant("atigo").rules
    >>> may_declare(rules, 0x1168), may_declare(rules, 0x11_1148)
    (True, False)
    """
    shi = shi_hand(hand)
    if shi == 5:
        return rules.five == DEALS or rules.five_ask != 0 or rules.five_five_wins != 0
    return shi != 0 and rules.effects[shi - 6] != NO_EFFECT


def may_claim(rules: Rules, hand: int) -> bool:
    """Whether a seat with this hand, when asked, may claim a redeal at once.

    Source: atigo.

    >>> from goita import load_variant
    >>> [may_claim(load_variant(name).rules, 0x1_1158) for name in ("atigo", "jga")]
    [True, False]
    """
    return rules.five_claim != 0 and shi_hand(hand) == 5


def may_join(rules: Rules, state: State) -> bool:
    """Whether the player to move, asked by a partner with five し, may declare five as well.

    Source: atigo, where five with both partners win once they are declared.

    >>> from goita import Declare, Round, load_variant
    >>> rnd = Round(load_variant("atigo"), ["11111234", "22334455", "11111234", "55667788"])
    >>> may_join(rnd.variant.rules, rnd.apply(Declare()).state)
    True
    """
    return (
        rules.declared != 0
        and rules.five_five_wins != 0
        and state.turn != state.talk.holder
        and shi_hand(state.hands[state.turn]) == 5
    )


def tells_five(state: State, code: int) -> int:
    """The seat that all know to hold five し when this word is said, NOBODY where there is none.

    Its hand is talked about, or it claims a redeal. Sources: noto and goipai for the talk, atigo
    for both.

    >>> from goita import Round, load_variant
    >>> rnd = Round(load_variant("noto"), ["11111234", "11223456", "11234557", "13456788"])
    >>> tells_five(rnd.state, WISH_PLAY), tells_five(rnd.play_on().state, SILENT)
    (0, -1)
    """
    if state.talk.holder != NOBODY:
        return state.talk.holder
    return state.turn if code == REDEAL else NOBODY


def legal_talk(rules: Rules, state: State) -> int:
    """What may be said in the shi phase: bit i for the action of code TALK + i.

    Sources: noto and goipai for who wishes and who decides, atigo for answers and claims, jga for
    answers.

    >>> from goita import Round, load_variant
    >>> rnd = Round(load_variant("noto"), ["11111234", "11223456", "11234557", "13456788"])
    >>> legal_talk(rnd.variant.rules, rnd.state) == 1 << WISH_REDEAL - TALK | 1 << WISH_PLAY - TALK
    True
    """
    if state.talk.holder == NOBODY:
        hand = state.hands[state.turn]
        words = 1 << SILENT - TALK
        if may_declare(rules, hand):
            words |= 1 << DECLARE - TALK
        if may_claim(rules, hand):
            words |= 1 << REDEAL - TALK
        return words
    step = rules.steps[state.talk.step]
    if step in (HOLDER_WISHES, PARTNER_WISHES):
        words = 1 << WISH_REDEAL - TALK | 1 << WISH_PLAY - TALK
    else:
        words = 1 << REDEAL - TALK | 1 << CONTINUE - TALK
    if may_join(rules, state):
        words |= 1 << DECLARE - TALK
    return words


def playing_on(rules: Rules, state: State) -> int:
    """The code of what to say, in the shi phase, for nothing to come of it.

    Source: noto, atigo and goipai, under which a hand with five may be played on with.

    >>> from goita import Round, load_variant
    >>> rnd = Round(load_variant("noto"), ["11111234", "11223456", "11234557", "13456788"])
    >>> playing_on(rnd.variant.rules, rnd.state) == WISH_PLAY
    True
    """
    if state.talk.holder == NOBODY:
        return SILENT
    if rules.steps[state.talk.step] in (HOLDER_WISHES, PARTNER_WISHES):
        return WISH_PLAY
    return CONTINUE


def begin(rules: Rules, hands: tuple[int, int, int, int], dealer: int) -> State:
    """The state of a round just dealt, after what its shi hands do by themselves.

    Sources: noto, and goipai by assumption; where hands are declared (atigo, jga) nothing has
    happened yet.

    >>> from goita.rules.model import PLAY
    >>> from goita import load_variant
    >>> from goita.rules import deal
    >>> rules = load_variant("noto").rules
    >>> state = begin(rules, deal(rules, 7, 0, 0), 2)
    >>> state.phase == PLAY, state.turn
    (True, 2)
    """
    if rules.declared:
        return _now(hands, dealer, SHI_PHASE, dealer, 0, Talk(NOBODY, 0, 0, 0), _going_on())
    doubled = 0
    fives = 0
    sixes = 0
    for distance in range(4):
        seat = (dealer + distance) & 3
        shi = shi_hand(hands[seat])
        if shi == 5:
            fives |= 1 << seat
        elif shi and rules.effects[shi - 6] == WINS_ROUND:
            return _won_by_shi(rules, hands, dealer, seat, 1 << seat)
        elif shi and rules.effects[shi - 6] == DOUBLES_TEAM:
            doubled |= 1 << (seat & 1)
            sixes |= 1 << seat
    if rules.five_five_wins:
        for distance in range(4):
            seat = (dealer + distance) & 3
            if fives >> seat & fives >> (seat ^ 2) & 1:
                pair = 1 << seat | 1 << (seat ^ 2)
                return _won_by_five_five(hands, dealer, seat, pair)
    if rules.five == NO_EFFECT:
        return _settle(rules, hands, dealer, doubled, Talk(NOBODY, 0, sixes, 0))
    counting = Talk(NOBODY, 0, fives | sixes, 0)
    if rules.five == DEALS:
        return _settle(rules, hands, dealer, doubled, counting)
    return _next_talk(rules, hands, dealer, doubled, counting, dealer, 4)


def talk(rules: Rules, state: State, code: int) -> State:
    """The state after a legal word of the shi phase.

    Sources: noto for pairs that both talk and must both want a redeal, goipai for the partner who
    decides, atigo and jga for what is declared.

    >>> from goita import Round, load_variant
    >>> rnd = Round(load_variant("noto"), ["11111234", "11223456", "11234557", "13456788"])
    >>> talk(rnd.variant.rules, rnd.state, WISH_REDEAL).turn
    2
    """
    said = state.talk
    turn = state.turn
    if said.holder == NOBODY:
        return _answer(rules, state, code)
    if code == DECLARE:
        return _won_by_five_five(state.hands, state.dealer, turn, said.spoke | 1 << turn)
    holder = said.holder
    if code in (WISH_REDEAL, WISH_PLAY):
        return _step(rules, state, Talk(holder, said.step + 1, said.spoke, said.wants))
    wants = said.wants | (1 << holder if code == REDEAL else 0)
    return _after(rules, state, Talk(NOBODY, 0, said.spoke, wants), holder)


def _answer(rules: Rules, state: State, code: int) -> State:
    """The state after the seat that was asked has answered."""
    turn = state.turn
    said = state.talk
    if code == SILENT:
        return _after(rules, state, said, turn)
    spoke = said.spoke | 1 << turn
    if code == REDEAL:
        return _after(rules, state, Talk(NOBODY, 0, spoke, said.wants | 1 << turn), turn)
    shi = shi_hand(state.hands[turn])
    if shi != 5:
        if rules.effects[shi - 6] == WINS_ROUND:
            return _won_by_shi(rules, state.hands, state.dealer, turn, spoke)
        doubled = state.doubled | 1 << (turn & 1)
        return _next_asked(rules, state, doubled, Talk(NOBODY, 0, spoke, said.wants), turn)
    partner = turn ^ 2
    if rules.five_five_wins and spoke >> partner & 1 and shi_hand(state.hands[partner]) == 5:
        return _won_by_five_five(state.hands, state.dealer, turn, spoke)
    if rules.five_ask:
        return _step(rules, state, Talk(turn, 0, spoke, said.wants))
    return _after(rules, state, Talk(NOBODY, 0, spoke, said.wants), turn)


def _step(rules: Rules, state: State, said: Talk) -> State:
    """The state in which the next step of a consultation is to be said."""
    step = rules.steps[said.step]
    turn = said.holder
    if step in (PARTNER_WISHES, PARTNER_DECIDES):
        turn = said.holder ^ 2
    return _now(state.hands, state.dealer, SHI_PHASE, turn, state.doubled, said, state.outcome)


def _after(rules: Rules, state: State, said: Talk, seat: int) -> State:
    """The state after `seat` has been asked, or its five し have been talked about."""
    if rules.declared:
        return _next_asked(rules, state, state.doubled, said, seat)
    asked = 1 + (seat - state.dealer & 3)
    return _next_talk(
        rules, state.hands, state.dealer, state.doubled, said, seat + 1 & 3, 4 - asked
    )


def _next_asked(rules: Rules, state: State, doubled: int, said: Talk, seat: int) -> State:
    follower = (seat + 1) & 3
    if follower == state.dealer:
        return _settle(rules, state.hands, state.dealer, doubled, said)
    return _now(state.hands, state.dealer, SHI_PHASE, follower, doubled, said, state.outcome)


def _next_talk(
    rules: Rules,
    hands: tuple[int, int, int, int],
    dealer: int,
    doubled: int,
    said: Talk,
    first: int,
    seats: int,
) -> State:
    """The state in which the first holder of five among `seats` seats from `first` talks."""
    for distance in range(seats):
        holder = (first + distance) & 3
        if shi_hand(hands[holder]) == 5:
            turn = holder
            if rules.steps[0] in (PARTNER_WISHES, PARTNER_DECIDES):
                turn = holder ^ 2
            talking = Talk(holder, 0, said.spoke, said.wants)
            return _now(hands, dealer, SHI_PHASE, turn, doubled, talking, _going_on())
    return _settle(rules, hands, dealer, doubled, said)


def _settle(
    rules: Rules, hands: tuple[int, int, int, int], dealer: int, doubled: int, said: Talk
) -> State:
    """The state after all has been said: a redeal, or the first lead."""
    fives = 0
    leader = dealer
    for distance in range(3, -1, -1):
        seat = (dealer + distance) & 3
        if said.spoke >> seat & 1 and shi_hand(hands[seat]) == 5:
            fives |= 1 << seat
            if rules.five == DEALS:
                leader = seat
    wanted = said.wants == fives if rules.redeal_needs_all else said.wants != 0
    if fives and wanted and rules.five == CONSULTS:
        return _now(hands, dealer, OVER, dealer, doubled, said, Outcome(REDEALT, NOBODY, 0))
    return _now(hands, leader, PLAY, leader, doubled, said, _going_on())


def _won_by_shi(
    rules: Rules, hands: tuple[int, int, int, int], dealer: int, seat: int, spoke: int
) -> State:
    how = SIX_SHI + shi_hand(hands[seat]) - 6
    outcome = Outcome(how, seat, shi_hand_points(rules, hands[seat]))
    return _now(hands, dealer, OVER, seat, 0, Talk(NOBODY, 0, spoke, 0), outcome)


def _won_by_five_five(
    hands: tuple[int, int, int, int], dealer: int, seat: int, spoke: int
) -> State:
    outcome = Outcome(FIVE_FIVE, seat, 0)
    return _now(hands, dealer, OVER, seat, 0, Talk(NOBODY, 0, spoke, 0), outcome)


def _going_on() -> Outcome:
    return Outcome(GOING_ON, NOBODY, 0)


def _now(
    hands: tuple[int, int, int, int],
    dealer: int,
    phase: int,
    turn: int,
    doubled: int,
    said: Talk,
    outcome: Outcome,
) -> State:
    """A state in which nothing has been played yet."""
    return State(
        hands, dealer, phase, turn, turn, 0, 0, (0, 0, 0, 0), NOBODY, doubled, said, outcome
    )
