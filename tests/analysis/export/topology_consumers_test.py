#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The export for hwloc, read as XML and by lstopo."""

import shutil
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from consumer import DOCUMENT, contradicted, export, main, value


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

    def test_counts_caches_and_sms(self):
        def drawn(kind, name):
            tree = ElementTree.fromstring(self.lstopo("--of", "xml"))
            return [int(cache.get(name)) for cache in tree.iter("object") if cache.get("type") == kind]
        self.assertEqual(sum(drawn("L2Cache", "cache_size")), value("l2.queried_bytes"))
        self.assertEqual(len(drawn("L2Cache", "cache_size")), value("l2.sides"))
        self.assertEqual(set(drawn("L2Cache", "cache_linesize")), {value("l2.line_bytes")})
        self.assertEqual(drawn("L1Cache", "cache_size"), value("sm.count") * [round(value("l1.size_bytes"))])
        self.assertEqual(drawn("NUMANode", "local_memory"), [value("memory.bytes")])
        self.assertEqual(len(drawn("Core", "os_index")), value("sm.count"))

    def test_keeps_every_info(self):
        ours = device_infos(ElementTree.fromstring(export("hwloc")))
        theirs = device_infos(ElementTree.fromstring(self.lstopo("--of", "xml")))
        self.assertEqual(ours, theirs)


if __name__ == "__main__":
    main(globals())
