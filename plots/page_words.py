# SPDX-License-Identifier: Apache-2.0
"""How pages shorten and order names, and the words for what a kernel waits for."""

import re

NAME_CHARACTERS = 300  # of a template's name in a heading
# The names of kernel.json and of the command for what takes a kernel's time, and their words.
_WAITS = {"block_start": "start of blocks", "memory_start": "first access to memory", "global_atomics": "atomics in global memory",
          "shared_atomics": "atomics in shared memory", "instruction_fetch": "fetch of instructions"}


def wait_words(name):
    """"latency: first access to memory" of "latency: memory_start"; also of two joined by an arrow."""
    return re.sub(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b", lambda found: _WAITS.get(found[0], found[0].replace("_", " ")), name)


def natural(name):
    """Orders names as people count: campaign 2 before campaign 10."""
    return [(0, int(part), "") if part.isascii() and part.isdigit() else (1, 0, part) for part in re.split("([0-9]+)", name) if part]


def several_names(names):
    """Names in natural order, those that differ in their last number alone as one: "recording-1, -2, -3"."""
    shown, last = [], None
    for name in sorted(dict.fromkeys(names), key=natural):
        found = re.fullmatch(r"(.*[-_ ])([0-9]+)(\D*)", name)
        stem = found and (found[1], found[3])
        shown.append(f"{found[1][-1]}{found[2]}" if stem and stem == last else name.removesuffix(".jsonl"))
        last = stem
    return ", ".join(shown)


def short_name(name):
    """Without return type, namespaces, template arguments and parameters: what a person calls it."""
    depth, plain = 0, []
    for character in name:
        depth += character in "<("
        if depth == 0:
            plain.append(character)
        depth -= character in ">)" and depth > 0
    short = "".join(plain).strip().rsplit("::", 1)[-1].rsplit(" ", 1)[-1]
    return short or name


def cut_name(name):
    return name if len(name) <= NAME_CHARACTERS else name[:NAME_CHARACTERS] + " …"
