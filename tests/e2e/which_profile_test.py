#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which profile answers: one rule for every command, said on the first line; and a GPU that is in sight is never answered for by
another one's profile. --device names GPUs to measure, and one that is not there is not replayed."""

import csv
import io
import json
import shutil
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import CommandTest, environment, fake_gpu, plant_gpus, record, record_kernels
from written_listing import control, function

SOURCE = Path(__file__).resolve().parents[2]
DATA = SOURCE / "data/h200"
COPY = SOURCE / "data/kernels/examples/copy.json"
H100 = "NVIDIA H100 80GB HBM3"
CARRIED = f"device NVIDIA H200, profile {DATA}/profile.json (carried along, not of this machine)"


class Rule(CommandTest):
    def setUp(self):
        super().setUp()
        (self.folder / "loop.sass").write_text(function(
            [("LDG.E R4, desc[UR4][R2.64]", control(4, write=0)), ("STG.E desc[UR4][R6.64], R4", control(1, wait=1)),
             ("EXIT", control(5)), ("BRA 0x30", control(0))]))
        static = ("describe", "--cubin", "loop.sass", "--grid", "64", "--block", "128", "--registers", "16", "--shared", "0",
                  "--read-bytes", "32KiB", "--write-bytes", "32KiB", "-o", "described.jsonl")
        #: Every command that answers by a profile, as it is called without one.
        self.commands = (("show",), ("show", "l2.read_gbps"), ("explain", "l2.read_gbps"), ("predict", COPY),
                         ("advise", COPY), ("analyze", "loop.sass", "--brief"), ("analyze", "--compare", "loop.sass", "loop.sass"),
                         ("claims", "--id", "warp-size-32"), static)

    def first_lines(self, env, *more):
        """Those of all commands, by what was called."""
        lines = {}
        for command in self.commands:
            out, err = self.run_command(*command, *more, env=env)
            lines[command] = (err if command[0] == "describe" else out).splitlines()[0]
        return lines

    def assert_all(self, lines, expected):
        self.assertEqual(lines, dict.fromkeys(lines, expected))

    def env(self, *in_sight, **more):
        shutil.rmtree(self.folder / "gpus", ignore_errors=True)
        return environment(WARPGAUGE_DATA=DATA, WARPGAUGE_CLAIMS=SOURCE / "data/claims", **plant_gpus(self.folder, *in_sight), **more)

    def measured(self, file, replayed=False, name=H100):
        profile = json.loads((DATA / "profile.json").read_text())
        profile["device"]["name"] = name
        if replayed:
            profile["replayed"] = True
        (self.folder / file).parent.mkdir(exist_ok=True, parents=True)
        (self.folder / file).write_text(json.dumps(profile))

    def test_the_carried_one_where_nothing_else_is_in_sight(self):
        self.assert_all(self.first_lines(self.env()), CARRIED)
        self.assert_all(self.first_lines(self.env("NVIDIA H200", "NVIDIA H200")), CARRIED)

    def test_a_gpu_of_another_model_is_not_answered_for(self):
        for command in self.commands:
            self.assert_refused(*command, env=self.env(H100), saying=["the visible GPU was not measured here", H100, "`warpgauge run`",
                                                                      "--profile FILE", "NVIDIA H200"])
        self.assertFalse((self.folder / "described.jsonl").exists())

    def test_what_the_last_run_measured_answers(self):
        self.measured("out/profile.json")
        self.assert_all(self.first_lines(self.env(H100)), f"device {H100}, profile out/profile.json (of the last run here)")
        self.measured("profile.json", name="NVIDIA L4")
        self.assert_all(self.first_lines(self.env(H100)), "device NVIDIA L4, profile profile.json (of the last run here)")

    def test_what_the_last_run_replayed_says_so_and_does_not_answer_for_another(self):
        self.measured("out/profile.json", replayed=True, name="NVIDIA H200")
        lines = self.first_lines(self.env())
        self.assertEqual(lines.pop(("claims", "--id", "warp-size-32")), CARRIED)  # the same, with its recordings
        self.assert_all(lines, "device NVIDIA H200, profile out/profile.json (of the last run here, replayed)")
        for command in self.commands:
            self.assert_refused(*command, env=self.env(H100), saying="out/profile.json is of NVIDIA H200, replayed")

    def test_the_one_that_is_named_answers_whatever_is_in_sight(self):
        self.measured("out/profile.json")
        self.measured("mine.json", name="NVIDIA L4")
        self.assert_all(self.first_lines(self.env(H100), "--profile", "mine.json"), "device NVIDIA L4, profile mine.json (named)")

    def test_of_several_devices_one_is_to_be_named(self):
        for device in 0, 1:
            self.measured(f"out/device-{device}/profile.json")
        for command in self.commands:
            self.assert_refused(*command, env=self.env(H100), saying="measured 2 devices: name one, --profile out/device-0/profile.json")

    def test_without_any(self):
        for command in self.commands[:-2]:
            self.assert_refused(*command, saying=["no profile here", "`warpgauge run`", "--profile"])

    def test_programs_are_told_too(self):
        self.measured("out/profile.json")
        for command in (("show",), ("show", "l2.read"), ("explain", "l2.read_gbps"), ("predict", COPY), ("advise", COPY),
                        ("analyze", "loop.sass")):
            answer = json.loads(self.run_command(*command, "--format", "json", env=self.env(H100))[0])
            self.assertEqual([answer[name] for name in ("device", "profile", "profile_from", "profile_replayed")],
                             [H100, "out/profile.json", "last run", False], command)
        for command in ("show",), ("show", "l2.read"), ("predict", COPY):
            rows = list(csv.DictReader(io.StringIO(self.run_command(*command, "--format", "csv", env=self.env())[0])))
            self.assertEqual({(row["device"], row["profile"], row["profile_from"]) for row in rows},
                             {(H100, "out/profile.json", "last run")}, command)

    def test_device_names_no_profile(self):
        for command in self.commands:
            self.assert_refused(*command, "--device", DATA / "profile.json", env=self.env(),
                                saying=["there is no option '--device': it names a GPU to measure", "--profile FILE"])

    def test_claims_are_judged_by_the_last_run_and_its_recordings(self):
        env = environment(WARPGAUGE_DATA=DATA)
        self.run_command("run", "--out", "out", "--no-report", "--no-kernels", env=fake_gpu())
        out, _ = self.run_command("claims", env=env)
        self.assertEqual(out.splitlines()[0], "device Fake GPU, profile out/profile.json (of the last run here)")
        self.assertIn("1 confirmed, 1 refuted", out)


class Device(CommandTest):
    """A device that was asked for and is not there."""

    def setUp(self):
        super().setUp()
        (self.folder / "data").mkdir()
        record(self.folder / "data/recording-1.jsonl")

    def test_without_a_gpu_nothing_is_replayed_for_it(self):
        for env in environment(WARPGAUGE_DATA=self.folder / "data"), {**fake_gpu("no_gpu", kernels="no_gpu"), "WARPGAUGE_DATA": str(self.folder / "data")}:
            for name in "7", "all", "0,1", "GPU-5a3f":
                for command in ("run", "--out", "out", "--no-report"), ("probe", "-o", "a.jsonl"), ("kernels", "-o", "k.jsonl"):
                    self.assert_refused(*command, "--device", name, status=3, env=env, saying=" here: ")
            self.assertFalse((self.folder / "out").exists())
            self.run_command("run", "--out", "replayed", "--no-report", env=env)  # as before, where none was asked for

    def test_what_names_no_device(self):
        self.assert_refused("run", "--out", "out", "--device=", saying="--device: 1 required LIST missing")
        for name in "out/profile.json", "profile.json", "0,", "-1", "1.5", "H200":
            for env in environment(WARPGAUGE_DATA=self.folder / "data"), fake_gpu():
                for command in ("run", "--out", "out", "--no-report"), ("probe", "-o", "a.jsonl"), ("kernels", "-o", "k.jsonl"):
                    self.assert_refused(*command, f"--device={name}", env=env, saying=["--device", "neither a CUDA ordinal nor a UUID"])


class Replayed(CommandTest):
    def setUp(self):
        super().setUp()
        self.recording = record(self.folder / "recording-1.jsonl")
        self.run_command("run", "--recording", self.recording, "--out", "out", "--no-report")
        self.profile = self.folder / "out/profile.json"

    def test_it_says_so_in_itself(self):
        profile = json.loads(self.profile.read_text())
        self.assertTrue(profile.pop("replayed"))
        self.run_command("fit", self.recording, "-o", "fitted.json")
        self.assertEqual(profile, json.loads((self.folder / "fitted.json").read_text()))
        self.run_command("run", "--out", "measured", "--no-report", "--no-kernels", env=fake_gpu())
        self.assertNotIn("replayed", json.loads((self.folder / "measured/profile.json").read_text()))

    def test_it_is_the_same_to_whoever_reckons_with_it(self):
        self.run_command("fit", self.recording, "-o", "fitted.json")
        hashes = {json.loads(self.run_command("predict", COPY, "--profile", file, "--format", "json")[0])["frozen_hash"]
                  for file in ("fitted.json", self.profile)}
        self.assertEqual(len(hashes), 1)
        self.assert_refused("report", "fitted.json", self.profile, "-o", "both", saying="is the same profile as")

    def test_what_is_made_of_it_says_so(self):
        self.run_command("report", self.profile, "-o", "again", status=self.report_status())
        self.assertTrue(json.loads((self.folder / "again/profile.json").read_text())["replayed"])
        for form in "cpp", "xla", "accel-sim", "accel-sim-trace", "inductor", "timeloop", "aiconfigurator", "calculon", "mt4g":
            text, _ = self.run_command("export", "--format", form, self.profile, "-o", "-")
            self.assertIn(f"warpgauge export --format {form} of a replayed profile", text)
        out, _ = self.run_command("compare", self.profile, self.recording)
        self.assertIn("A: " + str(self.profile) + " (Fake GPU, replayed)", out)

    def report_status(self):
        from command import can_draw
        return 0 if can_draw() else 1

    def test_a_fleet_refuses_it(self):
        self.assert_refused("fleet", self.profile, saying=["out/profile.json: is replayed, not measured", "warpgauge fit"])
        self.assert_refused("fleet", "--check", self.profile, saying=["out/profile.json: it is replayed"])


if __name__ == "__main__":
    unittest.main()
