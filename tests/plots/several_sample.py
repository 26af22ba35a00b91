# SPDX-License-Identifier: Apache-2.0
"""The document of several devices, as `warpgauge report A B` writes it, planted from the sample report of one."""

import copy
import json

from sample import SAMPLE

SHARED = ("lines", "histogram", "values", "heatmap", "roofline", "bandwidths", "staircase", "ladder")
HOSTILE = '<script>alert("B")</script> & "co"'


def several(count=2, factor=1.25):
    """Device B is named HOSTILE, and all its numbers are `factor` times as large; of more devices, each again."""
    one = json.loads(SAMPLE.read_text(encoding="utf-8"))
    reports = [one] + [_scaled(one, factor ** number) for number in range(1, count)]
    for number, report in enumerate(reports[1:]):
        report["device"]["name"] = HOSTILE if number == 0 else f"Device {number}"
    figures = [_common(reports, place) for place in _places(one)]
    keys = [_key(reports, name, factor) for name in sorted(one["values"])]
    return {"schema": "warpgauge.several", "version": 1,
            "devices": [{"letter": chr(65 + number), "files": [f"{number}/profile.json"], "device": report["device"],
                         "run": {"origin": "replayed", "recordings": report["run"]["recordings"]}, "missing": ""}
                        for number, report in enumerate(reports)],
            "counts": {verdict: sum(key["verdict"] == verdict for key in keys) for verdict in ("same", "differs", "ambiguous", "absent")},
            "keys": keys, "levels": _levels(reports), "figures": figures, "only": [{"title": "alone", "device": 1, "why": "A does not have it"}],
            "predictions": [{name: report["predictions"][name] for name in ("errors", "interval_coverage")} for report in reports],
            "claims": {"counts": [report["claims"]["counts"] for report in reports],
                       "differ": [{"id": "planted", "document": "002", "statement": f"holds on one: {HOSTILE}",
                                   "verdicts": ["confirmed"] + ["refuted"] * (count - 1)}]}}


def _places(report):
    """(section or None, number) of the figures that devices can share."""
    return [(section, number) for section in ("hierarchy", "kernels", None)
            for number, figure in enumerate((report[section] if section else report)["figures"]) if figure["kind"] in SHARED]


def _common(reports, place):
    section, number = place
    of = [(report[section] if section else report)["figures"][number] for report in reports]
    first = of[0]
    return {"id": first["id"], "title": first["title"], "question": first["question"], "kind": "several", "of_kind": first["kind"],
            "curves": [], "marks": [], "levels": [], "notes": [], "keys": first["keys"], "probes": first.get("probes", []),
            "of": [{"device": device, "label": f"{chr(65 + device)} {report['device']['name']}", "figure": figure}
                   for device, (report, figure) in enumerate(zip(reports, of))]}


def _key(reports, name, factor):
    verdict = "same" if reports[0]["values"][name]["value"] == 0 else "differs"
    of = [{**{member: report["values"][name][member] for member in ("value", "low", "high", "unit")},
           "verdict": verdict if number else "", "relative_difference": factor ** number - 1 if number and verdict == "differs" else None}
          for number, report in enumerate(reports)]
    return {"key": name, "verdict": verdict, "of": of}


def _levels(reports):
    levels_of = [report["hierarchy"]["figures"][0]["levels_of"] for report in reports]
    return [{"id": level["id"], "title": level["title"],
             "facts": [{"what": fact["what"], "of": [other[place]["facts"][at] for other in levels_of]} for at, fact in enumerate(level["facts"])]}
            for place, level in enumerate(levels_of[0])]


def _scaled(node, factor):
    """Every measured number, not the places where it was measured."""
    if isinstance(node, list):
        return [_scaled(one, factor) for one in node]
    if not isinstance(node, dict):
        return copy.deepcopy(node)
    scaled = {}
    for name, part in node.items():
        if name in ("y", "low", "high", "value", "z") and not isinstance(part, dict):
            scaled[name] = [one and one * factor for one in part] if isinstance(part, list) else part * factor if isinstance(part, (int, float)) else part
        else:
            scaled[name] = _scaled(part, factor)
    return scaled
