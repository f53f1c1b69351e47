"""One deal that a seat cannot rule out: who was dealt what, and what lies where."""

from __future__ import annotations

from attrs import frozen

from goita.notation import HIDDEN, Item
from goita.observation import Observation
from goita.pieces import Hand
from goita.round import Round


@frozen
class PossibleDeal:
    """Where all pieces may be; each of the three has an item for each seat, 0 to 3.

    `hands` are the hands now. `buried` are the pieces that lie face-down, in the order of the
    turns, the observer's own too.

    >>> import goita
    >>> from goita.beliefs import Beliefs
    >>> rnd = goita.Round.deal(goita.load_variant("noto"), seed=7)
    >>> deal = Beliefs(rnd.observe(0)).sample(1)
    >>> deal.hands == deal.dealt, deal.hands[0] == rnd.hands[0], deal.buried
    (True, True, ((), (), (), ()))
    """

    dealt: tuple[Hand, Hand, Hand, Hand]
    hands: tuple[Hand, Hand, Hand, Hand]
    buried: tuple[Hand, Hand, Hand, Hand]

    def round(self, observation: Observation) -> Round:
        """The round of this deal, played as the observation tells.

        Raises InvalidHand or RecordError when the deal does not fit the observation.

        >>> import goita
        >>> from goita.beliefs import Beliefs
        >>> noto = goita.load_variant("noto")
        >>> seen = goita.Round.deal(noto, seed=7).apply(goita.Lead(1, 3)).observe(1)
        >>> Beliefs(seen).sample(1).round(seen).observe(1) == seen
        True
        """
        left = [iter(pieces) for pieces in self.buried]
        items = []
        for turn in observation.turns:
            item = turn.item
            if turn.play is not None and turn.play.facedown:
                piece = next(left[item.seat], None)
                if item.text.startswith(HIDDEN) and piece is not None:
                    item = Item(item.seat, f"{int(piece)}{item.text[1:]}")
            items.append(item)
        return Round(observation.variant, self.dealt, observation.dealt_by).replay(items)
