#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published verdicts must follow, byte for byte, from the catalogue, the facts and what was recorded.
# Usage: verdicts_test.sh WARPGAUGE DATA_FOLDER
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$(dirname "${BASH_SOURCE[0]}")/../../scripts/update_verdicts.sh" "$1" "$2" "$folder"
for file in {verdicts,published}.{json.zst,md}; do
  for side in "$folder" "$2"; do "$1" cat "$side/$file" > "$folder/$(basename "$side")"; done
  diff -q "$folder/$(basename "$folder")" "$folder/$(basename "$2")" > /dev/null || {
    diff "$folder/$(basename "$folder")" "$folder/$(basename "$2")" | head -n 20
    echo "error: $file: run scripts/update_verdicts.sh"
    exit 1
  }
done
sed -n 3p "$folder/verdicts.md" "$folder/published.md"
