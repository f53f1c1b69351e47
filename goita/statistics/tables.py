"""Tables as plain values: as text, as CSV and as data for JSON."""

from __future__ import annotations

import csv
import io
from typing import Any

from attrs import frozen

Cell = str | int | float | None


@frozen
class Table:
    """A table: its name (one word), a title, the names of its columns, and its rows.

    >>> table = Table("doubles", "Doubles", ("times", "rounds"), ((1, 90), (2, 10)))
    >>> table.column("rounds")
    (90, 10)
    >>> table.name, table.title, table.columns, table.rows[0]
    ('doubles', 'Doubles', ('times', 'rounds'), (1, 90))
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def column(self, name: str) -> tuple[Cell, ...]:
        """The cells of one column.

        >>> Table("doubles", "Doubles", ("times", "rounds"), ((1, 90),)).column("times")
        (1,)
        """
        place = self.columns.index(name)
        return tuple(row[place] for row in self.rows)

    def to_csv(self) -> str:
        """The table as CSV, the columns' names first; numbers in full, nothing for None.

        >>> Table("doubles", "Doubles", ("times", "share"), ((1, None), (2, 0.1))).to_csv()
        'times,share\\n1,\\n2,0.1\\n'
        """
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(self.rows)
        return text.getvalue()

    def to_dicts(self) -> list[dict[str, Cell]]:
        """The rows as mappings by the names of the columns, for JSON.

        >>> Table("doubles", "Doubles", ("times", "rounds"), ((1, 90),)).to_dicts()
        [{'times': 1, 'rounds': 90}]
        """
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def to_rows(self) -> list[tuple[str, ...]]:
        """The columns' names and the rows as short texts for people.

        >>> Table("doubles", "Doubles", ("times", "share"), ((1, None), (2, 0.12345))).to_rows()
        [('times', 'share'), ('1', '-'), ('2', '0.123')]
        """
        return [self.columns, *(tuple(map(_short, row)) for row in self.rows)]


def _short(cell: Any) -> str:
    if cell is None:
        return "-"
    return f"{cell:.3f}" if isinstance(cell, float) else str(cell)
