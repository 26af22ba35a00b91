#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Dockerfile, the Spack recipe and the packages for Debian ask for what scripts/setup.sh installs and
what CMake looks for: no more, no less. Usage: recipes_test.py"""

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SPACK_NAMES = {"nlohmann_json": "nlohmann-json", "CLI11": "cli11", "Eigen3": "eigen", "GTest": "googletest"}
NOT_LIBRARIES = {"cxx", "cmake", "ninja", "cuda", "python"}


def read(place):
    return (ROOT / place).read_text(encoding="utf-8")


def cmake_packages():
    text = read("cmake/dependencies.cmake") + read("cmake/enable_cuda.cmake")
    return set(re.findall(r"(?m)^ *require\(([A-Za-z0-9_-]+) ", text))


def python_packages(setup):
    """Those that scripts/setup.sh installs for the command itself: they come before the tests' own."""
    host = setup.split("if [[ $what != tests ]]; then return; fi")[0]
    return {name for line in re.findall(r"optional\+=\(([^)]*)\)", host) for name in line.split()
            if name.startswith("python3-")}


def spack_packages(recipe):
    calls = [node for node in ast.walk(ast.parse(recipe)) if isinstance(node, ast.Call)]
    names = {call.args[0].value for call in calls if getattr(call.func, "id", "") == "depends_on"}
    return {re.match(r"[a-z0-9-]+", name).group() for name in names}


def differences():
    setup, docker, debian = read("scripts/setup.sh"), read("Dockerfile"), read("cmake/packages.cmake")
    libraries, pythons = cmake_packages(), python_packages(setup)
    in_setup = set(re.findall(r"\[([A-Za-z0-9_-]+)\]=", setup.split("declare -A debian_package=(")[1].split(")")[0]))
    if len(libraries) < 8 or not pythons:
        yield f"this test cannot read what is asked for: {libraries}, {pythons}"
    if in_setup != libraries:
        yield f"scripts/setup.sh and cmake/ differ in {in_setup ^ libraries}"
    in_spack = spack_packages(read("spack/package.py"))
    wanted = {SPACK_NAMES.get(name, name) for name in libraries} | {"py-" + name.removeprefix("python3-") for name in pythons}
    if in_spack - NOT_LIBRARIES != wanted:
        yield f"spack/package.py and cmake/ or scripts/setup.sh differ in {in_spack - NOT_LIBRARIES ^ wanted}"
    recommended = re.search(r'HOST_PACKAGE_RECOMMENDS\s+"([^"]*)"', debian).group(1)
    for name in sorted(pythons):
        for place, text in (("Dockerfile", docker), ("cmake/packages.cmake", recommended)):
            if name not in text:
                yield f"{place} does not install {name}"
    if "scripts/setup.sh host" not in docker:
        yield "Dockerfile does not call scripts/setup.sh"
    for image in re.findall(r"(?m)^FROM (\S+)", docker):
        if "/" in image:
            yield f"Dockerfile names a registry: {image}"


if __name__ == "__main__":
    found = list(differences())
    for line in found:
        print(f"error: {line}")
    sys.exit(1 if found else 0)
