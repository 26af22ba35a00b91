#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Files that the program writes: they are complete, follow no link, and only their owner may write to them. Nothing of an
earlier report stays."""

import fcntl
import json
import os
import resource
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import PLOTS, SAMPLE, main, run


def small_report():
    """A report of two figures, which is drawn in a moment."""
    report = json.loads(SAMPLE.read_text(encoding="utf-8"))
    for name in ("hierarchy", "kernels", "predictions"):
        report.pop(name, None)
    report["figures"] = [figure for figure in report["figures"] if figure["kind"] == "lines"][:2]
    return report


class FilesTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.out = self.folder / "out"
        self.report = small_report()

    def drawn(self, *options, status=0, saying="", **more):
        file = self.folder / "report.json"
        file.write_text(json.dumps(self.report), encoding="utf-8")
        done = run(file, more.pop("out", self.out), "-j", "1", *options, **more)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1 if status else 0, done.stderr)
        self.assertIn(saying, done.stderr)
        return {str(file.relative_to(self.out)) for file in self.out.rglob("*") if file.is_file()} if self.out.exists() else set()


class Files(FilesTest):
    def test_nothing_of_an_earlier_report_stays(self):
        """Figures and pages of another device go; what the user keeps there stays."""
        first = self.drawn()
        (self.out / "figures/mine.svg").write_text("mine")
        (self.out / "pages/mine.html").write_text("mine")
        gone = self.report["figures"].pop(0)["id"]
        self.report["figures"][0]["probes"] = ["another/probe"]
        self.report["device"]["name"] = "Another GPU"
        second = self.drawn()
        self.assertIn(f"figures/{gone}.svg", first)
        self.assertEqual({name for name in second if gone in name}, set())
        self.assertEqual(second - first, {"figures/mine.svg", "pages/mine.html", "pages/probes-another.html"})
        for page in self.out.rglob("*.html"):
            if page.name != "mine.html":
                self.assertIn("Another GPU", page.read_text(encoding="utf-8"))

    def test_a_digest_names_no_other_file(self):
        self.drawn()
        digests = self.out / "figures/digests.json"
        known = json.loads(digests.read_text())
        for name in ("../precious", "/precious", "..", ""):
            known[name] = next(iter(known.values()))
        digests.write_text(json.dumps(known))
        (self.out / "precious.svg").write_text("mine")
        with open(self.out / "pages/files.txt", "a", encoding="utf-8") as listed:
            listed.write("../precious.svg\n")
        self.drawn()
        self.assertEqual((self.out / "precious.svg").read_text(), "mine")

    def test_no_link_is_followed(self):
        victim = self.folder / "victim"
        victim.mkdir()
        (victim / "index.html").write_text("precious")
        self.drawn()
        figure = next((self.out / "figures").glob("*.svg"))
        figure.unlink()
        (victim / figure.name).write_text("precious")
        for link, target in ((figure, victim / figure.name), (self.out / "index.html.1.tmp", victim / "index.html")):
            link.symlink_to(target)
        (self.out / "index.html").unlink()
        (self.out / "index.html").symlink_to(victim / "index.html")
        self.drawn()
        self.assertEqual({file.read_text() for file in victim.iterdir()}, {"precious"})
        self.assertFalse(figure.is_symlink() or (self.out / "index.html").is_symlink())
        for name in ("figures", "pages"):
            (self.out / name).rename(self.folder / f"{name}.aside")
            (self.out / name).symlink_to(victim)
            self.drawn(status=2, saying=f"{self.out / name}: is a symbolic link, where a folder of the report belongs")
            (self.out / name).unlink()
            (self.folder / f"{name}.aside").rename(self.out / name)
        self.assertEqual({file.read_text() for file in victim.iterdir()}, {"precious"})

    def test_others_write_to_nothing(self):
        self.drawn(preexec_fn=lambda: os.umask(0))
        for path in [self.out, *self.out.rglob("*")]:
            self.assertEqual(path.stat().st_mode & (stat.S_IWOTH | stat.S_IWGRP), 0, path)
        self.assertEqual(stat.S_IMODE((self.out / "index.html").stat().st_mode), 0o644)
        self.drawn(preexec_fn=lambda: os.umask(0o077))
        self.assertEqual(stat.S_IMODE((self.out / "index.html").stat().st_mode), 0o600)

    def test_what_killed_commands_left_is_removed(self):
        self.drawn()
        left = [self.out / part / ".warpgauge-tmp-left" for part in ("", "figures", "pages")]
        for file in left:
            file.write_text("half")
        (self.out / ".warpgauge-tmp-link").symlink_to(SAMPLE)
        with open(self.out / "figures/.warpgauge-tmp-held", "wb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            self.drawn()
            self.assertEqual([file for file in left if file.exists()], [])
            self.assertTrue((self.out / "figures/.warpgauge-tmp-held").exists())
        self.assertTrue(SAMPLE.exists())

    def test_a_full_disk(self):
        """A limit on the size of files takes its place."""
        before = self.drawn()
        held = (self.out / "index.html").read_bytes()
        self.report["device"]["name"] = "Another GPU"
        self.drawn(status=2, saying="File too large",
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)))
        self.assertEqual((self.out / "index.html").read_bytes(), held)
        self.assertEqual({file for file in before if "tmp" in file}, set())


class Streams(FilesTest):
    def test_names_that_begin_with_a_dash(self):
        for name in ("-rf", "--out"):
            self.drawn(status=2, saying="error: argument -o/--out: expected one argument", out=name, cwd=self.folder)
            self.drawn(out=f"./{name}", cwd=self.folder)
            self.assertTrue((self.folder / name / "index.html").exists())
        self.drawn("-j", "0", status=2, saying="at least 1")
        self.drawn("--no-such", status=2, saying="--no-such")

    def test_standard_error_full_or_closed(self):
        self.report["device"]["name"] = 5
        file = self.folder / "report.json"
        file.write_text(json.dumps(self.report), encoding="utf-8")
        for stream in ("2>/dev/full", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
            command = f"exec '{sys.executable}' -I '{PLOTS / 'report.py'}' '{file}' -o out --progress {stream}"
            self.assertEqual(subprocess.run(["sh", "-c", command], cwd=self.folder, check=False).returncode, 2, stream)
        self.report = small_report()
        file.write_text(json.dumps(self.report), encoding="utf-8")
        for stream in ("2>/dev/full", "2>&-"):
            command = f"exec '{sys.executable}' -I '{PLOTS / 'report.py'}' '{file}' -o out -j 1 --progress {stream}"
            self.assertEqual(subprocess.run(["sh", "-c", command], cwd=self.folder, check=False).returncode, 0, stream)
        for written in (self.folder / "out").rglob("*.html"):
            self.assertTrue(written.read_text(encoding="utf-8").rstrip().endswith("</html>"), written)


class Tables(unittest.TestCase):
    def test_no_cell_is_a_formula(self):
        from figure_csv import harmless
        for text in ("=1", "+1", "-x", "@a", "\t=1", "\r=1", "\n=1", " =1", "'=1", "\uff1dcmd", "  @x"):
            self.assertEqual(harmless(text), f"'{text}")
        for plain in ("a=b", "", " ", "1-2", 5, -3.5):
            self.assertEqual(harmless(plain), plain)


if __name__ == "__main__":
    main()
