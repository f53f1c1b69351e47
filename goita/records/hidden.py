"""A round that hides pieces, gone over as far as anybody can who does not see them.

Every turn is held against the rules with stand-ins for what is hidden, and only what no piece
there could make legal is a fault. Stand-ins are chosen for each turn alone, so that pieces that
could not all be there at once go unnoticed, as do words of the shi phase: what may be said
depends on hands that nobody sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from goita.actions import ACTIONS
from goita.errors import RecordError
from goita.notation import HIDDEN, Item
from goita.packing import pack
from goita.pieces import Piece, parse_piece
from goita.records.model import RoundRecord
from goita.refused import refused
from goita.round import MOST_TURNS
from goita.rules import State, apply, begin, is_legal
from goita.rules.model import OVER, PLAY, SHI_PHASE
from goita.rules.shi import playing_on

NO_WORD = -1
_PLAIN = Piece.KYO
"""The kind of stand-ins: the rules ask nothing of it beside other pieces in a hand."""


def check_hidden(record: RoundRecord) -> None:
    """Raise RecordError, with the move from 0, for the first thing that no hidden piece explains.

    >>> from goita import load_variant
    >>> hands = ("x" * 8, "12234569", "x" * 8, "x" * 8)
    >>> items = (Item(2, "x1"), Item(3, "31"))
    >>> check_hidden(RoundRecord(load_variant("noto"), hands, dealer=2, items=items))
    Traceback (most recent call last):
    ...
    goita.errors.RecordError: move 1: player 4 may not receive with Knight, ...
    """
    pieces = _Pieces(record)
    words = 0
    states: set[State] = set()
    for move, item in enumerate(record.items):
        try:
            if move == MOST_TURNS:
                message = f"no round has more than {MOST_TURNS} turns"
                raise RecordError(message, rule="round_is_over")
            if item.is_word():
                if words < move:
                    message = f"{str(item)!r} belongs to the shi phase, which is over"
                    raise RecordError(message, rule="shi_phase_is_over")
                words += 1
                continue
            if words == move:
                states = _begun(record, item, pieces)
            states = _after(record, item, states, pieces)
        except RecordError as error:
            raise error.at(move=move) from None


class _Pieces:
    """Which pieces are seen to be whose, and how many of each seat's are not."""

    def __init__(self, record: RoundRecord) -> None:
        """Raise RecordError where the hands are no part of a deal."""
        rules = record.variant.rules
        self.held: list[Counter[Piece]] = []
        """What each seat is known to hold, unless it has buried it unseen."""
        self.unknown: list[int] = []
        """How many other pieces it was dealt and has not been seen to play."""
        self.left = [rules.hand_size] * 4
        """How many pieces it has in hand."""
        self._free = {piece: rules.counts[piece] for piece in Piece}
        self._variant = record.variant
        for seat, hand in enumerate(record.hands):
            if len(hand) != rules.hand_size:
                raise RecordError(
                    f"the hand of player {seat + 1} should have {rules.hand_size} pieces, "
                    f"not {len(hand)}",
                    rule="deal",
                )
            seen = Counter(parse_piece(digit) for digit in hand if digit != HIDDEN)
            for piece, number in seen.items():
                self._take(piece, number, "deal")
            self.held.append(seen)
            self.unknown.append(hand.count(HIDDEN))

    def _take(self, piece: Piece, number: int, rule: str) -> None:
        self._free[piece] -= number
        if self._free[piece] < 0:
            kind, most = self._variant.kind(piece), self._variant.rules.counts[piece]
            raise RecordError(
                f"there are more than the {most} {kind.en} ({kind.ja}) of the set", rule=rule
            )

    def may_have(self, seat: int, piece: Piece, number: int) -> bool:
        """Whether the seat may have been dealt so many of a kind."""
        hidden = number - self.held[seat][piece]
        return hidden <= min(self.unknown[seat], self._free[piece])

    def play(self, seat: int, text: str) -> None:
        """Take what a turn is seen to put down from the seat. Raises RecordError."""
        rules = ("not_held_above", "not_held_attack")
        for digit, rule in zip(text, rules, strict=True):
            if digit == "-":
                continue
            self.left[seat] -= 1
            if digit == HIDDEN:
                # It may be one that the hand shows or one that it hides.
                continue
            piece = parse_piece(digit)
            if self.held[seat][piece]:
                self.held[seat][piece] -= 1
            elif self.unknown[seat]:
                self.unknown[seat] -= 1
                self._take(piece, 1, rule)
            else:
                name = self._variant.kind(piece).en
                message = f"player {seat + 1} has no {name} left to play"
                raise RecordError(message, rule=rule)

    def hands(self, seat: int, text: str) -> Iterator[tuple[str, int]]:
        """What the turn may be with nothing hidden, each with a hand that has its pieces."""
        aboves = [str(int(piece)) for piece in Piece] if text[0] == HIDDEN else [text[0]]
        for above in aboves:
            put = Counter(parse_piece(digit) for digit in above + text[1] if digit != "-")
            if any(not self.may_have(seat, piece, number) for piece, number in put.items()):
                continue
            rest = self.held[seat] - put
            room = self.left[seat] - put.total()
            kings = min(self._free[Piece.OU], self.unknown[seat])
            for more in range(kings + 1):
                others = Counter({**rest, Piece.OU: rest[Piece.OU] + more})
                # Kings first, since they allow more than other pieces.
                full = sorted(others.elements(), reverse=True)[: max(room, 0)]
                hand = [*put.elements(), *full, *[_PLAIN] * (room - len(full))]
                yield above + text[1], pack(hand)


def _begun(record: RoundRecord, item: Item, pieces: _Pieces) -> set[State]:
    """Play where it begins, with the seat of this item to move if any hand allows that.

    A holder of five し may deal instead of whoever dealt.
    """
    rules = record.variant.rules
    plain = pack([_PLAIN] * rules.hand_size)
    five = min(5, rules.hand_size)
    holding = pack([Piece.SHI] * five + [_PLAIN] * (rules.hand_size - five))
    for own in (plain, holding):
        if own is holding and not pieces.may_have(item.seat, Piece.SHI, five):
            continue
        hands = [plain] * 4
        hands[item.seat] = own
        state = begin(rules, (hands[0], hands[1], hands[2], hands[3]), record.dealer)
        words = iter(record.items)
        while state.phase == SHI_PHASE:
            said = next((word for word in words if word.is_word()), None)
            code = NO_WORD if said is None else said.code(leading=False)
            # What others said may need hands that stand-ins are not.
            likely = code if is_legal(rules, state, code) else playing_on(rules, state)
            state = apply(rules, state, likely)
        if state.phase == PLAY and state.turn == item.seat:
            return {state}
    raise _out_of_turn(record.dealer, item)


def _after(record: RoundRecord, item: Item, states: set[State], pieces: _Pieces) -> set[State]:
    """All that the round may have come to after an item of play. Raises RecordError."""
    rules = record.variant.rules
    found: set[State] = set()
    refusals: list[RecordError] = []
    plays = item.text != "p"
    for state in states:
        if state.phase == OVER:
            refusals.append(RecordError("the round is over", rule="round_is_over"))
            continue
        if state.turn != item.seat:
            refusals.append(_out_of_turn(state.turn, item))
            continue
        choices = pieces.hands(item.seat, item.text) if plays else [(item.text, 0)]
        for text, hand in choices:
            code = Item(item.seat, text).code(leading=state.attack == 0)
            hands = [*state.hands]
            hands[item.seat] = hand or hands[item.seat]
            with_hand = state._replace(hands=(hands[0], hands[1], hands[2], hands[3]))
            if is_legal(rules, with_hand, code):
                # All that is to be known of hands is in `pieces`.
                after = apply(rules, with_hand, code)._replace(hands=state.hands)
                # More kings than there are would only make more states to go on from.
                if after.kings_up + sum(after.kings_buried) <= rules.counts[Piece.OU]:
                    found.add(after)
            else:
                refusals.append(_refusal(record, with_hand, code, item))
    if plays and (found or not refusals):
        pieces.play(item.seat, item.text)
    if not found:
        raise _why(item, refusals)
    return found


def _why(item: Item, refusals: list[RecordError]) -> RecordError:
    """Why nothing makes an item a turn: a refusal that speaks of no stand-in."""
    if len(refusals) == 1 or (refusals and item.text[0] != HIDDEN):
        return refusals[0]
    rules = {refusal.rule for refusal in refusals}
    message = f"no piece in place of x makes {str(item)!r} a turn"
    return RecordError(message, rule=rules.pop() if len(rules) == 1 else "no_such_action")


def _refusal(record: RoundRecord, state: State, code: int, item: Item) -> RecordError:
    action = ACTIONS.get(code)
    error = None if action is None else refused(record.variant, state, action)
    if error is None:
        return RecordError(
            f"{str(item)!r} is no turn: nothing may attack after it", rule="no_such_action"
        )
    return RecordError.of(error)


def _out_of_turn(turn: int, item: Item) -> RecordError:
    message = f"it is player {turn + 1}'s turn, not player {item.seat + 1}'s ({item})"
    return RecordError(message, rule="turn")
