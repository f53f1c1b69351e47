"""Atodashi Hodai (アトダシホーダイ): janken whose rules are changed after all have shown.

A game of its own, which shares with Goita what is not about Goita: variant files, players,
simulations, records.
"""

from goita.atodashi.actions import Action, Pass, Play
from goita.atodashi.cards import HandCard, Sign
from goita.atodashi.game import Game
from goita.atodashi.loading import list_variants, load_variant
from goita.atodashi.observation import Observation
from goita.atodashi.state import Deal, Result
from goita.atodashi.variant import Variant

__all__ = [
    "Action",
    "Deal",
    "Game",
    "HandCard",
    "Observation",
    "Pass",
    "Play",
    "Result",
    "Sign",
    "Variant",
    "list_variants",
    "load_variant",
]
