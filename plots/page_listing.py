# SPDX-License-Identifier: Apache-2.0
"""The annotated machine code of a loop, a row an instruction."""

from analysis_words import DELAYS, LEAST_CYCLES, cycles_text, row_id

MARKS = (("C", "in the longest loop-carried chain"), ("c", "in the longest chain of an iteration"),
         ("~", "cost of the opcode with other modifiers"), ("?", "cost assumed"), ("!", "opcode unknown"))
_EVIDENCE_MARKS = {"measured": "", "kin": "~", "assumed": "?", "unknown": "!"}
_SCOREBOARDS = 6  # of a warp; another number stands for none
_HEAD = ("at", "waits", "for", "stall", "busy", "latency", "unit", "", "instruction")


def listing(loop, identity, counts):
    """{head, sources, counted, rows}; None for a loop that was not executed. `identity` is the id of the loop, `counts` has what the
    host counted of each instruction, if it executed the kernel."""
    lines = loop["lines"]
    if not lines:
        return None
    sources = any(line["source"] for line in lines)
    longest = max(line["waited"] for line in lines)
    there = {line["at"] for line in lines}
    producers = {}
    for edge in loop["dependences"]:
        producers.setdefault(edge["to"], {})[edge["from"]] = None
    head = (*_HEAD[:-1], *(("executed", "lanes") if counts else ()), *(("source",) if sources else ()), _HEAD[-1])
    return {"head": head, "sources": sources, "counted": bool(counts),
            "rows": [{**_row(line, identity, longest, there, producers.get(line["at"], ())), "counts": counts.get(line["at"], ("", ""))}
                     for line in lines]}


def units_text(line):
    return " + ".join("fma" if "or" in use and "fma" in use["unit"] else f"{use['unit']} or {use['or']}" if "or" in use
                      else use["unit"] for use in line["units"])


def _busy(line):
    """Cycles of its busiest unit; half where either of two will do."""
    return max((use["cycles"] / (2 if "or" in use else 1) for use in line["units"]), default=0)


def _row(line, identity, longest, there, producers):
    look = "C" if line["carried"] else "c" if line["critical"] else ""
    waits = line["waited"] > LEAST_CYCLES
    return {"id": row_id(identity, line["at"]), "at": line["at"], "look": look, "needs": " ".join(map(str, producers)),
            "waited": cycles_text(line["waited"]) if waits else "", "delay": DELAYS[line["waits_for"]][1] if waits else "",
            "width": f"{100 * line['waited'] / longest:.1f}" if waits else "", **_cause(line, identity, there),
            "stall": line["schedule"]["stall"], "schedule": _schedule(line["schedule"]), "busy": _cycles(_busy(line)),
            "latency": _cycles(line["latency_cycles"]), "cost_of": line["cost_of"], "units": units_text(line),
            "mark": look + _EVIDENCE_MARKS[line["evidence"]], "source": line["source"], "instruction": line["instruction"],
            "often": "" if abs(line["executed"] - 1) < LEAST_CYCLES else f"{line['executed']:.3g}"}


def _cycles(cycles):
    return cycles_text(cycles) if cycles > LEAST_CYCLES else ""


def _cause(line, identity, there):
    """What it waits for: the producer and its row, the unit, or the kind of wait."""
    cause = line["cause"] if line["waited"] >= 1 else ""
    if not isinstance(cause, int):
        return {"cause_at": None, "cause_row": None, "cause": (cause or DELAYS[line["waits_for"]][2]) if line["waited"] >= 1 else ""}
    return {"cause_at": cause, "cause_row": row_id(identity, cause) if cause in there else None, "cause": ""}


def _schedule(schedule):
    """The rest of what the compiler wrote for the scheduler."""
    parts = [f"stall {schedule['stall']}"]
    parts += [f"raises scoreboard {schedule[name]} ({name})" for name in ("write", "read") if 0 <= schedule[name] < _SCOREBOARDS]
    waits = [str(number) for number in range(schedule["wait"].bit_length()) if schedule["wait"] >> number & 1]
    parts += [f"waits for scoreboard {', '.join(waits)}"] if waits else []
    return "; ".join(parts)
