#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the compiler makes of data/claims/snippets/*.cu and triton/*.py, without a GPU.

Each snippet is compiled alone; a comment line "// nvcc: FLAGS" of it adds flags. The result, sorted
and without paths or dates, is data/claims/facts/compiled-<architecture>.json; the same compiler and
disassembler give the same bytes. Registers, stack, spills and static shared memory are ptxas's
words; opcodes and the hash of the code are read from SASS where a disassembler is found. A kernel of
Triton has a signature and variants, whose constants differ; its shared memory is what a program asks
for. Where its file states ARGUMENTS, the addresses that a program computes from them are followed:
requests, 32-byte sectors and bytes of its loads and stores of global memory, over all its warps.
The facts of Triton are a file of their own (compiled-<architecture>-triton.json).

  compile_facts.py                 writes the facts again
  compile_facts.py --triton        those of Triton, which must be installed
  compile_facts.py --check         compares them with what is there: 0 same, 1 different, 77 another
                                   compiler or disassembler wrote them
"""

import argparse
import collections
import concurrent.futures
import difflib
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SKIP = 77
sys.path.insert(0, str(ROOT / "scripts"))
import walk_ptx  # noqa: E402


def fail(message):
    print(f"error: {message}", file=sys.stderr)
    sys.exit(2)


def find_disassembler(nvcc):
    """cuobjdump beside nvcc, in .tools or on PATH; it needs nvdisasm beside itself. Else None."""
    folders = [Path(os.path.realpath(shutil.which(nvcc))).parent, ROOT / ".tools/nvidia/cu13/bin"]
    found = shutil.which("cuobjdump")
    folders += [Path(found).parent] if found else []
    for folder in folders:
        if all(os.access(folder / name, os.X_OK) for name in ("cuobjdump", "nvdisasm")):
            return folder / "cuobjdump"
    return None


def version_of(tool):
    text = subprocess.run([tool, "--version"], text=True, capture_output=True, check=True).stdout
    return re.search(r"V([0-9.]+)", text).group(1)


def flags_of(source):
    return re.findall(r"^// nvcc: (.+)$", source.read_text(), re.MULTILINE)


def first_error(output, source):
    """The first complaint, without the file's folder."""
    for line in output.splitlines():
        if "error" in line.lower():
            return line.replace(str(source), source.name).strip()
    return output.strip().splitlines()[0] if output.strip() else "no message"


def resources(log):
    """Kernel -> what ptxas -v says of it."""
    facts = {}
    for entry in re.split(r"(?=ptxas info\s+: Compiling entry function)", log)[1:]:
        name = re.search(r"entry function '([^']+)'", entry).group(1)
        stack = re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", entry)
        shared = re.search(r"(\d+) bytes smem", entry)
        facts[name] = {"registers": int(re.search(r"Used (\d+) registers", entry).group(1)),
                       "stack_bytes": int(stack.group(1)),
                       "spill_bytes": int(stack.group(2)) + int(stack.group(3)),
                       "shared_bytes": int(shared.group(1)) if shared else 0}
    return facts


def ptx_opcodes(text):
    """Kernel -> opcode with modifiers -> count."""
    kernels, name = {}, None
    for line in text.splitlines():
        if entry := re.search(r"\.entry (\w+)", line):
            name = entry.group(1)
            kernels[name] = collections.Counter()
        elif re.match(r"^\.(visible |weak )?\.?func", line):
            name = None
        instruction = re.match(r"\s+(?:@!?%p\d+\s+)?([a-z][a-z0-9_]*(?:[.:]{1,2}[a-z0-9_]+)*)\b[^:]*;", line)
        if name and instruction:
            kernels[name][instruction.group(1)] += 1
    return kernels


def sass_code(text):
    """Kernel -> its instructions, without the padding behind the last one."""
    kernels, name = {}, None
    for line in text.splitlines():
        if function := re.search(r"Function : (\S+)", line):
            name = function.group(1)
            kernels[name] = []
        elif name and (instruction := re.match(r"\s+/\*[0-9a-f]+\*/\s+(.+?)\s*;", line)):
            kernels[name].append(re.sub(r"\s+", " ", instruction.group(1)))
    return {name: [one for one in code if opcode_of(one) != "NOP"] for name, code in kernels.items()}


def opcode_of(instruction):
    return re.sub(r"^@!?U?P\w+ ", "", instruction).split()[0]


def compile_one(source, nvcc, disassembler, architecture):
    flags = [word for line in flags_of(source) for word in line.split()]
    facts = {"flags": " ".join(flags)} if flags else {}
    if not any(flag.startswith(("-arch", "-gencode")) for flag in flags):
        flags = [f"-arch={architecture}"] + flags
    with tempfile.TemporaryDirectory() as folder:
        cubin = Path(folder) / "a.cubin"
        done = subprocess.run([nvcc, "-std=c++20", *flags, "-cubin", "-Xptxas=-v", "-keep", "-keep-dir", folder,
                               "-o", str(cubin), str(source)], text=True, capture_output=True)
        if done.returncode != 0:
            return {**facts, "compiles": False, "error": first_error(done.stderr + done.stdout, source)}
        opcodes = ptx_opcodes((Path(folder) / f"{source.stem}.ptx").read_text())
        sass = {}
        if disassembler:
            sass = sass_code(subprocess.run([str(disassembler), "-sass", str(cubin)], text=True,
                                            capture_output=True, check=True).stdout)
    kernels = []
    for name, kernel in sorted(resources(done.stderr + done.stdout).items()):
        kernel = {"name": name, **kernel, "ptx": dict(sorted(opcodes[name].items()))}
        if sass:
            code = sass[name]
            kernel["instructions"] = len(code)
            kernel["code"] = hashlib.sha256("\n".join(code).encode()).hexdigest()[:16]
            kernel["opcodes"] = dict(sorted(collections.Counter(map(opcode_of, code)).items()))
        kernels.append(kernel)
    return {**facts, "compiles": True, "kernels": kernels}


def access_widths(ptx, sass):
    """Loads and stores of global memory, of PTX and of SASS: (LD or ST, bytes of a thread) -> count."""
    in_ptx, in_sass = collections.Counter(), collections.Counter()
    for opcode, times in ptx.items():
        if found := re.match(r"(ld|st)\.global.*?(?:\.v(\d))?\.[busf](\d+)$", opcode):
            in_ptx[found[1].upper(), int(found[2] or 1) * int(found[3]) // 8] += times
    for opcode, times in sass.items():
        if found := re.match(r"(LD|ST)G\b(?:.*\.[US]?(8|16|64|128)\b)?", opcode):
            in_sass[found[1], int(found[2] or 32) // 8] += times
    return in_ptx, in_sass


def followed_accesses(module, constants, ptx, opcodes, sass_opcodes):
    """What program (1, 1) asks of global memory, by its PTX. The assembler must have kept the number and the widths of accesses."""
    in_ptx, in_sass = access_widths(opcodes, sass_opcodes)
    if in_ptx != in_sass:
        fail(f"{module.__name__}: PTX accesses global memory as {in_ptx}, SASS as {in_sass}")
    run_time = [name for name in module.SIGNATURE if name not in constants]
    parameters = {f"kernel_param_{place}": (place + 1) << 40 if module.SIGNATURE[name].startswith("*") else
                  module.ARGUMENTS[name] for place, name in enumerate(run_time)}
    values = {"%ctaid.x": 1, "%ctaid.y": 1, "global_smem": 0}
    threads = int(re.search(r"\.reqntid (\d+)", ptx).group(1))
    function = walk_ptx.Function(walk_ptx.entries(ptx)["kernel"])
    return walk_ptx.global_traffic(function, threads, values, parameters)


def compile_triton(module, constants, architecture, disassembler):
    """With pointers and lengths that are multiples of 16, as most are, but for ARGUMENTS that are not."""
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    arguments = getattr(module, "ARGUMENTS", {})
    multiples = [(place,) for place, name in enumerate(module.SIGNATURE)
                 if name not in constants and arguments.get(name, 0) % 16 == 0]
    source = ASTSource(fn=module.kernel, signature={**module.SIGNATURE, **dict.fromkeys(constants, "constexpr")},
                       constexprs=constants, attrs={place: [["tt.divisibility", 16]] for place in multiples})
    compiled = triton.compile(source, target=GPUTarget("cuda", int(architecture[3:]), 32))
    with tempfile.NamedTemporaryFile(suffix=".cubin") as cubin:
        cubin.write(compiled.asm["cubin"])
        cubin.flush()
        sass, usage = (subprocess.run([str(disassembler), what, cubin.name], text=True, capture_output=True,
                                      check=True).stdout for what in ("-sass", "-res-usage"))
        sass = sass_code(sass)["kernel"]
        used = re.search(r"Function kernel:\s+REG:(\d+) STACK:(\d+) SHARED:(\d+)", usage)
    registers, stack, shared = map(int, used.groups())
    if stack:
        fail(f"{module.__name__}: it is unknown how many of the {stack} bytes of stack are spills")
    ptx = ptx_opcodes(compiled.asm["ptx"])["kernel"]
    opcodes = collections.Counter(map(opcode_of, sass))
    fields = {"registers": registers, "stack_bytes": 0, "spill_bytes": 0,
              "shared_bytes": shared + compiled.metadata.shared}
    if arguments:
        fields |= followed_accesses(module, constants, compiled.asm["ptx"], ptx, opcodes)
    return {"flags": " ".join(f"{key}={value}" for key, value in constants.items()), "compiles": True,
            "kernels": [{"name": "kernel", **fields,
                         "ptx": dict(sorted(ptx.items())),
                         "instructions": len(sass),
                         "code": hashlib.sha256("\n".join(sass).encode()).hexdigest()[:16],
                         "opcodes": dict(sorted(opcodes.items()))}]}


def collect_triton(options):
    with tempfile.TemporaryDirectory() as cache:
        os.environ.update(TRITON_CACHE_DIR=cache, TRITON_DEFAULT_FP_FUSION="1")
        try:
            import triton
        except ImportError as missing:
            print(f"skipped: {missing}")
            sys.exit(SKIP)
        disassembler = find_disassembler(options.nvcc)
        if not disassembler:
            print("skipped: no disassembler")
            sys.exit(SKIP)
        snippets = {}
        for source in sorted((options.snippets / "triton").glob("*.py")):
            spec = importlib.util.spec_from_file_location(source.stem, source)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            for variant, constants in module.VARIANTS.items():
                name = f"triton_{source.stem}_{variant}"
                snippets[name] = compile_triton(module, constants, options.architecture, disassembler)
    return {"schema": "warpgauge.compile_facts", "version": 1, "architecture": options.architecture,
            "compiler": f"triton {triton.__version__}", "disassembler": f"cuobjdump {version_of(disassembler)}",
            "snippets": dict(sorted(snippets.items()))}


def collect(options):
    if not shutil.which(options.nvcc):
        fail(f"there is no '{options.nvcc}'")
    disassembler = find_disassembler(options.nvcc)
    sources = sorted(options.snippets.glob("*.cu"))
    if not sources:
        fail(f"{options.snippets}: holds no *.cu")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        facts = pool.map(lambda source: compile_one(source, options.nvcc, disassembler, options.architecture),
                         sources)
        snippets = {source.stem: fact for source, fact in zip(sources, facts)}
    head = {"schema": "warpgauge.compile_facts", "version": 1, "architecture": options.architecture,
            "compiler": f"nvcc {version_of(options.nvcc)}"}
    if disassembler:
        head["disassembler"] = f"cuobjdump {version_of(disassembler)}"
    return {**head, "snippets": snippets}


def check(file, facts, text):
    """Compares with what is published. It is right that another compiler gives other code."""
    published = file.read_text() if file.exists() else ""
    if published == text:
        print(f"{file.name}: {len(facts['snippets'])} snippets, as published")
        return 0
    head = json.loads(published) if published else {}
    for tool in ("compiler", "disassembler"):
        if head and head.get(tool) != facts.get(tool):
            print(f"skipped: {file.name} is of {head.get(tool)}, and here is {facts.get(tool)}")
            return SKIP
    sys.stdout.writelines(difflib.unified_diff(published.splitlines(True), text.splitlines(True),
                                               "published", "compiled now"))
    print("error: run scripts/update_facts.sh")
    return 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snippets", type=Path, default=ROOT / "data/claims/snippets")
    parser.add_argument("--output", type=Path, default=ROOT / "data/claims/facts", help="folder of the facts")
    parser.add_argument("--architecture", default="sm_90")
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--triton", action="store_true", help="the kernels of Triton")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args()
    facts = collect_triton(options) if options.triton else collect(options)
    text = json.dumps(facts, indent=1) + "\n"
    file = options.output / f"compiled-{options.architecture}{'-triton' if options.triton else ''}.json"
    if options.check:
        return check(file, facts, text)
    file.write_text(text)
    print(f"{file.name}: {len(facts['snippets'])} snippets")
    return 0


if __name__ == "__main__":
    sys.exit(main())
