#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The driver of the fuzz targets finds every planted defect, keeps its input, and finds it in that input again.
# Usage: planted_test.sh FUZZ_PLANTED
set -euo pipefail
planted=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "error: $*" >&2; cat "$folder/out" >&2; exit 1; }

"$planted" --count 30 --seed 5 --seconds 1 --megabytes 200 --keep "$folder/kept" > "$folder/out" && fail "nothing was found"
for what in 'ends by signal 11' 'takes too long' 'takes 3[0-9][0-9] MB' ': planted'; do
  grep -q "$what" "$folder/out" || fail "not found: $what"
done
kept=("$folder"/kept/*)
failed=$(grep -c '^case ' "$folder/out")
[[ ${#kept[@]} -eq $failed ]] || fail "${#kept[@]} inputs are kept, $failed failed"
grep -q "^30 inputs of seed 5, $failed failed" "$folder/out" || fail "another number of failures is told"
thrown=$(grep -m1 planted "$folder/out" | sed 's/case \([0-9]*\) .*/\1/')
"$planted" --input "$folder/kept/5-$thrown" 2> /dev/null && fail "the kept input does not fail again"
# A case depends on the seed and its number alone.
"$planted" --count 1 --first "$thrown" --seed 5 > "$folder/again" && fail "case $thrown does not fail alone"
exit 0
