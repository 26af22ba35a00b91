# SPDX-License-Identifier: Apache-2.0
"""Measures texts. Figures share many of them (ticks, captions): each is laid out once a process."""

import functools

from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties

POINTS_PER_INCH = 72


class Measure(RendererBase):
    """What matplotlib asks how large a text is. It draws nothing."""

    def __init__(self, dpi):
        super().__init__()
        self.dpi = dpi

    def points_to_pixels(self, points):
        return points * self.dpi / POINTS_PER_INCH

    def get_text_width_height_descent(self, s, prop, ismath):
        return _extent(s, tuple(prop.get_family()), prop.get_style(), prop.get_weight(),
                       prop.get_size_in_points(), self.dpi, ismath)


@functools.lru_cache(maxsize=20000)
def _extent(text, family, slant, weight, size, dpi, ismath):
    font = FontProperties(family=family, style=slant, weight=weight, size=size)
    return _renderer(dpi).get_text_width_height_descent(text, font, ismath)


@functools.lru_cache(maxsize=None)
def _renderer(dpi):
    return RendererAgg(1, 1, dpi)
