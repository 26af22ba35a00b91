#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sanitize.py with a planted tree, programs and tool: it runs what changed, and nothing else. No GPU is asked for."""

import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from evidence import TOOLS, read_rows, write_rows

SCRIPT = Path(__file__).resolve().parent / "sanitize.py"
PROBE_FILE = """#include "probes/methods/timing.h"
namespace warpgauge::probes::{name}_probe {{
namespace {{
template <int n>
__global__ void __launch_bounds__(n * (32 + 1))
    {name}_kernel(int* out) {{}}
}}  // namespace
void measure() {{ {call} }}
}}  // namespace warpgauge::probes::{name}_probe
"""
TREE = {
    "probes/methods/timing.h": "namespace warpgauge::probes {\n// time_launches(\nvoid time_launches();\n}\n",
    "probes/methods/timing.cu": '#include "probes/methods/timing.h"\nnamespace warpgauge::probes {\nnamespace {\n__global__ void stamp_kernel() {}\n'
                                "}  // namespace\n\nvoid time_launches() { stamp_kernel<<<1, 1>>>(); }\n}  // namespace warpgauge::probes\n",
    "kernels/scan/scan.cu": '#include "kernels/scan/tile.cuh"\nnamespace warpgauge::kernels::scan {\n__global__ void block_scan(int) {}\n}\n',
    "kernels/scan/tile.cuh": "namespace warpgauge::kernels::scan {\ntemplate <class T>\n__global__ void tile(T) {}\n}\n",
    **{f"probes/shared/{name}.cu": PROBE_FILE.format(name=name, call=call) for name, call in
       (("bank", "time_launches();"), ("lines", "time_launches();"), ("flag", "other();"))},
}
CODE = {
    "warpgauge-probe": {
        "void warpgauge::probes::bank_probe::(anonymous namespace)::bank_kernel<1>(int*)": "b1",
        "void warpgauge::probes::bank_probe::(anonymous namespace)::bank_kernel<2>(int*)": "b2",
        "void warpgauge::probes::lines_probe::(anonymous namespace)::lines_kernel<1>(int*)": "c1",
        "void warpgauge::probes::flag_probe::(anonymous namespace)::flag_kernel<1>(int*)": "f1",
        "warpgauge::probes::(anonymous namespace)::stamp_kernel()": "57",
        "void cub::detail::transform_kernel<float>(float*)": "99"},
    "warpgauge-kernels": {
        "warpgauge::kernels::scan::block_scan(int)": "d1", "void warpgauge::kernels::scan::tile<int>(int)": "d2",
        "warpgauge::probes::(anonymous namespace)::stamp_kernel()": "57"},
}
NAMES = {"warpgauge-probe": ["shared/bank", "shared/flag", "shared/lines"], "warpgauge-kernels": ["kernels/scan"]}
LOOKED_AT = {}  # name: content, of the files of the first call
PROGRAM = """#!/bin/sh
if [ "$1" = --doctor ]; then exit "$(cat "$0.status")"; fi
cat "$0.$1"
"""
TOOL = """#!/bin/sh
while [ $# -gt 0 ]; do
  case "$1" in
    --tool) tool=$2;;
    --filter) name=${2#^}; name=${name%%(*};;
    -o) recording=$2;;
  esac
  shift
done
does=$(echo "$PLANTED" | sed -n "s|^$tool $name: ||p")
if [ "$does" = hangs ]; then sleep 60; fi
if [ "$does" != "nothing ran" ]; then
  if [ -n "$recording" ]; then echo '{"outcome": "measured"}' > "$recording"; else echo "right: one"; fi
fi
if [ "$does" = errors ]; then echo "========= ERROR SUMMARY: 3 errors"; else echo "========= ERROR SUMMARY: 0 errors"; fi
[ "$does" != fails ]
"""


class Sanitize(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.tree, self.out, self.evidence = self.folder / "tree", self.folder / "out", self.folder / "evidence"
        for file, text in TREE.items():
            (self.tree / file).parent.mkdir(parents=True, exist_ok=True)
            (self.tree / file).write_text(text)
        self.evidence.mkdir()
        self.programs = {name: {"names": list(names), "code": dict(CODE[name]), "revision": "r1", "no_device": False} for name, names in NAMES.items()}
        for name, text in ((*((name, PROGRAM) for name in NAMES), ("compute-sanitizer", TOOL))):
            file = self.folder / name
            file.write_text(text)
            file.chmod(file.stat().st_mode | stat.S_IXUSR)
            Path(f"{file}.ptx").write_text("// Cuda compilation tools, release 13.0, V13.0.88\n")

    def command(self, *arguments, programs=tuple(NAMES)):
        for name, about in self.programs.items():
            code = "".join(sorted(f"{code:0>16} {kernel}\n" for kernel, code in about["code"].items()))
            for what, text in (("--list", json.dumps([{"name": one} for one in about["names"]])), ("--list-code", code),
                               ("--version", f"{name} {about['revision']}\n"), ("status", "3" if about["no_device"] else "0")):
                (self.folder / f"{name}.{what}").write_text(text)
        given = [self.folder / name if name in programs else "-" for name in NAMES]
        return [sys.executable, "-I", SCRIPT, *given, self.out, "--evidence", self.evidence, "--sources", self.tree, *arguments]

    def environment(self, planted):
        return {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "PLANTED": "".join(f"{run}: {does}\n" for run, does in (planted or {}).items())}

    def sanitize(self, *arguments, status=0, planted=None, programs=tuple(NAMES)):
        """{(tool, name): state} of the runs that were made."""
        done = subprocess.run(self.command(*arguments, programs=programs), env=self.environment(planted), capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        self.said = done.stdout + done.stderr
        return {(tool, name): state for tool, name, state in re.findall(r"^\d+/\d+ (\w+) (\S+): ([\w ]+) \(", done.stdout, re.MULTILINE)}

    def needed(self):
        """What --list names, which changes nothing."""
        self.command()
        before = {file: file.read_bytes() for file in self.folder.rglob("*") if file.is_file()}
        self.sanitize("--list")
        self.assertEqual(before, {file: file.read_bytes() for file in self.folder.rglob("*") if file.is_file()})
        return {tuple(line.split(": ")[0].split(" ")) for line in self.said.splitlines() if line.split(" ")[0] in TOOLS}

    def all_of(self, *names):
        return {(tool, name) for tool in TOOLS for name in names}

    def look_at_all(self):
        """What a first call found, which is made once, is the evidence."""
        if not LOOKED_AT:
            made = self.sanitize()
            self.assertEqual(set(made), self.all_of(*sum(NAMES.values(), [])))
            self.assertEqual(set(made.values()), {"clean"})
            LOOKED_AT.update({file.name: file.read_bytes() for file in self.out.iterdir() if file.is_file()})
            shutil.rmtree(self.out)
        for name, data in LOOKED_AT.items():
            (self.evidence / name).write_bytes(data)

    def change(self, old, new, program="warpgauge-probe", **codes):
        """Kernels by a part of their names: another name, or where `codes` has the old code another code."""
        code = self.programs[program]["code"]
        self.programs[program]["code"] = {kernel.replace(old, new): codes.get(code, code) for kernel, code in code.items()}

    def hashes(self):
        return {row["hash"].lstrip("0") for row in read_rows(self.out / "code.csv.xz")}

    def test_the_same_code_is_not_looked_at_again(self):
        self.look_at_all()
        self.assertEqual(self.needed(), set())
        self.assertEqual(self.sanitize(), {})
        self.assertIn("no run is needed", self.said)
        self.assertEqual(self.hashes(), {"b1", "b2", "c1", "f1", "57", "d1", "d2"})  # no library's

    def test_another_name_alone_runs_nothing(self):
        self.look_at_all()
        self.change("bank_kernel<1>", "bank_kernel<(int)1>")
        (self.tree / "probes/shared/flag.cu").write_text(TREE["probes/shared/flag.cu"].replace("flag_kernel", "word_kernel"))
        self.change("flag_kernel", "word_kernel")
        self.assertEqual(self.needed(), set())

    def test_one_instruction_changed_runs_its_probe_alone(self):
        self.look_at_all()
        self.change("", "", b2="b3")
        self.assertEqual(self.needed(), self.all_of("shared/bank"))
        self.assertIn("memcheck shared/bank: 1 of 2 kernels are new to it: bank_kernel", self.said)
        self.assertEqual(set(self.sanitize()), self.all_of("shared/bank"))
        self.assertEqual(self.hashes(), {"b1", "b3", "c1", "f1", "57", "d1", "d2"})
        self.assertEqual(self.needed(), set())

    def test_one_tool_alone(self):
        self.look_at_all()
        self.change("", "", b2="b3")
        self.assertEqual(set(self.sanitize("--tools", "racecheck")), {("racecheck", "shared/bank")})
        self.assertEqual(self.needed(), self.all_of("shared/bank") - {("racecheck", "shared/bank")})

    def test_a_kernel_of_a_header_is_its_families(self):
        self.look_at_all()
        self.change("", "", program="warpgauge-kernels", d2="d3")
        self.assertEqual(self.needed(), self.all_of("kernels/scan"))

    def test_a_shared_kernel_is_looked_at_by_who_launches_it(self):
        self.look_at_all()
        for program in NAMES:
            self.change("", "", program=program, **{"57": "58"})
        self.assertEqual(self.needed(), self.all_of("shared/bank", "shared/lines"))
        self.assertIn("stamp_kernel, which others use too, is new", self.said)
        self.assertEqual(set(self.sanitize()), self.all_of("shared/bank", "shared/lines"))
        self.assertEqual(self.needed(), set())

    def test_a_kernel_of_the_runner_or_of_a_header_for_many_is_looked_at_by_a_few(self):
        names = [f"shared/more{i}" for i in range(12)]
        (self.tree / "probes/harness").mkdir()
        (self.tree / "probes/harness/runner.cu").write_text("namespace warpgauge::probes {\n__global__ void warm_kernel() {}\nvoid run() { warm_kernel<<<1, 1>>>(); }\n}\n")
        (self.tree / "probes/methods/timing.h").write_text(TREE["probes/methods/timing.h"].replace("void time", "static __global__ void head_kernel() {}\nvoid time"))
        for name in names:
            (self.tree / f"probes/{name}.cu").write_text(PROBE_FILE.format(name=name.split("/")[1], call="time_launches();"))
        about = self.programs["warpgauge-probe"]
        about["names"] += names
        about["code"] |= {"warpgauge::probes::warm_kernel()": "a1", "warpgauge::probes::head_kernel()": "a2"}
        self.sanitize()
        self.out.rename(self.folder / "first")
        shutil.rmtree(self.evidence)
        (self.folder / "first").rename(self.evidence)
        for old, new in (("a1", "a3"), ("a2", "a4")):
            self.change("", "", **{old: new})
            needed = self.needed()
            self.assertEqual(len(needed), 16)
            self.assertEqual({tool for tool, _ in needed}, set(TOOLS))
            self.assertEqual(set(self.sanitize()), needed)

    def test_a_removed_probe_needs_nothing_and_leaves_the_table(self):
        self.look_at_all()
        (self.tree / "probes/shared/flag.cu").unlink()
        about = self.programs["warpgauge-probe"]
        about["names"].remove("shared/flag")
        about["code"] = {kernel: code for kernel, code in about["code"].items() if code != "f1"}
        self.assertEqual(self.needed(), set())
        self.assertEqual(self.sanitize(), {})
        self.assertEqual(self.hashes(), {"b1", "b2", "c1", "57", "d1", "d2"})
        self.assertNotIn("shared/flag", {row["name"] for row in read_rows(self.out / "runs.csv")})
        self.assertNotIn("memcheck-shared.flag.log", self.logs())

    def logs(self):
        return subprocess.run(["tar", "tf", self.out / "logs.tar.xz"], check=True, capture_output=True, text=True).stdout

    def test_a_new_probe_is_run_though_its_code_is_known(self):
        self.look_at_all()
        (self.tree / "probes/shared/more.cu").write_text(PROBE_FILE.format(name="more", call=""))
        self.programs["warpgauge-probe"]["names"].append("shared/more")
        self.programs["warpgauge-probe"]["code"]["void warpgauge::probes::more_probe::(anonymous namespace)::more_kernel<1>(int*)"] = "b1"
        self.assertEqual(self.needed(), self.all_of("shared/more"))

    def test_a_program_that_is_left_out_keeps_its_evidence(self):
        self.look_at_all()
        self.change("", "", f1="f2")
        self.assertEqual(set(self.sanitize(programs=("warpgauge-probe",))), self.all_of("shared/flag"))
        self.assertEqual(self.needed(), set())

    def test_a_kernel_without_a_source_is_refused(self):
        self.programs["warpgauge-probe"]["code"]["warpgauge::probes::unknown_kernel(int)"] = "ee"
        self.sanitize(status=2)
        self.assertRegex(self.said, r"\Asanitize: error: warpgauge::probes::unknown_kernel\(int\): no probe or family has the source .*\n\Z")

    def test_errors_are_no_evidence_until_they_are_explained(self):
        self.look_at_all()
        self.change("", "", f1="f2")
        errors = {"racecheck shared/flag": "errors"}
        self.assertEqual(self.sanitize(status=1, planted=errors)["racecheck", "shared/flag"], "errors")
        self.assertEqual(self.sanitize(status=1, planted=errors), {})  # this very code was seen to have them
        code = re.search(r"not again: racecheck shared/flag: .* code (\w+) to explained.csv", self.said)[1]
        for why, status in (("0" * 16, 1), (code, 0)):
            write_rows(self.evidence / "explained.csv", [{"tool": "racecheck", "name": "shared/flag", "code": why, "why": "meant"}],
                       ["tool", "name", "code", "why"])
            self.assertEqual(self.sanitize(status=status, planted=errors), {})
        self.change("", "", f2="f3")  # what was said of other code is not said of this
        self.sanitize(status=1, planted=errors)
        self.assertIn("not again: racecheck shared/flag", self.said)

    def test_found_errors_take_back_what_was_clean(self):
        self.look_at_all()
        self.sanitize("--again", "^memcheck shared/flag$", planted={"memcheck shared/flag": "errors"}, status=1)
        self.programs["warpgauge-probe"]["revision"] = "r2"
        self.assertEqual(self.needed(), {("memcheck", "shared/flag")})

    def test_what_had_nothing_to_run_was_not_looked_at(self):
        self.look_at_all()
        self.change("", "", f1="f2")
        nothing = {f"{tool} shared/flag": "nothing ran" for tool in TOOLS}
        self.sanitize(status=1, planted=nothing)
        self.assertNotIn("f2", self.hashes())
        self.assertEqual(self.needed(), self.all_of("shared/flag"))  # another machine may have it
        rows = [{"tool": tool, "name": "shared/flag", "code": "any", "why": "needs more devices"} for tool in TOOLS]
        write_rows(self.evidence / "explained.csv", rows, ["tool", "name", "code", "why"])
        self.assertEqual(self.sanitize(), {})
        self.assertNotIn("f2", self.hashes())

    def test_a_worse_end_of_the_same_code_changes_nothing(self):
        self.look_at_all()
        for end in ("nothing ran", "hangs"):
            self.sanitize("--again", "initcheck shared/flag", "--run-seconds", "0.5", planted={"initcheck shared/flag": end})
            self.assertEqual({row["state"] for row in read_rows(self.out / "runs.csv")}, {"clean"})

    def test_a_run_that_failed_gives_way_to_one_that_had_nothing_to_run(self):
        fails, again = {"initcheck shared/flag": "fails"}, ("--again", "initcheck shared/flag")
        self.sanitize(status=1, planted=fails)
        rows = [{"tool": "initcheck", "name": "shared/flag", "code": "any", "why": "needs more devices"}]
        write_rows(self.evidence / "explained.csv", rows, ["tool", "name", "code", "why"])
        self.assertEqual(self.sanitize(), {})
        self.sanitize(*again, planted={"initcheck shared/flag": "nothing ran"})
        states = {(row["tool"], row["name"]): row["state"] for row in read_rows(self.out / "runs.csv")}
        self.assertEqual(states["initcheck", "shared/flag"], "nothing ran")

    def test_time_is_over_and_the_next_call_goes_on(self):
        start = time.monotonic()
        made = self.sanitize("--seconds", "4", status=1, planted={"memcheck shared/flag": "hangs"})
        self.assertLess(time.monotonic() - start, 30)
        self.assertNotIn(("memcheck", "shared/flag"), made)
        self.assertIn("1 not run to their end", self.said)
        self.assertEqual(self.sanitize(), {("memcheck", "shared/flag"): "clean"})
        self.assertEqual(len(read_rows(self.out / "runs.csv")), 16)
        self.assertEqual(len(self.logs().splitlines()), 16)

    def test_a_signal_stops_it_and_leaves_whole_tables(self):
        process = subprocess.Popen(self.command("--jobs", "30"), env=self.environment({"racecheck kernels/scan": "hangs"}), text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        while not process.stdout.readline().startswith("15/16 "):
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, err), (1, ""))
        self.assertIn("racecheck kernels/scan: it never ran", out)
        self.assertEqual(len(read_rows(self.out / "runs.csv")), 15)

    def test_without_a_device_nothing_is_changed(self):
        for about in self.programs.values():
            about["no_device"] = True
        self.sanitize(status=3)
        self.assertFalse(self.out.exists())


if __name__ == "__main__":
    unittest.main()
