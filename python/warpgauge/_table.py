# SPDX-License-Identifier: Apache-2.0
"""Tables: columns of equal length, and data frames where pandas is installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas


def data_frame(columns: dict[str, list[Any]]) -> pandas.DataFrame:
    """A data frame of the columns. Raises ImportError without pandas."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("data frames need the package pandas: pip install pandas", name="pandas") from error
    return pandas.DataFrame(columns)


class Table:
    """Rows of a table. ``table["column"]`` is a list; iterating gives a dict a row; a value that
    could not be had is None, never zero."""

    def __init__(self, columns: dict[str, list[Any]]) -> None:
        self._columns = columns

    @property
    def columns(self) -> list[str]:
        """The columns' names, in their order."""
        return list(self._columns)

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), []))

    def __getitem__(self, column: str) -> list[Any]:
        return list(self._columns[column])

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for row in zip(*self._columns.values()):
            yield dict(zip(self._columns, row))

    def __str__(self) -> str:
        from ._show import text_of_table
        return text_of_table(self._columns)

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        from ._show import html_of_table
        return html_of_table(self._columns)

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a data frame. Needs pandas."""
        return data_frame(self._columns)
