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

    _VOID = {"meta", "br", "input", "link", "img"}
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


def run(report, folder, *options):
    command = [sys.executable, "-I", str(PLOTS / "report.py"), str(report), "-o", str(folder), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def main():
    """Runs the tests of the calling file, or skips them with the reason."""
    try:
        import fastjsonschema  # noqa: F401
        import matplotlib  # noqa: F401
    except ImportError as error:
        print(f"skipped: {error.name} is not installed")
        sys.exit(SKIPPED)
    unittest.main()
