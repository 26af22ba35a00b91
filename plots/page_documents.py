# SPDX-License-Identifier: Apache-2.0
"""What documents state, in their reading order, and what they build: the pages of claims and of systems."""

import re

from markupsafe import Markup

from page_places import FOLDER, identifier, slug

_LOOKS = {"confirmed": "good", "refuted": "bad", "depends": "warn", "other device": "muted", "not measured": "muted"}


def mark(verdict, words=None):
    """The verdict in words; page.css puts its sign before it, so that neither search nor CSV has that."""
    return Markup('<span class="mark {} m-{}">{}</span>').format(_LOOKS[verdict], slug(verdict), words or verdict)


def claim_id(name):
    return f"claim-{identifier(name)}"


def system_id(name):
    return f"system-{identifier(name)}"


def claims_page(report):
    """What the page of claims is given."""
    section = report["documents"]
    known = {claim["id"]: claim for claim in report["claims"]["claims"]}
    system_of = {name: system for system in report.get("systems", []) for name in system["statements"]}
    read = sorted(known.values(), key=lambda claim: (claim["document"], _first_line(claim["lines"])))
    documents = [{"name": name, "title": section["titles"].get(name, ""), "claims": [claim for claim in read if claim["document"] == name]}
                 for name in dict.fromkeys(claim["document"] for claim in read)]
    return {"read": read, "counts": _in_order(report["claims"]["counts"]), "read_in": documents, "system_of": system_of,
            "title_of": section["titles"], "legend": section["legend"],
            "without_recording": sorted(section["without_recording"].items()),
            "costly": [(known[one["id"]], one) for one in section["costly"]],
            "weights": _by_weight(section["weights"]), "most_factor": section["most_factor"],
            "contradictions": [(known[one["one"]], known[one["other"]], one) for one in section["contradictions"]]}


def systems_page(report, places):
    """What the page of systems is given."""
    verdict_of = {claim["id"]: claim["verdict"] for claim in report["claims"]["claims"]}
    ladders = {(ladder["family"], ladder["type"], ladder["data"]): f"{FOLDER}/kernels.html#ladder-{number}"
               for number, ladder in enumerate(report.get("kernels", {"ladders": []})["ladders"], start=1)}
    measured = {outcome["probe"] for outcome in report["outcomes"]}
    made = []
    for system in report["systems"]:
        rungs = [{"name": rung["rung"], "rows": [{**row, "link": ladders.get((rung["rung"].partition("/")[0], row["type"], row["data"]))}
                                                 for row in rung["rows"]]} for rung in system["rungs"]]
        made.append({**system, "rungs": rungs, "counts": _in_order(system["counts"]),
                     "probes": [(probe, places.probe(probe) if probe in measured else None) for probe in system["probes"]],
                     "statements": [(name, verdict_of[name]) for name in system["statements"]],
                     "where": _where(system["documents"])})
    return {"systems": made, "title_of": report["documents"]["titles"]}


def _in_order(counts):
    return {verdict: counts[verdict] for verdict in _LOOKS}


def _first_line(lines):
    number = re.match(r"[0-9]{1,9}", lines)
    return int(number.group()) if number else 0


def _by_weight(weights):
    """The kinds of each weight, the heaviest first."""
    return [(weight, sorted(kind for kind in weights if weights[kind] == weight)) for weight in sorted(set(weights.values()), reverse=True)]


def _where(documents):
    """Places by document, in the order given."""
    names = dict.fromkeys(place["document"] for place in documents)
    return [(name, [place for place in documents if place["document"] == name]) for name in names]
