#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes the profiles of the devices of one host anew that a folder of recordings of links has, one a device:
# profile-N.json of all *-N.jsonl.zst. What one device measured of another is never joined with the way back.
# Usage: update_links.sh [WARPGAUGE [DATA_FOLDER [OUTPUT_FOLDER]]]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/scripts/steps.sh"
warpgauge=${1:-$root/$build_folder/bin/warpgauge}
data=${2:-$root/data/h100x2}
output=${3:-$data}
for recording in "$data"/links-*.jsonl.zst; do
  device=$(basename "${recording#*links-}" .jsonl.zst)
  "$warpgauge" fit "$data"/*-"$device".jsonl.zst -o "$output/profile-$device.json"
done
