#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Walks through the PTX of the loops, thread by thread, and compares every address with its memory.

Usage: addresses_test.py SOURCE_FOLDER [COUNT]         (COUNT loops out of the corpus; default 150, "all" for all)

scripts/walk_ptx.py says which instructions are computed; an unknown address is a failure. A memory fault on the GPU
would cost the whole context.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(sys.argv[1]).resolve()
COUNT = sys.argv[2] if len(sys.argv) > 2 else "150"
SPANS, ARRIVED, SOURCES, MEMORY, SINK = (k << 40 for k in range(1, 6))
SHARED = 1 << 16  # an address of 32 bits
BLOCKS, TRIPS = 264, 3

sys.path.insert(0, str(SOURCE / "scripts"))
import walk_ptx  # noqa: E402


class Walk(walk_ptx.Walk):
    """Holds every access, also one that its guard forbids, against the memory that a loop has. Warps of a block do alike:
    each writes its own pointers before it follows them."""

    def __init__(self, function, memory_bytes, block, threads, thread):
        super().__init__(
            function,
            {"%tid.x": thread, "%ntid.x": threads, "%ctaid.x": block, "%nctaid.x": BLOCKS, "%smid": 0, "%clock64": 0,
             "tile": SHARED, "constants": 1 << 17},
            {"spans": SPANS, "arrived": ARRIVED, "sources": SOURCES, "memory": MEMORY, "sink": SINK, "trips": TRIPS})
        shared_bytes = int((re.search(r"tile\[(\d+)\]", function.body) or [0, 0])[1])
        chunk = MEMORY + block * memory_bytes
        self.regions = [(SPANS, BLOCKS * 32 * 24), (ARRIVED, 4), (SOURCES, Walk.source_bytes), (chunk, memory_bytes),
                        (SINK, BLOCKS * 1024 * 4), (SHARED, shared_bytes)]
        self.store(ARRIVED, 4, BLOCKS)
        self.accesses = 0

    def accessed(self, opcode, operand, address, bytes_, holds):
        self.accesses += 1
        if not any(first <= address and address + bytes_ <= first + size for first, size in self.regions):
            raise AssertionError(f"{opcode} {operand} at {address:#x} is outside")
        if address % bytes_:
            raise AssertionError(f"{opcode} {operand} at {address:#x} is not aligned to {bytes_}")


def check_planted():
    """An address beyond the block's memory is seen."""
    text = ("{ .reg .b32 x;\n mov.u32 t, %tid.x;\n ld.param.u64 m, [memory];\n mad.wide.u32 m, t, 4, m;\n"
            " st.global.u32 [m+OFFSET], t;\n ret;\n }")
    Walk(walk_ptx.Function(text.replace("OFFSET", "0")), 4096, 0, 1024, 1023).run()
    try:
        Walk(walk_ptx.Function(text.replace("OFFSET", "4")), 4096, 0, 1024, 1023).run()
    except AssertionError:
        return
    sys.exit("an address outside was not seen")


def main():
    sys.path.insert(0, str(SOURCE / "probes" / "loops"))
    import generate
    from corpus import sources
    Walk.source_bytes = len(sources.rows()) * sources.ROW_BYTES
    check_planted()
    with tempfile.TemporaryDirectory() as folder:
        options = ["--folder", folder] + ([] if COUNT == "all" else ["--count", COUNT])
        loops = generate.write(generate.parse(options))
        texts = "\n".join(file.read_text() for file in pathlib.Path(folder).glob("*.ptx"))
    functions = {name: walk_ptx.Function(body) for name, body in walk_ptx.entries(texts).items()}
    accesses = 0
    for loop in loops:
        for block, threads, thread in ((0, 32, 0), (BLOCKS - 1, 32, 31), (BLOCKS - 1, 1024, 1023), (5, 256, 77)):
            try:
                walk = Walk(functions[loop["name"]], loop["memory_bytes_per_block"], block, threads, thread)
                accesses += walk.run().accesses
            except AssertionError as error:
                sys.exit(f"{loop['name']}: thread {thread} of {threads}: {error}")
    print(f"{len(loops)} loops, {accesses} accesses, all inside")


if __name__ == "__main__":
    main()
