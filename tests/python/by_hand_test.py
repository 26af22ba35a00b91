# SPDX-License-Identifier: Apache-2.0
"""Kernels made by hand, many at once, and arguments of the wrong type. Started as answers_test.py is."""

import copy
import json
import pickle
import tempfile
import time
import unittest
import warnings
from pathlib import Path

from asked import CARDS, CODE, KERNELS, LAUNCH, PROFILE, ROOT, said

import warpgauge as wg


class ByHand(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.profile = wg.load(PROFILE)

    def test_a_dictionary_is_a_file(self):
        for file in KERNELS:
            description = json.loads(file.read_text())
            kernel = wg.Kernel.from_dict(description)
            (read,) = wg.read_kernels(file)
            self.assertEqual(kernel.to_dict(), read.to_dict())
            launch = description["launch"]
            self.assertEqual((kernel.grid_blocks, kernel.threads_per_block), (launch["grid_blocks"], launch["threads_per_block"]))
            self.assertIsInstance(kernel.grid_blocks, int)
            self.assertEqual(wg.predict(self.profile, kernel).time_us.value, wg.predict(self.profile, file).time_us.value)
            plain = copy.deepcopy(description)
            for amounts in (plain["work"], *plain.get("what_if", {}).values()):
                for name in amounts:
                    amounts[name] = amounts[name]["value"]
            for name in ("schema", "version"):
                del plain[name]
            self.assertEqual(wg.Kernel.from_dict(plain).to_dict(), kernel.to_dict())
            launch = plain.pop("launch")
            made = wg.Kernel(plain.pop("name"), **{**launch, **plain})
            self.assertEqual(made.to_dict(), kernel.to_dict())

    def test_what_cannot_be_is_refused(self):
        shape = {"grid_blocks": 1, "threads_per_block": 32}
        with self.assertRaisesRegex(wg.InputError, "^kernel k: .*work"):
            wg.Kernel("k", **shape)
        with self.assertRaisesRegex(wg.InputError, r"^kernel k: work\.fmma: .*did you mean 'fma'"):
            wg.Kernel("k", **shape, work={"warp_instructions": 10, "fmma": 2})
        with self.assertRaisesRegex(wg.InputError, r"^kernel k: work\.fma: must be a number \(instructions\)"):
            wg.Kernel("k", **shape, work={"warp_instructions": 10, "fma": None})
        with self.assertRaisesRegex(TypeError, "'registers'; did you mean 'registers_per_thread'"):
            wg.Kernel("k", **shape, work={"warp_instructions": 10}, registers=32)
        with self.assertRaisesRegex(TypeError, r"^Kernel\(\) needs threads_per_block$"):
            wg.Kernel("k", grid_blocks=1, work={"warp_instructions": 10})
        for counts, says in (({}, "is empty"), ({"fma": 10}, "does not count instructions")):
            with self.assertRaisesRegex(wg.InputError, f"^kernel k: counts: {says}: readings .* kernel_work .* 'issued' or 'executed'"):
                wg.Kernel("k", **shape, counts=counts)
        with self.assertRaisesRegex(wg.InputError, "unit"):
            wg.Kernel("k", **shape, work={"warp_instructions": {"value": 10, "unit": "bytes"}})
        with self.assertRaisesRegex(wg.InputError, "^kernel from_dict: "):
            wg.Kernel.from_dict({"name": "from_dict"})
        with self.assertRaisesRegex(wg.InputError, "^kernel: "):
            wg.Kernel.from_dict({})
        with self.assertRaisesRegex(wg.InputError, "^mine: "):
            wg.Kernel.from_dict({"name": "k"}, file="mine")
        with self.assertRaisesRegex(TypeError, "object"):
            wg.Kernel("k", **shape, work={"warp_instructions": object()})
        with self.assertRaisesRegex(ValueError, "finite"):
            wg.Kernel("k", **shape, work={"warp_instructions": float("nan")})

    def test_none_is_what_is_not_told(self):
        stated = {"grid_blocks": 1, "threads_per_block": 32, "work": {"warp_instructions": 10}}
        members = json.loads((ROOT / "analysis/descriptor/kernel.schema.json").read_text())["properties"]
        told = dict.fromkeys(set(members) - {"name", "source", *stated})
        kernel = wg.Kernel("k", **stated, **told, registers_per_thread=None, shared_bytes_per_block=None)
        self.assertEqual(kernel.to_dict(), wg.Kernel("k", **stated).to_dict())

    def test_what_says_the_same_is_equal(self):
        one, again, other = self.kernel(1), self.kernel(1), self.kernel(2)
        self.assertTrue(one == again and one != other and one is not again)
        self.assertEqual((hash(one), len({one, again, other})), (hash(again), 2))
        (read,) = wg.read_kernels(KERNELS[0])
        self.assertEqual(read, wg.Kernel.from_dict(json.loads(KERNELS[0].read_text())))
        self.assertTrue(one != "chain 1" and one != None)  # noqa: E711
        entry = self.profile["l2.read_gbps"]
        self.assertEqual((entry, hash(entry)), (wg.load("h200")["l2.read_gbps"], hash(wg.load("h200")["l2.read_gbps"])))
        self.assertNotEqual(entry, wg.load("h100")["l2.read_gbps"])
        self.assertNotEqual(entry, entry.value)

    def test_resources(self):
        table = wg.resources()
        self.assertEqual(dict(zip(table["resource"], table["unit"]))["dram_read_bytes"], "bytes")
        self.assertEqual(len(table), len(said("list", "resources")))
        lines = str(table).splitlines()
        shown = 60  # the others are counted in a line of their own
        self.assertEqual((len(lines), lines[0].split()), (min(len(table), shown + 1) + 1, table.columns))
        self.assertIn("and 940 rows more", str(wg.Table({"n": list(range(1000))})))
        table = wg.Table({"text": ["a" * 120, "b"], "time": [{"value": 0.12345, "low": 0}, None], "list": [[1, 2], []]})
        self.assertEqual([line.split() for line in str(table).splitlines()],
                         [["text", "time", "list"], ["a" * 99 + "…", "0.1235", "(2)"], ["b", "–", "(0)"]])

    def kernel(self, n):
        return wg.Kernel(f"chain {n}", grid_blocks=132, threads_per_block=128,
                         work={"warp_instructions": 528 * (n + 2), "fma": 528 * (n + 1)})

    def test_many_at_once(self):
        """Ten thousand descriptions by hand in 30 s of two cores. The test allows as much of the processor."""
        began, used = time.perf_counter(), time.process_time()
        table = wg.predictions(self.profile, (self.kernel(n) for n in range(10_000)))
        seconds, cpu = time.perf_counter() - began, time.process_time() - used
        print(f"10,000 descriptions: {seconds:.1f} s, {cpu:.1f} s of the processor")
        self.assertLess(cpu, 60)
        self.assertEqual(len(table), 10_000)
        for n in (0, 5000, 9999):
            one = wg.predict(self.profile, self.kernel(n))
            self.assertEqual((table["time_us"][n], table["bound"][n]), (one.time_us.value, one.bound))

    def test_one_at_a_time(self):
        """The profile is hashed once, not for each: a hundred predictions, pickled and read again, take less than ten hashes."""
        used = time.process_time()
        hashed = wg._core.frozen_hash(self.profile)
        of_a_hash = time.process_time() - used
        wg.predict(self.profile, self.kernel(0))
        used = time.process_time()
        predictions = [wg.predict(self.profile, self.kernel(n)) for n in range(100)]
        again = pickle.loads(pickle.dumps(predictions))
        seconds = time.process_time() - used
        print(f"100 predictions one at a time, and again after pickling: {seconds:.3f} s of the processor, a hash {of_a_hash:.3f} s")
        self.assertLess(seconds, 10 * of_a_hash)
        self.assertEqual(wg.frozen_hash(self.profile), hashed)
        self.assertEqual([one.time_us.value for one in again], [one.time_us.value for one in predictions])

    def test_a_list_of_kernels(self):
        kernels = [self.kernel(n) for n in (1, 2)]
        predictions = wg.predict(self.profile, kernels, blocks_per_sm=1)
        self.assertEqual([one.kernel.name for one in predictions], ["chain 1", "chain 2"])
        self.assertEqual({one.blocks_per_sm for one in predictions}, {1})
        self.assertEqual(wg.predict(self.profile, []), [])

    def test_files_stand_for_their_kernels(self):
        several = wg.predict(self.profile, KERNELS)
        self.assertEqual([one.time_us.value for one in several],
                         [wg.predict(self.profile, file).time_us.value for file in KERNELS])
        self.assertEqual(wg.predictions(self.profile, [self.kernel(1), KERNELS[0]])["time_us"][1], several[0].time_us.value)
        self.assertEqual(len(wg.predictions(self.profile, KERNELS[0])), 1)
        with self.assertRaisesRegex(wg.InputError, "^none.jsonl: cannot be opened"):
            wg.read_kernels("none.jsonl")
        with self.assertRaisesRegex(wg.InputError, r"describe_code\(\)"):
            wg.predict(self.profile, CODE)

    def test_a_bound_has_one_share(self):
        for file in KERNELS:
            prediction = wg.predict(self.profile, file)
            document = prediction.to_dict()
            self.assertEqual(prediction.busy_shares, {share["unit"]: share["busy_share"] for share in document["shares"]
                                                      if share["busy_share"] is not None})
            self.assertEqual(prediction.facts, document["facts"])
            self.assertIn(prediction.bound_share_text, str(prediction))
            self.assertIn(prediction.bound_share_text, prediction._repr_html_())

    def test_one_that_is_refused_does_not_stop_the_others(self):
        large = wg.Kernel("large", size="1 MiB", grid_blocks=1, threads_per_block=32, shared_bytes_per_block=1 << 20,
                          work={"warp_instructions": 1000})
        table = wg.predictions(self.profile, [self.kernel(1), large, self.kernel(2)])
        self.assertEqual([why is None for why in table["refused"]], [True, False, True])
        self.assertIsNone(table["time_us"][1])
        says = "kernels[1] (large, 1 MiB): launch: a block of 1048576 bytes of shared memory"
        for call in (wg.predict, wg.advise):
            with self.assertRaises(wg.InputError) as raised:
                call(self.profile, [self.kernel(1), large])
            self.assertTrue(str(raised.exception).startswith(says), raised.exception)
            self.assertEqual(str(raised.exception), table["refused"][1])
            with self.assertRaisesRegex(wg.InputError, "^kernel large, 1 MiB: launch: "):
                call(self.profile, large)

    def test_one_of_a_file_that_is_refused_has_its_place(self):
        description = json.loads(KERNELS[0].read_text())
        description["launch"]["shared_bytes_per_block"] = 1 << 20
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "large.json")
            file.write_text(json.dumps(description))
            (why,) = wg.predictions(self.profile, file)["refused"]
        self.assertTrue(why.startswith(f"kernels[0] ({description['name']}, {description['size']}): {file}: launch: "), why)

    def test_a_table_says_why_there_is_no_time(self):
        quick = wg.load("h100")
        prediction = wg.predict(quick, KERNELS[0])
        (row,) = wg.predictions(quick, KERNELS[0])
        self.assertEqual((row["time_us"], row["missing"], row["unknown"]), (None, "; ".join(prediction.missing), None))
        self.assertIsNone(wg.predictions(self.profile, KERNELS[0])[0]["missing"])

    def test_occupancy_and_waves(self):
        """In the table, too, with what limits them; None where they cannot be told, and the reason says of what."""
        of_many = wg.Kernel("registers", grid_blocks=1320, threads_per_block=256, registers_per_thread=128,
                            work={"warp_instructions": 1e6})
        too_wide = wg.Kernel("cluster", grid_blocks=64, threads_per_block=256, work={"warp_instructions": 1e6},
                             launch={"cluster_blocks": 32})
        unfit = wg.Kernel("unfit", grid_blocks=1, threads_per_block=1024, registers_per_thread=128, work={"warp_instructions": 1e6})
        table = wg.predictions(self.profile, [of_many, too_wide, unfit])
        columns = ("blocks_per_sm", "occupancy", "limited_by", "waves")
        self.assertEqual([tuple(row[name] for name in columns) for row in table],
                         [(2, 0.25, "registers", 5.0), (None,) * 4, (None,) * 4])
        for kernel, row in zip((of_many, too_wide), table):
            prediction = wg.predict(self.profile, kernel)
            self.assertEqual([getattr(prediction, name) for name in columns], [row[name] for name in columns])
        self.assertEqual(table["missing"][1], "cluster.size32.resident")
        self.assertRegex(table["refused"][2], r"128 registers a thread .* does not fit an SM \(registers\)$")

    def test_a_datasheet_is_a_roofline_more(self):
        sheet = ROOT / "data/datasheets/h200.json"
        expected = said("predict", KERNELS[0], "--profile", PROFILE, "--datasheet", sheet)["kernels"][0]
        self.assertEqual(wg.predict(self.profile, KERNELS[0], datasheet=sheet).to_dict(), expected)


class Types(unittest.TestCase):
    """None is what is not told, where there may be nothing to tell. Else the message names the argument."""

    def setUp(self):
        self.profile, self.kernel = wg.load(PROFILE), wg.read_kernels(KERNELS[0])[0]

    def test_none_is_what_is_not_told(self):
        p = self.profile
        self.assertEqual(wg.show(p, None), wg.show(p))
        self.assertEqual(wg.compare(p, p, filter=None), wg.compare(p, p))
        self.assertEqual(wg.fleet(CARDS, filter=None, limit=None), wg.fleet(CARDS))
        not_told = dict.fromkeys(("kernel", "trips", "taken", "l1", "l2", "ways", "sectors", "timeline", "arch", "compiler_options"))
        self.assertEqual(wg.analyze(p, CODE, **not_told), wg.analyze(p, CODE))
        not_told = dict.fromkeys(("kernel", "cluster", "taken", "l2", "lines", "ways", "lanes", "atomics", "copy_bytes", "arch",
                                  "compiler_options", "name", "size"))
        self.assertEqual(wg.describe_code(p, CODE, **LAUNCH, **not_told).to_dict(), wg.describe_code(p, CODE, **LAUNCH).to_dict())
        self.assertEqual(wg.advise(p, self.kernel, elsewhere=None), wg.advise(p, self.kernel))
        prediction = wg.predict(p, self.kernel, blocks_per_sm=None, what_if=None, datasheet=None)
        self.assertEqual(prediction.to_dict(), wg.predict(p, self.kernel).to_dict())
        self.assertIsNone(p.get("no.such.key", None))
        self.assertEqual(len(wg.verdicts(p, document=None, topic=None)), len(wg.verdicts(p)))

    def test_the_message_names_the_argument(self):
        p, kernel = self.profile, self.kernel
        for call, says in ((lambda: wg.predict("h200", kernel), r"profile: 'h200' is not a Profile; load\(\) reads one"),
                           (lambda: wg.predict(p, {"name": "k"}), r"^kernels: a dict is neither .*Kernel\.from_dict\(\)"),
                           (lambda: wg.predictions(p, [{"name": "k"}]), r"^kernels\[0\]: a dict is neither a Kernel nor a file"),
                           (lambda: wg.predict(p, [kernel, None]), r"kernels\[1\]: None is neither a Kernel nor a file"),
                           (lambda: wg.predictions(p, None), "kernels: None is neither"),
                           (lambda: wg.predict(p, kernel, blocks_per_sm=1.5), "blocks_per_sm: 1.5 is not a whole number"),
                           (lambda: wg.predict(p, kernel, blocks=1), "unexpected keyword argument 'blocks'"),
                           (lambda: wg.compare(p, PROFILE), "b: .* is not a Profile"),
                           (lambda: wg.advise(p, kernel, elsewhere=[None]), "elsewhere: None is not a Profile"),
                           (lambda: wg.analyze(p, CODE, warps="1,2"), "warps: '1,2' is not a whole number"),
                           (lambda: wg.analyze(p, CODE, l1={0x10: None}), "None is neither a number nor a text"),
                           (lambda: wg.analyze(p, CODE, kernel=3), "kernel: 3 is not a text"),
                           (lambda: wg.describe_code(p, CODE, registers="32"), "registers: '32' is not a whole number"),
                           (lambda: wg.describe_code(p, CODE, grid=1.5), "grid: 1.5 is not a whole number"),
                           (lambda: wg.describe_code(p, CODE, l1={0x10: None}), "None is neither a number nor a text"),
                           (lambda: wg.describe_code(p, None), "None is not a file"),
                           (lambda: wg.fleet(None), "None is neither a file nor several"),
                           # nanobind takes None for a pointer in a list
                           (lambda: wg._core.advise(p, [kernel], [None], False, 5), r"elsewhere\[0\] is None, not a Profile"),
                           (lambda: wg._core.predict_many(p, [None], via="graph", load="burst", blocks_per_sm=None, what_if=[],
                                                          datasheet=None), r"kernels\[0\] is None, not a Kernel")):
            with self.subTest(says), self.assertRaisesRegex(TypeError, says):
                call()


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    unittest.main()
