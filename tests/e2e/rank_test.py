#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`warpgauge rank`: candidates by their predicted time, from descriptions, lists and code. No GPU and no CUDA are needed."""

import csv
import io
import json
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import WARPGAUGE, CommandTest, environment

ROOT = Path(__file__).resolve().parents[2]
PROFILE = ROOT / "data/h200/profile.json"
EXAMPLES = ROOT / "data/kernels/examples"
LISTING = ROOT / "data/h200/analyzed/scale_rows.sass.zst"
LAUNCH = ["--kernel", "scale_rows", "--grid", "1024", "--block", "32", "--registers", "32", "--shared", "0", "--trips", "0x1d0=4", "--trips", "0x370=8",
          "--trips", "0xa20=4", "--trips", "0xbe0=8", "--l1", "0", "--read-bytes", "16MiB", "--write-bytes", "16MiB", "--sectors", "0x1f0=4"]


class Rank(CommandTest):
    def rank(self, *words, status=0):
        return self.run_command("rank", "--profile", PROFILE, *words, status=status)[0]

    def test_descriptions_come_in_the_order_of_their_times(self):
        files = sorted(EXAMPLES.glob("*.json"))
        rows = json.loads(self.rank(*files, "--json"))
        self.assertEqual((rows["candidates"], rows["not_answered"]), (len(files), 0))
        times = [row["time_us"]["value"] for row in rows["ranking"]]
        self.assertEqual(times, sorted(times))
        self.assertEqual([row["rank"] for row in rows["ranking"]], list(range(1, len(files) + 1)))
        self.assertEqual(rows["ranking"][0]["group"], 1)
        self.assertEqual(len({row["name"] for row in rows["ranking"]}), len(files))
        one = json.loads(self.run_command("predict", "--profile", PROFILE, files[rows["ranking"][0]["place"]], "--format", "json")[0])
        self.assertEqual(one["kernels"][0]["time_us"], rows["ranking"][0]["time_us"])
        table = list(csv.DictReader(io.StringIO(self.rank(*files, "--csv", "--top", "2", "--jobs", "1"))))
        self.assertEqual([float(row["time_us"]) for row in table], times[:2])
        text = self.rank(*files, "--top", "2")
        self.assertIn(f"{len(files)} candidates, the fastest first; ", text)
        self.assertIn(f"... and {len(files) - 2} that are slower", text)

    def test_one_bad_candidate_loses_no_other(self):
        wrong = self.folder / "wrong.jsonl"
        good = (EXAMPLES / "copy.json").read_text()
        wrong.write_text(json.dumps(json.loads(good)) + "\n" + '{"schema":"warpgauge.kernel","version":1,"name":"k"}\n')
        said = self.rank(EXAMPLES / "copy.json", self.folder / "none.cubin", wrong, ROOT / "README.md", status=2)
        self.assertIn("5 candidates", said)
        self.assertEqual(said.count("no time: "), 3, said)
        self.assertIn("none.cubin: ", said)
        self.assertIn("wrong.jsonl:2: ", said)
        self.assertEqual(said.count("\n    1  "), 2, said)

    def test_a_list_tells_what_differs(self):
        shutil.copy(LISTING, self.folder / "code.sass.zst")
        lines = [{"file": "code.sass.zst"}, {"name": "twice the blocks", "file": "code.sass.zst", "grid": 2048}, {"file": "code.sass.zst", "gird": 1},
                 {"file": str(EXAMPLES / "copy.json")}, {"file": "code.sass.zst", "kernel": "none"}]
        listed = self.folder / "list.jsonl"
        listed.write_text("".join(json.dumps(line) + "\n" for line in lines))
        rows = json.loads(self.rank("--candidates", listed, *LAUNCH, "--json", status=2))["ranking"]
        self.assertEqual({row["place"] for row in rows if row["time_us"]}, {0, 1, 3})
        by_place = {row["place"]: row for row in rows}
        self.assertEqual(by_place[1]["name"], "twice the blocks")
        self.assertGreater(by_place[1]["time_us"]["value"], by_place[0]["time_us"]["value"])
        self.assertIn("did you mean 'grid'?", by_place[2]["why"])
        self.assertIn("none", by_place[4]["why"])
        table = self.folder / "list.csv"
        table.write_text("file,grid,name\ncode.sass.zst,1024,once\ncode.sass.zst,2048,twice\n")
        of_table = json.loads(self.rank("--candidates", table, *LAUNCH, "--format", "json"))["ranking"]
        self.assertEqual([row["name"] for row in of_table], ["once", "twice"])
        self.assertEqual(of_table[0]["time_us"], by_place[0]["time_us"])
        done = subprocess.run([WARPGAUGE, "rank", "--profile", PROFILE, "--candidates", "-", *LAUNCH, "--json"], input=table.read_text(), text=True,
                              capture_output=True, cwd=self.folder, env=environment(), check=True)
        self.assertEqual(json.loads(done.stdout)["ranking"][0]["time_us"], by_place[0]["time_us"])

    def test_what_is_refused_as_a_whole(self):
        for words, says in (((), "there is no candidate"),
                            ((EXAMPLES / "copy.json", "--grid", "4"), "--grid: is about a file of code, and none is given"),
                            (("--candidates", self.folder / "none.jsonl"), "none.jsonl: "),
                            ((EXAMPLES / "copy.json", "--top", "0"), "--top"),
                            ((EXAMPLES / "copy.json", "-o", EXAMPLES / "copy.json"), "is one of the inputs")):
            with self.subTest(says):
                self.assertIn(says, self.run_command("rank", "--profile", PROFILE, *words, status=2)[1])


if __name__ == "__main__":
    unittest.main()
