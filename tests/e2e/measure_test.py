#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`warpgauge run` and `probe` with a planted GPU: context deaths, kills, resuming, two runs at once."""

import json
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import WARPGAUGE, CommandTest, can_draw, fake_gpu, text_of
from marked import Mark


ZSTD_MAGIC = bytes.fromhex("28b52ffd")


class Measure(CommandTest):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.recording = self.out / "recording.jsonl.zst"

    def run_here(self, *arguments, behaviour="good", uuid="GPU-1", status=0):
        return self.run_command("run", "--out", "out", "--no-report", *arguments, status=status,
                                env=fake_gpu(behaviour, uuid))

    def start_hanging(self):
        """A run that hangs after its first series."""
        process = subprocess.Popen([WARPGAUGE, "run", "--out", "out", "--no-report"], text=True,
                                   cwd=self.folder, env=fake_gpu("hangs"), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        while process.stdout.readline() != "hanging\n":
            self.assertIsNone(process.poll())
        return process

    def series(self, file=None):
        lines = map(json.loads, text_of(file or self.recording).splitlines())
        return [line["id"] for line in lines if "id" in line]

    def keys(self):
        return json.loads((self.out / "profile.json").read_text())["entries"].keys()

    def put_aside(self):
        return sorted(file.name for file in self.out.glob("recording-*.jsonl*"))

    def test_run(self):
        out, err = self.run_here("--level", "quick")
        self.assertIn("Measuring Fake GPU (compute capability 9.0) at level quick", out.splitlines()[0])
        self.assertEqual(err, "")
        self.assertIn("fake.latency_3_cycles", self.keys())
        report = json.loads((self.out / "report.json").read_text())
        self.assertEqual(report["run"]["origin"], "measured now")

    def test_no_page_is_said_before_anything_is_measured(self):
        process = subprocess.Popen([WARPGAUGE, "run", "--out", "out"], text=True, cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=fake_gpu("hangs") | {"WARPGAUGE_PYTHON": "/bin/false"})
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        while process.stdout.readline() != "hanging\n":
            self.assertIsNone(process.poll())
        process.kill()
        self.assertRegex(process.communicate()[1], "^note: the report will not be drawn: /bin/false ")

    def test_a_refusal_is_one_line_beside_the_note_that_no_page_can_be_drawn(self):
        env = fake_gpu(devices=2) | {"WARPGAUGE_PYTHON": "/bin/false"}
        _, err = self.run_command("run", "--out", "out", "--device", "2", status=3, env=env)
        self.assertRegex(err, r"\A(note: the report will not be drawn: /bin/false [^\n]*\n)?error: --device: no device '2' here[^\n]*\n\Z")
        self.assert_refused("run", "--out", "out", "--no-report", "--device", "2", saying="no device '2' here", status=3, env=env)

    def test_failed_series_is_exit_1_with_results(self):
        self.run_here(behaviour="fails", status=1)
        self.assertNotIn("fake.latency_2_cycles", self.keys())
        self.assertIn("fake.latency_3_cycles", self.keys())

    def test_dead_context_goes_on_in_a_fresh_process(self):
        _, err = self.run_here(behaviour="dies")
        self.assertIn("continuing in a new process", err)
        self.assertEqual(len(self.series()), 3)
        self.assertIn("fake.latency_3_cycles", self.keys())
        self.assertNotIn("fake.latency_2_cycles", self.keys())

    def test_context_that_always_dies_comes_to_an_end(self):
        _, err = self.run_here(behaviour="dies_always", status=1)
        self.assertEqual(err.count("in a new process"), 1)  # the fake has one probe
        self.assertIn("died repeatedly", err)
        self.assertEqual(len(self.series()), 2)

    def test_finished_recording_is_kept(self):
        self.run_here()
        first = self.recording.read_bytes()
        for _ in range(2):
            self.run_here()
        self.assertEqual(self.put_aside(),
                         ["recording-20260102T030405Z-2.jsonl.zst", "recording-20260102T030405Z.jsonl.zst"])
        self.assertEqual((self.out / "recording-20260102T030405Z.jsonl.zst").read_bytes(), first)

    def test_killed_run_is_resumed(self):
        process = self.start_hanging()
        process.send_signal(signal.SIGKILL)
        process.wait()
        before = self.series()
        self.assertEqual(len(before), 1)
        with self.recording.open("ab") as file:
            file.write(self.recording.read_bytes()[:40])  # a frame cut short
        deadline = time.monotonic() + 10  # the probe program follows its parent, but not at once
        while time.monotonic() < deadline:
            done = subprocess.run([WARPGAUGE, "run", "--out", "out", "--no-report"], cwd=self.folder,
                                  env=fake_gpu(), text=True, capture_output=True)
            if "another" not in done.stderr:
                break
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.series(), before + ["compute/fake_chain/2", "compute/fake_chain/3"])
        self.assertEqual(self.put_aside(), [])

    def test_signal_reaches_the_probe_program(self):
        for number in signal.SIGTERM, signal.SIGINT:
            process = self.start_hanging()
            process.send_signal(number)
            _, err = process.communicate(timeout=10)
            self.assertEqual(process.returncode, 128 + number)
            self.assertIn("can be resumed", err)
            self.run_here()
            self.assertEqual(len(self.series()), 3)

    def test_signal_while_the_device_is_looked_for_ends_the_command(self):
        """This is not a reason to say that there is none, nor to replay a recording."""
        for number in signal.SIGTERM, signal.SIGINT:
            for command in ["probe", "-o", "new.jsonl"], ["run", "--out", "out"]:
                mark = Mark()
                process = subprocess.Popen([WARPGAUGE, *command], text=True, cwd=self.folder, stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE, env={**fake_gpu("ponders"), **mark.environment})
                self.addCleanup(process.kill)
                while not any(b"--doctor" in Path(f"/proc/{one}/cmdline").read_bytes() for one in mark.processes()):
                    self.assertIsNone(process.poll())
                time.sleep(0.2)  # the command takes signals once its program has begun
                process.send_signal(number)
                out, err = process.communicate(timeout=10)
                self.assertEqual((process.returncode, out, err), (128 + number, "", "interrupted; nothing was written\n"))
                self.assertEqual(mark.left(), set())
                self.assertEqual(list(self.folder.iterdir()), [])

    def test_unfinished_run_of_something_else_is_refused(self):
        def unfinished():
            process = self.start_hanging()
            process.send_signal(signal.SIGTERM)
            process.wait()
            return self.recording.read_bytes()

        before = unfinished()
        for arguments, more, saying in ((["--level", "full"], {}, "level"), ([], {"uuid": "GPU-2"}, "device")):
            _, err = self.run_here(*arguments, **more, status=2)
            self.assertEqual(err.count("\n"), 1, err)
            self.assertIn(saying, err)
            self.assertIn("--fresh", err)
        self.assertEqual(self.recording.read_bytes(), before)
        plain = text_of(self.recording)  # read all the same
        changed = plain.replace('"git_revision":"', '"git_revision":"0')
        self.assertNotEqual(changed, plain)
        self.recording.write_text(changed)
        self.assertIn("revision", self.run_here(status=2)[1])
        self.recording.write_text("rubbish\n" * 3)
        self.assertIn("--fresh", self.run_here(status=2)[1])
        _, err = self.run_here("--fresh")
        self.assertIn("is kept as recording-unreadable.jsonl.zst", err)
        self.assertEqual((self.out / "recording-unreadable.jsonl.zst").read_text(), "rubbish\n" * 3)
        self.assertEqual(len(self.series()), 3)

    def test_killed_before_the_header_was_whole(self):
        self.out.mkdir()
        for torn in b"", b'{"schema": "warp', bytes.fromhex("28b52ffd"), bytes.fromhex("28b52ffd2400"):
            self.recording.write_bytes(torn)
            self.run_here()
            self.assertEqual(len(self.series()), 3)
            self.recording.unlink()

    def test_two_runs_in_one_folder(self):
        self.start_hanging()
        _, err = self.run_here(status=2)
        self.assertEqual(err, "error: out: another warpgauge is writing to this folder\n")

    def test_campaigns(self):
        self.run_here("--campaigns", "2")
        profile = json.loads((self.out / "profile.json").read_text())
        self.assertEqual(profile["entries"]["fake.latency_1_cycles"]["campaigns"], 2)
        first = (self.out / "recording-1.jsonl.zst").read_bytes()
        _, err = self.run_here("--campaigns", "3")  # one more: the two are there already
        self.assertEqual(err.count("/recording-"), 2, err)
        self.assertEqual(err.count("is complete already"), 4)  # the kernels too
        self.assertEqual((self.out / "recording-1.jsonl.zst").read_bytes(), first)
        self.assertEqual(len(self.series(self.out / "recording-3.jsonl.zst")), 3)
        self.run_here("--campaigns", "3")  # a new run: the finished one is put aside
        self.assertEqual(len(self.put_aside()), 6)

    def test_probe(self):
        for name in "a.jsonl", "a.jsonl.zst":
            out, _ = self.run_command("probe", "--filter", "compute/", "--campaign", "2", "-o", name,
                                      env=fake_gpu("dies"))
            self.assertEqual(out, f"recording: {name}\n")
            self.assertEqual(len(self.series(self.folder / name)), 3)
            before = (self.folder / name).read_bytes()
            self.assertEqual(before.startswith(ZSTD_MAGIC), name.endswith(".zst"))
            self.assert_refused("probe", "-o", name, saying="already exists", env=fake_gpu())
            self.assertEqual((self.folder / name).read_bytes(), before)
        self.assertEqual(text_of(self.folder / "a.jsonl.zst"), text_of(self.folder / "a.jsonl"))

    def test_probe_resumes_what_was_killed(self):
        for name in "a.jsonl", "a.jsonl.zst":
            file = self.folder / name
            self.run_command("probe", "-o", name, env=fake_gpu("dies_always"), status=1)
            self.assertEqual(len(self.series(file)), 2)
            whole = file.read_bytes()
            file.write_bytes(whole[:-20])
            self.run_command("probe", "-o", name, "--resume", env=fake_gpu())
            self.assertEqual(len(self.series(file)), 3)
            self.assertEqual(file.read_bytes().startswith(ZSTD_MAGIC), name.endswith(".zst"))

    def test_devices(self):
        two = fake_gpu(devices=2)
        out, _ = self.run_command("run", "--out", "out", "--no-report", "--device", "all", env=two)
        self.assertEqual(out.count("Measuring Fake GPU"), 2)
        for ordinal, uuid in enumerate(("GPU-1", "GPU-1-1")):
            folder = self.out / f"device-{ordinal}"
            self.assertEqual(json.loads((folder / "profile.json").read_text())["device"]["uuid"], uuid)
            self.assertEqual(len(self.series(folder / "recording.jsonl.zst")), 3)
        self.run_command("run", "--out", "one", "--no-report", "--device", "GPU-1-1", env=two)
        header = json.loads(text_of(self.folder / "one" / "recording.jsonl.zst").splitlines()[0])
        self.assertEqual(header["device_uuid"], "GPU-1-1")
        out, _ = self.run_command("probe", "--device", "1,0", "-o", "a.jsonl", env=two)
        self.assertEqual(out, "recording: a-1.jsonl\nrecording: a-0.jsonl\n")
        out, _ = self.run_command("kernels", "--device", "1", "-o", "k.jsonl", env=two)
        self.assertEqual(out, "recording: k.jsonl\n")
        for command in ("run", "--out", "x", "--no-report"), ("probe", "-o", "x.jsonl"), ("kernels", "-o", "x.jsonl"):
            self.assert_refused(*command, "--device", "2", saying=["no device '2' here", "1 Fake GPU (GPU-1-1)"], status=3, env=two)
        self.assertIn("devices", self.run_command("doctor", env=two)[0])
        self.assertNotIn("devices", self.run_command("doctor", env=fake_gpu())[0])

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_devices_side_by_side(self):
        out, _ = self.run_command("run", "--out", "out", "--device", "all", "--no-kernels", env=fake_gpu(devices=2))
        self.assertEqual(out.splitlines()[-1], "report: out/index.html")
        page = (self.out / "index.html").read_text()
        for file in "out/device-0/recording.jsonl.zst", "out/device-1/recording.jsonl.zst":
            self.assertIn(file, page)
        for ordinal in range(2):
            self.assertTrue((self.out / f"device-{ordinal}" / "index.html").is_file())

    def test_a_device_that_fails_does_not_stop_the_next(self):
        self.run_command("run", "--out", "out", "--no-report", "--device", "0,1", status=1,
                         env=fake_gpu("fails", devices=2))
        for ordinal in range(2):
            self.assertEqual(len(self.series(self.out / f"device-{ordinal}" / "recording.jsonl.zst")), 3)

    def test_a_signal_ends_all_devices(self):
        process = subprocess.Popen([WARPGAUGE, "probe", "--device", "all", "-o", "a.jsonl"], text=True, cwd=self.folder,
                                   env=fake_gpu("hangs", devices=2), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        while process.stdout.readline() != "hanging\n":
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=10)
        self.assertEqual(process.returncode, 128 + signal.SIGTERM)
        self.assertFalse((self.folder / "a-1.jsonl").exists())

    def test_a_plain_recording_is_gone_on_with(self):
        process = self.start_hanging()
        process.kill()
        process.wait()
        plain = self.out / "recording.jsonl"
        plain.write_text(text_of(self.recording))
        self.recording.unlink()
        self.run_here()
        self.assertEqual(len(self.series(plain)), 3)
        self.assertFalse(self.recording.exists())


if __name__ == "__main__":
    unittest.main()
