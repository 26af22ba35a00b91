#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens the pages of a report in Chromium: a small report with every kind of figure, and one as large as an H200's.

Usage: browser_test.py Pages|Times
       Times: how soon they are there. Nothing else may run then; the rest waits for no clock.
"""

import copy
import csv
import io
import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

import browser
from sample import SAMPLE, main, run
from several_sample import several

_FIRST_PICTURE_S, _USABLE_S = 1.0, 2.0
_FRONT_PAGE_BYTES, _ALL_BYTES = 3_000_000, 12_000_000
_LEAST_CONTRAST = 4.5
_COPIES = 20  # of the sample's figures, keys, outcomes and claims in the large report
# [ratio, colour, ground, text] of every text that is seen, the worst of its kind; drawings lie on the surface of their section.
_CONTRASTS = """
const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
const over = (top, below) => top.slice(0, 3).map((c, i) => c * top[3] + below[i] * (1 - top[3])).concat(1);
const light = (c) => c.slice(0, 3).map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
const ground = (element) => {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    const colour = parse(getComputedStyle(at).backgroundColor);
    if (colour[3] > 0) layers.push(colour);
    if (colour[3] === 1) break;
  }
  return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
};
const worst = new Map();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const element = node.parentElement;
  if (!node.textContent.trim() || element.closest("script, style, title, option")) continue;
  const style = getComputedStyle(element), drawn = element.closest("svg");
  if (drawn && /^rgb\\((0, 0, 0|255, 255, 255|22, 27, 33)\\)$/.test(style.fill)) continue; // on a tile of its own; 22, 27, 33: the dark surface
  const kind = [element.tagName, element.className?.baseVal ?? element.className, drawn ? style.fill : style.color, element.parentElement.className].join("|");
  if (worst.has(kind)) continue;
  const below = ground(drawn ? drawn.parentElement : element);
  const colour = over(parse(drawn ? style.fill : style.color), below);
  worst.set(kind, [ratio(colour, below), String(colour), String(below), node.textContent.trim().slice(0, 40)]);
}
return [...worst.values()].sort((a, b) => a[0] - b[0]);
"""


def large(folder):
    """The pages of the sample, many times over. Its figures are drawn once."""
    from load import all_figures, load_report
    from page import pages
    from svg import for_page
    report = load_report(SAMPLE)
    drawings = {figure["id"]: for_page((folder.parent / "small/figures" / f"{figure['id']}.svg").read_text(encoding="utf-8"), figure["title"])
                for figure in all_figures(report) if figure["kind"] != "absent"}
    figures, values, claims, outcomes = (copy.deepcopy(part) for part in (report["figures"], report["values"], report["claims"]["claims"], report["outcomes"]))
    for number in range(_COPIES):
        for figure in figures:
            name = f"{figure['id']}.{number}"
            family = ("memory", "compute", "shared", "sync")[number % 4]
            report["figures"].append({**figure, "id": name, "probes": [f"{family}/probe_{number}"]})
            if figure["id"] in drawings:
                drawings[name] = re.sub(r'(?<=id=")f|(?<=url\(#)f', f"g{number}-", drawings[figure["id"]])
        for key, value in values.items():
            report["values"].update({f"{key}.copy_{number}.{more}": value for more in range(4)})
        report["claims"]["claims"] += [{**claim, "id": f"{claim['id']}-{number}-{more}"} for claim in claims for more in range(5)]
        report["outcomes"] += [{**one, "series": f"{one['series']}_{number}_{more}"} for one in outcomes for more in range(12)]
    for name, text in pages(report, drawings).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return report


def small_of(folder):
    """The pages of three devices, drawn from the sample's numbers."""
    document = folder / "report.json"
    document.write_text(json.dumps(several(3)), encoding="utf-8")
    result = run(document, folder / "several")
    assert result.returncode == 0, result.stderr
    return folder / "several"


class Opened(unittest.TestCase):
    """The pages and a browser; the tests are those of the classes below."""

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.small, cls.large = (Path(temporary.name).resolve() / name for name in ("small", "large"))
        result = run(SAMPLE, cls.small)
        assert result.returncode == 0, result.stderr
        cls.report = large(cls.large)
        cls.driver = cls.enterClassContext(browser.browser()) if hasattr(cls, "enterClassContext") else cls.entered(browser.browser())

    @classmethod
    def entered(cls, context):  # before Python 3.11
        driver = context.__enter__()
        cls.addClassCleanup(context.__exit__, None, None, None)
        return driver

    def open(self, page, folder=None, width=1400, dark=False):
        browser.look(self.driver, width, dark)
        self.driver.get("about:blank")
        self.driver.get(f"file://{folder or self.small}/{page}")

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)


class Times(Opened):
    def test_budgets_of_a_large_report(self):
        """As many keys, figures, series and claims as the published profile has."""
        self.assertGreater(len(self.report["values"]), 1900)
        self.assertGreater(len(self.report["figures"]), 250)
        sizes = {str(file.relative_to(self.large)): file.stat().st_size for file in self.large.rglob("*") if file.is_file()}
        self.assertLessEqual(sizes["index.html"], _FRONT_PAGE_BYTES)
        self.assertLessEqual(sum(sizes.values()), _ALL_BYTES)
        measured = []
        for _ in range(3):  # the quickest: the machine may be somebody else's, too
            self.open("index.html", self.large)
            measured.append(browser.times(self.driver))
        first, usable = (min(times) for times in zip(*measured))
        print(f"front page {sizes['index.html']} bytes, all {sum(sizes.values())}; first picture {first:.2f} s, usable {usable:.2f} s")
        self.assertLess(first, _FIRST_PICTURE_S)
        self.assertLess(usable, _USABLE_S)
        self.assertLess(self.js("return document.querySelector('#hierarchy svg').getBoundingClientRect().top"), 400)
        self.open("pages/keys.html", self.large)
        self.assertLess(browser.times(self.driver)[1], 2 * _USABLE_S)


class Pages(Opened):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.several = small_of(cls.small.parent)

    def pages(self, folder=None):
        folder = folder or self.small
        return [str(page.relative_to(folder)) for page in sorted(folder.rglob("*.html"))]

    def type(self, selector, text):
        self.js("const box = document.querySelector(arguments[0]); box.focus(); box.value = arguments[1]; "
                "box.dispatchEvent(new Event('input', {bubbles: true}))", selector, text)

    def test_no_error_no_overflow_and_contrast_on_any_page(self):
        worst = []
        for folder, page in [(folder, page) for folder in (self.small, self.several) for page in self.pages(folder)]:
            for width, dark in ((400, False), (1400, False), (1400, True)):
                self.open(page, folder, width=width, dark=dark)
                self.js("for (const one of document.querySelectorAll('details')) one.open = true;")
                self.assertEqual(self.driver.get_log("browser"), [], page)
                self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), width, page)
                if width == 1400:
                    self.assertEqual(self.js("return matchMedia('(prefers-color-scheme: dark)').matches"), dark)
                    worst += [(page, dark, *one) for one in self.js(_CONTRASTS) if one[0] < _LEAST_CONTRAST]
        self.assertEqual(worst, [])
        self.js("document.querySelector('h1').style.color = '#555'")  # planted: it is seen
        self.assertTrue(any(one[0] < _LEAST_CONTRAST for one in self.js(_CONTRASTS)))

    def test_every_anchor_resolves_in_the_browser(self):
        ids, pages = {}, [(folder, page) for folder in (self.small, self.several) for page in self.pages(folder)]
        for folder, page in pages:
            self.open(page, folder)
            ids[f"file://{folder}/{page}"] = set(self.js("return [...document.querySelectorAll('[id]')].map((one) => one.id)"))
        for folder, page in pages:
            self.open(page, folder)
            for link in self.js("return [...document.querySelectorAll('a[href]')].map((one) => one.href)"):
                address, _, name = link.partition("#")
                self.assertTrue(Path(address.removeprefix("file://")).is_file(), f"{page}: {link}")
                if name:
                    self.assertIn(name, ids[address], f"{page}: {link}")

    def test_differences_of_several_devices_sort_filter_and_are_saved(self):
        self.open("index.html", self.several)
        rows = "return [...document.querySelectorAll('#differing tbody tr')].filter((row) => row.offsetParent).map((row) => row.cells[0].textContent)"
        keys = [key["key"] for key in several(3)["keys"] if key["verdict"] == "differs"]
        self.assertEqual(self.js(rows), keys[:30])
        self.type("input[data-filters=differing]", "l1 latency")
        self.assertEqual(self.js(rows), [key for key in keys if "l1" in key and "latency" in key])
        self.type("input[data-filters=differing]", "")
        self.js("document.querySelectorAll('#differing th')[3].querySelector('button').click()")
        values = self.js("return [...document.querySelectorAll('#differing tbody tr')].map((row) => Number(row.cells[3].dataset.v))")
        self.assertEqual(values, sorted(values))
        text = self.js("return tableCsv(document.getElementById('differing'))")
        head, *lines = csv.reader(io.StringIO(text))
        self.assertEqual(len(lines), len(keys))
        self.assertEqual(head[:3], ["key", "(B − A) / A", "(C − A) / A"])
        self.assertTrue(head[5].startswith("B <script>"), head)
        line = dict(zip(head, next(line for line in lines if line[0] == "l1.latency_cycles")))
        self.assertAlmostEqual(float(line["(B − A) / A"]), 0.25)
        self.assertEqual(self.driver.get_log("browser"), [])

    def test_search_finds_probes_keys_and_claims_and_leads_there(self):
        claim = self.report["claims"]["claims"][0]
        probe = self.report["outcomes"][0]["probe"]
        for page, searched in (("index.html", ((claim["id"], "claim"), (probe, "probe"))), ("pages/predictions.html", (("l1 latency cycles", "key"),))):
            for words, kind in searched:
                self.open(page, self.large)
                self.type("#search", words)
                found = self.wait("return [...document.querySelectorAll('#found a')].map((one) => [one.querySelector('small').textContent.split(' ')[0], one.href])")
                self.assertIn(kind, [name for name, _ in found], words)
                where = next(href for name, href in found if name == kind)
                self.driver.get(where)
                name = where.partition("#")[2]
                box = self.js("const one = document.getElementById(arguments[0]); return one && one.getBoundingClientRect().top", name)
                self.assertIsNotNone(box, where)
                self.assertLess(abs(box), 900, where)
        self.open("index.html", self.large)
        self.type("#search", "no such words at all")
        self.assertEqual(self.wait("return [...document.querySelectorAll('#found .none')].map((one) => one.textContent)"), ["Nothing has all of these words."])
        self.assertEqual(self.driver.get_log("browser"), [])

    def wait(self, script):
        return self.driver.execute_async_script(f"""
            const answer = arguments[0], begin = performance.now(), ask = () => {{ {script} }};
            const wait = () => {{ const got = ask(); got.length || performance.now() > begin + 5000 ? answer(got) : setTimeout(wait, 10); }};
            wait();""")

    def shown(self, table):
        return self.js("return [...document.querySelectorAll(`#${arguments[0]} tbody tr:not([hidden])`)].map((row) => row.textContent)", table)

    def test_filters_show_what_has_all_words(self):
        for page, table, words in (("keys", "keys", "l2 latency"), ("claims", "claim-rows", "confirmed"),
                                   ("predictions", "prediction-rows", "dram"), ("recordings", "outcomes-of", "skipped")):
            self.open(f"pages/{page}.html")
            before = self.shown(table)
            self.type(f'input[data-filters="{table}"]', words)
            after = self.shown(table)
            self.assertEqual(after, [text for text in before if all(word in text.lower() for word in words.split())], page)
            self.assertTrue(0 < len(after) < len(before), page)
        self.assertTrue(self.js("return [...document.querySelectorAll('details.probe-outcomes:not([hidden])')].every((one) => one.open)"))
        self.open("pages/claims.html")
        self.js("const one = document.querySelector('select[data-member=verdict]'); one.value = 'refuted'; one.dispatchEvent(new Event('input'))")
        verdicts = self.js("return [...document.querySelectorAll('#claim-rows tbody tr:not([hidden])')].map((row) => row.dataset.verdict)")
        self.assertEqual(set(verdicts), {"refuted"})

    def test_a_long_table_begins_short_and_shows_all_when_asked(self):
        rows = len(self.report["values"])
        seen = "return [...document.querySelectorAll('#keys tbody tr')].filter((row) => row.getClientRects().length).length"
        counted = "return document.querySelector('[data-counts=keys]').textContent"
        self.open("pages/keys.html", self.large)
        self.assertEqual((self.js(seen), self.js(counted)), (200, f"200 of {rows} shown"))
        self.type("input[data-filters=keys]", "latency")
        self.assertEqual(self.js(seen), sum("latency" in key for key in self.shown_keys()))
        self.type("input[data-filters=keys]", "")
        self.assertEqual(self.js(seen), 200)
        self.js("document.querySelector('button.all').click()")
        self.assertEqual((self.js(seen), self.js(counted)), (rows, f"{rows} of {rows} shown"))
        last = sorted(self.report["values"])[-1]
        self.open(f"pages/keys.html#key-{last}", self.large)
        self.assertGreater(self.js("return document.getElementById(arguments[0]).getClientRects().length", f"key-{last}"), 0)

    def shown_keys(self):
        return self.js("return [...document.querySelectorAll('#keys tbody tr')].map((row) => row.textContent.toLowerCase())")

    def test_tables_sort_by_number_and_by_name(self):
        self.open("pages/keys.html")
        order = "return [...document.querySelectorAll('#keys tbody tr')].map((row) => [row.id, Number(row.cells[1].dataset.v)])"
        for column, place in ((1, 1), (0, 0)):
            for reverse in (False, True):
                self.js("document.querySelectorAll('#keys th button')[arguments[0]].click()", column)
                got = [row[place] for row in self.js(order)]
                self.assertEqual(got, sorted(got, reverse=reverse) if place else sorted(got, key=lambda name: re.split(r"(\d+)", name), reverse=reverse))

    def test_csv_of_a_table_is_exact(self):
        self.open("pages/keys.html")
        rows = list(csv.DictReader(io.StringIO(self.js("return tableCsv(document.getElementById('keys'))"))))
        report = json.loads(SAMPLE.read_text(encoding="utf-8"))
        self.assertEqual({row["key"]: (float(row["value"]), row["unit"], float(row["95 % interval: low"]), float(row["95 % interval: high"])) for row in rows},
                         {key: (value["value"], value["unit"], value["low"], value["high"]) for key, value in report["values"].items()})
        self.assertTrue(self.js("return [...document.querySelectorAll('.scroll > table')].every((one) => one.closest('.scroll').previousElementSibling?.className === 'csv')"))
        self.assertEqual(self.js("return field('=1+1') + field('-2.5')"), "'=1+1-2.5")

    def test_columns_do_not_collapse(self):
        for page in ("pages/keys.html", "pages/claims.html", "pages/predictions.html"):
            self.open(page, self.large, width=400)
            narrow = self.js("return [...document.querySelectorAll('td.name, td.words')].map((one) => one.getBoundingClientRect().width).filter((w) => w > 0 && w < 120)")
            self.assertEqual(narrow, [], page)

    def test_an_address_of_something_folded_opens_it(self):
        self.open("pages/recordings.html")
        name = self.js("return document.querySelector('tr[id^=series-]').id")
        self.open(f"pages/recordings.html#{name}")
        self.assertTrue(self.js("return document.getElementById(arguments[0]).closest('details').open", name))


if __name__ == "__main__":
    browser.main_or_skip(main)
