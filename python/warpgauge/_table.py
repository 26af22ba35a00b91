# SPDX-License-Identifier: Apache-2.0
"""Tables: columns of equal length, and data frames where pandas is installed."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from ._core import did_you_mean
from ._errors import AbsentKey
from ._words import needed_text

if TYPE_CHECKING:
    import pandas


def _without_empty(columns: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """An empty text says nothing: it is None, as all that is unknown."""
    return {name: [None if isinstance(value, str) and not value else value for value in values]
            for name, values in columns.items()}


def data_frame(columns: dict[str, list[Any]]) -> pandas.DataFrame:
    """A data frame of the columns. Raises ImportError without pandas."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("data frames need the package pandas: pip install pandas", name="pandas") from error
    return pandas.DataFrame(_without_empty(columns))


def _plain(value: Any) -> Any:
    """What is compared: of a number with its interval the number."""
    return value["value"] if isinstance(value, dict) and "value" in value else value


class Table:
    """Rows of a table. ``table["column"]`` is a list, ``table[0]`` a row as a dict, ``table[:10]`` a table;
    iterating gives a dict a row. What is unknown or could not be had is None, never zero or an empty text."""

    def __init__(self, columns: dict[str, list[Any]]) -> None:
        self._columns = _without_empty(columns)

    @property
    def columns(self) -> list[str]:
        """The columns' names, in their order."""
        return list(self._columns)

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), []))

    @overload
    def __getitem__(self, at: str) -> list[Any]: ...
    @overload
    def __getitem__(self, at: SupportsIndex) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, at: slice) -> Table: ...

    def __getitem__(self, at: str | SupportsIndex | slice) -> list[Any] | dict[str, Any] | Table:
        if isinstance(at, str):
            return list(self._column(at))
        if isinstance(at, slice):
            return Table({name: values[at] for name, values in self._columns.items()})
        try:
            row = operator.index(at)
        except TypeError:
            raise TypeError(f"{at!r} is neither the name of a column, the number of a row nor a slice") from None
        if not -len(self) <= row < len(self):
            raise IndexError(f"row {row}: the table has {len(self)} rows")
        return {name: values[row] for name, values in self._columns.items()}

    def _column(self, name: str) -> list[Any]:
        if needed_text("column", name) not in self._columns:
            known = self.columns
            raise AbsentKey(f"there is no column {name!r} (there are: {', '.join(known)}){did_you_mean(name, known)}")
        return self._columns[name]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for row in zip(*self._columns.values()):
            yield dict(zip(self._columns, row))

    def sort(self, column: str, descending: bool = False) -> Table:
        """A table of the same rows by what a column has; rows where it is None come last. Rows that are alike keep
        their order. Raises KeyError for an unknown column, TypeError for one whose values have no order."""
        values = [_plain(value) for value in self._column(column)]
        known = [row for row, value in enumerate(values) if value is not None]
        try:
            known.sort(key=lambda row: values[row], reverse=descending)
        except TypeError:
            raise TypeError(f"column {column!r} has values without an order") from None
        rows = known + [row for row, value in enumerate(values) if value is None]
        return Table({name: [of[row] for row in rows] for name, of in self._columns.items()})

    def __eq__(self, other: object) -> bool:
        """Whether the columns are the same, in the same order, and so are their values."""
        if not isinstance(other, Table):
            return NotImplemented
        return self.columns == other.columns and self._columns == other._columns

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
