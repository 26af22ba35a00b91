#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Level quick must give every headline key: what fills one is a probe that it selects.

Usage: quick_test.py WARPGAUGE PROBE_PROGRAM RECORDING
"""

import json
import subprocess
import sys
import tempfile

warpgauge, probe_program, recording = sys.argv[1:4]


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


with tempfile.TemporaryDirectory() as folder:
    table = output(warpgauge, "run", "--recording", recording, "--no-report", "--no-kernels", "--out", folder)
rows = table.split("counters\n", 1)[1].split("keys with a value", 1)[0].splitlines()[:-1]
headline = [row.split()[0] for row in rows]

fillers = {}  # key -> probes
for line in map(json.loads, output(warpgauge, "cat", recording).splitlines()):
    for fill in line.get("fills", []):
        fillers.setdefault(fill["key"], set()).add(line["probe"])

listing = output(probe_program, "--list", "--format", "json", "--level", "quick")
quick = {probe["name"] for probe in json.loads(listing)}
computed = {"fp32.tflops", "l1.read_gbps", "shared.read_gbps", "sm.count"}  # from other keys, by the driver
unfilled = [key for key in headline if key not in fillers and key not in computed]
missing = [key for key in headline if key in fillers and not fillers[key] & quick]
assert len(headline) > 15, table
assert not unfilled, f"nothing in the recording fills {unfilled}"
assert not missing, f"no probe of level quick fills {missing}"
everything = json.loads(output(probe_program, "--list", "--format", "json"))
assert len(quick) < len(everything) / 4, "level quick measures nearly everything"
print(f"{len(headline)} headline keys from {len(quick)} of {len(everything)} probes")
