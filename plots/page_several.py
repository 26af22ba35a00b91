# SPDX-License-Identifier: Apache-2.0
"""Several devices as pages: what differs first, then the levels of memory and the lead figures, one colour a device."""

from markupsafe import Markup

import colour
from page import MANIFEST, header_of
from page_leads import INSTRUCTIONS, LEADS
from page_places import FOLDER, Places, key_id, probe_id
from page_values import trimmed
from pages import write
from units import format_interval, format_value

_VERDICTS = (("confirmed", "confirmed"), ("refuted", "refuted"), ("depends", "depends on what is not said"),
             ("other device", "of another device"), ("not measured", "not measured"))


def several_pages(several, drawings, png=False):
    """File below the report's folder -> its text; index.html comes last."""
    places = Places({"figures": several["figures"], "outcomes": []})
    devices = [_device(one, number) for number, one in enumerate(several["devices"])]
    keys = {key["key"]: key for key in several["keys"]}
    levels = _levels(several, keys)
    common = {"several": several, "devices": devices, "places": places, "drawings": {name: Markup(svg) for name, svg in drawings.items()}, "png": png,
              "probe_id": probe_id, "key_id": key_id, "device_css": Markup(_device_css(len(devices))),
              "title_of_all": " and ".join(dict.fromkeys(one["name"] for one in devices)), "leads": [lead.name for lead in LEADS]}
    made = {f"{FOLDER}/{family.file}": write("several_family.html", root="../", here=family.file, family=family,
                                             value_rows={figure["id"]: _rows(figure["keys"], keys, places) for figure in family.figures}, **common)
            for family in places.families}
    made[MANIFEST] = "".join(f"{name.removeprefix(FOLDER + '/')}\n" for name in made)
    by_verdict = {verdict: _rows([key["key"] for key in several["keys"] if key["verdict"] == verdict], keys, places)
                  for verdict in ("differs", "ambiguous", "absent")}
    made["index.html"] = write("several.html", root="", here="index", rows=by_verdict, levels=levels, banners=_banners(several),
                               lead_rows=[_lead(lead, several, keys, places) for lead in LEADS], **common)
    return made


def several_caption(several):
    """The line under a figure's title."""
    return "  ·  ".join(f"{one['letter']} {one['device']['name']}" for one in several["devices"])


# ---- devices -----------------------------------------------------------------------------------


def _device(one, number):
    facts = dict(header_of(one)["facts"])
    name = one["device"]["name"] or "unnamed device"
    return {"number": number, "letter": one["letter"], "name": name, "label": f"{one['letter']} {name}", "files": one["files"],
            "missing": one["missing"], "facts": facts}


def _banners(several):
    banners = []
    levels = [header_of(one)["facts"] for one in several["devices"]]
    levels = {dict(facts).get("level", "") for facts in levels} - {""}
    if len(levels) > 1:
        banners.append(f"Measured at different levels ({', '.join(sorted(levels))}): a lower one has fewer keys and wider intervals.")
    for one in several["devices"]:
        if one["missing"]:
            banners.append(f"{one['letter']} is {one['missing']}.")
        banners += [f"{one['letter']}: {text}" for text in header_of(one)["banners"] if not text.startswith("Replayed")]
    return banners


def _device_css(count):
    return "".join(f".d{number} {{ color: var({colour.name_of(number)}); }}\n" for number in range(count))


# ---- keys --------------------------------------------------------------------------------------


def _rows(names, keys, places):
    return [_row(keys[name], places) for name in names if name in keys]


def _row(key, places):
    figure = places.figure_of_key.get(key["key"])
    return {"key": key["key"], "verdict": key["verdict"], "figure": figure and places.figure[figure["id"]],
            "of": [entry and _cell(entry) for entry in key["of"]]}


def _cell(entry):
    number, _, rest = format_value(entry["value"], entry["unit"]).partition(" ")
    return {"value": entry["value"], "unit": entry["unit"], "text": f"{trimmed(number)} {rest}".strip(), "verdict": entry["verdict"],
            "interval": format_interval(entry["low"], entry["high"], entry["unit"]), "exact": entry["low"] == entry["high"],
            "difference": entry["relative_difference"], "percent": _percent(entry["relative_difference"])}


def _percent(share):
    if share is None:
        return "–"
    if 0 < abs(share) < 0.0001:
        return f"{100 * share:+.1g} %"
    return f"{100 * share:+,.2f} %" if abs(share) < 10 else f"× {1 + share:,.1f}"


# ---- levels ------------------------------------------------------------------------------------


def _levels(several, keys):
    """Facts that at least one device has; a difference is beside the value that differs."""
    levels = []
    for level in several["levels"]:
        facts = [_fact(fact, keys) for fact in level["facts"] if any(one["readings"] for one in fact["of"])]
        if facts:
            levels.append({"id": level["id"], "title": level["title"], "facts": facts})
    return levels


def _fact(fact, keys):
    unit = next(one["readings"][0]["unit"] for one in fact["of"] if one["readings"])
    return {"what": fact["what"], "of": [_fact_cell(one, number, unit, keys) for number, one in enumerate(fact["of"])]}


def _fact_cell(one, number, unit, keys):
    """In the unit of the first device that has it, where this device has it in that unit."""
    if not one["readings"]:
        return {"why": one["why"]}
    reading = next((reading for reading in one["readings"] if reading["unit"] == unit), one["readings"][0])
    key = keys.get(one["key"])
    entry = key["of"][number] if key and not reading["from"] else None
    cell = _cell({"verdict": "", "relative_difference": None, **reading, **({name: entry[name] for name in ("verdict", "relative_difference")}
                                                                         if entry else {})})
    return {**cell, "why": None, "key": one["key"]}


# ---- lead figures ------------------------------------------------------------------------------


def _lead(lead, several, keys, places):
    figures = {figure["id"]: figure for figure in several["figures"]}
    figure = next((figures[name] for name in lead.figures if name in figures), places.figure_of_key.get(lead.key) if not lead.figures else None)
    shown = {"name": lead.name, "title": lead.title, "rows": _rows(lead.tiles, keys, places), "figure": figure, "table": None, "head": (),
             "more": places.figure[figure["id"]] if figure else None, "missing": None, "differ": ()}
    if lead.name == "instructions":
        shown.update(_instructions(keys, places))
    elif lead.name == "predictions":
        shown.update(_predictions(several))
    elif lead.name == "claims":
        shown.update(_claims(several))
    elif not figure:
        shown["missing"] = "No two devices have this figure on the same axes: it takes the recordings of both."
    return shown


def _instructions(keys, places):
    names = sorted(key.split(".")[1] for key in keys if key.startswith("inst.") and key.endswith(".per_clk_sm") and key.count(".") == 2)
    chosen = [name for name in INSTRUCTIONS if name in names] or names[:len(INSTRUCTIONS)]
    rates = _rows([f"inst.{name}.per_clk_sm" for name in chosen], keys, places)
    return {"rows": rates, "figure": None, "missing": None if rates else "No device has the rate of an instruction."}


def _predictions(several):
    held = several["predictions"]
    names = list(dict.fromkeys(error["name"] for one in held if one for error in one["errors"]))
    rows = [(f"mean absolute error, {name}", [_error(one, name) for one in held]) for name in names]
    rows += [("measured times within their 95 % interval", [(one["interval_coverage"], f"{100 * one['interval_coverage']:.0f} %") if one
                                                            else None for one in held])] if names else []
    return {"table": rows, "head": ("the cost model on the reference kernels",), "figure": None,
            "missing": None if rows else "No device has kernels that were both timed and counted."}


def _error(one, name):
    errors = [error for error in one["errors"] if error["name"] == name] if one else []
    return (errors[0]["mape"], f"{100 * errors[0]['mape']:.1f} %") if errors else None


def _claims(several):
    counts = several["claims"]["counts"]
    rows = [(words, [(one[verdict], str(one[verdict])) if one else None for one in counts]) for verdict, words in _VERDICTS] if any(counts) else []
    return {"table": rows, "head": ("statements in documents",), "figure": None, "differ": several["claims"]["differ"],
            "missing": None if rows else "No document was judged: the catalogue of claims was not found."}
