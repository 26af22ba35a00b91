# SPDX-License-Identifier: Apache-2.0
"""Figures as light <svg> elements that share a page: what matplotlib drew, in a quarter of the bytes.

Letters are text again, each label as wide as it was measured to be; lines lose the points that nobody can see;
colours of axes and of labels follow the page's theme. The files in figures/ stay as matplotlib wrote them."""

import functools
import re
from html import escape
from xml.etree import ElementTree

import colour
import style

_SVG, _XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
_LEAST_SEEN = 0.08  # of a point, which is 1/72 inch: a line may move by as much
_GLYPHS = 100  # matplotlib draws letters at this size and scales them
_ADVANCE = 65536  # units of FreeType's linear advances
_LEAST_CONTRAST = 4.6  # of WCAG's ratio; AA asks for 4.5
_LIGHT, _DARK = "#ffffff", colour.DARK_SURFACE  # --surface of page.css
_CHROME = {style.INK.lower(): "var(--ink)", style.MUTED.lower(): "var(--muted)", style.GRID.lower(): "var(--line)",
           style.SURFACE.lower(): "var(--surface)"}
_FACES = {"DejaVuSans": "normal", "DejaVuSans-Bold": "bold"}  # that .t of figure.css writes
_DEFAULTS = {("fill-opacity", "1"), ("stroke-opacity", "1"), ("stroke-linejoin", "round"), ("stroke-linecap", "butt"),
             ("stroke-miterlimit", "10"), ("opacity", "1")}


def inline_svg(svg, figure):
    """The <svg> element for a page. `svg` is what matplotlib wrote for `figure`."""
    parser = ElementTree.XMLParser(target=ElementTree.TreeBuilder(insert_comments=True))
    root = ElementTree.fromstring(svg, parser)
    names = _names(root, figure["id"])
    content = "".join(_element(child, names) for child in root)
    content = _left_out(root, names, content) + content
    label = escape(figure["title"], quote=True)
    width = f' style="{root.get("style")}"' if root.get("style") else ""
    return (f'<svg class="figure" role="img" aria-label="{label}" viewBox="{root.get("viewBox")}"{width}>'
            f"<title>{label}</title>{colour.themed(content)}</svg>")


def _names(root, figure):
    """Old id -> new id, of those that something refers to: unique on the page and short."""
    used = []
    for element in root.iter():
        used += [link[1:] for link in [element.get(f"{_XLINK}href", "")] if link.startswith("#")]
        used += re.findall(r"url\(#(.*?)\)", " ".join(element.attrib.values()))
    return {old: f"{figure}-{number}" for number, old in enumerate(dict.fromkeys(used))}


def _left_out(root, names, content):
    """<defs> of what is used, but was defined beside a label that is text now."""
    needed = set(re.findall(r'href="#([^"]*)"', content)) - set(re.findall(r' id="([^"]*)"', content))
    found = "".join(_element(element, names) for element in root.iter() if names.get(element.get("id")) in needed)
    return f"<defs>{found}</defs>" if found else ""


# ---- elements ----------------------------------------------------------------------------------


def _element(element, names):
    if not isinstance(element.tag, str):  # a comment
        return ""
    tag = element.tag.removeprefix(_SVG)
    if tag in ("metadata", "style"):
        return ""
    if tag == "g":
        return _group(element, names)
    inside = "".join(_element(child, names) for child in element)
    if tag in ("defs", "clipPath") and not inside:
        return ""
    return _written(tag, _attributes(element, names), inside)


def _written(tag, attributes, inside):
    head = "".join(f' {name}="{escape(value, quote=True)}"' for name, value in attributes.items())
    return f"<{tag}{head}>{inside}</{tag}>" if inside else f"<{tag}{head}/>"


def _group(group, names):
    label = _label(group)
    if label is not None:
        return label
    children = list(group)
    inside, at = [], 0
    while at < len(children):
        following = children[at + 1] if at + 1 < len(children) else None
        if not isinstance(children[at].tag, str) and following is not None and following.tag == f"{_SVG}g":
            text = _text(following)
            if text is not None:
                inside.append(text)
                at += 2
                continue
        inside.append(_element(children[at], names))
        at += 1
    content = "".join(inside)
    attributes = _attributes(group, names)
    return _written("g", attributes, content) if attributes and content else content


def _label(group):
    """A group that holds nothing but a comment and its letters."""
    children = list(group)
    if len(children) == 2 and not isinstance(children[0].tag, str) and set(group.attrib) <= {"id"}:
        return _text(children[1])
    return None


def _attributes(element, names):
    kept = {}
    for name, value in element.attrib.items():
        if name == "id":
            if value in names:
                kept["id"] = names[value]
        elif name == "style":
            kept.update(_declarations(value))
        elif name == f"{_XLINK}href":
            kept["href"] = f"#{names[value[1:]]}" if value.startswith("#") else value
        elif name == "d":
            kept["d"] = _path(value, closed="fill: none" not in element.get("style", ""))
        elif name in ("transform", "x", "y", "width", "height"):
            kept[name] = _rounded(value)
        else:
            kept[name] = re.sub(r"url\(#(.*?)\)", lambda link: f"url(#{names[link.group(1)]})", value)
    return kept


def _declarations(text):
    """Of a style attribute, as attributes; what is so anyhow is left out."""
    pairs = [tuple(part.strip() for part in one.split(":", 1)) for one in text.split(";") if ":" in one]
    return {name: _CHROME.get(value.lower(), value) for name, value in pairs
            if (name, value) not in _DEFAULTS and not (name == "stroke-width" and value == "1")}


def _rounded(text, digits=2):
    return re.sub(r"-?\d*\.\d+(?:e-?\d+)?", lambda number: _number(float(number.group()), digits), text)


def _number(value, digits=2):
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


# ---- labels ------------------------------------------------------------------------------------

_PLACED = re.compile(r"translate\(([-\d.e]+) ([-\d.e]+)\)(?: rotate\(([-\d.e]+)\))? scale\(([-\d.e]+) -[-\d.e]+\)")


def _text(group):
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
    try:
        words = "".join(chr(int(glyph[1], 16)) for glyph in glyphs)
        width = float(uses[-1].get("x", 0)) + _advance(faces.pop(), words[-1])
    except ValueError:  # a glyph that is named otherwise
        return None
    bold = " b" if _FACES[glyphs[0][0]] == "bold" else ""
    x, y, turned, scale = (float(part) if part else 0 for part in placed.groups())
    place = (f'transform="translate({_number(x)} {_number(y)}) rotate({_number(turned)})"' if turned
             else f'x="{_number(x)}" y="{_number(y)}"')
    fill = look.get("fill", "var(--ink)")
    return (f'<text class="t{bold}" {place} font-size="{_number(_GLYPHS * scale)}" textLength="{_number(width * scale, 1)}"'
            f"{_ink(fill)}>{escape(words)}</text>")


def _ink(fill):
    """Of a label: the page's own ink needs no word; another hue is made readable in both themes."""
    if fill == "var(--ink)":
        return ""
    if not re.fullmatch("#[0-9a-fA-F]{6}", fill) or fill.lower() in ("#ffffff", "#000000"):  # on a tile of its own
        return f' style="fill:{fill}"'
    if fill.lower() in colour.ON_DARK:
        return f' fill="{fill}"'  # colour.themed() has its like
    return f' fill="{fill}" style="fill:light-dark({readable_on(fill, _LIGHT)},{readable_on(fill, _DARK)})"'


@functools.cache
def _advance(face, letter):
    """Of a letter, at the size of the glyphs."""
    from matplotlib import font_manager, ft2font
    named = font_manager.FontProperties("DejaVu Sans", weight=_FACES[face])
    font = font_manager.get_font(font_manager.findfont(named))
    font.set_size(_GLYPHS, 72)
    return font.load_char(ord(letter), flags=ft2font.LOAD_NO_HINTING).linearHoriAdvance / _ADVANCE


# ---- contrast ----------------------------------------------------------------------------------


@functools.cache
def readable_on(hue, ground):
    """The hue, mixed with as little black or white as it takes to be read on `ground`."""
    for step in range(21):
        mixed = colour.mixed(colour.ink_on(ground), hue, step / 20)
        if colour.contrast(mixed, ground) >= _LEAST_CONTRAST:
            break
    return mixed


# ---- paths -------------------------------------------------------------------------------------


def _path(text, closed):
    """Two digits, no spaces that can be spared; runs of straight lines lose points that lie on them."""
    tokens = re.findall(r"([MLQCZzHV])([^MLQCZzHV]*)", text)
    parts, run = [], []
    for letter, numbers in tokens:
        values = [float(number) for number in numbers.split()]
        if letter == "L":
            run.append((values[0], values[1]))
            continue
        parts.append(_line(run))
        run = [(values[0], values[1])] if letter == "M" else []
        if letter == "M":
            continue
        parts.append(letter + " ".join(map(_number, values)))
        if len(values) >= 2:
            run = [(values[-2], values[-1]), None]  # a line may go on from here
    parts.append(_line(run))
    return "".join(parts)


def _line(run):
    """M x y, then L for the points that can be seen. (place, None) in front: the pen is there already."""
    if not run:
        return ""
    there = len(run) > 1 and run[1] is None
    points = [run[0], *run[2:]] if there else run
    kept = _thinned(points)
    written = [f"{_number(x)} {_number(y)}" for x, y in kept]
    lines = "L" + "L".join(written[1:]) if len(written) > 1 else ""
    return lines if there else f"M{written[0]}{lines}"


def _thinned(points):
    """Douglas and Peucker: every point left out lies within _LEAST_SEEN of the line that is kept."""
    if len(points) < 3:
        return points
    keep = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        far, at = _LEAST_SEEN, None
        (x0, y0), (x1, y1) = points[first], points[last]
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy
        for number in range(first + 1, last):
            x, y = points[number][0] - x0, points[number][1] - y0
            share = 0 if not length else min(1, max(0, (x * dx + y * dy) / length))
            away = abs(x - share * dx) + abs(y - share * dy)
            if away > far:
                far, at = away, number
        if at is not None:
            keep.add(at)
            spans += [(first, at), (at, last)]
    return [points[number] for number in sorted(keep)]
