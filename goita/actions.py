"""What a player can do in a turn, as values, and the integers by which the rules know them."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import field, frozen

from goita.errors import InvalidOption
from goita.pieces import Piece, to_piece

# The integers by which `goita.rules` knows actions. In play: the form, then the piece put above
# and the attack as hexadecimal digits (0 for none); in the shi phase, one number each.
PASS = 0x000
RECEIVE = 0x100
LEAD = 0x200
TALK = 0x300
SILENT = 0x300
DECLARE = 0x301
REDEAL = 0x302
CONTINUE = 0x303
WISH_REDEAL = 0x304
WISH_PLAY = 0x305


@frozen
class Pass:
    """なし: let the attack go by.

    `code`, here as in all actions, is the integer by which the rules know it.

    >>> str(Pass()), hex(Pass().code)
    ('p', '0x0')
    """

    code: ClassVar[int] = PASS

    def __str__(self) -> str:
        return "p"


def _pair(above: Piece | None, attack: Piece | None) -> str:
    return f"{'-' if above is None else int(above)}{'-' if attack is None else int(attack)}"


def _kind_or_none(piece: Piece | int | str | None) -> Piece | None:
    return None if piece is None else to_piece(piece)


@frozen
class Receive:
    """受け and then 攻め in one turn; `attack` is None only where the last piece receives.

    Pieces may be given as such, as digits or as characters. Raises InvalidHand for others.

    >>> str(Receive(Piece.KAKU, Piece.SHI)), str(Receive(Piece.SHI, None))
    ('61', '1-')
    >>> action = Receive("角", "し")
    >>> action.piece, action.attack, hex(action.code)
    (<Piece.KAKU: 6>, <Piece.SHI: 1>, '0x161')
    """

    piece: Piece = field(converter=to_piece)
    attack: Piece | None = field(converter=_kind_or_none, default=None)
    code: int = field(init=False, eq=False, repr=False)

    @code.default
    def _code(self) -> int:
        return RECEIVE | self.piece << 4 | (self.attack or 0)

    def __str__(self) -> str:
        return _pair(self.piece, self.attack)


@frozen
class Lead:
    """打ち出し: 伏せ and then 攻め; `facedown` is None where an attack alone is made.

    Pieces may be given as such, as digits or as characters. Raises InvalidHand for others.

    >>> str(Lead(Piece.SHI, Piece.HI)), str(Lead(None, Piece.BA))
    ('17', '-3')
    >>> action = Lead("し", "飛")
    >>> action.facedown, action.attack, hex(action.code)
    (<Piece.SHI: 1>, <Piece.HI: 7>, '0x217')
    """

    facedown: Piece | None = field(converter=_kind_or_none)
    attack: Piece = field(converter=to_piece)
    code: int = field(init=False, eq=False, repr=False)

    @code.default
    def _code(self) -> int:
        return LEAD | (self.facedown or 0) << 4 | self.attack

    def __str__(self) -> str:
        return _pair(self.facedown, self.attack)


@frozen
class Declare:
    """Say that one holds a shi hand.

    >>> str(Declare()), hex(Declare().code)
    ('d', '0x301')
    """

    code: ClassVar[int] = DECLARE

    def __str__(self) -> str:
        return "d"


@frozen
class Silent:
    """Say nothing when asked in the shi phase.

    >>> str(Silent()), hex(Silent().code)
    ('q', '0x300')
    """

    code: ClassVar[int] = SILENT

    def __str__(self) -> str:
        return "q"


@frozen
class Wish:
    """Tell the partner whether one would like a redeal.

    Raises InvalidOption where `redeal` is neither True nor False.

    >>> str(Wish(redeal=True)), str(Wish(redeal=False))
    ('w+', 'w-')
    >>> hex(Wish(redeal=True).code), hex(Wish(redeal=False).code)
    ('0x304', '0x305')
    """

    redeal: bool = field()
    code: int = field(init=False, eq=False, repr=False)

    @redeal.validator
    def _check(self, _: object, redeal: object) -> None:
        if not isinstance(redeal, bool):
            raise InvalidOption(f"a wish for a redeal is True or False, not {redeal!r}")

    @code.default
    def _code(self) -> int:
        return WISH_REDEAL if self.redeal else WISH_PLAY

    def __str__(self) -> str:
        return "w+" if self.redeal else "w-"


@frozen
class Redeal:
    """Ask for a redeal, for one's pair.

    >>> str(Redeal()), hex(Redeal().code)
    ('r', '0x302')
    """

    code: ClassVar[int] = REDEAL

    def __str__(self) -> str:
        return "r"


@frozen
class Continue:
    """Play on with the hands as they are, for one's pair.

    >>> str(Continue()), hex(Continue().code)
    ('c', '0x303')
    """

    code: ClassVar[int] = CONTINUE

    def __str__(self) -> str:
        return "c"


Action: TypeAlias = Pass | Receive | Lead | Declare | Silent | Wish | Redeal | Continue
"""Any action of either phase.

>>> isinstance(Pass(), Action), isinstance("p", Action)
(True, False)
"""

_KINDS_OR_NONE: tuple[Piece | None, ...] = (None, *Piece)
_ALL: tuple[Action, ...] = (
    Pass(),
    *(Receive(piece, attack) for piece in Piece for attack in _KINDS_OR_NONE),
    *(Lead(facedown, attack) for facedown in _KINDS_OR_NONE for attack in Piece),
    Silent(),
    Declare(),
    Redeal(),
    Continue(),
    Wish(redeal=True),
    Wish(redeal=False),
)
ACTIONS: dict[int, Action] = {action.code: action for action in _ALL}
"""Every action there is, by its code.

>>> ACTIONS[0x161], len(ACTIONS)
(Receive(piece=<Piece.KAKU: 6>, attack=<Piece.SHI: 1>), 151)
"""
