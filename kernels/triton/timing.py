# SPDX-License-Identifier: Apache-2.0
"""Seconds of a launch, with the SM clock that ran meanwhile, as in probes/methods/timing.cu; and the burst of
kernels/harness/race.cpp: contestants of one size in an order that is drawn again in each round, with a neutral kernel between two,
after idle gaps, short ones as graphs."""

import random
import time
from dataclasses import dataclass

import torch

from kernels import stamp
from rules import (GRAPH_BELOW_SECONDS, IDLE_GAP_SECONDS, LEAST_ROUNDS, MOST_SECONDS_PER_SIZE, QUEUEING_SECONDS, ROUNDS,
                   launches_in_graph)


@dataclass
class Reading:
    seconds: float
    mhz: list  # one number, or none
    host_seconds: float


class Clock:
    """Times launches on the current stream."""

    def __init__(self, max_sm_clock_mhz):
        device = torch.cuda.get_device_properties(0)
        self._programs = 2 * device.multi_processor_count
        self._wait_cycles = int(QUEUEING_SECONDS * max_sm_clock_mhz * 1e6)
        self._between = torch.zeros(2 * device.L2_cache_size // 4, dtype=torch.int32, device="cuda")
        # Cycles, nanoseconds and "taken" of each of two stamps; a fourth word begins the second on 32 bytes.
        self._stamps = torch.zeros(2, 4, dtype=torch.int64, device="cuda")
        stamp[(self._programs,)](self._stamps[0], num_warps=1)  # compiles it
        torch.cuda.synchronize()

    def pass_between(self):
        """Reads twice the L2: each contestant finds the L2 as this has left it."""
        self._between.sum()
        torch.cuda.synchronize()

    def time(self, warm_ups, launch):
        """A Reading; None where the device has begun before the host had queued all. The launch waits behind a kernel that spins."""
        self._stamps.zero_()
        for _ in range(warm_ups):
            launch()
        torch.cuda.synchronize()
        before, after = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        before.record()  # an event is made at its first record, which takes long
        after.record()
        torch.cuda.synchronize()
        torch.cuda._sleep(self._wait_cycles)
        stamp[(self._programs,)](self._stamps[0], num_warps=1)
        before.record()
        start = time.perf_counter()
        launch()
        host_seconds = time.perf_counter() - start
        after.record()
        late = before.query()
        stamp[(self._programs,)](self._stamps[1], num_warps=1)
        torch.cuda.synchronize()
        if late:
            return None
        (cycles, ns, *_), (cycles_after, ns_after, *_) = self._stamps.tolist()
        mhz = [(cycles_after - cycles) * 1e3 / (ns_after - ns)] if ns and ns_after > ns else []
        return Reading(before.elapsed_time(after) / 1e3, mhz, host_seconds)

    def surely(self, warm_ups, launch):
        """As time(), again where the host was late; a host that is late ten times is too busy to time anything."""
        for _ in range(10):
            if (reading := self.time(warm_ups, launch)) is not None:
                return reading
        raise RuntimeError("the host takes too long to queue a launch: it is busy")


class _Entry:
    """A contestant at one size: `launch(group)` enqueues it on a buffer set."""

    def __init__(self, name, launch):
        self.name, self.launch, self.estimate, self.nodes, self.graphs = name, launch, 0.0, 1, {}


class Race:
    """All contestants of one size. `launches`: name -> launch(group)."""

    def __init__(self, clock, launches, groups, level):
        self._clock, self._groups, self._level, self._launched = clock, groups, level, 0
        self._entries = [_Entry(name, launch) for name, launch in launches.items()]
        for entry in self._entries:
            entry.estimate = clock.surely(1, self._launch_of(entry, "cold.burst")).seconds
            if entry.estimate < GRAPH_BELOW_SECONDS:
                self._make_graphs(entry)

    def burst(self, mode):
        """name -> [Reading], and the launches of each."""
        readings = {entry.name: ([], entry.nodes) for entry in self._entries}
        for number in range(ROUNDS[self._level]):
            for entry in random.sample(self._entries, len(self._entries)):
                if number >= LEAST_ROUNDS and entry.estimate * entry.nodes * number > MOST_SECONDS_PER_SIZE:
                    continue
                self._clock.pass_between()
                time.sleep(IDLE_GAP_SECONDS)
                readings[entry.name][0].append(self._clock.surely(1 if mode == "warm.burst" else 0, self._launch_of(entry, mode)))
        return readings

    def modes(self):
        """One set alone that exceeds the caches is never warm."""
        return ("cold.burst", "warm.burst") if self._groups > 1 else ("cold.burst",)

    def _make_graphs(self, entry):
        entry.nodes = launches_in_graph(entry.estimate, self._groups)
        for mode in self.modes():
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                for number in range(entry.nodes):
                    entry.launch(0 if mode == "warm.burst" else number % self._groups)
            entry.graphs[mode] = graph
        torch.cuda.synchronize()

    def _launch_of(self, entry, mode):
        if mode in entry.graphs:
            return entry.graphs[mode].replay
        return lambda: entry.launch(0 if mode == "warm.burst" else self._next())

    def _next(self):
        """One sequence for all contestants: what the one before has just read is never the next set."""
        self._launched += 1
        return (self._launched - 1) % self._groups
