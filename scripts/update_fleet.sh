#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes again what `warpgauge fleet` says about the cards in profiles/: fleet.txt of each GPU's folder, and how many of the H200 are named
# if they are made slower (data/known_answers/spoilt_cards.csv). Run it whenever a profile comes in, or the judgement changes.
# Usage: update_fleet.sh [WARPGAUGE]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/scripts/steps.sh"
warpgauge=${1:-$root/$build_folder/bin/warpgauge}
for folder in "$root"/profiles/*/; do
  "$warpgauge" fleet "$folder" -o "${folder}fleet.txt"
done
"$(dirname "$warpgauge")/warpgauge_spoilt_cards" "$root" "$root/data/known_answers/spoilt_cards.csv"
