# SPDX-License-Identifier: Apache-2.0
"""Draws keys as points with their intervals: one panel a unit."""

import style
from checks import fail, within
from levels import is_exact, short_interval, short_value

_ROW_IN = 0.17
_AXIS_IN, _TICKS_IN = 0.5, 0.32  # below the rows: ticks and the unit, ticks alone
_NAMES_MOST_IN = 2.2
_COLUMN_NAMES_IN = 1.15    # names that leave room for two columns
_MOST_ROWS = 40            # in one column
_HEAD_IN, _NO_HEAD_IN = 0.22, 0.08  # above a panel: what its keys have in common, if anything
_LEAST_FILLED = 0.6        # of a table of kinds: with fewer values each has a row of its own
_MARKERS = "oDs^"
_BESIDE_IN = 0.07          # between a name or a number and its axes


def draw(figure_data, caption):
    """Points on an axis of their unit; what is absent says why, below."""
    panels = [_Panel(panel) for panel in figure_data["panels"]]
    absent = [f"{missing['key']}: not measured: {missing['why']}" for missing in figure_data["absent"]]
    reasons = [style.wrapped(text, style.WIDTH_IN - 2 * style.MARGIN_IN, most_lines=2) for text in absent]
    body = sum(panel.height_in for panel in panels) + style.LINE_IN * sum(map(len, reasons)) + 0.1
    figure, canvas = style.new_figure(figure_data["title"], caption, left_in=0, right_in=0, bottom_in=0, body_in=body, names_y=False)
    canvas.set_axis_off()
    total = figure.get_size_inches()[1]
    top = total - figure.head_in - 0.06
    for panel in panels:
        panel.draw(figure, top, total)
        top -= panel.height_in
    for line in (line for reason in reasons for line in reason):
        top -= style.LINE_IN
        figure.text(style.MARGIN_IN / style.WIDTH_IN, top / total, line, fontsize=style.SMALL_PT, fontstyle="italic",
                    color=style.MUTED)
    return figure


class _Panel:
    """Keys of one unit. Keys that differ in their last word alone (x.latency, x.issue_interval) share a row."""

    def __init__(self, panel):
        self.panel = panel
        rows = panel["rows"]
        stems, words = zip(*(row["label"].rpartition(".")[::2] for row in rows))
        kinds = list(dict.fromkeys(words))
        filled = len(rows) / (len(set(stems)) * len(kinds))
        self.kinds = kinds if all(stems) and 1 < len(kinds) <= len(_MARKERS) and len(set(stems)) < len(rows) and filled >= _LEAST_FILLED else [""]
        self.rows = {}  # name -> {kind: row}
        for row, stem, word in zip(rows, stems, words):
            name, kind = (stem, word) if self.kinds != [""] else (row["label"], "")
            self.rows.setdefault(name, {})[kind] = row
        widest = max(map(style.text_in, self.rows))
        self.names_in = min(_NAMES_MOST_IN, widest)
        self.columns = 2 if len(self.rows) > _MOST_ROWS and widest <= _COLUMN_NAMES_IN else 1
        self.with_interval = self.columns == 1 and self.kinds == [""]
        self.values_in = max(style.text_in(self._numbers(row)) for row in self.rows.values()) + _BESIDE_IN
        most = style.WIDTH_IN / self.columns - 2 * style.MARGIN_IN - self.names_in - 0.9
        self.with_interval &= self.values_in <= most
        self.values_in = max(style.text_in(self._numbers(row)) for row in self.rows.values()) + _BESIDE_IN
        self.in_column = -(-len(self.rows) // self.columns)
        self.head = self._head()
        self.head_in = _HEAD_IN if self.head else _NO_HEAD_IN
        self.height_in = self.head_in + (_TICKS_IN if panel["unit"] in ("1", "bytes") else _AXIS_IN) + _ROW_IN * self.in_column

    def _numbers(self, row):
        """4.01 [4.006, 4.014]; the axis names the unit. Several kinds: 4 | 2."""
        unit, texts = self.panel["unit"], []
        for kind in self.kinds:
            if kind not in row:
                texts.append("–")
                continue
            reading = {**row[kind], "unit": unit, "from": ""}
            texts.append(short_value(reading if unit == "bytes" else {**reading, "unit": "1"}))
            if self.with_interval and not is_exact(reading):
                texts[-1] += f" {short_interval(reading)}"
        return " | ".join(texts)

    def _head(self):
        head = f"{self.panel['begins']}…{self.panel['ends']}" if self.panel["begins"] or self.panel["ends"] else ""
        if self.kinds != [""]:
            shapes = {"o": "●", "D": "◆", "s": "■", "^": "▲"}
            head += "   " + "   ".join(f"{shapes[marker]} {kind.replace('_', ' ')}" for marker, kind in zip(_MARKERS, self.kinds))
        return style.cut(head.strip(), style.WIDTH_IN - 0.3)

    def draw(self, figure, top, total):
        if self.head:
            figure.text(style.MARGIN_IN / style.WIDTH_IN, (top - 0.14) / total, self.head,
                        fontsize=style.SMALL_PT, color=style.MUTED)
        names = list(self.rows)
        for column in range(self.columns):
            shown = names[column * self.in_column:(column + 1) * self.in_column]
            self._column(figure, shown, column * style.WIDTH_IN / self.columns, top - self.head_in, total)

    def _column(self, figure, names, left, top, total):
        width = style.WIDTH_IN / self.columns
        start, end = left + style.MARGIN_IN + self.names_in + _BESIDE_IN, left + width - style.MARGIN_IN - self.values_in
        height = _ROW_IN * len(names)
        axes = figure.add_axes([start / style.WIDTH_IN, (top - height) / total, (end - start) / style.WIDTH_IN, height / total])
        self._scale(axes, end - start)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.yaxis.set_visible(False)  # the names are texts as the numbers are
        begin = axes.get_xlim()[0]
        for number, (kind, marker) in enumerate(zip(self.kinds, _MARKERS)):
            placed = [(at, self.rows[name][kind]) for at, name in enumerate(names) if kind in self.rows[name]]
            places, rows = [at for at, _ in placed], [row for _, row in placed]
            colour = style.PALETTE[number]
            axes.hlines(places, begin, [row["value"] for row in rows], color=style.GRID, linewidth=1.1, zorder=1)
            axes.hlines(places, [row["low"] for row in rows], [row["high"] for row in rows], color=colour, linewidth=2.8,
                        alpha=0.45, zorder=2)
            axes.plot([row["value"] for row in rows], places, marker, color=colour, markersize=4.4 - 0.6 * (marker != "o"),
                      clip_on=False, linestyle="none", zorder=3)
        for place, name in enumerate(names):
            look = {"transform": axes.get_yaxis_transform(), "va": "center_baseline", "fontsize": style.SMALL_PT}
            axes.text(-_BESIDE_IN / (end - start), place, style.cut(name, _NAMES_MOST_IN), ha="right", **look)
            axes.text(1 + self.values_in / (end - start), place, self._numbers(self.rows[name]), ha="right", **look)

    def _scale(self, axes, width_in):
        panel, unit = self.panel, self.panel["unit"]
        values = [row[end] for row in panel["rows"] for end in ("low", "value", "high")]
        style.scale_rows(axes, unit, panel["log"], values, width_in)


def check(place, figure):
    """Beyond the schema. Raises ReportError."""
    if not any(panel["rows"] for panel in figure["panels"]):
        fail(place, "no value")
    for panel in figure["panels"]:
        for row in panel["rows"]:
            within(place, row)
            if panel["log"] and row["low"] <= 0:
                fail(place, "a value is not positive on a logarithmic axis")


KINDS = {"values": (check, draw)}
