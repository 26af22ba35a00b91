#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bad input and bad usage: exit status 2, one line that says where and why, nothing written over."""

import json
import os
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import CommandTest, environment, record


class BadRecording(CommandTest):
    def setUp(self):
        super().setUp()
        good = record(self.folder / "good.jsonl").read_text()
        self.lines = good.splitlines(keepends=True)
        self.header = json.loads(self.lines[0])
        self.bad = self.folder / "bad.jsonl"

    def assert_refused_everywhere(self, saying, file=None):
        file = file or self.bad
        profile = self.folder / "profile.json"
        profile.write_text("precious")
        for command in (["fit", file, "-o", profile],
                        ["report", file, "-o", self.folder / "report"],
                        ["run", "--recording", file, "--out", self.folder / "out"],
                        ["compare", file, self.folder / "good.jsonl"]):
            with self.subTest(command=command[0]):
                self.assert_refused(*command, saying=[str(file), saying])
        self.assertEqual(profile.read_text(), "precious")
        self.assertFalse((self.folder / "report").exists())
        self.assertFalse((self.folder / "out").exists())

    def with_series(self, **changes):
        series = {**json.loads(self.lines[1]), **changes}
        self.bad.write_text(self.lines[0] + json.dumps(series) + "\n" + self.lines[-1])

    def test_fit_never_lands_on_its_own_recording(self):
        good = self.folder / "good.jsonl"
        before = good.read_bytes()
        self.assert_refused("fit", good, "-o", good, saying=[str(good), "name another output"])
        self.assertEqual(good.read_bytes(), before)

    def test_a_fit_can_go_to_standard_output(self):
        good = self.folder / "good.jsonl"
        out, err = self.run_command("fit", good, "-o", "-")
        self.run_command("fit", good, "-o", "profile.json")
        self.assertEqual(out, (self.folder / "profile.json").read_text())
        self.assertIn("keys of", err)
        self.assertFalse((self.folder / "-").exists())

    def test_cut_short(self):
        whole = "".join(self.lines)
        self.bad.write_text(whole[:len(whole) // 2])
        self.assert_refused_everywhere("cut short")

    def test_compressed_and_cut_short(self):
        whole = record(self.folder / "whole.jsonl.zst").read_bytes()
        for size in 5, len(whole) // 2, len(whole) - 1:
            self.bad.write_bytes(whole[:size])
            self.assert_refused_everywhere("the compressed file is cut short")
        _, err = self.run_command("cat", self.bad, status=2)
        self.assertEqual(err, f"error: {self.bad}: the compressed file is cut short\n")

    def test_compressed_and_damaged(self):
        whole = record(self.folder / "whole.jsonl.zst").read_bytes()
        for spoilt in whole[:-1] + bytes([whole[-1] ^ 1]), whole + b"more":
            self.bad.write_bytes(spoilt)
            self.assert_refused_everywhere("the compressed data are damaged")

    def test_compressed_bomb(self):
        block = (1 << 1 | 131072 << 3).to_bytes(3, "little") + b" "  # one letter, 128 Ki times
        self.bad.write_bytes(bytes.fromhex("28b52ffd0058") + block * (1 << 20))  # 128 GiB
        self.assert_refused_everywhere("line 1: longer than 64 MiB")

    def test_empty(self):
        self.bad.write_text("")
        self.assert_refused_everywhere("empty")

    def test_rubbish(self):
        self.bad.write_bytes(bytes(range(256)) * 64 + b"\n")
        self.assert_refused_everywhere("line 1")

    def test_a_pretended_device(self):
        self.header["flags"] = ["pretends: capability=80"]
        self.bad.write_text(json.dumps(self.header) + "\n" + "".join(self.lines[1:]))
        self.assert_refused_everywhere("the device pretends: capability=80")

    def test_other_version(self):
        self.bad.write_text(json.dumps({**self.header, "version": 99}) + "\n")
        self.assert_refused_everywhere("99")

    def test_not_a_number(self):
        poisoned = self.lines[1].replace('"elapsed_seconds":0.5', '"elapsed_seconds":NaN')
        self.assertNotEqual(poisoned, self.lines[1])
        self.bad.write_text(self.lines[0] + poisoned)
        self.assert_refused_everywhere("line 2")

    def test_unknown_unit(self):
        self.with_series(quantities=[{"name": "duration", "unit": "furlongs"}])
        self.assert_refused_everywhere("furlongs")

    def test_missing(self):
        self.assert_refused_everywhere("No such file", self.folder / "nowhere.jsonl")

    def test_folder(self):
        self.assert_refused_everywhere("is a folder", self.folder)


class BadProfile(CommandTest):
    def test_refused(self):
        for text, saying in (("", ""), ("{}", ""), ('{"schema": "something else"}', "schema"),
                             ("[" * 100000, "")):
            with self.subTest(text=text[:20]):
                file = self.folder / "profile.json"
                file.write_text(text)
                self.assert_refused("report", file, "-o", self.folder / "out", saying=[str(file), saying])
                self.assert_refused("compare", file, file, saying=str(file))
                self.assertFalse((self.folder / "out").exists())

    def test_nothing_in_common(self):
        recording = record(self.folder / "a.jsonl")
        self.run_command("fit", recording, "-o", "a.json")
        empty = json.loads((self.folder / "a.json").read_text())
        empty["entries"] = {}
        (self.folder / "b.json").write_text(json.dumps(empty))
        self.assert_refused("compare", "a.json", "b.json", saying="no key in common")

    def test_several(self):
        recording = record(self.folder / "b.jsonl")
        self.run_command("fit", recording, "-o", "a.json")
        (self.folder / "copy.json").write_bytes((self.folder / "a.json").read_bytes())
        for inputs in ["a.json", recording], ["a.json", "a.json"], ["a.json", "copy.json"]:
            self.assert_refused("report", *inputs, "-o", "out", saying="is the same profile as")
        self.assert_refused("report", recording, recording, "-o", "out", saying="give each campaign once")
        other = json.loads((self.folder / "a.json").read_text())
        other["entries"] = {}
        (self.folder / "b.json").write_text(json.dumps(other))
        self.assert_refused("report", "a.json", "b.json", "-o", "out", saying="no key in common")
        (self.folder / "broken.json").write_text("{")
        self.assert_refused("report", "a.json", "broken.json", "-o", "out", saying="broken.json")
        for number in range(8):
            other["device"]["uuid"] = f"GPU-{number}"
            (self.folder / f"{number}.json").write_text(json.dumps(other))
        self.assert_refused("report", *(f"{number}.json" for number in range(8)), "-o", "out", saying="8 devices")
        self.assertFalse((self.folder / "out").exists())


class BadCatalogue(CommandTest):
    ENTRY = """\
- id: test-one
  document: "900"
  lines: 1
  topic: test
  statement: It takes 30 cycles.
  kind: metric-value
  stated: {quantity: latency, value: 30, unit: cycles}
  readings:
    - {value: {profile: l1.latency_cycles}, confirmed_if: [28, 33], unit: cycles}
"""

    def setUp(self):
        super().setUp()
        self.recording = record(self.folder / "good.jsonl")
        self.file = self.folder / "mine.yaml"

    def judge(self, text, *more):
        self.file.write_text(text)
        return ["claims", self.recording, "--catalogue", self.file, *more]

    def test_refused(self):
        for before, after, saying in (("profile:", "propheto:", "line 9:15: unknown operator"),
                                      ("[28, 33]", "[33, 28]", "line 9:59: confirmed_if is inverted"),
                                      ("33], unit: cycles", "33], unit: miles", "line 9:75: unknown unit 'miles'"),
                                      ("  readings:", "  not_checked: why\n  readings:",
                                       "'test-one' has not_checked beside a check"),
                                      ("{profile: l1.latency_cycles}", "{metric: a.sum, chip: GX999}",
                                       "test-one: there is no list of metrics of chip 'GX999'"),
                                      ("[28", "[[28", "line 9:82")):
            with self.subTest(after=after):
                changed = self.ENTRY.replace(before, after)
                self.assertNotEqual(changed, self.ENTRY)
                self.assert_refused(*self.judge(changed), saying=[str(self.file), saying])
        self.assert_refused(*self.judge(self.ENTRY + self.ENTRY), saying="id 'test-one' is given twice")
        self.assert_refused(*self.judge(self.ENTRY, "--verdict", "maybe"), saying="maybe")
        self.assert_refused(*self.judge(self.ENTRY, "--facts", self.folder / "none"), saying="is not a folder of facts")
        self.assert_refused(*self.judge(self.ENTRY, "-o", self.recording), saying="name another output")

    def test_judged(self):
        out, _ = self.run_command(*self.judge(self.ENTRY))
        self.assertIn("1 statements judged on", out)
        self.assertIn("test-one", out)


class BadOutput(CommandTest):
    def setUp(self):
        super().setUp()
        self.recording = record(self.folder / "good.jsonl")

    def test_file_in_place_of_the_folder(self):
        (self.folder / "file").write_text("precious")
        for out in ("file", "file/below"):
            for command in (["run", "--recording", self.recording, "--no-report", "--out", out],
                            ["report", self.recording, "-o", out]):
                _, err = self.run_command(*command, status=2)
                self.assertEqual(err.count("\n"), 1, err)
                self.assertIn("file", err)
        self.assertEqual((self.folder / "file").read_text(), "precious")

    @unittest.skipUnless(os.path.isdir("/proc/self"), "no /proc to stand for a read-only folder")
    def test_read_only_folder(self):
        _, err = self.run_command("run", "--recording", self.recording, "--out", "/proc/self", status=2)
        self.assertIn("cannot be written to", err)
        self.assert_refused("fit", self.recording, "-o", "/proc/self/profile.json", saying="/proc/self/profile.json")

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full to stand for a full disk")
    def test_full_disk(self):
        self.assert_refused("fit", self.recording, "-o", "/dev/full", saying="No space left")
        status = os.system(f"'{os.environ['WARPGAUGE']}' list estimators > /dev/full 2> '{self.folder}/err'")
        self.assertEqual(os.waitstatus_to_exitcode(status), 2)
        self.assertIn("standard output", (self.folder / "err").read_text())


class BadUsage(CommandTest):
    def test_refused(self):
        for arguments, saying in ((["frobnicate"], "no command 'frobnicate'"),
                                  ([], "no command given"),
                                  (["run", "--level", "extreme"], "extreme"),
                                  (["run", "--campaigns", "0"], "0"),
                                  (["run", "--campaigns", "many"], "many"),
                                  (["run", "--recording", "a.jsonl", "--fresh"], "--fresh"),
                                  (["run", "surplus"], "surplus"),
                                  (["fit", "a.jsonl"], "--output"),
                                  (["predict", "--bogus"], "there is no option '--bogus'"),
                                  (["predict", "--profil", "p.json"], "did you mean '--profile'?"),
                                  (["fit", "-o", "a.json"], "recordings"),
                                  (["list", "gremlins"], "gremlins"),
                                  (["compare", "a.json"], "compare needs b: profile (.json) or recording"),
                                  (["completion", "tcsh"], "tcsh")):
            with self.subTest(arguments=arguments):
                self.assert_refused(*arguments, saying=saying)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_no_device_where_one_is_demanded(self):
        self.assert_refused("probe", "-o", "a.jsonl", status=3, saying="nothing can be measured")
        self.assert_refused("list", "probes", status=3, saying="no list of probes")
        self.assert_refused("run", status=3, saying=["no recording to replay", "/no/such/program"])

    def test_strange_probe_program(self):
        self.assert_refused("run", status=3, saying="gave no answer", env=environment("/bin/false"))
        self.assert_refused("run", status=3, saying="not the expected JSON", env=environment("/bin/true"))


if __name__ == "__main__":
    unittest.main()
