#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the corpus of loops whose measured times the in-core analysis is compared with: PTX, and a manifest.

    generate.py --folder OUT [--seed 1] [--files 50] [--target 90a] [--count N]

writes OUT/loops-00.ptx ... and OUT/loops.json. The same options give the same bytes on any machine and under
any Python from 3.10 on. --count N takes N loops, evenly out of all families; each is the same text as in the
whole corpus.

Families: arithmetic, shared, cached, tensor, rules (corpus/*.py say what each plants). Every loop is an entry
function of one signature (corpus/kernel.py). The manifest says what was planted. What runs is the machine code:
the assembler schedules, fuses and moves to the uniform datapath as it likes, and code.cpp keeps what it made.

Traps that the text is written against:
  folding        operands come from a table in memory, or from bits of `trips` that are 0 at every launch
  dead code      each result is a chain's value, and all chains are folded into a store that no launch reaches
  merging        two chains never begin with the same value: the second would be the first
  unrolling      .pragma "nounroll", and the count is known at run time only
  code cache     200 instructions are 3.2 KB, below the smallest instruction cache (icache.l0.size_bytes in
                 data/h200/profile.json): the loop runs out of it after the first iteration
"""
import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from corpus import arithmetic, cached, rules, shared, sources, tensor  # noqa: E402
from corpus.draws import Draws  # noqa: E402
from corpus.kernel import Kernel  # noqa: E402

SCHEMA, VERSION = "warpgauge.loops.manifest", 1
FAMILIES = (("arithmetic", arithmetic, 1150), ("shared", shared, 520), ("cached", cached, 520),
            ("tensor", tensor, 160), ("rules", rules, 312))
HEADER = """\
// Made by probes/loops/generate.py with --seed {seed}: not to be edited.
.version {ptx_version}
.target sm_{target}
.address_size 64

.const .align 16 .b32 constants[{count}] = {{{words}}};

"""


def parse(arguments):
    parser = argparse.ArgumentParser(description="Writes the corpus of loops.")
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=int, default=50, help="PTX files that the loops are spread over")
    parser.add_argument("--target", default="90a", help="architecture, as 80, 90a or 120")
    parser.add_argument("--ptx-version", default="8.0", help="version of the PTX language (12.x needs 8.7)")
    parser.add_argument("--count", type=int, help="make only this many loops")
    options = parser.parse_args(arguments)
    if options.files < 1 or (options.count is not None and options.count < len(FAMILIES)):
        parser.error(f"--files must be 1 or more, --count {len(FAMILIES)} or more")
    if not options.target.rstrip("af").isdigit():
        parser.error("--target must be as 80, 90a or 120")
    return options


def all_plans():
    """(name, family, module, plan) of every loop of the whole corpus."""
    for family, module, count in FAMILIES:
        for number, plan in enumerate(module.plans(count)):
            yield f"{family}_{number:04d}", family, module, plan


def evenly(items, count):
    """`count` of them over all families, each family with its share and one at least."""
    if count is None or count >= len(items):
        return items
    taken = []
    for family, _, _ in FAMILIES:
        own = [item for item in items if item[1] == family]
        share = max(1, round(count * len(own) / len(items)))
        taken += [own[number * len(own) // share] for number in range(min(share, len(own)))]
    return taken


def make_loop(seed, name, family, module, plan):
    kernel = Kernel(name, Draws(f"{seed}/{family}/{plan['group'] or name}"))
    module.make(kernel, plan)
    return kernel


def manifest_entry(kernel, family, plan, file):
    facts = dict(kernel.facts, family=family)
    if plan["group"]:
        facts["group"] = f"{family}_{plan['group']}"
    return {"name": kernel.name, "family": family, "file": file, "needs": kernel.needs,
            "memory_bytes_per_block": facts.pop("memory_bytes_per_block", 0),
            "facts": {key: facts[key] for key in sorted(facts) if key != "family"},
            "ptx": dict(sorted(kernel.mix.items())), "ptx_instructions": sum(kernel.mix.values()),
            "opcodes": dict(sorted(kernel.opcodes.items()))}


def constant_words(seed):
    draws = Draws(f"{seed}/constants")
    return [sources.bits_of("f32", sources.number_for("f32", "add", draws)) for _ in range(rules.CONSTANTS)]


def write(options):
    capability = int(options.target.rstrip("af"))
    chosen = []
    for name, family, module, plan in evenly(list(all_plans()), options.count):
        kernel = make_loop(options.seed, name, family, module, plan)
        if kernel.needs <= capability:
            chosen.append((kernel, family, plan))
    options.folder.mkdir(parents=True, exist_ok=True)
    header = HEADER.format(seed=options.seed, target=options.target, ptx_version=options.ptx_version,
                           count=rules.CONSTANTS,
                           words=", ".join(f"0x{word:08x}" for word in constant_words(options.seed)))
    entries = []
    texts = [[header] for _ in range(options.files)]
    for number, (kernel, family, plan) in enumerate(chosen):
        file = number % options.files  # each file has loops of every family: all take equally long
        texts[file].append(kernel.text())
        entries.append(manifest_entry(kernel, family, plan, f"loops-{file:02d}"))
    for file, text in enumerate(texts):
        (options.folder / f"loops-{file:02d}.ptx").write_text("\n".join(text), encoding="ascii", newline="\n")
    head = {"schema": SCHEMA, "version": VERSION, "seed": options.seed, "target": f"sm_{options.target}",
            "count": len(entries), "sources": sources.table_hex(options.seed)}
    lines = [json.dumps(head)[:-1] + ', "loops": ['] + [",\n".join(json.dumps(entry) for entry in entries)] + ["]}\n"]
    (options.folder / "loops.json").write_text("\n".join(lines), encoding="ascii", newline="\n")
    return entries


def main(arguments=None):
    options = parse(arguments)
    entries = write(options)
    counts = {family: sum(entry["family"] == family for entry in entries) for family, _, _ in FAMILIES}
    print(f"{len(entries)} loops: " + ", ".join(f"{count} {family}" for family, count in counts.items()))


if __name__ == "__main__":
    main()
