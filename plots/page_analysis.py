# SPDX-License-Identifier: Apache-2.0
"""The page of `warpgauge analyze --report`: the loops of kernels' machine code, and what keeps each from going
faster."""

from html import escape

from analysis_words import (LEAST_CYCLES, count_text, cycles_text, is_uncertain, kernel_id, loop_id, loop_title, opcode_of,
                            place, row_id, usual, warps_text)
from dependence_svg import dependence_svg
from occupied_svg import occupied_svg
from page_comparison import comparisons_section
from page_listing import listing, marks_legend
from page_parts import NAME_CHARACTERS, cut_name, file_text, short_name, table
from timeline_svg import MOST_CYCLES, timeline_legend, timeline_svg

_CHAIN_SHOWN = 10  # instructions of a chain that a sentence names


def analysis_page(analysis):
    """The whole page, kernels in the order of their files."""
    kernels = analysis["kernels"]
    device = escape(analysis["device"] or "unnamed device")
    sections = "\n".join(_kernel(number, kernel) for number, kernel in enumerate(kernels))
    count = f'{len(kernels)} {"kernel" if len(kernels) == 1 else "kernels"}'
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{device} – loops of machine code</title>
<style>
{file_text("page.css")}{file_text("parts.css")}{file_text("analysis.css")}</style>
</head>
<body class="analysis">
<header>
<div class="kind">warpgauge analyze</div>
<h1>{count} on {device}</h1>
<div class="facts"><span>compute capability <b>{escape(analysis["compute_capability"])}</b></span></div>
</header>
<main>
{_contents(kernels)}
{comparisons_section(analysis)}
{sections}
</main>
<footer>Cycles are predicted from the machine code and the device's profile; nothing was run. Cycles of a loop are those of one
iteration of all warps of a scheduler, in the steady state; cycles of an instruction are those of one warp alone.</footer>
<script>
{file_text("page.js")}{file_text("analysis.js")}</script>
</body>
</html>
"""


# ---- all loops ---------------------------------------------------------------------------------


def _contents(kernels):
    """Where there are several: every loop with its cycles and its bound."""
    loops = [(k, kernel, number, loop) for k, kernel in enumerate(kernels) for number, loop in enumerate(kernel["loops"])]
    if len(kernels) < 2 and len(loops) < 2:
        return ""
    several_files = len({kernel["file"] for kernel in kernels}) > 1
    alike = len({short_name(kernel["name"]) for kernel in kernels}) < len(kernels)
    rows = []
    for k, kernel in enumerate(kernels):
        below = [*([cut_name(kernel["name"])] if alike else []), *([kernel["file"]] if several_files else [])]
        rows += [_contents_row(k, kernel, number, loop, below) for number, loop in enumerate(kernel["loops"])]
        if not kernel["loops"]:
            rows.append(f'<tr><td>{_kernel_link(k, kernel, below)}</td><td>none</td><td></td><td></td><td></td><td></td></tr>')
    warps = {usual(loop)["warps"] for _, _, _, loop in loops if usual(loop)}
    with_warps = f"cycles, {warps_text(warps.pop())}" if len(warps) == 1 else "cycles"
    head = ("kernel", "loop", "instructions", with_warps, "instructions a cycle", "bound")
    return f"""<section id="loops">
<h2>Loops</h2>
<input type="search" data-filters="loop-list" aria-label="Filter loops" placeholder="Filter: words of a name, a bound …">
{table(head, rows, "loop-list")}
</section>"""


def _kernel_link(number, kernel, below):
    """The kernel's short name, and below it what tells it from others."""
    name = escape(kernel["name"][:NAME_CHARACTERS], quote=True)
    more = "".join(f'<div class="muted small">{escape(text)}</div>' for text in below)
    return f'<a href="#{kernel_id(number)}" title="{name}">{escape(short_name(kernel["name"]))}</a>{more}'


def _contents_row(k, kernel, number, loop, below):
    one = usual(loop)
    numbers = ("<td></td><td></td><td></td>" if one is None else
               f'<td class="number">{cycles_text(one["cycles"])}{_interval(one)}</td>'
               f'<td class="number">{one["issued_per_cycle"]:.2f}</td><td>{escape(one["bound"])}</td>')
    return (f'<tr><td>{_kernel_link(k, kernel, below)}</td>'
            f'<td><a href="#{loop_id(k, number)}">{_loop_short(loop)}</a></td>'
            f'<td class="number">{count_text(loop["instructions"])}</td>{numbers}</tr>')


def _loop_short(loop):
    return "the whole code" if loop["whole"] else f"0x{place(loop['first'])}"


def _interval(one):
    if not is_uncertain(one):
        return ""
    return f' <span class="muted">[{cycles_text(one["low"])}, {cycles_text(one["high"])}]</span>'


# ---- one kernel --------------------------------------------------------------------------------


def _kernel(number, kernel):
    name = kernel["name"]
    loops = "\n".join(_loop(loop_id(number, i), loop) for i, loop in enumerate(kernel["loops"]))
    facts = [("instructions", str(kernel["instructions"])), ("for", kernel["architecture"] or "an unknown architecture"),
             ("loops", str(sum(not loop["whole"] for loop in kernel["loops"]))), ("file", kernel["file"])]
    shown = "".join(f"<span>{label} <b>{escape(text)}</b></span>" for label, text in facts if text)
    return f"""<section class="kernel" id="{kernel_id(number)}">
<h2>{escape(short_name(name))}</h2>
<code class="muted">{escape(cut_name(name))}</code>
<div class="facts">{shown}</div>
{_doubts(kernel)}
{loops or '<p class="muted">No loop was analysed.</p>'}
</section>"""


def _doubts(kernel):
    """What is not known of its opcodes, and what was taken for granted."""
    unknown = ""
    if kernel["unknown"]:
        unknown = f'<div class="banner">! Unknown opcodes: {escape(", ".join(kernel["unknown"]))}. They issue; no unit is charged.</div>'
    notes = [f"Assumed costs (?): {', '.join(kernel['assumed_opcodes'])}."] if kernel["assumed_opcodes"] else []
    return unknown + _assumptions(notes + kernel["assumed"])


def _assumptions(texts):
    if not texts:
        return ""
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    return f'<details><summary>Taken for granted ({len(texts)})</summary><ul class="notes">{items}</ul></details>'


# ---- one loop ----------------------------------------------------------------------------------


def _loop(identity, loop):
    return f"""<article class="loop" id="{identity}">
<h3>{loop_title(loop)}</h3>
<p class="muted small">{count_text(loop["instructions"])} instructions {"a warp" if loop["whole"] else "an iteration"}</p>
<div class="tiles">{_tiles(loop)}</div>
<div class="columns"><div>{_occupied(loop)}</div><div>{_pressure(loop)}{_chains(loop, identity)}</div></div>
{_assumptions(loop["assumed"])}
<h4>Machine code</h4>
<div class="facts keys">{marks_legend()}</div>
{listing(loop, identity)}
{_timeline(loop)}
{_dependences(loop, identity)}
</article>"""


def _tile(key, value, below):
    return (f'<div class="tile"><div class="key">{key}</div><div class="value">{value}</div>'
            f'<div class="interval">{below}</div></div>')


def _tiles(loop):
    one = usual(loop)
    if one is None:
        return ""
    warps = warps_text(one["warps"])
    interval = f"[{cycles_text(one['low'])}, {cycles_text(one['high'])}] · " if is_uncertain(one) else ""
    tiles = [_tile(f"cycles, {warps}", cycles_text(one["cycles"]),
                   f"{interval}{cycles_text(one['cycles'] / one['warps'])} a warp"),
             _tile(f"instructions a cycle, {warps}", f"{one['issued_per_cycle']:.2f}", "of 1"),
             _tile(f"bound, {warps}", escape(one["bound"]), _busy(one))]
    if loop["carried"]["at"] and not loop["whole"]:
        tiles.append(_tile("carried chain", cycles_text(loop["carried"]["cycles"]), "cycles an iteration, at least"))
    return "".join(tiles)


def _busy(one):
    unit, share = max(one["busy"].items(), key=lambda item: item[1], default=("", 0))
    return f"{escape(unit)} busy {100 * share:.0f} %" if unit else ""


def _occupied(loop):
    if not loop["occupied"]:
        return ""
    uncertain = any(map(is_uncertain, loop["occupied"]))
    head = ["warps", "cycles", *(["at least", "at most"] if uncertain else []), "a warp", "instr. a cycle",
            *([] if loop["whole"] else ["start"]), "bound"]
    rows = []
    for one in loop["occupied"]:
        ends = [one["low"], one["high"]] if uncertain else []
        numbers = [str(one["warps"]), *map(cycles_text, [one["cycles"], *ends, one["cycles"] / one["warps"]]),
                   f"{one['issued_per_cycle']:.2f}", *([] if loop["whole"] else [cycles_text(one["start_cycles"])])]
        cells = "".join(f'<td class="number">{text}</td>' for text in numbers)
        rows.append(f'<tr>{cells}<td>{escape(one["bound"])}</td></tr>')
    return occupied_svg(loop) + table(head, rows)


def _pressure(loop):
    """Cycles of one warp by unit, issue slots among them."""
    units = [("issue", loop["instructions"], None)]
    most = max(loop["occupied"], key=lambda one: one["warps"], default=None)
    units += [(unit, cycles, most["busy"].get(unit, 0) if most else None)
              for unit, cycles in loop["pressure"].items() if cycles > LEAST_CYCLES]
    units = [(unit, cycles, most["issued_per_cycle"] if share is None and most else share) for unit, cycles, share in units]
    units.sort(key=lambda unit: -unit[1])
    longest = units[0][1] or 1
    rows = [f'<tr><td>{escape(unit)}</td><td class="number"><span class="meter wide"><i class="{"c2" if unit == "issue" else ""}" '
            f'style="width:{100 * cycles / longest:.1f}%"></i></span>{cycles_text(cycles)}</td>'
            f'<td class="number">{"" if share is None else f"{100 * share:.0f} %"}</td></tr>' for unit, cycles, share in units]
    busy = f"busy, {warps_text(most['warps'])}" if most else ""
    return (f'<h4>Pressure</h4><table class="bars"><thead><tr><th>unit</th><th>cycles of one warp</th><th>{busy}</th></tr></thead>'
            f'<tbody>{"".join(rows)}</tbody></table>')


def _chains(loop, identity):
    instructions = {line["at"]: line["instruction"] for line in loop["lines"]}
    parts = []
    if loop["carried"]["at"] and not loop["whole"]:
        spans = loop["carried"]["spans"]
        often = f", once in {spans} iterations" if spans > 1 else ""
        parts.append(f'<h4><i class="dot C"></i>Longest loop-carried chain</h4><p class="small">{cycles_text(loop["carried"]["cycles"])} cycles an '
                     f'iteration{often}: {_chain(loop["carried"], identity, instructions)}</p>')
    if loop["longest"]["at"]:
        parts.append(f'<h4><i class="dot c"></i>Longest chain of an iteration</h4><p class="small">{cycles_text(loop["longest"]["cycles"])} cycles '
                     f'from one end to the other: {_chain(loop["longest"], identity, instructions)}</p>')
    return "".join(parts)


def _chain(chain, identity, instructions):
    def link(at):
        words = f"<code>{place(at)} {escape(opcode_of(instructions.get(at, '')))}</code>"
        return f'<a href="#{row_id(identity, at)}">{words}</a>' if at in instructions else words

    more = f" → … ({len(chain['at'])} instructions)" if len(chain["at"]) > _CHAIN_SHOWN else ""
    return " → ".join(map(link, chain["at"][:_CHAIN_SHOWN])) + more


def _timeline(loop):
    drawn = timeline_svg(loop)
    if not drawn:
        return ""
    cut = f" The first {MOST_CYCLES} are drawn." if any(issue[0] >= MOST_CYCLES for issue in loop["timeline"]) else ""
    return (f'<h4>Timeline</h4><p class="muted small">The first cycles of a scheduler, a cell a cycle.{cut}</p>'
            f"{timeline_legend()}{drawn}")


def _dependences(loop, identity):
    drawn, missing = dependence_svg(loop, identity)
    if not drawn:
        return ""
    later = "" if loop["whole"] else (" Left: results that an instruction further up uses, dashed where that is a later iteration.")
    return f"""<h4>Dependences</h4>
<p class="muted small">By registers alone. Right: results that instructions further down use, with their latency in cycles.{later} {escape(missing)}</p>
<div class="facts keys"><span><i class="dot C"></i>longest loop-carried chain</span><span><i class="dot c"></i>longest chain of an iteration</span></div>
<div class="scroll flow">{drawn}</div>"""
