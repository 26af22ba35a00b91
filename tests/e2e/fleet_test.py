#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fleets of profiles with planted cards, as a user has them judged."""

import copy
import csv
import io
import json
import random
import re
import shutil
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import HERE, WARPGAUGE, CommandTest, can_draw, environment
from limited import run_limited

_PROFILES = HERE.parent.parent / "profiles"
_PUBLISHED = sorted((_PROFILES / "nvidia-h200").glob("*.json"))
_MOST_BYTES = 1 << 30
_MOST_SECONDS = 3.0  # of a processor, for 1,000 profiles: 1.5 s on two


class Fleet(CommandTest):
    def setUp(self):
        super().setUp()
        self.profile = json.loads(_PUBLISHED[0].read_text())
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

    def test_a_planted_card_is_named_and_fails_where_asked(self):
        def plant(number, card):
            if number == 17:
                self.scale(card, "dram.read_gbps", 0.93)
        folder = self.fleet(40, plant)
        group, = self.document(folder, more=("--false-alarms", 0.01))["groups"]
        self.assertEqual(self.outside(group), {("card-017", "dram.read_gbps")})
        out, _ = self.run_command("fleet", folder, "--fail-on", "outlier", status=1)
        self.assertIn("1 card lies outside", out)
        found = re.search(r"card-017 +dram\.read_gbps +(\d+) GB/s +(\d+) GB/s", out)
        own, median = map(float, found.groups())
        healthy = self.profile["entries"]["dram.read_gbps"]["value"]
        self.assertAlmostEqual(median / healthy, 1, delta=0.003)
        self.assertAlmostEqual(own / healthy, 0.93, delta=0.015)
        self.run_command("fleet", folder)  # nothing is asked to fail
        self.run_command("fleet", folder, "--fail-on", "drift")

    def test_a_healthy_fleet_is_silent(self):
        out, _ = self.run_command("fleet", self.fleet(60), "--fail-on", "any", "--false-alarms", 0.01)
        self.assertIn("no card lies outside", out)
        self.assertIn("all cards have the same driver, settings and program", out)
        self.assertNotIn("cannot tell", out)

    def test_a_slow_family_and_a_throttled_card(self):
        def plant(number, card):
            for key in self.keys:
                entry = card["entries"][key]
                if number == 5 and key.startswith("dram.") and entry["unit"] == "GB/s":
                    self.scale(card, key, 0.985)
                if number == 9 and entry["unit"] in ("ns", "us", "GB/s", "TFLOP/s", "MHz"):
                    self.scale(card, key, 0.8 if entry["unit"] in ("GB/s", "TFLOP/s", "MHz") else 1.25)
        group, = self.document(self.fleet(40, plant))["groups"]
        dram = next(family for family in group["families"] if family["family"] == "dram")
        self.assertIn("card-005", [group["cards"][one["card"]]["name"] for one in dram["outside"] if one["distance"] > 0])
        self.assertIn("card-009", [group["cards"][one["card"]]["name"] for one in group["card"]["outside"]])
        self.assertIn(("card-009", "clock.sm.mhz"), self.outside(group))

    def test_what_differs_between_cards_comes_first_and_is_a_cause(self):
        def plant(number, card):
            if number == 3:
                card["device"]["driver_version"] = "575.1"
                for name in ("value", "low", "high"):
                    card["entries"]["power.limit_watts"][name] = 500
                self.scale(card, "dram.read_gbps", 0.9)
        out, _ = self.run_command("fleet", self.fleet(30, plant))
        lines = out.splitlines()
        self.assertEqual(lines[1], "differs between cards: a cause before any other")
        self.assertIn("driver: 29 of 30 cards: 580.159.04", out)
        self.assertIn("575.1: card-003", out)
        self.assertLess(out.index("driver:"), out.index("outside"))
        self.assertIn("perhaps why: card-003: driver 575.1 instead of 580.159.04; power.limit_watts\n    500 W instead of 700 W", out)

    def test_a_key_that_is_the_same_for_all_but_one(self):
        def plant(number, card):
            if number == 2:
                for name in ("value", "low", "high"):
                    card["entries"]["shared.latency_cycles"][name] = 24
        folder = self.fleet(30, plant)
        out, _ = self.run_command("fleet", folder, "--fail-on", "any", status=1)
        self.assertIn("card-002 shared.latency_cycles: 24.00 cycles, all others 23.00 cycles", out)
        group, = self.document(folder)["groups"]
        self.assertNotIn(("card-002", "shared.latency_cycles"), self.outside(group))

    def test_what_counters_contradict_is_left_out_and_said(self):
        def plant(number, card):
            if number == 6:
                card["entries"]["dram.read_gbps"]["confirmation"]["state"] = "contradicted"
                self.scale(card, "dram.read_gbps", 0.5)
        folder = self.fleet(20, plant)
        out, _ = self.run_command("fleet", folder, "--fail-on", "outlier", "--false-alarms", 0.01)
        self.assertIn("left out, since counters contradict it: dram.read_gbps of card-006", out)
        group, = self.document(folder)["groups"]
        self.assertEqual(next(key for key in group["keys"] if key["key"] == "dram.read_gbps")["readings"][6], None)
        self.assertEqual(group["cards"][6]["contradicted"], ["dram.read_gbps"])

    def test_few_cards_tell_little_and_say_so(self):
        out, _ = self.run_command("fleet", self.fleet(2))
        self.assertIn("cannot tell: 4 cards or more with a key in common are needed", out)
        def plant(number, card):
            if number == 1:
                self.scale(card, "dram.read_gbps", 0.9)
        out, _ = self.run_command("fleet", self.fleet(4, plant), "--fail-on", "outlier")
        self.assertIn("cannot tell much: 4 cards", out)

    def test_drift_of_one_card_is_found(self):
        folder = self.fleet(12)
        later = json.loads((folder / "card-004.json").read_text())
        later["recordings"][0]["time_utc"] = "2027-03-01T00:00:00Z"
        self.scale(later, "l2.latency_cycles", 1.1)
        self.write(later, "card-004-later")
        group, = self.document(folder)["groups"]
        self.assertEqual([card["profiles"] for card in group["cards"]].count(2), 1)
        self.assertFalse(group["drift"]["against_others"])
        found, = group["drift"]["keys"]
        self.assertEqual((group["cards"][found["card"]]["name"], found["key"]), ("card-004-later", "l2.latency_cycles"))
        self.assertAlmostEqual(found["share"], 0.1)
        self.run_command("fleet", folder, "--fail-on", "drift", status=1)

    def test_what_it_costs_to_measure_in_parallel_is_shown_with_its_cause(self):
        """Each card alone, then all at once: reads of DRAM take 6 % longer on all of them."""
        folder = self.fleet(6)
        for file in sorted(folder.glob("*.json")):
            card = json.loads(file.read_text())
            card["recordings"][0]["time_utc"] = "2027-03-01T00:00:00Z"
            card["entries"]["host.devices_in_parallel"] = {**card["entries"]["sm.count"], "value": 6, "low": 6, "high": 6}
            self.scale(card, "dram.read_gbps", 0.94)
            self.write(card, f"{file.stem}-together")
        group, = self.document(folder)["groups"]
        self.assertEqual(group["drift"]["changed"], [{"condition": "host.devices_in_parallel", "earlier": "", "later": "6", "cards": 6}])
        together, = group["drift"]["together"]
        self.assertEqual(together["key"], "dram.read_gbps")
        self.assertAlmostEqual(together["share"], -0.06)
        self.assertEqual(group["drift"]["keys"], [])
        out = " ".join(self.run_command("fleet", folder)[0].split())
        self.assertIn("changed since, a cause before any other: host.devices_in_parallel was not said, is 6 (6 cards)", out)
        self.assertIn("all cards together: dram.read_gbps -6.00 %", out)

    def test_cards_of_other_gpus_are_judged_by_themselves(self):
        def other(number, card):
            if number % 2:
                card["device"]["name"] = "NVIDIA H100"
        groups = self.document(self.fleet(10, other))["groups"]
        self.assertEqual([(group["gpu"], len(group["cards"])) for group in groups],
                         [("NVIDIA H100 (compute capability 9.0)", 5), ("NVIDIA H200 (compute capability 9.0)", 5)])

    def test_bad_input_is_one_line(self):
        folder = self.fleet(4)
        self.assert_refused("fleet", self.folder / "none.json", saying="none.json")
        self.assert_refused("fleet", folder, self.folder / "nowhere", saying="nowhere: there is no such file or folder")
        self.assert_refused("fleet", __file__, saying=[__file__, "is not a profile (.json)"])
        (self.folder / "empty").mkdir()
        self.assert_refused("fleet", self.folder / "empty", saying="no profile (.json)")
        self.assert_refused("fleet", folder, "--filter", "nothing.like.it", saying="no key fits")
        card = self.card(9)
        card["entries"]["l2.latency_cycles"]["flags"] = ["pretends: to have 16 SMs"]
        self.assert_refused("fleet", self.write(card, "pretended"), saying=["pretended.json", "pretends: to have 16 SMs"])

    def test_one_bad_file_costs_itself(self):
        folder = self.fleet(8)
        (folder / "README.md").write_text("no profile\n")
        self.run_command("fleet", folder)
        self.run_command("fleet", *sorted(folder.iterdir()))  # as `fleet monday/*` names them
        (folder / "fleet.json").write_text(json.dumps(self.document(folder)))
        (folder / "cut.json").write_text((folder / "card-001.json").read_text()[:4000])
        shutil.copy(folder / "card-002.json", folder / "twin.json")
        out, err = self.run_command("fleet", folder, status=1)
        self.assertIn(": 8 cards, 8 profiles", out)
        lines = err.splitlines()
        self.assertEqual(len(lines), 2, err)
        for line, name, cause in zip(lines, ("cut.json", "twin.json"), ("", "same card and moment as")):
            self.assertTrue(line.startswith("error: "), line)
            self.assertIn(f"{name}: ", line)
            self.assertIn(cause, line)
        self.assert_refused("fleet", folder / "cut.json", folder / "fleet.json", saying=["cut.json", "and 1 more"])
        (folder / "a.jsonl.zst").write_bytes(b"")
        self.assert_refused("fleet", folder, folder / "a.jsonl.zst", saying="fit a recording first")

    def test_a_nights_results_are_judged_as_they_lie(self):
        """What `run` left: one profile a folder, and other JSON beside it and below."""
        for file in sorted(self.fleet(8).glob("*.json")):
            night = self.folder / "nights" / file.stem
            (night / "exports").mkdir(parents=True)
            file.rename(night / "profile.json")
            for name in ("roofline.json", "verdicts.json", "exports/mt4g.json"):
                (night / name).write_text("{}")
        out, err = self.run_command("fleet", self.folder / "nights")
        self.assertEqual((err, ": 8 cards, 8 profiles" in out), ("", True))
        out, _ = self.run_command("fleet", self.folder / "nights" / "card-003")
        self.assertIn(": 1 card, 1 profile", out)

    def test_a_batch_is_one_entry_with_its_cards(self):
        def plant(number, card):
            if number in (3, 5, 11):
                self.scale(card, "dram.read_gbps", 0.9)
            if number == 7:
                self.scale(card, "dram.read_gbps", 1.1)
        folder = self.fleet(30, plant)
        out, _ = self.run_command("fleet", folder, "--fail-on", "outlier", status=1)
        flat = " ".join(out.split())
        self.assertRegex(flat, r"a batch: dram\.read_gbps: 3 of 30 cards, \d+ to \d+ GB/s; median of all \d+ GB/s; "
                               r"-[\d.]+ to -[\d.]+ deviations: card-003, card-005, card-011")
        self.assertNotRegex(out, r"(?m)^card-0(03|05|11) +dram\.read_gbps")
        self.assertRegex(out, r"(?m)^card-007 +dram\.read_gbps")

    def test_a_limit_is_in_percent_and_has_a_direction(self):
        def plant(number, card):
            if number == 2:
                self.scale(card, "dram.read_gbps", 0.96)
        folder = self.fleet(3, plant)  # too few for any judgement
        self.run_command("fleet", folder)
        self.run_command("fleet", folder, "--limit", "dram.read_gbps=+3%")
        out, _ = self.run_command("fleet", folder, "--limit", "dram.read_gbps=-3%", "--limit", "l1.*=50%", status=1)
        self.assertRegex(out, r"beyond a limit\n.*\ncard-002 +dram\.read_gbps +\d+ GB/s +\d+ GB/s +-[34]\.\d+ % +-3 %\n")
        group, = self.document(folder, status=1, more=("--limit", "dram.read_gbps=-3%"))["groups"]
        found, = group["beyond"]
        self.assertEqual((found["key"], found["card"], found["limit"]), ("dram.read_gbps", 2, -0.03))
        self.assert_refused("fleet", folder, "--limit", "dram.read_gbps=3", saying="is not KEY=[+|-]NUMBER%")
        self.assert_refused("fleet", folder, "--limit", "nothing=3%", saying="no key fits 'nothing'")

    def test_findings_are_a_table(self):
        def plant(number, card):
            if number == 17:
                self.scale(card, "dram.read_gbps", 0.93)
        folder = self.fleet(40, plant)
        out, _ = self.run_command("fleet", folder, "--format", "findings", "--limit", "dram.read_gbps=-5%", status=1)
        rows = [row for row in csv.DictReader(io.StringIO(out)) if row["key"] == "dram.read_gbps"]
        self.assertEqual([(row["kind"], row["card"], row["uuid"]) for row in rows],
                         [(kind, "card-017", "GPU-000000000017") for kind in ("key", "limit")])
        self.assertAlmostEqual(float(rows[0]["difference"]), -0.07, delta=0.015)
        self.assertLess(float(rows[0]["deviations"]), -10)
        self.assertEqual((rows[0]["batch"], rows[1]["deviations"]), ("false", ""))

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
        gpu = 'gpu="NVIDIA H200 (compute capability 9.0)"'
        self.assertEqual(values["warpgauge_fleet_cards", f"{{{gpu}}}"], 40)
        self.assertEqual(values["warpgauge_fleet_refused_profiles", ""], 1)
        card = f'{gpu},card="card-017",uuid="GPU-\\"17\\\\"'
        self.assertGreaterEqual(values["warpgauge_fleet_card_findings", f"{{{card}}}"], 1)
        self.assertEqual(sum(name == "warpgauge_fleet_card_findings" for name, _, _ in samples), 40)
        ratio = values["warpgauge_fleet_finding_difference_ratio", f'{{{card},kind="key",key="dram.read_gbps",batch="false"}}']
        self.assertAlmostEqual(ratio, -0.07, delta=0.015)
        rules = (HERE.parent.parent / "scripts/prometheus/warpgauge.rules.yml").read_text()
        named = set(re.findall(r"warpgauge_fleet_\w+", rules))
        self.assertTrue(named and named <= typed, named - typed)

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
            return {row["host"] for row in csv.DictReader(io.StringIO(out)) if row["card"] == "profile"}
        self.assertEqual(host(device_uuid=card["device"]["uuid"], host="node17"), {"node17"})
        out, _ = self.run_command("fleet", folder)
        self.assertRegex(out, r"(?m)^profile in node17 +dram\.read_gbps")
        out, _ = self.run_command("fleet", folder, "--format", "prometheus")
        self.assertIn('uuid="GPU-000000000017",host="node17"', out)
        self.assertEqual(host(device_uuid="GPU-another", host="node17"), {""})
        self.assertEqual(host(device_uuid=card["device"]["uuid"], host=17), {""})
        recording.write_text("no header")
        self.run_command("fleet", folder)

    def test_a_trend_is_found_over_all_profiles(self):
        for night in range(20):
            for number in range(4):
                card = self.card(number, spread=0.001)
                card["recordings"][0]["time_utc"] = f"2027-03-{night + 1:02}T00:00:00Z"
                if number == 2:
                    self.scale(card, "dram.read_gbps", 1 - 0.001 * night)
                self.write(card, f"{night:02}-card-{number}")
        group, = self.document(self.folder / "cards")["groups"]
        found = [(group["cards"][one["card"]]["name"], one["key"], one["profiles"]) for one in group["trends"]]
        self.assertEqual(found, [("19-card-2", "dram.read_gbps", 20)])
        self.assertAlmostEqual(group["trends"][0]["share"], -0.019, delta=0.004)
        out, _ = self.run_command("fleet", self.folder / "cards", "--fail-on", "drift", status=1)
        self.assertRegex(out, r"trend over all profiles of a card\n.*\n19-card-2 +dram\.read_gbps +20 +19 +-[12]\.\d\d %")

    def test_a_nightly_job_states_its_duration(self):
        help_text, _ = self.run_command("run", "--help")
        self.assertIn("--level quick --no-kernels --no-report: it measured an H100 in 13 s", " ".join(help_text.split()))
        for file in sorted((HERE.parent.parent / "data/h100x4/quick").glob("alone-*")):
            end = json.loads(self.run_command("cat", file)[0].splitlines()[-1])
            self.assertEqual(int(end["elapsed_seconds"]), 13, file)

    def test_a_submission_is_refused_with_file_and_cause(self):
        out, _ = self.run_command("fleet", "--check", *_PUBLISHED)
        self.assertEqual(out.count("can be submitted, to profiles/nvidia-h200/"), len(_PUBLISHED))

        def refused(cause, change):
            card = copy.deepcopy(self.profile)
            change(card)
            file = self.write(card, "submitted")
            self.assert_refused("fleet", "--check", file, saying=[str(file), cause])

        def flag(text):
            return lambda card: card["entries"]["dram.read_gbps"]["flags"].append(text)
        refused("flagged: key 'dram.read_gbps': device busy", flag("device busy"))
        refused("pretended: the device pretends: to have 16 SMs", flag("pretends: to have 16 SMs"))
        refused("incomplete: key 'l2.read_gbps' is neither present nor absent with a reason", lambda card: card["entries"].pop("l2.read_gbps"))
        refused("incomplete: it does not say the driver", lambda card: card["device"].update(driver_version=""))
        refused("incomplete: it does not say the card's UUID", lambda card: card["device"].update(uuid=""))
        refused("a modified program", lambda card: card["recordings"][0].update(git_dirty=True))
        refused("incomplete: it does not say from which recordings it was made", lambda card: card.update(recordings=[]))

        def contradict(card):
            card["entries"]["dram.read_gbps"]["confirmation"]["state"] = "contradicted"
        refused("counters contradict it", contradict)
        self.folder.joinpath("cut.json").write_text(_PUBLISHED[0].read_text()[:5000])
        self.assert_refused("fleet", "--check", "cut.json", saying="cut.json")

    def test_csv_has_a_row_a_key(self):
        out, _ = self.run_command("fleet", self.fleet(20), "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(out)))
        self.assertEqual(sorted(row["key"] for row in rows), sorted(self.keys))
        self.assertTrue(all(row["median"] for row in rows if not row["why_not_judged"]))

    @unittest.skipUnless(can_draw(), "no Python here can draw")
    def test_the_page_shows_what_the_text_says(self):
        def plant(number, card):
            if number == 17:
                self.scale(card, "dram.read_gbps", 0.2)
        folder = self.fleet(30, plant)
        out, _ = self.run_command("fleet", folder, "--report", "out")
        self.assertEqual(out, "report: out/fleet.html\n")
        page = (self.folder / "out" / "fleet.html").read_text()
        self.assertIn("card-017", page)
        self.assertEqual(page.count('<svg class="strip"'), len(self.keys))
        self.assertEqual(page.count('<svg class="map"'), 1)
        self.assertEqual(sorted(file.name for file in (self.folder / "out").iterdir() if not file.name.startswith(".")), ["fleet.html", "fleet.json"])

    def test_a_thousand_profiles_are_judged_in_time_and_memory(self):
        text = json.dumps(self.profile)
        folder = self.folder / "cards"
        folder.mkdir()
        for number in range(1000):
            factor = 0.9 if number == 500 else 1 + 0.003 * self.random.gauss(0, 1)
            card = json.loads(text)
            card["device"]["uuid"] = f"GPU-{number:012d}"
            for key in self.keys:
                if self.is_scattered(key):
                    self.scale(card, key, factor if key == "dram.read_gbps" else 1 + 0.003 * self.random.gauss(0, 1))
            (folder / f"card-{number:04d}.json").write_text(json.dumps(card))
        done = run_limited([WARPGAUGE, "fleet", folder, "--format", "json", "-o", self.folder / "fleet.json"], env=environment())
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertLess(done.peak_bytes, _MOST_BYTES)
        self.assertLess(done.cpu_seconds, _MOST_SECONDS)
        print(f"1,000 profiles: {done.cpu_seconds:.1f} s of a processor, {done.peak_bytes >> 20} MiB", file=sys.stderr)
        group, = json.loads((self.folder / "fleet.json").read_text())["groups"]
        self.assertIn(("card-0500", "dram.read_gbps"), self.outside(group))


if __name__ == "__main__":
    unittest.main()
