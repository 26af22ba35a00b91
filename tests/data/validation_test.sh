#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published validation of the cost model must follow, byte for byte, from the recordings, and from
# the laws and the profile whose hash it states.
# Usage: validation_test.sh WARPGAUGE VALIDATE DATA_FOLDER DATASHEET
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" fit "$3"/recording-*.jsonl.zst -o "$folder/profile.json" > /dev/null
hash=$(sed -n '2s/.*,//p' "$3/validation.csv")
"$2" kernels --profile "$folder/profile.json" --frozen "$hash" --datasheet "$4" \
  "$3/validation/kernels.jsonl.zst" --against "$3/validation/times_of_ladders.jsonl.zst" \
  --against "$3/validation/times_of_reductions.jsonl.zst" -o "$folder/validation.csv" > /dev/null
cmp "$folder/validation.csv" "$3/validation.csv"
echo "laws and profile $hash"
