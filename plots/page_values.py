# SPDX-License-Identifier: Apache-2.0
"""Values of a profile as rows of tables and as tiles."""

from page_places import FOLDER, key_id
from units import format_bare, format_interval, format_value, unit_text

_CONFIRMED = {"confirmed": ("good", "✓ confirmed by counters"), "contradicted": ("bad", "✗ contradicted by counters")}


def rows(report, keys, places):
    """One a key that has a value."""
    return [_row(key, report["values"][key], places) for key in keys if key in report["values"]]


def _row(key, value, places):
    unit = value["unit"]
    figure = places.figure_of_key.get(key)
    series = [one for one in value["series"] if one in places.series][:1]
    return {"key": key, "id": key_id(key), "value": value["value"], "unit": unit, "text": format_value(value["value"], unit),
            "interval": format_interval(value["low"], value["high"], unit), "low": value["low"], "high": value["high"],
            "n": value["n"], "campaigns": value.get("campaigns"), "spread": value["campaign_spread"],
            "method": value["method"], "evidence": value["evidence"], "flags": value["flags"],
            "confirmation": confirmation(value), "held": value["confirmation"] is not None, "figure": figure and places.figure[figure["id"]],
            "series": series[0] if series else None}


def confirmation(value):
    """What the counters' own run says about this value: look, words, and the relation in `more`."""
    held = value["confirmation"]
    if held is None:
        return {"look": "muted", "text": "no counter relation", "more": ""}
    look, text = _CONFIRMED.get(held["state"], ("muted", held["state"]))
    more = "" if look == "muted" else f"{held['relation']}; {held['points']} points, worst {100 * held['worst']:.2g} %"
    return {"look": look, "text": text, "more": more}


def tile(report, key, places):
    """A value in large, or the reason why there is none. None for a key that the report does not know."""
    value = report["values"].get(key)
    if value is None:
        return {"key": key, "link": f"{FOLDER}/keys.html#{key_id(key)}", "why": report["absent"][key]} if key in report["absent"] else None
    number, _, prefix = format_bare(value["value"], value["unit"]).partition(" ")
    unit = prefix or ("" if value["unit"] == "1" else unit_text(value["unit"]))
    held = confirmation(value)
    return {"key": key, "link": f"{FOLDER}/keys.html#{key_id(key)}", "why": None, "number": trimmed(number), "unit": unit,
            "interval": format_interval(value["low"], value["high"], value["unit"]), "flags": value["flags"],
            "confirmation": held if value["confirmation"] else None}


def trimmed(number):
    """"32" of "32.00"."""
    return number.rstrip("0").rstrip(".") if "." in number and "e" not in number else number


def plain(value):
    """"32 cycles": for a sentence."""
    number, _, rest = format_value(value["value"], value["unit"]).partition(" ")
    return f"{trimmed(number)} {rest}".strip()
