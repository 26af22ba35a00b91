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
_KINDS = ("lines", "histogram", "heatmap", "roofline", "absent")


class ReportError(Exception):
    """One line: FILE: cause."""


def load_report(path):
    """Returns the report as a dict, checked. Raises ReportError."""
    try:
        with open(path, encoding="utf-8") as stream:
            report = json.load(stream, parse_constant=_refuse_constant)
        _check(report)
    except OSError as error:
        raise ReportError(f"{path}: {error.strerror}") from None
    except RecursionError:
        raise ReportError(f"{path}: nested too deeply") from None
    except ValueError as error:  # JSONDecodeError, UnicodeDecodeError and _fail
        raise ReportError(f"{path}: {error}") from None
    return report


def _refuse_constant(name):
    raise ValueError(f"{name} is not a number that a report may hold")


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
    _check_finite(report, "")
    for key, value in report["values"].items():
        _check_value(f"values/{key}", value)
    known = report["values"].keys() | report["absent"].keys()
    seen = set()
    for figure in report["figures"]:
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


def _check_finite(node, place):
    """1e999 parses to infinity: look at every number."""
    if isinstance(node, float) and not math.isfinite(node):
        _fail(place, "not a finite number")
    items = node.items() if isinstance(node, dict) else enumerate(node if isinstance(node, list) else ())
    for name, child in items:
        _check_finite(child, f"{place}/{name}" if place else str(name))


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
    for index in range(len(values)):
        _member(place, dict(enumerate(values)), index, float)
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
    if figure["kind"] in ("lines", "histogram", "roofline"):
        for name in ("x", "y"):
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
        if figure["kind"] == "lines" and figure[name]["log"] and min(curve[name]) <= 0:
            _fail(place, f"{name} has a value that a logarithmic axis cannot show")


def _check_grid(place, grid):
    rows, columns = _numbers(place, grid, "rows"), _numbers(place, grid, "columns")
    z = _member(place, grid, "z", list)
    if not z or len(z) != len(rows) * len(columns):
        _fail(place, "z differs in size from rows x columns")
    for cell in z:
        if cell is not None:  # null: no reading there
            _member(place, {"z": cell}, "z", float)


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
