# SPDX-License-Identifier: Apache-2.0
"""The numbers of a figure as CSV, exact: pictures leave out what cannot be seen."""

import csv
import io

from units import exact


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
                writer.writerow((harmless(curve["series"]), harmless(curve["label"]), int(curve["fit"]), *map(exact, (x, y, low, high))))
    elif "grid" in figure:
        _grid(writer, figure["grid"])
    elif figure["kind"] in _TABLES:
        head, rows = _TABLES[figure["kind"]]
        writer.writerow(head)
        for row in rows(figure):
            writer.writerow("" if cell is None else exact(harmless(cell)) for cell in row)
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
        writer.writerow(map(exact, (grid["rows"][number // columns], grid["columns"][number % columns], "" if z is None else z)))


# ---- kinds that are a list: (head, rows) ---------------------------------------------------------


def _values(figure):
    for panel in figure["panels"]:
        for row in panel["rows"]:
            yield row["key"], row["value"], row["low"], row["high"], panel["unit"], ""
    for one in figure["absent"]:
        yield one["key"], "", "", "", "", one["why"]


def _predictions(figure):
    return ([point[name] for name in ("label", "family", "measured_us", "predicted_us", "low_us", "high_us")] for point in figure["points"])


def _tiles(figure):
    categories, columns = figure["map"]["categories"], figure["map"]["columns"]
    for row in figure["map"]["rows"]:
        for place, cell in enumerate(row["cells"]):
            known = cell["category"] is not None
            yield row["label"], columns[place] if place < len(columns) else place, categories[cell["category"]] if known else "", cell["text"]


_TABLES = {"values": (("key", "value", "low", "high", "unit", "why absent"), _values),
           "predictions": (("kernel", "family", "measured [us]", "predicted [us]", "low [us]", "high [us]"), _predictions),
           "map": (("row", "column", "belongs to", "text"), _tiles)}


def _rest(writer, figure):
    """Every number of the figure's data by its place in it: "panels/0/rows/3/value"."""
    writer.writerow(("what", "value"))
    for name in sorted(set(figure) - {"id", "title", "question", "kind", "keys", "notes", "probes", "curves", "x", "y"}):
        for place, value in _leaves(name, figure[name]):
            writer.writerow((harmless(place), "" if value is None else exact(harmless(value))))


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
