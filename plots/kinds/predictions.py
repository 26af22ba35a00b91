# SPDX-License-Identifier: Apache-2.0
"""Draws predicted against measured times."""

from matplotlib.lines import Line2D
from matplotlib.patches import Patch

import style
from checks import no_check
from measure import POINTS_PER_INCH
from units import format_number

_WORST_SHOWN = 8
_LABEL_MARGIN_IN = 2.6   # room to the right for the names of the worst
_LABEL_CHARACTERS = 34
_BAND = 1.2              # too long or too short by a fifth
_LABEL_POINTS = 26


def draw(figure_data, caption):
    """Both axes logarithmic and alike; on the diagonal the model is right. The worst are named."""
    points = figure_data["points"]
    families = sorted({point["family"] for point in points})
    colour_of = dict(zip(families, style.colours(len(families))))
    handles = [Line2D([], [], color=colour_of[family], marker="o", linestyle="none", label=family)
               for family in families]
    handles.append(Patch(color=style.MUTED, alpha=0.2, linewidth=0, label=f"within a factor of {_BAND}"))
    labels = [handle.get_label() for handle in handles]
    rows, columns = style.legend_shape(labels)
    figure, axes = style.new_figure(figure_data["title"], caption, rows, right_in=_LABEL_MARGIN_IN,
                                    body_in=4.6)
    style.add_legend(axes, handles, labels, columns)
    times = [point[member] for point in points for member in ("measured_us", "predicted_us")]
    low, high = min(times) / 2, max(times) * 2
    for which in ("x", "y"):
        style.scale_axis(axes, which, figure_data[which], times, most_ticks=0)
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
        axes.plot(measured, [point["predicted_us"] for point in own], marker="o", markersize=4.5, color=colour,
                  linestyle="none", markeredgecolor=style.SURFACE, markeredgewidth=0.5, zorder=4)
    _name_worst(axes, points[:_WORST_SHOWN], colour_of)
    return figure


def _name_worst(axes, worst, colour_of):
    """In the right margin, worst first from the top, each tied to its point."""
    height = axes.get_window_extent().height
    bottom = axes.get_window_extent().y0
    gap = _LABEL_POINTS * axes.figure.dpi / POINTS_PER_INCH
    at = [axes.transData.transform((point["measured_us"], point["predicted_us"]))[1] - bottom
          for point in worst]
    for point, label_at in zip(worst, style.spread(at, gap, gap / 2, height - gap / 2)):
        name = point["label"]
        name = name if len(name) <= _LABEL_CHARACTERS else name[:_LABEL_CHARACTERS - 1] + "…"
        ratio = point["predicted_us"] / point["measured_us"]
        axes.annotate(f"{name}\n{format_number(ratio)} × measured", zorder=5,
                      xy=(point["measured_us"], point["predicted_us"]), xycoords="data",
                      xytext=(1.03, label_at / height), textcoords="axes fraction", fontsize=8, va="center",
                      linespacing=1.2, color=colour_of[point["family"]], annotation_clip=False,
                      arrowprops={"arrowstyle": "-", "relpos": (0, 0.5), "linewidth": 0.6, "shrinkA": 1,
                                  "shrinkB": 2, "color": colour_of[point["family"]]})


KINDS = {"predictions": (no_check, draw)}
