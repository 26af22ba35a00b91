# SPDX-License-Identifier: Apache-2.0
"""The page's section on reference kernels: ladder against limit against library."""

from html import escape

from page_parts import anchor, drawing, notes_list, table
from units import format_bytes, format_number

_MODES = {"cold.burst": "Cold bursts", "warm.burst": "Warm bursts", "cold.sustained": "Sustained, cold"}
_HEAD = ("contestant, what it adds", "time", "spread", "of limit", "of library", "GB/s", "TFLOP/s", "SM clock",
         "power", "energy", "registers", "shared", "spilled", "blocks/SM")
_SIZES_HEAD = ("contestant", "type", "data", "size", "mode", "time", "spread", "of limit", "of library", "outcome")


def kernels_section(report, drawings):
    """Empty when the report has no reference kernels."""
    if "kernels" not in report:
        return ""
    kernels = report["kernels"]
    figures = {figure["id"]: figure for figure in kernels["figures"]}
    ladders = "\n".join(_ladder(ladder, figures, drawings) for ladder in kernels["ladders"])
    roofline = "\n".join(_figure(figure, drawings) for figure in kernels["figures"]
                         if figure["kind"] == "kernel_roofline")
    links = " ".join(f'<a href="#{anchor(figures[ladder["figures"][0]])}">{escape(_name(ladder))}</a>'
                     for ladder in kernels["ladders"] if ladder["figures"])
    return f"""<section id="kernels">
<div class="kind">Reference kernels</div>
<h2>How close does each contestant come to the device's limit and to the library?</h2>
<p class="muted">Each contestant was checked against a float64 reference before it was timed, and timed in turns with
the library on the same data. A burst is at most 10 ms after an idle gap, at the clock stated beside it; cold
means rotated through more than three times the L2. A ratio above 1 is faster than the library.</p>
<nav>{links}</nav>
{roofline}
{ladders}
{_all_sizes(kernels["rows"])}
</section>"""


def _name(ladder):
    data = "" if ladder["data"] == "normal" else f", {ladder['data']} data"
    return f"{ladder['family']} {ladder['type']}{data}"


def _figure(figure, drawings):
    return (f'<div id="{anchor(figure)}">{drawing(drawings.get(figure["id"]))}'
            f'{notes_list(figure["notes"])}</div>')


def _ladder(ladder, figures, drawings):
    shown = "".join(_figure(figures[name], drawings) for name in ladder["figures"])
    tables = "".join(_standing(standing, ladder) for standing in ladder["standings"])
    return f"<h3>{escape(_name(ladder))}</h3>\n{shown}\n{tables}"


def _standing(standing, ladder):
    mode = standing["mode"]
    name = f"{_MODES.get(mode, mode)}, {ladder['size_axis'].replace('_', ' ')} {standing['size']:.0f}"
    reasons = dict.fromkeys(row["no_fraction"] for row in standing["rows"] if row["no_fraction"])
    limits = dict.fromkeys(row["ceiling"] for row in standing["rows"]
                           if row["ceiling"] and not row["no_fraction"])
    about = "; ".join([f"limit {name}" for name in limits] + [f"no share of a limit: {why}" for why in reasons])
    open_first = " open" if mode == "cold.burst" else ""
    return (f'<details{open_first}><summary>{escape(name)}'
            f'{": " + escape(about) if about else ""}</summary>'
            f'{table(_HEAD, [_row(row) for row in standing["rows"]])}</details>')


def _row(row):
    name = row["rung"].split("/", 1)[-1]
    library = f'<br><span class="muted">{escape(row["library"])}</span>' if row["is_library"] else ""
    flags = "".join(f'<div class="warn">{escape(flag)}</div>' for flag in row["flags"])
    first = (f'<td title="{escape(row["kernel"], quote=True)}"><code>{escape(name)}</code>{library}'
             f'<div class="muted">{escape(row["adds"])}</div>{flags}</td>')
    if row["outcome"] != "measured":
        return f'<tr>{first}<td colspan="{len(_HEAD) - 1}" class="bad">{escape(row["outcome"])}</td></tr>'
    cells = (_number(row, "time_us", "µs"), _percent(row, "spread"), _percent(row, "fraction_of_ceiling"),
             _ratio(row), _number(row, "gbps"), _number(row, "tflops"), _number(row, "sm_clock_mhz", "MHz"),
             _number(row, "power_watts", "W"), _number(row, "joules", "J"), _count(row, "registers_per_thread"),
             _bytes(row, "shared_bytes_per_block"), _bytes(row, "local_bytes_per_thread"),
             _count(row, "blocks_per_sm"))
    return f'<tr>{first}{"".join(map(_number_cell, cells))}</tr>'


def _number_cell(text):
    return f'<td class="number">{text}</td>'


def _number(row, member, unit=""):
    return f"{format_number(row[member])} {unit}".strip() if member in row else ""


def _percent(row, member):
    return f"{100 * row[member]:.1f} %" if member in row else ""


def _ratio(row):
    if "ratio_to_library" not in row:
        return ""
    rival = "" if row["is_library"] else f'<br><span class="muted">{escape(row["library"])}</span>'
    return f"{row['ratio_to_library']:.3f}{rival}"


def _count(row, member):
    return f"{row[member]:.0f}" if member in row else ""


def _bytes(row, member):
    return format_bytes(row[member]) if member in row else ""


def _all_sizes(rows):
    lines = []
    for row in rows:
        look = "good" if row["outcome"] == "measured" else "bad"
        size = f"{row['size']:.0f}" if "size" in row else ""
        numbers = (_number(row, "time_us", "µs"), _percent(row, "spread"),
                   _percent(row, "fraction_of_ceiling"),
                   f"{row['ratio_to_library']:.3f}" if "ratio_to_library" in row else "")
        lines.append(f'<tr><td><code>{escape(row["rung"])}</code></td><td>{escape(row["type"])}</td>'
                     f'<td>{escape(row["data"])}</td><td class="number">{size}</td>'
                     f'<td>{escape(row["mode"])}</td>'
                     f'{"".join(map(_number_cell, numbers))}'
                     f'<td class="{look}">{escape(row["outcome"])}</td></tr>')
    return (f'<details><summary>Every size and mode ({len(rows)} rows; also in kernels.csv)</summary>'
            f'<input type="search" data-filters="kernel-rows" aria-label="Filter kernels"'
            f' placeholder="Filter: words of a contestant, a type, a mode …">'
            f'{table(_SIZES_HEAD, lines, "kernel-rows")}</details>')
