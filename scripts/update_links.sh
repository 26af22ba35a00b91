#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes again what follows from recordings of several devices of one host (data/h100x2, data/h100x4, data/h200x2, data/h200x4):
# profile-N.json.zst of device N, from all of its recordings (*-N.jsonl.zst; of further campaigns *-N.campaign2.jsonl.zst and so on);
# over_nvbandwidth.csv (scripts/over_nvbandwidth.py); all_reduce.csv.zst, from the recordings of the all-reduce; at_once.csv, from quick
# recordings of each device alone and at once with the others (quick/, scripts/at_once.py); card-N.json.zst, the quick profile of device N
# measured alone, if profiles/ has none of that card. What one device measured of another is never joined with the way back.
# Usage: update_links.sh [WARPGAUGE [DATA_FOLDER [OUTPUT_FOLDER]]]      without DATA_FOLDER: every such folder
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/scripts/steps.sh"
warpgauge=${1:-$root/$build_folder/bin/warpgauge}

# write_links DATA_FOLDER OUTPUT_FOLDER
write_links() {
  local data=$1 output=$2 recording device of_device card uuid
  for recording in "$data"/links-*.jsonl.zst; do
    device=$(basename "${recording#*links-}" .jsonl.zst)
    if [[ $device == *.campaign* ]]; then continue; fi
    of_device=()
    for recording in "$data"/*-"$device"{,.campaign*}.jsonl.zst; do
      if [[ ! -e $recording ]]; then continue; fi
      if [[ $recording != */all_reduce-* ]]; then of_device+=("$recording"); fi
    done
    "$warpgauge" fit "${of_device[@]}" -o "$output/profile-$device.json.zst"
  done
  python3 -I "$root/scripts/over_nvbandwidth.py" "$warpgauge" "$data" "$output/over_nvbandwidth.csv"
  if compgen -G "$data/all_reduce-*.jsonl.zst" > /dev/null; then
    "$warpgauge" kernels --table "$data"/all_reduce-*.jsonl.zst --profile "$output/profile-0.json.zst" -o "$output/all_reduce.csv.zst"
  fi
  if [[ -d $data/quick ]]; then
    python3 -I "$root/scripts/at_once.py" "$warpgauge" "$data/quick" "$output/at_once.csv"
    for recording in "$data"/quick/alone-*.jsonl.zst; do
      device=$(basename "${recording#*alone-}" .jsonl.zst)
      card=$output/card-$device.json.zst
      "$warpgauge" fit "$recording" -o "$card"
      uuid=$("$warpgauge" cat "$card" | grep -oE '"uuid": "[^"]+"' | cut -d'"' -f4)
      # profiles/ names a card by the beginning of that hash.
      if compgen -G "$root/profiles/*/$(printf %s "$uuid" | sha256sum | cut -c1-16).json" > /dev/null; then rm "$card"; fi
    done
  fi
}

if [[ $# -ge 2 ]]; then
  write_links "$2" "${3:-$2}"
else
  for first in "$root"/data/*/links-0.jsonl.zst; do write_links "$(dirname "$first")" "$(dirname "$first")"; done
fi
