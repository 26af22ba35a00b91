# SPDX-License-Identifier: Apache-2.0
"""The sample report, the program that renders it, and a reader of its pages."""

import subprocess
import sys
import unittest
from html.parser import HTMLParser
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLOTS = HERE.parents[1] / "plots"
SAMPLE = HERE / "sample_report.json"
SKIPPED = 77  # ctest's SKIP_RETURN_CODE
sys.path.insert(0, str(PLOTS))


class Page(HTMLParser):
    """What a browser would fetch, the ids, and whether every element is closed."""

    _VOID = {"meta", "br", "wbr", "input", "link", "img"}
    _FETCHED = {"src", "href", "xlink:href", "data", "poster", "srcset", "action"}

    def __init__(self, text):
        super().__init__()
        self.references, self.ids, self.drawings, self._open = [], [], 0, []
        self.feed(text)
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag, attributes):
        self.handle_startendtag(tag, attributes)
        if tag not in self._VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.drawings += tag == "svg"
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            if name in self._FETCHED:
                self.references.append(value)

    def handle_endtag(self, tag):
        assert self._open and self._open.pop() == tag, f"</{tag}> without its beginning"


class Site:
    """The pages of a report by their path from its folder. A page that is not well-formed is refused."""

    def __init__(self, folder):
        self.folder = folder
        self.html = {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.html"))}
        self.pages = {name: Page(text) for name, text in self.html.items()}

    def lost_links(self):
        """Links that lead nowhere, to another machine, or out of the folder."""
        lost = []
        for name, page in self.pages.items():
            for reference in page.references:
                file, _, fragment = reference.partition("#")
                target = (self.folder / name).parent / file if file else self.folder / name
                target = target.resolve()
                if reference.startswith("data:image/png;base64,") or not fragment and target.is_file() and self.folder in target.parents:
                    continue
                there = self.pages.get(str(target.relative_to(self.folder))) if self.folder in target.parents else None
                if there is None or fragment not in there.ids:
                    lost.append((name, reference))
        return lost


def run(report, folder, *options, **more):
    command = [sys.executable, "-I", str(PLOTS / "report.py"), str(report), "-o", str(folder), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, **more)


def main(when_all_passed=None):
    """Runs the tests of the calling file, or skips them with the reason."""
    try:
        import fastjsonschema  # noqa: F401
        import jinja2  # noqa: F401
        import matplotlib  # noqa: F401
    except ImportError as error:
        print(f"skipped: {error.name} is not installed")
        sys.exit(SKIPPED)
    passed = unittest.main(exit=False).result.wasSuccessful()
    if passed and when_all_passed:
        when_all_passed()
    sys.exit(not passed)
