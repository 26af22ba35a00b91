# SPDX-License-Identifier: Apache-2.0
"""The exports of the published profile, read as their consumers read them.

Usage: consumers_test.py WARPGAUGE PROFILE TEST     TEST: the name of a class below
"""

import csv
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from consumer import DOCUMENT, PROFILE, WARPGAUGE, contradicted, export, main, value

PROTO = Path(__file__).with_name("gpu_target_config.proto")


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
        self.assert_refused("--format", "gremlin", PROFILE, saying="accel-sim,accel-sim-trace,aiconfigurator,calculon,cpp,csv,fields,hwloc,inductor")

    def test_refuses_what_is_no_profile(self):
        self.assert_refused("--format", "csv", str(PROTO), saying=str(PROTO))

    def test_is_the_same_each_time_and_in_a_file(self):
        listed = subprocess.run([WARPGAUGE, "list", "exports"], check=True, text=True,
                                capture_output=True).stdout
        names = re.findall(r"^  (\S+)", listed, re.MULTILINE)
        self.assertEqual(len(names), 12)
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
        # Lines whose value is X or XX: 61 in the tuner's gpgpusim.config, 7 in its trace.config; and two that the
        # template presets.
        self.assertEqual(len(filled | listed), 61 + 7 + 2, sorted(filled | listed))

    def test_units_give_the_measured_rates(self):
        """Warps a cycle of the model, units over initiation, are what was measured."""
        options = tuner(export("accel-sim"))[1]
        for unit, count, key in (("int", "-gpgpu_num_int_units", "inst.iadd3.per_clk_sm"),
                                 ("sp", "-gpgpu_num_sp_units", "inst.ffma.per_clk_sm"),
                                 ("dp", "-gpgpu_num_dp_units", "inst.dfma.per_clk_sm"),
                                 ("sfu", "-gpgpu_num_sfu_units", "inst.mufu_sqrt.per_clk_sm")):
            interval = int(options[f"-trace_opcode_latency_initiation_{unit}"][0].split(",")[1])
            rate = int(options[count][0]) * value("sm.warp_size") / interval
            self.assertAlmostEqual(rate, value(key), delta=0.01 * rate)

    def test_trace_config_is_in_full(self):
        """Every option of the tuner's trace.config that it leaves open, as the simulator's parser takes it."""
        options = tuner(export("accel-sim-trace"))[1]
        units = {f"-trace_opcode_latency_initiation_{unit}" for unit in ("int", "sp", "dp", "sfu", "tensor", "spec_op_3")}
        self.assertEqual(set(options), units | {"-specialized_unit_3"})
        for unit in units:
            latency, initiation = map(int, options[unit][0].split(","))
            self.assertGreaterEqual(latency, initiation)
            self.assertGreaterEqual(initiation, 1)
        enabled, _, latency, *_, name = options["-specialized_unit_3"][0].split(",")
        self.assertEqual((enabled, name), ("1", "TENSOR"))
        self.assertEqual(latency, options["-trace_opcode_latency_initiation_tensor"][0].split(",")[0])


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
        # What reads as 0 where it is missing, and is known.
        self.assertEqual(int(read["threads_per_block_limit"]), value("block.max_threads"))
        self.assertEqual(int(read["registers_per_block_limit"]), value("block.registers"))
        self.assertEqual(int(read["shared_memory_per_block_optin"]), value("shared.max_bytes_per_block"))

        def peaks(unit):
            """TFLOP/s by type, as XLA reckons: an op is a multiply-add."""
            part = re.search(unit + r" \{\n(.*?)\n  \}", text.decode(), re.DOTALL).group(1)
            rates = re.findall(r"key: (\d+)\s+value \{\s+clock_rate_ghz: (\S+)\s+units_per_core: (\d+)\s+"
                               r"ops_per_clock: (\d+)", part)
            return {int(key): float(clock) * int(units) * int(ops) * 2 * value("sm.count") / 1e3
                    for key, clock, units, ops in rates}
        scalar, matrix = peaks("scalar_unit_description"), peaks("matrix_unit_description")
        self.assertEqual(set(scalar), {4, 8, 10, 11, 12, 16})
        self.assertEqual(set(matrix), {2, 6, 10, 11, 12, 16, 19, 20})
        self.assertAlmostEqual(scalar[11], value("fp32.tflops"), delta=1e-3 * scalar[11])
        # The product of the parts is the rate that was measured as a whole.
        for key, rate in ((16, "bf16.n256.random.sustained_tflops"), (11, "tf32.n256.random.sustained_tflops"),
                          (20, "e4m3_f32.n256.random.sustained_tflops"), (2, "s8.n256.random.sustained_tops")):
            self.assertAlmostEqual(matrix[key] / value("tensor.wgmma." + rate), 1, delta=0.02)

    def test_every_field_is_filled_or_listed(self):
        message = re.search(r"message GpuDeviceInfoProto \{(.*?)\n\}", PROTO.read_text(), re.DOTALL).group(1)
        names = set(re.findall(r" (\w+) = \d+;", message))
        text = export("xla").partition("\nplatform_name")[0]
        seen = set(re.findall(r"^  (\w+)(?::| \{)", text, re.MULTILINE))
        seen |= set(re.findall(r"^#   gpu_device_info\.(\w+)", text, re.MULTILINE))
        self.assertEqual(seen, names)

    def test_would_refuse_an_unknown_field(self):
        self.assertNotEqual(self.protoc("encode", b"gpu_device_info { cores: 1 }")[0], 0)


def yaml_module():
    try:
        import yaml
    except ImportError:
        raise unittest.SkipTest("PyYAML is not installed (package python3-yaml)") from None
    return yaml


class Aiconfigurator(unittest.TestCase):
    def test_a_memory_operation_takes_the_measured_time(self):
        """As query_mem_op of aiconfigurator reckons: bytes / (mem_bw * scale) + constant."""
        gpu = yaml_module().safe_load(export("aiconfigurator"))["gpu"]
        for name, field in gpu.items():
            self.assertIsInstance(field, (int, float), name)  # "1e-06" would be a text to PyYAML
        seconds = 1e9 / (gpu["mem_bw"] * gpu["mem_bw_empirical_scaling_factor"]) + gpu["mem_empirical_constant_latency"]
        measured = 1 / value("dram.copy_gbps") + value("launch.dram_copy_start_us") / 1e6
        self.assertAlmostEqual(seconds / measured, 1, places=6)
        self.assertEqual(gpu["sm_version"], 90)
        self.assertEqual(gpu["mem_capacity"], value("memory.bytes"))


class AiconfiguratorItself(unittest.TestCase):
    NODE = {"num_gpus_per_node": 8, "inter_node_bw": 5e10, "intra_node_bw": 4.5e11}  # by hand: no key has them

    def test_its_own_code_takes_it(self):
        spec = yaml_module().safe_load(export("aiconfigurator"))
        try:
            from aiconfigurator_core.sdk.common import GEMMQuantMode, get_quant_tc_flops
            from aiconfigurator_core.sdk.system_spec import SystemSpec
        except ImportError as error:
            raise unittest.SkipTest(f"aiconfigurator-core is not installed ({error})") from None
        spec["node"].update(self.NODE)
        self.assertEqual(SystemSpec(spec).get_p2p_bandwidth(8), self.NODE["intra_node_bw"])
        self.assertAlmostEqual(get_quant_tc_flops(spec, GEMMQuantMode.bfloat16) / 1e12,
                               value("tensor.wgmma.bf16.n256.random.sustained_tflops"), places=6)


class Calculon(unittest.TestCase):
    """By the rules of calculon/{processor,memory,network,system}.py, re-expressed."""

    def check_curve(self, curve):
        sizes = [size for size, _ in curve]
        self.assertEqual(sizes, sorted(set(sizes), reverse=True))
        self.assertEqual(sizes[-1], 0)  # no size is left uncovered
        efficiencies = [efficiency for _, efficiency in curve]
        self.assertEqual(efficiencies, sorted(efficiencies, reverse=True))
        self.assertTrue(all(0 < efficiency <= 1 for efficiency in efficiencies))

    def test_its_reader_takes_it(self):
        system = json.loads(export("calculon"))
        system["mem2"]["GiB"] = 512  # by hand: no key has it
        for engine in ("matrix", "vector"):
            for kind in system[engine].values():
                self.assertGreater(kind["tflops"], 0)
                self.check_curve(kind["gflops_efficiency"])
        for memory in ("mem1", "mem2"):
            self.assertGreater(system[memory]["GiB"] * system[memory]["GBps"], 0)
            self.check_curve(system[memory]["MB_efficiency"])
        self.assertIn(system["processing_mode"], ("roofline", "no_overlap"))
        self.assertEqual(system["networks"], [])

    def test_a_large_copy_takes_the_measured_time(self):
        memory = json.loads(export("calculon"))["mem1"]
        rate = memory["GBps"] * next(eff for size, eff in memory["MB_efficiency"] if 100 >= size)
        measured_us = 100e3 / value("dram.copy_gbps") + value("launch.dram_copy_start_us")
        self.assertAlmostEqual(100e3 / rate / measured_us, 1, places=9)


class Mt4g(unittest.TestCase):
    """By the rules of sys-sage's ParseMt4g: what it takes without asking must be there, in its type."""
    WHOLE = ("general/computeCapability/major general/computeCapability/minor general/clockRate/value "
             "compute/multiProcessorCount compute/numberOfCoresPerMultiProcessor compute/maxThreadsPerBlock "
             "compute/warpSize compute/maxThreadsPerMultiProcessor compute/maxBlocksPerMultiProcessor "
             "memory/main/totalGlobalMem/value memory/main/memoryClockRate/value memory/main/memoryBusWidth/value "
             "memory/l2/size/value memory/shared/sharedMemPerBlock/value "
             "memory/shared/sharedMemPerMultiProcessor/value").split()
    BESIDE_A_LATENCY = {"memory/main": ("readBandwidth", "writeBandwidth"), "memory/l2": ("readBandwidth", "writeBandwidth")}

    @staticmethod
    def at(document, path):
        for name in path.split("/"):
            document = document[name]
        return document

    def lacking(self, document):
        """Paths that the parser would throw for."""
        missing = []
        for path in self.WHOLE:
            try:
                whole = self.at(document, path)
                if not isinstance(whole, int) or path.endswith("clockRate/value") and whole >= 2**31:
                    missing.append(path)
            except KeyError:
                missing.append(path)
        for level, bandwidths in self.BESIDE_A_LATENCY.items():
            part = self.at(document, level)
            if "latency" in part:
                missing += [f"{level}/{name}" for name in bandwidths if "value" not in part.get(name, {})]
        constant = document["memory"]["constant"]
        if len(constant) != 1:
            for name in ("l1", "l1.5"):
                for leaf in ("fetchGranularity/size", "size/size", "latency/mean"):
                    try:
                        self.at(constant[name], leaf)
                    except KeyError:
                        missing.append(f"memory/constant/{name}/{leaf}")
        else:
            self.at(constant, "totalConstMem/value")
        for name in ("texture", "readOnly"):
            if name in document["memory"]:
                for leaf in ("fetchGranularity/size", "size/size", "latency/mean"):
                    self.at(document["memory"][name], leaf)
        return missing

    def test_lacks_nothing(self):
        self.assertEqual(self.lacking(json.loads(export("mt4g"))), [])

    def test_values_and_units(self):
        document = json.loads(export("mt4g"))
        l2 = document["memory"]["l2"]
        self.assertEqual(l2["size"], {"value": value("l2.queried_bytes"), "unit": "bytes"})
        self.assertAlmostEqual(l2["readBandwidth"]["value"] * 2**30 / 1e9, value("l2.read_gbps"))
        self.assertEqual(l2["readBandwidth"]["unit"], "GiB/s")
        self.assertEqual(l2["segmentSize"]["size"] * value("l2.sides"), value("l2.queried_bytes"))
        self.assertEqual(document["memory"]["l1"]["latency"]["mean"], value("l1.latency_cycles"))
        self.assertEqual(document["general"]["clockRate"]["unit"], "kHz")

    def test_an_sm_has_one_l1(self):
        """sys-sage makes a cache of textures and one of read-only loads, unless L1 says that it is shared."""
        memory = json.loads(export("mt4g"))["memory"]
        names = {"l1": "L1", "texture": "Texture", "readOnly": "Read Only"}
        for name in names:
            others = sorted(text for other, text in names.items() if other != name)
            self.assertEqual(sorted(memory[name]["sharedWith"]), others)
        # The limit of a block that does not opt in to more, as mt4g writes it.
        self.assertEqual(memory["shared"]["sharedMemPerBlock"], {"value": 49152, "unit": "bytes"})


class Timeloop(unittest.TestCase):
    """The nodes by tag, as timeloopfe's version 0.4 knows them (timeloopfe/v4/arch.py)."""
    STORAGE = {"datawidth", "technology", "n_banks", "block_size", "width", "depth", "entries", "sizeKB",
               "read_bandwidth", "write_bandwidth", "shared_bandwidth"}

    def nodes(self):
        yaml = yaml_module()

        class Loader(yaml.SafeLoader):
            pass
        for tag in ("Component", "Container"):
            Loader.add_constructor("!" + tag, lambda loader, node, tag=tag: {
                "tag": tag, **loader.construct_mapping(node, deep=True)})
        architecture = yaml.load(export("timeloop"), Loader)["architecture"]
        self.assertEqual(architecture["version"], 0.4)
        return {node["name"]: node for node in architecture["nodes"]}

    def test_is_a_hierarchy_of_known_classes(self):
        nodes = self.nodes()
        self.assertEqual(list(nodes), ["system", "DRAM", "L2", "SM", "shared", "registers", "mac"])
        classes = {name: node.get("class") for name, node in nodes.items() if node["tag"] == "Component"}
        self.assertEqual(classes, {"DRAM": "DRAM", "L2": "SRAM", "shared": "SRAM", "registers": "regfile",
                                   "mac": "fpmac"})
        for name in ("DRAM", "L2", "shared", "registers"):
            self.assertLessEqual(set(nodes[name]["attributes"]), self.STORAGE, name)

    def test_a_size_is_width_times_depth(self):
        """The present front end takes no sizeKB; Timeloop's buffer.cpp refuses it beside depth."""
        nodes = self.nodes()
        for name, size_bytes in (("DRAM", value("memory.bytes")), ("L2", value("l2.queried_bytes")),
                                 ("shared", value("shared.bytes_per_sm")), ("registers", 4 * value("sm.registers"))):
            attributes = nodes[name]["attributes"]
            self.assertEqual(attributes["width"] * attributes["depth"], 8 * size_bytes, name)
            self.assertEqual(attributes["block_size"] * attributes["datawidth"], attributes["width"], name)
            self.assertNotIn("sizeKB", attributes)

    def test_rates_in_words_a_cycle(self):
        nodes = self.nodes()
        seconds = nodes["system"]["attributes"]["global_cycle_seconds"]
        self.assertIsInstance(seconds, float)
        gbps = nodes["DRAM"]["attributes"]["read_bandwidth"] * 2 / seconds / 1e9
        self.assertAlmostEqual(gbps, value("dram.read_gbps"), places=6)
        macs = nodes["mac"]["spatial"]["meshX"] * nodes["SM"]["spatial"]["meshX"]
        self.assertAlmostEqual(2 * macs / seconds / 1e12, value("tensor.wgmma.bf16.n256.flop_per_clk_sm") *
                               value("sm.count") * value("clock.sm.mhz") / 1e6, delta=1)


class Inductor(unittest.TestCase):
    def test_registers_the_device(self):
        """Run against stand-ins for the two modules; tests/gpu/consumers has the true ones."""
        import dataclasses
        import types

        @dataclasses.dataclass(frozen=True)
        class DeviceInfo:
            tops: dict
            dram_bw_gbs: float
            dram_gb: float
        device_info = types.ModuleType("torch._inductor.analysis.device_info")
        device_info.DeviceInfo, device_info._device_mapping = DeviceInfo, {}
        torch = types.ModuleType("torch")
        types_of_torch = "float64 float32 bfloat16 float16 float8_e4m3fn float8_e5m2 int8"
        torch.__dict__.update({name: name for name in types_of_torch.split()})
        analysis = types.ModuleType("torch._inductor.analysis")
        analysis.device_info = device_info
        sys.modules.update({"torch": torch, "torch._inductor": types.ModuleType("torch._inductor"),
                            "torch._inductor.analysis": analysis, device_info.__name__: device_info})
        exec(compile(export("inductor"), "inductor_device.py", "exec"), {})
        info = device_info._device_mapping[DOCUMENT["device"]["name"]]
        self.assertEqual(info.dram_bw_gbs, value("dram.read_gbps"))
        self.assertEqual(info.tops["bfloat16"], value("tensor.wgmma.bf16.n256.random.burst_tflops"))
        self.assertEqual(info.tops["torch.tf32"], value("tensor.wgmma.tf32.n256.random.burst_tflops"))
        self.assertEqual(len(info.tops), 8)


class FieldList(unittest.TestCase):
    def test_has_every_field_of_every_consumer(self):
        rows = list(csv.DictReader(io.StringIO(export("fields"))))
        consumers = {row["consumer"] for row in rows}
        self.assertEqual(consumers, {"accel-sim", "aiconfigurator", "calculon", "hwloc", "inductor", "mt4g", "timeloop",
                                     "xla"})
        for row in rows:
            self.assertNotEqual(row["value"] != "" and row["from"] != "", row["left_out_because"] != "", row)


if __name__ == "__main__":
    main(globals())
