#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the tables of docs/worked_examples.md: what analyze predicted beside what was measured.

Usage: scripts/analyzed_tables.py [--check] [FOLDER]     (default: data/h200)
Reads FOLDER/analyzed/analyzed.json (scripts/analyzed.py); writes beside it
  bounds.md stalls.md                 the kernels of different bounds; those that ncu says otherwise of come first
  EXAMPLE.md EXAMPLE_waits.md         an old and a new form: predicted and measured; what a warp of the old one waits for
--check writes nothing and fails when a file differs.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WARPS = ["1", "4", "8"]
WARPS_OF_FULL_SM = "16"

# What ncu has to say for a bound of analyze, beside the unit's own name.
AGREES = {
    "issue": {"not_selected"},
    "pipe lsu": {"lg_throttle", "mio_throttle"},
    "pipe xu": {"mio_throttle", "math_pipe_throttle"},
    "bank": {"dispatch_stall"},
    "chain": {"wait"},
    "branch": {"branch_resolving", "wait"},
    "barrier": {"barrier"},
    "L2": {"long_scoreboard"},
}


def agreed(bound):
    """Names by which ncu can confirm a bound."""
    kind, _, opcode = bound.partition(": ")
    if kind == "scoreboard":
        return {"long_scoreboard" if opcode.startswith(("LDG", "LD.")) else "short_scoreboard"}
    name = kind.split()[-1] if kind.startswith("pipe ") else kind
    key = "bank" if kind.startswith("bank") else kind
    return AGREES.get(key, {"math_pipe_throttle"} if kind.startswith("pipe ") else set()) | {name}


def table(heads, rows):
    return "\n".join(["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|",
                      *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def figure(value):
    return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"


def percent(value):
    return f"{100 * value:+.0f} %"


def ncu_words(count):
    unit, reason = count["busiest"], count["stalls_for"]
    return f"{unit} {count['busy_percent'][unit]:.0f} %, {reason} {100 * count['stalls'][reason]:.0f} %"


def shown_warps(kernel):
    """Where it was counted; None before that."""
    return str(kernel["warps"]) if "warps" in kernel else None


def agreement(kernel):
    """None if it was not measured, else whether ncu confirms the bound."""
    warps = shown_warps(kernel)
    count = kernel.get("counted", {}).get(warps)
    if count is None:
        return None
    return count["bound"] in agreed(kernel["predicted"][warps]["bound"])


def bounds_table(kernels):
    """Kernels whose bounds disagree first, then by how far the prediction is off."""
    def error(kernel):
        warps = shown_warps(kernel)
        if warps is None:
            return 0.0
        return kernel["predicted"][warps]["cycles"] / kernel["clocked"][warps]["cycles"] - 1

    ordered = sorted(kernels, key=lambda kernel: (agreement(kernel) is not False, -abs(error(kernel))))
    rows = []
    for kernel in ordered:
        warps = shown_warps(kernel)
        shown = [warps] if warps else WARPS
        said = [kernel["predicted"][w] for w in shown]
        row = [f"`{kernel['name']}`: {kernel['says']}", "/".join(shown), "/".join(figure(p["cycles"]) for p in said),
               " / ".join(dict.fromkeys(p["bound"] for p in said)), "/".join(f"{p['issued_per_cycle']:.2f}" for p in said)]
        if warps is None:
            rows.append([*row, "-", "-", "-", "-", "-"])
            continue
        count = kernel["counted"].get(warps)
        rows.append([*row, figure(kernel["clocked"][warps]["cycles"]), percent(error(kernel)),
                     f"{count['busy_percent']['issue'] / 100:.2f}" if count else "-", ncu_words(count) if count else "-",
                     {None: "-", True: "yes", False: "**no**"}[agreement(kernel)]])
    return table(["kernel", "warps a scheduler", "analyze: cycles a trip", "bound", "instr. a cycle", "clock: cycles a trip",
                  "analyze is off by", "ncu: instr. a cycle", "busiest unit, most stalls", "bounds agree"], rows)


def shares(division, most=4):
    return ", ".join(f"{reason} {100 * share:.0f} %" for reason, share in list(division.items())[:most] if share >= 0.005)


def distance(one, other):
    """Half the sum of differences: the share of cycles that the two give to different reasons."""
    return sum(abs(one.get(name, 0) - other.get(name, 0)) for name in {*one, *other}) / 2


def stalls_table(kernels):
    def differs(kernel):
        count = kernel.get("counted", {}).get("1")
        return None if count is None else distance(kernel["lone_division"], count["stalls"])

    rows = [[f"`{kernel['name']}`", shares(kernel["lone_division"]),
             shares(kernel["counted"]["1"]["stalls"]) if differs(kernel) is not None else "-",
             f"{100 * differs(kernel):.0f} %" if differs(kernel) is not None else "-"]
            for kernel in sorted(kernels, key=lambda kernel: -(differs(kernel) or 0))]
    return table(["kernel, one warp a scheduler", "analyze", "ncu", "differs"], rows)


def pair_table(forms):
    """Cycles of a trip by warps: predicted and clocked, old and new."""
    before, after = forms["before"], forms["after"]
    rows = []
    for warps in WARPS:
        old, new = before["predicted"][warps], after["predicted"][warps]
        row = [warps, figure(old["cycles"]), figure(new["cycles"]), f"{old['cycles'] / new['cycles']:.2f}"]
        if "clocked" in before and "clocked" in after:
            was, now = before["clocked"][warps]["cycles"], after["clocked"][warps]["cycles"]
            gain = (old["cycles"] / new["cycles"]) / (was / now) - 1
            row += [figure(was), figure(now), f"{was / now:.2f}", percent(gain)]
        else:
            row += ["-"] * 4
        rows.append([*row, f"{old['bound']} → {new['bound']}"])
    return table(["warps a scheduler", "predicted: old", "new", "times as fast", "clock: old", "new", "times as fast",
                  "prediction is off by", "bound"], rows) + results_note(before.get("results"), after.get("results"))


def results_note(old, new):
    if not old or not new:
        return ""
    most = max(abs(a - b) for a, b in zip(old, new)) / max(map(abs, old))
    return f"\nThe results differ by {most:.1g} of the greatest one.\n"


def product_table(forms):
    """Cycles of an iteration at the number of warps that ncu saw. Until that is known: at 16, all that a scheduler holds."""
    rows = []
    for form, one in forms.items():
        seen = one.get("counted", {}).get("warps", float(WARPS_OF_FULL_SM))
        warps = min(one["predicted"], key=lambda w: abs(float(w) - seen))
        said = one["predicted"][warps]
        row = [form, warps, figure(said["cycles"]), said["bound"], f"{one['instructions']}"]
        if "seconds" in one:
            cycles = one["cycles_per_warp"] * int(warps)
            count = one.get("counted")
            row += [figure(cycles), percent(said["cycles"] / cycles - 1), f"{1e3 * one['seconds']:.4g}",
                    figure(count["instructions_per_iteration"]) if count else "-", ncu_words(count) if count else "-"]
        else:
            row += ["-"] * 5
        rows.append(row)
    text = table(["form", "warps a scheduler", "predicted cycles an iteration", "bound", "instructions",
                  "measured cycles", "prediction is off by", "time, ms", "instructions counted", "ncu"], rows)
    before, after = forms["before"], forms["after"]
    if "seconds" in before and "seconds" in after:
        gain = before["predicted"][WARPS_OF_FULL_SM]["cycles"] / after["predicted"][WARPS_OF_FULL_SM]["cycles"]
        text += (f"\nPredicted {gain:.2f} times as fast, measured {before['seconds'] / after['seconds']:.2f}."
                 + results_note(before["result"], after["result"]).replace("\nThe", " The"))
    return text


def waits_table(forms):
    rows = [[f"`{line['at']:04x}`", figure(line["waited"]), f"`{line['instruction']}`", f"`{line['for']}`"]
            for line in forms["before"]["waits"]]
    return table(["at", "a lone warp stands, cycles", "before", "for"], rows)


def texts(result):
    """File name -> table."""
    made = {"bounds.md": bounds_table(result["kernels"]), "stalls.md": stalls_table(result["kernels"])}
    for name, forms in result["examples"].items():
        made[f"{name}.md"] = (product_table if name == "product" else pair_table)(forms)
        made[f"{name}_waits.md"] = waits_table(forms)
    return made


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    folder = (pathlib.Path(arguments[0]) if arguments else ROOT / "data/h200") / "analyzed"
    status = 0
    for name, text in texts(json.loads((folder / "analyzed.json").read_text())).items():
        file = folder / name
        if "--check" not in sys.argv:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            print(f"error: {file} differs from analyzed.json: run scripts/update_data.sh")
            status = 1
    sys.exit(status)


if __name__ == "__main__":
    main()
