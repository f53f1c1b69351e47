"""Variant files of any game: read, merged, checked, and what is wrong with them told in place."""
