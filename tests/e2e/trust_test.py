#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Names of strangers, streams that are full or closed, links in the way, a Python that hangs, code in the current folder."""

import csv
import io
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
import unittest
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import FAKE_PROBE_PROGRAM, WARPGAUGE, CommandTest, can_draw, environment, fake_gpu, record

ROOT = Path(__file__).resolve().parents[2]
NAME = "GPU\x1b[2J\x1b]0;x\x07\x7f\u009b31m\u202egnp\u2066"
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def spoilt(node):
    """Every text of a recording that no rule of names holds, with a tail that drives terminals."""
    free = ("device_name", "question", "figure_title", "label", "reason", "driver_version", "host", "adds", "library", "counters")
    if isinstance(node, dict):
        return {name: part + NAME if name in free and isinstance(part, str) else spoilt(part) for name, part in node.items()}
    return [spoilt(part) for part in node] if isinstance(node, list) else node


class Names(CommandTest):
    def setUp(self):
        super().setUp()
        plain = record(self.folder / "plain.jsonl")
        self.recording = self.folder / "strange.jsonl"
        lines = [spoilt(json.loads(line)) for line in plain.read_text().splitlines()]
        lines[0]["flags"] = [NAME]
        self.recording.write_text("".join(json.dumps(line) + "\n" for line in lines))
        self.run_command("fit", self.recording, "-o", "profile.json")
        profile = json.loads((self.folder / "profile.json").read_text())
        profile["device"]["name"] = NAME
        profile["absent"]["odd.key" + NAME] = "because " + NAME
        entry = dict(next(iter(profile["entries"].values())))
        profile["entries"]["=cmd|' /C calc'!A0"] = {**entry, "method": "=1+1", "flags": ["@x"]}
        profile["entries"]["odd" + NAME] = entry
        self.profile = self.folder / "odd.json"
        self.profile.write_text(json.dumps(profile))

    def clean(self, *command, statuses=(0,), env=None):
        done = subprocess.run([WARPGAUGE, *map(str, command)], env=env or environment(), cwd=self.folder, capture_output=True, timeout=120)
        self.assertIn(done.returncode, statuses, done.stderr)
        for stream in (done.stdout, done.stderr):
            self.assertIsNone(HARMFUL.search(stream.decode("utf-8")), command)
        return done.stdout.decode()

    def test_no_command_drives_the_terminal(self):
        strange, odd = self.recording, self.profile
        for command in (["fit", strange, "-o", "p.json"], ["run", "--recording", strange, "--out", "out", "--no-report"],
                        ["cat", strange], ["show", "--profile", odd], ["show", "--all", "--profile", odd],
                        ["compare", odd, strange], ["compare", odd, odd, "--format", "json"], ["claims", strange],
                        ["claims", strange, "--format", "json"], ["claims", strange, "--format", "md"],
                        ["explain", "odd" + NAME, "--profile", odd],
                        ["predict", ROOT / "data/kernels/examples/copy.json", "--profile", odd],
                        ["predict", ROOT / "data/kernels/examples/copy.json", "--profile", odd, "--format", "json"],
                        ["predict", ROOT / "data/kernels/examples/copy.json", "--profile", odd, "--format", "csv"],
                        ["advise", ROOT / "data/kernels/examples/copy.json", "--profile", odd],
                        ["nosuch" + NAME], ["fit", "nosuch" + NAME, "-o", "x"], ["show", "--" + NAME], ["claims", strange, "--id", NAME]):
            with self.subTest(command=command[0]):
                self.clean(*command, statuses=(0, 1, 2))
        self.clean("doctor", env=environment(FAKE_PROBE_PROGRAM, WARPGAUGE_DATA=self.folder / NAME))

    def test_json_says_the_same(self):
        lines = [json.loads(line) for line in self.clean("cat", self.recording).splitlines()]
        self.assertEqual(lines, [json.loads(line) for line in self.recording.read_text().splitlines()])
        answer = json.loads(self.clean("compare", self.profile, self.profile, "--format", "json"))
        self.assertIn("odd" + NAME, {key["key"] for key in answer["keys"]})

    def test_no_cell_of_a_table_is_a_formula(self):
        text = self.clean("export", "--format", "csv", self.profile, "-o", "-")
        cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
        self.assertIn("'=cmd|' /C calc'!A0", cells)
        self.assertIn("'=1+1", cells)
        self.assertIn("'@x", cells)
        for cell in cells:
            if cell[:1] in tuple("=+-@\t"):
                float(cell)

    def test_every_export_holds_a_strange_name(self):
        profile = json.loads(self.profile.read_text())
        del profile["entries"]["=cmd|' /C calc'!A0"], profile["entries"]["odd" + NAME]
        entry = next(iter(profile["entries"].values()))
        entry["method"] = f'"; */ \\\n#error x\n<!-- -->]]>&lt; {NAME} \ufffe ??/'
        profile["absent"]["b.key"] = entry["method"]
        self.profile.write_text(json.dumps(profile))
        out = self.folder / "out"
        self.clean("run", "--recording", self.recording, "--out", out, "--no-report")
        self.assertTrue((out / "exports/hwloc.xml").exists())
        for form in ("accel-sim", "accel-sim-trace", "aiconfigurator", "calculon", "cpp", "csv", "fields", "hwloc", "inductor", "mt4g",
                     "timeloop", "xla"):
            with self.subTest(form):
                text = self.clean("export", "--format", form, self.profile, "-o", "-")
                if form == "hwloc":
                    ElementTree.fromstring(text)
                elif form == "cpp":
                    header = self.folder / "profile.h"
                    header.write_text(text)
                    self.assertNotIn("\n#error", text)
                    if compiler := shutil.which("c++"):
                        subprocess.run([compiler, "-std=c++17", "-fsyntax-only", "-x", "c++", header], check=True)
                elif form == "inductor":
                    compile(text, "exported", "exec")


class Streams(CommandTest):
    def setUp(self):
        super().setUp()
        self.recording = record(self.folder / "recording.jsonl")

    def shell(self, command, env=None):
        done = subprocess.run(["bash", "-c", command], cwd=self.folder, env={**(env or environment()), "W": WARPGAUGE}, text=True,
                              capture_output=True, timeout=120)
        return done.returncode, done.stdout, done.stderr

    def test_a_standard_error_that_is_full_or_closed_changes_no_status(self):
        for stream in ("2>/dev/full", "2>&-", "2> >(exec 0<&-; sleep 0.2)"):
            for command, status in (("\"$W\" fit none.jsonl -o p.json", 2), ("\"$W\" frobnicate", 2), ("\"$W\" predict none.json", 2),
                                    ("\"$W\" probe -o a.jsonl", 3), ("\"$W\" fit recording.jsonl -o p.json >out", 0),
                                    ("\"$W\" list >out", 0), ("\"$W\" compare p.json p.json >out", 0),
                                    ("\"$W\" run --recording recording.jsonl --level quick --no-report --out out.d", 2)):
                with self.subTest(command=command, stream=stream):
                    self.assertEqual(self.shell(f"{command} {stream}")[0], status)

    def test_a_message_is_written_into_no_file(self):
        """With standard error closed, the next file that is opened would take its number."""
        for closed in ("2>&-", ">&- 2>&-", "<&- >&- 2>&-", "<&-"):
            cut = self.folder / "cut.jsonl"
            cut.write_text("".join(self.recording.read_text().splitlines(keepends=True)[:-1]))
            (self.folder / "p.json").unlink(missing_ok=True)
            self.shell(f'"$W" fit cut.jsonl -o p.json {closed}')
            json.loads((self.folder / "p.json").read_text())
            self.assertEqual(cut.read_text().count("note"), 0)

    def test_a_standard_output_that_is_full_or_closed(self):
        self.shell('"$W" fit recording.jsonl -o p.json')
        for stream in (">/dev/full", ">&-"):
            for command in ("list estimators", "cat recording.jsonl", "export --format csv p.json -o -", "--help", "--version",
                            "fit recording.jsonl -o p.json", "compare p.json p.json", "help run", "completion bash", "show --profile p.json"):
                with self.subTest(command=command, stream=stream):
                    status, _, errors = self.shell(f'"$W" {command} {stream}')
                    self.assertEqual((status, errors), (2, "error: standard output cannot be written to\n"))
        status, _, errors = self.shell('"$W" fit none.jsonl -o p.json >/dev/full')
        self.assertEqual((status, errors.count("\n")), (2, 1))

    def test_a_reader_that_goes_away(self):
        status, _, errors = self.shell('"$W" list estimators | head -1 >/dev/null; echo "${PIPESTATUS[0]}" >status')
        self.assertIn((self.folder / "status").read_text().strip(), ("0", "141"))
        self.assertEqual(errors, "")

    def test_outputs_that_begin_with_a_dash(self):
        self.run_command("fit", self.recording, "-o", "./-p.json")
        for name in ("-rf", "--out"):
            self.run_command("run", "--recording", self.recording, "--no-report", "--out", name)
            self.assertTrue((self.folder / name / "profile.json").is_file())
            if can_draw():
                self.run_command("run", "--recording", self.recording, f"--out={name}")
                self.assertTrue((self.folder / name / "index.html").is_file())
                self.run_command("report", "./-p.json", f"--output={name}")
                self.run_command("advise", ROOT / "data/kernels/examples/copy.json", "--profile", ROOT / "data/h200/profile.json",
                                 f"--report={name}")
                self.assertTrue((self.folder / name / "kernels.html").is_file())
        out, _ = self.run_command("run", f"--out=-measured", "--no-report", env=fake_gpu())
        self.assertTrue((self.folder / "-measured/recording.jsonl.zst").is_file())

    def test_a_limit_on_the_size_of_files(self):
        status, _, errors = self.shell('ulimit -f 1; "$W" fit recording.jsonl -o p.json')
        self.assertIn((status, errors), ((0, ""), (2, "error: p.json: write failed: File too large\n")))
        status, _, errors = self.shell('ulimit -f 1; "$W" run --recording recording.jsonl --out out --no-report')
        self.assertEqual(status, 2)
        self.assertRegex(errors, r"^error: .*: write failed: File too large\n$")
        self.assertEqual([file.name for file in (self.folder / "out").iterdir()], [".lock"])


class Links(CommandTest):
    def setUp(self):
        super().setUp()
        self.recording = record(self.folder / "recording.jsonl")
        self.out, self.elsewhere = self.folder / "out", self.folder / "elsewhere"
        self.elsewhere.mkdir()

    def replay(self, *more, **how):
        return self.run_command("run", "--recording", self.recording, "--out", "out", "--no-report", *more, **how)

    def test_nothing_is_written_or_removed_through_a_link_in_the_folder(self):
        self.replay()
        shutil.rmtree(self.out / "exports")
        (self.elsewhere / "profile.csv").write_text("precious")
        (self.out / "exports").symlink_to(self.elsewhere)
        _, err = self.replay(status=2)
        self.assertEqual(err, "error: out/exports: is a symbolic link, where a folder of the report belongs: nothing is written through it\n")
        self.assertEqual({file.name: file.read_text() for file in self.elsewhere.iterdir()}, {"profile.csv": "precious"})
        (self.out / "exports").unlink()
        (self.elsewhere / "profile.json").write_text("precious")
        (self.out / "profile.json").unlink()
        (self.out / "profile.json").symlink_to(self.elsewhere / "profile.json")
        self.replay()
        self.assertFalse((self.out / "profile.json").is_symlink())
        self.assertEqual((self.elsewhere / "profile.json").read_text(), "precious")

    def test_planted_leftovers(self):
        self.replay()
        before = (self.out / "profile.json").read_bytes()
        (self.elsewhere / "report.json").write_text("{}")
        (self.out / ".warpgauge-whole").symlink_to(self.elsewhere)
        _, err = self.replay(status=2)
        self.assertIn("is not a folder that warpgauge left", err)
        (self.out / ".warpgauge-whole").unlink()
        (self.out / ".warpgauge-new-abcdef").symlink_to(self.elsewhere)
        (self.out / ".warpgauge-tmp-1").symlink_to(self.elsewhere)
        self.replay()
        self.assertEqual((self.elsewhere / "report.json").read_text(), "{}")
        self.assertEqual((self.out / "profile.json").read_bytes(), before)
        (self.out / ".lock").unlink()
        (self.out / ".lock").symlink_to(self.elsewhere / "made")
        _, err = self.replay(status=2)
        self.assertIn(".lock: is a symbolic link", err)
        self.assertFalse((self.elsewhere / "made").exists())

    def test_a_link_as_the_output_itself_is_the_users_word(self):
        (self.folder / "link.json").symlink_to(self.elsewhere / "profile.json")
        self.run_command("fit", self.recording, "-o", "link.json")
        self.assertTrue((self.folder / "link.json").is_symlink())
        json.loads((self.elsewhere / "profile.json").read_text())

    def test_others_write_to_nothing(self):
        before = os.umask(0)
        try:
            self.replay()
            self.run_command("fit", self.recording, "-o", "p.json")
        finally:
            os.umask(before)
        for path in [self.folder / "p.json", self.out, *self.out.rglob("*")]:
            self.assertEqual(path.stat().st_mode & (stat.S_IWOTH | stat.S_IWGRP), 0, path)

    def test_figures_of_another_device_go_where_the_old_report_cannot_be_read(self):
        self.replay()
        figures = self.out / "figures"
        figures.mkdir()
        (figures / "old_chain.svg").write_text("of the old device")
        (figures / "mine.svg").write_text("mine")
        (figures / "digests.json").write_text(json.dumps({"old_chain": {}, "../profile": {}}))
        (self.out / "report.json").write_text("{ damaged")
        self.replay()
        self.assertEqual({file.name for file in figures.iterdir()}, {"mine.svg"})


class Programs(CommandTest):
    def setUp(self):
        super().setUp()
        self.recording = record(self.folder / "recording.jsonl")

    def hanging(self, name="hangs"):
        file = self.folder / name
        file.write_text("#!/bin/sh\nexec sleep 600\n")
        file.chmod(0o755)
        return file

    def test_a_python_that_hangs(self):
        python = self.hanging()
        start = time.monotonic()
        _, err = self.run_command("run", "--recording", self.recording, "--out", "out", status=1,
                                  env=environment(WARPGAUGE_PYTHON=python, WARPGAUGE_PYTHON_SECONDS=1))
        self.assertLess(time.monotonic() - start, 30)
        self.assertRegex(err, f"^error: the report cannot be drawn: {python} .*did not end within 1 s.*\n$")
        self.assertEqual(err.count("\n"), 1)
        self.assertTrue((self.folder / "out/profile.json").is_file())

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_a_drawing_that_hangs(self):
        (self.folder / "plots").mkdir()
        (self.folder / "plots/report.py").write_text("import time; time.sleep(600)\n")
        _, err = self.run_command("run", "--recording", self.recording, "--out", "out", status=1,
                                  env=environment(WARPGAUGE_PLOTS=self.folder / "plots", WARPGAUGE_PYTHON_SECONDS=6))
        self.assertRegex(err, r"^error: the report was not drawn: .*python3 was stopped: it did not end within 6 s .*; out is unchanged\n$")
        self.assertEqual([file.name for file in (self.folder / "out").iterdir()], [".lock"])

    def test_an_interruption_while_python_is_asked(self):
        process = subprocess.Popen([WARPGAUGE, "run", "--recording", self.recording, "--out", "out"], cwd=self.folder, text=True,
                                   env=environment(WARPGAUGE_PYTHON=self.hanging()), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while "keys with a value" not in process.stdout.readline():
            self.assertIsNone(process.poll())
            break
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=2)
        self.assertEqual((process.returncode, err), (143, "interrupted; out is unchanged; run the same command again to continue\n"))

    def test_nothing_of_the_current_folder_is_run(self):
        """By a PATH that names it, by name, or as a library."""
        trace = self.folder / "was-run"
        for name in ("python3", "cuobjdump", "nvdisasm", "nvcc", "ptxas", "ncu", "warpgauge-probe"):
            file = self.folder / name
            file.write_text(f"#!/bin/sh\necho {name} >> '{trace}'\n")
            file.chmod(0o755)
        for name in ("libcuda.so.1", "libcupti.so", "libcupti.so.13", "libnvidia-ml.so.1", "libnvperf_host.so"):
            (self.folder / name).write_text("no library")
        (self.folder / "app.cu").write_text("__global__ void f() {}\n")
        (self.folder / "report.ncu-rep").write_text("no report")
        (self.folder / "some.cubin").write_bytes(b"\x7fELF")
        for path in (f".:{os.environ['PATH']}", f":{os.environ['PATH']}", f"{os.environ['PATH']}:", "."):
            env = environment(PATH=path)
            for command in (["doctor"], ["run", "--recording", "recording.jsonl", "--out", "out"], ["analyze", "app.cu"],
                            ["analyze", "some.cubin"], ["describe", "--ncu", "report.ncu-rep"], ["list", "metrics"]):
                subprocess.run([WARPGAUGE, *command], cwd=self.folder, env=env, capture_output=True, timeout=120)
                self.assertFalse(trace.exists(), trace.exists() and f"{command}: {trace.read_text()}")


class Watched(CommandTest):
    """`describe` changes nothing of the program that it watches."""

    def test_what_the_program_sees(self):
        seen = self.folder / "seen"
        program = self.folder / "program"
        program.write_text(f"""#!{sys.executable} -I
import json, os, signal, sys
ours = ("CUDA_INJECTION64_PATH", "WARPGAUGE_DESCRIBE_PLAN", "NVTX_INJECTION64_PATH", "WARPGAUGE_CUPTI")
mask = os.umask(0)
with open({str(seen)!r}, "a") as stream:
    stream.write(json.dumps({{"environment": {{name: value for name, value in os.environ.items() if name not in ours}},
        "folder": os.getcwd(), "arguments": sys.argv, "umask": mask,
        "signals": [str(signal.getsignal(one)) for one in (signal.SIGINT, signal.SIGTERM, signal.SIGXFSZ)],
        "blocked": [int(one) for one in signal.pthread_sigmask(signal.SIG_BLOCK, [])],
        "files": sorted(os.listdir("/proc/self/fd")), "group": os.getpgrp()}}) + "\\n")
sys.exit(5)
""")
        program.chmod(0o755)
        before = program.read_bytes(), program.stat()
        (self.folder / "library.so").write_text("any file")
        env = environment(WARPGAUGE_INJECTION=self.folder / "library.so")

        def run(command):
            seen.unlink(missing_ok=True)
            previous = os.umask(0o002)
            try:
                done = subprocess.run(command, cwd=self.folder, env=env, capture_output=True, stdin=subprocess.DEVNULL, timeout=60,
                                      start_new_session=True)
            finally:
                os.umask(previous)
            first = json.loads(seen.read_text().splitlines()[0])
            first.pop("group")
            return done.returncode, first

        alone = run([str(program), "a b", "-o", "--"])
        watched = run([WARPGAUGE, "describe", "-o", "k.jsonl", "--", str(program), "a b", "-o", "--"])
        self.assertEqual(watched, alone)
        self.assertEqual(watched[0], 5)
        after = program.read_bytes(), program.stat()
        self.assertEqual(after[0], before[0])
        self.assertEqual((after[1].st_mode, after[1].st_mtime_ns, after[1].st_ino), (before[1].st_mode, before[1].st_mtime_ns, before[1].st_ino))
        _, err = self.run_command("describe", "-o", str(program), "--", str(program), status=2, env=env)
        self.assertIn("name another output", err)
        self.assertEqual(program.read_bytes(), before[0])


if __name__ == "__main__":
    unittest.main()
