# SPDX-License-Identifier: Apache-2.0
"""Stands in for a CUDA program with the injected library: it leaves behind what cupti/injection does (journal.h).

It launches four kernels: heavy (9 times, of them 4 short; two shapes), light, and node, which is a node of graphs only.
Environment, all optional: FAKE_LOG (file: a line each run), FAKE_END (the run in which it ends otherwise and how:
"2 status 7", "4 signal 11"), FAKE_NO_CUDA, FAKE_DENIED, FAKE_WAIT (a file to make, then wait for a signal, in the run
FAKE_WAIT_IN), FAKE_CATCHES (ends with 0 on a signal), FAKE_HASH, FAKE_JOURNAL (a line to add), FAKE_EXECUTED (a factor),
FAKE_DIES (the run and the launch at whose counting it dies, and how: "2 _Z3sumPKfPfi 64 0 signal 11"; "all" as the
kernel: at every launch), FAKE_WAIT_BEHIND (how many launches are counted before the wait; the next one has begun by then),
FAKE_NODES (how many more kernels there are, of graphs only),
FAKE_RANGES (each launch number is in the range "step NUMBER" in "epoch"; the run in which it is elsewhere),
FAKE_TWINS (heavy's launches are those of two kernels, in turns), FAKE_PARAMETERS (where heavy's arguments lie).
"""

import json
import os
import signal
import stat
import sys
import time
from pathlib import Path

RUNS = ["launches", "counters", "traffic", "executed"]
HEAVY, LIGHT, NODE = "_Z3sumPKfPfi", "_Z4fillPf", "_Z4nodePf"
CUBIN = os.environ.get("FAKE_HASH", "00ff00ff00ff00ff")
ENVIRONMENT = os.environ
plan_file = Path(ENVIRONMENT["WARPGAUGE_DESCRIBE_PLAN"])
plan = json.loads(plan_file.read_text())
folder = Path(plan["folder"])
run = RUNS.index(plan["collect"]) + 1
if "FAKE_LOG" in ENVIRONMENT:
    with open(ENVIRONMENT["FAKE_LOG"], "a") as log:
        modes = [oct(stat.S_IMODE(path.stat().st_mode)) for path in (folder, folder.parent)]
        log.write(json.dumps({"collect": plan["collect"], "folder": str(folder), "modes": modes, "plan": plan,
                              "arguments": sys.argv[1:], "library": ENVIRONMENT.get("CUDA_INJECTION64_PATH"),
                              "nvtx": ENVIRONMENT.get("NVTX_INJECTION64_PATH"),
                              "input": sys.stdin.read()}) + "\n")
print("the program's output", flush=True)
print("the program's errors", file=sys.stderr, flush=True)


def shape(kernel, blocks, code=None):
    return {"kernel": kernel, "grid_blocks": [blocks, 1, 1], "block_threads": [128, 1, 1], "dynamic_shared_bytes": 0,
            **({"code": code} if code else {})}


# Kernel, blocks, graph node, times in us.
LAUNCHES = [(HEAVY, 64, 0, [50, 5, 51, 5.1, 52, 5.2, 53, 5.3, 54]), (HEAVY, 32, 0, [20]), (LIGHT, 64, 0, [4, 2, 3]),
            (NODE, 64, 9, [8, 8])]
if "FAKE_NODES" in ENVIRONMENT:
    LAUNCHES += [(NODE, 32, 9, [1, 1])]
    LAUNCHES += [(f"node{i}", 64, 9, [1]) for i in range(int(ENVIRONMENT["FAKE_NODES"]))]


HASH_OF_ZEROS = "a8c7f832281a39c5"  # of 8 bytes
TWINS = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"]


def ranges(number):
    """NVTX is asked for its ranges by a variable."""
    if "NVTX_INJECTION64_PATH" not in ENVIRONMENT or "FAKE_RANGES" not in ENVIRONMENT:
        return {}
    elsewhere = int(ENVIRONMENT["FAKE_RANGES"]) == run
    return {"ranges": ["elsewhere"] if elsewhere else ["epoch", f"step {number}"]}


def timed():
    start, call = 1000, 0
    for kernel, blocks, node, times in LAUNCHES:
        for number, us in enumerate(times):
            call += 1
            code = TWINS[number % 2] if "FAKE_TWINS" in ENVIRONMENT and kernel == HEAVY else None
            yield {"type": "launch", "shape": shape(kernel, blocks, code), "call": call, **ranges(number), "graph_node": node, "stream": 7,
                   "start_ns": start, "end_ns": start + round(us * 1000), "registers_per_thread": 16,
                   "static_shared_bytes": 0, "local_bytes_per_thread": 0, "cluster_blocks": [0, 0, 0]}
            start += 100_000


def counters(launch):
    warps = launch["shape"]["grid_blocks"][0] * 4
    return {**launch, "type": "counters", "absent": {},
            "values": {"issued": 12 * warps, "executed": 12 * warps, "thread_executed": 384 * warps, "warps": warps,
                       "lsu": warps, "l2_read_sectors": 16 * warps, "dram_read_bytes": 512 * warps,
                       "dram_percent": 40, "elapsed_ns": 4000}}


def traffic(launch):
    """With warm caches: a quarter of what replays read of DRAM."""
    warps = launch["shape"]["grid_blocks"][0] * 4
    return {**launch, "type": "counters", "absent": {},
            "values": {"l2_read_sectors": 16 * warps, "dram_read_bytes": 128 * warps}}


def executed(launch):
    """12 instructions, one of them in the loop."""
    warps = launch["shape"]["grid_blocks"][0] * 4 * float(ENVIRONMENT.get("FAKE_EXECUTED", 1))
    places = {str(place): warps for place in range(0, 0xc0, 16)} if launch["shape"]["kernel"] == HEAVY else {}
    places = places or {str(place): warps * 1.5 for place in range(0, 0x80, 16)}
    return {**launch, "type": "executed", "cubin_crc": 77,
            "executed": {"executed": places, "threads": {place: 32 * count for place, count in places.items()}}}


def arguments(launch, parameters):
    """A pointer, as often as the kernel has arguments of 8 bytes; what it points to holds zeros, as much as is asked for."""
    kept = plan.get("contents_bytes", 0)
    contents = {"contents": [{"at": 512, "bytes": kept, "hash": HASH_OF_ZEROS}]} if kept else {}
    if kept:
        (folder / f"{HASH_OF_ZEROS}.bytes").write_bytes(bytes(kept))
    pointers = [place for place, (_, size) in enumerate(parameters) if size == 8]
    return {**launch, "type": "arguments",
            "values": [(4096 + 512).to_bytes(8, "little").hex() if size == 8 else "07" * size for _, size in parameters],
            "pointers": [{"argument": place, "at": 0, "allocation": 0, "offset": 512} for place in pointers],
            "allocations": [{"address": 4096, "bytes": 1 << 20, **contents}]}


def lines():
    yield {"type": "device", "name": "Planted GPU"}
    yield {"type": "cubin", "hash": CUBIN, "crc": 77}
    if run == 1:
        yield from timed()
    if run == 2 and "FAKE_PARAMETERS" in ENVIRONMENT:
        yield {"type": "parameters", "kernel": HEAVY, "code": "aaaaaaaaaaaaaaaa", "places": json.loads(ENVIRONMENT["FAKE_PARAMETERS"])}
    for chosen in plan["chosen"]:
        for number in chosen["launches"]:
            launch = {"shape": chosen["shape"], "number": number, **ranges(number)}
            yield {**launch, "type": "begins"}
            if "parameters" in chosen:
                yield arguments(launch, chosen["parameters"])
            if "FAKE_DENIED" in ENVIRONMENT:
                yield {**launch, "type": "failed", "what": "launch", "why": ENVIRONMENT["FAKE_DENIED"]}
            else:
                yield {2: counters, 3: traffic, 4: executed}[run](launch)


def end_by(how, number):
    if how == "signal":
        os.kill(os.getpid(), int(number))
    os._exit(int(number))


def die_at(line, journal):
    """As CUPTI does while it counts."""
    if "FAKE_DIES" not in ENVIRONMENT:
        return
    its_run, kernel, blocks, number, *how = ENVIRONMENT["FAKE_DIES"].split()
    here = (line["shape"]["kernel"], line["shape"]["grid_blocks"][0], line["number"])
    if int(its_run) == run and (kernel == "all" or here == (kernel, int(blocks), int(number))):
        journal.flush()
        end_by(*how)


if "FAKE_NO_CUDA" not in ENVIRONMENT:
    (folder / "00ff00ff00ff00ff.cubin").write_bytes(b"ELF")
    with open(folder / f"{os.getpid()}.jsonl", "x") as journal:
        left = int(ENVIRONMENT.get("FAKE_WAIT_BEHIND", 1 << 30))
        for line in lines():
            journal.write(json.dumps(line) + "\n")
            if line["type"] == "begins":
                die_at(line, journal)
                left -= 1
                if left < 0 and run == int(ENVIRONMENT.get("FAKE_WAIT_IN", 1)):
                    break
        journal.write(ENVIRONMENT.get("FAKE_JOURNAL", ""))
        wait = "FAKE_WAIT" in ENVIRONMENT and run == int(ENVIRONMENT.get("FAKE_WAIT_IN", 1))
        if wait:
            journal.flush()
            if "FAKE_CATCHES" in ENVIRONMENT:
                for number in signal.SIGINT, signal.SIGTERM:
                    signal.signal(number, lambda *_: sys.exit(0))
            else:
                signal.signal(signal.SIGINT, signal.SIG_DFL)  # no traceback
            Path(ENVIRONMENT["FAKE_WAIT"]).write_text(str(os.getpid()))
            time.sleep(60)
        journal.write('{"type": "end"}\n')

end = ENVIRONMENT.get("FAKE_END", "0 status 0").split()
if int(end[0]) in (run, -1):
    if end[1] == "signal":
        os.kill(os.getpid(), int(end[2]))
    sys.exit(int(end[2]))
