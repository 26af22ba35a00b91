#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`warpgauge describe -- PROGRAM` where counting crashes the program, or is interrupted: what was counted is kept."""

import json
import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import WARPGAUGE
from describe_program_test import PROGRAM, DescribeProgram

GONE_AFTER_SECONDS = 10


class Crashes(DescribeProgram):
    """CUPTI dies while it counts; the program is not at fault."""

    def collected(self):
        return [run["collect"] for run in self.runs()]

    def test_the_counters(self):
        for how, said in (("signal 11", "by signal 11"), ("status 139", "with status 139")):
            kernels = self.kernels(FAKE_DIES=f"2 _Z3sumPKfPfi 64 0 {how}")
            self.assertEqual(self.collected(), ["launches", "counters", "counters", "traffic", "executed"])
            self.assertIn(f"warning: the program ended {said} while CUPTI counted sum (launch 1, grid 64x1x1, block "
                          "128x1x1): it is left out, and the run is made again without it\n", self.errors)
            whole = self.kernels()
            self.assertEqual(len(whole), 4)
            missing = [kernel for kernel in whole if kernel["size"] == "grid 64x1x1, block 128x1x1, launch 1 of 9"]
            kept = [kernel["name"] + kernel["size"] for kernel in kernels]
            self.assertEqual(kept, [kernel["name"] + kernel["size"] for kernel in whole if kernel not in missing])
            self.assertFalse([kernel for kernel in kernels if "code" not in kernel])
            self.log.unlink()

    def test_a_kernel_that_is_counted_nowhere_is_named(self):
        kernels = self.kernels(FAKE_DIES="2 _Z3sumPKfPfi 32 0 signal 11")
        self.assertEqual(len(kernels), 3)
        self.assertIn("not described: sum (1 launches, 20.0 us): the program ended by signal 11 while CUPTI counted it\n",
                      self.errors)
        chosen = [entry["shape"]["grid_blocks"][0] for entry in self.runs()[-1]["plan"]["chosen"]]
        self.assertNotIn(32, chosen)  # run 4 has no use for it

    def test_the_instructions(self):
        kernels = self.kernels(FAKE_DIES="4 _Z3sumPKfPfi 32 0 signal 11")
        self.assertEqual(self.collected(), ["launches", "counters", "traffic", "executed", "executed"])
        (without,) = [kernel for kernel in kernels if "code" not in kernel]
        self.assertIn("executed machine code is not known: the program ended by signal 11 while CUPTI counted it",
                      without["assumes"])
        self.assertEqual(len(kernels), 4)

    def test_the_traffic(self):
        kernels = self.kernels(FAKE_DIES="3 _Z3sumPKfPfi 32 0 signal 11")
        self.assertEqual(self.collected(), ["launches", "counters", "traffic", "traffic", "executed"])
        (cold,) = [kernel for kernel in kernels if "with cold caches" in "".join(kernel.get("assumes", []))]
        self.assertIn("what L2 and DRAM moved was counted with cold caches: the program ended by signal 11 while CUPTI counted it",
                      cold["assumes"])
        self.assertEqual(cold["counts"]["dram_read_bytes"], 512 * 128)
        self.assertEqual(len(kernels), 4)

    def test_every_launch(self):
        self.assertEqual(self.kernels(FAKE_DIES="2 all 0 0 signal 11", status=1), [])
        self.assertEqual(self.collected(), ["launches"] + ["counters"] * 4)
        self.assertEqual(len(self.kernels(FAKE_DIES="4 all 0 0 signal 11")), 4)
        self.log.unlink()
        self.kernels("--launch", "1,2,3,4,5,6,7,8,9", FAKE_DIES="2 all 0 0 signal 11", status=1)
        self.assertEqual(self.collected(), ["launches"] + ["counters"] * 9)  # 13 launches
        self.assertIn("warning: the run was repeated 8 times: 4 more launches are left out\n", self.errors)

    def test_the_programs_own_status_is_passed_on(self):
        kernels = self.kernels(FAKE_DIES="2 _Z3sumPKfPfi 32 0 signal 11", FAKE_END="1 status 7", status=7)
        self.assertEqual(len(kernels), 3)
        self.kernels(FAKE_DIES="2 _Z3sumPKfPfi 32 0 signal 11", FAKE_END="2 status 9", status=9)  # in the repeat
        self.assertIn("ended with status 9 in run 2\n", self.errors)


class Interrupted(DescribeProgram):
    def test_what_was_counted_is_written(self):
        for run, launches, code, missing in ((2, 4, 0, 1), (2, 2, 0, 2), (3, 4, 0, 2), (4, 4, 2, 2)):
            with self.subTest(run=run, launches=launches):
                (self.folder / "kernels.jsonl").unlink(missing_ok=True)
                errors = self.interrupt(signal.SIGTERM, False, FAKE_WAIT_IN=run, FAKE_WAIT_BEHIND=2 if missing > 1 else 9)
                kernels = self.written("kernels.jsonl")
                self.assertEqual(len(kernels), launches)
                self.assertEqual(len([kernel for kernel in kernels if "code" in kernel]), code)
                self.assertTrue(errors.endswith(
                    f"interrupted in run {run}: {launches} of 4 chosen launches are described, {code} of them with machine "
                    "code; the others are missing in kernels.jsonl\n"), errors)
                if launches < 4:
                    self.assertIn("describe was interrupted before its counters were read", errors)
                warm = {2: 0, 3: 2, 4: 4}[run]
                self.assertEqual(len([kernel for kernel in kernels if not any("with cold caches: describe was interrupted" in text
                                                                              for text in kernel.get("assumes", []))]), warm)
                for kernel in kernels:
                    self.assertEqual("executed machine code is not known: describe was interrupted before it was counted"
                                     in kernel.get("assumes", []), "code" not in kernel)

    def test_what_was_there_is_not_replaced_by_less(self):
        output = self.folder / "kernels.jsonl"
        output.write_text("mine\n")
        errors = self.interrupt(signal.SIGINT, True, FAKE_WAIT_IN=2, FAKE_WAIT_BEHIND=2)
        self.assertEqual(output.read_text(), "mine\n")
        self.assertEqual(len(self.written("kernels.jsonl.incomplete")), 2)
        self.assertTrue(errors.endswith("missing in kernels.jsonl.incomplete; kernels.jsonl is unchanged\n"), errors)

    def test_nothing_was_counted(self):
        errors = self.interrupt(signal.SIGINT, True, FAKE_WAIT_IN=2, FAKE_WAIT_BEHIND=0)
        self.assertTrue(errors.endswith("interrupted; nothing was written\n"), errors)
        self.assertFalse((self.folder / "kernels.jsonl").exists())

    def written(self, name):
        return [json.loads(line) for line in (self.folder / name).read_text().splitlines()]

    def interrupt(self, number, whole_group, **more):
        started = self.folder / "started"
        started.unlink(missing_ok=True)
        process = subprocess.Popen([WARPGAUGE, "describe", "-o", "kernels.jsonl", "--", *PROGRAM], text=True, cwd=self.folder,
                                   env=self.environment(FAKE_WAIT=started, **more), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        deadline = time.monotonic() + 60
        while not (started.exists() and started.read_text()):
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)
        (os.killpg if whole_group else os.kill)(process.pid, number)
        _, errors = process.communicate(timeout=GONE_AFTER_SECONDS)
        self.assertEqual(process.returncode, 128 + number, errors)
        self.assertEqual(list(self.temporary.iterdir()), [])
        self.assertRaises(ProcessLookupError, os.kill, int(started.read_text()), 0)
        return errors

    def test_it_reaches_the_program_and_leaves_nothing(self):
        for number in signal.SIGINT, signal.SIGTERM:
            for run in 1, 2, 3, 4:
                with self.subTest(signal=number.name, run=run):
                    errors = self.interrupt(number, False, FAKE_WAIT_IN=run)
                    self.assertIn("\ninterrupted", errors)
                    self.assertEqual((self.folder / "kernels.jsonl").exists(), run > 1)
                    (self.folder / "kernels.jsonl").unlink(missing_ok=True)
            self.log.unlink()
            for more in {"whole_group": True}, {"whole_group": False, "FAKE_CATCHES": 1}:  # no second run, even so
                errors = self.interrupt(number, **more)
                self.assertTrue(errors.endswith("interrupted; nothing was written\n"), errors)
                self.assertFalse((self.folder / "kernels.jsonl").exists())
                self.assertEqual(len(self.runs()), 1)
                self.log.unlink()


if __name__ == "__main__":
    unittest.main()
