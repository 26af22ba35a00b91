#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Several profiles and recordings of several devices on one page."""

import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import CommandTest, can_draw, environment, record, record_kernels, text_of

_HOSTILE = '<script>alert("planted")</script>'


class Several(CommandTest):
    def setUp(self):
        super().setUp()
        self.first = record(self.folder / "a-1.jsonl")
        self.second = self.planted("b-1.jsonl", self.first)

    def planted(self, name, of, factor=2, uuid="GPU-2", device="Slower GPU", level="standard"):
        """The same recording of another device, all samples `factor` times as long."""
        lines = [json.loads(line) for line in text_of(of).splitlines()]
        lines[0].update(device_name=device, device_uuid=uuid, level=level)
        for line in lines:
            for point in line.get("points", []):
                point["y"] = [[factor * sample for sample in samples] for samples in point["y"]]
        (self.folder / name).write_text("".join(json.dumps(line) + "\n" for line in lines))
        return self.folder / name

    def document(self, folder="out"):
        return json.loads((self.folder / folder / "report.json").read_text())

    def report(self, *inputs, folder="out", draws=False):
        """Where nothing is drawn the document is written all the same, with status 1."""
        return self.run_command("report", *inputs, "-o", folder, status=0 if draws else 1,
                                env=environment() if draws else environment(WARPGAUGE_PYTHON="/bin/false"))

    def test_recordings_are_one_device_by_uuid_and_differences_are_found(self):
        campaign = record(self.folder / "a-2.jsonl", campaign=2)
        out, _ = self.report(self.first, self.second, campaign)
        self.assertEqual(out.splitlines()[:2], [f"A: Fake GPU ({self.first}, {campaign})", f"B: Slower GPU ({self.second})"])
        document = self.document()
        self.assertEqual([len(device["run"]["recordings"]) for device in document["devices"]], [2, 1])
        keys = {key["key"]: key for key in document["keys"]}
        latency = keys["fake.latency_1_cycles"]
        self.assertEqual(latency["verdict"], "differs")
        self.assertEqual([entry["value"] for entry in latency["of"]], [4, 8])
        self.assertAlmostEqual(latency["of"][1]["relative_difference"], 1)
        self.assertEqual(keys["sm.count"]["verdict"], "same")
        sizes = [abs(key["of"][1]["relative_difference"]) for key in document["keys"] if key["verdict"] == "differs"]
        self.assertEqual(sizes, sorted(sizes, reverse=True))
        chain = next(figure for figure in document["figures"] if figure["id"] == "fake_chain")
        self.assertEqual([one["label"] for one in chain["of"]], ["A Fake GPU", "B Slower GPU"])

    def test_profiles_in_the_order_given_and_what_they_lack(self):
        self.run_command("fit", self.first, "-o", "a.json")
        out, _ = self.report(self.second, "a.json")
        self.assertEqual([line[0:2] + line.split("(")[-1] for line in out.splitlines()[:2]], [f"A:{self.second})", "B:a.json)"])
        devices = self.document()["devices"]
        self.assertEqual([bool(device["missing"]) for device in devices], [False, True])
        self.assertNotIn("fake_chain", [figure["id"] for figure in self.document()["figures"]])
        self.assertIn("A planted chain", [one["title"] for one in self.document()["only"]])

    def test_together_is_one_device(self):
        other_card = self.planted("c.jsonl", self.first, factor=1, uuid="GPU-3", device="Fake GPU")
        self.report(self.first, other_card, "--together")
        self.assertEqual(self.document()["schema"], "warpgauge.report")
        self.report(self.first, other_card, folder="apart")
        self.assertEqual(len(self.document("apart")["devices"]), 2)

    def test_kernels_go_to_their_device(self):
        kernels = record_kernels(self.folder / "kernels.jsonl")
        self.report(self.second, self.first, kernels)
        self.assertEqual([len(device["run"]["recordings"]) for device in self.document()["devices"]], [1, 2])
        stranger = self.planted("kernels-2.jsonl", kernels, factor=1, uuid="GPU-9", device="Another GPU")
        self.assert_refused("report", self.first, self.second, stranger, "-o", "none", saying=["kernels-2.jsonl", "none of the given devices"])
        self.assertFalse((self.folder / "none").exists())

    def test_three_devices_are_held_against_the_first(self):
        third = self.planted("c.jsonl", self.first, factor=4, uuid="GPU-3", device="Slowest GPU")
        self.report(self.first, self.second, third)
        latency = next(key for key in self.document()["keys"] if key["key"] == "fake.latency_1_cycles")
        self.assertEqual([entry["value"] for entry in latency["of"]], [4, 8, 16])
        self.assertIsNone(latency["of"][0]["relative_difference"])
        self.assertAlmostEqual(latency["of"][2]["relative_difference"], 3)

    def test_a_profile_in_the_folder_is_no_output(self):
        (self.folder / "out").mkdir()
        self.run_command("fit", self.first, "-o", "out/profile.json")
        before = (self.folder / "out/profile.json").read_bytes()
        self.assert_refused("report", "out/profile.json", self.second, "-o", "out", saying="is one of the inputs")
        self.assertEqual((self.folder / "out/profile.json").read_bytes(), before)

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_the_page(self):
        hostile = self.planted("h.jsonl", self.first, factor=2, uuid="GPU-4", device=_HOSTILE, level="quick")
        self.report(self.first, hostile, draws=True)
        index = (self.folder / "out/index.html").read_text()
        self.assertNotIn("<script>alert", index)
        self.assertIn("Measured at different levels (quick, standard)", index)
        self.assertIn("+100.00 %", index)
        self.assertLess(index.index("What differs"), index.index("Levels of memory side by side"))
        self.assertTrue((self.folder / "out/figures/fake_chain.svg").is_file())

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_a_set_of_one_device_and_one_of_several_replace_each_other_whole(self):
        self.report(self.first, draws=True)
        one = {str(file.relative_to(self.folder)) for file in (self.folder / "out").rglob("*") if file.is_file()}
        self.report(self.first, self.second, draws=True)
        both = {str(file.relative_to(self.folder)) for file in (self.folder / "out").rglob("*") if file.is_file()}
        for name in "out/profile.json", "out/roofline.json", "out/hierarchy.html", "out/pages/keys.html", "out/figures/hierarchy.svg":
            self.assertIn(name, one)
            self.assertNotIn(name, both)
        (self.folder / "out/profile.json").write_text("a user's")
        self.report(self.second, self.first)
        self.assertEqual((self.folder / "out/profile.json").read_text(), "a user's")
        self.report(self.first, draws=True)
        again = {str(file.relative_to(self.folder)) for file in (self.folder / "out").rglob("*") if file.is_file()}
        self.assertEqual(again, one)


if __name__ == "__main__":
    unittest.main()
