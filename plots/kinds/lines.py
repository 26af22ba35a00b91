# SPDX-License-Identifier: Apache-2.0
"""Curves with bands, fits, levels and marks. Every number comes from the report."""

from matplotlib.lines import Line2D

import style
from checks import fail, no_check
from measure import POINTS_PER_INCH
from units import format_interval, format_value, readable

_MANY_POINTS = 48          # beyond this, markers hide the curve
_LABEL_MARGIN_IN = 2.15    # room to the right for the names of levels
_ROW_POINTS = 25           # height of one row of mark labels
_BESIDE_POINTS = 4.3       # between two of them
_MOST_HEADROOM = 0.5       # of the axes for labels; a figure that needs more grows by them
_DASHES = (0, (4, 2))
_RATES = ("GB/s", "TFLOP/s", "bytes/clk", "bytes/clk/SM")


def draw(figure_data, caption, taller_in=0):
    """Curves with bands, fits, levels at the right edge, marks with their interval shaded."""
    curves = figure_data["curves"]
    groups = _groups(curves)
    names = [_name(curves, members[0], groups) for members in groups]
    has_fit = any(curve["fit"] for curve in curves)
    shown = len(groups) > 1 or has_fit
    legend_labels = names + [_fit_name(curves)] * has_fit if shown else []
    rows, columns = style.legend_shape(legend_labels) if shown else (0, 1)
    right = {"right_in": _LABEL_MARGIN_IN} if figure_data["levels"] else {}
    figure, axes = style.new_figure(figure_data["title"], caption, rows, taller_in=taller_in, **right)

    palette = style.colours(len(groups))
    filled = figure_data["kind"] == "histogram"
    handles = [_draw_group(axes, members, colour, filled) for members, colour in zip(groups, palette)]
    if has_fit:
        handles.append(Line2D([], [], color=style.MUTED, linestyle=_DASHES))
    if shown:
        style.add_legend(axes, handles, legend_labels, columns)

    for which in ("x", "y"):
        values = [value for curve in curves for value in curve[which]]
        style.scale_axis(axes, which, figure_data[which], values)
    _set_limits(axes, figure_data)
    inks = _inks(groups, palette)
    labels_in = _draw_marks(axes, figure_data, inks)
    share = labels_in * figure.dpi / axes.get_window_extent().height
    if share > _MOST_HEADROOM and not taller_in:
        return draw(figure_data, caption, taller_in=labels_in)
    if labels_in:
        _make_headroom(axes, share)  # above the data: levels are placed after it
    _draw_levels(axes, figure_data, inks)
    return figure


def _groups(curves):
    """Each measured curve with the fits that belong to it, so that they share a colour."""
    groups = []
    for curve in curves:
        partner = None
        if curve["fit"]:
            same = [g for g in groups if g[0]["series"] == curve["series"] and not g[0]["fit"]]
            own = (curve["label"], curve["label"].removesuffix(", fit"))
            partner = next((g for g in same if g[0]["label"] in own), same[-1] if same else None)
        if partner:
            partner.append(curve)
        else:
            groups.append([curve])
    return groups


def _name(curves, curve, groups):
    """The curve's own label, the series' label, or both: as little as tells them apart."""
    siblings = [g for g in groups if g[0]["series"] == curve["series"]]
    if len({other["series"] for other in curves}) == 1:
        return readable(curve["label"])
    if len(siblings) == 1:
        return curve["series_label"]
    return f"{curve['series_label']}, {readable(curve['label'])}"


def _inks(groups, palette):
    """series id -> colour of its one curve, for labels; no entry where there is nothing to tell apart."""
    owners = [members[0]["series"] for members in groups]
    if len(set(owners)) < 2:
        return {}
    return {owner: colour for owner, colour in zip(owners, palette) if owners.count(owner) == 1}


def _fit_name(curves):
    """What the dashed lines are, when they all say the same ("expected sectors"); else "fit"."""
    names = {curve["label"] for curve in curves if curve["fit"]}
    return readable(names.pop()) if len(names) == 1 else "fit"


def _draw_group(axes, members, colour, filled):
    """Draws a curve, its band and its fits; returns the handle for the legend."""
    main = members[0]
    # A law that spans the points replaces the line between them.
    spanned = any(min(fit["x"]) <= min(main["x"]) and max(fit["x"]) >= max(main["x"])
                  for fit in members[1:])
    marker = "o" if len(main["x"]) <= _MANY_POINTS and not main["fit"] and not filled else ""
    for part in _pieces(main) if main["low"] else ():
        x, low, high = main["x"][part], main["low"][part], main["high"][part]
        axes.fill_between(x, low, high, color=colour, alpha=0.22, linewidth=0)
        if len(x) == 1:  # a band of one point has no width
            axes.vlines(x, low, high, color=colour, linewidth=1.2)
    if filled:
        axes.fill_between(main["x"], main["y"], color=colour, alpha=0.28, linewidth=0)
    look = {"color": colour, "marker": marker, "markersize": 4.5, "markeredgewidth": 0.6,
            "markeredgecolor": style.SURFACE, "zorder": 3,
            "linestyle": "none" if spanned and marker else _DASHES if main["fit"] else "-"}
    for part in _pieces(main):
        axes.plot(main["x"][part], main["y"][part], **look)
    for fit in members[1:]:
        for part in _pieces(fit):
            x = fit["x"][part]
            # A piece of one point has no line to show: a tick stands for it.
            axes.plot(x, fit["y"][part], color=colour, linestyle=_DASHES, linewidth=1.3, zorder=2.5,
                      marker="_" if len(x) == 1 else "", markersize=14)
    return Line2D([], [], **look)


def _pieces(curve):
    """Slices to draw apart. Where an axis of octaves carries a zero, the zero is a case of its own
    (random order, all on one address): no line leads to it."""
    return [slice(0, 1), slice(1, None)] if style.octaves_and_zero(curve["x"]) else [slice(None)]


def _set_limits(axes, figure_data):
    """Fixes the limits around curves and levels. A linear y axis that begins near zero, or shows a
    rate, begins at zero, so that heights can be compared; on a logarithmic one a flat curve must look
    flat."""
    axes.margins(x=0.02)
    axes.autoscale_view()
    levels, logarithmic = figure_data["levels"], figure_data["y"]["log"]
    low, high = axes.get_ylim()
    lowest = min(min(curve["low"] or curve["y"]) for curve in figure_data["curves"])
    if not logarithmic and 0 <= lowest and (lowest < 0.5 * high or figure_data["y"]["unit"] in _RATES):
        low = 0
    elif logarithmic and high < 4 * low:
        low, high = low / 1.3, high * 1.3
    axes.set_ylim(min([low] + [level["y"] for level in levels]),
                  max([high] + [level["y"] for level in levels]))
    axes.autoscale(False)  # bands and labels that come later must not move the data


def _draw_levels(axes, figure_data, inks):
    """Names the heights that keys state, in the right margin, each tied to its height."""
    levels = sorted(figure_data["levels"], key=lambda level: level["y"])
    if not levels:
        return
    transform = axes.transData
    height = axes.get_window_extent().height
    pixels = [transform.transform((axes.get_xlim()[1], level["y"]))[1] - axes.get_window_extent().y0
              for level in levels]
    gap = 25 * axes.figure.dpi / POINTS_PER_INCH
    placed = style.spread(pixels, gap, 0, height)
    for level, at, label_at in zip(levels, pixels, placed):
        colour = inks.get(level["series"], style.MUTED)
        axes.axhspan(level["low"], level["high"], color=colour, alpha=0.16, linewidth=0, zorder=1)
        axes.axhline(level["y"], color=colour, linewidth=0.9, linestyle=":", zorder=1.5)
        axes.annotate(f"{level['label']}\n{format_value(level['y'], figure_data['y']['unit'])}",
                      xy=(1, at / height), xytext=(1.03, label_at / height), xycoords="axes fraction",
                      textcoords="axes fraction", fontsize=8.5, va="center", linespacing=1.25,
                      color=inks.get(level["series"], style.INK),
                      arrowprops={"arrowstyle": "-", "relpos": (0, 0.5), "color": colour, "linewidth": 0.7,
                                  "shrinkA": 1, "shrinkB": 0}, annotation_clip=False)


def _mark_text(mark, unit):
    text = f"{mark['label']}\n{format_value(mark['x'], unit)}"
    if mark["high"] > mark["low"]:
        text += f"  {format_interval(mark['low'], mark['high'], unit)}"
    return text


def _draw_marks(axes, figure_data, inks):
    """Vertical lines with their interval; labels in rows above the data, never on each other. Returns
    the height of the rows in inches."""
    marks = sorted(figure_data["marks"], key=lambda mark: mark["x"])
    if not marks:
        return 0
    unit = figure_data["x"]["unit"]
    box = axes.get_window_extent()
    apart = _BESIDE_POINTS * axes.figure.dpi / POINTS_PER_INCH
    texts, rows = [], []
    for mark in marks:
        colour = inks.get(mark["series"], style.MUTED)
        axes.axvspan(mark["low"], mark["high"], color=colour, alpha=0.2, linewidth=0, zorder=1)
        axes.axvline(mark["x"], color=colour, linewidth=1, zorder=2)
        text = axes.annotate(_mark_text(mark, unit), xy=(mark["x"], 1), xytext=(4, 0),
                             xycoords=("data", "axes fraction"), textcoords="offset points",
                             fontsize=8.5, va="top", linespacing=1.25, zorder=5,
                             color=inks.get(mark["series"], style.INK),
                             bbox={"facecolor": style.SURFACE, "edgecolor": "none", "pad": 1.2})
        if style.extents(text)[1] > box.x1:  # would leave the axes: to the left of its line
            text.set_horizontalalignment("right")
            text.xyann = (-4, 0)
        left, right = style.extents(text)
        row = next((i for i, end in enumerate(rows) if left > end + apart), len(rows))
        rows[row:row + 1] = [right]
        texts.append((text, row))
    for text, row in texts:
        text.xyann = (text.xyann[0], -2 - row * _ROW_POINTS)
    return (len(rows) * _ROW_POINTS + 6) / POINTS_PER_INCH


def _make_headroom(axes, fraction):
    """Lowers the data so that the upper `fraction` of the axes is free."""
    scale = axes.yaxis.get_transform()
    low, high = scale.transform(axes.get_ylim())
    axes.set_ylim(top=float(scale.inverted().transform([low + (high - low) / (1 - fraction)])[0]))


def check(place, figure):
    """Beyond the schema. Raises ReportError."""
    for curve in figure["curves"]:
        for name in ("x", "y"):
            if figure[name]["log"] and min(curve[name]) <= 0:
                fail(place, f"{name} has a value that a logarithmic axis cannot show")


KINDS = {"lines": (check, draw), "histogram": (no_check, draw)}
