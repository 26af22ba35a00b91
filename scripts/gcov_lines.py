#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Line coverage of one folder from gcov's JSON: gcov_lines.py BUILD FOLDER (where gcovr is missing)."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path


def main():
    build, folder = Path(sys.argv[1]), sys.argv[2]
    root = Path(__file__).resolve().parent.parent
    hits = defaultdict(lambda: defaultdict(int))  # file -> line -> executions in all programs
    for notes in sorted(build.rglob("*.gcno")):
        answer = subprocess.run(["gcov", "--json-format", "--stdout", str(notes.resolve())],
                                capture_output=True, text=True, check=True, cwd=root)
        for document in answer.stdout.splitlines():
            for source in json.loads(document)["files"]:
                name = os.path.relpath(os.path.join(root, source["file"]), root)
                if name.startswith(folder + os.sep):
                    for line in source["lines"]:
                        hits[name][line["line_number"]] += line["count"]
    lines = covered = 0
    for name, counts in sorted(hits.items()):
        hit = sum(count > 0 for count in counts.values())
        print(f"{name:<50} {hit:>5} of {len(counts):>5}")
        lines, covered = lines + len(counts), covered + hit
    print(f"lines: {100 * covered / lines if lines else 0:.1f}% ({covered} out of {lines})")


if __name__ == "__main__":
    main()
