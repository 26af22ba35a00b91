#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares `warpgauge analyze` with the clock and ncu: the kernels of tests/gpu/analyzed, kept in FOLDER/analyzed.

Usage: scripts/analyzed.py [--check] WARPGAUGE [FOLDER]     (default: data/h200) writes what follows from what is kept
       scripts/analyzed.py --keep PROGRAMS [FOLDER]         keeps the listings of PROGRAMS/warpgauge_analyzed_* as they are
       scripts/analyzed.py --take OUT [FOLDER]              keeps what tests/gpu/analyzed/measure.sh wrote to OUT
Kept are:
  kernels.json                 what each kernel is, and the options that analyze needs for it
  NAME.sass.zst                listings (cuobjdump -sass); programs.json: the programs that they are of
  clock.jsonl counters.csv.xz  readings of the GPU (measure.sh); the programs that were run must be the listed ones
It follows:
  analyzed.json                for each kernel: predicted, clocked and counted
  EXAMPLE.txt                  what `analyze --compare` prints of its loop
scripts/analyzed_tables.py makes the tables of docs/worked_examples.md of analyzed.json.
--check writes nothing and fails when a file differs.
"""

import csv
import hashlib
import json
import math
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import read_text, write_xz  # noqa: E402

PROGRAMS = ["bounds", "before", "after", "product_before", "product_after"]
KEPT = {"product_before": "DeviceReduceKernel", "product_after": "DeviceReduceKernel"}  # parts of a kernel's name
WARPS = [1, 4, 8, 16]
ROUNDS = 2  # of a loop in a launch: tests/gpu/analyzed/work.cuh
SCHEDULERS, LANES = 4, 32
BUSY_PERCENT = 80  # from here on ncu's busiest unit is the bound, else what warps stall for

# Which reading of ncu says how busy a unit was, in percent of its peak while the SM was active.
UNITS = {
    "issue": ["smsp__issue_active"],
    "alu": ["sm__pipe_alu_cycles_active"],
    "fmaheavy": ["sm__pipe_fmaheavy_cycles_active", "sm__inst_executed_pipe_fmaheavy"],
    "fmalite": ["sm__inst_executed_pipe_fmalite"],
    "fp64": ["sm__pipe_fp64_cycles_active"],
    "xu": ["sm__inst_executed_pipe_xu"],
    "lsu": ["sm__inst_executed_pipe_lsu", "l1tex__data_pipe_lsu_wavefronts"],
    "tensor": ["sm__pipe_tensor_op_hmma_cycles_active"],
    "uniform": ["sm__inst_executed_pipe_uniform"],
}
STALL = re.compile(r"smsp__average_warps_issue_stalled_(\w+)_per_issue_active\.ratio")
LONG_LOADS = ("LDG", "LD.", "LDL", "ATOMG", "TEX")  # ncu's long scoreboard; shared memory and XU: the short one


def scoreboard_of(opcode):
    return "long_scoreboard" if opcode.startswith(LONG_LOADS) else "short_scoreboard"


def stalled_for(line, opcodes):
    """ncu's name for what a warp waits for before an instruction."""
    cause = opcodes.get(line["cause"], "")
    if line["waits_for"] == "scoreboard":
        return scoreboard_of(cause)
    if line["waits_for"] == "unit busy":
        if line["cause"] == "lsu":
            return "mio_throttle" if opcodes[line["at"]].startswith(("LDS", "STS")) else "lg_throttle"
        return "dispatch_stall" if str(line["cause"]).startswith("bank") else "math_pipe_throttle"
    return {"branch taken": "branch_resolving", "barrier": "barrier"}.get(line["waits_for"], "wait")


def plain(instruction):
    """Without its predicate."""
    return re.sub(r"^@\S+ ", "", instruction)


# --- what analyze says -------------------------------------------------------------------------


def analyzed(warpgauge, folder, listing, kernel, options):
    """The loop of a kernel that has the most instructions, as analyze gives it; the later one of two, since warps wait for all
    others before it."""
    said = subprocess.run([warpgauge, "analyze", "--profile", folder / "profile.json",
                           folder / f"analyzed/{listing}.sass.zst", "--kernel", kernel, "--format", "json",
                           "--warps", ",".join(map(str, WARPS)), *options], check=True, capture_output=True, text=True)
    kernels = json.loads(said.stdout)["kernels"]
    if len(kernels) != 1:
        raise SystemExit(f"error: {listing}: {len(kernels)} kernels are called {kernel}, not one")
    return max(kernels[0]["loops"], key=lambda loop: (loop["instructions"], loop["first"]))


def lone_division(loop):
    """Share of a lone warp's cycles by ncu's reason: `selected` is the cycle in which it issues."""
    opcodes = {line["at"]: plain(line["instruction"]) for line in loop["lines"]}
    cycles = {"selected": 0.0}
    for line in loop["lines"]:
        cycles["selected"] += line["executed"]
        reason = stalled_for(line, opcodes)
        cycles[reason] = cycles.get(reason, 0) + line["waited"]
    total = math.fsum(cycles.values())  # sum() of floats differs by version of Python
    return {reason: value / total for reason, value in sorted(cycles.items(), key=lambda item: -item[1]) if value > 0}


def prediction(loop, trips):
    """Number of warps of a scheduler -> cycles of one trip."""
    return {point["warps"]: {"cycles": point["cycles"] / trips, "low": point["low"] / trips, "high": point["high"] / trips,
                             "bound": point["bound"], "issued_per_cycle": point["issued_per_cycle"], "busy": point["busy"]}
            for point in loop["occupied"]}


# --- what the GPU said ---------------------------------------------------------------------------


def readings(folder):
    """Program -> what it measured; empty if nothing was measured yet. Refuses programs whose listings are other ones."""
    file = folder / "analyzed/clock.jsonl"
    if not file.exists():
        return {}
    listed = json.loads((folder / "analyzed/programs.json").read_text())
    by_program = {}
    for line in file.read_text().splitlines():
        row = json.loads(line)
        if row["sha256"] != listed[row["program"]]:
            raise SystemExit(f"error: {file}: {row['program']} is not the program whose listing is kept")
        by_program[row["program"]] = row["readings"]
    return by_program


def slope(point):
    """Cycles of one trip by the medians of two trip counts, and the ranges of both as a share of the difference."""
    (few, many), (short, long) = point["trips"], point["cycles"]
    rise = statistics.median(long) - statistics.median(short)
    spread = (max(short) - min(short) + max(long) - min(long)) / rise
    return {"cycles": rise / (many - few), "spread": spread}


def counters(folder):
    """(program, kernel, threads of a block) -> metrics of its launch, from ncu's raw pages, one after the other."""
    file = folder / "analyzed/counters.csv.xz"
    if not file.exists():
        return {}
    pages, page, launches = {}, [], {}
    for line in read_text(file).splitlines():
        if line.startswith("# "):
            page = pages.setdefault(line[2:], [])
        elif not line.startswith("=="):  # ncu's own words
            page.append(line)
    for program, page in pages.items():
        for row in csv.DictReader(page):
            if not (row["ID"] or "").isdigit():
                continue  # units, or what the program said
            threads = int(re.findall(r"\d+", row["Block Size"])[0])
            name = re.sub(r"\(.*", "", row["Kernel Name"].replace("(anonymous namespace)", "")).split("::")[-1].split("<")[0]
            metrics = {key: float(value) for key, value in row.items() if "__" in (key or "") and number(value)}
            launches.setdefault((program, name, threads), metrics)
    return launches


def number(text):
    return bool(re.fullmatch(r"-?\d+(\.\d+)?(e[+-]?\d+)?", text or ""))


def counted(metrics):
    """What ncu says about a launch: busy units in percent, the shares of stalls, and the bound."""
    busy = {unit: max(metrics[name] for name in found)
            for unit, names in UNITS.items()
            if (found := [key for key in metrics if key.split(".")[0] in names and key.endswith("pct_of_peak_sustained_active")])}
    stalls = {match[1]: value for key, value in metrics.items() if (match := STALL.fullmatch(key))}
    total = math.fsum(stalls.values())
    division = {reason: value / total for reason, value in sorted(stalls.items(), key=lambda item: -item[1]) if value > 0}
    unit = max(busy, key=busy.get)
    reason = next((name for name in division if name != "selected"), "selected")
    return {"busy_percent": busy, "stalls": division, "busiest": unit, "stalls_for": reason,
            "bound": unit if busy[unit] >= BUSY_PERCENT else reason, "instructions": metrics["smsp__inst_executed.sum"]}


# --- both ------------------------------------------------------------------------------------------


def executed_per_iteration(count, sms, warps, trips):
    """Instructions that a warp executes in an iteration. They are counted over the whole launch, so there are a few more than in
    the loop."""
    return count["instructions"] / (sms * SCHEDULERS * warps * ROUNDS * trips)


def joined_kernel(name, listing, loop, trips, read, counts):
    """All that is known about a kernel with a clocked loop."""
    result = {"name": name, "instructions": loop["instructions"], "trips_per_iteration": trips,
              "predicted": prediction(loop, trips), "lone_division": lone_division(loop)}
    mine = next((kernel for kernel in read.get(listing, {}).get("kernels", []) if kernel["name"] == name), None)
    if mine is None:
        return result
    result |= {"warps": mine["warps"], "clocked": {point["warps"]: slope(point) for point in mine["points"]},
               "results": mine["results"]}
    result["counted"] = {}
    for warps in dict.fromkeys([1, mine["warps"]]):
        metrics = counts.get((listing, name, warps * SCHEDULERS * LANES))
        if metrics is None:
            continue
        one = result["counted"][warps] = counted(metrics)
        one["instructions_per_iteration"] = executed_per_iteration(
            one, read[listing]["device"]["sms"], warps, mine["points"][0]["trips"][1] / trips)
    return result


def joined_product(listing, loop, items, read, counts, sms):
    """A launch that fills the GPU with warps: cycles of one iteration of all of a scheduler's warps, by the event clock."""
    result = {"name": listing, "instructions": loop["instructions"], "predicted": prediction(loop, 1)}
    mine = read.get(listing)
    if mine is None:
        return result
    seconds, mhz = statistics.median(mine["seconds"]), statistics.median(mine["sm_clock_mhz"])
    iterations = mine["factors"] / (LANES * items) / (sms * SCHEDULERS)  # of the warps of one scheduler
    result |= {"seconds": seconds, "sm_clock_mhz": mhz, "cycles_per_warp": seconds * mhz * 1e6 / iterations,
               "result": mine["result"],
               "spread": (max(mine["seconds"]) - min(mine["seconds"])) / seconds}
    metrics = next((value for (program, *_), value in counts.items() if program == listing), None)
    if metrics is not None:
        result["counted"] = counted(metrics)
        result["counted"]["instructions_per_iteration"] = result["counted"]["instructions"] / (
            mine["factors"] / (LANES * items))
        result["counted"]["warps"] = metrics["smsp__warps_active.sum"] / metrics["smsp__cycles_active.sum"]
    return result


def joined(warpgauge, folder):
    asked = json.loads((folder / "analyzed/kernels.json").read_text())
    read, counts = readings(folder), counters(folder)
    device = read.get("bounds", {}).get("device")
    sms = device["sms"] if device else 0
    result = {"device": device, "kernels": [], "examples": {}}
    for kernel in asked["kernels"]:
        whole_name = f"::{kernel['name']}("  # no other's end
        loop = analyzed(warpgauge, folder, "bounds", whole_name, kernel.get("options", []))
        result["kernels"].append(
            {"says": kernel["says"], "options": kernel.get("options", [])} |
            joined_kernel(kernel["name"], "bounds", loop, 1, read, counts))
    for example in asked["examples"]:
        forms = {}
        for form in ("before", "after"):
            options = example.get("options", []) if form == "before" else []
            loop = analyzed(warpgauge, folder, example[form], example.get("kernel", example["name"]), options)
            if "items" in example:
                forms[form] = joined_product(example[form], loop, example["items"], read, counts, sms)
            else:
                forms[form] = joined_kernel(example["name"], example[form], loop, example["trips"], read, counts)
            forms[form]["waits"] = longest_waits(loop)
        result["examples"][example["name"]] = forms
    return result


def longest_waits(loop, most=4):
    """The instructions before which a lone warp waits longest."""
    opcodes = {line["at"]: line["instruction"] for line in loop["lines"]}
    lines = sorted((line for line in loop["lines"] if line["waited"] > 0), key=lambda line: -line["waited"])[:most]
    return [{"at": line["at"], "waited": line["waited"], "instruction": line["instruction"],
             "for": opcodes.get(line["cause"], line["waits_for"])} for line in lines]


# --- files -----------------------------------------------------------------------------------------


def compared(warpgauge, folder, example):
    """What `analyze --compare` prints about the loop with the most instructions."""
    name = example.get("kernel", example["name"])
    said = subprocess.run([warpgauge, "analyze", "--profile", folder / "profile.json", "--compare",
                           *(folder / f"analyzed/{example[form]}.sass.zst" for form in ("before", "after")),
                           "--kernel", name, "--warps", "1,4,8,16", *example.get("options", [])],
                          check=True, capture_output=True, text=True).stdout
    loops = [part for part in said.split("\n\n") if part.startswith("loop ") and "->" in part.splitlines()[0]]
    return max(loops, key=lambda part: int(re.search(r"instructions\s+(\d+)", part)[1])).rstrip() + "\n"


def files(warpgauge, folder):
    """Name -> text of all that follows."""
    asked = json.loads((folder / "analyzed/kernels.json").read_text())
    texts = {"analyzed.json": json.dumps(joined(warpgauge, folder), indent=1) + "\n"}
    for example in asked["examples"]:
        texts[f"{example['name']}.txt"] = compared(warpgauge, folder, example)
    return texts


def only(listing, part):
    """The functions of a listing by cuobjdump whose names contain a part."""
    head, *functions = re.split(r"(?=^\s*Function : )", listing, flags=re.M)
    kept = []
    for function in functions:
        body, rest = function, ""
        if "Fatbin elf code" in function:
            body, rest = function.split("\nFatbin elf code", 1)
            rest = "\nFatbin elf code" + rest
        kept.append((body if part in function.splitlines()[0] else "") + rest)
    return head + "".join(kept)


def keep(programs, folder):
    hashes = {}
    for name in PROGRAMS:
        program = programs / f"warpgauge_analyzed_{name}"
        hashes[name] = hashlib.sha256(program.read_bytes()).hexdigest()
        listing = subprocess.run(["cuobjdump", "-sass", program], check=True, capture_output=True, text=True).stdout
        file = folder / f"analyzed/{name}.sass"
        file.write_text(only(listing, KEPT[name]) if name in KEPT else listing)
        subprocess.run(["zstd", "-19", "-q", "-f", "--rm", file], check=True)
    (folder / "analyzed/programs.json").write_text(json.dumps(hashes, indent=1) + "\n")


def take(out, folder):
    (folder / "analyzed/clock.jsonl").write_bytes((out / "clock.jsonl").read_bytes())
    write_xz(folder / "analyzed/counters.csv.xz", read_text(out / "counters.csv"))


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if len(arguments) not in (1, 2):
        raise SystemExit(__doc__)
    folder = pathlib.Path(arguments[1]) if len(arguments) == 2 else ROOT / "data/h200"
    if "--keep" in sys.argv:
        return keep(pathlib.Path(arguments[0]), folder)
    if "--take" in sys.argv:
        return take(pathlib.Path(arguments[0]), folder)
    status = 0
    for name, text in files(arguments[0], folder).items():
        file = folder / "analyzed" / name
        if "--check" not in sys.argv:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            print(f"error: {file} differs from what is kept: run scripts/update_data.sh")
            status = 1
    sys.exit(status)


if __name__ == "__main__":
    main()
