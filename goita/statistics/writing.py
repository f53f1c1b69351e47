"""Tables and plots written into a folder, each file whole or not at all."""

from __future__ import annotations

from pathlib import Path

from goita.files import unwritable, write_bytes
from goita.statistics.summary import Statistics


def write_into(folder: Path, name: str, content: bytes) -> Path:
    """Write a file into a folder, which is made where there is none; the path of the file.

    What has that name is written over. Raises GoitaError where that cannot be done.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     write_into(Path(place) / "new", "a.csv", b"n").read_bytes()
    b'n'
    """
    path = folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_bytes(path, content)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    return path


def save_tables(statistics: Statistics, folder: Path) -> tuple[Path, ...]:
    """Write every table into a folder as CSV, each in a file of its own; the paths of the files.

    Files of these names are written over. Raises GoitaError where that cannot be done.

    >>> import tempfile
    >>> from goita.statistics.tables import Table
    >>> table = Table("doubles", "Doubles", ("times", "rounds"), ((1, 90),))
    >>> with tempfile.TemporaryDirectory() as name:
    ...     [path.name for path in save_tables(Statistics("noto", 0.95, (table,)), Path(name))]
    ['doubles.csv']
    """
    return tuple(
        write_into(folder, f"{table.name}.csv", table.to_csv().encode("utf-8", "backslashreplace"))
        for table in statistics.tables
    )
