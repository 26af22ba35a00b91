#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times on a GPU what build.py wrote.

Usage: measure.py BUILT OUT.jsonl [--seconds N] [--revision GIT] [--only NAME]...
Each configuration's result is first compared with PyTorch's; one that is wrong or fails is recorded so, and not timed. The
configurations of one space and shape are timed in turn, in a new order each round, each launched again and again on the same
buffers: L2 is as warm as that leaves it. What OUT.jsonl has already is left out, and no space and shape begins after N seconds: a
second call goes on. Exit status: 1 something is left to be measured, 3 no PyTorch or GPU.
"""

import argparse
import ctypes
import json
import math
import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

_SAMPLES = 7
_LEAST_SAMPLES = 5
_SAMPLE_SECONDS = 1e-3  # of launches, one after the other
_MOST_LAUNCHES = 200
_MOST_SECONDS_OF_CASE = 0.2  # a slow one is sampled less often, though 5 times at least
_WARM_UP_SECONDS = 0.2
_SEED = 1
_LEFT, _NO_DEVICE = 1, 3
DEVICE = "cuda"


def filled(torch, argument):
    """A buffer with what it holds. Whole numbers are small: float32 then has their sums of products."""
    kind = {"f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32, "i8": torch.int8, "u8": torch.uint8,
            "i32": torch.int32, "i64": torch.int64}[argument["element"]]
    count, holds = (argument["count"],), argument["holds"]
    if holds.startswith("below:"):
        return torch.randint(int(holds.removeprefix("below:")), count, dtype=kind, device=DEVICE)
    if holds == "random":
        return torch.randint(256, count, dtype=torch.int32, device=DEVICE).to(kind)
    if holds != "normal":
        return torch.zeros(count, dtype=kind, device=DEVICE)
    if not kind.is_floating_point:
        return torch.randint(-8, 8, count, dtype=torch.int32, device=DEVICE).to(kind)
    return torch.randn(count, dtype=torch.float32, device=DEVICE).to(kind)


def poison(arguments, tensors):
    """What the kernel has to write is wrong before; what it adds to is zero."""
    for argument in arguments:
        if argument.get("holds") in ("result", "zeros"):
            tensor = tensors[argument["name"]]
            tensor.fill_(0 if argument["holds"] == "zeros" else math.nan if tensor.is_floating_point() else -1)


def value_of(argument, tensors):
    if "element" in argument:
        return ctypes.c_uint64(tensors[argument["name"]].data_ptr())
    return {"i32": ctypes.c_int32, "i64": ctypes.c_int64, "f32": ctypes.c_float}[argument["arg"].partition(":")[0]](argument["value"])


def wrong(pairs, tolerance):
    """How far off, in words; empty where it is right."""
    for made, right in pairs:
        right = right.double()
        difference = ((made() if callable(made) else made).double() - right).abs().max().item()
        most = right.abs().max().item()
        if not difference <= tolerance * most:
            return f"off by {difference:.3g} where the largest number is {most:.3g}"
    return ""


class Contestant:
    def __init__(self, torch, stream, case, folder, tensors):
        from driver import Kernel
        self._torch, self._stream, self.case, self.times = torch, stream, case, []
        self._kernel = Kernel((folder / case["cubin"]).read_bytes(), case["kernel"], case["grid"], case["block"], case["shared_bytes"],
                              [value_of(argument, tensors) for argument in case["arguments"]])
        self.facts = self._kernel.facts()
        self._graph, self.launches, self.samples = None, 1, _SAMPLES

    def run(self):
        self._kernel.launch(self._stream)

    def _timed(self, what):
        before, after = (self._torch.cuda.Event(enable_timing=True) for _ in range(2))
        before.record()
        what.launch(self._stream)
        after.record()
        after.synchronize()
        return before.elapsed_time(after) / 1e3

    def prepare(self):
        """A graph has enough launches for a sample, so that the device does not wait for the host."""
        from driver import Graph
        estimate = min(self._timed(self._kernel) for _ in range(2))
        self.launches = max(1, min(_MOST_LAUNCHES, math.ceil(_SAMPLE_SECONDS / max(estimate, 1e-6))))
        self._graph = Graph(self._kernel, self.launches, self._stream)
        self.samples = max(_LEAST_SAMPLES, min(_SAMPLES, int(_MOST_SECONDS_OF_CASE / self._timed(self._graph))))

    def sample(self):
        """A launch before the graph leaves L2 as the launches in it find it."""
        self.run()
        self.times.append(self._timed(self._graph) / self.launches)

    def close(self):
        if self._graph is not None:
            self._graph.destroy()
        self._kernel.unload()

    def outcome(self):
        quartiles = statistics.quantiles(self.times, n=4)
        return {"outcome": "measured", "seconds": statistics.median(self.times), "quartiles": [quartiles[0], quartiles[2]],
                "samples": len(self.times), "launches": self.launches, **self.facts}


def record(case, outcome):
    kept = {name: value for name, value in case.items() if name not in ("sizes", "tolerance", "number", "failed")}
    return kept | {"arguments": [argument["arg"] for argument in case["arguments"]]} | outcome


class Output:
    """Lines of OUT.jsonl: each is there as soon as it is known."""

    def __init__(self, file):
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        self.done = {self.key(json.loads(line)) for line in lines if '"outcome"' in line}
        self._file = file

    @staticmethod
    def key(case):
        return case["space"], case["shape"], case["configuration"]

    def write(self, line):
        with self._file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(line, separators=(",", ":")) + "\n")


def measure(torch, stream, cases, folder, nvml, output):
    """All configurations of one space and shape. What throws is an outcome; what has broken the process's context throws on."""
    import references
    torch.manual_seed(_SEED)
    tensors = {argument["name"]: filled(torch, argument) for argument in cases[0]["arguments"] if "element" in argument}
    pairs = getattr(references, cases[0]["space"])(tensors, cases[0]["sizes"])
    contestants, clocks = [], []
    for case in cases:
        try:
            if "failed" in case:
                raise RuntimeError(case["failed"])
            contestant = Contestant(torch, stream, case, folder, tensors)
            poison(case["arguments"], tensors)
            contestant.run()
            torch.cuda.synchronize()
            if reason := wrong(pairs, case["tolerance"]):
                output.write(record(case, {"outcome": "wrong", "reason": reason}))
                contestant.close()
                continue
            contestant.prepare()
            contestants.append(contestant)
        except RuntimeError as error:
            output.write(record(case, {"outcome": "failed", "reason": " ".join(str(error).split())[:300]}))
            torch.cuda.synchronize()
    for number in range(_SAMPLES):
        for contestant in random.sample(contestants, len(contestants)):
            if number < contestant.samples:
                contestant.sample()
        clocks.append(nvml.sm_mhz())
    for contestant in contestants:
        output.write(record(contestant.case, contestant.outcome() | {"sm_mhz": [mhz for mhz in clocks if mhz]}))
        contestant.close()


def groups_of(lines, only):
    """[cases of a space and shape], whole spaces one after the other."""
    groups = {}
    for line in lines:
        if not only or line["space"] in only:
            groups.setdefault((line["space"], line["shape"]), []).append(line)
    return groups.values()


def header(torch, revision, driver_version):
    device = torch.cuda.get_device_properties(0)
    return {"record": "header", "schema": "warpgauge.tuning", "version": 1, "git_revision": revision, "device_name": device.name,
            "device_uuid": f"GPU-{getattr(device, 'uuid', '')}", "sm_count": device.multi_processor_count,
            "driver_version": driver_version, "command": ["kernels/tuning/measure.py", *sys.argv[1:]],
            "time_utc": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "torch": torch.__version__}


def main():
    begin = time.monotonic()
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("built", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--seconds", type=float, default=math.inf)
    parser.add_argument("--revision", default="", help="the git revision that built and measures")
    parser.add_argument("--only", action="append", help="this space; may be given several times")
    options = parser.parse_args()
    try:
        import torch
    except ImportError:
        torch = None
    if torch is None or not torch.cuda.is_available():
        print("error: PyTorch with a GPU that it can use is needed to measure", file=sys.stderr)
        return _NO_DEVICE
    from driver import Nvml
    lines = [json.loads(line) for line in (options.built / "cases.jsonl").read_text(encoding="utf-8").splitlines()]
    output, stream, nvml = Output(options.output), torch.cuda.Stream(), Nvml()
    if not output.done:
        output.write(header(torch, options.revision, nvml.driver_version()))
    with torch.cuda.stream(stream):
        heat = torch.randn(4096, 4096, device=DEVICE)
        while time.monotonic() < begin + _WARM_UP_SECONDS:
            heat.mm(heat)
            torch.cuda.synchronize()
        for cases in groups_of(lines, options.only):
            left = [case for case in cases if output.key(case) not in output.done]
            if not left:
                continue
            if time.monotonic() - begin > options.seconds:
                print("out of time: call again for what is left", flush=True)
                return _LEFT
            started = time.monotonic()
            measure(torch, stream.cuda_stream, left, options.built, nvml, output)
            print(f"{time.monotonic() - started:6.2f} s  {cases[0]['space']} {cases[0]['shape']}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
