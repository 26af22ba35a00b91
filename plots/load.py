# SPDX-License-Identifier: Apache-2.0
"""Reads report.json and stops at anything that it does not understand: never a guess, never a gap."""

import json
import math

SCHEMA = "warpgauge.report"
VERSION = 1

_MEMBERS = {"device": dict, "run": dict, "headline": list, "figures": list, "values": dict,
            "absent": dict, "outcomes": list}
_VALUE_NUMBERS = ("value", "low", "high", "n")
_VALUE_MEMBERS = ("unit", "method", "evidence", "series", "campaigns", "campaign_spread",
                  "confirmation", "flags")
_KINDS = ("lines", "histogram", "heatmap", "roofline", "ladder", "kernel_roofline", "predictions", "hierarchy",
          "staircase", "bandwidths", "map", "values", "absent")
_SECTIONS = ("hierarchy", "kernels", "predictions")  # parts with figures of their own, which a report may lack
_NUMBERS = frozenset((int, float))  # bool, a kind of int, is not one of them
VERDICTS = ("confirmed", "refuted", "depends", "other device", "not measured")


class ReportError(Exception):
    """One line: FILE: cause."""


def load_report(path):
    """Returns the report as a dict, checked. Raises ReportError."""
    try:
        with open(path, encoding="utf-8") as stream:
            report = json.load(stream, parse_constant=_refuse_constant, parse_float=_finite)
        _check(report)
    except OSError as error:
        raise ReportError(f"{path}: {error.strerror}") from None
    except RecursionError:
        raise ReportError(f"{path}: nested too deeply") from None
    except ValueError as error:  # JSONDecodeError, UnicodeDecodeError and _fail
        raise ReportError(f"{path}: {error}") from None
    return report


def all_figures(report):
    """Those of the report and of its sections, in the order of the page."""
    return [figure for part in (report.get("hierarchy", {"figures": []}), report) for figure in part["figures"]] + [
        figure for name in _SECTIONS[1:] if name in report for figure in report[name]["figures"]]


def _refuse_constant(name):
    raise ValueError(f"{name} is not a number that a report may hold")


def _finite(text):
    number = float(text)
    if math.isinf(number):  # 1e999 is JSON
        raise ValueError(f"{text} is not a finite number")
    return number


def _fail(place, cause):
    raise ValueError(f"{place}: {cause}")


def _check(report):
    if not isinstance(report, dict) or report.get("schema") != SCHEMA:
        raise ValueError(f"schema is not {SCHEMA}")
    if report.get("version") != VERSION:
        raise ValueError(f"version {report.get('version')} of {SCHEMA}, this program reads {VERSION}")
    for name, kind in _MEMBERS.items():
        if not isinstance(report.get(name), kind):
            _fail(name, "missing or not of the expected type")
    for key, value in report["values"].items():
        _check_value(f"values/{key}", value)
    known = report["values"].keys() | report["absent"].keys()
    seen = set()
    for name in _SECTIONS:
        if name in report:
            _member("", report, name, dict)
            _member(name, report[name], "figures", list)
    for figure in all_figures(report):
        place = f"figures/{_member('figures', figure, 'id', str)}"
        if figure["id"] in seen:
            _fail(place, "id given twice")
        seen.add(figure["id"])
        _check_figure(place, figure, known)
    for key in report["headline"]:
        if key not in known:
            _fail("headline", f"unknown key {key}")
    for outcome in report["outcomes"]:
        for name in ("series", "probe", "source", "outcome", "reason"):
            _member("outcomes", outcome, name, str)
    if "hierarchy" in report and not any("levels_of" in figure for figure in report["hierarchy"]["figures"]):
        _fail("hierarchy", "no figure has its levels")
    if "kernels" in report:
        _check_kernels(report["kernels"])
    if "predictions" in report:
        _check_predictions(report["predictions"])
    if "claims" in report:
        _check_claims(_member("", report, "claims", dict))


def _member(place, node, name, kind):
    if not isinstance(node, dict) or name not in node:
        _fail(place, f"{name} is missing")
    value = node[name]
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not (is_number if kind is float else isinstance(value, kind)):
        _fail(place, f"{name} is not of the expected type")
    return value


def _check_value(place, value):
    for name in _VALUE_NUMBERS:
        _member(place, value, name, float)
    for name in _VALUE_MEMBERS:
        _member(place, value, name, object)
    if value["low"] > value["high"]:
        _fail(place, "interval ends before it begins")


def _numbers(place, node, name):
    values = _member(place, node, name, list)
    if not _NUMBERS.issuperset(map(type, values)):
        _fail(place, f"{name} has what is not a number")
    return values


def _check_figure(place, figure, known):
    for name in ("title", "question", "kind"):
        _member(place, figure, name, str)
    if not figure["id"].replace(".", "").replace("_", "").replace("-", "").isalnum():
        _fail(place, "id is not fit for a file name")
    if figure["kind"] not in _KINDS:
        _fail(place, f"unknown kind {figure['kind']}")
    for name in ("curves", "marks", "levels", "keys", "notes"):
        _member(place, figure, name, list)
    for key in figure["keys"]:
        if key not in known:
            _fail(place, f"unknown key {key}")
    axes = {"ladder": ("x",), "heatmap": (), "absent": (), "hierarchy": (),
            "bandwidths": ("x",), "map": (), "values": ()}.get(figure["kind"], ("x", "y"))
    for name in axes:
        axis = _member(place, figure, name, dict)
        _member(f"{place}/{name}", axis, "label", str)
        _member(f"{place}/{name}", axis, "unit", str)
        _member(f"{place}/{name}", axis, "log", bool)
    for number, curve in enumerate(figure["curves"]):
        _check_curve(f"{place}/curves/{number}", curve, figure)
    for name, position in (("marks", "x"), ("levels", "y")):
        for label in figure[name]:
            for text in ("label", "series"):
                _member(f"{place}/{name}", label, text, str)
            for number in (position, "low", "high"):
                _member(f"{place}/{name}", label, number, float)
    if figure["kind"] == "heatmap":
        _check_grid(f"{place}/grid", _member(place, figure, "grid", dict))
    if figure["kind"] == "roofline":
        _check_ceilings(f"{place}/ceilings", _member(place, figure, "ceilings", dict))
    if figure["kind"] == "ladder":
        _check_bars(place, figure)
    if figure["kind"] == "kernel_roofline":
        _check_kernel_roofline(place, figure)
    if figure["kind"] == "predictions":
        _check_points(place, figure)
    if figure["kind"] == "map":
        _check_map(f"{place}/map", _member(place, figure, "map", dict))
    if figure["kind"] == "values":
        _check_panels(place, figure)
    if figure["kind"] == "hierarchy":
        _check_levels(place, _member(place, figure, "levels_of", list))
        _check_facts(f"{place}/counts", _member(place, figure, "counts", list))
    if figure["kind"] == "staircase":
        _check_steps(place, figure)
    if figure["kind"] == "bandwidths":
        _check_bandwidths(place, figure)


def _check_curve(place, curve, figure):
    for name in ("label", "series", "series_label"):
        _member(place, curve, name, str)
    _member(place, curve, "fit", bool)
    count = len(_numbers(place, curve, "x"))
    if count == 0 or len(_numbers(place, curve, "y")) != count:
        _fail(place, "x and y differ in length")
    for name in ("low", "high"):
        if len(_numbers(place, curve, name)) not in (0, count):
            _fail(place, f"{name} differs in length from the curve")
    for name in ("x", "y"):
        if figure["kind"] in ("lines", "staircase") and figure[name]["log"] and min(curve[name]) <= 0:
            _fail(place, f"{name} has a value that a logarithmic axis cannot show")


def _check_grid(place, grid):
    rows, columns = _numbers(place, grid, "rows"), _numbers(place, grid, "columns")
    z = _member(place, grid, "z", list)
    if not z or len(z) != len(rows) * len(columns):
        _fail(place, "z differs in size from rows x columns")
    if not (_NUMBERS | {type(None)}).issuperset(map(type, z)):  # null: no reading there
        _fail(place, "z is not numbers alone")


def _check_map(place, tiles):
    for name in ("tile", "row"):
        _member(place, tiles, name, str)
    categories = _member(place, tiles, "categories", list)
    _member(place, tiles, "columns", list)
    cells = [cell for row in _member(place, tiles, "rows", list) for cell in _member(place, row, "cells", list)]
    if not cells:
        _fail(place, "no tile")
    for row in tiles["rows"]:
        _member(place, row, "label", str)
    for cell in cells:
        _member(place, cell, "text", str)
        if _member(place, cell, "category", object) is None:
            continue
        if not 0 <= _member(place, cell, "category", int) < len(categories):
            _fail(place, "a tile of no category")


def _check_panels(place, figure):
    panels = _member(place, figure, "panels", list)
    if not any(_member(place, panel, "rows", list) for panel in panels):
        _fail(place, "no value")
    for panel in panels:
        for name in ("unit", "begins", "ends"):
            _member(place, panel, name, str)
        logarithmic = _member(place, panel, "log", bool)
        for row in panel["rows"]:
            for name in ("key", "label"):
                _member(place, row, name, str)
            for name in ("value", "low", "high"):
                if _member(place, row, name, float) <= 0 and logarithmic:
                    _fail(place, f"{name} is not positive on a logarithmic axis")
            if not row["low"] <= row["value"] <= row["high"]:
                _fail(place, "the value lies outside its interval")
    for missing in _member(place, figure, "absent", list):
        for name in ("key", "why"):
            _member(place, missing, name, str)


def _check_ceilings(place, ceilings):
    compute = _member(place, ceilings, "compute", dict)
    bounds = [_member(place, compute, "tflops", dict)]
    for memory in _member(place, ceilings, "memory", list):
        _member(place, memory, "level", str)
        bounds += [_member(place, memory, name, dict) for name in ("gbps", "ridge_flop_per_byte")]
    if len(bounds) == 1:
        _fail(place, "no memory ceiling")
    for bound in bounds:
        for name in ("value", "low", "high"):
            if _member(place, bound, name, float) <= 0:
                _fail(place, f"{name} is not positive")


# ---- the memory hierarchy ----------------------------------------------------------------------


def _check_fact(place, fact):
    """Readings, or the reason why there are none: never neither."""
    _member(place, fact, "key", str)
    for reading in _member(place, fact, "readings", list):
        for name in ("unit", "from"):
            _member(place, reading, name, str)
        for name in ("value", "low", "high"):
            _member(place, reading, name, float)
        if not reading["low"] <= reading["value"] <= reading["high"]:
            _fail(place, "the value lies outside its interval")
    if not _member(place, fact, "why", str) and not fact["readings"]:
        _fail(place, "neither a value nor a reason")


def _check_facts(place, facts):
    for fact in facts:
        _check_fact(f"{place}/{_member(place, fact, 'what', str)}", fact)


def _check_levels(place, levels):
    if not levels:
        _fail(place, "no level")
    for level in levels:
        at = f"{place}/{_member(place, level, 'id', str)}"
        for name in ("title", "group"):
            _member(at, level, name, str)
        _check_facts(at, _member(at, level, "facts", list))


def _check_steps(place, figure):
    for curve in figure["curves"]:
        _member(f"{place}/curves", curve, "level", str)
    for step in _member(place, figure, "steps", list):
        at = f"{place}/steps/{_member(f'{place}/steps', step, 'label', str)}"
        for name in ("level", "key", "size_key"):
            _member(at, step, name, str)
        _positive(at, step, "y", "low", "high")
        for name in ("from", "to", "to_low", "to_high"):
            if _member(at, step, name, object) is not None:
                _positive(at, step, name)
    if not figure["steps"] and not figure["curves"]:
        _fail(place, "no step")


def _check_bandwidths(place, figure):
    if not _member(place, figure, "bars", list):
        _fail(place, "no bar")
    for bar in figure["bars"]:
        at = f"{place}/bars/{_member(f'{place}/bars', bar, 'label', str)}"
        for name in ("level", "group"):
            _member(at, bar, name, str)
        _check_fact(at, bar)


# ---- reference kernels, predictions, claims ----------------------------------------------------


def _positive(place, node, *names):
    for name in names:
        if _member(place, node, name, float) <= 0:
            _fail(place, f"{name} is not positive")


def _optional_number(place, node, name):
    """A member that is there, as a number or as null."""
    if _member(place, node, name, object) is not None:
        _member(place, node, name, float)


def _check_limit(place, limit):
    _member(place, limit, "key", str)
    _member(place, limit, "unit", str)
    _positive(place, limit, "value", "low", "high")


def _check_bars(place, figure):
    if not _member(place, figure, "bars", list):
        _fail(place, "no bar")
    if _member(place, figure, "limit", object) is not None:
        _check_limit(f"{place}/limit", figure["limit"])
    if _member(place, figure, "library", object) is not None:
        _member(f"{place}/library", figure["library"], "name", str)
        _positive(f"{place}/library", figure["library"], "value")
    for bar in figure["bars"]:
        at = f"{place}/bars/{_member(f'{place}/bars', bar, 'rung', str)}"
        _member(at, bar, "is_library", bool)
        _member(at, bar, "outcome", str)
        _positive(at, _member(at, bar, "rates", dict), *bar["rates"])
        for name in ("fraction", "ratio"):
            _optional_number(at, bar, name)


def _check_kernel_roofline(place, figure):
    for limit in _member(place, figure, "limits", list):
        _check_limit(f"{place}/limits", limit)
    for group, member in (("ladders", "tflops"), ("moves", "gbps")):
        for ladder in _member(place, figure, group, list):
            at = f"{place}/{group}/{_member(f'{place}/{group}', ladder, 'label', str)}"
            _member(at, ladder, "limit", str)
            if group == "ladders":
                _positive(at, ladder, "flop_per_byte")
            for point in _member(at, ladder, "points", list):
                _member(at, point, "rung", str)
                _member(at, point, "is_library", bool)
                _positive(at, point, member)
    if not figure["ladders"] and not figure["moves"]:
        _fail(place, "no kernel")


def _check_points(place, figure):
    if not _member(place, figure, "points", list):
        _fail(place, "no point")
    for point in figure["points"]:
        at = f"{place}/points/{_member(f'{place}/points', point, 'label', str)}"
        _member(at, point, "family", str)
        _positive(at, point, "measured_us", "predicted_us", "low_us", "high_us")


def _check_row(place, row):
    for name in ("family", "rung", "type", "data", "mode", "library", "ceiling", "kernel", "outcome", "adds",
                 "no_fraction"):
        _member(place, row, name, str)
    _member(place, row, "is_library", bool)
    _member(place, row, "flags", list)
    for name in row.keys() & {"size", "time_us", "spread", "fraction_of_ceiling", "ratio_to_library", "gbps",
                              "tflops", "sm_clock_mhz", "power_watts", "joules", "registers_per_thread",
                              "shared_bytes_per_block", "local_bytes_per_thread", "blocks_per_sm"}:
        _member(place, row, name, float)
    if row["outcome"] != "measured" and "time_us" in row:
        _fail(place, f"{row['rung']} was not measured, but has a time")


def _check_kernels(kernels):
    known = {figure["id"] for figure in kernels["figures"]}
    for row in _member("kernels", kernels, "rows", list):
        _check_row("kernels/rows", row)
    for ladder in _member("kernels", kernels, "ladders", list):
        place = f"kernels/ladders/{_member('kernels/ladders', ladder, 'family', str)}"
        for name in ("type", "data", "size_axis"):
            _member(place, ladder, name, str)
        for name in _member(place, ladder, "figures", list):
            if name not in known:
                _fail(place, f"unknown figure {name}")
        for standing in _member(place, ladder, "standings", list):
            _member(place, standing, "mode", str)
            _member(place, standing, "size", float)
            for row in _member(place, standing, "rows", list):
                _check_row(place, row)


def _check_predictions(predictions):
    place = "predictions"
    for error in _member(place, predictions, "errors", list):
        _member(place, error, "name", str)
        for name in ("n", "mape"):
            _member(place, error, name, float)
    for row in _member(place, predictions, "rows", list):
        at = f"{place}/{_member(place, row, 'kernel', str)}"
        for name in ("size", "source", "bound_predicted", "bound_measured", "why"):
            _member(at, row, name, str)
        _positive(at, row, "measured_us")
        if "predicted_us" in row:
            for name in ("low_us", "high_us", "error"):
                _member(at, row, name, float)
            if not row["low_us"] <= row["predicted_us"] <= row["high_us"]:
                _fail(at, "the prediction lies outside its interval")
        elif not row["why"]:
            _fail(at, "neither a prediction nor a reason")


def _check_claims(claims):
    counts = _member("claims", claims, "counts", dict)
    for verdict in VERDICTS:
        _member("claims/counts", counts, verdict, int)
    for claim in _member("claims", claims, "claims", list):
        place = f"claims/{_member('claims', claim, 'id', str)}"
        for name in ("document", "lines", "topic", "statement", "verdict", "sentence"):
            _member(place, claim, name, str)
        if claim["verdict"] not in VERDICTS:
            _fail(place, f"unknown verdict {claim['verdict']}")
        for reading in claim.get("readings", []):
            _member(place, reading, "unit", str)
            if len(_member(place, reading, "band", list)) != 2:
                _fail(place, "band has not two ends")
            if "value" in reading:
                for name in ("value", "low", "high"):
                    _member(place, reading, name, float)
    counted = {verdict: sum(claim["verdict"] == verdict for claim in claims["claims"]) for verdict in VERDICTS}
    if any(counts[verdict] != counted[verdict] for verdict in VERDICTS):
        _fail("claims/counts", "differ from the verdicts")
