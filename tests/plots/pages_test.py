#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Renders the sample report and looks at its pages: what is where, what leads where, and what remains text."""

import copy
import csv
import io
import json
import re
import sys
import tempfile
import unittest
from html import unescape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from sample import SAMPLE, Page, Site, main, run

_FRONT_PAGE_BYTES = 3_000_000
_LEADS = ["latency", "sectors", "banks", "issue", "divergence", "roofline", "instructions", "tensor", "predictions", "claims"]


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name).resolve() / "made"
        result = run(SAMPLE, cls.folder)
        assert result.returncode == 0, result.stderr
        cls.report = json.loads(SAMPLE.read_text(encoding="utf-8"))
        cls.site = Site(cls.folder)
        cls.front = cls.site.html["index.html"]
        cls.keys = cls.site.html["pages/keys.html"]

    def plain(self, name):
        """A page as its reader sees it, without tags."""
        html = re.sub(r"<(style|script)>.*?</\1>", "", self.site.html[name], flags=re.DOTALL)
        return unescape(re.sub(r"<[^>]*>", "", html))

    def test_no_id_is_given_twice_and_every_link_leads_somewhere(self):
        for name, page in self.site.pages.items():
            self.assertEqual(len(page.ids), len(set(page.ids)), f"{name}: an id is given twice")
        self.assertEqual(self.site.lost_links(), [])

    def test_pages_fetch_nothing(self):
        for name, html in self.site.html.items():
            self.assertNotRegex(html, r"https?://|@import|url\((?!#)|fetch\(", name)
            self.assertEqual(html.count("<script"), 1, name)

    def test_every_figure_is_drawn_on_one_page_behind_the_front(self):
        from load import all_figures
        drawn = [figure["id"] for figure in all_figures(self.report) if figure["kind"] != "absent"]
        inside = {name: page.drawings for name, page in self.site.pages.items() if name != "index.html"}
        self.assertEqual(sum(inside.values()), len(drawn) + 1)  # one has a form for telephones
        for figure in all_figures(self.report):
            self.assertEqual(sum(f'id="figure-{figure["id"]}"' in html for html in self.site.html.values()), 1, figure["id"])

    def test_front_page_has_the_hierarchy_first_then_ten_leads_with_a_sentence(self):
        self.assertLess(len(self.front.encode()), _FRONT_PAGE_BYTES)
        content = self.front.split('<main id="main">')[1]
        self.assertEqual(re.findall(r'<section[^>]* id="([^"]*)"', content), ["hierarchy", *(f"lead-{name}" for name in _LEADS)])
        self.assertIn("<svg", content.split("</section>")[0])
        for name in _LEADS[:-1]:
            says = re.search(rf'id="lead-{name}">.*?<p class="says">(.*?)</p>', content, flags=re.DOTALL).group(1)
            self.assertRegex(says, r"\w\.$", name)

    def test_sentences_have_the_profiles_numbers(self):
        values = self.report["values"]
        self.assertIn("1.250 cycles/way", self.lead("banks", lambda r: r["values"]["shared.conflict_cycles_per_way.ld32"].update(
            value=1.25, low=1.2, high=1.3)).replace("1.25 cycles/way", "1.250 cycles/way"))
        self.assertIn("l1.latency_cycles", values)
        without = self.lead("banks", lambda r: r["values"].pop("shared.latency_cycles") and [f["keys"].clear() for f in r["figures"]])
        self.assertIn("makes a shared access longer", without)  # the sentence without numbers

    def lead(self, name, change):
        """A section of the front page of a changed report."""
        from page import pages
        report = copy.deepcopy(self.report)
        change(report)
        for key in list(report["headline"]):
            if key not in report["values"] and key not in report["absent"]:
                report["headline"].remove(key)
        html = pages(report, {})["index.html"]
        return re.search(rf'<section class="lead" id="lead-{name}">(.*?)</section>', html, flags=re.DOTALL).group(1)

    def test_what_a_recording_lacks_is_said_in_a_line(self):
        missing = re.findall(r'id="lead-([a-z]+)">(?:(?!</section>).)*?<p class="warn missing">(.*?)</p>', self.front, flags=re.DOTALL)
        self.assertIn(("tensor", "The recordings have no figure of this: no series of it was measured."), missing)
        self.assertIn("was both timed and counted", self.lead("predictions", lambda r: r.pop("predictions")))
        self.assertIn("No document was judged", self.lead("claims", lambda r: [r.pop(name) for name in ("claims", "systems")]))

        def not_measured(report):
            figure = next(f for f in report["figures"] if f["id"] == "latency_ladder")
            figure.update(kind="absent", curves=[], notes=["skipped: <no> memory"])
        self.assertIn("skipped: &lt;no&gt; memory", self.lead("latency", not_measured))

    def test_hierarchy_has_a_page_of_its_own_and_a_row_a_fact(self):
        levels = self.report["hierarchy"]["figures"][0]["levels_of"]
        self.assertEqual(self.site.pages["hierarchy.html"].drawings, len(self.report["hierarchy"]["figures"]) + 1)  # telephones
        table = re.search(r'<table id="levels">.*?</table>', self.site.html["hierarchy.html"], flags=re.DOTALL).group()
        self.assertEqual(table.count("<tr>"), 1 + sum(len(level["facts"]) for level in levels))
        self.assertIn("not measured: skipped: needs a cluster launch", table)
        self.assertIn("l1.ways is not in this profile", table)

    def test_every_key_has_a_row_with_value_interval_and_reason(self):
        words = self.plain("pages/keys.html")
        for text in ("4480 GB/s", "213 KiB", "[212, 220] KiB", "confirmed by counters", "contradicted by counters",
                     "needs a cluster launch", "clock moved by 2 %"):
            self.assertIn(text, words)
        rows = dict(re.findall(r'<tr id="key-([^"]*)">(.*?)</tr>', self.keys, flags=re.DOTALL))
        self.assertEqual(set(rows), {*self.report["values"], *self.report["absent"]})
        for key, value in self.report["values"].items():
            written = re.search(r'data-v="([^"]*)" data-unit="([^"]*)"', rows[key])
            self.assertEqual((float(written[1]), unescape(written[2])), (value["value"], value["unit"]))
        for key, reason in self.report["absent"].items():
            self.assertNotIn("data-v", rows[key])
            self.assertIn(reason, unescape(rows[key]))

    def test_a_key_leads_to_its_figure(self):
        row = re.search(r'<tr id="key-l1.latency_cycles">.*?</tr>', self.keys, flags=re.DOTALL).group()
        self.assertRegex(row, r'href="([a-z-]+\.html|\.\./hierarchy\.html)#figure-')

    def test_outcomes_are_folded_and_have_the_machine_code(self):
        html = self.site.html["pages/recordings.html"]
        for text in ("cooperative launch: too many blocks", "64 LDG.E.64.STRONG.SM", "0123456789ab"):
            self.assertIn(text, self.plain("pages/recordings.html"))
        self.assertNotIn("<details class=\"probe-outcomes\" open", html)
        self.assertEqual(html.count('<details class="probe-outcomes"'), len({one["probe"] for one in self.report["outcomes"]}))

    def test_recordings_that_say_the_same_share_a_row(self):
        from page_outcomes import grouped
        one = {"probe": "a/b", "series": "a/b/c", "source": "timing", "outcome": "measured", "reason": "", "recording": "r1"}
        rows = grouped([one, {**one, "recording": "r2"}, {**one, "recording": "r3", "outcome": "failed", "reason": "why"}])[0]["rows"]
        self.assertEqual([(row["outcome"], row["recordings"]) for row in rows], [("measured", ["r1", "r2"]), ("failed", ["r3"])])

    def test_sections_show_kernels_predictions_and_claims(self):
        for page, texts in {"kernels": ("failed: wrong result: output 17 is nan", "98.2 %", "cuBLAS 13.1.0", "device busy: another process <i>",
                                        "what single pass adds to the rung before"),
                            "predictions": ("Mean absolute error: 18.0 % cost model", "+251.9 %", "0123456789abcdef",
                                            "atomics.global_same_address_per_clk: not in the profile", "copy/x.f32, 12: timed, not described"),
                            "claims": ("2 confirmed · 2 refuted", "4.000 times what is stated")}.items():
            for text in texts:
                self.assertIn(text, self.plain(f"pages/{page}.html"))
        counts = "2 of 9 statements in documents hold on this device, 2 do not and 2 depend on what is not said"
        self.assertIn(counts, self.plain("index.html"))
        claims = self.site.html["pages/claims.html"]
        for claim in self.report["claims"]["claims"]:
            self.assertIn(f'<tr id="claim-{claim["id"]}" data-document="{claim["document"]}"', claims)
        for name in ("document", "kind", "topic", "verdict"):
            for value in {claim[name] for claim in self.report["claims"]["claims"]}:
                self.assertIn(f'<option value="{value}">{value}</option>', claims)

    def test_claims_stand_in_reading_order_under_what_costs_most_and_what_contradicts(self):
        claims = self.site.html["pages/claims.html"]
        self.assertEqual(re.findall(r'<section id="([^"]*)"', claims), ["legend", "contradictions", "costly", "claims"])
        known = {claim["id"]: claim for claim in self.report["claims"]["claims"]}
        read = [known[name] for name in re.findall(r'<tr id="claim-([^"]*)"', claims)]
        places = [(claim["document"], int(re.match(r"\d+", claim["lines"]).group())) for claim in read]
        self.assertEqual(places, sorted(places))
        self.assertEqual(len(read), len(known))
        for claim in read:
            self.assertRegex(claims, rf'<tr id="claim-{claim["id"]}"[^>]*><td><span class="mark [a-z]+ m-[a-z-]+">{re.escape(claim["verdict_in_words"])}</span>')
        costly = re.search(r'id="costly-rows">.*?</table>', claims, flags=re.DOTALL).group()
        self.assertEqual(re.findall(r'href="#claim-([^"]*)"', costly), [one["id"] for one in self.report["documents"]["costly"]])
        pairs = re.search(r'id="contradiction-rows">.*?</table>', claims, flags=re.DOTALL).group()
        self.assertEqual(re.findall(r'href="#claim-([^"]*)"', pairs),
                         [one[side] for one in self.report["documents"]["contradictions"] for side in ("one", "other")])
        words = self.plain("pages/claims.html")
        for text in ("3 for rule of thumb, speedup, threshold; 2 for formula, scaling law; 1 for", "one reading, two bands", "each in its sense",
                     "confirmed it lies where the statement says", "condition not met counted as <i>not measured</i>",
                     "3 verdicts have no recording behind them: 1 compiled; 2 queried limit", "stated: 1, 1.2 sectors/request (no device named)",
                     "Instead: Divide the sectors by the ideal of the width: <b>4</b> for 4 bytes.", "no vote: stands beside", "stated: 50 % (A100)",
                     "document 000, A guide to <b>kernels</b>: 8"):
            self.assertIn(text, words)

    def test_systems_have_their_figures_and_lead_to_their_statements(self):
        html = self.site.html["pages/systems.html"]
        rows = dict(re.findall(r'<tr id="system-([^"]*)">(.*?)</tr>', html, flags=re.DOTALL))
        self.assertEqual(list(rows), [system["name"] for system in self.report["systems"]])
        for system in self.report["systems"]:
            self.assertEqual(re.findall(r'href="claims.html#claim-([^"]*)"', rows[system["name"]]), system["statements"])
        words = self.plain("pages/systems.html")
        for text in ("reduction/shuffle: f32, n 268440000: 284.7 µs, 80.0 % of dram.read_gbps, 0.816 of CUB 3.0", "reduction/not_recorded: not recorded",
                     "memory/not_recorded (not recorded)", "section 1 (lines 83-110), section 2 (lines 1000-1010)", "u8, zipf data"):
            self.assertIn(text, words)
        self.assertRegex(rows["sums"], r'href="kernels\.html#ladder-\d"')
        self.assertRegex(rows["access"], r'href="[a-z-]+\.html#probe-memory--stride"')

    def test_every_filter_has_its_table(self):
        filters = set()
        for html in self.site.html.values():
            filtered = set(re.findall(r'<(?:input|select|output)[^>]* data-(?:filters|counts)="([^"]+)"', html))
            filters |= filtered
            for name in filtered:
                self.assertRegex(html, rf'<(table|div)[^>]* id="{name}"')
        self.assertEqual(filters, {"keys", "kernel-rows", "prediction-rows", "claim-rows", "outcomes-of"})

    def test_a_report_without_these_sections_has_none(self):
        from page import pages
        report = copy.deepcopy(self.report)
        names = ("hierarchy", "kernels", "predictions", "claims", "documents", "systems")
        for name in names:
            del report[name]
        made = pages(report, {})
        for name in names:
            self.assertNotIn(f"pages/{name}.html", made)
            self.assertNotIn(f"{name}.html", made["pages/keys.html"])
        self.assertIn("no memory hierarchy", made["index.html"])
        for name, text in made.items():
            if name.endswith(".html"):
                Page(text)

    def test_colours_and_labels_of_drawings_follow_the_theme(self):
        import style
        from colour import DARK_SURFACE, ON_DARK, contrast
        pairs = 0
        for name, html in self.site.html.items():
            for svg in re.findall(r"<svg.*?</svg>", html, flags=re.DOTALL):
                for colour in (style.INK, style.MUTED, style.GRID, style.SURFACE):
                    self.assertNotIn(colour, svg, name)
                self.assertFalse(set(re.findall(r"#[0-9a-f]{6}", svg)) & ON_DARK.keys(), name)
            for light, dark in re.findall(r"light-dark\((#\w+), ?(#\w+)\)", html):
                pairs += 1
                for colour, ground in ((light, "#ffffff"), (dark, DARK_SURFACE)):
                    self.assertGreaterEqual(contrast(colour, ground), 4.5, colour)
        self.assertGreater(pairs, 0)

    def test_instructions_that_are_shown_first_come_in_a_set_order(self):
        from page_leads import INSTRUCTIONS
        self.assertEqual(len(set(INSTRUCTIONS)), len(INSTRUCTIONS))
        self.assertEqual((INSTRUCTIONS[0], INSTRUCTIONS[8], INSTRUCTIONS[-1]), ("ffma", "popc", "prmt"))

    def test_a_page_has_the_labels_of_the_file_below_its_head(self):
        figure = (self.folder / "figures/latency_ladder.svg").read_text(encoding="utf-8")
        _, head, rest = figure.split("\n", 2)
        self.assertIn("<text", head)
        html = next(html for name, html in self.site.html.items() if 'id="figure-latency_ladder"' in html)
        drawn = html.split('id="figure-latency_ladder"')[1].split("</svg>")[0]
        labels = re.compile(r"<text[^>]*>(.*?)</text>")
        self.assertEqual(labels.findall(drawn), labels.findall(rest))

    def test_numbers_of_a_figure_are_exact_in_its_csv(self):
        figure = next(f for f in self.report["figures"] if f["id"] == "latency_ladder")
        rows = list(csv.reader(io.StringIO((self.folder / "figures/latency_ladder.csv").read_text(encoding="utf-8"))))
        self.assertEqual(rows[0][:3] + rows[0][5:], ["series", "curve", "fit", "low", "high"])
        numbers = [(x, y, *(curve[end][i] if curve[end] else "" for end in ("low", "high")))
                   for curve in figure["curves"] for i, (x, y) in enumerate(zip(curve["x"], curve["y"]))]
        self.assertTrue(any(low != "" for _, _, low, _ in numbers))
        self.assertEqual([tuple(text and float(text) for text in row[3:]) for row in rows[1:]], numbers)
        self.assertNotIn(".0,", (self.folder / "figures/latency_ladder.csv").read_text(encoding="utf-8"))
        grid = next(f for f in self.report["figures"] if f["id"] == "issue_ffma.grid")["grid"]
        rows = list(csv.reader(io.StringIO((self.folder / "figures/issue_ffma.grid.csv").read_text(encoding="utf-8"))))[1:]
        self.assertEqual([row[2] and float(row[2]) for row in rows], ["" if z is None else z for z in grid["z"]])
        for name in ("roofline", "sm_map", "values_compute_rate", "hierarchy"):
            self.assertGreater((self.folder / f"figures/{name}.csv").read_text(encoding="utf-8").count("\n"), 5, name)

    def test_lists_are_tables_in_csv(self):
        from figure_csv import figure_csv
        figures = {figure["kind"]: figure for part in (self.report, self.report["predictions"]) for figure in part["figures"]}
        for kind, rows in (("values", [(row["key"], row["value"], panel["unit"]) for panel in figures["values"]["panels"] for row in panel["rows"]]),
                           ("predictions", [(point["label"], point["measured_us"], "") for point in figures["predictions"]["points"]])):
            read = list(csv.DictReader(io.StringIO(figure_csv(figures[kind]))))
            shown = [(row.get("key") or row["kernel"], float(row.get("value") or row["measured [us]"]), row.get("unit", "")) for row in read
                     if not row.get("why absent")]
            self.assertEqual(shown, rows)
        tiles = list(csv.DictReader(io.StringIO(figure_csv(figures["map"]))))
        self.assertEqual(len(tiles), sum(len(row["cells"]) for row in figures["map"]["map"]["rows"]))
        self.assertLessEqual({tile["belongs to"] for tile in tiles}, {*figures["map"]["map"]["categories"], ""})

    def test_figures_of_several_probes_are_the_last_family_however_many_they_are(self):
        from page_places import Places
        figures = [{"id": f"f{number}", "keys": [], "probes": [probe] if probe else []}
                   for number, probe in enumerate(["", "", "", "memory/a", "shared/b", "shared/c"])]
        families = Places({"figures": figures, "outcomes": []}).families
        self.assertEqual([family.name for family in families], ["shared", "memory", ""])

    def test_a_formula_is_quoted_in_csv(self):
        from figure_csv import harmless
        self.assertEqual([harmless(text) for text in ("=1+1", "@x", "-x", "ld.ca", -1.5)], ["'=1+1", "'@x", "'-x", "ld.ca", -1.5])


class Search(unittest.TestCase):
    def test_the_index_has_every_probe_key_figure_and_claim(self):
        from page_places import Places
        from page_search import search_index
        report = json.loads(SAMPLE.read_text(encoding="utf-8"))
        text = search_index(report, Places(report))
        index = json.loads(re.search(r"entries: (\[.*\])\};", text, flags=re.DOTALL).group(1))
        found = {(kind, name) for kind, name, _, _ in index}
        self.assertTrue({(1, outcome["probe"]) for outcome in report["outcomes"]} <= found)
        self.assertTrue({(2, key) for key in [*report["values"], *report["absent"]]} <= found)
        self.assertTrue({(3, figure["title"]) for figure in report["figures"]} <= found)
        self.assertEqual(sum(kind == 4 for kind, *_ in index), len(report["claims"]["claims"]))


class Hostile(unittest.TestCase):
    """Names that would be elements, formulas or paths are text."""

    NAMES = ("<script>alert(1)</script>", r"$\foo$", "</title><img src=x onerror=alert(1)>", '" onmouseover="alert(1)', "{{ 7 * 7 }}")

    def planted(self, name):
        report = json.loads(SAMPLE.read_text(encoding="utf-8"))
        report["device"]["name"] = name
        report["absent"]["l2.write_gbps"] = name
        value = report["values"]["l1.latency_cycles"]
        value.update(method=name, flags=[name])
        value["confirmation"].update(relation=name)
        for figure in report["figures"]:
            figure.update(title=name, question=name, notes=[name])
        for curve in report["figures"][4]["curves"]:
            curve.update(label=name, series_label=name)
        for outcome in report["outcomes"]:
            outcome.update(series=name + outcome["series"], probe=name, reason=name)
        report["run"]["recordings"][0].update(file=name, flags=[name], git_revision=name, level=name)
        for row in report["kernels"]["rows"] + [row for ladder in report["kernels"]["ladders"] for one in ladder["standings"] for row in one["rows"]]:
            row.update(rung=f"family/{name}", kernel=name, adds=name, flags=[name], library=name)
        for claim in report["claims"]["claims"]:
            claim.update(statement=name, sentence=name, document=name, topic=name)
            claim.update(kind=name, lines=name)
        report["documents"].update(titles={name: name}, weights={name: 1})
        for system in report["systems"]:
            system.update(title=name, documents=[{"document": name, "lines": name, "section": name}], probes=[name], name=f"{name}{system['name']}")
            system["rungs"] = [{"rung": name, "rows": [{"type": name, "data": name, "size_axis": name, "outcome": name, "library": name, "ceiling": name,
                                                        "size": 1, "time_us": 1, "fraction_of_ceiling": 1, "ratio_to_library": 1}]}]
        for row in report["predictions"]["rows"]:
            row.update(kernel=name, bound_predicted=name)
        report["predictions"]["unmatched"] = [name]
        return report

    def test_pages(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, name in enumerate(self.NAMES):
                with self.subTest(name):
                    self.assert_text(name, Path(folder).resolve() / str(number))

    def assert_text(self, name, folder):
        from page import pages
        report = self.planted(name)
        value = report["values"]["l1.latency_cycles"]  # these two are refused when a report is read: see load_test.py
        value["campaigns"] = value["confirmation"]["points"] = name
        made = pages(report, {})
        for page, text in made.items():
            self.assertFalse(".." in page or page.startswith("/"), page)
            self.assertRegex(page, r"^[\w./-]+$")
            (folder / page).parent.mkdir(parents=True, exist_ok=True)
            (folder / page).write_text(text, encoding="utf-8")
        for page, text in Site(folder).html.items():
            self.assertEqual(text.count("<script"), 1, page)  # ours
            self.assertNotRegex(text, r"<img|<[^>]* onmouseover=\"", page)
            self.assertIn(name, unescape(re.sub(r"<[^>]*>", "", text)), page)

    def test_a_name_that_looks_like_a_formula_is_drawn_as_it_stands(self):
        from kinds import KINDS
        report = self.planted(r"$\foo$")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "report.json"
            file.write_text(json.dumps(report), encoding="utf-8")
            result = run(file, Path(folder) / "made")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            svg = (Path(folder) / "made/figures/latency_ladder.svg").read_text(encoding="utf-8")
            self.assertIn(r">$\foo$", svg)
        self.assertTrue(KINDS)


if __name__ == "__main__":
    main()
