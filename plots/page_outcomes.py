# SPDX-License-Identifier: Apache-2.0
"""What became of each series, a probe at a time: recordings that say the same of a series share a row."""

from page_words import natural

LOOKS = {"measured": "good", "failed": "bad"}


def grouped(outcomes):
    """[{probe, question, rows, counts}]; a row is {series, source, outcome, look, reason, code, recordings}."""
    probes = {}
    for outcome in outcomes:
        probe = probes.setdefault(outcome["probe"], {"probe": outcome["probe"], "question": outcome.get("question", ""), "rows": {}})
        code = tuple(dict.fromkeys(map(code_text, outcome.get("code", []))))
        same = (outcome["series"], outcome["source"], outcome["outcome"], outcome["reason"], code)
        row = probe["rows"].setdefault(same, dict(zip(("series", "source", "outcome", "reason", "code"), same),
                                                  look=look(outcome["outcome"]), recordings=[]))
        row["recordings"].append(outcome.get("recording", ""))
    for probe in probes.values():
        seen = set()
        probe["rows"] = list(probe["rows"].values())
        for row in probe["rows"]:
            row["first"] = row["series"] not in seen  # has the id that others link to
            seen.add(row["series"])
            row["recordings"].sort(key=natural)
        probe["counts"] = tally(outcome for outcome in outcomes if outcome["probe"] == probe["probe"])
    return sorted(probes.values(), key=lambda probe: probe["probe"])


def tally(outcomes):
    """[(outcome, look, how often)], measured first."""
    counts = {}
    for outcome in outcomes:
        counts[outcome["outcome"]] = counts.get(outcome["outcome"], 0) + 1
    return [(name, look(name), counts[name]) for name in sorted(counts, key=lambda name: (name != "measured", name))]


def look(outcome):
    return LOOKS.get(outcome, "warn")


def code_text(evidence):
    """"sass 0123456789abcdef: 64 LDG.E.64" of the machine code of a timed loop."""
    counts = ", ".join(f"{count} {opcode}" for opcode, count in sorted(evidence["in_loop"].items()))
    return f"{evidence['level']} {evidence['hash']}: {counts}"
