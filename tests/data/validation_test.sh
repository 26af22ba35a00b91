#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published validation of the cost model must follow, byte for byte, from the profile whose hash
# it states, and that one from recordings made before the kernels were timed.
# Usage: validation_test.sh WARPGAUGE DATA_FOLDER DATASHEET
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" fit "$2"/recording-[123].jsonl.zst -o "$folder/profile.json" > /dev/null
hash=$(sed -n '2s/.*,//p' "$2/validation.csv")
"$1" predict --profile "$folder/profile.json" --frozen "$hash" --datasheet "$3" \
  "$2/kernels-1.jsonl.zst" --against "$2/kernels-1.jsonl.zst" -o "$folder/validation.csv" > /dev/null
cmp "$folder/validation.csv" "$2/validation.csv"
times() { "$1" cat "${@:2}" | grep '"record":"header"' | grep -o '"time_utc":"[^"]*"' | sort; }
last_probe=$(times "$1" "$2"/recording-[123].jsonl.zst | tail -n 1)
first_kernel=$(times "$1" "$2"/kernels-*.jsonl.zst | sed -n 1p)
if [[ "$last_probe" > "$first_kernel" ]]; then
  echo "error: the profile was recorded after the kernels: $last_probe, $first_kernel"
  exit 1
fi
echo "the profile $hash was recorded before the kernels"
