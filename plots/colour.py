# SPDX-License-Identifier: Apache-2.0
"""The colours of figures in both themes, and how well one is read on another."""

import re

# Each of the palette with its like for a dark page. Hues after Okabe and Ito, told apart with any kind of colour
# vision; dark or pale enough that text in them is read (WCAG's AA, 4.5:1) on the page and on a tint of themselves.
PALETTE = ("#1d55a5", "#b34400", "#00735a", "#a03f78", "#855a00", "#0b719f", "#705238")
DARK = ("#86b2f7", "#ff9357", "#34c99d", "#ea94c6", "#e0ab35", "#63bdf2", "#cba884")
# For points of more than seven kinds, which have a shape of their own besides: as far from all others as they can be.
MORE = ("#380b64", "#363f19", "#413d61", "#520c1e", "#76107f", "#852100", "#195553", "#04384b", "#6a6e61")
DARK_MORE = ("#a07cdb", "#889e2a", "#91919e", "#d96a7b", "#f2bbf6", "#f5c4b6", "#97d1ce", "#459ec2", "#bcce83")
# Chrome: nothing else has these colours. A page swaps them for its own.
INK, MUTED, GRID, SURFACE = "#1b2027", "#5d6772", "#dfe3e8", "#fffffe"
DARK_INK, DARK_MUTED, DARK_GRID, DARK_SURFACE = "#e6eaef", "#9aa6b2", "#2c343d", "#161b21"
BAD, DARK_BAD = "#b8321f", "#ff8a75"  # failed, skipped
LEAST_CONTRAST = 4.5
TINT = 0.1  # of a colour, under text in it

ON_DARK = {**dict(zip((*PALETTE, *MORE), (*DARK, *DARK_MORE))), BAD: DARK_BAD}
_NAMES = {**{hue: f"--p{number}" for number, hue in enumerate((*PALETTE, *MORE))}, BAD: "--pb"}
_CHROME = {INK: "--ink", MUTED: "--muted", GRID: "--line", SURFACE: "--surface"}


def themed(svg):
    """The same drawing in colours that follow the page's light or dark: those of the page, and the names that css() gives the others."""
    names = {**_NAMES, **_CHROME}
    return re.sub(f'="({"|".join(names)})"', lambda found: f'="var({names[found[1]]})"', svg)


def name_of(number):
    """The name, on a page, of the palette's colour of this number."""
    return _NAMES[PALETTE[number]]


def css():
    """What a page has to say of the names that themed() writes."""
    pairs = "; ".join(f"{name}: light-dark({hue}, {ON_DARK[hue]})" for hue, name in _NAMES.items())
    return f":root {{ {pairs}; }}\n"


def contrast(one, other):
    """WCAG's ratio of two colours, #rrggbb: 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(colour):
    """White or black, whichever is read better."""
    return max(("#ffffff", "#000000"), key=lambda ink: contrast(ink, colour))


def _channels(colour):
    return [int(colour[at:at + 2], 16) for at in (1, 3, 5)]


def _luminance(colour):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in _channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
