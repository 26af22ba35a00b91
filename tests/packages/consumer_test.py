#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A project of somebody else (tests/consumer) finds the installed libraries, builds and runs.

Usage: consumer_test.py BUILD_FOLDER WARPGAUGE PREFIX
       PREFIX: where the libraries are installed to; the test of the wheel links them too.
"""

import json
import os
import shutil
import sys
from pathlib import Path

from packaging import ROOT, cached, launcher, require, run, scratch, skip

KEY = "l2.read_gbps"
PROFILE = ROOT / "data/h200/profile.json"
KERNEL = ROOT / "data/kernels/examples/copy.json"
LISTING = ROOT / "tests/analysis/machine_code/golden/listing_cuobjdump.sass"


def install(build, prefix):
    """Installs the libraries alone; nothing in the prefix may name the tree that they come from."""
    shutil.rmtree(prefix, ignore_errors=True)
    run("cmake", "--install", build, "--component", "development", "--prefix", prefix)
    for file in prefix.rglob("*.cmake"):
        text = file.read_text()
        require(str(ROOT) not in text, f"{file} names the source tree")
        require("cuda" not in text.lower(), f"{file} asks for CUDA")
    require((prefix / "include/warpgauge/analysis/profile/profile.h").is_file(), "profile.h is not installed")


def build_consumer(build, prefix, folder):
    # Found below the prefix and nowhere else; copied, so that no path leads back into this tree.
    shutil.copytree(ROOT / "tests/consumer", folder / "source")
    options = [f"-D{name}={value}" for name, value in launcher(build).items() if name != "CMAKE_PREFIX_PATH"]
    paths = ";".join(filter(None, [str(prefix), cached(build, "CMAKE_PREFIX_PATH")]))
    run("cmake", "-S", folder / "source", "-B", folder / "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={paths}",
        "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *options)
    commands = (folder / "build/compile_commands.json").read_text()
    require(f"-I{ROOT} " not in commands and f"-isystem {ROOT} " not in commands,
            "the consumer is compiled against headers of the source tree")
    run("cmake", "--build", folder / "build")
    return folder / "build/consumer"


def check_answers(consumer, warpgauge):
    value, time, *functions = run(consumer, PROFILE, KEY, KERNEL, LISTING).splitlines()
    entry = json.loads(PROFILE.read_text())["entries"][KEY]
    require(value.split() == [value.split()[0], entry["unit"]] and float(value.split()[0]) == entry["value"],
            f"{KEY} is {value}, but the profile says {entry['value']} {entry['unit']}")
    said = json.loads(run(warpgauge, "predict", KERNEL, "--profile", PROFILE, "--format", "json"))["kernels"][0]
    require(time == f"{said['time_us']['value']:.17g} us, {said['bound']}",
            f"the library predicts {time}, the command {said['time_us']} {said['bound']}")
    expected = LISTING.read_text().count("Function :")
    require(len(functions) == expected and expected > 0, f"{len(functions)} of {expected} functions were read")


def main(build, warpgauge, prefix):
    if cached(build, "WARPGAUGE_SANITIZE") == "ON" or cached(build, "WARPGAUGE_COVERAGE") == "ON":
        skip("instrumented libraries are not for installing")
    require(os.access(warpgauge, os.X_OK), f"{warpgauge} is not built")
    install(build, prefix)
    with scratch() as folder:
        check_answers(build_consumer(build, prefix, folder), warpgauge)
        # A version that is not there is refused.
        lists = (folder / "source/CMakeLists.txt")
        lists.write_text(lists.read_text().replace("warpgauge 0.1 CONFIG", "warpgauge 99.0 CONFIG"))
        run("cmake", "-S", folder / "source", "-B", folder / "newer", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}",
            status=1)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
