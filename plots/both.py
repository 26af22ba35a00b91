# SPDX-License-Identifier: Apache-2.0
"""Draws a figure once and for all: one pass over its parts gives the pixels and the SVG. A pass a format
would lay every text out twice, which is most of the work."""

import numpy
from matplotlib.backends.backend_agg import RendererAgg

from measure import Measure
from svg import SvgRenderer


def draw_both(figure):
    """(pixels, SVG text) of a figure, the pixels an array of height x width x 4 bytes."""
    renderer = _Both(*figure.bbox.size, figure.dpi)
    figure.draw(renderer)
    return numpy.asarray(renderer.agg.buffer_rgba()), renderer.svg.document()


class _Both(Measure):
    """Hands on what matplotlib draws. Texts are measured as pixels: both pictures have one layout."""

    def __init__(self, width, height, dpi):
        super().__init__(dpi)
        self.agg, self.svg = RendererAgg(width, height, dpi), SvgRenderer(width, height, dpi)

    def get_canvas_width_height(self):
        return self.agg.get_canvas_width_height()

    def option_image_nocomposite(self):
        return True

    def draw_path(self, *what, **look):
        self.agg.draw_path(*what, **look)
        self.svg.draw_path(*what, **look)

    def draw_markers(self, *what, **look):
        self.agg.draw_markers(*what, **look)
        self.svg.draw_markers(*what, **look)

    def draw_path_collection(self, *what, **look):
        self.agg.draw_path_collection(*what, **look)
        self.svg.draw_path_collection(*what, **look)

    def draw_quad_mesh(self, *what, **look):
        self.agg.draw_quad_mesh(*what, **look)
        self.svg.draw_quad_mesh(*what, **look)

    def draw_image(self, *what, **look):
        self.agg.draw_image(*what, **look)
        self.svg.draw_image(*what, **look)

    def draw_text(self, gc, x, y, s, prop, angle, ismath=False, mtext=None):
        self.agg.draw_text(gc, x, y, s, prop, angle)
        self.svg.draw_text(gc, x, y, s, prop, angle)
