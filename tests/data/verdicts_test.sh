#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published verdicts must follow, byte for byte, from the catalogue, the facts and what was recorded.
# Usage: verdicts_test.sh WARPGAUGE DATA_FOLDER
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$(dirname "${BASH_SOURCE[0]}")/../../scripts/update_verdicts.sh" "$1" "$2" "$folder"
for file in {verdicts,published}.{json,md}; do
  diff -q "$folder/$file" "$2/$file" || { diff "$folder/$file" "$2/$file" | head -n 20; echo "error: run scripts/update_verdicts.sh"; exit 1; }
done
sed -n 3p "$folder/verdicts.md" "$folder/published.md"
