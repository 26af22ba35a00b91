#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Renders report.json (of one device, or of several on one page) as HTML pages and as single figures, advice.json as
one page of kernels, analysis.json as one page of loops, or fleet.json as one page of cards. Computes no statistics."""

import argparse
import contextlib
import logging
import os
import re
import signal
import sys
import warnings
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from files import make_folder, remove_left_files, replace_file
from texts import one_line

EXIT_BAD_INPUT = 2
EXIT_FAILED = 3  # the report is not at fault
_EXAMPLE = """example:
  warpgauge report data/h200/recording-2026-11-22-all_probes-1.jsonl.zst -o out   writes out/report.json and calls this
  python3 plots/report.py out/report.json -o out            writes out/index.html, out/hierarchy.html,
                                                            out/pages/*, out/figures/*.{svg,csv}
  warpgauge advise kernels.jsonl --report out               writes out/advice.json and calls this; predict does so, too
  python3 plots/report.py out/advice.json -o out            writes out/kernels.html
  warpgauge analyze kernel.cubin --report out               writes out/analysis.json and calls this
  python3 plots/report.py out/analysis.json -o out          writes out/analysis.html
  warpgauge fleet profiles/nvidia-h200 --report out         writes out/fleet.json and calls this
  python3 plots/report.py out/fleet.json -o out             writes out/fleet.html"""


def main(arguments=None):
    os.umask(os.umask(0o077) | 0o022)  # no other user writes to what is made here
    parser = _Parser(description=__doc__, epilog=_EXAMPLE,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", metavar="REPORT.json", help="data written by `warpgauge report`, or by `predict`, `advise`, `analyze` or `fleet` with --report")
    parser.add_argument("-o", "--out", metavar="DIR", required=True,
                        help="folder to write to; made if missing")
    parser.add_argument("--earlier", metavar="DIR", help="an earlier report: figures of it that would be the same are taken over")
    parser.add_argument("--png", action="store_true", help="write each figure as PNG too")
    parser.add_argument("--progress", action="store_true", help="one line a figure on standard error")
    parser.add_argument("-j", "--jobs", metavar="N", type=_at_least_one, default=len(os.sched_getaffinity(0)),
                        help="processes that draw (default: one a CPU that this one may use)")
    options = parser.parse_args(arguments)

    from checks import ReportError

    try:
        with _at(f"{options.report}: report"):
            import jinja2  # noqa: F401
            from load import load_report, schema_of  # needs fastjsonschema
            report = load_report(options.report, before_figures=_import_matplotlib)
        with _at(options.report):
            page = _PAGES.get(schema_of(report))
            if page:
                page(report, Path(options.out))
            else:
                render(report, Path(options.out), options.jobs, options.progress, options.earlier and Path(options.earlier), options.png)
                _pack(Path(options.report), Path(options.out))
    except (ReportError, Malformed) as error:
        return _error(str(error))
    except ModuleNotFoundError as error:
        return _error(f"{error.name} is not installed (Debian: apt install python3-matplotlib python3-fastjsonschema python3-jinja2)")
    except OSError as error:
        return _error(f"{error.filename or options.out}: {error.strerror}")
    except BrokenProcessPool:
        return _error("the report was not drawn: a process that draws was killed (is the memory full?)", EXIT_FAILED)
    return 0


class Malformed(Exception):
    """PLACE: cause. A defect of the report that load.py let pass."""


@contextlib.contextmanager
def _at(place):
    """Whatever stops the program in here becomes one line; outer places come before inner ones."""
    from checks import ReportError
    try:
        yield
    except Malformed as error:
        raise Malformed(f"{place}: {error}") from error
    except (ReportError, ModuleNotFoundError, OSError, BrokenProcessPool):
        raise
    except Exception as error:
        raise Malformed(f"{place}: {type(error).__name__}: {error}") from error


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as every command does."""

    def error(self, message):
        sys.exit(_error(f"{message} (a name that begins with a dash is written ./-name)"))


def _import_matplotlib():
    """Quietly, and with settings that are ours alone: matplotlib reads a matplotlibrc of the current folder, which might
    have TeX run on names. What it would warn of (a letter that its font lacks, the number of ticks) is no message."""
    logging.getLogger("matplotlib").setLevel(logging.CRITICAL)
    warnings.simplefilter("ignore")
    here = os.open(".", os.O_PATH | os.O_DIRECTORY)
    try:
        os.chdir(Path(__file__).resolve().parent)
        import matplotlib  # noqa: F401
    finally:
        os.fchdir(here)
        os.close(here)


def _at_least_one(text):
    if int(text) < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return int(text)


def _error(line, status=EXIT_BAD_INPUT):
    _tell(f"error: {line}")
    return status


def _tell(line):
    """A standard error that is full or closed changes no exit status."""
    with contextlib.suppress(OSError):
        os.write(2, f"{one_line(line)}\n".encode("utf-8", "replace"))


def render(report, folder, jobs=1, progress=False, earlier=None, png=False):
    """Writes DIR/figures/<id>.{svg,csv} (and .png), then the pages, DIR/index.html last. `earlier` is a folder with an earlier
    report, whose figures are taken over where they would be the same. Raises OSError."""
    from drawing import draw_all
    from load import all_figures, schema_of
    from page_places import FOLDER

    if schema_of(report) == "warpgauge.several":
        from page_several import several_caption as caption, several_pages as pages
    else:
        from page import caption, pages
    for part in (folder, folder / FOLDER):
        remove_left_files(part)
    folder.mkdir(parents=True, exist_ok=True)
    make_folder(folder / FOLDER)
    old_pages = _listed(folder)
    drawable = [figure for figure in all_figures(report) if figure["kind"] != "absent"]

    def say(number, figure):
        if progress:
            _tell(f"figure {number}/{len(drawable)}: {figure['id']}")

    drawings = draw_all(drawable, folder / "figures", caption(report), earlier / "figures" if earlier else None, jobs, say, _at, png)
    with _at("pages"):
        made = pages(report, drawings, png)
    for name in old_pages - made.keys():  # of an earlier report
        (folder / name).unlink(missing_ok=True)
    for name, text in made.items():
        replace_file(folder / name, text.encode("utf-8"))


def _pack(document, folder):
    """A document that lies beside its pages keeps its place and takes a tenth of its room. One elsewhere stays as it is."""
    from packed import packed
    if document.is_symlink() or document.resolve().parent != folder.resolve():
        return
    text = packed(document.read_bytes())
    if text is not None:
        replace_file(document, text)


def _listed(folder):
    """The pages of the report that is in the folder."""
    from page import MANIFEST
    from page_places import FOLDER
    try:
        names = (folder / MANIFEST).read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return set()
    return {f"{FOLDER}/{name}" for name in names if re.fullmatch("[a-z0-9][a-z0-9._-]*", name)} | {"hierarchy.html"}


def render_kernels(advice, folder):
    """Writes DIR/kernels.html. Raises OSError."""
    from page_advice import advice_page
    _write_page(folder, "kernels.html", advice_page, advice)


def render_loops(analysis, folder):
    """Writes DIR/analysis.html. Raises OSError."""
    from page_analysis import analysis_page
    _write_page(folder, "analysis.html", analysis_page, analysis)


def render_fleet(fleet, folder):
    """Writes DIR/fleet.html. Raises OSError."""
    from page_fleet import fleet_page
    _write_page(folder, "fleet.html", fleet_page, fleet)


_PAGES = {"warpgauge.advice": render_kernels, "warpgauge.analysis": render_loops, "warpgauge.fleet": render_fleet}


def _write_page(folder, name, page, document):
    folder.mkdir(parents=True, exist_ok=True)
    remove_left_files(folder)
    with _at(name):
        replace_file(folder / name, page(document).encode("utf-8"))


if __name__ == "__main__":
    # Ctrl-C ends this program and its workers at once, without a traceback: nothing has to be put in order.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main())
