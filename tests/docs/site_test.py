#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds the site of docs/ with --strict. Its pages ask the network for nothing, and every link and anchor leads somewhere;
so do the links of README.md. Skips where MkDocs is not in build/site-tools (scripts/setup.sh). Usage: site_test.py"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
MKDOCS = ROOT / "build/site-tools/bin/mkdocs"
sys.path.insert(0, str(ROOT / "tests/plots"))
import browser  # noqa: E402

LOADED = {"script": ("src",), "img": ("src", "srcset"), "source": ("src", "srcset"), "iframe": ("src",), "video": ("src", "poster"),
          "audio": ("src",), "embed": ("src",), "object": ("data",), "use": ("href", "xlink:href"), "image": ("href", "xlink:href")}
NOT_LOADED = {"canonical", "alternate", "next", "prev", "author", "license"}  # of <link>
STYLE_ADDRESS = re.compile(r"""url\(\s*['"]?([^'")]+)|@import\s+['"]([^'"]+)""")


class Page(HTMLParser):
    """What a page loads, where its links lead, and which anchors it has."""

    def __init__(self, text):
        super().__init__()
        self.loads, self.links, self.anchors, self.style = [], [], set(), False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        have = dict(attributes)
        self.style = tag == "style"
        self.anchors.update(have[name] for name in ("id", "name") if have.get(name))
        if tag == "a" and have.get("href") is not None:
            self.links.append(have["href"])
        if tag == "link" and have.get("href") and not set((have.get("rel") or "").split()) & NOT_LOADED:
            self.loads.append(have["href"])
        for name in LOADED.get(tag, ()):
            values = (have.get(name) or "").split(",") if name == "srcset" else [have.get(name) or ""]
            self.loads += [value.split()[0] for value in values if value.strip()]
        self.loads += addresses(have.get("style") or "")

    def handle_data(self, data):
        if self.style:
            self.loads += addresses(data)


def addresses(style):
    return [first or second for first, second in STYLE_ADDRESS.findall(style)]


def foreign(address):
    """Neither a place of the site nor data in the page itself."""
    return address.startswith("//") or urlsplit(address).scheme not in ("", "data")


def problems(site):
    """Each: the page, and what is wrong with it."""
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in sorted(site.rglob("*.html"))}
    for file, page in pages.items():
        for address in page.loads:
            if foreign(address):
                yield file, f"asks the network for {address}"
        for address in page.loads + page.links:
            parts = urlsplit(address)
            if foreign(address) or parts.scheme or file.name == "404.html":  # 404.html is served in any folder's place
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                yield file, f"{address} leads nowhere"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors | {"__top"}:
                yield file, f"{address}: no such anchor"
    for file in sorted(site.rglob("*.css")):
        for address in addresses(file.read_text(encoding="utf-8")):
            if foreign(address):
                yield file, f"asks the network for {address}"


def build(folder):
    """Without --quiet: that hides warnings from --strict as well."""
    return subprocess.run([MKDOCS, "build", "--strict", "--site-dir", folder], cwd=ROOT, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.site = Path(cls.folder.name).resolve() / "site"
        cls.built = build(cls.site)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_it_builds_without_a_warning(self):
        self.assertEqual(self.built.returncode, 0, self.built.stdout)

    def test_links_lead_somewhere_and_nothing_comes_from_the_network(self):
        found = [f"{file.relative_to(self.site)}: {what}" for file, what in problems(self.site)]
        self.assertEqual(found, [])

    def test_every_page_of_docs_is_there_and_can_be_searched(self):
        index = (self.site / "search/search_index.js").read_text(encoding="utf-8")
        for page in (ROOT / "docs").rglob("*.md"):
            name = page.relative_to(ROOT / "docs").with_suffix(".html").as_posix().replace("README.html", "index.html")
            self.assertTrue((self.site / name).is_file(), name)
            self.assertIn(f'"{name}', index)

    def test_every_family_of_probes_has_its_picture(self):
        families = {file.parent.name for file in (ROOT / "probes").glob("*/*.cu") if "Register kRegister" in file.read_text(encoding="utf-8")}
        self.assertGreater(len(families), 5)
        for family in families:
            self.assertRegex((self.site / f"probes/{family}.html").read_text(encoding="utf-8"), r"<img[^>]+pictures/\w+\.webp")

    def test_planted_defects_are_seen(self):
        with tempfile.TemporaryDirectory() as folder:
            site = Path(folder).resolve()
            (site / "other.html").write_text("<h1 id=there>x</h1>")
            planted = {'<a href="other.html#there">': None, '<a href="https://example.org/">': None,
                       '<img src="data:image/png;base64,AA">': None,
                       '<a href="gone.html">': "gone.html leads nowhere",
                       '<a href="other.html#gone">': "no such anchor",
                       '<a href="#gone">': "no such anchor",
                       '<img src="gone.webp">': "gone.webp leads nowhere",
                       '<script src="https://example.org/a.js"></script>': "network",
                       '<script src="//example.org/a.js"></script>': "network",
                       '<link rel="stylesheet" href="https://example.org/a.css">': "network",
                       '<link rel="preconnect" href="https://example.org">': "network",
                       '<img srcset="https://example.org/a.png 2x">': "network",
                       '<p style="background: url(https://example.org/a.png)">': "network",
                       '<style>@import "https://example.org/a.css";</style>': "network"}
            for text, expected in planted.items():
                (site / "page.html").write_text(text)
                found = [what for _, what in problems(site)]
                self.assertEqual(len(found), expected is not None, (text, found))
                self.assertTrue(expected is None or expected in found[0], (text, found))

    def test_the_search_finds_a_key_in_a_page_opened_as_a_file(self):
        if reason := browser.why_not():
            self.skipTest(reason)
        with browser.browser() as driver:
            driver.get(f"file://{self.site}/probes/memory.html")
            driver.execute_script("""
                document.querySelector("#__search").click();
                const box = document.querySelector("[data-md-component=search-query]");
                box.focus(); box.value = "dram.triad_gbps"; box.dispatchEvent(new Event("keyup", {bubbles: true}));
                box.dispatchEvent(new Event("input", {bubbles: true}));""")
            found = driver.execute_async_script("""
                const answer = arguments[0], begin = performance.now();
                const look = () => {
                  const links = [...document.querySelectorAll(".md-search-result__link")].map((link) => link.getAttribute("href"));
                  links.length || performance.now() > begin + 15000 ? answer(links) : setTimeout(look, 50);
                };
                look();""")
            self.assertTrue(any("keys/memory.html" in address for address in found), found)
            loaded = driver.execute_script("return performance.getEntriesByType('resource').map((one) => one.name)")
            self.assertEqual([name for name in loaded if not name.startswith(("file:", "data:"))], [])
            errors = [line["message"] for line in driver.get_log("browser") if line["level"] == "SEVERE"]
            self.assertEqual(errors, [])


class Readme(unittest.TestCase):
    text = (ROOT / "README.md").read_text(encoding="utf-8")

    def test_it_is_short_and_has_three_pictures(self):
        self.assertLessEqual(len(self.text.splitlines()), 150)
        self.assertEqual(len(re.findall(r"!\[[^\]]+\]\(", self.text)), 3)

    def test_its_links_lead_somewhere(self):
        targets = re.findall(r"\]\(([^)\s]+)\)", self.text)
        self.assertGreater(len(targets), 20)
        for target in (target for target in targets if not target.startswith("https://")):
            file, _, anchor = target.partition("#")
            self.assertTrue((ROOT / file).exists(), target)
            if anchor:
                heads = re.findall(r"(?m)^#+ (.+)$", (ROOT / file).read_text(encoding="utf-8"))
                self.assertIn(anchor, [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads], target)


if __name__ == "__main__":
    if not MKDOCS.is_file():
        print(f"skipped: {MKDOCS.relative_to(ROOT)} is not there: scripts/setup.sh fetches it where the network allows it")
        sys.exit(77)
    unittest.main(verbosity=2)
