# SPDX-License-Identifier: Apache-2.0
"""What the end-to-end tests share: a scratch folder, and `warpgauge` called as a user calls it.

Environment, set by ctest: WARPGAUGE (the command), FAKE_PROBE_PROGRAM and FAKE_KERNELS_PROGRAM
(tests/e2e/fake_probe.cpp under two names).
"""

import fcntl
import json
import os
import pty
import shutil
import struct
import subprocess
import tempfile
import termios
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
WARPGAUGE = os.environ["WARPGAUGE"]
VALIDATE = str(Path(WARPGAUGE).with_name("warpgauge-validate"))
FAKE_PROBE_PROGRAM = os.environ["FAKE_PROBE_PROGRAM"]
FAKE_KERNELS_PROGRAM = os.environ["FAKE_KERNELS_PROGRAM"]


def environment(probe="/no/such/program", kernels="/no/such/kernels", **more):
    """No GPU and nothing to replay, unless a test says otherwise."""
    return {**os.environ, "WARPGAUGE_PROBE": str(probe), "WARPGAUGE_KERNELS": str(kernels),
            "WARPGAUGE_DATA": "/no/such/folder", "WARPGAUGE_GPUS": "/no/such/gpus", "WARPGAUGE_CLAIMS": str(HERE / "claims"), **{name: str(value) for name, value in more.items()}}


def fake_gpu(behaviour="good", uuid="GPU-1", kernels="good", devices=1):
    return environment(FAKE_PROBE_PROGRAM, FAKE_KERNELS_PROGRAM, FAKE_PROBE=behaviour,
                       FAKE_KERNELS=kernels, FAKE_PROBE_UUID=uuid, FAKE_DEVICES=devices)


def plant_gpus(folder, *models):
    """Environment in which these GPUs are in sight, as the driver lists them."""
    for number, model in enumerate(models):
        place = Path(folder) / f"gpus/0000:0{number}:00.0"
        place.mkdir(parents=True)
        (place / "information").write_text(f"Model: \t\t {model}\nIRQ:   \t\t 80\n")
    return {"WARPGAUGE_GPUS": str(Path(folder) / "gpus")}


def can_draw():
    """Whether there is a Python here that can import matplotlib."""
    doctor = json.loads(subprocess.run([WARPGAUGE, "doctor", "--format", "json"], text=True,
                                       capture_output=True, env=environment()).stdout)
    return next(check["passed"] for check in doctor["checks"] if check["name"] == "figures")


def record(file, campaign=1, program=FAKE_PROBE_PROGRAM, **behaviour):
    """A recording of the planted GPU."""
    subprocess.run([program, "-o", str(file), "--campaign", str(campaign)],
                   env=fake_gpu(**behaviour), check=not behaviour)
    return Path(file)


def script_in_place(folder, text):
    """An environment in which `text` replaces the script that draws. `out` is the folder that it is told to draw into."""
    plots = folder / "plots"
    plots.mkdir(exist_ok=True)
    (plots / "report.py").write_text("import os, pathlib, sys, time\nout = pathlib.Path(sys.argv[3])\n" + text)
    return {"WARPGAUGE_PLOTS": str(plots)}


def text_of(recording):
    """What `warpgauge cat` prints of a recording."""
    return subprocess.run([WARPGAUGE, "cat", str(recording)], check=True, capture_output=True, text=True).stdout


def record_kernels(file, campaign=1, **behaviour):
    """A recording of the planted family of kernels."""
    return record(file, campaign, FAKE_KERNELS_PROGRAM, **behaviour)


class CommandTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    program = WARPGAUGE

    def run_command(self, *arguments, status=0, env=None):
        """Runs the program; the exit status must be `status`. Returns stdout and stderr."""
        done = subprocess.run([self.program, *map(str, arguments)], env=env or environment(),
                              cwd=self.folder, text=True, capture_output=True, timeout=600)  # other programs may be running
        self.assertEqual(done.returncode, status, f"{arguments}\n{done.stdout}\n{done.stderr}")
        return done.stdout, done.stderr

    def on_a_terminal(self, columns, *arguments, env=None, of="stdout", status=0):
        """What a command prints on a terminal of that width: its answer, or (of="stderr") what it says of itself."""
        ours, its = pty.openpty()
        fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, of: its}
        done = subprocess.Popen([self.program, *map(str, arguments)], cwd=self.folder, env={**(env or environment()), "NO_COLOR": "1"}, **streams)
        os.close(its)
        printed = b""
        try:
            while piece := os.read(ours, 1 << 16):
                printed += piece
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        self.assertEqual(done.wait(), status)
        return printed.decode().replace("\r\n", "\n")

    def assert_refused(self, *arguments, saying, status=2, env=None):
        """An error is one line on stderr, and nothing on stdout."""
        out, err = self.run_command(*arguments, status=status, env=env)
        self.assertEqual(out, "")
        self.assertEqual(err.count("\n"), 1, err)
        self.assertTrue(err.startswith("error: "), err)
        for words in [saying] if isinstance(saying, str) else saying:
            self.assertIn(words, err)
