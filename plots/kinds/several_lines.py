# SPDX-License-Identifier: Apache-2.0
"""Curves of several devices: those of one series share axes, several series are small axes side by side."""

from matplotlib import ticker

import style
from kinds.lines import curve_groups, curve_names, draw_group, name_places, set_limits
from kinds.rows import as_rows
from kinds.several_rows import Panel, apart, device_handles, draw_rows, letter_of
from units import axis_text

MOST_PANELS = 12
_LABEL_MOST_IN = 1.5
_PANEL_IN, _TICKS_IN, _TITLE_IN = 1.25, 0.3, 0.27
_TICK_GAP_IN, _TICK_OUT_IN = 0.12, 0.04  # between the names of ticks, and beyond the left end of the axes
_RIGHT_IN = 0.24           # for the letter of a device
_ALIKE = 4                 # highest of one panel over another's: up to there they share a scale


def draw_lines(figure_data, caption):
    of = figure_data["of"]
    series = series_of(of)
    if not series:
        series = _all_apart(of)
    if as_rows({**of[0]["figure"], "marks": []}, curve_groups(of[0]["figure"]["curves"])):
        return draw_rows(figure_data, caption, [_as_panel(of[0]["figure"], series)])
    if len(series) == 1:
        return _one(figure_data, caption, next(iter(series.values())))
    return _panels(figure_data, caption, series)


def series_of(of):
    """Name -> [(one of `of`, a curve with its fits)], as far as at least two devices have it. Devices that each have
    a single curve share it, whatever it is called."""
    named = {}
    for one in of:
        curves = one["figure"]["curves"]
        groups = curve_groups(curves)
        names = curve_names(curves, groups) if len(groups) > 1 else [None]
        for name, members in zip(names, groups):
            named.setdefault(name, []).append((one, members))
    return {name: devices for name, devices in named.items() if len({one["device"] for one, _ in devices}) > 1}


def _all_apart(of):
    """No series is common: each device's first curve."""
    return {None: [(one, curve_groups(one["figure"]["curves"])[0]) for one in of]}


def _as_panel(frame, series):
    """For curves with few points: what the last place says."""
    rows = {}
    for name, devices in series.items():
        rows[name or ""] = {one["device"]: {"value": members[0]["y"][-1], "low": (members[0]["low"] or members[0]["y"])[-1],
                                            "high": (members[0]["high"] or members[0]["y"])[-1]} for one, members in devices}
    return Panel(axis_text(frame["y"]), "1" if frame["y"]["unit"] != "bytes" else "bytes", rows)


def _one(figure_data, caption, devices):
    frame = figure_data["of"][0]["figure"]
    filled = frame["kind"] == "histogram"
    looks = [(style.PALETTE[one["device"]], "-") for one, _ in devices]
    labels = ["\n".join(style.wrapped(one["label"], _LABEL_MOST_IN, most_lines=3)) for one, _ in devices]
    handles = device_handles([one for one, _ in devices]) if filled else []
    rows, columns = style.legend_shape([handle.get_label() for handle in handles]) if handles else (0, 1)
    right = {} if filled else {"right_in": style.margin_for(labels, _LABEL_MOST_IN + 0.2)}
    figure, axes = style.new_figure(figure_data["title"], caption, rows, **right)
    for (_, members), look in zip(devices, looks):
        draw_group(axes, members, look, filled, bool(frame["x"].get("names")))
    if handles:
        style.add_legend(axes, handles, [handle.get_label() for handle in handles], columns)
    curves = [curve for _, members in devices for curve in members]
    for which in ("x", "y"):
        style.scale_axis(axes, which, frame[which], [value for curve in curves for value in curve[which]], most_ticks=6)
    name_places(axes, frame["x"])
    set_limits(axes, {**frame, "levels": [], "curves": curves})
    if not filled:
        style.label_right(axes, [(members[0]["x"][-1], members[0]["y"][-1], label, colour)
                                 for (_, members), label, (colour, _) in zip(devices, labels, looks)])
    return figure


# ---- small axes --------------------------------------------------------------------------------


def _panels(figure_data, caption, series):
    frame = figure_data["of"][0]["figure"]
    shown = _most_apart(series)
    handles = device_handles(figure_data["of"])
    rows, columns = style.legend_shape([handle.get_label() for handle in handles])
    across = 2 if len(shown) <= 4 else 3
    down = -(-len(shown) // across)
    height = _TITLE_IN + _PANEL_IN + _TICKS_IN
    about = f"{axis_text(frame['y'])} against {axis_text(frame['x'])}"
    if len(shown) < len(series):
        about += f";  the {len(shown)} of {len(series)} series that differ most"
    figure, canvas = style.new_figure(figure_data["title"], caption, rows, left_in=style.MARGIN_IN, right_in=style.MARGIN_IN,
                                      bottom_in=0.06, body_in=height * down)
    canvas.set_axis_off()
    style.add_legend(canvas, handles, [handle.get_label() for handle in handles], columns)
    canvas.annotate(style.cut(about, style.WIDTH_IN - 2 * style.MARGIN_IN), (0, 1), xycoords="axes fraction", xytext=(0, 5),
                    textcoords="offset points", va="bottom", fontsize=style.SMALL_PT, color=style.MUTED, annotation_clip=False)
    width, total = figure.get_size_inches()
    each = (width - 2 * style.MARGIN_IN) / across
    values = [value for devices in shown.values() for _, members in devices for value in members[0]["y"]]
    left = _ticks_in(values, frame["y"])
    placed = []
    for number, (name, devices) in enumerate(shown.items()):
        at = style.MARGIN_IN + each * (number % across)
        bottom = 0.06 + height * (down - 1 - number // across) + _TICKS_IN
        axes = figure.add_axes([(at + left) / width, bottom / total, (each - left - _RIGHT_IN) / width, _PANEL_IN / total])
        _panel(axes, frame, devices, 3 if across == 3 else 5)
        figure.text(at / width, (bottom + _PANEL_IN + 0.11) / total, style.cut(name or "", each - 0.1), fontsize=style.SMALL_PT)
        placed.append((axes, devices))
    tops = [axes.get_ylim()[1] for axes, _ in placed]
    if max(tops) <= _ALIKE * min(tops):
        limits = [axes.get_ylim() for axes, _ in placed]
        for axes, _ in placed:
            axes.set_ylim(min(low for low, _ in limits), max(high for _, high in limits))
    for axes, devices in placed:
        if not frame["x"].get("names"):
            _thin_ticks(axes)
        style.label_right(axes, [(members[0]["x"][-1], members[0]["y"][-1], letter_of(one), style.PALETTE[one["device"]])
                                 for one, members in devices])
    return figure


def _panel(axes, frame, devices, most_ticks):
    for one, members in devices:
        draw_group(axes, members, (style.PALETTE[one["device"]], "-"), frame["kind"] == "histogram", bool(frame["x"].get("names")))
    curves = [curve for _, members in devices for curve in members]
    for which in ("x", "y"):
        style.scale_axis(axes, which, frame[which], [value for curve in curves for value in curve[which]], most_ticks)
    name_places(axes, frame["x"])
    set_limits(axes, {**frame, "levels": [], "curves": curves})
    axes.set_xlabel("")
    axes.set_ylabel("")


def _thin_ticks(axes):
    """Every second one, or fewer, until their names lie apart; none that would reach below the names of y."""
    scale, (low, high) = axes.xaxis.get_transform(), axes.get_xlim()
    ends = scale.transform([low, high])
    width_in = axes.get_position().width * style.WIDTH_IN
    ticks = [tick for tick in axes.xaxis.get_majorticklocs() if low <= tick <= high]
    texts = axes.xaxis.get_major_formatter().format_ticks(ticks)
    shown = [(tick, (scale.transform([tick])[0] - ends[0]) / (ends[1] - ends[0]) * width_in, style.text_in(text))
             for tick, text in zip(ticks, texts)]
    shown = [one for one in shown if one[1] - one[2] / 2 > -_TICK_OUT_IN and one[1] + one[2] / 2 < width_in + _RIGHT_IN]
    while len(shown) > 1 and any(b - a < (one + other) / 2 + _TICK_GAP_IN for (_, a, one), (_, b, other) in zip(shown, shown[1:])):
        shown = shown[::2]
    axes.xaxis.set_major_locator(ticker.FixedLocator([tick for tick, _, _ in shown]))


def _ticks_in(values, axis):
    write = style.tick_bytes if axis["unit"] == "bytes" else style.format_tick
    return max(style.text_in(write(value)) for value in (min(values), max(values), 0.001 * max(values))) * 0.8 + 0.14


def _most_apart(series):
    """All, or those that differ most, in their order."""
    if len(series) <= MOST_PANELS:
        return series
    ranked = sorted(series, key=lambda name: -_gap(series[name]))[:MOST_PANELS]
    return {name: devices for name, devices in series.items() if name in ranked}


def _gap(devices):
    """The largest relative difference to the first device at the same place of x."""
    first = dict(zip(devices[0][1][0]["x"], devices[0][1][0]["y"]))
    return max((apart([first[x], y]) for _, members in devices[1:] for x, y in zip(members[0]["x"], members[0]["y"]) if x in first),
               default=0)
