#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages at the widths of a telephone and of a screen, in Chromium: nothing is wider than the window, what scrolls shows that it
does and is reached by the keyboard, and the index of an H200's keys fits a screen."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

import browser
from fleet_test import fleet
from sample import HERE, SAMPLE, run
from several_sample import several

_PROFILE = HERE.parents[1] / "data/h200/profile.json"
_TELEPHONE, _SCREEN = 400, 1400
_LEAST_CONTRAST = 3  # of an edge against its ground: WCAG's for what is no text
_LONG = "void long_namespace::kernel_of_a_long_name<long_namespace::Operation<float, 128>, 4>(float*, unsigned)"
# Everything is laid out, also what a browser would leave for later.
_OPEN = """
for (const one of document.querySelectorAll("details")) one.open = true;
for (const one of document.querySelectorAll("section, article")) { one.hidden = false; one.style.contentVisibility = "visible"; }
"""
# [selector's text, how much too wide] of what is cut off without a scroller around it.
_TOO_WIDE = """
const found = [];
for (const one of document.querySelectorAll(".tile, .tile *")) {
  if (one.clientWidth && one.scrollWidth > one.clientWidth + 1) found.push([one.className, one.textContent.trim().slice(0, 50)]);
}
for (const one of document.querySelectorAll("main *:not(svg *)")) {
  const box = one.getBoundingClientRect();
  if (box.width && box.right > innerWidth + 1 && !one.closest(".scroll, .drawing, code")) found.push([one.tagName, one.textContent.trim().slice(0, 50)]);
}
return found;
"""
_SCROLLERS = """
return [...document.querySelectorAll(".scroll, .drawing")].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one);
"""
_LOOK_OF = """
const [box] = arguments, look = getComputedStyle(box);
return {classes: [...box.classList], tab: box.tabIndex, role: box.getAttribute("role"), label: box.ariaLabel, shadow: look.boxShadow,
        ground: getComputedStyle(box.closest("section, main, body")).backgroundColor, hint: box.previousElementSibling?.textContent};
"""


def with_long_names(document):
    """What has made pages too wide: one word of a hundred letters."""
    for kernel in document["kernels"]:
        if "kernel" in kernel:
            kernel.update(kernel=_LONG, bound="latency: shared memory and special functions", facts=[_LONG])
        for loop in kernel.get("loops", []):
            for one in loop["occupied"]:
                one["bound"] = "scoreboard: LDG.E.STRONG.SYS.CONSTANT.PRIVATE"
    return document


def keys_of_an_h200():
    """The sample with the carried profile's keys and all that is said of them; half of them were compared with counters."""
    report = json.loads(SAMPLE.read_text(encoding="utf-8"))
    held = next(value["confirmation"] for value in report["values"].values() if value["confirmation"])
    for number, (key, entry) in enumerate(sorted(json.loads(_PROFILE.read_text(encoding="utf-8"))["entries"].items())):
        taken = {name: entry[name] for name in ("value", "unit", "low", "high", "n", "method", "evidence", "flags", "series")}
        report["values"][key] = {**taken, "campaigns": entry.get("campaigns", 1), "campaign_spread": entry.get("campaign_spread"),
                                 "confirmation": held if number % 2 else None}
    report["figures"][0]["notes"].append("a note with " + 30 * "an_endless_word.")
    return report


def luminance(colour):
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)]
    return sum(a * b for a, b in zip(light, (0.2126, 0.7152, 0.0722)))


def numbers(text):
    return [float(part) for part in text[text.index("(") + 1:text.index(")")].split(",")][:3]


def contrast(one, other):
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


class Layout(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = Path(temporary.name).resolve()
        documents = {"report": keys_of_an_h200(), "several": several(3), "fleet": fleet(),
                     "advice": with_long_names(json.loads((HERE / "sample_advice.json").read_text(encoding="utf-8"))),
                     "analysis": with_long_names(json.loads((HERE / "sample_analysis.json").read_text(encoding="utf-8")))}
        for name, document in documents.items():
            file = cls.folder / f"{name}.json"
            file.write_text(json.dumps(document), encoding="utf-8")
            result = run(file, cls.folder / name)
            assert result.returncode == 0, result.stderr
        cls.pages = [page for name in documents for page in sorted((cls.folder / name).rglob("*.html"))]
        context = browser.browser()
        cls.driver = context.__enter__()
        cls.addClassCleanup(context.__exit__, None, None, None)

    def open(self, page, width, dark=False):
        browser.look(self.driver, width, dark)
        self.driver.get("about:blank")
        self.driver.get(f"file://{page}")
        self.driver.execute_script(_OPEN)

    def shown(self, box):
        """The scroller, once the page has seen it in the window."""
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", box)
        self.settle()
        return self.driver.execute_script(_LOOK_OF, box)

    def settle(self):
        self.driver.execute_async_script("const end = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end, 30)))")

    def test_nothing_is_wider_than_the_window(self):
        for page in self.pages:
            for width in (_TELEPHONE, _SCREEN):
                self.open(page, width)
                self.assertEqual(self.driver.execute_script("return document.documentElement.scrollWidth"), width, page)
                self.assertEqual(self.driver.execute_script(_TOO_WIDE), [], f"{page} at {width}")
        self.driver.execute_script("document.querySelector('main').append(Object.assign(document.createElement('p'), "
                                   "{textContent: 'x'.repeat(999), style: 'width: 3000px'}))")  # planted: it is seen
        self.assertNotEqual(self.driver.execute_script(_TOO_WIDE), [])

    def test_what_scrolls_shows_it_in_both_themes_and_takes_the_focus(self):
        seen = 0
        for page in self.pages:
            for dark in (False, True):
                self.open(page, _TELEPHONE, dark)
                for box in self.driver.execute_script(_SCROLLERS)[:3]:
                    look = self.shown(box)
                    where = f"{page}: {look}"
                    self.assertLessEqual({"more-right", "scrolls"}, set(look["classes"]), where)
                    self.assertNotIn("more-left", look["classes"], where)
                    self.assertEqual((look["tab"], look["role"]), (0, "region"), where)
                    self.assertIn("scrolls sideways", look["label"], where)
                    self.assertEqual(look["hint"], "scroll sideways ↔", where)
                    edge = look["shadow"].split("inset")[1].lstrip(", ")
                    self.assertGreater(contrast(numbers(edge), numbers(look["ground"])), _LEAST_CONTRAST, where)
                    seen += 1
        self.assertGreater(seen, 40)

    def test_a_line_of_the_source_is_shown_on_the_screen_of_its_kernel(self):
        advice = json.loads((HERE / "sample_advice.json").read_text(encoding="utf-8"))
        first, second = advice["kernels"][1:]  # as the page has them: by time
        second["sources"] = first.pop("sources")
        second["lines"][0]["source"] = "agent_histogram.cuh:212"
        file = self.folder / "source.json"
        file.write_text(json.dumps(advice), encoding="utf-8")
        self.assertEqual(run(file, self.folder / "source").returncode, 0)
        for width in (_TELEPHONE, _SCREEN):
            browser.look(self.driver, width)
            self.driver.get("about:blank")
            self.driver.get(f"file://{self.folder}/source/kernels.html#kernel-1")
            self.driver.execute_script("document.querySelector('#kernel-1 a[href*=source]').click()")
            self.settle()
            self.assertEqual(self.driver.execute_script("return location.hash"), "#kernel-1-source-0-212")
            shown = self.driver.execute_script("return [...document.querySelectorAll('section.screen:not([hidden])')].map((one) => one.id)")
            self.assertEqual(shown, ["kernel-1"])
            box, chosen, other = self.driver.execute_script("""
                const row = document.getElementById("kernel-1-source-0-212"), colour = (one) => getComputedStyle(one.cells[0]).backgroundColor;
                return [row.getBoundingClientRect().toJSON(), colour(row), colour(row.nextElementSibling)];""")
            self.assertTrue(0 <= box["top"] and box["bottom"] <= 900, box)
            self.assertNotEqual(chosen, other)

    def test_machine_code_beside_the_source_is_not_cut_off(self):
        advice = json.loads((HERE / "sample_advice.json").read_text(encoding="utf-8"))
        one = next(one for one in advice["kernels"] if one.get("sources") and one["lines"])
        one["lines"][0].update(instruction="LDG.E.128.CONSTANT R16, desc[UR4][R2.64+0x1000000]", source="agent_histogram.cuh:212",
                               waits_for="IMAD.WIDE.U32.X R2, R3, 0x7fffffff, R4 (agent_histogram.cuh:212)")
        advice["kernels"] = [one]
        file = self.folder / "machine.json"
        file.write_text(json.dumps(advice), encoding="utf-8")
        self.assertEqual(run(file, self.folder / "machine").returncode, 0)
        for width in (_TELEPHONE, 1101, 1240, _SCREEN):
            self.open(self.folder / "machine/kernels.html", width)
            inner, outer = self.driver.execute_script("const box = document.querySelector('.machine .scroll'); return [box.scrollWidth, box.clientWidth]")
            self.assertLessEqual(inner, outer, width)

    def test_the_edge_is_seen_beside_a_drawing(self):
        """A drawing of its own ground would cover it."""
        import io
        from PIL import Image
        self.open(self.folder / "report/index.html", _TELEPHONE)
        box = self.driver.execute_script("return document.querySelector('#hierarchy .drawing')")
        self.shown(box)
        left, top, width, height = self.driver.execute_script("const box = arguments[0].getBoundingClientRect(); return [box.x, box.y, box.width, box.height]", box)
        shot = Image.open(io.BytesIO(self.driver.get_screenshot_as_png())).convert("RGB")
        edge = [shot.getpixel((int(left + width) - 2, y)) for y in range(max(0, int(top) + 20), min(shot.height, int(top + height)) - 20, 7)]
        self.assertGreater(len(edge), 20)
        self.assertGreater(sum(red < blue - 60 for red, _, blue in edge), len(edge) / 3, edge)

    def test_the_edge_goes_where_the_table_ends(self):
        self.open(self.folder / "report/pages/keys.html", _TELEPHONE)
        box = self.driver.execute_script(_SCROLLERS)[0]
        self.shown(box)
        self.driver.execute_script("arguments[0].scrollLeft = 1e6", box)
        self.settle()
        classes = self.driver.execute_script(_LOOK_OF, box)["classes"]
        self.assertIn("more-left", classes)
        self.assertNotIn("more-right", classes)

    def test_arrow_keys_scroll_a_table(self):
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys
        self.open(self.folder / "report/pages/keys.html", _TELEPHONE)
        box = self.driver.execute_script(_SCROLLERS)[0]
        self.shown(box)
        self.driver.execute_script("arguments[0].focus({preventScroll: true})", box)
        self.assertTrue(self.driver.execute_script("return document.activeElement === arguments[0]", box))
        ActionChains(self.driver).send_keys(*[Keys.ARROW_RIGHT] * 3).perform()
        for _ in range(20):
            self.settle()
            if left := self.driver.execute_script("return arguments[0].scrollLeft", box):
                break
        self.assertGreater(left, 0)

    def test_a_table_that_fits_has_neither_edge_nor_focus(self):
        self.open(self.folder / "report/pages/keys.html", _TELEPHONE)
        box = self.driver.execute_script(_SCROLLERS)[0]
        self.shown(box)
        browser.look(self.driver, 3000)
        self.settle()
        self.driver.execute_script("document.querySelector('main').style.maxWidth = 'none'")
        self.settle()
        look = self.driver.execute_script(_LOOK_OF, box)
        self.assertEqual((set(look["classes"]) & {"more-left", "more-right", "scrolls"}, look["tab"], look["role"]), (set(), -1, None))

    def test_the_keys_of_an_h200_fit_a_screen(self):
        self.open(self.folder / "report/pages/keys.html", _SCREEN)
        self.driver.execute_script("showAll(document.getElementById('keys'))")
        self.assertGreater(self.driver.execute_script("return document.querySelectorAll('#keys tbody tr').length"), 2400)
        self.assertEqual(self.driver.execute_script(_SCROLLERS), [])


if __name__ == "__main__":
    browser.main_or_skip(unittest.main)
