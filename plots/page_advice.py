# SPDX-License-Identifier: Apache-2.0
"""The page of `advise --report` and `predict --report`: a list of kernels, and one screen for each."""

from markupsafe import Markup

from pages import write
from roofline_svg import roofline_svg
from units import format_bytes, format_number

_COLOURS = 7  # of .c0 to .c6 in parts.css; .rest is for all beyond
_LEAST_SHOWN = 0.005  # half a per cent


def advice_page(advice):
    """The whole page. The kernels come by time, longest first."""
    return write("advice.html", advice=advice, device=advice["device"] or "unnamed device", look="advice.css", script="advice.js",
                 kernels=sorted(advice["kernels"], key=lambda kernel: -_time(kernel)), time_of=_time, launch=_launch,
                 bound_share=_bound_share, units_of=_units, stalls_of=_stalls, mix_of=_mix, share_text=_percent, least_shown=_LEAST_SHOWN, panes_of=_panes,
                 roofline_svg=lambda roofline: Markup(roofline_svg(roofline)))


def _time(kernel):
    """Measured, else predicted, else the least that it can be."""
    if kernel["measured"]:
        return kernel["measured"]["median_us"]
    return kernel["time_us"]["value"] if kernel["time_us"] else kernel["at_least_us"]


def _percent(share):
    return "100 %" if abs(share - 1) < 0.0005 else f"{100 * share:.1f} %"


def _launch(kernel):
    launch, occupancy = kernel["launch"], kernel["occupancy"]
    facts = [("", kernel["size"]), ("registers a thread", str(launch["registers_per_thread"] or "not stated")),
             ("shared memory a block", format_bytes(launch["shared_bytes_per_block"]))]
    if occupancy:
        facts.append(("warps on an SM", f"{occupancy['warps_per_sm']} ({_percent(occupancy['fraction'])}, limited by "
                                        f"{occupancy['limited_by']})"))
    if kernel["waves"] is not None:
        facts.append(("waves", format_number(kernel["waves"])))
    return facts


def _bound_share(kernel):
    idle = kernel["bound"].split(":")[0] == "latency"
    return f"{'the busiest unit idles' if idle else 'busy'} {_percent(kernel['bound_share'])} of the time"


# ---- bars --------------------------------------------------------------------------------------


def _coloured(parts):
    """(colour, name, share) of (name, share), the largest first: each its colour, small ones the last."""
    return [(f"c{number}" if number < _COLOURS else "rest", name, share)
            for number, (name, share) in enumerate(parts)]


def _units(kernel):
    """A row a unit, by the share of the time for which it is busy, as the bound is judged; then what no counter watches, with the
    microseconds that it takes. None of a kernel without a prediction."""
    if not kernel["time_us"]:
        return None
    busy = {share["unit"]: share["busy_share"] for share in kernel["shares"] if share["busy_share"] is not None}
    counted, part_of = _by_unit(kernel["counted"])
    names = sorted((name for name in {**busy, **counted} if max(busy.get(name, 0), counted.get(name, 0)) >= _LEAST_SHOWN),
                   key=lambda name: (-busy.get(name, 0), -counted.get(name, 0)))
    rows = [{"name": name, "part": part_of.get(name, ""), "busy": busy.get(name), "counted": counted.get(name), "us": None}
            for name in names]
    least_us = _LEAST_SHOWN * kernel["time_us"]["value"]
    return rows + [{"name": share["unit"], "part": "", "busy": None, "counted": None, "us": share["busy_us"]}
                   for share in kernel["shares"] if share["busy_share"] is None and share["busy_us"] >= least_us]


def _by_unit(counted):
    """The busiest part of each unit, and its name: "l2: tags" is a part of l2."""
    shares, part_of = {}, {}
    for name, share in counted.items():
        unit, _, part = name.partition(": ")
        if share >= shares.get(unit, 0):
            shares[unit], part_of[unit] = share, part
    return shares, part_of


def _mix(kinds):
    return _coloured([(kind, share) for kind, share in kinds.items() if share >= _LEAST_SHOWN])


def _stalls(kernel):
    return _coloured([(stall["what"], stall["share"]) for stall in kernel["stalls"] if stall["share"] >= _LEAST_SHOWN])


# ---- the source --------------------------------------------------------------------------------


def _panes(kernel, number):
    """{files, rows}: the files of the source, each with its rows; and the id of the row that each place ("x.cu:12") has."""
    files, rows = [], {}
    shares = [line["share"] or 0 for file in kernel.get("sources", []) for line in file["lines"]]
    largest = max(shares, default=0) or 1
    for place, file in enumerate(kernel.get("sources", [])):
        shown = [{**line, "id": f"kernel-{number}-source-{place}-{line['line']}", "left_out": "", "width": (line["share"] or 0) / largest}
                 for line in file["lines"]]
        rows.update({f"{file['name']}:{row['line']}": row["id"] for row in shown})
        files.append({**file, "rows": _with_gaps(shown, file["file_lines"])})
    return {"files": files, "rows": rows}


def _with_gaps(rows, file_lines):
    """What is left out of a long file is a row, too."""
    parts, last = [], 0
    for row in rows:
        parts += _gap(last + 1, row["line"] - 1) + [row]
        last = row["line"]
    return parts + _gap(last + 1, file_lines or 0) if parts else []


def _gap(first, last):
    if first > last:
        return []
    return [{"left_out": f"line {first}" if first == last else f"lines {first} to {last}"}]
