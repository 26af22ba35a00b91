#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes the published verdicts of a device again: of the documents (verdicts.*) and of the numbers that
# others publish (published.*). Run it whenever its profile, its recordings, the
# catalogue or the facts change.
# Usage: update_verdicts.sh [WARPGAUGE [DATA_FOLDER [OUTPUT_FOLDER]]]
set -euo pipefail
root=$(dirname "${BASH_SOURCE[0]}")/..
source "$root/scripts/steps.sh"
warpgauge=${1:-$root/$build_folder/bin/warpgauge}
data=${2:-$root/data/h200}
output=${3:-$data}
shopt -s nullglob
judges=("$data"/recording-*.jsonl* "$data"/kernels*.jsonl* --profile "$data/profile.json")
for file in json.zst md; do
  format=${file%.zst}
  "$warpgauge" claims "${judges[@]}" --format "$format" -o "$output/verdicts.$file"
  "$warpgauge" claims "${judges[@]}" --catalogue "$root/data/claims/published/numbers.yaml" \
    --format "$format" -o "$output/published.$file"
done
