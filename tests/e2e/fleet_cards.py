# SPDX-License-Identifier: Apache-2.0
"""Fleets of profiles with planted cards, for the tests of `warpgauge fleet`."""

import copy
import json
import random
import re

from command import HERE, CommandTest

PROFILES = HERE.parent.parent / "profiles"
PUBLISHED = sorted((PROFILES / "nvidia-h200").glob("*.json"))
RULES = HERE.parent.parent / "scripts/prometheus/warpgauge.rules.yml"
GPU = "NVIDIA H200 (compute capability 9.0)"


def alerts(metrics, name):
    """The alerts that the shipped rule has for these metrics: values of the labels that it counts by. Its expression must be
    `AGGREGATE by (LABELS) (... METRIC{SELECTION} ...) > 0`."""
    expression = re.search(rf"alert: {name}\n(?:\s*#.*\n)*\s*expr: (.*)\n", RULES.read_text())[1]
    labels, metric, selection = re.fullmatch(r"\w+ by \(([\w, ]+)\) \((?:abs\()?(\w+)(?:\{(.*)\})?\)?\) > 0", expression).groups()
    wanted = re.findall(r'(\w+)(=~|!=|=)"([^"]*)"', selection or "")
    found = set()
    for sample in re.finditer(rf"(?m)^{metric}\{{(.*)\}} ", metrics):
        has = dict(re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', sample[1]))
        tests = {"=": lambda a, b: a == b, "!=": lambda a, b: a != b, "=~": lambda a, b: re.fullmatch(b, a)}
        if all(tests[how](has.get(label, ""), text) for label, how, text in wanted):
            found.add(tuple(has.get(label, "") for label in labels.split(", ")))
    return sorted(found)


class FleetTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.profile = json.loads(PUBLISHED[0].read_text())
        self.random = random.Random(7)
        self.keys = [key for key, entry in self.profile["entries"].items() if entry["evidence"] in ("measured", "derived")]

    def card(self, number, spread=0.003):
        """A card whose keys scatter."""
        card = copy.deepcopy(self.profile)
        card["device"]["uuid"] = f"GPU-{number:012d}"
        for key in self.keys:
            if self.is_scattered(key):
                self.scale(card, key, 1 + spread * self.random.gauss(0, 1))
        return card

    def is_scattered(self, key):
        entry = self.profile["entries"][key]
        return entry["low"] < entry["high"]

    def scale(self, card, key, factor):
        for name in ("value", "low", "high"):
            card["entries"][key][name] *= factor

    def write(self, card, name):
        file = self.folder / "cards" / f"{name}.json"
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(card))
        return file

    def fleet(self, count, change=lambda number, card: None):
        for number in range(count):
            card = self.card(number)
            change(number, card)
            self.write(card, f"card-{number:03d}")
        return self.folder / "cards"

    def document(self, *inputs, status=0, more=()):
        out, _ = self.run_command("fleet", *inputs, "--format", "json", *more, status=status)
        return json.loads(out)

    def outside(self, group):
        return {(group["cards"][one["card"]]["name"], key["key"]) for key in group["keys"] for one in key["outside"]}

    def night(self, number, date, change=lambda card: None):
        """A profile as a nightly job leaves it: HOST/DATE/profile.json."""
        card = self.card(number)
        card["recordings"][0]["time_utc"] = f"{date}T03:00:00Z"
        change(card)
        file = self.folder / "gpus" / f"node{number:02}" / date / "profile.json"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps(card))
