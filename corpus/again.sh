#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Describes programs with what their buffers hold, has the host execute their kernels again, and
# prints how many have the device's counts, and how far off the times are that it predicts by them.
# Usage: again.sh [--table] OUT PROGRAM...     PROGRAM: built by run.sh, OUT/NAME.* is what comes of it
#   --table  only prints what an earlier run left in OUT (NAME.jsonl, NAME.again.txt, NAME.times.csv)
# A program that fails, or has no answer, does not stop the others; its row says so.
# Variables: WARPGAUGE (default: warpgauge), CONTENTS, what is kept of each buffer (64MiB)
set -uo pipefail
export LC_ALL=C  # numbers with a point
table=false
if [[ ${1:-} == --table ]]; then table=true; shift; fi
out=${1:?"usage: again.sh [--table] OUT PROGRAM..."}
shift
warpgauge=${WARPGAUGE:-warpgauge}
mkdir -p "$out" || exit 2
if ! $table; then
  for program in "$@"; do
    name=$(basename "$program")
    "$warpgauge" describe --launch median --contents "${CONTENTS:-64MiB}" -o "$out/$name.jsonl" -- "$program" > "$out/$name.log" 2>&1 ||
      echo "$name: was not described: $out/$name.log" >&2
    # Where it fails, the table has "-" for the times; the log says why.
    "$warpgauge" predict "$out/$name.jsonl" --from-arguments --warm --against "$out/$name.jsonl" --format csv \
      -o "$out/$name.times.csv" 2> "$out/$name.times.log"
    # Differing counts and kernels that were not executed are in the table.
    "$warpgauge" describe --again "$out/$name.jsonl" --warm > "$out/$name.again.txt" 2> "$out/$name.again.log"
  done
fi
python3 -I "$(dirname "${BASH_SOURCE[0]}")/again_table.py" "$out"
