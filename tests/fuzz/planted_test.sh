#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every planted defect is found and said, its input is kept, and found again in that input.
# Usage: planted_test.sh FUZZ_PLANTED DICTIONARY|plain
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "error: $*" >&2; cat "$folder/out" >&2; exit 1; }

printf '{"time": 1}' > "$folder/good"
printf '{"time": 1e308}' > "$folder/bad"
export FUZZ_SECONDS=1
options=(-seed=5 -runs=50000 -rss_limit_mb=500 "-seed_inputs=@$folder/seeds" "-artifact_prefix=$folder/")
declare -A said=([crash]='AddressSanitizer: SEGV' [hang]='takes too long' [grow]='out-of-memory' [throw]='planted')
if [[ $2 == plain ]]; then
  said=([crash]="$folder/bad" [hang]='takes too long' [grow]='out-of-memory' [throw]='planted')  # a loop over the seeds: it has nothing of its own
  printf '%s' "$folder/good,$folder/bad" > "$folder/seeds"
else
  options+=("-dict=$2")
  printf '%s' "$folder/good" > "$folder/seeds"
fi
"$1" "${options[@]}" > "$folder/out" 2>&1 || fail "without a planted defect one is found"
for kind in "${!said[@]}"; do
  export PLANTED=$kind
  "$1" "${options[@]}" > "$folder/out" 2>&1 && fail "$kind: nothing is found"
  grep -q "${said[$kind]}" "$folder/out" || fail "$kind: '${said[$kind]}' is not said"
  [[ $2 == plain ]] && continue
  kept=("$folder"/*-*)
  [[ ${#kept[@]} -eq 1 ]] || fail "$kind: ${#kept[@]} inputs are kept"
  "$1" -rss_limit_mb=500 "${kept[0]}" > "$folder/out" 2>&1 && fail "$kind: the kept input does not fail again"
  rm "${kept[0]}"
done
