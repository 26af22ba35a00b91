# SPDX-License-Identifier: Apache-2.0
"""Pieces of HTML that several sections of the page are made of."""

import re
from html import escape
from pathlib import Path

import style
from units import format_interval, format_value

_HERE = Path(__file__).resolve().parent
_NOTES_SHOWN = 6
NAME_CHARACTERS = 300  # of a template's name in a heading


def file_text(name):
    """A style or a script that stands beside this file."""
    return (_HERE / name).read_text(encoding="utf-8")


def short_name(name):
    """Without return type, namespaces, template arguments and parameters: what a person calls it."""
    depth, plain = 0, []
    for character in name:
        depth += character in "<("
        if depth == 0:
            plain.append(character)
        depth -= character in ">)" and depth > 0
    short = "".join(plain).strip().rsplit("::", 1)[-1].rsplit(" ", 1)[-1]
    return short or name


def cut_name(name):
    return name if len(name) <= NAME_CHARACTERS else name[:NAME_CHARACTERS] + " …"


def anchor(figure):
    return f"figure-{figure['id']}"


def drawing(svg):
    """`svg` is what inline_svg gave for a figure, if it could be drawn."""
    return svg or '<p class="warn">Not drawn: see the notes below.</p>'


def figure_section(report, figure, svg):
    return f"""<section id="{anchor(figure)}">
<div class="kind">{escape(figure["title"])}</div>
<h2>{escape(figure["question"])}</h2>
{drawing(svg)}
{values_table(report, [key for key in figure["keys"] if key in report["values"]])}
{notes_list(figure["notes"])}
</section>"""


def notes_list(notes):
    if not notes:
        return ""
    items = [f"<li>{escape(note)}</li>" for note in notes]
    shown = f'<ul class="notes">{"".join(items[:_NOTES_SHOWN])}</ul>'
    if len(items) > _NOTES_SHOWN:
        shown += (f"<details><summary>{len(items) - _NOTES_SHOWN} more notes</summary>"
                  f'<ul class="notes">{"".join(items[_NOTES_SHOWN:])}</ul></details>')
    return shown


def inline_svg(svg, figure):
    """The <svg> element alone, fit to share a page: no prolog, metadata or namespaces, ids made
    unique, chrome colours taken from the page so that it follows light and dark."""
    svg = svg[svg.index("<svg"):]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' xmlns(:\w+)?="[^"]*"', "", svg)
    prefix = f"{figure['id']}-"
    for before, after in ((' id="', f' id="{prefix}'), ('xlink:href="#', f'href="#{prefix}'), ("xlink:href", "href"),
                          ("url(#", f"url(#{prefix}"), (style.INK, "var(--ink)"), (style.MUTED, "var(--muted)"),
                          (style.GRID, "var(--line)"), (style.SURFACE, "var(--surface)")):
        svg = svg.replace(before, after)
    label = escape(figure["title"], quote=True)
    return svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


def table(head, rows, identity=""):
    if not rows:
        return ""
    header = "".join(f"<th>{name}</th>" for name in head)
    named = f' id="{identity}"' if identity else ""
    return (f'<div class="scroll"><table{named}><thead><tr>{header}</tr></thead>'
            f'<tbody>{"".join(rows)}</tbody></table></div>')


def values_table(report, keys, identity=""):
    head = ("key", "value", "95 % interval", "n", "method", "evidence", "counters")
    return table(head, [_value_row(key, report["values"][key]) for key in keys], identity)


def _value_row(key, value):
    unit = value["unit"]
    spread = value["campaign_spread"]
    campaigns = "" if spread is None else (
        f'<br><span class="muted">{value["campaigns"]} campaigns, spread {100 * spread:.2g} %</span>')
    return (f"<tr><td><code>{escape(key)}</code>{flags(value)}</td>"
            f'<td class="number">{escape(format_value(value["value"], unit))}</td>'
            f'<td class="number">{format_interval(value["low"], value["high"], unit)}{campaigns}</td>'
            f'<td class="number">{value["n"]}</td><td>{escape(value["method"])}</td>'
            f'<td>{escape(value["evidence"])}</td><td>{counters(value)}</td></tr>')


def flags(value):
    return "".join(f'<div class="warn">{escape(flag)}</div>' for flag in value["flags"])


def counters(value, brief=False):
    """What the counters' own run says about this value."""
    confirmation = value["confirmation"]
    if confirmation is None:
        return "" if brief else '<span class="muted">no counter relation</span>'
    state = confirmation["state"]
    look = {"confirmed": ("good", "✓ confirmed by counters"),
            "contradicted": ("bad", "✗ contradicted by counters")}.get(state, ("muted", state))
    text = f'<span class="{look[0]}">{escape(look[1])}</span>'
    if brief or look[0] == "muted":
        return text
    return (f'{text}<br><span class="muted">{escape(confirmation["relation"])}; {confirmation["points"]} '
            f'points, worst {100 * confirmation["worst"]:.2g} %</span>')
