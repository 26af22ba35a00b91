# SPDX-License-Identifier: Apache-2.0
"""Two builds of kernels side by side: the loops that take each other's place, and what changed in them."""

from html import escape

from analysis_words import LEAST_CYCLES, count_text, cycles_text, kernel_id, loop_id, loop_title
from page_parts import short_name, table

_OPCODES_SHOWN = 12
_LEAST_CHANGE = 0.05  # cycles of a unit


def comparisons_section(analysis):
    if not analysis["comparisons"]:
        return ""
    parts = "\n".join(_comparison(one, analysis["kernels"]) for one in analysis["comparisons"])
    return f"""<section id="comparison">
<h2>Old build and new build</h2>
{parts}
</section>"""


def _comparison(one, kernels):
    old, new = kernels[one["before"]], kernels[one["after"]]
    names = " → ".join(f'<a href="#{kernel_id(number)}">{escape(short_name(kernels[number]["name"]))}</a>'
                       for number in (one["before"], one["after"]))
    pairs = "\n".join(_pair(pair, one, old, new) for pair in one["loops"])
    return (f'<h3>{names}</h3><p class="muted small">{old["instructions"]} → {new["instructions"]} instructions · '
            f'{escape(old["file"])} → {escape(new["file"])}</p>{pairs}')


def _pair(pair, one, old, new):
    def title(kernel, number, loops):
        return f'<a href="#{loop_id(kernel, number)}">{loop_title(loops[number])}</a>'

    if pair["before"] is None or pair["after"] is None:
        side, build = ("after", "new") if pair["before"] is None else ("before", "old")
        loops = (new if side == "after" else old)["loops"]
        where = "nothing" if pair[side] is None else title(one[side], pair[side], loops)
        return f"<h4>{where}: only in the {build} build</h4>"
    was, is_ = old["loops"][pair["before"]], new["loops"][pair["after"]]
    return (f'<h4>{title(one["before"], pair["before"], old["loops"])} → {title(one["after"], pair["after"], new["loops"])}</h4>'
            f'<div class="columns"><div>{_occupied(was, is_)}</div><div>{_rest(was, is_, pair["opcodes"])}</div></div>')


def _change(was, is_):
    if was <= 0:
        return ""
    percent = 100 * (is_ / was - 1)
    look = "good" if percent < -0.05 else "bad" if percent > 0.05 else "muted"
    return f'<span class="{look}">{percent:+.1f} %</span>'


def _occupied(was, is_):
    new_by_warps = {one["warps"]: one for one in is_["occupied"]}
    rows = []
    for one in was["occupied"]:
        other = new_by_warps.get(one["warps"])
        if other is None:
            continue
        bound = escape(other["bound"]) if one["bound"] == other["bound"] else f'{escape(one["bound"])} → {escape(other["bound"])}'
        rows.append(f'<tr><td class="number">{one["warps"]}</td><td class="number">{cycles_text(one["cycles"])}</td>'
                    f'<td class="number">{cycles_text(other["cycles"])}</td>'
                    f'<td class="number">{_change(one["cycles"], other["cycles"])}</td><td>{bound}</td></tr>')
    return table(("warps", "cycles, old", "new", "change", "bound"), rows)


def _rest(was, is_, opcodes):
    """What else is not the same: instructions, chain, units, opcodes."""
    rows = [_row("instructions", was["instructions"], is_["instructions"], count_text)]
    if was["carried"]["at"] or is_["carried"]["at"]:
        rows.append(_row("carried chain, cycles", was["carried"]["cycles"], is_["carried"]["cycles"]))
    for unit in dict.fromkeys((*was["pressure"], *is_["pressure"])):
        before, after = was["pressure"].get(unit, 0), is_["pressure"].get(unit, 0)
        if abs(before - after) >= _LEAST_CHANGE:
            rows.append(_row(f"{unit}, cycles of one warp", before, after))
    rows += [_row(one["opcode"], one["before"], one["after"], count_text) for one in opcodes[:_OPCODES_SHOWN]]
    more = f'<p class="muted small">and {len(opcodes) - _OPCODES_SHOWN} more opcodes</p>' if len(opcodes) > _OPCODES_SHOWN else ""
    return table(("an iteration", "old", "new", "change"), rows) + more


def _row(name, before, after, text=cycles_text):
    change = _change(before, after) if abs(after - before) > LEAST_CYCLES else '<span class="muted">the same</span>'
    return (f'<tr><td>{escape(name)}</td><td class="number">{text(before)}</td><td class="number">{text(after)}</td>'
            f'<td class="number">{change}</td></tr>')
