# SPDX-License-Identifier: Apache-2.0
"""The numbers of a figure as CSV, exact: pictures leave out what cannot be seen."""

import csv
import io


def figure_csv(figure):
    """Points of curves, cells of a grid, tiles of a map, and what a figure has besides, a row each."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    if figure["kind"] == "several":
        _of_devices(writer, figure)
    elif figure["curves"]:
        writer.writerow(("series", "curve", "fit", _axis(figure["x"]), _axis(figure["y"]), "low", "high"))
        for curve in figure["curves"]:
            bands = [curve[end] or [""] * len(curve["x"]) for end in ("low", "high")]
            for x, y, low, high in zip(curve["x"], curve["y"], *bands):
                writer.writerow((harmless(curve["series"]), harmless(curve["label"]), int(curve["fit"]), x, y, low, high))
    elif "grid" in figure:
        _grid(writer, figure["grid"])
    else:
        _rest(writer, figure)
    return text.getvalue()


def _of_devices(writer, figure):
    """The table of each device, below one another; the first column says whose it is."""
    for number, one in enumerate(figure["of"]):
        head, *lines = csv.reader(io.StringIO(figure_csv(one["figure"])))
        if number == 0:
            writer.writerow(("device", *head))
        for line in lines:
            writer.writerow((harmless(one["label"]), *line))


def harmless(text):
    """A text that a spreadsheet would take for a formula, also behind blanks, gets an apostrophe in front; so does one
    that begins with an apostrophe (as analysis/base/csv.h)."""
    return f"'{text}" if isinstance(text, str) and text.lstrip(" ")[:1] in _FORMULA else text


_FORMULA = tuple("=+-@\t\r\n'\uff1d\uff0b\uff0d\uff20")


def _axis(axis):
    return harmless(axis["label"] if axis["unit"] in ("", "1") else f"{axis['label']} [{axis['unit']}]")


def _grid(writer, grid):
    writer.writerow(harmless(grid[name]) for name in ("row_label", "column_label", "z_label"))
    columns = len(grid["columns"])
    for number, z in enumerate(grid["z"]):
        writer.writerow((grid["rows"][number // columns], grid["columns"][number % columns], "" if z is None else z))


def _rest(writer, figure):
    """Every number of the figure's data by its place in it: "panels/0/rows/3/value"."""
    writer.writerow(("what", "value"))
    for name in sorted(set(figure) - {"id", "title", "question", "kind", "keys", "notes", "probes", "curves", "x", "y"}):
        for place, value in _leaves(name, figure[name]):
            writer.writerow((harmless(place), "" if value is None else harmless(value)))


def _leaves(place, node):
    if isinstance(node, dict):
        parts = node.items()
    elif isinstance(node, list):
        parts = enumerate(node)
    else:
        yield place, node
        return
    for name, part in parts:
        yield from _leaves(f"{place}/{name}", part)
