#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What monitoring gets of a fleet, and which of the shipped alerts fire."""

import csv
import datetime
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import HERE, environment
from fleet_cards import GPU, PROFILES, RULES, FleetTest, alerts

try:
    import yaml
except ImportError:
    yaml = None


def _strict_yaml(text):
    """Refuses a key that is there twice: PyYAML would keep the last one."""
    class Strict(yaml.SafeLoader):
        def construct_mapping(self, node, deep=False):
            keys = [self.construct_object(key, deep) for key, _ in node.value]
            if len(keys) != len(set(keys)):
                raise yaml.constructor.ConstructorError(None, None, f"a key is there twice in {keys}", node.start_mark)
            return super().construct_mapping(node, deep)
    return yaml.load(text, Loader=Strict)


def _seconds(time_utc):
    return int(datetime.datetime.fromisoformat(time_utc).replace(tzinfo=datetime.timezone.utc).timestamp())


class FleetAlerts(FleetTest):
    def test_prometheus_reads_it(self):
        def plant(number, card):
            if number == 17:
                self.scale(card, "dram.read_gbps", 0.93)
                card["device"]["uuid"] = 'GPU-"17\\'
        folder = self.fleet(40, plant)
        (folder / "bad.json").write_text("{}")
        self.run_command("fleet", folder, "--format", "prometheus", "-o", self.folder / "warpgauge.prom", status=1)
        text = (self.folder / "warpgauge.prom").read_text()
        self.assertTrue(text.endswith("\n"))
        sample = re.compile(r'([a-z_]+)(\{(?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)*\})? (-?[\d.e+-]+)')
        samples, typed = [], set()
        for line in text.splitlines():
            if line.startswith("#"):
                typed.add(line.split()[2])
                continue
            name, labels, value = sample.fullmatch(line).groups()
            self.assertIn(name, typed)  # its help and type come first
            samples.append((name, labels or "", float(value)))
        self.assertEqual(len({(name, labels) for name, labels, _ in samples}), len(samples))
        values = {(name, labels): value for name, labels, value in samples}
        gpu = f'gpu="{GPU}"'
        self.assertEqual(values["warpgauge_fleet_cards", f"{{{gpu}}}"], 40)
        self.assertEqual(values["warpgauge_fleet_refused_profiles", ""], 1)
        hashed = hashlib.sha256(b'GPU-"17\\').hexdigest()[:16]
        card = f'{gpu},card="{hashed}",uuid="GPU-\\"17\\\\"'
        self.assertGreaterEqual(values["warpgauge_fleet_card_findings", f"{{{card}}}"], 1)
        self.assertEqual(sum(name == "warpgauge_fleet_card_findings" for name, _, _ in samples), 40)
        ratio = values["warpgauge_fleet_finding_difference_ratio", f'{{{card},kind="key",key="dram.read_gbps",batch="false",direction="slower"}}']
        self.assertAlmostEqual(ratio, -0.07, delta=0.015)
        named = set(re.findall(r"warpgauge_fleet_\w+", RULES.read_text()))
        self.assertTrue(named and named <= typed, named - typed)

    def test_an_alert_lasts_from_night_to_night(self):
        """Labels of a card do not change with the date of its folder, and a faster card is no alert."""
        def change(number):
            if number == 5:
                return lambda card: self.scale(card, "dram.read_gbps", 0.9)
            if number == 7:
                return lambda card: (self.scale(card, "dram.read_gbps", 1.1), self.scale(card, "l2.latency_cycles", 0.9))
            return lambda card: None
        found = []
        for date in ("2027-03-27", "2027-03-28"):
            for number in range(30):
                self.night(number, date, change(number))
            out, _ = self.run_command("fleet", self.folder / "gpus", "--format", "prometheus", "--false-alarms", 0.01)
            found.append(alerts(out, "GpuSlowerThanItsFleet"))
        card = hashlib.sha256(b"GPU-000000000005").hexdigest()[:16]
        self.assertEqual(found, [[(GPU, card, "GPU-000000000005", "", "")]] * 2)
        out, _ = self.run_command("fleet", self.folder / "gpus", "--false-alarms", 0.01)
        self.assertIn(f"\n  {card} (GPU-000000000005)\n", out)
        self.assertLessEqual(max(map(len, out.splitlines())), 80, out)

    def test_of_the_published_cards_the_slow_one_is_an_alert(self):
        out, _ = self.run_command("fleet", PROFILES / "nvidia-h200", "--format", "prometheus",
                                  env=environment(WARPGAUGE_DATA=HERE.parent.parent / "data/h200"))
        self.assertEqual([card for _, card, *_ in alerts(out, "GpuSlowerThanItsFleet")], ["31b856772d5b4770"])
        self.assertEqual(alerts(out, "GpuBatchSlower"), [])  # both batches are faster

    def test_the_host_is_named_where_the_recording_lies_beside_the_profile(self):
        folder = self.fleet(40)
        card = json.loads((folder / "card-017.json").read_text())
        self.scale(card, "dram.read_gbps", 0.9)
        beside = folder / "node17" / "profile.json"
        beside.parent.mkdir()
        (folder / "card-017.json").unlink()
        beside.write_text(json.dumps(card))
        recording = beside.with_name(card["recordings"][0]["file"])

        def host(**header):
            recording.write_text(json.dumps({"record": "header", **header}) + "\n")
            out, _ = self.run_command("fleet", folder, "--format", "findings")
            return {row["host"] for row in csv.DictReader(io.StringIO(out)) if row["uuid"] == "GPU-000000000017"}
        self.assertEqual(host(device_uuid=card["device"]["uuid"], host="node17"), {"node17"})
        out, _ = self.run_command("fleet", folder)
        self.assertRegex(out, r"(?m)^  [0-9a-f]{16} in node17 \(GPU-000000000017\)\n +dram\.read_gbps")
        out, _ = self.run_command("fleet", folder, "--format", "prometheus")
        self.assertIn('uuid="GPU-000000000017",host="node17"', out)
        self.assertEqual(host(device_uuid="GPU-another", host="node17"), {""})
        self.assertEqual(host(device_uuid=card["device"]["uuid"], host=17), {""})
        recording.write_text("no header")
        self.run_command("fleet", folder)

    def test_the_pci_address_is_named_where_the_profile_says_it(self):
        folder = self.fleet(40)
        card = json.loads((folder / "card-017.json").read_text())
        self.scale(card, "dram.read_gbps", 0.9)
        card["device"]["uuid"] = "GPU-6a7bf211-1eda-7c50-4b1e-6f63ca9a9122"

        def answers():
            self.write(card, "card-017")
            return {form: self.run_command("fleet", folder, "--format", form)[0] for form in ("text", "json", "findings", "prometheus")}
        for text in answers().values():  # as it always was
            self.assertNotIn("pci_address", text.split("\n", 1)[1])  # the table has the column every night
        card["device"]["pci_address"] = "0000:1b:00.0"
        now = answers()
        self.assertIn("\n  card-017 (GPU-6a7bf211-1eda-7c50-4b1e-6f63ca9a9122, 0000:1b:00.0)\n", now["text"])
        cards = json.loads(now["json"])["groups"][0]["cards"]
        self.assertEqual([one["name"] for one in cards if "pci_address" in one], ["card-017"])
        rows = {row["card"]: row["pci_address"] for row in csv.DictReader(io.StringIO(now["findings"])) if row["card"]}
        self.assertEqual(rows["card-017"], "0000:1b:00.0")
        self.assertIn(f'uuid="{card["device"]["uuid"]}",pci_address="0000:1b:00.0"', now["prometheus"])
        self.assertIn("0000:1b:00.0", [alert[-1] for alert in alerts(now["prometheus"], "GpuSlowerThanItsFleet")])
        # A name that the margin has no room for goes on below.
        folder = self.folder / "cards" / "node17"
        folder.mkdir()
        (self.folder / "cards" / "card-017.json").rename(folder / "profile.json")
        (folder / card["recordings"][0]["file"]).write_text(json.dumps({"record": "header", "device_uuid": card["device"]["uuid"], "host": "node17"}) + "\n")
        out, _ = self.run_command("fleet", self.folder / "cards")
        self.assertIn(" in node17 (GPU-6a7bf211-1eda-7c50-4b1e-6f63ca9a9122,\n    0000:1b:00.0)\n", out)

    def test_all_cards_together_are_an_alert(self):
        for date, factor in ("2027-03-27", 1), ("2027-03-28", 0.95):
            for number in range(6):
                self.night(number, date, lambda card, factor=factor: self.scale(card, "dram.read_gbps", factor))
        out, _ = self.run_command("fleet", self.folder / "gpus", "--format", "prometheus", "--fail-on", "drift", status=1)
        self.assertRegex(out, r'(?m)^warpgauge_fleet_together_difference_ratio\{gpu="[^"]*",key="dram\.read_gbps",direction="slower"\} -0\.0')
        self.assertEqual(alerts(out, "GpusSlowerThanBefore"), [(GPU,)])
        self.assertRegex(out, rf"(?m)^warpgauge_fleet_newest_profile_seconds\{{.*\}} {_seconds('2027-03-28T03:00:00')}$")
        self.assertRegex(out, r"(?m)^warpgauge_fleet_cards_missing\{.*\} 0$")

    def test_a_card_that_is_gone_is_an_alert_the_next_night(self):
        for date, cards in ("2027-03-27", 6), ("2027-03-28", 5):
            for number in range(cards):
                self.night(number, date)
        out, _ = self.run_command("fleet", self.folder / "gpus", "--format", "prometheus")
        gone = hashlib.sha256(b"GPU-000000000005").hexdigest()[:16]
        self.assertEqual(alerts(out, "GpuMissing"), [(GPU, gone, "GPU-000000000005", "", "")])
        rule = re.search(r"alert: GpuMissing\n.*\n.*\n\s+for: (\d+)h\n\s+labels: \{severity: (\w+)\}", RULES.read_text())
        self.assertLess(int(rule[1]), 24)
        self.assertEqual(rule[2], "warning")

    def test_a_slow_batch_is_an_alert_of_its_own(self):
        folder = self.fleet(30, lambda number, card: self.scale(card, "dram.read_gbps", 0.9) if number in (3, 5, 11) else None)
        out, _ = self.run_command("fleet", folder, "--format", "prometheus", "--false-alarms", 0.01)
        self.assertEqual(alerts(out, "GpuBatchSlower"), [(GPU, "dram.read_gbps")])
        self.assertEqual(alerts(out, "GpuSlowerThanItsFleet"), [])

    def test_a_limit_that_cannot_be_judged_is_an_alert(self):
        folder = self.fleet(5, lambda number, card: card["entries"].pop("dram.read_gbps") if number == 3 else None)
        out, _ = self.run_command("fleet", folder, "--limit", "dram.read_gbps=-3%", "--format", "prometheus", status=1)
        self.assertEqual(alerts(out, "GpuLimitNotJudged"), [(GPU, "dram.read_gbps")])

    def test_a_faster_card_beyond_a_limit_is_no_alert(self):
        def plant(number, card):
            if number in (3, 4):
                self.scale(card, "dram.read_gbps", 0.9 if number == 3 else 1.1)
        out, _ = self.run_command("fleet", self.fleet(8, plant), "--limit", "dram.read_gbps=5%", "--format", "prometheus", status=1)
        self.assertEqual([uuid for _, _, uuid, *_ in alerts(out, "GpuBeyondItsLimit")], ["GPU-000000000003"])

    def test_two_limits_of_a_key_are_one_sample(self):
        folder = self.fleet(5, lambda number, card: self.scale(card, "dram.read_gbps", 0.9) if number == 3 else None)
        out, _ = self.run_command("fleet", folder, "--limit", "dram.read_gbps=-3%", "--limit", "dram.read*=2%", "--format", "prometheus", status=1)
        samples = [line.rsplit(" ", 1)[0] for line in out.splitlines() if not line.startswith("#")]
        self.assertEqual(len(samples), len(set(samples)))
        self.assertEqual(len(alerts(out, "GpuBeyondItsLimit")), 1)

    @unittest.skipUnless(yaml, "no PyYAML here")
    def test_the_rules_are_what_prometheus_reads(self):
        """Without promtool: YAML in which no key comes twice, and no member that Prometheus refuses."""
        document = _strict_yaml(RULES.read_text(encoding="utf-8"))
        self.assertEqual(set(document), {"groups"})
        names = []
        for group in document["groups"]:
            self.assertEqual(set(group), {"name", "rules"})
            for rule in group["rules"]:
                self.assertLessEqual({"alert", "expr", "labels", "annotations"}, set(rule))
                self.assertLessEqual(set(rule), {"alert", "expr", "for", "labels", "annotations"})
                self.assertRegex(rule["alert"], r"^[A-Z][A-Za-z]+$")
                self.assertRegex(str(rule.get("for", "1h")), r"^\d+[smhd]$")
                self.assertTrue(all(isinstance(text, str) for text in (rule["expr"], *rule["labels"].values(), *rule["annotations"].values())), rule)
                self.assertTrue(all(rule["expr"].count(one) == rule["expr"].count(other) for one, other in ("()", "{}")), rule["expr"])
                names.append(rule["alert"])
        self.assertEqual(len(names), len(set(names)))
        tests = _strict_yaml((RULES.parent / "warpgauge.rules.test.yml").read_text(encoding="utf-8"))
        self.assertEqual(tests["rule_files"], [RULES.name])
        tested = {case["alertname"] for test in tests["tests"] for case in test["alert_rule_test"]}
        self.assertLessEqual(tested, set(names))
        with self.assertRaises(yaml.YAMLError):
            _strict_yaml("groups: []\ngroups: []\n")

    @unittest.skipUnless(shutil.which("promtool"), "no promtool here")
    def test_promtool_agrees(self):
        for command in ("check", "warpgauge.rules.yml"), ("test", "warpgauge.rules.test.yml"):
            subprocess.run(["promtool", command[0], "rules", command[1]], cwd=RULES.parent, check=True)


if __name__ == "__main__":
    unittest.main()
