# SPDX-License-Identifier: Apache-2.0
"""The same figure of several devices, one colour a device: the first is A, the second B."""

import math

import style
from checks import fail
from kinds.heatmap import Layout, add_bar, fill, scale_of
from kinds.roofline import text_stack
from kinds.several_lines import draw_lines
from kinds.several_rows import device_handles, draw_rows, letter_of, panels_of
from units import format_value

_ROOFLINE_IN, _HEAD_IN = 3.3, 0.3


def draw(figure_data, caption):
    of_kind = figure_data["of_kind"]
    if of_kind in ("lines", "histogram"):
        return draw_lines(figure_data, caption)
    if of_kind == "heatmap":
        return _grids(figure_data, caption)
    if of_kind == "roofline":
        return _rooflines(figure_data, caption)
    return draw_rows(figure_data, caption, panels_of(figure_data))


# ---- grids -------------------------------------------------------------------------------------


def _grids(figure_data, caption):
    """One below the other, in the same colours."""
    grids = [one["figure"]["grid"] for one in figure_data["of"]]
    layouts = [Layout(grid) for grid in grids]
    body = sum(_HEAD_IN + layout.body_in + layout.bottom_in for layout in layouts)
    figure, canvas = style.new_figure(figure_data["title"], caption, left_in=0, right_in=0, bottom_in=0.05, body_in=body)
    canvas.set_axis_off()
    width, total = figure.get_size_inches()
    scale = scale_of([value for grid in grids for value in grid["z"]])
    top = total - figure.head_in - 0.1
    for one, grid, layout in zip(figure_data["of"], grids, layouts):
        top -= _HEAD_IN
        figure.text(style.MARGIN_IN / width, (top + 0.12) / total, style.cut(f"{one['label']}:  {layout.about}", width - 0.3),
                    fontsize=style.SMALL_PT, color=style.PALETTE[one["device"]])
        top -= layout.body_in
        axes = figure.add_axes([layout.left_in / width, top / total, 1 - (layout.left_in + layout.right_in) / width,
                                layout.body_in / total])
        image = fill(axes, grid, layout, *scale)
        if not layout.written:
            add_bar(figure, axes, image)
        top -= layout.bottom_in
    return figure


# ---- roofline ----------------------------------------------------------------------------------


def _rooflines(figure_data, caption):
    """A level has its own dashes, in the colour of the device; the ceilings are named in the empty corner."""
    of = figure_data["of"]
    frame = of[0]["figure"]
    handles = device_handles(of)
    rows, columns = style.legend_shape([handle.get_label() for handle in handles])
    figure, axes = style.new_figure(figure_data["title"], caption, rows, body_in=_ROOFLINE_IN)
    style.add_legend(axes, handles, [handle.get_label() for handle in handles], columns)
    memory = [_levels_shown(one["figure"]["ceilings"]["memory"]) for one in of]
    levels = [level for its in memory for level in its]
    ridges = [level["ridge_flop_per_byte"]["value"] for level in levels]
    left, right = 2.0 ** (math.floor(math.log2(min(ridges))) - 5), 2.0 ** (math.ceil(math.log2(max(ridges))) + 3)
    roofs = [one["figure"]["ceilings"]["compute"]["tflops"]["value"] for one in of]
    floor = min(level["gbps"]["low"] for level in levels) * left / 1000
    style.scale_axis(axes, "x", frame["x"], [left, right], most_ticks=8)
    style.scale_axis(axes, "y", frame["y"], [floor, max(roofs)])
    axes.set_xlim(left, right)
    axes.set_ylim(floor / 2.5, max(roofs) * 2.2)
    dashes = {name: look for name, (_, look) in zip(dict.fromkeys(level["level"] for level in levels), style.looks(99)[::7])}
    lines = []
    for one, roof, ceilings in zip(of, roofs, memory):
        colour = style.PALETTE[one["device"]]
        axes.plot([min(level["ridge_flop_per_byte"]["value"] for level in ceilings), right], [roof, roof], color=colour, zorder=4)
        for level in ceilings:
            ridge, rate = level["ridge_flop_per_byte"]["value"], level["gbps"]["value"]
            axes.plot([left, ridge], [rate * left / 1000, roof], color=colour, linestyle=dashes[level["level"]], zorder=3)
        rates = ", ".join(f"{level['level'].removesuffix('.read')} {level['gbps']['value']:,.0f}" for level in ceilings)
        lines.append((style.cut(f"{letter_of(one)}  {format_value(roof, 'TFLOP/s')};  {rates} GB/s", style.WIDTH_IN - 1.2), colour))
    text_stack(axes, lines, (1, 0), "right")
    return figure


def _levels_shown(levels):
    """Reading alone, where a level has several rates: more lines could not be told apart."""
    return [level for level in levels if level["level"].endswith(("read", "_read"))] or levels


# ---- beyond the schema -------------------------------------------------------------------------


def _check(place, figure):
    devices = [one["device"] for one in figure["of"]]
    if len(set(devices)) < len(devices):
        fail(place, "a device is there twice")
    for one in figure["of"]:
        if one["figure"]["kind"] != figure["of_kind"]:
            fail(place, f"{one['label']} has it as {one['figure']['kind']}")



KINDS = {"several": (_check, draw)}
