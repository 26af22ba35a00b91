#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published validation of the cost model must follow, byte for byte, from the profile that was
# frozen before the kernels were timed, and that one from the recordings made before them.
# Usage: validation_test.sh WARPGAUGE DATA_FOLDER DATASHEET
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" fit "$2"/recording-[123].jsonl -o "$folder/profile.json" > /dev/null
cmp "$folder/profile.json" "$2/validation_profile.json"
hash=$(sed -n '2s/.*,//p' "$2/validation.csv")
"$1" predict --profile "$folder/profile.json" --frozen "$hash" --datasheet "$3" \
  "$2/kernels-1.jsonl" --against "$2/kernels-1.jsonl" -o "$folder/validation.csv" > /dev/null
cmp "$folder/validation.csv" "$2/validation.csv"
last_probe=$(head -qn 1 "$2"/recording-[123].jsonl | grep -o '"time_utc":"[^"]*"' | sort | tail -n 1)
first_kernel=$(head -qn 1 "$2"/kernels-*.jsonl | grep -o '"time_utc":"[^"]*"' | sort | head -n 1)
if [[ "$last_probe" > "$first_kernel" ]]; then
  echo "error: the profile was recorded after the kernels: $last_probe, $first_kernel"
  exit 1
fi
echo "the profile $hash was recorded before the kernels"
