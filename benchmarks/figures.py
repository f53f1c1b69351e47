"""Figures printed as all these programs print them."""

import json
from collections.abc import Mapping


def show(figures: Mapping[str, float], as_json: bool) -> None:
    """One JSON object, or a line for each figure."""
    if as_json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:<28}{figure:>12,}")
