#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The folder of a report under kills, interruptions and failures: it holds a complete set, the new one or the one before.

WARPGAUGE_KILLS=N kills N times at random moments (default 12)."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import unittest
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import WARPGAUGE, CommandTest, can_draw, environment, fake_gpu, record, script_in_place

KILLS = int(os.environ.get("WARPGAUGE_KILLS", 12))
GONE_AFTER_SECONDS = 2


def files_of(folder):
    """Path -> bytes of all that is below the folder but the lock."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*"))
            if file.is_file() and file.name != ".lock"}


def with_figures(recording, count):
    """The recording with one of its series drawn into each of `count` figures: there is work for several processes."""
    lines = [json.loads(line) for line in recording.read_text().splitlines()]
    series = [{**lines[1], "id": f"{lines[1]['id']}/{number}", "figure": f"chain_{number}", "fills": []}
              for number in range(count)]
    recording.write_text("".join(json.dumps(line) + "\n" for line in [lines[0], *lines[1:-1], *series, lines[-1]]))


@unittest.skipUnless(can_draw(), "no Python here that can import matplotlib")
class FolderTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.recording = record(self.folder / "recording-1.jsonl")
        self.mark = f"WARPGAUGE_TEST_MARK={uuid.uuid4()}"

    def environment(self, **more):
        name, value = self.mark.split("=")
        return environment(**{name: value}, **more)

    def command(self, recording=None):
        return [WARPGAUGE, "run", "--recording", str(recording or self.recording), "--out", "out"]

    def finish(self, *more, recording=None, status=0, env=None):
        return self.run_command(*self.command(recording)[1:], *more, status=status, env=env)

    def script(self, text):
        return self.environment(**script_in_place(self.folder, text))

    def start(self, command=None, env=None, **more):
        """A command that has said its first line: `run`, when it has read its recordings."""
        process = subprocess.Popen(command or self.command(), cwd=self.folder, env=env or self.environment(), text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, **more)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        process.first_line = process.stdout.readline()
        return process

    def start_standing_still(self, *arguments, **more):
        """With a script that prints "drawing"."""
        process = self.start(*arguments, **more)
        line = process.first_line
        while line != "drawing\n":
            self.assertIsNone(process.poll())
            line = process.stdout.readline()
        return process

    def marked(self):
        """Process id -> parent's, of all that the commands of this test started."""
        processes = {}
        for entry in Path("/proc").iterdir():
            try:
                if self.mark.encode() in (entry / "environ").read_bytes().split(b"\0"):
                    processes[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
        return processes

    def wait_for(self, condition, seconds=30):
        deadline = time.monotonic() + seconds
        while not (answer := condition()):
            self.assertLess(time.monotonic(), deadline, "it never came to that")
            time.sleep(0.005)
        return answer

    def assert_nobody_left(self):
        self.wait_for(lambda: not self.marked(), GONE_AFTER_SECONDS)

    def scratch(self):
        return {file.name for file in self.out.iterdir() if file.name.startswith((".warpgauge-new", ".warpgauge-whole"))}

    def assert_unchanged(self, before, left=()):
        """`left`: what an earlier command had left."""
        self.assertLessEqual(self.scratch(), set(left))
        found = files_of(self.out)
        differ = [name for name in before.keys() | found.keys() if found.get(name) != before.get(name)]
        self.assertEqual([name for name in differ if Path(name).parts[0] not in left], [])


class Drawing(FolderTest):
    def setUp(self):
        super().setUp()
        self.finish()
        self.old = files_of(self.out)
        self.assertIn("figures/fake_chain.svg", self.old)
        self.old_folder = self.folder / "old"
        shutil.copytree(self.out, self.old_folder)
        self.recording = record(self.folder / "recording-2.jsonl", campaign=2)
        with_figures(self.recording, 5)

    def undisturbed(self):
        """What the command gives when nothing disturbs it, and how long it draws."""
        process = self.start()
        start = time.monotonic()
        self.assertEqual(process.wait(), 0)
        seconds = time.monotonic() - start
        new = files_of(self.out)
        self.assertIn("figures/chain_4.svg", new)
        self.assertNotEqual(new["index.html"], self.old["index.html"])
        return new, seconds

    def reset(self):
        shutil.rmtree(self.out)
        shutil.copytree(self.old_folder, self.out)

    def disturb(self, number, moment, whole_group):
        process = self.start()
        time.sleep(moment)
        (os.killpg if whole_group else os.kill)(process.pid, number)
        # A process that still held standard output would keep this waiting.
        _, err = process.communicate(timeout=GONE_AFTER_SECONDS)
        self.assert_nobody_left()
        return process.returncode, err

    def test_random_moments(self):
        new, seconds = self.undisturbed()
        self.reset()
        chance, counts = random.Random(6), {}
        for kill in range(KILLS):
            number = (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)[kill % 3]
            moment = chance.uniform(0, seconds)
            with self.subTest(signal=number.name, moment=moment):
                left = self.scratch()
                status, err = self.disturb(number, moment, whole_group=kill % 2 == 0)
                found = files_of(self.out)
                is_new = found == new
                counts[number.name, status] = counts.get((number.name, status), 0) + 1
                if number == signal.SIGKILL:
                    self.assertIn(status, (0, -number))
                    visible = {name: held for name, held in found.items() if not name.startswith(".warpgauge-new-")}
                    counted = any(name.startswith(".warpgauge-whole/") for name in found)
                    self.assertTrue(is_new or counted or visible == self.old, sorted(found))
                elif status == 0:
                    self.assertTrue(is_new, sorted(found))
                else:
                    self.assertEqual(status, 128 + number)
                    self.assertEqual(err, "interrupted; out is unchanged; run the same command again to continue\n")
                    self.assert_unchanged(self.old, left)
                if is_new:
                    self.reset()
        self.finish()
        self.assert_unchanged(new)
        print(f"{KILLS} kills in {seconds:.2f} s of drawing: {counts}")

    def test_killed_worker(self):
        process = self.start()

        def worker():
            processes = self.marked()
            return next((one for one, parent in processes.items() if processes.get(parent) == process.pid), None)

        os.kill(self.wait_for(worker), signal.SIGKILL)
        _, err = process.communicate()
        self.assertEqual(process.returncode, 1)
        self.assertEqual(err, "error: the report was not drawn: a process that draws was killed (is the memory full?)\n")
        self.assert_nobody_left()
        self.assert_unchanged(self.old)

    def test_the_script_alone(self):
        for number in signal.SIGINT, signal.SIGKILL:
            script = Path(__file__).parents[2] / "plots/report.py"
            python = next(one for one in (os.environ.get("WARPGAUGE_PYTHON", "python3"), "/usr/bin/python3")
                          if subprocess.run([one, "-c", "import matplotlib, fastjsonschema, jinja2"], capture_output=True).returncode == 0)
            process = subprocess.Popen([python, script, self.out / "report.json", "-o", self.folder / "drawn", "-j", "2",
                                        "--progress"], env=self.environment(), stderr=subprocess.PIPE, text=True)
            self.addCleanup(process.kill)
            self.assertIn("figure 1/", process.stderr.readline())
            process.send_signal(number)
            self.assertNotIn("Traceback", process.communicate(timeout=GONE_AFTER_SECONDS)[1])
            self.assertEqual(process.returncode, -number)
            self.assert_nobody_left()


class BadReport(FolderTest):
    """What fails leaves the finished report as it is."""

    DRAWS = "(out / 'index.html').write_text('drawn')\n"

    def setUp(self):
        super().setUp()
        self.finish(env=self.script(self.DRAWS))
        (self.out / "mine.txt").write_text("my own")
        self.before = files_of(self.out)
        self.assertEqual(self.before["index.html"], b"drawn")
        self.bad = self.folder / "bad.jsonl"

    def with_series(self, **changes):
        lines = self.recording.read_text().splitlines(keepends=True)
        self.bad.write_text(lines[0] + json.dumps({**json.loads(lines[1]), **changes}) + "\n" + lines[-1])

    def assert_refused_and_unchanged(self, saying):
        for command in (["report", self.bad, "-o", "out"], ["run", "--recording", self.bad, "--out", "out"]):
            _, err = self.run_command(*command, status=2)
            self.assertEqual(err, f"error: {self.bad}: line 2: {saying}\n")
            self.assert_unchanged(self.before)

    def test_names_that_are_no_file_names(self):
        rule = ("a name of at most 100 letters, digits, '.', '_' and '-' that begins with a letter or a digit")
        for figure in "../../x", "/tmp/x", ".hidden", "a b", "a\tb", "x" * 101, "ä":
            with self.subTest(figure=figure):
                self.with_series(figure=figure)
                self.assert_refused_and_unchanged(f"figure '{figure}' is not {rule}")
        for probe in "../x", "memory//x", "memory/x/", "/x", "memory/a b":
            with self.subTest(probe=probe):
                self.with_series(probe=probe)
                self.assert_refused_and_unchanged(f"probe '{probe}' is not {rule}")

    def test_figure_that_the_report_has_already(self):
        self.with_series(figure="roofline")
        self.assert_refused_and_unchanged("figure 'roofline' is there twice: rename one of them")

    def test_script_that_fails(self):
        for text, status, saying in (("sys.exit(7)", 1, "ended with status 7; out is unchanged"),
                                     ("sys.exit(2)", 2, ""),
                                     ("os.kill(os.getpid(), 9)", 1, "ended with status 137; out is unchanged")):
            with self.subTest(text=text):
                half = "(out / 'index.html').write_text('half')\n"
                _, err = self.finish(status=status, env=self.script(half + text))
                self.assertEqual(err.count("\n"), 1 if saying else 0, err)
                self.assertIn(saying, err)
                self.assert_unchanged(self.before)

    def test_something_in_the_way(self):
        figures = self.script(self.DRAWS + "(out / 'figures').mkdir(); (out / 'figures/a.svg').write_text('a')\n")
        (self.out / "figures").write_text("a file of mine")
        _, err = self.finish(status=2, env=figures)
        self.assertEqual(err, "error: out/figures: is not a folder, where one of the report belongs\n")
        self.assert_unchanged({**self.before, "figures": b"a file of mine"})
        (self.out / "figures").unlink()
        (self.out / "figures/a.svg").mkdir(parents=True)
        _, err = self.finish(status=2, env=figures)
        self.assertEqual(err, "error: out/figures/a.svg: is a folder, where a file of the report belongs\n")
        self.assert_unchanged(self.before)


class Publishing(FolderTest):
    def draws(self, text="page", figure="a"):
        return self.script(f"(out / 'figures').mkdir(exist_ok=True)\n(out / 'figures/{figure}.svg').write_text('{text}')\n"
                           f"(out / 'index.html').write_text('{text}')\n")

    def test_files_of_the_user_and_recordings_stay(self):
        mine = ("notes.txt", "recording.jsonl", "kernels.csv", "verdicts.json", "figures/mine.svg", "sub/x", ".hidden")
        for name in mine:
            file = self.out / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("mine")
        self.finish(env=self.draws() | {"WARPGAUGE_CLAIMS": "/no/claims"})
        found = files_of(self.out)
        self.assertEqual([name for name in mine if found[name] != b"mine"], [])
        self.assertEqual(found["index.html"], b"page")
        self.assertEqual((self.out / "figures").stat().st_mode, (self.out / "sub").stat().st_mode)
        self.assertEqual((self.out / "index.html").stat().st_mode, (self.out / "notes.txt").stat().st_mode)
        self.assertEqual(self.scratch(), set())

    def test_nothing_of_an_earlier_set_stays(self):
        self.finish(env=self.draws(figure="roofline"))
        (self.out / "figures/mine.svg").write_text("mine")
        self.assertIn("verdicts.json", files_of(self.out))
        self.finish("--no-report", env=environment(WARPGAUGE_CLAIMS="/no/claims"))
        found = files_of(self.out)
        for name in "index.html", "verdicts.json", "figures/roofline.svg":
            self.assertNotIn(name, found)
        self.assertIn("figures/mine.svg", found)

    def test_symbolic_link_as_folder(self):
        real = self.folder / "real"
        real.mkdir()
        self.out.symlink_to(real)
        self.finish(env=self.draws())
        self.assertTrue(self.out.is_symlink())
        self.assertEqual((real / "index.html").read_text(), "page")

    def test_what_killed_commands_left(self):
        self.finish(env=self.draws("first"))
        first = files_of(self.out)
        # Killed while it wrote a set: nothing of that counts.
        shutil.copytree(self.out, self.out / ".warpgauge-new-abcdef")
        _, err = self.finish(status=2, env=self.script("sys.exit(2)"))
        self.assert_unchanged(first)
        # Killed when its set counted, while the files took their places: they are all there after the next command,
        # even if that fails.
        second = {**first, "kernels.csv": b"second", "index.html": b"second", "profile.json": b"second", "report.json": b"{}"}
        del second["verdicts.json"]
        for taken in ([], ["profile.json"], ["profile.json", "kernels.csv"], ["profile.json", "report.json"]):
            shutil.rmtree(self.out)
            for name, text in {**first, **{f".warpgauge-whole/{name}": text for name, text in second.items()}}.items():
                (self.out / name).parent.mkdir(parents=True, exist_ok=True)
                (self.out / name).write_bytes(text)
            for name in taken:
                (self.out / ".warpgauge-whole" / name).rename(self.out / name)
            if taken:  # the old set was removed before the first file took its place
                (self.out / ".warpgauge-whole/.warpgauge-old-is-gone").touch()
                (self.out / "verdicts.json").unlink()
            if "report.json" in taken:
                (self.out / "verdicts.json").write_text("a user's, since")
            self.finish(status=2, env=self.script("sys.exit(2)"))
            mine = {"verdicts.json": b"a user's, since"} if "report.json" in taken else {}
            self.assert_unchanged({**second, **mine})


class Interrupted(FolderTest):
    """With a script that hangs while it draws."""

    STANDS_STILL = "(out / 'index.html').write_text('half')\nprint('drawing', flush=True)\ntime.sleep(60)\n"

    def interrupt(self, number, whole_group, command=None, env=None, saying="run the same command again to continue"):
        process = self.start_standing_still(command, env or self.script(self.STANDS_STILL))
        (os.killpg if whole_group else os.kill)(process.pid, number)
        _, err = process.communicate(timeout=GONE_AFTER_SECONDS)
        self.assertEqual(process.returncode, 128 + number)
        self.assertEqual(err.count("\n"), 1, err)
        self.assertTrue(err.startswith("interrupted; out "), err)
        self.assertIn(saying, err)
        self.assert_nobody_left()
        self.assertEqual(self.scratch(), set())

    def test_run_and_report(self):
        for number in signal.SIGINT, signal.SIGTERM:
            for whole_group in False, True:
                with self.subTest(signal=number.name, whole_group=whole_group):
                    self.interrupt(number, whole_group)
                    self.interrupt(number, whole_group, [WARPGAUGE, "report", str(self.recording), "-o", "out"],
                                   saying="draws the report again")
                    self.assertEqual(files_of(self.out), {})

    def test_measured_recordings_are_not_measured_again(self):
        command = [WARPGAUGE, "run", "--out", "out"]
        self.interrupt(signal.SIGINT, True, command, {**self.script(self.STANDS_STILL), **{
            name: value for name, value in fake_gpu().items() if name in ("WARPGAUGE_PROBE", "WARPGAUGE_KERNELS")}},
            saying="keeps what was measured")
        measured = files_of(self.out)
        _, err = self.run_command("run", "--out", "out", "--no-report", env=fake_gpu())
        self.assertEqual(err.count("is complete already"), 2, err)
        found = files_of(self.out)
        for name in "recording.jsonl.zst", "kernels.jsonl.zst":
            self.assertEqual(found[name], measured[name])
        self.assertIn("profile.json", found)
        self.assertEqual(self.scratch(), set())
        _, err = self.run_command("run", "--out", "out", "--no-report", env=fake_gpu())
        self.assertEqual(err.count("is kept as"), 2, err)  # finished: put aside

    def test_ignored_signal_stays_ignored(self):
        env = self.script("print('drawing', flush=True)\ntime.sleep(0.5)\n(out / 'index.html').write_text('page')\n")
        process = self.start_standing_still(env=env, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        os.killpg(process.pid, signal.SIGINT)
        self.assertEqual(process.wait(), 0)
        self.assertEqual((self.out / "index.html").read_text(), "page")


if __name__ == "__main__":
    unittest.main()
