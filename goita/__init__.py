"""Goita (ごいた) as a state machine whose rules are chosen by variant files."""

from goita.actions import (
    Action,
    Continue,
    Declare,
    Lead,
    Pass,
    Receive,
    Redeal,
    Silent,
    Wish,
)
from goita.errors import (
    GoitaError,
    IllegalAction,
    InvalidHand,
    InvalidOption,
    InvalidVariant,
    MatchOver,
    MissingExtra,
    RecordError,
    RoundNotOver,
    RoundOver,
)
from goita.match import DealOptions, Match
from goita.observation import Observation
from goita.pieces import Hand, Piece
from goita.results import How, Phase, RoundResult, Turn
from goita.round import Round
from goita.variant import Variant, list_variants, load_variant

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Continue",
    "DealOptions",
    "Declare",
    "GoitaError",
    "Hand",
    "How",
    "IllegalAction",
    "InvalidHand",
    "InvalidOption",
    "InvalidVariant",
    "Lead",
    "Match",
    "MatchOver",
    "MissingExtra",
    "Observation",
    "Pass",
    "Phase",
    "Piece",
    "Receive",
    "RecordError",
    "Redeal",
    "Round",
    "RoundNotOver",
    "RoundOver",
    "RoundResult",
    "Silent",
    "Turn",
    "Variant",
    "Wish",
    "list_variants",
    "load_variant",
]
