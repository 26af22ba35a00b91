# SPDX-License-Identifier: Apache-2.0
"""Curves with bands, fits, levels and marks. Every number comes from the report."""

from matplotlib.lines import Line2D

import style
from checks import fail, no_check
from kinds.rows import as_rows, draw_rows
from units import format_interval, format_value, plain, readable

_MANY_POINTS = 48          # beyond this, markers hide the curve
_LABEL_MOST_IN = 1.75      # room to the right for the names of curves and levels, at most
_ROW_POINTS = 25           # height of one row of mark labels
_BESIDE_POINTS = 4.3       # between two of them
_MOST_HEADROOM = 0.5       # of the axes for labels; a figure that needs more grows by them
_MOST_MARKS = 4            # more, and marks of one name share a label
_SAME_HEIGHT = 0.06        # of a level: a curve that ends so near shows it
_FLAT = 0.08               # of its height: a curve that moves less must look flat
_DASHES = (0, (4, 2))


def draw(figure_data, caption, taller_in=0):
    """Curves with bands and fits, named at their right ends as levels are; marks with their interval shaded."""
    curves = figure_data["curves"]
    groups = curve_groups(curves)
    if as_rows(figure_data, groups):
        return draw_rows(figure_data, caption, groups, curve_names(curves, groups))
    filled = figure_data["kind"] == "histogram"
    looks = style.looks(len(groups))
    inks = _inks(groups, [colour for colour, _ in looks])
    names = curve_names(curves, groups) if len(groups) > 1 else []
    told = {} if filled else _told_by_names(groups, names, figure_data["levels"])
    labels = _level_labels(figure_data, inks, told.values())
    handles = []
    if filled and names:
        handles = [Line2D([], [], color=colour, label=name) for name, (colour, _) in zip(names, looks)]
    else:
        labels += _curve_labels(groups, names, looks, told, figure_data["y"]["unit"])
    rows, columns = style.legend_shape([handle.get_label() for handle in handles]) if handles else (0, 1)
    texts = [text for _, _, text, _ in labels]
    right = {"right_in": style.margin_for(texts, _LABEL_MOST_IN + 0.2)} if texts else {}
    lines = sum(text.count("\n") + 1.3 for text in texts)
    taller = max(taller_in, lines * style.SMALL_PT * 1.25 / style.POINTS_PER_INCH - 2.9)
    figure, axes = style.new_figure(figure_data["title"], caption, rows, taller_in=max(0, taller), **right)
    for members, look in zip(groups, looks):
        draw_group(axes, members, look, filled, bool(figure_data["x"].get("names")))
    if handles:
        style.add_legend(axes, handles, [handle.get_label() for handle in handles], columns)
    _say_what_dashes_are(axes, curves)
    for which in ("x", "y"):
        style.scale_axis(axes, which, figure_data[which], [value for curve in curves for value in curve[which]],
                         most_ticks=6 if texts and which == "x" else 8)
    name_places(axes, figure_data["x"])
    set_limits(axes, figure_data)
    labels_in = _draw_marks(axes, figure_data, inks)
    share = labels_in * figure.dpi / axes.get_window_extent().height
    if share > _MOST_HEADROOM and not taller_in:
        return draw(figure_data, caption, taller_in=labels_in)
    if labels_in:
        _make_headroom(axes, share)  # above the data: levels are placed after it
    _draw_levels(axes, figure_data, inks)
    style.label_right(axes, labels)
    return figure


# ---- what belongs together, and its names ---------------------------------------------------------


def curve_groups(curves):
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


def curve_names(curves, groups):
    """For each group: the curve's own label, the series' label, or both: as little as tells them apart."""
    names = []
    for curve in (members[0] for members in groups):
        siblings = [g for g in groups if g[0]["series"] == curve["series"]]
        if len({other["series"] for other in curves}) == 1:
            names.append(plain([readable(curve["label"])])[0])
        elif len(siblings) == 1:
            names.append(curve["series_label"])
        else:
            names.append(f"{curve['series_label']}, {readable(curve['label'])}")
    return names


def _inks(groups, palette):
    """series id -> colour of its one curve, for labels; no entry where there is nothing to tell apart."""
    owners = [members[0]["series"] for members in groups]
    if len(set(owners)) < 2:
        return {}
    return {owner: colour for owner, colour in zip(owners, palette) if owners.count(owner) == 1}


def _told_by_names(groups, names, levels):
    """number of the group -> the one level of its series, where the curve ends at about that height."""
    told = {}
    for number, members in enumerate(groups if names else ()):
        own = [level for level in levels if level["series"] == members[0]["series"]]
        if len(own) == 1 and abs(own[0]["y"] - members[0]["y"][-1]) <= _SAME_HEIGHT * abs(own[0]["y"]):
            told[number] = own[0]
    return told


def _curve_labels(groups, names, looks, told, unit):
    """Where each curve ends: its name, and the level there."""
    labels = []
    for number, (members, name, (colour, _)) in enumerate(zip(groups, names, looks)):
        lines = style.wrapped(name, _LABEL_MOST_IN, most_lines=3)
        if number in told:
            lines.append(format_value(told[number]["y"], unit))
        labels.append((members[0]["x"][-1], members[0]["y"][-1], "\n".join(lines), colour))
    return labels


def _level_labels(figure_data, inks, told):
    """The heights that keys state, without those beside a curve's name."""
    unit = figure_data["y"]["unit"]
    return [(None, level["y"], "\n".join(style.wrapped(level["label"], _LABEL_MOST_IN, most_lines=2)
                                         + [format_value(level["y"], unit)]), inks.get(level["series"], style.INK))
            for level in figure_data["levels"] if level not in told]


def _say_what_dashes_are(axes, curves):
    """Beside the name of y: "fit", or what the dashed lines are when they all say the same."""
    names = {curve["label"] for curve in curves if curve["fit"]}
    if not names or len(names) == len({curve["series"] for curve in curves}) == len(curves):
        return
    name = plain([readable(names.pop())])[0] if len(names) == 1 else "fit"
    axes.annotate(f"- -  {name.rsplit(', ')[-1]}", (1, 1), xycoords="axes fraction", xytext=(0, 5), textcoords="offset points",
                  ha="right", va="bottom", fontsize=style.SMALL_PT, color=style.MUTED, annotation_clip=False)


def name_places(axes, x):
    """Where the places of x have names, these are its ticks."""
    if not x.get("names"):
        return
    places = [int(place) for place in x["names"]]
    low, high = min(places), max(places)
    room = (axes.get_position().width * style.WIDTH_IN) / max(1, len(places)) - 0.06
    axes.set_xticks(places, ["\n".join(style.wrapped(x["names"][str(place)], room)) for place in places])
    axes.set_xlim(low - 0.5, high + 0.5)
    axes.autoscale(False, axis="x")


# ---- curves ------------------------------------------------------------------------------------


def draw_group(axes, members, look, filled, named):
    """Draws a curve, its band and its fits. No line leads from one named place to the next."""
    colour, style_of_line = look
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
    line = "none" if named or (spanned and marker) else _DASHES if main["fit"] else style_of_line
    for part in _pieces(main):
        axes.plot(main["x"][part], main["y"][part], color=colour, marker=marker, markersize=4.2, markeredgewidth=0.5,
                  markeredgecolor=style.SURFACE, zorder=3, linestyle=line)
    for fit in members[1:]:
        for part in _pieces(fit):
            x = fit["x"][part]
            # A piece of one point has no line to show: a tick stands for it.
            axes.plot(x, fit["y"][part], color=colour, linestyle=_DASHES, linewidth=1.2, zorder=2.5,
                      marker="_" if len(x) == 1 else "", markersize=12)


def _pieces(curve):
    """Slices to draw apart: no line leads over a break. Where an axis of octaves carries a zero, the zero is a case
    of its own (random order, all on one address)."""
    ends = [0, *curve.get("breaks", []), len(curve["x"])]
    if style.octaves_and_zero(curve["x"]):
        ends = sorted({*ends, 1})
    return [slice(first, last) for first, last in zip(ends, ends[1:])]


def set_limits(axes, figure_data):
    """Fixes the limits around curves and levels. A linear y axis that begins near zero, or shows a rate, begins at
    zero, so that heights can be compared; a flat curve must look flat."""
    axes.margins(x=0.02)
    axes.autoscale_view()
    levels, logarithmic = figure_data["levels"], figure_data["y"]["log"]
    low, high = axes.get_ylim()
    lowest = min(min(curve["low"] or curve["y"]) for curve in figure_data["curves"])
    highest = max(max(curve["high"] or curve["y"]) for curve in figure_data["curves"])
    flat = highest - lowest < _FLAT * abs(highest)
    if not logarithmic and 0 <= lowest and (lowest < 0.5 * high or "/" in figure_data["y"]["unit"] or flat):
        low, high = 0, max(high, 1.05 * highest) or 1
    elif logarithmic and high < 4 * low:
        low, high = low / 1.3, high * 1.3
    axes.set_ylim(min([low] + [level["y"] for level in levels]),
                  max([high] + [level["y"] for level in levels]))
    axes.autoscale(False)  # bands and labels that come later must not move the data


def _draw_levels(axes, figure_data, inks):
    for level in figure_data["levels"]:
        colour = inks.get(level["series"], style.MUTED)
        axes.axhspan(level["low"], level["high"], color=colour, alpha=0.16, linewidth=0, zorder=1)
        axes.axhline(level["y"], color=colour, linewidth=0.9, linestyle=":", zorder=1.5)


# ---- marks -------------------------------------------------------------------------------------


def _mark_texts(marks, unit, inks):
    """[(x, text, colour)]. Many marks of one name share a text that gives their range."""
    names = plain([mark["label"] for mark in marks])
    together = {name for name in names if len(marks) > _MOST_MARKS and names.count(name) > 1}
    texts = []
    for name, mark in zip(names, marks):
        own = [other["x"] for other, its in zip(marks, names) if its == name]
        if name in together and mark["x"] == min(own):
            texts.append((mark["x"], f"{name}, {len(own)} curves\n{format_value(min(own), unit)} to {format_value(max(own), unit)}",
                          style.INK))
        elif name not in together:
            text = f"{name}\n{format_value(mark['x'], unit)}"
            if mark["high"] > mark["low"]:
                text += f" {format_interval(mark['low'], mark['high'], unit)}"
            texts.append((mark["x"], text, inks.get(mark["series"], style.INK)))
    return texts


def _draw_marks(axes, figure_data, inks):
    """Vertical lines with their interval; labels in rows above the data, never on each other. Returns
    the height of the rows in inches."""
    marks = sorted(figure_data["marks"], key=lambda mark: mark["x"])
    if not marks:
        return 0
    for mark in marks:
        colour = inks.get(mark["series"], style.MUTED)
        axes.axvspan(mark["low"], mark["high"], color=colour, alpha=0.2, linewidth=0, zorder=1)
        axes.axvline(mark["x"], color=colour, linewidth=1, zorder=2)
    box = axes.get_window_extent()
    apart = _BESIDE_POINTS * axes.figure.dpi / style.POINTS_PER_INCH
    texts, rows = [], []
    for x, text, colour in _mark_texts(marks, figure_data["x"]["unit"], inks):
        label = axes.annotate(text, xy=(x, 1), xytext=(4, 0), xycoords=("data", "axes fraction"),
                              textcoords="offset points", fontsize=style.SMALL_PT, va="top", linespacing=1.2, zorder=5,
                              color=colour, bbox={"facecolor": style.SURFACE, "edgecolor": "none", "pad": 1.2})
        left, right = style.extents(label)
        if right > box.x1:  # would leave the axes: to the left of its line, or as far left as it has to be
            label.set_horizontalalignment("right")
            label.xyann = (-4, 0)
            left, right = style.extents(label)
            if left < box.x0:
                label.xyann = (-4 + (box.x0 - left) * style.POINTS_PER_INCH / axes.figure.dpi, 0)
                left, right = style.extents(label)
        row = next((i for i, end in enumerate(rows) if left > end + apart), len(rows))
        rows[row:row + 1] = [right]
        texts.append((label, row))
    for text, row in texts:
        text.xyann = (text.xyann[0], -2 - row * _ROW_POINTS)
    return (len(rows) * _ROW_POINTS + 6) / style.POINTS_PER_INCH


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
        breaks = curve.get("breaks", [])
        if breaks != sorted(set(breaks)) or any(not 0 < at < len(curve["x"]) for at in breaks):
            fail(place, "a break lies outside its curve")


KINDS = {"lines": (check, draw), "histogram": (no_check, draw)}
