# SPDX-License-Identifier: Apache-2.0
"""What a command answers: its JSON document as a dictionary, its text as str()."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from ._core import did_you_mean
from ._errors import AbsentKey
from ._table import Table
from ._words import needed_text

if TYPE_CHECKING:
    import pandas


_OF_CYCLES = {"low": "cycles_low", "high": "cycles_high"}  # in a row nothing else says of what they are the ends


def _loop_rows(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Analyses of machine code: a row a loop and number of warps on a scheduler."""
    return [{"kernel": kernel["name"], "file": kernel["file"],
             **{name: loop[name] for name in ("first", "last", "depth", "whole", "instructions")},
             **{_OF_CYCLES.get(name, name): value for name, value in occupied.items() if name != "busy"}}
            for kernel in document["kernels"] for loop in kernel["loops"] for occupied in loop["occupied"]]


class Answer(dict[str, Any]):
    """The document that the command prints with ``--format json``; ``str()`` is the text that it prints
    for people. It is a dictionary: it can be pickled, and written by ``json.dump``."""

    def __init__(self, document: dict[str, Any], text: str, rows: str = "",
                 tables: dict[str, dict[str, list[Any]]] | None = None) -> None:
        super().__init__(document)
        self.text = text
        self._rows = rows
        self._tables = tables or {}  # beside the document: name -> columns

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Answer: {', '.join(self)}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.text)}</pre>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self), self.text, self._rows, self._tables)

    def _table_beside(self, name: str) -> Table:
        if needed_text("name", name) not in self._tables:
            known = [*filter(None, [self._rows]), *self._tables]
            raise AbsentKey(f"there is no table {name!r} (there are: {', '.join(known) or 'none'})"
                            f"{did_you_mean(name, known)}")
        return Table(self._tables[name])

    def table(self, name: str | None = None) -> Table:
        """The document's list (keys, kernels, groups, ...): a row an element, None where it lacks a member;
        of analyze() a row a loop and number of warps. ``name``: another table, as "findings" of fleet().
        Raises TypeError where the answer has no list, KeyError for a name that it does not have."""
        if name is not None and name != self._rows:
            return self._table_beside(name)
        rows = _loop_rows(self) if self._rows == "loops" else self.get(self._rows)
        if not isinstance(rows, list):
            raise TypeError("this answer is no list: it has no rows")
        names = dict.fromkeys(name for row in rows for name in row)
        return Table({name: [row.get(name) for row in rows] for name in names})

    def to_pandas(self, name: str | None = None) -> pandas.DataFrame:
        """table() as a data frame. Needs pandas."""
        return self.table(name).to_pandas()
