#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""XLA reads the exported device: JAX makes a compile-only topology of it and compiles a product for it.

Usage: read_xla.py data/h200/exports/xla.txtpb [--parse-only]       Exit: 0 read, 1 not, 77 no JAX with its CUDA plugin
No GPU is needed (pip install jax jax-cuda13-plugin jax-cuda13-pjrt, all of one version), but for the compilation a CUDA
toolkit's ptxas and libdevice: on PATH, or by XLA_FLAGS=--xla_gpu_cuda_data_dir=FOLDER. A JAX older than the export's definition refuses fields that it does not know: those are found out and named, and the rest is
read.
"""

import os
import re
import shutil
import sys
from pathlib import Path

os.environ.setdefault("JAX_SKIP_CUDA_CONSTRAINTS_CHECK", "1")  # its check asks for a driver, which compiling does not need
if shutil.which("nvcc") and "XLA_FLAGS" not in os.environ:
    os.environ["XLA_FLAGS"] = f"--xla_gpu_cuda_data_dir={Path(shutil.which('nvcc')).resolve().parent.parent}"

try:
    import jax
    import jax.numpy as jnp
    from jax.experimental import topologies
    from jax.sharding import NamedSharding, PartitionSpec
except ImportError as error:
    print(f"skipped: no JAX: {error}")
    sys.exit(77)

SIZE = 1024


def topology_of(text):
    return topologies.get_topology_desc("warpgauge", "cuda", target_config=text, topology="1x1x1")


def parts_of(text):
    """The text as (level, name, lines): the members of gpu_device_info (level 1) and the others (level 0)."""
    parts, inside = [], False
    for line in text.splitlines():
        if not line or line.startswith("#") or line == "}":
            inside = inside and line != "}"
            continue
        if line == "gpu_device_info {":
            inside = True
            continue
        depth = 1 if inside else 0
        if re.match(r"\s" * (2 * depth) + r"\w", line) and not re.match(r"\s" * (2 * depth + 2), line):
            parts.append((depth, line.split()[0].rstrip(":"), []))
        parts[-1][2].append(line)
    # The closing brace of a message that began at level 0 was dropped with that of gpu_device_info.
    return [(depth, name, lines + (["}"] if depth == 0 and lines[0].endswith("{") else [])) for depth, name, lines in parts]


def joined(parts):
    device = [line for depth, _, lines in parts if depth == 1 for line in lines]
    return "\n".join(["gpu_device_info {", *device, "}", *(line for depth, _, lines in parts if depth == 0 for line in lines)])


def readable(parts):
    """The parts that this XLA knows, added one by one."""
    taken, refused = [], []
    for part in parts:
        try:
            topology_of(joined([*taken, part]))
            taken.append(part)
        except Exception:  # what a refused field raises differs by version
            refused.append(part[1])
    return taken, refused


def compiled_for(topology):
    """What went wrong when a product with an elementwise function after it was compiled for the device."""
    mesh = topologies.make_mesh(topology, (1,), ("x",))
    argument = jax.ShapeDtypeStruct((SIZE, SIZE), jnp.bfloat16, sharding=NamedSharding(mesh, PartitionSpec()))
    try:
        compiled = jax.jit(lambda a, b: jnp.tanh(a @ b)).lower(argument, argument).compile()
    except Exception as error:
        return [f"it does not compile: {str(error).strip().splitlines()[0]}"]
    text = compiled.as_text()
    kinds = sorted(set(re.findall(r"kind=(k[A-Z]\w+)", text)))
    print(f"compiled for it: {len(text)} characters of HLO, fusions {', '.join(kinds)}")
    return []


def main():
    text = open(sys.argv[1], encoding="utf-8").read()
    print(f"JAX {jax.__version__}")
    try:
        topology = topology_of(text)
    except Exception as error:
        first = str(error).strip().splitlines()[0] if str(error).strip() else repr(error)
        if re.search(r"Unknown backend|not found in plugin|topology not implemented|No .*plugin|not in the list of known backends", first, re.IGNORECASE):
            print(f"skipped: no CUDA plugin for JAX: {first}")
            return 77
        print(f"the whole text is refused: {first}")
        taken, refused = readable(parts_of(text))
        print(f"not known to this XLA, left out: {', '.join(refused)}")
        if not taken:
            print("error: it takes no field at all")
            return 1
        topology = topology_of(joined(taken))
    device = topology.devices[0]
    name = re.search(r'^  name: "(.*?)"', text, re.MULTILINE).group(1)
    cores = int(re.search(r"^  core_count: (\d+)", text, re.MULTILINE).group(1))
    print(f"device_kind = {device.device_kind!r}, core_count = {getattr(device, 'core_count', None)}, "
          f"compute_capability = {getattr(device, 'compute_capability', None)}")
    wrong = []
    if device.device_kind != name:
        wrong.append(f"device_kind is not {name!r}")
    if getattr(device, "core_count", cores) != cores:
        wrong.append(f"core_count is not {cores}")
    if "--parse-only" not in sys.argv:
        wrong += compiled_for(topology)
    for cause in wrong:
        print(f"error: {cause}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
