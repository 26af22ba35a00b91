#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`warpgauge describe --ncu`: pages that ncu printed, its report, and refusals. (What is read of the pages:
tests/analysis/describe.)"""

import csv
import io
import json
import os
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import CommandTest, environment

PROFILE = Path(__file__).resolve().parents[2] / "data/h200/profile.json"
RAW = '''==PROF== Connected to process 4321 (/home/me/app)
"ID","Process ID","Process Name","Host Name","Kernel Name","Block Size","Grid Size","CC",\
"gpu__time_duration.sum","smsp__inst_executed.sum","smsp__inst_issued.sum","dram__bytes_read.sum",\
"lts__t_sectors_srcunit_tex_op_read.sum"
"","","","","","","","","usecond","inst","inst","Kbyte","sector"
"0","4321","app","host","copy(float *, int)","(64, 1, 1)","(100, 1, 1)","9.0","4,125.5","11,000","12,000","148.25","4,700"
"1","4321","app","host","void k<int, 2>(T1)","(64, 1, 1)","(100, 1, 1)","9.0","4,125.5","11,000","12,000","148.25","4,700"
'''
SOURCE = '''"Kernel Name","copy(float *, int)"
"Address","Source","Instructions Executed","Thread Instructions Executed","Predicated-On Thread Instructions Executed"
"0x7f00","NOP","10,000","320,000","320,000"
"0x7f10","EXIT","1,000","32,000","32,000"
'''


class Describe(CommandTest):
    def write(self, name, text):
        file = self.folder / name
        file.write_text(text, encoding="utf-8")
        return file

    def test_pages_become_lines(self):
        raw, source = self.write("raw.csv", RAW), self.write("source.csv", SOURCE)
        out, errors = self.run_command("describe", "--ncu", source, raw)
        self.assertTrue(errors.startswith("2 launches described, 1 of them with machine code\n"), errors)
        self.assertIn("  counted on a device of sm_90\n", errors)
        self.assertRegex(errors, r"  not known: .*\bfma\b.* \(ncu did not collect it\)\n")
        first, second = (json.loads(line) for line in out.splitlines())
        self.assertEqual((first["name"], first["size"]), ("copy(float *, int)", "grid (100, 1, 1), block (64, 1, 1)"))
        self.assertEqual(first["counts"]["dram_read_bytes"], 148250)
        self.assertEqual(first["counts"]["elapsed_ns"], 4125500)
        self.assertEqual(first["code"]["rows"][1][0], 16)
        self.assertEqual(second["name"], "void k<int, 2>(T1)")
        self.assertNotIn("code", second)
        self.assertIn("ncu did not collect fma, ", "".join(second["assumes"]))
        self.assertEqual(second["unknown"]["fma"], "ncu did not collect it")
        self.assertEqual(second["counted_on"], {"architecture": "sm_90"})
        # Into a file, which predict reads.
        self.run_command("describe", "--ncu", raw, "-o", "kernels.jsonl")
        self.assertEqual(len((self.folder / "kernels.jsonl").read_text().splitlines()), 2)
        out, _ = self.run_command("predict", "kernels.jsonl", "--profile", PROFILE, "--format", "json")
        self.assertEqual([kernel["kernel"] for kernel in json.loads(out)["kernels"]],
                         ["copy(float *, int)", "void k<int, 2>(T1)"])

    def test_what_is_not_known_and_another_device_go_through_every_answer(self):
        """Bytes of DRAM that a shared MIG instance does not count, of another device than the profile's."""
        page = RAW.replace('"148.25"', '"n/a"').replace('"9.0"', '"8.0"')
        page = page.replace('"CC",', '"CC","device__attribute_display_name",', 1)
        page = page.replace('"","","","","","","",""', '"","","","","","","","",""', 1)
        page = page.replace('"8.0",', '"8.0","NVIDIA A100-SXM4-40GB",')
        self.run_command("describe", "--ncu", self.write("raw.csv", page), "-o", "kernels.jsonl")
        device = "the counts are of NVIDIA A100-SXM4-40GB (sm_80), not of NVIDIA H200 (sm_90)"
        for command in ("predict", "advise"):
            out, _ = self.run_command(command, "kernels.jsonl", "--profile", PROFILE)
            self.assertEqual(out.count(device), 2, out)
            self.assertIn("dram_read_bytes is not known (ncu prints 'n/a')", out)
            self.assertIn("us, a lower bound", out)
            out, _ = self.run_command(command, "kernels.jsonl", "--profile", PROFILE, "--format", "json")
            for kernel in json.loads(out)["kernels"]:
                self.assertIsNone(kernel["time_us"])
                self.assertTrue(kernel["is_lower_bound"])
                self.assertGreater(kernel["at_least_us"], 0)
                self.assertIn({"what": "dram_read_bytes", "why": "ncu prints 'n/a'"}, kernel["unknown"])
                self.assertEqual(kernel["counted_on"], {"device": "NVIDIA A100-SXM4-40GB", "architecture": "sm_80"})
                self.assertEqual(sum(text.startswith(device) for text in kernel["assumptions"]), 1)
        out, _ = self.run_command("predict", "kernels.jsonl", "--profile", PROFILE, "--format", "csv")
        row = next(csv.DictReader(io.StringIO(out)))
        self.assertEqual((row["time_us"], row["answer"]), ("", "at least"))
        self.assertIn("dram_read_bytes", row["unknown"].split("; "))
        self.assertEqual((row["counted_on"], row["counted_architecture"]), ("NVIDIA A100-SXM4-40GB", "sm_80"))

    def test_one_that_is_refused_does_not_stop_the_others(self):
        raw = self.write("raw.csv", RAW.replace('"1","4321"', '"1","4321","too many"'))
        out, errors = self.run_command("describe", "--ncu", raw, "/no/such.csv", status=2)
        self.assertEqual(len(out.splitlines()), 1)
        self.assertIn(f"error: {raw}: line 5: a row of the page is cut short\n", errors)
        self.assertIn("error: /no/such.csv", errors)

    def test_a_report_is_printed_by_ncu(self):
        report = self.write("app.ncu-rep", "binary")
        tools = self.folder / "tools"
        tools.mkdir()
        script = tools / "ncu"
        script.write_text(f"#!{sys.executable} -I\n" "import sys\n"
                          f"assert sys.argv[1:3] == ['-i', {str(report)!r}], sys.argv\n"
                          f"print({SOURCE!r} if 'source' in sys.argv else {RAW!r})\n")
        script.chmod(0o755)
        env = {**environment(), "PATH": f"{tools}:{os.environ['PATH']}"}
        out, _ = self.run_command("describe", "--ncu", report, env=env)
        self.assertEqual(len(json.loads(out.splitlines()[0])["code"]["rows"]), 2)
        script.write_text("#!/bin/sh\nexit 3\n")
        self.assert_refused("describe", "--ncu", report, saying=[str(report), "ends with status 3"], env=env)
        bare = {**environment(), "PATH": str(self.folder)}
        self.assert_refused("describe", "--ncu", report, saying=[str(report), "cannot start ncu"], env=bare)
        self.assert_refused("describe", "--ncu", "none.ncu-rep", saying="none.ncu-rep: is not a file", env=env)

    def test_the_command_names_all_metrics(self):
        out, _ = self.run_command("describe", "--ncu-command")
        self.assertIn("smsp__inst_issued.sum", out)
        self.assertIn("launch__grid_size", out)
        self.assertIn("--page raw", out)
        self.assertIn("--page source", out)

    def test_refusals(self):
        self.assert_refused("describe", "--ncu", self.write("empty.csv", ""), saying="empty.csv: holds no kernel")
        self.assert_refused("describe", "--ncu", self.write("wide.csv", ""), "-o", "wide.csv",
                            saying="name another output")
        denied = self.write("denied.csv", "==ERROR== ERR_NVGPUCTRPERM - no permission\n")
        self.assert_refused("describe", "--ncu", denied, saying="ERR_NVGPUCTRPERM")
        huge = self.write("huge.csv", RAW.replace("(100, 1, 1)", "(" + "9" * 400 + ", 1, 1)"))
        _, errors = self.run_command("describe", "--ncu", huge, status=2)
        self.assertIn("has neither launch__grid_size", errors)


if __name__ == "__main__":
    unittest.main()
