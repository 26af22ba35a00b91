#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Renders report.json as one HTML page and as single figures. Computes no statistics."""

import argparse
import io
import os
import sys
from pathlib import Path

EXIT_BAD_INPUT = 2
_EXAMPLE = """example:
  warpgauge report data/h200/recording-1.jsonl -o out   writes out/report.json and calls this program
  python3 plots/report.py out/report.json -o out        writes out/index.html, out/figures/*.{png,svg}"""


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, epilog=_EXAMPLE,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", metavar="REPORT.json", help="report data written by `warpgauge report`")
    parser.add_argument("-o", "--out", metavar="DIR", required=True,
                        help="folder to write to; made if missing")
    parser.add_argument("--progress", action="store_true", help="one line a figure on standard error")
    options = parser.parse_args(arguments)

    from load import ReportError, load_report

    try:
        report = load_report(options.report)
        import matplotlib  # noqa: F401  the only thing needed beyond Python itself
        render(report, Path(options.out), options.progress)
    except ReportError as error:
        return _error(str(error))
    except ModuleNotFoundError as error:
        return _error(f"{error.name} is not installed (Debian: apt install python3-matplotlib)")
    except OSError as error:
        return _error(f"{error.filename or options.out}: {error.strerror}")
    return 0


def _error(line):
    print("error: " + " ".join(line.split()), file=sys.stderr)
    return EXIT_BAD_INPUT


def render(report, folder, progress=False):
    """Writes DIR/figures/<id>.{png,svg}, then DIR/index.html. Raises OSError."""
    from load import all_figures
    from page import caption, page

    (folder / "figures").mkdir(parents=True, exist_ok=True)
    drawable = [figure for figure in all_figures(report) if figure["kind"] != "absent"]
    drawings = {}
    for number, figure in enumerate(drawable, 1):
        if progress:
            print(f"figure {number}/{len(drawable)}: {figure['id']}", file=sys.stderr, flush=True)
        svg, png = _draw(figure, caption(report))
        replace_file(folder / "figures" / f"{figure['id']}.svg", svg)
        replace_file(folder / "figures" / f"{figure['id']}.png", png)
        drawings[figure["id"]] = svg.decode("utf-8")
    replace_file(folder / "index.html", page(report, drawings).encode("utf-8"))


def _draw(figure, caption):
    """(SVG, PNG) of one figure, as bytes that depend on the report alone."""
    from figures import draw_heatmap, draw_lines
    from kernels import draw_kernel_roofline, draw_ladder
    from predictions import draw_predictions
    from roofline import draw_roofline
    from style import PNG_DPI

    draw = {"lines": draw_lines, "histogram": draw_lines, "heatmap": draw_heatmap,
            "roofline": draw_roofline, "ladder": draw_ladder, "kernel_roofline": draw_kernel_roofline,
            "predictions": draw_predictions}[figure["kind"]]
    drawn = draw(figure, caption)
    svg, png = io.BytesIO(), io.BytesIO()
    drawn.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
    drawn.savefig(png, format="png", dpi=PNG_DPI, metadata={"Software": None})
    return svg.getvalue(), png.getvalue()


def replace_file(path, content):
    """Writes beside the file, then renames: a reader sees the old file or the new one."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(content)
        os.replace(temporary, path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


if __name__ == "__main__":
    sys.exit(main())
