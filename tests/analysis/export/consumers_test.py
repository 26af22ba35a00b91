# SPDX-License-Identifier: Apache-2.0
"""The exports of the published profile, read as their consumers read them.

Usage: consumers_test.py WARPGAUGE PROFILE TEST     TEST: Command, AccelSim, HwlocXml, Lstopo or Protoc
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

WARPGAUGE, PROFILE, TEST = sys.argv[1:4]
DOCUMENT = json.loads(Path(PROFILE).read_text())
PROTO = Path(__file__).with_name("gpu_target_config.proto")


def export(name):
    command = [WARPGAUGE, "export", "--format", name, PROFILE, "-o", "-"]
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout


def value(key):
    return DOCUMENT["entries"][key]["value"]


class Command(unittest.TestCase):
    def assert_refused(self, *arguments, saying):
        """Status 2 and one line; the file that was there is untouched."""
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder, "output")
            output.write_text("before")
            done = subprocess.run([WARPGAUGE, "export", *arguments, "-o", str(output)], text=True,
                                  capture_output=True)
            self.assertEqual(output.read_text(), "before")
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))
        self.assertIn(saying, done.stderr)

    def test_refuses_an_unknown_format(self):
        self.assert_refused("--format", "gremlin", PROFILE, saying="accel-sim,cpp,csv,hwloc,xla")

    def test_refuses_what_is_no_profile(self):
        self.assert_refused("--format", "csv", str(PROTO), saying=str(PROTO))

    def test_is_the_same_each_time_and_in_a_file(self):
        listed = subprocess.run([WARPGAUGE, "list", "exports"], check=True, text=True,
                                capture_output=True).stdout
        names = re.findall(r"^  (\S+)", listed, re.MULTILINE)
        self.assertEqual(len(names), 5)
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                output = Path(folder, "output")
                subprocess.run([WARPGAUGE, "export", "--format", name, PROFILE, "-o", str(output)],
                               check=True)
                self.assertEqual(output.read_text(), export(name))


def tuner(text):
    """Device and options, by the rules of Accel-Sim's tuner.py."""
    device, options = "undefined", {}
    for line in text.splitlines(keepends=True):
        if line[0] == "-":
            options[line.split()[0]] = line.split()[1:]
        elif "Device Name" in line:
            device = line.split(" = ")[1].replace(" ", "_").strip("\n")
    return device, options


class AccelSim(unittest.TestCase):
    def test_the_tuner_reads_what_the_profile_says(self):
        device, options = tuner(export("accel-sim"))
        self.assertEqual(device, DOCUMENT["device"]["name"].replace(" ", "_"))
        self.assertTrue(all(len(words) == 1 for words in options.values()), options)
        number = {name: int(words[0]) for name, words in options.items() if words[0].isdigit()}
        self.assertEqual(number["-gpgpu_n_clusters"], value("sm.count"))
        self.assertEqual(number["-gpgpu_l1_latency"], round(value("l1.latency_cycles")))
        # The simulator adds the levels; each of the three may be rounded by half a cycle.
        levels = ("-gpgpu_l1_latency", "-gpgpu_l2_rop_latency", "-dram_latency")
        if not contradicted(DOCUMENT["entries"]["l2.latency_cycles"]):
            total = sum(number[name] for name in levels)
            self.assertAlmostEqual(total, value("dram.latency_cycles"), delta=1.5)
        else:  # what the counters contradict is not exported, nor what is built on it
            self.assertNotIn("-gpgpu_l2_rop_latency", number)
        # FP32 rate of the model: units, a warp wide, each taking a warp every `interval` clocks.
        latency, interval = map(int, options["-trace_opcode_latency_initiation_sp"][0].split(","))
        self.assertEqual(latency, round(value("inst.ffma.latency_cycles")))
        rate = number["-gpgpu_num_sp_units"] * value("sm.warp_size") / interval
        self.assertAlmostEqual(rate, value("inst.ffma.per_clk_sm"), delta=0.01 * rate)

    def test_every_placeholder_is_answered_or_listed(self):
        text = export("accel-sim")
        filled = set(tuner(text)[1])
        listed = set(re.findall(r"^#   (-\S+): .", text, re.MULTILINE))
        self.assertFalse(filled & listed)
        # Lines whose value is X or XX: 61 in the tuner's gpgpusim.config, 7 in its trace.config.
        self.assertEqual(len(filled | listed), 61 + 7, sorted(filled | listed))


def contradicted(entry):
    return entry.get("confirmation", {}).get("state") == "contradicted"


def device_infos(topology):
    device = topology.find(".//object[@type='OSDev']")
    return {info.get("name"): info.get("value") for info in device.findall("info")}


class HwlocXml(unittest.TestCase):
    def test_every_key_is_an_info(self):
        infos = device_infos(ElementTree.fromstring(export("hwloc")))
        for key, entry in DOCUMENT["entries"].items():
            if contradicted(entry):
                self.assertNotIn("warpgauge." + key, infos)
                continue
            number, unit = infos["warpgauge." + key].split()[:2]
            self.assertEqual((float(number), unit), (entry["value"], entry["unit"]), key)
        for key, reason in DOCUMENT["absent"].items():
            self.assertEqual(infos["warpgauge.absent." + key], reason)

    def test_sizes_are_kibibytes(self):
        infos = device_infos(ElementTree.fromstring(export("hwloc")))
        self.assertEqual(int(infos["CUDAGlobalMemorySize"]) * 1024, value("memory.bytes"))
        self.assertEqual(int(infos["CUDAL2CacheSize"]) * 1024, value("l2.queried_bytes"))
        self.assertEqual(int(infos["CUDASharedMemorySizePerMP"]) * 1024,
                         value("shared.bytes_per_sm"))


@unittest.skipUnless(shutil.which("lstopo-no-graphics"), "lstopo is not installed (package hwloc)")
class Lstopo(unittest.TestCase):
    def lstopo(self, *options):
        done = subprocess.run(["lstopo-no-graphics", "--input-format", "xml", "-i", "/dev/stdin",
                               *options], input=export("hwloc"), text=True, capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_shows_the_device(self):
        self.assertIn('CoProc(CUDA) "cuda0"', self.lstopo("--of", "console"))

    def test_keeps_every_info(self):
        ours = device_infos(ElementTree.fromstring(export("hwloc")))
        theirs = device_infos(ElementTree.fromstring(self.lstopo("--of", "xml")))
        self.assertEqual(ours, theirs)


@unittest.skipUnless(shutil.which("protoc"), "protoc is not installed (package protobuf-compiler)")
class Protoc(unittest.TestCase):
    def protoc(self, direction, data):
        done = subprocess.run(
            ["protoc", f"--proto_path={PROTO.parent}",
             f"--{direction}=stream_executor.GpuTargetConfigProto", PROTO.name],
            input=data, capture_output=True)
        return done.returncode, done.stdout

    def test_takes_every_field_and_its_value(self):
        status, message = self.protoc("encode", export("xla").encode())
        self.assertEqual(status, 0)
        status, text = self.protoc("decode", message)
        self.assertEqual(status, 0)
        read = dict(re.findall(r"^\s*(\w+): (.*)$", text.decode(), re.MULTILINE))
        self.assertEqual(read["name"], f'"{DOCUMENT["device"]["name"]}"')
        self.assertEqual(int(read["core_count"]), value("sm.count"))
        self.assertEqual(int(read["l2_cache_size"]), value("l2.queried_bytes"))
        self.assertAlmostEqual(int(read["memory_bandwidth"]) / 1e9, value("dram.read_gbps"))
        peak = (float(read["clock_rate_ghz"]) * int(read["ops_per_clock"]) * 2 *
                int(read["units_per_core"]) * int(read["core_count"]) / 1e3)
        self.assertAlmostEqual(peak, value("fp32.tflops"), delta=1e-3 * peak)

    def test_would_refuse_an_unknown_field(self):
        self.assertNotEqual(self.protoc("encode", b"gpu_device_info { cores: 1 }")[0], 0)


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(globals()[TEST])
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
    sys.exit(77 if result.skipped else 0 if result.wasSuccessful() else 1)
