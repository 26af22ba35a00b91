# SPDX-License-Identifier: Apache-2.0
"""Which page shows what: the families of probes, and where a figure, a key or a series is found."""

import re

FOLDER = "pages"
# Families that have a better title than their name; a new one needs no entry.
_TITLES = {"memory": "Memory and caches", "shared": "Shared memory", "compute": "Instructions and tensor cores",
           "control": "Control flow", "sync": "Synchronization", "launch": "Launches and occupancy",
           "link": "Host and links", "power": "Clock, power and timers", "model": "Combining work", "": "Several probes"}


class Family:
    """A page of figures: the probes of one folder of probes/, each with its figures."""

    def __init__(self, name):
        self.name = name
        self.file = f"probes-{slug(name) or 'several'}.html"
        self.title = _TITLES.get(name, name.replace("_", " ").capitalize())
        self.probes = {}  # probe -> its figures

    @property
    def figures(self):
        return [figure for figures in self.probes.values() for figure in figures]


class Places:
    """Where things are, from the folder of the report: "pages/keys.html#key-l1.latency_cycles"."""

    def __init__(self, report):
        self.families = _families(report)
        self.figure, self.figure_of_key = {}, {}
        for family in self.families:
            for figure in family.figures:
                self._add(figure, f"{FOLDER}/{family.file}")
        for name, file in (("hierarchy", "hierarchy.html"), ("kernels", f"{FOLDER}/kernels.html"),
                           ("predictions", f"{FOLDER}/predictions.html")):
            for figure in report.get(name, {"figures": []})["figures"]:
                self._add(figure, file)
        self.series = {outcome["series"] for outcome in report["outcomes"]}

    def _add(self, figure, file):
        self.figure[figure["id"]] = f"{file}#figure-{figure['id']}"
        for key in figure["keys"]:
            self.figure_of_key.setdefault(key, figure)

    def probe(self, probe):
        family = next((family for family in self.families if probe in family.probes), None)
        return f"{FOLDER}/{family.file}#{probe_id(probe)}" if family else f"{FOLDER}/recordings.html#{probe_id(probe)}"


def slug(text):
    """Fit for a file's name and for an id; several texts may share one."""
    return re.sub(r"[^a-z0-9_]+", "-", text.lower()).strip("-")


def identifier(text):
    """The text as an id, and as what a link says behind its #: another text has another one."""
    return re.sub(r"[^A-Za-z0-9_.-]", lambda odd: f"-{ord(odd.group()):x}-" if odd.group() != "/" else "--", text)


def probe_id(probe):
    return f"probe-{identifier(probe)}"


def key_id(key):
    return f"key-{identifier(key)}"


def _families(report):
    """By the folder of the probe that a figure comes from, in the order of the report; several probes' last."""
    families = {}
    for figure in report["figures"]:
        probe = next(iter(figure.get("probes", [])), "")
        name = probe.partition("/")[0]
        family = families.setdefault(slug(name), Family(name))
        family.probes.setdefault(probe, []).append(figure)
    return sorted(families.values(), key=lambda family: (family.name == "", -len(family.figures)))
