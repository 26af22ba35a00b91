# SPDX-License-Identifier: Apache-2.0
"""The distances of an L2 that lies on several dies, as levels of the hierarchy: a profile has a latency and a share for each
(l2.level3.latency_cycles), and its far side is absent where there are more than two."""

import re

_LATENCY = re.compile(r"l2\.level([0-9]{1,2})\.latency_cycles")
_MOST_BESIDE = 2  # that near and far name


def level_of(name):
    """3 of "l2_level3"; None of any other level."""
    found = re.fullmatch("l2_level([0-9]{1,2})", name)
    return int(found[1]) if found else None


def with_l2_levels(report):
    """The report with these levels in its hierarchy; the same one where L2 has two at most."""
    values = report["values"]
    numbers = sorted(int(found[1]) for found in map(_LATENCY.fullmatch, values) if found)
    if not numbers or numbers[-1] <= _MOST_BESIDE or "hierarchy" not in report:
        return report
    levels = [_level(number, values) for number in numbers if number > 1]
    figures = [_with(figure, levels, values) for figure in report["hierarchy"]["figures"]]
    return {**report, "hierarchy": {**report["hierarchy"], "figures": figures}}


def _level(number, values):
    facts = [_fact("latency", f"l2.level{number}.latency_cycles", values), _fact("share of lines", f"l2.level{number}.share", values)]
    return {"id": f"l2_level{number}", "title": f"L2, level {number}", "group": "l2", "facts": [fact for fact in facts if fact]}


def _fact(what, key, values):
    value = values.get(key)
    if value is None:
        return None
    reading = {"value": value["value"], "low": value["low"], "high": value["high"], "unit": value["unit"], "from": ""}
    return {"what": what, "key": key, "readings": [reading], "why": ""}


def _with(figure, levels, values):
    keys = [fact["key"] for level in levels for fact in level["facts"]]
    if "levels_of" in figure:
        there = [level for level in figure["levels_of"] if not (level["id"] == "l2_far" and _is_absent(level))]
        at = max((place + 1 for place, level in enumerate(there) if level["id"].startswith("l2")), default=len(there))
        return {**figure, "levels_of": [*there[:at], *levels, *there[at:]], "keys": [*figure["keys"], *keys]}
    if "steps" in figure:
        steps = [_step(level) for level in levels]
        return {**figure, "steps": [*figure["steps"], *steps], "keys": [*figure["keys"], *(step["key"] for step in steps)]}
    return figure


def _is_absent(level):
    return not any(fact["readings"] for fact in level["facts"])


def _step(level):
    """Its latency; which working sets lie there is not known: a line that another SM has written may."""
    fact = level["facts"][0]
    reading = fact["readings"][0]
    return {"label": level["title"], "level": level["id"], "key": fact["key"], "size_key": "", "y": reading["value"], "low": reading["low"],
            "high": reading["high"], "from": None, "to": None, "to_low": None, "to_high": None}
