# SPDX-License-Identifier: Apache-2.0
"""What changed from one build of a loop to the other, a row each."""

from analysis_words import LEAST_CYCLES, count_text, cycles_text

_OPCODES_SHOWN = 12
_LEAST_CHANGE = 0.05  # cycles of a unit


def _change(was, is_):
    """(look, words); None where there is nothing to compare with."""
    if was <= 0:
        return None
    percent = 100 * (is_ / was - 1)
    return "good" if percent < -0.05 else "bad" if percent > 0.05 else "muted", f"{percent:+.1f} %"


def changed_occupied(was, is_, work_ratio=1):
    """Cycles by warps, of the numbers of warps that both have; the change is that for the same work."""
    new_by_warps = {one["warps"]: one for one in is_["occupied"]}
    return [{"warps": one["warps"], "before": cycles_text(one["cycles"]), "after": cycles_text(other["cycles"]),
             "change": _change(work_ratio * one["cycles"], other["cycles"]),
             "bound": other["bound"] if one["bound"] == other["bound"] else f"{one['bound']} → {other['bound']}"}
            for one in was["occupied"] if (other := new_by_warps.get(one["warps"]))]


def changed_rest(was, is_, opcodes):
    """What else is not the same: instructions, chain, units, opcodes."""
    rows = [_row("instructions", was["instructions"], is_["instructions"], count_text)]
    if was["carried"]["at"] or is_["carried"]["at"]:
        rows.append(_row("carried chain, cycles", was["carried"]["cycles"], is_["carried"]["cycles"]))
    for unit in dict.fromkeys((*was["pressure"], *is_["pressure"])):
        before, after = was["pressure"].get(unit, 0), is_["pressure"].get(unit, 0)
        if abs(before - after) >= _LEAST_CHANGE:
            rows.append(_row(f"{unit}, cycles of one warp", before, after))
    rows += [_row(one["opcode"], one["before"], one["after"], count_text) for one in opcodes[:_OPCODES_SHOWN]]
    return {"rows": rows, "more": max(0, len(opcodes) - _OPCODES_SHOWN)}


def _row(name, before, after, text=cycles_text):
    same = abs(after - before) <= LEAST_CYCLES
    return {"name": name, "before": text(before), "after": text(after),
            "change": ("muted", "the same") if same else _change(before, after)}
