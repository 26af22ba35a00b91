#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles every configuration of the spaces for sm_90a, without a GPU, and writes how each is launched.

Usage: build.py FOLDER [--only NAME]... [--nvcc NVCC] [--jobs N]
Needs Triton and nvcc. Writes FOLDER/<name>.<number>.cubin and FOLDER/cases.jsonl, a line for each configuration and shape;
measure.py times them. A configuration that does not compile is a line, too, with its reason. Exit status: 1 one did not, 2 bad usage.
"""

import argparse
import hashlib
import importlib
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
os.environ.setdefault("TRITON_DISABLE_LINE_INFO", "1")

from space import NOT_CONSTANTS, Buffer
from spaces import SPACES

_POINTERS = {"f16": "*fp16", "bf16": "*bf16", "f32": "*fp32", "i8": "*i8", "i32": "*i32", "i64": "*i64"}
_MOST_SHARED_BYTES = 227 << 10


def name_of(configuration):
    return ",".join(f"{name}={value}" for name, value in configuration.items())


def with_triton(space, configuration):
    """As a launch from Python compiles it: sizes and addresses are multiples of 16."""
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource
    function = getattr(importlib.import_module(Path(space.source).stem), space.name)
    arguments = space.arguments(space.shapes[0])
    constants = {name: value for name, value in configuration.items() if name not in NOT_CONSTANTS} | space.constants
    signature = {name: _POINTERS[value.element] if isinstance(value, Buffer) else "fp32" if isinstance(value, float) else "i32"
                 for name, value in arguments.items()}
    options = {NOT_CONSTANTS[name]: value for name, value in configuration.items() if name in NOT_CONSTANTS}
    if "STAGES" in function.arg_names:  # a loop of the kernel has it, not the whole
        constants["STAGES"] = options.pop("num_stages")
    whole = [number for number, value in enumerate(arguments.values()) if not isinstance(value, float)]
    source = ASTSource(function, signature | dict.fromkeys(constants, "constexpr"), constants,
                       {(number,): [["tt.divisibility", 16]] for number in whole})
    compiled = triton.compile(source, target=GPUTarget("cuda", 90, 32), options=options)
    metadata = compiled.metadata
    return compiled.asm["cubin"], {"kernel": metadata.name, "block": [32 * metadata.num_warps], "shared_bytes": metadata.shared,
                                   "compiler": f"Triton {triton.__version__}"}


def with_nvcc(space, configuration, nvcc):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "code.cubin"
        defined = [f"-D{name}={value}" for name, value in (configuration | space.constants).items()]
        subprocess.run([nvcc, "-std=c++20", "-O3", "-arch=sm_90a", "-cubin", "-o", file, *defined, HERE / space.source],
                       check=True, capture_output=True, text=True)
        version = subprocess.run([nvcc, "--version"], check=True, capture_output=True, text=True).stdout.strip().splitlines()[-2]
        return file.read_bytes(), {"kernel": space.name, "block": list(space.block(configuration)), "shared_bytes": 0,
                                   "compiler": version.rpartition(", ")[2].join(("nvcc ", ""))}


def argument(name, value):
    if isinstance(value, Buffer):
        return {"name": name, "element": value.element, "count": value.count, "holds": value.holds, "arg": value.spelled()}
    return {"name": name, "value": value, "arg": f"{'f32' if isinstance(value, float) else 'i32'}:{value}"}


def cases(folder, nvcc, name, number):
    """The lines of one configuration, a shape each; its code is written."""
    space = SPACES[name]
    configuration = space.configurations[number]
    file = folder / f"{name}.{number}.cubin"
    try:
        code, launch = with_triton(space, configuration) if space.is_triton else with_nvcc(space, configuration, nvcc)
        if launch["shared_bytes"] > _MOST_SHARED_BYTES:
            raise ValueError(f"{launch['shared_bytes']} bytes of shared memory are more than a block may have")
        file.write_bytes(code)
        launch |= {"cubin": file.name, "sha256": hashlib.sha256(code).hexdigest()}
    except Exception as error:  # whatever a compiler throws is this configuration's outcome
        told = error.stderr if isinstance(error, subprocess.CalledProcessError) else f"{type(error).__name__}: {error}"
        launch = {"failed": " ".join(told.split())[:300]}
    lines = []
    for shape in space.shapes:
        grid = list(space.grid(shape, configuration))
        arguments = [argument(*one) for one in space.arguments(shape).items()]
        if space.is_triton:  # scratch memory of the whole grid, which none of these has
            arguments.append({"name": "scratch", "value": 0, "arg": "i64:0"})
        lines.append({"space": name, "shape": "x".join(map(str, shape.values())), "sizes": shape, "configuration": name_of(configuration),
                      "number": number, **launch, "grid": grid, "arguments": arguments, "tolerance": space.tolerance})
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", action="append", choices=SPACES, help="this space; may be given several times")
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    work = [(options.folder, options.nvcc, name, number) for name in options.only or SPACES
            for number in range(len(SPACES[name].configurations))]
    with multiprocessing.Pool(options.jobs) as pool:
        lines = [line for of_one in pool.starmap(cases, work, chunksize=1) for line in of_one]
    (options.folder / "cases.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    failed = {(line["space"], line["configuration"]): line["failed"] for line in lines if "failed" in line}
    for (name, configuration), reason in failed.items():
        print(f"{name} {configuration}: {reason}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
