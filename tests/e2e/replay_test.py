#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""From a recording to a profile and a report, without a GPU."""

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import FAKE_PROBE_PROGRAM, WARPGAUGE, CommandTest, can_draw, environment, fake_gpu, record, text_of


class Replay(CommandTest):
    def setUp(self):
        super().setUp()
        self.recording = record(self.folder / "recording-1.jsonl")

    def profile(self, file):
        return json.loads((self.folder / file).read_text())

    def assert_planted_truth(self, profile):
        for number, cycles in (1, 4), (2, 5), (3, 6):
            entry = profile["entries"][f"fake.latency_{number}_cycles"]
            self.assertAlmostEqual(entry["value"], cycles, places=6)
            self.assertEqual(entry["unit"], "cycles")
        self.assertEqual(profile["entries"]["sm.count"]["value"], 3)

    def test_fit(self):
        out, err = self.run_command("fit", self.recording, "-o", "profile.json")
        self.assertIn("Fake GPU", out)
        self.assertEqual(err, "")
        self.assert_planted_truth(self.profile("profile.json"))

    def test_fit_is_deterministic(self):
        self.run_command("fit", self.recording, "-o", "a.json")
        self.run_command("fit", self.recording, "-o", "b.json")
        self.assertEqual((self.folder / "a.json").read_bytes(), (self.folder / "b.json").read_bytes())

    def test_compressed_is_the_same_recording_to_every_command(self):
        packed = self.folder / "packed"
        packed.mkdir()
        compressed = record(packed / "recording-1.jsonl.zst")
        self.assertLess(compressed.stat().st_size, self.recording.stat().st_size / 2)
        self.assertEqual(text_of(compressed), self.recording.read_text())
        self.assertEqual(text_of(self.recording), self.recording.read_text())
        for command, option, answer in (("fit", "-o", ""), ("claims", "-o", ""), ("run", "--out", "/report.json")):
            results = []
            for recording in compressed, self.recording:
                out = recording.parent / f"{command}.out"
                flags = {"run": ["--recording", recording, "--no-report"], "claims": [recording, "--format", "json"]}
                self.run_command(command, *flags.get(command, [recording]), option, out)
                results.append(Path(f"{out}{answer}").read_bytes())
            self.assertEqual(*results, command)
            self.assertIn(b'"recording-1.jsonl"' if command != "claims" else b"", results[0])
        self.assertIn("0 differ", self.run_command("compare", compressed, self.recording)[0])
        env = environment(WARPGAUGE_DATA=packed)
        self.assertIn("1 recording of Fake GPU", self.run_command("doctor", env=env)[0])
        self.run_command("run", "--out", "carried", "--no-report", env=env)
        self.assert_planted_truth(self.profile("carried/profile.json"))

    def test_run_given_a_recording(self):
        out, _ = self.run_command("run", "--recording", self.recording, "--out", "out", "--no-report",
                                  env=fake_gpu())
        self.assertRegex(out.splitlines()[0],
                         r"^Replaying the recording of Fake GPU made 2026-01-02T03:04:05Z \(given")
        self.assertIn("timing series 1.5 s", out)
        self.assert_planted_truth(self.profile("out/profile.json"))
        self.assertEqual(self.profile("out/report.json")["run"]["origin"], "replayed")
        self.assertEqual(self.profile("out/roofline.json")["id"], "roofline")
        for form, file in {"accel-sim": "accel-sim.txt", "accel-sim-trace": "trace.config",
                           "aiconfigurator": "aiconfigurator.yaml", "calculon": "calculon.json", "cpp": "profile.h",
                           "csv": "profile.csv", "fields": "fields.csv", "hwloc": "hwloc.xml",
                           "inductor": "inductor_device.py", "mt4g": "mt4g.json", "timeloop": "timeloop.yaml",
                           "xla": "xla.txtpb"}.items():
            text, _ = self.run_command("export", "--format", form, "out/profile.json", "-o", "-")
            self.assertEqual((self.folder / "out/exports" / file).read_text(), text)
        self.assertFalse((self.folder / "out/index.html").exists())
        self.assertEqual(self.recording.parent, self.folder)  # it stays where it is

    def test_run_judges_the_claims(self):
        self.run_command("run", "--recording", self.recording, "--out", "out", "--no-report")
        verdicts = self.profile("out/verdicts.json")
        self.assertEqual({claim["id"]: claim["verdict"] for claim in verdicts["claims"]},
                         {"fake-latency-4": "confirmed", "fake-sms-144": "refuted"})
        report = self.profile("out/report.json")
        self.assertEqual(report["claims"], {name: verdicts[name] for name in ("counts", "claims")})
        self.assertNotIn("predictions", report)
        _, err = self.run_command("run", "--recording", self.recording, "--out", "out", "--no-report",
                                  env=environment(WARPGAUGE_CLAIMS="/no/such/claims"))
        self.assertEqual(err.count("\n"), 1, err)
        self.assertIn("note: the claims are left out: the claims catalogue was not found", err)
        self.assertFalse((self.folder / "out/verdicts.json").exists(), "verdicts of an earlier run")

    def test_run_without_gpu_replays_what_is_carried_along(self):
        for env, why in ((environment(WARPGAUGE_DATA=self.folder), "cannot start"),
                         ({**fake_gpu("no_gpu"), "WARPGAUGE_DATA": str(self.folder)}, "driver is not loaded"),
                         ({**fake_gpu("rubbish"), "WARPGAUGE_DATA": str(self.folder)}, "expected JSON")):
            out, _ = self.run_command("run", "--out", "out", "--no-report", env=env)
            first = out.splitlines()[0]
            self.assertIn("Replaying the recording of Fake GPU made 2026-01-02T03:04:05Z (no usable GPU here: ", first)
            self.assertIn(why, first)

    def test_two_campaigns(self):
        record(self.folder / "recording-2.jsonl", campaign=2)
        out, _ = self.run_command("run", "--out", "out", "--no-report",
                                  env=environment(WARPGAUGE_DATA=self.folder))
        self.assertIn("2 recordings", out.splitlines()[0])
        self.assertEqual(self.profile("out/profile.json")["entries"]["fake.latency_1_cycles"]["campaigns"], 2)

    def test_unfinished_recording_is_said_to_be_one(self):
        cut = self.folder / "cut.jsonl"
        cut.write_text("".join(self.recording.read_text().splitlines(keepends=True)[:-2]))
        _, err = self.run_command("fit", cut, "-o", "profile.json")
        self.assertIn("no end line", err)
        self.assertNotIn("fake.latency_3_cycles", self.profile("profile.json")["entries"])

    def test_compare(self):
        out, _ = self.run_command("compare", self.recording, self.recording)
        self.assertIn("0 differ", out)
        self.run_command("fit", self.recording, "-o", "a.json")
        changed = self.profile("a.json")
        for field in ("value", "low", "high"):
            changed["entries"]["sm.count"][field] = 4
        del changed["entries"]["fake.latency_3_cycles"]
        (self.folder / "b.json").write_text(json.dumps(changed))
        out, _ = self.run_command("compare", "a.json", "b.json", "--format", "json", status=1)
        answer = json.loads(out)
        verdicts = {key["key"]: key["verdict"] for key in answer["keys"]}
        self.assertEqual(verdicts["sm.count"], "differs")
        self.assertEqual(verdicts["fake.latency_1_cycles"], "same")
        self.assertEqual(verdicts["fake.latency_3_cycles"], "absent")
        self.assertEqual(answer["differs"], 1)
        out, _ = self.run_command("compare", "a.json", "b.json", status=1)
        self.assertIn("1 differ", out)
        self.assertRegex(out, r"(?m)^sm\.count +differs +\+33\.33 % ")
        differences = {key["key"]: key["relative_difference"] for key in answer["keys"]}
        self.assertAlmostEqual(differences["sm.count"], 1 / 3)
        self.assertIsNone(differences["fake.latency_3_cycles"])
        out, _ = self.run_command("compare", "a.json", "b.json", "--tolerance", "33.4")
        self.assertIn("0 differ", out)
        self.run_command("compare", "a.json", "b.json", "--tolerance", "33.3", status=1)
        self.assert_refused("compare", "a.json", "b.json", "--tolerance", "-1", saying="--tolerance")

    def test_doctor(self):
        out, _ = self.run_command("doctor", "--format", "json", env=fake_gpu())
        answer = json.loads(out)
        checks = {check["name"]: check for check in answer["checks"]}
        self.assertEqual(answer["run"], "measure")
        self.assertRegex(checks["host"]["detail"], {"x86_64": "^x86-64$", "aarch64": "^arm64: "}[platform.machine()])
        self.assertIn("a planted flag", checks["gpu"]["detail"])
        self.assertEqual(checks["note"]["detail"], "a planted note")
        self.assertFalse(checks["counters"]["passed"])
        self.assertTrue(checks["machine code"]["passed"])
        out, _ = self.run_command("doctor", env=environment(WARPGAUGE_DATA=self.folder))
        self.assertIn("1 recording of Fake GPU", out)
        self.assertIn("will replay", out)
        self.recording.write_text("rubbish\n")
        out, _ = self.run_command("doctor", env=environment(WARPGAUGE_DATA=self.folder))
        self.assertIn("nothing to do", out)

    def test_doctor_says_where_the_disassembler_is(self):
        def disassembler(**tools):
            out, _ = self.run_command("doctor", "--format", "json", env=environment(**tools))
            return next(check for check in json.loads(out)["checks"] if check["name"] == "disassembler")
        here = {f"WARPGAUGE_{name.upper()}": self.folder / name for name in ("cuobjdump", "nvdisasm")}
        for tool in here.values():
            tool.touch()
        found = disassembler(**here)
        self.assertTrue(found["passed"])
        self.assertEqual(found["detail"], f"found: {self.folder}/cuobjdump, {self.folder}/nvdisasm")
        lacking = disassembler(**here | {"WARPGAUGE_NVDISASM": "/no/such/nvdisasm"})
        self.assertEqual((lacking["passed"], lacking["detail"]), (False, "/no/such/nvdisasm: not found"))

    def test_doctor_fits_the_terminal(self):
        env = environment(WARPGAUGE_CUOBJDUMP="/no/such/tool")
        plain, _ = self.run_command("doctor", env=env)
        shown = self.on_a_terminal(80, "doctor", env=env)
        self.assertEqual(shown.split(), plain.split())
        for line in shown.splitlines():
            self.assertTrue(len(line) <= 80 or len(line.split()[-1]) > 50, line)  # a long path is not cut

    def test_list(self):
        out, _ = self.run_command("list", env=fake_gpu())
        self.assertIn("compute/fake_chain", out)
        self.assertIn("latency_ladder", out)
        out, err = self.run_command("list")
        self.assertIn("latency_ladder", out)
        self.assertIn("note: no list of probes", err)

    def test_completion_is_valid_bash(self):
        out, _ = self.run_command("completion", "bash")
        script = out + 'COMP_WORDS=(warpgauge run --le); COMP_CWORD=2; _warpgauge; echo "${COMPREPLY[@]}"\n'
        done = subprocess.run(["bash"], input=script, text=True, capture_output=True)
        self.assertEqual((done.stdout.strip(), done.stderr), ("--level", ""))
        self.assertIn("#compdef warpgauge", self.run_command("completion", "zsh")[0])

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_completion_of_fish_completes(self):
        script = self.folder / "warpgauge.fish"
        script.write_text(self.run_command("completion", "fish")[0], encoding="utf-8")
        ask = f'source {script}; complete -C "warpgauge repo"; complete -C "warpgauge run --le"; complete -C "warpgauge run --level "'
        done = subprocess.run(["fish", "--no-config", "-c", ask], text=True, capture_output=True)
        self.assertEqual(([line.split("\t")[0] for line in done.stdout.splitlines()], done.stderr),
                         (["report", "--level", "full", "quick", "standard"], ""))

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_completion_of_zsh_is_read(self):
        script = self.folder / "_warpgauge"
        script.write_text(self.run_command("completion", "zsh")[0], encoding="utf-8")
        ask = f"fpath=({self.folder} $fpath); autoload -U compinit; compinit -u -D; autoload -Uz +X _warpgauge && print $_comps[warpgauge]"
        done = subprocess.run(["zsh", "-f", "-c", ask], text=True, capture_output=True)
        self.assertEqual((done.stdout.strip(), done.stderr), ("_warpgauge", ""))

    def test_help_everywhere(self):
        for command in ("run", "probe", "kernels", "fit", "report", "list", "doctor", "compare", "export",
                        "completion"):
            out, _ = self.run_command(command, "--help")
            self.assertIn("example", out)
        self.assertRegex(self.run_command("--version")[0], r"^warpgauge \d+\.\d+\.\d+ \(revision ")


class Installed(CommandTest):
    """The other parts are found from the place of the program, without any environment variable."""

    def test_layout(self):
        programs, share = self.folder / "bin", self.folder / "share/warpgauge"
        programs.mkdir()
        shutil.copy(WARPGAUGE, programs / "warpgauge")
        record_folder = share / "data/h200"
        record_folder.mkdir(parents=True)
        record(record_folder / "recording-1.jsonl")
        (share / "plots").mkdir()
        (share / "plots/report.py").touch()
        env = {name: value for name, value in os.environ.items() if not name.startswith("WARPGAUGE_")}

        def doctor():
            answer = json.loads(subprocess.run([programs / "warpgauge", "doctor", "--format", "json"],
                                               text=True, capture_output=True, env=env, check=True).stdout)
            return answer["run"], {check["name"]: check["detail"] for check in answer["checks"]}

        run, details = doctor()
        self.assertEqual(run, "replay")
        self.assertIn("not built", details["probe program"])
        self.assertIn("1 recording of Fake GPU", details["replay"])
        if can_draw():
            self.assertIn(f"{programs}/../share/warpgauge/plots/report.py", details["figures"])
        shutil.copy(FAKE_PROBE_PROGRAM, programs / "warpgauge-probe")
        run, details = doctor()
        self.assertEqual(run, "measure")
        self.assertEqual(details["probe program"], str(programs / "warpgauge-probe"))


class Drawing(CommandTest):
    def setUp(self):
        super().setUp()
        self.recording = record(self.folder / "recording.jsonl")

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_report_of_recording_and_of_profile(self):
        out, _ = self.run_command("report", self.recording, "-o", "a")
        self.assertIn("report: a/index.html", out)
        self.assertTrue((self.folder / "a/figures/fake_chain.svg").is_file())
        self.assertTrue((self.folder / "a/figures/fake_chain.csv").is_file())
        self.run_command("report", "a/profile.json", "-o", "b")
        self.assertIn("Fake GPU", (self.folder / "b/index.html").read_text())

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_pages_without_successor_go_and_those_of_the_user_stay(self):
        self.run_command("run", "--recording", self.recording, "--out", "out")
        pages = self.folder / "out/pages"
        made = set((pages / "files.txt").read_text().split())
        self.assertEqual({page.name for page in pages.iterdir()}, made | {"files.txt"})
        self.assertIn("probes-compute.html", made)
        (pages / "mine.html").write_text("my own")
        (self.folder / "mine.html").write_text("my own")
        with open(pages / "files.txt", "a") as listed:  # nothing outside is ever removed
            listed.write("../../mine.html\n")
        self.run_command("run", "--recording", self.recording, "--out", "out", "--no-report")
        self.assertEqual([page.name for page in pages.iterdir()], ["mine.html"])
        self.assertTrue((self.folder / "mine.html").exists())

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_figures_of_the_same_data_are_taken_over(self):
        """A mark left in a figure, with its digest, tells whether the figure was drawn again."""
        def digest(content):  # as plots/drawing.py
            return hashlib.sha256(len(content).to_bytes(8, "little") + content).hexdigest()

        self.run_command("run", "--recording", self.recording, "--out", "out")
        digests = self.folder / "out" / "figures" / "digests.json"
        known = json.loads(digests.read_text())
        name = sorted(known)[0]
        figure = self.folder / "out" / "figures" / f"{name}.svg"
        figure.write_bytes(figure.read_bytes() + b"<!-- kept -->")
        known[name]["svg"] = digest(figure.read_bytes())[:len(known[name]["svg"])]
        digests.write_text(json.dumps(known))
        self.run_command("run", "--recording", self.recording, "--out", "out")
        self.assertIn(b"<!-- kept -->", figure.read_bytes())
        known[name]["made of"] = "other data"
        digests.write_text(json.dumps(known))
        self.run_command("run", "--recording", self.recording, "--out", "out")
        self.assertNotIn(b"<!-- kept -->", figure.read_bytes())

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_figures_go_with_their_narrow_forms_and_digests(self):
        self.run_command("run", "--recording", self.recording, "--out", "out")
        left = {path.name for path in (self.folder / "out" / "figures").iterdir()}
        self.assertIn("hierarchy.narrow.svg", left)
        self.run_command("run", "--recording", self.recording, "--out", "out", "--no-report")
        self.assertFalse(list((self.folder / "out" / "figures").iterdir()), "figures of no report are left")

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_nothing_of_the_current_folder_is_run(self):
        trace = self.folder / "was-run"
        for name in "json", "matplotlib", "numpy", "jinja2", "markupsafe", "argparse", "load", "page", "sitecustomize":
            (self.folder / f"{name}.py").write_text(f"open({str(trace)!r}, 'a').write({name!r} + ' ')\n")
        # An empty entry of PYTHONPATH is the current folder, too.
        for more in ({}, {"PYTHONPATH": ":"}):
            self.run_command("doctor", env=environment(**more))
            self.run_command("run", "--recording", self.recording, "--out", "out", env=environment(**more))
            self.assertFalse(trace.exists(), trace.exists() and trace.read_text())
            self.assertTrue((self.folder / "out/index.html").is_file())

    def test_what_cannot_be_drawn_is_written_all_the_same(self):
        out = self.folder / "out"
        out.mkdir()
        (out / "report.json").write_text("of an earlier run")
        (out / "index.html").write_text("of an earlier run")
        missing = [("WARPGAUGE_PYTHON", "/bin/false")]
        if can_draw():  # else the Python is what is missing, before any plots
            missing.append(("WARPGAUGE_PLOTS", "/no/plots"))
        for name, value in missing:
            _, err = self.run_command("run", "--recording", self.recording, "--out", out, status=1,
                                      env=environment(**{name: value}))
            self.assertEqual(err.count("\n"), 1, err)
            self.assertRegex(err, f"error: the report cannot be drawn: .*{name}|{value}")
            self.assertTrue((out / "profile.json").is_file())
            self.assertFalse((out / "index.html").exists(), "an earlier page beside new numbers")

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_script_that_fails(self):
        plots = self.folder / "plots"
        plots.mkdir()
        (plots / "report.py").write_text("import sys; sys.exit(7)")
        _, err = self.run_command("report", self.recording, "-o", "out", status=1,
                                  env=environment(WARPGAUGE_PLOTS=plots))
        self.assertIn("status 7", err)


if __name__ == "__main__":
    unittest.main()
