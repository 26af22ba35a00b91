#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures two nodes with two GPUs each by scripts/slurm/submit.sh on a real Slurm: munged, slurmctld and two slurmd that this test
starts on this machine, with a configuration, ports and folders of its own. Stand-ins play the GPUs (tests/e2e/fake_probe.cpp).

Environment, set by ctest: WARPGAUGE, FAKE_PROBE_PROGRAM, FAKE_KERNELS_PROGRAM. Exit status 77: Slurm is not installed or
does not start here; the reason is printed.
"""

import csv
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))  # isolated mode (-I) leaves it out

from command import FAKE_PROBE_PROGRAM, WARPGAUGE, can_draw, fake_gpu, record

ROOT = Path(__file__).resolve().parents[2]
SUBMIT = ROOT / "scripts/slurm/submit.sh"
SKIPPED = 77
NODES = ("n1", "n2")
PLACES = [f"{node}/device-{device}" for node in NODES for device in (0, 1)]
_PATIENCE_S = 120


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def until(what, holds, patience_s=_PATIENCE_S):
    end = time.monotonic() + patience_s
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"not within {patience_s} s: {what}")
        time.sleep(0.2)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Slurm:
    """A cluster of two nodes that are this machine."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.pid_files = []
        user = subprocess.run(["id", "-un"], text=True, capture_output=True, check=True).stdout.strip()
        host = socket.gethostname().split(".")[0]
        for name in ("state", "log"):
            (self.folder / name).mkdir()
        for node in NODES:
            (self.folder / f"spool-{node}").mkdir()
        (self.folder / "munge.key").write_bytes(os.urandom(1024))
        (self.folder / "munge.key").chmod(0o600)
        nodes = "\n".join(f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={free_port()} CPUs=1 State=UNKNOWN"
                          for node in NODES)
        self.conf = self.folder / "slurm.conf"
        self.conf.write_text(f"""ClusterName=test
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket={self.folder}/munge.socket
SlurmUser={user}
SlurmdUser={user}
SlurmctldPort={free_port()}
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool-%n
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd-%n.pid
SlurmctldLogFile={self.folder}/log/slurmctld
SlurmdLogFile={self.folder}/log/slurmd-%n
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerParameters=sched_interval=1,batch_sched_delay=0,max_sched_time=1,bf_interval=1
{nodes}
PartitionName=all Nodes={",".join(NODES)} Default=YES MaxTime=INFINITE State=UP
""")
        self.environment = {"SLURM_CONF": str(self.conf)}

    def start(self):
        """Throws RuntimeError where a program does not start, or no node comes up."""
        self._start("munged", "munged.pid", "--force", f"--key-file={self.folder}/munge.key", f"--socket={self.folder}/munge.socket",
                    f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/log/munged", f"--seed-file={self.folder}/munge.seed")
        self._start("slurmctld", "slurmctld.pid", "-f", str(self.conf))
        for node in NODES:
            self._start("slurmd", f"slurmd-{node}.pid", "-N", node, "-f", str(self.conf))
        try:
            until("idle nodes", lambda: self.call("sinfo", "-h", "-N", "-o", "%t").stdout.split() == ["idle"] * len(NODES), 60)
        except TimeoutError as error:
            raise RuntimeError(f"{error}: {self.call('sinfo').stdout}{self._logs()}") from None

    def call(self, *command, **more):
        return subprocess.run(command, text=True, capture_output=True, env={**os.environ, **self.environment}, timeout=60, **more)

    def is_idle(self):
        return not self.call("squeue", "-h").stdout.strip()

    def stop(self):
        """Those that were started here, by their process ids, the last first."""
        if not self.is_idle():
            self.call("scancel", "--user", str(os.getuid()))
            until("no job", self.is_idle, 60)
        for file in reversed(self.pid_files):
            pid = int(file.read_text())
            os.kill(pid, signal.SIGTERM)
            until(f"the end of {file.stem}", lambda pid=pid: not Path(f"/proc/{pid}").exists(), 30)

    def _start(self, program, pid_file, *options):
        done = self.call(program, *options)
        file = self.folder / pid_file
        if done.returncode == 0:
            end = time.monotonic() + 20
            while not (file.exists() and file.read_text().strip()) and time.monotonic() < end:
                time.sleep(0.1)
        if done.returncode != 0 or not file.exists():
            raise RuntimeError(f"{program} does not start: {done.stderr.strip()} {self._logs()}")
        self.pid_files.append(file)

    def _logs(self):
        return " | ".join(line for file in (self.folder / "log").iterdir() for line in file.read_text().splitlines()[-3:])


class Measured(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.out = Path(self.scratch.name) / "out"
        self.carried = Path(self.scratch.name) / "carried"  # without a GPU, `run` would replay it
        self.carried.mkdir()
        record(self.carried / "recording-1.jsonl")
        # Each node has devices of its own.
        self.probe = Path(self.scratch.name) / "probe"
        self.probe.write_text(f'#!/bin/sh\nFAKE_PROBE_UUID=GPU-$SLURMD_NODENAME exec {FAKE_PROBE_PROGRAM} "$@"\n')
        self.probe.chmod(0o755)

    def submit(self, *options, run=("--level", "quick", "--no-kernels", "--no-report"), gpus=2, **behaviour):
        environment = {**fake_gpu(devices=2, **behaviour), **SLURM.environment, "WARPGAUGE_PROBE": str(self.probe),
                       "WARPGAUGE_DATA": str(self.carried)}
        command = [SUBMIT, "--nodes", "n[1-2]", "--gpus", str(gpus), "--out", self.out, "--warpgauge", WARPGAUGE, *options, "--", *run]
        return subprocess.run(list(map(str, command)), text=True, capture_output=True, env=environment, timeout=60)

    def wait(self):
        until("no job in the queue", SLURM.is_idle)

    def logs(self):
        return "\n".join(file.read_text() for file in self.out.glob("slurm-*.log"))

    def statuses(self):
        return {place: (self.out / f"{place}.status").read_text().strip() for place in PLACES if (self.out / f"{place}.status").exists()}

    def test_each_gpu_of_each_node_is_measured_once_and_the_last_collects(self):
        done = self.submit()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("Submitted batch job"), 2)
        self.wait()
        self.assertEqual(self.statuses(), dict.fromkeys(PLACES, "0"), self.logs())
        self.assertEqual(self.logs().count("collected: "), 1, self.logs())
        with (self.out / "all/places.csv").open() as file:
            self.assertEqual([(row["place"], row["status"], row["profile"]) for row in csv.DictReader(file)],
                             [(place, "0", f"{place}/profile.json") for place in PLACES])
        uuids = [json.loads((self.out / place / "profile.json").read_text())["device"]["uuid"] for place in PLACES]
        self.assertEqual(uuids, ["GPU-n1", "GPU-n1-1", "GPU-n2", "GPU-n2-1"])
        if can_draw():
            self.assertTrue((self.out / "all/index.html").exists(), self.logs())
        self.assertFalse((self.out / "collecting").exists())
        again = self.submit()
        self.assertIn("all is done", again.stdout)
        self.assertTrue(SLURM.is_idle())

    def test_the_same_command_continues_what_was_cut_short(self):
        self.assertEqual(self.submit(behaviour="hangs").returncode, 0)
        until("two tasks that hang", lambda: len(SLURM.call("squeue", "-h", "-t", "RUNNING").stdout.splitlines()) == 2)
        refused = self.submit()
        self.assertEqual(refused.returncode, 2)
        self.assertIn("jobs of", refused.stderr)
        SLURM.call("scancel", "--user", str(os.getuid()))
        self.wait()
        self.assertEqual(self.statuses(), {})
        self.assertFalse((self.out / "all").exists())
        self.assertEqual(self.submit().returncode, 0)
        self.wait()
        self.assertEqual(self.statuses(), dict.fromkeys(PLACES, "0"), self.logs())
        self.assertTrue((self.out / "all/places.csv").exists())

    def test_what_has_a_status_is_not_measured_again(self):
        self.submit()
        self.wait()
        before = (self.out / "n1/device-0/profile.json").stat().st_mtime_ns
        (self.out / "n2/device-1.status").unlink()
        shutil.rmtree(self.out / "all")
        (self.out / "collecting").mkdir()  # of a task that was killed
        done = self.submit()
        self.assertEqual(done.stdout.count("Submitted batch job"), 1, done.stdout)
        self.wait()
        self.assertEqual((self.out / "n1/device-0/profile.json").stat().st_mtime_ns, before)
        self.assertTrue((self.out / "all/places.csv").exists(), self.logs())
        shutil.rmtree(self.out / "all")  # the last one was killed before it had collected
        self.assertIn("collected", self.submit().stdout)

    def test_a_gpu_that_is_not_there_stays_to_be_measured(self):
        self.assertEqual(self.submit(gpus=3).returncode, 0)
        self.wait()
        self.assertEqual(len(self.statuses()), 4, self.logs())
        self.assertFalse((self.out / "n1/device-2.status").exists())
        self.assertFalse((self.out / "all").exists())
        self.assertIn("n1/device-2 was not measured", self.logs())
        refused = self.submit(gpus=2)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("another number of GPUs", refused.stderr)

    def test_a_node_without_a_usable_gpu_stays_to_be_measured(self):
        self.assertEqual(self.submit(behaviour="no_gpu").returncode, 0)
        self.wait()
        self.assertEqual(self.statuses(), {}, self.logs())
        self.assertEqual(self.logs().count("was not measured: exit status 3"), len(PLACES), self.logs())

    def test_a_failed_probe_is_an_outcome(self):
        self.assertEqual(self.submit(behaviour="fails").returncode, 0)
        self.wait()
        self.assertEqual(self.statuses(), dict.fromkeys(PLACES, "1"), self.logs())
        self.assertTrue((self.out / "all/places.csv").exists())

    def test_bad_usage_starts_nothing(self):
        for options, run, cause in ((("--gpu", "2"), (), "unknown option --gpu"), ((), ("--device", "1"), "belongs to the places"),
                                    ((), ("--out=x",), "belongs to the places")):
            done = self.submit(*options, run=run)
            self.assertEqual(done.returncode, 2, cause)
            self.assertIn(cause, done.stderr)
        self.assertTrue(SLURM.is_idle())


if __name__ == "__main__":
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    lacking = [program for program in ("munged", "slurmctld", "slurmd", "sbatch") if not shutil.which(program)]
    if lacking:
        skip(f"not installed: {', '.join(lacking)} (Debian: apt install munge slurmctld slurmd slurm-client)")
    with tempfile.TemporaryDirectory() as place:
        SLURM = Slurm(place)
        try:
            try:
                SLURM.start()
            except RuntimeError as error:
                skip(f"no Slurm of its own on this machine: {error}")
            program = unittest.main(exit=False)
        finally:
            SLURM.stop()
    sys.exit(not program.result.wasSuccessful())
