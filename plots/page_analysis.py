# SPDX-License-Identifier: Apache-2.0
"""The page of `warpgauge analyze --report`: the loops of kernels' machine code, and what keeps each from going
faster."""

from markupsafe import Markup

from analysis_words import (LEAST_CYCLES, count_text, cycles_text, is_uncertain, kernel_id, loop_id, loop_title, opcode_of,
                            place, row_id, usual, warps_text)
from dependence_svg import dependence_svg
from occupied_svg import occupied_svg
from page_comparison import changed_occupied, changed_rest
from page_executed import counts_of, executed_section
from page_listing import MARKS, listing
from page_words import cut_name, short_name
from pages import write
from timeline_svg import MOST_CYCLES, timeline_legend, timeline_svg

_CHAIN_SHOWN = 10  # instructions of a chain that a sentence names


def analysis_page(analysis):
    """The whole page, kernels in the order of their files."""
    return write("analysis.html", analysis=analysis, kernels=analysis["kernels"], device=analysis["device"] or "unnamed device",
                 look="analysis.css", script="analysis.js", contents=_contents(analysis["kernels"]), marks=MARKS,
                 tiles_of=_tiles, pressure_of=_pressure, chains_of=_chains, listing_of=listing, timeline_of=_timeline,
                 timeline_legend=Markup(timeline_legend()), dependences_of=_dependences, changed_occupied=changed_occupied,
                 changed_rest=changed_rest, executed_of=executed_section, counts_of=counts_of, occupied_svg=lambda loop: Markup(occupied_svg(loop)), count_text=count_text,
                 cycles_text=cycles_text, is_uncertain=is_uncertain, kernel_id=kernel_id, loop_id=loop_id, loop_title=loop_title,
                 place=place, row_id=row_id, any_uncertain=lambda loop: any(map(is_uncertain, loop["occupied"])))


# ---- all loops ---------------------------------------------------------------------------------


def _contents(kernels):
    """Where there are several: every loop with its cycles and its bound."""
    loops = [loop for kernel in kernels for loop in kernel["loops"]]
    if len(kernels) < 2 and len(loops) < 2:
        return None
    several_files = len({kernel["file"] for kernel in kernels}) > 1
    alike = len({short_name(kernel["name"]) for kernel in kernels}) < len(kernels)
    rows = []
    for k, kernel in enumerate(kernels):
        below = [*([cut_name(kernel["name"])] if alike else []), *([kernel["file"]] if several_files else [])]
        of_kernel = {"number": k, "kernel": kernel, "below": below}
        rows += [{**of_kernel, "loop": loop, "id": loop_id(k, number), "one": usual(loop)} for number, loop in enumerate(kernel["loops"])]
        if not kernel["loops"]:
            rows.append({**of_kernel, "loop": None})
    warps = {usual(loop)["warps"] for loop in loops if usual(loop)}
    return {"rows": rows, "cycles": f"cycles, {warps_text(warps.pop())}" if len(warps) == 1 else "cycles"}


# ---- one loop ----------------------------------------------------------------------------------


def _tiles(loop):
    """(what, value, what stands below)"""
    one = usual(loop)
    if one is None:
        return []
    warps = warps_text(one["warps"])
    interval = f"[{cycles_text(one['low'])}, {cycles_text(one['high'])}] · " if is_uncertain(one) else ""
    tiles = [(f"cycles, {warps}", cycles_text(one["cycles"]), f"{interval}{cycles_text(one['cycles'] / one['warps'])} a warp"),
             (f"instructions a cycle, {warps}", f"{one['issued_per_cycle']:.2f}", "of 1"),
             (f"bound, {warps}", one["bound"], _busy(one))]
    if loop["carried"]["at"] and not loop["whole"]:
        tiles.append(("carried chain", cycles_text(loop["carried"]["cycles"]), "cycles an iteration, at least"))
    return tiles


def _busy(one):
    unit, share = max(one["busy"].items(), key=lambda item: item[1], default=("", 0))
    return f"{unit} busy {100 * share:.0f} %" if unit else ""


def _pressure(loop):
    """Cycles of one warp by unit, issue slots among them: (unit, cycles, share of the time with the most warps)."""
    units = [("issue", loop["instructions"], None)]
    most = max(loop["occupied"], key=lambda one: one["warps"], default=None)
    units += [(unit, cycles, most["busy"].get(unit, 0) if most else None)
              for unit, cycles in loop["pressure"].items() if cycles > LEAST_CYCLES]
    units = [(unit, cycles, most["issued_per_cycle"] if share is None and most else share) for unit, cycles, share in units]
    units.sort(key=lambda unit: -unit[1])
    return {"rows": units, "longest": units[0][1] or 1, "busy": f"busy, {warps_text(most['warps'])}" if most else ""}


def _chains(loop):
    instructions = {line["at"]: line["instruction"] for line in loop["lines"]}
    chains = []
    if loop["carried"]["at"] and not loop["whole"]:
        spans = loop["carried"]["spans"]
        often = f", once in {spans} iterations" if spans > 1 else ""
        chains.append(_chain("C", "Longest loop-carried chain", f"{cycles_text(loop['carried']['cycles'])} cycles an iteration{often}",
                             loop["carried"], instructions))
    if loop["longest"]["at"]:
        chains.append(_chain("c", "Longest chain of an iteration",
                             f"{cycles_text(loop['longest']['cycles'])} cycles from one end to the other", loop["longest"], instructions))
    return chains


def _chain(look, title, words, chain, instructions):
    """A step has its place and opcode, or None where the listing does not have it."""
    steps = [(at, opcode_of(instructions[at]) if at in instructions else None) for at in chain["at"][:_CHAIN_SHOWN]]
    return {"look": look, "title": title, "words": words, "steps": steps,
            "more": len(chain["at"]) if len(chain["at"]) > _CHAIN_SHOWN else 0}


def _timeline(loop):
    drawn = timeline_svg(loop)
    if not drawn:
        return None
    cut = f" The first {MOST_CYCLES} are drawn." if any(issue[0] >= MOST_CYCLES for issue in loop["timeline"]) else ""
    return {"svg": Markup(drawn), "cut": cut}


def _dependences(loop, identity):
    drawn, missing = dependence_svg(loop, identity)
    return {"svg": Markup(drawn), "missing": missing} if drawn else None
