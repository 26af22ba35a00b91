# SPDX-License-Identifier: Apache-2.0
"""Which function draws which kind of figure."""

from figures import draw_heatmap, draw_lines
from hierarchy import draw_hierarchy
from hierarchy_levels import draw_bandwidths, draw_staircase
from kernels import draw_kernel_roofline, draw_ladder
from maps import draw_map
from predictions import draw_predictions
from roofline import draw_roofline
from values import draw_values

_DRAW = {"lines": draw_lines, "histogram": draw_lines, "heatmap": draw_heatmap, "roofline": draw_roofline,
         "ladder": draw_ladder, "kernel_roofline": draw_kernel_roofline, "predictions": draw_predictions,
         "hierarchy": draw_hierarchy, "staircase": draw_staircase, "bandwidths": draw_bandwidths, "map": draw_map,
         "values": draw_values}


def draw(figure, caption):
    """The figure, drawn. `caption` stands under its title."""
    return _DRAW[figure["kind"]](figure, caption)
