#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Describes programs with what their buffers hold, has the host execute their kernels again, and
# prints how many have the device's counts.
# Usage: again.sh [--table] OUT PROGRAM...     PROGRAM: built by run.sh, OUT/NAME.* is what comes of it
#   --table  only prints what an earlier run left in OUT (NAME.jsonl, NAME.again.txt)
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
    # Differing counts and kernels that were not executed are in the table.
    "$warpgauge" describe --again "$out/$name.jsonl" --warm > "$out/$name.again.txt" 2> "$out/$name.again.log"
  done
fi
head -qn 1 "$out"/*.jsonl | grep -oE 'counted on [^"]*' | sort -u
printf '%-20s %8s %8s %8s %8s %13s\n' program kernels equal alike differ 'not executed'
for file in "$out"/*.again.txt; do
  name=$(basename "$file" .again.txt)
  counts=$(sed -nE 's/^([0-9]+) kernels: ([0-9]+) equal.*, ([0-9]+) alike.*, ([0-9]+) differ, ([0-9]+) not executed.*/\1 \2 \3 \4 \5/p' "$file")
  echo "${name#kinds-} ${counts:-no answer}"
done | awk '
  NF < 6 { printf "%-20s %8s\n", $1, "no answer"; next }
  { printf "%-20s %8d %8d %8d %8d %13d\n", $1, $2, $3, $4, $5, $6; for (i = 2; i <= 6; ++i) sum[i] += $i }
  END { printf "%-20s %8d %8d %8d %8d %13d\n", "all", sum[2], sum[3], sum[4], sum[5], sum[6] }'
