# SPDX-License-Identifier: Apache-2.0
"""Writes random programs: modules of kernels in PTX, compiled by ptxas, and what the runner has to know.

generate.py FOLDER --modules N [--kernels 100] [--seed 1] [--ptxas PTXAS] [--jobs 2]
"""
import argparse
import concurrent.futures
import json
import pathlib
import random
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import control
import forms
import memory
import programs
import threads

HEADER = ".version 9.0\n.target sm_90a\n.address_size 64\n"

WARP = [threads.shuffle, threads.vote, threads.match, threads.reduce, threads.some_lanes]
OWN = [memory.global_memory, memory.local_memory, memory.constant_memory, memory.own_atomic,
       memory.vector_atomic, threads.asynchronous_copy]
BLOCK = [memory.shared_memory, memory.common_atomic, threads.barrier_reduction, threads.named_barrier,
         threads.matrix, threads.transaction]
CONTROL = [control.branch, control.loop, control.switch, control.call]
KINDS = {  # tables of forms, shapes, how often a shape is taken, weight
    "integer": (["integer"], [], 0, 12),
    "single": (["single", "integer"], [], 0, 7),
    "double": (["double"], [], 0, 5),
    "half": (["half"], [], 0, 8),
    "comparison": (["comparison"], [], 0, 8),
    "conversion": (["conversion"], [], 0, 12),
    "mixed": (["integer", "single", "half", "comparison", "conversion", "double"], [], 0, 10),
    "control": (["integer", "single", "comparison"], CONTROL, 0.35, 12),
    "warp": (["integer", "comparison"], WARP + [threads.special_register], 0.5, 7),
    "memory": (["integer", "conversion"], OWN, 0.4, 8),
    "block": (["integer", "half"], BLOCK + [memory.shared_memory], 0.4, 8),
    "cluster": (["integer"], [threads.neighbour, memory.shared_memory], 0.4, 2),
    "all": (["integer", "single", "half", "comparison", "conversion"], CONTROL + WARP + OWN + BLOCK, 0.4, 8),
    "approximate": ([], [], 0, 2),
}


def rejected_lines(ptxas, text, folder, name):
    source = folder / f"{name}.ptx"
    source.write_text(text)
    made = subprocess.run([ptxas, "-arch=sm_90a", "-O3", str(source), "-o", str(folder / f"{name}.cubin")],
                          capture_output=True, text=True)
    return made.returncode, {int(n) for n in re.findall(r"line (\d+);", made.stderr)}, made.stderr


def accepted(ptxas, table, folder, name):
    """The texts of a table that ptxas takes."""
    texts = [text for form in table for text in form]
    kept = list(texts)
    for _ in range(20):
        lines, owner = [], {}
        body = HEADER
        for at, text in enumerate(kept):
            kernel = programs.Kernel(f"f{at}", 1, {}, "")
            kernel.kind_tables = []
            for letter in "ifgkble":
                kernel.pool[letter] = [kernel.fresh(letter)]
            kernel.pool["p"] = [kernel.fresh("p")]
            begin = body.count("\n") + 1
            kernel.write(text)
            body += kernel.text()[0]
            for line in range(begin, body.count("\n") + 1):
                owner[line] = text
        status, bad, message = rejected_lines(ptxas, body, folder, "forms_" + name)
        refused = {owner[line] for line in bad if line in owner}
        if status == 0:
            return [[text for text in form if text in set(kept)] for form in table], sorted(set(texts) - set(kept))
        if not refused:
            raise SystemExit(f"{name}: {message[:500]}")
        kept = [text for text in kept if text not in refused]
    raise SystemExit(f"{name}: ptxas refuses forms again and again")


def checked_tables(ptxas, folder):
    """Forms by table, without those that ptxas refuses. Kept in a file, for it takes a minute."""
    kept = folder / "forms.json"
    if kept.exists():
        return json.loads(kept.read_text())
    tables = {}
    names = ["integer", "comparison", "single", "double", "half", "conversion"]
    for name in names:
        table = forms.all_of(getattr(forms, name.upper()))
        good, refused = accepted(ptxas, table, folder, name)
        tables[name] = [form for form in good if form]
        print(f"{name}: {sum(map(len, good))} forms, {len(refused)} refused: {refused[:6]}", flush=True)
    table = [forms.expand(form) for form in forms.APPROXIMATE]
    good, refused = accepted(ptxas, table, folder, "approximate")
    tables["approximate"] = [
        [text, tolerance] for form, tolerance in zip(good, forms.APPROXIMATE.values()) for text in form]
    print("approximate refused:", refused)
    kept.write_text(json.dumps(tables))
    return tables


def make(name, seed, tables):
    rng = random.Random(f"{seed} {name}")
    kind = rng.choices(list(KINDS), [one[3] for one in KINDS.values()])[0]
    table_names, chosen_shapes, share, _ = KINDS[kind]
    kernel = programs.Kernel(name, f"{seed} {name} body", tables, kind)
    kernel.kind_tables = table_names
    kernel.stores_inside = rng.random() < 0.5
    kernel.block = rng.choice([(32, 1), (32, 1), (64, 1), (16, 4), (96, 1)])
    if kind in ("integer", "memory", "control") and rng.random() < 0.15:
        kernel.block = rng.choice([(40, 1), (7, 3), (1, 1), (33, 1)])
    if kind == "cluster":
        kernel.cluster = kernel.grid = 2
    elif rng.random() < 0.15:
        kernel.grid = 2
    kernel.begin()
    if kind == "approximate":
        for _ in range(12):
            text, tolerance = rng.choice(tables["approximate"])
            kernel.write(text, tolerance)
    else:
        for _ in range(rng.randint(8, 22)):
            if rng.random() < share:
                rng.choice(chosen_shapes)(kernel)
            else:
                kernel.compute()
    return kernel, kind


def crashing(ptxas, kernels, folder, name):
    """One kernel that crashes ptxas, found by halving."""
    while len(kernels) > 1:
        half = kernels[:len(kernels) // 2]
        body = HEADER + "".join(kernel.text()[0] for kernel, _ in half)
        status, _, _ = rejected_lines(ptxas, body, folder, name)
        kernels = half if status < 0 else kernels[len(kernels) // 2:]
    return [kernel for kernel, _ in kernels]


def module(number, arguments, tables):
    folder = pathlib.Path(arguments.folder)
    name = f"m{number:03}"
    kernels = [make(f"{name}_{i}", arguments.seed, tables) for i in range(arguments.kernels)]
    for _ in range(12):
        body, owner, facts = HEADER, [], []
        for kernel, kind in kernels:
            begin = body.count("\n") + 1
            text, words = kernel.text()
            body += text
            owner.append((begin, body.count("\n"), kernel))
            facts.append((kernel, kind, words))
        status, bad, message = rejected_lines(arguments.ptxas, body, folder, name)
        if status == 0:
            break
        refused = [kernel for begin, end, kernel in owner if any(begin <= line <= end for line in bad)]
        refused += [kernel for _, _, kernel in owner if f"'{kernel.name}'" in message]
        if not refused and status < 0:  # it crashed: half of them hold the reason
            print(f"{name}: ptxas ended with {status} for {len(kernels)} kernels", flush=True)
            refused = crashing(arguments.ptxas, kernels, folder, name)
        if not refused:
            raise SystemExit(f"{name}: {message[:1000]}")
        lines = body.splitlines()
        for line in sorted(bad)[:3]:
            print(name, "refused:", lines[line - 1], "|",
                  next((one for one in message.splitlines() if f"line {line};" in one), "")[-120:], flush=True)
        kernels = [one for one in kernels if one[0] not in refused]
    with open(folder / f"{name}.txt", "w") as out:
        for kernel, kind, words in facts:
            out.write(f"kernel {kernel.name} {kind} {kernel.block[0]} {kernel.block[1]} {kernel.grid} "
                      f"{kernel.cluster} {words}\n")
            for at, count, tolerance, what in kernel.outputs:
                out.write(f"{at}\t{count}\t{tolerance}\t{what}\n")
    return len(kernels)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--modules", type=int, required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--kernels", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--ptxas", default="ptxas")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    tables = checked_tables(arguments.ptxas, folder)
    numbers = range(arguments.first, arguments.first + arguments.modules)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        made = list(pool.map(lambda number: module(number, arguments, tables), numbers))
    print(f"{sum(made)} kernels in {len(made)} modules")


if __name__ == "__main__":
    main()
