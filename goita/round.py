"""A round as an immutable value: the typed face of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Literal, TypeAlias

from attrs import frozen

from goita.actions import ACTIONS, Action
from goita.arguments import check_number, check_seat, check_variant, pack_deal
from goita.choices import legal_actions
from goita.errors import (
    IllegalAction,
    InvalidHand,
    InvalidOption,
    InvalidVariant,
    RecordError,
    RoundOver,
)
from goita.notation import History, Item, tag
from goita.observation import NOTEBOOK_PIXELS, Observation
from goita.observing import observe
from goita.pieces import Piece, format_hand
from goita.refused import refused
from goita.rules import State, apply, begin, deal, is_legal, model
from goita.rules.hands import MOST_PIECES
from goita.rules.shi import playing_on
from goita.standing import Standing
from goita.variant import Variant
from goita.variant.references import refer, resolve

View: TypeAlias = Literal["all", "spectator"] | int
"""Who is to read a history: everything shown, or what one seat or a spectator may know.

>>> from goita import load_variant
>>> rnd = Round(load_variant("noto"), ["11244556", "12234568", "11123378", "11113457"], 2)
>>> views: list[View] = ["all", 0, "spectator"]
>>> [rnd.to_history(view)[:12] for view in views]
['11244556,122', '11244556,xxx', 'xxxxxxxx,xxx']
"""

MOST_SEED = 2**63 - 1
MOST_NUMBER = 2**32 - 2
# No round has more: in the shi phase four seats answer and talk in three steps at most, and then
# each turn that is no pass puts down one piece or more, with at most three passes between two.
MOST_TURNS = 4 * (1 + 3) + 4 * 4 * MOST_PIECES


@frozen(init=False, repr=False)
class Round(Standing):
    """One round, from the deal to its result; a value: `apply` returns another one.

    Seats are 0 to 3 in playing order, partners are two apart. `hands` are the four hands as
    dealt, each digits, characters or pieces. Raises InvalidHand when they are not a deal of the
    variant's set, and InvalidOption when the dealer is no seat.

    >>> import goita
    >>> noto = goita.load_variant("noto")
    >>> rnd = Round(noto, ["11244556", "12234569", "11123378", "11113457"], dealer=2)
    >>> rnd.phase, rnd.turn
    (<Phase.PLAY: 1>, 2)
    >>> rnd = rnd.apply(goita.Lead(Piece.HI, Piece.SHI))
    >>> [str(action) for action in rnd.legal_actions()]
    ['p', '11', '13', '14', '15', '17']
    """

    def __init__(
        self, variant: Variant, hands: Iterable[str | Iterable[Piece | int]], dealer: int = 0
    ) -> None:
        check_variant(variant)
        packed = pack_deal(variant, hands)
        check_seat(dealer, "the dealer")
        self.__attrs_init__(variant, packed, dealer, (), begin(variant.rules, packed, dealer))

    @classmethod
    def deal(
        cls, variant: Variant, dealer: int = 0, *, seed: int, number: int = 0, redeals: int = 0
    ) -> Round:
        """A round dealt by the deal function: the same numbers give the same hands everywhere.

        `number` is the round's number in its match and `redeals` how often it has been dealt
        again, both from 0. Raises InvalidOption when a number is out of range.

        >>> import goita
        >>> noto = goita.load_variant("noto")
        >>> Round.deal(noto, seed=7) == Round.deal(noto, seed=7) != Round.deal(noto, seed=8)
        True
        """
        check_variant(variant)
        check_number(seed, "the seed", 0, MOST_SEED)
        check_number(number, "the number", 0, MOST_NUMBER)
        check_number(redeals, "the redeals", 0, MOST_NUMBER)
        check_seat(dealer, "the dealer")
        packed = deal(variant.rules, seed, number, redeals)
        return _round(variant, packed, dealer, (), begin(variant.rules, packed, dealer))

    def legal_actions(self) -> tuple[Action, ...]:
        """What the player to move may do, in a fixed order; nothing once the round is over.

        >>> from goita import Lead, load_variant
        >>> rnd = Round.deal(load_variant("noto"), seed=7).apply(Lead(1, 3))
        >>> [str(action) for action in rnd.legal_actions()]
        ['p', '81', '84', '85', '86']
        """
        return legal_actions(self.variant.rules, self._state)

    def is_legal(self, action: Action) -> bool:
        """Whether the player to move may do this. Raises IllegalAction for what is no action.

        >>> from goita import Lead, load_variant
        >>> rnd = Round.deal(load_variant("noto"), seed=7)
        >>> rnd.is_legal(Lead(1, 3)), rnd.is_legal(Lead(1, 8))
        (True, False)
        """
        return is_legal(self.variant.rules, self._state, _code(action))

    def why_not(self, action: Action) -> str | None:
        """Why the player to move may not do this, in a sentence; None when it is legal.

        >>> import goita
        >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=1)
        >>> rnd.why_not(goita.Pass())
        'player 1 may not pass (p): no attack stands, so the player to move must lead'
        """
        _code(action)
        error = refused(self.variant, self._state, action)
        return None if error is None else str(error)

    def apply(self, action: Action) -> Round:
        """The round after the player to move has done this.

        Raises IllegalAction, saying which rule forbids it, and RoundOver.

        >>> from goita import Lead, load_variant
        >>> rnd = Round.deal(load_variant("noto"), seed=7)
        >>> rnd.apply(Lead(1, 3)).attack, rnd.attack
        (<Piece.BA: 3>, None)
        """
        state = self._state
        rules = self.variant.rules
        code = _code(action)
        if not is_legal(rules, state, code):
            raise self._refusal(action)
        return _round(
            self.variant,
            self._deal,
            self._dealer,
            (*self._log, state.turn << 12 | code),
            apply(rules, state, code),
        )

    def _refusal(self, action: Action) -> IllegalAction | RoundOver:
        if self._state.phase == model.OVER:
            return RoundOver(f"the round is over ({self.result}): deal another one")
        error = refused(self.variant, self._state, action)
        assert error is not None, "only what is illegal is refused"
        return error

    def play_on(self) -> Round:
        """The round after everybody who was asked in the shi phase let play go on.

        >>> from goita import load_variant
        >>> hands = ["11111234", "11223456", "11234557", "13456788"]
        >>> [str(turn) for turn in Round(load_variant("noto"), hands).play_on().turns]
        ['1w-', '3c']
        """
        rnd = self
        while rnd._state.phase == model.SHI_PHASE:
            rnd = rnd.apply(ACTIONS[playing_on(rnd.variant.rules, rnd._state)])
        return rnd

    def observe(self, seat: int | None) -> Observation:
        """What one seat from 0 to 3 may know of the round; with None, what a spectator may.

        Raises InvalidOption when there is no such seat.

        >>> from goita import load_variant
        >>> [len(hand) for hand in Round.deal(load_variant("noto"), seed=7).observe(1).known]
        [0, 8, 0, 0]
        """
        if seat is not None:
            check_seat(seat, "the observer")
        return observe(self, seat)

    def to_history(self, view: View = "all") -> str:
        """The round as a history string, complete or as a seat or a spectator may know it.

        `view` is "all", a seat from 0 to 3, or "spectator".
        The first item names the variant, unless that is noto. Raises InvalidOption for another
        view.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371,411"
        >>> rnd = Round.from_history(goita.load_variant("noto"), text)
        >>> rnd.to_history() == text
        True
        >>> rnd.to_history(view=1)
        'xxxxxxxx,12234568,xxxxxxxx,xxxxxxxx,s3,3x1,411'
        """
        if view == "all":
            a, b, c, d = (format_hand(hand) for hand in self.dealt)
            items = tuple(Item(turn.seat, str(turn.action)) for turn in self.turns)
            return str(History(tag(self.variant), (a, b, c, d), self._dealer, items))
        if view == "spectator":
            return self.observe(None).to_history()
        if type(view) is not int or not 0 <= view <= 3:
            raise InvalidOption(f"the view is 'all', 'spectator' or a seat 0 to 3, not {view!r}")
        return self.observe(view).to_history()

    @classmethod
    def from_history(cls, variant: Variant, text: str) -> Round:
        """The round that a complete history string tells.

        Where play begins without an item of the shi phase, whoever was asked let play go on.

        Raises RecordError when the text is no history string, hides a piece or names another
        variant; InvalidHand and IllegalAction become RecordErrors that name the move.

        >>> from goita import load_variant
        >>> text = "11244556,12234568,11123378,11113457,s3,371,4p"
        >>> Round.from_history(load_variant("noto"), text).turn
        0
        """
        check_variant(variant)
        history = History.parse(text)
        if history.variant not in (None, variant.id):
            raise RecordError(
                f"the history is of the variant {history.variant!r}, not {variant.id!r}"
            )
        if not history.is_complete():
            raise RecordError("the history hides pieces (x); a round needs them all")
        try:
            rnd = cls(variant, history.hands, history.dealer)
        except InvalidHand as error:
            raise RecordError(str(error), rule="deal") from None
        return rnd.replay(history.items)

    def replay(self, items: Iterable[Item]) -> Round:
        """The round after the items of a history. Raises RecordError, naming the move from 0.

        >>> from goita.notation import Item
        >>> from goita import load_variant
        >>> Round.deal(load_variant("noto"), seed=7).replay([Item(0, "13"), Item(1, "p")]).turn
        2
        """
        rnd = self
        for move, item in enumerate(items):
            if not isinstance(item, Item):
                raise RecordError(f"{item!r} is no Item", move=move)
            if move == 0 and not self._log and not item.is_word():
                rnd = rnd.play_on()
            try:
                rnd = rnd.play_item(item)
            except RecordError as error:
                raise error.at(move=move) from None
            except (IllegalAction, InvalidHand, RoundOver) as error:
                raise RecordError.of(error).at(move=move) from None
        return rnd

    def play_item(self, item: Item) -> Round:
        """The round after one item of a history.

        Raises IllegalAction, also when it is another player's turn, RoundOver and RecordError.

        >>> from goita.notation import Item
        >>> from goita import load_variant
        >>> Round.deal(load_variant("noto"), seed=7).play_item(Item(0, "13")).turn
        1
        """
        state = self._state
        if state.phase != model.OVER and item.seat != state.turn:
            raise IllegalAction(
                f"it is player {state.turn + 1}'s turn, not player {item.seat + 1}'s ({item})",
                rule="turn",
            )
        code = item.code(leading=state.attack == 0)
        action = ACTIONS.get(code)
        if action is None:
            raise IllegalAction(
                f"{str(item)!r} is no turn: nothing may attack after it", rule="no_such_action"
            )
        return self.apply(action)

    def to_dict(self) -> dict[str, Any]:
        """The round as data for JSON; `from_dict` makes it again.

        A shipped variant goes by its id, another one whole.

        >>> from goita import load_variant
        >>> Round.deal(load_variant("noto"), seed=7).to_dict()["variant"]
        'noto'
        """
        return {
            "variant": refer(self.variant),
            "hands": [format_hand(hand) for hand in self.dealt],
            "dealer": self._dealer,
            "turns": [[turn.seat, str(turn.action)] for turn in self.turns],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Round:
        """The round that `to_dict` wrote.

        Raises RecordError when the data are not of that shape or break a rule, InvalidHand and
        InvalidVariant.

        >>> from goita import load_variant
        >>> rnd = Round.deal(load_variant("noto"), seed=7)
        >>> Round.from_dict(rnd.to_dict()) == rnd
        True
        """
        try:
            variant = resolve(data["variant"])
            rnd = cls(variant, data["hands"], data["dealer"])
            items = [Item.of(seat, text) for seat, text in islice(data["turns"], MOST_TURNS)]
        except (InvalidHand, InvalidVariant, RecordError):
            raise
        except KeyError as error:
            raise RecordError(f"these data are no round: the key {error} is missing") from None
        except (TypeError, ValueError) as error:
            raise RecordError(f"these data are no round: {error}") from None
        return rnd.replay(items)

    def _repr_svg_(self) -> str:
        # For notebooks: the one import upwards.
        from goita.draw.picture import svg

        return svg(self, size=NOTEBOOK_PIXELS)

    def __repr__(self) -> str:
        return f"<Round {self.variant.id} {self.to_history()}>"


_ACTION_TYPES = frozenset(type(action) for action in ACTIONS.values())


def _round(
    variant: Variant,
    deal: tuple[int, int, int, int],
    dealer: int,
    log: tuple[int, ...],
    state: State,
) -> Round:
    """A round of parts that are known to fit, past the checks of its constructor."""
    rnd = Round.__new__(Round)
    rnd.__attrs_init__(variant, deal, dealer, log, state)
    return rnd


def _code(action: Action) -> int:
    if type(action) not in _ACTION_TYPES:
        raise IllegalAction(f"{action!r} is no action; make one, like Pass()", action)
    return action.code
