# SPDX-License-Identifier: Apache-2.0
"""Figures as light <svg> elements that share a page: what matplotlib drew, in a quarter of the bytes.

Letters are text again, each label as wide as it was measured to be; invisible points of lines are left out;
colours of axes and of labels follow the page's theme. The files in figures/ stay as matplotlib wrote them."""

import functools
import hashlib
import re
from dataclasses import dataclass
from html import escape, unescape
from xml.etree import ElementTree

import colour
import style
from page_paths import DEFINED_DIGITS, DIGITS, extent, joined, number, path

_SVG, _XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
# Each element has its own of these; the others a group may state for all in it.
_OWN = {"id", "d", "x", "y", "width", "height", "href", "textLength", "transform", "viewBox", "class"}
_LEAST_MARKERS = 3   # from there on they are points of one path
_CLIP_SLACK = 0.5    # of a point: as far as half a line's width may reach over the axes
_MARKER_REACH = 4    # of a marker around its place
_MOST_FREE_LETTERS = 4  # of a label whose width need not be stated
_TRANSFORM_DIGITS = 4  # they scale
_GLYPHS = 100  # matplotlib draws letters at this size and scales them
_ADVANCE = 65536  # units of FreeType's linear advances
_LEAST_CONTRAST = 4.6  # of WCAG's ratio; AA asks for 4.5
_LIGHT, _DARK = "#ffffff", colour.DARK_SURFACE  # --surface of page.css
_CHROME = {style.INK.lower(): "var(--ink)", style.MUTED.lower(): "var(--muted)", style.GRID.lower(): "var(--line)",
           style.SURFACE.lower(): "var(--surface)"}
_FACES = {"DejaVuSans": "normal", "DejaVuSans-Bold": "bold"}  # that figure.css writes
_DEFAULTS = {("fill-opacity", "1"), ("stroke-opacity", "1"), ("stroke-linejoin", "round"), ("stroke-linecap", "butt")}


def inline_svg(svg, figure):
    """The <svg> element for a page. `svg` is what matplotlib wrote for `figure`."""
    parser = ElementTree.XMLParser(target=ElementTree.TreeBuilder(insert_comments=True))
    root = ElementTree.fromstring(svg, parser)
    names = _names(root, figure["id"])
    drawing = _Drawing(root, names)
    content = drawing.joined([node for child in root for node in drawing.nodes(child)])
    content = _left_out(root, drawing, names, content) + content
    label = escape(figure["title"], quote=True)
    width = f' style="{root.get("style")}"' if root.get("style") else ""
    return (f'<svg class="figure" role="img" aria-label="{label}" viewBox="{root.get("viewBox")}"{width}>'
            f"<title>{label}</title>{colour.themed(content)}</svg>")


def _names(root, figure):
    """Old id -> new id, of those that something refers to: short, and no other figure's. "" -> what they begin with."""
    used = []
    for element in root.iter():
        used += [link[1:] for link in [element.get(f"{_XLINK}href", "")] if link.startswith("#")]
        used += re.findall(r"url\(#(.*?)\)", " ".join(element.attrib.values()))
    begin = prefix_of(figure)
    return {"": begin, **{old: f"{begin}-{place}" for place, old in enumerate(dict.fromkeys(used))}}


def prefix_of(figure):
    """The prefix of the ids in the drawing of the figure of this id."""
    return f"f{hashlib.sha256(figure.encode()).hexdigest()[:6]}"


def _left_out(root, drawing, names, content):
    """<defs> of what is used, but was defined beside a label that is text now."""
    needed = set(re.findall(r'href="#([^"]*)"', content)) - set(re.findall(r' id="([^"]*)"', content))
    found = [node for element in root.iter() if names.get(element.get("id")) in needed for node in drawing.nodes(element)]
    return f"<defs>{''.join(map(str, found))}</defs>" if found else ""


# ---- elements ----------------------------------------------------------------------------------


@dataclass
class Node:
    tag: str
    attributes: dict
    inside: str = ""

    @property
    def look(self):
        """What neighbours may share."""
        return {name: value for name, value in self.attributes.items() if name not in _OWN}

    def __str__(self):
        head = "".join(f' {name}="{escape(value, quote=True)}"' for name, value in self.attributes.items())
        return f"<{self.tag}{head}>{self.inside}</{self.tag}>" if self.inside else f"<{self.tag}{head}/>"


class _Drawing:
    """The nodes of one figure. `names`: old id -> new id, of what something refers to."""

    def __init__(self, root, names):
        self._names = names
        self._clips = {clip.get("id"): _box(clip[0]) for clip in root.iter(f"{_SVG}clipPath") if len(clip) == 1}
        self._markers = {}  # what a marker looks like -> its id
        self._prefix = names.get("", "m")

    def nodes(self, element):
        """What stands for the element: a node, several, or none."""
        if not isinstance(element.tag, str):  # a comment
            return []
        tag = element.tag.removeprefix(_SVG)
        if tag in ("metadata", "style"):
            return []
        if tag == "g":
            return self._group(element)
        inside = self.joined([node for child in element for node in self.nodes(child)])
        if tag in ("defs", "clipPath") and not inside:
            return []
        return [Node(tag, self._attributes(element), inside)]

    def _group(self, group):
        label = _label(group)
        if label is not None:
            return [label]
        children = list(group)
        nodes, at = [], 0
        while at < len(children):
            following = children[at + 1] if at + 1 < len(children) else None
            if not isinstance(children[at].tag, str) and following is not None and following.tag == f"{_SVG}g":
                text = _text(children[at], following)
                if text is not None:
                    nodes.append(text)
                    at += 2
                    continue
            nodes += self.nodes(children[at])
            at += 1
        attributes = self._attributes(group)
        if not nodes or not attributes:
            return nodes
        return [Node("g", attributes, self.joined(nodes))]

    # ---- neighbours ------------------------------------------------------------------------------

    def joined(self, nodes):
        """Markers of one look are one path, lines of one look too; what neighbours share stands once."""
        nodes = [one for run in _runs(nodes, self._same_marker) for one in self._as_markers(run)]
        nodes = [one for run in _runs(nodes, _same_line) for one in _as_one_line(run)]
        return "".join(_with_shared(run) for run in _runs(nodes, _shares))

    def _same_marker(self, one, other):
        return one.tag == other.tag == "use" and one.look == other.look and one.attributes.get("href") == other.attributes.get("href")

    def _as_markers(self, run):
        if len(run) < _LEAST_MARKERS or run[0].tag != "use" or not all({"x", "y"} <= one.attributes.keys() for one in run):
            return run
        look = {name: value for name, value in run[0].attributes.items() if name not in ("x", "y", "clip-path")}
        known, defined = self._markers, []
        key = tuple(sorted(look.items()))
        if key not in known:
            known[key] = f"{self._prefix}m{len(known)}"
            defined = [Node("marker", {"id": known[key], "overflow": "visible", "markerUnits": "userSpaceOnUse"}, str(Node("use", look)))]
        places = [(float(one.attributes["x"]), float(one.attributes["y"])) for one in run]
        shown = {"d": _places(places), "fill": "none", "style": f"marker:url(#{known[key]})"}
        if "clip-path" in run[0].attributes:
            shown["clip-path"] = run[0].attributes["clip-path"]
        return [*([Node("defs", {}, str(defined[0]))] if defined else []), Node("path", shown)]

    # ---- attributes ------------------------------------------------------------------------------

    def _attributes(self, element):
        kept = {}
        digits = DEFINED_DIGITS if element.get("id") in self._names else DIGITS
        for name, value in element.attrib.items():
            if name == "id":
                if value in self._names:
                    kept["id"] = self._names[value]
            elif name == "style":
                kept.update(_declarations(value))
            elif name == f"{_XLINK}href":
                kept["href"] = f"#{self._names[value[1:]]}" if value.startswith("#") else value
            elif name == "d":
                kept["d"] = path(value, digits)
            elif name == "transform":
                kept[name] = _rounded(value, _TRANSFORM_DIGITS)
            elif name in ("x", "y", "width", "height"):
                kept[name] = _rounded(value, DEFINED_DIGITS if element.tag == f"{_SVG}image" else DIGITS)
            elif name == "clip-path" and self._lies_within(element, value):
                pass
            else:
                kept[name] = re.sub(r"url\(#(.*?)\)", lambda link: f"url(#{self._names[link.group(1)]})", value)
        return kept

    def _lies_within(self, element, clip):
        """Nothing of the element would be cut off: lines, or markers, inside the clip."""
        box = self._clips.get(clip.removeprefix("url(#").removesuffix(")"))
        if box is None or element.get("transform"):
            return False
        if element.tag == f"{_SVG}path":
            own = extent(element.get("d", ""))
            slack = _CLIP_SLACK
        elif element.tag == f"{_SVG}g" and all(child.tag == f"{_SVG}use" for child in element):
            xs, ys = ([float(child.get(name, 0)) for child in element] for name in ("x", "y"))
            own = (min(xs), min(ys), max(xs), max(ys)) if xs else None
            slack = -_MARKER_REACH
        else:
            return False
        return own is not None and (box[0] - slack <= own[0] and box[1] - slack <= own[1] and
                                    own[2] <= box[2] + slack and own[3] <= box[3] + slack)


def _box(rectangle):
    if rectangle.tag != f"{_SVG}rect":
        return None
    x, y, width, height = (float(rectangle.get(name, 0)) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def _runs(nodes, alike):
    """Neighbours that are alike."""
    runs = []
    for node in nodes:
        if runs and alike(runs[-1][-1], node):
            runs[-1].append(node)
        else:
            runs.append([node])
    return runs


def _same_line(one, other):
    """Strokes without a filling: where they cross, nothing tells one path from two, unless one can look through them."""
    return (one.tag == other.tag == "path" and one.look == other.look and one.look.get("fill") == "none" and "stroke" in one.look
            and one.attributes.keys() == other.attributes.keys() == {"d", *one.look} and "stroke-dasharray" not in one.look
            and "stroke-opacity" not in one.look)


def _as_one_line(run):
    return [Node("path", {**run[0].attributes, "d": "".join(one.attributes["d"] for one in run)})] if len(run) > 1 else run


def _shares(one, other):
    return bool(one.look) and one.look == other.look and "opacity" not in one.look and one.tag != "defs"


def _with_shared(run):
    look = run[0].look
    if len(run) == 1 or not look:
        return "".join(map(str, run))
    own = "".join(str(Node(one.tag, {name: value for name, value in one.attributes.items() if name in _OWN}, one.inside)) for one in run)
    return str(Node("g", look, own))


def _places(places):
    """A path that begins, turns and ends at the places: there a marker stands."""
    (x, y), *others = [(round(x * 10), round(y * 10)) for x, y in places]
    text, last = f"M{joined([number(x / 10), number(y / 10)])}", "M"
    for next_x, next_y in others:
        step = joined([number((next_x - x) / 10), number((next_y - y) / 10)])
        text += ("l" if last != "l" else "" if step.startswith("-") else " ") + step
        x, y, last = next_x, next_y, "l"
    return text


def _declarations(text):
    """A style attribute as attributes; defaults are left out."""
    pairs = [tuple(part.strip() for part in one.split(":", 1)) for one in text.split(";") if ":" in one]
    return {name: _CHROME.get(value.lower(), value) for name, value in pairs
            if (name, value) not in _DEFAULTS and not (name == "stroke-width" and value == "1")}


def _rounded(text, digits):
    return re.sub(r"-?\d*\.\d+(?:e-?\d+)?", lambda found: number(float(found.group()), digits), text)


# ---- labels ------------------------------------------------------------------------------------

def _label(group):
    """A group that holds nothing but a comment and its letters."""
    children = list(group)
    if len(children) == 2 and not isinstance(children[0].tag, str) and set(group.attrib) <= {"id"}:
        return _text(*children)
    return None


_BEGINS = re.compile(r"translate\(([-\d.e]+)")
_PLACED = re.compile(r"translate\(([-\d.e]+) ([-\d.e]+)\)(?: rotate\(([-\d.e]+)\))? scale\(([-\d.e]+) -[-\d.e]+\)")


def _text(comment, group):
    """The label as <text>, or None where the group is drawn otherwise."""
    placed = _PLACED.fullmatch(group.get("transform", ""))
    uses = group.findall(f"{_SVG}use")
    drawn = [child for child in group if isinstance(child.tag, str)]
    if not placed or not uses or any(child.tag not in (f"{_SVG}use", f"{_SVG}defs") for child in drawn):
        return None
    glyphs = [use.get(f"{_XLINK}href", "").lstrip("#").rsplit("-", 1) for use in uses]
    faces = {glyph[0] for glyph in glyphs}
    look = _declarations(group.get("style", ""))
    if len(faces) != 1 or not faces <= _FACES.keys() or not look.keys() <= {"fill"}:
        return None
    face = faces.pop()
    found = _letters([glyph[1] for glyph in glyphs], face, unescape(comment.text)[1:-1])
    if found is None:
        return None
    words, letters = found
    begins = _BEGINS.match(uses[-1].get("transform", ""))  # of the last letter; x before matplotlib 3.11
    width = float(begins[1] if begins else uses[-1].get("x", 0)) + _advance(face, letters[-1])
    x, y, turned, scale = (float(part) if part else 0 for part in placed.groups())
    attributes = {"class": "b"} if _FACES[face] == "bold" else {}
    if turned:
        attributes["transform"] = f"translate({number(x)} {number(y)}) rotate({number(turned, DEFINED_DIGITS)})"
    else:
        attributes.update(x=number(x), y=number(y))
    attributes["font-size"] = number(_GLYPHS * scale, DEFINED_DIGITS)
    if len(words) > _MOST_FREE_LETTERS:
        attributes["textLength"] = number(width * scale)
    return Node("text", {**attributes, **_ink(look.get("fill", "#000000"))}, escape(words))


def _ink(fill):
    """The colour of a label: the page's own ink is not stated; another hue is made readable in both themes."""
    if fill == "var(--ink)":
        return {}
    if fill.startswith("var") or fill.lower() in ("#ffffff", "#000000") or fill.lower() in colour.ON_DARK:
        return {"fill": fill}  # chrome; on a tile of its own; colour.themed() has its like
    if not re.fullmatch("#[0-9a-fA-F]{6}", fill):
        return {"style": f"fill:{fill}"}
    return {"style": f"fill:light-dark({readable_on(fill, _LIGHT)},{readable_on(fill, _DARK)})"}


_LIGATURES = {"ffi": "\ufb03", "ffl": "\ufb04", "ff": "\ufb00", "fi": "\ufb01", "fl": "\ufb02"}


def _letters(names, face, said):
    """The words whose glyphs have these names, and those glyphs as letters; or None. A name is the letter's number in Unicode before
    matplotlib 3.11, and the glyph's number in the font since, which joins letters: only what the comment says too is believed. A
    comment cannot hold two dashes: matplotlib puts a blank between them."""
    for words in (said, re.sub("- (?=-)", "-", said)):
        if names == [f"{ord(letter):x}" for letter in words]:
            return words, words
        joined_letters = re.sub("|".join(_LIGATURES), lambda found: _LIGATURES[found.group()], words)
        for letters in (joined_letters, words):
            if names == [f"{_font(face).get_char_index(ord(letter)):x}" for letter in letters]:
                return words, letters
    return None


@functools.cache
def _font(face):
    from matplotlib import font_manager
    return font_manager.get_font(font_manager.findfont(font_manager.FontProperties(family="DejaVu Sans", weight=_FACES[face])))


@functools.cache
def _advance(face, letter):
    """The width of a letter, at the size of the glyphs."""
    from matplotlib import ft2font
    font = _font(face)
    font.set_size(_GLYPHS, 72)  # matplotlib, whose font it is, sets its own
    no_hinting = ft2font.LoadFlags.NO_HINTING if hasattr(ft2font, "LoadFlags") else ft2font.LOAD_NO_HINTING
    return font.load_char(ord(letter), flags=no_hinting).linearHoriAdvance / _ADVANCE


# ---- contrast ----------------------------------------------------------------------------------


@functools.cache
def readable_on(hue, ground):
    """The hue, mixed with as little black or white as it takes to be read on `ground`."""
    for step in range(21):
        mixed = colour.mixed(colour.ink_on(ground), hue, step / 20)
        if colour.contrast(mixed, ground) >= _LEAST_CONTRAST:
            break
    return mixed
