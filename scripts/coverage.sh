#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Line coverage of analysis/ and cupti/ by the host tests; fails below 90 % for either.
# Needs gcovr, or gcov (comes with g++) and python3. BUILD names another build folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${BUILD:-build/coverage}
least=90

cmake --preset coverage -B "$build" > /dev/null
nice cmake --build "$build" -j "$(nproc)" > /dev/null
find "$build" -name '*.gcda' -delete  # counts of earlier runs
status=0
if ! ctest --test-dir "$build" -L '^host$' -j "$(nproc)" --output-on-failure > "$build/tests.log" 2>&1; then
  sed -n '/tests passed/,$p' "$build/tests.log"
  status=1
fi

for folder in analysis cupti; do
  if command -v gcovr > /dev/null; then
    percent=$(gcovr --root . --filter "$folder/" --object-directory "$build" --print-summary \
                    "$build" 2> /dev/null | tee "$build/coverage-$folder.txt" |
              sed -nE 's/^lines: ([0-9.]+)%.*/\1/p')
  else
    percent=$(python3 -I scripts/gcov_lines.py "$build" "$folder" | tee "$build/coverage-$folder.txt" |
              sed -nE 's/^lines: ([0-9.]+)%.*/\1/p')
  fi
  verdict=ok
  if ! awk -v p="${percent:-0}" -v l="$least" 'BEGIN { exit !(p >= l) }'; then
    verdict="below $least %" status=1
  fi
  printf '%-10s %s %% of lines (%s; by file: %s)\n' "$folder/" "${percent:-no figure}" "$verdict" \
    "$build/coverage-$folder.txt"
done
exit $status
