# SPDX-License-Identifier: Apache-2.0
"""The page's first section: the memory hierarchy at a glance, drawn and as a table."""

from html import escape

from levels import colour_of
from page_parts import anchor, drawing, notes_list, table
from units import format_interval, format_value

_HEAD = ("level", "what", "value", "95 % interval", "the same as", "key")


def hierarchy_section(report, drawings):
    """Empty when the report has no such part."""
    if "hierarchy" not in report:
        return ""
    hierarchy = report["hierarchy"]
    levels = next(figure["levels_of"] for figure in hierarchy["figures"] if "levels_of" in figure)
    figures = "\n".join(f'<div id="{anchor(figure)}">{drawing(drawings.get(figure["id"]))}'
                        f'{notes_list(figure["notes"])}</div>' for figure in hierarchy["figures"])
    rows = [_row(level, fact, number) for level in levels for number, fact in enumerate(level["facts"])]
    return f"""<section id="hierarchy">
<div class="kind">The memory hierarchy at a glance</div>
<h2>How large, how far and how fast is every level?</h2>
{figures}
<p class="muted">Every number is a key of the profile; what was computed of several says of which. A latency in ns
without a key of its own, and a rate in the other unit, are at the SM clock of the profile.</p>
{table(_HEAD, rows, "levels")}
</section>"""


def _row(level, fact, number):
    title = ""
    if number == 0:
        title = (f'<b style="border-left: 4px solid {colour_of(level["id"])}; padding-left: 6px">'
                 f'{escape(level["title"])}</b>')
    first = f'<td>{title}</td><td>{escape(fact["what"])}</td>'
    key = f'<td><code>{escape(fact["key"])}</code></td>'
    if not fact["readings"]:
        return (f'<tr>{first}<td class="muted" colspan="3">not measured: {escape(fact["why"])}</td>{key}</tr>')
    value, *others = fact["readings"]
    same = "<br>".join(_other(reading) for reading in others)
    return (f'<tr>{first}<td class="number">{_value(value)}</td><td class="number">{_interval(value)}</td>'
            f'<td>{same}</td>{key}</tr>')


def _value(reading):
    return escape(format_value(reading["value"], reading["unit"]))


def _interval(reading):
    return escape(format_interval(reading["low"], reading["high"], reading["unit"]))


def _other(reading):
    origin = f' <span class="muted">= {escape(reading["from"])}</span>' if reading["from"] else ""
    return f'<span class="number">{_value(reading)} {_interval(reading)}</span>{origin}'
