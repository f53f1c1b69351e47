"""A recorded round that hides pieces, put down turn by turn with stand-ins for what is hidden.

Whose turn it is and what lies face-down the rules say, asked with the stand-ins. Whether the turns
were legal nobody can tell.
"""

from __future__ import annotations

from collections.abc import Collection

from attrs import evolve, frozen

from goita.actions import ACTIONS
from goita.draw.kings import lays
from goita.draw.sight import Hands, Pair, Place, Sight
from goita.errors import RecordError
from goita.notation import HIDDEN, Item
from goita.packing import pack
from goita.pieces import Piece
from goita.records.model import RoundRecord
from goita.results import How, RoundResult
from goita.rules import State, apply, begin
from goita.rules.model import OVER, PLAY, SHI_PHASE
from goita.rules.shi import playing_on
from goita.table import play_of
from goita.variant import Variant

_STAND_IN = Piece.BA
_KINGS = str.maketrans("9", "8")


@frozen
class Table:
    """Such a round as it stands: what each seat holds, in digits and `x`, and what it laid."""

    variant: Variant
    dealer: int
    hands: tuple[str, ...]
    laid: tuple[tuple[Pair, ...], ...]
    secret: tuple[tuple[bool, ...], ...]
    """Which of those pairs only their seat knows."""
    state: State
    turns: int = 0
    last: Item | None = None

    def sight(self, shown: Collection[int], *, bottom: int = 0, hands: Hands = "seen") -> Sight:
        """What is to be seen: of the seats `shown` all that is recorded, of others what is public.

        The result has no points: what is hidden may have decided them.
        """
        seats = [self._place(seat, seat in shown, hands) for seat in range(4)]
        a, b, c, d = (seats[(bottom + step) % 4] for step in range(4))
        state, last = self.state, self.last
        over = state.phase == OVER
        standing = state.leader if state.attack else None
        winner = state.outcome.winner
        laid = last is not None and lays(last)
        return Sight(
            variant=self.variant,
            places=(a, b, c, d),
            dealer=self.dealer,
            turn=None if over else state.turn,
            attack=None if standing is None else self.laid[standing][-1].attack,
            standing=standing,
            last=None if last is None else last.seat,
            laid=laid,
            result=RoundResult(How.PLAYED, winner, winner & 1) if over else None,
            turns=self.turns,
            said=None if last is None or laid else ACTIONS[last.code(leading=False)],
        )

    def _place(self, seat: int, shown: bool, hands: Hands) -> Place:
        hand, plays = self.hands[seat], self.laid[seat]
        if not shown:
            plays = tuple(
                evolve(pair, above=None) if hidden else pair
                for pair, hidden in zip(plays, self.secret[seat], strict=True)
            )
        if not shown or hands == "hidden":
            hand = HIDDEN * len(hand)
        return Place(seat, tuple(sorted(map(_piece, hand), key=_order)), plays)

    def after(self, item: Item) -> Table:
        """The table after one turn; words of the shi phase change nothing.

        Raises RecordError where it is not that seat's turn, or it does not hold those pieces.
        """
        done = evolve(self, turns=self.turns + 1, last=item)
        if item.is_word():
            return done
        state = self.state
        if state.phase != PLAY or item.seat != state.turn:
            raise RecordError(f"it is not player {item.seat + 1}'s turn ({item})", rule="turn")
        text = item.text.translate(_KINGS).replace(HIDDEN, str(int(_STAND_IN)))
        code = Item(item.seat, text).code(leading=state.attack == 0)
        hand, laid, secret = list(self.hands), list(self.laid), list(self.secret)
        play = play_of(self.variant.rules, state, code)
        if play is None and state.attack == 0:
            raise RecordError("no attack stands, so nobody may pass", rule="must_lead")
        if play is not None:
            for digit, rule in zip(item.text, ("not_held_above", "not_held_attack"), strict=True):
                if digit != "-":
                    hand[item.seat] = _without(hand[item.seat], digit, item, rule)
            above, attack = map(_piece, item.text)
            laid[item.seat] += (Pair(above, attack, play.facedown),)
            secret[item.seat] += (not play.public,)
        return evolve(
            done,
            hands=tuple(hand),
            laid=tuple(laid),
            secret=tuple(secret),
            state=apply(self.variant.rules, state, code),
        )


def lay_hidden(record: RoundRecord) -> tuple[list[Table], RecordError | None]:
    """The tables at the deal and after each turn, as far as they can be, and what is wrong then.

    Raises RecordError where a seat lays more than it was dealt.

    >>> from goita import load_variant
    >>> items = (Item(2, "x1"), Item(3, "14"))
    >>> record = RoundRecord(load_variant("noto"), ("x" * 8,) * 4, dealer=2, items=items)
    >>> tables, fault = lay_hidden(record)
    >>> tables[2].sight(()).turn, tables[2].hands[3], fault
    (0, 'xxxxxx', None)
    """
    tables = [_deal(record)]
    for move, item in enumerate(record.items):
        try:
            tables.append(tables[-1].after(item))
        except RecordError as error:
            return tables, error.at(move=move)
    return tables, None


def _deal(record: RoundRecord) -> Table:
    rules = record.variant.rules
    first = next((item.seat for item in record.items if lays(item)), record.dealer)
    blank = pack([_STAND_IN] * rules.hand_size)
    a, b, c, d = (pack(_stand_ins(record, seat)) for seat in range(4))
    state = begin(rules, (blank, blank, blank, blank), first)
    while state.phase == SHI_PHASE:
        # Of a variant that asks everybody whether to declare.
        state = apply(rules, state, playing_on(rules, state))
    state = state._replace(hands=(a, b, c, d))
    return Table(record.variant, first, record.hands, ((),) * 4, ((),) * 4, state)


def _stand_ins(record: RoundRecord, seat: int) -> list[Piece]:
    """A hand that the seat's turns can be played from."""
    known = [digit for digit in record.hands[seat] if digit != HIDDEN]
    spare = list(known)
    hidden = 0
    for item in record.items:
        for digit in item.text if item.seat == seat and lays(item) else "":
            if digit in spare:
                spare.remove(digit)
            elif digit == HIDDEN:
                hidden += 1
            elif digit != "-":
                known.append(digit)
    missing = record.variant.rules.hand_size - len(known)
    # A hand that was shown may be buried unseen.
    for digit in spare[: max(0, hidden - missing)]:
        known.remove(digit)
        missing += 1
    if missing < hidden:
        raise RecordError(f"player {seat + 1} lays pieces that it was not dealt", rule="deal")
    return [Piece(int(digit.translate(_KINGS))) for digit in known] + [_STAND_IN] * missing


def _without(hand: str, digit: str, item: Item, rule: str) -> str:
    """What is left of a hand; all of it is hidden where a piece that was shown lies buried."""
    for taken in (digit, HIDDEN):
        if taken in hand:
            return hand.replace(taken, "", 1)
    if digit == HIDDEN and hand:
        return HIDDEN * (len(hand) - 1)
    raise RecordError(f"player {item.seat + 1} does not hold that ({item})", rule=rule)


def _piece(digit: str) -> int | None:
    return None if digit in (HIDDEN, "-") else int(digit)


def _order(piece: int | None) -> int:
    return 99 if piece is None else piece
