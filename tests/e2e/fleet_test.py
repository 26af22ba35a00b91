#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fleets of profiles with planted cards, as a user has them judged."""

import csv
import io
import json
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import HERE, WARPGAUGE, can_draw, environment
from fleet_cards import PROFILES, PUBLISHED, FleetTest
from limited import run_limited

_MOST_BYTES = 1 << 30
_MOST_SECONDS = 3.0  # of a processor, for 1,000 profiles: 1.5 s on two


class Fleet(FleetTest):
    def test_a_planted_card_is_named_and_fails_where_asked(self):
        def plant(number, card):
            if number == 17:
                self.scale(card, "dram.read_gbps", 0.93)
        folder = self.fleet(40, plant)
        group, = self.document(folder, more=("--false-alarms", 0.01))["groups"]
        self.assertEqual(self.outside(group), {("card-017", "dram.read_gbps")})
        out, _ = self.run_command("fleet", folder, "--fail-on", "outlier", status=1)
        self.assertIn("1 card lies outside", out)
        self.assertEqual(out.splitlines()[0], "40 cards: 1 slower, 0 faster, 0 beyond a limit")
        self.assertRegex(out.splitlines()[1], r"^  card-017 \(GPU-000000000017\): [678]\.?\d* % slower in dram\.read_gbps$")
        found = re.search(r"(?m)^  card-017 \(GPU-000000000017\)\n +dram\.read_gbps +(\d+) GB/s +(\d+) GB/s +[678]\.?\d* % slower +[\d.]+$", out)
        own, median = map(float, found.groups())
        healthy = self.profile["entries"]["dram.read_gbps"]["value"]
        self.assertAlmostEqual(median / healthy, 1, delta=0.003)
        self.assertAlmostEqual(own / healthy, 0.93, delta=0.015)
        self.run_command("fleet", folder)  # nothing is asked to fail
        self.run_command("fleet", folder, "--fail-on", "drift")
        self.run_command("fleet", folder, "--fail-on", "slower", "--false-alarms", 0.01, status=1)

    def test_a_faster_card_is_an_outlier_and_not_slower(self):
        def plant(number, card):
            if number == 17:
                self.scale(card, "dram.read_gbps", 1.07)
                self.scale(card, "l2.latency_cycles", 0.93)
        folder = self.fleet(40, plant)
        out, _ = self.run_command("fleet", folder, "--fail-on", "slower", "--false-alarms", 0.01)
        self.assertRegex(out, r"dram\.read_gbps .* % faster +\d")
        self.assertRegex(out, r"l2\.latency_cycles .* % faster +\d")
        self.assertEqual(out.splitlines()[0], "40 cards: 0 slower, 1 faster, 0 beyond a limit")
        self.run_command("fleet", folder, "--fail-on", "outlier", "--false-alarms", 0.01, status=1)

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
        self.assertEqual(lines[4], "differs between cards: a cause before any other")
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
        self.assertIn("\n4 cards cannot be judged one against another: use --limit\n", out)
        self.assertNotIn("no card lies outside", out)

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
        self.assertIn("all cards together: dram.read_gbps 6 % slower", out)
        self.run_command("fleet", folder, "--fail-on", "drift", status=1)
        out, _ = self.run_command("fleet", folder, "--format", "findings")
        row, = [row for row in csv.DictReader(io.StringIO(out)) if row["kind"] == "together"]
        self.assertEqual((row["card"], row["key"], row["direction"]), ("", "dram.read_gbps", "slower"))

    def test_cards_of_other_gpus_are_judged_by_themselves(self):
        def other(number, card):
            if number % 2:
                card["device"]["name"] = "NVIDIA H100"
        groups = self.document(self.fleet(10, other))["groups"]
        self.assertEqual([(group["gpu"], len(group["cards"])) for group in groups],
                         [("NVIDIA H100 (compute capability 9.0)", 5), ("NVIDIA H200 (compute capability 9.0)", 5)])

    def test_a_report_of_many_cards_names_the_fleets_page(self):
        self.assert_refused("report", *PUBLISHED, "-o", "out", saying=["16 devices", "use `warpgauge fleet PROFILE... --report DIR`"])

    def test_a_batch_is_one_entry_with_its_cards(self):
        def plant(number, card):
            if number in (3, 5, 11):
                self.scale(card, "dram.read_gbps", 0.9)
            if number == 7:
                self.scale(card, "dram.read_gbps", 1.1)
        folder = self.fleet(30, plant)
        out, _ = self.run_command("fleet", folder, "--fail-on", "outlier", status=1)
        flat = " ".join(out.split())
        self.assertRegex(flat, r"a batch of 3 of 30 cards, slower: card-003, card-005, card-011 "
                               r"dram\.read_gbps: \d+ to \d+ GB/s, median of all \d+ GB/s; [\d.]+ to 1\d\.\d % slower")
        self.assertEqual(out.count("card-005"), 2)  # among the slower ones, and in its batch
        self.assertRegex(out, r"(?m)^  card-007 .*\n +dram\.read_gbps .* % faster")
        self.assertIn("30 cards: 3 slower, 1 faster, ", out)

    def test_slower_cards_come_first(self):
        def plant(number, card):
            if number in (3, 5, 11):
                self.scale(card, "l2.read_gbps", 1.1)
            if number in (4, 17):
                self.scale(card, "dram.read_gbps", 1.2 if number == 4 else 0.9)
        out, _ = self.run_command("fleet", self.fleet(30, plant), "--false-alarms", 0.01)
        places = [out.index(text) for text in ("\n  card-017 ", "a batch of 3 of 30 cards, faster", "\n  card-004 ")]
        self.assertEqual(places, sorted(places))
        self.assertEqual(out.splitlines()[0], "30 cards: 1 slower, 4 faster, 0 beyond a limit")

    def test_the_slowest_cards_follow_the_first_line(self):
        def plant(number, card):
            if number < 6:
                self.scale(card, "dram.read_gbps", 0.9 - 0.02 * number)
            card["device"]["uuid"] = f"GPU-{number:08x}-1eda-7c50-4b1e-6f63ca9a9122"
        lines = self.run_command("fleet", self.fleet(40, plant), "--limit", "dram.read_gbps=-5%", status=1)[0].splitlines()
        self.assertRegex(lines[0], "^40 cards: 6 slower, ")
        self.assertEqual([re.match(r"  (card-\d+) \(GPU-\d{8}\): [12]\d(?:\.\d)? % slower in dram.read_gbps$", line)[1] for line in lines[1:6]],
                         [f"card-00{number}" for number in (5, 4, 3, 2, 1)])
        self.assertEqual(lines[6], "  and 1 more that are slower")

    def test_deviations_are_explained(self):
        out, _ = self.run_command("fleet", self.fleet(40), "--all")
        self.assertIn("(one deviation: how far healthy cards usually lie from their median)", " ".join(out.split()))
        self.assertIn("\ntold from: the smallest difference from the median that is found in the key\n", out)

    def test_families_of_a_batch_say_by_how_much(self):
        def plant(number, card):
            for key in self.keys:
                if number in (3, 5, 11) and key.startswith("dram.") and card["entries"][key]["unit"] == "GB/s":
                    self.scale(card, key, 0.9)
        out = " ".join(self.run_command("fleet", self.fleet(30, plant))[0].split())
        self.assertRegex(out, r"dram\.\* \(\d+ keys\) as a family: (card-0(03|05|11) \((9|10)\.?\d* % slower\)(, )?){3}$")

    def test_keys_of_a_batch_are_told_together(self):
        def plant(number, card):
            if number in (3, 5, 11):
                for key in ("dram.read_gbps", "dram.write_gbps", "dram.copy_gbps"):
                    self.scale(card, key, 0.9)
                self.scale(card, "l2.latency_cycles", 1.1)
        folder = self.fleet(30, plant)
        out, _ = self.run_command("fleet", folder, "--false-alarms", 0.01)
        self.assertEqual(out.count("a batch of"), 1)
        self.assertEqual([out.count(f"    {key}: ") for key in ("dram.read_gbps", "dram.write_gbps", "dram.copy_gbps", "l2.latency_cycles")], [1] * 4)
        out, _ = self.run_command("fleet", folder, "--false-alarms", 0.01, "--format", "findings")
        rows = [row for row in csv.DictReader(io.StringIO(out)) if row["key"].startswith("dram")]
        self.assertEqual({(row["batch"], row["direction"]) for row in rows}, {("true", "slower")})

    def test_a_limit_is_in_percent_and_has_a_direction(self):
        def plant(number, card):
            if number == 2:
                self.scale(card, "dram.read_gbps", 0.96)
        folder = self.fleet(3, plant)  # too few for any judgement
        self.run_command("fleet", folder)
        self.run_command("fleet", folder, "--limit", "dram.read_gbps=+3%")
        out, _ = self.run_command("fleet", folder, "--limit", "dram.read_gbps=-3%", "--limit", "l1.*=50%", status=1)
        self.assertLess(out.index("beyond a limit"), out.index("cannot tell"))
        self.assertRegex(out, r"beyond a limit\n.*\n  card-002 \(GPU-000000000002\)\n +dram\.read_gbps +\d+ GB/s +\d+ GB/s +[34]\.?\d* % slower +3 % slower\n")
        group, = self.document(folder, status=1, more=("--limit", "dram.read_gbps=-3%"))["groups"]
        found, = group["beyond"]
        self.assertEqual((found["key"], found["card"], found["limit"], found["direction"]), ("dram.read_gbps", 2, -0.03, "slower"))
        self.assert_refused("fleet", folder, "--limit", "dram.read_gbps=-3", saying="is not KEY=[+|-]NUMBER%")
        self.assert_refused("fleet", folder, "--limit", "dram.read_gbps=-150%", saying="--limit dram.read_gbps=-150%: never fires")
        self.assert_refused("fleet", folder, "--limit", "nothing=3%", saying="no key fits 'nothing'")

    def test_a_limit_may_be_a_value(self):
        def plant(number, card):
            if number == 2:
                self.scale(card, "dram.read_gbps", 0.9)
                self.scale(card, "dram.latency_cycles", 1.2)
        for cards in (8, 3):  # of so few none is judged otherwise
            folder = self.fleet(cards, plant)
            out, _ = self.run_command("fleet", folder, "--limit", "dram.read_gbps=4400GB/s", "--limit", "dram.latency_cycles=760cycles", status=1)
            self.assertRegex(out, r"beyond a limit\n.*\n  card-002 \(GPU-000000000002\)\n +dram\.read_gbps +4\d\d\d GB/s +\d\.?\d* % slower +4400 GB/s\n"
                             r" +dram\.latency_cycles +\d{3}(\.\d)? cycles +\d\.?\d* % slower +760(\.0)? cycles\n")
        self.run_command("fleet", folder, "--limit", "dram.read_gbps=4100GB/s", "--limit", "dram.latency_cycles=900cycles")
        group, = self.document(folder, status=1, more=("--limit", "dram.read_gbps=4400GB/s"))["groups"]
        found, = group["beyond"]
        self.assertEqual((found["card"], found["bound"], found["limit"], found["unit"], found["direction"]), (2, 4400, None, "GB/s", "slower"))
        out, _ = self.run_command("fleet", folder, "--limit", "dram.read_gbps=4400GB/s", "--format", "findings", status=1)
        row, = (row for row in csv.DictReader(io.StringIO(out)) if row["kind"] == "limit")
        self.assertEqual((row["card"], float(row["compared_with"]), row["direction"]), ("card-002", 4400, "slower"))
        self.assert_refused("fleet", folder, "--limit", "dram.read_gbps=4400MHz", saying="--limit dram.read_gbps=4400MHz: dram.read_gbps is in GB/s\n")
        for told, meant in (("4500", "4500"), ("4500gbps", "4500"), ("4.65TB/s", "4650"), ("4500GB", "4500")):
            self.assert_refused("fleet", folder, "--limit", f"dram.read_gbps={told}",
                                saying=f"--limit dram.read_gbps={told}: dram.read_gbps is in GB/s: --limit dram.read_gbps={meant}GB/s")
        self.assert_refused("fleet", folder, "--limit", "l2.side_bytes=1bytes", saying="is neither a time nor a rate")

    def test_a_limit_on_what_is_faster_is_told(self):
        folder = self.fleet(4)
        _, err = self.run_command("fleet", folder, "--limit", "l2.latency_cycles=-30%", "--limit", "dram.read_gbps=+30%", "--limit", "dram.read_gbps=-30%",
                                  "--limit", "dram.latency_cycles=30%")
        self.assertEqual(err.splitlines(), [
            "note: --limit l2.latency_cycles=-30%: below the median l2.latency_cycles is faster; l2.latency_cycles=+30% bounds what is slower",
            "note: --limit dram.read_gbps=+30%: above the median dram.read_gbps is faster; dram.read_gbps=-30% bounds what is slower"])

    def test_a_limit_that_cannot_be_judged_says_so(self):
        folder = self.fleet(2)
        limit = ("--limit", "dram.read_gbps=-3%")
        out, _ = self.run_command("fleet", folder, *limit, status=1)
        self.assertIn("limit dram.read_gbps: not judged (2 cards, 3 are needed)", out)
        folder = self.fleet(5, lambda number, card: card["entries"].pop("dram.read_gbps") if number == 3 else None)
        out, _ = self.run_command("fleet", folder, *limit, status=1)
        self.assertIn("limit dram.read_gbps: not measured on: card-003\n", out)
        group, = self.document(folder, status=1, more=limit)["groups"]
        self.assertEqual(group["limits_not_judged"], [{"key": "dram.read_gbps", "why": "not measured", "cards": [3]}])
        out, _ = self.run_command("fleet", folder, *limit, "--format", "findings", status=1)
        self.assertEqual([(row["kind"], row["card"]) for row in csv.DictReader(io.StringIO(out)) if row["key"] == "dram.read_gbps"],
                         [("limit_not_judged", "card-003")])
        self.run_command("fleet", folder, "--limit", "l2.read_gbps=-50%")

    def test_it_says_when_the_cards_were_measured(self):
        for number in range(5):
            for night in (27, 28) if number != 3 else (27,):
                card = self.card(number)
                card["recordings"][0]["time_utc"] = f"2027-03-{night}T03:{10 * number:02}:00Z"
                self.write(card, f"{night}-card-{number}")
        old = self.card(9)
        old["recordings"][0]["time_utc"] = "2024-01-01T03:00:00Z"
        self.write(old, "card-9")
        out, _ = self.run_command("fleet", self.folder / "cards")
        flat = " ".join(out.split())
        self.assertIn("measured 2027-03-28 03:00 to 03:40 UTC; 2 of 6 cards not then: card-9 not since 2024-01-01, 27-card-3 not since 2027-03-27", flat)
        self.assertLess(out.index("measured"), out.index("same driver"))
        group, = self.document(self.folder / "cards")["groups"]
        names = [group["cards"][place]["name"] for place in group["measured"]["missing"]]
        self.assertEqual((names, group["measured"]["last"]), (["card-9", "27-card-3"], "2027-03-28T03:40:00Z"))

    def test_a_key_that_cannot_be_judged_is_said(self):
        def plant(number, card):  # three groups, far apart
            self.scale(card, "dram.read_gbps", (0.8, 1, 1.2)[number % 3])
        out = " ".join(self.run_command("fleet", self.fleet(40, plant))[0].split())
        self.assertRegex(out, r" 1 key cannot be judged, since the cards stand apart in groups: dram\.read_gbps \(told from [\d.]+ % on: a smaller difference is not found\)")

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

    def test_all_keys_fit_a_terminal(self):
        group, = self.document(PROFILES / "nvidia-h200")["groups"]
        out, _ = self.run_command("fleet", "--all", PROFILES / "nvidia-h200")
        table = out[out.index("\nkey  ") + 1:].splitlines()
        self.assertLessEqual(max(map(len, table)), 80)
        rows = [line for line in table if re.search(r" %\*? +[\d.]+ % +\d+$", line)]
        self.assertEqual(len(rows), len(group["keys"]))
        for key in group["keys"]:  # on the line of its key, or below a long one
            at = next(number for number, line in enumerate(table) if line.split()[0] == key["key"])
            numbers = table[at] if table[at] in rows else table[at + 1]
            self.assertIn(numbers, rows)
            self.assertRegex(numbers, rf' {key["cards"]} +[\d.]+ %{re.escape("*") if key["of_instrument"] else ""} +[\d.]+ % +{len(key["outside"])}$')
        self.assertIn("\n* the scatter of the instrument, which is larger than that of the cards\n", out)

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
        self.assertRegex(out, r"trend over all profiles of a card\n.*\n  19-card-2 \(GPU-000000000002\)\n +dram\.read_gbps +20 +19 +[12]\.\d\d % slower")

    def test_a_nightly_job_states_its_duration(self):
        help_text, _ = self.run_command("run", "--help")
        self.assertIn("--level quick --no-kernels --no-report: it measured an H100 in 13 s", " ".join(help_text.split()))
        self.assertIn("warpgauge run --device all --level quick --no-kernels --no-report", help_text)
        line = re.search(r"(?m)^warpgauge (run .*--no-report) ", (HERE.parent.parent / "docs/fleet.md").read_text())[1]
        self.assertIn("--device all", line)
        self.run_command(*line.split(), "--out", "night", status=3)  # no GPU: nothing is replayed
        self.assertFalse((self.folder / "night" / "profile.json").exists())
        for file in sorted((HERE.parent.parent / "data/h100x4/quick").glob("alone-*")):
            end = json.loads(self.run_command("cat", file)[0].splitlines()[-1])
            self.assertEqual(int(end["elapsed_seconds"]), 13, file)

    def test_the_cron_lines_run_what_the_docs_run(self):
        text = (HERE.parent.parent / "docs/fleet.md").read_text()
        cron = re.findall(r"(?m)^\d+ \d+ \* \* \* gpucheck (.*)$", text)
        self.assertEqual(len(cron), 2)
        for line in cron:
            self.assertNotRegex(line, r"(?<!\\)%")  # it would end the command
            self.assertIn("\n" + line.replace("\\%", "%") + "\n", text)
        service = re.search(r"(?m)^ExecStart=/bin/sh -c 'exec /usr/local/bin/(.*)'$", text)[1]
        self.assertIn("\n" + service.replace("$$", "$").replace("%%", "%") + "\n", text)

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
        _, err = self.run_command("fleet", folder, "--report", "out", "--format", "csv")
        self.assertEqual(err, "note: --report leaves --format csv out; with -o FILE both are written\n")
        self.run_command("fleet", folder, "--report", "out", "--format", "csv", "-o", "keys.csv")
        self.assertTrue((self.folder / "keys.csv").read_text().startswith("gpu,key,"))

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
