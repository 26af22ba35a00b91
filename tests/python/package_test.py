# SPDX-License-Identifier: Apache-2.0
"""The installed package as a user calls it, compared with what the command prints and what files hold.

Started by wheel_test.py in an environment that has nothing else. WARPGAUGE: the command;
WARPGAUGE_ROOT: the source tree, for its data.
"""

import ast
import csv
import inspect
import io
import json
import os
import pickle
import subprocess
import tempfile
import unittest
import unittest.mock
import warnings
from pathlib import Path

import warpgauge as wg

COMMAND = os.environ["WARPGAUGE"]
ROOT = Path(os.environ["WARPGAUGE_ROOT"])
DATA = ROOT / "data/h200"
PROFILE = DATA / "profile.json"
KERNELS = sorted((ROOT / "data/kernels/examples").glob("*.json"))
RECORDING = DATA / "recording-2026-11-23-l2_read_limits-1.jsonl.zst"


def command(*words, status=0):
    done = subprocess.run([COMMAND, *map(str, words)], text=True, capture_output=True, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout if status == 0 else done.stderr


class Package(unittest.TestCase):
    def setUp(self):
        self.profile = wg.load(PROFILE)
        self.entries = json.loads(PROFILE.read_text())["entries"]

    def test_version(self):
        self.assertRegex(command("--version"), rf"^warpgauge {wg.__version__} \(revision [0-9a-z]+(, modified)?\)\n$")

    def test_the_stub_names_what_the_package_imports(self):
        folder = Path(wg.__file__).parent
        named = {getattr(node, "name", None) or node.target.id for node in ast.parse((folder / "_core.pyi").read_text()).body
                 if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AnnAssign))}
        for file in folder.glob("*.py"):
            module = ast.parse(file.read_text())
            imported = {name.name for node in module.body if isinstance(node, ast.ImportFrom) and node.module == "_core"
                        for name in node.names}
            used = {node.attr for node in ast.walk(module) if isinstance(node, ast.Attribute)
                    and isinstance(node.value, ast.Name) and node.value.id == "_core"}
            self.assertEqual((imported | used) - named, set(), file.name)

    def test_entries_are_those_of_the_file(self):
        self.assertEqual(list(self.profile), sorted(self.entries))
        self.assertEqual(len(self.profile), len(self.entries))
        for key, entry in self.entries.items():
            found = self.profile[key]
            for member in ("value", "unit", "low", "high", "n", "method", "evidence", "series"):
                self.assertEqual(getattr(found, member), entry[member], f"{key}: {member}")
        confirmed = next(key for key, entry in self.entries.items() if "confirmation" in entry)
        self.assertEqual(self.profile[confirmed].confirmation.state, self.entries[confirmed]["confirmation"]["state"])

    def test_what_says_the_same_is_equal(self):
        """Profiles, predictions and tables, read again or pickled."""
        def pickled(value):
            return pickle.loads(pickle.dumps(value))

        again, other = wg.load(PROFILE), wg.load("h100")
        self.assertIsNot(again, self.profile)
        self.assertEqual((again, hash(again)), (self.profile, hash(self.profile)))
        self.assertEqual(wg.load("h100"), other)
        self.assertEqual(pickled(again), self.profile)
        self.assertNotEqual(self.profile, other)
        self.assertNotEqual(self.profile, "h200")
        one, same = wg.predict(self.profile, KERNELS[0]), wg.predict(again, KERNELS[0])
        self.assertEqual((one, one.time_us, hash(one)), (same, same.time_us, hash(same)))
        self.assertEqual(pickled(one), one)
        self.assertNotEqual(one, wg.predict(self.profile, KERNELS[0], blocks_per_sm=1))
        table = wg.predictions(self.profile, KERNELS)
        self.assertEqual(table, wg.predictions(again, KERNELS))
        self.assertEqual(pickled(table), table)
        self.assertNotEqual(table, table[:1])

    def test_absent(self):
        with self.assertRaises(wg.AbsentKey) as raised:
            self.profile["l2.no_such_key"]
        self.assertIsInstance(raised.exception, KeyError)
        self.assertEqual(str(raised.exception), "l2.no_such_key: not in the profile")
        self.assertNotIn("l2.no_such_key", self.profile)
        self.assertIsNone(self.profile.get("l2.no_such_key"))
        self.assertIn("l2.read_gbps", self.profile)

    def test_the_profile_that_answers_is_that_of_the_commands(self):
        """load() in a folder, and what `predict` says there on its first line."""
        def says():
            first = str(wg.predict(wg.load(), KERNELS[0])).splitlines()[0]
            self.assertEqual(command("predict", KERNELS[0]).splitlines()[0], first)
            return first

        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.dict(os.environ, WARPGAUGE_GPUS=f"{folder}/gpus",
                                                                               WARPGAUGE_DATA=str(DATA)):
            self.addCleanup(os.chdir, before)
            os.chdir(folder)
            self.assertIn("(carried along, not of this machine)", says())
            place = Path(folder, "gpus/0000:01:00.0")
            place.mkdir(parents=True)
            (place / "information").write_text("Model: \t\t NVIDIA L4\n")
            self.assert_same_error(wg.load, "predict", KERNELS[0])
            Path("out").mkdir()
            self.profile.save("out/profile.json")
            self.assertEqual(wg.load().origin, "last run")
            self.assertIn("profile out/profile.json (of the last run here)", says())
            os.chdir(before)

    def test_a_profile_is_carried_along(self):
        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.dict(os.environ, WARPGAUGE_GPUS=f"{folder}/gpus"):
            os.environ.pop("WARPGAUGE_DATA", None)
            before = os.getcwd()
            os.chdir(folder)
            self.addCleanup(os.chdir, before)
            profile = wg.load()
            os.chdir(before)
        self.assertEqual((profile.origin, profile.device_name, profile.replayed), ("carried", self.profile.device_name, False))
        self.assertEqual(list(profile), list(self.profile))

    def test_an_entry_outlives_its_profile(self):
        entry = wg.load(PROFILE)["l2.read_gbps"]
        self.assertEqual(entry.value, self.entries["l2.read_gbps"]["value"])

    def test_the_address_of_the_card(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "card.json")
            document = json.loads(PROFILE.read_text())
            document["device"].pop("pci_address", None)
            file.write_text(json.dumps(document))
            self.assertIsNone(wg.load(file).pci_address, "of recordings that do not have it")
            document["device"]["pci_address"] = "0000:1b:00.0"
            file.write_text(json.dumps(document))
            self.assertEqual(wg.load(file).pci_address, "0000:1b:00.0")

    def test_meaning(self):
        sentence = wg.meaning("l2.read_gbps")
        answer = json.loads(command("explain", "l2.read_gbps", "--profile", PROFILE, "--format", "json"))
        self.assertEqual(answer["says"], sentence)
        self.assertIsNone(wg.meaning("no.such.key"))

    def test_save_and_load(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy.json"
            self.profile.save(copy)
            self.assertEqual(copy.read_text(), PROFILE.read_text())

    def test_fit_is_that_of_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs = Path(folder) / "ours.json", Path(folder) / "theirs.json"
            wg.fit([RECORDING]).save(ours)
            command("fit", RECORDING, "-o", theirs)
            self.assertEqual(ours.read_text(), theirs.read_text())
            wg.load(RECORDING).save(ours)
            self.assertEqual(ours.read_text(), theirs.read_text())

    def test_predictions_are_those_of_the_command(self):
        said = json.loads(command("predict", *KERNELS, "--profile", PROFILE, "--format", "json",
                                  "--what-if", "occupancy=1"))["kernels"]
        kernels = [kernel for file in KERNELS for kernel in wg.read_kernels(file)]
        for kernel, expected in zip(kernels, said, strict=True):
            prediction = wg.predict(self.profile, kernel, what_if=["occupancy=1"])
            self.assertEqual(prediction.to_dict() | {"rooflines": 0}, expected | {"rooflines": 0})
            self.assertEqual(prediction.time_us.value, expected["time_us"]["value"])
            self.assertEqual(prediction.bound, expected["bound"])
            self.assertAlmostEqual(sum(prediction.shares.values()), 1)
        self.assertEqual(str(wg.predict(self.profile, KERNELS[0])), command("predict", KERNELS[0], "--profile", PROFILE))
        table = wg.predictions(self.profile, kernels)
        self.assertEqual({(row["device"], row["profile"], row["profile_from"], row["profile_replayed"]) for row in table},
                         {(self.profile.device_name, str(PROFILE), "named", False)})
        self.assertEqual(table["time_us"], [one["time_us"]["value"] for one in said])

    def test_what_is_unknown_is_no_time(self):
        kernel = json.loads(Path(KERNELS[0]).read_text())
        del kernel["work"]["dram_read_bytes"]
        kernel["unknown"] = {"dram_read_bytes": "ncu prints 'n/a'"}
        kernel["counted_on"] = {"device": "NVIDIA A100-SXM4-40GB", "architecture": "sm_80"}
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "kernel.json"
            file.write_text(json.dumps(kernel))
            [described] = wg.read_kernels(file)
        self.assertEqual(described.unknown, kernel["unknown"])
        self.assertEqual(described.counted_on, "NVIDIA A100-SXM4-40GB (sm_80)")
        whole, prediction = (wg.predict(self.profile, one) for one in (KERNELS[0], described))
        self.assertIsNone(prediction.time_us)
        self.assertTrue(prediction.is_lower_bound)
        self.assertFalse(whole.is_lower_bound)
        self.assertEqual(whole.unknown, {})
        self.assertTrue(whole.interval)
        self.assertEqual(prediction.unknown, kernel["unknown"])
        self.assertTrue(0 < prediction.at_least_us < whole.time_us.value)
        self.assertTrue(any("NVIDIA A100-SXM4-40GB (sm_80)" in text for text in prediction.assumptions))
        table = wg.predictions(self.profile, [described])
        self.assertEqual((table["time_us"], table["unknown"]), ([None], ["dram_read_bytes"]))

    def test_options_change_the_prediction(self):
        plain = wg.predict(self.profile, KERNELS[0])
        fewer = wg.predict(self.profile, KERNELS[0], blocks_per_sm=1)
        self.assertEqual(fewer.blocks_per_sm, 1)
        self.assertGreater(fewer.time_us.value, plain.time_us.value)

    def test_verdicts_are_those_of_the_command(self):
        recording = DATA / "recording-2026-11-22-all_probes-1.jsonl.zst"
        said = json.loads(command("claims", recording, "--profile", PROFILE, "--kernels", DATA / "kernels.csv.zst",
                                  "--format", "json"))
        table = wg.verdicts(self.profile, recording, kernels=DATA / "kernels.csv.zst")
        judged = next(value for value in said.values() if isinstance(value, list) and value and "verdict" in value[0])
        self.assertEqual(list(zip(table["id"], table["verdict"])), [(one["id"], one["verdict"]) for one in judged])
        self.assertIn("confirmed", table["verdict"])
        one = wg.verdicts(self.profile, document="002", topic=table["topic"][table["document"].index("002")])
        self.assertTrue(0 < len(one) < len(table))
        self.assertEqual(set(one["document"]), {"002"})

    def test_kernels(self):
        rows = list(csv.DictReader(io.StringIO(command("cat", DATA / "kernels.csv.zst"), newline="")))
        table = wg.kernels(DATA / "kernels.csv.zst")
        self.assertEqual(table.columns, list(rows[0]))
        self.assertEqual(len(table), len(rows))
        for row, expected in zip(table, rows):
            self.assertEqual(row["rung"], expected["rung"])
            self.assertEqual(row["time_us"], float(expected["time_us"]) if expected["time_us"] else None)
        recorded = wg.kernels(DATA / "kernels-2026-11-28-ladders-1.jsonl.zst")
        self.assertIn(rows[0]["rung"], recorded["rung"])
        self.assertEqual(set(recorded["fraction_of_ceiling"]), {None}, "no profile, no limits")

    def test_recording(self):
        recording = wg.read_recording(RECORDING)
        self.assertTrue(recording.complete)
        self.assertEqual(recording[recording.series[0].id].question, recording.series[0].question)
        with self.assertRaises(KeyError):
            recording["no/such/series"]

    def test_an_unfinished_recording_warns(self):
        lines = command("cat", RECORDING).splitlines(keepends=True)
        with tempfile.TemporaryDirectory() as folder:
            cut = Path(folder) / "cut.jsonl"
            cut.write_text("".join(lines[:-1]))
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                self.assertFalse(wg.read_recording(cut).complete)
            self.assertIn("has no end line", str(caught[0].message))

    def test_bad_input_says_what_the_command_says(self):
        with tempfile.TemporaryDirectory() as folder:
            broken, empty = Path(folder) / "broken.json", Path(folder) / "empty.jsonl"
            broken.write_text('{"schema": "warpgauge.profile",\n "version": 99}\n')
            empty.write_text("")
            for file in (broken, Path(folder) / "none.json", empty):
                self.assert_same_error(lambda: wg.load(file), "predict", KERNELS[0], "--profile", file)
            broken.write_text(KERNELS[0].read_text().replace('"grid_blocks": ', '"grid_blocks": -'))
            self.assert_same_error(lambda: wg.predict(self.profile, broken), "predict", broken, "--profile", PROFILE)
            self.assert_same_error(lambda: wg.fit([RECORDING, RECORDING]), "fit", RECORDING, RECORDING, "-o", empty)
        for options in ({"via": "pigeon"}, {"load": "none"}, {"blocks_per_sm": 0}, {"what_if": ["wings"]}):
            with self.assertRaisesRegex(wg.InputError, "^" + next(iter(options))):
                wg.predict(self.profile, KERNELS[0], **options)

    def assert_same_error(self, call, *words):
        with self.assertRaises(wg.InputError) as raised:
            call()
        self.assertIsInstance(raised.exception, ValueError)
        said = command(*words, status=2).replace("--profile FILE", "load(FILE)")
        self.assertEqual(f"error: {raised.exception}\n", said)

    def test_types_and_docstrings(self):
        folder = Path(wg.__file__).parent
        self.assertTrue((folder / "py.typed").is_file())
        stub = {node.name for node in ast.parse((folder / "_core.pyi").read_text()).body
                if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        for name in wg.__all__:
            member = getattr(wg, name)
            if not callable(member):
                continue
            self.assertTrue(inspect.getdoc(member), f"{name} has no docstring")
            if not getattr(member, "__module__", "").startswith("warpgauge") or "_core" in member.__module__:
                self.assertIn(name, stub)
            for part, value in vars(member).items() if inspect.isclass(member) else ():
                if not part.startswith("_"):
                    self.assertTrue(inspect.getdoc(value), f"{name}.{part} has no docstring")


class WithoutPandas(unittest.TestCase):
    def test_the_missing_package_is_named(self):
        profile = wg.load(PROFILE)
        for call in (profile.to_pandas, wg.kernels(DATA / "kernels.csv.zst").to_pandas, wg.read_recording(RECORDING).to_pandas):
            with self.assertRaisesRegex(ImportError, "^data frames need the package pandas: pip install pandas$"):
                call()


class WithPandas(unittest.TestCase):
    def test_profile(self):
        profile = wg.load(PROFILE)
        frame = profile.to_pandas()
        self.assertEqual(list(frame.index), list(profile))
        self.assertEqual(frame.loc["l2.read_gbps", "value"], profile["l2.read_gbps"].value)
        self.assertEqual(frame["value"].dtype, float)

    def test_tables(self):
        frame = wg.kernels(DATA / "kernels.csv.zst").to_pandas()
        self.assertEqual(frame["time_us"].dtype, float)
        self.assertEqual(list(frame["rung"]), wg.kernels(DATA / "kernels.csv.zst")["rung"])
        verdicts = wg.verdicts(wg.load(PROFILE)).to_pandas()
        self.assertGreater((verdicts["verdict"] == "confirmed").sum(), 0)

    def test_series(self):
        recording = wg.read_recording(RECORDING)
        self.assertEqual(list(recording.to_pandas().index), [series.id for series in recording.series])
        line = json.loads(next(line for line in command("cat", RECORDING).splitlines() if recording.series[0].id in line))
        frame = recording.series[0].to_pandas()
        quantity = list(frame.columns)[-1]
        self.assertEqual(set(frame.columns) - {"sample"}, set(recording.series[0].units))
        readings = [reading for point in line["points"] for reading in point["y"][-1]]
        self.assertEqual(list(frame[quantity]), readings)


if __name__ == "__main__":
    unittest.main()
