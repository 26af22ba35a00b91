#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Describes programs with what their buffers hold, has the host execute their kernels again, and
# prints how many have the device's counts.
# Usage: again.sh [--table] OUT PROGRAM...     PROGRAM: built by run.sh, OUT/NAME.* is what comes of it
#   --table  only prints what an earlier run left in OUT (NAME.again.txt)
# Variables: WARPGAUGE (default: warpgauge), CONTENTS, what is kept of each buffer (64MiB)
set -euo pipefail
export LC_ALL=C  # numbers with a point
table=false
if [[ ${1:-} == --table ]]; then table=true; shift; fi
out=${1:?"usage: again.sh [--table] OUT PROGRAM..."}
shift
warpgauge=${WARPGAUGE:-warpgauge}
mkdir -p "$out"
if ! $table; then
  for program in "$@"; do
    name=$(basename "$program")
    "$warpgauge" describe --launch median --contents "${CONTENTS:-64MiB}" -o "$out/$name.jsonl" -- "$program" > "$out/$name.log" 2>&1
    # 1: counts differ; 2: a kernel was not executed
    "$warpgauge" describe --again "$out/$name.jsonl" --warm > "$out/$name.again.txt" 2> "$out/$name.again.log" || true
  done
fi
printf '%-20s %8s %8s %8s %8s %13s\n' program kernels equal alike differ 'not executed'
for file in "$out"/*.again.txt; do
  name=$(basename "$file" .again.txt)
  sed -nE 's/^([0-9]+) kernels: ([0-9]+) equal.*, ([0-9]+) alike.*, ([0-9]+) differ, ([0-9]+) not executed.*/\1 \2 \3 \4 \5/p' "$file" |
    awk -v name="${name#kinds-}" '{ printf "%-20s %8d %8d %8d %8d %13d\n", name, $1, $2, $3, $4, $5 }'
done | tee >(awk '{ for (i = 2; i <= 6; ++i) sum[i] += $i } END { printf "%-20s %8d %8d %8d %8d %13d\n", "all", sum[2], sum[3], sum[4], sum[5], sum[6] }' > "$out/.sum")
wait
cat "$out/.sum"
rm "$out/.sum"
