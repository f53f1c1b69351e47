"""A recorded round that hides pieces, put down turn by turn with stand-ins for what is hidden.

Whose turn it is and what lies face-down the rules say, asked with the stand-ins. Whether anything
is seen to be wrong `goita.records` has found out before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from attrs import evolve, frozen

from goita.actions import ACTIONS
from goita.draw.kings import lays
from goita.draw.sight import Hands, Pair, Place, Sight
from goita.notation import HIDDEN, Item
from goita.packing import pack
from goita.pieces import Piece
from goita.records.model import OTHER_KING, RoundRecord
from goita.results import How, RoundResult
from goita.rules import State, apply, begin
from goita.rules.model import OVER, SHI_PHASE
from goita.rules.shi import playing_on
from goita.table import play_of
from goita.variant import Variant

_STAND_IN = Piece.BA


@frozen
class Table:
    """Such a round as it stands: what each seat holds, in digits and `x`, and what it laid.

    `state` is how it stands to the rules, with stand-ins for what is hidden. `turns` counts what
    has been done, and `last` was done last, None at the deal.

    >>> from goita import load_variant
    >>> items = (Item(2, "x1"), Item(3, "14"))
    >>> record = RoundRecord(load_variant("noto"), ("x" * 8,) * 4, dealer=2, items=items)
    >>> table = lay_hidden(record)[-1]
    >>> table.variant.id, table.dealer, table.turns, str(table.last), table.state.turn
    ('noto', 2, 2, '414', 0)
    >>> table.hands[2], table.laid[2], table.secret
    ('xxxxxx', (Pair(above=None, attack=1, facedown=True),), ((), (), (True,), (False,)))
    """

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

        >>> from goita import load_variant
        >>> hands = ("11244556", "x" * 8, "x" * 8, "x" * 8)
        >>> [table] = lay_hidden(RoundRecord(load_variant("noto"), hands, dealer=2))
        >>> table.sight((0,)).places[0].hand[:3], table.sight(()).places[0].hand[:3]
        ((1, 1, 2), (None, None, None))
        """
        seats = [self._place(seat, seat in shown, hands) for seat in range(4)]
        a, b, c, d = (seats[(bottom + step) % 4] for step in range(4))
        state, last = self.state, self.last
        over = state.phase == OVER
        standing = state.leader if state.attack and not over else None
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
        shown = shown and hands != "hidden"
        if not shown:
            plays = tuple(
                evolve(pair, above=None) if hidden else pair
                for pair, hidden in zip(plays, self.secret[seat], strict=True)
            )
            hand = HIDDEN * len(hand)
        return Place(seat, tuple(sorted(map(_piece, hand), key=_order)), plays)

    def after(self, item: Item) -> Table:
        """The table after one turn; words of the shi phase change nothing.

        >>> from goita import load_variant
        >>> [table] = lay_hidden(RoundRecord(load_variant("noto"), ("x" * 8,) * 4, dealer=2))
        >>> table.after(Item(2, "x1")).sight(()).places[2].plays
        (Pair(above=None, attack=1, facedown=True),)
        """
        done = evolve(self, turns=self.turns + 1, last=item)
        if item.is_word():
            return done
        rules, seat = self.variant.rules, item.seat
        hand, laid, secret = list(self.hands), list(self.laid), list(self.secret)
        put = [digit for digit in item.text if digit != "-"] if lays(item) else []
        for digit in put:
            hand[seat] = _without(hand[seat], digit)
        state = _with_hand(self.state, seat, [*put, *hand[seat]])
        text = "".join(map(_seen, item.text))
        code = Item(seat, text).code(leading=state.attack == 0)
        play = play_of(rules, state, code)
        if play is not None:
            above, attack = map(_piece, item.text)
            laid[seat] += (Pair(above, attack, play.facedown),)
            secret[seat] += (not play.public,)
        return evolve(
            done,
            hands=tuple(hand),
            laid=tuple(laid),
            secret=tuple(secret),
            state=apply(rules, state, code),
        )


def lay_hidden(record: RoundRecord) -> list[Table]:
    """The tables at the deal and after each turn of a record in which nothing is seen to be wrong.

    >>> from goita import load_variant
    >>> items = (Item(2, "x1"), Item(3, "14"))
    >>> record = RoundRecord(load_variant("noto"), ("x" * 8,) * 4, dealer=2, items=items)
    >>> tables = lay_hidden(record)
    >>> tables[2].sight(()).turn, tables[2].hands[3]
    (0, 'xxxxxx')
    """
    rules = record.variant.rules
    # Five し may have made another seat than whoever dealt lead.
    first = next((item.seat for item in record.items if lays(item)), record.dealer)
    blank = pack([_STAND_IN] * rules.hand_size)
    state = begin(rules, (blank, blank, blank, blank), first)
    while state.phase == SHI_PHASE:
        # Of a variant that asks everybody whether to declare.
        state = apply(rules, state, playing_on(rules, state))
    tables = [Table(record.variant, first, record.hands, ((),) * 4, ((),) * 4, state)]
    for item in record.items:
        tables.append(tables[-1].after(item))
    return tables


def _with_hand(state: State, seat: int, digits: Iterable[str]) -> State:
    """The state with this hand, stand-ins where it is hidden."""
    hands = [*state.hands]
    hands[seat] = pack([Piece(int(_seen(digit))) for digit in digits])
    return state._replace(hands=(hands[0], hands[1], hands[2], hands[3]))


def _seen(digit: str) -> str:
    """A digit as the rules know it, with a stand-in for what is hidden."""
    return {HIDDEN: str(int(_STAND_IN)), OTHER_KING: str(int(Piece.OU))}.get(digit, digit)


def _without(hand: str, digit: str) -> str:
    """What is left of a hand; all of it is hidden where a piece that was shown lies buried."""
    for taken in (digit, HIDDEN):
        if taken in hand:
            return hand.replace(taken, "", 1)
    return HIDDEN * (len(hand) - 1)


def _piece(digit: str) -> int | None:
    return None if digit in (HIDDEN, "-") else int(digit)


def _order(piece: int | None) -> int:
    return 99 if piece is None else piece
