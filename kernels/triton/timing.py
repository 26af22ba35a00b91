# SPDX-License-Identifier: Apache-2.0
"""Seconds of a launch, with the SM clock that ran meanwhile, as probes/methods/timing.cu has them; and the burst of
kernels/harness/ladder.cpp: contestants of one size by turns, after idle gaps, short ones as graphs."""

import time

import torch

from kernels import stamp
from rules import (GRAPH_BELOW_SECONDS, IDLE_GAP_SECONDS, LEAST_ROUNDS, MOST_SECONDS_PER_SIZE, QUEUEING_SECONDS, ROUNDS,
                   launches_in_graph)


class Clock:
    """Times launches on the current stream."""

    def __init__(self, max_sm_clock_mhz):
        self._programs = 2 * torch.cuda.get_device_properties(0).multi_processor_count
        self._wait_cycles = int(QUEUEING_SECONDS * max_sm_clock_mhz * 1e6)
        # Cycles, nanoseconds and "taken" of each of two stamps; a fourth word begins the second on 32 bytes.
        self._stamps = torch.zeros(2, 4, dtype=torch.int64, device="cuda")
        stamp[(self._programs,)](self._stamps[0], num_warps=1)  # compiles it
        torch.cuda.synchronize()

    def time(self, warm_ups, launch):
        """(seconds, [MHz] or []). The launch is queued behind a kernel that only waits."""
        self._stamps.zero_()
        for _ in range(warm_ups):
            launch()
        torch.cuda.synchronize()
        before, after = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        before.record()  # an event is made at its first record, which takes long
        after.record()
        torch.cuda.synchronize()
        start = time.perf_counter()
        torch.cuda._sleep(self._wait_cycles)
        stamp[(self._programs,)](self._stamps[0], num_warps=1)
        before.record()
        launch()
        after.record()
        stamp[(self._programs,)](self._stamps[1], num_warps=1)
        queued = time.perf_counter() - start
        torch.cuda.synchronize()
        if queued > QUEUEING_SECONDS:
            return None  # the device may have waited for the host
        (cycles, ns, *_), (cycles_after, ns_after, *_) = self._stamps.tolist()
        mhz = [(cycles_after - cycles) * 1e3 / (ns_after - ns)] if ns and ns_after > ns else []
        return before.elapsed_time(after) / 1e3, mhz

    def surely(self, warm_ups, launch):
        """As time(), again where the host was late; a host that is late ten times is too busy to time anything."""
        for _ in range(10):
            if (timed := self.time(warm_ups, launch)) is not None:
                return timed
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
            entry.estimate, _ = clock.surely(1, self._launch_of(entry, "cold.burst"))
            if entry.estimate < GRAPH_BELOW_SECONDS:
                self._make_graphs(entry)

    def burst(self, mode):
        """name -> (seconds, MHz), lists."""
        timings = {entry.name: ([], []) for entry in self._entries}
        for number in range(ROUNDS[self._level]):
            for place in range(len(self._entries)):
                entry = self._entries[(place + number) % len(self._entries)]
                if number >= LEAST_ROUNDS and entry.estimate * entry.nodes * number > MOST_SECONDS_PER_SIZE:
                    continue
                time.sleep(IDLE_GAP_SECONDS)
                seconds, mhz = self._clock.surely(1 if mode == "warm.burst" else 0, self._launch_of(entry, mode))
                timings[entry.name][0].append(seconds / entry.nodes)
                timings[entry.name][1].extend(mhz)
        return timings

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
