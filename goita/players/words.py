"""What a sound player says in the shi phase."""

from __future__ import annotations

from goita.actions import Action, Continue, Declare, Redeal, Silent, Wish
from goita.observation import Observation
from goita.packing import pack
from goita.rules.hands import KING, count
from goita.rules.model import CONSULTS
from goita.rules.shi import shi_hand


def answer(seen: Observation) -> Action:
    """The sound one of the words that the observer may say; it is its turn.

    A shi hand that wins, doubles or deals is declared. Five し in a consultation are a weak hand
    unless the same player has most of the kings, so otherwise the pair has the hands dealt
    again.

    >>> import goita
    >>> hands = ["11111234", "11223456", "11234557", "13456788"]
    >>> str(answer(goita.Round(goita.load_variant("noto"), hands).observe(0)))
    'w+'
    """
    legal = seen.legal_actions
    asked = Silent() in legal
    if Declare() in legal and not asked:
        # The partner has five し too: this wins the match.
        return Declare()
    play_on = _is_strong(seen) or _partner_would_play_on(seen)
    if Wish(redeal=True) in legal:
        return Wish(redeal=not play_on)
    if not asked:
        return Continue() if play_on else Redeal()
    if _talks_about_five(seen):
        return _about_five(legal, play_on)
    return Declare() if Declare() in legal else Silent()


def _about_five(legal: tuple[Action, ...], play_on: bool) -> Action:
    """Ask the partner before claiming a redeal: who has five し as well may say so."""
    for word in () if play_on else (Declare(), Redeal()):
        if word in legal:
            return word
    return Silent()


def _talks_about_five(seen: Observation) -> bool:
    return shi_hand(pack(seen.hand)) == 5 and seen.variant.rules.five == CONSULTS


def _is_strong(seen: Observation) -> bool:
    kings = count(pack(seen.hand), KING)
    return 2 * kings > seen.variant.rules.counts[KING]


def _partner_would_play_on(seen: Observation) -> bool:
    """Whether the partner has just said so."""
    last = seen.turns[-1].item if seen.turns else None
    return last is not None and (last.seat - seen.turn) % 4 == 2 and last.text == "w-"
