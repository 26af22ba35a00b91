# SPDX-License-Identifier: Apache-2.0
"""What judges a mutant of scripts/mutants.py: the tree beside this one in which it is built, and the tests that can notice it."""

import ast
import functools
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "build/mutants"
TREE, BUILD = PLACE / "tree", PLACE / "build"

# Compiled one by one, so that a mutant is one object file; all other folders are compiled together.
MUTATED_LIBRARIES = [f"warpgauge_{name}" for name in ("samples", "machine_code", "in_core", "profile", "costs", "model", "claims", "export",
                                                      "ladder", "report", "counters", "describe", "cupti")]
PROGRAMS = ["warpgauge", "warpgauge_fake_probe", "warpgauge_fake_kernels", "warpgauge_check_metrics"]

# These do not judge a mutant: tests that compare sources and not what they do, that take long, or that end programs at random moments.
NO_JUDGE = re.compile(r"^(packages|portability|fuzz|docs/(up_to_date|update|pictures|site)|tree|steps|probes|kernels|hostile"
                      r"|plots/(browser|mutation)|e2e/(interrupted|run_limits)|data/trust/drift)")
LONG_S = 0.3
PATIENCE_S = 60  # and ten times what the original takes: a busy machine must not look like a mutant that never ends
LIMITS = {resource.RLIMIT_AS: 6 << 30, resource.RLIMIT_FSIZE: 2 << 30, resource.RLIMIT_CORE: 0}  # a mutant may never end


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True, text=True).stdout.rstrip("\n")


def prepare():
    """The working tree, copied and built with everything that the judges need."""
    files = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    wanted = {file for file in files if (ROOT / file).is_file()}
    for file in wanted:
        copy(ROOT / file, TREE / file)
    for file in TREE.rglob("*"):
        if not file.is_dir() and str(file.relative_to(TREE)) not in wanted and ".tools" not in file.parts and "build" not in file.parts:
            file.unlink()
    (TREE / "build").mkdir(exist_ok=True)
    if (ROOT / ".tools").is_dir() and not (TREE / ".tools").exists():
        shutil.copytree(ROOT / ".tools", TREE / ".tools", symlinks=True)
    alone = PLACE / "alone.cmake"
    alone.write_text(f"cmake_language(DEFER CALL set_target_properties {' '.join(MUTATED_LIBRARIES)} PROPERTIES UNITY_BUILD OFF)\n")
    linker = ["-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld"] if shutil.which("ld.lld") else []
    quiet(["cmake", "-S", TREE, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DWARPGAUGE_CUDA=OFF",
           "-DWARPGAUGE_UNITY_BUILD=ON", f"-DCMAKE_PROJECT_warpgauge_INCLUDE={alone}", *linker])
    for original in (BUILD / "bin").glob("*.original"):  # of a run that was killed
        original.rename(original.with_suffix(""))
    quiet(["ninja", "-C", BUILD, "-j1", *programs()])


def copy(source, target):
    if target.is_file() and target.stat().st_size == source.stat().st_size and target.read_bytes() == source.read_bytes():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)


def quiet(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"error: {' '.join(map(str, command))}:\n{(done.stdout + done.stderr)[-3000:]}")


@functools.cache
def programs():
    names = subprocess.run(["ninja", "-C", BUILD, "-t", "targets", "all"], capture_output=True, text=True, check=True).stdout
    return [*(f"bin/{name}" for name in PROGRAMS),
            *sorted(set(re.findall(r"^(bin/(?:analysis|cupti|virtual)_\w+_test|bin/cupti_test):", names, re.MULTILINE)))]


@functools.cache
def commands():
    """File -> how it is compiled."""
    found = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    return {str(Path(entry["file"]).relative_to(TREE)): entry for entry in found if Path(entry["file"]).is_relative_to(TREE)}


@functools.cache
def link_commands():
    """Program -> how it is linked."""
    found = {}
    for program in programs():
        listed = subprocess.run(["ninja", "-C", BUILD, "-t", "commands", program], capture_output=True, text=True, check=True)
        found[program] = next(line for line in reversed(listed.stdout.splitlines()) if f" -o {program} " in line).split(" && ")[1]
    return found


def judges(slow_s, scripts):
    """name -> {command, environment, folder, seconds, program} of each test that the original passes in that time, quickest first.

    A test program is one judge, and each of its tests that takes long one more."""
    known = PLACE / "judges.json"
    seconds = json.loads(known.read_text()) if known.exists() else {}
    tests = {}
    for path in programs():
        program = Path(path).name
        if not program.endswith("_test"):
            continue
        if program not in seconds:
            seconds[program] = times_of_tests(BUILD / path)
            known.write_text(json.dumps(seconds, indent=1))
        times = seconds[program]
        short = sum(value for value in times.values() if value is not None and value <= LONG_S)
        alone = [name for name, value in times.items() if value is None or value > LONG_S]
        kinds = {"": ("-" + ":".join(alone), short)} | {f" {name}": (name, times[name]) for name in alone if times[name] is not None}
        for name, (chosen, took) in kinds.items():
            tests[program + name] = {"command": [str(BUILD / path), "--gtest_fail_fast", f"--gtest_filter={chosen}"], "environment": {},
                                     "folder": str(BUILD / "tests"), "seconds": took, "program": program}
    add_scripts(tests, seconds, known, slow_s, scripts)
    able = {name: test for name, test in tests.items() if test["seconds"] <= slow_s or name == test["program"]}
    return dict(sorted(able.items(), key=lambda item: item[1]["seconds"]))


def add_scripts(tests, seconds, known, slow_s, scripts):
    """The tests that are scripts, with how long the original takes."""
    listed = subprocess.run(["ctest", "--test-dir", BUILD, "--show-only=json-v1"], capture_output=True, text=True, check=True)
    for entry in json.loads(listed.stdout)["tests"]:
        name, properties = entry["name"], {each["name"]: each["value"] for each in entry["properties"]}
        if "host" not in properties.get("LABELS", []) or NO_JUDGE.match(name) or not scripts.search(name) or entry["command"][0].endswith("_test"):
            continue
        environment = dict(text.split("=", 1) for text in properties.get("ENVIRONMENT", []))
        test = {"command": entry["command"], "environment": environment, "folder": properties["WORKING_DIRECTORY"], "program": ""}
        if name not in seconds:
            begin = time.monotonic()
            seconds[name] = round(time.monotonic() - begin, 2) if not complaint(test, 4 * slow_s) else None
            print(f"{name}: {seconds[name]} s", flush=True)
            known.write_text(json.dumps(seconds, indent=1))
        if seconds[name] is not None:
            tests[name] = test | {"seconds": seconds[name]}


def times_of_tests(program):
    """Test -> seconds; None for one that fails on the original, under the limits of a mutant."""
    output = PLACE / "times.json"
    complaint({"command": [str(program), f"--gtest_output=json:{output}"], "environment": {}, "folder": str(BUILD / "tests")}, 600)
    suites = json.loads(output.read_text())["testsuites"]
    return {f"{suite['name']}.{test['name']}": float(test["time"].rstrip("s")) if "failures" not in test else None
            for suite in suites for test in suite["testsuite"]}


def complaint(test, limit_s):
    """What a test objects to in the tree as it is; None if it passes."""
    def limit():
        for which, value in LIMITS.items():
            resource.setrlimit(which, (value, value))

    output = PLACE / "output.txt"
    with output.open("wb") as stream:
        process = subprocess.Popen(test["command"], cwd=test["folder"], env=os.environ | test["environment"], stdout=stream, stderr=stream,
                                   stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=limit)
        try:
            status = process.wait(limit_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return "no end"
    if status == 0:
        return None
    text = output.read_text(encoding="utf-8", errors="replace")
    failed = re.findall(r"^\[  FAILED  \] (\S+?)[,.]? ", text, re.MULTILINE) or re.findall(r"^\[ RUN      \] (\S+)", text, re.MULTILINE)[-1:]
    return failed[0] if failed else "failed"


class Judge:
    def __init__(self, tests):
        self.tests, self.times = tests, json.loads((PLACE / "judges.json").read_text(encoding="utf-8"))

    def of(self, file, line, mutant, own=False):
        """(outcome, name of the test that kills)"""
        place = TREE / file
        original = place.read_text(encoding="utf-8")
        lines = original.splitlines(keepends=True)
        lines[line - 1] = mutant
        return (self.of_python if file.endswith(".py") else self.of_object)(file, place, original, "".join(lines), own)

    def of_python(self, file, place, original, spoilt, own):
        try:
            if ast.dump(ast.parse(spoilt)) == ast.dump(ast.parse(original)):
                return "equivalent", ""
        except SyntaxError:
            return "invalid", ""
        try:
            self.put(place, spoilt)
            outcome = self.asked([name for name in self.tests if name.startswith("plots/")])
            if own and outcome[0] != "killed":
                return "undecided", ""
            if outcome[0] == "killed":
                return outcome
            return self.asked([name for name in self.tests if name.startswith("e2e/")])
        finally:
            self.put(place, original)

    @staticmethod
    def put(place, text):
        place.write_text(text, encoding="utf-8")
        for cache in (TREE / "plots").rglob("__pycache__"):
            shutil.rmtree(cache)

    def of_object(self, file, place, _, spoilt, own):
        command = commands()[file]["command"]
        genuine = BUILD / re.search(r" -o (\S+)", command)[1]
        scratch = PLACE / "mutant" / place.name  # the same name, which an object file has in it
        scratch.parent.mkdir(exist_ok=True)
        scratch.write_text(spoilt, encoding="utf-8")
        spoilt_object = scratch.with_suffix(".o")
        command = command.replace(f" -c {place}", f" -c {scratch} -w")
        command = re.sub(r" -o \S+", f" -o {spoilt_object}", command)
        if subprocess.run(command, shell=True, cwd=BUILD, capture_output=True, check=False).returncode != 0:
            return "invalid", ""
        if spoilt_object.read_bytes() == genuine.read_bytes():
            return "equivalent", ""
        library = next(parent for parent in genuine.parents if parent.name.endswith(".dir")).stem  # warpgauge_model
        linked = [program for program in programs() if f"lib{library}.a" in link_commands()[program]]
        program = "bin/" + str(Path(file).parent).replace("/", "_") + "_test"
        if own:
            return self.linked_and_asked([program], spoilt_object, lambda: self.asked_at_first(program, file))
        outcome = self.linked_and_asked([program], spoilt_object, lambda: self.asked_of([program]))
        if outcome[0] == "killed":
            return outcome
        others = [other for other in linked if other != program]
        return self.linked_and_asked(others, spoilt_object, lambda: self.asked_of(others, scripts=True))

    def linked_and_asked(self, linked, spoilt_object, ask_them):
        """The mutant's object comes before the library that has the original's."""
        try:
            for program in linked:
                (BUILD / program).rename(BUILD / f"{program}.original")
                command = link_commands()[program].replace(" -o ", f" {spoilt_object} -o ", 1)
                if subprocess.run(command, shell=True, cwd=BUILD, capture_output=True, check=False).returncode != 0:
                    return "invalid", ""
            return ask_them()
        finally:
            for program in linked:
                if (BUILD / f"{program}.original").exists():
                    (BUILD / f"{program}.original").rename(BUILD / program)

    def asked_at_first(self, program, file):
        """The suite, among the tests of its folder, that has the file's name, or all quick ones where there is none."""
        name = Path(program).name
        suite = "".join(word.capitalize() for word in Path(file).stem.split("_"))
        has_one = any(test.startswith(f"{suite}.") for test in self.times[name])
        test = self.tests[name]
        if has_one:
            found = complaint(test | {"command": [*test["command"][:2], f"--gtest_filter={suite}.*"]}, PATIENCE_S + 10 * test["seconds"])
            if found:
                return "killed", f"{name} {found}"
        found = complaint(test, PATIENCE_S + 10 * test["seconds"])
        return ("killed", f"{name} {found}") if found else ("undecided", "no quick test of its folder")

    def asked_of(self, linked, scripts=False):
        names = {Path(program).name for program in linked}
        return self.asked([name for name, test in self.tests.items()
                           if (test["program"] in names if test["program"] else scripts and str(BUILD / "bin") in str(test))])

    def asked(self, names):
        for name in names:
            found = complaint(self.tests[name], PATIENCE_S + 10 * self.tests[name]["seconds"])
            if found:
                return "killed", name if found in ("failed", "no end") else f"{self.tests[name]['program']} {found}"
        return "survived", ""
