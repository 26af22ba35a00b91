# SPDX-License-Identifier: Apache-2.0
"""What a command answers: its JSON document as a dictionary, its text as str()."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from ._table import Table

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

    def __init__(self, document: dict[str, Any], text: str, rows: str = "") -> None:
        super().__init__(document)
        self.text = text
        self._rows = rows

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Answer: {', '.join(self)}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.text)}</pre>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self), self.text, self._rows)

    def table(self) -> Table:
        """The document's list (keys, kernels, groups, ...): a row an element, None where it lacks a member;
        of analyze() a row a loop and number of warps. Raises TypeError where the answer has no list."""
        rows = _loop_rows(self) if self._rows == "loops" else self.get(self._rows)
        if not isinstance(rows, list):
            raise TypeError("this answer is no list: it has no rows")
        names = dict.fromkeys(name for row in rows for name in row)
        return Table({name: [row.get(name) for row in rows] for name in names})

    def to_pandas(self) -> pandas.DataFrame:
        """table() as a data frame. Needs pandas."""
        return self.table().to_pandas()
