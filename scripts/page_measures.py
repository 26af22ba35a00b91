#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens reports in Chromium, measures how heavy and how quick their pages are, and takes pictures of the front page.

Usage: scripts/page_measures.py NAME=FOLDER [NAME=FOLDER ...] [--pictures]
Each FOLDER is one that `warpgauge run` or `warpgauge report` wrote; the columns of the table in docs/report.md have the
names; a column that is not measured now stays. --pictures writes docs/pictures/front-*.webp of the last one, at 1400 and at 400 pixels, light and
dark. Needs Chromium, its driver and Selenium (Debian: chromium-driver python3-selenium).
"""

import base64
import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENT, PICTURES = ROOT / "docs/report.md", ROOT / "docs/pictures"
sys.path.insert(0, str(ROOT / "tests/plots"))
import browser  # noqa: E402

TIMES = 3
# Its place and the links before it: a value in a tile, in a table or in a drawing, whichever comes first.
FIRST_NUMBER = """
  const values = [...document.querySelectorAll("main .tile .value, main td.number, main td[data-v], main svg text")];
  const first = values.find((one) => /[0-9]/.test(one.textContent));
  const before = [...document.querySelectorAll("a[href]")].filter((link) => link.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING);
  const skipped = before.filter((link) => !link.closest("aside"));
  return [Math.round(first.getBoundingClientRect().top + scrollY), skipped.length];
"""
ROWS = (("front page, bytes", "front", "{:,}"), ("all pages, bytes", "all", "{:,}"), ("all pages and figures, bytes", "set", "{:,}"),
        ("first picture, s", "first", "{:.2f}"), ("loaded and usable, s", "usable", "{:.2f}"),
        ("slowest other page usable, s", "slowest", "{:.2f}"), ("height of the front page at 1400 pixels", "height", "{:,}"),
        ("pixels above the first number", "above", "{:,}"), ("links before the first number, sidebar apart", "links", "{:,}"),
        ("width at 400 pixels", "width", "{:,}"), ("errors in the console", "errors", "{:,}"))


def main():
    arguments = [one for one in sys.argv[1:] if one != "--pictures"]
    if not arguments or not all("=" in one for one in arguments):
        sys.exit(__doc__)
    reason = browser.why_not()
    if reason:
        sys.exit(f"error: {reason}")
    folders = {name: pathlib.Path(folder).resolve() for name, _, folder in (one.partition("=") for one in arguments)}
    with browser.browser() as driver:
        measured = {name: measure(driver, folder) for name, folder in folders.items()}
        if "--pictures" in sys.argv:
            pictures(driver, list(folders.values())[-1])
    write(measured)


def measure(driver, folder):
    pages = [page for page in [*folder.glob("*.html"), *folder.glob("pages/*")] if page.is_file()]
    figures = sum(file.stat().st_size for file in folder.glob("figures/*"))
    found = {"front": (folder / "index.html").stat().st_size, "all": sum(page.stat().st_size for page in pages)}
    found["set"] = found["all"] + figures
    first, found["usable"] = median_times(driver, folder / "index.html", TIMES)
    found["first"] = first if first is not None else float("nan")
    found["height"] = driver.execute_script("return document.documentElement.scrollHeight")
    found["above"], found["links"] = driver.execute_script(FIRST_NUMBER)
    others = [page for page in pages if page.suffix == ".html" and page.name != "index.html"]
    found["slowest"] = max(median_times(driver, page, 1)[1] for page in others)
    found["errors"] = len(driver.get_log("browser"))
    browser.look(driver, 400)
    driver.get(f"file://{folder}/index.html")
    found["width"] = driver.execute_script("return document.documentElement.scrollWidth")
    return found


def median_times(driver, page, times):
    """Medians of (first picture, usable). The first is None for a page without a picture."""
    browser.look(driver, 1400)
    seen = []
    for _ in range(times):
        driver.get("about:blank")
        driver.get(f"file://{page}")
        seen.append(browser.times(driver))
    first = [one for one, _ in seen if one is not None]
    return (statistics.median(first) if first else None), statistics.median(usable for _, usable in seen)


def pictures(driver, folder):
    PICTURES.mkdir(parents=True, exist_ok=True)
    for width, height in ((1400, 2000), (400, 1700)):
        for dark in (False, True):
            browser.look(driver, width, dark, height)
            driver.get(f"file://{folder}/index.html")
            shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "webp", "quality": 70})
            (PICTURES / f"front-{width}-{'dark' if dark else 'light'}.webp").write_bytes(base64.b64decode(shot["data"]))


def kept_columns(text):
    """The columns in the document: name, then a text for each row."""
    table = re.search(r"<!-- page_measures -->\n(.*?)<!-- /page_measures -->", text, flags=re.DOTALL).group(1)
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if not line.startswith("|---")]
    return {column[0]: list(column[1:]) for column in list(zip(*rows))[1:]}


def write(measured):
    text = DOCUMENT.read_text(encoding="utf-8")
    columns = kept_columns(text)
    columns |= {name: [form.format(one[member]) for _, member, form in ROWS] for name, one in measured.items()}
    lines = ["| | " + " | ".join(columns) + " |", "|---" * (1 + len(columns)) + "|"]
    lines += [f"| {row[0]} | " + " | ".join(column[number] for column in columns.values()) + " |" for number, row in enumerate(ROWS)]
    text = re.sub(r"(<!-- page_measures -->\n).*?(<!-- /page_measures -->)", lambda part: part.group(1) + "\n".join(lines) + "\n" + part.group(2),
                  text, flags=re.DOTALL)
    DOCUMENT.write_text(text, encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
