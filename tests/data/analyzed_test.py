#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants readings of a GPU that the predictions are off from by known amounts, and finds those amounts in the tables of
docs/worked_examples.md; plants counters that say otherwise, and finds them first; plants another program, and sees it refused.

Usage: analyzed_test.py ROOT WARPGAUGE
"""

import csv
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT, WARPGAUGE = map(pathlib.Path, sys.argv[1:3])
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import write_xz  # noqa: E402

SMS, ROUNDS, SCHEDULERS, LANES = 132, 2, 4, 32
SLOWER = 1.25  # than predicted, all but one
FASTER = 0.8
TRIPS = [512, 2048]
OUTLIER = "barrier"  # faster than predicted
DISAGREES = "alu_pipe"
STALLS = ["selected", "wait", "math_pipe_throttle", "long_scoreboard", "short_scoreboard", "dispatch_stall", "barrier",
          "not_selected", "branch_resolving", "mio_throttle", "lg_throttle"]
HEAD = ["ID", "Kernel Name", "Block Size"]


def run(script, *arguments):
    return subprocess.run([sys.executable, "-I", ROOT / "scripts" / script, *arguments], capture_output=True, text=True)


def made(folder):
    """Both scripts; what they left in analyzed.json."""
    for done in (run("analyzed.py", WARPGAUGE, folder), run("analyzed_tables.py", folder)):
        if done.returncode != 0:
            raise SystemExit(done.stderr)
    return json.loads((folder / "analyzed/analyzed.json").read_text())


def factor(name):
    return FASTER if name == OUTLIER else SLOWER


def clocked(kernel, warps_shown):
    points = []
    for warps in (1, 4, 8):
        cycles = kernel["predicted"][str(warps)]["cycles"] * factor(kernel["name"])
        points.append({"warps": warps, "trips": TRIPS,
                       "cycles": [[900 + trips * cycles + noise for noise in (0, 0, 0, 0, 60)] for trips in TRIPS]})
    return {"name": kernel["name"], "warps": warps_shown, "points": points, "results": [1.0, 2.0]}


def launch(number, name, warps, kernel, bound):
    """A row of ncu's raw page. Every warp executes each instruction of the loop, and 3 % besides."""
    executed = 1.03 * SMS * SCHEDULERS * warps * ROUNDS * TRIPS[1] / kernel["trips_per_iteration"] * kernel["instructions"]
    row = {"ID": number, "Kernel Name": f"warpgauge::analyzed::<unnamed>::{name}(Work)", "Block Size":
           f"({warps * SCHEDULERS * LANES}, 1, 1)", "smsp__inst_executed.sum": executed,
           "smsp__warps_active.sum": 4000, "smsp__cycles_active.sum": 250}
    shares = kernel["lone_division"] if warps == 1 else {"selected": 0.2, "not_selected" if bound == "issue" else bound: 0.8}
    for reason in STALLS:
        row[f"smsp__average_warps_issue_stalled_{reason}_per_issue_active.ratio"] = 5 * shares.get(reason, 0)
    row["smsp__issue_active.avg.pct_of_peak_sustained_active"] = 99.5 if bound == "issue" else 30
    row["sm__pipe_alu_cycles_active.avg.pct_of_peak_sustained_active"] = 91 if bound == "alu" else 40
    return row


def page(rows):
    """ncu's: a line of names, one of units, one a launch."""
    out = io.StringIO()
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerows([names, ["" if name in HEAD else "inst" for name in names],
                      *([row.get(name, "") for name in names] for row in rows)])
    return out.getvalue()


def counted_as(kernel, warps):
    if kernel["name"] == DISAGREES:
        return "long_scoreboard"
    bound = kernel["predicted"][str(warps)]["bound"]
    if bound == "issue":
        return "issue"
    kind = "bank" if bound.startswith("bank") else bound.split(":")[0]
    return {"chain": "wait", "barrier": "barrier", "branch": "branch_resolving", "bank": "dispatch_stall", "pipe lsu": "mio_throttle",
            "scoreboard": "long_scoreboard"}.get(kind, "math_pipe_throttle")


def plant(folder, predicted):
    programs = json.loads((folder / "analyzed/programs.json").read_text())
    lines, pages = [], []
    device = {"name": "planted", "sms": SMS, "sm_clock_mhz": 1500}
    lists = {"bounds": predicted["kernels"]}
    for form in ("before", "after"):
        lists[form] = [predicted["examples"][name][form] for name in ("springs", "potential")]
    for program, kernels in lists.items():
        lines.append({"program": program, "sha256": programs[program], "readings": {
            "device": device, "kernels": [clocked(kernel, 1 if kernel["name"] == "l2_latency" else 4) for kernel in kernels]}})
        rows = [launch(number, kernel["name"], warps, kernel, counted_as(kernel, warps))
                for number, (kernel, warps) in enumerate((k, w) for k in kernels for w in (1, 4))]
        pages.append(f"# {program}\n" + page(rows))
    for form in ("before", "after"):
        # 2^20 factors by warps of 32 threads that take eight an iteration, 16 warps on each scheduler, at 1500 MHz
        kernel = predicted["examples"]["product"][form]
        iterations = 2**20 / 256 / (SMS * SCHEDULERS)
        seconds = SLOWER * kernel["predicted"]["16"]["cycles"] / 16 * iterations / 1.5e9
        lines.append({"program": f"product_{form}", "sha256": programs[f"product_{form}"], "readings": {
            "factors": 2**20, "seconds": [seconds] * 3, "sm_clock_mhz": [1500] * 3, "result": [1.0, 0.5]}})
        row = launch(0, "DeviceReduceKernel", 4, kernel | {"trips_per_iteration": 1, "lone_division": {}}, "issue")
        row["smsp__inst_executed.sum"] = 1.02 * 2**20 / 256 * kernel["instructions"]
        pages.append(f"# product_{form}\n" + page([row]))
    (folder / "analyzed/clock.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    write_xz(folder / "analyzed/counters.csv.xz", "==PROF== Connected\n".join(["", *pages]))


def near(found, wanted):
    assert abs(found / wanted - 1) < 1e-3, (found, wanted)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / "data/h200/analyzed", folder / "analyzed")
        shutil.copy(ROOT / "data/h200/profile.json", folder)
        for measured in ("clock.jsonl", "counters.csv.xz"):
            (folder / "analyzed" / measured).unlink(missing_ok=True)
        plant(folder, made(folder))
        result = made(folder)
        for kernel in result["kernels"]:
            for warps, point in kernel["clocked"].items():
                near(point["cycles"], factor(kernel["name"]) * kernel["predicted"][warps]["cycles"])
                assert point["spread"] > 0
            near(kernel["counted"]["1"]["instructions_per_iteration"], 1.03 * kernel["instructions"])
            near(sum(kernel["counted"]["1"]["stalls"].values()), 1)
        for form in ("before", "after"):
            one = result["examples"]["product"][form]
            near(one["cycles_per_warp"] * 16, SLOWER * one["predicted"]["16"]["cycles"])
            near(one["counted"]["instructions_per_iteration"], 1.02 * one["instructions"])
            near(one["counted"]["warps"], 16)
        bounds = (folder / "analyzed/bounds.md").read_text().splitlines()[2:]
        assert len(bounds) == len(result["kernels"])
        assert DISAGREES in bounds[0] and "**no**" in bounds[0], bounds[0]
        assert all("| yes |" in line for line in bounds[1:]), bounds
        assert OUTLIER in bounds[1] and "| +25 % |" in bounds[1], bounds[1]
        assert all("| -20 % |" in line for line in bounds[2:] + bounds[:1]), bounds
        springs = (folder / "analyzed/springs.md").read_text()
        assert springs.count("| +0 % |") == 3 and "differ by 0 " in springs, springs
        product = (folder / "analyzed/product.md").read_text()
        assert product.count("| -20 % |") == 2, product

        clock = folder / "analyzed/clock.jsonl"
        clock.write_text(clock.read_text().replace('"sha256": "', '"sha256": "0', 1))
        refused = run("analyzed.py", WARPGAUGE, folder)
        assert refused.returncode != 0 and "not the program whose listing is kept" in refused.stderr, refused.stderr
    print(f"{len(bounds)} planted kernels and three examples were recovered, another program refused")


if __name__ == "__main__":
    main()
