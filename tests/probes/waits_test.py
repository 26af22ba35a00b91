#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A wait for other blocks ends.

Usage: waits_test.py ROOT

A loop that does nothing but look at memory never ends where what it looks for never comes: waits are
written with probes/device/grid_wait.cuh, which says who ends them: the kernel, or the harness's
watchdog. Its ResidentGrid is made by one launcher alone, which the compiler sees to
(tests/gpu/resident_test.cu).
"""
import pathlib
import re
import sys

SOURCES = {".cu", ".cuh", ".h", ".cpp"}
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
# A loop without a body, but for what ends a do loop; and one whose body is a single look.
EMPTY_LOOP = re.compile(r"(?<![}] )\bwhile \([^;{}]*\) ?(?:\{ ?\}|;)")
ONE_LOOK = re.compile(r"\bwhile \([^;{}]*\) [^{};]*(?:memory_order_|ld\.acquire|volatile)[^{};]*;")
# Waits for these conditions end: a clock, a count of looks, and an event of the host, which throws.
ENDS = re.compile(r"read_clock\(|read_global_timer\(|--looks != 0|\.passed\(\)")

WRITTEN = [
    "while (*reinterpret_cast<volatile unsigned*>(arrived) < gridDim.x) {\n}",
    "while (Gate(*gate).load(cuda::memory_order_acquire) == 0) {\n    }",
    "while ((word[k] & kThere) == 0) word[k] = Slot(slots[i]).load(cuda::memory_order_relaxed);",
    "while (*const_cast<const volatile int*>(&word) != expected) ;",
]
FINE = [
    "while (read_global_timer() - start < stay_ns) {\n}",
    "while (warp == 0 && read_clock() - start < delay_cycles) {\n }",
    "do { work(); } while (iterations.go_on());",
    "while (length > 0) { length /= 2; }",
]


def endless(text):
    """Loops that only look, in `text`."""
    text = " ".join(COMMENT.sub("", text).split())
    loops = [match[0] for pattern in (EMPTY_LOOP, ONE_LOOK) for match in pattern.finditer(text)]
    return [loop for loop in loops if not ENDS.search(loop)]


def sources(root):
    for folder in ("probes", "kernels"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in SOURCES and file.name != "grid_wait.cuh":
                yield file.relative_to(root).as_posix(), file.read_text()


def main():
    for text in WRITTEN:
        assert endless(text), f"a wait without an end is not seen: {text}"
    for text in FINE:
        assert not endless(text), f"no wait without an end: {text}"
    wrong = []
    for name, text in sources(pathlib.Path(sys.argv[1])):
        wrong += [f"{name}: a wait without an end (probes/device/grid_wait.cuh): {loop}" for loop in endless(text)]
    for line in wrong:
        print("error:", line)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
