"""What lies before each seat: its turns in two rows, above and below, and who may see them."""

from __future__ import annotations

from attrs import frozen

from goita.actions import LEAD, PASS, TALK
from goita.pieces import Piece
from goita.rules import Rules, State, apply
from goita.rules.hands import KING
from goita.rules.play import shows_doubling, shows_second_king


@frozen
class Play:
    """One turn as it lies on the table: the piece above, and the attack below it.

    `above` is None where no piece lies there, and where one lies `facedown` that the viewer may
    not know. `attack` is None where the last piece received.

    >>> play = Play(Piece.HI, Piece.SHI, facedown=True)
    >>> play.attack, play.hidden().above
    (<Piece.SHI: 1>, <Piece.HI: 7>)
    """

    above: Piece | None
    attack: Piece | None
    facedown: bool
    public: bool = True
    """Whether everybody may know the piece above."""

    def hidden(self) -> Play:
        """The play as those see it who may not know what lies face-down.

        >>> Play(Piece.HI, Piece.SHI, facedown=True, public=False).hidden().above is None
        True
        """
        return self if self.public else Play(None, self.attack, self.facedown, self.public)


def play_of(rules: Rules, state: State, code: int) -> Play | None:
    """What the action of this code, legal in this state, puts on the table; None for nothing.

    >>> from goita import Lead, Round, load_variant
    >>> rnd = Round(load_variant("noto"), ["11244556", "12234568", "11123378", "11113457"], 2)
    >>> play_of(rnd.variant.rules, rnd.state, Lead(Piece.HI, Piece.SHI).code)
    Play(above=<Piece.HI: 7>, attack=<Piece.SHI: 1>, facedown=True, public=False)
    """
    if code == PASS or code >= TALK:
        return None
    above, attack = code >> 4 & 15, code & 15
    facedown = code & ~255 == LEAD and above != 0
    public = not facedown or shows_doubling(rules, state, above, attack)
    if above == KING and shows_second_king(rules, state, above, attack):
        public = True
    return Play(
        Piece(above) if above else None, Piece(attack) if attack else None, facedown, public
    )


@frozen
class Laid:
    """One turn of a round gone through again: a seat from 0, the code and what it laid.

    `play` is None for a pass and for words of the shi phase. `shows_king_in_hand` is true where the
    rules of the variant had the player show a second king that it kept (atigo).

    >>> Laid(seat=3, code=PASS, play=None, shows_king_in_hand=False).play is None
    True
    """

    seat: int
    code: int
    play: Play | None
    shows_king_in_hand: bool


def lay_out(rules: Rules, state: State, codes: tuple[int, ...]) -> tuple[Laid, ...]:
    """What each of these actions, from this state on, puts on the table or shows.

    >>> from goita import Round, load_variant
    >>> text = "11244556,12234568,11123378,11113457,s3,371,4p"
    >>> rnd = Round.from_history(load_variant("noto"), text)
    >>> [laid.seat for laid in lay_out(rnd.variant.rules, rnd.opening_state, rnd.codes)]
    [2, 3]
    """
    laid = []
    for code in codes:
        play = play_of(rules, state, code)
        shows = play is not None and shows_second_king(rules, state, code >> 4 & 15, code & 15)
        in_hand = shows and not (play is not None and play.above is Piece.OU)
        laid.append(Laid(state.turn, code, play, in_hand))
        state = apply(rules, state, code)
    return tuple(laid)
