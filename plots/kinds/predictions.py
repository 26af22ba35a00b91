# SPDX-License-Identifier: Apache-2.0
"""Draws predicted against measured times."""

from matplotlib.lines import Line2D
from matplotlib.patches import Patch

import style
from checks import no_check
from units import format_number

_WORST_SHOWN = 8
_LABEL_IN = 1.7          # room to the right for the names of the worst
_BAND = 1.2              # too long or too short by a fifth


def draw(figure_data, caption):
    """Both axes logarithmic and alike; on the diagonal the model is right. The worst are named."""
    points = figure_data["points"]
    families = sorted({point["family"] for point in points})
    looks = style.points(len(families))
    colour_of, marker_of = ({family: look[part] for family, look in zip(families, looks)} for part in (0, 1))
    handles = [Line2D([], [], color=colour_of[family], marker=marker_of[family], markersize=5, linestyle="none", label=family)
               for family in families]
    handles.append(Patch(color=style.MUTED, alpha=0.2, linewidth=0, label=f"within a factor of {_BAND}"))
    labels = [handle.get_label() for handle in handles]
    rows, columns = style.legend_shape(labels)
    figure, axes = style.new_figure(figure_data["title"], caption, rows, right_in=_LABEL_IN + style.LABEL_GAP_IN + 0.06,
                                    body_in=3.6)
    style.add_legend(axes, handles, labels, columns)
    times = [point[member] for point in points for member in ("measured_us", "predicted_us")]
    low, high = min(times) / 2, max(times) * 2
    for which in ("x", "y"):
        style.scale_axis(axes, which, figure_data[which], times, most_ticks=6)
        getattr(axes, f"set_{which}lim")(low, high)
    ends = [low, high]
    axes.fill_between(ends, [end / _BAND for end in ends], [end * _BAND for end in ends], color=style.MUTED,
                      alpha=0.2, linewidth=0, zorder=1)
    axes.plot(ends, ends, color=style.INK, linewidth=1, zorder=2)
    for family, colour in colour_of.items():
        own = [point for point in points if point["family"] == family]
        measured = [point["measured_us"] for point in own]
        axes.vlines(measured, [point["low_us"] for point in own], [point["high_us"] for point in own], color=colour,
                    linewidth=1, zorder=3)
        axes.plot(measured, [point["predicted_us"] for point in own], marker=marker_of[family], markersize=4, color=colour,
                  linestyle="none", markeredgecolor=style.SURFACE, markeredgewidth=0.5, zorder=4)
    style.label_right(axes, [(point["measured_us"], point["predicted_us"], _text(point), colour_of[point["family"]])
                             for point in points[:_WORST_SHOWN]])
    return figure


def _text(point):
    """The label of one of the worst predictions, in two lines: its name is not cut off where that can be helped."""
    ratio = f"{format_number(point['predicted_us'] / point['measured_us'])} ×"
    lines = style.wrapped(f"{point['label']}: {ratio}", _LABEL_IN, most_lines=3)
    return "\n".join(lines if len(lines) < 3 else [style.cut(point["label"], _LABEL_IN), ratio])


KINDS = {"predictions": (no_check, draw)}
