# SPDX-License-Identifier: Apache-2.0
"""The page of `warpgauge advise --report`: a list of kernels, and one screen for each."""

from html import escape

from page_parts import NAME_CHARACTERS, cut_name, file_text, short_name
from roofline_svg import roofline_svg
from units import format_bytes, format_number

_COLOURS = 7  # of .c0 to .c6 in parts.css; .rest is for all beyond
_LEAST_SHOWN = 0.005  # half a per cent


def advice_page(advice):
    """The whole page. The kernels come by time, longest first."""
    kernels = sorted(advice["kernels"], key=lambda kernel: -_time(kernel))
    rows = "\n".join(_row(number, kernel) for number, kernel in enumerate(kernels))
    screens = "\n".join(_screen(number, kernel) for number, kernel in enumerate(kernels))
    device = escape(advice["device"] or "unnamed device")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{device} – kernels</title>
<style>
{file_text("page.css")}{file_text("parts.css")}{file_text("advice.css")}</style>
</head>
<body class="kernels">
<header>
<div class="kind">warpgauge advise</div>
<h1>{len(kernels)} {"kernel" if len(kernels) == 1 else "kernels"} on {device}</h1>
<div class="facts"><span>compute capability <b>{escape(advice["compute_capability"])}</b></span>
<span>laws and profile <b>{escape(advice["frozen_hash"])}</b></span></div>
</header>
<main>
<aside>
<input type="search" data-filters="kernel-list" aria-label="Filter kernels" placeholder="Filter: words of a name, a bound …">
<div class="scroll"><table id="kernel-list"><tbody>
{rows}
</tbody></table></div>
</aside>
<div class="screens">
{screens}
</div>
</main>
<footer>Times are of one launch. Intervals are 95 %. Each change is judged by itself: savings do not add up.</footer>
<script>
{file_text("page.js")}{file_text("advice.js")}</script>
</body>
</html>
"""


def _time(kernel):
    """Measured, else predicted, else the least that it can be."""
    if kernel["measured"]:
        return kernel["measured"]["median_us"]
    return kernel["time_us"]["value"] if kernel["time_us"] else kernel["at_least_us"]


def _us(value):
    return f"{format_number(value)} µs"


def _interval(bound):
    return f"[{format_number(bound['low'])}, {format_number(bound['high'])}]"


def _percent(share):
    return "100 %" if abs(share - 1) < 0.0005 else f"{100 * share:.1f} %"


# ---- the list ----------------------------------------------------------------------------------


def _row(number, kernel):
    bound = kernel["bound"] or "no prediction"
    return (f'<tr><td><a href="#kernel-{number}" title="{escape(kernel["kernel"][:NAME_CHARACTERS], quote=True)}">'
            f'{escape(short_name(kernel["kernel"]))}</a><div class="muted">{escape(bound)} · {escape(kernel["size"])}</div></td>'
            f'<td class="number">{_us(_time(kernel))}</td></tr>')


# ---- one kernel --------------------------------------------------------------------------------


def _screen(number, kernel):
    name = kernel["kernel"]
    return f"""<section class="screen" id="kernel-{number}">
<h2>{escape(short_name(name))}</h2>
<code class="muted">{escape(cut_name(name))}</code>
<div class="facts">{_launch(kernel)}</div>
<div class="tiles">{_tiles(kernel)}</div>
{_missing(kernel)}
<div class="columns">
<div>{_roofline(kernel)}</div>
<div>{_units(kernel)}{_stalls(kernel)}</div>
</div>
{_changes(kernel)}
{_lines(kernel)}
{_assumptions(kernel)}
</section>"""


def _launch(kernel):
    launch, occupancy = kernel["launch"], kernel["occupancy"]
    facts = [("", kernel["size"]), ("registers a thread", str(launch["registers_per_thread"] or "not stated")),
             ("shared memory a block", format_bytes(launch["shared_bytes_per_block"]))]
    if occupancy:
        facts.append(("warps on an SM", f"{occupancy['warps_per_sm']} ({_percent(occupancy['fraction'])}, limited by "
                                        f"{occupancy['limited_by']})"))
        facts.append(("waves", format_number(kernel["waves"])))
    return "".join(f"<span>{label} <b>{escape(text)}</b></span>" for label, text in facts)


def _tile(key, value, below):
    return (f'<div class="tile"><div class="key">{key}</div><div class="value">{value}</div>'
            f'<div class="interval">{below}</div></div>')


def _tiles(kernel):
    measured, predicted = kernel["measured"], kernel["time_us"]
    tiles = []
    if measured:
        below = (f"quartiles [{format_number(measured['low_us'])}, {format_number(measured['high_us'])}], "
                 f"{measured['launches']} {'launch' if measured['launches'] == 1 else 'launches'}")
        tiles.append(_tile("measured", _with_unit(measured["median_us"]), below))
    if predicted:
        ratio = kernel["predicted_over_measured"]
        beside = f" · {format_number(ratio)} of measured" if ratio else ""
        tiles.append(_tile("predicted", _with_unit(predicted["value"]), _interval(predicted) + beside))
        unit = kernel["bound"].split(":")[0]
        share = next((one["share"] for one in kernel["shares"] if one["unit"] == unit), None)
        tiles.append(_tile("bound by", escape(kernel["bound"]), "" if share is None else f"{_percent(share)} of the time"))
    else:
        tiles.append(_tile("at least", _with_unit(kernel["at_least_us"]), "what is missing is not in it"))
    return "".join(tiles)


def _with_unit(us):
    return f"{format_number(us)} <small>µs</small>"


def _missing(kernel):
    return "".join(f'<div class="banner">{escape(missing["key"])} is absent: {escape(missing["why"])}</div>'
                   for missing in kernel["missing"])


def _roofline(kernel):
    if not kernel["roofline"]:
        return "<h3>Roofline</h3><p class=\"muted\">No rate of memory that it uses is known.</p>"
    by = kernel["roofline"]["by"]
    return (f"<h3>Roofline: {escape(kernel['roofline']['work'])}</h3>{roofline_svg(kernel['roofline'])}"
            f'<p class="muted small">Circles: the rate by the {by} time, against the bytes that cross each level. '
            f"A level limits where its circle lies on its line.</p>")


# ---- bars --------------------------------------------------------------------------------------


def _stack(parts, label):
    """One bar of (colour, name, share); what is left of it stays empty."""
    pieces = "".join(f'<i class="{colour}" style="width:{100 * share:.2f}%" title="{escape(name, quote=True)} {_percent(share)}"></i>'
                     for colour, name, share in parts)
    return f'<div class="stack" role="img" aria-label="{escape(label, quote=True)}">{pieces}</div>'


def _coloured(parts):
    """(colour, name, share) of (name, share), the largest first: each its colour, small ones the last."""
    return [(f"c{number}" if number < _COLOURS else "rest", name, share)
            for number, (name, share) in enumerate(parts)]


def _meter(share, colour=""):
    return f'<span class="meter"><i class="{colour}" style="width:{100 * min(share, 1):.1f}%"></i></span>'


def _units(kernel):
    if not kernel["time_us"]:
        return ""
    shares = [(share["unit"], share["share"]) for share in kernel["shares"] if share["share"] >= _LEAST_SHOWN]
    coloured = _coloured(shares)
    colour_of = {unit: colour for colour, unit, _ in coloured}
    busy = {share["unit"]: share["busy_us"] / kernel["time_us"]["value"] for share in kernel["shares"]}
    counted, part_of = _by_unit(kernel["counted"])
    names = [name for name, _ in shares]
    names += sorted((name for name in {**busy, **counted} if name not in names
                     and max(busy.get(name, 0), counted.get(name, 0)) >= 0.01),
                    key=lambda name: -max(busy.get(name, 0), counted.get(name, 0)))
    share_of = dict(shares)
    rows = "".join(_unit_row(name, part_of.get(name, ""), colour_of.get(name, "none"), share_of.get(name),
                             busy.get(name), counted.get(name)) for name in names)
    return f"""<h3>Units</h3>
{_stack(coloured, "shares of the predicted time by unit")}
<table class="bars"><thead><tr><th>unit</th><th>share of time</th><th>busy, predicted</th><th>busy, counted</th></tr></thead>
<tbody>{rows}</tbody></table>"""


def _by_unit(counted):
    """The busiest part of each unit, and its name: "l2: tags" is a part of l2."""
    shares, part_of = {}, {}
    for name, share in counted.items():
        unit, _, part = name.partition(": ")
        if share >= shares.get(unit, 0):
            shares[unit], part_of[unit] = share, part
    return shares, part_of


def _unit_row(name, part, colour, share, busy, counted):
    def cell(value, of=""):
        words = f' <span class="muted">{escape(of)}</span>' if of and value is not None else ""
        return f'<td class="number">{"–" if value is None else _meter(value) + _percent(value) + words}</td>'

    small = "–" if busy is None else f"< {_percent(_LEAST_SHOWN)}"
    shown = small if share is None else _percent(share)
    return (f'<tr><td><i class="dot {colour}"></i>{escape(name.replace("_", " "))}</td><td class="number">{escape(cut_name(name))}</td>'
            f"{cell(busy)}{cell(counted, part)}</tr>")


def _stalls(kernel):
    if not kernel["stalls"]:
        return '<h3>What warps stand at</h3><p class="muted">No counters of stalls in the description.</p>'
    coloured = _coloured([(stall["what"], stall["share"]) for stall in kernel["stalls"] if stall["share"] >= _LEAST_SHOWN])
    rows = "".join(f'<tr><td><i class="dot {colour}"></i>{escape(what)}</td>'
                   f'<td class="number">{_meter(share, colour)}{_percent(share)}</td></tr>'
                   for colour, what, share in coloured)
    return f"""<h3>What warps stand at, by counters</h3>
{_stack(coloured, "shares of the cycles of all warps")}
<table class="bars"><tbody>{rows}</tbody></table>"""


# ---- lists -------------------------------------------------------------------------------------


def _changes(kernel):
    largest = max((change["share"] for change in kernel["changes"]), default=1)
    items = "".join(
        f'<li><div class="saves">{_us(change["saved_us"]["value"])} <small>{_interval(change["saved_us"])} µs · '
        f'{_percent(change["share"])}</small>{_meter(change["share"] / largest, "c2")}</div>'
        f'<div><b>{escape(change["change"])}</b><div class="muted">{escape(change["evidence"])}</div></div></li>'
        for change in kernel["changes"])
    there = "".join(f"<li>{_elsewhere(other)}</li>" for other in kernel["elsewhere"])
    none = '<p class="muted">No change that the model can judge saves 1 % or more for sure.</p>'
    listed = f'<ol class="advice">{items}</ol>' if items else none
    return f"<h3>What would save time</h3>{listed}" + (f'<h3>On other devices</h3><ul>{there}</ul>' if there else "")


def _elsewhere(other):
    if not other["time_us"]:
        return f"{escape(other['device'])}: {escape(other['why'])}"
    saved = other["saved_us"]
    more = f"; saves {_us(saved['value'])} {_interval(saved)}" if saved else ""
    return (f"{escape(other['device'])}: <b>{_us(other['time_us']['value'])}</b> {_interval(other['time_us'])}, "
            f"bound by {escape(other['bound'])}{more}")


def _source(line):
    return f'<b>{escape(line["source"])}</b> ' if line["source"] else ""


def _lines(kernel):
    if not kernel["lines"]:
        return ""
    largest = kernel["lines"][0]["share"] or 1
    rows = "".join(
        f'<tr><td class="number"><code>{line["at"]:#06x}</code></td>'
        f'<td class="number">{_meter(line["share"] / largest, "c1")}{_percent(line["share"])}</td>'
        f'<td>{_source(line)}<code>{escape(line["instruction"])}</code></td><td><code class="muted">{escape(line["waits_for"])}</code></td></tr>'
        for line in kernel["lines"] if line["share"] >= _LEAST_SHOWN)
    return f"""<h3>Hot lines of the machine code</h3>
<div class="scroll"><table class="lines"><thead><tr><th>at</th><th>share of the warp's cycles</th><th>instruction</th><th>waits for</th></tr></thead>
<tbody>{rows}</tbody></table></div>"""


def _assumptions(kernel):
    if not kernel["assumptions"]:
        return ""
    items = "".join(f"<li>{escape(text)}</li>" for text in kernel["assumptions"])
    return f'<details><summary>Taken for granted ({len(kernel["assumptions"])})</summary><ul class="notes">{items}</ul></details>'
