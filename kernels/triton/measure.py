#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times counterparts of our kernels in Triton as kernels/harness times ours, and records them: copy, softmax, layer normalisation
and the bf16 product. docs/triton.md says what is the same and what is not.

Usage: measure.py -o FILE.jsonl [--family NAME] [--level quick|standard|full] [--campaign N] [--check-results]
Then:  warpgauge kernels --table kernels.jsonl.zst FILE.jsonl --profile profile.json
Exit status: 1 a contestant failed, 2 bad usage, 3 no PyTorch, no Triton or no GPU.
"""

import argparse
import functools
import os
import subprocess
import sys
import time
from pathlib import Path

_HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(_HERE))  # isolated mode (-I) leaves it out
os.environ.setdefault("TRITON_DEFAULT_FP_FUSION", "1")  # products and sums become FMAs, as nvcc makes them of ours

from recording import series, write
from rules import ROUNDS, groups_beyond
from work import LADDERS

_SEED = 1
_NO_DEVICE = 3


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("-o", "--output", type=Path, help="recording to write (.jsonl)")
    parser.add_argument("--family", choices=LADDERS, action="append", help="only this one; may be given several times")
    parser.add_argument("--level", choices=ROUNDS, default="standard")
    parser.add_argument("--campaign", type=int, default=1)
    parser.add_argument("--check-results", action="store_true", help="check results, time nothing")
    options = parser.parse_args(arguments)
    if options.output is None and not options.check_results:
        parser.error("give --output for the recording to write, or --check-results")
    if options.campaign < 1:
        parser.error("--campaign is a whole number from 1")
    return options


def what_is_missing():
    """One sentence, or empty."""
    try:
        import torch
    except ImportError:
        return "PyTorch is not installed"
    try:
        import triton  # noqa: F401
    except ImportError:
        return "Triton is not installed"
    return "" if torch.cuda.is_available() else "PyTorch finds no usable GPU"


def first_line(*command):
    """What a program prints first; empty where it is not there or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return next(iter(done.stdout.splitlines()), "").strip()


def told(error):
    """An error as a reason: one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]


def header(options):
    import torch
    device = torch.cuda.get_device_properties(0)
    uuid = f"GPU-{device.uuid}" if hasattr(device, "uuid") else ""

    def asked(what):
        return first_line("nvidia-smi", f"--query-gpu={what}", "--format=csv,noheader,nounits", *(["-i", uuid] if uuid else []))

    clock = asked("clocks.max.sm")
    facts = {"sm_count": device.multi_processor_count, "l2_bytes": device.L2_cache_size, "memory_bytes": device.total_memory}
    if clock.isdigit():
        facts["max_sm_clock_mhz"] = int(clock)
    return {"git_revision": first_line("git", "-C", str(_HERE), "rev-parse", "HEAD"),
            "git_dirty": bool(first_line("git", "-C", str(_HERE), "status", "--porcelain", "--untracked-files=no")),
            "command": ["kernels/triton/measure.py", *sys.argv[1:]],
            "time_utc": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "level": options.level, "campaign": options.campaign,
            "host": "", "driver_version": asked("driver_version"), "toolkit_version": torch.version.cuda or "",
            "device_name": device.name, "device_uuid": uuid, "compute_capability": f"{device.major}.{device.minor}", "device": facts,
            "counters": "unavailable: PyTorch's process times and counts nothing"}


def launch_facts(compiled, family):
    """Facts of the kernel that a launch of Triton returns; what a version does not say is left out."""
    if compiled is None:
        return {}
    metadata = compiled.metadata
    facts = {"name": f"triton {family}", "kernels": 1, "threads_per_block": 32 * metadata.num_warps,
             "shared_bytes_per_block": metadata.shared}
    if getattr(compiled, "n_regs", None) is not None:
        facts["registers_per_thread"] = compiled.n_regs
    return facts


class Measured:
    """A family's contestants and what became of them."""

    def __init__(self, family):
        self.family, self.ladder, self.wrong, self.points, self.kernels = family, family.ladder, {}, {}, {}

    def check(self):
        for contestant in self.family.contestants:
            name = contestant["name"]
            try:
                if wrong := self.family.check(name):
                    self.wrong[name] = f"wrong result: {wrong}"
            except Exception as error:  # whatever a compiler or a launch throws is this contestant's outcome
                self.wrong[name] = told(error)
            print(f"{self.wrong.get(name, 'right')}: {self.ladder['family']}/{name}", flush=True)

    def race(self, clock, l2_bytes, level):
        """Times what is right, size by size. What throws fails all that were timed together: nothing half of it is recorded."""
        names = [one["name"] for one in self.family.contestants if one["name"] not in self.wrong]
        try:
            for size in self.ladder["sizes"] if names else ():
                self._race_at(size, names, clock, l2_bytes, level)
        except Exception as error:
            self.wrong |= dict.fromkeys(names, told(error))
            self.points.clear()
            print(f"{told(error)}: {self.ladder['family']}", flush=True)

    def _race_at(self, size, names, clock, l2_bytes, level):
        import torch
        from timing import Race
        moved = self.ladder["bytes"](size)
        problems = [self.family.problem(size) for _ in range(groups_beyond(l2_bytes, moved))]
        chosen = {"triton": self.family.choose(problems, clock)} if hasattr(self.family, "choose") and "triton" in names else {}

        def launch(name, group):
            return self.family.run(name, problems[group], *chosen.get(name, ()))

        for name in names:
            compiled = launch(name, 0)
            if size <= self.ladder["headline_size"]:
                self.kernels[name] = launch_facts(compiled, self.ladder["family"])
        race = Race(clock, {name: functools.partial(launch, name) for name in names}, len(problems), level)
        for mode in race.modes():
            for name, (readings, launches) in race.burst(mode).items():
                samples = {"duration": [reading.seconds / launches for reading in readings],
                           "sm_clock": [mhz for reading in readings for mhz in reading.mhz],
                           "flop": [self.ladder["flop"](size)], "bytes": [moved],
                           "host": [reading.host_seconds for reading in readings], "launches": [launches]}
                self.points.setdefault((name, mode), []).append((size, samples))
        del race
        problems.clear()
        torch.cuda.empty_cache()

    def records(self):
        made = []
        for contestant in self.family.contestants:
            name = contestant["name"]
            if name in self.wrong:
                made.append(series(self.ladder, contestant, "cold.burst", [], reason=self.wrong[name]))
            made += [series(self.ladder, contestant, mode, points, self.kernels.get(name))
                     for (of, mode), points in self.points.items() if of == name]
        return made


def main(arguments):
    options = parse(arguments)
    if missing := what_is_missing():
        print(f"error: {missing}: the counterparts in Triton need PyTorch, Triton and an NVIDIA GPU", file=sys.stderr)
        return _NO_DEVICE
    import torch
    from ladders import CONTESTANTS
    from timing import Clock
    begin = time.monotonic()
    torch.manual_seed(_SEED)
    head = header(options)
    all_measured = [Measured(CONTESTANTS[name]()) for name in LADDERS if not options.family or name in options.family]
    clock = None if options.check_results else Clock(head["device"].get("max_sm_clock_mhz", 2000))
    for measured in all_measured:
        measured.check()
        if clock:
            measured.race(clock, head["device"]["l2_bytes"], options.level)
    if clock:
        write(options.output, head, [record for measured in all_measured for record in measured.records()], time.monotonic() - begin)
    return 1 if any(measured.wrong for measured in all_measured) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
