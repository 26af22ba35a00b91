#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One command answers: the device on a screen, keys by a pattern, what a key is; and what was meant by a misspelt word."""

import csv
import io
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import FAKE_PROBE_PROGRAM, WARPGAUGE, CommandTest, environment, fake_gpu, record

DATA = Path(__file__).resolve().parents[2] / "data/h200"
PROFILE = DATA / "profile.json"


class WithProfile(CommandTest):
    def setUp(self):
        super().setUp()
        self.profile = json.loads(PROFILE.read_text())

    def show(self, *arguments, env=None):
        return self.run_command("show", *arguments, "--profile", PROFILE, env=env)[0]

    def explain(self, *arguments):
        return self.run_command("explain", *arguments, "--profile", PROFILE)[0]


class Screen(WithProfile):
    def test_the_hierarchy_fits_a_screen(self):
        text = self.show()
        lines = text.splitlines()
        self.assertLess(len(lines), 50)
        self.assertLessEqual(max(len(line) for line in lines if str(PROFILE) not in line), 80)
        self.assertEqual(lines[0], f"device NVIDIA H200, profile {PROFILE} (named)")
        self.assertTrue(lines[1].startswith("compute capability 9.0, 132 SMs in 8 GPCs"), lines[1])
        l2 = next(line for line in lines if line.startswith("  L2, both sides"))
        self.assertIn(f"{self.profile['entries']['l2.read_gbps']['value']:.0f}+", l2)  # counters confirm it
        far = next(line for line in lines if line.startswith("  L2, far side"))
        self.assertNotRegex(far, r"\+")  # no counter was asked about it
        self.assertRegex(text, r"fp32\.tflops +\d")
        self.assertIn("not in this profile: l1.ways", text)

    def test_the_pci_address_goes_from_the_recording_to_the_screen(self):
        probe = fake_gpu() | {"FAKE_PROBE_PCI": "0000:1b:00.0"}
        subprocess.run([FAKE_PROBE_PROGRAM, "-o", "new.jsonl"], env=probe, check=True, cwd=self.folder)
        self.run_command("fit", "new.jsonl", "-o", "new.json")
        self.assertEqual(json.loads((self.folder / "new.json").read_text())["device"]["pci_address"], "0000:1b:00.0")
        self.assertIn(", PCI 0000:1b:00.0\n", self.run_command("show", "--profile", "new.json")[0])
        # A recording that does not say it makes the profile that it always made.
        record(self.folder / "old.jsonl")
        self.run_command("fit", "old.jsonl", "-o", "old.json")
        self.assertEqual(list(json.loads((self.folder / "old.json").read_text())["device"]),
                         ["name", "uuid", "compute_capability", "driver_version", "toolkit_version"])
        self.assertNotIn("PCI", self.run_command("show", "--profile", "old.json")[0])

    def test_a_terminal_is_filled_and_not_overrun(self):
        deep = self.folder / "a folder whose name is not short" / "and another one in it"
        deep.mkdir(parents=True)
        (deep / "profile.json").write_text(PROFILE.read_text())
        for arguments in (["show"], ["show", "l2.*latency*"], ["explain", "l2.read_gbps"]):
            arguments += ["--profile", deep / "profile.json"]
            shown = self.on_a_terminal(80, *arguments)
            self.assertEqual(shown.split(), self.run_command(*arguments)[0].split())
            self.assertLessEqual(max(map(len, shown.splitlines())), 80)

    def test_what_counters_contradict_is_marked(self):
        self.profile["entries"]["dram.read_gbps"]["confirmation"]["state"] = "contradicted"
        (self.folder / "mine.json").write_text(json.dumps(self.profile))
        out, _ = self.run_command("show", "--profile", "mine.json")
        self.assertRegex(next(line for line in out.splitlines() if line.startswith("  DRAM")), r"\d!")
        out, _ = self.run_command("show", "dram.read_gbps", "--profile", "mine.json")
        self.assertIn("CONTRADICTED", out)

    def test_readings_for_programs(self):
        rows = list(csv.DictReader(io.StringIO(self.show("--format", "csv"))))
        read = next(row for row in rows if row["key"].startswith("l2.read_") and row["unit"] == "GB/s")
        self.assertEqual(float(read["value"]), self.profile["entries"]["l2.read_gbps"]["value"])
        readings = json.loads(self.show("--format", "json"))["readings"]
        self.assertEqual(len(readings), len(rows))
        self.assertTrue([r for r in readings if r["key"] == "l1.ways" and r["value"] is None and r["why"]])


class Fitted(CommandTest):
    def test_a_recording_is_fitted(self):
        recording = DATA / "recording-2026-11-23-l2_read_limits-1.jsonl.zst"
        out, _ = self.run_command("show", "l2.read_gbps", "--profile", recording)
        self.assertIn("fitted from", " ".join(out.split()))
        self.assertRegex(out, r"(?m)^l2\.read_gbps +9\d\d\d GB/s")
        out, _ = self.run_command("export", "--format", "csv", recording, "-o", "-")
        self.assertIn("l2.read_gbps", out)


class Keys(WithProfile):
    def test_a_part_of_a_key(self):
        out = self.show("l2.read")
        rows = [line for line in out.splitlines() if line.startswith("l2.read")]
        self.assertEqual([row.split()[0] for row in rows], sorted(k for k in self.profile["entries"] if "l2.read" in k))
        self.assertRegex(rows[0], r"^l2\.read_gbps +9753 GB/s  \[9744, 9760\] +a +confirmed$")
        self.assertIn("a measured: bytes over median duration", out)

    def test_a_whole_key_with_wildcards(self):
        data = json.loads(self.show("dram.*_gbps", "--format", "json"))
        keys = [row["key"] for row in data["keys"]]
        self.assertIn("dram.read_gbps", keys)
        self.assertTrue(all(re.fullmatch(r"dram\..*_gbps", key) for key in keys), keys)
        row = data["keys"][keys.index("dram.read_gbps")]
        entry = self.profile["entries"]["dram.read_gbps"]
        for member in ("value", "low", "high", "unit", "n", "method", "flags", "series"):
            self.assertEqual(row[member], entry[member], member)
        self.assertEqual(row["confirmation"], entry["confirmation"]["state"])
        rows = list(csv.DictReader(io.StringIO(self.show("dram.*_gbps", "--format", "csv"))))
        self.assertEqual([row["key"] for row in rows], keys)

    def test_an_absent_key_says_why(self):
        out = " ".join(self.show("l1.ways").split())
        self.assertIn(f"l1.ways: absent: {self.profile['absent']['l1.ways']}", out)

    def test_a_pattern_that_no_key_fits(self):
        self.assert_refused("show", "l2.raed_gbps", "--profile", PROFILE,
                            saying=["no key 'l2.raed_gbps'", "did you mean 'l2.read_gbps'"])

    def test_a_reason_cannot_drive_the_terminal(self):
        self.profile["absent"]["l1.ways"] = "see \033[2J"
        (self.folder / "mine.json").write_text(json.dumps(self.profile))
        for command in (["show", "l1.ways"], ["explain", "l1.ways"]):
            self.assertNotIn("\033", self.run_command(*command, "--profile", "mine.json")[0])


class Explain(WithProfile):
    def test_a_measured_key(self):
        text = self.explain("l2.read_gbps")
        words = " ".join(text.split())
        self.assertEqual(text.splitlines()[:2], [f"device NVIDIA H200, profile {PROFILE} (named)",
                                                 "l2.read_gbps = 9753 GB/s  [9744, 9760]"])
        entry = self.profile["entries"]["l2.read_gbps"]
        for said in ("bytes read past L1 a second", entry["method"], "confirmed: " + entry["confirmation"]["relation"],
                     "probe memory/l2_read_limits", "question what holds up the rate", "method every SM reads 16 bytes",
                     "what fools it fewer bytes in flight", "series memory/l2_read_limits/steady",
                     "recording-2026-11-22-all_probes-1.jsonl.zst", "recording-2026-11-23-l2_read_limits-1.jsonl.zst", "pages/probes-memory.html#figure-l2_read_steady"):
            self.assertIn(said, words)
        self.assertNotIn("recording-2026-11-23-added_probes-1.jsonl.zst", words)  # it has other series

    def test_the_same_for_programs(self):
        answer = json.loads(self.explain("l2.read_gbps", "--format", "json"))
        self.assertEqual(answer["value"], self.profile["entries"]["l2.read_gbps"]["value"])
        held = {file.name for file in DATA.glob("recording-*.zst")
                if '"id":"memory/l2_read_limits/steady"' in self.run_command("cat", file)[0]}
        self.assertTrue(0 < len(held) < 12)
        self.assertEqual({Path(file).name for file in answer["series"][0]["recordings"]}, held)
        self.assertIn("sees is not L2's", answer["probes"][0]["method"].replace("\n", " "))

    def test_a_derived_key_names_what_it_is_of(self):
        words = " ".join(self.explain("l1.read_gbps").split())
        self.assertIn("of sm.count = 132", words)

    def test_an_absent_key(self):
        self.assertIn("absent because no rise", " ".join(self.explain("l1.ways").split()))

    def test_every_key_can_be_explained(self):
        # One of each family of keys: the whole list takes minutes.
        keys = {key.split(".")[0]: key for key in [*self.profile["entries"], *self.profile["absent"]]}
        for key in keys.values():
            with self.subTest(key=key):
                text = self.explain(key)
                self.assertNotIn("no sentence says", text)
                self.assertNotIn("does not know the probe", text)

    def test_an_unknown_key(self):
        self.assert_refused("explain", "l2.raed_gbps", "--profile", PROFILE, saying="did you mean 'l2.read_gbps'")
        self.assert_refused("explain", saying="explain needs key: A key of the profile")

    def test_a_recording_named_in_a_profile_is_never_looked_for_elsewhere(self):
        (self.folder / "below").mkdir()
        shutil.copy(DATA / "recording-2026-11-23-l2_read_limits-1.jsonl.zst", self.folder)
        self.profile["recordings"] = [{**self.profile["recordings"][0], "file": "../recording-2026-11-23-l2_read_limits-1.jsonl.zst"}]
        (self.folder / "below/mine.json").write_text(json.dumps(self.profile))
        out, _ = self.run_command("explain", "l2.read_gbps", "--profile", "below/mine.json")
        self.assertIn("none of the recordings", out)


class Help(CommandTest):
    def test_of_a_command(self):
        for command in ("show", "explain", "compare", "claims", "run", "help"):
            out, _ = self.run_command("help", command)
            self.assertEqual(out, self.run_command(command, "--help")[0])
            self.assertIn("exit status: 0", out)
        self.assertEqual(self.run_command("help")[0], self.run_command("--help")[0])

    def test_misspelt(self):
        self.assert_refused("shwo", saying="no command 'shwo'; did you mean 'show'?")
        self.assert_refused("help", "comapre", saying="did you mean 'compare'?")
        self.assert_refused("run", "--levle", "quick", saying="did you mean '--level'?")
        self.assert_refused("frobnicate", saying="warpgauge --help lists them")

    def test_manual_and_completion_are_written_for_packages(self):
        self.run_command("help", "--write-share", "share")
        pages = sorted((self.folder / "share/man/man1").iterdir())
        self.assertIn("warpgauge-show.1", [page.name for page in pages])
        if shutil.which("groff"):
            for page in pages:
                done = subprocess.run(["groff", "-man", "-Tascii", "-ww", page], text=True, capture_output=True)
                self.assertEqual(done.stderr, "", page.name)
                self.assertIn("0 done", done.stdout)
        for file in ("bash-completion/completions/warpgauge", "zsh/vendor-completions/_warpgauge",
                     "fish/vendor_completions.d/warpgauge.fish"):
            self.assertIn("compare", (self.folder / "share" / file).read_text())
        self.assertNotIn("write-share", self.run_command("help", "help")[0])

    def test_completion_is_valid(self):
        for shell in ("zsh", "fish"):
            script, _ = self.run_command("completion", shell)
            if shutil.which(shell):
                done = subprocess.run([shell, "-n"], input=script, text=True, capture_output=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("explain", script)


class Colour(WithProfile):
    def on_a_terminal(self, *arguments, **variables):
        """What the command writes to a terminal."""
        master, slave = pty.openpty()
        env = {name: value for name, value in environment().items() if name != "NO_COLOR"}
        process = subprocess.Popen([WARPGAUGE, *map(str, arguments)], stdout=slave, env={**env, "TERM": "xterm", **variables})
        os.close(slave)
        text = b""
        try:
            while piece := os.read(master, 65536):
                text += piece
        except OSError:
            pass  # the end of a terminal
        os.close(master)
        process.wait()
        return text.decode()

    def test_on_a_terminal_only(self):
        for arguments in (["show"], ["show", "l2.read"], ["explain", "l2.read_gbps"]):
            command = [*arguments, "--profile", PROFILE]
            with self.subTest(command=arguments):
                coloured = self.on_a_terminal(*command)
                self.assertIn("\033[1m", coloured)
                plain, _ = self.run_command(*command)
                self.assertEqual(re.sub(r"\033\[\d*m", "", coloured).split(), plain.split())  # lines end where the terminal does
                for variables in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
                    self.assertNotIn("\033", self.on_a_terminal(*command, **variables))


if __name__ == "__main__":
    unittest.main()
