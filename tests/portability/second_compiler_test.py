#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A second compiler reads every host source that people get (tests are built on Ubuntu itself), against the newest
nlohmann-json that is here.

GCC 12 and nlohmann-json 3.11.2 (Debian 12) accept what GCC 13 and 3.11.3 (Ubuntu 24.04) refuse. The
second compiler is a clang that refuses it too: `string_beside_json.cpp` must fail with it before any
source is tried. One precompiled header serves all the sources; without it they take four times as long. Sources of
different folders are read together, which makes templates of headers once for all of them; where that is refused, each is
read alone, and what is said is said of it.

Usage: second_compiler_test.py BUILD_FOLDER [CLANG]
       BUILD_FOLDER/compile_commands.json names the sources. CLANG: that compiler and no other.
Exit status: 0 all accepted, 1 a source is refused, 77 skipped: no clang here that is new enough.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NEWER_JSON = ROOT / ".tools/nlohmann_json/include"  # scripts/setup.sh unpacks it
PLANTED = HERE / "string_beside_json.cpp"
OFTEN_READ = HERE / "often_read.h"
COMPILERS = ["clang++", *(f"clang++-{version}" for version in range(22, 15, -1))]
FLAGS = ["-std=gnu++20", "-w"]  # errors alone: GCC gives the warnings
TOGETHER = 9  # sources that are read at once: more leave a processor idle at the end
SKIPPED = 77


def main(build, compilers):
    sources = host_sources(json.loads((Path(build) / "compile_commands.json").read_text()))
    if not sources:
        print(f"error: {build}/compile_commands.json names no host source")
        return 1
    flags = FLAGS + common_flags(sources)
    compiler = next((name for name in compilers if is_new_enough(name, flags)), None)
    if compiler is None:
        print(f"skipped: none of {', '.join(compilers)} is here and refuses {PLANTED.name} alone "
              "(Debian 12: apt install clang-19)")
        return SKIPPED
    version = json_version(compiler, flags)
    note = "" if NEWER_JSON.is_dir() else " (this system's: no newer one could be fetched)"
    print(f"{len(sources)} sources, {compiler}, nlohmann-json {version}{note}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        parsed = Path(folder) / "often_read.pch"
        done = compile_with(compiler, *flags, "-fpch-instantiate-templates", "-x", "c++-header",
                            str(OFTEN_READ), "-o", str(parsed))
        if done.returncode != 0:
            print(done.stderr)
            return 1
        with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            refusals = [text for texts in pool.map(lambda group: refusals_of(compiler, flags, parsed, *group), groups(sources))
                        for text in texts]
    for text in refusals:
        print(text)
    print(f"{len(sources) - len(refusals)} accepted, {len(refusals)} refused")
    return 1 if refusals else 0


def host_sources(commands):
    """The C++ sources that are not nvcc's: {path: arguments that say how it is read}."""
    sources = {}
    for command in commands:
        path = Path(command["directory"], command["file"])
        if path.suffix == ".cu" or path.name.startswith("cmake_pch"):
            continue
        if not {"_deps", "tests"}.isdisjoint(path.parts):  # a dependency that was fetched, or a test
            continue
        arguments = command.get("arguments") or shlex.split(command["command"])
        sources[path] = re.findall(r"(?m)^(?:-D|-I|-isystem\n).*", "\n".join(arguments))
    return sources


def common_flags(sources):
    """Folders, and definitions that libraries ask for: of all the sources, as the precompiled header
    must be read the same way as each of them. Definitions of our own differ from one to the next."""
    found = dict.fromkeys(flag for flags in sources.values() for flag in flags)
    common = [part for flag in found if not is_own(flag) and flag != "-DNDEBUG" for part in flag.split("\n")]
    return ["-isystem", str(NEWER_JSON), *common] if NEWER_JSON.is_dir() else common


def is_own(flag):
    return flag.startswith("-DWARPGAUGE_")


def compile_with(compiler, *arguments, source=None):
    return subprocess.run([compiler, *arguments], input=source, capture_output=True, text=True, check=False)


def is_new_enough(compiler, flags):
    """It accepts the libraries, and refuses what GCC 13 does."""
    if shutil.which(compiler) is None:
        return False
    syntax = [*flags, "-fsyntax-only", "-x", "c++"]
    return (compile_with(compiler, *syntax, "-", source="#include <nlohmann/json.hpp>\n").returncode == 0
            and compile_with(compiler, *syntax, str(PLANTED)).returncode != 0)


def json_version(compiler, flags):
    names = [f"NLOHMANN_JSON_VERSION_{part}" for part in ("MAJOR", "MINOR", "PATCH")]
    done = compile_with(compiler, *flags, "-x", "c++", "-E", "-P", "-",
                        source="#include <nlohmann/json.hpp>\n" + "\n".join(names))
    return ".".join(done.stdout.split()[-3:])


def groups(sources):
    """[(definitions of our own, paths)]: sources that can be read one after the other. Those of one folder may use a name twice
    in unnamed namespaces, so that no two of them are together; those that have a main are alone."""
    found = []
    for path, flags in sources.items():
        own = tuple(filter(is_own, flags))
        alone = re.search(r"(?m)^int main\(", text_of(path)) is not None
        fits = (group for group in found if not alone and not group["alone"] and group["own"] == own
                and len(group["paths"]) < TOGETHER and folder_of(path) not in map(folder_of, group["paths"]))
        group = next(fits, None)
        if group is None:
            group = {"own": own, "alone": alone, "paths": []}
            found.append(group)
        group["paths"].append(path)
    return [(group["own"], group["paths"]) for group in sorted(found, key=lambda group: -len(group["paths"]))]


def text_of(path):
    """A source, with those that it stands for where a build compiles them together."""
    text = path.read_text()
    return text + "".join(Path(name).read_text() for name in re.findall(r'#include "(/[^"]+\.cpp)"', text))


def folder_of(path):
    """Where a source lies, or those that it stands for."""
    name = re.search(r'#include "(/[^"]+\.cpp)"', path.read_text())
    return Path(name.group(1)).parent if name else path.parent


def refusals_of(compiler, flags, parsed, own, paths):
    """What the compiler says against sources, each alone; nothing when it accepts them."""
    if len(paths) > 1 and refusal(compiler, flags, parsed, own, paths) is None:
        return []
    return [f"{path}:\n{said[:6000]}" for path in paths if (said := refusal(compiler, flags, parsed, own, [path])) is not None]


def refusal(compiler, flags, parsed, own, paths):
    """None, or what the compiler says against sources that are read one after the other."""
    text = "".join(f'#include "{path}"\n' for path in paths)
    done = compile_with(compiler, *flags, *own, "-fpch-instantiate-templates", "-include-pch", str(parsed),
                        "-fsyntax-only", "-x", "c++", "-", source=text)
    return None if done.returncode == 0 else done.stderr


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:] or COMPILERS))
