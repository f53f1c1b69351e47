"""What pytest leaves alone here: it needs Sphinx, and `tests/test_site.py` runs it."""

collect_ignore = ["conf.py", "_ext", "_build"]
