#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One command builds the source distribution and, from that, the wheel; an empty virtual environment
installs the wheel and uses it (package_test.py, answers_test.py, by_hand_test.py, arguments_test.py, again_test.py,
executed_test.py, tables_test.py, rank_test.py, triton_rank_test.py): first without pandas and matplotlib, then with each. The page on Python and the notebook of docs/ are executed.

The wheel links the installed libraries of the test packages/consumer, so that only Python's part is
compiled. That the source distribution holds all that a build from nothing reads is checked without one.

Usage: wheel_test.py BUILD_FOLDER WARPGAUGE PREFIX TOOLS
       TOOLS: a virtual environment with build, scikit-build-core, nanobind and pandas (scripts/setup.sh).
"""

import os
import subprocess
import sys
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "packages"))
from packaging import ROOT, cached, launcher, require, run, scratch, skip  # noqa: E402


def python_of(environment):
    return Path(environment) / "bin/python"


def can_import(python, modules):
    return python.exists() and subprocess.run([python, "-I", "-c", f"import {modules}"], check=False,
                                              capture_output=True).returncode == 0


def packages_with(module, python):
    """The folder that this Python has a module in; None, with a word why, where it has none."""
    if not can_import(Path(python), module):
        print(f"{module} is not tested: {python} has none")
        return None
    return run(python, "-I", "-c", f"import {module}, pathlib; print(pathlib.Path({module}.__file__).parents[1])").strip()


def build_both(build, prefix, tools, folder):
    """python -m build: the source distribution, and the wheel out of it."""
    cmake = {**launcher(build), "WARPGAUGE_INSTALLED": "ON", "warpgauge_ROOT": str(prefix)}
    options = [f"-Ccmake.define.{name}={value}" for name, value in cmake.items()]
    path = f"{python_of(tools).parent}{os.pathsep}{os.environ['PATH']}"
    run(python_of(tools), "-I", "-m", "build", "--no-isolation", "--outdir", folder, *options,
        f"-Cbuild-dir={build}/wheel", ROOT, env={**os.environ, "PATH": path})
    (source,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return source, wheel


def check_source(source, tools, folder):
    """A build from nothing, without CUDA, is configured, and every file that it names is there."""
    with tarfile.open(source) as archive:
        archive.extractall(folder / "source")
    (tree,) = (folder / "source").iterdir()
    exported = ("base", "samples", "machine_code", "in_core", "estimate", "profile", "model", "claims", "describe", "export",
                "answers")
    for part in exported:
        for file in (ROOT / "analysis" / part).rglob("*"):
            place = file.relative_to(ROOT)
            require(file.is_dir() or (tree / place).is_file(), f"the source distribution lacks {place}")
    require(not list(tree.rglob("*.jsonl.zst")), "the source distribution carries recordings")
    packages = run(python_of(tools), "-I", "-c", "import nanobind; print(nanobind.cmake_dir())").strip()
    run("cmake", "-S", tree / "python", "-B", folder / "scratch", "-G", "Ninja", "-DSKBUILD_PROJECT_VERSION=0",
        f"-Dnanobind_DIR={packages}", f"-DPython_EXECUTABLE={python_of(tools)}", "-DFETCHCONTENT_FULLY_DISCONNECTED=ON")
    inputs = run("ninja", "-C", folder / "scratch", "-t", "inputs", "_core").splitlines()
    lacking = [file for file in inputs if file.startswith(f"{tree}/") and not Path(file).exists()]
    require(not lacking, f"the source distribution lacks {', '.join(lacking)}")
    require(any("warpgauge_model" in file for file in inputs), "the libraries are not built along")


def with_disassembler(facts):
    """Where scripts/setup.sh unpacked one."""
    tools = ROOT / ".tools/nvidia/cu13/bin"
    found = {f"WARPGAUGE_{name.upper()}": str(tools / name) for name in ("cuobjdump", "nvdisasm") if (tools / name).is_file()}
    return {**facts, **found}


def main(build, warpgauge, prefix, tools):
    if not can_import(python_of(tools), "build, scikit_build_core, nanobind"):
        skip(f"no build, scikit-build-core and nanobind in {tools} (scripts/setup.sh fetches them from PyPI)")
    if not (prefix / "include/warpgauge").is_dir():
        skip("no libraries are installed here: the test packages/consumer does so")
    with scratch() as folder:
        source, wheel = build_both(build, prefix, tools, folder)
        check_source(source, tools, folder)
        run(python_of(tools), "-I", "-m", "venv", folder / "empty")
        python = python_of(folder / "empty")
        run(python, "-I", "-m", "pip", "install", "-q", "--no-index", "--no-deps", wheel)
        facts = {**os.environ, "WARPGAUGE": str(warpgauge), "WARPGAUGE_ROOT": str(ROOT)}
        facts.pop("PYTHONPATH", None)
        run(python, HERE / "package_test.py", "WithoutPandas", "Package", env=facts, cwd=folder)
        run(python, HERE / "answers_test.py", "Answers", "ByName", "Mapping", "Pages", "Pickled", env=facts, cwd=folder)
        print(run(python, HERE / "by_hand_test.py", env=facts, cwd=folder))
        run(python, HERE / "arguments_test.py", env=facts, cwd=folder)
        run(python, HERE / "again_test.py", env=facts, cwd=folder)
        run(python, HERE / "executed_test.py", env=facts, cwd=folder)
        run(python, HERE / "tables_test.py", "Tables", env=facts, cwd=folder)
        run(python, HERE / "rank_test.py", env=facts, cwd=folder)
        print(run(python, HERE / "triton_rank_test.py", env=with_disassembler(facts), cwd=folder))
        if packages := packages_with("pandas", python_of(tools)):
            framing = {**facts, "PYTHONPATH": packages}
            run(python, HERE / "package_test.py", "WithPandas", env=framing, cwd=folder)
            run(python, HERE / "tables_test.py", "Frames", env=framing, cwd=folder)
        if packages := packages_with("matplotlib", "/usr/bin/python3"):
            drawing = {**facts, "PYTHONPATH": packages, "MPLBACKEND": "agg"}
            run(python, HERE / "answers_test.py", "WithMatplotlib", env=drawing, cwd=folder)
            run(python, ROOT / "scripts/notebook.py", ROOT / "docs/python.ipynb", env=drawing, cwd=folder)


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    if cached(sys.argv[1], "WARPGAUGE_SANITIZE") == "ON" or cached(sys.argv[1], "WARPGAUGE_COVERAGE") == "ON":
        skip("instrumented libraries are not for installing")
    main(*(Path(word).resolve() for word in sys.argv[1:]))
