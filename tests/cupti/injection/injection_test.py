#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The injected library in a real process: program.cpp with NVTX's own headers, on a stand-in for the CUDA driver and CUPTI."""

import json
import os
import resource
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

LIBRARY, PROGRAM, STAND_IN, WARPGAUGE = (
    os.environ[name] for name in ("INJECTION", "INJECTED_PROGRAM", "STAND_IN_CUDA", "WARPGAUGE"))

resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # programs crash here


def shape(kernel, **more):
    return {"kernel": kernel, "grid_blocks": [1, 1, 1], "block_threads": [32, 1, 1], "dynamic_shared_bytes": 0, **more}


class Injected(unittest.TestCase):
    def journals(self, what, collect="launches", chosen=(), nvtx=True, dies_at=None, plan_too=(), environment_too=()):
        """Lines of each journal, by its file's name."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            plan = folder / "plan.json"
            plan.write_text(json.dumps({"collect": collect, "folder": name, "metrics": [], "chosen": list(chosen),
                                        **dict(plan_too)}))
            environment = {**os.environ, "WARPGAUGE_DESCRIBE_PLAN": str(plan), "CUDA_INJECTION64_PATH": LIBRARY,
                           "WARPGAUGE_CUPTI": STAND_IN, "LD_LIBRARY_PATH": str(Path(STAND_IN).parent)}
            if nvtx:
                environment["NVTX_INJECTION64_PATH"] = LIBRARY
            if dies_at:
                environment["STAND_IN_DIES_AT"] = dies_at
            done = subprocess.run([PROGRAM, what], env=environment | dict(environment_too), timeout=60, capture_output=True,
                                  text=True)
            self.assertEqual(done.returncode, -signal.SIGSEGV if dies_at else 0)
            self.printed = done.stdout
            self.kept = {file.stem: file.read_bytes() for file in folder.glob("*.bytes")}
            return {file.name: [json.loads(line) for line in file.read_text().splitlines()]
                    for file in sorted(folder.glob("*.jsonl"))}

    def lines(self, what, wanted, **more):
        (journal,) = self.journals(what, **more).values()
        self.assertEqual(journal[-1], {"type": "end"})
        return [line for line in journal if line["type"] == wanted]


class Ranges(Injected):
    def test_a_launch_has_the_ranges_around_it(self):
        ranges = {}
        for line in self.lines("ranges", "launch"):
            ranges.setdefault(line["shape"]["grid_blocks"][0], []).append(line.get("ranges", []))
        self.assertEqual(ranges, {
            1: [["before CUDA"]], 2: [[]], 3: [["step", "inner"]], 4: [["inner"]], 5: [["whole", "of the thread"]],
            6: [["whole"]], 7: [["schön € 😀"]], 8: [["started in a domain", ""]], 9: [["replay"]] * 2, 10: [[]]})

    def test_nvtx_is_left_alone_where_nobody_asks(self):
        launches = self.lines("ranges", "launch", nvtx=False)
        self.assertEqual(len(launches), 11)
        self.assertFalse([line for line in launches if "ranges" in line])

    def test_a_chosen_launch_says_its_ranges_too(self):
        for collect in "counters", "executed":
            chosen = [{"shape": shape("k") | {"grid_blocks": [blocks, 1, 1]}, "launches": [0]} for blocks in (3, 10)]
            failed = self.lines("ranges", "failed", collect=collect, chosen=chosen)
            self.assertEqual([(line["shape"]["grid_blocks"][0], line["number"], line.get("ranges")) for line in failed],
                             [(3, 0, ["step", "inner"]), (10, 0, None)])


class Crashes(Injected):
    CHOSEN = [{"shape": shape("k") | {"grid_blocks": [blocks, 1, 1]}, "launches": [0]} for blocks in (1, 4, 7)]

    def steps(self, collect, dies_at=None):
        (journal,) = self.journals("ranges", collect=collect, chosen=self.CHOSEN, dies_at=dies_at).values()
        return [(line["type"], line["shape"]["grid_blocks"][0], line["number"]) if "shape" in line else line["type"]
                for line in journal]

    def test_the_journal_says_at_which_launch_the_process_died(self):
        for collect in "counters", "executed":
            self.assertEqual(self.steps(collect, "k 4"), [("begins", 1, 0), ("failed", 1, 0), ("begins", 4, 0)])
            self.assertEqual(self.steps(collect, "all"), [("begins", 1, 0)])
            self.assertEqual(self.steps(collect), [step for blocks in (1, 4, 7) for step in
                                                   (("begins", blocks, 0), ("failed", blocks, 0))] + ["end"])

    def describe(self, dies_at):
        """What `warpgauge describe` says of it, and how it ends."""
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "kernels.jsonl"
            done = subprocess.run([WARPGAUGE, "describe", "-o", output, "--", PROGRAM, "ranges"], text=True, timeout=120,
                                  stdin=subprocess.DEVNULL, capture_output=True,
                                  env={**os.environ, "WARPGAUGE_INJECTION": LIBRARY, "WARPGAUGE_CUPTI": STAND_IN,
                                       "CUPTI_LIBRARY": STAND_IN, "STAND_IN_DIES_AT": dies_at,
                                       "LD_LIBRARY_PATH": ":".join(
                                           [str(Path(STAND_IN).parent), os.environ.get("LD_LIBRARY_PATH", "")]).rstrip(":")})
            self.assertFalse(output.exists())  # the stand-in counts nothing
            return done.stderr, done.returncode

    def test_describe_goes_on_behind_it(self):
        errors, status = self.describe("k 4")
        self.assertIn("warning: the program ended by signal 11 while CUPTI counted k (launch 1, grid 4x1x1, block 32x1x1): it is "
                      "left out, and the run is made again without it\n", errors)
        self.assertEqual(errors.count("is left out"), 1, errors)  # and not counted in run 3
        self.assertIn("not described: k (1 launches, 0.5 us): the program ended by signal 11 while CUPTI counted it\n", errors)
        self.assertEqual(errors.count("a stand-in counts nothing"), 8, errors)  # the launches before and after
        self.assertEqual(status, 1, errors)  # no kernel is described, and the program is not at fault

    def test_every_launch_takes_the_process_with_it(self):
        errors, status = self.describe("all")
        self.assertEqual(errors.count("is left out"), 9, errors)
        self.assertEqual(errors.count("the run is made again"), 8, errors)
        self.assertNotIn("run 3 of 3", errors)  # it would count nothing
        self.assertEqual(status, 1, errors)


class Code(Injected):
    def codes(self):
        return [(line["shape"]["kernel"], line["shape"].get("code")) for line in self.lines("twins", "launch")]

    def test_kernels_of_one_name_are_told_apart_by_their_code(self):
        codes = self.codes()
        first, second = codes[0][1], codes[1][1]
        self.assertEqual((len(first), len(second)), (16, 16))
        self.assertNotEqual(first, second)
        self.assertEqual([code for _, code in codes[2:5]], [first, second, first])
        self.assertEqual([name for name, _ in codes[5:]], ["late", "alone", "fused", "never loaded"])
        late, alone, fused, never = (code for _, code in codes[5:])
        self.assertEqual((len(late), len(alone), fused, never), (16, 16, "unknown", None))
        self.assertEqual(codes, self.codes())  # the same in the next run

    def test_a_plan_chooses_by_code_or_any(self):
        first, second = (code for _, code in self.codes()[:2])
        for code, number, nth in ((first, 1, 2), (second, 1, 3), (first, 2, 4), ("unknown", 0, 7), (None, 3, 3)):
            wanted = shape("fused", code=code) if code else shape("fused")
            for collect in "counters", "executed":
                (failed,) = self.lines("twins", "failed", collect=collect, chosen=[{"shape": wanted, "launches": [number]}])
                self.assertEqual((failed["shape"], failed["number"]), (wanted, number), nth)
        self.assertEqual(self.lines("twins", "failed", collect="counters",
                                    chosen=[{"shape": shape("fused", code=first), "launches": [3]}]), [])


class Arguments(Injected):
    PLACES = {"k": [[0, 4], [8, 32], [40, 8]], "packed": [[0, 4], [8, 8]], "silent": [[0, 8]]}

    def arguments(self, contents=None, **more):
        """By kernel; and where the two allocations are."""
        chosen = [{"shape": shape(name), "launches": [0], "parameters": places} for name, places in self.PLACES.items()]
        plan = {} if contents is None else {"contents_bytes": contents}
        lines = self.lines("arguments", "arguments", collect="executed", chosen=chosen, plan_too=plan, **more)
        return {line["shape"]["kernel"]: line for line in lines}, list(map(int, self.printed.split()))

    def test_values_are_those_of_the_call_and_pointers_say_their_allocation(self):
        for collect in (None, 0):
            kernels, (one, other) = self.arguments(collect)
            self.assertEqual(sorted(kernels), ["k", "packed"])
            self.assertEqual(self.kept, {})
            first, second = (one, other) if one < other else (other, one)
            places = {address: place for place, address in enumerate((first, second))}
            line, little = kernels["k"], lambda value, size: (value % (1 << 8 * size)).to_bytes(size, "little").hex()
            self.assertEqual((line["values"][0], line["values"][2]), (little(-2, 4), little(other, 8)))
            self.assertEqual(line["values"][1][:4], little(7, 2))
            self.assertEqual(line["values"][1][16:], "".join(little(one + at, 8) for at in (512, 516, 4096)))
            self.assertEqual([[p[name] for name in ("argument", "at", "allocation", "offset")] for p in line["pointers"]],
                             [[1, 8, places[one], 512], [1, 16, places[one], 516], [2, 0, places[other], 0]])
            self.assertEqual(line["allocations"], [{"address": at, "bytes": 4096 if at == one else 256} for at in (first, second)])
            packed = kernels["packed"]
            self.assertEqual(packed["values"], [little(5, 4), little(other + 8, 8)])
            self.assertEqual(packed["pointers"], [{"argument": 1, "at": 0, "allocation": 0, "offset": 8}])

    def test_the_run_before_says_where_they_lie(self):
        chosen = [{"shape": shape("k"), "launches": [0]}, {"shape": shape("silent"), "launches": [0]}]
        (line,) = self.lines("arguments", "parameters", collect="counters", chosen=chosen)
        self.assertEqual((line["kernel"], line["places"], len(line["code"])), ("k", self.PLACES["k"], 16))
        for collect in "launches", "executed":
            self.assertEqual(self.lines("arguments", "parameters", collect=collect, chosen=chosen), [])

    def test_contents_are_those_behind_the_pointers(self):
        kernels, (one, _) = self.arguments(8)
        (held,) = (one_of["contents"] for one_of in kernels["k"]["allocations"] if one_of["address"] == one)
        self.assertEqual([(part["at"], part["bytes"]) for part in held], [(512, 12)])  # two pointers, 4 bytes apart
        self.assertEqual(self.kept[held[0]["hash"]], bytes(range(12)))
        self.assertEqual(sorted(self.kept.values()), [bytes(range(8)), bytes(range(12)), bytes(range(8, 16))])

    def test_more_than_the_memory_has_is_not_read(self):
        kernels, (one, _) = self.arguments(1 << 20)
        sizes = {part["at"]: part["bytes"] for each in kernels["k"]["allocations"] for part in each["contents"]}
        self.assertEqual(sizes, {512: 4096 - 512, 0: 256})

    def test_memory_that_cannot_be_copied_is_unknown(self):
        kernels, _ = self.arguments(8, environment_too={"STAND_IN_COPIES_NOTHING": "1"}.items())
        self.assertFalse([one for one in kernels["k"]["allocations"] if "contents" in one])
        self.assertEqual(self.kept, {})


class Processes(Injected):
    def test_a_child_has_a_journal_of_its_own(self):
        journals = self.journals("child")
        self.assertEqual(sorted(line["shape"]["kernel"] for lines in journals.values() for line in lines
                                if line["type"] == "launch"), ["after exec", "parent"])
        self.assertEqual([lines[-1] for lines in journals.values()], [{"type": "end"}] * 2)

    def test_a_fork_and_an_exec(self):
        journals = self.journals("fork")
        kernels = {name: [line["shape"]["kernel"] for line in lines if line["type"] == "launch"]
                   for name, lines in journals.items()}
        self.assertEqual(len(kernels), 2)  # none from the child, where CUDA does not work
        (after_exec,) = (name for name in kernels if name.endswith("-2.jsonl"))
        self.assertEqual(kernels.pop(after_exec), ["after exec"])
        self.assertEqual(journals[after_exec][-1], {"type": "end"})
        # The parent became another program before it ended: what it had not yet handed over is lost,
        # and its journal does not claim otherwise.
        self.assertEqual(list(kernels.values()), [[]])
        (before,) = kernels
        self.assertNotIn({"type": "end"}, journals[before])


if __name__ == "__main__":
    unittest.main()
