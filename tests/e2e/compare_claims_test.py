#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""compare prints what differs and no more; claims says what is judged, and refuses what it does not know."""

import csv
import io
import json
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from command import CommandTest, environment

DATA = Path(__file__).resolve().parents[2] / "data"
PROFILE, RECORDING = DATA / "h200/profile.json", DATA / "h200/recording-2026-11-22-all_probes-1.jsonl.zst"


class Compare(CommandTest):
    def setUp(self):
        super().setUp()
        other = json.loads(PROFILE.read_text())
        self.keys = len(other["entries"])
        other["entries"]["l2.read_gbps"].update(value=9000, low=8999, high=9001)
        other["entries"]["dram.latency_cycles"].update(value=1000, low=999, high=1001)
        other["device"]["name"] = "<script>alert(1)</script>"
        (self.folder / "b.json").write_text(json.dumps(other))

    def compare(self, *arguments, status=1):
        return self.run_command("compare", PROFILE, "b.json", *arguments, status=status)[0]

    def test_two_differences_are_two_lines_the_largest_first(self):
        lines = self.compare().splitlines()
        self.assertEqual(len(lines), 6)  # A, B, titles, two keys, how many agree
        self.assertEqual([line.split()[0] for line in lines[3:5]], ["dram.latency_cycles", "l2.read_gbps"])
        self.assertIn("+45.17 %", lines[3])
        self.assertEqual(lines[5], f"{self.keys - 2} of {self.keys} keys agree; 2 differ, 0 ambiguous, 0 in one of them only")

    def test_all(self):
        self.assertEqual(len(self.compare("--all").splitlines()), self.keys + 4)

    def test_filter(self):
        lines = self.compare("--filter", "dram.latency_cycles", "--all").splitlines()
        self.assertTrue(lines[3].startswith("dram.latency_cycles "), lines)
        self.assertTrue(all("dram.latency_cycles" in line for line in lines[3:-1]))
        self.assertIn("0 differ", self.compare("--filter", "launch.*", status=0))
        self.assert_refused("compare", PROFILE, "b.json", "--filter", "dram.latncy_cycles",
                            saying=["no key fits", "did you mean 'dram.latency_cycles'"])

    def test_forms(self):
        rows = list(csv.DictReader(io.StringIO(self.compare("--format", "csv"))))
        self.assertEqual([row["key"] for row in rows], ["dram.latency_cycles", "l2.read_gbps"])
        self.assertEqual((rows[1]["b"], rows[1]["b_unit"], rows[1]["verdict"]), ("9000.0", "GB/s", "differs"))
        self.assert_refused("compare", PROFILE, "b.json", "--format", "html", saying="html")
        answer = json.loads(self.compare("--format", "json"))
        self.assertEqual((answer["differs"], len(answer["keys"])), (2, self.keys))


class Claims(CommandTest):
    carried = environment(WARPGAUGE_CLAIMS=DATA / "claims")
    replayed = environment(WARPGAUGE_CLAIMS=DATA / "claims", WARPGAUGE_DATA=DATA / "h200")

    def claims(self, *arguments):
        return self.run_command("claims", "--profile", PROFILE, *arguments, env=self.carried)[0]

    def test_one_statement_is_shown_in_full(self):
        text = self.claims(RECORDING, "--id", "warp-size-32")
        lines = text.splitlines()
        self.assertEqual(lines[:2], [f"device NVIDIA H200, profile {PROFILE} (named)", "warp-size-32"])
        self.assertEqual(lines[2], "  states:    The execution unit is a warp of 32 threads, on every NVIDIA GPU")
        for says in ("  number:    ", "(no device named)", "  class:     queried limit", "  witness:   none needed: the value was not measured, so it cannot vary",
                     "  verdict:   confirmed (in part documented)", "  readings:  parts: all must hold", "document 001: The CUDA execution model", "  band:      31.36 to 32.64 threads (within 2 % of what is stated)",
                     "  found:     32 threads: confirmed", "  evidence:  profile sm.warp_size",
                     "A warp has 32 threads here, also by the warps", "warpgauge claims probes.jsonl.zst --id warp-size-32"):
            self.assertIn(says, text)

    def test_a_refutation_shows_its_second_reading_and_how_to_repeat_it(self):
        text = self.run_command("claims", "--id", "shared-gemm-naive-l2hit-15", env=self.replayed)[0]
        for says in ("  witness:   the same by 3 recordings", "  verdict:   refuted", "warpgauge kernels --filter 'sgemm' -o kernels.jsonl.zst", "--profile profile.json --id shared-gemm"):
            self.assertIn(says, text)

    def test_what_python_times_is_repeated_by_its_own_script(self):
        text = self.run_command("claims", "--id", "triton-ceiling-90-95", env=self.replayed)[0]
        for says in ("warpgauge kernels --filter 'layer_norm|softmax' -o kernels.jsonl.zst",
                     "python3 kernels/triton/measure.py --family copy --family gemm_bf16 --family layer_norm --family softmax -o triton.jsonl",
                     "warpgauge claims kernels.jsonl.zst triton.jsonl --profile profile.json --id triton-ceiling-90-95"):
            self.assertIn(says, text)

    def test_the_shared_error_is_described(self):
        text = self.run_command("claims", "--id", "occupancy-shared-limit-20", env=self.replayed)[0]
        self.assertIn("  error:     occupancy-without-granules: The documents divide", text)
        self.assertIn("by the documented limits of sm_80", " ".join(text.split()))

    def test_the_example_of_the_page_has_the_verdicts_that_it_says(self):
        page = (DATA.parent / "docs/claims.md").read_text()
        (self.folder / "mine.yaml").write_text(re.search(r"```yaml\n(.*?)```", page, re.S).group(1))
        said = dict(re.findall(r"^\| `([a-z0-9-]+)` \| ([a-z ]+) \|", page, re.M))
        answer = json.loads(self.run_command("claims", "--catalogue", "mine.yaml", "--format", "json", env=self.replayed)[0])
        self.assertEqual({claim["id"]: claim["verdict"] for claim in answer["claims"]}, said)
        self.assertEqual(len(said), 5)
        without = re.sub(r"      second:.*?(?=  explain:)", "", (self.folder / "mine.yaml").read_text(), flags=re.S)
        (self.folder / "mine.yaml").write_text(without.replace("      premise: true                       # the \"where\" of the statement\n", ""))
        answer = json.loads(self.run_command("claims", "--catalogue", "mine.yaml", "--format", "json", env=self.replayed)[0])
        verdicts = {claim["id"]: claim["verdict"] for claim in answer["claims"]}
        self.assertEqual((verdicts["mine-l2-hits"], verdicts["mine-vectors"]), ("refuted", "refuted"))

    def test_every_document_has_a_title(self):
        text = self.claims()
        for document in ("000", "001", "002", "003", "004"):
            self.assertRegex(text, rf"(?m)^document {document}: \w")

    def test_a_table(self):
        rows = list(csv.DictReader(io.StringIO(self.claims(RECORDING, "--document", "001", "--format", "csv"))))
        row = next(row for row in rows if row["id"] == "warp-size-32")
        self.assertEqual((row["verdict"], row["value"], row["unit"]), ("confirmed", "32.0", "threads"))
        self.assertTrue(row["statement"].startswith("The execution unit is a warp"))

    def test_what_the_catalogue_has_not_is_bad_input(self):
        for option, word, saying in (("--document", "2", "no document '2'; there are 000, 001, 002, 003, 004"),
                                     ("--topic", "benk", "no topic 'benk'; did you mean 'bank'?"),
                                     ("--id", "warp-size-33", "no id 'warp-size-33'; did you mean 'warp-size-32'?"),
                                     ("--id", "my-own-coalescing-question", "did you mean 'coalescing-"),
                                     ("--id", "zzz", "an id begins with its topic: coalescing, ")):
            self.assert_refused("claims", "--profile", PROFILE, option, word, saying=saying, env=self.carried)
        # Each is known, but not both together: no answer is a fair answer.
        self.assertTrue(self.claims("--document", "001", "--id", "gemm-naive-a-coalesced").splitlines()[1].startswith("0 statements"))


if __name__ == "__main__":
    unittest.main()
