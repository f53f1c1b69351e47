"""`python -m goita`: the command."""

from goita.cli import main

if __name__ == "__main__":
    main()
