# SPDX-License-Identifier: Apache-2.0
"""Draws the figures of a report, several at a time, and takes over those of an earlier report that would be the same.

figures/digests.json says of each figure what it was made of (its data, its caption, the code that draws, matplotlib),
and what its files held: a file that was changed since is drawn again."""

import contextlib
import ctypes
import functools
import gc
import hashlib
import io
import json
import multiprocessing
import os
import re
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import matplotlib
import numpy
from PIL import Image

import style
from figure_csv import figure_csv
from files import make_folder, remove_left_files, replace_file
from kinds import KINDS, NARROW
from svg import drawn as svg_of, for_page

DIGESTS = "digests.json"
_HERE = Path(__file__).resolve().parent
_CODE = ("checks", "colour", "drawing", "l2_levels", "levels", "measure", "style", "svg", "units")
_PR_SET_PDEATHSIG = 1  # linux/prctl.h


def draw_all(figures, folder, caption, earlier=None, jobs=1, drawn=lambda number, figure: None, at=contextlib.nullcontext, png=False):
    """Writes DIR/<id>.{svg,csv} of each figure, .png too where it is asked for, and DIR/digests.json; returns
    {id: its <svg> for a page}.
    `earlier`: a folder of figures to take over. `at` names a figure around what may go wrong with it. Raises OSError."""
    make_folder(folder)
    remove_left_files(folder)
    before = _read_digests(folder)
    figures = sorted(figures, key=lambda figure: -len(str(figure)))  # no worker waits long for the last one
    task = functools.partial(_drawing, folder=folder, caption=caption, earlier=earlier or folder,
                             known=_read_digests(earlier or folder), at=at, forms=("svg", "png") if png else ("svg",))
    pages, digests = {}, {}
    with _workers(min(jobs, len(figures))) as each:
        for number, (figure, (page, of_files)) in enumerate(zip(figures, each(task, figures)), 1):
            drawn(number, figure)
            pages[figure["id"]] = page
            digests.update(of_files)
    for name in before.keys() - digests.keys():  # of an earlier report
        _remove(folder, name)
    replace_file(folder / DIGESTS, (json.dumps(digests, indent=0, sort_keys=True) + "\n").encode())
    return pages


_FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def _remove(folder, name):
    """The files of a figure that a digest names: what the digest calls so may be anything."""
    if _FILE_NAME.fullmatch(name):
        for form in ("svg", "png", "csv"):
            (folder / f"{name}.{form}").unlink(missing_ok=True)


def _drawing(figure, folder, caption, earlier, known, at, forms):
    """(<svg> for a page, {name: digests}) of one figure."""
    with at(f"figures/{figure['id']}"):
        drawings = {figure["id"]: KINDS[figure["kind"]][1]}
        if figure["kind"] in NARROW:
            drawings[f"{figure['id']}.narrow"] = NARROW[figure["kind"]]
        made_of = _digest(json.dumps([figure, caption, sorted(drawings)], sort_keys=True).encode(), _code().encode())
        replace_file(folder / f"{figure['id']}.csv", figure_csv(figure).encode("utf-8"))
        elements, digests = [], {}
        for name, draw in drawings.items():
            old = _taken_over(earlier, name, made_of, known, forms)
            files = old or _drawn(draw, figure, name, caption, forms)
            if not old or earlier != folder:
                for form, content in files.items():
                    replace_file(folder / f"{name}.{form}", content)
            if "png" not in forms:
                (folder / f"{name}.png").unlink(missing_ok=True)
            digests[name] = {"made of": made_of, **{form: _digest(content) for form, content in files.items()}}
            elements.append(for_page(files["svg"].decode("utf-8"), figure["title"]))
        # A page shows the form that its width asks for (figure.css).
        return elements[0] if len(elements) == 1 else '<div class="for-wide">{}</div><div class="for-narrow">{}</div>'.format(*elements), digests


def _drawn(draw, figure, name, caption, forms):
    """{form: bytes}. They depend only on the report, not on what was drawn before."""
    settled = style.settle(draw(shortened(figure), shortened(caption)))
    files = {"svg": svg_of(settled, name).encode("utf-8")}
    if "png" in forms:
        settled.canvas.draw()
        png = io.BytesIO()
        pixels = Image.fromarray(numpy.asarray(settled.canvas.buffer_rgba())).convert("RGB")
        pixels.save(png, format="png", dpi=(style.PNG_DPI, style.PNG_DPI), compress_level=_COMPRESSION)
        files["png"] = png.getvalue()
    return files


_COMPRESSION = 1  # of 9: larger ones take three times as long for flat colours of the same size
_MOST_CHARACTERS = 400  # of a text in a figure; as a glyph line it is as long as FreeType can draw


def shortened(node):
    """The same with texts that can be drawn."""
    if isinstance(node, str):
        return node if len(node) <= _MOST_CHARACTERS else node[:_MOST_CHARACTERS] + " …"
    if isinstance(node, list):
        return [shortened(part) for part in node]
    return {name: shortened(part) for name, part in node.items()} if isinstance(node, dict) else node


# ---- what need not be drawn again --------------------------------------------------------------


_DIGEST_LETTERS = 32  # 128 bits: more than enough to tell drawings apart


def _digest(*parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()[:_DIGEST_LETTERS]


@functools.cache
def _code():
    """What draws: our files and matplotlib. A change of any of them draws every figure again."""
    files = [_HERE / f"{name}.py" for name in _CODE] + sorted((_HERE / "kinds").glob("*.py"))
    versions = f"matplotlib {matplotlib.__version__}, numpy {numpy.__version__}"
    return _digest(versions.encode(), *(file.read_bytes() for file in files))


def _read_digests(folder):
    """Those that can be read: a file that is missing or none of ours means that everything is drawn."""
    try:
        known = json.loads((folder / DIGESTS).read_text(encoding="utf-8"))
        return {name: of for name, of in known.items() if {"made of", "svg"} <= set(of) <= {"made of", "svg", "png"}}
    except (OSError, ValueError, AttributeError, TypeError, RecursionError):
        return {}


def _taken_over(folder, name, made_of, known, forms):
    """{form: bytes} of an earlier drawing of the same, or None."""
    digests = known.get(name)
    if not digests or digests["made of"] != made_of or not digests.keys() >= set(forms):
        return None
    try:
        files = {form: (folder / f"{name}.{form}").read_bytes() for form in forms}
    except OSError:
        return None
    return files if all(_digest(files[form]) == digests[form] for form in forms) else None


# ---- processes and files -----------------------------------------------------------------------


@contextlib.contextmanager
def _workers(count):
    """A `map` over `count` processes. They are forked once everything is imported: none reads the
    libraries and the fonts again. What a figure looks like does not depend on who drew before."""
    if count < 2 or "fork" not in multiprocessing.get_all_start_methods():
        yield map
        return
    _code()
    gc.freeze()  # what is there stays: no worker needs to look through it
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(count, context, initializer=_end_with, initargs=(os.getpid(),)) as pool:
        try:
            yield pool.map
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _end_with(parent):
    """Kills this process as soon as its parent has ended, however that was: a worker that waits for its next
    figure would otherwise wait for ever, and hold standard output open. Linux alone has this call."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))
        if os.getppid() != parent:  # it ended before the call
            os._exit(1)

