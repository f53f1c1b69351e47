"""Variants: the attrs model of a variant file, YAML and JSON Schema, and their `Rules`."""

from goita.variant.loading import list_variants, load_variant
from goita.variant.model import Variant

__all__ = ["Variant", "list_variants", "load_variant"]
