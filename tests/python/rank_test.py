# SPDX-License-Identifier: Apache-2.0
"""warpgauge.rank(): what `warpgauge rank` says. Started as answers_test.py is."""

import json
import pickle
import unittest
import warnings

from asked import CODE, KERNELS, LAUNCH, LAUNCH_WORDS, PROFILE, command

import warpgauge as wg


class Rank(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.profile = wg.load(PROFILE)

    def test_it_is_what_the_command_says(self):
        ranking = wg.rank(self.profile, [*KERNELS, CODE], kernel="scale_rows", **LAUNCH)
        done = command("rank", "--profile", PROFILE, *KERNELS, CODE, "--kernel", "scale_rows", *LAUNCH_WORDS, "--json")
        said = json.loads(done.stdout)
        self.assertEqual(ranking.to_dict(), said)
        self.assertEqual(str(ranking), command("rank", "--profile", PROFILE, *KERNELS, CODE, "--kernel", "scale_rows", *LAUNCH_WORDS).stdout)
        self.assertEqual([one.name for one in ranking], [row["name"] for row in said["ranking"]])

    def test_candidates_are_objects(self):
        kernels = [wg.read_kernels(file)[0] for file in KERNELS]
        ranking = wg.rank(self.profile, kernels)
        times = [one.time_us.value for one in ranking]
        self.assertEqual(times, sorted(times))
        for one in ranking:
            self.assertEqual(one.time_us, wg.predict(self.profile, kernels[one.place]).time_us)
        self.assertEqual(ranking.best, [one for one in ranking if one.group == 1])
        self.assertEqual(ranking.not_answered, [])
        self.assertEqual([row["time_us"] for row in ranking.table()], times)
        self.assertEqual(len(wg.rank(self.profile, kernels, top=2)), 2)
        again = pickle.loads(pickle.dumps(ranking))
        self.assertEqual((list(again), str(again)), (list(ranking), str(ranking)))
        self.assertIn(ranking[0].name, repr(ranking))
        self.assertIn("<pre>", ranking._repr_html_())

    def test_a_dictionary_names_candidates(self):
        files = {"once": {"file": CODE}, "twice": {"file": CODE, "grid": 2048}, "none": {"file": "none.cubin"}, "wrong": {"file": CODE, "registers": 300}}
        ranking = wg.rank(self.profile, files, kernel="scale_rows", **LAUNCH)
        self.assertEqual([one.name for one in ranking], ["once", "twice", "none", "wrong"])
        self.assertEqual([one.name for one in ranking.not_answered], ["none", "wrong"])
        self.assertIn("none.cubin: ", ranking[2].why)
        self.assertEqual(ranking[3].why, "registers: 300 is not from 1 to 255")
        self.assertIsNone(ranking[3].time_us)
        self.assertIsNone(ranking.table()["low_us"][3])

    def test_how_far_it_is(self):
        told = []
        wg.rank(self.profile, KERNELS[:3], jobs=1, progress=lambda done, all: told.append((done, all)))
        self.assertEqual(told, [(1, 3), (2, 3), (3, 3)])

    def test_what_cannot_be(self):
        for error, says, call in (
                (TypeError, r"rank\(\) .* 'gird'; did you mean 'grid'\?$", lambda: wg.rank(self.profile, [CODE], gird=4)),
                (TypeError, r"rank\(\) .* 'gird'; did you mean 'grid'\?$", lambda: wg.rank(self.profile, [{"file": CODE, "gird": 4}])),
                (TypeError, r"a candidate has no 'file'$", lambda: wg.rank(self.profile, [{"grid": 4}])),
                (TypeError, r"^candidates\[0\]: 3 is neither a Kernel nor a file", lambda: wg.rank(self.profile, [3])),
                (TypeError, "^profile: 3 is not a Profile", lambda: wg.rank(3, KERNELS)),
                (wg.InputError, "^jobs: 0 is not from 1 ", lambda: wg.rank(self.profile, KERNELS, jobs=0)),
                (wg.InputError, "^top: -1 is not from 1 ", lambda: wg.rank(self.profile, KERNELS, top=-1))):
            with self.assertRaisesRegex(error, says):
                call()


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    unittest.main()
