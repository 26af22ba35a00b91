#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the page of a fleet and looks at it."""

import copy
import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import Page, main, run

_HOSTILE = '<script>alert("planted")</script>'


def fleet(cards=12):
    """Card 3 lies outside in one key of two and in its family, card 4 differs where all others are alike, and drifts."""
    outside = [{"card": 3, "distance": -12.5, "by_chance": 1e-9}]

    def key(name, unit, readings, **more):
        numbers = sorted(reading for reading in readings if reading is not None)
        median = numbers[len(numbers) // 2]
        return {"key": name, "unit": unit, "family": name.split(".")[0], "cards": len(numbers), "median": median, "low": median, "high": median,
                "deviation": 1.5, "of_instrument": False, "told_from": 7, "told_from_share": 7 * 1.5 / median, "batch": False,
                "readings": readings, "outside": [], "differing": [], **more}
    reads = [4700 + card for card in range(cards)]
    reads[3] = 4300
    latencies = [23 + (card == 4) for card in range(cards)]
    return {"schema": "warpgauge.fleet", "version": 1, "false_alarms": 0.5, "groups": [{
        "gpu": "NVIDIA H200 (compute capability 9.0)",
        "cards": [{"name": f"card-{card:02d}", "file": f"cards/card-{card:02d}.json", "time_utc": "2026-11-24T18:53:05Z",
                   "profiles": 1 + (card == 4), "flags": [], "contradicted": [], **({"pci_address": "0000:1b:00.0"} if card == 3 else {})} for card in range(cards)],
        "conditions": [{"condition": "driver", "usual": "580.1", "usual_cards": cards - 1, "others": [{"value": _HOSTILE, "cards": [3]}]}],
        "keys": [key("dram.read_gbps", "GB/s", reads, outside=outside), key("shared.latency_cycles", "cycles", latencies, differing=[4]),
                 key("dram.latency_cycles", "cycles", [None, *range(680, 679 + cards)])],
        "unjudged": [{"key": "l2.side_bytes", "why": "3 of 12 cards have it, 4 are needed"}],
        "families": [{"family": "dram", "keys": ["dram.read_gbps"], "told_from": 6, "outside": outside,
                      "distances": [None, *(-12.5 if card == 3 else 0.5 for card in range(1, cards))]}],
        "card": None,
        "drift": {"cards": [4], "against_others": False, "changed": [{"condition": "driver", "earlier": _HOSTILE, "later": "", "cards": 1}],
                  "together": [{"key": "dram.read_gbps", "share": -0.01}],
                  "keys": [{"card": 4, "key": "l2.latency_cycles", "share": 0.1, "distance": 9, "by_chance": 0.001}]}}]}


class FleetPage(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def draw(self, document):
        file = self.folder / "fleet.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        return run(file, self.folder / "out")

    def page(self, document):
        result = self.draw(document)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual([file.name for file in (self.folder / "out").iterdir()], ["fleet.html"])
        return (self.folder / "out" / "fleet.html").read_text(encoding="utf-8")

    def test_stands_alone_and_is_well_formed(self):
        html = self.page(fleet())
        page = Page(html)
        self.assertEqual(len(page.ids), len(set(page.ids)))
        self.assertNotRegex(html, r"https?://|@import|url\(")
        self.assertNotIn(_HOSTILE, html)

    def test_a_family_says_by_how_much(self):
        document = fleet()
        group, = document["groups"]
        for key, slower_is in zip(group["keys"], (-1, 1, 1)):
            key["slower_is"] = slower_is
        group["keys"][2]["readings"][3] = group["keys"][2]["median"] * 1.02
        group["card"] = {"told_from": 6, "outside": group["families"][0]["outside"], "distances": group["families"][0]["distances"]}
        html = self.page(document)
        off = 100 * (1 - 4300 / group["keys"][0]["median"])  # of one key; the other is 2 % slower
        row = html[html.index("dram.* (1 keys)"):]
        self.assertIn(f">{(off + 2) / 2:.2f} % slower<", row[:row.index("</tr>")])
        row = html[html.index(">as a whole<"):]  # the third key is not slower
        self.assertIn(">2.00 % slower<", row[:row.index("</tr>")])

    def test_a_limit_that_is_a_value_is_shown_in_its_unit(self):
        document = fleet()
        document["groups"][0]["beyond"] = [{"card": 3, "key": "dram.read_gbps", "bound": 4500, "share": -0.0444, "direction": "slower", "limit": None, "unit": "GB/s"},
                                           {"card": 3, "key": "dram.read_gbps", "median": 4700, "share": -0.0851, "direction": "slower", "limit": -0.03, "unit": "GB/s"}]
        html = self.page(document)
        first, second = html[html.index("<h3>Beyond a limit"):].split("</tr>")[1:3]
        self.assertIn("4.44 % slower", first)
        self.assertRegex(first, r"4,?500 GB/s")
        self.assertIn("-3 % of the median", second)

    def test_causes_come_before_what_lies_outside_and_before_the_strips(self):
        html = self.page(fleet())
        places = [html.index(text) for text in ("a cause before any other", "<h3>Lies outside", "<h3>Drift of 1 card", '<svg class="map"', '<svg class="strip"')]
        self.assertEqual(places, sorted(places))
        self.assertIn("+10.00 %", html)
        self.assertIn("3 of 12 cards have it, 4 are needed", html)

    def test_it_says_where_a_card_is_found(self):
        document = fleet()
        document["groups"][0]["cards"][5].update(host=_HOSTILE, uuid="GPU-5")
        html = self.page(document)
        table = html[html.index("Where the cards are (2 of 12)"):]
        rows = re.findall(r"<tr><td>(card-\d+)</td><td>(.*?)</td><td><code>(.*?)</code></td><td><code>(.*?)</code></td></tr>", table)
        # In the tables the UUID is short.
        self.assertIn("<td>card-03 (0000:1b:00.0)</td>", html)
        document["groups"][0]["cards"][3].update(uuid="GPU-47c6af56-3710-e125-1b61-af320863c2da", host="node17")
        document["groups"][0]["beyond"] = [{"card": 3, "key": "dram.read_gbps", "median": 4700, "share": -0.0851, "direction": "slower", "limit": -0.03}]
        html = self.page(document)
        self.assertEqual(html.count("<td>card-03 (node17, 0000:1b:00.0, GPU-47c6af56)</td>"), 3)  # a family, a key, a limit
        self.assertEqual(rows, [("card-03", "", "0000:1b:00.0", ""), ("card-05", "&lt;script&gt;alert(&#34;planted&#34;)&lt;/script&gt;", "", "GPU-5")])
        for card in document["groups"][0]["cards"]:
            card.pop("pci_address", None)
            card.pop("host", None)
            card.pop("uuid", None)
        self.assertNotIn("Where the cards are", self.page(document))

    def test_it_begins_with_the_result_and_the_date(self):
        document = fleet()
        group = document["groups"][0]
        group["result"] = "12 cards: 1 slower, 0 faster, 0 beyond a limit, 1 drifting"
        group["measured"] = {"first": "2026-11-28T03:00:00Z", "last": "2026-11-28T03:10:00Z", "missing": [5]}
        group["limits_not_judged"] = [{"key": "l2.read_gbps", "why": "not measured", "cards": [7]}]
        html = self.page(document)
        begins = ("<b>12 cards: 1 slower, 0 faster, 0 beyond a limit, 1 drifting.</b> Measured 2026-11-28 03:00 to 03:10 UTC. "
                  "Not then, but last on: card-05 (2026-11-24).")
        self.assertIn(begins, html)
        self.assertLess(html.index(begins), html.index("a cause before any other"))
        self.assertIn("says nothing of 1 card: not measured (card-07)", html)
        group["measured"]["missing"] = [12]
        self.assertIn("a card that is not there", self.draw(document).stderr)

    def test_slower_cards_come_first_in_words(self):
        document = fleet()
        group = document["groups"][0]
        for key, slower_is in zip(group["keys"], (-1, 1, 1)):
            key["slower_is"] = slower_is
        group["keys"][0]["outside"].insert(0, {"card": 5, "distance": 20, "by_chance": 1e-9})
        group["keys"][0]["readings"][5] = 5000
        group["trends"] = [{"card": 8, "key": "l2.read_gbps", "profiles": 20, "days": 19, "share": -0.0123, "direction": "slower", "by_chance": 1e-5}]
        group["drift"]["together"][0]["direction"] = "slower"
        html = self.page(document)
        rows = re.findall(r"<tr><td>(card-0\d)[^<]*</td><td></td>.*?([\d.]+ % (?:slower|faster)).*</tr>", html)
        self.assertEqual(rows, [("card-03", "4.09 % slower"), ("card-03", "8.63 % slower"), ("card-05", "3.20 % faster"), ("card-05", "6.25 % faster")])
        for text in ("1.23 % slower", "</code> 1.00 % slower."):
            self.assertIn(text, html)

    def test_files_that_were_not_read_come_first(self):
        document = fleet()
        self.assertNotIn("not read", self.page(document))
        document["refused"] = [f"{_HOSTILE}: is empty"]
        html = self.page(document)
        self.assertIn("1 file not read, and not judged:", html)
        self.assertNotIn(_HOSTILE, html)
        self.assertLess(html.index("not read, and"), html.index("a cause before any other"))

    def test_a_batch_is_one_row_and_limits_and_trends_are_shown(self):
        document = fleet()
        group = document["groups"][0]
        batch = [{"card": card, "distance": -12.5 - card, "by_chance": 1e-9} for card in (5, 3, 4)]
        group["keys"][0].update(batch=True, outside=[*batch, {"card": 7, "distance": 9, "by_chance": 1e-6}])
        group["beyond"] = [{"card": 3, "key": "dram.read_gbps", "median": 4700, "share": -0.0851, "limit": -0.03}]
        group["trends"] = [{"card": 8, "key": "l2.read_gbps", "profiles": 20, "days": 19, "share": -0.0123, "by_chance": 1e-5}]
        html = self.page(document)
        self.assertEqual(html.count("<td>card-03 (0000:1b:00.0), card-04, card-05</td>"), 1)
        # Its cards and their difference from the median of all: 4703 to 4705 where the median is 4706, and 4300 of card 3.
        rows = re.findall(r"<tr><td>(card[^<]*)</td><td([^>]*)>([^<]*)</td><td class=\"name\"><code>dram\.read_<wbr>gbps</code>.*?<td[^>]*>([+-][\d.]+ %)</td>", html)
        self.assertEqual([(cards, batch, share) for cards, _, batch, share in rows],
                         [("card-03 (0000:1b:00.0), card-04, card-05", "3 cards", "-0.04 %"), ("card-07", "", "+0.02 %")])
        self.assertIn(' data-v="3"', rows[0][1])
        for text in ("<td>card-07</td>", "-8.51 %", "-3 %", "-1.23 %"):
            self.assertIn(text, html)

    def test_a_strip_a_key_with_the_marked_cards_as_circles(self):
        html = self.page(fleet())
        strips = re.findall(r'<svg class="strip".*?</svg>', html)
        self.assertEqual([strip.count("<circle") for strip in strips], [1, 1, 0])
        self.assertIn("card-03: 4300", strips[0])
        self.assertIn("11 cards from 680 to 690 cycles", strips[2])

    def test_a_thousand_cards_are_no_more_than_the_pixels(self):
        few, many = self.page(fleet(12)), self.page(fleet(1000))
        self.assertLess(len(many), len(few) + 60_000)
        self.assertIn("The 64 cards furthest out.", many)
        self.assertIn("card-03, dram: -12.5 deviations", many)

    def test_a_fleet_that_cannot_tell_says_so(self):
        document = fleet()
        document["groups"][0].update(keys=[], families=[], conditions=[])
        html = self.page(document)
        self.assertIn("Cannot tell: four cards or more", html)
        self.assertIn("No card lies outside.", html)
        self.assertIn("All cards have the same driver", html)

    def test_what_does_not_fit_together_is_one_line(self):
        def refused(change, saying):
            document = copy.deepcopy(fleet())
            change(document["groups"][0])
            result = self.draw(document)
            self.assertEqual((result.returncode, result.stderr.count("\n")), (2, 1), result.stderr)
            self.assertIn(saying, result.stderr)
        refused(lambda group: group["keys"][0]["readings"].pop(), "a list must have one value for each of the 12 cards")
        refused(lambda group: group["keys"][0]["outside"][0].update(card=12), "a card that is not there")
        refused(lambda group: group["keys"][0].update(low=5000), "outside its interval")
        refused(lambda group: group["keys"][2]["differing"].append(0), "a card without a reading")
        refused(lambda group: group.pop("drift"), "drift is missing")


if __name__ == "__main__":
    main()
