"""Compiled kernels over `goita.rules`; needs the extra `fast`."""
