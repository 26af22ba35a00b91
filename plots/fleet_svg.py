# SPDX-License-Identifier: Apache-2.0
"""A fleet as SVG text in the page's colours: a strip of one key, a tick a card; a map of cards and families."""

from html import escape

_WIDTH, _HEIGHT, _PAD = 520, 34, 8
_CELL, _ROW, _NAME, _HEAD = 22, 18, 150, 92
_LEAN = 50  # of the last name, to the right
_FARTHEST = 8  # deviations: the deepest colour
MOST_CARDS = 64


def strip_svg(key, names):
    """The readings of all cards; those outside or differing are circles with names. `key` has a reading at least."""
    marked = {one["card"] for one in key["outside"]} | set(key["differing"])
    readings = [(card, value) for card, value in enumerate(key["readings"]) if value is not None]
    low, high = min(value for _, value in readings), max(value for _, value in readings)
    span = (high - low) or 1.0

    def x(value):
        return _PAD + (_WIDTH - 2 * _PAD) * ((value - low) / span if high > low else 0.5)

    # Ticks on one place are one tick: a thousand cards are no more than the pixels.
    places = sorted({round(2 * x(value)) / 2 for card, value in readings if card not in marked})
    ticks = "".join(f"M{place:g} 9v16" for place in places)
    circles = "".join(f'<circle class="outside" cx="{x(value):.1f}" cy="17" r="4.5"><title>{escape(names[card])}: {value:.6g}</title></circle>'
                      for card, value in readings if card in marked)
    middle = min(max(x(key["median"]), 0), _WIDTH)
    label = f"{len(readings)} cards from {low:.6g} to {high:.6g} {key['unit']}, median {key['median']:.6g}, {len(marked)} marked"
    return (f'<svg class="strip" role="img" aria-label="{escape(label, quote=True)}" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
            f'<path class="median" d="M{middle:.1f} 3v28"/><path class="card" d="{ticks}"/>{circles}</svg>')


def map_svg(families, names, cards):
    """A row for each of `cards`, a column for each family; colour is the distance, slower or faster."""
    width, height = _NAME + _CELL * len(families) + _LEAN, _HEAD + _ROW * len(cards)
    heads = "".join(f'<text class="tick" transform="translate({_NAME + _CELL * (column + 0.7):.0f} {_HEAD - 6}) rotate(-60)">{escape(family["family"])}</text>'
                    for column, family in enumerate(families))
    rows = []
    for row, card in enumerate(cards):
        top = _HEAD + _ROW * row
        rows.append(f'<text class="tick" x="{_NAME - 6}" y="{top + 13}" text-anchor="end">{escape(_short(names[card]))}</text>')
        for column, family in enumerate(families):
            distance = family["distances"][card]
            if distance is None:
                continue
            outside = any(one["card"] == card for one in family["outside"])
            look = ("slower" if distance > 0 else "faster") + (" outside" if outside else "")
            depth = min(abs(distance) / _FARTHEST, 1)
            rows.append(f'<rect class="{look}" fill-opacity="{depth:.2f}" x="{_NAME + _CELL * column}" y="{top}" width="{_CELL - 2}" height="{_ROW - 2}">'
                        f'<title>{escape(names[card])}, {escape(family["family"])}: {distance:+.1f} deviations</title></rect>')
    label = f"{len(cards)} cards and {len(families)} families: how far each card lies from the fleet's median"
    return (f'<svg class="map" role="img" aria-label="{label}" viewBox="0 0 {width} {height}" style="max-width: {width}px">'
            f'{heads}{"".join(rows)}</svg>')


def _short(name):
    return name if len(name) <= 20 else f"…{name[-19:]}"
