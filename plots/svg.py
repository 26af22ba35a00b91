# SPDX-License-Identifier: Apache-2.0
"""What matplotlib draws, as light SVG: letters are text, lines lose points that cannot be seen, and what neighbours have in common is
said once. The same drawing serves a file (for_file) and a page in either theme (for_page)."""

import base64
import hashlib
import io
import itertools
import re
from html import escape
from typing import NamedTuple

from matplotlib.colors import to_hex
from matplotlib.path import Path
from matplotlib.transforms import Affine2D
from PIL import Image

import colour
import style
from measure import POINTS_PER_INCH, Measure

_FREE_LETTERS = 4  # of a label whose width need not be stated
_FEWEST_MARKERS = 3  # that are one path, on whose points a browser sets them
_HATCH = 72  # points, the width of a pattern
_DEFAULTS = {"stroke-width": "1", "stroke-linejoin": "round", "stroke-linecap": "butt", "stroke-dasharray": ""}
_LETTERS = {Path.MOVETO: "M", Path.LINETO: "l", Path.CURVE3: "q", Path.CURVE4: "c"}


# What lies below everything: the figure's surface and that of its axes.
_GROUND = re.compile(rf'</defs><path d="M0 [\d.]+h[\d.]+v-[\d.]+h-[\d.]+[^"]*" fill="{colour.SURFACE}"/>')


def drawn(figure, name):
    """The figure of this name as the text of a file: a line for its beginning, one for title and caption, then the rest."""
    pen = _Pen(figure, f"f{hashlib.sha256(name.encode()).hexdigest()[:6]}")
    figure.draw(pen)
    width, height = (number(POINTS_PER_INCH * inches) for inches in figure.get_size_inches())
    defined = "".join(text.replace("{id}", name) for text, name in pen.ids.items())
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}" '
            f'data-head="{number(POINTS_PER_INCH * figure.head_in)}" fill="{colour.INK}" stroke-linejoin="round" '
            f'font-family="DejaVu Sans, Verdana, sans-serif" xml:space="preserve">\n'
            f"<g>{_joined(pen.head)}</g>\n<defs>{defined}</defs>{_joined(pen.nodes)}</svg>\n")


def for_page(svg, title):
    """What drawn() gave as an element of a page: without title and caption, which the page has in its own letters, and in its colours.
    The page's ground is seen through it, with the edge that tells that a drawing goes on."""
    begin, _, content = svg.split("\n", 2)
    content = _GROUND.sub("</defs>", content, count=1)
    width, height, head = (float(re.search(rf'{name}="([\d.]+)', begin)[1]) for name in ("width", "height", "data-head"))
    label = escape(title)
    # No wider than its letters are pleasant to read: 9 points are 15 pixels.
    return (f'<svg class="figure" role="img" aria-label="{label}" viewBox="0 {head:g} {width:g} {height - head:g}" '
            f'style="max-width: {width / 72 * 7.7:.0f}rem"><title>{label}</title>{colour.themed(content.rstrip())}')


# ---- numbers and paths ---------------------------------------------------------------------------


def number(value, digits=1):
    """"-.5" of -0.50."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return re.sub(r"^(-?)0(?=\.)", r"\1", text) if text != "-0" else "0"


def path_text(path, transform, digits=1, simplify=False, clip=None):
    """The path in relative places, rounded to this number of digits. Rounding never adds up."""
    text, last, x, y, begin, unit = [], "", 0, 0, (0, 0), 10 ** digits
    for places, code in path.iter_segments(transform, simplify=simplify, clip=clip):
        if code == Path.CLOSEPOLY:
            text.append("z")
            (x, y), last = begin, "z"
            continue
        places = [round(place * unit) for place in places]
        letter = _LETTERS[code]
        steps = [place - (y if at % 2 else x) for at, place in enumerate(places)]
        x, y = places[-2:]
        if letter == "M":
            steps = begin = (x, y)
        elif letter == "l" and 0 in steps:
            letter, steps = ("v", steps[1:]) if steps[0] == 0 else ("h", steps[:1])
            if steps == [0] and last != "M":
                continue
        numbers = [number(step / unit, digits) for step in steps]
        for at, one in enumerate(numbers):
            text.append(letter if at == 0 and (letter != last or letter == "M") else "" if one.startswith("-") else " ")
            text.append(one)
        last = letter
    return "".join(text)


# ---- elements ------------------------------------------------------------------------------------


class _Node(NamedTuple):
    look: dict  # what neighbours may share
    tag: str
    own: dict
    inside: str = ""

    def text(self, look):
        head = "".join(f' {name}="{value}"' for name, value in {**self.own, **look}.items())
        return f"<{self.tag}{head}>{self.inside}</{self.tag}>" if self.inside else f"<{self.tag}{head}/>"


def _shape(node):
    """Equal for paths that may be one: strokes without a filling, or filled rectangles that turn the same way (where one that turns the
    other way lies over it, there would be a hole)."""
    see_through = {"fill-opacity", "stroke-opacity", "stroke-dasharray", "style"} & node.look.keys()
    if node.tag != "path" or see_through or node.look["fill"] != "none" and "stroke" in node.look:
        return None
    if node.look["fill"] == "none":
        return ""
    steps = re.sub(r"[\d. ]", "", node.own["d"])
    return steps if re.fullmatch(r"[Mhvz-]+", steps) else None


def _joined(nodes):
    """Neighbours of one look are one path where that shows the same, else a group that says their look once."""
    text = []
    for (look, tag, shape), run in itertools.groupby(nodes, key=lambda node: (node.look, node.tag, _shape(node))):
        run = list(run)
        if shape is not None:
            run = [_Node(look, tag, {"d": "".join(node.own["d"] for node in run)})]
        if len(run) == 1 or not look:
            text += [node.text(look) for node in run]
        else:
            text.append(_Node(look, "g", {}, "".join(node.text({}) for node in run)).text(look))
    return "".join(text)


class _Pen(Measure):
    """Takes matplotlib's calls, whose places are pixels from the lower left corner, and notes elements in points from the upper one."""

    def __init__(self, figure, prefix):
        super().__init__(figure.dpi)
        self._size = tuple(inches * figure.dpi for inches in figure.get_size_inches())
        self._factor = POINTS_PER_INCH / figure.dpi
        self._to_points = Affine2D().scale(self._factor, -self._factor).translate(0, self._size[1] * self._factor)
        self._prefix, self.ids = prefix, {}
        self.head, self.nodes = [], []
        self._into = self.nodes

    # ---- what artists ask and say ------------------------------------------------------------------

    def get_canvas_width_height(self):
        return self._size

    def open_group(self, s, gid=None):
        if gid and gid.startswith(style.HEAD):
            self._into = self.head

    def close_group(self, s):
        self._into = self.nodes

    # ---- what they draw ----------------------------------------------------------------------------

    def draw_path(self, gc, path, transform, rgbFace=None):
        look = self._look(gc, rgbFace)
        if "stroke" not in look and path.codes is not None:  # a filling needs no closing line, without which it may lose points
            kept = path.codes != Path.CLOSEPOLY
            path = Path(path.vertices[kept], path.codes[kept])
        lines = path.codes is None or path.codes.max() <= Path.LINETO
        seen = (0, 0, *(self._factor * pixels for pixels in self._size)) if rgbFace is None else None
        text = path_text(path, transform + self._to_points, 1 if lines else 2, lines, seen)
        if text and ("stroke" in look or look["fill"] != "none"):
            self._into.append(_Node({**look, **self._clip(gc)}, "path", {"d": text}))

    def draw_markers(self, gc, marker_path, marker_trans, path, trans, rgbFace=None):
        places = [place[-2:] for place, _ in path.iter_segments(trans, simplify=False)]
        if len(places) < _FEWEST_MARKERS:
            for place in places:
                self.draw_path(gc, marker_path, marker_trans + Affine2D().translate(*place), rgbFace)
            return
        marker = _Node({}, "path", {"d": path_text(marker_path, marker_trans + Affine2D().scale(self._factor, -self._factor), 2)})
        name = self._defined("marker", marker.text(self._look(gc, rgbFace)), 'overflow="visible" markerUnits="userSpaceOnUse"')
        look = {"fill": "none", "style": f"marker:url(#{name})", **self._clip(gc)}
        self._into.append(_Node(look, "path", {"d": path_text(Path(places), self._to_points)}))

    def draw_image(self, gc, x, y, im, transform=None):
        png = io.BytesIO()
        Image.fromarray(im[::-1]).save(png, format="png")
        height, width = (self._factor * pixels for pixels in im.shape[:2])
        left, bottom = self._to_points.transform((x, y))
        self._into.append(_Node({}, "image", {"x": number(left, 2), "y": number(bottom - height, 2), "width": number(width, 2),
                                              "height": number(height, 2), "style": "image-rendering:pixelated",
                                              "href": f"data:image/png;base64,{base64.b64encode(png.getvalue()).decode()}"}))

    def draw_text(self, gc, x, y, s, prop, angle, ismath=False, mtext=None):
        ink = to_hex(gc.get_rgb())
        alpha = {"fill-opacity": number(gc.get_alpha(), 2)} if gc.get_alpha() != 1 else {}
        look = {"font-size": number(prop.get_size_in_points(), 2), **({"fill": ink} if ink != colour.INK else {}), **alpha,
                **({"font-weight": "700"} if prop.get_weight() == "bold" else {}),
                **({"font-style": "italic"} if prop.get_style() == "italic" else {})}
        x, y = number(x * self._factor), number(y * self._factor)
        own = {"transform": f"translate({x} {y}) rotate({number(-angle, 2)})"} if angle else {"x": x, "y": y}
        if len(s) > _FREE_LETTERS:
            own["textLength"] = number(self.get_text_width_height_descent(s, prop, ismath)[0] * self._factor)
        self._into.append(_Node(look, "text", own, escape(s)))

    # ---- attributes --------------------------------------------------------------------------------

    def _look(self, gc, face):
        alpha = gc.get_alpha() if gc.get_forced_alpha() else None
        look = {"fill": "none"}
        if gc.get_hatch():
            look["fill"] = f"url(#{self._hatch(gc, face, alpha)})"
        elif face is not None:
            look.update(_paint("fill", face, alpha))
        if gc.get_linewidth():
            look.update(_paint("stroke", gc.get_rgb(), alpha))
            more = {"stroke-width": number(gc.get_linewidth(), 2), "stroke-linejoin": gc.get_joinstyle(),
                    "stroke-linecap": {"projecting": "square"}.get(gc.get_capstyle(), gc.get_capstyle()),
                    "stroke-dasharray": " ".join(number(part, 2) for part in gc.get_dashes()[1] or ())}
            look.update({name: value for name, value in more.items() if _DEFAULTS[name] != value})
        return look

    def _clip(self, gc):
        rectangle, (path, placed) = gc.get_clip_rectangle(), gc.get_clip_path()
        if path is None and rectangle is None:
            return {}
        if path is None:
            path, placed = Path.unit_rectangle(), Affine2D().scale(rectangle.width, rectangle.height).translate(rectangle.x0, rectangle.y0)
        outline = _Node({}, "path", {"d": path_text(path, placed + self._to_points)})
        return {"clip-path": f"url(#{self._defined('clipPath', outline.text({}))})"}

    def _hatch(self, gc, face, alpha):
        paint = _paint("fill", face, alpha) if face is not None and (len(face) < 4 or face[3]) else {}
        under = _Node(paint, "rect", {"width": _HATCH, "height": _HATCH}).text(paint) if paint else ""
        lines = path_text(gc.get_hatch_path(), Affine2D().scale(_HATCH, -_HATCH).translate(0, _HATCH))
        ink = to_hex(gc.get_hatch_color())
        return self._defined("pattern", f'{under}<path d="{lines}" stroke="{ink}" fill="{ink}" stroke-width="{gc.get_hatch_linewidth():g}"/>',
                             f'patternUnits="userSpaceOnUse" width="{_HATCH}" height="{_HATCH}"')

    def _defined(self, tag, inside, attributes=""):
        """The id of what is drawn elsewhere; what is the same is defined once."""
        text = f'<{tag} id="{{id}}"{attributes and " "}{attributes}>{inside}</{tag}>'
        return self.ids.setdefault(text, f"{self._prefix}-{len(self.ids)}")


def _paint(name, ink, alpha):
    opacity = alpha if alpha is not None else ink[3] if len(ink) == 4 else 1
    return {name: to_hex(ink), **({f"{name}-opacity": number(opacity, 2)} if opacity != 1 else {})}
