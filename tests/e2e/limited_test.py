#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The limits of limited.py meet what they are for, and nothing that other programs do."""

import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

import limited
from limited import run_limited

PYTHON = [sys.executable, "-I", "-c"]


class Limited(unittest.TestCase):
    def setUp(self):
        self.addCleanup(setattr, limited, "WAITS_SECONDS", limited.WAITS_SECONDS)
        limited.WAITS_SECONDS = 2

    def test_what_a_command_does_is_told(self):
        done = run_limited([*PYTHON, "import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)"])
        self.assertEqual((done.returncode, done.stdout, done.stderr, done.waited), (3, "out\n", "err\n", False))
        self.assertGreater(done.cpu_seconds, 0)
        self.assertGreater(done.peak_bytes, 1 << 20)

    def test_how_far_it_is_depends_on_the_machine(self):
        done = run_limited([*PYTHON, "import sys; print('7795 of 10000 kernels, about 1 s left\\nerror: 1 of 2', file=sys.stderr)"])
        self.assertEqual(done.stderr, "error: 1 of 2\n")

    def test_one_without_an_end_is_ended_by_its_processor_time(self):
        for threads in 1, 64:
            done = run_limited([*PYTHON, f"import threading\nfor i in range({threads}):\n threading.Thread(target=lambda: exec('while 1: pass')).start()"],
                               cpu_seconds=1)
            self.assertEqual((done.returncode, done.waited), (-signal.SIGKILL, False))
            self.assertLess(done.cpu_seconds, 3)

    def test_one_that_waits_is_ended(self):
        for waits in ("import os; os.read(os.pipe()[0], 1)", "import threading; threading.Event().wait()",
                      "import subprocess; subprocess.run(['sleep', '600'])"):
            done = run_limited([*PYTHON, waits])
            self.assertEqual((done.returncode, done.waited), (-signal.SIGKILL, True), waits)

    def test_one_that_is_kept_from_running_does_not_wait(self):
        """Many neighbours, and work that takes longer than a wait may: it ends."""
        neighbours = [subprocess.Popen([*PYTHON, "while True: pass"], start_new_session=True) for _ in range(3 * len(os.sched_getaffinity(0)))]
        for neighbour in neighbours:
            self.addCleanup(neighbour.wait)
            self.addCleanup(neighbour.kill)
        start = time.monotonic()
        work = "import os, time\nos.nice(19)\nstart = time.monotonic()\nwhile time.monotonic() - start < 4: pass\nprint('done')"
        done = run_limited([*PYTHON, work])
        self.assertEqual((done.returncode, done.stdout, done.waited), (0, "done\n", False))
        self.assertGreater(time.monotonic() - start, 3)

    def test_threads_are_as_many_everywhere(self):
        done = run_limited([*PYTHON, "import os; print(len(os.sched_getaffinity(0)))"])
        self.assertEqual(int(done.stdout), min(2, len(os.sched_getaffinity(0))))

    def test_address_space(self):
        done = run_limited([*PYTHON, "bytearray(2 << 30)"], address_bytes=1 << 30)
        self.assertEqual(done.returncode, 1 if not limited.SANITIZED else 0)


if __name__ == "__main__":
    unittest.main()
