# SPDX-License-Identifier: Apache-2.0
"""The environment that pages are written in: templates that escape whatever they are given, and how numbers read."""

import functools
import re
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from markupsafe import Markup, escape

import colour
from page_documents import claim_id, mark, system_id
from page_places import FOLDER, identifier, slug
from page_words import cut_name, several_names, short_name, wait_words
from units import exact, format_bytes, format_interval, format_number, format_value

_HERE = Path(__file__).resolve().parent


def write(template, **what):
    """A page. Everything in `what` is text until a template or Markup says otherwise."""
    return _environment().get_template(template).render(**what)


@functools.cache
def _environment():
    environment = Environment(loader=FileSystemLoader(_HERE / "templates"), autoescape=True, undefined=StrictUndefined,
                              trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, finalize=exact)
    environment.filters.update(number=format_number, bytes=format_bytes, percent=percent, short_name=short_name,
                               cut_name=cut_name, slug=slug, identifier=identifier, breakable=_breakable,
                               mark=mark, claim_id=claim_id, system_id=system_id, several_names=several_names, wait=wait_words)
    environment.globals.update(place=place, file_text=file_text, format_value=format_value, format_interval=format_interval,
                               palette_css=Markup(colour.css()))
    return environment


@functools.cache
def file_text(name):
    """A style or a script beside this file; it is ours, and goes into pages without indentation, blank lines and lines of comment."""
    lines = map(str.strip, (_HERE / name).read_text(encoding="utf-8").split("\n"))
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("// ") and not (line.startswith("/* ") and line.endswith("*/")))


def _breakable(name):
    """A long name may be broken behind its dots, slashes and underscores, where a piece of some letters ends, and nowhere else."""
    return Markup("<wbr>".join(str(escape(piece)) for piece in re.findall(rf".{{{_PIECE},}}?[./_](?=.)|.+$", str(name), flags=re.DOTALL)))


_PIECE = 5  # letters, and the mark behind them


def place(root, where):
    """A place below the report's folder as a link of a page; `root` leads from the page to that folder."""
    return where.removeprefix(f"{FOLDER}/") if root == "../" and where.startswith(f"{FOLDER}/") else f"{root}{where}"


def percent(share, digits=1):
    return f"{100 * share:.{digits}f} %"
