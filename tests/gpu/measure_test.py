#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures on the GPU at hand and checks what any GPU must show, against known loads.

Usage: measure_test.py PROBE_PROGRAM PLANTED_PROGRAM FOLDER [unittest arguments]
"""

import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time
import unittest

PROBE, PLANTED, FOLDER = (pathlib.Path(a).resolve() for a in sys.argv[1:4])
del sys.argv[1:4]
CONTEXT_LOST = 4


def run(program, *arguments, pretend=None):
    environment = {k: v for k, v in os.environ.items() if k != "WARPGAUGE_PRETEND"}
    if pretend:
        environment["WARPGAUGE_PRETEND"] = pretend
    return subprocess.run([program, *map(str, arguments), "--progress", "off"], env=environment,
                          capture_output=True, text=True, check=False)


def read(recording):
    lines = [json.loads(line) for line in recording.read_text().splitlines()]
    return lines[0], {r["id"]: r for r in lines if r["record"] == "series"}, lines


def fresh(name):
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / name
    file.unlink(missing_ok=True)
    return file


def outcome(series):
    return series.get("outcome", "measured")


def column(series, name):
    index = [q["name"] for q in series["quantities"]].index(name)
    return [(p["at"], p["y"][index]) for p in series["points"]]


class Measured(unittest.TestCase):
    """One quick recording, shared by the tests below."""

    @classmethod
    def setUpClass(cls):
        cls.file = fresh("quick.jsonl")
        cls.result = run(PROBE, "-o", cls.file, "--level", "quick", "--filter", "all")
        cls.header, cls.series, cls.lines = read(cls.file)

    def test_everything_was_measured_or_says_why(self):
        self.assertEqual(self.result.returncode, 0, self.result.stderr)
        self.assertEqual(self.lines[-1]["record"], "end")
        for series in self.series.values():
            if outcome(series) != "measured":
                self.assertTrue(series["reason"], series["id"])

    def test_known_load_strides_touch_the_sectors_that_arithmetic_says(self):
        if self.header["counters"] != "available":
            self.skipTest(self.header["counters"])
        counted = self.series["memory/stride_sweep/ld32#global_load"]
        for (stride,), (value,) in column(counted, "sectors_per_request"):
            self.assertAlmostEqual(value, min(32, 4 * stride), delta=0.02)

    def test_known_load_n_way_conflicts_take_n_wavefronts(self):
        if self.header["counters"] != "available":
            self.skipTest(self.header["counters"])
        counted = self.series["shared/bank_sweep/throughput.ld32#shared_load"]
        for (degree,), (value,) in column(counted, "wavefronts_per_instruction"):
            self.assertAlmostEqual(value, degree, delta=0.005 * degree)

    def test_known_load_reductions_touch_the_sectors_that_arithmetic_says(self):
        if self.header["counters"] != "available":
            self.skipTest(self.header["counters"])
        for variant, sectors in (("words", 4), ("sectors", 32)):
            counted = self.series[f"memory/atomics/global.{variant}#atomics"]
            instructions = column(counted, "global_reductions")[0][1][0]
            touched = column(counted, "l2_reduction_sectors")[0][1][0]
            self.assertAlmostEqual(touched / instructions, sectors, delta=0.01 * sectors)

    def test_known_load_every_block_asked_for_is_launched(self):
        if self.header["counters"] != "available":
            self.skipTest(self.header["counters"])
        in_clusters = [id for id, series in self.series.items()
                       if re.fullmatch(r"launch/cluster_starts/.*#launch", id) and outcome(series) == "measured"]
        if float(self.header["compute_capability"]) >= 9.0:
            self.assertTrue(in_clusters)
        for id in ("launch/launch_interval/blocks#launch", *in_clusters):
            counted = self.series[id]
            for name in ("blocks", "warps"):
                launched = [y[0] for _, y in column(counted, name)]
                expected = [y[0] for _, y in column(counted, f"expected_{name}")]
                self.assertEqual(launched, expected, id)

    def test_both_parts_of_a_mix_take_no_less_than_one(self):
        for variant in ("dram", "l2", "shared"):
            for (compute, memory), (durations,) in (
                    (p["at"], p["y"]) for p in self.series[f"model/mixes/{variant}"]["points"]):
                both = statistics.median(durations)
                self.assertGreater(both, 0.97 * max(compute, memory))
                self.assertLess(both, 1.10 * (compute + memory))

    def test_divergence_executes_both_sides(self):
        lanes = self.series["control/warp_split/lanes"]
        cycles = {}
        for at, samples in column(lanes, "duration"):
            cycles.setdefault((at[0], at[2]), []).append((at[3], statistics.median(samples)))
        slope = {key: (max(v)[1] - min(v)[1]) / (max(v)[0] - min(v)[0]) for key, v in cycles.items()}
        self.assertGreater(slope[16, 256], slope[0, 128] + slope[32, 128] - 64)

    # Measured by the host or the driver (idle power, the driver's copies, the occupancy calculator),
    # or of kernels whose machine code states nothing: no loop is timed.
    WITHOUT_CODE = re.compile(r"launch/cluster_map/|link/(host_co(pies|ntention)|nccl|topology)/"
                              r"|memory/bulk_copy/store|power/clock_and_power/idle|power/timers/.*\.step|shared/limits/")

    def test_every_series_carries_machine_code_evidence(self):
        for series in self.series.values():
            if series["source"] == "timing" and outcome(series) == "measured":
                if not self.WITHOUT_CODE.match(series["id"]):
                    self.assertTrue(series.get("code"), series["id"])
                self.assertNotIn("machine code not checked", " ".join(series.get("flags", [])))


class Failing(unittest.TestCase):
    def test_folded_chain_is_never_recorded_as_measured(self):
        file = fresh("folded.jsonl")
        result = run(PLANTED, "-o", file, "--filter", "planted/folded_chain", "--no-counters")
        _, series, _ = read(file)
        self.assertEqual(result.returncode, 1)
        chain = series["planted/folded_chain/chain"]
        self.assertEqual(outcome(chain), "failed")
        self.assertIn("machine code", chain["reason"])
        self.assertNotIn("points", chain)

    def test_series_whose_kernel_has_no_listing_is_refused(self):
        file = fresh("unlisted.jsonl")
        result = run(PLANTED, "-o", file, "--filter", "planted/unlisted_kernel", "--no-counters")
        _, series, _ = read(file)
        self.assertEqual(result.returncode, 1)
        listed = series["planted/unlisted_kernel/listed"]
        self.assertEqual(outcome(listed), "measured")
        self.assertEqual(len(listed["code"]), 1)
        self.assertIn("listed_kernel(int*)", listed["code"][0]["kernel"])
        unlisted = series["planted/unlisted_kernel/unlisted"]
        self.assertEqual(outcome(unlisted), "failed")
        self.assertIn("no listing holds the kernel planted::unlisted_kernel(int*)",
                      unlisted["reason"])
        self.assertNotIn("points", unlisted)

    def test_a_program_without_its_listing_warns_and_flags_all_that_it_measures(self):
        file, alone = fresh("alone.jsonl"), fresh("program_without_listing")
        shutil.copy(PLANTED, alone)
        result = run(alone, "-o", file, "--filter", "planted/unlisted_kernel", "--no-counters")
        self.assertEqual(result.returncode, 0)
        self.assertIn(f"warning: machine code not checked: no {alone.name}.sass or .ptx", result.stderr)
        self.assertIn(": every value will be flagged", result.stderr)
        _, series, _ = read(file)
        self.assertTrue(series)
        for one in series.values():
            self.assertIn("machine code not checked", " ".join(one["flags"]))

    def test_dead_context_costs_its_own_series_only(self):
        file = fresh("illegal.jsonl")
        arguments = ("-o", file, "--filter", "planted/illegal_access", "--no-counters", "--resume")
        self.assertEqual(run(PLANTED, *arguments).returncode, CONTEXT_LOST)
        self.assertEqual(run(PLANTED, *arguments).returncode, 0)
        _, series, lines = read(file)
        self.assertEqual(outcome(series["planted/illegal_access/before"]), "measured")
        self.assertEqual(outcome(series["planted/illegal_access/illegal"]), "failed")
        self.assertIn("cudaError", series["planted/illegal_access/illegal"]["reason"])
        self.assertEqual(outcome(series["planted/illegal_access/after"]), "measured")
        self.assertEqual(lines[-1]["record"], "end")

    def test_a_wait_for_blocks_that_never_come_ends_and_says_so(self):
        file = fresh("waiting.jsonl")
        arguments = ("-o", file, "--filter", "planted/waiting_grid", "--no-counters", "--resume")
        # Longer than kPatienceNs, so that the kernel that ends itself does so before the harness loses patience.
        for variant, ended_by in (("watched", CONTEXT_LOST), ("patient", CONTEXT_LOST), ("after", CONTEXT_LOST), ("end", 0)):
            self.assertEqual(run(PLANTED, *arguments, pretend="patience_s=15").returncode, ended_by, variant)
        _, series, lines = read(file)
        self.assertEqual(lines[-1]["record"], "end")
        fits, too_large, watched, patient, after = (series[f"planted/waiting_grid/{name}"]
                                                    for name in ("fits", "too_large", "watched", "patient", "after"))
        self.assertEqual(outcome(fits), "measured")
        for at, met in column(fits, "met"):
            self.assertEqual(met, at)
        self.assertEqual(len(fits["points"]), 2)
        reason = fits["facts"]["left_out"]
        self.assertRegex(reason, r"\d+ blocks of 512 threads must be there at once: the device holds \d+")
        self.assertEqual((outcome(too_large), too_large["reason"]), ("skipped", reason))
        self.assertEqual(outcome(watched), "failed")
        self.assertIn("no point in 15 s: the device's work does not end", watched["reason"])
        self.assertEqual(outcome(patient), "failed")
        self.assertIn("a kernel ends itself so when it has waited 10 s", patient["reason"])
        self.assertEqual(outcome(after), "measured")
        outside = series["planted/waiting_grid/setup.timing"]  # after the last series
        self.assertEqual(outcome(outside), "failed")
        self.assertIn("no point in 30 s: the device's work does not end", outside["reason"])

    def test_work_in_a_process_of_its_own_kills_no_other_context(self):
        file = fresh("alone.jsonl")
        result = run(PLANTED, "-o", file, "--filter", "planted/alone", "--no-counters", "--level", "full")
        self.assertEqual(result.returncode, 1)  # of work that gives no answer
        _, series, lines = read(file)
        outcomes = series["planted/alone/outcomes"]
        self.assertEqual([y for _, y in column(outcomes, "ended")], [[1], [1], [0]])
        self.assertEqual([y for _, y in column(outcomes, "error")], [[0], [700], [0]])  # an illegal address
        self.assertEqual([y for _, y in column(outcomes, "values")], [[7, -1], [], []])
        self.assertEqual(outcome(series["planted/alone/no_answer"]), "failed")
        self.assertIn("no answer", series["planted/alone/no_answer"]["reason"])
        self.assertEqual(outcome(series["planted/alone/after"]), "measured")
        self.assertEqual(lines[-1]["record"], "end")

    def test_work_that_the_driver_logs_is_left_to_level_full(self):
        file = fresh("not_alone.jsonl")
        result = run(PLANTED, "-o", file, "--filter", "planted/alone", "--no-counters")
        self.assertEqual(result.returncode, 0)
        series = read(file)[1]
        self.assertEqual(outcome(series["planted/alone/outcomes"]), "skipped")
        self.assertIn("Xid", series["planted/alone/outcomes"]["reason"])

    def test_failed_setup_is_recorded_and_ends_one_probe_only(self):
        file = fresh("setup.jsonl")
        result = run(PLANTED, "-o", file, "--filter", "planted/(no_memory|folded)", "--no-counters")
        _, series, lines = read(file)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(outcome(series["planted/no_memory/setup.timing"]), "failed")
        self.assertIn("cudaErrorMemoryAllocation", series["planted/no_memory/setup.timing"]["reason"])
        self.assertEqual(lines[-1]["record"], "end")

    def test_busy_device_flags_what_is_measured(self):
        other = subprocess.Popen([PROBE, "--filter", "memory/", "--progress", "off"],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            time.sleep(0.8)
            file = fresh("busy.jsonl")
            run(PROBE, "-o", file, "--level", "quick", "--no-counters", "--filter", "control/")
        finally:
            other.terminate()
            other.wait()
        _, series, _ = read(file)
        flags = " ".join(flag for s in series.values() for flag in s.get("flags", []))
        self.assertIn("device busy", flags)

    def test_among_devices_at_once_what_depends_on_the_host_is_left_out(self):
        file = fresh("parallel.jsonl")
        result = run(PROBE, "-o", file, "--parallel", 4, "--level", "quick", "--no-counters", "--filter",
                     "^(launch/launch_interval|link/nccl|shared/bank_sweep)$")
        header, series, lines = read(file)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(header["device"]["devices_in_parallel"], 4)
        by_probe = {}
        for one in series.values():
            by_probe.setdefault(one["probe"], []).append(one)
        for probe, of in ("launch/launch_interval", "the host"), ("link/nccl", "other devices"):
            for one in by_probe[probe]:
                self.assertEqual(outcome(one), "skipped", one["id"])
                self.assertEqual(one["reason"], f"4 devices were measured at once, and this depends on {of}: "
                                 "measure one after the other")
        # A key that is left out says why; of links nothing outside of a series may run either.
        self.assertTrue(any(fill["key"].startswith("launch.") for one in by_probe["launch/launch_interval"] for fill in one["fills"]))
        self.assertEqual([one["id"] for one in by_probe["link/nccl"]], ["link/nccl/setup.timing"])
        self.assertIn("measured", {outcome(one) for one in by_probe["shared/bank_sweep"]})
        self.assertEqual(lines[-1]["record"], "end")

    def test_nothing_is_timed_in_a_process_that_has_opened_a_profiler(self):
        file = fresh("profiler.jsonl")
        result = run(PLANTED, "-o", file, "--filter", "planted/profiler_seen")
        header, series, _ = read(file)
        self.assertEqual(result.returncode, 0, result.stderr)
        mapped = {when: column(series[f"planted/profiler_seen/{when}"], "mapped")[0][1][0]
                  for when in ("timing", "counting")}
        self.assertEqual(mapped["timing"], 0)
        if header["counters"] == "available":
            self.assertGreater(mapped["counting"], 0)

    def test_counters_can_be_missing_and_all_else_runs(self):
        file = fresh("uncounted.jsonl")
        result = run(PROBE, "-o", file, "--level", "quick", "--no-counters", "--filter", "shared/")
        header, series, _ = read(file)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(header["counters"].startswith("unavailable: "))
        counted = [s for s in series.values() if s["source"] == "counters"]
        self.assertTrue(counted)
        for one in counted:
            self.assertEqual(outcome(one), "skipped")
            self.assertIn("counters unavailable", one["reason"])


class Pretended(unittest.TestCase):
    """The device told to be less than it is (probes/harness/pretend.h): everything runs, what
    cannot be measured says why, and the recording says what it is."""

    def measure(self, pretend, probes, counters=False, level="quick"):
        file = fresh("pretended.jsonl")
        arguments = [] if counters else ["--no-counters"]
        result = run(PROBE, "-o", file, "--level", level, "--filter", probes, *arguments,
                     pretend=pretend)
        self.assertEqual(result.returncode, 0, result.stderr)
        header, series, lines = read(file)
        self.assertEqual(lines[-1]["record"], "end")
        self.assertIn("pretends: " + pretend, header["flags"])
        self.assertTrue(header["device_name"].endswith(f"(pretending {pretend})"))
        for one in series.values():
            self.assertIn(outcome(one), ("measured", "skipped"), one)
            if outcome(one) == "skipped":
                self.assertTrue(one["reason"], one["id"])
        return header, series

    def skipped(self, series, probe):
        """The reasons of all timing series of a probe; each must have been skipped."""
        mine = [s for s in series.values() if s["probe"] == probe and s["source"] == "timing"]
        self.assertTrue(mine, probe)
        self.assertEqual({outcome(s) for s in mine}, {"skipped"}, probe)
        return {s["reason"] for s in mine}

    def capability(self):
        result = subprocess.run([PROBE, "--doctor", "--format", "json"], capture_output=True,
                                text=True, check=False)
        return float(json.loads(result.stdout)["compute_capability"])

    def test_little_time_for_each_series(self):
        _, series = self.measure("series_ms=0", "shared/bank_sweep")
        timed = [one for one in series.values() if one["source"] == "timing"]
        self.assertTrue(timed)
        for one in timed:
            self.assertEqual((outcome(one), len(one["points"])), ("measured", 1), one["id"])
            self.assertIn("ended early: pretends series_ms=0", one["flags"])

    def test_no_clusters_and_no_tma(self):
        if self.capability() <= 8.0:
            self.skipTest("the device has none to take away")
        probes = ["memory/bulk_copy", "sync/mbarrier", "shared/distributed", "launch/cluster_map", "launch/cluster_starts"]
        header, series = self.measure("capability=80", "|".join([*probes, "memory/async_copy"]))
        self.assertEqual(header["compute_capability"], "8.0")
        for probe in probes:
            self.assertEqual(self.skipped(series, probe), {"needs compute capability 9.0"})
        self.assertIn("measured", {outcome(s) for s in series.values()})

    def test_an_old_device(self):
        _, series = self.measure("capability=70", "memory/async_copy|shared/limits")
        self.assertEqual(self.skipped(series, "memory/async_copy"),
                         {"needs compute capability 8.0"})
        limits = [s for s in series.values() if s["probe"] == "shared/limits"]
        self.assertIn("measured", {outcome(s) for s in limits})

    def test_little_memory(self):
        probes = "memory/(dram_latency|dram_bandwidth|dram_paths|pointer_chase|l1_bandwidth)"
        header, series = self.measure("memory_bytes=268435456", probes)
        self.assertEqual(header["device"]["memory_bytes"], 268435456)
        for probe in ("memory/dram_latency", "memory/dram_bandwidth", "memory/dram_paths"):
            for reason in self.skipped(series, probe):
                self.assertIn("memory", reason)
        ladder = series["memory/pointer_chase/ca"]
        self.assertLessEqual(max(p["at"][0] for p in ladder["points"]), 134217728)
        self.assertIn("measured", {outcome(s) for s in series.values()
                                   if s["probe"] == "memory/l1_bandwidth"})

    def test_little_shared_memory(self):
        """Two blocks of 48 KiB fit every SM: where a block must be alone, nothing is measured."""
        alone = ["shared/distributed", "launch/cluster_map", "sync/flag_exchange"]
        _, series = self.measure("shared_bytes=49152", "|".join([*alone, "memory/l2_read_limits"]))
        for probe in alone:
            for reason in self.skipped(series, probe):
                self.assertRegex(reason, "no block is alone on an SM|needs compute capability")
        for variant in ("clusters", "gpcs"):
            one = series[f"memory/l2_read_limits/{variant}"]
            self.assertEqual(outcome(one), "skipped")
            self.assertRegex(one["reason"], "no block is alone on an SM|no clusters below")
        self.assertEqual(outcome(series["memory/l2_read_limits/steady"]), "measured")

    # Probes that launch more than 48 warps or 100 KiB where an SM has room for it. All of level
    # standard runs so as well: it takes as long as a campaign.
    SMALL_SM = "threads_per_sm=1536,shared_per_sm=102400"
    FULL_SMS = ("memory/(atomics|atomic_kinds|bulk_copy|async_copy|l2_read_limits|l2_write_limits|l2_side_bandwidth|"
                "l2_requests|load_rounds|random_access|texture_rate|cache_bandwidth|dram_bandwidth|dram_paths)|"
                "shared/(atomic_types|distributed|limits)|sync/(barrier_waits|grid_sync|flag_exchange|late_warp)|"
                "model/|control/instruction_fetch|compute/(occupancy_effect|tensor_rate|wait_reasons)|"
                "launch/(occupancy_limits|tail_effect|launch_interval|cluster_map|cluster_starts|block_size)")

    def test_an_sm_of_48_warps_and_100_kib(self):
        """Blocks that wait for each other are never more than fit; the rest of a series is there."""
        header, series = self.measure(self.SMALL_SM, self.FULL_SMS, counters=True, level="standard")
        device = header["device"]
        self.assertEqual((device["max_threads_per_sm"], device["shared_bytes_per_sm"]), (1536, 102400))
        self.assertEqual(device["shared_bytes_per_block_optin"],
                         102400 - device["shared_bytes_reserved_per_block"])
        expected = {"memory/atomics/global.words": (48, r"896 threads.*1024 threads"),
                    "memory/atomic_kinds/atom.add_u32": (48, r"896 threads.*1024 threads"),
                    "shared/atomic_types/add_u32.spread": (48, r"1024 threads"),
                    "memory/l2_requests/write": (48, r"896 threads.*1024 threads"),
                    "memory/texture_rate/linear": (32, r"1024 threads")}
        for name, (most, why) in expected.items():
            self.assertEqual(max(at[0] for at, _ in column(series[name], "duration")), most, name)
            self.assertRegex(series[name]["facts"]["left_out"], why, name)
        if self.capability() >= 9.0:
            bulk = series["memory/bulk_copy/bulk.l2"]
            self.assertLessEqual(max(p["at"][0] for p in bulk["points"]), 100 << 10)
            self.assertIn("bytes", bulk["facts"]["left_out"])
        for name in ("memory/load_rounds/l2.warps64", "control/instruction_fetch/together.warps64"):
            self.assertEqual(outcome(series[name]), "skipped")
            self.assertIn("must be there at once", series[name]["reason"])

    def test_no_counters(self):
        header, series = self.measure("counters=no", "shared/bank_sweep", counters=True)
        self.assertEqual(header["counters"], "unavailable: the device pretends to have none")
        counted = [s for s in series.values() if s["source"] == "counters"]
        self.assertTrue(counted)
        for one in counted:
            self.assertIn("counters unavailable: ", one["reason"])

    def test_a_slice_of_a_device_that_others_use_and_no_ecc(self):
        header, series = self.measure("mig=yes,ecc=no,busy=2,memory_bytes=4294967296",
                                      "shared/bank_sweep")
        self.assertEqual(header["device"]["mig_enabled"], 1)
        self.assertEqual(header["device"]["ecc_enabled"], 0)
        for one in series.values():
            self.assertIn("device busy: 2 other processes hold a compute context", one["flags"])

    def test_a_pretence_takes_away_and_never_adds(self):
        for pretend, saying in (("capability=999", "more than the device's"),
                                ("threads_per_sm=65536", "more than the device's"),
                                ("shared_per_sm=1048576", "more than the device's"),
                                ("tma=no", "unknown name 'tma'")):
            file = fresh("pretended.jsonl")
            result = run(PROBE, "-o", file, "--filter", "shared/bank_sweep", pretend=pretend)
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertIn(saying, result.stderr)
            self.assertFalse(file.exists())


if __name__ == "__main__":
    unittest.main(verbosity=2)
