# SPDX-License-Identifier: Apache-2.0
"""Values of several devices: a row each, a dot a device."""

from dataclasses import dataclass

from matplotlib.lines import Line2D

import style
from levels import short_value

MOST_ROWS = 40
_NAMES_MOST_IN = 2.2
_HEAD_IN, _AXIS_IN, _BESIDE_IN = 0.24, 0.5, 0.08
_DECADES = 30              # of highest over lowest: from there on the scale is logarithmic
_LEGEND_MOST_IN = 4.8
_MOST_NUMBERS = 4          # devices whose numbers are beside the dots


@dataclass
class Panel:
    """What it is of, its unit, and name -> {device: {value, low, high}}."""

    about: str
    unit: str
    rows: dict


def panels_of(figure_data):
    """For the kinds values, bandwidths, staircase and ladder: what at least two devices have."""
    panels = {}
    for one in figure_data["of"]:
        for about, unit, name, reading in _READERS[figure_data["of_kind"]](one["figure"]):
            panel = panels.setdefault((about, unit), Panel(about, unit, {}))
            panel.rows.setdefault(name, {})[one["device"]] = reading
    for panel in panels.values():
        panel.rows = {name: of for name, of in panel.rows.items() if len(of) > 1}
    return [panel for panel in panels.values() if panel.rows]


def _values(figure):
    """The label without what all keys have in common may differ from device to device: the key does not."""
    return [("", panel["unit"], row["key"], row) for panel in figure["panels"] for row in panel["rows"]]


def _bars(figure):
    return [("", reading["unit"], bar["label"], reading) for bar in figure["bars"] for reading in bar["readings"]
            if reading["unit"] == figure["x"]["unit"]]


def _steps(figure):
    return [("", figure["y"]["unit"], step["label"], {"value": step["y"], "low": step["low"], "high": step["high"]})
            for step in figure["steps"]]


def _rungs(figure):
    return [("", figure["x"]["unit"], bar["rung"].split("/", 1)[-1], {"value": rate, "low": rate, "high": rate})
            for bar in figure["bars"] for mode, rate in bar["rates"].items() if mode == "cold.burst"]


_READERS = {"values": _values, "bandwidths": _bars, "staircase": _steps, "ladder": _rungs}


def apart(values):
    """Relative difference of the ends of a list of numbers to its first one."""
    away = max(abs(value - values[0]) for value in values)
    return away / abs(values[0]) if values[0] else float(away > 0)


def device_handles(of, **look):
    """For a legend: a line, or as `look` says, a device."""
    return [Line2D([], [], color=style.PALETTE[one["device"]], label=style.cut(one["label"], _LEGEND_MOST_IN), **look) for one in of]


def letter_of(one):
    return one["label"].split(" ")[0]


def draw_rows(figure_data, caption, panels):
    handles = device_handles(figure_data["of"], marker="o", linestyle="none")
    legend_rows, columns = style.legend_shape([handle.get_label() for handle in handles])
    drawn = [_Drawn(panel, [one["device"] for one in figure_data["of"]]) for panel in panels]
    figure, canvas = style.new_figure(figure_data["title"], caption, legend_rows, left_in=style.MARGIN_IN, right_in=style.MARGIN_IN,
                                      bottom_in=0.05, body_in=max(0.4, sum(panel.height_in for panel in drawn)))
    canvas.set_axis_off()
    style.add_legend(canvas, handles, [handle.get_label() for handle in handles], columns)
    total = figure.get_size_inches()[1]
    if not drawn:
        figure.text(style.MARGIN_IN / style.WIDTH_IN, 0.1 / total, "no value of it is known of two devices", fontsize=style.SMALL_PT)
    top = total * canvas.get_position().y1
    for panel in drawn:
        panel.draw(figure, top, total)
        top -= panel.height_in
    return figure


class _Drawn:
    def __init__(self, panel, devices):
        self.panel, self.devices = panel, devices
        self.rows, self.begins, self.ends = _shown(panel.rows)
        self.row_in = 0.11 + 0.06 * len(devices)
        self.height_in = _HEAD_IN + _AXIS_IN + self.row_in * len(self.rows)
        self.names_in = min(_NAMES_MOST_IN, max(style.text_in(self._name(name)) for name in self.rows))
        written = devices[:_MOST_NUMBERS] if len(devices) <= _MOST_NUMBERS else []
        self.widths = {device: max(style.text_in(self._number(of.get(device))) for of in self.rows.values()) + 0.1 for device in written}

    def _name(self, name):
        return name[len(self.begins):len(name) - len(self.ends)]

    def _number(self, reading):
        """The axis names the unit."""
        if reading is None:
            return "–"
        return short_value({"value": reading["value"], "unit": "bytes" if self.panel.unit == "bytes" else "1", "from": ""})

    def draw(self, figure, top, total):
        head = [self.panel.about, f"{self.begins}…{self.ends}" if self.begins or self.ends else ""]
        if len(self.rows) < len(self.panel.rows):
            head.append(f"the {len(self.rows)} of {len(self.panel.rows)} that differ most")
        numbers_in = sum(self.widths.values())
        room = style.WIDTH_IN - 2 * style.MARGIN_IN - numbers_in
        figure.text(style.MARGIN_IN / style.WIDTH_IN, (top - 0.16) / total, style.cut("   ".join(filter(None, head)), room),
                    fontsize=style.SMALL_PT, color=style.MUTED)
        start = style.MARGIN_IN + self.names_in + _BESIDE_IN
        end = style.WIDTH_IN - style.MARGIN_IN - numbers_in - _BESIDE_IN
        height = self.row_in * len(self.rows)
        axes = figure.add_axes([start / style.WIDTH_IN, (top - _HEAD_IN - height) / total, (end - start) / style.WIDTH_IN, height / total])
        self._scale(axes, end - start)
        axes.set_ylim(len(self.rows) - 0.5, -0.5)
        axes.yaxis.set_visible(False)
        for place, (name, of) in enumerate(self.rows.items()):
            values = [reading["value"] for reading in of.values()]
            axes.hlines(place, min(values), max(values), color=style.GRID, linewidth=1.6, zorder=1)
            axes.annotate(style.cut(self._name(name), _NAMES_MOST_IN), (0, place), xycoords=axes.get_yaxis_transform(),
                          xytext=(-_BESIDE_IN * style.POINTS_PER_INCH, 0), textcoords="offset points", ha="right",
                          va="center_baseline", fontsize=style.SMALL_PT, annotation_clip=False)
        for number, device in enumerate(self.devices):
            self._dots(axes, number, device)
        self._numbers(axes)

    def _dots(self, axes, number, device):
        """Dots of one row lie a little apart, so that equal ones are all seen."""
        colour = style.PALETTE[device]
        offset = (number - (len(self.devices) - 1) / 2) * 0.36 / max(1, len(self.devices) - 1)
        placed = [(at + offset, of[device]) for at, of in enumerate(self.rows.values()) if device in of]
        places = [at for at, _ in placed]
        axes.hlines(places, [reading["low"] for _, reading in placed], [reading["high"] for _, reading in placed], color=colour,
                    linewidth=2.4, alpha=0.45, zorder=2)
        axes.plot([reading["value"] for _, reading in placed], places, "o", color=colour, markersize=4, clip_on=False, zorder=3)

    def _numbers(self, axes):
        right = sum(self.widths.values()) + _BESIDE_IN
        for device, width in self.widths.items():
            right -= width
            look = {"xycoords": axes.get_yaxis_transform(), "textcoords": "offset points", "ha": "right", "fontsize": style.SMALL_PT,
                    "color": style.PALETTE[device], "annotation_clip": False}
            at = (sum(self.widths.values()) + _BESIDE_IN - right) * style.POINTS_PER_INCH
            axes.annotate(chr(ord("A") + device), (1, -0.5), xytext=(at, 4), va="bottom", fontweight="bold", **look)
            for place, of in enumerate(self.rows.values()):
                axes.annotate(self._number(of.get(device)), (1, place), xytext=(at, 0), va="center_baseline", **look)

    def _scale(self, axes, width_in):
        unit = self.panel.unit
        values = [reading[end] for of in self.rows.values() for reading in of.values() for end in ("low", "value", "high")]
        log = min(values) > 0 and max(values) > _DECADES * min(values)
        style.scale_rows(axes, unit, log, values, width_in)


def _shown(rows):
    """The rows, or those that differ most in their order; and what all their names begin and end with."""
    if len(rows) > MOST_ROWS:
        ranked = sorted(rows, key=lambda name: -apart([reading["value"] for reading in rows[name].values()]))[:MOST_ROWS]
        rows = {name: of for name, of in rows.items() if name in ranked}
    return rows, *_ends(list(rows))


def _ends(names):
    """What all keys share, at whole words."""
    if len(names) < 2 or not all("." in name for name in names):
        return "", ""
    begin = names[0]
    while not all(name.startswith(begin) for name in names):
        begin = begin[:-1]
    begin = begin[:begin.rfind(".") + 1]
    end = names[0][len(begin):]
    while not all(name[len(begin):].endswith(end) for name in names):
        end = end[1:]
    at = min((place for place in (end.find("_"), end.find(".")) if place >= 0), default=-1)
    end = end[at:] if at >= 0 else ""
    return (begin, end) if all(len(name) > len(begin) + len(end) for name in names) else ("", "")
