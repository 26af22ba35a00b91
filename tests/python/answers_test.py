# SPDX-License-Identifier: Apache-2.0
"""What the functions of the installed package answer is what the commands answer.

Started by wheel_test.py in an environment that has nothing else. WARPGAUGE: the command;
WARPGAUGE_ROOT: the source tree, for its data.
"""

import contextlib
import copy
import csv
import inspect
import io
import json
import os
import pickle
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
import warnings
from pathlib import Path

from asked import AFTER, BEFORE, CARDS, CODE, COMMAND, H100, KERNELS, LAUNCH, LAUNCH_WORDS, PROFILE, RECORDING, ROOT, command, said

import warpgauge as wg


class Answers(unittest.TestCase):
    """One test a command: its document is the command's, its text too, and so is its message."""

    @classmethod
    def setUpClass(cls):
        cls.profile = wg.load(PROFILE)

    def assert_same_error(self, call, *words):
        """Word for word, but that arguments are named as in Python."""
        def plain(text):
            return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip().replace("arguments are missing", "options are missing")

        with self.assertRaises(wg.InputError) as raised:
            call()
        self.assertNotRegex(str(raised.exception), r"(?<![\w-])--[a-z]")
        error = plain(f"error: {raised.exception}")
        first, *rest = command(*words, status=2).stderr.splitlines()
        missing = [line for line in rest if line.startswith("  --")]
        if not missing:
            self.assertEqual(error, plain(first))
        # What is missing is a line an option there, and one line here.
        self.assertTrue(error.startswith(plain(first)))
        for line in missing:
            option, what = re.split("  +", line.strip(), maxsplit=1)
            self.assertIn(plain(option), error)
            self.assertIn(plain(what.split(": --")[0]), error)
        self.assertTrue(all(line.startswith("fill in: warpgauge ") for line in rest if line not in missing), rest)

    def test_show(self):
        self.assertEqual(wg.show(self.profile), said("show", "--profile", PROFILE))
        shown = wg.show(self.profile, "dram.*_gbps")
        self.assertEqual(shown, said("show", "dram.*_gbps", "--profile", PROFILE))
        self.assertEqual(shown.text, command("show", "dram.*_gbps", "--profile", PROFILE).stdout)
        self.assertEqual(shown.table()["key"], [row["key"] for row in shown["keys"]])
        self.assert_same_error(lambda: wg.show(self.profile, "dram.reed"), "show", "dram.reed", "--profile", PROFILE)

    def test_explain(self):
        for key in ("l2.read_gbps", "sm.count"):
            answer = wg.explain(self.profile, key)
            self.assertEqual(answer, said("explain", key, "--profile", PROFILE))
            self.assertEqual(str(answer), command("explain", key, "--profile", PROFILE).stdout)
        self.assertTrue(wg.explain(self.profile, "l2.read_gbps")["probes"][0]["what_could_fool_it"])
        key = "cp_async.latency_cycles"  # a quick run does not measure it
        answer = wg.explain(wg.load(H100), key)
        self.assertEqual((answer["says"], answer["absent"]), (wg.meaning(key), "this profile has no value of it"))
        self.assertEqual(answer, said("explain", key, "--profile", H100))
        self.assertEqual(str(answer), command("explain", key, "--profile", H100).stdout)
        answer = wg.explain(self.profile, "l1.tags.lines7_cycles")  # a sentence has room for any number
        self.assertRegex(answer["absent"], r"^this profile has no value of it; did you mean 'l1\.tags\.lines1_cycles'")
        self.assert_same_error(lambda: wg.explain(self.profile, "l2.reed_gbps"), "explain", "l2.reed_gbps", "--profile", PROFILE)

    def test_compare(self):
        words = ("compare", PROFILE, H100, "--tolerance", "1", "--filter", "l2.*")
        answer = wg.compare(self.profile, wg.load(H100), tolerance_percent=1, filter="l2.*")
        self.assertEqual(answer, said(*words, status=1))
        self.assertEqual(answer.text, command(*words, status=1).stdout)
        self.assertEqual(len(answer.table()), len(answer["keys"]))
        self.assert_same_error(lambda: wg.compare(self.profile, wg.load(H100), filter="l7"), "compare", PROFILE, H100, "--filter", "l7")
        with self.assertRaisesRegex(wg.InputError, "^tolerance_percent: 101 is not from 0 to 100$"):
            wg.compare(self.profile, self.profile, tolerance_percent=101)

    def test_fleet(self):
        answer = wg.fleet(CARDS, filter="dram", false_alarms=1)
        self.assertEqual(answer, said("fleet", CARDS, "--filter", "dram", "--false-alarms", "1"))
        self.assertEqual(answer.text, command("fleet", CARDS, "--filter", "dram", "--false-alarms", "1").stdout)
        self.assertEqual(len(answer.table()), 1)
        self.assertEqual(answer.table("groups"), answer.table())
        self.assert_findings(answer, "--filter", "dram", "--false-alarms", "1")
        with self.assertRaisesRegex(wg.AbsentKey, r"^there is no table 'finding' \(there are: groups, findings\); did you mean 'findings'\?$"):
            answer.table("finding")
        words = ("fleet", CARDS, "--limit", "dram.read_gbps=+1%", "--limit", "l2.*_gbps=-1%")
        answer = wg.fleet(CARDS, limit=["dram.read_gbps=+1%", "l2.*_gbps=-1%"])
        self.assertEqual(answer, said(*words, status=1))
        self.assertEqual(answer.text, command(*words, status=1).stdout)
        self.assertIn("dram.read_gbps", {found["key"] for found in answer["groups"][0]["beyond"]})
        self.assert_findings(answer, *words[2:], status=1)
        self.assertIn("dram.read_gbps", answer.table("findings")["key"])
        self.assertEqual(pickle.loads(pickle.dumps(answer)).table("findings"), answer.table("findings"))
        self.assert_same_error(lambda: wg.fleet([CARDS / "none.json"]), "fleet", CARDS / "none.json")
        for limit in ("sm.count=1", "dram.read_gbps=4500", "dram.read_gbps=-150%", "dram.read_gbps=-3"):
            self.assert_same_error(lambda limit=limit: wg.fleet(CARDS, limit=limit), "fleet", CARDS, "--limit", limit)

    def assert_findings(self, answer, *options, status=0):
        """A row of the table is one of the command's CSV."""
        said = list(csv.DictReader(io.StringIO(command("fleet", CARDS, *options, "--format", "findings", status=status).stdout)))
        table = answer.table("findings")
        self.assertEqual((len(table), table.columns), (len(said), list(said[0]) if said else table.columns))
        for row, line in zip(table, said, strict=True):
            for name in ("gpu", "card", "kind", "key", "unit", "direction"):
                self.assertEqual(row[name] or "", line[name])

    def test_fleet_of_a_bad_file(self):
        """It costs itself: the command names it on standard error, Python warns."""
        with tempfile.TemporaryDirectory() as folder:
            for file in sorted(CARDS.glob("*.json"))[:4]:
                Path(folder, file.name).write_bytes(file.read_bytes())
            Path(folder, "cut.json").write_bytes(Path(folder, file.name).read_bytes()[:4000])
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                answer = wg.fleet(folder)
            done = command("fleet", folder, status=1)
            self.assertEqual([f"error: {warning.message}" for warning in caught], done.stderr.splitlines())
            self.assertEqual((len(caught), answer.text), (1, done.stdout))

    def test_export(self):
        for name, reader in wg.export_formats().items():
            self.assertTrue(reader)
            self.assertEqual(wg.export(self.profile, name), command("export", "--format", name, PROFILE, "-o", "-").stdout, name)
        with self.assertRaisesRegex(wg.InputError, "punchcard"):
            wg.export(self.profile, "punchcard")

    def test_report(self):
        with tempfile.TemporaryDirectory() as folder:
            none, place = Path(folder) / "none.json", Path(folder) / "page"
            self.assert_same_error(lambda: wg.report(none, place, command=COMMAND), "report", none, "-o", place)
            with unittest.mock.patch.dict(os.environ, PATH=folder), self.assertRaisesRegex(FileNotFoundError, "PATH"):
                wg.report(PROFILE, place)
            with unittest.mock.patch.dict(os.environ, WARPGAUGE_PYTHON="/bin/false"), self.assertRaisesRegex(
                    RuntimeError, "^the report cannot be drawn: "):
                wg.report(PROFILE, place, command=COMMAND)
            Path(folder, "warpgauge").symlink_to(COMMAND)
            with unittest.mock.patch.dict(os.environ, PATH=f"{folder}{os.pathsep}{os.environ['PATH']}"):
                try:
                    self.assertTrue(wg.report(H100, place).is_file())
                except RuntimeError as error:
                    self.assertIn("matplotlib", str(error), "where nothing can draw")

    def test_advise(self):
        answer = wg.advise(self.profile, [kernel for file in KERNELS for kernel in wg.read_kernels(file)], in_order=True,
                           elsewhere=[wg.load(H100)])
        words = ("advise", *KERNELS, "--profile", PROFILE, "--in-order", "--profile-of", H100)
        self.assertEqual(answer, said(*words))
        self.assertEqual(answer.text, command(*words).stdout)
        self.assertEqual(answer.table()["kernel"], [kernel["kernel"] for kernel in answer["kernels"]])
        self.assertEqual(wg.advise(self.profile, KERNELS[0])["kernels"], said("advise", KERNELS[0], "--profile", PROFILE)["kernels"])

    def test_analyze(self):
        words = ("analyze", CODE, "--profile", PROFILE, "--warps", "1,8", "--trips", "0x1d0=16", "--l1", "0.5", "--whole",
                 "--timeline", "2")
        answer = wg.analyze(self.profile, CODE, warps=(1, 8), trips={0x1d0: 16}, l1=0.5, whole=True, timeline=2)
        self.assertEqual(answer, said(*words))
        self.assertEqual(answer.text, command(*words).stdout)
        table = answer.table()
        self.assertEqual(len(table), 2 * len(answer["kernels"][0]["loops"]))
        self.assertEqual(table["cycles"][0], answer["kernels"][0]["loops"][0]["occupied"][0]["cycles"])
        self.assert_same_error(lambda: wg.analyze(self.profile, CODE, trips={0x10: 2}), "analyze", CODE, "--profile", PROFILE,
                               "--trips", "0x10=2")
        self.assert_same_error(lambda: wg.analyze(self.profile, "none.cubin"), "analyze", "none.cubin", "--profile", PROFILE)
        places = ("analyze", CODE, "--profile", PROFILE, "--l1", "0.5", "--l1", "0x1f0=0", "--sectors", "0x370=32")
        self.assertEqual(wg.analyze(self.profile, CODE, l1=["0.5", "0x1f0=0"], sectors={0x370: 32}), said(*places))
        told = {"l1": 1, "ways": 2, "sectors": 8}
        words = ("analyze", CODE, "--profile", PROFILE, "--warps", "1", "--trips", "0x1c0-0x1e0=16", *(
            word for name, value in told.items() for word in (f"--{name}", str(value))))
        answer = wg.analyze(self.profile, CODE, warps=1, trips={"0x1c0-0x1e0": 16}, **told)
        self.assertEqual((answer, answer.text), (said(*words), command(*words).stdout))
        self.assertNotEqual(answer.text, wg.analyze(self.profile, CODE, warps=1).text, "what is assumed is said")
        # What is told of one cache leaves the other assumed.
        for told in ({"l1": 0.5}, {"l1": {0x1f0: 0.5}}):
            self.assertRegex(wg.analyze(self.profile, CODE, **told).text, "hit L2 where L1 does not answer: --l2 SHARE")
        self.assertRegex(wg.analyze(self.profile, CODE, l2=0.5).text, "hit L1: --l1 SHARE\n")
        with self.assertRaisesRegex(wg.InputError, r"^l1: \{0xa: 0\.5\}: no such .* lies there: there are such at 0x1f0, 0x"):
            wg.analyze(self.profile, CODE, l1={10: 0.5})
        with self.assertRaisesRegex(wg.InputError, "^files: "):
            wg.analyze(self.profile, [])
        for option, value in (("warps", 17), ("warps", ()), ("l1", 2), ("ways", 0.4), ("sectors", 64), ("timeline", 17)):
            with self.assertRaisesRegex(wg.InputError, f"^{option}: "):
                wg.analyze(self.profile, CODE, **{option: value})

    def test_compare_code(self):
        answer = wg.compare_code(self.profile, BEFORE, AFTER, warps=4)
        words = ("analyze", "--compare", BEFORE, AFTER, "--profile", PROFILE, "--warps", "4")
        self.assertEqual(answer, said(*words))
        self.assertEqual(answer.text, command(*words).stdout)
        with self.assertRaisesRegex(TypeError, "unexpected keyword argument 'wraps'"):
            wg.compare_code(self.profile, BEFORE, AFTER, wraps=4)

    def test_describe_code(self):
        kernel = wg.describe_code(self.profile, CODE, **LAUNCH)
        done = command("describe", "--cubin", CODE, "--profile", PROFILE, *LAUNCH_WORDS)
        self.assertEqual(kernel.to_dict(), json.loads(done.stdout))
        self.assertEqual(kernel.source, "static")
        for assumed in kernel.assumes:
            self.assertIn(assumed, done.stderr)
        prediction = wg.predict(self.profile, kernel)
        self.assertIsNotNone(prediction.time_us)
        self.assertEqual(prediction.bound_share, prediction.to_dict()["bound_share"])
        by_range = LAUNCH | {"sectors": {"0x1f0-0x1f8,0x1f0": 4}}
        self.assertEqual(wg.describe_code(self.profile, CODE, **by_range).to_dict(), kernel.to_dict())
        self.assert_same_error(lambda: wg.describe_code(self.profile, CODE), "describe", "--cubin", CODE, "--profile", PROFILE)
        self.assert_same_error(lambda: wg.describe_code(self.profile, CODE, grid=1, block=32), "describe", "--cubin", CODE,
                               "--profile", PROFILE, "--grid", "1", "--block", "32")
        self.assert_same_error(lambda: wg.describe_code(self.profile, CODE, grid=(1, "x"), block=32), "describe", "--cubin", CODE,
                               "--profile", PROFILE, "--grid", "1,x", "--block", "32")

    def test_sectors_of_a_walk_are_asked_for(self):
        """A thread a row of a length that is an argument: the code does not say how the lanes lie."""
        texts = ("S2R R7, SR_TID.X", "LDC R0, c[0x0][0x228]", "LDC.64 R4, c[0x0][0x210]", "IMAD R3, R7, R0, RZ",
                 "IMAD.WIDE R4, R3, 0x4, R4", "LDG.E R16, desc[UR8][R4.64]", "IADD3 R4, P2, R4, 0x4, RZ",
                 "IMAD.X R5, RZ, RZ, R5, P2", "@P1 BRA 0x50", "EXIT")
        lines = (f"        /*{16 * at:04x}*/ {text} ; /* 0x{0:016x} */\n /* 0x{5 << 41:016x} */\n" for at, text in enumerate(texts))
        with tempfile.TemporaryDirectory() as folder:
            listing = Path(folder) / "rows.sass"
            listing.write_text("\tcode for sm_90a\n\t\tFunction : rows\n" + "".join(lines), encoding="utf-8")
            told = {"grid": 32, "block": 256, "registers": 16, "shared": 0, "trips": {0x50: 1000}, "read_bytes": "1MiB", "l1": 0.875}
            with self.assertRaisesRegex(wg.InputError, r"walks by itself: sectors={0x50: N} \(1: all lanes read the same words; 4: "):
                wg.describe_code(self.profile, listing, **told)
            kernel = wg.describe_code(self.profile, listing, **told, sectors={0x50: 32})
        self.assertEqual(kernel.to_dict()["work"]["l1_load_sectors"]["value"], 32 * 8 * 1000 * 32)

    def test_answers_are_pickled_and_written(self):
        answer = wg.show(self.profile, "sm.count")
        again = pickle.loads(pickle.dumps(answer))
        self.assertEqual((again, again.text, list(again.table())), (answer, answer.text, list(answer.table())))
        self.assertEqual(json.loads(json.dumps(answer)), answer)
        self.assertIn("sm.count", answer._repr_html_())
        with self.assertRaises(TypeError):
            wg.explain(self.profile, "sm.count").table()


class Pickled(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.profile = wg.load(PROFILE)

    def again(self, value):
        return pickle.loads(pickle.dumps(value))

    def test_profile_and_entry(self):
        profile = self.again(self.profile)
        self.assertEqual((profile.file, profile.origin, profile.device_name, list(profile)),
                         (self.profile.file, self.profile.origin, self.profile.device_name, list(self.profile)))
        self.assertEqual(wg.frozen_hash(profile), wg.frozen_hash(self.profile))
        for key in ("l2.read_gbps", "sm.count"):
            entry, of = self.again(self.profile[key]), self.profile[key]
            for member in ("value", "unit", "low", "high", "n", "method", "evidence", "series", "flags"):
                self.assertEqual(getattr(entry, member), getattr(of, member))

    def test_kernel(self):
        (kernel,) = wg.read_kernels(KERNELS[0])
        again = self.again(kernel)
        self.assertEqual((again.to_dict(), again.file), (kernel.to_dict(), kernel.file))
        described = wg.describe_code(self.profile, CODE, **LAUNCH)
        self.assertEqual(self.again(described).to_dict(), described.to_dict())

    def test_predictions(self):
        kernels = [kernel for file in KERNELS for kernel in wg.read_kernels(file)]
        predictions = wg.predict(self.profile, kernels, via="stream", what_if=["occupancy=1"])
        pickled = pickle.dumps(predictions)
        self.assertLess(len(pickled), len(pickle.dumps(self.profile)) + 200_000, "the profile is there once")
        for one, of in zip(pickle.loads(pickled), predictions, strict=True):
            self.assertEqual((one.to_dict(), str(one)), (of.to_dict(), str(of)))
        bound = self.again(predictions[0].time_us)
        self.assertEqual((bound.value, bound.low, bound.high), (lambda t: (t.value, t.low, t.high))(predictions[0].time_us))

    def test_a_hundred_predictions_hold_their_profile_once(self):
        """However each was asked for: of one profile, of the same file read again, or read from a pickle of its own."""
        (kernel,) = wg.read_kernels(KERNELS[0])
        one = len(pickle.dumps(wg.predict(self.profile, kernel)))
        by_one_profile = [wg.predict(self.profile, kernel, blocks_per_sm=1 + at % 4) for at in range(100)]
        by_several = [wg.predict(wg.load(PROFILE), kernel) for _ in range(10)]
        for predictions in (by_one_profile, by_several, [self.again(prediction) for prediction in by_several]):
            pickled = pickle.dumps(predictions)
            self.assertLess(len(pickled), one + 3000 * len(predictions), "each has its kernel, at most")
            for got, of in zip(pickle.loads(pickled), predictions, strict=True):
                self.assertEqual((got.to_dict(), str(got)), (of.to_dict(), str(of)))
        self.assertLess(one, 500_000, "a profile is compressed")
        self.assertIs(self.again(wg.load(PROFILE)), self.again(wg.load(PROFILE)), "equal profiles are one where they are read")
        self.assertIs(copy.deepcopy(self.profile), copy.deepcopy(self.profile))

    def test_another_process_answers_the_same(self):
        """There nothing but the pickle has the profile."""
        predictions = wg.predict(self.profile, KERNELS, load="sustained")
        program = "import json, pickle, sys; json.dump([one.to_dict() for one in pickle.load(sys.stdin.buffer)], sys.stdout)"
        done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(predictions), capture_output=True, check=True)
        self.assertEqual(json.loads(done.stdout), [one.to_dict() for one in predictions])

    def test_every_public_class(self):
        """Each is pickled, or says in one line why it is not."""
        recording = wg.read_recording(RECORDING)
        prediction = wg.predict(self.profile, KERNELS[0])
        confirmation = next(entry.confirmation for entry in self.profile.values() if entry.confirmation)
        examples = [wg.AbsentKey("why"), wg.InputError("why"), wg.show(self.profile, "sm.count"), prediction.time_us, confirmation,
                    self.profile["sm.count"], prediction.kernel, prediction, self.profile, wg.resources(),
                    wg.rank(self.profile, KERNELS), wg.rank(self.profile, KERNELS)[0]]
        for example in examples:
            self.assertIs(type(self.again(example)), type(example))
        for example, says in ((recording, r"^a Recording is not pickled: read_recording\('.*'\) reads it again$"),
                              (recording.series[0], r"^a Series is not pickled: read_recording\(file\)\['.*'\] reads it again$")):
            with self.assertRaisesRegex(TypeError, says):
                pickle.dumps(example)
            examples.append(example)
        classes = {getattr(wg, name) for name in wg.__all__ if inspect.isclass(getattr(wg, name))}
        self.assertEqual({type(example) for example in examples}, classes)
        again = self.again(confirmation)
        for member in ("state", "relation", "points", "worst"):
            self.assertEqual(getattr(again, member), getattr(confirmation, member))
        self.assertEqual(list(self.again(wg.resources())), list(wg.resources()))

    def test_errors(self):
        with self.assertRaises(wg.AbsentKey) as raised:
            self.profile["no.such.key"]
        self.assertEqual(str(self.again(raised.exception)), str(raised.exception))
        self.assertIsInstance(self.again(wg.InputError("why")), wg.InputError)


class ByName(unittest.TestCase):
    def test_carried(self):
        self.assertEqual(list(wg.carried()), ["h100", "h200"])
        for name, file, device in (("h200", PROFILE, "NVIDIA H200"), ("h100", H100, "NVIDIA H100 80GB HBM3")):
            profile = wg.load(name)
            self.assertEqual((profile.device_name, profile.origin, profile.file), (device, "carried", wg.carried()[name]))
            self.assertEqual(profile.file.read_bytes(), file.read_bytes())
            self.assertIn(str(profile.file), repr(profile))
            self.assertIn("(carried along, not of this machine)", wg.show(profile).text.splitlines()[0])

    def test_an_unknown_name(self):
        with self.assertRaisesRegex(wg.InputError, r"^h20: neither a file nor a carried profile \(h100, h200\); did you mean 'h200'"):
            wg.load("h20")

    def test_a_question_names_it(self):
        p = wg.load("h200")
        by_name, by_file = (wg.predict(p, KERNELS[0], what_if=f"profile={name}").to_dict()["what_if"] for name in ("h100", H100))
        self.assertEqual(by_name[0]["question"], "profile=h100")
        self.assertEqual(by_name[0] | {"question": ""}, by_file[0] | {"question": ""})
        again = pickle.loads(pickle.dumps(wg.predict(p, KERNELS[0], what_if="profile=h100")))
        self.assertEqual(again.to_dict()["what_if"], by_name)
        with self.assertRaisesRegex(wg.InputError, r"^h10: neither a file nor a carried profile \(h100, h200\)"):
            wg.predict(p, KERNELS[0], what_if="profile=h10")

    def test_a_file_goes_before_a_name(self):
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            self.addCleanup(os.chdir, before)
            os.chdir(folder)
            Path("h200").write_text("")
            with self.assertRaises(wg.InputError):
                wg.load("h200")
            os.chdir(before)

    def test_the_h100_says_what_it_lacks(self):
        prediction = wg.predict(wg.load("h100"), KERNELS[0])
        self.assertTrue(prediction.is_lower_bound and prediction.missing)


class Mapping(unittest.TestCase):
    def test_patterns_and_get(self):
        profile = wg.load(PROFILE)
        fitting = profile.keys("dram.*_gbps")
        self.assertTrue(fitting and set(fitting) < set(profile.keys()))
        self.assertTrue(all(key.startswith("dram.") and key.endswith("_gbps") for key in fitting))
        self.assertEqual(profile.keys("FFMA"), profile.keys("ffma"))
        self.assertEqual(profile.keys("smem"), profile.keys("shared.*"), "not dsmem")
        self.assertEqual([key for key, _ in profile.items()], profile.keys())
        self.assertEqual(len(profile.values()), len(profile))
        self.assertEqual(dict(profile.items())["sm.count"].value, profile["sm.count"].value)
        self.assertEqual(profile.get("no.such.key", 7), 7)
        self.assertEqual(profile.get("sm.count", 7).value, profile["sm.count"].value)
        with self.assertRaisesRegex(wg.AbsentKey, r"^l2.reed_gbps: not in the profile; did you mean 'l2.read_gbps'"):
            profile["l2.reed_gbps"]
        with self.assertRaisesRegex(wg.InputError, "did you mean"):
            profile.keys("l2.reed_gbps")
        entry = profile.values()[0]
        del profile
        self.assertTrue(entry.unit, "an entry keeps its profile")

    def test_html(self):
        profile = wg.load(PROFILE)
        self.assertIn("NVIDIA H200", profile._repr_html_())
        prediction = wg.predict(profile, KERNELS[0])
        self.assertIn(prediction.bound, prediction._repr_html_())
        table = wg.predictions(profile, wg.read_kernels(KERNELS[0]))
        self.assertIn("<th>time_us</th>", table._repr_html_())
        self.assertIn("cannot be told", wg.predict(wg.load("h100"), KERNELS[0])._repr_html_())

    def test_a_kernel_without_a_size(self):
        kernel = wg.Kernel("k", grid_blocks=1, threads_per_block=32, work={"warp_instructions": 10})
        prediction = wg.predict(wg.load(PROFILE), kernel)
        self.assertIn("\nk (hand) on NVIDIA H200", str(prediction))
        self.assertIn("<p>k: ", prediction._repr_html_())
        self.assertIn("\nk on NVIDIA H200", str(wg.advise(wg.load(PROFILE), kernel)))

    def test_html_has_what_the_text_has(self):
        """Latency, too, which no counter watches."""
        latencies = 0
        for file in KERNELS:
            prediction = wg.predict(wg.load(PROFILE), file)
            text, html = str(prediction), prediction._repr_html_()
            for us in re.findall(r"^  latency +warps take (\S+) us", text, re.MULTILINE):
                latencies += 1
                self.assertIn(f"<td>latency</td><td>warps take {us} µs</td>", html.replace(",", ""))
            self.assertEqual("warps take" in text, "warps take" in html)
        self.assertGreater(latencies, 0)


class Pages(unittest.TestCase):
    def test_the_page_on_python_runs(self):
        blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs/python.md").read_text(), re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 1)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(ROOT)
        namespace = {}
        with contextlib.redirect_stdout(io.StringIO()):
            for block in blocks:
                exec(block, namespace)
        self.assertIsNotNone(wg.predict(namespace["p"], namespace["described"]).time_us)


class WithMatplotlib(unittest.TestCase):
    def test_figures(self):
        profile = wg.load(PROFILE)
        axes = profile.plot("dram.*_gbps")
        self.assertEqual([label.get_text() for label in axes.get_yticklabels()], profile.keys("dram.*_gbps"))
        self.assertEqual(axes.get_xlabel(), "GB/s")
        with self.assertRaisesRegex(wg.InputError, "of one unit"):
            profile.plot("dram.")
        prediction = wg.predict(profile, KERNELS[0])
        axes = prediction.plot(axes=None)
        self.assertAlmostEqual(max(bar.get_width() for bar in axes.patches if bar.get_fill()),
                               100 * max(prediction.busy_shares.values()))
        latency = next(share for share in prediction.to_dict()["shares"] if share["unit"] == "latency")
        bars = dict(zip((label.get_text() for label in axes.get_yticklabels()), axes.patches, strict=True))
        (hollow,) = (bar for name, bar in bars.items() if name.startswith("latency: warps take "))
        self.assertFalse(hollow.get_fill())
        self.assertAlmostEqual(hollow.get_width(), 100 * latency["busy_us"] / prediction.time_us.value)
        self.assertIs(prediction.plot(axes), axes)
        recording = wg.read_recording(RECORDING)
        self.assertTrue(recording.series[0].plot().lines)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    unittest.main()
