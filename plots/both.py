# SPDX-License-Identifier: Apache-2.0
"""One pass over a figure gives both its files: what matplotlib would do twice, layout included, is done once."""

import copy
import io

from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.backends.backend_svg import RendererSVG
from matplotlib.transforms import Affine2D, Bbox, TransformedPath

from measure import POINTS_PER_INCH, Measure


def drawn(figure, pixels=True):
    """(SVG as text, its pixels as an array of height x width x 4 bytes or None)."""
    text = io.StringIO()
    renderer = _Both(figure, text, pixels)
    figure.draw(renderer)
    renderer.svg.finalize()
    head = f"<!-- head {figure.head_in * POINTS_PER_INCH:.2f} -->\n"  # points that title and caption take
    return text.getvalue() + head, renderer.agg.buffer_rgba() if pixels else None


class _Both(Measure):
    """Hands each call to both renderers: pixels to the one, points (1/72 inch) to the other."""

    def __init__(self, figure, text, pixels):
        super().__init__(figure.dpi)
        width_in, height_in = figure.get_size_inches()
        self._size = (width_in * figure.dpi, height_in * figure.dpi)
        self._factor = POINTS_PER_INCH / figure.dpi
        self._to_points = Affine2D().scale(self._factor)
        self.agg = RendererAgg(*self._size, figure.dpi) if pixels else None
        self.svg = RendererSVG(width_in * POINTS_PER_INCH, height_in * POINTS_PER_INCH, text, image_dpi=figure.dpi,
                               metadata={"Date": None, "Creator": None})

    # ---- what artists ask ------------------------------------------------------------------------

    def get_canvas_width_height(self):
        return self._size

    def option_image_nocomposite(self):
        return True

    def open_group(self, s, gid=None):
        self.svg.open_group(s, gid)

    def close_group(self, s):
        self.svg.close_group(s)

    # ---- what they draw ---------------------------------------------------------------------------

    def draw_path(self, gc, path, transform, rgbFace=None):
        if self.agg:
            self.agg.draw_path(gc, path, transform, rgbFace)
        self.svg.draw_path(self._of_svg(gc), path, self._scaled(transform), rgbFace)

    def draw_markers(self, gc, marker_path, marker_trans, path, trans, rgbFace=None):
        if self.agg:
            self.agg.draw_markers(gc, marker_path, marker_trans, path, trans, rgbFace)
        self.svg.draw_markers(self._of_svg(gc), marker_path, self._scaled(marker_trans), path, self._scaled(trans), rgbFace)

    def draw_path_collection(self, gc, master_transform, paths, all_transforms, offsets, offset_trans, *look, **more):
        if self.agg:
            self.agg.draw_path_collection(gc, master_transform, paths, all_transforms, offsets, offset_trans, *look, **more)
        self.svg.draw_path_collection(self._of_svg(gc), self._scaled(master_transform), paths, all_transforms, offsets,
                                      self._scaled(offset_trans), *look, **more)

    def draw_quad_mesh(self, gc, master_transform, columns, rows, coordinates, offsets, offset_trans, *look, **more):
        if self.agg:
            self.agg.draw_quad_mesh(gc, master_transform, columns, rows, coordinates, offsets, offset_trans, *look, **more)
        self.svg.draw_quad_mesh(self._of_svg(gc), self._scaled(master_transform), columns, rows, coordinates, offsets,
                                self._scaled(offset_trans), *look, **more)

    def draw_image(self, gc, x, y, im, transform=None):
        if self.agg:
            self.agg.draw_image(gc, x, y, im)
        self.svg.draw_image(self._of_svg(gc), x * self._factor, y * self._factor, im)

    def draw_text(self, gc, x, y, s, prop, angle, ismath=False, mtext=None):
        if self.agg:
            self.agg.draw_text(gc, x, y, s, prop, angle, ismath, mtext)
        self.svg.draw_text(self._of_svg(gc), x * self._factor, y * self._factor, s, prop, angle, ismath, mtext)

    # ---- pixels to points -------------------------------------------------------------------------

    def _scaled(self, transform):
        return transform + self._to_points

    def _of_svg(self, gc):
        """The same state with its clip in points. Line widths and dashes are in points anyhow."""
        clip, (path, placed) = gc.get_clip_rectangle(), gc.get_clip_path()
        if clip is None and path is None:
            return gc
        state = copy.copy(gc)
        if clip is not None:
            state.set_clip_rectangle(Bbox(clip.get_points() * self._factor))
        if path is not None:
            state.set_clip_path(TransformedPath(path, self._scaled(placed)))
        return state
