# SPDX-License-Identifier: Apache-2.0
"""Tables: rows, columns, slices, order, and None for what is unknown. Started as answers_test.py is."""

import unittest
import warnings

from asked import BEFORE, CARDS, CODE, H100, KERNELS, PROFILE, RECORDING, ROOT

import warpgauge as wg

T = wg.Table({"name": ["b", "a", "c", ""], "time": [2.0, 3.0, None, 1.0]})


class Tables(unittest.TestCase):
    def test_rows_columns_and_slices(self):
        self.assertEqual(T[0], {"name": "b", "time": 2.0})
        self.assertEqual((T[-1], T[3]), ({"name": None, "time": 1.0},) * 2)
        self.assertEqual(T["time"], [2.0, 3.0, None, 1.0])
        self.assertIsInstance(T[1:], wg.Table)
        self.assertEqual((T[1:3]["name"], T[::-2]["time"], len(T[9:])), (["a", "c"], [1.0, 3.0], 0))
        for row in (4, -5):
            with self.assertRaisesRegex(IndexError, f"^row {row}: the table has 4 rows$"):
                T[row]
        with self.assertRaisesRegex(KeyError, r"^there is no column 'tiem' \(there are: name, time\); did you mean 'time'\?$"):
            T["tiem"]
        for at in (None, 1.5):
            with self.assertRaisesRegex(TypeError, f"^{at} is neither the name of a column, the number of a row nor a slice$"):
                T[at]

    def test_order(self):
        self.assertEqual(T.sort("time")["time"], [1.0, 2.0, 3.0, None])
        self.assertEqual(T.sort("time", descending=True)["time"], [3.0, 2.0, 1.0, None])
        self.assertEqual(T["time"][0], 2.0, "sort() leaves the table as it is")
        nested = wg.Table({"at": [1, 2, 3], "time": [{"value": 2}, None, {"value": 1}]})
        self.assertEqual(nested.sort("time")["at"], [3, 1, 2])
        alike = wg.Table({"at": [1, 2, 3], "time": [1, 0, 1]})
        self.assertEqual(alike.sort("time", descending=True)["at"], [1, 3, 2], "rows that are alike keep their order")
        with self.assertRaisesRegex(KeyError, "there is no column 'tiem'"):
            T.sort("tiem")
        with self.assertRaisesRegex(TypeError, "^column 'mixed' has values without an order$"):
            wg.Table({"mixed": [1, "a"]}).sort("mixed")
        with self.assertRaisesRegex(TypeError, "^column: 3 is not a text$"):
            T.sort(3)

    def test_what_is_unknown_is_none(self):
        """No table has an empty text: neither those of answers nor those of functions."""
        p = wg.load(PROFILE)
        kernels = ROOT / "data/h200/kernels.csv.zst"
        tables = {
            "resources": wg.resources(), "verdicts": wg.verdicts(p), "kernels": wg.kernels(kernels),
            "predictions": wg.predictions(p, KERNELS), "show": wg.show(p).table(), "keys": wg.show(p, "dram").table(),
            "compare": wg.compare(p, wg.load(H100)).table(), "fleet": wg.fleet(CARDS).table(),
            "advise": wg.advise(p, KERNELS).table(), "analyze": wg.analyze(p, CODE).table()}
        for name, table in tables.items():
            self.assertTrue(len(table), name)
            empty = [column for column in table.columns if "" in table[column]]
            self.assertEqual(empty, [], name)
        self.assertEqual(set(tables["predictions"]["unknown"]), {None}, "nothing is unknown")

    def test_loops_say_of_what_the_interval_is(self):
        answer = wg.analyze(wg.load(PROFILE), BEFORE, warps=4)
        table = answer.table()
        occupied = answer["kernels"][0]["loops"][0]["occupied"][0]
        self.assertEqual([table[0][name] for name in ("cycles", "cycles_low", "cycles_high")],
                         [occupied[name] for name in ("cycles", "low", "high")])
        self.assertNotIn("low", table.columns)


class Frames(unittest.TestCase):
    """Needs pandas."""

    def test_what_is_unknown_is_none(self):
        p = wg.load(PROFILE)
        recording = wg.read_recording(RECORDING)
        for frame in (p.to_pandas(), recording.to_pandas(), wg.show(p).to_pandas(), wg.predictions(p, KERNELS).to_pandas(),
                      wg.verdicts(p).to_pandas()):
            empty = [column for column in frame.columns if any(isinstance(value, str) and not value for value in frame[column])]
            self.assertEqual(empty, [])
        self.assertTrue(p.to_pandas()["confirmation"].isna().any())


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    unittest.main()
