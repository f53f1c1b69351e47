"""What a seat can infer: all deals that its observation leaves possible, counted exactly."""

from goita.beliefs.deals import PossibleDeal
from goita.beliefs.inferring import Beliefs

__all__ = ["Beliefs", "PossibleDeal"]
