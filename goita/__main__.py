"""`python -m goita`: the command."""

from goita.cli import main

main()
