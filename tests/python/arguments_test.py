# SPDX-License-Identifier: Apache-2.0
"""Arguments that cannot be: one line that names the argument, and what may have been meant. Started as answers_test.py is."""

import contextlib
import os
import tempfile
import unittest
import unittest.mock
import warnings
from pathlib import Path

from asked import CARDS, CODE, KERNELS, LAUNCH, ONE_LOOP, ONE_LOOP_LAUNCH, PROFILE, RECORDING, ROOT

import warpgauge as wg

NAN, INFINITE = float("nan"), float("inf")
SHAPE = {"grid_blocks": 1, "threads_per_block": 32}
WORK = {"warp_instructions": 10}


class Arguments(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.profile = wg.load(PROFILE)

    def assert_refused(self, error, says, call):
        with self.subTest(says), self.assertRaisesRegex(error, says) as raised:
            call()
        self.assertNotIn("\n", str(raised.exception))

    def test_numbers_that_cannot_be(self):
        p = self.profile
        for says, call in (
                (r"^kernel k: work\.fma: nan is not a finite number$", lambda: wg.Kernel("k", **SHAPE, work=WORK | {"fma": NAN})),
                (r"^kernel k: work\.fma: inf is not a finite number$", lambda: wg.Kernel("k", **SHAPE, work=WORK | {"fma": INFINITE})),
                (r"^kernel k: work\.fma: is too large$", lambda: wg.Kernel("k", **SHAPE, work=WORK | {"fma": 10**400})),
                (r"^kernel k: work\.fma: is -1: ", lambda: wg.Kernel("k", **SHAPE, work=WORK | {"fma": -1})),
                (r"^kernel k: launch\.grid_blocks: is -1", lambda: wg.Kernel("k", grid_blocks=-1, threads_per_block=32, work=WORK)),
                (r"^kernel k: launch\.threads_per_block: is 1025: from 1 to 1024 are possible$",
                 lambda: wg.Kernel("k", grid_blocks=1, threads_per_block=1025, work=WORK)),
                (r"^kernel gemm, 256x192: launch\.threads_per_block: is 1025: ",
                 lambda: wg.Kernel("gemm", size="256x192", grid_blocks=1, threads_per_block=1025, work=WORK)),
                (r"^kernel k: launch\.grid_blocks: is 1\.18.*e\+21: at most 9007199254740992 are possible$",
                 lambda: wg.Kernel("k", grid_blocks=2**70, threads_per_block=32, work=WORK)),
                ("^what_if: the table has no column of answers; ", lambda: wg.predictions(p, KERNELS, what_if="profile=h100")),
                (r"^what_if: 'no-conflict' is not one of .*; did you mean 'no-conflicts'\?$",
                 lambda: wg.predict(p, KERNELS[0], what_if="no-conflict")),
                (r"^kernel k: launch\.registers_per_thread: is 256: from 0 to 255 are possible$",
                 lambda: wg.Kernel("k", **SHAPE, registers_per_thread=256, work=WORK)),
                (r"^kernel k: member 'launch\.grid_blocks' must be a whole number$",
                 lambda: wg.Kernel("k", grid_blocks=4096.5, threads_per_block=32, work=WORK)),
                (r"^kernel k: what_if\.faster\[1\]: nan", lambda: wg.Kernel("k", **SHAPE, work=WORK, what_if={"faster": [1, NAN]})),
                ("^l1: nan is not a finite number$", lambda: wg.describe_code(p, CODE, **LAUNCH | {"l1": NAN})),
                ("^l1: inf is not a finite number$", lambda: wg.describe_code(p, CODE, **LAUNCH | {"l1": {0x10: INFINITE}})),
                ("^read_bytes: nan is not a finite number$", lambda: wg.describe_code(p, CODE, **LAUNCH | {"read_bytes": NAN})),
                ("^read_bytes: -5: must be a number of bytes .* or {OFFSET: NUMBER} like {0x120: '64MiB'}$", lambda: wg.describe_code(p, CODE, **LAUNCH | {"read_bytes": -5})),
                ("^registers: -32 is not from 1 to 255$", lambda: wg.describe_code(p, CODE, **LAUNCH | {"registers": -32})),
                ("^cluster: 0 is not from 1 to 32$", lambda: wg.describe_code(p, CODE, **LAUNCH, cluster=0)),
                ("args needs the cubin", lambda: wg.describe_code(p, CODE, grid=1, block=32, args=["buffer:4KiB:zeros", "i32:7"])),
                ("^args: 'i32:x'.* is no argument", lambda: wg.describe_code(p, CODE, grid=1, block=32, args="i32:x")),
                ("^grid: '-4'", lambda: wg.describe_code(p, CODE, **LAUNCH | {"grid": -4})),
                ("^l1: nan is not a finite number$", lambda: wg.analyze(p, CODE, l1=NAN)),
                ("^warps: -1 is not from 1 to 16$", lambda: wg.analyze(p, CODE, warps=-1)),
                ("^timeline: -1 is not from 0 to 16$", lambda: wg.analyze(p, CODE, timeline=-1)),
                ("^warps: 1000000000000 is not from ", lambda: wg.analyze(p, CODE, warps=10**12)),
                ("^blocks_per_sm: -1 is not above 0$", lambda: wg.predict(p, KERNELS[0], blocks_per_sm=-1)),
                ("^blocks_per_sm: 1000000000000 is not from ", lambda: wg.predict(p, KERNELS[0], blocks_per_sm=10**12)),
                ("^tolerance_percent: nan is not a finite number$", lambda: wg.compare(p, p, tolerance_percent=NAN)),
                ("^false_alarms: nan is not a finite number$", lambda: wg.fleet(CARDS, false_alarms=NAN)),
                ("^lines: -1 is below 0$", lambda: wg.advise(p, KERNELS[0], lines=-1)),
                ("^profiles: names no file$", lambda: wg.fleet([])),
                ("^files: names no file$", lambda: wg.analyze(p, [])),
                ("^recordings: names no file$", lambda: wg.fit([])),
                ("^inputs: names no file$", lambda: wg.report([], "page", command="warpgauge")),
                ("^source: names no file$", lambda: wg.kernels([]))):
            self.assert_refused(wg.InputError, says, call)

    def test_types_that_cannot_be(self):
        p, kernel = self.profile, wg.read_kernels(KERNELS[0])[0]
        recording = wg.read_recording(RECORDING)
        for says, call in (
                ("^file: 3 is not a file$", lambda: wg.load(3)),
                ("^file: None is not a file$", lambda: wg.read_kernels(None)),
                ("^file: 3 is not a file$", lambda: wg.read_recording(3)),
                ("^file: 3 is not a file$", lambda: p.save(3)),
                ("^key: None is not a text$", lambda: p[None]),
                ("^key: 3 is not a text$", lambda: p.get(3)),
                ("^pattern: 3 is not a text$", lambda: p.keys(3)),
                ("^pattern: 3 is not a text$", lambda: p.plot(3)),
                ("^id: 3 is not a text$", lambda: recording[3]),
                ("^key: None is not a text$", lambda: wg.meaning(None)),
                ("^key: None is not a text$", lambda: wg.explain(p, None)),
                ("^format: None is not a text$", lambda: wg.export(p, None)),
                ("^profile: 3 is not a Profile; ", lambda: wg.frozen_hash(3)),
                ("^profile: 3 is not a Profile; ", lambda: wg.kernels([RECORDING], 3)),
                ("^elsewhere: 3 is not a Profile; ", lambda: wg.advise(p, kernel, elsewhere=3)),
                ("^in_order: 'no' is neither True nor False$", lambda: wg.advise(p, kernel, in_order="no")),
                ("^all: 'no' is neither True nor False$", lambda: wg.compare(p, p, all="no")),
                ("^false_alarms: 'few' is not a number$", lambda: wg.fleet(CARDS, false_alarms="few")),
                ("^profiles: 3 is neither a file nor several$", lambda: wg.fleet(3)),
                ("^datasheet: 3 is not a file$", lambda: wg.predict(p, kernel, datasheet=3)),
                ("^facts: 3 is not a file$", lambda: wg.verdicts(p, facts=3)),
                ("^command: 3 is not a file$", lambda: wg.report(PROFILE, "page", command=3)),
                ("^trips: None is neither a number nor a text$", lambda: wg.describe_code(p, CODE, trips={0x10: None})),
                ("^trips: 1.5 is no place: ", lambda: wg.describe_code(p, CODE, trips={1.5: 2})),
                ("^name: 3 is not a text$", lambda: wg.Kernel(3, **SHAPE, work=WORK)),
                (r"^Kernel\(\) needs a name$", lambda: wg.Kernel(**SHAPE, work=WORK)),
                (r"^Kernel\(\) takes its name alone by position", lambda: wg.Kernel("k", 1, 32)),
                ("^launch: 3 is not a dict$", lambda: wg.Kernel("k", **SHAPE, work=WORK, launch=3)),
                ("^description: 3 is not a dict$", lambda: wg.Kernel.from_dict(3)),
                (r"^kernel k: work\.fma: <object object", lambda: wg.Kernel("k", **SHAPE, work=WORK | {"fma": object()})),
                ("^kernel k: work: a member's name is 3, not a str$", lambda: wg.Kernel("k", **SHAPE, work={3: 4}))):
            self.assert_refused(TypeError, says, call)
        self.assertNotIn(None, p)
        self.assertIn("sm.count", p)

    def test_a_whole_number_however_it_is_stored(self):
        p = self.profile
        shape = {"grid_blocks": 4096.0, "threads_per_block": 32.0, "registers_per_thread": 40.0, "launch": {"cluster_blocks": 2.0}}
        kernel = wg.Kernel("k", **shape, work={"warp_instructions": 1e6})
        self.assertEqual((kernel.grid_blocks, kernel.threads_per_block), (4096, 32))
        self.assertEqual(kernel.to_dict()["launch"], {"grid_blocks": 4096, "threads_per_block": 32, "registers_per_thread": 40,
                                                      "shared_bytes_per_block": 0, "cluster_blocks": 2})
        self.assertEqual(wg.predict(p, KERNELS[0], blocks_per_sm=2.0).blocks_per_sm, 2)
        self.assertEqual(wg.analyze(p, CODE, warps=(4.0, 8)), wg.analyze(p, CODE, warps=(4, 8)))
        as_floats = wg.describe_code(p, CODE, **LAUNCH | {"grid": (1024.0, 1), "block": 32.0, "registers": 32.0, "shared": 0.0})
        self.assertEqual(as_floats.to_dict(), wg.describe_code(p, CODE, **LAUNCH).to_dict())
        self.assert_refused(TypeError, "^grid: 1024.5 is not a whole number$", lambda: wg.describe_code(
            p, CODE, **LAUNCH | {"grid": (1024.5, 1)}))

    def test_what_may_have_been_meant(self):
        p, kernel = self.profile, KERNELS[0]
        for error, says, call in (
                (TypeError, r"^describe_code\(\) .* 'smem'; did you mean 'shared'\?$", lambda: wg.describe_code(p, CODE, smem=0)),
                (TypeError, r"^describe_code\(\) .* 'regs'; did you mean 'registers'\?$", lambda: wg.describe_code(p, CODE, regs=32)),
                (TypeError, r"^describe_code\(\) .* 'gird'; did you mean 'grid'\?$", lambda: wg.describe_code(p, CODE, gird=32)),
                (TypeError, r"^analyze\(\) .* 'wraps'; did you mean 'warps'\?$", lambda: wg.analyze(p, CODE, wraps=4)),
                (TypeError, r"^compare_code\(\) .* 'wraps'; did you mean 'warps'\?$", lambda: wg.compare_code(p, CODE, CODE, wraps=4)),
                (TypeError, r"^predict\(\) .* 'occupancy'; did you mean 'blocks_per_sm'\?$", lambda: wg.predict(p, kernel, occupancy=4)),
                (TypeError, r"^predictions\(\) .* 'laod'; did you mean 'load'\?$", lambda: wg.predictions(p, kernel, laod="burst")),
                (TypeError, r"^Kernel\(\) .* 'smem'; did you mean 'shared_bytes_per_block'\?$",
                 lambda: wg.Kernel("k", **SHAPE, work=WORK, smem=4)),
                (TypeError, r"^Kernel\(\) .* 'regs'; did you mean 'registers_per_thread'\?$",
                 lambda: wg.Kernel("k", **SHAPE, work=WORK, regs=4)),
                (TypeError, r"^Kernel\(\) .* 'block'; did you mean 'threads_per_block'\?$", lambda: wg.Kernel("k", block=4, work=WORK)),
                (wg.InputError, r"work\.fp16: unknown resource .*; did you mean 'half'", lambda: wg.Kernel("k", **SHAPE, work={"fp16": 1})),
                (wg.InputError, r"work\.hmma: unknown resource .*; did you mean 'tensor_bf16_mma_sync'\?$",
                 lambda: wg.Kernel("k", **SHAPE, work={"hmma": 1})),
                (wg.InputError, r"work\.FFMA: unknown resource .*; did you mean 'fma'\?$", lambda: wg.Kernel("k", **SHAPE, work={"FFMA": 1})),
                (wg.InputError, r"work\.regs: unknown .*; registers_per_thread is no resource, but a member of launch$",
                 lambda: wg.Kernel("k", **SHAPE, work={"regs": 1})),
                (wg.InputError, r"work\.syncthreads: unknown resource .*; did you mean 'barriers'\?$",
                 lambda: wg.Kernel("k", **SHAPE, work={"syncthreads": 1})),
                (wg.AbsentKey, r"^FFMA: not in the profile; did you mean 'inst\.ffma\.latency_cycles'", lambda: p["FFMA"]),
                (wg.AbsentKey, r"^hmma: .*; did you mean 'tensor\.bf16\.mma_sync_flop_per_clk_sm'", lambda: p["hmma"]),
                (wg.AbsentKey, r"^fma latency: .*; did you mean 'inst\.ffma\.latency_cycles'\?$", lambda: p["fma latency"]),
                (wg.AbsentKey, r"^peak flops: .*; did you mean 'tensor\.bf16_tflops' or 'fp32\.tflops'\?$", lambda: p["peak flops"]),
                (wg.AbsentKey, r"^number of sms: .*; did you mean 'sm\.count'\?$", lambda: p["number of sms"]),
                (wg.AbsentKey, r"^sharedMemPerBlock: .*; did you mean 'shared\.max_bytes_per_block'\?$",
                 lambda: p["sharedMemPerBlock"]),
                (wg.AbsentKey, r"^\*ffma\*: not in the profile; keys\(\) takes patterns$", lambda: p["*ffma*"]),
                (wg.InputError, r"member 'launch\.regs' is not known; did you mean 'registers_per_thread'\?$",
                 lambda: wg.Kernel("k", **SHAPE, work=WORK, launch={"regs": 4}))):
            self.assert_refused(error, says, call)
        self.assert_refused(wg.InputError, r"^the catalogue has no topic 'coalesing'; did you mean 'coalescing'", lambda: wg.verdicts(
            p, topic="coalesing"))
        recording = wg.read_recording(RECORDING)
        self.assert_refused(KeyError, r"no series '.*'; did you mean '", lambda: recording[recording.series[0].id + "x"])


class Words(unittest.TestCase):
    """Errors speak of arguments; answers_test.py compares each with the command's."""

    def test_arguments_for_options(self):
        for said, meant in (
                ("k.cu: --l1: 2: must be a number", "k.cu: l1: 2: must be a number"),
                ("(--trips scale.cu:6=N tells)", "(trips={'scale.cu:6': N} tells)"),
                ("or --l1 0x1e0,0x2f0=SHARE for some", "or l1={'0x1e0,0x2f0': SHARE} for some"),
                ("--read-bytes N (all), --read-bytes 0x10=N", "read_bytes=N (all), read_bytes={0x10: N}"),
                ("--grid X[,Y[,Z]] is missing", "grid=X[,Y[,Z]] is missing"),
                ("name one, --profile out/device-0/profile.json", "name one, load('out/device-0/profile.json')"),
                ("--profile FILE names a profile", "load(FILE) names a profile"),
                ("--profile names another", "load() names another"),
                ("--kernel names a kernel in one", "kernel names a kernel in one"),
                ("--arch sm_90a compiles it", "arch='sm_90a' compiles it"),
                ("is not OFFSET=NUMBER or FILE:LINE=NUMBER", "is not {OFFSET: NUMBER} or {'FILE:LINE': NUMBER}"),
                ("--limit dram.read_gbps=+1%: above", "limit='dram.read_gbps=+1%': above"),
                ("--limit a=3: a is in GB/s: --limit a=3GB/s", "limit='a=3': a is in GB/s: limit='a=3GB/s'"),
                ("--limit 'a' is not KEY=[+|-]NUMBER%, such as a=-3%, nor KEY=NUMBER with", "limit 'a' is not KEY=[+|-]NUMBER%, such as a=-3%, nor KEY=NUMBER with"),
                ("say nvcc --std=c++20 -- k.cu", "say nvcc --std=c++20 -- k.cu"),
                ("k: these options are missing: --grid X", "k: these arguments are missing: grid=X"),
                ("", "")):
            self.assertEqual(wg._core.in_python(said), meant)

    def test_what_is_missing_is_named_as_it_is_given(self):
        with self.assertRaisesRegex(wg.InputError, r"missing: blocks of the grid: grid=X; .*block=X; .*trips={0x1d0: N}; "):
            wg.describe_code(wg.load(PROFILE), CODE)


class Trips(unittest.TestCase):
    def test_a_number_is_about_the_only_loop(self):
        p = wg.load(PROFILE)
        by_place = wg.describe_code(p, ONE_LOOP, **ONE_LOOP_LAUNCH, trips={0xe0: 100})
        self.assertEqual(wg.describe_code(p, ONE_LOOP, **ONE_LOOP_LAUNCH, trips=100).to_dict(), by_place.to_dict())
        self.assertEqual(wg.analyze(p, ONE_LOOP, kernel="sum", whole=True, trips=100),
                         wg.analyze(p, ONE_LOOP, kernel="sum", whole=True, trips={0xe0: 100}))

    def test_several_loops_are_listed(self):
        p = wg.load(PROFILE)
        with self.assertRaisesRegex(wg.InputError, r": trips: 4 names no loop: there are loops at 0x1d0, 0x370, 0xa20, 0xbe0 \(trips={0x1d0: 4} tells of one\)$"):
            wg.describe_code(p, CODE, **LAUNCH | {"trips": 4})


@contextlib.contextmanager
def standard_error():
    """A function that gives what the process, not Python alone, has printed to standard error."""
    with tempfile.TemporaryFile() as file:
        before = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            yield lambda: os.pread(file.fileno(), 1 << 20, 0).decode()
        finally:
            os.dup2(before, 2)
            os.close(before)


class Compiler(unittest.TestCase):
    def test_its_first_error_is_in_the_exception(self):
        p = wg.load(PROFILE)
        with tempfile.TemporaryDirectory() as folder:
            source, nvcc = Path(folder, "wrong.cu"), Path(folder, "nvcc")
            source.write_text("__global__ void k() { x = 1; }\n")
            nvcc.write_text(f"#!/bin/sh\necho '{source}(1): error: identifier \"x\" is undefined' >&2\n"
                            "echo 1 error detected >&2\nexit 2\n")
            nvcc.chmod(0o755)
            with unittest.mock.patch.dict(os.environ, WARPGAUGE_NVCC=str(nvcc)):
                for call in (lambda: wg.analyze(p, source), lambda: wg.describe_code(p, source, grid=1, block=32)):
                    with self.assertRaises(wg.InputError) as raised, standard_error() as printed:
                        try:
                            call()
                        finally:
                            self.assertEqual(printed(), "1 error detected\n", "the exception has the other line")
                    self.assertEqual(str(raised.exception), f"{source}: nvcc failed (exit status 2): {source}(1): "
                                     "error: identifier \"x\" is undefined")

    def test_lines_that_cannot_be_read_are_a_warning(self):
        p = wg.load(PROFILE)
        planted = bytearray((ROOT / "tests/fuzz/seeds/lines_and_attributes.cubin").read_bytes())
        planted[18:20] = (190).to_bytes(2, "little")  # of CUDA
        with tempfile.TemporaryDirectory() as folder:
            cubin, tool, listing = Path(folder, "f.cubin"), Path(folder, "cuobjdump"), Path(folder, "f.sass")
            cubin.write_bytes(planted)
            listing.write_text((ROOT / "tests/analysis/describe/listings/scale.sm_80.cuobjdump.sass").read_text().replace(
                "Function : _Z5scalePffi", "Function : f"))
            tool.write_text(f"#!/bin/sh\nexec /bin/cat {listing}\n")
            tool.chmod(0o755)
            tools = {"WARPGAUGE_CUOBJDUMP": str(tool), "WARPGAUGE_NVDISASM": "/no/such/nvdisasm"}
            with unittest.mock.patch.dict(os.environ, tools):
                with self.assertWarnsRegex(UserWarning, "f.cubin: source lines: cannot start /no/such/nvdisasm"):
                    wg.analyze(p, cubin)

    def test_programs_of_pip_are_found(self):
        """In the folder of packages, whatever the current folder has."""
        from warpgauge import _code
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "nvidia/cu13/bin").mkdir(parents=True)
            with unittest.mock.patch("sysconfig.get_paths", return_value={"purelib": folder, "platlib": folder}):
                self.assertEqual(_code.package_folders(), [Path(folder, "nvidia/cu13/bin")])


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    unittest.main()
