#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published metric list must be what CUPTI says here, name by name. 77: no CUPTI.
# Usage: metric_facts_test.sh WARPGAUGE CHECK_METRICS FACTS_FOLDER
set -euo pipefail
names=$(mktemp) now=$(mktemp)
trap 'rm -f "$names" "$now"' EXIT
"$1" claims --metric-names > "$names"
for file in "$3"/metrics-*.txt; do
  chip=$(sed -n 's/^chip //p' "$file") capability=$(sed -n 's/^capability //p' "$file")
  status=0
  "$2" "$chip" "$capability" < "$names" > "$now" || status=$?
  [[ $status -eq 3 ]] && exit 77
  [[ $status -eq 0 ]]
  diff "$file" "$now" || { echo "error: run scripts/update_facts.sh"; exit 1; }
  echo "$chip: $(grep -c '^yes' "$file") metrics are there, $(grep -c '^no' "$file") are not"
done
