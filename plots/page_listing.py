# SPDX-License-Identifier: Apache-2.0
"""The annotated machine code of a loop as a table."""

from html import escape

from analysis_words import DELAYS, LEAST_CYCLES, cycles_text, place, row_id

MARKS = (("C", "in the longest loop-carried chain"), ("c", "in the longest chain of an iteration"),
         ("~", "cost of the opcode with other modifiers"), ("?", "cost assumed"), ("!", "opcode unknown"))
_EVIDENCE_MARKS = {"measured": "", "kin": "~", "assumed": "?", "unknown": "!"}
_SCOREBOARDS = 6  # of a warp; another number stands for none
_HEAD = ("at", "waits", "for", "stall", "busy", "latency", "unit", "", "instruction")


def listing(loop, identity):
    """`identity` is the id of the loop."""
    lines = loop["lines"]
    if not lines:
        return '<p class="muted">No instruction of it is executed.</p>'
    sources = any(line["source"] for line in lines)
    longest = max(line["waited"] for line in lines)
    there = {line["at"] for line in lines}
    producers = {}
    for edge in loop["dependences"]:
        producers.setdefault(edge["to"], {})[edge["from"]] = None
    rows = "\n".join(_row(line, identity, sources, longest, there, producers.get(line["at"], ())) for line in lines)
    head = "".join(f"<th>{name}</th>" for name in (*_HEAD[:-1], *(("source",) if sources else ()), _HEAD[-1]))
    return (f'<div class="scroll listing"><table class="lines"><thead><tr>{head}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div>")


def marks_legend():
    return "".join(f"<span><b><code>{mark}</code></b> {words}</span>" for mark, words in MARKS)


def units_text(line):
    return " + ".join("fma" if "or" in use and "fma" in use["unit"] else f"{use['unit']} or {use['or']}" if "or" in use
                      else use["unit"] for use in line["units"])


def _busy(line):
    """Cycles of its busiest unit; half where either of two will do."""
    return max((use["cycles"] / (2 if "or" in use else 1) for use in line["units"]), default=0)


def _row(line, identity, sources, longest, there, producers):
    look = "C" if line["carried"] else "c" if line["critical"] else ""
    mark = look + _EVIDENCE_MARKS[line["evidence"]]
    named = f' class="{look}"' if look else ""
    needs = f' data-from="{" ".join(map(str, producers))}"' if producers else ""
    source = f'<td class="source">{escape(line["source"])}</td>' if sources else ""
    often = "" if abs(line["executed"] - 1) < LEAST_CYCLES else f' <span class="muted">×{line["executed"]:.3g}</span>'
    schedule = line["schedule"]
    return (f'<tr id="{row_id(identity, line["at"])}" data-at="{line["at"]}"{named}{needs}>'
            f'<td><code>{place(line["at"])}</code></td>{_waits(line, longest)}<td>{_cause(line, identity, there)}</td>'
            f'<td class="number" title="{_schedule(schedule)}">{schedule["stall"]}</td>'
            f'<td class="number">{_cycles(_busy(line))}</td>'
            f'<td class="number" title="{escape(line["cost_of"], quote=True)}">{_cycles(line["latency_cycles"])}</td>'
            f'<td>{escape(units_text(line))}</td><td><code>{mark}</code></td>{source}'
            f'<td><code>{escape(line["instruction"])}</code>{often}</td></tr>')


def _cycles(cycles):
    return cycles_text(cycles) if cycles > LEAST_CYCLES else ""


def _waits(line, longest):
    if line["waited"] <= LEAST_CYCLES:
        return "<td></td>"
    width = 100 * line["waited"] / longest
    return (f'<td class="number"><span class="meter"><i class="{DELAYS[line["waits_for"]][1]}" style="width:{width:.1f}%"></i></span>'
            f'{cycles_text(line["waited"])}</td>')


def _cause(line, identity, there):
    """What it waits for: a link to the producer's row, the unit, or the kind of wait."""
    if line["waited"] < 1:
        return ""
    cause = line["cause"]
    if not isinstance(cause, int):
        return escape(cause or DELAYS[line["waits_for"]][2])
    if cause not in there:
        return f"<code>{place(cause)}</code>"
    return f'<a href="#{row_id(identity, cause)}"><code>{place(cause)}</code></a>'


def _schedule(schedule):
    """The rest of what the compiler wrote for the scheduler."""
    parts = [f"stall {schedule['stall']}"]
    parts += [f"raises scoreboard {schedule[name]} ({name})" for name in ("write", "read") if 0 <= schedule[name] < _SCOREBOARDS]
    waits = [str(number) for number in range(schedule["wait"].bit_length()) if schedule["wait"] >> number & 1]
    parts += [f"waits for scoreboard {', '.join(waits)}"] if waits else []
    return "; ".join(parts)
