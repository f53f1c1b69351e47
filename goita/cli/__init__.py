"""The command `goita`; needs the extra `cli`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command; where its packages are missing, say in one line what to install."""
    from goita.errors import MissingExtra

    try:
        from goita.cli.app import app
    except ImportError as error:
        missing = (
            error if isinstance(error, MissingExtra) else MissingExtra("cli", error.name or "")
        )
        sys.exit(f"goita: {missing}")
    except KeyboardInterrupt:
        # Each command ends quietly by itself; this is for the time it takes to load them.
        sys.exit(130)
    app()
