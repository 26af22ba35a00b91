#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`--device all`, at once and one after the other, with planted GPUs: what runs when, what is left out, what remains
after an end."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import WARPGAUGE, CommandTest, can_draw, fake_gpu, script_in_place, text_of
from marked import Mark

ENDS_WITHIN_SECONDS = 2


class SeveralDevices(CommandTest):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"

    def gpus(self, behaviour="good", devices=3, **more):
        meeting = self.folder / "meeting"
        meeting.mkdir(exist_ok=True)
        return {**fake_gpu(behaviour, devices=devices, kernels=more.pop("kernels", "good")), "FAKE_MEETING": str(meeting), **more}

    def run_all(self, *arguments, env=None, status=0):
        return self.run_command("run", "--out", "out", "--device", "all", *arguments, status=status, env=env or self.gpus())

    def recording(self, device, program="recording"):
        return self.out / f"device-{device}" / f"{program}.jsonl.zst"

    def lines(self, file):
        return [json.loads(line) for line in text_of(file).splitlines()]

    def wait_until_whole(self, *files):
        """Until each is there and has its end: what is read before may be cut short."""
        deadline = time.monotonic() + 60
        for file in files:
            while '"record":"end"' not in subprocess.run([WARPGAUGE, "cat", file], capture_output=True, text=True).stdout:
                self.assertLess(time.monotonic(), deadline, file)
                time.sleep(0.02)

    def series(self, file):
        return [line["id"] for line in self.lines(file) if line["record"] == "series"]


class AtOnce(SeveralDevices):
    def start(self, *command, env, devices):
        """A command whose devices all hang."""
        mark = Mark()
        process = subprocess.Popen([WARPGAUGE, *command], text=True, cwd=self.folder, env={**env, **mark.environment},
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        waiting = {f"device {device}: hanging\n" for device in devices}
        while waiting:
            line = process.stdout.readline()
            self.assertNotEqual(line, "", process.poll())
            waiting.discard(line)
        return process, mark

    def test_they_overlap_in_time(self):
        """None continues before all have come as far."""
        out, _ = self.run_all("--parallel", "--no-report", env=self.gpus("meets", kernels="meets"))
        self.assertEqual(sorted(re.findall(r"device (\d): Measuring Fake GPU", out)), ["0", "1", "2"])
        for device, uuid in enumerate(("GPU-1", "GPU-1-1", "GPU-1-2")):
            header = self.lines(self.recording(device))[0]
            self.assertEqual(header["device_uuid"], uuid)
            self.assertEqual(header["device"]["devices_in_parallel"], 3)
            self.assertEqual(len(self.series(self.recording(device))), 3)
            self.assertEqual(len(self.series(self.recording(device, "kernels"))), 3)
            profile = json.loads((self.out / f"device-{device}" / "profile.json").read_text())
            entry = profile["entries"]["host.devices_in_parallel"]
            self.assertEqual((entry["value"], entry["evidence"]), (3, "queried"))

    def test_one_after_the_other_they_do_not(self):
        env = self.gpus("meets", devices=2)
        process = subprocess.Popen([WARPGAUGE, "run", "--out", "out", "--device", "all", "--no-report"], cwd=self.folder, env=env,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        while not (self.folder / "meeting" / "0").exists():
            self.assertIsNone(process.poll())
        time.sleep(0.5)
        self.assertFalse((self.folder / "meeting" / "1").exists())

    def test_probe_and_kernels(self):
        for command in "probe", "kernels":
            out, _ = self.run_command(command, "--device", "2,0", "--parallel", "-o", f"{command}.jsonl", env=self.gpus())
            self.assertEqual(sorted(out.splitlines()), [f"recording: {command}-0.jsonl", f"recording: {command}-2.jsonl"])
            for device in 0, 2:
                header = self.lines(self.folder / f"{command}-{device}.jsonl")[0]
                self.assertEqual(header["device"]["devices_in_parallel"], 2)
            self.assertFalse((self.folder / f"{command}-1.jsonl").exists())

    def test_one_device_is_not_in_parallel(self):
        self.run_command("probe", "--device", "1", "--parallel", "-o", "a.jsonl", env=self.gpus())
        self.assertNotIn("devices_in_parallel", self.lines(self.folder / "a.jsonl")[0]["device"])
        self.assert_refused("probe", "--parallel", "-o", "b.jsonl", saying="--device", env=self.gpus())

    def test_lines_are_those_of_a_device_and_the_remaining_time_that_of_the_slowest(self):
        process, _ = self.start("run", "--out", "out", "--device", "all", "--parallel", "--no-report", "--no-kernels",
                                env=self.gpus("hangs", FAKE_PROGRESS="yes"), devices=range(3))
        told = {}
        while len(told) < 3:
            line = process.stderr.readline()
            device, seconds = re.fullmatch(r"device (\d):   0\.5 s  compute/fake_chain timing, about (\d+) s left\n", line).groups()
            told[int(device)] = int(seconds)
        for device, seconds in told.items():  # they expect 100 s, 200 s and 300 s; a line has the most that is known by then
            self.assertGreaterEqual(seconds, 100 * (device + 1))
            self.assertLessEqual(seconds, 300)

    def test_an_error_of_one_leaves_the_others_whole(self):
        self.run_all("--parallel", "--no-report", env=self.gpus("good,1:fails"), status=1)
        outcomes = [[line["outcome"] for line in self.lines(self.recording(device)) if line["record"] == "series"] for device in range(3)]
        self.assertEqual(outcomes[0], ["measured"] * 3)
        self.assertEqual(outcomes[1], ["measured", "failed", "measured"])
        self.assertEqual(outcomes[2], outcomes[0])
        for device in range(3):
            entries = json.loads((self.out / f"device-{device}" / "profile.json").read_text())["entries"]
            self.assertEqual("fake.latency_2_cycles" in entries, device != 1)

    def test_a_device_that_cannot_be_measured_is_the_worst_status(self):
        _, err = self.run_all("--parallel", "--no-report", env=self.gpus("good,1:rubbish"), status=3)
        self.assertIn("error: device 1 cannot be measured", err)
        self.assertFalse((self.out / "device-1" / "recording.jsonl.zst").exists())
        for device in 0, 2:
            self.assertTrue((self.out / f"device-{device}" / "profile.json").is_file())

    def test_a_program_that_is_killed_costs_its_device_alone(self):
        env = self.gpus("good,1:hangs")
        process, mark = self.start("run", "--out", "out", "--device", "all", "--parallel", "--no-report", "--no-kernels", env=env, devices=[1])
        self.wait_until_whole(self.recording(0), self.recording(2))
        for one in mark.processes():
            with contextlib.suppress(FileNotFoundError):  # the others may end meanwhile
                if b"\0--device\0001\0" in Path(f"/proc/{one}/cmdline").read_bytes():
                    os.kill(one, signal.SIGKILL)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 128 + signal.SIGKILL)
        self.assertIn("error: signal 9 ended the measurement; out/device-1/recording.jsonl.zst can be resumed", err)
        for device in 0, 2:
            self.assertTrue((self.out / f"device-{device}" / "profile.json").is_file())

    def test_dead_contexts_go_on_in_fresh_processes(self):
        _, err = self.run_all("--parallel", "--no-report", "--no-kernels", env=self.gpus("dies"))
        self.assertEqual(err.count("continuing in a new process"), 3)
        for device in range(3):
            self.assertIn(f"note: out/device-{device}/recording.jsonl.zst: the CUDA context died", err)
            self.assertEqual(len(self.series(self.recording(device))), 3)

    def test_a_signal_ends_all_and_the_same_command_goes_on(self):
        for number in signal.SIGTERM, signal.SIGINT:
            for whole_group in False, True:
                with self.subTest(signal=number.name, whole_group=whole_group):
                    shutil.rmtree(self.out, ignore_errors=True)
                    process, mark = self.start("run", "--out", "out", "--device", "all", "--parallel", "--no-report",
                                               env=self.gpus("hangs"), devices=range(3))
                    (os.killpg if whole_group else os.kill)(process.pid, number)
                    _, err = process.communicate(timeout=ENDS_WITHIN_SECONDS)
                    self.assertEqual(process.returncode, 128 + number)
                    self.assertEqual(err, "interrupted; out keeps what was measured, and the reports that it held before; "
                                          "run the same command again to continue\n")
                    self.assertEqual(mark.left(), set())
                    before = [self.series(self.recording(device)) for device in range(3)]
                    self.assertEqual([len(series) for series in before], [1, 1, 1])
                    self.run_all("--parallel", "--no-report")
                    for device in range(3):
                        self.assertEqual(self.series(self.recording(device))[:1], before[device])
                        self.assertEqual(len(self.series(self.recording(device))), 3)

    def test_all_end_with_a_command_that_is_killed_outright(self):
        process, mark = self.start("probe", "--device", "all", "--parallel", "-o", "a.jsonl", env=self.gpus("hangs"), devices=range(3))
        process.kill()
        process.communicate(timeout=ENDS_WITHIN_SECONDS)
        self.assertEqual(mark.left(), set())

    def test_probe_resumes_those_that_are_left(self):
        command = "probe", "--device", "all", "--parallel", "-o", "a.jsonl"
        process, _ = self.start(*command, env=self.gpus("hangs,1:good"), devices=(0, 2))
        self.wait_until_whole(self.folder / "a-1.jsonl")
        process.terminate()
        _, err = process.communicate(timeout=ENDS_WITHIN_SECONDS)
        self.assertEqual(err, "interrupted; the recordings can be resumed (--resume)\n")
        whole = (self.folder / "a-1.jsonl").read_bytes()
        _, err = self.run_command(*command, "--resume", env=self.gpus())
        self.assertEqual(err, "note: a-1.jsonl is complete already\n")
        self.assertEqual((self.folder / "a-1.jsonl").read_bytes(), whole)
        for device in 0, 2:
            self.assertEqual(len(self.series(self.folder / f"a-{device}.jsonl")), 3)
        # The same one after the other.
        (self.folder / "a-2.jsonl").unlink()
        self.run_command("probe", "--device", "all", "-o", "a.jsonl", "--resume", env=self.gpus())
        self.assertEqual(len(self.series(self.folder / "a-2.jsonl")), 3)

    def test_what_was_begun_in_parallel_is_not_gone_on_with_alone(self):
        process, _ = self.start("run", "--out", "out", "--device", "all", "--parallel", "--no-report", env=self.gpus("hangs"), devices=range(3))
        process.terminate()
        process.communicate(timeout=ENDS_WITHIN_SECONDS)
        before = self.recording(0).read_bytes()
        _, err = self.run_all("--no-report", status=2)
        self.assertIn("devices at once '3' cannot be continued with '1'", err)
        self.assertIn("--fresh", err)
        self.assertEqual(self.recording(0).read_bytes(), before)

    def test_a_folder_that_cannot_take_its_files_costs_that_device_alone(self):
        for device in 0, 1:
            for how in ["--parallel"], []:
                shutil.rmtree(self.out, ignore_errors=True)
                (self.out / f"device-{device}" / "profile.json").mkdir(parents=True)
                out, err = self.run_all(*how, "--no-report", "--no-kernels", status=2)
                self.assertIn(f"error: out/device-{device}/profile.json: ", err)
                for other in {0, 1, 2} - {device}:
                    self.assertTrue((self.out / f"device-{other}" / "profile.json").is_file())
                    self.assertIn(f"profile: out/device-{other}/profile.json\n", out)

    def script(self, text):
        """In place of the script that draws. `met` is a folder that all share."""
        met = self.folder / "met"
        met.mkdir()
        return {**self.gpus(), **script_in_place(self.folder, f"met = pathlib.Path({str(met)!r})\n{text}")}

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_pages_are_drawn_at_once(self):
        """None is done before all have begun; the page of all comes last."""
        env = self.script("(met / str(os.getpid())).touch()\n"
                          "while len(list(met.iterdir())) < 3: time.sleep(0.01)\n"
                          "(out / 'index.html').write_text('page')\n")
        out, _ = self.run_all("--parallel", "--no-kernels", env=env)
        self.assertEqual(re.findall(r"^report: (.*)$", out, flags=re.MULTILINE),
                         [*(f"out/device-{device}/index.html" for device in range(3)), "out/index.html"])
        self.assertEqual(len(re.findall(r"^time: probes ", out, flags=re.MULTILINE)), 3)

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_a_signal_ends_all_that_are_drawn(self):
        env = self.script("(met / str(os.getpid())).touch()\n(out / 'index.html').write_text('half')\ntime.sleep(60)\n")
        mark = Mark()
        for number in signal.SIGTERM, signal.SIGINT:
            for file in (self.folder / "met").iterdir():
                file.unlink()
            process = subprocess.Popen([WARPGAUGE, "run", "--out", "out", "--device", "all", "--parallel", "--no-kernels"], cwd=self.folder,
                                       env={**env, **mark.environment}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            self.addCleanup(process.communicate)
            self.addCleanup(process.kill)
            deadline = time.monotonic() + 60
            while len(list((self.folder / "met").iterdir())) < 3:
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.01)
            process.send_signal(number)
            _, err = process.communicate(timeout=ENDS_WITHIN_SECONDS)
            self.assertEqual(process.returncode, 128 + number)
            self.assertEqual(err.splitlines()[-1], "interrupted; out keeps what was measured, and the reports that it held before; "
                                                   "run the same command again to continue")
            self.assertEqual(mark.left(), set())
            for device in range(3):
                self.assertEqual(sorted(file.name for file in (self.out / f"device-{device}").iterdir() if file.name.startswith(".warpgauge")
                                        and file.is_dir()), [])
        _, err = self.run_all("--parallel", "--no-report", "--no-kernels")
        self.assertEqual(err.count("is complete already"), 3)
        for device in range(3):
            self.assertTrue((self.out / f"device-{device}" / "profile.json").is_file())

    @unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
    def test_one_report_at_the_end(self):
        out, _ = self.run_all("--parallel", "--no-kernels")
        self.assertEqual(out.splitlines()[-1], "report: out/index.html")
        self.assertEqual(out.count("report: "), 4)
        page = (self.out / "index.html").read_text()
        for device in range(3):
            self.assertIn(f"out/device-{device}/recording.jsonl.zst", page)
            self.assertRegex((self.out / f"device-{device}" / "index.html").read_text(), r"devices at once\D*3\b")

    def test_parallel_and_alone_are_told_apart(self):
        self.run_all("--parallel", "--no-report", "--no-kernels")
        self.run_command("run", "--out", "alone", "--device", "all", "--no-report", "--no-kernels", env=self.gpus())
        profile = self.out / "device-0" / "profile.json"
        out, _ = self.run_command("compare", "alone/device-0/profile.json", profile)
        self.assertIn("A was measured alone, B was measured in parallel with 2 other devices: a possible cause of what differs\n", out)
        document = json.loads(self.run_command("compare", "--format", "json", "alone/device-0/profile.json", profile)[0])
        self.assertIn("possible cause", document["possible_cause"])
        self.assertIsNone(json.loads(self.run_command("compare", "--format", "json", profile, profile)[0])["possible_cause"])
        self.assertIn("measured in parallel with 2 other devices", self.run_command("show", "--profile", profile)[0])
        self.assertNotIn("in parallel", self.run_command("show", "--profile", "alone/device-0/profile.json")[0])
        out, _ = self.run_command("fleet", profile, "alone/device-1/profile.json", "alone/device-2/profile.json")
        self.assertRegex(out, r"host\.devices_in_parallel: 2 of 3 cards: not said\n +3: ")


class OneAfterTheOther(SeveralDevices):
    def test_level_quick_leaves_out_the_reference_kernels(self):
        _, err = self.run_all("--level", "quick", "--no-report")
        self.assertEqual(err.count("--kernels measures them"), 1)
        for device in range(3):
            self.assertFalse(self.recording(device, "kernels").exists())
        self.assertIn("--kernels", self.run_command("help", "run")[0])

    def test_unless_they_are_asked_for(self):
        for arguments in ("--level", "quick", "--kernels"), ("--level", "standard", "--fresh"):
            _, err = self.run_all(*arguments, "--no-report")
            self.assertNotIn("leaves out", err)
            for device in range(3):
                self.assertTrue(self.recording(device, "kernels").exists())
        self.assert_refused("run", "--kernels", "--no-kernels", "--out", "x", saying="--no-kernels")

    def test_one_device_at_level_quick_has_them(self):
        _, err = self.run_command("run", "--out", "out", "--device", "1", "--level", "quick", "--no-report", env=self.gpus())
        self.assertEqual(err, "")
        self.assertTrue((self.out / "kernels.jsonl.zst").exists())

    def test_programs_are_told_which_device_is_the_first(self):
        """What uses all devices is measured from there alone."""
        self.run_command("kernels", "--device", "2,0", "-o", "k.jsonl", env=self.gpus())
        for device in 0, 2:
            self.assertEqual(self.lines(self.folder / f"k-{device}.jsonl")[0]["command"], ["--first", "2"])
        self.run_command("kernels", "--device", "2", "-o", "one.jsonl", env=self.gpus())
        self.assertNotIn("command", self.lines(self.folder / "one.jsonl")[0])
        self.run_all("--no-report")
        self.assertEqual([self.lines(self.recording(device, "kernels"))[0]["command"] for device in range(3)], [["--first", "0"]] * 3)


if __name__ == "__main__":
    unittest.main()
