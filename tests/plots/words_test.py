#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages call one wait by one name in words, and list names as people count."""

import json
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import HERE, SAMPLE, main

_BUSY_UNITS = HERE.parents[1] / "analysis/descriptor/busy_unit.h"


def report():
    return json.loads(SAMPLE.read_text(encoding="utf-8"))


def plain(html):
    return " ".join(re.sub(r"<(?:script|style).*?</(?:script|style)>|<[^>]*>", " ", html, flags=re.DOTALL).split())


def names_of_waits():
    """All that the C++ code gives a unit or a wait, underscores in it."""
    text = _BUSY_UNITS.read_text(encoding="utf-8")
    return [name for name in re.findall(r'"([a-z0-9_]+)"', text) if "_" in name]


class Waits(unittest.TestCase):
    def test_every_name_has_words(self):
        from page_words import wait_words
        self.assertGreaterEqual(len(names_of_waits()), 5)
        for name in names_of_waits():
            self.assertNotIn("_", wait_words(f"latency: {name}"))
            self.assertNotEqual(wait_words(name), name.replace("_", " "), f"{name} is in no table")
        self.assertEqual(wait_words("latency: memory_start"), "latency: first access to memory")
        self.assertEqual(wait_words("lsu: data path"), "lsu: data path")
        self.assertEqual(wait_words("latency: unheard_of"), "latency: unheard of")

    def test_a_prediction_has_them(self):
        from page import pages
        document = report()
        for row, name in zip(document["predictions"]["rows"], names_of_waits()):
            row.update(bound_predicted=f"latency: {name}", second_predicted=f"latency: {name}", bound_measured=name)
        document["predictions"].update(bounds_compared=1, bounds_most_frequent="latency: memory_start")
        text = plain(pages(document, {})["pages/predictions.html"])
        for name in names_of_waits():
            self.assertNotIn(name, text)
        self.assertIn("always “latency: first access to memory”", text)

    def test_advice_has_them_in_its_list_its_tile_and_its_units(self):
        from page_advice import advice_page
        document = json.loads((HERE / "sample_advice.json").read_text(encoding="utf-8"))
        kernel = next(one for one in document["kernels"] if one["shares"])
        kernel["bound"] = "latency: memory_start"
        kernel["shares"][0].update(unit="memory_start", busy_share=None, busy_us=1e3)
        text = plain(advice_page(document))
        for name in names_of_waits():
            self.assertNotIn(name, text)
        self.assertGreaterEqual(text.count("first access to memory"), 3)
        self.assertNotIn("memory start", text)


class Names(unittest.TestCase):
    FILES = [f"recording-2026-{series}-{number}.jsonl" for series in ("b", "a") for number in (10, 2, 1)]

    def test_campaign_2_comes_before_campaign_10(self):
        from page_words import natural
        self.assertEqual(sorted(("a-10", "a-2", "a-2b", "b-1", "a"), key=natural), ["a", "a-2", "a-2b", "a-10", "b-1"])
        self.assertEqual(sorted(("²", "1", "٣"), key=natural)[0], "1")  # digits to some, no numbers

    def test_names_that_differ_in_their_number_are_one(self):
        from page_words import several_names
        self.assertEqual(several_names(self.FILES), "recording-2026-a-1, -2, -10, recording-2026-b-1, -2, -10")
        self.assertEqual(several_names(["x.jsonl", "y-1.jsonl", "y-1.jsonl"]), "x, y-1")
        self.assertEqual(several_names([]), "")

    def test_the_page_of_recordings_lists_them_so(self):
        from page import pages
        document = report()
        first = document["run"]["recordings"][0]
        document["run"]["recordings"] = [{**first, "file": "kernels-1.jsonl", "measures": "kernels"}] + [
            {**first, "file": name, "measures": "probes"} for name in self.FILES]
        document["outcomes"] = [{**document["outcomes"][0], "recording": name} for name in self.FILES[:3]]
        html = pages(document, {})["pages/recordings.html"]
        table = html[html.index('id="recording-files"'):html.index("</table>")]
        self.assertEqual(re.findall(r"<code>([^<]*jsonl)</code>", table), [*self.FILES[:2:-1], *self.FILES[2::-1], "kernels-1.jsonl"])
        self.assertIn(">recording-2026-b-1, -2, -10</td>", html)

    def test_a_long_list_of_revisions_is_counted(self):
        from page import header_of
        document = report()
        first = document["run"]["recordings"][0]
        for count, shown in ((2, "revision-0, revision-1"), (5, "5 revisions")):
            document["run"]["recordings"] = [{**first, "git_revision": f"revision-{number}", "git_dirty": False,
                                              "counters": "available" if number else "none"} for number in range(count)]
            facts = dict(header_of(document)["facts"])
            self.assertEqual(facts["revision"], shown)
            self.assertEqual(facts["counters"], f"available in {count - 1} of {count} recordings")


if __name__ == "__main__":
    main()
