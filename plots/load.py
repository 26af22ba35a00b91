# SPDX-License-Identifier: Apache-2.0
"""Reads what a page is drawn from, and stops at anything that it does not understand: never a guess, never a gap."""

import functools
import json
import math
from pathlib import Path

import fastjsonschema

from checks import ReportError, fail, within
from l2_levels import with_l2_levels
from packed import unpacked
from texts import one_line, printable

_HERE = Path(__file__).resolve().parent
_SCHEMA_FOLDERS = (_HERE, _HERE.parent / "analysis" / "report")  # installed, or in the source tree
_SECTIONS = ("hierarchy", "kernels", "predictions")  # parts with figures of their own, which a report may lack
_REPORT_SCHEMA = "report.schema.json"
VERDICTS = ("confirmed", "refuted", "depends", "other device", "not measured")


def load_report(path, before_figures=lambda: None):
    """Returns the report (of one device or of several), the advice on kernels, the analysis of loops or a
    judged fleet as a dict, checked. Raises ReportError. Figures need matplotlib: before_figures() is called where a document has some."""
    try:
        with open(path, encoding="utf-8") as stream:
            report = _parsed(stream.read())
        text = unpacked(report)
        report = report if text is None else _parsed(text.decode("utf-8"))
        if schema_of(report) in _CHECKS:
            report = _whole(report)
        if schema_of(report) not in _WITHOUT_FIGURES:
            before_figures()
        _CHECKS.get(schema_of(report), _check)(report)
    except OSError as error:
        raise ReportError(f"{path}: {error.strerror}") from None
    except RecursionError:
        raise ReportError(f"{path}: nested too deeply") from None
    except ValueError as error:  # JSONDecodeError, UnicodeDecodeError and the checks
        raise ReportError(f"{path}: {one_line(str(error))}") from None
    return with_l2_levels(report) if schema_of(report) == "warpgauge.report" else report


def _parsed(text):
    return _harmless(json.loads(text, parse_constant=_refuse_constant, parse_float=_number, parse_int=_number, object_pairs_hook=_members))


def schema_of(document):
    """"warpgauge.advice" of what `warpgauge advise` writes; None of what is no document."""
    schema = document.get("schema") if isinstance(document, dict) else None
    return schema if isinstance(schema, str) else None


def all_figures(report):
    """Those of the report and of its sections, in the order of the page."""
    return [figure for part in (report.get("hierarchy", {"figures": []}), report) for figure in part["figures"]] + [
        figure for name in _SECTIONS[1:] if "figures" in report.get(name, {}) for figure in report[name]["figures"]]


def _refuse_constant(name):
    raise ValueError(f"{name} is not a number that a report may hold")


_LARGEST_INTEGER = 2**63  # that numpy counts with
_LARGEST = 1e60  # sums, squares and ratios of such numbers are numbers


def _number(text):
    """A whole number, if it is written as one."""
    number = float(text)
    if math.isinf(number):  # 1e999 is JSON
        raise ValueError(f"{text[:20]} is not a finite number")
    if abs(number) > _LARGEST or 0 < abs(number) < 1 / _LARGEST:
        raise ValueError(f"{text[:20]} is beyond what a report may hold (1e-60 to 1e60)")
    is_whole = text.lstrip("-").isdigit() and abs(number) < _LARGEST_INTEGER
    return int(text) if is_whole else number


def _whole(node):
    """The same with whole numbers for 61.0 and 1e3: places and counts are some."""
    if isinstance(node, float) and node.is_integer() and abs(node) < _LARGEST_INTEGER:
        return int(node)
    if isinstance(node, list):
        return [_whole(part) for part in node]
    return {name: _whole(part) for name, part in node.items()} if isinstance(node, dict) else node


def _members(pairs):
    """An object; the same name twice says two things."""
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"member {next(name for name in names if names.count(name) > 1)} is given twice")
    return members


def _harmless(node):
    """The same with texts that can be shown anywhere."""
    if isinstance(node, str):
        return printable(node)
    if isinstance(node, list):
        return [_harmless(part) for part in node]
    if isinstance(node, dict):
        return _members([(printable(name), _harmless(part)) for name, part in node.items()])
    return node


@functools.cache
def _schema(name):
    text = _schema_text(name)
    if f'"{_REPORT_SCHEMA}#' in text:  # its parts, as if they stood in the same file
        text = text.replace(f'"{_REPORT_SCHEMA}#', '"#/definitions/report')
        schema = json.loads(text)
        schema["definitions"]["report"] = json.loads(_schema_text(_REPORT_SCHEMA).replace('"#/', '"#/definitions/report/'))
        return fastjsonschema.compile(schema)
    return fastjsonschema.compile(json.loads(text))


def _schema_text(name):
    return next(folder / name for folder in _SCHEMA_FOLDERS if (folder / name).exists()).read_text(encoding="utf-8")


def _check(report):
    """The shape by the schema, then what a schema cannot say."""
    if not isinstance(report, dict) or report.get("schema") != "warpgauge.report":
        raise ValueError("schema is not warpgauge.report")
    _check_shape(report, _REPORT_SCHEMA)
    for key, value in report["values"].items():
        if value["low"] > value["high"]:
            fail(f"values/{key}", "interval ends before it begins")
    known = report["values"].keys() | report["absent"].keys()
    for key in report["headline"]:
        if key not in known:
            fail("headline", f"unknown key {key}")
    seen = set()
    for figure in all_figures(report):
        place = f"figures/{figure['id']}"
        names = {figure["id"], f"{figure['id']}.narrow"}  # of its files
        if names & seen:
            fail(place, "id given twice")
        seen |= names
        _check_figure(place, figure, known)
    if "hierarchy" in report and not any("levels_of" in figure for figure in report["hierarchy"]["figures"]):
        fail("hierarchy", "no figure has its levels")
    if "kernels" in report:
        _check_kernels(report["kernels"])
    if "predictions" in report:
        _check_predictions(report["predictions"])
    if "claims" in report:
        _check_claims(report["claims"])
        _check_documents(report["documents"], report.get("systems", []), {claim["id"] for claim in report["claims"]["claims"]})


def _check_shape(document, schema):
    """By version and schema."""
    if document.get("version") != 1:
        raise ValueError(f"version {document.get('version')} of {document['schema']}, this program reads 1")
    try:
        _schema(schema)(document)
    except fastjsonschema.JsonSchemaValueException as error:
        fail(_place(document, error.path[1:]), _cause(error))


def _check_advice(advice):
    _check_shape(advice, "advice.schema.json")
    for kernel in advice["kernels"]:
        place = f"kernels/{kernel['kernel']}"
        if kernel["time_us"]:
            within(place, kernel["time_us"])
            if not kernel["shares"] or kernel["bound"] is None:
                fail(place, "a time without what it is made of")
        for change in kernel["changes"]:
            within(f"{place}: {change['change']}", change["saved_us"])
        for file in kernel.get("sources", []):
            numbers = [line["line"] for line in file["lines"]]
            if numbers != sorted(set(numbers)) or numbers and not (file["file_lines"] or 0) >= numbers[-1]:
                fail(f"{place}/sources/{file['name']}", "lines out of order, or beyond the end of the file")
        if len({file["name"] for file in kernel.get("sources", [])}) < len(kernel.get("sources", [])):
            fail(f"{place}/sources", "name given twice")


def _check_analysis(analysis):
    _check_shape(analysis, "analysis.schema.json")
    kernels = analysis["kernels"]
    for number, kernel in enumerate(kernels):
        for loop in kernel["loops"]:
            place = f"kernels/{number}/loop {loop['first']:#x}"
            for one in loop["occupied"]:
                within(place, {"low": one["low"], "value": one["cycles"], "high": one["high"]})
            if len({line["at"] for line in loop["lines"]}) < len(loop["lines"]):
                fail(place, "an instruction is listed twice")
    for one in analysis["comparisons"]:
        if not max(one["before"], one["after"]) < len(kernels):
            fail("comparisons", "a build that is not a kernel")
        for pair in one["loops"]:
            for name in ("before", "after"):
                if pair[name] is not None and pair[name] >= len(kernels[one[name]]["loops"]):
                    fail("comparisons", "a loop that its build does not have")


def _check_fleet(fleet):
    _check_shape(fleet, "fleet.schema.json")
    for number, group in enumerate(fleet["groups"]):
        _check_group(f"groups/{number}", group, len(group["cards"]))


def _check_group(place, group, count):
    scores = [*group["families"], *([group["card"]] if group["card"] else [])]
    lists = [key["readings"] for key in group["keys"]] + [score["distances"] for score in scores]
    if any(len(of_cards) != count for of_cards in lists):
        fail(place, f"a list must have one value for each of the {count} cards")
    named = [one["card"] for part in (*group["keys"], *scores) for one in part["outside"]]
    named += [card for key in group["keys"] for card in key["differing"]] + group["drift"]["cards"]
    named += [one["card"] for one in (*group["drift"]["keys"], *group.get("beyond", []), *group.get("trends", []))]
    named += [card for one in group.get("limits_not_judged", []) for card in one["cards"]] + group.get("measured", {}).get("missing", [])
    named += [card for one in group["conditions"] for other in one["others"] for card in other["cards"]]
    if any(card >= count for card in named):
        fail(place, "a card that is not there")
    for key in group["keys"]:
        within(f"{place}/{key['key']}", {"low": key["low"], "value": key["median"], "high": key["high"]})
        marked = [one["card"] for one in key["outside"]] + key["differing"]
        if key["cards"] != sum(reading is not None for reading in key["readings"]) or any(key["readings"][card] is None for card in marked):
            fail(f"{place}/{key['key']}", "a card without a reading")


def _check_several(several):
    _check_shape(several, "several.schema.json")
    count = len(several["devices"])
    lists = [(f"keys/{key['key']}", key["of"]) for key in several["keys"]]
    lists += [(f"levels/{level['id']}", fact["of"]) for level in several["levels"] for fact in level["facts"]]
    lists += [(f"claims/{claim['id']}", claim["verdicts"]) for claim in several["claims"]["differ"]]
    lists += [("predictions", several["predictions"]), ("claims/counts", several["claims"]["counts"])]
    for place, of_devices in lists:
        if len(of_devices) != count:
            fail(place, f"{len(of_devices)} of {count} devices")
    for key in several["keys"]:
        for entry in filter(None, key["of"]):
            within(f"keys/{key['key']}", entry)
    for verdict, number in several["counts"].items():
        if number != sum(key["verdict"] == verdict for key in several["keys"]):
            fail("counts", "differ from the verdicts of the keys")
    known = {key["key"] for key in several["keys"]}
    seen = set()
    for figure in several["figures"]:
        place = f"figures/{figure['id']}"
        if figure["id"] in seen:
            fail(place, "id given twice")
        seen.add(figure["id"])
        if not all(one["device"] < count for one in figure["of"]):
            fail(place, "a device that is not there")
        for one in figure["of"]:  # keys that are absent everywhere are in no list
            _check_figure(f"{place}/{one['label']}", one["figure"], known | set(one["figure"]["keys"]))
        _check_figure(place, figure, known | set(figure["keys"]))
    if not all(one["device"] < count for one in several["only"]):
        fail("only", "a device that is not there")


_CHECKS = {"warpgauge.advice": _check_advice, "warpgauge.analysis": _check_analysis, "warpgauge.fleet": _check_fleet,
           "warpgauge.several": _check_several}
_WITHOUT_FIGURES = ("warpgauge.advice", "warpgauge.analysis", "warpgauge.fleet")


def _cause(error):
    if error.rule == "required":
        return ", ".join(name for name in error.rule_definition if name not in error.value) + " is missing"
    return error.message.removeprefix(error.name).strip()


def _place(report, path):
    """figures/ID/curves/0: a list's entry by its name where it has one. Dots within a key split the path."""
    names, node, step = [], report, ""
    for part in path:
        step += f".{part}" if step else part
        if isinstance(node, dict) and step not in node and part != path[-1]:
            continue
        node = node[int(step)] if isinstance(node, list) else node.get(step)
        names.append(next((node[name] for name in ("id", "rung", "label", "kernel") if isinstance(node, dict)
                           and isinstance(node.get(name), str)), step))
        step = ""
    return "/".join(names) or "report"


def _check_figure(place, figure, known):
    from kinds import KINDS  # with matplotlib, which takes longer to import than a page without figures to write
    for key in figure["keys"]:
        if key not in known:
            fail(place, f"unknown key {key}")
    for curve in figure["curves"]:
        count = len(curve["x"])
        if len(curve["y"]) != count:
            fail(place, "x and y differ in length")
        if any(len(curve[name]) not in (0, count) for name in ("low", "high")):
            fail(place, "a band differs in length from its curve")
    if figure["kind"] == "absent":
        return
    if figure["kind"] not in KINDS:
        fail(place, f"unknown kind {figure['kind']}")
    KINDS[figure["kind"]][0](place, figure)


def _check_kernels(kernels):
    known = {figure["id"] for figure in kernels["figures"]}
    rows = kernels["rows"] + [row for ladder in kernels["ladders"] for standing in ladder["standings"]
                              for row in standing["rows"]]
    for row in rows:
        if row["outcome"] != "measured" and "time_us" in row:
            fail("kernels/rows", f"{row['rung']} was not measured, but has a time")
    for ladder in kernels["ladders"]:
        for name in ladder["figures"]:
            if name not in known:
                fail(f"kernels/ladders/{ladder['family']}", f"unknown figure {name}")


def _check_predictions(predictions):
    for row in predictions["rows"]:
        place = f"predictions/{row['kernel']}"
        if "predicted_us" in row:
            if not {"low_us", "high_us", "error"} <= row.keys():
                fail(place, "a prediction without interval or error")
            within(place, {"low": row["low_us"], "value": row["predicted_us"], "high": row["high_us"]})
        elif not row["why"]:
            fail(place, "neither a prediction nor a reason")


def _check_claims(claims):
    for claim in claims["claims"]:
        for reading in claim.get("readings", []):
            if "value" in reading and not {"low", "high"} <= reading.keys():
                fail(f"claims/{claim['id']}", "a value without its interval")
            if not {"band", "no_vote"} & reading.keys():
                fail(f"claims/{claim['id']}", "a reading with neither a band nor a reason why it has no vote")
            if any(not {"verdict", "no_vote"} & other.keys() for other in reading.get("second", [])):
                fail(f"claims/{claim['id']}", "a second reading without a verdict")
    if len({claim["id"] for claim in claims["claims"]}) < len(claims["claims"]):
        fail("claims", "id given twice")
    for verdict in VERDICTS:
        if claims["counts"][verdict] != sum(claim["verdict"] == verdict for claim in claims["claims"]):
            fail("claims/counts", "differ from the verdicts")


def _check_documents(documents, systems, known):
    """Ids are those of claims, and no system is there twice."""
    named = [one["id"] for one in documents["costly"]] + [one[side] for one in documents["contradictions"] for side in ("one", "other")]
    named += [name for system in systems for name in system["statements"]]
    for name in named:
        if name not in known:
            fail("documents", f"unknown claim {name}")
    if len({system["name"] for system in systems}) < len(systems):
        fail("systems", "name given twice")
