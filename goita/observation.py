"""An observation: what one seat, or a spectator, may know of a round, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import asdict, astuple, frozen

from goita.actions import ACTIONS, Action
from goita.errors import RecordError
from goita.notation import HIDDEN, History, Item, parse_item, tag
from goita.pieces import Hand, Piece, format_hand, parse_hand
from goita.results import How, Phase, RoundResult
from goita.schemas import first_fault
from goita.table import Play
from goita.variant import Variant
from goita.variant.references import refer, resolve

# How wide a notebook shows a picture.
NOTEBOOK_PIXELS = 480


@frozen
class SeenTurn:
    """One turn as an observer saw it: its item, hidden pieces as `x`, and what it put down.

    >>> import goita
    >>> text = "11244556,12234568,11123378,11113457,s3,371"
    >>> [turn] = goita.Round.from_history(goita.load_variant("noto"), text).observe(0).turns
    >>> str(turn.item), turn.play.above, turn.play.facedown
    ('3x1', None, True)
    """

    item: Item
    play: Play | None


@frozen(repr=False)
class Observation:
    """What `seat` may know of a round, or a spectator where `seat` is None.

    Seats are 0 to 3. `dealer` leads first; it differs from `dealt_by` only where a holder of five
    し took the deal over. `leader` made the standing `attack`, or leads where that is None. `hand`
    is the observer's own now, and `dealt` as it was dealt; both are empty for a spectator.
    `kings_up` kings lie face-up, and the points of `doubled_teams` (0 and 1) are doubled by a shi
    hand. `legal_actions` is empty unless it is the observer's turn, `result` None while the round
    goes on.

    >>> import goita
    >>> text = "11244556,12234568,11123378,11113457,s3,371,4p,1p"
    >>> seen = goita.Round.from_history(goita.load_variant("noto"), text).observe(1)
    >>> seen.variant.id, seen.seat, seen.phase.name, seen.turn, seen.dealer, seen.dealt_by
    ('noto', 1, 'PLAY', 1, 2, 2)
    >>> seen.leader, seen.attack, seen.hand == seen.dealt, seen.hand_sizes
    (2, <Piece.SHI: 1>, True, (8, 8, 6, 8))
    >>> [str(turn.item) for turn in seen.turns], [str(action) for action in seen.legal_actions]
    (['3x1', '4p', '1p'], ['p', '12', '13', '14', '15', '16'])
    >>> seen.shown, len(seen.known[1]), seen.five_shi
    (((), (), (), ()), 8, ())
    >>> seen.kings_up, seen.doubled_teams, seen.scores, seen.number, seen.result
    (0, (), (0, 0), 0, None)
    """

    variant: Variant
    seat: int | None
    phase: Phase
    turn: int
    dealer: int
    dealt_by: int
    leader: int
    attack: Piece | None
    dealt: Hand
    hand: Hand
    hand_sizes: tuple[int, int, int, int]
    turns: tuple[SeenTurn, ...]
    """All turns so far as the observer saw them."""
    shown: tuple[Hand, ...]
    """Of each seat's hand as dealt, what everybody was shown other than by playing it."""
    known: tuple[Hand, ...]
    """Of what each seat holds now, what the observer is certain of: its own hand, and what was
    shown and can have been neither played nor buried."""
    kings_up: int
    doubled_teams: tuple[int, ...]
    legal_actions: tuple[Action, ...]
    result: RoundResult | None
    five_shi: tuple[int, ...] = ()
    """The seats that all have been told to be dealt five し: talked about, or claiming a redeal."""
    scores: tuple[int, int] = (0, 0)
    """The points of both teams in the match, those of this round included once it is over;
    0 to 0 for a round by itself."""
    number: int = 0
    """The number of the round in the match, from 0, redeals not counted."""

    @property
    def buried(self) -> Hand:
        """The observer's own pieces that lie face-down, in the order of its turns.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371"
        >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
        >>> rnd.observe(2).buried, rnd.observe(3).buried
        ((<Piece.HI: 7>,), ())
        """
        own = () if self.seat is None else self.plays[self.seat]
        return tuple(play.above for play in own if play.facedown and play.above is not None)

    @property
    def unseen(self) -> dict[Piece, int]:
        """How many of each kind lie where the observer cannot see them: in the hands of others,
        or face-down before them.

        What was shown and went back into a hand is among them; `shown` and `known` tell of it.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371"
        >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
        >>> [rnd.observe(seat).unseen[Piece.HI] for seat in (0, 2)]
        [2, 1]
        """
        left = {kind: self.variant.rules.counts[kind] for kind in Piece}
        for own in self.dealt:
            left[own] -= 1
        for turn in self.turns:
            if turn.play is not None and turn.item.seat != self.seat:
                for piece in (turn.play.above, turn.play.attack):
                    if piece is not None:
                        left[piece] -= 1
        return left

    @property
    def items(self) -> tuple[Item, ...]:
        """The turns as the history string writes them, hidden pieces as `x`.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371"
        >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
        >>> [str(item) for item in rnd.observe(0).items]
        ['3x1']
        """
        return tuple(turn.item for turn in self.turns)

    @property
    def plays(self) -> tuple[tuple[Play, ...], ...]:
        """Each seat's turns as they lie on the table; what the observer may not know is None.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371"
        >>> rnd = goita.Round.from_history(goita.load_variant("noto"), text)
        >>> rnd.observe(2).plays[2][0].above, rnd.observe(3).plays[2][0].above
        (<Piece.HI: 7>, None)
        """
        return tuple(
            tuple(turn.play for turn in self.turns if turn.play and turn.item.seat == seat)
            for seat in range(4)
        )

    def _repr_svg_(self) -> str:
        # For notebooks: the one import upwards.
        from goita.draw.picture import svg

        return svg(self, size=NOTEBOOK_PIXELS)

    def __repr__(self) -> str:
        seat = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"<Observation {seat}, {self.variant.id} {self.to_history()}>"

    def to_history(self) -> str:
        """The hidden history string: `x` for each piece that the observer may not know.

        >>> import goita
        >>> text = "11244556,12234568,11123378,11113457,s3,371"
        >>> goita.Round.from_history(goita.load_variant("noto"), text).observe(None).to_history()
        'xxxxxxxx,xxxxxxxx,xxxxxxxx,xxxxxxxx,s3,3x1'
        """
        size_dealt = self.variant.rules.hand_size
        hands = [format_hand(hand).ljust(size_dealt, HIDDEN) for hand in self.shown]
        if self.seat is not None:
            hands[self.seat] = format_hand(self.dealt)
        a, b, c, d = hands
        return str(History(tag(self.variant), (a, b, c, d), self.dealt_by, self.items))

    def to_dict(self) -> dict[str, Any]:
        """The observation as data for JSON, described by `schemas/observation.schema.json`.

        >>> import goita
        >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
        >>> rnd.observe(0).to_dict()["hand"]
        '11223334'
        """
        return {
            "variant": refer(self.variant),
            "seat": self.seat,
            "phase": self.phase.name.lower(),
            "turn": self.turn,
            "dealer": self.dealer,
            "dealt_by": self.dealt_by,
            "leader": self.leader,
            "attack": self.attack,
            "dealt": format_hand(self.dealt),
            "hand": format_hand(self.hand),
            "hand_sizes": list(self.hand_sizes),
            "turns": [
                [str(turn.item), None if turn.play is None else list(astuple(turn.play))]
                for turn in self.turns
            ],
            "shown": [format_hand(hand) for hand in self.shown],
            "known": [format_hand(hand) for hand in self.known],
            "kings_up": self.kings_up,
            "doubled_teams": list(self.doubled_teams),
            "legal_actions": [str(action) for action in self.legal_actions],
            "result": None if self.result is None else asdict(self.result),
            "five_shi": list(self.five_shi),
            "scores": list(self.scores),
            "number": self.number,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Observation:
        """The observation that `to_dict` wrote.

        Raises RecordError when the data are not of that shape, and InvalidVariant. Whether a
        round can come to stand so is not gone into: nobody can tell from one seat.

        >>> import goita
        >>> observation = goita.Round.deal(goita.load_variant("noto"), seed=7).observe(1)
        >>> Observation.from_dict(observation.to_dict()) == observation
        True
        """
        fault = first_fault("observation", data)
        if fault is not None:
            raise RecordError(f"these data are no observation: {fault}")
        leading = data["attack"] is None
        result = data["result"]
        a, b, c, d = map(int, data["hand_sizes"])
        first, second = map(int, data["scores"])
        return cls(
            variant=resolve(data["variant"]),
            seat=data["seat"],
            phase=Phase[data["phase"].upper()],
            turn=int(data["turn"]),
            dealer=int(data["dealer"]),
            dealt_by=int(data["dealt_by"]),
            leader=int(data["leader"]),
            attack=None if leading else Piece(data["attack"]),
            dealt=parse_hand(data["dealt"]),
            hand=parse_hand(data["hand"]),
            hand_sizes=(a, b, c, d),
            turns=tuple(SeenTurn(parse_item(item), _play(play)) for item, play in data["turns"]),
            shown=tuple(map(parse_hand, data["shown"])),
            known=tuple(map(parse_hand, data["known"])),
            kings_up=int(data["kings_up"]),
            doubled_teams=tuple(data["doubled_teams"]),
            legal_actions=tuple(
                _action(Item.of(int(data["turn"]), text), leading) for text in data["legal_actions"]
            ),
            result=None if result is None else RoundResult(**{**result, "how": How(result["how"])}),
            five_shi=tuple(data["five_shi"]),
            scores=(first, second),
            number=int(data["number"]),
        )


def _play(data: list[Any] | None) -> Play | None:
    if data is None:
        return None
    above, attack, facedown, public = data
    return Play(
        None if above is None else Piece(above),
        None if attack is None else Piece(attack),
        facedown,
        public,
    )


def _action(item: Item, leading: bool) -> Action:
    action = ACTIONS.get(item.code(leading))
    if action is None:
        raise RecordError(f"{item.text!r} is no action")
    return action
